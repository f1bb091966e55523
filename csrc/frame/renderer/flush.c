/* SPDX-License-Identifier: Apache-2.0 */
/* A flush of a tile: its tags, which say which triangle is visible in each pixel, become quads, and these are shaded. */
#include <string.h>

#include "frame/renderer/tile.h"

/* Adds a quad for each triangle that the four pixels name. */
static void add_quads(fr_tile *t, unsigned x, unsigned y) {
  unsigned left = 0;
  uint32_t tag[4];
  for (unsigned k = 0; k < 4; k++) {
    tag[k] = t->tag[(y + (k >> 1)) * FR_TILE + x + (k & 1)];
    left |= (unsigned)(tag[k] != 0) << k;
  }
  while (left) {
    unsigned first = 0;
    while (!(left >> first & 1))
      first++;
    fr_quad q = {.record = tag[first], .x = (uint8_t)x, .y = (uint8_t)y, .verdict = {FR_PASSES, FR_PASSES, FR_PASSES, FR_PASSES}};
    for (unsigned k = first; k < 4; k++)
      if (left >> k & 1 && tag[k] == tag[first])
        q.mask |= (uint8_t)(1u << k);
    left &= ~(unsigned)q.mask;
    t->quad[t->nquad++] = q;
  }
}

int fr_flush(fr_tile *t) {
  if (!t->tagged)
    return 0;
  t->nquad = 0;
  t->count.flushes++;
  for (unsigned y = 0; y < FR_TILE; y += 2)
    for (unsigned x = 0; x < FR_TILE; x += 2)
      add_quads(t, x, y);
  memset(t->tag, 0, sizeof t->tag);
  t->tagged = 0;
  return fr_shade(t, false);
}
