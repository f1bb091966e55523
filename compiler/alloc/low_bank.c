/* SPDX-License-Identifier: Apache-2.0 */
/* Second step of allocation (after Im and Shin). The short form of an operation (one word) can name only some registers and lanes. The
 * values that make most operations short get these places. The first step has found a place for every value. This step takes out each value
 * in turn, most used first, and puts it where the operations that name it need the fewest words. It repeats until nothing changes. */
#include <string.h>

#include "alloc/low_bank.h"
#include "core/timing/distance.h"

enum { ROUNDS = 6 };

/* ---- operations and values ---- */

/* The value whose lanes a source names. A forwarded source names the value of the operation that produced it. */
static unsigned named_value(const m_func *f, const m_op *o, unsigned k) {
  const m_src *s = &o->src[k];
  if (s->file == MF_VREG)
    return s->num;
  int at = s->file == MF_F ? o->cycle - (int)gm_time_forward(f->machine->lat[s->num]) : -1;
  for (unsigned i = 0; at >= 0 && i < 2; i++) {
    const m_op *d = o->block->bundle[at].op[i];
    if (d && m_group(d) == s->num && d->dfile == MF_VREG && !m_lanes_fixed(d))
      return d->dnum;
  }
  return NO_VREG;
}

static form_src fixed_part(const ra *r, const m_op *o, unsigned k) {
  const m_src *s = &o->src[k];
  form_src x = {.reach = s->file == MF_VREG || form_reaches(s), .literal = form_is_literal(r->f, o, k), .neg = s->neg, .abs = s->abs};
  memcpy(x.swz, s->swz, 4);
  return x;
}

static short_source source_of(const ra *r, const m_op *o, unsigned k, const form_src *x) {
  const m_src *s = &o->src[k];
  short_source y = {
      .v = named_value(r->f, o, k), .placed = s->file == MF_VREG, .reach = x->reach, .literal = x->literal, .second = !x->abs};
  y.first = !x->abs && !(x->neg && !form_sign_moves(o->op));
  y.free = s->file == MF_C && const_space_is_twice(&r->f->consts, s->num) ? 0x02020202 : 0;
  for (unsigned l = 0; l < 4; l++) {
    y.shift[l] = (uint8_t)(8 * s->swz[l]);
    y.lanes |= (uint32_t)s->swz[l] << 8 * l;
  }
  return y;
}

/* The fewest words that an operation can need, if its result may have any lanes. Sources and lanes that depend on the places of values are
 * taken to fit. s: fixed parts of the sources, which this changes. */
static unsigned min_words(const ra *r, const user *u, form_src s[2], unsigned positions) {
  const m_op *o = u->o;
  form_read read[2];
  for (unsigned k = 0; k < u->nsrc; k++) {
    if (u->moves || u->src[k].v != NO_VREG)
      memcpy(s[k].swz, (const uint8_t[4]){0, 1, 2, 3}, 4);
    form_read_in_place(r->f, &o->src[k], positions, s[k].swz);
    read[k] = form_read_of(&s[k], positions);
  }
  return form_of_reads(o->op, read) == FORM_LONG && !form_as_arithmetic(o, &read[0]) ? 2 : 1;
}

static user user_of(const ra *r, const m_block *b, const m_op *o) {
  unsigned positions = m_read_positions(o, o->mask);
  user u = {.o = o, .time = r->base[b->id] + (unsigned)o->cycle, .dst = o->dfile == MF_VREG ? o->dnum : NO_VREG, .mask = o->mask};
  u.nsrc = (uint8_t)m_nsrc(o);
  form_src s[2];
  u.src[0].v = u.src[1].v = NO_VREG;
  u.moves = u.dst != NO_VREG && m_facts[o->op].lanes == GM_LANES_V;
  u.swaps = u.nsrc == 2 && (form_sign_moves(o->op) || o->op == GM_OP_add);
  for (unsigned l = 0; l < 4; l++)
    u.wanted |= (positions >> l & 1) * UINT32_C(3) << 8 * l;
  for (unsigned k = 0; k < u.nsrc; k++) {
    s[k] = fixed_part(r, o, k);
    u.src[k] = source_of(r, o, k, &s[k]);
  }
  u.min = (uint8_t)min_words(r, &u, s, positions);
  return u;
}

/* The different values that an operation names; returns their number. */
static unsigned values_of(const user *u, unsigned v[3]) {
  unsigned n = 0, all[3] = {u->dst, u->src[0].v, u->src[1].v};
  for (unsigned k = 0; k < 3; k++) {
    bool known = all[k] == NO_VREG;
    for (unsigned i = 0; i < n; i++)
      known |= v[i] == all[k];
    if (!known)
      v[n++] = all[k];
  }
  return n;
}

static void collect_value_users(bank *k) {
  ra *r = k->r;
  unsigned n = 0, v[3], total = 0;
  for (const m_block *b = r->f->entry; b; b = b->next)
    for (const m_op *o = b->first; o; o = o->next)
      n++;
  k->user = gc_alloc_raw(r->f->arena, (n + 1) * sizeof *k->user);
  k->first = gc_alloc(r->f->arena, (r->f->nvreg + 2) * sizeof *k->first);
  for (const m_block *b = r->f->entry; b; b = b->next)
    for (const m_op *o = b->first; o; o = o->next)
      if (form_exists(o)) {
        k->user[k->nuser] = user_of(r, b, o);
        for (unsigned i = values_of(&k->user[k->nuser++], v); i-- > 0; total++)
          k->first[v[i] + 1]++;
      }
  for (size_t x = 0; x < r->f->nvreg; x++)
    k->first[x + 1] += k->first[x];
  k->list = gc_alloc(r->f->arena, (total + 1) * sizeof *k->list);
  unsigned *at = gc_memdup(r->f->arena, k->first, (r->f->nvreg + 1) * sizeof *at);
  for (unsigned u = 0; u < k->nuser; u++)
    for (unsigned i = values_of(&k->user[u], v); i-- > 0;)
      k->list[at[v[i]]++] = u;
}

/* Is the value a result of arithmetic? Such a result is never subnormal, and all its NaNs are the same. So a sum or product that changes no
 * number may replace a move of it. Only the sign of a NaN may differ, which no operation depends on. */
static bool makes_numbers(const m_op *o) {
  switch (o->op) {
  case GM_OP_add:
  case GM_OP_min:
  case GM_OP_max:
  case GM_OP_mul:
  case GM_OP_frc:
  case GM_OP_dp2:
  case GM_OP_dp3:
  case GM_OP_dp4:
    return true;
  default:
    return m_group(o) == GM_GRP_C;
  }
}

/* Marks the moves of arithmetic results (m_op.exact). Only on machines with several constant ports, where the literal that replaces such
   a move by arithmetic fits next to any operation. */
static void find_exact(m_func *f) {
  bool *other = gc_alloc(f->arena, f->nvreg + 1);
  for (const m_block *b = f->entry; b; b = b->next)
    for (const m_op *o = b->first; o; o = o->next)
      if (o->dfile == MF_VREG)
        other[o->dnum] |= !makes_numbers(o);
  for (m_block *b = f->entry; b; b = b->next)
    for (m_op *o = b->first; o; o = o->next)
      o->exact = form_is_move(o) && !f->keeps_wired && f->machine->ports_c > 1 && o->src[0].file == MF_VREG && !o->src[0].abs &&
                 !other[o->src[0].num];
}

static unsigned count_users(const bank *k, unsigned v) { return k->first[v + 1] - k->first[v]; }

/* Values by falling number of uses: counting sort, stable. */
static void sort_values_by_use(bank *k) {
  size_t n = k->r->f->nvreg;
  unsigned *count = gc_alloc(k->r->f->arena, (k->nuser + 2) * sizeof *count);
  k->order = gc_alloc(k->r->f->arena, (n + 1) * sizeof *k->order);
  for (unsigned v = 0; v < n; v++)
    count[k->nuser - count_users(k, v) + 1]++;
  for (unsigned i = 0; i <= k->nuser; i++)
    count[i + 1] += count[i];
  for (unsigned v = 0; v < n; v++)
    k->order[count[k->nuser - count_users(k, v)]++] = v;
  while (k->norder < n && count_users(k, k->order[k->norder]))
    k->norder++;
}

/* ---- words ---- */

bool low_lane_free(const bank *k, unsigned v, unsigned lane, unsigned time) {
  const ra *r = k->r;
  if (ra_phys(r, r->reg[v], lane)[time / 64] >> (time % 64) & 1)
    return false;
  for (unsigned l = 0; l < 4; l++) /* v itself may be the value that is being placed */
    if ((r->lanes[v] >> l & 1) && r->map[v][l] == lane && time / 64 >= r->lo[v] && time / 64 <= r->hi[v] &&
        ra_busy(r, v, l)[time / 64 - r->lo[v]] >> (time % 64) & 1)
      return false;
  return true;
}

/* Can the short form read a source as its first, as its second, with the places that values have now? place: by position, the lane that is
 * in place, packed. */
static inline void fits_as(const ra *r, const user *u, const short_source *s, uint32_t place, bool fit[2]) {
  uint32_t lanes = lanes_of(r, s);
  bool in_place = !((lanes ^ place) & u->wanted & ~s->free), reach = s->placed ? r->reg[s->v] < FORM_BANK : s->reach;
  fit[0] = s->literal || (reach && s->first && in_place);
  fit[1] = s->literal || (reach && s->second && (in_place || !(lanes & u->wanted)));
}

static inline unsigned words_of(const bank *k, const user *u) {
  const ra *r = k->r;
  unsigned mask = u->mask;
  uint32_t place = 0x03020100;
  bool a[2], b[2] = {true, true};
  if (u->dst != NO_VREG) {
    if (r->reg[u->dst] >= FORM_BANK)
      return 2;
    uint32_t to = packed_lanes(r, u->dst);
    mask = move_mask(mask, to);
    place = u->moves ? to : place;
  }
  if (!may_write(k, u, mask))
    return 2;
  if (!u->nsrc)
    return 1;
  fits_as(r, u, &u->src[0], place, a);
  if (u->nsrc > 1)
    fits_as(r, u, &u->src[1], place, b);
  return (a[0] && b[1]) || (u->swaps && b[0] && a[1]) || (u->o->exact && a[1]) ? 1 : 2;
}

static void find_min(bank *k) {
  k->min = gc_alloc(k->r->f->arena, (k->r->f->nvreg + 1) * sizeof *k->min);
  for (unsigned n = 0; n < k->nuser; n++) {
    user *u = &k->user[n];
    if (u->dst == NO_VREG && !may_write(k, u, u->mask))
      u->min = 2;
    k->all += u->min;
  }
  for (unsigned v = 0; v < k->r->f->nvreg; v++)
    for (unsigned i = k->first[v]; i < k->first[v + 1]; i++)
      k->min[v] += k->user[k->list[i]].min;
}

/* The words that the users of v need. If these are more than `enough`, any number from `enough` on may be returned. */
static unsigned words_with(const bank *k, unsigned v, unsigned enough) {
  unsigned n = k->min[v];
  for (unsigned i = k->first[v]; i < k->first[v + 1] && n < enough; i++) {
    const user *u = &k->user[k->list[i]];
    n += u->min == 2 ? 0 : words_of(k, u) - u->min; /* no operation needs more than two words */
  }
  return n;
}

static unsigned all_words(const bank *k) {
  unsigned n = 0;
  for (unsigned u = 0; u < k->nuser; u++)
    n += k->user[u].min == 2 ? 2 : words_of(k, &k->user[u]);
  return n;
}

/* ---- places ---- */

static bool is_free(const ra *r, unsigned v, unsigned t, const uint8_t map[4]) {
  const size_t span = ra_span(r, v), words = r->words;
  const uint64_t *busy = r->busy[v], *phys = ra_phys(r, t, 0) + r->lo[v];
  unsigned lanes = r->lanes[v];
  for (; lanes; lanes >>= 1, busy += span, map++)
    for (size_t w = 0; (lanes & 1) && w < span; w++)
      if (busy[w] & phys[*map * words + w])
        return false;
  return true;
}

/* The fewest words that the users of v need, over all registers, with v's lanes as in map[v]; least: at least so many. *reg: that register.
   If they do not need fewer than `best` words, returns `best` and leaves *reg. */
static unsigned best_register(bank *k, unsigned v, unsigned bound, unsigned min, unsigned best, unsigned *reg) {
  ra *r = k->r;
  unsigned low = bound < FORM_BANK ? bound : FORM_BANK;
  for (unsigned t = 0; t < low && min < best; t++) {
    if (!is_free(r, v, t, r->map[v]))
      continue;
    r->reg[v] = (uint16_t)t;
    unsigned n = k->widen ? words_with(k, v, best) : min;
    if (n < best) {
      best = n;
      *reg = t;
    }
  }
  return best;
}

static bool improve_value(bank *k, unsigned v, unsigned bound) {
  ra *r = k->r;
  uint8_t was[4], to[4];
  unsigned words[PLACES], old = r->reg[v], reg = old, best = words_with(k, v, ~0u), before = best;
  memcpy(was, r->map[v], 4);
  memcpy(to, was, 4);
  if (best == k->min[v]) /* no place makes more operations short */
    return false;
  k->stale[v] = false;
  ra_release(r, v, old, was);
  const place_set *p = low_ways(k, v);
  low_words_of_ways(k, v, p, words);
  for (unsigned i = 0; i < p->n && best > k->min[v]; i++) {
    if (words[i] >= best)
      continue;
    memcpy(r->map[v], p->map[i], 4);
    unsigned now = best_register(k, v, bound, words[i], best, &reg);
    if (now < best) {
      best = now;
      memcpy(to, p->map[i], 4);
    }
  }
  r->reg[v] = (uint16_t)reg;
  memcpy(r->map[v], to, 4);
  ra_occupy(r, v, reg, to);
  return best < before;
}

/* A value that shares an operation with v may find a better place now. */
static void touch_op_neighbours(bank *k, unsigned v) {
  unsigned all[3];
  for (unsigned i = k->first[v]; i < k->first[v + 1]; i++)
    for (unsigned n = values_of(&k->user[k->list[i]], all); n-- > 0;)
      k->stale[all[n]] = true;
}

static void improve_all_values(bank *k, unsigned bound) {
  memset(k->stale, 1, k->r->f->nvreg);
  for (unsigned round = 0, changed = 1; round < ROUNDS && changed; round++) {
    changed = 0;
    for (unsigned i = 0; i < k->norder; i++)
      if (k->stale[k->order[i]] && improve_value(k, k->order[i], bound)) {
        touch_op_neighbours(k, k->order[i]);
        changed = 1;
      }
  }
}

/* ---- starts ---- */

typedef struct {
  uint16_t *reg;
  uint8_t (*map)[4];
} places_kept;

static places_kept keep_value_places(const ra *r) {
  size_t n = r->f->nvreg + 1;
  return (places_kept){gc_memdup(r->f->arena, r->reg, n * sizeof *r->reg), gc_memdup(r->f->arena, r->map, n * sizeof *r->map)};
}

static void restore_places(ra *r, const places_kept *p, unsigned max) {
  memset(r->phys, 0, 4 * (size_t)max * r->words * sizeof *r->phys);
  for (unsigned v = 0; v < r->f->nvreg; v++)
    if (r->lanes[v]) {
      r->reg[v] = p->reg[v];
      memcpy(r->map[v], p->map[v], 4);
      ra_occupy(r, v, r->reg[v], r->map[v]);
    }
}

/* First fit in the order of use counts, lanes in place. False: more than max registers. */
static bool by_uses(bank *k, unsigned max) {
  ra *r = k->r;
  memset(r->phys, 0, 4 * (size_t)max * r->words * sizeof *r->phys);
  for (unsigned i = 0; i < r->f->nvreg; i++) {
    unsigned v = k->order[i], t = 0;
    if (!r->lanes[v])
      continue;
    for (unsigned l = 0; l < 4; l++)
      r->map[v][l] = r->lanes[v] >> l & 1 ? (uint8_t)l : 0xff;
    while (t < max && !is_free(r, v, t, r->map[v]))
      t++;
    if (t == max)
      return false;
    r->reg[v] = (uint16_t)t;
    ra_occupy(r, v, t, r->map[v]);
  }
  return true;
}

void ra_low_bank(ra *r, unsigned bound, unsigned max) {
  bank k = {.r = r, .widen = form_may_widen(r->f)};
  k.stale = gc_alloc(r->f->arena, r->f->nvreg + 1);
  k.placing = NO_VREG;
  find_exact(r->f);
  collect_value_users(&k);
  sort_values_by_use(&k);
  find_min(&k);
  places_kept given = keep_value_places(r);
  restore_places(r, &given, max);
  improve_all_values(&k, bound);
  unsigned words = all_words(&k);
  places_kept best = keep_value_places(r);
  if (words > k.all && !r->f->keeps_wired && by_uses(&k, max)) {
    improve_all_values(&k, bound);
    if (all_words(&k) < words)
      best = keep_value_places(r);
  }
  restore_places(r, &best, max);
}
