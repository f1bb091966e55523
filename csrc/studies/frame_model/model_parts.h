/* SPDX-License-Identifier: Apache-2.0 */
/* Computes the energy of a frame by its parts: the shader core's runs by the energy model `program`, the core while it waits, the blocks
   by their work (docs/model.md, "Energy"). */
#ifndef GM_MODEL_PARTS_H
#define GM_MODEL_PARTS_H

#include "energy/meter/meter.h"
#include "frame/renderer/counters.h"
#include "studies/frame_model/model_blocks.h"
#include "studies/show/show_parts.h"

/* Fills *p. meter: has seen the frame. c: the sum over its passes. cores: that shade. The names of the parts are those of *b. */
void gm_model_parts(gm_show_parts *p, const gm_model_blocks *b, const gm_meter *meter, const gm_frame_counters *c, unsigned cores);

#endif
