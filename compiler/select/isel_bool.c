/* SPDX-License-Identifier: Apache-2.0 */
/* Selects operations for bools (docs/compiler.md, "Back end"). A bool used only by select, branch or discard is computed as a predicate,
   in the block that uses it. Any other bool is 1.0 or 0.0 in a register, and logic is arithmetic on those numbers. Predicates never live
   across blocks. */
#include <string.h>

#include "select/isel.h"

static bool is_compare(const ir_inst *v) { return v->op == IR_LT || v->op == IR_GE || v->op == IR_EQ || v->op == IR_NE; }

static gm_opcode compare_op(ir_op op) { return op == IR_LT ? GM_OP_slt : op == IR_GE ? GM_OP_sge : op == IR_EQ ? GM_OP_seq : GM_OP_sne; }

static bool bld_single(const ir_inst *v) {
  for (unsigned i = 1; i < v->nargs; i++)
    if (v->arg[i] != v->arg[0])
      return false;
  return true;
}

static void want_float(isel *s, const ir_inst *v) {
  if (v->base != IR_B || s->val[v->id].want_float)
    return;
  s->val[v->id].want_float = true;
  for (unsigned k = v->op == IR_SEL ? 1 : 0; k < v->nargs; k++)
    want_float(s, v->arg[k]);
}

/* Marks the bools that must be 1.0 or 0.0 so that v can become a predicate. Mirrors isel_predicate. */
static void want_predicate(isel *s, const ir_inst *v) {
  switch (v->op) {
  case IR_NOT:
    want_predicate(s, v->arg[0]);
    break;
  case IR_LT:
  case IR_GE:
  case IR_EQ:
  case IR_NE:
  case IR_OR:
  case IR_XOR:
    want_float(s, v->arg[0]);
    want_float(s, v->arg[1]);
    break;
  case IR_F2B:
    break;
  case IR_BLD:
    if (bld_single(v))
      want_predicate(s, v->arg[0]);
    else
      want_float(s, v);
    break;
  default:
    want_float(s, v);
    break;
  }
}

/* A condition on several bools. One predicate holds them all, each in a lane of its own. */
typedef struct {
  const ir_inst *v[4];
  uint8_t lane[4]; /* by bool: the lane of its value */
  bool neg[4];
  unsigned n;
  bool all;
} several;

static bool add_bool(several *t, const ir_inst *v, uint8_t lane) {
  if (t->n == 4)
    return false;
  bool neg = false;
  for (; v->op == IR_NOT || (v->op == IR_BLD && bld_single(v)); v = v->arg[0]) {
    neg ^= v->op == IR_NOT;
    lane = v->op == IR_BLD ? v->idx[lane] : lane;
  }
  t->v[t->n] = v;
  t->lane[t->n] = lane;
  t->neg[t->n++] = neg;
  return true;
}

static bool add_connected(several *t, const ir_inst *v, ir_op op) {
  if (v->op == op)
    return add_connected(t, v->arg[0], op) && add_connected(t, v->arg[1], op);
  return add_bool(t, v, 0);
}

/* Is v any() or all() of gathered values, or an `or` or `and` of at most four bools? */
static bool is_several(const ir_inst *v, several *t) {
  *t = (several){.all = v->op == IR_ALL || v->op == IR_AND};
  if ((v->op == IR_AND || v->op == IR_OR) && v->width == 1)
    return add_connected(t, v, v->op);
  if ((v->op != IR_ANY && v->op != IR_ALL) || v->arg[0]->op != IR_BLD || bld_single(v->arg[0]))
    return false;
  for (unsigned k = 0; k < v->arg[0]->nargs; k++)
    add_bool(t, v->arg[0]->arg[k], v->arg[0]->idx[k]);
  return true;
}

/* Mirrors isel_condition. */
static void want_condition(isel *s, const ir_inst *v) {
  several t;
  while (v->op == IR_NOT)
    v = v->arg[0];
  if (!is_several(v, &t)) {
    want_predicate(s, v->op == IR_ANY || v->op == IR_ALL ? v->arg[0] : v);
    return;
  }
  for (unsigned k = 0; k < t.n; k++)
    if (t.neg[k])
      want_float(s, t.v[k]);
    else
      want_predicate(s, t.v[k]);
}

void isel_bool_marks(isel *s) {
  for (ir_block *b = s->fn->entry; b; b = b->next)
    for (ir_inst *i = b->first; i; i = i->next) {
      if ((i->op == IR_CBR && !s->blk[b->id].counted) || i->op == IR_KILL)
        want_condition(s, i->arg[0]);
      else if (i->op == IR_SEL)
        want_predicate(s, i->arg[0]);
      if (i->op == IR_PHI || i->op == IR_PARAM || i->op == IR_RESULT)
        want_float(s, i);
      if (i->base != IR_B && i->op != IR_CBR && i->op != IR_KILL)
        for (unsigned k = i->op == IR_SEL ? 1 : 0; k < i->nargs; k++)
          want_float(s, i->arg[k]);
    }
}

static m_src zero_operand(void) { return m_src_reg(MF_SYS, GM_SRC_K); /* lane 0 of k is 0.0 */ }

static m_src broadcast_lane(m_src a, unsigned lane) {
  uint8_t l = a.swz[lane];
  memset(a.swz, l, 4);
  return a;
}

/* Lane l of the result is lane lane[l] of a. */
static m_src pick_source_lanes(m_src a, const uint8_t lane[4]) {
  m_src r = a;
  for (unsigned l = 0; l < 4; l++)
    r.swz[l] = a.swz[lane[l]];
  return r;
}

static isel_pred *cached_predicate(isel *s, const ir_inst *v, const uint8_t lane[4], unsigned mask) {
  for (isel_pred *p = s->val[v->id].preds; p && p->block == s->cur; p = p->next)
    if (p->mask == mask && !memcmp(p->lane, lane, 4))
      return p;
  return NULL;
}

/* Some lanes of a predicate. */
typedef struct {
  unsigned pred, mask;
} target;

static void pred_op(isel *s, gm_opcode op, target t, m_src a, m_src b) {
  m_op *o = isel_emit(s, op, 0, t.mask, a, b);
  o->dfile = MF_PRED;
  o->dnum = (uint16_t)t.pred;
}

static void compute_bool(isel *s, const ir_inst *v, const uint8_t lane[4], target t) {
  if (is_compare(v)) {
    pred_op(s, compare_op(v->op), t, pick_source_lanes(isel_operand(s, v->arg[0]), lane),
            pick_source_lanes(isel_operand(s, v->arg[1]), lane));
    return;
  }
  if (v->op == IR_XOR) {
    pred_op(s, GM_OP_sne, t, pick_source_lanes(isel_operand(s, v->arg[0]), lane), pick_source_lanes(isel_operand(s, v->arg[1]), lane));
    return;
  }
  m_src z = broadcast_lane(zero_operand(), 0);
  if (v->op == IR_OR) { /* x or y is -y < x, for x, y in {0, 1} */
    m_src y = pick_source_lanes(isel_operand(s, v->arg[1]), lane);
    if (!y.neg) {
      y.neg = true;
      pred_op(s, GM_OP_slt, t, y, pick_source_lanes(isel_operand(s, v->arg[0]), lane));
      return;
    }
  }
  pred_op(s, GM_OP_sne, t, pick_source_lanes(isel_operand(s, v->op == IR_F2B ? v->arg[0] : v), lane), z);
}

unsigned isel_predicate(isel *s, const ir_inst *v, const uint8_t lane[4], unsigned mask, bool *neg) {
  uint8_t l[4];
  memcpy(l, lane, 4);
  *neg = false;
  for (;;) {
    if (v->op == IR_NOT) {
      *neg = !*neg;
    } else if (v->op == IR_BLD && bld_single(v)) {
      for (unsigned i = 0; i < 4; i++)
        l[i] = v->idx[l[i]];
    } else {
      break;
    }
    v = v->arg[0];
  }
  isel_pred *p = cached_predicate(s, v, l, mask);
  if (!p) {
    p = gc_alloc(s->a, sizeof *p);
    p->block = s->cur;
    memcpy(p->lane, l, 4);
    p->mask = mask;
    p->pred = s->f->npred++;
    compute_bool(s, v, l, (target){p->pred, mask});
    p->next = s->val[v->id].preds;
    s->val[v->id].preds = p;
  }
  return p->pred;
}

/* Computes the bools of c into a new predicate: lane k has the k-th bool, and the lanes after the last bool repeat the first. */
static unsigned gather_bools(isel *s, const several *c) {
  unsigned pred = s->f->npred++, done = 0;
  for (unsigned k = 0; k < c->n; k++) {
    const ir_inst *g = c->v[k];
    uint8_t lane[4];
    target t = {pred, 0};
    if (done >> k & 1)
      continue;
    for (unsigned l = 0; l < 4; l++) {
      unsigned from = l < c->n ? l : 0;
      bool same = c->v[from] == g && c->neg[from] == c->neg[k];
      lane[l] = c->lane[same ? from : k];
      t.mask |= (unsigned)same << l;
    }
    done |= t.mask;
    if (c->neg[k])
      pred_op(s, GM_OP_seq, t, pick_source_lanes(isel_operand(s, g), lane), broadcast_lane(zero_operand(), 0));
    else
      compute_bool(s, g, lane, t);
  }
  return pred;
}

unsigned isel_condition(isel *s, const ir_inst *v, unsigned *cc) {
  bool neg = false, inner;
  for (; v->op == IR_NOT; v = v->arg[0])
    neg = !neg;
  uint8_t lane[4] = {0, 0, 0, 0};
  unsigned pred;
  several t;
  if (is_several(v, &t)) {
    pred = gather_bools(s, &t);
    *cc = t.all ? GM_COND_ALL : GM_COND_ANY;
  } else if ((v->op == IR_ANY || v->op == IR_ALL) && v->arg[0]->width > 1) {
    bool all = v->op == IR_ALL;
    for (unsigned i = 0; i < 4; i++)
      lane[i] = i < v->arg[0]->width ? i : 0;
    pred = isel_predicate(s, v->arg[0], lane, 15, &inner);
    if (inner) { /* all(!p) = !any(p) */
      all = !all;
      neg = !neg;
    }
    *cc = all ? GM_COND_ALL : GM_COND_ANY;
  } else {
    pred = isel_predicate(s, v->op == IR_ANY || v->op == IR_ALL ? v->arg[0] : v, lane, 15, &inner);
    neg ^= inner;
    *cc = GM_COND_X;
  }
  if (neg)
    *cc |= GM_COND_NOT;
  return pred;
}

static unsigned full_mask(const ir_inst *i) { return (1u << i->width) - 1; }

/* all(): multiplies the halves of the vector until one lane is left. */
static m_src all_of(isel *s, m_src a, unsigned width) {
  if (width == 1)
    return a;
  m_src b = a;
  for (unsigned i = 0; i < 4; i++)
    b.swz[i] = a.swz[i + (width > 2 ? 2 : 1) < width ? i + (width > 2 ? 2 : 1) : width - 1];
  unsigned half = width > 2 ? 2 : 1, d = m_new_vreg(s->f, half);
  isel_emit(s, GM_OP_mul, d, (1u << half) - 1, a, b);
  return all_of(s, m_src_reg(MF_VREG, d), half);
}

/* A bool as 1.0 or 0.0. */
void isel_bool(isel *s, const ir_inst *i) {
  isel_val *v = &s->val[i->id];
  if (!v->want_float)
    return;
  m_src a = i->nargs && i->op != IR_SEL ? isel_operand(s, i->arg[0]) : zero_operand();
  m_src b = i->nargs > 1 && i->op != IR_SEL ? isel_operand(s, i->arg[1]) : zero_operand();
  m_src z = broadcast_lane(zero_operand(), 0);
  v->ready = true;
  if ((i->op == IR_ANY || i->op == IR_ALL) && i->arg[0]->width == 1) {
    v->src = a;
    return;
  }
  if (i->op == IR_ALL) {
    v->src = all_of(s, a, i->arg[0]->width);
    return;
  }
  unsigned d = m_new_vreg(s->f, i->width);
  v->src = m_src_reg(MF_VREG, d);
  switch (i->op) {
  case IR_LT:
  case IR_GE:
  case IR_EQ:
  case IR_NE:
    isel_emit(s, compare_op(i->op), d, full_mask(i), a, b);
    break;
  case IR_AND:
    isel_emit(s, GM_OP_mul, d, full_mask(i), a, b);
    break;
  case IR_OR:
    isel_emit(s, GM_OP_max, d, full_mask(i), a, b);
    break;
  case IR_XOR:
    isel_emit(s, GM_OP_sne, d, full_mask(i), a, b);
    break;
  case IR_NOT:
    isel_emit(s, GM_OP_seq, d, full_mask(i), a, z);
    break;
  case IR_F2B:
    isel_emit(s, GM_OP_sne, d, full_mask(i), a, z);
    break;
  default: { /* any */
    static const gm_opcode dp[5] = {0, 0, GM_OP_dp2, GM_OP_dp3, GM_OP_dp4};
    isel_emit(s, dp[i->arg[0]->width], d, 1, a, a)->sat = true;
    break;
  }
  }
}
