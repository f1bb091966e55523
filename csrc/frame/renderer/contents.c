/* SPDX-License-Identifier: Apache-2.0 */
/* Sets and gives out the contents of a frame's target: taken from earlier frames, handed on to later ones, cleared in part. */
#include <math.h>
#include <string.h>

#include "frame/renderer/blend.h"
#include "frame/renderer/frame_private.h"

static size_t find_target_row(const fr_target *t, unsigned y) { return (size_t)y * t->pitch; }

void gm_frame_load(gm_frame *f, const uint32_t *color, const uint32_t *depth, const uint8_t *stencil, bool kept) {
  fr_target *t = &f->target;
  for (unsigned y = 0; y < t->height; y++) {
    size_t from = (size_t)y * t->width;
    if (color)
      memcpy(t->color + find_target_row(t, y), color + from, t->width * sizeof *color);
    if (depth)
      memcpy(t->depth + find_target_row(t, y), depth + from, t->width * sizeof *depth);
    if (stencil)
      memcpy(t->stencil + find_target_row(t, y), stencil + from, t->width);
  }
  f->kept = kept;
}

int gm_frame_keep(gm_frame *f, char *err, size_t errsize) { return f->buffer.triangles ? fr_render(f, false, err, errsize) : 0; }

void gm_frame_store(const gm_frame *f, uint32_t *color, uint32_t *depth, uint8_t *stencil) {
  const fr_target *t = &f->target;
  for (unsigned y = 0; y < t->height; y++) {
    size_t to = (size_t)y * t->width;
    if (color)
      memcpy(color + to, t->color + find_target_row(t, y), t->width * sizeof *color);
    if (depth)
      memcpy(depth + to, t->depth + find_target_row(t, y), t->width * sizeof *depth);
    if (stencil)
      memcpy(stencil + to, t->stencil + find_target_row(t, y), t->width);
  }
}

/* --- clearing --- */

typedef struct {
  unsigned which;
  uint32_t color, color_mask, depth;
  uint8_t stencil, stencil_mask;
} values;

static values values_of(const gm_frame *f, const gm_frame_clearing *c) {
  values v = {.which = c->which,
              .color = fr_clear_color(f->cfg.format, c->color),
              .depth = (uint32_t)(fmax(0, fmin(1, (double)c->depth)) * FR_DEPTH_MAX + 0.5),
              .stencil = c->stencil,
              .stencil_mask = c->stencil_mask};
  for (unsigned k = 0; k < 4; k++)
    v.color_mask |= c->color_mask >> k & 1 ? UINT32_C(255) << 8 * k : 0;
  return v;
}

static void clear_row(const fr_target *t, const values *v, size_t at, size_t n) {
  for (size_t i = at; i < at + n; i++) {
    if (v->which & GM_CLEAR_COLOR)
      t->color[i] = (t->color[i] & ~v->color_mask) | (v->color & v->color_mask);
    if (v->which & GM_CLEAR_DEPTH)
      t->depth[i] = v->depth;
    if (v->which & GM_CLEAR_STENCIL)
      t->stencil[i] = (uint8_t)((t->stencil[i] & ~v->stencil_mask) | (v->stencil & v->stencil_mask));
  }
}

/* The part of a range that is inside 0 .. size. */
static unsigned cut_range_to_size(int at, unsigned length, unsigned size, unsigned *first) {
  int64_t end = at + (int64_t)length, from = at > 0 ? at : 0;
  end = end < size ? end : size;
  *first = (unsigned)from;
  return end > from ? (unsigned)(end - from) : 0;
}

int gm_frame_clear_part(gm_frame *f, const gm_frame_clearing *c, char *err, size_t errsize) {
  const fr_target *t = &f->target;
  unsigned x, y, width = cut_range_to_size(c->box.x, c->box.width, t->width, &x),
                 height = cut_range_to_size(c->box.y, c->box.height, t->height, &y);
  if (gm_frame_keep(f, err, errsize))
    return -1;
  values v = values_of(f, c);
  for (unsigned k = 0; k < height; k++)
    clear_row(t, &v, find_target_row(t, y + k) + x, width);
  bool whole = width == t->width && height == t->height && v.color_mask == UINT32_MAX && v.stencil_mask == 255;
  f->kept = f->kept && !(whole && v.which == (GM_CLEAR_COLOR | GM_CLEAR_DEPTH | GM_CLEAR_STENCIL));
  return 0;
}
