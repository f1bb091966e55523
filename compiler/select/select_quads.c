/* SPDX-License-Identifier: Apache-2.0 */
/* Lets the four threads of a quad run side by side where derivatives are computed: inserts `qsy`, and orders the blocks. A derivative reads
   a register of another thread of the quad. The threads start side by side, and any branch may part them. `qsy` joins them again: of the
   threads that wait, those at the lowest address continue together. So there is a qsy before the first derivative after a branch, and a
   thread that is late must have the lower address. The layout ensures that: a block comes after all blocks that can run before it, and a
   loop is in one piece before the blocks that follow it. A loop's back edge breaks the rule, since a thread in the next iteration would
   have the lower address. So if there are several ways through a loop, all threads wait at the one place where it goes back.

   Functions with derivatives: the threads wait before every call of them, so all threads inside came by the same call. The other threads
   are at that qsy or after it. The function is before its callers in memory (encode/emit.c), so threads that wait inside continue first. */
#include <limits.h>

#include "select/isel.h"

/* ---- on the IR ---- */

typedef struct {
  ir_block **block; /* by rpo - 1 */
  unsigned n;
  int *loop, *up;   /* by rpo - 1: header of the innermost loop around a block; of the innermost loop around that loop; -1: none */
  unsigned *before; /* forward edges whose source is not placed yet */
  bool *placed;
} layout;

static bool has_derivatives(const isel *s, const ir_block *b) {
  for (const ir_inst *i = b->first; i; i = i->next)
    if (ir_is_derivative(i->op) || (i->op == IR_CALL && isel_callee(s, i->callee)->derives))
      return true;
  return false;
}

static bool has_derivative(const isel *s, const ir_func *fn) {
  for (const ir_block *b = fn->entry; b; b = b->next)
    if (has_derivatives(s, b))
      return true;
  return false;
}

void isel_quad_functions(isel *s) {
  for (unsigned k = s->nfunc; k-- > 0;) /* callees come last */
    s->func[k].derives = has_derivative(s, s->func[k].fn);
}

static bool is_member(ir_block *const *set, size_t n, const ir_block *b) {
  for (size_t k = 0; k < n; k++)
    if (set[k] == b)
      return true;
  return false;
}

/* Does a loop have derivatives, and a branch by which threads of the same iteration can go different ways through the loop? */
static bool has_ways(const isel *s, ir_block *const *set, size_t n) {
  bool any = false, ways = false;
  for (size_t k = 0; k < n; k++) {
    const ir_block *b = set[k];
    any |= has_derivatives(s, b);
    ways |= b->nsucc == 2 && is_member(set, n, b->succ[0]) && is_member(set, n, b->succ[1]);
  }
  return any && ways;
}

/* Makes the one block that jumps back to the header. */
static ir_block *make_latch(isel *s, ir_block *header, ir_block *const *set, size_t n) {
  bool *from = gc_alloc(s->a, s->fn->next_block + 1);
  for (size_t k = 0; k < n; k++)
    from[set[k]->id] = true;
  return ir_gather(s->m, s->fn, header, from);
}

void isel_quad_latches(isel *s) {
  if (!s->func[s->number].derives)
    return;
  bool *done = gc_alloc(s->a, s->fn->next_block + 1);
  unsigned blocks = s->fn->next_block;
  for (bool again = true; again;) {
    again = false;
    ir_rpo_dominators(s->m, s->fn);
    for (ir_block *h = s->fn->entry; h && !again; h = h->next) {
      ir_block **set;
      if (h->id >= blocks || done[h->id])
        continue;
      done[h->id] = true;
      size_t n = ir_loop_blocks(s->a, s->fn, h, &set);
      if (!n || !has_ways(s, set, n))
        continue;
      ir_block *latch = make_latch(s, h, set, n);
      ir_insert_before(latch->last, ir_inst_new(s->m, s->fn, IR_QSY, IR_VOID, 0, 0));
      again = true;
    }
  }
}

/* ---- layout ---- */

static bool is_inside(const layout *l, int block, int loop) {
  int at = l->loop[block];
  while (at >= 0 && at != loop)
    at = l->up[at];
  return at == loop;
}

/* The next block to place: the first ready block of the innermost loop that has one, among the loops around the block placed last. */
static int next_block(const layout *l, int last) {
  for (int loop = last < 0 ? -1 : l->loop[last];; loop = l->up[loop]) {
    for (unsigned k = 0; k < l->n; k++)
      if (!l->placed[k] && !l->before[k] && (loop < 0 || is_inside(l, (int)k, loop)))
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

static void place_quad_blocks(layout *l, isel *s) {
  int last = -1;
  ir_block *tail = NULL;
  for (unsigned n = 0; n < l->n; n++) {
    int k = next_block(l, last);
    for (unsigned j = 0; k < 0; j++) /* no order keeps the rule: take any block */
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
  if (!s->func[s->number].derives)
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
  place_quad_blocks(&l, s);
}

/* ---- qsy, on the machine form ---- */

enum { APART = -1 };

/* What is known of the quad at the start of a block. First, where its threads were last side by side without a branch since then: 0 at the
 * start, else the number of a qsy. Threads that come from different places need not be side by side. Second, which loop counters are the
 * same in all threads. */
typedef struct {
  bool known;
  int met;
  uint8_t common;
} quad_state;

/* Facts about a function and all it calls. */
typedef struct {
  bool derives, parts; /* has derivatives; has branches */
} habit;

typedef struct {
  m_func *f;
  habit *habit;
  quad_state *in; /* by block */
} quads;

static bool needs_neighbours(const quads *q, const m_op *o) {
  return m_is_derivative(o) || (o->op == GM_OP_call && q->habit[o->target->func].derives);
}

static void step_quad_state(const quads *q, quad_state *c, const m_op *o) {
  uint8_t counter = (uint8_t)(1u << (o->pred & 7));
  if ((needs_neighbours(q, o) || o->op == GM_OP_qsy) && c->met == APART) {
    c->met = (int)o->id + 1;
  } else if (o->op == GM_OP_brc) {
    c->met = APART;
  } else if (o->op == GM_OP_ldc) {
    c->common = (uint8_t)(c->met == APART ? c->common & ~counter : c->common | counter);
  } else if (o->op == GM_OP_dbn && (c->met == APART || !(c->common & counter))) {
    c->common &= (uint8_t)~counter;
    c->met = APART;
  }
}

static quad_state flow_through(const quads *q, const m_block *b, quad_state c) {
  for (const m_op *o = b->first; o; o = o->next)
    step_quad_state(q, &c, o);
  return c;
}

static bool join_quad_states(quad_state *to, quad_state c) {
  quad_state was = *to;
  to->met = was.known && was.met != c.met ? APART : c.met;
  to->common = was.known ? was.common & c.common : c.common;
  to->known = true;
  return !was.known || was.met != to->met || was.common != to->common;
}

/* Joins the state before a call into the entry of the callee. If the callee has no derivatives, also into the block after the call. All
 * threads in a function with derivatives came by one call. */
static bool into_function(quads *q, const m_block *b, quad_state c) {
  const habit *h = &q->habit[b->succ[0]->func];
  bool changed = false;
  if (b->next && !h->derives) {
    quad_state back = c;
    back.met = h->parts ? APART : c.met;
    changed = join_quad_states(&q->in[b->next->id], back);
  }
  c.met = h->derives ? INT_MAX - (int)b->succ[0]->func : c.met;
  return join_quad_states(&q->in[b->succ[0]->id], c) || changed;
}

/* Joins the state at the end of a function with derivatives into the blocks it returns to. The threads are side by side if no branch in
 * the function has parted them, but only those that came by the same call. */
static bool out_of_function(quads *q, const m_block *b, quad_state c) {
  bool changed = false;
  for (unsigned s = 0; s < b->nsucc && q->habit[b->func].derives; s++) {
    quad_state here = c;
    here.met = c.met == APART ? APART : (int)b->succ[s]->prev->last->id + 1;
    changed |= join_quad_states(&q->in[b->succ[s]->id], here);
  }
  return changed;
}

/* Adds a qsy before each operation that needs one, and removes those that are not needed. */
static void place_qsy(quads *q, m_block *b, quad_state c) {
  for (m_op *o = b->first, *next; o; o = next) {
    bool apart = c.met == APART;
    next = o->next;
    step_quad_state(q, &c, o);
    if (o->op == GM_OP_qsy && !apart) {
      m_remove(o);
    } else if (needs_neighbours(q, o) && apart) {
      m_op *wait = m_op_new(q->f, GM_OP_qsy);
      wait->loc = o->loc;
      m_insert_before(o, wait);
    }
  }
}

/* Finds the facts about all functions. True: some function has derivatives. */
static bool find_habits(quads *q) {
  bool any = false;
  for (unsigned k = q->f->nfunc + 1; k-- > 0;) /* callees have higher numbers */
    for (const m_block *b = q->f->entry; b; b = b->next)
      for (const m_op *o = b->func == k ? b->first : NULL; o; o = o->next) {
        q->habit[k].derives |= needs_neighbours(q, o);
        q->habit[k].parts |= o->op == GM_OP_brc || o->op == GM_OP_dbn || (o->op == GM_OP_call && q->habit[o->target->func].parts);
        any |= q->habit[k].derives;
      }
  return any;
}

static bool spread_quad_state(quads *q, const m_block *b) {
  quad_state out = flow_through(q, b, q->in[b->id]);
  if (m_is_call(b))
    return into_function(q, b, out);
  if (b->last && b->last->op == GM_OP_ret)
    return out_of_function(q, b, out);
  bool changed = false;
  for (unsigned s = 0; s < b->nsucc; s++)
    changed |= join_quad_states(&q->in[b->succ[s]->id], out);
  return changed;
}

void m_quads(m_func *f) {
  quads q = {.f = f};
  q.habit = gc_alloc(f->arena, (f->nfunc + 1) * sizeof *q.habit);
  if (!find_habits(&q))
    return;
  f->live = NULL;
  q.in = gc_alloc(f->arena, (f->nblock + 1) * sizeof *q.in);
  q.in[f->entry->id].known = true;
  for (bool changed = true; changed;) {
    changed = false;
    for (m_block *b = f->entry; b; b = b->next)
      changed |= q.in[b->id].known && spread_quad_state(&q, b);
  }
  for (m_block *b = f->entry; b; b = b->next)
    place_qsy(&q, b, q.in[b->id]);
}
