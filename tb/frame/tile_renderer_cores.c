/* SPDX-License-Identifier: Apache-2.0 */
/* Shader cores beside the second half of a frame (tile_renderer_work.h): what they read, and when tasks begin. A core that is played reads
   its inputs from its first cycle on, one a cycle, and writes its results in its last cycles. */
#include <string.h>

#include "tb/frame/tile_renderer_work.h"

/* --- inputs --- */

static void compare_system(tile_renderer_bench *b, const tile_renderer_core *p, const tr_fragment *g) {
  const uint32_t *want = tr_data_at(b, g->data);
  for (unsigned k = 0; k < 4; k++)
    if (p->coord[k] != want[k] && (k != 2 || g->pl->depth))
      bench_differs(&b->error, "a core reads %08x as component %u of gl_FragCoord, not %08x", p->coord[k], k, want[k]);
  for (unsigned k = 0; k < 2 && g->pl->points; k++)
    if (p->point[k] != want[4 + k])
      bench_differs(&b->error, "a core reads %08x as lane %u of the point coordinate, not %08x", p->point[k], k, want[4 + k]);
  if ((p->front != 0) != g->front)
    bench_differs(&b->error, "a core reads %u as gl_FrontFacing", p->front);
}

static void compare_register(tile_renderer_bench *b, const uint32_t *data, const tr_fragment *g, unsigned number) {
  const uint32_t *want = tr_data_at(b, g->data);
  for (unsigned k = 0; k < g->pl->nwire; k++) {
    unsigned lane = g->pl->wire[k].to_lane;
    uint32_t value = want[TR_COORD + 4 * number + lane];
    if (g->pl->wire[k].to_reg == number && data[lane] != value)
      bench_differs(&b->error, "a core reads %08x in lane %u of input register %u of thread %u, not %08x", data[lane], lane, number,
                    g->thread, value);
  }
  b->count.inputs += g->pl->inputs ? 1 : 0;
}

/* Compares what a core gets in this cycle with what it asked for in the last one. */
static void compare_inputs(tile_renderer_bench *b, tr_core *c, const tile_renderer_core *p) {
  const tr_read *r = &c->came;
  for (unsigned i = 0; i < TILE_RENDERER_PORTS; i++)
    if (r->of[i])
      compare_register(b, p->data[i], r->of[i], r->number[i]);
  if (r->system)
    compare_system(b, p, r->system);
  c->came = c->asked;
}

/* --- cores that are played --- */

/* Reads the next register of a fragment, in one of the ports, and its system inputs beside the first register. */
static void read_register(tile_renderer_bench *b, tr_core *c, tile_renderer_core *p) {
  const tr_fragment *g = tr_fragment_at(b, c->task->fragment + c->fragment);
  unsigned port = c->number % TILE_RENDERER_PORTS;
  p->reads = UINT32_C(1) << port;
  p->thread = p->system_thread = g->thread;
  p->number[port] = c->asked.number[port] = c->number;
  p->reads_system = c->number == 0;
  c->asked.of[port] = g;
  c->asked.system = c->number == 0 ? g : NULL;
  c->number++;
  if (c->number >= g->pl->inputs) {
    c->number = 0;
    c->fragment++;
  }
}

/* Helper invocations leave colours that no unit may use. */
static void write_color(tile_renderer_bench *b, const tr_task *t, size_t at, tile_renderer_core *p) {
  const tr_fragment *g = tr_fragment_at(b, t->fragment + at);
  unsigned lane = g->thread % 4;
  p->writes = UINT32_C(1) << lane;
  p->four = g->thread / 4;
  p->killed = (uint32_t)(g->covered ? g->killed : rng_below(&b->rng, 2)) << lane;
  for (unsigned i = 0; i < 4; i++)
    p->color[lane][i] = g->covered ? g->color[i] : (uint32_t)rng_next(&b->rng);
}

static void play_core(tile_renderer_bench *b, tr_core *c, tile_renderer_core *p) {
  p->done = p->reads_system = 0;
  p->reads = p->writes = 0;
  c->asked = (tr_read){0};
  if (!c->task || b->now == c->begin)
    return;
  size_t left = c->end - b->now, n = c->task->fragments;
  if (c->fragment < n)
    read_register(b, c, p);
  if (left && left <= n)
    write_color(b, c->task, n - left, p);
  p->done = !left;
}

/* --- tasks --- */

/* The task that begins in this cycle. */
static void begin_core_task(tile_renderer_bench *b, unsigned k) {
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

void tr_forget_tasks(tile_renderer_bench *b) {
  for (unsigned k = 0; k < TILE_RENDERER_CORES; k++) {
    b->core[k].task = NULL;
    b->core[k].asked = b->core[k].came = (tr_read){0};
  }
}

void tr_drive_cores(tile_renderer_bench *b, const gm_frame *f) {
  if (b->model)
    tr_models_drive(b, f);
  else
    for (unsigned k = 0; k < TILE_RENDERER_CORES; k++)
      play_core(b, &b->core[k], &b->p.core[k]);
}

void tr_follow_cores(tile_renderer_bench *b) {
  for (unsigned k = 0; k < TILE_RENDERER_CORES; k++) {
    tr_core *c = &b->core[k];
    if (b->model)
      tr_models_follow(b, k);
    compare_inputs(b, c, &b->p.core[k]);
    if (b->p.core[k].done && c->task) {
      for (; !b->model && c->fragment < c->task->fragments; c->fragment++, c->number = 0)
        b->count.unread += tr_fragment_at(b, c->task->fragment + c->fragment)->pl->inputs - c->number;
      c->task = NULL;
    }
    if (b->p.core[k].start)
      begin_core_task(b, k);
  }
}
