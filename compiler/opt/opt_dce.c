/* SPDX-License-Identifier: Apache-2.0 */
/* Removes dead code: values that no effect needs, cycles of dead phis included. Requires nothing. */
#include "opt/opt_util.h"

enum { UNSEEN, LIVE, LEFT /* the walk has passed it, and nothing was known to need it */ };

typedef struct {
  uint8_t *state; /* by instruction */
  ir_inst **left; /* instructions that the walk has left, */
  ir_inst **work; /* and those of them that are live after all */
  size_t nleft, nwork;
} marks;

static void need_operands(marks *x, const ir_inst *i) {
  uint8_t *state = x->state;
  ir_inst *const *arg = i->arg, *const *end = arg + i->nargs;
  for (; arg < end; arg++) {
    const unsigned id = (*arg)->id;
    if (state[id] == LEFT)
      x->work[x->nwork++] = *arg;
    state[id] = LIVE;
  }
}

/* Walks from the end to the start, so operands come after their users, but for those of phis in loops. */
static void mark_needed_insts(marks *x, const ir_func *f) {
  for (const ir_block *b = f->tail; b; b = b->prev)
    for (ir_inst *i = b->last; i; i = i->prev) {
      if (x->state[i->id] != LIVE && !ir_has_effect(i->op)) {
        x->state[i->id] = LEFT;
        x->left[x->nleft++] = i;
        continue;
      }
      x->state[i->id] = LIVE;
      need_operands(x, i);
      while (x->nwork)
        need_operands(x, x->work[--x->nwork]);
    }
}

bool opt_dce(ir_module *m) {
  ir_func *f = m->main;
  gc_arena *tmp = m->arena;
  gc_mark before = gc_arena_mark(tmp);
  const size_t n = f->next_inst + 1;
  marks x = {gc_alloc(tmp, n), gc_alloc_raw(tmp, n * sizeof *x.left), gc_alloc_raw(tmp, n * sizeof *x.work), 0, 0};
  bool changed = false;
  mark_needed_insts(&x, f);
  for (size_t k = 0; k < x.nleft; k++)
    if (x.state[x.left[k]->id] == LEFT) {
      ir_remove(x.left[k]);
      changed = true;
    }
  gc_arena_release(tmp, before);
  m->settled = true;
  return changed;
}
