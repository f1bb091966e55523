/* SPDX-License-Identifier: Apache-2.0 */
/* Models the shader cores of the second half of a frame (tile_renderer_work.h): the inputs that they get, and when tasks begin. A core that
   is played writes its results in its last cycles. */
#include <string.h>

#include "tb/frame/tile_renderer_work.h"

/* --- inputs --- */

static void compare_system(tile_renderer_bench *b, const frame_core_fill *p, const tr_fragment *g) {
  const uint32_t *want = tr_data_at(b, g->data);
  for (unsigned k = 0; k < 4; k++)
    if (p->data[k] != want[k] && (k != 2 || g->pl->depth))
      bench_differs(&b->error, "a core gets %08x as component %u of gl_FragCoord, not %08x", p->data[k], k, want[k]);
  for (unsigned k = 0; k < 2 && g->pl->points; k++)
    if (p->point[k] != want[4 + k])
      bench_differs(&b->error, "a core gets %08x as lane %u of the point coordinate, not %08x", p->point[k], k, want[4 + k]);
  if ((p->front != 0) != g->front)
    bench_differs(&b->error, "a core gets %d as gl_FrontFacing", p->front);
}

static void compare_register(tile_renderer_bench *b, const uint32_t *data, const tr_fragment *g, unsigned number) {
  const uint32_t *want = tr_data_at(b, g->data);
  for (unsigned k = 0; k < g->pl->nwire; k++) {
    unsigned lane = g->pl->wire[k].to_lane;
    uint32_t value = want[TR_COORD + 4 * number + lane];
    if (g->pl->wire[k].to_reg == number && data[lane] != value)
      bench_differs(&b->error, "a core gets %08x in lane %u of input register %u of thread %u, not %08x", data[lane], lane, number,
                    g->thread, value);
  }
  b->count.inputs++;
}

/* The slot of a core in which task n since the last reset has the inputs of its first four threads; those from 4 t on are in slot
   TILE_RENDERER_SLOTS * t more. */
static unsigned slot_of(const tile_renderer_bench *b, uint64_t n) { return (unsigned)(n / b->cores % TILE_RENDERER_SLOTS); }

/* Compares an input: they come task by task, thread by thread, the system inputs first, then the registers. The slot must not be that of
   a task that is not done. */
static void compare_input(tile_renderer_bench *b) {
  const frame_core_fill *p = &b->p.fill;
  size_t n = b->filling, last = TILE_RENDERER_SLOTS * (size_t)b->cores;
  if (n == b->task.n)
    return bench_differs(&b->error, "a core gets an input of no task");
  const tr_task *t = tr_task_at(b, n);
  const tr_fragment *g = tr_fragment_at(b, b->inputs);
  uint64_t number = b->filled_since_reset;
  unsigned core = (unsigned)(number % b->cores), slot = slot_of(b, number) + TILE_RENDERER_SLOTS * (g->thread / 4);
  if (p->core != core || p->slot != slot || p->thread != g->thread % 4)
    bench_differs(&b->error, "an input of task %zu is for thread %u of slot %u of core %u, not %u of %u of %u", n, p->thread, p->slot,
                  p->core, g->thread % 4, slot, core);
  if (n >= last && (n - last >= b->started || b->core[core].task == tr_task_at(b, n - last)))
    bench_differs(&b->error, "an input of task %zu comes before task %zu is done, whose slot it has", n, n - last);
  if ((p->system != 0) != (b->input == 0) || (b->input && p->number != b->input - 1))
    bench_differs(&b->error, "input %u of thread %u is %s %u", b->input, g->thread, p->system ? "of the system" : "register", p->number);
  else if (b->input == 0)
    compare_system(b, p, g);
  else
    compare_register(b, p->data, g, b->input - 1);
  if (b->input++ < g->pl->inputs)
    return;
  b->input = 0;
  if (++b->inputs < t->fragment + t->fragments)
    return;
  b->filling++;
  b->filled_since_reset++;
}

/* --- cores that are played --- */

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
  p->done = 0;
  p->writes = 0;
  if (!c->task || b->now == c->begin)
    return;
  size_t left = c->end - b->now, n = c->task->fragments;
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
  if (b->filling < b->started)
    bench_differs(&b->error, "task %zu begins without all inputs", b->started - 1);
  if (p->task_slot != slot_of(b, b->since_reset))
    bench_differs(&b->error, "task %zu begins with slot %u", b->started - 1, p->task_slot);
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
  b->count.several += b->cores > 1;
}

void tr_forget_tasks(tile_renderer_bench *b) {
  for (unsigned k = 0; k < TILE_RENDERER_CORES; k++)
    b->core[k].task = NULL;
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
    if (b->p.core[k].done)
      c->task = NULL;
    if (b->p.core[k].start)
      begin_core_task(b, k);
  }
  if (b->p.fill.valid)
    compare_input(b);
}
