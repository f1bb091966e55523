/* SPDX-License-Identifier: Apache-2.0 */
/* Fills a row of the frame model's table (model.h) from frames of the renderer. */
#ifndef GM_MODEL_MEASURE_H
#define GM_MODEL_MEASURE_H

#include "frame/renderer/watch.h"
#include "studies/frame_model/model.h"
#include "studies/show/show.h"

enum { GM_MODEL_SAMPLE_TASKS = 192 }; /* of each program */

/* Watches frames of the renderer and adds them up. All columns get values but those of energy. */
typedef struct gm_model_observer gm_model_observer;
/* weights: NULL, or those of the energy model `program`. Then column `sampled` is filled from frames whose engine is one of
   gm_meter_sampled. NULL when out of memory. */
gm_model_observer *gm_model_observer_new(const gm_program_model *weights);
void gm_model_observer_free(gm_model_observer *o);
/* For gm_frame_config, with draw_costs. */
const fr_watch *gm_model_observer_watch(const gm_model_observer *o);
/* The row of what was observed since the last call; its names are left alone. 0, or -1 with a message. */
int gm_model_observer_row(gm_model_observer *o, gm_model_row *r, char *err, size_t errsize);

/* Draws a scene with an observer. cfg: engine, run configuration, parameter buffer. 0, or -1 with a message. */
int gm_model_observe(gm_model_row *r, gm_scene *s, const gm_frame_config *cfg, const gm_program_model *weights, char *err, size_t errsize);
/* pJ that any cycle of a run of the core costs: the clocks that have no gate, and leakage. */
double gm_model_idle_cycle(const gm_program_model *m);
/* Fills the columns of energy of a row that has the others, from a meter that has seen all of its frames. */
void gm_model_set_energy(gm_model_row *r, const gm_meter *meter);

#endif
