/* SPDX-License-Identifier: Apache-2.0 */
/* The bench of the second half of a frame: notes what the renderer does from lists to pixels in a render, for the run of the Verilog
   (tile_renderer_run.c). */
#include "tb/frame/frame_tile_renderer.h"

#include <stdlib.h>
#include <string.h>

#include "tb/frame/tile_renderer_work.h"

/* Room for n items more. NULL: out of memory. */
static void *add_renderer_items(tile_renderer_bench *b, tr_array *a, size_t n, size_t size) {
  if (*b->error.text)
    return NULL;
  if (a->n + n > a->cap) {
    size_t cap = 2 * a->cap + n + 64;
    void *more = realloc(a->item, cap * size);
    if (!more) {
      bench_differs(&b->error, "out of memory");
      return NULL;
    }
    a->item = more;
    a->cap = cap;
  }
  a->n += n;
  return (char *)a->item + (a->n - n) * size;
}

static uint32_t pixel(uint32_t depth, uint8_t stencil) { return depth | (uint32_t)stencil << 24; }

static void begin_renderer_frame(void *ctx, const gm_frame *f) {
  tile_renderer_bench *b = ctx;
  free(b->kept);
  b->tiles = (size_t)f->target.tiles_x * f->target.tiles_y;
  b->kept = malloc(b->tiles * FR_PIXELS * sizeof *b->kept);
  b->fresh = true;
  if (b->accelerator)
    accelerator_bench_watch(b->accelerator)->frame(b->accelerator, f);
  if (!b->kept)
    bench_differs(&b->error, "out of memory");
}

/* The first half of a frame: hands a triangle to the accelerator's bench. */
static void on_triangle(void *ctx, const gm_frame *f, const fr_binned *t) {
  tile_renderer_bench *b = ctx;
  if (b->accelerator)
    accelerator_bench_watch(b->accelerator)->triangle(b->accelerator, f, t);
}

static void on_binned(void *ctx, uint64_t cycles, uint64_t end, bool full) {
  tile_renderer_bench *b = ctx;
  if (b->accelerator)
    accelerator_bench_watch(b->accelerator)->binned(b->accelerator, cycles, end, full);
}

/* Notes what a render begins with. */
static void on_render(void *ctx, const gm_frame *f) {
  tile_renderer_bench *b = ctx;
  const fr_target *g = &f->target;
  if (b->accelerator)
    accelerator_bench_watch(b->accelerator)->render(b->accelerator, f);
  b->fragment.n = b->data.n = b->task.n = b->quad.n = b->item.n = b->tile.n = b->hand.n = 0;
  b->filled = b->colored = b->timed_fragment = b->timed_quad = b->timed_tile = 0;
  b->cores = f->cfg.cores ? f->cfg.cores : 1;
  for (size_t i = 0; b->kept && i < b->tiles * FR_PIXELS; i++) {
    size_t n = i / FR_PIXELS, y = n / g->tiles_x * FR_TILE + i % FR_PIXELS / FR_TILE, x = n % g->tiles_x * FR_TILE + i % FR_TILE;
    b->kept[i] = pixel(g->depth[y * g->pitch + x], g->stencil[y * g->pitch + x]);
    if (!f->kept && b->kept[i] != b->kept[0])
      bench_differs(&b->error, "depth and stencil are not those of a clear, and were not kept");
  }
  b->clear = b->kept ? b->kept[0] : 0;
}

static bool is_uniform(const uint32_t *color) {
  for (unsigned i = 1; i < FR_PIXELS; i++)
    if (color[i] != color[0])
      return false;
  return true;
}

static void keep_renderer_tile(void *ctx, const struct fr_tile *t, unsigned cycles, bool done) {
  tile_renderer_bench *b = ctx;
  tr_tile *v = done && b->tile.n ? tr_tile_at(b, b->tile.n - 1) : done ? NULL : add_renderer_items(b, &b->tile, 1, sizeof *v);
  (void)cycles;
  if (!v)
    return;
  memcpy(done ? v->color : v->before, t->color, sizeof v->color);
  v->number = (unsigned)t->ty / FR_TILE * t->f->target.tiles_x + (unsigned)t->tx / FR_TILE;
  for (unsigned i = 0; i < FR_PIXELS; i++)
    v->depth[i] = pixel(t->depth[i], t->stencil[i]);
  if (!done && !t->f->kept && (!is_uniform(v->before) || v->before[0] != tr_tile_at(b, 0)->before[0]))
    bench_differs(&b->error, "the colours are not those of a clear, and were not kept");
}

/* The fragments of a part get threads. slots: of the tasks of its draw so far. Returns the slots with them. */
static unsigned add_fragments(tile_renderer_bench *b, const fr_pipeline *pl, const fr_quad *q, unsigned slots) {
  bool whole = b->threads % 4 == 0;
  unsigned wanted = whole && pl->quads ? 15 : q->mask;
  for (unsigned k = 0; k < 4; k++) {
    bool here = wanted >> k & 1;
    tr_fragment *g = here ? add_renderer_items(b, &b->fragment, 1, sizeof *g) : NULL;
    if (g) {
      bool lowest = !(wanted & ((1u << k) - 1));
      *g = (tr_fragment){.pl = pl, .thread = (uint8_t)(slots % b->threads), .covered = q->mask >> k & 1};
      g->first = whole ? lowest && slots % b->threads == k : slots % b->threads == 0;
      b->count.stencil += g->covered && q->verdict[k] != FR_PASSES;
    }
    slots += whole || here;
  }
  return slots;
}

static void on_hand_over(void *ctx, const struct fr_tile *t, bool wait) {
  tile_renderer_bench *b = ctx;
  const fr_pipeline *last = NULL;
  unsigned slots = 0;
  b->count.discards += wait;
  for (unsigned i = 0; i < t->nquad; i++) {
    const fr_pipeline *pl = t->f->pipeline[fr_record_draw(t->f->buffer.word[t->quad[i].record])];
    b->threads = pl->program[GM_STAGE_FRAGMENT]->machine.threads;
    slots = add_fragments(b, pl, &t->quad[i], last == pl ? slots : 0);
    last = pl;
  }
  b->count.parts += t->nquad;
}

static void on_fragment(void *ctx, const gm_frame *f, const fr_triangle *tri, int x, int y, const gm_invocation *in) {
  tile_renderer_bench *b = ctx;
  (void)f, (void)x, (void)y;
  if (*b->error.text)
    return;
  if (b->filled == b->fragment.n)
    return bench_differs(&b->error, "the renderer has more fragments than its parts of quads");
  tr_fragment *g = tr_fragment_at(b, b->filled++);
  g->data = b->data.n;
  g->front = tri->front;
  uint32_t *to = add_renderer_items(b, &b->data, TR_COORD + 4 * tri->pl->inputs, sizeof *to);
  if (!to)
    return;
  memcpy(to, in->sys[0], 4 * sizeof *to);
  memcpy(to + 4, in->sys[2], 2 * sizeof *to);
  for (unsigned r = 0; r < tri->pl->inputs; r++)
    memcpy(to + TR_COORD + 4 * r, in->v[r], sizeof in->v[r]);
}

/* The results of a quad belong to the next covered fragments. */
static void on_quad(void *ctx, const fr_colored *q) {
  tile_renderer_bench *b = ctx;
  tr_quad *to = add_renderer_items(b, &b->quad, 1, sizeof *to);
  if (!to)
    return;
  *to = (tr_quad){.place = (uint8_t)(q->y / 2 * 8 + q->x / 2), .mask = (uint8_t)q->mask, .cycles = (uint8_t)q->cycles};
  for (unsigned k = 0; k < 4; k++) {
    if (!(q->covered >> k & 1))
      continue;
    while (b->colored < b->filled && !tr_fragment_at(b, b->colored)->covered)
      b->colored++;
    if (b->colored == b->filled)
      return bench_differs(&b->error, "the renderer has more results than fragments");
    tr_fragment *g = tr_fragment_at(b, b->colored++);
    g->killed = q->out[k]->killed;
    to->known |= (uint8_t)((q->pl->color >= 0) << k);
    for (unsigned c = 0; c < 4; c++)
      to->color[k][c] = g->color[c] = q->pl->color < 0 ? 0 : q->out[k]->o[q->pl->color][c];
  }
}

/* Notes a task: its fragments are those up to the first one of the next task. */
static void add_task(tile_renderer_bench *b, const fr_work *w, const fr_work_end *end) {
  tr_task *t = add_renderer_items(b, &b->task, 1, sizeof *t);
  uint64_t at = end->back;
  if (!t)
    return;
  *t = (tr_task){.fragment = b->timed_fragment, .start = end->start, .shade = w->shade};
  do {
    t->threads |= UINT32_C(1) << tr_fragment_at(b, b->timed_fragment++)->thread;
    t->fragments++;
  } while (b->timed_fragment < b->fragment.n && !tr_fragment_at(b, b->timed_fragment)->first);
  if (t->fragments >= t->shade)
    bench_differs(&b->error, "a task is too short for its results");
  for (unsigned k = 0; k < w->pieces; k++) {
    const tr_quad *q = tr_quad_at(b, b->timed_quad++);
    tr_item *i = add_renderer_items(b, &b->item, 1, sizeof *i);
    at += q->cycles;
    if (i)
      *i = (tr_item){.kind = BACK_END_QUAD, .quad = *q, .at = at - 1};
  }
}

static void on_work(void *ctx, const fr_work *w, const fr_work_end *end, bool last) {
  tile_renderer_bench *b = ctx;
  uint64_t *h = w->hand_over ? add_renderer_items(b, &b->hand, 1, sizeof *h) : NULL;
  if (h)
    *h = end->handed;
  if (*b->error.text)
    return;
  if (w->shade)
    add_task(b, w, end);
  tr_item *i = w->back && !w->shade ? add_renderer_items(b, &b->item, 1, sizeof *i) : NULL;
  if (!i)
    return;
  *i = (tr_item){.kind = w->load ? BACK_END_LOAD : BACK_END_STORE, .tile = b->timed_tile, .at = end->back + w->back - 1};
  if (last)
    tr_tile_at(b, b->timed_tile++)->ended = end->handed;
}

static void on_rendered(void *ctx, const gm_frame *f, uint64_t start, bool last) {
  tile_renderer_bench *b = ctx;
  if (*b->error.text)
    return;
  if (b->timed_tile != b->tile.n || b->timed_quad != b->quad.n || b->timed_fragment != b->fragment.n || b->filled != b->fragment.n)
    return bench_differs(&b->error, "the renderer gives no times for some fragments, quads or tiles");
  b->last = last;
  tr_run(b, f, start);
  b->count.renders++;
  b->count.partial += !last;
  b->count.tiles += b->tile.n;
  b->count.loads += f->kept ? b->tile.n : 0;
  b->count.hands += b->hand.n;
  b->count.tasks += b->task.n;
  b->count.quads += b->quad.n;
  b->count.fragments += b->fragment.n;
}

tile_renderer_bench *tile_renderer_bench_new(unsigned stall, uint64_t seed, bool whole, const frame_core_model *model) {
  tile_renderer_bench *b = calloc(1, sizeof *b);
  if (!b)
    return NULL;
  b->stall = stall;
  b->rng = (gm_rng){seed};
  b->watch = (fr_watch){.ctx = b,
                        .frame = begin_renderer_frame,
                        .triangle = on_triangle,
                        .binned = on_binned,
                        .render = on_render,
                        .tile = keep_renderer_tile,
                        .hand_over = on_hand_over,
                        .fragment = on_fragment,
                        .quad = on_quad,
                        .work = on_work,
                        .rendered = on_rendered};
  tile_renderer_shim_open();
  b->accelerator = whole ? accelerator_bench_new(stall, seed) : NULL;
  if (model)
    tr_models_open(b, model);
  if (whole && !b->accelerator) {
    tile_renderer_bench_free(b);
    return NULL;
  }
  return b;
}

void tile_renderer_bench_free(tile_renderer_bench *b) {
  if (!b)
    return;
  tile_renderer_shim_close();
  tr_models_close(b);
  accelerator_bench_free(b->accelerator);
  tr_array *const all[] = {&b->fragment, &b->data, &b->task, &b->quad, &b->item, &b->tile, &b->hand};
  for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
    free(all[i]->item);
  free(b->kept);
  free(b);
}

const fr_watch *tile_renderer_bench_watch(const tile_renderer_bench *b) { return &b->watch; }
const char *tile_renderer_bench_error(const tile_renderer_bench *b) {
  const char *lists = b->accelerator ? accelerator_bench_error(b->accelerator) : NULL;
  return lists ? lists : *b->error.text ? b->error.text : NULL;
}

tile_renderer_count tile_renderer_bench_count(const tile_renderer_bench *b) {
  tile_renderer_count c = b->count;
  accelerator_count lists = b->accelerator ? accelerator_bench_count(b->accelerator) : (accelerator_count){0};
  c.triangles = lists.triangles;
  c.words = lists.words;
  c.idle_edges += lists.idle_edges;
  return c;
}
