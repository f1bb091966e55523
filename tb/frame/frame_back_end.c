/* SPDX-License-Identifier: Apache-2.0 */
/* Compares the pixel back end in Verilog with the renderer's: each colour of each tile, and the cycles of each quad, load and store. */
#include "tb/frame/frame_back_end.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "frame/renderer/tile.h"
#include "tb/frame/back_end_shim.h"
#include "tb/frame/bench_error.h"
#include "tb/frame/draw_pins.h"

/* LIMIT: cycles after which an item counts as endless. SETTLE: cycles after an item until `idle` is looked at. REST: idle cycles in which
   no gated clock may have an edge. BEATS: of a tile; RING: beats stored that are remembered. RESTS_EVERY: tiles between two rests. */
enum { LIMIT = 20000, SETTLE = 4, REST = 3, BEATS = FR_PIXELS / 2, RING = 4 * BEATS, RESTS_EVERY = 4 };

struct back_end_bench {
  fr_watch watch;
  unsigned stall;
  gm_rng rng;
  back_end_pins p;
  uint64_t load[BEATS], store[RING]; /* beats of the present load, and of the last stores */
  uint32_t to[RING];
  unsigned loaded, stored, expected; /* beats: of the load, given; of all stores, those that came and those expected */
  bool refused;                      /* the beat of the last cycle, which was `before` */
  back_end_pins before;
  bool is_clear; /* the tile was cleared, with clear_i */
  back_end_count count;
  bench_error error;
};

/* --- memory --- */

static void take_beat(back_end_bench *b) {
  const back_end_pins *p = &b->p;
  if (b->stored == b->expected)
    return bench_differs(&b->error, "a beat is stored that should not be");
  unsigned i = b->stored++ % RING;
  if (p->to != b->to[i] || p->data != b->store[i])
    bench_differs(&b->error, "a beat of a tile is %016llx at %x, not %016llx at %x", (unsigned long long)p->data, p->to,
                  (unsigned long long)b->store[i], b->to[i]);
  b->count.beats++;
}

static void run_back_end_cycle(back_end_bench *b) {
  back_end_pins *p = &b->p;
  p->ready = !b->stall || rng_below(&b->rng, 256) >= b->stall;
  p->load_valid = p->valid && p->kind == BACK_END_LOAD && (!b->stall || rng_below(&b->rng, 256) >= b->stall);
  p->load = b->load[b->loaded % BEATS];
  back_end_shim_settle(p);
  if (!p->rst && p->writes && p->ready)
    take_beat(b);
  if (b->refused && (!p->writes || p->to != b->before.to || p->data != b->before.data))
    bench_differs(&b->error, "the beat %016llx changes while memory refuses it", (unsigned long long)b->before.data);
  b->refused = p->writes && !p->ready;
  b->before = *p;
  b->count.stalls += b->refused;
  b->loaded += p->load_valid && p->load_taken;
  back_end_shim_edge(p);
}

/* Runs an item, which is to take so many cycles. Returns how many it takes. */
static unsigned run_back_end_item(back_end_bench *b, back_end_kind kind, unsigned cycles, const char *what) {
  unsigned n = 0;
  b->p.kind = kind;
  b->p.valid = 1;
  do {
    run_back_end_cycle(b);
    n++;
  } while (!b->p.taken && n < LIMIT);
  b->p.valid = 0;
  if (n == LIMIT)
    bench_differs(&b->error, "%s does not end", what);
  if (!b->stall && n != cycles)
    bench_differs(&b->error, "%s takes %u cycles, not %u", what, n, cycles);
  return n;
}

/* Waits until the back end is idle, then counts edges of gated clocks. */
static void rest_back_end(back_end_bench *b) {
  unsigned n = 0;
  for (; n < SETTLE || (!b->p.idle && n < LIMIT); n++)
    run_back_end_cycle(b);
  if (b->stored != b->expected || n == LIMIT)
    bench_differs(&b->error, "%u beats are stored, not %u", b->stored, b->expected);
  for (unsigned i = 0; i < REST; i++) {
    run_back_end_cycle(b);
    b->count.idle++;
    b->count.idle_edges += b->p.clocks != 0;
  }
}

/* --- tiles --- */

static void settle_last_frame(void *ctx, const gm_frame *f) {
  back_end_bench *b = ctx;
  (void)f;
  if (!*b->error.text)
    rest_back_end(b); /* the last store uses the settings of its frame */
}

static uint64_t packed(uint32_t color) { return (color << 8 & 0xf800) | (color >> 5 & 0x07e0) | (color >> 19 & 0x001f); }

static bool is_narrow(const fr_tile *t) { return t->f->cfg.format == GM_FORMAT_RGB565; }

/* The tile's colours as beats, and where they belong in memory. Returns their number. */
static unsigned beats_of(const fr_tile *t, uint64_t *beat, uint32_t *to) {
  unsigned n = 0, wide = is_narrow(t) ? 4 : 2, bits = 64 / wide;
  for (unsigned y = 0; y < FR_TILE; y += 2)
    for (unsigned x = 0; x < FR_TILE; x += wide)
      for (unsigned row = y; row < y + 2; row++, n++) {
        beat[n] = 0;
        for (unsigned k = 0; k < wide; k++) {
          uint32_t c = t->color[row * FR_TILE + x + k];
          beat[n] |= (wide == 4 ? packed(c) : c) << bits * k;
        }
        if (to)
          to[n] = (((uint32_t)t->ty + row) * t->f->target.pitch + (uint32_t)t->tx + x) / wide;
      }
  return n;
}

static bool is_uniform(const fr_tile *t) {
  for (unsigned p = 1; p < FR_PIXELS; p++)
    if (t->color[p] != t->color[0])
      return false;
  return true;
}

/* The colours of the tile are there before its quads: left by the clear of the last store, cleared, or loaded. */
static void begin_back_end_tile(back_end_bench *b, const fr_tile *t, unsigned cycles) {
  b->p.format = t->f->cfg.format;
  b->p.stride = t->f->target.pitch / (is_narrow(t) ? 4 : 2);
  if (!cycles && is_uniform(t)) {
    if (!b->is_clear || b->p.clear != t->color[0]) {
      rest_back_end(b); /* the last store may still use the colour */
      b->p.clear = t->color[0];
      run_back_end_item(b, BACK_END_CLEAR, 64, "the clear of a tile");
      b->count.clears++;
    }
    return;
  }
  unsigned n = beats_of(t, b->load, NULL);
  b->loaded = 0;
  run_back_end_item(b, BACK_END_LOAD, cycles ? cycles : n, "the load of a tile");
  b->count.loads++;
}

static void finish_back_end_tile(back_end_bench *b, const fr_tile *t, unsigned cycles) {
  uint64_t beat[BEATS];
  uint32_t to[BEATS];
  unsigned n = beats_of(t, beat, to);
  for (unsigned i = 0; i < n; i++, b->expected++) {
    b->store[b->expected % RING] = beat[i];
    b->to[b->expected % RING] = to[i];
  }
  b->p.addr = to[0];
  b->p.clears = b->is_clear = rng_chance(&b->rng, 90);
  run_back_end_item(b, BACK_END_STORE, cycles, "the store of a tile");
  if (++b->count.tiles % RESTS_EVERY == 0)
    rest_back_end(b);
}

static void run_back_end_tile(void *ctx, const struct fr_tile *t, unsigned cycles, bool done) {
  back_end_bench *b = ctx;
  if (*b->error.text)
    return;
  if (done)
    finish_back_end_tile(b, t, cycles);
  else
    begin_back_end_tile(b, t, cycles);
}

/* --- quads --- */

static void on_quad(void *ctx, const fr_colored *q) {
  back_end_bench *b = ctx;
  unsigned fragments = 0;
  if (*b->error.text)
    return;
  set_blending(&b->p, q->pl);
  b->p.place = q->y / 2 * 8 + q->x / 2;
  b->p.mask = q->mask;
  for (unsigned k = 0; k < 4; k++) {
    fragments += q->mask >> k & 1;
    for (unsigned c = 0; c < 4; c++)
      b->p.color[4 * k + c] = !(q->mask >> k & 1) ? rng_next(&b->rng) : q->pl->color < 0 ? 0 : q->out[k]->o[q->pl->color][c];
  }
  b->is_clear = b->is_clear && !q->mask;
  for (unsigned gap = rng_chance(&b->rng, 5) ? 1 + rng_below(&b->rng, 4) : 0; gap; gap--)
    run_back_end_cycle(b);
  unsigned n = run_back_end_item(b, BACK_END_QUAD, q->cycles, "a quad");
  b->count.quads++;
  b->count.fragments += fragments;
  b->count.cycles += n;
  b->count.waits += q->cycles > 1;
  if (fragments == 4 && q->cycles == 1) {
    b->count.full++;
    b->count.full_cycles += n;
  }
}

back_end_bench *back_end_bench_new(unsigned stall, uint64_t seed) {
  back_end_bench *b = calloc(1, sizeof *b);
  if (!b)
    return NULL;
  b->stall = stall;
  b->rng = (gm_rng){seed};
  b->watch = (fr_watch){.ctx = b, .frame = settle_last_frame, .tile = run_back_end_tile, .quad = on_quad};
  back_end_shim_open();
  b->p.rst = 1;
  run_back_end_cycle(b);
  b->p.rst = 0;
  return b;
}

void back_end_bench_free(back_end_bench *b) {
  if (b)
    back_end_shim_close();
  free(b);
}

void back_end_bench_end(back_end_bench *b) {
  if (!*b->error.text)
    rest_back_end(b);
}

const fr_watch *back_end_bench_watch(const back_end_bench *b) { return &b->watch; }
const char *back_end_bench_error(const back_end_bench *b) { return *b->error.text ? b->error.text : NULL; }
back_end_count back_end_bench_count(const back_end_bench *b) { return b->count; }
