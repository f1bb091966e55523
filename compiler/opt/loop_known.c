/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the size that a loop has once its iterations are copied one by one (full unrolling; docs/compiler.md, "Middle end"). In each
   copy the number of the iteration is a constant. All that depends only on it is folded, and a select on it becomes one of its operands.
   An index into a local array is such a select for every element, so most of a loop over an array may disappear. */
#include "opt/opt_loops.h"
#include "opt/opt_util.h"

/* Does the operation depend on marked values and constants alone? Phis inside the loop depend on its branches, so they do not. */
static bool is_determined(const bool *known, const ir_inst *i) {
  if (!i->width || !i->nargs)
    return false;
  for (unsigned k = 0; k < i->nargs; k++)
    if (i->arg[k]->op != IR_CONST && !known[i->arg[k]->id])
      return false;
  return i->op != IR_PHI && ir_is_pure(i->op) && !ir_is_texture(i->op) && !ir_is_derivative(i->op) && i->op != IR_UNIFORM_IDX;
}

/* Is the value a constant in each copy? */
static bool is_copy_constant(const opt_loop *l, const bool *known, const ir_inst *i) {
  return i->op == IR_CONST || known[i->id] || (opt_loop_has(l, i->block) && is_determined(known, i));
}

static bool from_constant(const opt_loop *l, const ir_inst *phi) {
  for (unsigned p = 0; p < phi->nargs; p++)
    if (!opt_loop_has(l, l->header->pred[p]) && phi->arg[p]->op != IR_CONST)
      return false;
  return true;
}

/* Marks the operations that depend on the marked phis and on constants alone. */
static void spread_known_values(const opt_loop *l, bool *known) {
  for (const ir_block *b = l->header; b; b = b->next) {
    if (!opt_loop_has(l, b))
      continue;
    for (const ir_inst *i = b->first; i; i = i->next)
      if (i->op == IR_CONST || is_determined(known, i))
        known[i->id] = true;
  }
}

/* Unmarks each phi of the header that is not a constant after an iteration. True if any was unmarked. */
static bool unmark_phis(const opt_loop *l, bool *known) {
  bool any = false;
  for (const ir_inst *i = l->header->first; i && i->op == IR_PHI; i = i->next)
    for (unsigned p = 0; p < i->nargs && known[i->id]; p++)
      if (opt_loop_has(l, l->header->pred[p]) && !is_copy_constant(l, known, i->arg[p])) {
        known[i->id] = false;
        any = true;
      }
  return any;
}

/* Does the operation disappear from the copies? A uniform with a constant index is read in place. */
static bool is_folded(const bool *known, const ir_inst *i) {
  bool first = i->op == IR_SEL || i->op == IR_CBR || i->op == IR_UNIFORM_IDX;
  return known[i->id] || (first && (known[i->arg[0]->id] || i->arg[0]->op == IR_CONST));
}

size_t opt_loop_copy_size(const opt_loop *l, bool phis) {
  bool *known = gc_alloc(l->tmp, l->f->next_inst + 1);
  for (const ir_inst *i = l->header->first; i && i->op == IR_PHI; i = i->next)
    known[i->id] = from_constant(l, i);
  do
    spread_known_values(l, known);
  while (unmark_phis(l, known));
  size_t size = 0;
  for (size_t k = 0; k < l->n; k++)
    for (const ir_inst *i = l->set[k]->first; i; i = i->next)
      size += !opt_is_leaf(i) && !is_folded(known, i) && (phis || i->op != IR_PHI || i->block != l->header);
  return size;
}
