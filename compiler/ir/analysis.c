/* SPDX-License-Identifier: Apache-2.0 */
/* Finds block order, dominators, loops, trip counts and execution frequencies of the IR (docs/ir.md). */
#include <string.h>

#include "ir/ir.h"

static size_t count_blocks(const ir_func *f) {
  size_t n = 0;
  for (const ir_block *b = f->entry; b; b = b->next)
    n++;
  return n;
}

/* Numbers the blocks 0, and counts them. */
static size_t clear_numbers(ir_func *f) {
  size_t n = 0;
  for (ir_block *b = f->entry; b; b = b->next, n++)
    b->rpo = 0;
  return n;
}

/* Puts the reachable blocks in post-order into order[]. rpo is the 1-based reverse post-order, 0 for unreachable blocks. All n blocks have
 * the number 0 before. */
static size_t post_order(gc_arena *a, ir_func *f, size_t n, ir_block **order) {
  size_t depth = 0, done = 0;
  ir_block **stack = gc_alloc_raw(a, n * sizeof *stack);
  uint8_t *next = gc_alloc_raw(a, n);
  next[depth] = 0;
  stack[depth++] = f->entry;
  f->entry->rpo = 1;
  while (depth) {
    ir_block *b = stack[depth - 1];
    if (next[depth - 1] < b->nsucc) {
      /* Visit the second successor first, so that the first successor follows its branch in the final order. */
      ir_block *s = b->succ[b->nsucc - 1 - next[depth - 1]++];
      if (s->rpo)
        continue;
      s->rpo = 1;
      next[depth] = 0;
      stack[depth++] = s;
    } else {
      order[done++] = b;
      depth--;
    }
  }
  for (size_t k = 0; k < done; k++)
    order[k]->rpo = (unsigned)(done - k);
  return done;
}

/* A function without branches needs no analysis. */
static bool is_one_block(const ir_func *f) { return !f->entry->next && !f->entry->nsucc; }

/* Removes the blocks that were not reached, and puts the others into order[], which has them in post-order, into reverse order. */
static void lay_out(ir_func *f, ir_block *const *order, size_t done, size_t n) {
  for (ir_block *b = done < n ? f->entry : NULL; b; b = b->next)
    while (!b->rpo && b->nsucc)
      ir_remove_edge(b, 0);
  f->entry = order[done - 1];
  f->tail = order[0];
  for (size_t k = done; k-- > 0;) {
    order[k]->prev = k + 1 < done ? order[k + 1] : NULL;
    order[k]->next = k ? order[k - 1] : NULL;
  }
}

void ir_graph_changes(ir_module *m) {
  m->steady = false;
  m->ordered = m->dominated = NULL;
}

/* The blocks of f are in order now. */
static void note_block_order(ir_module *m, const ir_func *f, bool dominators) {
  if (!m->steady)
    return;
  m->ordered = f;
  if (dominators)
    m->dominated = f;
}

bool ir_rpo(ir_module *m, ir_func *f) {
  if (!f->entry || (m->steady && m->ordered == f))
    return false;
  if (is_one_block(f)) {
    f->entry->rpo = 1;
    return false;
  }
  gc_arena *a = m->arena;
  gc_mark before = gc_arena_mark(a);
  size_t n = clear_numbers(f);
  ir_block **order = gc_alloc_raw(a, n * sizeof *order);
  size_t done = post_order(a, f, n, order);
  lay_out(f, order, done, n);
  gc_arena_release(a, before);
  note_block_order(m, f, false);
  return done < n;
}

/* By number: the nearest block that dominates both. */
static unsigned common_dominator(const unsigned *dom, unsigned a, unsigned b) {
  while (a != b) {
    while (a > b)
      a = dom[a];
    while (b > a)
      b = dom[b];
  }
  return a;
}

/* Cooper, Harvey and Kennedy: iterates over reverse post-order to a fixed point, which without loops is reached at once. dom[r]: number of
 * the immediate dominator of block r; that of the entry is itself. order: the reachable blocks in post-order. */
static void find_dominators(unsigned *dom, ir_block *const *order, size_t n) {
  memset(dom, 0, (n + 1) * sizeof *dom);
  dom[1] = 1;
  for (bool changed = true, loops = true; changed && loops;) {
    changed = loops = false;
    for (unsigned r = 2; r <= n; r++) {
      const ir_block *b = order[n - r];
      unsigned d = 0;
      for (unsigned p = 0; p < b->npred; p++) {
        unsigned from = b->pred[p]->rpo;
        loops |= from >= r;
        if (from && dom[from])
          d = d ? common_dominator(dom, d, from) : from;
      }
      changed |= dom[r] != d;
      dom[r] = d;
    }
  }
}

/* Sets the dominators of the reachable blocks, which order has in post-order. Numbers the dominator tree in pre-order: children in reverse
 * post-order. */
static void set_dominators(gc_arena *a, ir_block *const *order, size_t n) {
  unsigned *dom = gc_alloc_raw(a, (n + 1) * sizeof *dom), *size = gc_alloc(a, (n + 1) * sizeof *size),
           *next = gc_alloc_raw(a, (n + 1) * sizeof *next); /* by number of the block; next: first free number in its subtree */
  find_dominators(dom, order, n);
  for (size_t r = n; r > 1; r--)
    size[dom[r]] += ++size[r];
  next[1] = 1;
  ++size[1];
  for (size_t r = 1; r <= n; r++) {
    ir_block *b = order[n - r];
    unsigned in = next[dom[r]];
    b->idom = r > 1 ? order[n - dom[r]] : NULL;
    b->tree_in = in;
    b->tree_last = in + size[r] - 1;
    next[dom[r]] += size[r];
    next[r] = in + 1;
  }
}

static void dominators_of_one(ir_func *f) {
  f->entry->rpo = f->entry->tree_in = f->entry->tree_last = 1;
  f->entry->idom = NULL;
}

void ir_dominators(ir_module *m, ir_func *f) {
  if (!f->entry)
    return;
  if (is_one_block(f)) {
    dominators_of_one(f);
    return;
  }
  gc_arena *a = m->arena;
  gc_mark before = gc_arena_mark(a);
  size_t n = clear_numbers(f);
  ir_block **order = gc_alloc_raw(a, n * sizeof *order);
  size_t done = post_order(a, f, n, order);
  for (ir_block *b = done < n ? f->entry : NULL; b; b = b->next) {
    b->idom = NULL;
    b->tree_in = b->tree_last = 0;
  }
  set_dominators(a, order, done);
  gc_arena_release(a, before);
}

bool ir_rpo_dominators(ir_module *m, ir_func *f) {
  if (!f->entry || (m->steady && m->dominated == f))
    return false;
  if (is_one_block(f)) {
    dominators_of_one(f);
    return false;
  }
  gc_arena *a = m->arena;
  gc_mark before = gc_arena_mark(a);
  size_t n = clear_numbers(f);
  ir_block **order = gc_alloc_raw(a, n * sizeof *order);
  size_t done = post_order(a, f, n, order);
  lay_out(f, order, done, n);
  set_dominators(a, order, done);
  gc_arena_release(a, before);
  note_block_order(m, f, true);
  return done < n;
}

bool ir_dominates(const ir_block *a, const ir_block *b) {
  return a == b || (a->tree_in && a->tree_in <= b->tree_in && b->tree_in <= a->tree_last);
}

static bool is_back_edge(const ir_block *from, const ir_block *header) { return from->rpo && header->rpo && ir_dominates(header, from); }

size_t ir_loop_blocks(gc_arena *a, ir_func *f, ir_block *header, ir_block ***blocks) {
  size_t count = 0;
  bool loop = false;
  for (unsigned p = 0; p < header->npred; p++)
    loop |= is_back_edge(header->pred[p], header);
  *blocks = NULL;
  if (!loop)
    return 0;
  size_t n = count_blocks(f);
  bool *in = gc_alloc(a, n + 1); /* indexed by rpo */
  ir_block **set = gc_alloc(a, n * sizeof *set);
  set[count++] = header;
  in[header->rpo] = true;
  for (unsigned p = 0; p < header->npred; p++)
    if (is_back_edge(header->pred[p], header) && !in[header->pred[p]->rpo]) {
      in[header->pred[p]->rpo] = true;
      set[count++] = header->pred[p];
    }
  for (size_t k = 1; k < count; k++)
    for (unsigned p = 0; p < set[k]->npred; p++) {
      ir_block *q = set[k]->pred[p];
      if (q->rpo && !in[q->rpo]) {
        in[q->rpo] = true;
        set[count++] = q;
      }
    }
  *blocks = set;
  return count;
}

static bool contains_block(ir_block *const *set, size_t n, const ir_block *b) {
  for (size_t k = 0; k < n; k++)
    if (set[k] == b)
      return true;
  return false;
}

/* Evaluates a value inside one loop iteration. The value may depend only on constants and the loop's header phis. Values are kept per
 * iteration, indexed by instruction id. */
typedef struct {
  ir_block *header;
  uint32_t (*val)[4]; /* by instruction id */
  unsigned *stamp;    /* iteration in which val was set; UNKNOWN: the value can never be known; ALWAYS: it depends on constants alone */
  unsigned iter;
  const ir_inst **phi; /* the header's phis on which the test depends */
  unsigned nphi;
  uint32_t (*next)[4]; /* by phi: its value in the next iteration, if known */
  bool *known;
} trip_env;

enum { UNKNOWN = -1, ALWAYS = -2 };

static bool trip_eval(trip_env *e, const ir_inst *i, unsigned depth) {
  if (e->stamp[i->id] == e->iter || e->stamp[i->id] == (unsigned)ALWAYS)
    return true;
  if (e->stamp[i->id] == (unsigned)UNKNOWN || depth > 64 || i->width == 0 || !ir_is_pure(i->op) || i->nargs > 4)
    return false;
  const uint32_t *arg[4] = {0};
  bool always = true;
  for (unsigned k = 0; k < i->nargs; k++) {
    if (!trip_eval(e, i->arg[k], depth + 1)) {
      e->stamp[i->id] = (unsigned)UNKNOWN;
      return false;
    }
    arg[k] = e->val[i->arg[k]->id];
    always &= e->stamp[i->arg[k]->id] == (unsigned)ALWAYS;
  }
  if (!ir_fold(i, arg, e->val[i->id])) {
    e->stamp[i->id] = (unsigned)UNKNOWN;
    return false;
  }
  e->stamp[i->id] = always ? (unsigned)ALWAYS : e->iter;
  return true;
}

/* Sets the phis for the next iteration from their p-th arguments. A phi whose argument is unknown becomes unknown. */
static void trip_step(trip_env *e, unsigned p) {
  for (unsigned n = 0; n < e->nphi; n++) {
    const ir_inst *v = e->phi[n]->arg[p];
    e->known[n] = trip_eval(e, v, 0);
    if (e->known[n])
      memcpy(e->next[n], e->val[v->id], sizeof e->next[n]);
  }
  e->iter++;
  for (unsigned n = 0; n < e->nphi; n++)
    if (e->known[n]) {
      memcpy(e->val[e->phi[n]->id], e->next[n], sizeof e->next[n]);
      e->stamp[e->phi[n]->id] = e->iter;
    }
}

/* Finds the phis of the header on which the test depends, in any iteration. */
static void trip_phis(trip_env *e, gc_arena *a, const ir_func *f, const ir_inst *test) {
  bool *seen = gc_alloc(a, f->next_inst);
  const ir_inst **work = gc_alloc_raw(a, f->next_inst * sizeof *work);
  size_t n = 0, phis = 0;
  for (const ir_inst *i = e->header->first; i && i->op == IR_PHI; i = i->next)
    phis++;
  e->phi = gc_alloc_raw(a, (phis + 1) * sizeof *e->phi);
  work[n++] = test;
  seen[test->id] = true;
  while (n) {
    const ir_inst *i = work[--n];
    const bool phi = i->op == IR_PHI && i->block == e->header;
    if (phi)
      e->phi[e->nphi++] = i;
    for (unsigned k = 0; (phi || ir_is_pure(i->op)) && k < i->nargs; k++)
      if (!seen[i->arg[k]->id]) {
        seen[i->arg[k]->id] = true;
        work[n++] = i->arg[k];
      }
  }
}

static void trip_memory(trip_env *e, gc_arena *a, const ir_func *f) {
  e->val = gc_alloc_raw(a, f->next_inst * sizeof *e->val);
  e->stamp = gc_alloc(a, f->next_inst * sizeof *e->stamp);
  e->next = gc_alloc_raw(a, (e->nphi + 1) * sizeof *e->next);
  e->known = gc_alloc_raw(a, e->nphi + 1);
}

static unsigned trip_of_exit(gc_arena *a, ir_func *f, ir_block *header, ir_block *exit, unsigned stay, unsigned entry, unsigned latch,
                             unsigned limit) {
  trip_env e = {.header = header, .iter = 1};
  const ir_inst *cond = exit->last->arg[0];
  unsigned trips = 0;
  trip_phis(&e, a, f, cond);
  trip_memory(&e, a, f);
  trip_step(&e, entry);
  for (unsigned k = 1; k <= limit; k++) {
    if (!trip_eval(&e, cond, 0))
      break;
    if ((e.val[cond->id][0] != 0) != (stay == 0)) {
      trips = k;
      break;
    }
    trip_step(&e, latch);
  }
  return trips;
}

unsigned ir_trip_count(ir_func *f, ir_block *header, unsigned limit, ir_block **exiting) {
  unsigned entry = 0, latch = 0, nback = 0, trips = 0;
  for (unsigned p = 0; p < header->npred; p++)
    if (is_back_edge(header->pred[p], header)) {
      latch = p;
      nback++;
    } else
      entry = p;
  if (nback != 1 || header->npred != 2)
    return 0;
  gc_arena *a = gc_arena_new();
  ir_block **set;
  size_t n = ir_loop_blocks(a, f, header, &set);
  for (size_t k = 0; k < n; k++) {
    ir_block *b = set[k];
    if (b->nsucc != 2 || !ir_dominates(b, header->pred[latch]))
      continue;
    bool in0 = contains_block(set, n, b->succ[0]), in1 = contains_block(set, n, b->succ[1]);
    if (in0 == in1)
      continue;
    unsigned t = trip_of_exit(a, f, header, b, in0 ? 0 : 1, entry, latch, limit);
    if (t && (!trips || t < trips)) {
      trips = t;
      *exiting = b;
    }
  }
  gc_arena_free(a);
  return trips;
}

/* For each block (indexed by rpo): the header of its innermost loop, and that loop's trip count. */
typedef struct {
  ir_block *header;
  size_t size;
  double trips;
  bool *in;
} loop_of;

/* The successor of b that leaves b's innermost loop; 2: neither leaves it, or both do. */
static unsigned exit_of(const ir_block *b, const loop_of *me) {
  if (b->nsucc != 2 || !me->in)
    return 2;
  bool in0 = me->in[b->succ[0]->rpo], in1 = me->in[b->succ[1]->rpo];
  return in0 == in1 ? 2 : in0;
}

/* exits: number of exits of each loop, indexed by the rpo of the loop's header. All exits of a loop are assumed equally likely, and one
 * of them is taken each time the loop is entered. */
static void spread_loop_frequency(ir_block *b, const loop_of *l, const unsigned *exits, double *into) {
  if (!b->nsucc)
    return;
  double p[2] = {1, 0};
  if (b->nsucc == 2) {
    p[0] = p[1] = 0.5;
    const loop_of *me = &l[b->rpo];
    unsigned out = exit_of(b, me);
    if (out < 2) {
      p[out] = 1 / (me->trips * exits[me->header->rpo]);
      p[!out] = 1 - p[out];
    }
  }
  for (unsigned k = 0; k < b->nsucc; k++)
    if (b->succ[k]->rpo > b->rpo) /* forward edges only: the header's frequency already counts the back edges */
      into[b->succ[k]->rpo] += b->freq * p[k];
}

void ir_loops(ir_module *m, ir_func *f) {
  if (!f->entry)
    return;
  ir_dominators(m, f);
  gc_arena *a = gc_arena_new();
  size_t n = count_blocks(f);
  ir_block **order = gc_alloc(a, (n + 1) * sizeof *order);
  loop_of *l = gc_alloc(a, (n + 1) * sizeof *l), *own = gc_alloc(a, (n + 1) * sizeof *own);
  double *into = gc_alloc(a, (n + 1) * sizeof *into);
  unsigned *exits = gc_alloc(a, (n + 1) * sizeof *exits);
  for (ir_block *b = f->entry; b; b = b->next) {
    b->loop_depth = 0;
    b->freq = 0;
    if (b->rpo)
      order[b->rpo] = b;
  }
  for (size_t k = 1; k <= n && order[k]; k++) {
    ir_block **set, *exit;
    size_t size = ir_loop_blocks(a, f, order[k], &set);
    if (!size)
      continue;
    unsigned t = ir_trip_count(f, order[k], 4096, &exit);
    own[k] = (loop_of){order[k], size, t ? t : 8, gc_alloc(a, n + 1)};
    for (size_t j = 0; j < size; j++) {
      set[j]->loop_depth++;
      own[k].in[set[j]->rpo] = true;
      if (!l[set[j]->rpo].in || l[set[j]->rpo].size > size)
        l[set[j]->rpo] = own[k];
    }
  }
  for (ir_block *b = f->entry; b; b = b->next)
    if (b->rpo && exit_of(b, &l[b->rpo]) < 2)
      exits[l[b->rpo].header->rpo]++;
  into[f->entry->rpo] = 1;
  for (size_t k = 1; k <= n && order[k]; k++) {
    order[k]->freq = into[k] * (own[k].in ? own[k].trips : 1);
    spread_loop_frequency(order[k], l, exits, into);
  }
  gc_arena_free(a);
}
