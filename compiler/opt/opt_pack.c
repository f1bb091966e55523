/* SPDX-License-Identifier: Apache-2.0 */
/* Packs scalar work: independent operations of one kind in one block become one wider operation (docs/compiler.md, "Middle end").
   Requires SSA form; exact.

   Candidates are narrow component-wise operations whose operands match: for every operand, all members read lanes of the same value, or all
   read constants. They read the same values, so none depends on another. The wide operands are swizzles or literals, which are free, so
   each merge saves an operation. Special functions are not packed, since their unit is scalar. Bools are not packed, since there are few
   predicate registers.

   Packing works on one block at a time, in program order, so that the results of a pack can make the operands of the next one match. */
#include "opt/opt_util.h"

enum { WINDOW = 48, ROUNDS = 64 }; /* candidates searched for each operation; most merges in one block. Both bound the pass's time */

typedef struct {
  ir_module *m;
  ir_block *b;
  opt_list *changed; /* blds and phis whose operands the last merge has changed */
} packer;

/* NEG and ABS are free; merging them makes the operands of their users match. */
static bool is_packable(const ir_inst *i) { return ir_is_in(i->op, IR_PACKABLE) && i->width < 4; }

/* The one value whose lanes v consists of; NULL if there are several. */
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

static ir_inst *join_operand(packer *p, ir_inst *pos, ir_inst *a, ir_inst *b) {
  ir_inst *v = opt_before(p->m, pos, pos, IR_BLD, a->base, a->width + b->width, a->width + b->width);
  v->precise = false;
  for (unsigned k = 0; k < v->width; k++) {
    v->arg[k] = k < a->width ? a : b;
    v->idx[k] = (uint8_t)(k < a->width ? k : k - a->width);
  }
  opt_list_add(p->changed, v);
  return v;
}

static ir_inst *take_part(packer *p, ir_inst *pos, ir_inst *wide, unsigned from, unsigned width) {
  uint8_t idx[4] = {0};
  for (unsigned k = 0; k < width; k++)
    idx[k] = (uint8_t)(from + k);
  ir_inst *v = opt_lanes(p->m, pos, pos, wide, width, idx);
  v->precise = wide->precise && v == wide;
  opt_list_add(p->changed, v);
  return v;
}

/* Makes all users of a read `first`, and those of b `second`. */
static void replace_reads(packer *p, ir_inst *a, ir_inst *first, ir_inst *b, ir_inst *second) {
  for (ir_block *at = p->m->main->entry; at; at = at->next)
    for (ir_inst *i = at->first; i; i = i->next) {
      bool reads = false;
      for (unsigned k = 0; k < i->nargs; k++) {
        ir_inst *v = i->arg[k];
        i->arg[k] = v == a ? first : v == b ? second : v;
        reads |= v == a || v == b;
      }
      if (reads && (i->op == IR_BLD || i->op == IR_PHI))
        opt_list_add(p->changed, i);
    }
}

/* Merges b into a. The wide operation takes b's place; sorting the block afterwards puts users of a after it. */
static void merge_packed_insts(packer *p, ir_inst *a, ir_inst *b) {
  ir_inst *w = opt_before(p->m, b, b, b->op, IR_F, a->width + b->width, b->nargs);
  w->precise = a->precise || b->precise;
  for (unsigned k = 0; k < b->nargs; k++)
    w->arg[k] = join_operand(p, w, a->arg[k], b->arg[k]);
  ir_inst *first = take_part(p, b, w, 0, a->width), *second = take_part(p, b, w, a->width, b->width);
  replace_reads(p, a, first, b, second);
  ir_remove(a);
  ir_remove(b);
}

static bool try_block(packer *p) {
  ir_inst *seen[WINDOW];
  unsigned n = 0;
  for (ir_inst *i = p->b->first; i; i = i->next) {
    if (!is_packable(i))
      continue;
    for (unsigned k = 0; k < n && k < WINDOW; k++) {
      ir_inst *c = seen[(n - 1 - k) % WINDOW];
      if (c->op != i->op || c->precise != i->precise || c->width + i->width > 4 || !operands_line_up(c, i))
        continue;
      merge_packed_insts(p, c, i);
      return true;
    }
    seen[n++ % WINDOW] = i;
  }
  return false;
}

bool opt_pack(ir_module *m) {
  ir_func *f = m->main;
  gc_arena *tmp = gc_arena_new();
  opt_list list = {.a = tmp};
  bool changed = false;
  for (ir_block *b = f->entry; b; b = b->next) {
    packer p = {m, b, &list};
    for (unsigned round = 0; round < ROUNDS && try_block(&p); round++) {
      gc_mark before = gc_arena_mark(tmp);
      opt_sort_block(tmp, b, f->next_inst);
      gc_arena_release(tmp, before);
      if (changed)
        opt_copy_some(m, &list);
      else
        opt_copy(m);
      list.n = 0;
      changed = true;
    }
  }
  gc_arena_free(tmp);
  return changed;
}
