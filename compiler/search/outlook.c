/* SPDX-License-Identifier: Apache-2.0 */
/* Estimates whether a rung of the ladder (a way to need fewer registers) can make a program fit, so that hopeless rungs cost no schedule.
 */
#include "search/outlook.h"

#include <math.h>
#include <string.h>

#include "base/hash.h"

/* The scheduler changes the order of operations. That divides what is live in program order by this factor at most, by kind: lanes, and
   lanes of registers. Of 13,500 programs that fitted, on six machines, the lanes in program order were at most 1.3 times those of the
   temporaries (pressure; more in small programs) or 0.96 times (program order), and those of registers 1.57 times or 1.13 times. The
   1.3 is partly what this limit itself had let through when they were counted. For a strict order the factors say nothing: operations
   that make fewer lanes live may come early. */
static const double order_gain[OUTLOOK_KINDS] = {1.3, 1, INFINITY}, packed_gain[OUTLOOK_KINDS] = {1.6, 1.15, INFINITY};
/* For each lane that a spill saves in program order, it saves at most so many lanes of a schedule. */
static const double spill_gain = 1.25;

/* A lower limit for the register pressure divides the lanes of a schedule by this factor at most. */
static const double pressure_gain = 1.15;

enum { WORK = 24000, FEWEST_TRIES = 6, MAX_TRIES = 100 }; /* WORK: operations scheduled in all tries */
enum { SMALL = 300 };                                     /* operations of a program whose tries are all cheap */

outlook outlook_new(const m_func *f) {
  unsigned n = WORK / (f->nop_ids + 1);
  return (outlook){.limit = 4 * f->machine->temps,
                   .cheap = f->nop_ids <= SMALL,
                   .tries = n < FEWEST_TRIES ? FEWEST_TRIES
                            : n > MAX_TRIES  ? MAX_TRIES
                                             : n};
}

outlook outlook_again(const m_func *f, const outlook *before) {
  outlook x = outlook_new(f);
  for (unsigned v = 0; v < OUTLOOK_VARIANTS; v++) {
    x.variant[v].known = before->variant[v].known;
    x.variant[v].same = before->variant[v].same;
    x.variant[v].live = before->variant[v].live;
  }
  x.measured = before->measured;
  x.min = before->min;
  memcpy(x.spillable, before->spillable, sizeof x.spillable);
  return x;
}

void outlook_variant(outlook *x, unsigned variant, const m_func *f, bool same) {
  if (x->variant[variant].known)
    return;
  x->variant[variant].known = true;
  x->variant[variant].same = same;
  x->variant[variant].live = same ? (m_peaks){0} : m_serial_peaks(f);
}

bool outlook_orders(const outlook *x, m_peaks serial, outlook_kind kind) {
  if (x->cheap && kind == OUTLOOK_PRESSURE)
    return true;
  return serial.lanes <= order_gain[kind] * x->limit && serial.packed <= packed_gain[kind] * x->limit;
}

static bool may_fit(const outlook *x, m_peaks serial, outlook_kind kind, bool again) {
  if (!outlook_orders(x, serial, kind))
    return false;
  if (x->cheap || kind == OUTLOOK_STRICT) /* a strict order also delays what the others do early, which the estimate does not see */
    return true;
  return !x->tried[kind] || x->rest[kind] + spill_gain * serial.lanes <= (again ? pressure_gain : 1) * x->limit;
}

bool outlook_hopeless(const outlook *x, unsigned all, outlook_kind kind, bool again) {
  if (x->variant[all].same)
    return true;
  return !may_fit(x, x->variant[all].live, kind, again);
}

bool outlook_far(const outlook *x, unsigned from, unsigned n, outlook_kind kind, bool again) {
  const m_peaks live = x->variant[from].live;
  const bool more = x->variant[from].known && live.lanes > 4 * n && live.packed > 4 * n;
  return more && !may_fit(x, (m_peaks){live.lanes - 4 * n, live.packed - 4 * n}, kind, again);
}

bool outlook_worth(const outlook *x, unsigned variant, outlook_kind kind, bool again) {
  if (!x->variant[variant].known)
    return true;
  if (x->variant[variant].same)
    return false;
  const bool stalled = again && x->variant[variant].stalled && !x->cheap && kind != OUTLOOK_STRICT;
  return !stalled && may_fit(x, x->variant[variant].live, kind, again);
}

void outlook_failed(outlook *x, unsigned variant, outlook_kind kind, unsigned lanes) {
  unsigned *needed = &x->variant[variant].needed[kind];
  x->variant[variant].stalled = *needed && lanes >= *needed;
  *needed = lanes;
  x->rest[kind] = lanes - spill_gain * x->variant[variant].live.lanes;
  x->tried[kind] = true;
}

static uint64_t mix_hash(uint64_t h, uint64_t x) {
  h = gm_hash_word(h, x);
  return h ^ h >> 29;
}

static uint64_t hash_of_source(const m_src *s) {
  uint64_t lanes = (uint64_t)s->swz[0] | s->swz[1] << 2 | s->swz[2] << 4 | s->swz[3] << 6;
  return (uint64_t)s->num << 16 | (uint64_t)s->file << 8 | lanes;
}

uint64_t outlook_schedule(const m_func *f) {
  uint64_t h = f->nvreg;
  for (const m_block *b = f->entry; b; b = b->next) {
    h = mix_hash(h, b->nbundle);
    for (const m_op *o = b->first; o; o = o->next) {
      h = mix_hash(h, (uint64_t)o->id << 32 | (uint64_t)o->op << 24 | (uint64_t)o->pinned << 16 | (uint64_t)o->mask << 8 | o->dfile);
      h = mix_hash(h, (uint64_t)o->cycle << 32 | (uint64_t)o->slot << 16 | o->dnum);
      h = mix_hash(h, hash_of_source(&o->src[0]) << 32 | hash_of_source(&o->src[1]));
    }
  }
  return h;
}

bool outlook_known(const outlook *x, uint64_t schedule, unsigned *lanes) {
  for (unsigned k = 0; k < x->nfailed; k++)
    if (x->failed[k].hash == schedule) {
      *lanes = x->failed[k].lanes;
      return true;
    }
  return false;
}

void outlook_note(outlook *x, uint64_t schedule, unsigned lanes) {
  if (x->nfailed == OUTLOOK_FAILED)
    return;
  x->failed[x->nfailed].hash = schedule;
  x->failed[x->nfailed++].lanes = lanes;
}

unsigned outlook_border(const m_func *f) {
  const m_live *live = m_known_liveness((m_func *)f);
  uint8_t *writes = gc_alloc(f->arena, f->nvreg + 1);
  unsigned max = 0;
  for (const m_block *b = f->entry; b; b = b->next)
    for (const m_op *o = b->first; o; o = o->next)
      if (o->dfile == MF_VREG && writes[o->dnum] < 2)
        writes[o->dnum]++;
  for (const m_block *b = f->entry; b; b = b->next) {
    unsigned n = 0;
    for (unsigned k = 0; k < live[b->id].nin; k++)
      n += writes[live[b->id].in[k].reg] > 1 ? m_lane_count(live[b->id].in[k].lanes) : 0;
    max = n > max ? n : max;
  }
  return max;
}

bool outlook_never(unsigned boundary, const gm_machine *m) { return boundary > 4 * (m->temps + m->outputs); }

/* What is live: values by their number of live lanes. */
typedef struct {
  const m_func *f;
  uint8_t *now; /* live lanes by register */
  unsigned values[5], lanes;
  m_peaks max;
} serial;

static void set_live(serial *s, unsigned reg, unsigned lanes) {
  const unsigned before = m_lane_count(s->now[reg]), after = m_lane_count(lanes);
  s->values[before]--;
  s->values[after]++;
  s->lanes += after - before;
  s->now[reg] = (uint8_t)lanes;
}

/* A value of three lanes leaves room for one of a single lane. */
static void note_peak(serial *s) {
  const unsigned *n = s->values, alone = n[1] > n[3] ? n[1] - n[3] : 0, packed = 4 * (n[4] + n[3] + (2 * n[2] + alone + 3) / 4);
  s->max.lanes = s->lanes > s->max.lanes ? s->lanes : s->max.lanes;
  s->max.packed = packed > s->max.packed ? packed : s->max.packed;
}

static void walk_block(serial *s, const m_block *b, const m_live *live) {
  for (unsigned k = 0; k < live->nout; k++)
    set_live(s, live->out[k].reg, live->out[k].lanes);
  note_peak(s);
  for (const m_op *o = b->last; o; o = o->prev) {
    if (o->dfile == MF_VREG)
      set_live(s, o->dnum, s->now[o->dnum] & ~o->mask);
    for (unsigned k = 0; k < m_nsrc(o); k++)
      if (o->src[k].file == MF_VREG)
        set_live(s, o->src[k].num, s->now[o->src[k].num] | m_src_lanes(o, k));
    note_peak(s);
  }
  for (unsigned k = 0; k < live->nin; k++)
    set_live(s, live->in[k].reg, 0);
}

m_peaks m_serial_peaks(const m_func *f) {
  const m_live *live = m_known_liveness((m_func *)f);
  serial s = {.f = f, .now = gc_alloc(f->arena, f->nvreg + 1)};
  for (const m_block *b = f->entry; b; b = b->next)
    walk_block(&s, b, &live[b->id]);
  return s.max;
}
