/* SPDX-License-Identifier: Apache-2.0 */
/* Joins exits of neighbouring iterations of a loop under one test (join.h). Requires and keeps SSA form. */
#include "opt/join.h"

#include "core/fp/fp.h"
#include "opt/opt_util.h"

enum { MAX_BLOCKS = 16 };

/* A bool that decides about an exit: the exit is taken if the bool equals `leave`. */
typedef struct {
  ir_inst *v;
  bool leave;
} leaf;

/* Adds the leaves of cond, which decide about the exit, to the n leaves in list. Returns the new number, which is more than
 * OPT_JOIN_LANES if the leaves do not fit. */
static unsigned collect_leaves(ir_inst *cond, bool leave, leaf *list, unsigned n) {
  for (; cond->op == IR_NOT; cond = cond->arg[0])
    leave = !leave;
  if (cond->width == 1 && cond->op == (leave ? IR_OR : IR_AND)) {
    n = collect_leaves(cond->arg[0], leave, list, n);
    return n > OPT_JOIN_LANES ? n : collect_leaves(cond->arg[1], leave, list, n);
  }
  if (n < OPT_JOIN_LANES)
    list[n] = (leaf){cond, leave};
  return n + 1;
}

unsigned opt_exit_lanes(const ir_inst *cond, bool leave) {
  leaf list[OPT_JOIN_LANES];
  return collect_leaves((ir_inst *)cond, leave, list, 0);
}

/* ---- negation ---- */

static bool compares_numbers(const ir_inst *compare) { return opt_is_number(compare->arg[0]) && opt_is_number(compare->arg[1]); }

/* Makes the complement of the bool v, before pos. */
static ir_inst *make_negation(ir_module *m, ir_inst *pos, ir_inst *v) {
  bool order = (v->op == IR_LT || v->op == IR_GE) && compares_numbers(v);
  if (v->op == IR_EQ || v->op == IR_NE || order) {
    ir_op op = v->op == IR_EQ ? IR_NE : v->op == IR_NE ? IR_EQ : v->op == IR_LT ? IR_GE : IR_LT;
    ir_inst *n = opt_before(m, pos, v, op, IR_B, v->width, 2);
    n->arg[0] = v->arg[0];
    n->arg[1] = v->arg[1];
    return n;
  }
  return opt_unary(m, pos, v, IR_NOT, v);
}

/* ---- groups ---- */

typedef struct {
  ir_module *m;
  ir_func *f;
  const bool *counted;         /* by block: its branch leaves a loop after a known number of trips */
  ir_block *block[MAX_BLOCKS]; /* the blocks to join, in order */
  unsigned stay[MAX_BLOCKS];   /* the successor of each block that leads to the next iteration */
  unsigned n;
  leaf list[OPT_JOIN_LANES];
  unsigned leaves;
} group;

static bool same_group(const ir_block *a, const ir_block *b) { return a->copy_of == b->copy_of && a->copy_group == b->copy_group; }

/* The successor that leads to the next iteration; 2 if that is not certain. */
static unsigned way_on(const ir_block *b) {
  if (!b->copy_exit || b->nsucc != 2 || b->succ[0] == b->succ[1])
    return 2;
  bool in0 = b->succ[0]->copy_of == b->copy_of, in1 = b->succ[1]->copy_of == b->copy_of;
  return in0 == in1 ? 2 : in0 ? 0 : 1;
}

static bool has_no_effects(const ir_block *b) {
  for (const ir_inst *i = b->first; i; i = i->next)
    if (!ir_is_terminator(i->op) && (i->op == IR_PHI || !ir_is_pure(i->op) || ir_is_derivative(i->op)))
      return false;
  return true;
}

unsigned opt_exit_row(ir_block *head, ir_block **row, unsigned max) {
  unsigned n = 0;
  for (ir_block *b = head; n < max && way_on(b) < 2; b = b->succ[way_on(b)]) {
    if (n && (b == head || b->npred != 1 || b->copy_of != head->copy_of || b->copy_group || !has_no_effects(b)))
      break;
    row[n++] = b;
  }
  return n;
}

/* Adds the test at the end of b to the group. False: the group is full, or the test cannot be joined. */
static bool take_block_test(group *g, ir_block *b) {
  unsigned stay = way_on(b), n;
  if (g->n == MAX_BLOCKS || g->counted[b->id] || b->last->op != IR_CBR || stay == 2)
    return false;
  n = collect_leaves(b->last->arg[0], stay != 0, g->list, g->leaves);
  if (n > OPT_JOIN_LANES && g->n)
    return false;
  g->leaves = n;
  g->block[g->n] = b;
  g->stay[g->n++] = stay;
  return true;
}

static ir_block *block_after_group(const group *g, const ir_block *head) {
  const ir_block *b = g->block[g->n - 1];
  ir_block *s = b->succ[g->stay[g->n - 1]];
  return s != head && s->npred == 1 && same_group(s, head) && has_no_effects(s) ? s : NULL;
}

static void hoist_block(ir_block *head, ir_block *from) {
  while (!ir_is_terminator(from->first->op))
    ir_insert_before(head->last, from->first);
}

/* Puts the bools of all leaves into the lanes of one value, and tests it. *any: the exit is taken if any lane holds; else the exit is
 * taken unless all lanes hold. */
static ir_inst *make_joined_test(group *g, ir_inst *pos, bool *any) {
  *any = false;
  for (unsigned k = 0; k < g->leaves; k++)
    *any |= g->list[k].leave;
  ir_inst *lanes = opt_before(g->m, pos, pos, IR_BLD, IR_B, g->leaves, g->leaves);
  for (unsigned k = 0; k < g->leaves; k++) {
    ir_inst *v = g->list[k].v;
    lanes->arg[k] = g->list[k].leave == *any ? v : make_negation(g->m, lanes, v);
    lanes->idx[k] = 0;
  }
  ir_inst *c = opt_before(g->m, pos, pos, *any ? IR_ANY : IR_ALL, IR_B, 1, 1);
  c->arg[0] = lanes;
  return c;
}

static void replace_pred(ir_block *b, const ir_block *old, ir_block *with) { b->pred[ir_pred_index(b, old)] = with; }

/* Makes the blocks that run if the joined test leaves: they test one exit after the other. The last exit needs no test. */
static ir_block *find_first(group *g) {
  ir_block *first = NULL, *before = NULL;
  for (unsigned k = 0; k < g->n; k++) {
    ir_block *b = g->block[k], *d = ir_block_new(g->m, g->f), *exit = b->succ[!g->stay[k]];
    bool last = k + 1 == g->n;
    ir_inst *end = ir_inst_new(g->m, g->f, last ? IR_BR : IR_CBR, IR_VOID, 0, !last);
    end->loc = b->last->loc;
    if (!last)
      end->arg[0] = b->last->arg[0];
    ir_append(d, end);
    d->nsucc = last ? 1 : 2;
    d->succ[last ? 0 : !g->stay[k]] = exit;
    replace_pred(exit, b, d);
    if (before) {
      before->succ[g->stay[k - 1]] = d;
      d->pred = gc_alloc(g->m->arena, 2 * sizeof *d->pred);
      d->pred[d->npred++] = before;
      d->cpred = 2;
    }
    first = first ? first : d;
    before = d;
  }
  return first;
}

static void join_exit_tests(group *g) {
  ir_block *head = g->block[0], *tail = g->block[g->n - 1], *on = tail->succ[g->stay[g->n - 1]];
  for (unsigned k = 1; k < g->n; k++)
    hoist_block(head, g->block[k]);
  bool any;
  ir_inst *c = make_joined_test(g, head->last, &any);
  ir_block *first = find_first(g);
  replace_pred(on, tail, head);
  for (unsigned k = 1; k < g->n; k++) {
    g->block[k]->nsucc = g->block[k]->npred = 0;
    ir_block_unlink(g->f, g->block[k]);
  }
  head->last->arg[0] = c;
  head->succ[any ? 0 : 1] = first;
  head->succ[any ? 1 : 0] = on;
  first->pred = gc_alloc(g->m->arena, 2 * sizeof *first->pred);
  first->pred[0] = head;
  first->npred = 1;
  first->cpred = 2;
}

/* Joins as many blocks as possible from head on. If the block after the last joined test has no test of its own, its operations move
 * before the joined test too. */
static bool from_head(group *g, ir_block *head) {
  ir_block *next;
  g->n = g->leaves = 0;
  if (!head->copy_group || !take_block_test(g, head))
    return false;
  while ((next = block_after_group(g, head)) && take_block_test(g, next))
    ;
  bool changed = g->n > 1;
  if (changed)
    join_exit_tests(g);
  unsigned stay = way_on(head);
  next = stay < 2 ? head->succ[stay] : NULL;
  if (!next || next == head || next->npred != 1 || !same_group(next, head) || !has_no_effects(next) || ir_is_terminator(next->first->op))
    return changed;
  if (next->last->op == IR_CBR && !g->counted[next->id])
    return changed;
  hoist_block(head, next);
  return true;
}

static bool *find_counted(gc_arena *tmp, ir_func *f) {
  bool *counted = gc_alloc(tmp, f->next_block + 1);
  for (ir_block *b = f->entry; b; b = b->next) {
    ir_block *exiting = NULL;
    if (b->npred > 1 && b->copy_of && ir_trip_count(f, b, OPT_COUNT_TRIPS, &exiting))
      counted[exiting->id] = true;
  }
  return counted;
}

bool opt_join_exits(ir_module *m) {
  ir_func *f = m->main;
  bool changed = false, tagged = false;
  for (ir_block *b = f->entry; b; b = b->next)
    tagged |= b->copy_group != 0;
  if (!tagged)
    return false;
  gc_arena *tmp = gc_arena_new();
  ir_rpo_dominators(m, f);
  group g = {.m = m, .f = f, .counted = find_counted(tmp, f)};
  unsigned known = f->next_block;
  for (ir_block *b = f->entry; b; b = b->next)
    if (b->id < known)
      changed |= from_head(&g, b);
  for (ir_block *b = f->entry; b; b = b->next) {
    b->copy_of = b->copy_group = 0;
    b->copy_exit = false;
  }
  gc_arena_free(tmp);
  return changed;
}
