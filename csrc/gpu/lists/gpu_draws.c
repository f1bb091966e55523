/* SPDX-License-Identifier: Apache-2.0 */
/* Packs a draw into its record in a list (gpu_list.h), and unpacks it. */
#include <string.h>

#include "gpu/lists/gpu_list.h"

static void pack_stencil(const gm_stencil_face f[2], gpu_draw *r) {
  r->front_ref = f[0].ref, r->back_ref = f[1].ref;
  r->front_read = f[0].read_mask, r->back_read = f[1].read_mask;
  r->front_write = f[0].write_mask, r->back_write = f[1].write_mask;
  r->front_func = f[0].func, r->back_func = f[1].func;
  r->front_fail = f[0].fail, r->back_fail = f[1].fail;
  r->front_depth_fail = f[0].depth_fail, r->back_depth_fail = f[1].depth_fail;
  r->front_pass = f[0].pass, r->back_pass = f[1].pass;
}

static void unpack_stencil(const gpu_draw *r, gm_stencil_face f[2]) {
  f[0] = (gm_stencil_face){(gm_compare)r->front_func,   (uint8_t)r->front_ref,        (uint8_t)r->front_read,
                           (uint8_t)r->front_write,     (gm_stencil_op)r->front_fail, (gm_stencil_op)r->front_depth_fail,
                           (gm_stencil_op)r->front_pass};
  f[1] = (gm_stencil_face){(gm_compare)r->back_func,   (uint8_t)r->back_ref,        (uint8_t)r->back_read,
                           (uint8_t)r->back_write,     (gm_stencil_op)r->back_fail, (gm_stencil_op)r->back_depth_fail,
                           (gm_stencil_op)r->back_pass};
}

static void pack_blend(const gm_blend *b, gpu_draw *r) {
  r->blend = b->on;
  r->src_color = b->src[0], r->src_alpha = b->src[1];
  r->dst_color = b->dst[0], r->dst_alpha = b->dst[1];
  r->equation_color = b->equation[0], r->equation_alpha = b->equation[1];
  r->blend_red = b->constant[0], r->blend_green = b->constant[1];
  r->blend_blue = b->constant[2], r->blend_alpha = b->constant[3];
}

static gm_blend unpack_blend(const gpu_draw *r) {
  return (gm_blend){.on = r->blend,
                    .src = {(gm_factor)r->src_color, (gm_factor)r->src_alpha},
                    .dst = {(gm_factor)r->dst_color, (gm_factor)r->dst_alpha},
                    .equation = {(gm_equation)r->equation_color, (gm_equation)r->equation_alpha},
                    .constant = {(uint8_t)r->blend_red, (uint8_t)r->blend_green, (uint8_t)r->blend_blue, (uint8_t)r->blend_alpha}};
}

static void pack_view(const fr_pipeline *pl, gpu_draw *r) {
  r->half_width = pl->view.half[0], r->center_x = pl->view.center[0];
  r->half_height = pl->view.half[1], r->center_y = pl->view.center[1];
  r->half_depth = pl->view.half[2], r->middle_depth = pl->view.center[2];
  if (pl->box.width && pl->box.height) {
    r->left = (uint32_t)pl->box.x, r->bottom = (uint32_t)pl->box.y;
    r->right = r->left + pl->box.width, r->top = r->bottom + pl->box.height;
  }
}

void gpu_draw_pack(const gm_draw *d, const fr_pipeline *pl, gpu_draw *r) {
  const gm_draw_state *s = &pl->state;
  *r = (gpu_draw){.mode = d->mode,
                  .index_type = d->index_type,
                  .cull = s->cull,
                  .front_cw = s->front_clockwise,
                  .attributes = d->nattribute,
                  .wires = pl->nwire,
                  .inputs = pl->inputs,
                  .writes_depth = pl->writes_depth,
                  .quads = pl->quads,
                  .reads_z = pl->depth,
                  .kills = pl->kills,
                  .has_color = pl->color >= 0,
                  .count = (uint32_t)d->count,
                  .first = d->first,
                  .half_line = (uint32_t)pl->half_line,
                  .depth_test = s->depth_test,
                  .depth_write = s->depth_write,
                  .depth_func = s->depth_func,
                  .stencil_test = s->stencil_test,
                  .offset = s->offset,
                  .dither = s->dither,
                  .color_mask = s->color_mask,
                  .color_register = pl->color >= 0 ? (uint32_t)pl->color : 0,
                  .depth_register = pl->z_reg,
                  .depth_lane = pl->z_lane,
                  .offset_factor = (int32_t)pl->offset_factor,
                  .offset_units = (uint32_t)pl->offset_units,
                  .offset_units_high = (int32_t)(pl->offset_units >> 32)};
  pack_stencil(s->stencil, r);
  pack_blend(&s->blend, r);
  pack_view(pl, r);
}

void gpu_draw_unpack(const gpu_draw *r, gm_draw *d, fr_pipeline *pl) {
  gm_draw_state *s = &pl->state;
  *d = (gm_draw){.mode = (gm_mode)r->mode,
                 .index_type = (gm_index_type)r->index_type,
                 .indices = r->index_limit,
                 .nattribute = r->attributes,
                 .count = r->count,
                 .first = r->first};
  memset(pl, 0, sizeof *pl);
  *s = (gm_draw_state){.cull = (gm_cull)r->cull,
                       .front_clockwise = r->front_cw,
                       .depth_test = r->depth_test,
                       .depth_write = r->depth_write,
                       .depth_func = (gm_compare)r->depth_func,
                       .stencil_test = r->stencil_test,
                       .offset = r->offset,
                       .blend = unpack_blend(r),
                       .color_mask = (uint8_t)r->color_mask,
                       .dither = r->dither};
  unpack_stencil(r, s->stencil);
  pl->view = (fr_view){{r->half_width, r->half_height, r->half_depth}, {r->center_x, r->center_y, r->middle_depth}};
  pl->offset_factor = r->offset_factor;
  pl->offset_units = (int64_t)r->offset_units | (int64_t)((uint64_t)(int64_t)r->offset_units_high << 32);
  pl->half_line = (int32_t)r->half_line;
  pl->nwire = r->wires;
  pl->inputs = r->inputs;
  pl->points = d->mode == GM_MODE_POINTS;
  pl->polygons = d->mode >= GM_MODE_TRIANGLES;
  pl->lanes = pl->nwire + (pl->points ? 2 : 0);
  pl->writes_depth = r->writes_depth;
  pl->z_reg = (uint8_t)r->depth_register;
  pl->z_lane = (uint8_t)r->depth_lane;
  pl->color = r->has_color ? (int)r->color_register : -1;
  pl->quads = r->quads;
  pl->depth = r->reads_z;
  pl->kills = r->kills;
  if (r->left < r->right && r->bottom < r->top)
    pl->box = (gm_rect){(int)r->left, (int)r->bottom, r->right - r->left, r->top - r->bottom};
  fr_pipeline_classify(pl);
}
