/* SPDX-License-Identifier: Apache-2.0 */
/* Makes random pixels of random triangles for the iterator of fragments: in the triangle and beside it, as helpers are; slivers; varyings
   of all sizes, also numbers that overflow; up to six input registers. */
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "frame/renderer/iterate.h"
#include "frame/renderer/tile.h"
#include "tb/frame/frame_iterator.h"

enum { SIDE = 4096, WORDS = 3 * FR_LANES, FRAGMENTS = 8 /* of a triangle, at most */ };

static int32_t draw_pixel_coord(gm_rng *r, int32_t tile) {
  int32_t v = (int32_t)rng_below(r, 40 * FR_SUB) - 12 * FR_SUB;
  if (rng_chance(r, 10))
    v = (int32_t)rng_below(r, 20000 * FR_SUB) - 10000 * FR_SUB;
  return (rng_chance(r, 30) ? (v & ~(FR_SUB - 1)) + FR_SUB / 2 : v) + tile * FR_SUB;
}

/* Mostly of the size of 1; sometimes any bits. */
static uint32_t draw_iterator_number(gm_rng *r) {
  uint32_t bits = (uint32_t)rng_next(r);
  return rng_chance(r, 5) ? bits : rng_chance(r, 10) ? 0 : (bits & 0x80ffffff) + 0x3f000000;
}

static void random_draw(gm_rng *r, fr_pipeline *pl) {
  *pl = (fr_pipeline){.inputs = rng_below(r, 7), .points = rng_chance(r, 20), .box = {0, 0, SIDE, SIDE}};
  for (unsigned i = 0; i < 4 * pl->inputs; i++)
    if (rng_chance(r, 80))
      pl->wire[pl->nwire++] = (fr_wire){.to_reg = (uint8_t)(i / 4), .to_lane = (uint8_t)(i % 4)};
  pl->lanes = pl->nwire + (pl->points ? 2 : 0);
}

static bool random_triangle(gm_rng *r, gm_frame *f, fr_triangle *tri, int tx, int ty) {
  int32_t x[3], y[3], z[3];
  for (unsigned i = 0; i < 3; i++) {
    x[i] = draw_pixel_coord(r, tx);
    y[i] = draw_pixel_coord(r, ty);
    z[i] = (int32_t)rng_below(r, FR_DEPTH_MAX + 1);
    tri->lane[i] = FR_LANES * i;
    uint32_t w = draw_iterator_number(r);
    memcpy(&tri->inv_w[i], &w, sizeof w);
  }
  tri->front = rng_chance(r, 50);
  for (unsigned i = 0; i < WORDS; i++)
    f->buffer.word[i] = draw_iterator_number(r);
  if (!fr_setup_triangle(&tri->s, x, y, z, &tri->pl->box))
    return false;
  if (rng_chance(r, 30))
    fr_setup_offset(&tri->s, (float)((int)rng_below(r, 64) - 32) / 8, (float)((int)rng_below(r, 2000) - 1000));
  return true;
}

bool iterator_random(const iterator_bench *b, uint64_t seed, unsigned fragments) {
  const fr_watch *w = iterator_bench_watch(b);
  gm_rng r = rng_stream(seed, RNG_NOISE);
  gm_frame *f = calloc(1, sizeof *f);
  fr_pipeline *pl = calloc(1, sizeof *pl);
  uint32_t *word = malloc(WORDS * sizeof *word);
  bool ok = f && pl && word;
  while (ok && !iterator_bench_error(b) && iterator_bench_count(b).fragments < fragments) {
    int tx = (int)rng_below(&r, SIDE / FR_TILE) * FR_TILE, ty = (int)rng_below(&r, SIDE / FR_TILE) * FR_TILE;
    fr_triangle tri = {.pl = pl};
    f->buffer.word = word;
    random_draw(&r, pl);
    if (!random_triangle(&r, f, &tri, tx, ty))
      continue;
    for (unsigned n = 1 + rng_below(&r, FRAGMENTS); n; n--) {
      gm_invocation in;
      int x = tx + (int)rng_below(&r, FR_TILE), y = ty + (int)rng_below(&r, FR_TILE);
      fr_iterate(f, &tri, x, y, &in);
      w->fragment(w->ctx, f, &tri, x, y, &in);
    }
  }
  free(f);
  free(pl);
  free(word);
  return ok;
}
