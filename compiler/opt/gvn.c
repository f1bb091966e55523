/* SPDX-License-Identifier: Apache-2.0 */
/* Global value numbering: a pure operation becomes the equal value that a dominating block has computed (docs/compiler.md, "Middle
   end"). Texture lookups and loads of inputs and uniforms are pure too. Bools are shared within a block only, since the machine has four
   predicate registers. Derivatives too are shared within a block only, since their value depends on which threads of the quad run.
   Results stay the same bit for bit. Requires SSA form of the values that the pass compares; leaves loads of variables alone. */
#include <string.h>

#include "base/hash.h"
#include "opt/opt_util.h"

typedef struct entry {
  ir_inst *i;
  struct entry *next;
  uint32_t hash;
  unsigned tree_in, tree_last; /* of the block of i: most entries of a long chain are in blocks that do not dominate the use */
} entry;

static bool is_commutative(ir_op op) {
  return ir_is_in(op, IR_SET(IR_ADD) | IR_SET(IR_MUL) | IR_SET(IR_DOT) | IR_SET(IR_EQ) | IR_SET(IR_NE) | IR_SET(IR_AND) | IR_SET(IR_OR) |
                          IR_SET(IR_XOR));
}

/* Shared within a block only: bools, and values that depend on which threads of the quad run. */
static bool is_block_local(const ir_inst *i) { return (i->base == IR_B && i->op != IR_CONST) || ir_is_derivative(i->op); }

static uint64_t mix_hash(uint64_t h, uint64_t v) {
  h = gm_hash_word(h, v);
  return h ^ h >> 32;
}

static uint64_t join_hash_halves(uint32_t a, uint32_t b) { return (uint64_t)a << 32 | b; }

static uint32_t hash_inst(const ir_inst *i) {
  const uint64_t kind =
      join_hash_halves(is_block_local(i) ? i->block->id + 1 : 0, (unsigned)i->op << 8 | (unsigned)i->base << 4 | i->width);
  uint64_t h = mix_hash(kind, join_hash_halves((uint32_t)i->sym, (uint32_t)i->slot));
  if (i->op == IR_CONST)
    return (uint32_t)mix_hash(mix_hash(h, join_hash_halves(i->imm[0], i->imm[1])), join_hash_halves(i->imm[2], i->imm[3]));
  uint32_t lanes;
  memcpy(&lanes, i->idx, sizeof lanes);
  if (is_commutative(i->op))
    return (uint32_t)mix_hash(h, join_hash_halves(i->arg[0]->id ^ i->arg[1]->id, i->arg[0]->id + i->arg[1]->id));
  h = mix_hash(h, join_hash_halves(lanes, i->nargs ? i->arg[0]->id : 0));
  for (unsigned k = 1; k < i->nargs; k += 2)
    h = mix_hash(h, join_hash_halves(i->arg[k]->id, k + 1 < i->nargs ? i->arg[k + 1]->id : 0));
  return (uint32_t)h;
}

static bool are_equal(const ir_inst *a, const ir_inst *b) {
  if (a->op != b->op || a->base != b->base || a->width != b->width || a->nargs != b->nargs || a->sym != b->sym || a->slot != b->slot)
    return false;
  if (a->op == IR_CONST && memcmp(a->imm, b->imm, a->width * sizeof *a->imm))
    return false;
  bool tex = ir_is_texture(a->op);
  if ((a->op == IR_BLD || tex) && memcmp(a->idx, b->idx, a->op == IR_BLD ? a->width : 1))
    return false;
  if (a->op == IR_PHI && a->block != b->block)
    return false;
  if (is_commutative(a->op) && a->arg[0] == b->arg[1] && a->arg[1] == b->arg[0])
    return true;
  return !a->nargs || memcmp(a->arg, b->arg, a->nargs * sizeof *a->arg) == 0;
}

static uint32_t hash_phi(const ir_inst *i) {
  uint64_t h = mix_hash(0, i->block->id + 1);
  for (unsigned k = 0; k < i->nargs; k++)
    h = mix_hash(h, i->arg[k]->id);
  return (uint32_t)h;
}

/* Clears fields that an operation does not use, so that equal values compare equal. */
static void clear_unused_fields(ir_inst *i) {
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

/* *full: not all entries were searched. */
static ir_inst *find_equal_value(entry *e, const ir_inst *i, uint32_t h, bool *full) {
  const unsigned at = i->block->tree_in;
  for (unsigned n = 0; e && n < CHAIN; e = e->next, n++)
    if (e->hash == h && e->tree_in <= at && at <= e->tree_last && (!is_block_local(i) || e->i->block == i->block) && are_equal(e->i, i))
      return e->i;
  *full |= e != NULL;
  return NULL;
}

bool opt_gvn(ir_module *m) {
  ir_func *f = m->main;
  ir_rpo_dominators(m, f);
  bool forwarded = false, full = false;
  gc_arena *tmp = m->arena;
  gc_mark before = gc_arena_mark(tmp);
  size_t size = 64, n = f->next_inst / 2;
  while (size < n)
    size *= 2;
  entry **table = gc_alloc(tmp, size * sizeof *table), *next_entry = gc_alloc_raw(tmp, (f->next_inst + 1) * sizeof *next_entry);
  for (ir_block *b = f->entry; b; b = b->next)
    for (ir_inst *i = b->first, *next; i; i = next) {
      next = i->next;
      for (unsigned k = 0; forwarded && k < i->nargs; k++)
        i->arg[k] = opt_resolve(i->arg[k]);
      if (!ir_is_pure(i->op) && i->op != IR_PHI)
        continue;
      clear_unused_fields(i);
      uint32_t h = i->op == IR_PHI ? hash_phi(i) : hash_inst(i);
      entry **slot = &table[h & (size - 1)];
      ir_inst *same = find_equal_value(*slot, i, h, &full);
      if (same) {
        same->precise |= i->precise;
        forwarded |= opt_forward(i, same);
        ir_remove(i); /* blocks are in reverse post-order: only phis may have read it before */
      } else {
        entry *e = next_entry++;
        *e = (entry){i, *slot, h, b->tree_in, b->tree_last};
        *slot = e;
      }
    }
  gc_arena_release(tmp, before);
  bool again = forwarded && opt_resolve_phis(f);
  m->settled = forwarded && !full && !again;
  return forwarded;
}
