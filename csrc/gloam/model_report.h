/* SPDX-License-Identifier: Apache-2.0 */
/* Texts and JSON of gloam model. */
#ifndef CMD_MODEL_REPORT_H
#define CMD_MODEL_REPORT_H

#include "studies/frame_model/model_blocks.h"

/* Coefficients, and the principal components of the inputs. Functions that write JSON return the exit code. */
void model_show_fit(const gm_model *m, const gm_model_components *c);
int model_json_fit(const gm_model *m, const gm_model_components *c);

/* What the model says of a frame. */
void model_show_frame(const gm_model *m, const gm_model_blocks *b, gm_model_inputs in, const gm_model_row *r);
/* The same for all frames of a table. */
int model_json_frames(const gm_model *m, const gm_model_blocks *b, gm_model_inputs in, const gm_model_table *t);

/* Errors over each set of the table, beside those that the thesis prints. */
void model_show_errors(const gm_model *m, const gm_model_table *t);
int model_json_errors(const gm_model *m, const gm_model_table *t);

#endif
