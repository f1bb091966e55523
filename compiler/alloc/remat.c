/* SPDX-License-Identifier: Apache-2.0 */
/* Rematerialises values, which is a way to need fewer registers (docs/compiler.md, "The ladder"). Inputs, uniforms, literals and system
   registers are always there. A value that is computed from them alone is computed again where it is used, and does not stay in a
   temporary. */
#include "alloc/alloc.h"

enum {
  NEAR = 10,     /* operations for which a value stays in its register in any case */
  CHEAP = 3,     /* most operations to compute a value again */
  COSTLY = 16,   /* the same, when nothing else helps; special functions are allowed too */
  MAX_DEPTH = 6, /* most operations in the chain */
  NEVER = 255
};

typedef struct {
  m_func *f;
  m_op **def;     /* by register: the first of the operations that write it, if all are in one block and write different lanes; else NULL */
  m_op **next;    /* by operation id: the next operation that writes the same register */
  uint8_t *lanes; /* by register: the lanes that these operations write */
  uint8_t *ops;   /* by register: number of operations to compute it again; 0: not known */
  unsigned *place; /* by operation id: number in program order */
  unsigned max;
  size_t nvreg;     /* number of registers before this pass */
  unsigned *origin; /* by register made here, from nvreg on: the value that it holds */
  size_t norigin, corigin;
} remat;

static unsigned original_value(const remat *r, unsigned v) { return v < r->nvreg ? v : r->origin[v - r->nvreg]; }

static bool always_there(const m_src *s) {
  if (s->file == MF_C || s->file == MF_V)
    return true;
  return s->file == MF_SYS && s->num != GM_SRC_POS && s->num != GM_SRC_PSZ;
}

static bool is_repeatable(const remat *r, const m_op *o) {
  unsigned group = m_group(o);
  if (o->op == GM_OP_sel || o->op == GM_OP_arl || m_is_derivative(o) || o->is_dto)
    return false;
  return group == GM_GRP_A || group == GM_GRP_B || (group == GM_GRP_C && r->max > CHEAP);
}

static unsigned remat_cost(remat *r, unsigned v, unsigned depth) {
  if (r->ops[v])
    return r->ops[v];
  unsigned n = r->def[v] && depth <= MAX_DEPTH ? 0 : NEVER;
  for (const m_op *o = r->def[v]; o && n <= r->max; o = r->next[o->id]) {
    n += is_repeatable(r, o) ? 1 : NEVER;
    for (unsigned k = 0; n <= r->max && k < m_nsrc(o); k++)
      if (!always_there(&o->src[k]))
        n += o->src[k].file == MF_VREG && o->src[k].num != v ? remat_cost(r, original_value(r, o->src[k].num), depth + 1) : NEVER;
  }
  return r->ops[v] = (uint8_t)(n > r->max ? NEVER : n);
}

static void find_definitions(remat *r) {
  m_func *f = r->f;
  bool *apart = gc_alloc(f->arena, f->nvreg + 1);
  m_op **last = gc_alloc(f->arena, (f->nvreg + 1) * sizeof *last);
  unsigned n = 0;
  for (m_block *b = f->entry; b; b = b->next)
    for (m_op *o = b->first; o; o = o->next) {
      r->place[o->id] = n++;
      if (o->dfile != MF_VREG)
        continue;
      unsigned v = o->dnum;
      apart[v] |= (r->lanes[v] & o->mask) || (r->def[v] && r->def[v]->block != b);
      r->lanes[v] |= o->mask;
      if (r->def[v])
        r->next[last[v]->id] = o;
      else
        r->def[v] = o;
      last[v] = o;
    }
  for (size_t v = 0; v < f->nvreg; v++)
    if (apart[v])
      r->def[v] = NULL;
}

/* Computes value v again before an operation. Returns the register that has it. */
static unsigned rematerialise_value(remat *r, unsigned v, m_op *at) {
  unsigned to = m_new_vreg(r->f, r->f->vreg[v].width);
  r->origin = gc_grow(r->f->arena, r->origin, &r->corigin, r->norigin + 1, sizeof *r->origin);
  r->origin[r->norigin++] = v;
  for (m_op *d = r->def[v]; d; d = r->next[d->id]) {
    m_op *o = m_op_copy(r->f, d);
    for (unsigned k = 0; k < m_nsrc(o); k++)
      if (o->src[k].file == MF_VREG)
        o->src[k].num = (uint16_t)rematerialise_value(r, original_value(r, o->src[k].num), at);
    o->dnum = (uint16_t)to;
    o->cluster = 0;
    m_insert_before(at, o);
  }
  return to;
}

/* The values that were rematerialised in the current block. */
typedef struct {
  unsigned vreg, copy, age;
} recent;

static unsigned copy_for(remat *r, unsigned v, m_op *at, unsigned now, recent *list, unsigned *n) {
  for (unsigned k = 0; k < *n; k++)
    if (list[k].vreg == v && now - list[k].age <= NEAR)
      return list[k].copy;
  unsigned slot = *n < NEAR ? (*n)++ : now % NEAR;
  list[slot] = (recent){v, rematerialise_value(r, v, at), now};
  return list[slot].copy;
}

/* Are the definitions of the value before o in its block, and do they write every lane that source k of o reads? */
static bool behind_definitions(const remat *r, const m_op *o, const m_src *s, unsigned k) {
  for (const m_op *d = r->def[s->num]; d && d->block == o->block; d = r->next[d->id])
    if (r->place[d->id] >= r->place[o->id])
      return false;
  return !(m_src_lanes(o, k) & ~r->lanes[s->num]);
}

static bool remat_block(remat *r, m_block *b, size_t ids) {
  recent list[NEAR];
  unsigned n = 0;
  bool any = false;
  for (m_op *o = b->first; o; o = o->next)
    for (unsigned k = 0; o->id < ids && k < m_nsrc(o); k++) { /* only operations that existed before this pass */
      unsigned v = o->src[k].num;
      if (o->src[k].file != MF_VREG || v >= r->nvreg || !r->def[v] || !behind_definitions(r, o, &o->src[k], k))
        continue;
      bool close = r->def[v]->block == b && r->place[o->id] - r->place[r->def[v]->id] <= NEAR;
      if (close || remat_cost(r, v, 0) > r->max)
        continue;
      o->src[k].num = (uint16_t)copy_for(r, v, o, r->place[o->id], list, &n);
      any = true;
    }
  return any;
}

bool m_remat(m_func *f, bool costly) {
  bool any = false;
  size_t nvreg = f->nvreg, ids = f->nop_ids;
  remat r = {.f = f, .max = costly ? COSTLY : CHEAP, .nvreg = nvreg};
  r.def = gc_alloc(f->arena, (nvreg + 1) * sizeof *r.def);
  r.next = gc_alloc(f->arena, (ids + 1) * sizeof *r.next);
  r.place = gc_alloc(f->arena, (ids + 1) * sizeof *r.place);
  r.ops = gc_alloc(f->arena, nvreg + 1);
  r.lanes = gc_alloc(f->arena, nvreg + 1);
  find_definitions(&r);
  for (m_block *b = f->entry; b; b = b->next)
    any |= remat_block(&r, b, ids);
  if (any)
    m_dce(f);
  return any;
}
