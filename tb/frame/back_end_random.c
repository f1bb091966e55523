/* SPDX-License-Identifier: Apache-2.0 */
/* Makes random quads for the pixel back end: all factors, equations, masks and formats, colours on the limits of rounding, quads over one
 * another. */
#include <stdlib.h>

#include "base/error.h"
#include "base/random.h"
#include "core/fp/fp.h"
#include "frame/renderer/blend.h"
#include "frame/renderer/tile.h"
#include "tb/frame/frame_back_end.h"

enum { DRAWS = 40, VERTEX = 8, RECORDS = 32, TILES = 256 /* most of a frame */ };

/* A float, often one between two steps of a stored channel, or none that is a colour. */
static uint32_t channel(gm_rng *r) {
  switch (rng_below(r, 8)) {
  case 0:
    return (uint32_t)rng_next(r);
  case 1:
    return gm_bits((float)rng_below(r, 256) / 255);
  case 2: /* near the limits of 16 bits */
    return gm_bits(((float)rng_below(r, 65536) + 0.5f) / 65535) + rng_below(r, 3) - 1;
  case 3: /* small */
    return gm_bits((float)rng_below(r, 65536) / 65536 / (float)(1u << rng_below(r, 20)));
  case 4: {
    static const uint32_t limit[8] = {0, 0x80000000, 0x3f800000, 0x3f7fffff, 0x3f800001, 0x7f800000, 0xff800000, GM_FP_NAN};
    return limit[rng_below(r, 8)];
  }
  default:
    return gm_bits((float)rng_below(r, 1 << 24) / (1 << 24));
  }
}

static void random_state(gm_rng *r, fr_pipeline *pl) {
  gm_draw_state *s = &pl->state;
  *s = gm_draw_state_default();
  s->color_mask = (uint8_t)(rng_chance(r, 70) ? 15 : rng_below(r, 16));
  s->dither = rng_chance(r, 50);
  s->blend.on = rng_chance(r, 70);
  for (unsigned i = 0; i < 2; i++) {
    s->blend.src[i] = (gm_factor)rng_below(r, GM_FACTOR_SRC_ALPHA_SATURATE + 1);
    s->blend.dst[i] = (gm_factor)rng_below(r, GM_FACTOR_SRC_ALPHA_SATURATE + 1);
    s->blend.equation[i] = (gm_equation)rng_below(r, 3);
  }
  for (unsigned c = 0; c < 4; c++)
    s->blend.constant[c] = (uint8_t)rng_below(r, 256);
  pl->color = rng_chance(r, 95) ? 0 : -1;
  pl->blends = s->color_mask && (s->blend.on || s->color_mask != 15);
  pl->pass = rng_chance(r, 30) || !s->color_mask ? FR_DISCARD : pl->blends ? FR_TRANSLUCENT : FR_OPAQUE;
}

/* A frame with draws, each with the record of one triangle. */
static gm_frame *new_frame(gm_rng *r, const fr_watch *watch) {
  char err[GM_ERROR_SIZE];
  unsigned side = 1 + (rng_chance(r, 80) ? rng_below(r, 200) : rng_below(r, GM_FRAME_MAX_SIDE));
  unsigned other = 1 + rng_below(r, TILES / ((side + FR_TILE - 1) / FR_TILE) * FR_TILE), wide = rng_below(r, 2);
  gm_frame_config cfg = {.width = wide ? side : other,
                         .height = wide ? other : side,
                         .format = (gm_frame_format)rng_below(r, 3),
                         .pb_bytes = GM_FRAME_PB_MIN,
                         .host_threads = 1,
                         .engine = &gm_engine_fast,
                         .watch = watch};
  gm_frame *f = gm_frame_new(&cfg, err, sizeof err);
  if (!f || !(f->pipeline = calloc(DRAWS, sizeof(fr_pipeline *))))
    return gm_frame_free(f), NULL;
  f->buffer.word[VERTEX + 4] = f->buffer.word[VERTEX + 9] = 64 * FR_SUB; /* corners at 0, 0; 64, 0; 0, 64 */
  for (unsigned i = 0; i < DRAWS; i++) {
    uint32_t *record = &f->buffer.word[RECORDS + FR_RECORD_WORDS * i];
    if (!(f->pipeline[i] = calloc(1, sizeof(fr_pipeline))))
      return gm_frame_free(f), NULL;
    f->npipeline++;
    random_state(r, f->pipeline[i]);
    f->pipeline[i]->box = (gm_rect){0, 0, cfg.width, cfg.height};
    record[0] = fr_record_head(i, true);
    for (unsigned k = 0; k < 3; k++)
      record[1 + k] = VERTEX + 4 * k;
  }
  return f;
}

/* A colour as a tile of the format can have it. */
static uint32_t stored_color(gm_rng *r, gm_frame_format format) {
  const float rgba[4] = {(float)rng_below(r, 256) / 255, (float)rng_below(r, 256) / 255, (float)rng_below(r, 256) / 255,
                         (float)rng_below(r, 256) / 255};
  static const float black[4] = {0};
  return rng_chance(r, 20) ? 0xff000000 : fr_clear_color(format, rng_chance(r, 20) ? black : rgba);
}

static void random_contents(gm_rng *r, gm_frame *f) {
  const fr_target *g = &f->target;
  f->kept = rng_chance(r, 50);
  uint32_t one = stored_color(r, f->cfg.format);
  bool uniform = !f->kept && rng_chance(r, 70);
  for (size_t i = 0; i < (size_t)g->pitch * g->tiles_y * FR_TILE; i++)
    g->color[i] = uniform ? one : stored_color(r, f->cfg.format);
}

/* One channel of a pixel becomes a float next to a limit between two colours that are stored, if there is one after a random float. */
static void to_limit(gm_rng *r, const fr_tile *t, const fr_quad *q, unsigned k, uint32_t rgba[4]) {
  const gm_draw_state *s = &t->f->pipeline[fr_record_draw(t->f->buffer.word[q->record])]->state;
  int x = q->x + (int)k % 2, y = q->y + (int)k / 2;
  uint32_t under = t->color[y * FR_TILE + x], *channel = &rgba[rng_below(r, 4)];
  uint32_t low = gm_bits((float)rng_below(r, 1 << 24) / (1 << 24)), high = gm_bits(1);
  *channel = low;
  uint32_t stored = fr_blend(s, t->f->cfg.format, rgba, under, x, y);
  while (high - low > 1) {
    *channel = low + (high - low) / 2;
    if (fr_blend(s, t->f->cfg.format, rgba, under, x, y) == stored)
      low = *channel;
    else
      high = *channel;
  }
  *channel = rng_chance(r, 50) ? low : high;
}

/* Quads of one draw; often at the place of the one before. */
static void random_quads(gm_rng *r, fr_tile *t, unsigned n) {
  static gm_shaded shaded[4];
  fr_quad q = {.record = RECORDS + FR_RECORD_WORDS * rng_below(r, DRAWS)};
  const gm_shaded *out[4];
  for (unsigned i = 0; i < n; i++) {
    if (!i || rng_chance(r, 60)) {
      q.x = (uint8_t)(2 * rng_below(r, FR_TILE / 2));
      q.y = (uint8_t)(2 * rng_below(r, FR_TILE / 2));
    }
    q.mask = (uint8_t)(rng_chance(r, 40) ? 15 : 1 + rng_below(r, 15));
    for (unsigned k = 0; k < 4; k++) {
      q.verdict[k] = (uint8_t)(rng_chance(r, 80) ? FR_PASSES : FR_DEPTH_FAILS);
      shaded[k].killed = rng_chance(r, 10);
      for (unsigned c = 0; c < 4; c++)
        shaded[k].o[0][c] = channel(r);
      if (rng_chance(r, 30))
        to_limit(r, t, &q, k, shaded[k].o[0]);
      out[k] = &shaded[k];
    }
    fr_write_quad(t, &q, out);
  }
}

static bool random_frame(gm_rng *r, const fr_watch *watch, unsigned tiles) {
  char err[GM_ERROR_SIZE];
  gm_frame *f = new_frame(r, watch);
  fr_tile *t = f ? fr_tile_new(f, err, sizeof err) : NULL;
  fr_works works = {0};
  bool ok = t != NULL;
  if (ok) {
    t->works = &works;
    t->err = err;
    t->errsize = sizeof err;
    random_contents(r, f);
  }
  for (unsigned i = 0; ok && i < tiles; i++) {
    t->tx = (int)rng_below(r, f->target.tiles_x) * FR_TILE;
    t->ty = (int)rng_below(r, f->target.tiles_y) * FR_TILE;
    ok = fr_tile_begin(t);
    for (unsigned n = rng_below(r, 8); n; n--)
      random_quads(r, t, 1 + rng_below(r, 20));
    ok = ok && fr_tile_finish(t, rng_chance(r, 50));
  }
  free(works.item);
  fr_tile_free(t);
  gm_frame_free(f);
  return ok;
}

bool back_end_random(const back_end_bench *b, uint64_t seed, unsigned tiles) {
  gm_rng r = {seed};
  bool ok = true;
  while (ok && !back_end_bench_error(b) && back_end_bench_count(b).tiles < tiles)
    ok = random_frame(&r, back_end_bench_watch(b), 1 + rng_below(&r, 20));
  return ok;
}
