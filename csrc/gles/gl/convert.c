/* SPDX-License-Identifier: Apache-2.0 */
/* Converts the state of OpenGL ES to the renderer's state of a draw. */
#include <math.h>

#include "gles/gl/gl_state.h"
#include "gles/gl/image.h"

static gm_compare compare_of(GLint f) { return (gm_compare)(f - GL_NEVER); }

static gm_factor factor_of(GLint f) {
  static const gm_factor low[] = {GM_FACTOR_SRC_COLOR,           GM_FACTOR_ONE_MINUS_SRC_COLOR, GM_FACTOR_SRC_ALPHA,
                                  GM_FACTOR_ONE_MINUS_SRC_ALPHA, GM_FACTOR_DST_ALPHA,           GM_FACTOR_ONE_MINUS_DST_ALPHA,
                                  GM_FACTOR_DST_COLOR,           GM_FACTOR_ONE_MINUS_DST_COLOR, GM_FACTOR_SRC_ALPHA_SATURATE};
  if (f <= GL_ONE)
    return f == GL_ONE ? GM_FACTOR_ONE : GM_FACTOR_ZERO;
  if (f <= GL_SRC_ALPHA_SATURATE)
    return low[f - GL_SRC_COLOR];
  return (gm_factor)(GM_FACTOR_CONSTANT_COLOR + (f - GL_CONSTANT_COLOR));
}

static gm_equation equation_of(GLint e) {
  return e == GL_FUNC_ADD ? GM_EQUATION_ADD : e == GL_FUNC_SUBTRACT ? GM_EQUATION_SUBTRACT : GM_EQUATION_REVERSE_SUBTRACT;
}

static gm_stencil_op operation_of(GLint op) {
  switch (op) {
  case GL_ZERO:
    return GM_ZERO_OP;
  case GL_REPLACE:
    return GM_REPLACE;
  case GL_INCR:
    return GM_INCR;
  case GL_DECR:
    return GM_DECR;
  case GL_INVERT:
    return GM_INVERT;
  case GL_INCR_WRAP:
    return GM_INCR_WRAP;
  case GL_DECR_WRAP:
    return GM_DECR_WRAP;
  default:
    return GM_KEEP;
  }
}

static gm_stencil_face face_of(const gles_stencil *s) {
  int ref = s->ref < 0 ? 0 : s->ref > 255 ? 255 : s->ref;
  return (gm_stencil_face){.func = compare_of(s->func),
                           .ref = (uint8_t)ref,
                           .read_mask = (uint8_t)s->value_mask,
                           .write_mask = (uint8_t)s->write_mask,
                           .fail = operation_of(s->fail),
                           .depth_fail = operation_of(s->depth_fail),
                           .pass = operation_of(s->depth_pass)};
}

static float within(float v, float min, float max) { return isnan(v) ? min : fminf(fmaxf(v, min), max); }

static void convert_blend(const gles_state *s, gm_blend *b) {
  b->on = s->blend;
  for (unsigned k = 0; k < 2; k++) {
    b->src[k] = factor_of(s->blend_src[k]);
    b->dst[k] = factor_of(s->blend_dst[k]);
    b->equation[k] = equation_of(s->blend_equation[k]);
  }
  for (unsigned k = 0; k < 4; k++)
    b->constant[k] = (uint8_t)lrintf(s->blend_color[k] * 255);
}

static uint8_t mask_of(const gles_state *s, const gles_image *color) {
  const gles_parts has = gles_parts_of(color);
  uint8_t mask = 0;
  for (unsigned k = 0; k < 4; k++)
    mask |= (uint8_t)((has.part[k] && s->color_mask[k]) << k);
  return mask && !has.part[3] ? mask | 8 : mask; /* alpha that the format does not have is 1 */
}

bool gles_state_convert(const gles_state *s, const gles_pending *target, gm_draw_state *out) {
  const GLint *v = s->viewport;
  bool depth = target->image[GLES_DEPTH] != NULL, stencil = target->image[GLES_STENCIL] != NULL;
  if (!v[2] || !v[3] || v[0] > GLES_SIDE || v[1] > GLES_SIDE || v[0] < -GLES_SIDE || v[1] < -GLES_SIDE)
    return false;
  *out = (gm_draw_state){.viewport = {v[0], v[1], (unsigned)v[2], (unsigned)v[3]},
                         .scissor = {s->scissor[0], s->scissor[1], (unsigned)s->scissor[2], (unsigned)s->scissor[3]},
                         .scissor_test = s->scissor_test,
                         .depth_range = {s->depth_range[0], s->depth_range[1]},
                         .front_clockwise = s->front_face == GL_CW,
                         .depth_test = s->depth_test && depth,
                         .depth_write = s->depth_mask && depth,
                         .depth_func = compare_of(s->depth_func),
                         .stencil_test = s->stencil_test && stencil,
                         .stencil = {face_of(&s->stencil[0]), face_of(&s->stencil[1])},
                         .offset = s->offset,
                         .offset_factor = within(s->offset_factor, -16384, 16384),
                         .offset_units = within(s->offset_units, -16777216, 16777216),
                         .line_width = within(s->line_width, 1, GLES_LINE_MAX),
                         .color_mask = mask_of(s, target->image[GLES_COLOR]),
                         .dither = s->dither};
  out->cull = !s->cull ? GM_CULL_NONE : s->cull_face == GL_FRONT ? GM_CULL_FRONT : s->cull_face == GL_BACK ? GM_CULL_BACK : GM_CULL_BOTH;
  convert_blend(s, &out->blend);
  return true;
}
