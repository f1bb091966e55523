/* SPDX-License-Identifier: Apache-2.0 */
/* Recognises dot products that are written as products and sums (docs/compiler.md, "Middle end"). Requires SSA form.

   p0+p1 and (p0+p1)+p2 are dp2 and dp3 bit for bit, and (p0+p1)+(p2+p3) is dp4. Four products summed in another order become dp4 only if
   no sum is precise. The factors on each side must be lanes of one value, or constants: gathering lanes from several registers would
   cost the moves that the dot product saves. */
#include "opt/opt_util.h"

typedef struct {
  ir_inst *v;
  unsigned lane;
} lane_ref;
typedef struct {
  lane_ref a, b;
} term;
typedef struct {
  term t[4];
  unsigned n;
  bool balanced, precise;
  ir_uses uses;
} sum;

static lane_ref look_lane_up(ir_inst *v, unsigned lane) {
  for (unsigned depth = 0; v->op == IR_BLD && depth < 16; depth++) {
    unsigned k = lane;
    lane = v->idx[k];
    v = v->arg[k];
  }
  return (lane_ref){v, lane};
}

static bool as_product(ir_inst *v, term *t) {
  lane_ref r = look_lane_up(v, 0);
  if (r.v->op != IR_MUL)
    return false;
  t->a = look_lane_up(r.v->arg[0], r.lane);
  t->b = look_lane_up(r.v->arg[1], r.lane);
  return true;
}

static bool is_inner_sum(ir_uses u, const ir_inst *v) { return v->op == IR_ADD && v->width == 1 && ir_uses_of(u, v) == 1; }

/* Collects the leaves of the tree of sums under v, left to right; false if there are more than four leaves, or if a leaf is no product. */
static bool gather_dot_products(sum *s, ir_inst *v, unsigned depth) {
  if (depth == 0 || is_inner_sum(s->uses, v)) {
    s->precise |= v->precise;
    return depth < 3 && gather_dot_products(s, v->arg[0], depth + 1) &&
           gather_dot_products(s, v->arg[1], depth + 1); /* four leaves are three sums deep at most */
  }
  return s->n < 4 && as_product(v, &s->t[s->n++]);
}

static bool same_source(lane_ref a, lane_ref b) { return a.v == b.v || (a.v->op == IR_CONST && b.v->op == IR_CONST); }

/* Swaps factors within products so that each side takes its lanes from one value or constants; false if that is impossible. */
static bool line_up(sum *s) {
  for (unsigned k = 1; k < s->n; k++) {
    if (same_source(s->t[0].a, s->t[k].a) && same_source(s->t[0].b, s->t[k].b))
      continue;
    term turned = {s->t[k].b, s->t[k].a};
    if (!same_source(s->t[0].a, turned.a) || !same_source(s->t[0].b, turned.b))
      return false;
    s->t[k] = turned;
  }
  return true;
}

/* Is the tree ((p0+p1)+p2), (p0+p1) or (p0+p1)+(p2+p3), the order in which the machine adds? */
static bool machine_order(ir_uses u, const ir_inst *i, unsigned n) {
  bool left = is_inner_sum(u, i->arg[0]), right = is_inner_sum(u, i->arg[1]);
  return n == 2 || (n == 3 && left && !right) || (n == 4 && left && right);
}

static ir_inst *product_side(ir_module *m, ir_inst *pos, const sum *s, bool b) {
  ir_inst *v = opt_before(m, pos, pos, IR_BLD, IR_F, s->n, s->n);
  v->precise = false;
  for (unsigned k = 0; k < s->n; k++) {
    lane_ref r = b ? s->t[k].b : s->t[k].a;
    v->arg[k] = r.v;
    v->idx[k] = (uint8_t)r.lane;
  }
  return v;
}

bool opt_dot(ir_module *m) {
  ir_func *f = m->main;
  ir_uses uses = ir_count_uses(m->arena, f);
  bool changed = false;
  for (ir_block *b = f->entry; b; b = b->next)
    for (ir_inst *i = b->last, *prev; i; i = prev) { /* outermost sums first */
      prev = i->prev;
      sum s = {.uses = uses};
      if (i->op != IR_ADD || i->width != 1 || !gather_dot_products(&s, i, 0) || s.n < 2 || !line_up(&s))
        continue;
      if (!machine_order(uses, i, s.n) && (s.precise || s.n < 3))
        continue;
      ir_inst *x = product_side(m, i, &s, false), *y = product_side(m, i, &s, true);
      i->op = IR_DOT;
      i->arg[0] = x;
      i->arg[1] = y;
      changed = true;
    }
  return changed;
}
