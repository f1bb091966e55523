/* SPDX-License-Identifier: Apache-2.0 */
/* The bench of visibility: notes what the renderer's visibility does in a render, for the run of the Verilog (visibility_run.c). */
#include "tb/frame/frame_visibility.h"

#include <stdlib.h>
#include <string.h>

#include "tb/frame/visibility_work.h"

static void *add_visibility_item(visibility_bench *b, vis_array *a, size_t size) {
  if (a->n == a->cap) {
    size_t cap = a->cap ? 2 * a->cap : 64;
    void *more = realloc(a->item, cap * size);
    if (!more) {
      bench_differs(&b->error, "out of memory");
      return NULL;
    }
    a->item = more;
    a->cap = cap;
  }
  return (char *)a->item + a->n++ * size;
}

static uint32_t pixel(uint32_t depth, uint8_t stencil) { return depth | (uint32_t)stencil << 24; }

static unsigned number_of(const fr_tile *t) { return (unsigned)t->ty / FR_TILE * t->f->target.tiles_x + (unsigned)t->tx / FR_TILE; }

static void begin_visibility_frame(void *ctx, const gm_frame *f) {
  visibility_bench *b = ctx;
  free(b->kept);
  b->tiles = (size_t)f->target.tiles_x * f->target.tiles_y;
  b->kept = malloc(b->tiles * FR_PIXELS * sizeof *b->kept);
  if (!b->kept)
    bench_differs(&b->error, "out of memory");
}

/* Notes what a render begins with. */
static void on_render(void *ctx, const gm_frame *f) {
  visibility_bench *b = ctx;
  const fr_target *g = &f->target;
  b->part.n = b->hand.n = b->tile.n = b->scan.n = b->timed_hand = b->timed_tile = 0;
  b->timed_number = 0;
  for (size_t i = 0; b->kept && i < b->tiles * FR_PIXELS; i++) {
    size_t n = i / FR_PIXELS, y = n / g->tiles_x * FR_TILE + i % FR_PIXELS / FR_TILE, x = n % g->tiles_x * FR_TILE + i % FR_TILE;
    b->kept[i] = pixel(g->depth[y * g->pitch + x], g->stencil[y * g->pitch + x]);
    if (!f->kept && b->kept[i] != b->kept[0])
      bench_differs(&b->error, "depth and stencil are not those of a clear, and were not kept");
  }
  b->clear = b->kept ? b->kept[0] : 0;
}

static void keep_visibility_tile(void *ctx, const struct fr_tile *t, unsigned cycles, bool done) {
  visibility_bench *b = ctx;
  vis_tile *v = done && !*b->error.text ? add_visibility_item(b, &b->tile, sizeof *v) : NULL;
  (void)cycles;
  if (!v)
    return;
  *v = (vis_tile){.number = number_of(t)};
  for (unsigned i = 0; i < FR_PIXELS; i++)
    v->pixel[i] = pixel(t->depth[i], t->stencil[i]);
}

static void note_scan(visibility_bench *b, unsigned groups, unsigned cycles) {
  vis_scan *s = *b->error.text ? NULL : add_visibility_item(b, &b->scan, sizeof *s);
  if (s)
    *s = (vis_scan){groups, cycles};
}

static void on_scan(void *ctx, unsigned groups, unsigned cycles) {
  visibility_bench *b = ctx;
  b->count.triangles++;
  note_scan(b, groups, cycles);
}

static uint8_t number_tile_quad(unsigned x, unsigned y) { return (uint8_t)(y / 2 * 8 + x / 2); }

static void on_hand_over(void *ctx, const struct fr_tile *t, bool wait) {
  visibility_bench *b = ctx;
  vis_hand *h = *b->error.text ? NULL : add_visibility_item(b, &b->hand, sizeof *h);
  if (!h)
    return;
  if (wait && b->scan.n) {
    unsigned groups = vis_scan_at(b, b->scan.n - 1)->groups;
    note_scan(b, groups, groups);
  }
  *h = (vis_hand){.first = b->part.n, .parts = t->nquad, .wait = wait, .number = number_of(t)};
  for (unsigned i = 0; i < t->nquad; i++) {
    const fr_quad *q = &t->quad[i];
    vis_part *p = add_visibility_item(b, &b->part, sizeof *p);
    if (!p)
      return;
    *p = (vis_part){.record = q->record, .place = number_tile_quad(q->x, q->y), .mask = q->mask};
    for (unsigned k = 0; k < 4; k++)
      p->fails |= (uint8_t)((q->mask >> k & 1 && q->verdict[k] != FR_PASSES) << k);
  }
}

static void on_quad(void *ctx, const fr_colored *q) {
  visibility_bench *b = ctx;
  const vis_hand *h = b->hand.n ? vis_hand_at(b, b->hand.n - 1) : NULL;
  if (!h || !h->wait || *b->error.text)
    return;
  for (size_t i = h->first; i < b->part.n; i++)
    if (vis_part_at(b, i)->place == number_tile_quad(q->x, q->y))
      vis_part_at(b, i)->kept |= (uint8_t)q->kept;
}

static void on_work(void *ctx, const fr_work *w, const fr_work_end *end, bool last) {
  visibility_bench *b = ctx;
  if (*b->error.text)
    return;
  if (w->hand_over)
    vis_hand_at(b, b->timed_hand++)->handed = end->handed;
  if (w->iterate)
    vis_hand_at(b, b->timed_hand - 1)->taken = end->taken;
  if (w->wait)
    vis_hand_at(b, b->timed_hand - 1)->done = end->done;
  if (!last)
    return;
  if (b->timed_tile < b->tile.n && vis_tile_at(b, b->timed_tile)->number == b->timed_number) {
    vis_tile *t = vis_tile_at(b, b->timed_tile++);
    t->ended = end->handed;
    t->stored = end->back;
  }
  b->timed_number++;
}

static void on_rendered(void *ctx, const gm_frame *f, uint64_t start, bool last) {
  visibility_bench *b = ctx;
  if (*b->error.text)
    return;
  if (b->timed_hand != b->hand.n || b->timed_tile != b->tile.n)
    return bench_differs(&b->error, "the renderer gives no times for some hand-overs or tiles");
  b->last = last;
  vis_run(b, f, start);
  b->count.renders++;
  b->count.partial += !last;
  b->count.hands += b->hand.n;
  b->count.parts += b->part.n;
  b->count.tiles += b->tile.n;
  b->count.loads += f->kept ? b->tile.n : 0;
  for (size_t i = 0; i < b->hand.n; i++) {
    b->count.discards += vis_hand_at(b, i)->wait;
    b->count.waits += i && vis_hand_at(b, i)->handed == vis_hand_at(b, i - 1)->taken;
  }
}

visibility_bench *visibility_bench_new(unsigned stall, uint64_t seed) {
  visibility_bench *b = calloc(1, sizeof *b);
  if (!b)
    return NULL;
  b->stall = stall;
  b->rng = (gm_rng){seed};
  b->watch = (fr_watch){.ctx = b,
                        .frame = begin_visibility_frame,
                        .render = on_render,
                        .tile = keep_visibility_tile,
                        .scan = on_scan,
                        .hand_over = on_hand_over,
                        .quad = on_quad,
                        .work = on_work,
                        .rendered = on_rendered};
  visibility_shim_open();
  vis_reset(b);
  return b;
}

void visibility_bench_free(visibility_bench *b) {
  if (!b)
    return;
  visibility_shim_close();
  free(b->part.item);
  free(b->hand.item);
  free(b->tile.item);
  free(b->scan.item);
  free(b->kept);
  free(b);
}

const fr_watch *visibility_bench_watch(const visibility_bench *b) { return &b->watch; }
const char *visibility_bench_error(const visibility_bench *b) { return *b->error.text ? b->error.text : NULL; }
visibility_count visibility_bench_count(const visibility_bench *b) { return b->count; }
