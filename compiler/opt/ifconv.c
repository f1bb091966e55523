/* SPDX-License-Identifier: Apache-2.0 */
/* If-conversion: small arms without texture lookups become straight code with selects (docs/compiler.md, "Middle end"). Requires SSA
   form.

   A branch costs about five bundles on this machine: the distance from predicate to branch, the bubble of a taken branch, and the jump over
   the other arm. A branch also splits the code for scheduling and gating. OPT_IFCONV_COST bounds the operations of both arms plus the
   selects that replace the branch.

   A KILL in an arm becomes a KILL under the arm's condition. An OUT is converted if both arms write the same lanes of the same output.
   If only one arm writes the output, the last write before the branch must have written the same lanes. */
#include "opt/opt_util.h"

enum { MAX_OUTS = 8 };

typedef struct {
  ir_module *m;
  ir_func *f;
  ir_block *head, *arm[2], *join; /* arm NULL: the edge goes straight to join */
  ir_inst *out[2][MAX_OUTS];
  unsigned nout[2], cost;
} region;

static bool find_region(region *r) {
  ir_block *t[2] = {r->head->succ[0], r->head->succ[1]};
  if (r->head->last->op != IR_CBR || t[0] == t[1])
    return false;
  for (unsigned k = 0; k < 2; k++)
    r->arm[k] = t[k]->npred == 1 && t[k]->nsucc == 1 ? t[k] : NULL;
  if (r->arm[0] && r->arm[1] && t[0]->succ[0] == t[1]->succ[0]) {
    r->join = t[0]->succ[0];
  } else if (r->arm[0] && t[0]->succ[0] == t[1]) {
    r->join = t[1];
    r->arm[1] = NULL;
  } else if (r->arm[1] && t[1]->succ[0] == t[0]) {
    r->join = t[0];
    r->arm[0] = NULL;
  } else
    return false;
  return r->join != r->head && r->join != r->arm[0] && r->join != r->arm[1];
}

static unsigned cost_of(const ir_inst *i) {
  if (opt_is_free(i))
    return 0;
  if (ir_is_special(i->op))
    return i->width;
  if (i->op == IR_AND || i->op == IR_OR || i->op == IR_XOR || (i->op == IR_SEL && i->base == IR_B))
    return 2;
  return 1;
}

static bool measure_arm(region *r, unsigned k) {
  for (ir_inst *i = r->arm[k] ? r->arm[k]->first : NULL; i && r->cost <= OPT_IFCONV_COST; i = i->next) {
    if (i->op == IR_BR)
      return true;
    if (i->op == IR_OUT || i->op == IR_OUT_SYS) {
      if (r->nout[k] == MAX_OUTS)
        return false;
      r->out[k][r->nout[k]++] = i;
      r->cost++;
      continue;
    }
    if (i->op == IR_KILL) {
      r->cost += 2;
      continue;
    }
    if (!ir_is_pure(i->op) || ir_is_texture(i->op) || ir_is_derivative(i->op))
      return false;
    r->cost += cost_of(i);
  }
  return true;
}

static bool same_register(const ir_inst *a, const ir_inst *b) { return a->op == b->op && a->sym == b->sym && a->slot == b->slot; }

/* i, in arm k, writes an output. Finds the write of that output on the other side: in the other arm, else the last one before the
 * branch. NULL: no such write, or it writes other lanes. */
static ir_inst *matching_out(region *r, const ir_inst *i, unsigned k) {
  ir_inst *found = NULL;
  for (unsigned j = 0; j < r->nout[!k]; j++)
    if (same_register(r->out[!k][j], i))
      found = r->out[!k][j];
  for (ir_inst *g = r->head->last; g && !found; g = g->prev)
    if ((g->op == IR_OUT || g->op == IR_OUT_SYS) && same_register(g, i))
      found = g;
  return found && found->mask == i->mask ? found : NULL;
}

static bool outs_ok(region *r) {
  for (unsigned k = 0; k < 2; k++)
    for (unsigned j = 0; j < r->nout[k]; j++) {
      for (unsigned l = 0; l < j; l++)
        if (same_register(r->out[k][l], r->out[k][j]))
          return false;
      if (!matching_out(r, r->out[k][j], k))
        return false;
    }
  return true;
}

static ir_inst *select_value(region *r, const ir_inst *like, ir_inst *a, ir_inst *b) {
  if (a == b)
    return a;
  ir_inst *s = opt_before(r->m, r->head->last, like, IR_SEL, a->base, a->width, 3);
  s->arg[0] = r->head->last->arg[0];
  s->arg[1] = a;
  s->arg[2] = b;
  return s;
}

static ir_inst *arm_condition(region *r, unsigned k, ir_inst *extra) {
  ir_inst *pos = r->head->last, *c = pos->arg[0];
  if (k)
    c = opt_unary(r->m, pos, extra, IR_NOT, c);
  return opt_is_splat(extra, 1) ? c : opt_binary(r->m, pos, extra, IR_AND, c, extra);
}

static void move_arm(region *r, unsigned k) {
  for (ir_inst *i = r->arm[k] ? r->arm[k]->first : NULL, *next; i; i = next) {
    next = i->next;
    if (i->op == IR_OUT || i->op == IR_OUT_SYS || i->op == IR_BR)
      continue;
    if (i->op == IR_KILL)
      i->arg[0] = arm_condition(r, k, i->arg[0]);
    ir_insert_before(r->head->last, i);
  }
}

static void move_outs(region *r) {
  for (unsigned k = 0; k < 2; k++)
    for (unsigned j = 0; j < r->nout[k]; j++) {
      ir_inst *i = r->out[k][j], *other = matching_out(r, i, k);
      if (i->block == r->head)
        continue; /* converted with its counterpart */
      i->arg[0] = select_value(r, i, k ? other->arg[0] : i->arg[0], k ? i->arg[0] : other->arg[0]);
      if (other->block == r->arm[!k])
        ir_remove(other);
      ir_insert_before(r->head->last, i);
      for (unsigned l = 0; l < r->nout[!k]; l++)
        if (r->out[!k][l] == other)
          r->out[!k][l] = i;
    }
}

static unsigned pred_of_side(const region *r, unsigned k) { return ir_pred_index(r->join, r->arm[k] ? r->arm[k] : r->head); }

static void connect_join_phis(region *r) {
  gc_arena *tmp = gc_arena_new();
  size_t n = 0, k = 0;
  for (ir_inst *i = r->join->first; i && i->op == IR_PHI; i = i->next)
    n++;
  ir_inst **v = gc_alloc(tmp, (n + 1) * sizeof *v);
  unsigned a = pred_of_side(r, 0), b = pred_of_side(r, 1);
  for (ir_inst *i = r->join->first; i && i->op == IR_PHI; i = i->next)
    v[k++] = select_value(r, i, i->arg[a], i->arg[b]);
  for (unsigned j = 0; j < 2; j++)
    if (r->arm[j])
      ir_remove_edge(r->arm[j], 0);
  ir_remove_edge(r->head, 1);
  ir_remove_edge(r->head, 0);
  for (unsigned j = 0; j < 2; j++)
    if (r->arm[j])
      ir_block_unlink(r->f, r->arm[j]);
  r->head->last->op = IR_BR;
  r->head->last->nargs = 0;
  ir_edge(r->m, r->head, r->join);
  k = 0;
  for (ir_inst *i = r->join->first; i && i->op == IR_PHI; i = i->next)
    ir_add_arg(r->m, i, v[k++]);
  gc_arena_free(tmp);
}

static bool convert_branch(ir_module *m, ir_func *f, ir_block *head) {
  region r = {.m = m, .f = f, .head = head};
  if (!find_region(&r) || !measure_arm(&r, 0) || !measure_arm(&r, 1) || !outs_ok(&r))
    return false;
  unsigned a = pred_of_side(&r, 0), b = pred_of_side(&r, 1);
  for (ir_inst *i = r.join->first; i && i->op == IR_PHI; i = i->next)
    if (i->arg[a] != i->arg[b])
      r.cost += i->base == IR_B ? 2 : 1;
  if (r.cost > OPT_IFCONV_COST)
    return false;
  move_arm(&r, 0);
  move_arm(&r, 1);
  move_outs(&r);
  connect_join_phis(&r);
  return true;
}

bool opt_ifconv(ir_module *m) {
  ir_func *f = m->main;
  bool changed = ir_rpo(m, f);
  /* Innermost branches come last in reverse post-order. */
  for (ir_block *b = f->tail, *prev; b; b = prev) {
    prev = b->prev;
    while (convert_branch(m, f, b)) {
      changed = true;
      prev = b->prev;
    }
  }
  return changed;
}
