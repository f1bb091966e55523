/* SPDX-License-Identifier: Apache-2.0 */
/* Makes random renders for the benches of visibility and iterators: draws, lists, cores, formats and parameter buffers of all kinds. */
#include "tb/frame/random_lists.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/random.h"
#include "core/fp/fp.h"
#include "frame/renderer/tile.h"
#include "tb/frame/bench_error.h"

/* A common frame has LISTS tiles. Others have a side of up to GM_FRAME_MAX_SIDE pixels and up to TILES tiles, about LISTS of which get a
 * list. ROOM: words for a render */
enum { DRAWS = 24, WIDTH = 96, HEIGHT = 64, LISTS = WIDTH / FR_TILE * HEIGHT / FR_TILE, TILES = 256, MAX = 40, ROOM = 1 << 18 };

typedef struct {
  gm_engine engine; /* first, so that prepare finds it */
  gm_rng rng;
  unsigned discards; /* of 100 fragments */
} player;

/* --- the fragment program --- */

static void *play_open(const void *prepared, const gm_image *img, gm_output_set outputs, char *err, size_t errsize) {
  (void)img, (void)outputs, (void)err, (void)errsize;
  return (void *)(uintptr_t)prepared;
}

static void play_close(void *program) { (void)program; }

/* Mostly between 0 and 1. A thread leaves its results one after the other. */
static int play_run(void *program, gm_task *task, size_t n, char *err, size_t errsize) {
  player *p = program;
  (void)err, (void)errsize;
  for (size_t i = 0; i < n; i++) {
    unsigned threads = 0;
    for (unsigned k = 0; task[i].threads >> k; k++) {
      gm_shaded *out = &task[i].out[k];
      *out = (gm_shaded){.killed = task[i].threads >> k & 1 && rng_chance(&p->rng, p->discards)};
      for (unsigned c = 0; c < 4; c++)
        out->o[0][c] = gm_bits((float)((int)rng_below(&p->rng, 1 << 16) - 4096) / 53248);
      threads += task[i].threads >> k & 1;
    }
    task[i].stats.cycles = threads + rng_below(&p->rng, 60);
  }
  return 0;
}

/* --- draws --- */

static void random_stencil(gm_rng *r, gm_draw_state *s) {
  s->stencil_test = rng_chance(r, 50);
  for (unsigned i = 0; i < 2; i++)
    s->stencil[i] = (gm_stencil_face){.func = (gm_compare)rng_below(r, 8),
                                      .ref = (uint8_t)(rng_chance(r, 50) ? rng_below(r, 3) : rng_below(r, 256)),
                                      .read_mask = (uint8_t)(rng_chance(r, 50) ? 255 : rng_below(r, 256)),
                                      .write_mask = (uint8_t)(rng_chance(r, 50)   ? 255
                                                              : rng_chance(r, 20) ? 0
                                                                                  : rng_below(r, 256)),
                                      .fail = (gm_stencil_op)rng_below(r, 8),
                                      .depth_fail = (gm_stencil_op)rng_below(r, 8),
                                      .pass = (gm_stencil_op)rng_below(r, 8)};
}

static void random_state(gm_rng *r, gm_draw_state *s) {
  *s = gm_draw_state_default();
  s->depth_test = rng_chance(r, 80);
  s->depth_write = rng_chance(r, 80);
  s->depth_func = (gm_compare)(rng_chance(r, 50) ? GM_LEQUAL : rng_below(r, 8));
  random_stencil(r, s);
  s->offset = rng_chance(r, 30);
  s->offset_factor = (float)((int)rng_below(r, 64) - 32) / 8;
  s->offset_units = (float)((int)rng_below(r, 2000) - 1000);
  if (rng_chance(r, 10))
    s->offset_factor = rng_chance(r, 50) ? 16384 : -16384;
  if (rng_chance(r, 20))
    s->offset_units = rng_chance(r, 50) ? 16777216 : -16777216;
}

/* Pixels that a draw may change: often all. */
static gm_rect random_box(gm_rng *r, const gm_frame_config *cfg) {
  if (rng_chance(r, 50))
    return (gm_rect){0, 0, cfg->width, cfg->height};
  unsigned x = rng_below(r, cfg->width), y = rng_below(r, cfg->height);
  return (gm_rect){(int)x, (int)y, 1 + rng_below(r, cfg->width - x), 1 + rng_below(r, cfg->height - y)};
}

/* Numbers of input registers, mostly of up to three, with gaps, and of points. */
static void random_wires(gm_rng *r, fr_pipeline *pl) {
  pl->inputs = rng_chance(r, 10) ? 4 + rng_below(r, 13) : rng_below(r, 4);
  pl->points = rng_chance(r, 20);
  for (unsigned i = 0; i < 4 * pl->inputs; i++)
    if (rng_chance(r, 60))
      pl->wire[pl->nwire++] = (fr_wire){.to_reg = (uint8_t)(i / 4), .to_lane = (uint8_t)(i % 4)};
  fr_order_wires(pl);
  pl->lanes = pl->nwire + (pl->points ? 2 : 0);
}

/* How colours change those under them: not at all where the draw does not blend. */
static void random_blend(gm_rng *r, fr_pipeline *pl) {
  gm_draw_state *s = &pl->state;
  s->dither = rng_chance(r, 50);
  s->blend.on = pl->blends && rng_chance(r, 70);
  for (unsigned i = 0; i < 2; i++) {
    s->blend.src[i] = (gm_factor)rng_below(r, GM_FACTOR_SRC_ALPHA_SATURATE + 1);
    s->blend.dst[i] = (gm_factor)rng_below(r, GM_FACTOR_SRC_ALPHA_SATURATE + 1);
    s->blend.equation[i] = (gm_equation)rng_below(r, 3);
  }
  for (unsigned c = 0; c < 4; c++)
    s->blend.constant[c] = (uint8_t)rng_below(r, 256);
  if (pl->blends && (!s->blend.on || rng_chance(r, 20)))
    s->color_mask = (uint8_t)(1 + rng_below(r, 14));
}

static void random_draw(gm_rng *r, fr_pipeline *pl, unsigned number, player *p, const gm_program *program, const gm_frame_config *cfg) {
  *pl = (fr_pipeline){.number = number, .polygons = true, .color = rng_chance(r, 90) ? 0 : -1, .box = random_box(r, cfg)};
  random_wires(r, pl);
  pl->depth = rng_chance(r, 30);
  pl->quads = program->machine.threads % 4 == 0 && rng_chance(r, 40);
  random_state(r, &pl->state);
  fr_pipeline_state(pl);
  unsigned kind = rng_below(r, 8);
  pl->pass = kind < 4 ? FR_OPAQUE : kind < 5 ? FR_DEPTH_ONLY : kind < 6 ? FR_DISCARD : FR_TRANSLUCENT;
  pl->kills = pl->pass == FR_DISCARD;
  pl->blends = pl->pass == FR_TRANSLUCENT || (pl->kills && rng_chance(r, 50));
  pl->state.color_mask = pl->pass == FR_DEPTH_ONLY || (pl->kills && !pl->blends && rng_chance(r, 30)) ? 0 : 15;
  random_blend(r, pl);
  pl->program[GM_STAGE_FRAGMENT] = program;
  pl->prepared[GM_STAGE_FRAGMENT] = p;
}

/* --- triangles --- */

static int32_t draw_list_coord(gm_rng *r, int32_t tile) {
  int32_t v = (int32_t)rng_below(r, 40 * FR_SUB) - 12 * FR_SUB;
  if (rng_chance(r, 5))
    v = (int32_t)rng_below(r, 20000 * FR_SUB) - 10000 * FR_SUB;
  return (rng_chance(r, 30) ? (v & ~(FR_SUB - 1)) + FR_SUB / 2 : v) + tile * FR_SUB;
}

/* A depth; often one of a few, so that depths are equal too. */
static int32_t depth(gm_rng *r) { return (int32_t)(rng_chance(r, 50) ? rng_below(r, 4) * 0x555555 : rng_below(r, FR_DEPTH_MAX + 1)); }

/* A triangle with a pixel in the tile; small: of a few pixels. */
static bool random_triangle(gm_rng *r, const fr_pipeline *pl, int tx, int ty, bool small, fr_setup *s) {
  int32_t x[3], y[3], z[3], at_x = draw_list_coord(r, tx), at_y = draw_list_coord(r, ty);
  bool top = rng_chance(r, 25); /* in the row of pixels with which large triangles end */
  for (unsigned i = 0; i < 3; i++) {
    x[i] = small ? at_x + (int32_t)rng_below(r, 2 * FR_SUB) : draw_list_coord(r, tx);
    y[i] = small ? at_y + (int32_t)rng_below(r, 2 * FR_SUB)
           : top ? (int32_t)rng_below(r, 6 * FR_SUB) + (2 * ty + 29) * FR_SUB / 2
                 : draw_list_coord(r, ty);
    z[i] = depth(r);
  }
  return fr_setup_triangle(s, x, y, z, &pl->box) && s->x0 < tx + FR_TILE && s->y0 < ty + FR_TILE && s->x1 >= tx && s->y1 >= ty;
}

/* A number for fragments: mostly of the size of 1, sometimes any bits. */
static uint32_t draw_fragment_number(gm_rng *r) {
  uint32_t bits = (uint32_t)rng_next(r);
  return rng_chance(r, 5) ? bits : rng_chance(r, 10) ? 0 : (bits & 0x80ffffff) + 0x3f000000;
}

/* Writes the records of a triangle. */
static uint32_t write_records(gm_rng *r, fr_buffer *b, const fr_setup *s, const fr_pipeline *pl) {
  uint32_t at[3], record;
  for (unsigned i = 0; i < 3; i++) {
    if (!(at[i] = fr_buffer_record(b, FR_VERTEX_WORDS + pl->lanes)))
      return 0;
    b->word[at[i]] = (uint32_t)s->x[i];
    b->word[at[i] + 1] = (uint32_t)s->y[i];
    b->word[at[i] + 2] = (uint32_t)s->z[i];
    for (unsigned k = 3; k < FR_VERTEX_WORDS + pl->lanes; k++)
      b->word[at[i] + k] = draw_fragment_number(r);
    for (unsigned k = 1; k < pl->nwire; k += 2) /* a number that is there twice */
      if (pl->wire[k].to_reg == pl->wire[k - 1].to_reg && pl->wire[k].to_lane == pl->wire[k - 1].to_lane)
        b->word[at[i] + FR_VERTEX_WORDS + k] = b->word[at[i] + FR_VERTEX_WORDS + k - 1];
  }
  record = fr_buffer_record(b, FR_RECORD_WORDS);
  if (record) {
    b->word[record] = fr_record_head(pl->number, rng_chance(r, 50));
    memcpy(&b->word[record + 1], at, sizeof at);
  }
  return record;
}

static unsigned between(gm_rng *r, int from, int to) { return (unsigned)from + rng_below(r, (unsigned)(to - from) + 1); }

/* A tile that the triangle may touch. */
static unsigned random_tile(gm_rng *r, const gm_frame *f, const fr_setup *s) {
  int last_x = (int)f->target.tiles_x - 1, last_y = (int)f->target.tiles_y - 1;
  int x1 = s->x1 / FR_TILE < last_x ? s->x1 / FR_TILE : last_x, y1 = s->y1 / FR_TILE < last_y ? s->y1 / FR_TILE : last_y;
  return between(r, s->y0 / FR_TILE, y1) * f->target.tiles_x + between(r, s->x0 / FR_TILE, x1);
}

/* Some triangles are in the list of another tile too, next to this one or far away. */
static bool random_list(gm_rng *r, gm_frame *f, unsigned tile, unsigned draws, bool small) {
  unsigned n = rng_chance(r, 30) ? 0 : rng_chance(r, 40) ? 1 + rng_below(r, 2) : 1 + rng_below(r, MAX);
  int tx = (int)(tile % f->target.tiles_x) * FR_TILE, ty = (int)(tile / f->target.tiles_x) * FR_TILE;
  for (unsigned tries = 0; n && tries < 20 * MAX; tries++) {
    fr_setup s;
    unsigned draw = rng_below(r, draws);
    if (!random_triangle(r, f->pipeline[draw], tx, ty, small, &s))
      continue;
    uint32_t record = write_records(r, &f->buffer, &s, f->pipeline[draw]);
    if (!record || !fr_buffer_entry(&f->buffer, tile, record))
      return false;
    bool next = tx / FR_TILE + 1 < (int)f->target.tiles_x && s.x1 >= tx + FR_TILE && rng_chance(r, 20);
    unsigned other = next ? tile + 1 : random_tile(r, f, &s);
    if (other != tile && (next || rng_chance(r, 20)) && !fr_buffer_entry(&f->buffer, other, record))
      return false;
    f->buffer.triangles++;
    n--;
  }
  return true;
}

/* --- frames --- */

/* Chooses the size of a frame: a common one, or one of any width or height. */
static void random_size(gm_rng *r, gm_frame_config *cfg) {
  cfg->width = WIDTH;
  cfg->height = HEIGHT;
  if (rng_chance(r, 60))
    return;
  unsigned side = 1 + rng_below(r, GM_FRAME_MAX_SIDE), other = 1 + rng_below(r, TILES / ((side + FR_TILE - 1) / FR_TILE) * FR_TILE);
  bool wide = rng_chance(r, 50);
  cfg->width = wide ? side : other;
  cfg->height = wide ? other : side;
}

/* Records and blocks of lists are anywhere in the buffer. */
static void random_room(gm_rng *r, fr_buffer *b) {
  uint32_t spare = (b->bottom - b->top - ROOM) / FR_BLOCK;
  if (!spare || rng_chance(r, 50))
    return;
  b->top += rng_below(r, spare * FR_BLOCK);
  b->bottom -= rng_below(r, (b->bottom - b->top - ROOM) / FR_BLOCK + 1) * FR_BLOCK;
}

/* Fills the lists of a render. lists grows by those that were filled. */
static bool fill_random_lists(gm_rng *r, gm_frame *f, unsigned only, bool small, uint64_t *lists) {
  unsigned tiles = f->target.tiles_x * f->target.tiles_y, part = tiles > LISTS ? tiles : LISTS;
  unsigned empty = rng_chance(r, 25) ? 90 : 0, few = rng_chance(r, 50) ? 1 + rng_below(r, DRAWS) : DRAWS;
  random_room(r, &f->buffer);
  for (unsigned t = 0; t < tiles; t++) {
    if (t != only && rng_below(r, part) >= LISTS)
      continue;
    ++*lists;
    if ((only >= tiles || t == only) && !rng_chance(r, empty) && !random_list(r, f, t, few, small))
      return false;
  }
  return true;
}

/* Two renders of one frame: the first one may be partial. */
static bool render_random_frame(gm_rng *r, const fr_watch *w, player *p, const gm_program *program, uint64_t *lists, char *err,
                                size_t errsize) {
  gm_frame_config cfg = {.format = (gm_frame_format)rng_below(r, 3),
                         .pb_bytes = (8 * ROOM) << rng_below(r, 8),
                         .host_threads = 1,
                         .cores = rng_chance(r, 50) ? 1 : 2 + rng_below(r, 3),
                         .engine = &p->engine,
                         .watch = w};
  random_size(r, &cfg);
  fr_pipeline *pl = calloc(DRAWS, sizeof *pl);
  gm_frame *f = pl ? gm_frame_new(&cfg, err, errsize) : NULL;
  bool ok = f && (f->pipeline = calloc(DRAWS, sizeof *f->pipeline));
  for (unsigned i = 0; ok && i < DRAWS; i++) {
    random_draw(r, &pl[i], i, p, program, &cfg);
    f->pipeline[i] = &pl[i];
    f->npipeline = i + 1;
  }
  float color[4];
  for (unsigned c = 0; c < 4; c++)
    color[c] = (float)rng_below(r, 256) / 255;
  p->discards = rng_below(r, 101);
  ok = ok && !gm_frame_clear(f, GM_CLEAR_COLOR | GM_CLEAR_DEPTH | GM_CLEAR_STENCIL, color, (float)rng_below(r, 5) / 4, rng_below(r, 256),
                             err, errsize);
  unsigned tiles = f ? f->target.tiles_x * f->target.tiles_y : 0;
  unsigned only = rng_chance(r, 15) ? rng_below(r, tiles) : tiles; /* the only tile with lists of its own */
  bool small = rng_chance(r, 30);
  for (unsigned partial = 1 + rng_chance(r, 50); ok && partial--;) {
    ok = fill_random_lists(r, f, only, small, lists) || (snprintf(err, errsize, "the parameter buffer is full"), false);
    ok = ok && !fr_render(f, !partial, err, errsize);
  }
  if (f)
    f->npipeline = 0; /* they belong to this function */
  gm_frame_free(f);
  free(pl);
  return ok;
}

bool random_lists_run(const random_lists *l, uint64_t seed, char *err, size_t errsize) {
  static const uint8_t threads[8] = {4, 4, 4, 8, 7, 16, 1, 3}; /* 7: a piece's results may be in two rows of the controller's */
  player p = {.engine = {.name = "played", .open = play_open, .close = play_close, .run = play_run}, .rng = {seed}};
  gm_rng r = rng_stream(seed, RNG_CONFIG);
  gm_program *program = calloc(1, sizeof *program);
  bool ok = program || (snprintf(err, errsize, "out of memory"), false);
  for (uint64_t lists = 0; ok && lists < l->lists && !l->failed(l->bench);) {
    program->machine.threads = threads[rng_below(&r, 8)];
    ok = render_random_frame(&r, l->watch, &p, program, &lists, err, errsize);
  }
  free(program);
  return ok;
}
