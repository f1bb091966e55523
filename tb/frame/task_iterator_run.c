/* SPDX-License-Identifier: Apache-2.0 */
/* Runs the iterators in Verilog on what the renderer's iterators have done (docs/frame.md, "Hardware"). Visibility, memory and shading
   are played here: not Verilated, but driven with the renderer's times. */
#include "tb/frame/draw_pins.h"
#include "tb/frame/task_iterator_work.h"

/* Cycles. LATENCY: of memory. LIMIT: without progress, after which the iterators count as stuck. REST: idle, in which no gated clock may
   have an edge; QUIET: more of these, in which no input changes. DEPTH: from a fragment's begin to its first input. */
enum { LATENCY = 4, LIMIT = 20000, REST = 3, QUIET = 16, DEPTH = FR_ITERATE_DEPTH };

static bool stalls(task_iterator_bench *b) { return b->stall && rng_below(&b->rng, 256) < b->stall; }

/* --- memory --- */

static void answer_requests(task_iterator_bench *b, const gm_frame *f) {
  task_iterator_pins *p = &b->p;
  p->answers = b->from != b->to && b->asked[b->from % TI_ASKED].at <= b->now && !stalls(b);
  for (unsigned k = 0; p->answers && k < 2; k++) {
    uint32_t at = b->asked[b->from % TI_ASKED].addr[k];
    p->word[k] = at < f->buffer.words ? f->buffer.word[at] : 0; /* the second word of a request is not always used */
  }
  b->from += (unsigned)p->answers;
}

/* What memory refuses stays as it is until it is taken. */
static void note_request(task_iterator_bench *b, const gm_frame *f) {
  const task_iterator_pins *p = &b->p, *was = &b->refused;
  if (was->asks && (!p->asks || p->addr[0] != was->addr[0] || p->addr[1] != was->addr[1]))
    bench_differs(&b->error, "the request of words %u and %u changes while memory refuses it", was->addr[0], was->addr[1]);
  b->refused = *p;
  b->refused.asks = p->asks && !p->ready;
  b->count.stalls += (uint64_t)b->refused.asks;
  if (!p->asks || !p->ready)
    return;
  if (p->addr[0] >= f->buffer.words)
    return bench_differs(&b->error, "word %u of %zu is read", p->addr[0], f->buffer.words);
  if (b->to - b->from == TI_ASKED)
    return bench_differs(&b->error, "too many requests are on their way");
  b->asked[b->to % TI_ASKED].at = b->now + LATENCY;
  for (unsigned k = 0; k < 2; k++)
    b->asked[b->to % TI_ASKED].addr[k] = p->addr[k];
  b->to++;
}

/* Settings, and where numbers go: the answer is there in the next cycle. */
static void read_tables(task_iterator_bench *b, const gm_frame *f) {
  task_iterator_pins *p = &b->p;
  if ((p->draw_read && p->read_draw >= f->npipeline) || (p->wire_read && p->wire_draw >= f->npipeline))
    return bench_differs(&b->error, "there is no draw %u", p->draw_read ? p->read_draw : p->wire_draw);
  if (p->draw_read)
    p->draw = task_iterator_draw_of(f->pipeline[p->read_draw]);
  for (unsigned k = 0; p->wire_read && k < 2; k++)
    p->to[k] = wire_of(f->pipeline[p->wire_draw], 2 * p->wire_pair + k);
}

/* --- parts --- */

/* The cycle in which the next part comes. */
static uint64_t next_part_cycle(const task_iterator_bench *b) {
  const ti_part *w = ti_part_at(b, b->taken);
  uint64_t handed = ti_hand_at(b, w->hand)->handed + FR_TAGS_READ;
  return b->taken && b->taken_at + 1 > handed ? b->taken_at + 1 : handed;
}

static void offer_part(task_iterator_bench *b) {
  task_iterator_pins *p = &b->p;
  bool held = p->part && !p->taken; /* a part that was not taken stays */
  p->part = b->taken < b->part.n && (held || (b->stall ? !stalls(b) : next_part_cycle(b) <= b->now));
  if (!p->part)
    return;
  const ti_part *w = ti_part_at(b, b->taken);
  p->record = w->record;
  p->tile = w->tile;
  p->place = w->place;
  p->mask = w->mask;
  p->fails = w->fails;
  p->last = w->last;
}

static void take_part(task_iterator_bench *b) {
  if (!b->p.part || !b->p.taken)
    return;
  const ti_part *w = ti_part_at(b, b->taken);
  if (!b->stall && b->now != w->taken)
    bench_differs(&b->error, "part %zu is taken in cycle %llu, not %llu", b->taken, (unsigned long long)(b->now - b->starts),
                  (unsigned long long)(w->taken - b->starts));
  b->taken++;
  b->taken_at = b->now;
}

/* --- fragments --- */

/* The cycle from which on the next task has a buffer. */
static uint64_t room_at(const task_iterator_bench *b) { return b->tasks ? ti_task_at(b, b->tasks - 1)->room : 0; }

static void expect_fragment(task_iterator_bench *b, size_t fragment) {
  unsigned inputs = ti_fragment_at(b, fragment)->pl->inputs;
  for (unsigned k = 0; k <= inputs; k++)
    b->ring[b->out_to++ % TI_RING] = (ti_output){b->now + DEPTH + k, fragment, k};
  b->count.registers += inputs;
}

static void begin_fragment(task_iterator_bench *b) {
  const task_iterator_pins *p = &b->p;
  if (!p->begins)
    return;
  if (b->begun == b->fragment.n)
    return bench_differs(&b->error, "a fragment begins that should not");
  const ti_fragment *g = ti_fragment_at(b, b->begun);
  const ti_part *w = ti_part_at(b, g->part);
  if (p->thread != g->thread || (p->first != 0) != g->first || p->draw_number != g->pl->number)
    bench_differs(&b->error, "fragment %zu has thread %u of draw %u (first: %d), not thread %u of draw %u (%d)", b->begun, p->thread,
                  p->draw_number, p->first, g->thread, g->pl->number, g->first);
  if (p->fragment_tile != w->tile || p->fragment_place != w->place || p->pixel != g->pixel || (p->covered != 0) != g->covered)
    bench_differs(&b->error, "fragment %zu is pixel %u of quad %u of tile %x (covered: %d), not %u, %u, %x (%d)", b->begun, p->pixel,
                  p->fragment_place, p->fragment_tile, p->covered, g->pixel, w->place, w->tile, g->covered);
  const ti_fragment *next = b->begun + 1 < b->fragment.n ? g + 1 : NULL;
  bool part_ends = !next || next->part != g->part, ends = part_ends || next->first, colors = g->covered && !(w->fails >> g->pixel & 1);
  if ((p->colors != 0) != colors || (p->ends != 0) != ends || (p->ends_hand != 0) != (part_ends && w->last))
    bench_differs(&b->error, "fragment %zu has a colour, ends its part, its hand-over: %d, %d, %d, not %d, %d, %d", b->begun, p->colors,
                  p->ends, p->ends_hand, colors, ends, part_ends && w->last);
  if (!b->stall && b->now != g->at)
    bench_differs(&b->error, "fragment %zu begins in cycle %llu, not %llu", b->begun, (unsigned long long)(b->now - b->starts),
                  (unsigned long long)(g->at - b->starts));
  expect_fragment(b, b->begun++);
  b->tasks += g->first;
}

static void compare_first(task_iterator_bench *b, const ti_fragment *g) {
  const task_iterator_pins *p = &b->p;
  const uint32_t *want = ti_data_at(b, g->data);
  for (unsigned k = 0; k < 4; k++)
    if (p->coord[k] != want[k] && (k != 2 || g->pl->depth))
      bench_differs(&b->error, "component %u of gl_FragCoord is %08x, not %08x", k, p->coord[k], want[k]);
  for (unsigned k = 0; g->pl->points && k < 2; k++)
    if (p->data[k] != want[4 + k])
      bench_differs(&b->error, "lane %u of the point coordinate is %08x, not %08x", k, p->data[k], want[4 + k]);
  if ((p->out_front != 0) != g->front)
    bench_differs(&b->error, "gl_FrontFacing is %u", p->out_front);
}

static void compare_register(task_iterator_bench *b, const ti_fragment *g, unsigned number) {
  const task_iterator_pins *p = &b->p;
  const uint32_t *want = ti_data_at(b, g->data) + TI_COORD + (size_t)4 * number;
  for (unsigned k = 0; k < g->pl->nwire; k++) {
    unsigned lane = g->pl->wire[k].to_lane;
    if (g->pl->wire[k].to_reg == number && p->data[lane] != want[lane])
      bench_differs(&b->error, "lane %u of input register %u is %08x, not %08x", lane, number, p->data[lane], want[lane]);
  }
}

static void take_input(task_iterator_bench *b) {
  const task_iterator_pins *p = &b->p;
  if (!p->leaves)
    return;
  if (b->out_from == b->out_to)
    return bench_differs(&b->error, "an input leaves that should not");
  const ti_output *o = &b->ring[b->out_from++ % TI_RING];
  const ti_fragment *g = ti_fragment_at(b, o->fragment);
  if (b->now != o->at || p->out_thread != g->thread || (p->out_first != 0) != (o->number == 0) || (o->number && p->number + 1 != o->number))
    return bench_differs(&b->error, "input %u of thread %u leaves in cycle %llu, not %u of thread %u in cycle %llu",
                         p->out_first ? 0 : p->number + 1, p->out_thread, (unsigned long long)(b->now - b->starts), o->number, g->thread,
                         (unsigned long long)(o->at - b->starts));
  if (o->number)
    compare_register(b, g, o->number - 1);
  else
    compare_first(b, g);
}

/* A task is complete when its last input leaves. */
static void complete_task(task_iterator_bench *b) {
  if (!b->p.completes)
    return;
  if (b->completed == b->tasks)
    return bench_differs(&b->error, "a task is complete that should not be");
  const ti_task *t = ti_task_at(b, b->completed++);
  if (!b->stall && b->now + 1 != t->ready)
    bench_differs(&b->error, "task %zu is complete in cycle %llu, not %llu", b->completed - 1, (unsigned long long)(b->now + 1 - b->starts),
                  (unsigned long long)(t->ready - b->starts));
}

/* --- cycles --- */

static void drive_task_cycle(task_iterator_bench *b, const gm_frame *f) {
  task_iterator_pins *p = &b->p;
  p->ready = !stalls(b);
  p->room = b->stall ? !stalls(b) : room_at(b) <= b->now;
  answer_requests(b, f);
  offer_part(b);
}

static void run_task_cycle(task_iterator_bench *b, const gm_frame *f) {
  task_iterator_pins *p = &b->p;
  if (!b->quiet)
    drive_task_cycle(b, f);
  task_iterator_shim_settle(p);
  note_request(b, f);
  take_part(b);
  begin_fragment(b);
  take_input(b);
  complete_task(b);
  task_iterator_shim_edge(p);
  read_tables(b, f);
  b->now++;
}

/* Nothing changes until the next part comes or there is a buffer: no gated clock has an edge, and nothing is on its way. */
static void skip_cycles(task_iterator_bench *b) {
  const task_iterator_pins *p = &b->p;
  uint64_t next = UINT64_MAX;
  if (b->stall || p->clocks || b->from != b->to || (p->part && p->taken))
    return;
  if (b->taken < b->part.n && next_part_cycle(b) >= b->now)
    next = next_part_cycle(b);
  if (room_at(b) >= b->now && room_at(b) < next)
    next = room_at(b);
  if (next == UINT64_MAX)
    return;
  b->count.skipped += next - b->now;
  b->now = b->moved = next;
}

static void rest_task_iterator(task_iterator_bench *b, const gm_frame *f) {
  for (unsigned i = 0; i < REST + QUIET; i++) {
    b->quiet = i >= REST;
    run_task_cycle(b, f);
    b->count.idle++;
    b->count.idle_edges += (uint64_t)(b->p.clocks != 0);
  }
  b->quiet = false;
}

void ti_run(task_iterator_bench *b, const gm_frame *f) {
  task_iterator_pins *p = &b->p;
  b->taken = b->begun = b->tasks = b->completed = 0;
  b->out_to = b->out_from = 0;
  b->now = b->moved = b->starts;
  *p = (task_iterator_pins){.start = 1, .threads = b->threads};
  b->refused = *p;
  task_iterator_shim_settle(p);
  task_iterator_shim_edge(p);
  p->start = p->idle = 0;
  while (!*b->error.text && (b->completed < b->task.n || !p->idle)) {
    run_task_cycle(b, f);
    if (p->clocks)
      b->moved = b->now;
    if (b->now - b->moved > LIMIT)
      bench_differs(&b->error, "the iterators stop after %zu of %zu parts, %zu of %zu fragments and %zu of %zu tasks", b->taken, b->part.n,
                    b->begun, b->fragment.n, b->completed, b->task.n);
    skip_cycles(b);
  }
  if (!*b->error.text && (b->taken != b->part.n || b->begun != b->fragment.n || b->out_from != b->out_to))
    bench_differs(&b->error, "the iterators are idle after %zu of %zu fragments", b->begun, b->fragment.n);
  b->count.cycles += b->now - b->starts;
  rest_task_iterator(b, f);
}

void ti_reset(task_iterator_bench *b) {
  b->p = (task_iterator_pins){.rst = 1, .threads = 4};
  task_iterator_shim_settle(&b->p);
  task_iterator_shim_edge(&b->p);
}
