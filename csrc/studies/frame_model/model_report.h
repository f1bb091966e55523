/* SPDX-License-Identifier: Apache-2.0 */
/* Reports a frame model, its predictions and its errors, as text and as JSON (docs/model.md). */
#ifndef GM_MODEL_REPORT_H
#define GM_MODEL_REPORT_H

#include <jansson.h>
#include <stdio.h>

#include "studies/frame_model/model_blocks.h"

/* Coefficients, and the principal components of the inputs. */
void gm_model_show_fit(FILE *f, const gm_model *m, const gm_model_components *c);
json_t *gm_model_json_fit(const gm_model *m, const gm_model_components *c);

/* What the model says of a frame. */
void gm_model_show_frame(FILE *f, const gm_model *m, const gm_model_blocks *b, gm_model_inputs in, const gm_model_row *r);
/* The same for all frames of a table. */
json_t *gm_model_json_frames(const gm_model *m, const gm_model_blocks *b, gm_model_inputs in, const gm_model_table *t);

/* Errors over each set of the table, compared with those that the thesis prints. */
void gm_model_show_errors(FILE *f, const gm_model *m, const gm_model_table *t);
json_t *gm_model_json_errors(const gm_model *m, const gm_model_table *t);

#endif
