/* SPDX-License-Identifier: Apache-2.0 */
/* Random triangles in one tile for the scan of visibility: all functions and operations of the tests, slivers, corners on pixel centres,
   slopes at their limit, polygon offset. */
#include <stdlib.h>

#include "frame/tile.h"
#include "frame/visibility.h"
#include "rand.h"

static int32_t coordinate(gm_rng *r) {
  int32_t v = (int32_t)rng_below(r, 40 * FR_SUB) - 12 * FR_SUB;
  if (rng_chance(r, 5))
    v = (int32_t)rng_below(r, 20000 * FR_SUB) - 10000 * FR_SUB;
  return rng_chance(r, 30) ? (v & ~(FR_SUB - 1)) + FR_SUB / 2 : v;
}

/* A depth; often one of a few, so that depths are equal too. */
static int32_t depth(gm_rng *r) { return (int32_t)(rng_chance(r, 50) ? rng_below(r, 4) * 0x555555 : rng_below(r, FR_DEPTH_MAX + 1)); }

static void random_state(gm_rng *r, gm_draw_state *s) {
  *s = gm_draw_state_default();
  s->depth_test = rng_chance(r, 80);
  s->depth_write = rng_chance(r, 80);
  s->depth_func = (gm_compare)rng_below(r, 8);
  s->stencil_test = rng_chance(r, 60);
  for (unsigned i = 0; i < 2; i++)
    s->stencil[i] = (gm_stencil_face){.func = (gm_compare)rng_below(r, 8),
                                      .ref = (uint8_t)(rng_chance(r, 50) ? rng_below(r, 3) : rng_below(r, 256)),
                                      .read_mask = (uint8_t)(rng_chance(r, 50) ? 255 : rng_below(r, 256)),
                                      .write_mask = (uint8_t)(rng_chance(r, 50) ? 255 : rng_below(r, 256)),
                                      .fail = (gm_stencil_op)rng_below(r, 8),
                                      .depth_fail = (gm_stencil_op)rng_below(r, 8),
                                      .pass = (gm_stencil_op)rng_below(r, 8)};
  s->offset = rng_chance(r, 30);
  s->offset_factor = (float)((int)rng_below(r, 64) - 32) / 8;
  s->offset_units = (float)((int)rng_below(r, 2000) - 1000);
  if (rng_chance(r, 10)) {
    s->offset_factor = rng_chance(r, 50) ? 16384 : -16384;
    s->offset_units = rng_chance(r, 50) ? 16777216 : -16777216;
  }
}

/* A triangle with a pixel in the tile. */
static bool random_triangle(gm_rng *r, const fr_tile *t, fr_triangle *tri, const gm_rect *box) {
  int32_t x[3], y[3], z[3];
  bool top = rng_chance(r, 25); /* in the row of pixels with which large triangles end */
  for (unsigned i = 0; i < 3; i++) {
    x[i] = coordinate(r) + t->tx * FR_SUB;
    y[i] = (top ? (int32_t)rng_below(r, 6 * FR_SUB) + 29 * FR_SUB / 2 : coordinate(r)) + t->ty * FR_SUB;
    z[i] = depth(r);
  }
  const fr_setup *s = &tri->s;
  if (!fr_setup_triangle(&tri->s, x, y, z, box) || s->x0 >= t->tx + FR_TILE || s->y0 >= t->ty + FR_TILE || s->x1 < t->tx || s->y1 < t->ty)
    return false;
  if (tri->pl->state.offset)
    fr_setup_offset(&tri->s, tri->pl->state.offset_factor, tri->pl->state.offset_units);
  return true;
}

/* The pixels that a draw may change: often more than the tile, at least one pixel of it. */
static gm_rect random_box(gm_rng *r, const fr_tile *t) {
  int x0 = t->tx + (int)rng_below(r, 56) - 40, y0 = t->ty + (int)rng_below(r, 56) - 40;
  int x1 = (x0 > t->tx ? x0 : t->tx) + (int)rng_below(r, 40), y1 = (y0 > t->ty ? y0 : t->ty) + (int)rng_below(r, 40);
  x0 = x0 > 0 ? x0 : 0;
  y0 = y0 > 0 ? y0 : 0;
  return (gm_rect){x0, y0, (unsigned)(x1 - x0 + 1), (unsigned)(y1 - y0 + 1)};
}

bool visibility_random(const visibility_bench *b, uint64_t seed, unsigned triangles) {
  const fr_watch *w = visibility_bench_watch(b);
  gm_rng r = {seed};
  fr_tile *t = calloc(1, sizeof *t);
  gm_frame *f = calloc(1, sizeof *f);
  fr_pipeline *pl = calloc(1, sizeof *pl);
  bool ok = t && f && pl;
  if (ok)
    t->f = f;
  while (ok && !visibility_bench_error(b) && visibility_bench_count(b).triangles < triangles) {
    fr_triangle tri = {.pl = pl, .front = rng_chance(&r, 50)};
    t->tx = (int)rng_below(&r, 250) * FR_TILE;
    t->ty = (int)rng_below(&r, 250) * FR_TILE;
    const gm_rect box = random_box(&r, t);
    random_state(&r, &pl->state);
    pl->box = box;
    pl->polygons = true;
    pl->pass = rng_chance(&r, 80) ? FR_OPAQUE : FR_DEPTH_ONLY;
    for (unsigned p = rng_chance(&r, 10) ? 0 : FR_PIXELS; p < FR_PIXELS; p++) {
      t->depth[p] = (uint32_t)depth(&r);
      t->stencil[p] = (uint8_t)rng_below(&r, 256);
      t->tag[p] = rng_chance(&r, 50) ? rng_below(&r, 1 << 26) : 0;
    }
    if (random_triangle(&r, t, &tri, &box))
      fr_scan_opaque(t, &tri, 1 + rng_below(&r, (1 << 26) - 1), w);
  }
  free(t);
  free(f);
  free(pl);
  return ok;
}
