/* SPDX-License-Identifier: Apache-2.0 */
/* SSA construction: variables become values (docs/compiler.md, "Middle end"). Requires that all calls are inlined. Afterwards there are
   no variables, loads or stores. Phis go to the iterated dominance frontier of the stores. A store to some lanes becomes a bld (vector
   build) of old and new lanes. Variables used in only one block are replaced in one sweep, the others in one walk over the dominator
   tree. */
#include <string.h>

#include "opt/opt_util.h"

/* A linked list of blocks. */
typedef struct chain {
  ir_block *b;
  struct chain *next;
} chain;

typedef struct {
  ir_inst *old;
  unsigned var;
} change;

typedef struct {
  ir_module *m;
  ir_func *f;
  gc_arena *tmp;
  ir_inst **now;    /* by variable: its value in the current block */
  ir_inst **undef;  /* by variable: its UNDEF value, or NULL */
  chain **stores;   /* by variable that is used in several blocks: the blocks that store it */
  chain **frontier; /* by block's rpo */
  ir_inst **access; /* loads and stores, in the order of the layout */
  size_t naccess;
  change *log; /* values to restore when the walk leaves a block's subtree */
  size_t nlog, clog;
} ssa;

static bool accesses_variable(const ir_inst *i) { return i->op == IR_LOAD || i->op == IR_STORE; }

static ir_inst *make_undef(ssa *s, const ir_var *v) {
  ir_inst **u = &s->undef[v->id];
  if (!*u) {
    *u = ir_inst_new(s->m, s->f, IR_UNDEF, v->base, v->width, 0);
    ir_insert_before(s->f->entry->first, *u);
  }
  return *u;
}

static ir_inst *merge_store(ssa *s, ir_inst *store, ir_inst *old) {
  const ir_var *v = store->var;
  if (store->mask == (1u << v->width) - 1)
    return store->arg[0];
  ir_inst *b = opt_before(s->m, store, store, IR_BLD, v->base, v->width, v->width);
  for (unsigned lane = 0, k = 0; lane < v->width; lane++) {
    bool set = store->mask >> lane & 1;
    b->arg[lane] = set ? store->arg[0] : old;
    b->idx[lane] = (uint8_t)(set ? k++ : lane);
  }
  return b;
}

/* The block in which a variable is used, and its current value in that block. */
typedef struct {
  ir_block *home;
  bool many; /* used in several blocks, or its value of the previous iteration may be read */
  ir_inst *now;
} place;

static bool writes_whole(const ir_inst *i) { return i->op == IR_STORE && i->mask == (1u << i->var->width) - 1; }

static void push_ssa_block(ssa *s, chain **list, ir_block *b) {
  if (*list && (*list)->b == b)
    return;
  chain *c = gc_alloc(s->tmp, sizeof *c);
  *c = (chain){b, *list};
  *list = c;
}

/* Lists loads and stores, and finds the variables that are used in one block and stored before they are read. Clears aux on the way. */
static void find_places(ssa *s, place *p) {
  for (ir_block *b = s->f->entry; b; b = b->next)
    for (ir_inst *i = b->first; i; i = i->next) {
      i->aux = NULL;
      if (!accesses_variable(i))
        continue;
      s->access[s->naccess++] = i;
      place *x = &p[i->var->id];
      if (x->many)
        continue;
      if (!x->home)
        x->many = !writes_whole(i);
      else
        x->many = x->home != b;
      x->home = b;
    }
}

/* Replaces the variables that are used in one block: their loads are forwarded. Notes where the others are stored. True if there are
 * others. */
static bool local_variables(ssa *s, place *p) {
  bool others = false;
  for (size_t k = 0; k < s->naccess; k++) {
    ir_inst *i = s->access[k];
    place *x = &p[i->var->id];
    if (x->many) {
      others = true;
      if (i->op == IR_STORE)
        push_ssa_block(s, &s->stores[i->var->id], i->block);
    } else if (i->op == IR_LOAD) {
      opt_forward(i, x->now);
    } else {
      i->arg[0] = opt_resolve(i->arg[0]);
      x->now = merge_store(s, i, x->now);
      ir_remove(i);
    }
  }
  return others;
}

/* ---- variables of several blocks ---- */

static void find_frontiers(ssa *s) {
  for (ir_block *b = s->f->entry; b; b = b->next)
    for (unsigned p = 0; b->npred > 1 && p < b->npred; p++)
      for (ir_block *r = b->pred[p]; r && r != b->idom; r = r->idom)
        push_ssa_block(s, &s->frontier[r->rpo], b);
}

/* Until the walk is done, the slot of a phi marks the variable that the phi belongs to. */
static int mark_of(const ir_var *v) { return -1 - (int)v->id; }

static void place_phis(ssa *s, ir_var *v, unsigned *has, unsigned stamp) {
  chain *work = s->stores[v->id];
  while (work) {
    chain *c = work;
    work = c->next;
    for (chain *d = s->frontier[c->b->rpo]; d; d = d->next) {
      if (has[d->b->rpo] == stamp)
        continue;
      has[d->b->rpo] = stamp;
      ir_inst *p = ir_inst_new(s->m, s->f, IR_PHI, v->base, v->width, d->b->npred);
      p->slot = mark_of(v);
      if (d->b->first)
        ir_insert_before(d->b->first, p);
      else
        ir_append(d->b, p);
      chain *more = gc_alloc(s->tmp, sizeof *more);
      *more = (chain){d->b, work};
      work = more;
    }
  }
}

static void set_now(ssa *s, unsigned var, ir_inst *v) {
  s->log = gc_grow(s->tmp, s->log, &s->clog, s->nlog + 1, sizeof *s->log);
  s->log[s->nlog++] = (change){s->now[var], var};
  s->now[var] = v;
}

static void rename_access(ssa *s, ir_inst *i) {
  unsigned id = i->var->id;
  if (!s->now[id])
    set_now(s, id, make_undef(s, i->var));
  if (i->op == IR_LOAD)
    opt_forward(i, s->now[id]);
  else
    set_now(s, id, merge_store(s, i, s->now[id]));
}

/* Removes loads and stores, and resolves operands. The blocks that dominate this one are done. */
static void rename_block(ssa *s, ir_block *b) {
  for (ir_inst *i = b->first, *next; i; i = next) {
    next = i->next;
    for (unsigned k = 0; i->op != IR_PHI && k < i->nargs; k++)
      i->arg[k] = opt_resolve(i->arg[k]);
    if (i->op == IR_PHI && i->slot < 0)
      set_now(s, (unsigned)(-1 - i->slot), i);
    if (!accesses_variable(i))
      continue;
    if (!i->aux) /* a forwarded load is one of a variable that is used in one block */
      rename_access(s, i);
    ir_remove(i);
  }
}

/* Puts the values at the end of b into the phis of its successors. */
static void fill_phis(ssa *s, ir_var *const *var, const ir_block *b) {
  for (unsigned k = 0; k < b->nsucc; k++)
    for (ir_inst *i = b->succ[k]->first; i && i->op == IR_PHI; i = i->next) {
      if (i->slot >= 0)
        continue;
      unsigned id = (unsigned)(-1 - i->slot);
      ir_inst *v = s->now[id] ? s->now[id] : make_undef(s, var[id]);
      for (unsigned p = 0; p < i->nargs; p++)
        if (b->succ[k]->pred[p] == b)
          i->arg[p] = v;
    }
}

/* Visits blocks in pre-order of the dominator tree. When the walk leaves a subtree, it restores the variables' values from before it. */
static void rename_variables(ssa *s, ir_var *const *var) {
  size_t n = 0, depth = 0;
  for (ir_block *b = s->f->entry; b; b = b->next)
    n++;
  ir_block **order = gc_alloc(s->tmp, (n + 2) * sizeof *order);
  struct {
    unsigned last;
    size_t log;
  } *path = gc_alloc(s->tmp, (n + 2) * sizeof *path);
  for (ir_block *b = s->f->entry; b; b = b->next)
    order[b->tree_in] = b;
  for (size_t k = 1; k <= n; k++) {
    ir_block *b = order[k];
    for (; depth && path[depth - 1].last < b->tree_in; depth--)
      while (s->nlog > path[depth - 1].log) {
        s->nlog--;
        s->now[s->log[s->nlog].var] = s->log[s->nlog].old;
      }
    path[depth].last = b->tree_last;
    path[depth++].log = s->nlog;
    rename_block(s, b);
    fill_phis(s, var, b);
  }
  for (ir_block *b = s->f->entry; b; b = b->next)
    for (ir_inst *i = b->first; i && i->op == IR_PHI; i = i->next)
      if (i->slot < 0)
        i->slot = 0;
}

static void spread_variables(ssa *s, const place *p) {
  ir_func *f = s->f;
  size_t n = 0;
  for (ir_block *b = f->entry; b; b = b->next)
    n++;
  s->frontier = gc_alloc(s->tmp, (n + 2) * sizeof *s->frontier);
  unsigned *has = gc_alloc(s->tmp, (n + 2) * sizeof *has), stamp = 0;
  ir_var **var = gc_alloc(s->tmp, (f->next_var + 1) * sizeof *var); /* by number */
  find_frontiers(s);
  for (size_t k = 0; k < f->nvar; k++) {
    var[f->var[k]->id] = f->var[k];
    if (p[f->var[k]->id].many)
      place_phis(s, f->var[k], has, ++stamp);
  }
  rename_variables(s, var);
}

bool opt_mem2reg(ir_module *m) {
  ir_func *f = m->main;
  ir_rpo_dominators(m, f);
  if (!f->nvar)
    return false;
  gc_arena *tmp = gc_arena_new();
  size_t n = f->next_var + 1;
  ssa s = {.m = m, .f = f, .tmp = tmp};
  s.now = gc_alloc(tmp, n * sizeof *s.now);
  s.undef = gc_alloc(tmp, n * sizeof *s.undef);
  s.stores = gc_alloc(tmp, n * sizeof *s.stores);
  place *p = gc_alloc(tmp, n * sizeof *p);
  s.access = gc_alloc_raw(tmp, (f->next_inst + 1) * sizeof(ir_inst *));
  find_places(&s, p);
  if (local_variables(&s, p)) {
    spread_variables(&s, p);
    opt_resolve_phis(f);
  } else {
    opt_apply_forwards(f);
  }
  gc_arena_free(tmp);
  f->nvar = 0;
  f->next_var = 0;
  if (m->funcs == f && !f->next)
    m->has &= ~(IR_SET(IR_LOAD) | IR_SET(IR_STORE));
  return true;
}
