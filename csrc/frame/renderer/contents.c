/* SPDX-License-Identifier: Apache-2.0 */
/* The contents of a frame's target: taken from earlier frames, handed on to later ones. */
#include <string.h>

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
