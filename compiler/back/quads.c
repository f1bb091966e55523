/* SPDX-License-Identifier: Apache-2.0 */
/* Derivatives read a register of another thread of the quad, so the threads must stand side by side. They start so, and any branch may part
   them; `qsy` brings them together again: those that wait at the lowest address go on together. So in front of the first derivative behind
   a branch stands a qsy, and the code is laid out so that whoever is behind has the lower address: a block behind everything that can come
   before it, a loop in one piece in front of what follows it. */
#include "back/isel.h"

/* ---- layout, on the IR ---- */

typedef struct {
  ir_block **block; /* by rpo - 1 */
  unsigned n;
  int *loop, *up;   /* by rpo - 1: header of the innermost loop around a block, and around that loop; -1 none */
  unsigned *before; /* forward edges whose start is not placed yet */
  bool *placed;
} layout;

static bool has_derivative(const ir_func *fn) {
  for (const ir_block *b = fn->entry; b; b = b->next)
    for (const ir_inst *i = b->first; i; i = i->next)
      if (ir_is_derivative(i->op))
        return true;
  return false;
}

static bool inside(const layout *l, int block, int loop) {
  int at = l->loop[block];
  while (at >= 0 && at != loop)
    at = l->up[at];
  return at == loop;
}

/* The first ready block of the innermost loop around the last one that has any. */
static int next_block(const layout *l, int last) {
  for (int loop = last < 0 ? -1 : l->loop[last];; loop = l->up[loop]) {
    for (unsigned k = 0; k < l->n; k++)
      if (!l->placed[k] && !l->before[k] && (loop < 0 || inside(l, (int)k, loop)))
        return (int)k;
    if (loop < 0)
      return -1;
  }
}

static void find_loops(layout *l, isel *s) {
  for (unsigned k = 0; k < l->n; k++)
    l->loop[k] = l->up[k] = -1;
  for (unsigned k = 0; k < l->n; k++) {
    ir_block **set;
    size_t size = ir_loop_blocks(s->a, s->fn, l->block[k], &set);
    if (!size)
      continue;
    l->up[k] = l->loop[k];
    for (size_t j = 0; j < size; j++)
      l->loop[set[j]->rpo - 1] = (int)k; /* inner headers come later */
  }
}

static void count_edges(layout *l) {
  for (unsigned k = 0; k < l->n; k++)
    for (unsigned p = 0; p < l->block[k]->npred; p++)
      l->before[k] += !ir_dominates(l->block[k], l->block[k]->pred[p]);
}

static void place(layout *l, isel *s) {
  int last = -1;
  ir_block *tail = NULL;
  for (unsigned n = 0; n < l->n; n++) {
    int k = next_block(l, last);
    for (unsigned j = 0; k < 0; j++) /* no order exists: any block */
      k = l->placed[j] ? -1 : (int)j;
    ir_block *b = l->block[k];
    l->placed[k] = true;
    for (unsigned e = 0; e < b->nsucc; e++) {
      unsigned t = b->succ[e]->rpo - 1;
      if (!ir_dominates(b->succ[e], b) && l->before[t])
        l->before[t]--;
    }
    b->prev = tail;
    b->next = NULL;
    if (tail)
      tail->next = b;
    else
      s->fn->entry = b;
    tail = b;
    last = k;
  }
  s->fn->tail = tail;
}

void isel_quad_order(isel *s) {
  if (!has_derivative(s->fn))
    return;
  layout l = {0};
  for (ir_block *b = s->fn->entry; b; b = b->next)
    l.n++;
  l.block = gc_alloc(s->a, (l.n + 1) * sizeof *l.block);
  l.loop = gc_alloc(s->a, (l.n + 1) * sizeof *l.loop);
  l.up = gc_alloc(s->a, (l.n + 1) * sizeof *l.up);
  l.before = gc_alloc(s->a, (l.n + 1) * sizeof *l.before);
  l.placed = gc_alloc(s->a, l.n + 1);
  for (ir_block *b = s->fn->entry; b; b = b->next)
    l.block[b->rpo - 1] = b;
  find_loops(&l, s);
  count_edges(&l);
  place(&l, s);
}

/* ---- qsy, on the machine form ---- */

/* What is known of the quad at the start of a block: whether a branch may have parted its threads, and which loop counters have the same
   value in all of them. */
typedef struct {
  bool known, apart;
  uint8_t common;
} company;

static company through(const m_block *b, company c, m_op **first) {
  for (m_op *o = b->first; o; o = o->next) {
    uint8_t counter = (uint8_t)(1u << (o->pred & 7));
    if (m_is_difference(o) && c.apart) {
      if (first && !*first)
        *first = o;
      c.apart = false;
    } else if (o->op == GL_OP_brc) {
      c.apart = true;
    } else if (o->op == GL_OP_ldc) {
      c.common = (uint8_t)(c.apart ? c.common & ~counter : c.common | counter);
    } else if (o->op == GL_OP_dbn && (c.apart || !(c.common & counter))) {
      c.common &= (uint8_t)~counter;
      c.apart = true;
    }
  }
  return c;
}

static bool join(company *to, company c) {
  company was = *to;
  to->apart = was.known ? was.apart || c.apart : c.apart;
  to->common = was.known ? was.common & c.common : c.common;
  to->known = true;
  return !was.known || was.apart != to->apart || was.common != to->common;
}

void m_quads(m_func *f) {
  bool any = false;
  for (m_block *b = f->entry; b; b = b->next)
    for (m_op *o = b->first; o; o = o->next)
      any |= m_is_difference(o);
  if (!any)
    return;
  company *in = gc_alloc(f->arena, (f->nblock + 1) * sizeof *in);
  in[f->entry->id].known = true;
  for (bool changed = true; changed;) {
    changed = false;
    for (m_block *b = f->entry; b; b = b->next) {
      if (!in[b->id].known)
        continue;
      company out = through(b, in[b->id], NULL);
      for (unsigned s = 0; s < b->nsucc; s++)
        changed |= join(&in[b->succ[s]->id], out);
    }
  }
  for (m_block *b = f->entry; b; b = b->next) {
    m_op *first = NULL;
    through(b, in[b->id], &first);
    if (!first)
      continue;
    m_op *wait = m_op_new(f, GL_OP_qsy);
    wait->loc = first->loc;
    m_insert_before(first, wait);
  }
}
