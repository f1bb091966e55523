/* SPDX-License-Identifier: Apache-2.0 */
/* Derivatives read registers of the other threads of a quad, so these must stand at the same operation. They start side by side and stay so
   until a branch on something they need not agree about; where all of them come together again, one may be behind. There the first
   derivative gets a QSY in front of it, which makes them wait for each other.

   A block that only some threads of a quad may run (it depends on such a branch) gets none: derivatives in it are undefined (ESSL 1.00
   section 8, OES_standard_derivatives), and a thread there would wait for others who wait elsewhere. */
#include <string.h>

#include "opt/opt_util.h"
#include "opt/textures.h"

typedef struct {
  ir_func *f;
  gc_arena *tmp;
  size_t n, words;
  ir_block **block; /* by rpo number - 1 */
  uint64_t *after;  /* by block: set of those that every way out of it passes, itself included */
  bool *value;      /* by instruction: threads may differ */
  bool *some;       /* by block: perhaps not all threads of a quad run it */
  bool *apart;      /* by block: threads may leave it at different times */
} quads;

static uint64_t *set_of(const quads *q, const ir_block *b) { return q->after + (b->rpo - 1) * q->words; }

static bool has(const uint64_t *set, const ir_block *b) { return set[(b->rpo - 1) / 64] >> (b->rpo - 1) % 64 & 1; }

static void number_blocks(quads *q, ir_module *m) {
  ir_rpo(m, q->f);
  for (ir_block *b = q->f->entry; b; b = b->next)
    q->n++;
  q->words = (q->n + 63) / 64;
  q->block = gc_alloc(q->tmp, (q->n + 1) * sizeof *q->block);
  q->after = gc_alloc(q->tmp, (q->n * q->words + 1) * sizeof *q->after);
  size_t k = 0;
  for (ir_block *b = q->f->entry; b; b = b->next) {
    q->block[k++] = b;
    b->rpo = (unsigned)k;
  }
}

/* Blocks that never reach the end keep the full set: nothing can be said about their ways out. */
static void post_dominators(quads *q) {
  memset(q->after, 255, q->n * q->words * sizeof *q->after);
  uint64_t *now = gc_alloc(q->tmp, (q->words + 1) * sizeof *now);
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t k = q->n; k-- > 0;) {
      ir_block *b = q->block[k];
      memset(now, b->nsucc ? 255 : 0, q->words * sizeof *now);
      for (unsigned s = 0; s < b->nsucc; s++)
        for (size_t w = 0; w < q->words; w++)
          now[w] &= set_of(q, b->succ[s])[w];
      now[k / 64] |= UINT64_C(1) << k % 64;
      if (memcmp(now, set_of(q, b), q->words * sizeof *now)) {
        memcpy(set_of(q, b), now, q->words * sizeof *now);
        changed = true;
      }
    }
  }
}

/* Everything that can run between a branch and the block where all its ways meet; the branch too, if a way leads back to it. */
static bool mark_region(quads *q, const ir_block *branch) {
  bool changed = false;
  const uint64_t *meet = set_of(q, branch);
  ir_block **list = gc_alloc(q->tmp, (q->n + 1) * sizeof *list);
  bool *seen = gc_alloc(q->tmp, q->n + 1);
  size_t n = 0, done = 0;
  for (const ir_block *from = branch; from; from = done < n ? list[done++] : NULL)
    for (unsigned s = 0; s < from->nsucc; s++) {
      ir_block *b = from->succ[s];
      if (seen[b->rpo - 1] || (b != branch && has(meet, b)))
        continue;
      seen[b->rpo - 1] = true;
      list[n++] = b;
      changed |= !q->some[b->rpo - 1];
      q->some[b->rpo - 1] = true;
    }
  return changed;
}

static bool splits(const quads *q, const ir_block *b) { return b->last->op == IR_CBR && q->value[b->last->arg[0]->id]; }

static bool differs(const quads *q, const ir_inst *i) {
  if (i->op == IR_INPUT || i->op == IR_SYSVAL || ir_is_derivative(i->op))
    return true;
  for (unsigned k = 0; k < i->nargs; k++)
    if (q->value[i->arg[k]->id])
      return true;
  for (unsigned p = 0; i->op == IR_PHI && p < i->block->npred; p++)
    if (q->some[i->block->pred[p]->rpo - 1] || splits(q, i->block->pred[p]))
      return true;
  return false;
}

static void find_divergence(quads *q) {
  q->value = gc_alloc(q->tmp, q->f->next_inst + 1);
  q->some = gc_alloc(q->tmp, q->n + 1);
  for (bool changed = true; changed;) {
    changed = false;
    for (ir_block *b = q->f->entry; b; b = b->next) {
      for (ir_inst *i = b->first; i; i = i->next)
        if (!q->value[i->id] && differs(q, i))
          changed = q->value[i->id] = true;
      if (splits(q, b))
        changed |= mark_region(q, b);
    }
  }
}

static bool has_derivative(const ir_block *b) {
  for (const ir_inst *i = b->first; i; i = i->next)
    if (ir_is_derivative(i->op))
      return true;
  return false;
}

static bool enters_apart(const quads *q, const ir_block *b) {
  for (unsigned p = 0; p < b->npred; p++) {
    const ir_block *from = b->pred[p];
    if (q->some[from->rpo - 1] || q->apart[from->rpo - 1] || splits(q, from))
      return true;
  }
  return false;
}

static bool waits(const quads *q, const ir_block *b) { return !q->some[b->rpo - 1] && has_derivative(b) && enters_apart(q, b); }

static void find_phases(quads *q) {
  q->apart = gc_alloc(q->tmp, q->n + 1);
  for (bool changed = true; changed;) {
    changed = false;
    for (ir_block *b = q->f->entry; b; b = b->next) {
      bool out = enters_apart(q, b) && !waits(q, b);
      if (out && !q->apart[b->rpo - 1])
        changed = q->apart[b->rpo - 1] = true;
    }
  }
}

static bool any_derivative(const ir_func *f) {
  for (const ir_block *b = f->entry; b; b = b->next)
    if (has_derivative(b))
      return true;
  return false;
}

bool opt_quads(ir_module *m) {
  if (!any_derivative(m->main))
    return false;
  bool changed = false;
  quads q = {.f = m->main, .tmp = gc_arena_new()};
  number_blocks(&q, m);
  post_dominators(&q);
  find_divergence(&q);
  find_phases(&q);
  for (ir_block *b = q.f->entry; b; b = b->next) {
    if (!waits(&q, b))
      continue;
    ir_inst *i = b->first;
    while (!ir_is_derivative(i->op))
      i = i->next;
    opt_before(m, i, i, IR_QSY, IR_VOID, 0, 0);
    changed = true;
  }
  gc_arena_free(q.tmp);
  return changed;
}
