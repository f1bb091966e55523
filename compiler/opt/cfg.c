/* SPDX-License-Identifier: Apache-2.0 */
/* Cleans up control flow: constant branches, branches with equal targets, unreachable blocks, blocks that only jump, and straight lines
   of blocks (docs/compiler.md, "Middle end"). Requires nothing. Leaves the blocks in reverse post-order. */
#include <string.h>

#include "opt/opt_util.h"

static void make_br(ir_block *b) {
  b->last->op = IR_BR;
  b->last->nargs = 0;
}

/* Folds a cbr (conditional branch) on a constant or on not(x), or with both edges to one block whose phis have equal arguments for both. */
static bool fold_branch(ir_block *b) {
  if (b->nsucc != 2 || b->last->op != IR_CBR) /* what the block itself knows comes first: instructions are far from it in memory */
    return false;
  ir_inst *c = b->last->arg[0];
  if (c->op == IR_CONST || c->op == IR_UNDEF) {
    ir_remove_edge(b, c->op == IR_CONST && c->imm[0] ? 1 : 0);
    make_br(b);
    return true;
  }
  if (c->op == IR_NOT && b->succ[0] != b->succ[1]) {
    ir_block *t = b->succ[0];
    b->succ[0] = b->succ[1];
    b->succ[1] = t;
    b->last->arg[0] = c->arg[0];
    return true;
  }
  if (b->succ[0] != b->succ[1])
    return false;
  unsigned p = ir_pred_index(b->succ[0], b), q = p + 1;
  while (b->succ[0]->pred[q] != b)
    q++;
  for (ir_inst *i = b->succ[0]->first; i && i->op == IR_PHI; i = i->next)
    if (i->arg[p] != i->arg[q])
      return false;
  ir_remove_edge(b, 1);
  make_br(b);
  return true;
}

static bool leads_to(const ir_block *a, const ir_block *b) {
  return (a->nsucc > 0 && a->succ[0] == b) || (a->nsucc > 1 && a->succ[1] == b);
}

/* Removes a block that only jumps: its predecessors then jump to its target. Not if the target's phis would have to distinguish two
 * edges of one predecessor, and not for the entry or a block that jumps to itself. */
static bool skip_empty(ir_module *m, ir_func *f, ir_block *b) {
  if (b == f->entry || b->nsucc != 1 || b->first != b->last || b->succ[0] == b || b->first->op != IR_BR)
    return false;
  ir_block *to = b->succ[0];
  if (to->first->op == IR_PHI)
    for (unsigned p = 0; p < b->npred; p++)
      if (leads_to(b->pred[p], to) || (b->pred[p]->nsucc == 2 && b->pred[p]->succ[0] == b->pred[p]->succ[1]))
        return false;
  unsigned at = ir_pred_index(to, b);
  while (b->npred) {
    ir_block *p = b->pred[0];
    unsigned k = p->succ[0] == b ? 0 : 1;
    for (ir_inst *i = to->first; i && i->op == IR_PHI; i = i->next)
      ir_add_arg(m, i, i->arg[at]);
    ir_redirect(m, p, k, to);
  }
  ir_remove_edge(b, 0); /* b is unreachable now; ir_rpo takes it out of the layout */
  return true;
}

/* Joins b and its successor if the successor has no other predecessor. The successor's phis then have one argument each. *forwards: some
 * phi was replaced. */
static bool merge_next(ir_func *f, ir_block *b, bool *forwards) {
  ir_block *s = b->succ[0];
  if (b->nsucc != 1 || s == b || s->npred != 1 || s == f->entry || b->last->op != IR_BR)
    return false;
  while (s->first->op == IR_PHI) {
    ir_inst *phi = s->first;
    *forwards |= opt_forward(phi, phi->arg[0]);
    ir_remove(phi);
  }
  ir_remove(b->last);
  for (ir_inst *i = s->first; i; i = i->next)
    i->block = b;
  s->first->prev = b->last;
  *(b->last ? &b->last->next : &b->first) = s->first;
  b->last = s->last;
  s->first = s->last = NULL;
  b->copy_of = s->copy_of;
  b->copy_group = s->copy_group;
  b->copy_exit = s->copy_exit;
  b->nsucc = s->nsucc;
  memcpy(b->succ, s->succ, sizeof b->succ);
  for (unsigned k = 0; k < b->nsucc; k++)
    for (unsigned p = 0; p < b->succ[k]->npred; p++)
      if (b->succ[k]->pred[p] == s)
        b->succ[k]->pred[p] = b;
  s->nsucc = s->npred = 0;
  ir_block_unlink(f, s);
  return true;
}

bool opt_cfg(ir_module *m) {
  ir_func *f = m->main;
  bool any = ir_rpo(m, f), stale = false; /* stale: the graph has changed since the blocks were put in order */
  const ir_module before = *m;
  ir_graph_changes(m);
  for (bool changed = true; changed;) {
    bool forwards = false;
    changed = false;
    for (ir_block *b = f->entry; b; b = b->next)
      while (fold_branch(b))
        changed = true;
    changed |= (stale || changed) && ir_rpo(m, f);
    stale = false;
    for (ir_block *b = f->entry; b; b = b->next)
      if (b->npred && skip_empty(m, f, b))
        stale = true;
    changed |= stale;
    changed |= stale && ir_rpo(m, f);
    stale = false;
    for (ir_block *b = f->entry; b; b = b->next)
      while (merge_next(f, b, &forwards))
        stale = true;
    if (forwards)
      opt_apply_forwards(f);
    changed |= stale;
    any |= changed;
  }
  if (!any) {
    m->steady = before.steady;
    m->ordered = before.ordered;
    m->dominated = before.dominated;
  }
  return any;
}
