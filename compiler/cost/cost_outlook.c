/* SPDX-License-Identifier: Apache-2.0 */
/* Estimates the least cost of a function before it is scheduled. The search ends an optimisation level whose estimate is above the cost of
   the best program so far (docs/compiler.md, "The objective"). */
#include <math.h>

#include "core/timing/distance.h"
#include "cost/cost.h"

typedef struct {
  const m_func *f;
  unsigned *ready; /* by virtual register: from this cycle on its value can be read. Blocks count on from the one before */
  unsigned now;    /* cycle in which the block begins */
  cost_price read; /* what a read of a result costs: that of a temporary, or forwarded, whichever is less */
  double count[COST_PRICES];
} walk;

/* The cycle in which an operation can issue, for its operands. */
static unsigned issues_at(const walk *w, const m_op *o) {
  unsigned at = w->now;
  for (unsigned k = 0; k < m_nsrc(o); k++)
    if (o->src[k].file == MF_VREG && w->ready[o->src[k].num] > at)
      at = w->ready[o->src[k].num];
  return at;
}

/* Bundles from an operation to the first that can have its result. */
static unsigned result_distance(const m_func *f, const m_op *o) {
  const unsigned threads = f->machine->threads, lat = m_latency(f, o);
  return threads > 1 || !f->machine->forwarding ? gm_time_distance(threads, lat) : gm_time_forward(lat);
}

static unsigned max_of(const unsigned *n, unsigned count) {
  unsigned max = 0;
  for (unsigned k = 0; k < count; k++)
    max = n[k] > max ? n[k] : max;
  return max;
}

/* How often the block's branch is taken at least, each time with a bubble. */
static double min_branches_taken(const m_block *b) {
  if (!b->last || !m_is_terminator(b->last) || b->last->op == GM_OP_end || !b->nsucc)
    return 0;
  const double falls = b->nsucc == 2 ? b->succ[1]->freq : 0;
  return b->freq > falls ? b->freq - falls : 0;
}

/* The longest chain of operations, the busiest unit, or the operations by the width of a bundle, whichever takes longest. Moves go to
   either of two units. */
static unsigned cycles_of_block(walk *w, const m_block *b) {
  const gm_machine *m = w->f->machine;
  unsigned n = 0, moves = 0, textures = 0, group[GM_GRP_COUNT + 2] = {0}, end = w->now;
  for (const m_op *o = b->first; o; o = o->next, n++) {
    const unsigned at = issues_at(w, o);
    const bool flexible = o->op == GM_OP_mov || o->op == GM_OP_mvb;
    end = at >= end ? at + 1 : end;
    moves += flexible;
    group[m_group(o)] += !flexible;
    textures += m_is_texture(o);
    if (o->dfile == MF_VREG)
      w->ready[o->dnum] = at + result_distance(w->f, o);
  }
  group[GM_GRP_COUNT] = (n + m->issue_width - 1) / m->issue_width;
  group[GM_GRP_COUNT + 1] = (group[GM_GRP_A] + group[GM_GRP_B] + moves + 1) / 2;
  const unsigned chain = end - w->now, busy = max_of(group, GM_GRP_COUNT + 2);
  w->now = end + GM_TIME_TAIL; /* what the next block reads of this one is ready */
  return m->threads * ((chain > busy ? chain : busy) + textures * m->texture_latency) + (b->nsucc ? 0 : gm_time_retires(1));
}

static cost_price price_of_read(const walk *w, const m_src *s) {
  switch (s->file) {
  case MF_VREG:
    return w->read;
  case MF_V:
    return COST_reads_v;
  case MF_O:
    return COST_reads_o;
  case MF_C:
  case MF_CIDX:
    return COST_reads_c;
  default:
    return COST_PRICES;
  }
}

/* Half of the results count as written: the others are read only through forwarding. */
static void count_block(walk *w, const m_block *b) {
  static const cost_price ops[] = {COST_ops_a, COST_ops_b, COST_ops_c, COST_ops_t, COST_ops_f};
  static const cost_price lane[] = {COST_lanes_a, COST_lanes_b, COST_PRICES, COST_lanes_t, COST_PRICES};
  static const double written = 0.5;
  for (const m_op *o = b->first; o; o = o->next) {
    const double lanes = b->freq * m_lane_count(o->mask);
    w->count[ops[m_group(o)]] += b->freq;
    if (lane[m_group(o)] != COST_PRICES)
      w->count[lane[m_group(o)]] += lanes;
    for (unsigned k = 0; k < m_nsrc(o); k++)
      if (price_of_read(w, &o->src[k]) != COST_PRICES)
        w->count[price_of_read(w, &o->src[k])] += b->freq;
    w->count[COST_writes_o] += o->dfile == MF_O ? lanes : 0;
    w->count[COST_writes_t] += o->dfile == MF_VREG ? written * lanes : 0;
  }
}

cost_sum cost_outlook(const m_func *f) {
  const double *price = cost_prices_of(f);
  walk w = {.f = f, .ready = gc_alloc(f->arena, (f->nvreg + 1) * sizeof *w.ready)};
  w.read = price[COST_reads_t] < price[COST_forwarded] ? COST_reads_t : COST_forwarded;
  cost_sum s = {0};
  for (const m_block *b = f->entry; b; b = b->next) {
    s.cycles += b->freq * cycles_of_block(&w, b) + (f->machine->threads == 1 ? min_branches_taken(b) : 0);
    w.count[COST_branches] += min_branches_taken(b);
    count_block(&w, b);
  }
  w.count[COST_cycles] = s.cycles;
  w.count[COST_bundles] = s.cycles / f->machine->threads;
  for (unsigned k = 0; k < COST_PRICES; k++)
    s.energy += price[k] * w.count[k];
  return s;
}

static double count_texture_waits(const m_block *b) {
  unsigned n = 0;
  for (const m_op *o = b->first; o; o = o->next)
    n += m_is_texture(o);
  return n;
}

unsigned cost_max_bundles(const m_func *f, double product) {
  const double *price = cost_prices_of(f);
  const cost_sum min = cost_outlook(f);
  const double a = price[COST_cycles] + price[COST_bundles] / f->machine->threads, work = min.energy - a * min.cycles;
  const double cycles = (sqrt(work * work + 4 * a * product) - work) / (2 * a);
  const double more = f->machine->threads * count_texture_waits(f->entry) * f->machine->texture_latency + gm_time_retires(1);
  return cycles > more ? (unsigned)((cycles - more) / f->machine->threads) + 1 : 1;
}
