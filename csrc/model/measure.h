/* SPDX-License-Identifier: Apache-2.0 */
/* Draws a scene and fills a row of a table. */
#ifndef GM_MODEL_MEASURE_H
#define GM_MODEL_MEASURE_H

#include "model/model.h"
#include "show/show.h"

/* cfg: engine, run configuration, parameter buffer. meter: if not NULL, its engine is in cfg, nothing was drawn with it yet, and the energy
   is measured too. The row's names are left alone. 0, or -1 with a message. */
int gm_model_measure(gm_model_row *r, gm_scene *s, const gm_frame_config *cfg, const gm_meter *meter, char *err, size_t errsize);

#endif
