/* SPDX-License-Identifier: Apache-2.0 */
/* Helpers of the passes: replacing values, making instructions, ordering blocks. */
#include "opt/opt_util.h"

#include <string.h>

void opt_clear_aux(ir_func *f) {
  for (ir_block *b = f->entry; b; b = b->next)
    for (ir_inst *i = b->first; i; i = i->next)
      i->aux = NULL;
}

/* Chains end at a value that is not forwarded. Forwarding to something that resolves to i itself is ignored, so there are no cycles. */
bool opt_forward(ir_inst *i, ir_inst *with) {
  with = opt_resolve(with);
  if (with == i || i->aux)
    return false;
  i->aux = with;
  return true;
}

bool opt_apply_forwards(ir_func *f) {
  bool any = false;
  for (ir_block *b = f->entry; b; b = b->next)
    for (ir_inst *i = b->first, *next; i; i = next) {
      next = i->next;
      if (!i->aux) {
        for (unsigned k = 0; k < i->nargs; k++)
          i->arg[k] = opt_resolve(i->arg[k]);
        continue;
      }
      any = true;
      ir_remove(i);
    }
  return any;
}

bool opt_resolve_phis(const ir_func *f) {
  bool any = false;
  for (const ir_block *b = f->entry; b; b = b->next)
    for (const ir_inst *i = b->first; i && i->op == IR_PHI; i = i->next)
      for (unsigned k = 0; k < i->nargs; k++) {
        any |= i->arg[k]->aux != NULL;
        i->arg[k] = opt_resolve(i->arg[k]);
      }
  return any;
}

void opt_make_const(ir_inst *i, const uint32_t bits[4]) {
  memcpy(i->imm, bits, i->width * sizeof *bits);
  i->op = IR_CONST;
  i->nargs = 0;
  i->sym = -1;
}

ir_inst *opt_before(ir_module *m, ir_inst *pos, const ir_inst *like, ir_op op, ir_base base, unsigned width, unsigned nargs) {
  ir_inst *i = ir_inst_new(m, m->main, op, base, width, nargs);
  i->loc = like->loc;
  i->precise = like->precise;
  ir_insert_before(pos, i);
  return i;
}

ir_inst *opt_unary(ir_module *m, ir_inst *pos, const ir_inst *like, ir_op op, ir_inst *a) {
  ir_inst *i = opt_before(m, pos, like, op, a->base, a->width, 1);
  i->arg[0] = a;
  return i;
}

ir_inst *opt_binary(ir_module *m, ir_inst *pos, const ir_inst *like, ir_op op, ir_inst *a, ir_inst *b) {
  ir_inst *i = opt_before(m, pos, like, op, a->base, a->width, 2);
  i->arg[0] = a;
  i->arg[1] = b;
  return i;
}

ir_inst *opt_lanes(ir_module *m, ir_inst *pos, const ir_inst *like, ir_inst *v, unsigned width, const uint8_t *idx) {
  bool same = width == v->width;
  for (unsigned k = 0; k < width; k++)
    same &= idx[k] == k;
  if (same)
    return v;
  ir_inst *i = opt_before(m, pos, like, IR_BLD, v->base, width, width);
  for (unsigned k = 0; k < width; k++) {
    i->arg[k] = v;
    i->idx[k] = idx[k];
  }
  return i;
}

bool opt_is_splat(const ir_inst *i, uint32_t bits) {
  if (i->op != IR_CONST)
    return false;
  for (unsigned k = 0; k < i->width; k++)
    if (i->imm[k] != bits)
      return false;
  return true;
}

bool opt_is_free(const ir_inst *i) {
  if (opt_is_leaf(i) || i->op == IR_NEG || i->op == IR_ABS || i->op == IR_SAT || i->op == IR_NOT)
    return true;
  if (i->op != IR_BLD)
    return false;
  for (unsigned k = 1; k < i->nargs; k++)
    if (i->arg[k] != i->arg[0])
      return false;
  return true;
}

/* Are the instruction's arguments in block b placed? */
static bool is_next(const ir_block *b, const ir_inst *i, const uint8_t *state) {
  for (unsigned k = 0; k < i->nargs && i->op != IR_PHI; k++)
    if (i->arg[k]->block == b && !state[i->arg[k]->id])
      return false;
  return true;
}

/* Depth first over arguments, with an explicit stack, since expression chains may be long. Phis come first, the terminator last. */
void opt_sort_block(gc_arena *a, ir_block *b, unsigned ids) {
  size_t n = 0, depth;
  for (ir_inst *i = b->first; i; i = i->next)
    n++;
  ir_inst **order = gc_alloc_raw(a, n * sizeof *order), **stack = gc_alloc_raw(a, (n + 1) * sizeof *stack);
  uint8_t *state = gc_alloc(a, ids + 1); /* 1: on the stack, 2: placed */
  unsigned *next = gc_alloc_raw(a, (n + 1) * sizeof *next);
  size_t done = 0;
  for (ir_inst *i = b->first; i; i = i->next) {
    if (state[i->id])
      continue;
    if (is_next(b, i, state)) {
      state[i->id] = 2;
      order[done++] = i;
      continue;
    }
    stack[0] = i;
    next[0] = 0;
    state[i->id] = 1;
    for (depth = 1; depth;) {
      ir_inst *t = stack[depth - 1];
      if (t->op != IR_PHI && next[depth - 1] < t->nargs) {
        ir_inst *g = t->arg[next[depth - 1]++];
        if (g->block == b && !state[g->id]) {
          state[g->id] = 1;
          stack[depth] = g;
          next[depth++] = 0;
        }
      } else {
        state[t->id] = 2;
        order[done++] = t;
        depth--;
      }
    }
  }
  for (size_t k = 0; k < done; k++) {
    order[k]->prev = k ? order[k - 1] : NULL;
    order[k]->next = k + 1 < done ? order[k + 1] : NULL;
  }
  b->first = done ? order[0] : NULL;
  b->last = done ? order[done - 1] : NULL;
}

size_t opt_count(const ir_func *f) {
  size_t n = 0;
  for (const ir_block *b = f->entry; b; b = b->next)
    for (const ir_inst *i = b->first; i; i = i->next)
      n++;
  return n;
}
