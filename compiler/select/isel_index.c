/* SPDX-License-Identifier: Apache-2.0 */
/* Selects operations for indexed uniforms (docs/compiler.md, "Back end"). There is one address register, and loading it takes time. So a
   constant part of the offset goes into the number field (m[i+1] and m[i+2] share a0 = i). Operations read c[a0+n] directly while a0
   holds the offset. The operations of a block are ordered so that uses of one offset are neighbours. */
#include <string.h>

#include "core/fp/fp.h"
#include "select/isel.h"

enum { MAX_PLUS = 255, MAX_CONST = 511 };

/* Is the lane a constant that is a small whole number? */
static bool is_whole_number(const ir_inst *v, unsigned lane, int *n) {
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
    } else if (b.v->op == IR_ADD && is_whole_number(b.v->arg[1], b.lane, &n) && b.plus + n <= MAX_PLUS && b.plus + n >= -MAX_PLUS) {
      b.plus += n;
      b.v = b.v->arg[0];
    } else if (b.v->op == IR_ADD && is_whole_number(b.v->arg[0], b.lane, &n) && b.plus + n <= MAX_PLUS && b.plus + n >= -MAX_PLUS) {
      b.plus += n;
      b.v = b.v->arg[1];
    } else {
      return b;
    }
  }
}

static bool is_same_base(isel_base a, isel_base b) { return a.v == b.v && a.lane == b.lane; }

/* The offset of indexed uniform i. Falls back to the whole index as offset if the register number would not fit its field. */
static isel_base offset_of(const isel *s, const ir_inst *i) {
  isel_base b = base_of(i->arg[0]);
  int reg = (int)s->m->sym[i->sym].s.reg + i->slot + b.plus;
  return reg >= 0 && reg <= MAX_CONST ? b : (isel_base){i->arg[0], 0, 0};
}

static m_src number_indexed_source(const isel *s, const ir_inst *i, int plus) {
  const gm_symbol *y = &s->m->sym[i->sym].s;
  m_src r = m_src_reg(MF_CIDX, (unsigned)((int)y->reg + i->slot + plus));
  for (unsigned l = 0; l < 4; l++)
    r.swz[l] = y->lane + (l < i->width ? l : 0);
  return r;
}

m_src isel_indexed(isel *s, const ir_inst *i) {
  isel_base b = offset_of(s, i);
  if (!s->addr.v || !is_same_base(s->addr, b)) {
    m_src a = isel_operand(s, b.v);
    memset(a.swz, a.swz[b.lane], 4);
    isel_emit(s, GM_OP_arl, 0, 1, a, a)->dfile = MF_ADDR;
    s->addr = b;
  }
  return number_indexed_source(s, i, b.plus);
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
  isel_base b = offset_of(s, i);
  if (!is_same_base(b, s->addr))
    return isel_operand(s, v);
  m_src a = number_indexed_source(s, i, b.plus), r = a;
  for (unsigned l = 0; l < 4; l++)
    r.swz[l] = a.swz[map[l]];
  return r;
}

/* ---- order ---- */

/* An operation of the block. */
typedef struct {
  ir_inst *inst;
  isel_base base; /* the offset that it wants in a0, because it loads or reads it; base.v NULL: none */
  unsigned wait;  /* operands, and effects before it, that are not placed */
  unsigned link;  /* the first of its links; 0: none */
} item;

/* An operation that waits for another one, and the next that waits for the same. */
typedef struct {
  unsigned waits, next;
} link;

typedef struct {
  item *item;
  size_t n, *place; /* by instruction id */
  link *link;
  unsigned nlink;
  uint64_t *ready[2]; /* sets of operations that wait for nothing: those that want no offset, those that want one */
} order;

/* The offset that an instruction wants; .v NULL: none. */
static isel_base wanted_offset(const isel *s, const ir_inst *i) {
  uint8_t map[4];
  if (i->op == IR_UNIFORM_IDX)
    return offset_of(s, i);
  for (unsigned k = 0; k < i->nargs && i->op != IR_BLD; k++) {
    const ir_inst *x = indexed_source(i->arg[k], map);
    if (x && x->block == i->block)
      return offset_of(s, x);
  }
  return (isel_base){0};
}

/* Do the instructions of a block use two offsets or more? */
static bool has_choice(const isel *s, const ir_block *b) {
  isel_base first = {0};
  for (const ir_inst *i = b->first; i != b->last; i = i->next) {
    isel_base next = i->op == IR_PHI ? (isel_base){0} : wanted_offset(s, i);
    if (first.v && next.v && !is_same_base(first, next))
      return true;
    first = next.v ? next : first;
  }
  return false;
}

static void wait_for(order *o, size_t k, size_t on) {
  o->item[k].wait++;
  o->link[++o->nlink] = (link){(unsigned)k, o->item[on].link};
  o->item[on].link = o->nlink;
}

static void get_ready(order *o, size_t k) { o->ready[o->item[k].base.v != NULL][k / 64] |= UINT64_C(1) << k % 64; }

/* An operation waits for its operands. Effects keep their order. */
static void find_waits(order *o, const ir_block *b) {
  size_t effect = o->n;
  for (size_t k = 0; k < o->n; k++) {
    const ir_inst *i = o->item[k].inst;
    for (unsigned a = 0; a < i->nargs; a++)
      if (i->arg[a]->block == b && i->arg[a]->op != IR_PHI)
        wait_for(o, k, o->place[i->arg[a]->id]);
    if (!ir_has_effect(i->op))
      continue;
    if (effect != o->n)
      wait_for(o, k, effect);
    effect = k;
  }
  for (size_t k = 0; k < o->n; k++)
    if (!o->item[k].wait)
      get_ready(o, k);
}

/* The first ready operation that wants the offset `now`, or any offset if now is NULL; o->n: none. */
static size_t first_wanting(const order *o, const isel_base *now) {
  for (size_t w = 0; 64 * w < o->n; w++)
    for (uint64_t left = o->ready[1][w]; left; left &= left - 1) {
      size_t k = 64 * w + (size_t)__builtin_ctzll(left);
      if (!now || is_same_base(o->item[k].base, *now))
        return k;
    }
  return o->n;
}

/* Chooses the next operation: one that uses the current offset, else one that needs none, else one with a new offset. */
static size_t choose_next_index(const order *o, isel_base *now) {
  size_t k = first_wanting(o, now);
  if (k != o->n)
    return k;
  for (size_t w = 0; 64 * w < o->n; w++)
    if (o->ready[0][w])
      return 64 * w + (size_t)__builtin_ctzll(o->ready[0][w]);
  k = first_wanting(o, NULL);
  *now = o->item[k].base;
  return k;
}

static void place_index_item(order *o, size_t k) {
  o->ready[o->item[k].base.v != NULL][k / 64] &= ~(UINT64_C(1) << k % 64);
  for (unsigned l = o->item[k].link; l; l = o->link[l].next)
    if (--o->item[o->link[l].waits].wait == 0)
      get_ready(o, o->link[l].waits);
}

static order order_new(const isel *s, const ir_block *b) {
  order o = {.place = gc_alloc_raw(s->a, (s->fn->next_inst + 1) * sizeof *o.place)};
  size_t links = 1;
  for (const ir_inst *i = b->first; i != b->last; i = i->next) {
    o.n += i->op != IR_PHI;
    links += i->nargs + 1u;
  }
  o.item = gc_alloc(s->a, (o.n + 1) * sizeof *o.item);
  o.link = gc_alloc_raw(s->a, links * sizeof *o.link);
  for (unsigned k = 0; k < 2; k++)
    o.ready[k] = gc_alloc(s->a, (o.n / 64 + 1) * sizeof *o.ready[k]);
  return o;
}

static void order_block(isel *s, ir_block *b) {
  if (!has_choice(s, b))
    return;
  order o = order_new(s, b);
  size_t n = 0;
  for (ir_inst *i = b->first; i != b->last; i = i->next)
    if (i->op != IR_PHI) {
      o.place[i->id] = n;
      o.item[n++] = (item){.inst = i, .base = wanted_offset(s, i)};
    }
  find_waits(&o, b);
  isel_base now = {0};
  for (size_t k = 0; k < o.n; k++) {
    size_t x = choose_next_index(&o, &now);
    place_index_item(&o, x);
    ir_remove(o.item[x].inst);
    ir_insert_before(b->last, o.item[x].inst);
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
