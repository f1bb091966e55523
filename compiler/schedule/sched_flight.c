/* SPDX-License-Identifier: Apache-2.0 */
/* Results that are still in flight (issued, but not yet in their register) when control leaves a block. */
#include "schedule/sched_flight.h"

#include <stdlib.h>
#include <string.h>

#include "core/timing/distance.h"

/* Physical lanes after the virtual registers: o, pos, psz, predicates, a0, loop counters. */
enum { PHYS_O = 0, PHYS_POS = 32, PHYS_PSZ, PHYS_P, PHYS_A0 = PHYS_P + 4, PHYS_LC, PHYS_COUNT = PHYS_LC + 4 };

unsigned sched_lane_count(const m_func *f) { return 4 * ((unsigned)f->nvreg + PHYS_COUNT); }

unsigned sched_lane_of(const m_func *f, unsigned file, unsigned num) {
  unsigned p = PHYS_COUNT;
  switch (file) {
  case MF_VREG:
    return 4 * num;
  case MF_O:
    p = PHYS_O + num;
    break;
  case MF_SYS:
    if (num == GM_SRC_POS || num == GM_DST_POS)
      p = PHYS_POS;
    else if (num == GM_SRC_PSZ || num == GM_DST_PSZ)
      p = PHYS_PSZ;
    break;
  case MF_PRED:
    p = PHYS_P + num;
    break;
  case MF_ADDR:
    p = PHYS_A0;
    break;
  default:
    break;
  }
  return p == PHYS_COUNT ? ~0u : 4 * ((unsigned)f->nvreg + p);
}

sched_flight *sched_flight_new(m_func *f, const m_live *live) {
  sched_flight *x = gc_alloc(f->arena, sizeof *x);
  *x = (sched_flight){
      .f = f, .live = live, .nlane = sched_lane_count(f), .threads = (int)f->machine->threads, .away = (int)gm_time_away(f->machine)};
  x->edge = gc_alloc(f->arena, (f->nblock + 1) * sizeof *x->edge);
  x->ready = gc_alloc(f->arena, x->nlane);
  x->land = gc_alloc(f->arena, x->nlane);
  x->def = gc_alloc(f->arena, x->nlane * sizeof *x->def);
  x->end = gc_alloc(f->arena, x->nlane * sizeof *x->end);
  x->seen = gc_alloc(f->arena, x->nlane);
  x->read = gc_alloc(f->arena, x->nlane);
  x->comes = gc_alloc(f->arena, f->nvreg + 1);
  x->touched = gc_alloc_raw(f->arena, x->nlane * sizeof *x->touched);
  for (unsigned g = 0; g <= GM_GRP_C; g++) {
    int n = (int)gm_time_distance(f->machine->threads, f->machine->lat[g]);
    x->longest = n > x->longest ? n : x->longest;
  }
  return x;
}

/* ---- through a block ---- */

/* Most bundles that an operation must wait longer because it reads a register of another thread of the quad, as a derivative does. */
static int neighbour_wait(const sched_flight *x, const m_op *o) {
  return m_is_derivative(o) ? (int)gm_time_bundles((unsigned)x->threads, GM_TIME_NEIGHBOUR) : 0;
}

static unsigned read_mask(const m_op *o, unsigned k) {
  if (k < 2)
    return m_src_lanes(o, k);
  if (o->op == GM_OP_sel)
    return o->mask;
  return (o->cond & 7) < GM_COND_ANY ? 1u << (o->cond & 3) : 15;
}

/* k-th register read of an operation: sources, predicate, a0. ~0u: none. */
static unsigned read_base(const m_func *f, const m_op *o, unsigned k) {
  if (k < m_nsrc(o)) {
    if (o->src[k].file == MF_CIDX)
      return sched_lane_of(f, MF_ADDR, 0);
    return sched_lane_of(f, o->src[k].file, o->src[k].num);
  }
  if (k == 2 && (o->op == GM_OP_sel || o->op == GM_OP_brc || o->op == GM_OP_kil))
    return sched_lane_of(f, MF_PRED, o->pred);
  return ~0u;
}

static void touch_flight_lane(sched_flight *x, unsigned lane) {
  if (!x->seen[lane])
    x->touched[x->ntouched++] = lane;
  x->seen[lane] = 1;
}

static void load_flight_results(sched_flight *x, const sched_results *in) {
  for (size_t k = 0; k < in->n; k++) {
    unsigned lane = in->at[k].lane;
    touch_flight_lane(x, lane);
    x->def[lane] = x->ready[lane] = in->at[k].ready;
    x->end[lane] = x->land[lane] = in->at[k].land;
  }
}

static void unload_results(sched_flight *x) {
  for (unsigned k = 0; k < x->ntouched; k++) {
    unsigned lane = x->touched[k];
    x->def[lane] = x->end[lane] = 0;
    x->ready[lane] = x->land[lane] = x->seen[lane] = 0;
  }
  x->ntouched = 0;
}

/* The time of a block's operations, in order: bundles, with the cycles for which texture operations take the thread away. */
typedef struct {
  int cycle, away, coming; /* coming: cycles that begin after this bundle */
} block_time;

static int time_of(const sched_flight *x, block_time *t, const m_op *o) {
  if (o->cycle != t->cycle) {
    t->away += t->coming;
    t->coming = 0;
    t->cycle = o->cycle;
  }
  t->coming = m_is_texture(o) ? x->away : t->coming;
  return o->cycle + t->away;
}

/* By how many bundles an operation is too early for a result that was in flight at the start of the block. */
static int early_read(const sched_flight *x, const m_op *o, int now) {
  int late = 0, other = neighbour_wait(x, o);
  for (unsigned k = 0; k < 3; k++) {
    unsigned base = read_base(x->f, o, k), lanes = base == ~0u ? 0 : k < 2 && o->src[k].file == MF_CIDX ? 1 : read_mask(o, k);
    for (unsigned l = 0; l < 4; l++)
      if ((lanes >> l & 1) && x->def[base + l] + other - now > late && x->def[base + l] <= x->ready[base + l])
        late = x->def[base + l] + other - now;
  }
  return late;
}

/* Notes the result of an operation. Returns by how many bundles it would be written too early. */
static int note_result(sched_flight *x, const m_op *o, int now) {
  int late = 0, lat = (int)m_latency(x->f, o);
  unsigned base = sched_lane_of(x->f, o->dfile, o->dnum);
  for (unsigned lane = base; base != ~0u && lane < base + 4; lane++) {
    if (!(o->mask >> (lane - base) & 1))
      continue;
    touch_flight_lane(x, lane);
    for (int c = now; x->end[lane] <= x->land[lane] && c * x->threads + lat <= x->end[lane]; c++)
      late = c + 1 - now > late ? c + 1 - now : late;
    x->def[lane] = now + (int)gm_time_distance((unsigned)x->threads, (unsigned)lat);
    x->end[lane] = now * x->threads + lat;
  }
  return late;
}

/* The first bundle of a block in which nothing is in flight any more of what is at the block's start. */
static int quiet_bundle(const sched_flight *x, const sched_results *in) {
  int t = 0;
  for (size_t k = 0; k < in->n; k++) {
    int landed = (int)gm_time_bundles((unsigned)x->threads, in->at[k].land);
    t = in->at[k].ready > t ? in->at[k].ready : t;
    t = landed > t ? landed : t;
  }
  return t;
}

/* Finds what is in flight at the end of a block, from what is at its start. Returns by how many bundles an operation of the block is too
   early. Operations after the first bundles are never too early, and only the last ones leave something in flight. Where texture operations
   take the thread away, all are looked at, since each adds to the time of those after it. */
static int flow_through(sched_flight *x, const m_block *b, const sched_results *in, sched_results *out) {
  int late = 0, first = quiet_bundle(x, in), last = x->away ? 0 : (int)b->nbundle - x->longest;
  block_time time = {.cycle = -1};
  load_flight_results(x, in);
  for (const m_op *o = b->first; o; o = o->next) {
    if (o->cycle >= first && o->cycle < last && !m_is_derivative(o))
      continue;
    int now = time_of(x, &time, o), read = early_read(x, o, now), land = note_result(x, o, now);
    late = read > late ? read : late;
    late = land > late ? land : late;
  }
  int len = (int)b->nbundle + time.away + time.coming;
  out->n = 0;
  for (unsigned k = 0; k < x->ntouched; k++) {
    unsigned lane = x->touched[k];
    int ready = x->def[lane] - len, land = x->end[lane] - len * x->threads;
    if (ready <= 0 && land <= 0)
      continue;
    out->at = gc_grow(x->f->arena, out->at, &out->cap, out->n + 1, sizeof *out->at);
    out->at[out->n++] = (sched_result){lane, ready > 0 ? (uint8_t)ready : 0, land > 0 ? (uint8_t)land : 0};
  }
  unload_results(x);
  return late;
}

static bool raise_to(uint8_t *to, uint8_t from) {
  bool higher = from > *to;
  *to = higher ? from : *to;
  return higher;
}

/* Adds results to a list. True if the list changed. */
static bool merge_flight_results(sched_flight *x, sched_results *to, const sched_results *from) {
  bool changed = false;
  for (size_t k = 0; k < from->n; k++) {
    size_t i = 0;
    while (i < to->n && to->at[i].lane != from->at[k].lane)
      i++;
    if (i == to->n) {
      to->at = gc_grow(x->f->arena, to->at, &to->cap, to->n + 1, sizeof *to->at);
      to->at[to->n++] = from->at[k];
      changed = true;
      continue;
    }
    changed |= raise_to(&to->at[i].ready, from->at[k].ready);
    changed |= raise_to(&to->at[i].land, from->at[k].land);
  }
  return changed;
}

void sched_flight_enter(sched_flight *x, const m_block *b) {
  sched_edge *e = &x->edge[b->id];
  for (unsigned p = 0; p < b->npred; p++)
    if (x->edge[b->pred[p]->id].done)
      merge_flight_results(x, &e->in, &x->edge[b->pred[p]->id].out);
  load_flight_results(x, &e->in);
}

void sched_flight_leave(sched_flight *x, const m_block *b) {
  sched_edge *e = &x->edge[b->id];
  unload_results(x);
  e->fresh = !e->in.n;
  if (b->nsucc || !e->fresh)
    flow_through(x, b, &e->in, &e->out);
  e->done = true;
}

bool sched_flight_alone(const sched_flight *x, const m_block *b) {
  bool alone = !x->edge[b->id].in.n;
  for (unsigned s = 0; s < b->nsucc; s++)
    alone &= !x->edge[b->succ[s]->id].done;
  return alone;
}

bool sched_flight_done(const sched_flight *x, const m_block *b) { return x->edge[b->id].done; }

/* ---- first reads ---- */

static int by_lane(const void *a, const void *b) {
  const sched_first *x = a, *y = b;
  return x->lane < y->lane ? -1 : x->lane > y->lane;
}

/* Is it a register that is not live at the start of the block? comes: by register, its lanes live there. */
static bool begins_here(const uint8_t *comes, unsigned file, unsigned num) { return file == MF_VREG && !comes[num]; }

static void first_reads(sched_flight *x, const m_block *b, sched_edge *e) {
  const m_live *at = &x->live[b->id];
  size_t n = 0;
  for (unsigned k = 0; k < at->nin; k++)
    x->comes[at->in[k].reg] = 1;
  for (const m_op *o = b->last; o; o = o->prev) {
    unsigned base = begins_here(x->comes, o->dfile, o->dnum) ? ~0u : sched_lane_of(x->f, o->dfile, o->dnum);
    for (unsigned l = 0; l < 4 && base != ~0u; l++)
      if (o->mask >> l & 1)
        x->read[base + l] = 0;
    for (unsigned k = 0; k < m_nsrc(o); k++) {
      base = begins_here(x->comes, o->src[k].file, o->src[k].num) ? ~0u : read_base(x->f, o, k);
      const unsigned lanes = base == ~0u ? 0 : m_src_lanes(o, k);
      for (unsigned l = 0; l < 4; l++) {
        if (!(lanes >> l & 1))
          continue;
        x->named = gc_grow(x->f->arena, x->named, &x->cnamed, n + 1, sizeof *x->named);
        if (!x->read[base + l])
          x->named[n++] = base + l;
        x->read[base + l] = o->cycle < 254 ? (uint8_t)(o->cycle + 1) : 255;
      }
    }
  }
  e->first = gc_grow(x->f->arena, e->first, &e->cfirst, n + 1, sizeof *e->first);
  for (size_t k = 0; k < n; k++) {
    unsigned lane = x->named[k]; /* a lane that the block writes between two reads is named twice */
    if (x->read[lane])
      e->first[e->nfirst++] = (sched_first){lane, (uint8_t)(x->read[lane] - 1)};
    x->read[lane] = 0;
  }
  for (unsigned k = 0; k < at->nin; k++)
    x->comes[at->in[k].reg] = 0;
  qsort(e->first, e->nfirst, sizeof *e->first, by_lane);
  e->knows_first = true;
}

unsigned sched_flight_first_read(sched_flight *x, const m_block *b, unsigned lane, unsigned depth) {
  sched_edge *e = &x->edge[b->id];
  if (!e->done)
    return 255;
  if (!e->knows_first)
    first_reads(x, b, e);
  const sched_first key = {.lane = lane}, *found = bsearch(&key, e->first, e->nfirst, sizeof key, by_lane);
  if (found)
    return found->bundle;
  unsigned best = 255;
  for (unsigned s = 0; s < b->nsucc && depth; s++) {
    unsigned r = sched_flight_first_read(x, b->succ[s], lane, depth - 1);
    if (r != 255 && r + b->nbundle < best)
      best = r + b->nbundle;
  }
  return best;
}

/* ---- empty bundles ---- */

static void add_empty_bundles(m_func *f, m_block *b, unsigned n) {
  m_bundle *u = gc_alloc(f->arena, (b->nbundle + n) * sizeof *u);
  if (b->nbundle)
    memcpy(u + n, b->bundle, b->nbundle * sizeof *u);
  b->bundle = u;
  if (b->lanes) {
    uint16_t *lanes = gc_alloc_raw(f->arena, (b->nbundle + n + 1) * sizeof *lanes);
    for (unsigned i = 0; i <= b->nbundle + n; i++)
      lanes[i] = b->lanes[i < n ? 0 : i - n];
    b->lanes = lanes;
  }
  b->nbundle += n;
  for (m_op *o = b->first; o; o = o->next)
    o->cycle += (int)n;
}

/* Finds the results in flight at every block's start, to the fixed point. Returns a block with an operation that is too early (and by how
   many bundles), or NULL. */
static m_block *check_flight_blocks(sched_flight *x, int *late) {
  m_func *f = x->f;
  bool *due = gc_alloc_raw(f->arena, f->nblock + 1), again = true; /* the state at the block's start has changed */
  memset(due, true, f->nblock + 1);
  for (m_block *b = f->entry; b; b = b->next)
    x->edge[b->id].in.n = 0;
  while (again) {
    again = false;
    for (m_block *b = f->entry; b; b = b->next) {
      sched_edge *e = &x->edge[b->id];
      if (!due[b->id])
        continue;
      due[b->id] = false;
      if (e->in.n || !e->fresh) { /* else no operation of the block is too early, and the results at its end are known */
        e->fresh = false;
        *late = flow_through(x, b, &e->in, &e->out);
        if (*late)
          return b;
      }
      for (unsigned s = 0; s < b->nsucc; s++)
        if (merge_flight_results(x, &x->edge[b->succ[s]->id].in, &e->out))
          due[b->succ[s]->id] = again = true;
    }
  }
  return NULL;
}

void sched_flight_settle(sched_flight *x) {
  int late;
  for (m_block *b; (b = check_flight_blocks(x, &late));)
    add_empty_bundles(x->f, b, (unsigned)late);
}

bool sched_flight_is_clear(sched_flight *x) {
  int late;
  for (const m_block *b = x->f->entry; b; b = b->next) /* a block may have become shorter */
    x->edge[b->id].fresh = false;
  return !check_flight_blocks(x, &late);
}
