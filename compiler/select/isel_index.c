/* SPDX-License-Identifier: Apache-2.0 */
/* Indexed uniforms. There is one address register, and loading it takes time. So a constant part of the offset goes into the number field
 * (m[i+1] and m[i+2] share a0 = i). Operations read c[a0+n] directly while a0 holds the offset. The operations of a block are ordered so
 * that uses of one offset are neighbours. */
#include <string.h>

#include "fp/fp.h"
#include "select/isel.h"

enum { MAX_PLUS = 255, MAX_CONST = 511 };

/* Is the lane a constant that is a small whole number? */
static bool whole(const ir_inst *v, unsigned lane, int *n) {
  while (v->op == IR_BLD) {
    unsigned l = v->idx[lane];
    v = v->arg[lane];
    lane = l;
  }
  if (v->op != IR_CONST || v->base != IR_F)
    return false;
  float x = gm_float(v->imm[lane]);
  if (!(x >= -MAX_PLUS && x <= MAX_PLUS) || x != (float)(int)x)
    return false;
  *n = (int)x;
  return true;
}

/* Looks through lane moves and additions of whole numbers. */
static isel_base base_of(const ir_inst *v) {
  isel_base b = {v, 0, 0};
  for (;;) {
    int n;
    if (b.v->op == IR_BLD) {
      unsigned l = b.v->idx[b.lane];
      b.v = b.v->arg[b.lane];
      b.lane = l;
    } else if (b.v->op == IR_ADD && whole(b.v->arg[1], b.lane, &n) && b.plus + n <= MAX_PLUS && b.plus + n >= -MAX_PLUS) {
      b.plus += n;
      b.v = b.v->arg[0];
    } else if (b.v->op == IR_ADD && whole(b.v->arg[0], b.lane, &n) && b.plus + n <= MAX_PLUS && b.plus + n >= -MAX_PLUS) {
      b.plus += n;
      b.v = b.v->arg[1];
    } else {
      return b;
    }
  }
}

static bool same(isel_base a, isel_base b) { return a.v == b.v && a.lane == b.lane; }

/* The offset of indexed uniform i. Falls back to the whole index as offset if the register number would not fit its field. */
static isel_base offset(const isel *s, const ir_inst *i) {
  isel_base b = base_of(i->arg[0]);
  int reg = (int)s->m->sym[i->sym].s.reg + i->slot + b.plus;
  return reg >= 0 && reg <= MAX_CONST ? b : (isel_base){i->arg[0], 0, 0};
}

static m_src number(const isel *s, const ir_inst *i, int plus) {
  const gm_symbol *y = &s->m->sym[i->sym].s;
  m_src r = m_src_reg(MF_CIDX, (unsigned)((int)y->reg + i->slot + plus));
  for (unsigned l = 0; l < 4; l++)
    r.swz[l] = y->lane + (l < i->width ? l : 0);
  return r;
}

m_src isel_indexed(isel *s, const ir_inst *i) {
  isel_base b = offset(s, i);
  if (!s->addr.v || !same(s->addr, b)) {
    m_src a = isel_operand(s, b.v);
    memset(a.swz, a.swz[b.lane], 4);
    isel_emit(s, GM_OP_arl, 0, 1, a, a)->dfile = MF_ADDR;
    s->addr = b;
  }
  return number(s, i, b.plus);
}

/* The indexed uniform from which all lanes of v come, or NULL; map: the uniform's lane for each lane of v. */
static const ir_inst *indexed_source(const ir_inst *v, uint8_t map[4]) {
  for (unsigned l = 0; l < 4; l++)
    map[l] = l;
  while (v->op == IR_BLD) {
    for (unsigned l = 1; l < v->width; l++)
      if (v->arg[l] != v->arg[0])
        return NULL;
    for (unsigned l = 0; l < 4; l++)
      map[l] = map[l] < v->width ? v->idx[map[l]] : 0;
    v = v->arg[0];
  }
  return v->op == IR_UNIFORM_IDX ? v : NULL;
}

m_src isel_direct(isel *s, const ir_inst *v) {
  uint8_t map[4];
  const ir_inst *i = indexed_source(v, map);
  if (!i || !s->addr.v)
    return isel_operand(s, v);
  isel_base b = offset(s, i);
  if (!same(b, s->addr))
    return isel_operand(s, v);
  m_src a = number(s, i, b.plus), r = a;
  for (unsigned l = 0; l < 4; l++)
    r.swz[l] = a.swz[map[l]];
  return r;
}

/* ---- order ---- */

typedef struct {
  const isel *s;
  ir_inst **inst;
  bool *done;
  size_t n, *place; /* by instruction id */
} order;

/* The offset that an instruction wants in a0, because it loads or reads it. False: none. */
static bool wants(const order *o, const ir_inst *i, isel_base *b) {
  uint8_t map[4];
  if (i->op == IR_UNIFORM_IDX) {
    *b = offset(o->s, i);
    return true;
  }
  for (unsigned k = 0; k < i->nargs && i->op != IR_BLD; k++) {
    const ir_inst *x = indexed_source(i->arg[k], map);
    if (x && x->block == i->block) {
      *b = offset(o->s, x);
      return true;
    }
  }
  return false;
}

/* Do the instructions of a block use two offsets or more? */
static bool has_choice(const order *o, const ir_block *b) {
  isel_base first = {0}, next;
  for (const ir_inst *i = b->first; i != b->last; i = i->next) {
    if (i->op == IR_PHI || !wants(o, i, &next))
      continue;
    if (first.v && !same(first, next))
      return true;
    first = next;
  }
  return false;
}

/* Is an operation ready: are its operands computed, and all earlier effects done? */
static bool ready(const order *o, size_t k) {
  const ir_inst *i = o->inst[k];
  for (unsigned a = 0; a < i->nargs; a++)
    if (i->arg[a]->block == i->block && i->arg[a]->op != IR_PHI && !o->done[o->place[i->arg[a]->id]])
      return false;
  for (size_t e = 0; e < k && ir_has_effect(i->op); e++)
    if (!o->done[e] && ir_has_effect(o->inst[e]->op))
      return false;
  return true;
}

/* Chooses the next operation: one that uses the current offset, else one that needs none, else one with a new offset. */
static size_t next(const order *o, isel_base *now) {
  size_t neutral = o->n, other = o->n;
  isel_base b, to = {0};
  for (size_t k = 0; k < o->n; k++) {
    if (o->done[k] || !ready(o, k))
      continue;
    if (!wants(o, o->inst[k], &b)) {
      neutral = neutral == o->n ? k : neutral;
    } else if (now->v && same(b, *now)) {
      return k;
    } else if (other == o->n) {
      other = k;
      to = b;
    }
  }
  if (neutral != o->n)
    return neutral;
  *now = to;
  return other;
}

static void order_block(isel *s, ir_block *b) {
  order o = {.s = s};
  if (!has_choice(&o, b))
    return;
  o.place = gc_alloc(s->a, (s->fn->next_inst + 1) * sizeof *o.place);
  for (ir_inst *i = b->first; i; i = i->next)
    o.n += i->op != IR_PHI && i != b->last;
  o.inst = gc_alloc(s->a, (o.n + 1) * sizeof *o.inst);
  o.done = gc_alloc(s->a, o.n + 1);
  size_t n = 0;
  for (ir_inst *i = b->first; i; i = i->next)
    if (i->op != IR_PHI && i != b->last) {
      o.place[i->id] = n;
      o.inst[n++] = i;
    }
  isel_base now = {0};
  for (size_t k = 0; k < o.n; k++) {
    size_t x = next(&o, &now);
    o.done[x] = true;
    ir_remove(o.inst[x]);
    ir_insert_before(b->last, o.inst[x]);
  }
}

static bool has_indexed(const ir_func *f) {
  for (const ir_block *b = f->entry; b; b = b->next)
    for (const ir_inst *i = b->first; i; i = i->next)
      if (i->op == IR_UNIFORM_IDX)
        return true;
  return false;
}

void isel_index_order(isel *s) {
  if (!has_indexed(s->fn))
    return;
  for (ir_block *b = s->fn->entry; b; b = b->next)
    if (b->last)
      order_block(s, b);
}
