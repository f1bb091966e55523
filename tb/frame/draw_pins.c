/* SPDX-License-Identifier: Apache-2.0 */
/* Turns the settings of a draw into the values of pins, as the units of a frame in Verilog take them. */
#include "tb/frame/draw_pins.h"

visibility_draw visibility_draw_of(const fr_pipeline *pl, bool front) {
  const gm_draw_state *s = &pl->state;
  const gm_stencil_face *face = &s->stencil[!front];
  bool offset = pl->polygons && s->offset;
  return (visibility_draw){.left = (uint32_t)pl->box.x,
                           .bottom = (uint32_t)pl->box.y,
                           .right = (uint32_t)pl->box.x + pl->box.width,
                           .top = (uint32_t)pl->box.y + pl->box.height,
                           .factor = offset ? (int64_t)((double)s->offset_factor * 256) : 0,
                           .units = offset ? (int64_t)((double)s->offset_units * 256) : 0,
                           .depth_test = s->depth_test,
                           .depth_write = s->depth_write,
                           .depth_func = s->depth_func,
                           .stencil_test = s->stencil_test,
                           .func = face->func,
                           .ref_value = face->ref,
                           .read_mask = face->read_mask,
                           .write_mask = face->write_mask,
                           .fail = face->fail,
                           .depth_fail = face->depth_fail,
                           .pass = face->pass,
                           .tags = pl->pass == FR_OPAQUE,
                           .now = pl->pass == FR_DISCARD || pl->pass == FR_TRANSLUCENT,
                           .kills = pl->pass == FR_DISCARD,
                           .under = pl->blends,
                           .removes = s->color_mask != 0};
}

task_iterator_draw task_iterator_draw_of(const fr_pipeline *pl) {
  bool offset = pl->polygons && pl->state.offset;
  return (task_iterator_draw){.lanes = pl->lanes,
                              .inputs = pl->inputs,
                              .quads = pl->quads,
                              .depth = pl->depth,
                              .factor = offset ? (int64_t)((double)pl->state.offset_factor * 256) : 0,
                              .units = offset ? (int64_t)((double)pl->state.offset_units * 256) : 0};
}

/* Where number k (a float) of a vertex goes. The pins take numbers in pairs, so after the last number there may be one more, which has no
   meaning: 0. */
uint32_t wire_of(const fr_pipeline *pl, unsigned k) {
  if (k >= pl->lanes)
    return 0;
  if (k >= pl->nwire)
    return 1u << 6 | (k - pl->nwire);
  return (uint32_t)pl->wire[k].to_reg << 2 | pl->wire[k].to_lane;
}

void set_blending(back_end_pins *p, const fr_pipeline *pl) {
  const gm_blend *s = &pl->state.blend;
  p->under = pl->blends;
  p->on = s->on;
  p->channels = pl->state.color_mask;
  p->dither = pl->state.dither;
  p->constant = 0;
  for (unsigned i = 0; i < 2; i++) {
    p->src[i] = s->src[i];
    p->dst[i] = s->dst[i];
    p->equation[i] = s->equation[i];
  }
  for (unsigned c = 0; c < 4; c++)
    p->constant |= (uint32_t)s->constant[c] << 8 * c;
}
