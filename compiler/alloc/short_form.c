/* SPDX-License-Identifier: Apache-2.0 */
/* Makes operations short (one word, not two) after allocation, without more registers for values (docs/compiler.md, "Short forms").
   Commutative sources are exchanged, and the sign of a product goes to its second source. A result is also written to unused lower
   lanes, and literals get constant registers of their own. */
#include <string.h>

#include "alloc/ra.h"
#include "base/hash.h"

/* ---- unused lanes ---- */

static bool lanes_free(const ra *r, const m_op *o, unsigned lanes) {
  unsigned time = r->base[o->block->id] + (unsigned)o->cycle;
  for (unsigned l = 0; l < 4; l++)
    if ((lanes >> l & 1) && ra_phys(r, o->dnum, l)[time / 64] >> (time % 64) & 1)
      return false;
  return true;
}

static bool all_first(const m_src *s, unsigned mask) {
  for (unsigned l = 0; l < 4; l++)
    if ((mask >> l & 1) && s->swz[l])
      return false;
  return true;
}

/* Lets the operation also write the unused lanes below its result, since the short form writes all lanes from x on; sources to match. */
static void widen_short_op(ra *r, m_op *o) {
  unsigned more = form_prefix(o->mask) & ~o->mask, time = r->base[o->block->id] + (unsigned)o->cycle;
  bool lanewise = m_facts[o->op].lanes == GM_LANES_V;
  for (unsigned k = 0; k < m_nsrc(o) && lanewise; k++) {
    bool first = all_first(&o->src[k], o->mask), literal = form_is_literal(r->f, o, k);
    for (unsigned l = 0; l < 4; l++)
      if (more >> l & 1)
        o->src[k].swz[l] = literal ? o->src[k].swz[__builtin_ctz(o->mask)] : first ? 0 : (uint8_t)l;
  }
  for (unsigned l = 0; l < 4; l++)
    if (more >> l & 1)
      ra_phys(r, o->dnum, l)[time / 64] |= UINT64_C(1) << (time % 64);
  o->mask |= more;
}

/* ---- forms ---- */

static form form_of(const m_func *f, const m_op *o, bool literals, unsigned positions) {
  form_src s[2] = {{0}, {0}};
  for (unsigned k = 0; k < m_nsrc(o); k++) {
    s[k] = (form_src){form_reaches(&o->src[k]), literals && form_is_literal(f, o, k), o->src[k].neg, o->src[k].abs, {0}};
    memcpy(s[k].swz, o->src[k].swz, 4);
  }
  return form_of_sources(o->op, positions, s);
}

static void exchange_sources(m_op *o) {
  m_src t = o->src[0];
  o->src[0] = o->src[1];
  o->src[1] = t;
}

/* Moves the sign of the first source to the second. For operations whose short form needs it there. */
static void move_sign(m_op *o) {
  if (o->src[0].neg) {
    o->src[0].neg = false;
    o->src[1].neg = !o->src[1].neg;
  }
}

static bool in_bank(const m_op *o) { return o->dfile != MF_T || o->dnum < FORM_BANK; }

/* ---- literals ---- */

static uint32_t read_source_lane(const m_func *f, const m_src *s, unsigned lane) {
  if (s->file == MF_SYS)
    return const_hard_wired[lane];
  const gm_literal *r = const_space_at(&f->consts, s->num);
  return r ? r->value[lane] : 0;
}

/* A literal source that would make its operation short if it were in another register: the values, and the lanes they must be in. */
typedef struct {
  m_op *o;
  unsigned src, lanes;
  bool first, neg; /* first: all lanes read lane x */
  uint32_t value[4];
} wish;

static bool is_same_wish(const wish *a, const wish *b) {
  if (a->lanes != b->lanes)
    return false;
  for (unsigned l = 0; l < 4; l++)
    if ((a->lanes >> l & 1) && a->value[l] != b->value[l])
      return false;
  return true;
}

static wish wish_of(const m_func *f, m_op *o, unsigned k, unsigned positions) {
  const m_src *s = &o->src[k];
  wish w = {.o = o, .src = k, .lanes = positions, .first = k == 1};
  uint32_t one = 0;
  bool seen = false;
  for (unsigned l = 0; l < 4; l++) {
    if (!(positions >> l & 1))
      continue;
    w.value[l] = read_source_lane(f, s, s->swz[l]) ^ (s->neg && k == 0 ? 0x80000000u : 0);
    w.first &= !seen || w.value[l] == one;
    one = w.value[l];
    seen = true;
  }
  w.neg = k && s->neg;
  if (w.first) { /* a number and its negation can use the same lane */
    w.lanes = 1;
    w.value[0] = one & 0x7fffffffu;
    w.neg ^= one >> 31;
  }
  return w;
}

/* Registers of the low bank that literals may be put into. */
typedef struct {
  unsigned reg, mask;
  uint32_t value[4];
} place;

static bool wish_fits_place(const place *p, const wish *w) {
  for (unsigned l = 0; l < 4; l++)
    if ((w->lanes & p->mask) >> l & 1 && p->value[l] != w->value[l])
      return false;
  return true;
}

static void put_wish_place(place *p, const wish *w) {
  for (unsigned l = 0; l < 4; l++)
    if (w->lanes >> l & 1)
      p->value[l] = w->value[l];
  p->mask |= w->lanes;
}

static void fulfil_wish(const wish *w, unsigned reg) {
  m_src *s = &w->o->src[w->src];
  s->file = MF_C;
  s->num = (uint16_t)reg;
  s->neg = w->neg;
  for (unsigned l = 0; l < 4; l++)
    s->swz[l] = w->first ? 0 : (uint8_t)l;
}

static size_t collect_wishes(m_func *f, wish *w) {
  size_t n = 0;
  for (m_block *b = f->entry; b; b = b->next)
    for (m_op *o = b->first; o; o = o->next) {
      unsigned positions = m_read_positions(o, o->mask);
      if (!form_exists(o) || !in_bank(o) || o->mask != form_prefix(o->mask) || form_of(f, o, false, positions) != FORM_LONG)
        continue;
      form how = form_of(f, o, true, positions);
      if (how == FORM_LONG)
        continue;
      if (how == FORM_SWAPPED)
        exchange_sources(o);
      if (!form_is_literal(f, o, 0))
        move_sign(o);
      for (unsigned k = 0; k < m_nsrc(o); k++)
        if (form_is_literal(f, o, k))
          w[n++] = wish_of(f, o, k, positions);
    }
  return n;
}

static size_t count_ops(const m_func *f) {
  size_t n = 0;
  for (const m_block *b = f->entry; b; b = b->next)
    for (const m_op *o = b->first; o; o = o->next)
      n++;
  return n;
}

/* The registers that hold literals, and the free ones of the low bank. */
static unsigned literal_places(const m_func *f, place *p) {
  const const_space *c = &f->consts;
  unsigned n = 0, end = c->registers < FORM_BANK ? c->registers : FORM_BANK;
  for (size_t i = 0; i < c->n; i++)
    if (c->lit[i].reg < end && const_space_only_literals(c, c->lit[i].reg)) {
      p[n] = (place){c->lit[i].reg, c->lit[i].mask, {0}};
      memcpy(p[n++].value, c->lit[i].value, sizeof p->value);
    }
  for (unsigned r = c->next; r < end; r++)
    p[n++] = (place){r, 0, {0}};
  return n;
}

/* A group of equal wishes, chained. */
typedef struct {
  unsigned first, times, next; /* first wish; number of wishes; next group of the same hash (numbers from 1, 0: none) */
} group;

static uint32_t hash_wish(const wish *w) {
  uint64_t h = w->lanes;
  for (unsigned l = 0; l < 4; l++)
    if (w->lanes >> l & 1)
      h = gm_hash_word(h, w->value[l]);
  return (uint32_t)(h >> 32);
}

/* Puts the wishes into groups g[1 .. result]; next[i]: the wish after i in its group, n: none. */
static unsigned gather_wish_groups(const m_func *f, const wish *w, unsigned n, group *g, unsigned *next) {
  unsigned heads = 1, ng = 0;
  while (heads < n && heads < 1024)
    heads *= 2;
  unsigned *head = gc_alloc(f->arena, heads * sizeof *head);
  for (unsigned i = 0; i < n; i++) {
    unsigned h = hash_wish(&w[i]) & (heads - 1), k = head[h];
    while (k && !is_same_wish(&w[g[k].first], &w[i]))
      k = g[k].next;
    next[i] = k ? g[k].first : n;
    if (!k) {
      g[k = ++ng] = (group){i, 0, head[h]};
      head[h] = k;
    }
    g[k].first = i;
    g[k].times++;
  }
  return ng;
}

/* Places the most wanted literals first. The number of tries is bounded, since there are few places. */
static void place_wished_literals(m_func *f) {
  size_t max = 2 * count_ops(f) + 2;
  wish *w = gc_alloc_raw(f->arena, max * sizeof *w);
  group *g = gc_alloc_raw(f->arena, max * sizeof *g);
  unsigned *next = gc_alloc_raw(f->arena, max * sizeof *next);
  place p[2 * FORM_BANK];
  unsigned n = (unsigned)collect_wishes(f, w), groups = gather_wish_groups(f, w, n, g, next), places = literal_places(f, p);
  for (unsigned tries = 8 * FORM_BANK; tries-- > 0;) {
    unsigned best = 0, at = 0;
    for (unsigned k = 1; k <= groups; k++)
      if (g[k].times && (!best || g[k].times > g[best].times))
        best = k;
    if (!best)
      return;
    const wish *want = &w[g[best].first];
    g[best].times = 0;
    while (at < places && !wish_fits_place(&p[at], want))
      at++;
    if (at == places)
      continue;
    for (unsigned i = g[best].first; i < n; i = next[i])
      fulfil_wish(&w[i], p[at].reg);
    put_wish_place(&p[at], want);
    const_space_put(&f->consts, p[at].reg, p[at].mask, p[at].value);
  }
}

/* Exchanges the sources back in operations whose literal found no other place and is in a register above c127: such a register can only be
 * the second source. */
static void change_back(m_func *f) {
  for (m_block *b = f->entry; b; b = b->next)
    for (m_op *o = b->first; o; o = o->next)
      if (m_nsrc(o) == 2 && o->src[0].file == MF_C && o->src[0].num > 127)
        exchange_sources(o);
}

/* Drops the literals that no operation reads any more. */
static void prune_literals(m_func *f) {
  uint8_t *used = gc_alloc(f->arena, f->consts.next + f->consts.registers + 1);
  for (const m_block *b = f->entry; b; b = b->next)
    for (const m_op *o = b->first; o; o = o->next)
      for (unsigned k = 0; k < m_nsrc(o); k++)
        if (o->src[k].file == MF_C)
          used[o->src[k].num] |= (uint8_t)m_src_lanes(o, k);
  const_space_prune(&f->consts, used);
}

/* ---- driver ---- */

/* Replaces a long move by a sum with minus zero, or by a product with one, if that is short. */
static void as_arithmetic(const m_func *f, m_op *o) {
  unsigned positions = m_read_positions(o, o->mask);
  m_op c = *o;
  if (!o->exact || form_of(f, o, true, positions) != FORM_LONG)
    return;
  c.op = o->op == GM_OP_mov ? GM_OP_add : GM_OP_mul;
  c.src[1] = o->src[0];
  c.src[0] = m_src_reg(MF_SYS, GM_SRC_K);
  c.src[0].neg = o->op == GM_OP_mov;
  memset(c.src[0].swz, o->op == GM_OP_mov ? 0 : 1, 4);
  if (form_of(f, &c, true, positions) == FORM_LONG)
    return;
  o->op = c.op;
  memcpy(o->src, c.src, sizeof o->src);
}

static void shorten_op(ra *r, m_op *o, bool widening) {
  const m_func *f = r->f;
  if (!form_exists(o) || !in_bank(o))
    return;
  for (unsigned k = 0; k < m_nsrc(o); k++)
    form_read_in_place(f, &o->src[k], m_read_positions(o, o->mask), o->src[k].swz);
  as_arithmetic(f, o);
  unsigned more = form_prefix(o->mask) & ~o->mask;
  form how = form_of(f, o, true, m_read_positions(o, o->mask));
  if (how == FORM_LONG || (more && (!widening || o->dfile != MF_T || !lanes_free(r, o, more))))
    return;
  if (more)
    widen_short_op(r, o);
  how = form_of(f, o, false, m_read_positions(o, o->mask));
  if (how == FORM_SWAPPED)
    exchange_sources(o);
  if (how != FORM_LONG)
    move_sign(o);
}

void ra_shorten(ra *r) {
  bool widening = form_may_widen(r->f);
  for (m_block *b = r->f->entry; b; b = b->next)
    for (m_op *o = b->first; o; o = o->next)
      shorten_op(r, o, widening);
  place_wished_literals(r->f);
  change_back(r->f);
  prune_literals(r->f);
}
