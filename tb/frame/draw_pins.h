/* SPDX-License-Identifier: Apache-2.0 */
/* Turns the settings of a draw into the values of pins, as the units of a frame in Verilog take them (docs/frame.md, "Hardware"). */
#ifndef TB_DRAW_PINS_H
#define TB_DRAW_PINS_H

#include "frame/renderer/frame_private.h"
#include "tb/frame/back_end_shim.h"
#include "tb/frame/task_iterator_shim.h"
#include "tb/frame/visibility_shim.h"

/* The settings that visibility takes, for one face of triangles; those that the iterators take. */
visibility_draw visibility_draw_of(const fr_pipeline *pl, bool front);
task_iterator_draw task_iterator_draw_of(const fr_pipeline *pl);
/* Where number k of a vertex goes: point coordinate, register, lane. */
uint32_t wire_of(const fr_pipeline *pl, unsigned k);
/* How a quad is blended. */
void set_blending(back_end_pins *p, const fr_pipeline *pl);

#endif
