/* SPDX-License-Identifier: Apache-2.0 */
/* Global value numbering: a pure operation becomes the equal value that a dominating block has computed. Texture lookups and loads of
 * inputs and uniforms are pure too. Bools are shared within a block only, since the machine has four predicate registers. Derivatives
 * too are shared within a block only, since their value depends on which threads of the quad run. Exact. Requires SSA form of the values
 * that the pass compares; leaves loads of variables alone. */
#include <string.h>

#include "opt/opt_util.h"

typedef struct entry {
  ir_inst *i;
  struct entry *next;
  uint32_t hash;
} entry;

static bool commutes(ir_op op) {
  return op == IR_ADD || op == IR_MUL || op == IR_DOT || op == IR_EQ || op == IR_NE || op == IR_AND || op == IR_OR || op == IR_XOR;
}

/* Shared within a block only: bools, and values that depend on which threads of the quad run. */
static bool local(const ir_inst *i) { return (i->base == IR_B && i->op != IR_CONST) || ir_is_derivative(i->op); }

static uint32_t hash(const ir_inst *i) {
  uint32_t h = local(i) ? i->block->id : 2166136261u;
#define MIX(v) (h = (h ^ (uint32_t)(v)) * 16777619u, h ^= h >> 15)
  MIX(i->op);
  MIX(i->base * 8u + i->width);
  MIX(i->sym);
  MIX(i->slot);
  if (commutes(i->op)) {
    MIX(i->arg[0]->id ^ i->arg[1]->id);
    MIX(i->arg[0]->id + i->arg[1]->id);
  } else {
    for (unsigned k = 0; k < i->nargs; k++)
      MIX(i->arg[k]->id);
  }
  for (unsigned k = 0; k < 4; k++)
    MIX(i->op == IR_CONST ? i->imm[k] : i->idx[k]);
#undef MIX
  return h;
}

static bool equal(const ir_inst *a, const ir_inst *b) {
  if (a->op != b->op || a->base != b->base || a->width != b->width || a->nargs != b->nargs || a->sym != b->sym || a->slot != b->slot)
    return false;
  if (a->op == IR_CONST && memcmp(a->imm, b->imm, a->width * sizeof *a->imm))
    return false;
  bool tex = ir_is_texture(a->op);
  if ((a->op == IR_BLD || tex) && memcmp(a->idx, b->idx, a->op == IR_BLD ? a->width : 1))
    return false;
  if (a->op == IR_PHI && a->block != b->block)
    return false;
  if (commutes(a->op) && a->arg[0] == b->arg[1] && a->arg[1] == b->arg[0])
    return true;
  return !a->nargs || memcmp(a->arg, b->arg, a->nargs * sizeof *a->arg) == 0;
}

static uint32_t hash_phi(const ir_inst *i) {
  uint32_t h = i->block->id * 2654435761u;
  for (unsigned k = 0; k < i->nargs; k++)
    h = (h ^ i->arg[k]->id) * 16777619u;
  return h;
}

/* Clears fields that an operation does not use, so that equal values compare equal. */
static void normalise(ir_inst *i) {
  if (i->op == IR_CONST)
    for (unsigned k = i->width; k < 4; k++)
      i->imm[k] = 0;
  else if (i->op == IR_BLD)
    for (unsigned k = i->width; k < 4; k++)
      i->idx[k] = 0;
  else if (!ir_is_texture(i->op))
    memset(i->idx, 0, sizeof i->idx);
}

enum { CHAIN = 64 }; /* most entries searched: many equal values may be in blocks that do not dominate the use */

static ir_inst *find(entry *e, const ir_inst *i, uint32_t h) {
  for (unsigned n = 0; e && n < CHAIN; e = e->next, n++)
    if (e->hash == h && equal(e->i, i) && (!local(i) || e->i->block == i->block) && ir_dominates(e->i->block, i->block))
      return e->i;
  return NULL;
}

bool opt_gvn(ir_module *m) {
  ir_func *f = m->main;
  ir_rpo(m, f);
  ir_dominators(m, f);
  bool forwarded = false;
  gc_arena *tmp = gc_arena_new();
  size_t size = 64, n = f->next_inst / 2;
  while (size < n)
    size *= 2;
  entry **table = gc_alloc(tmp, size * sizeof *table);
  for (ir_block *b = f->entry; b; b = b->next)
    for (ir_inst *i = b->first; i; i = i->next) {
      for (unsigned k = 0; k < i->nargs; k++)
        i->arg[k] = opt_resolve(i->arg[k]);
      if (!ir_is_pure(i->op) && i->op != IR_PHI)
        continue;
      normalise(i);
      uint32_t h = i->op == IR_PHI ? hash_phi(i) : hash(i);
      entry **slot = &table[h & (size - 1)];
      ir_inst *same = find(*slot, i, h);
      if (same) {
        same->precise |= i->precise;
        forwarded |= opt_forward(i, same);
      } else {
        entry *e = gc_alloc(tmp, sizeof *e);
        *e = (entry){i, *slot, h};
        *slot = e;
      }
    }
  gc_arena_free(tmp);
  return forwarded && opt_apply_forwards(f);
}
