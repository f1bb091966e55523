/* SPDX-License-Identifier: Apache-2.0 */
/* The bench of the iterators: notes what the renderer's iterators do in a render, for the run of the Verilog (task_iterator_run.c). */
#include "tb/frame/frame_task_iterator.h"

#include <stdlib.h>
#include <string.h>

#include "tb/frame/task_iterator_work.h"

/* Room for n items more. NULL: out of memory. */
static void *add_task_items(task_iterator_bench *b, ti_array *a, size_t n, size_t size) {
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

static void on_render(void *ctx, const gm_frame *f) {
  task_iterator_bench *b = ctx;
  (void)f;
  b->hand.n = b->part.n = b->fragment.n = b->task.n = b->data.n = 0;
  b->timed_hand = b->timed_part = b->timed_fragment = b->filled = 0;
}

static void count_iterator_tile(void *ctx, const struct fr_tile *t, unsigned cycles, bool done) {
  task_iterator_bench *b = ctx;
  (void)t, (void)cycles;
  b->count.tiles += done;
}

/* The fragments of a part get threads. slots: of the tasks of its draw so far. Returns the slots with them. */
static unsigned add_fragments(task_iterator_bench *b, const fr_pipeline *pl, const fr_quad *q, unsigned slots) {
  bool whole = b->threads % 4 == 0;
  unsigned wanted = whole && pl->quads ? 15 : q->mask;
  for (unsigned k = 0; k < 4; k++) {
    bool here = wanted >> k & 1;
    ti_fragment *f = here ? add_task_items(b, &b->fragment, 1, sizeof *f) : NULL;
    if (f) {
      bool lowest = !(wanted & ((1u << k) - 1));
      *f = (ti_fragment){.pl = pl, .part = b->part.n - 1, .pixel = (uint8_t)k, .thread = (uint8_t)(slots % b->threads)};
      f->covered = q->mask >> k & 1;
      f->first = whole ? lowest && slots % b->threads == k : slots % b->threads == 0;
    }
    slots += whole || here;
  }
  return slots;
}

static void on_hand_over(void *ctx, const struct fr_tile *t, bool wait) {
  task_iterator_bench *b = ctx;
  const fr_pipeline *last = NULL;
  unsigned slots = 0;
  (void)wait;
  if (*b->error.text || !add_task_items(b, &b->hand, 1, sizeof(ti_hand)))
    return;
  for (unsigned i = 0; i < t->nquad; i++) {
    const fr_quad *q = &t->quad[i];
    const fr_pipeline *pl = t->f->pipeline[fr_record_draw(t->f->buffer.word[q->record])];
    ti_part *p = add_task_items(b, &b->part, 1, sizeof *p);
    if (!p)
      return;
    b->threads = pl->program[GM_STAGE_FRAGMENT]->machine.threads;
    *p = (ti_part){.record = q->record,
                   .tile = (uint32_t)t->ty / FR_TILE << 8 | (uint32_t)t->tx / FR_TILE,
                   .place = (uint8_t)(q->y / 2 * 8 + q->x / 2),
                   .mask = q->mask,
                   .fails = (uint8_t)(b->part.n % 3 ? 0 : (q->record >> 2 ^ b->part.n / 3) & 15),
                   .last = i + 1 == t->nquad,
                   .hand = b->hand.n - 1};
    b->count.cut += last && last != pl && slots % b->threads;
    slots = add_fragments(b, pl, q, last == pl ? slots : 0);
    last = pl;
  }
}

static void on_fragment(void *ctx, const gm_frame *f, const fr_triangle *tri, int x, int y, const gm_invocation *in) {
  task_iterator_bench *b = ctx;
  (void)f;
  if (*b->error.text)
    return;
  if (b->filled == b->fragment.n)
    return bench_differs(&b->error, "the renderer has more fragments than its parts of quads");
  ti_fragment *g = ti_fragment_at(b, b->filled++);
  unsigned place = ti_part_at(b, g->part)->place;
  if ((x & 15) != (int)(place % 8 * 2 + g->pixel % 2) || (y & 15) != (int)(place / 8 * 2 + g->pixel / 2))
    return bench_differs(&b->error, "the renderer has the fragment of another pixel");
  g->data = b->data.n;
  g->front = tri->front;
  uint32_t *to = add_task_items(b, &b->data, TI_COORD + 4 * tri->pl->inputs, sizeof *to);
  if (!to)
    return;
  memcpy(to, in->sys[0], 4 * sizeof *to);
  memcpy(to + 4, in->sys[2], 2 * sizeof *to);
  for (unsigned r = 0; r < tri->pl->inputs; r++)
    memcpy(to + TI_COORD + 4 * r, in->v[r], sizeof in->v[r]);
}

static void on_piece(void *ctx, const fr_piece *p, uint64_t taken, uint64_t first) {
  task_iterator_bench *b = ctx;
  if (*b->error.text)
    return;
  if (p->begins) {
    ti_part_at(b, b->timed_part)->taken = taken;
    b->count.hits += !p->missing;
    b->count.depths += p->missing && p->depth;
    b->count.waits += b->timed_part && ti_part_at(b, b->timed_part)->hand == ti_part_at(b, b->timed_part - 1)->hand &&
                      taken != ti_part_at(b, b->timed_part - 1)->taken + 1;
    b->timed_part++;
  }
  for (unsigned k = 0; k < p->cycles / p->step; k++)
    ti_fragment_at(b, b->timed_fragment++)->at = first + (uint64_t)k * p->step;
}

static void on_work(void *ctx, const fr_work *w, const fr_work_end *end, bool last) {
  task_iterator_bench *b = ctx;
  (void)last;
  if (*b->error.text)
    return;
  if (w->hand_over)
    ti_hand_at(b, b->timed_hand++)->handed = end->handed;
  ti_task *t = w->pieces ? add_task_items(b, &b->task, 1, sizeof *t) : NULL;
  if (t)
    *t = (ti_task){end->room, end->ready};
}

static void on_rendered(void *ctx, const gm_frame *f, uint64_t start, bool last) {
  task_iterator_bench *b = ctx;
  (void)last;
  if (*b->error.text)
    return;
  if (b->timed_hand != b->hand.n || b->timed_part != b->part.n || b->timed_fragment != b->fragment.n || b->filled != b->fragment.n)
    return bench_differs(&b->error, "the renderer gives no times for some parts or fragments");
  b->starts = start;
  if (b->part.n)
    ti_run(b, f);
  /* A render of one tile runs twice: nothing may be left of the first run. */
  if (b->part.n && ti_part_at(b, 0)->tile == ti_part_at(b, b->part.n - 1)->tile && !*b->error.text)
    ti_run(b, f);
  b->count.renders++;
  b->count.parts += b->part.n;
  b->count.tasks += b->task.n;
  b->count.fragments += b->fragment.n;
}

task_iterator_bench *task_iterator_bench_new(unsigned stall, uint64_t seed) {
  task_iterator_bench *b = calloc(1, sizeof *b);
  if (!b)
    return NULL;
  b->stall = stall;
  b->rng = (gm_rng){seed};
  b->watch = (fr_watch){.ctx = b,
                        .render = on_render,
                        .tile = count_iterator_tile,
                        .hand_over = on_hand_over,
                        .fragment = on_fragment,
                        .piece = on_piece,
                        .work = on_work,
                        .rendered = on_rendered};
  task_iterator_shim_open();
  ti_reset(b);
  return b;
}

void task_iterator_bench_free(task_iterator_bench *b) {
  if (!b)
    return;
  task_iterator_shim_close();
  free(b->hand.item);
  free(b->part.item);
  free(b->fragment.item);
  free(b->task.item);
  free(b->data.item);
  free(b);
}

const fr_watch *task_iterator_bench_watch(const task_iterator_bench *b) { return &b->watch; }
const char *task_iterator_bench_error(const task_iterator_bench *b) { return *b->error.text ? b->error.text : NULL; }
task_iterator_count task_iterator_bench_count(const task_iterator_bench *b) { return b->count; }
