/* SPDX-License-Identifier: Apache-2.0 */
/* The shader cores are played: they read their inputs from their first cycle on, one a cycle, and write their results in the last cycles.
 */
#include "frame/tile_renderer_work.h"

static void compare(tile_renderer_bench *b, const tile_renderer_core *p, const tr_fragment *g, unsigned number) {
  const uint32_t *want = tr_data_at(b, g->data);
  for (unsigned k = 0; k < 4 && !number; k++)
    if (p->coord[k] != want[k] && (k != 2 || g->pl->depth))
      bench_differs(&b->error, "a core reads %08x as component %u of gl_FragCoord, not %08x", p->coord[k], k, want[k]);
  for (unsigned k = 0; k < 2 && !number && g->pl->points; k++)
    if (p->point[k] != want[4 + k])
      bench_differs(&b->error, "a core reads %08x as lane %u of the point coordinate, not %08x", p->point[k], k, want[4 + k]);
  if (!number && (p->front != 0) != g->front)
    bench_differs(&b->error, "a core reads %u as gl_FrontFacing", p->front);
  for (unsigned k = 0; k < g->pl->nwire; k++) {
    unsigned lane = g->pl->wire[k].to_lane;
    uint32_t value = want[TR_COORD + 4 * number + lane];
    if (g->pl->wire[k].to_reg == number && p->data[lane] != value)
      bench_differs(&b->error, "a core reads %08x in lane %u of input register %u of thread %u, not %08x", p->data[lane], lane, number,
                    g->thread, value);
  }
  b->count.inputs += g->pl->inputs ? 1 : 0;
}

/* The next register of a fragment. */
static void read(tile_renderer_bench *b, tr_core *c, tile_renderer_core *p) {
  const tr_fragment *g = tr_fragment_at(b, c->task->fragment + c->fragment);
  p->reads = 1;
  p->thread = g->thread;
  p->number = c->number;
  c->asked = g;
  c->asked_number = c->number++;
  if (c->number >= g->pl->inputs) {
    c->number = 0;
    c->fragment++;
  }
}

/* Helper invocations leave colours that no unit may use. */
static void write(tile_renderer_bench *b, const tr_task *t, size_t at, tile_renderer_core *p) {
  const tr_fragment *g = tr_fragment_at(b, t->fragment + at);
  p->writes = 1;
  p->to = g->thread;
  p->killed = g->covered ? g->killed : (int)rng_below(&b->rng, 2);
  for (unsigned i = 0; i < 4; i++)
    p->color[i] = g->covered ? g->color[i] : (uint32_t)rng_next(&b->rng);
}

/* The task that begins in this cycle. */
static void begin(tile_renderer_bench *b, unsigned k) {
  const tile_renderer_pins *p = &b->p;
  tr_core *c = &b->core[k];
  if (b->started == b->task.n || c->task)
    return bench_differs(&b->error, "a task begins on core %u that should not", k);
  const tr_task *t = tr_task_at(b, b->started++);
  const tr_fragment *g = tr_fragment_at(b, t->fragment);
  if (k != b->since_reset++ % b->cores)
    bench_differs(&b->error, "task %zu begins on core %u", b->started - 1, k);
  if (!b->stall && tr_time(b) != t->start)
    bench_differs(&b->error, "task %zu begins in cycle %llu, not %llu", b->started - 1, (unsigned long long)tr_time(b),
                  (unsigned long long)t->start);
  if (p->task_draw != g->pl->number || p->task_threads != t->threads)
    bench_differs(&b->error, "task %zu has threads %x of draw %u, not %x of %u", b->started - 1, p->task_threads, p->task_draw, t->threads,
                  g->pl->number);
  c->task = t;
  c->begin = b->now;
  c->end = b->now + t->shade - 1;
  c->fragment = c->number = 0;
  b->count.several += b->cores > 1;
}

void tr_drive_cores(tile_renderer_bench *b) {
  for (unsigned k = 0; k < TILE_RENDERER_CORES; k++) {
    tr_core *c = &b->core[k];
    tile_renderer_core *p = &b->p.core[k];
    p->done = p->reads = p->writes = 0;
    if (!c->task || b->now == c->begin)
      continue;
    size_t left = c->end - b->now, n = c->task->fragments;
    if (c->fragment < n)
      read(b, c, p);
    if (left && left <= n)
      write(b, c->task, n - left, p);
    p->done = !left;
  }
}

void tr_follow_cores(tile_renderer_bench *b) {
  for (unsigned k = 0; k < TILE_RENDERER_CORES; k++) {
    tr_core *c = &b->core[k];
    if (c->comes)
      compare(b, &b->p.core[k], c->comes, c->of_number);
    c->comes = b->p.core[k].reads ? c->asked : NULL;
    c->of_number = c->asked_number;
    if (b->p.core[k].done) {
      for (; c->fragment < c->task->fragments; c->fragment++, c->number = 0)
        b->count.unread += tr_fragment_at(b, c->task->fragment + c->fragment)->pl->inputs - c->number;
      c->task = NULL;
    }
    if (b->p.core[k].start)
      begin(b, k);
  }
}
