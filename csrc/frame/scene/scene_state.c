/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the fixed-function state of a scene's draw. */
#include <string.h>

#include "frame/scene/scene_private.h"

static const char *const compares[] = {"never", "less", "equal", "lequal", "greater", "notequal", "gequal", "always", NULL};
static const char *const operations[] = {"keep", "zero", "replace", "incr", "decr", "invert", "incr_wrap", "decr_wrap", NULL};
static const char *const culls[] = {"none", "front", "back", "both", NULL};
static const char *const factors[] = {"zero",
                                      "one",
                                      "src_color",
                                      "one_minus_src_color",
                                      "dst_color",
                                      "one_minus_dst_color",
                                      "src_alpha",
                                      "one_minus_src_alpha",
                                      "dst_alpha",
                                      "one_minus_dst_alpha",
                                      "constant_color",
                                      "one_minus_constant_color",
                                      "constant_alpha",
                                      "one_minus_constant_alpha",
                                      "src_alpha_saturate",
                                      NULL};
static const char *const equations[] = {"add", "subtract", "reverse_subtract", NULL};

/* Names of whole blend states: their factors of source and destination. */
static const struct {
  const char *name;
  gm_factor src, dst;
} blends[] = {{"alpha", GM_FACTOR_SRC_ALPHA, GM_FACTOR_ONE_MINUS_SRC_ALPHA},
              {"premultiplied", GM_FACTOR_ONE, GM_FACTOR_ONE_MINUS_SRC_ALPHA},
              {"add", GM_FACTOR_ONE, GM_FACTOR_ONE},
              {"multiply", GM_FACTOR_DST_COLOR, GM_FACTOR_ZERO}};

static bool choose_state_value(sc_reader *r, json_t *o, const char *key, const char *const *names, unsigned *out) {
  return sc_choice(r, json_object_get(o, key), key, names, out);
}

static bool blend_by_name(sc_reader *r, const char *name, gm_blend *b) {
  b->on = strcmp(name, "none") != 0;
  for (unsigned i = 0; i < sizeof blends / sizeof *blends; i++)
    if (!strcmp(name, blends[i].name)) {
      b->src[0] = b->src[1] = blends[i].src;
      b->dst[0] = b->dst[1] = blends[i].dst;
      return true;
    }
  return !b->on || sc_fail(r, "\"blend\" is none, alpha, premultiplied, add, multiply, or an object");
}

static bool blend_state(sc_reader *r, json_t *o, gm_blend *b) {
  static const char *const keys[] = {"src", "dst", "equation", "src_alpha", "dst_alpha", "equation_alpha", "constant", NULL};
  unsigned v[6] = {GM_FACTOR_ONE, GM_FACTOR_ZERO, GM_EQUATION_ADD};
  double constant[4] = {0};
  if (!o || json_is_string(o))
    return !o || blend_by_name(r, json_string_value(o), b);
  if (!sc_object(r, o, "\"blend\"", keys) || !choose_state_value(r, o, "src", factors, &v[0]) ||
      !choose_state_value(r, o, "dst", factors, &v[1]) || !choose_state_value(r, o, "equation", equations, &v[2]))
    return false;
  memcpy(v + 3, v, 3 * sizeof *v);
  if (!choose_state_value(r, o, "src_alpha", factors, &v[3]) || !choose_state_value(r, o, "dst_alpha", factors, &v[4]) ||
      !choose_state_value(r, o, "equation_alpha", equations, &v[5]) || !sc_vector(r, o, "constant", constant, 4))
    return false;
  *b = (gm_blend){.on = true,
                  .src = {(gm_factor)v[0], (gm_factor)v[3]},
                  .dst = {(gm_factor)v[1], (gm_factor)v[4]},
                  .equation = {(gm_equation)v[2], (gm_equation)v[5]}};
  for (unsigned i = 0; i < 4; i++)
    b->constant[i] = (uint8_t)((constant[i] < 0 ? 0 : constant[i] > 1 ? 1 : constant[i]) * 255 + 0.5);
  return true;
}

static bool stencil_face(sc_reader *r, json_t *o, gm_stencil_face *f) {
  static const char *const keys[] = {"func", "ref", "mask", "write_mask", "fail", "depth_fail", "pass", "front", "back", NULL};
  unsigned func = f->func, op[3] = {f->fail, f->depth_fail, f->pass};
  long ref = f->ref, mask = f->read_mask, write = f->write_mask;
  if (!sc_object(r, o, "\"stencil\"", keys) || !choose_state_value(r, o, "func", compares, &func) ||
      !choose_state_value(r, o, "fail", operations, &op[0]) || !choose_state_value(r, o, "depth_fail", operations, &op[1]) ||
      !choose_state_value(r, o, "pass", operations, &op[2]) || !sc_whole(r, o, "ref", 0, 255, &ref) ||
      !sc_whole(r, o, "mask", 0, 255, &mask) || !sc_whole(r, o, "write_mask", 0, 255, &write))
    return false;
  *f = (gm_stencil_face){.func = (gm_compare)func,
                         .ref = (uint8_t)ref,
                         .read_mask = (uint8_t)mask,
                         .write_mask = (uint8_t)write,
                         .fail = (gm_stencil_op)op[0],
                         .depth_fail = (gm_stencil_op)op[1],
                         .pass = (gm_stencil_op)op[2]};
  return true;
}

static bool stencil_state(sc_reader *r, json_t *o, gm_draw_state *s) {
  s->stencil_test = o != NULL;
  for (unsigned side = 0; o && side < 2; side++) {
    json_t *own = json_object_get(o, side ? "back" : "front");
    if (!stencil_face(r, o, &s->stencil[side]) || (own && !stencil_face(r, own, &s->stencil[side])))
      return false;
  }
  return true;
}

static bool depth_state(sc_reader *r, json_t *o, gm_draw_state *s) {
  json_t *j = json_object_get(o, "depth");
  unsigned func = GM_LESS;
  double range[2] = {0, 1};
  s->depth_test = !json_is_false(j);
  if (s->depth_test && !sc_choice(r, j, "depth", compares, &func))
    return false;
  s->depth_func = (gm_compare)func;
  if (!sc_flag(r, o, "depth_write", &s->depth_write) || !sc_vector(r, o, "depth_range", range, 2))
    return false;
  s->depth_range[0] = (float)range[0];
  s->depth_range[1] = (float)range[1];
  return true;
}

static bool rect(sc_reader *r, json_t *o, const char *key, gm_rect *out) {
  double v[4];
  if (!json_object_get(o, key))
    return true;
  if (!sc_vector(r, o, key, v, 4))
    return false;
  for (unsigned i = 0; i < 4; i++)
    if (v[i] != (int)v[i] || v[i] < (i < 2 ? -4096 : 0) || v[i] > 4096)
      return sc_fail(r, "\"%s\" is x, y, width, height in whole pixels up to 4096", key);
  *out = (gm_rect){(int)v[0], (int)v[1], (unsigned)v[2], (unsigned)v[3]};
  return true;
}

static bool color_mask(sc_reader *r, json_t *j, uint8_t *mask) {
  static const char channels[] = "rgba";
  const char *text = json_string_value(j);
  if (!j)
    return true;
  *mask = 0;
  for (; text && *text; text++) {
    const char *at = strchr(channels, *text);
    if (!at)
      break;
    *mask |= (uint8_t)(1u << (at - channels));
  }
  return (text && !*text) || sc_fail(r, "\"color_mask\" has letters of rgba: the channels that are written");
}

bool sc_state(sc_reader *r, json_t *o, gm_draw_state *s) {
  static const char *const keys[] = {"depth",  "depth_write", "depth_range", "stencil",  "cull",   "front",      "blend",
                                     "dither", "color_mask",  "scissor",     "viewport", "offset", "line_width", NULL};
  static const char *const fronts[] = {"ccw", "cw", NULL};
  double offset[2] = {0}, width = 1;
  unsigned cull = GM_CULL_NONE, front = 0;
  *s = gm_draw_state_default();
  s->scissor_test = json_object_get(o, "scissor") != NULL;
  s->offset = json_object_get(o, "offset") != NULL;
  if (!sc_object(r, o, "\"state\"", keys) || !depth_state(r, o, s) || !stencil_state(r, json_object_get(o, "stencil"), s) ||
      !choose_state_value(r, o, "cull", culls, &cull) || !choose_state_value(r, o, "front", fronts, &front) ||
      !blend_state(r, json_object_get(o, "blend"), &s->blend) || !sc_flag(r, o, "dither", &s->dither) ||
      !color_mask(r, json_object_get(o, "color_mask"), &s->color_mask) || !rect(r, o, "scissor", &s->scissor) ||
      !rect(r, o, "viewport", &s->viewport) || !sc_vector(r, o, "offset", offset, 2) || !sc_vector(r, o, "line_width", &width, 1))
    return false;
  s->cull = (gm_cull)cull;
  s->front_clockwise = front;
  s->offset_factor = (float)offset[0];
  s->offset_units = (float)offset[1];
  s->line_width = (float)width;
  return true;
}
