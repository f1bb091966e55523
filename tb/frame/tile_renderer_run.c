/* SPDX-License-Identifier: Apache-2.0 */
/* Runs the second half of a frame in Verilog (tile_renderer_work.h) on what the renderer has rendered, and compares. */
#include <string.h>

#include "tb/frame/tile_renderer_work.h"

enum { LIMIT = 20000, REST = 3 }; /* cycles: without progress; idle ones, in which no gated clock may have an edge */

/* --- events --- */

static void compare_time(tile_renderer_bench *b, const char *what, size_t i, uint64_t at) {
  if (!b->stall && tr_time(b) != at)
    bench_differs(&b->error, "%s %zu is in cycle %lld, not %llu", what, i, (long long)tr_time(b), (unsigned long long)at);
}

static void note_visibility(tile_renderer_bench *b, const gm_frame *f) {
  const tile_renderer_pins *p = &b->p;
  if (p->hands && b->handed == b->hand.n)
    return bench_differs(&b->error, "tags are handed over that should not be");
  if (p->hands) {
    compare_time(b, "hand-over", b->handed, *tr_hand_at(b, b->handed));
    b->handed++;
  }
  if (!p->ends)
    return;
  if (b->ended == b->tile.n)
    return bench_differs(&b->error, "a tile ends that did not begin");
  const tr_tile *t = tr_tile_at(b, b->ended++);
  compare_time(b, "the end of tile", t->number, t->ended);
  if (p->tile != (t->number / f->target.tiles_x << 8 | t->number % f->target.tiles_x))
    bench_differs(&b->error, "tile %u ends as row %u, column %u", t->number, p->tile >> 8, p->tile & 255);
}

/* The colours of the pixels that have one: all bits of their floats, of which memory shows few. */
static void compare_colors(tile_renderer_bench *b, const tr_quad *q) {
  for (unsigned k = 0; k < 4; k++)
    for (unsigned c = 0; (q->known >> k & 1) && c < 4; c++)
      if (b->p.quad_color[k][c] != q->color[k][c])
        return bench_differs(&b->error, "item %zu of the back end has %08x in lane %u of pixel %u, not %08x", b->taken,
                             b->p.quad_color[k][c], c, k, q->color[k][c]);
}

static void note_item(tile_renderer_bench *b) {
  const tile_renderer_pins *p = &b->p;
  static const char *const name[] = {"quad", "load", "store", "clear"};
  if (!p->taken || p->kind == BACK_END_CLEAR)
    return;
  if (b->taken == b->item.n)
    return bench_differs(&b->error, "the back end takes an item too many");
  const tr_item *i = tr_item_at(b, b->taken);
  if (p->kind != i->kind)
    return bench_differs(&b->error, "item %zu of the back end is a %s, not a %s", b->taken, name[p->kind], name[i->kind]);
  if (i->kind == BACK_END_QUAD && (p->place != i->quad.place || p->mask != i->quad.mask))
    bench_differs(&b->error, "item %zu of the back end is the quad at %u with pixels %x, not at %u with %x", b->taken, p->place, p->mask,
                  i->quad.place, i->quad.mask);
  if (i->kind == BACK_END_QUAD)
    compare_colors(b, &i->quad);
  compare_time(b, name[i->kind], b->taken++, i->at);
  b->finished = tr_time(b) + 1;
}

/* --- cycles --- */

static void run_renderer_cycle(tile_renderer_bench *b, const gm_frame *f, uint64_t start) {
  tile_renderer_pins *p = &b->p;
  p->depth_ready = !tr_stalls(b);
  p->color_ready = !tr_stalls(b);
  p->depth_valid = p->color_valid = 0;
  tr_answer(b);
  tr_drive_cores(b, f);
  tile_renderer_shim_settle(p);
  tr_give_loads(b, f);
  if (p->begins && !b->begun) {
    b->begun = true;
    b->begin = b->now - start;
  }
  tr_take_memory(b, f);
  note_visibility(b, f);
  note_item(b);
  tr_follow_cores(b);
  tr_models_edge(b);
  tile_renderer_shim_edge(p);
  tr_read_tables(b, f);
  b->now++;
}

static void rest_tile_renderer(tile_renderer_bench *b, const gm_frame *f) {
  for (unsigned i = 0; i < REST; i++) {
    run_renderer_cycle(b, f, 0);
    b->count.idle++;
    b->count.idle_edges += b->p.clocks != 0;
  }
}

/* Before the first render of a frame the tile of the back end is cleared: while vertices are shaded. */
static void clear_first_tile(tile_renderer_bench *b, const gm_frame *f) {
  b->p.clear = 1;
  run_renderer_cycle(b, f, 0);
  b->p.clear = 0;
  do
    run_renderer_cycle(b, f, 0);
  while (!b->p.idle && b->now < LIMIT);
}

static void set_frame(tile_renderer_bench *b, const gm_frame *f) {
  tile_renderer_pins *p = &b->p;
  *p = (tile_renderer_pins){.cores = b->cores,
                            .threads = b->threads ? b->threads : 4,
                            .format = f->cfg.format,
                            .color = !f->kept && b->tile.n ? tr_tile_at(b, 0)->before[0] : 0,
                            .stride = f->target.pitch / (f->cfg.format == GM_FORMAT_RGB565 ? 4 : 2),
                            .loads = f->kept,
                            .stores = !b->last,
                            .tiles_x = f->target.tiles_x,
                            .tiles = (uint32_t)b->tiles,
                            .depth = b->clear};
}

void tr_run(tile_renderer_bench *b, const gm_frame *f, uint64_t start) {
  tile_renderer_pins *p = &b->p;
  b->lists = b->accelerator ? accelerator_bench_lists(b->accelerator) : f->buffer;
  b->begun = false;
  b->begin = 0;
  b->now = 1;
  b->handed = b->ended = b->started = b->taken = b->loaded = b->stored = 0;
  b->filling = b->inputs = b->input = 0;
  memset(b->memory, 0, sizeof b->memory);
  b->depth_refused = b->color_refused = (tr_refused){0};
  tr_forget_tasks(b);
  set_frame(b, f);
  if (b->fresh)
    tr_reset(b);
  b->fresh = false;
  if (!f->kept)
    clear_first_tile(b, f);
  b->now = b->moved = 1;
  p->start = 1;
  run_renderer_cycle(b, f, start);
  p->start = p->idle = 0;
  while (!*b->error.text && (b->taken < b->item.n || b->ended < b->tile.n || !p->idle)) {
    size_t before = b->handed + b->ended + b->started + b->taken + b->loaded + b->stored;
    run_renderer_cycle(b, f, start);
    if (before != b->handed + b->ended + b->started + b->taken + b->loaded + b->stored)
      b->moved = b->now;
    if (b->now - b->moved > LIMIT)
      bench_differs(&b->error, "the frame stops after %zu of %zu hand-overs, %zu of %zu tasks and %zu of %zu items of the back end",
                    b->handed, b->hand.n, b->started, b->task.n, b->taken, b->item.n);
  }
  if (!*b->error.text && (b->started != b->task.n || b->handed != b->hand.n))
    bench_differs(&b->error, "the frame ends after %zu of %zu tasks", b->started, b->task.n);
  if (!b->stall && b->last && b->finished != f->count.cycles)
    bench_differs(&b->error, "the frame ends in cycle %llu, not %llu", (unsigned long long)b->finished,
                  (unsigned long long)f->count.cycles);
  b->count.cycles += b->now;
  rest_tile_renderer(b, f);
}

void tr_reset(tile_renderer_bench *b) {
  b->p.rst = 1;
  tile_renderer_shim_settle(&b->p);
  tile_renderer_shim_edge(&b->p);
  b->p.rst = 0;
  tr_models_reset(b);
  b->since_reset = b->filled_since_reset = 0;
}
