/* SPDX-License-Identifier: Apache-2.0 */
/* Lowers accesses to variables and parts of them: reading, writing, and indexing with run-time values (docs/compiler.md). */
#include <string.h>

#include "core/isa/isa.h"
#include "front/lower.h"

static bool is_output_var(const fe_ctx *c, const fe_var *v) {
  if (v->qual == FE_Q_VARYING)
    return c->stage == GM_STAGE_VERTEX;
  return v->special == FE_B_POSITION || v->special == FE_B_POINTSIZE || v->special == FE_B_FRAGCOLOR || v->special == FE_B_FRAGDATA ||
         v->special == FE_B_FRAGDEPTH;
}

static bool is_input(const fe_ctx *c, const fe_var *v) {
  return v->qual == FE_Q_ATTRIBUTE || v->qual == FE_Q_UNIFORM || (v->qual == FE_Q_VARYING && c->stage == GM_STAGE_FRAGMENT) ||
         v->special == FE_B_FRAGCOORD || v->special == FE_B_FRONTFACING || v->special == FE_B_POINTCOORD;
}

bool lr_is_travelling(const fe_ctx *c, const fe_var *v) { return v->global && !is_input(c, v) && v->qual != FE_Q_CONST; }

fe_slot *lr_slot(LS *l, const fe_var *v) {
  fe_slot *s = v->global ? &l->global[v->number] : &l->frame->local[v->number];
  if (!s->var) {
    s->var = gc_alloc(l->c->arena, v->type->leaves * sizeof *s->var);
    s->samp = gc_alloc(l->c->arena, v->type->leaves * sizeof *s->samp);
  }
  return s;
}

ir_var *lr_var(LS *l, const fe_var *v, unsigned leaf) {
  fe_slot *s = lr_slot(l, v);
  if (!s->var[leaf]) {
    const fe_type *t = fe_leaf_type(v->type, leaf);
    const char *name = v->name ? v->name : "param";
    if (v->type->leaves > 1)
      name = gc_sprintf(l->c->arena, "%s.%u", name, leaf);
    s->var[leaf] = ir_var_new(l->m, l->f, name, le_base(t), t->rows);
  }
  return s->var[leaf];
}

ir_inst *lr_load_var(LS *l, ir_var *v) {
  ir_inst *i = le_new(l, IR_LOAD, v->base, v->width, 0);
  i->var = v;
  return le_emit(l, i);
}

void lr_store_var(LS *l, ir_var *v, unsigned mask, ir_inst *val) {
  ir_inst *i = le_new(l, IR_STORE, IR_VOID, 0, 1);
  i->var = v;
  i->mask = (uint8_t)mask;
  i->arg[0] = val;
  le_emit(l, i);
}

static ir_inst *read_system(LS *l, const fe_var *v) {
  int slot = v->special == FE_B_FRAGCOORD ? GM_SRC_FRAGCOORD : v->special == FE_B_FRONTFACING ? GM_SRC_FRONTFACING : GM_SRC_POINTCOORD;
  ir_inst *i = le_new(l, IR_SYSVAL, IR_F, v->type->rows, 0);
  i->slot = slot;
  return le_emit(l, i);
}

static ir_inst *read_register(LS *l, const fe_var *v, unsigned leaf, const fe_type *t, ir_inst *offset) {
  ir_op op = v->qual != FE_Q_UNIFORM ? IR_INPUT : offset ? IR_UNIFORM_IDX : IR_UNIFORM;
  ir_inst *i = le_new(l, op, IR_F, t->rows, offset ? 1 : 0);
  i->sym = v->sym[leaf];
  i->slot = v->slot[leaf];
  if (offset)
    i->arg[0] = offset;
  return le_emit(l, i);
}

/* Reads one leaf. offset: run-time register offset within a uniform, or NULL. */
static fe_leaf read_leaf(LS *l, const fe_ref *r, unsigned leaf, ir_inst *offset) {
  fe_leaf out = {NULL, NULL};
  if (!r->root)
    return r->val[leaf];
  const fe_var *v = r->root;
  const fe_type *t = fe_leaf_type(v->type, leaf);
  if (v->cval) {
    out.v = le_bits(l, le_base(t), t->rows, v->cval[leaf]);
  } else if (fe_is_sampler(t)) {
    if (is_input(l->c, v)) {
      fe_samp *s = gc_alloc(l->c->arena, sizeof *s);
      s->sym = v->sym[leaf];
      s->elem = v->slot[leaf];
      out.s = s;
    } else {
      out.s = lr_slot(l, v)->samp[leaf];
    }
  } else if (is_input(l->c, v)) {
    out.v = v->sym && v->special == FE_B_NONE ? read_register(l, v, leaf, t, offset) : read_system(l, v);
    if (t->kind == FE_BOOL)
      out.v = le_un(l, IR_F2B, out.v);
  } else {
    out.v = lr_load_var(l, lr_var(l, v, leaf));
  }
  return out;
}

static void write_leaf(LS *l, const fe_var *v, unsigned leaf, unsigned mask, ir_inst *val) {
  lr_store_var(l, lr_var(l, v, leaf), mask, val);
  if (!is_output_var(l->c, v))
    return;
  bool system = v->special == FE_B_POSITION || v->special == FE_B_POINTSIZE;
  ir_inst *i = le_new(l, system ? IR_OUT_SYS : IR_OUT, IR_VOID, 0, 1);
  if (system) {
    i->slot = v->special == FE_B_POSITION ? GM_DST_POS : GM_DST_PSZ;
  } else {
    i->sym = v->sym[leaf];
    i->slot = v->slot[leaf];
  }
  i->mask = (uint8_t)mask;
  i->arg[0] = val;
  le_emit(l, i);
}

/* ---- building references ---- */

static void add_index(LS *l, fe_ref *r, fe_expr *index) {
  const fe_type *t = r->type;
  ir_inst *i = lx_scalar(l, index);
  float k = 0;
  bool known = le_is_const(i, &k);
  if (t->kind == FE_ARRAY || fe_is_matrix(t)) {
    unsigned count = t->kind == FE_ARRAY ? t->len : t->cols, stride = t->kind == FE_ARRAY ? t->elem->leaves : 1;
    r->type = t->kind == FE_ARRAY ? t->elem : fe_basic(FE_FLOAT, t->rows, 1);
    if (known) {
      unsigned n = k >= 0 && k < (float)count ? (unsigned)k : k > 0 ? count - 1 : 0;
      r->base += n * stride;
    } else if (count > 1) {
      r->dyn[r->ndyn].idx = i;
      r->dyn[r->ndyn].count = count;
      r->dyn[r->ndyn++].stride = stride;
    }
    return;
  }
  unsigned n = r->nswz ? r->nswz : t->rows;
  if (!r->nswz)
    r->width = t->rows;
  r->type = fe_basic(t->kind, 1, 1);
  if (known) {
    unsigned lane = k >= 0 && k < (float)n ? (unsigned)k : k > 0 ? n - 1 : 0;
    r->swz[0] = r->nswz ? r->swz[lane] : (uint8_t)lane;
    r->nswz = 1;
  } else {
    for (unsigned j = 0; !r->nswz && j < n; j++)
      r->swz[j] = (uint8_t)j;
    r->nswz = (uint8_t)n;
    r->lane = i;
  }
}

static void add_swizzle(fe_ref *r, const fe_expr *e) {
  uint8_t swz[4];
  if (!r->nswz)
    r->width = r->type->rows;
  for (unsigned i = 0; i < e->nswz; i++)
    swz[i] = r->nswz ? r->swz[e->swz[i]] : e->swz[i];
  memcpy(r->swz, swz, e->nswz);
  r->nswz = e->nswz;
  r->type = e->type;
}

fe_ref lr_ref(LS *l, fe_expr *e) {
  fe_ref r;
  switch (e->kind) {
  case FE_E_INDEX:
    r = lr_ref(l, e->arg[0]);
    add_index(l, &r, e->arg[1]);
    return r;
  case FE_E_FIELD:
    r = lr_ref(l, e->arg[0]);
    r.base += fe_member_leaf(r.type, e->member);
    r.type = e->type;
    return r;
  case FE_E_SWIZZLE:
    r = lr_ref(l, e->arg[0]);
    add_swizzle(&r, e);
    return r;
  default:
    memset(&r, 0, sizeof r);
    r.type = e->type;
    if (e->kind == FE_E_VAR)
      r.root = e->var;
    else
      r.val = lx_expr(l, e);
    return r;
  }
}

/* ---- reading ---- */

/* Number of leaves of what r refers to; 1 if r has a swizzle, since swizzle and lane apply to one leaf. */
static unsigned leaf_count(const fe_ref *r) { return r->nswz ? 1 : r->type->leaves; }

/* Are all leaves that run-time indices number `step` and following can reach from leaf `base` in one uniform symbol? */
static bool one_uniform(const fe_ref *r, unsigned step, unsigned base) {
  if (step == r->ndyn || !r->root || r->root->qual != FE_Q_UNIFORM || r->type->has_sampler)
    return false;
  unsigned last = base + leaf_count(r) - 1;
  for (unsigned i = step; i < r->ndyn; i++)
    last += (r->dyn[i].count - 1) * r->dyn[i].stride;
  return r->root->sym[base] == r->root->sym[last];
}

static fe_leaf *read_indexed(LS *l, const fe_ref *r, unsigned step, unsigned base) {
  ir_inst *offset = NULL;
  for (unsigned i = step; i < r->ndyn; i++) {
    ir_inst *o = r->dyn[i].idx;
    if (r->dyn[i].stride != 1)
      o = le_mul(l, o, le_f(l, (float)r->dyn[i].stride));
    offset = offset ? le_add(l, offset, o) : o;
  }
  unsigned n = leaf_count(r);
  fe_leaf *out = gc_alloc(l->c->arena, n * sizeof *out);
  for (unsigned i = 0; i < n; i++)
    out[i] = read_leaf(l, r, base + i, offset);
  return out;
}

static fe_leaf *read_steps(LS *l, const fe_ref *r, unsigned step, unsigned base) {
  unsigned n = leaf_count(r);
  if (step == r->ndyn) {
    fe_leaf *out = gc_alloc(l->c->arena, n * sizeof *out);
    for (unsigned i = 0; i < n; i++)
      out[i] = read_leaf(l, r, base + i, NULL);
    return out;
  }
  if (one_uniform(r, step, base))
    return read_indexed(l, r, step, base);
  unsigned k = r->dyn[step].count - 1;
  fe_leaf *out = read_steps(l, r, step + 1, base + k * r->dyn[step].stride);
  while (k-- > 0) {
    fe_leaf *a = read_steps(l, r, step + 1, base + k * r->dyn[step].stride);
    ir_inst *q = le_bin(l, IR_EQ, r->dyn[step].idx, le_f(l, (float)k));
    out = lx_select(l, q, a, out, n);
  }
  return out;
}

fe_leaf *lr_load(LS *l, const fe_ref *r) {
  fe_leaf *out = read_steps(l, r, 0, r->base);
  if (r->lane) {
    ir_inst *v = out->v, *x = le_lane(l, v, r->swz[r->nswz - 1]);
    for (unsigned j = r->nswz - 1u; j-- > 0;)
      x = le_sel(l, le_bin(l, IR_EQ, r->lane, le_f(l, (float)j)), le_lane(l, v, r->swz[j]), x);
    out->v = x;
  } else if (r->nswz) {
    fe_leaf *one = gc_alloc(l->c->arena, sizeof *one);
    one->v = le_swz(l, out->v, r->nswz, r->swz);
    return one;
  }
  return out;
}

/* ---- writing ---- */

/* The operand of a masked store: lane i of the result goes to the i-th set lane of *mask. */
static ir_inst *in_lane_order(LS *l, const fe_ref *r, ir_inst *val, unsigned *mask) {
  uint8_t order[4];
  unsigned n = 0;
  *mask = 0;
  for (uint8_t lane = 0; lane < 4; lane++)
    for (uint8_t k = 0; k < r->nswz; k++)
      if (r->swz[k] == lane) {
        order[n++] = k;
        *mask |= 1u << lane;
      }
  return le_swz(l, val, n, order);
}

/* The vector old with val in the component that is chosen at run time. */
static ir_inst *insert_lane(LS *l, const fe_ref *r, ir_inst *old, ir_inst *val) {
  ir_inst *part[4];
  static const uint8_t zero[4] = {0};
  for (unsigned lane = 0; lane < old->width; lane++) {
    part[lane] = le_lane(l, old, lane);
    for (unsigned j = 0; j < r->nswz; j++)
      if (r->swz[j] == lane)
        part[lane] = le_sel(l, le_bin(l, IR_EQ, r->lane, le_f(l, (float)j)), val, part[lane]);
  }
  if (old->width == 1)
    return part[0];
  ir_inst *arg[4];
  for (unsigned lane = 0; lane < old->width; lane++)
    arg[lane] = part[lane];
  return le_bld(l, old->width, arg, zero);
}

/* Writes val to the leaves from base on, if the bool q holds (NULL: always). */
static void write_leaves(LS *l, const fe_ref *r, unsigned base, ir_inst *q, const fe_leaf *val) {
  for (unsigned i = 0; i < leaf_count(r); i++) {
    unsigned width = r->nswz ? r->width : fe_leaf_type(r->type, i)->rows, mask = (1u << width) - 1;
    ir_inst *v = val[i].v, *old;
    if (!v)
      continue;
    if (r->lane) {
      old = read_leaf(l, r, base + i, NULL).v;
      v = insert_lane(l, r, old, v);
    } else if (r->nswz) {
      v = in_lane_order(l, r, v, &mask);
    }
    if (q) {
      uint8_t lanes[4], n = 0;
      for (uint8_t k = 0; k < 4; k++)
        if (mask & 1u << k)
          lanes[n++] = k;
      v = le_sel(l, q, v, le_swz(l, read_leaf(l, r, base + i, NULL).v, n, lanes));
    }
    write_leaf(l, r->root, base + i, mask, v);
  }
}

static void write_steps(LS *l, const fe_ref *r, unsigned step, unsigned base, ir_inst *q, const fe_leaf *val) {
  if (step == r->ndyn) {
    write_leaves(l, r, base, q, val);
    return;
  }
  for (unsigned k = 0; k < r->dyn[step].count; k++) {
    ir_inst *here = le_bin(l, IR_EQ, r->dyn[step].idx, le_f(l, (float)k));
    write_steps(l, r, step + 1, base + k * r->dyn[step].stride, q ? le_bin(l, IR_AND, q, here) : here, val);
  }
}

void lr_store(LS *l, const fe_ref *r, const fe_leaf *val) { write_steps(l, r, 0, r->base, NULL, val); }
