/* SPDX-License-Identifier: Apache-2.0 */
/* Packing of scalar work: independent operations of one kind in one block become one wider operation. Requires SSA form; exact.

   Candidates are narrow component-wise operations whose operands line up: for every operand, all members read lanes of the same value, or
   all read constants, or all read members of an earlier pack. Then the wide operands are swizzles or literals, which cost nothing, and
   each merge saves an operation. Special functions stay scalar (so is the unit), bools stay apart (predicate registers are few).
   Packing works on one block at a time, in program order, so that a pack's results can make the next pack's operands line up. */
#include "opt/opt_util.h"

enum { WINDOW = 48 }; /* candidates looked back at: bounds the pass to linear time */

typedef struct {
  ir_module *m;
  ir_block *b;
  gc_arena *tmp;
  unsigned *mark, nmark, stamp;
} packer;

static bool packable(const ir_inst *i) {
  switch (i->op) {
  case IR_ADD:
  case IR_MUL:
  case IR_MIN:
  case IR_MAX:
  case IR_FLOOR:
  case IR_FRACT:
  case IR_TRUNC:
    return i->width < 4;
  default:
    return false;
  }
}

/* The one value whose lanes v consists of; a constant stands for all constants. NULL: several values. Negation and absolute value are
   source modifiers and belong to the operand: they must agree. */
static ir_inst *source_of(ir_inst *v) {
  while (v->op == IR_BLD) {
    for (unsigned k = 1; k < v->nargs; k++)
      if (v->arg[k] != v->arg[0])
        return NULL;
    v = v->arg[0];
  }
  return v;
}

static bool operands_line_up(const ir_inst *a, const ir_inst *b) {
  for (unsigned k = 0; k < a->nargs; k++) {
    ir_inst *x = source_of(a->arg[k]), *y = source_of(b->arg[k]);
    if (!x || !y || (x != y && !(x->op == IR_CONST && y->op == IR_CONST)))
      return false;
  }
  return true;
}

/* Does v depend on target, looking at this block only? Depth-first with marks by id; bounded by the block's size. */
static bool depends(packer *p, const ir_inst *v, const ir_inst *target, unsigned depth) {
  if (v == target)
    return true;
  if (v->block != p->b || v->op == IR_PHI || depth > 200)
    return depth > 200; /* too deep to know: yes */
  if (v->id < p->nmark) {
    if (p->mark[v->id] == p->stamp)
      return false;
    p->mark[v->id] = p->stamp;
  }
  for (unsigned k = 0; k < v->nargs; k++)
    if (depends(p, v->arg[k], target, depth + 1))
      return true;
  return false;
}

static bool independent(packer *p, const ir_inst *a, const ir_inst *b) {
  for (unsigned turn = 0; turn < 2; turn++) {
    p->stamp++;
    if (turn ? depends(p, a, b, 0) : depends(p, b, a, 0))
      return false;
  }
  return true;
}

static ir_inst *join_operand(packer *p, ir_inst *pos, ir_inst *a, ir_inst *b) {
  ir_inst *v = opt_before(p->m, pos, pos, IR_BLD, a->base, a->width + b->width, a->width + b->width);
  v->precise = false;
  for (unsigned k = 0; k < v->width; k++) {
    v->arg[k] = k < a->width ? a : b;
    v->idx[k] = (uint8_t)(k < a->width ? k : k - a->width);
  }
  return v;
}

static ir_inst *part(packer *p, ir_inst *pos, ir_inst *wide, unsigned from, unsigned width) {
  uint8_t idx[4] = {0};
  for (unsigned k = 0; k < width; k++)
    idx[k] = (uint8_t)(from + k);
  ir_inst *v = opt_lanes(p->m, pos, pos, wide, width, idx);
  v->precise = wide->precise && v == wide;
  return v;
}

/* b joins a: the wide operation stands where b stood; sorting the block afterwards puts users of a behind it. */
static void merge(packer *p, ir_inst *a, ir_inst *b) {
  ir_inst *w = opt_before(p->m, b, b, b->op, IR_F, a->width + b->width, b->nargs);
  w->precise = a->precise || b->precise;
  for (unsigned k = 0; k < b->nargs; k++)
    w->arg[k] = join_operand(p, w, a->arg[k], b->arg[k]);
  ir_inst *first = part(p, b, w, 0, a->width), *second = part(p, b, w, a->width, b->width);
  ir_replace_uses(p->m->main, a, first);
  ir_replace_uses(p->m->main, b, second);
  ir_remove(a);
  ir_remove(b);
}

static bool try_block(packer *p) {
  ir_inst *seen[WINDOW];
  unsigned n = 0;
  for (ir_inst *i = p->b->first; i; i = i->next) {
    if (!packable(i))
      continue;
    for (unsigned k = 0; k < n && k < WINDOW; k++) {
      ir_inst *c = seen[(n - 1 - k) % WINDOW];
      if (c->op != i->op || c->precise != i->precise || c->width + i->width > 4 || !operands_line_up(c, i) || !independent(p, c, i))
        continue;
      merge(p, c, i);
      return true;
    }
    seen[n++ % WINDOW] = i;
  }
  return false;
}

bool opt_pack(ir_module *m) {
  ir_func *f = m->main;
  bool changed = false;
  for (ir_block *b = f->entry; b; b = b->next) {
    for (unsigned round = 0; round < 64; round++) {
      packer p = {.m = m, .b = b, .tmp = gc_arena_new()};
      p.nmark = f->next_inst;
      p.mark = gc_alloc(p.tmp, (p.nmark + 1) * sizeof *p.mark);
      bool any = try_block(&p);
      if (any) {
        opt_sort_block(p.tmp, b, f->next_inst);
        changed = true;
      }
      gc_arena_free(p.tmp);
      if (!any)
        break;
      opt_copy(m);
    }
  }
  return changed;
}
