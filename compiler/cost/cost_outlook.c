/* SPDX-License-Identifier: Apache-2.0 */
/* Estimates the least cost of a function before it is scheduled. The search ends an optimisation level whose estimate is above the cost of
   the best program so far (docs/compiler.md, "The objective"). */
#include <math.h>

#include "core/timing/distance.h"
#include "cost/cost.h"

typedef struct {
  const m_func *f;
  bool selected;   /* moves and jumps cost nothing: later passes may remove them */
  unsigned now;    /* cycle in which the block begins */
  unsigned *ready; /* by virtual register: from this cycle on its value can be read. Blocks count on from the one before */
  unsigned
      *below; /* by virtual register, while a block is walked from its end: 1 more than the bundles after a reader; 0: nothing reads it */
  double *reads, *writes; /* by virtual register: sources, and lanes written, by the frequencies of blocks */
  double count[COST_PRICES];
} walk;

/* The cycle in which an operation can issue, for its operands. */
static unsigned issues_at(const walk *w, const m_op *o) {
  unsigned at = w->now;
  for (unsigned k = 0; k < m_nsrc(o); k++)
    if (o->src[k].file == MF_VREG) {
      at = w->ready[o->src[k].num] > at ? w->ready[o->src[k].num] : at;
      w->below[o->src[k].num] = 0;
    }
  return at;
}

/* Does an operation cost nothing? */
static bool is_free(const walk *w, const m_op *o) {
  return w->selected && (o->op == GM_OP_mov || o->op == GM_OP_mvb || o->op == GM_OP_bra);
}

static bool can_forward(const m_func *f) { return f->machine->threads == 1 && f->machine->forwarding; }

/* Bundles from an operation to the first that can have its result. */
static unsigned result_distance(const walk *w, const m_op *o) {
  const unsigned lat = m_latency(w->f, o);
  if (is_free(w, o))
    return 0;
  return can_forward(w->f) ? gm_time_forward(lat) : gm_time_distance(w->f->machine->threads, lat);
}

/* How often the block's branch is taken at least, each time with a bubble. */
static double min_branches_taken(const walk *w, const m_block *b) {
  if (w->selected || !b->last || !m_is_terminator(b->last) || b->last->op == GM_OP_end || !b->nsucc)
    return 0;
  const double falls = b->nsucc == 2 ? b->succ[1]->freq : 0;
  return b->freq > falls ? b->freq - falls : 0;
}

/* What operations of a block share: a unit, the two units to which moves go, or a bundle. */
enum { PAIR = GM_GRP_COUNT, BUNDLE, SHARED };

/* Operations by the first bundle in which they can issue. */
typedef struct {
  unsigned n[SHARED], tail[SHARED]; /* tail: fewest bundles after any of them */
} turn;

static void add_to(turn *x, unsigned shared, unsigned tail) {
  x->tail[shared] = !x->n[shared]++ || tail < x->tail[shared] ? tail : x->tail[shared];
}

/* Counts an operation, of which at least `tail` more bundles depend. */
static void add_turn(turn *x, const m_op *o, unsigned tail) {
  const unsigned group = m_group(o);
  if (o->op != GM_OP_mov && o->op != GM_OP_mvb)
    add_to(x, group, tail);
  if (group == GM_GRP_A || group == GM_GRP_B)
    add_to(x, PAIR, tail);
  add_to(x, BUNDLE, tail);
}

/* Bundles that the operations need. Those that can issue in bundle t at the earliest, or later, take turns in what they share, and the
   last of them has the bundles after it that depend on it. */
static unsigned bundles_of_turns(const turn *x, unsigned n, unsigned width) {
  unsigned count[SHARED] = {0}, tail[SHARED], max = 0;
  for (unsigned t = n; t-- > 0;)
    for (unsigned k = 0; k < SHARED; k++) {
      if (!x[t].n[k])
        continue;
      tail[k] = !count[k] || x[t].tail[k] < tail[k] ? x[t].tail[k] : tail[k];
      count[k] += x[t].n[k];
      const unsigned at_once = k == PAIR ? 2 : k == BUNDLE ? width : 1;
      const unsigned end = t + (count[k] + at_once - 1) / at_once + tail[k];
      max = end > max ? end : max;
    }
  return max;
}

/* The fewest bundles that depend on an operation, after its own. Its block is walked from the end. */
static unsigned tail_of(const walk *w, const m_op *o) {
  unsigned tail = 0;
  if (o->dfile == MF_VREG && w->below[o->dnum]) {
    tail = w->below[o->dnum] - 1 + result_distance(w, o);
    w->below[o->dnum] = 0;
  }
  for (unsigned k = 0; k < m_nsrc(o); k++)
    if (o->src[k].file == MF_VREG && w->below[o->src[k].num] <= tail)
      w->below[o->src[k].num] = tail + 1;
  return tail;
}

/* Chains of operations, units that they share, and the width of a bundle, whichever takes longest. */
static unsigned cycles_of_block(walk *w, const m_block *b) {
  const gm_machine *m = w->f->machine;
  unsigned n = 0, textures = 0, end = w->now, i = 0;
  for (const m_op *o = b->first; o; o = o->next)
    n++;
  unsigned *at = gc_alloc_raw(w->f->arena, (n + 1) * sizeof *at);
  for (const m_op *o = b->first; o; o = o->next) {
    at[i] = issues_at(w, o);
    end = at[i] >= end && !is_free(w, o) ? at[i] + 1 : end;
    textures += m_is_texture(o);
    if (o->dfile == MF_VREG)
      w->ready[o->dnum] = at[i] + result_distance(w, o);
    i++;
  }
  turn *x = gc_alloc(w->f->arena, (end - w->now + 1) * sizeof *x);
  for (const m_op *o = b->last; o; o = o->prev) {
    const unsigned tail = tail_of(w, o);
    i--;
    if (!is_free(w, o))
      add_turn(&x[at[i] - w->now], o, tail);
  }
  const unsigned bundles = bundles_of_turns(x, end - w->now, m->issue_width);
  w->now = end + GM_TIME_TAIL; /* what the next block reads of this one is ready */
  return m->threads * (bundles + textures * m->texture_latency) + (b->nsucc ? 0 : gm_time_retires(1));
}

/* Counts what a source costs. An operation that reads a buffer needs its clock. */
static void count_read(walk *w, const m_src *s, double freq, bool reads[2]) {
  switch (s->file) {
  case MF_VREG:
    w->reads[s->num] += freq;
    break;
  case MF_V:
    w->count[COST_reads_v] += freq;
    reads[0] = true;
    break;
  case MF_O:
    w->count[COST_reads_o] += freq;
    reads[1] = true;
    break;
  case MF_C:
  case MF_CIDX:
    w->count[COST_reads_c] += freq;
    break;
  default:
    break;
  }
}

/* A buffer's clock runs at least in the bundles that access the buffer, of two operations each. */
static void count_open(walk *w, const m_block *b, const unsigned accesses[2]) {

  const unsigned bundles[2] = {(accesses[0] + 1) / 2, (accesses[1] + 1) / 2};
  w->count[COST_open_v] += b->freq * bundles[0];
  w->count[COST_open_o] += b->freq * bundles[1];
}

static void count_block(walk *w, const m_block *b) {
  static const cost_price ops[] = {COST_ops_a, COST_ops_b, COST_ops_c, COST_ops_t, COST_ops_f};
  static const cost_price lane[] = {COST_lanes_a, COST_lanes_b, COST_PRICES, COST_lanes_t, COST_PRICES};
  unsigned accesses[2] = {0};
  for (const m_op *o = b->first; o; o = o->next) {
    const double lanes = b->freq * m_lane_count(o->mask);
    bool opens[2] = {false, o->dfile == MF_O};
    w->count[COST_writes_o] += o->dfile == MF_O ? lanes : 0;
    accesses[1] += is_free(w, o) && opens[1];
    if (is_free(w, o))
      continue;
    w->count[ops[m_group(o)]] += b->freq;
    if (lane[m_group(o)] != COST_PRICES)
      w->count[lane[m_group(o)]] += lanes;
    for (unsigned k = 0; k < m_nsrc(o); k++)
      count_read(w, &o->src[k], b->freq, opens);
    if (o->dfile == MF_VREG)
      w->writes[o->dnum] += lanes;
    accesses[0] += opens[0];
    accesses[1] += opens[1];
  }
  count_open(w, b, accesses);
}

/* Counts what results cost: every reader has the result through forwarding, or the result is written to a temporary. */
static void count_results(walk *w, const double *price) {
  const bool forwards = can_forward(w->f);
  const cost_price read = forwards && price[COST_forwarded] < price[COST_reads_t] ? COST_forwarded : COST_reads_t;
  for (unsigned v = 0; v < w->f->nvreg; v++) {
    const double n = w->reads[v], lanes = w->writes[v];
    if (forwards && n * price[COST_forwarded] <= n * price[read] + lanes * price[COST_writes_t]) {
      w->count[COST_forwarded] += n;
      continue;
    }
    w->count[read] += n;
    w->count[COST_writes_t] += lanes;
  }
}

cost_sum cost_outlook(const m_func *f, bool selected) {
  const double *price = cost_prices_of(f);
  const gc_mark before = gc_arena_mark(f->arena);
  walk w = {.f = f,
            .selected = selected,
            .ready = gc_alloc(f->arena, (f->nvreg + 1) * sizeof *w.ready),
            .below = gc_alloc(f->arena, (f->nvreg + 1) * sizeof *w.below),
            .reads = gc_alloc(f->arena, (f->nvreg + 1) * sizeof *w.reads),
            .writes = gc_alloc(f->arena, (f->nvreg + 1) * sizeof *w.writes)};
  cost_sum s = {0};
  for (const m_block *b = f->entry; b; b = b->next) {
    s.cycles += b->freq * cycles_of_block(&w, b) + (f->machine->threads == 1 ? min_branches_taken(&w, b) : 0);
    w.count[COST_branches] += min_branches_taken(&w, b);
    count_block(&w, b);
  }
  count_results(&w, price);
  w.count[COST_cycles] = s.cycles;
  w.count[COST_bundles] = s.cycles / f->machine->threads;
  for (unsigned k = 0; k < COST_PRICES; k++)
    s.energy += price[k] * w.count[k];
  gc_arena_release(f->arena, before);
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
  const cost_sum min = cost_outlook(f, false);
  const double a = price[COST_cycles] + price[COST_bundles] / f->machine->threads, work = min.energy - a * min.cycles;
  const double cycles = (sqrt(work * work + 4 * a * product) - work) / (2 * a);
  const double more = f->machine->threads * count_texture_waits(f->entry) * f->machine->texture_latency + gm_time_retires(1);
  return cycles > more ? (unsigned)((cycles - more) / f->machine->threads) + 1 : 1;
}
