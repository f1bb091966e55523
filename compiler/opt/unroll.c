/* SPDX-License-Identifier: Apache-2.0 */
/* Full unrolling of loops with a constant trip count (ir_trip_count; docs/compiler.md, "Middle end"). Requires and keeps SSA form.
   Innermost loops come first. A loop is unrolled if its copies have at most OPT_UNROLL_MAX instructions, and all copies of one run of
   the pass at most OPT_UNROLL_TOTAL.

   A loop that other exits may end early gets at most OPT_UNROLL_EXITS instructions. Its copies keep their tests, so unrolling saves little
   there, and the pass unroll-exits saves nearly as much with a fraction of the code.

   The pass unroll-arrays takes only loops whose copies are no longer than the loop: mostly those that go over a local array. It runs even
   where a lack of registers or code forbids other unrolling. */
#include "opt/opt_loops.h"
#include "opt/opt_util.h"

static bool ends_early(const opt_loop *l) {
  for (size_t k = 0; k < l->n; k++)
    for (unsigned s = 0; s < l->set[k]->nsucc; s++)
      if (l->set[k] != l->exiting && !opt_loop_has(l, l->set[k]->succ[s]))
        return true;
  return false;
}

static bool is_candidate(opt_loop *l, size_t *budget, bool shrinks) {
  size_t size = opt_loop_size(l);
  if (size > OPT_UNROLL_TOTAL)
    return false;
  l->trips = ir_trip_count(l->f, l->header, OPT_UNROLL_TRIPS, &l->exiting);
  if (!l->trips)
    return false;
  size_t copies = l->trips > 1 ? l->trips - 1 : 1; /* the last execution of the header only leaves the loop */
  if (copies * size > OPT_UNROLL_TOTAL)
    return false;
  size_t max = shrinks ? size : ends_early(l) ? OPT_UNROLL_EXITS : OPT_UNROLL_MAX;
  size = copies * opt_loop_copy_size(l, !shrinks);
  if (size > max || size > *budget)
    return false;
  *budget -= size;
  return true;
}

/* Does an edge lead back to b? */
static bool is_header(const ir_block *b) {
  for (unsigned p = 0; p < b->npred; p++)
    if (ir_dominates(b, b->pred[p]))
      return true;
  return false;
}

static bool unroll_loops(ir_module *m, bool shrinks) {
  ir_func *f = m->main;
  bool changed = false, again = true;
  size_t budget = OPT_UNROLL_TOTAL;
  while (again) {
    again = false;
    ir_rpo_dominators(m, f);
    size_t blocks = 0;
    for (ir_block *b = f->entry; b; b = b->next)
      blocks++;
    for (ir_block *b = f->tail; b && !again; b = b->prev) {
      opt_loop l;
      if (!is_header(b))
        continue;
      gc_arena *tmp = gc_arena_new();
      if (opt_loop_take(&l, m, f, b, blocks, tmp) && is_candidate(&l, &budget, shrinks)) {
        opt_loop_copy(&l, &(opt_copies){.times = l.trips, .all = true});
        m->unrolled++;
        again = changed = true;
      }
      gc_arena_free(tmp);
    }
    if (again) {
      opt_mem2reg(m);
      opt_fold(m);
      opt_copy(m);
      opt_fold(m);
      opt_cfg(m);
      opt_dce(m);
    }
  }
  return changed;
}

bool opt_unroll(ir_module *m) { return unroll_loops(m, false); }

bool opt_unroll_arrays(ir_module *m) { return unroll_loops(m, true); }
