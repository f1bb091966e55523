/* SPDX-License-Identifier: Apache-2.0 */
/* Estimates whether a rung of the ladder (a way to need fewer registers) can make a program fit, so that hopeless rungs cost no schedule.
 */
#include "search/outlook.h"

#include "base/hash.h"

/* The scheduler changes the order of operations. That divides the lanes live in program order by this factor at most. */
static const double order_gain = 1.3;
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

void outlook_variant(outlook *x, unsigned variant, const m_func *f, bool same) {
  if (x->variant[variant].known)
    return;
  x->variant[variant].known = true;
  x->variant[variant].same = same;
  x->variant[variant].lanes = same ? 0 : m_serial_lanes(f);
}

static bool may_fit(const outlook *x, double serial, outlook_kind kind, bool again) {
  if (serial > order_gain * x->limit)
    return false;
  return !x->tried[kind] || x->rest[kind] + spill_gain * serial <= (again ? pressure_gain : 1) * x->limit;
}

bool outlook_hopeless(const outlook *x, unsigned all, outlook_kind kind, bool again) {
  if (x->variant[all].same)
    return true;
  return kind != OUTLOOK_STRICT && !may_fit(x, x->variant[all].lanes, kind, again);
}

bool outlook_far(const outlook *x, unsigned from, unsigned n, outlook_kind kind, bool again) {
  return x->variant[from].known && x->variant[from].lanes > 4 * n && !may_fit(x, x->variant[from].lanes - 4 * n, kind, again);
}

bool outlook_worth(const outlook *x, unsigned variant, outlook_kind kind, bool again) {
  if (!x->variant[variant].known)
    return true;
  if (x->variant[variant].same)
    return false;
  if (x->cheap || kind == OUTLOOK_STRICT) /* a strict order also delays what the others do early, which the estimate does not see */
    return true;
  return !(again && x->variant[variant].stalled) && may_fit(x, x->variant[variant].lanes, kind, again);
}

void outlook_failed(outlook *x, unsigned variant, outlook_kind kind, unsigned lanes) {
  unsigned *needed = &x->variant[variant].needed[kind];
  x->variant[variant].stalled = *needed && lanes >= *needed;
  *needed = lanes;
  x->rest[kind] = lanes - spill_gain * x->variant[variant].lanes;
  x->tried[kind] = true;
}

static uint64_t mix(uint64_t h, uint64_t x) {
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
    h = mix(h, b->nbundle);
    for (const m_op *o = b->first; o; o = o->next) {
      h = mix(h, (uint64_t)o->id << 32 | (uint64_t)o->op << 24 | (uint64_t)o->pinned << 16 | (uint64_t)o->mask << 8 | o->dfile);
      h = mix(h, (uint64_t)o->cycle << 32 | (uint64_t)o->slot << 16 | o->dnum);
      h = mix(h, hash_of_source(&o->src[0]) << 32 | hash_of_source(&o->src[1]));
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

static unsigned count_mask_lanes(unsigned lanes) { return m_lane_count(lanes); }

unsigned m_serial_lanes(const m_func *f) {
  unsigned max = 0;
  m_live *live = m_known_liveness(f);
  uint8_t *now = gc_alloc(f->arena, f->nvreg + 1);
  for (const m_block *b = f->entry; b; b = b->next) {
    unsigned n = 0;
    m_live_open(&live[b->id], now);
    for (unsigned k = 0; k < live[b->id].nout; k++)
      n += count_mask_lanes(live[b->id].out[k].lanes);
    max = n > max ? n : max;
    for (const m_op *o = b->last; o; o = o->prev) {
      if (o->dfile == MF_VREG) {
        n -= count_mask_lanes(now[o->dnum] & o->mask);
        now[o->dnum] &= (uint8_t)~o->mask;
      }
      for (unsigned k = 0; k < m_nsrc(o); k++) {
        if (o->src[k].file != MF_VREG)
          continue;
        unsigned more = m_src_lanes(o, k) & ~now[o->src[k].num];
        n += count_mask_lanes(more);
        now[o->src[k].num] |= (uint8_t)more;
      }
      max = n > max ? n : max;
    }
    m_live_close(&live[b->id], now);
  }
  return max;
}
