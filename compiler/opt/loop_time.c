/* SPDX-License-Identifier: Apache-2.0 */
/* Estimates the time of loops, by which unrolling is chosen (loop_time.h). Operations are put in program order into the machine's slots.
 * Each goes to the first cycle in which its operands are ready and the slot of its group (kind of operation) is free. */
#include "opt/loop_time.h"

#include <string.h>

#include "core/timing/distance.h"
#include "opt/join.h"
#include "opt/opt_util.h"

/* ---- the chain ---- */

static ir_block *next_in(const opt_loop *l, const ir_block *b) {
  ir_block *next = NULL;
  for (unsigned s = 0; s < b->nsucc; s++)
    if (opt_loop_has(l, b->succ[s])) {
      if (next)
        return NULL;
      next = b->succ[s];
    }
  return next;
}

static bool has_no_effects(const ir_block *b) {
  for (const ir_inst *i = b->first; i; i = i->next)
    if (i->op != IR_PHI && i->op != IR_BR && i->op != IR_CBR && (!ir_is_pure(i->op) || ir_is_derivative(i->op)))
      return false;
  return true;
}

static bool follow_loop_chain(opt_chain *c) {
  const opt_loop *l = c->l;
  ir_block *b = l->header;
  do {
    if ((b != l->header && b->npred != 1) || c->n == l->n)
      return false;
    c->effects |= !has_no_effects(b);
    c->block[c->n++] = b;
    b = next_in(l, b);
  } while (b && b != l->header);
  return b && c->n == l->n;
}

/* The values that v needs in every iteration. */
static void mark_needed(opt_chain *c, ir_inst *v) {
  size_t depth = 0, cap = 0;
  ir_inst **stack = NULL;
  for (;;) {
    if (opt_loop_has(c->l, v->block) && !c->needed[v->id]) {
      c->needed[v->id] = true;
      for (unsigned k = 0; k < v->nargs; k++) {
        stack = gc_grow(c->l->tmp, stack, &cap, depth + 1, sizeof *stack);
        stack[depth++] = v->arg[k];
      }
    }
    if (!depth)
      return;
    v = stack[--depth];
  }
}

static void find_needed(opt_chain *c) {
  const opt_loop *l = c->l;
  for (ir_block *b = l->f->entry; b; b = b->next)
    for (ir_inst *i = b->first; i; i = i->next)
      for (unsigned k = 0; k < i->nargs; k++) {
        const ir_block *at = i->op == IR_PHI ? b->pred[k] : b;
        bool later_phi = i->op == IR_PHI && !opt_loop_has(l, b);
        if (opt_loop_has(l, i->arg[k]->block) && (later_phi || !opt_loop_has(l, at))) {
          c->used_after[i->arg[k]->id] = true;
          mark_needed(c, i->arg[k]);
        }
      }
  for (size_t k = 0; k < c->n; k++) {
    const ir_block *b = c->block[k];
    for (ir_inst *i = b->first; i; i = i->next)
      if (ir_has_effect(i->op) && !ir_is_terminator(i->op))
        for (unsigned j = 0; j < i->nargs; j++)
          mark_needed(c, i->arg[j]);
    if (b->last->op == IR_CBR && b != l->exiting) {
      mark_needed(c, b->last->arg[0]);
      c->tests += opt_exit_lanes(b->last->arg[0], !opt_loop_has(l, b->succ[0]));
    }
  }
}

/* Counts the lanes of values that are computed before the loop and used in it or after it. */
static void find_through(opt_chain *c) {
  const opt_loop *l = c->l;
  bool *seen = gc_alloc(l->tmp, l->f->next_inst + 1);
  for (ir_block *b = l->header; b; b = b->next)
    for (ir_inst *i = b->first; i; i = i->next)
      for (unsigned k = 0; k < i->nargs; k++) {
        const ir_inst *v = i->arg[k];
        if (seen[v->id] || opt_is_leaf(v) || v->block->rpo >= l->header->rpo || (i->op == IR_PHI && b == l->header))
          continue;
        seen[v->id] = true;
        c->through += v->width;
      }
}

static void look_at_values(opt_chain *c) {
  const opt_loop *l = c->l;
  c->census = opt_take_census(l->tmp, l->m, NULL);
  c->needed = gc_alloc(l->tmp, l->f->next_inst + 1);
  c->used_after = gc_alloc(l->tmp, l->f->next_inst + 1);
  c->operations = gc_alloc_raw(l->tmp, l->f->next_inst + 1);
  for (size_t k = 0; k < c->n; k++)
    for (const ir_inst *i = c->block[k]->first; i; i = i->next)
      c->operations[i->id] = (uint8_t)(opt_inst_cost(&c->census, i) / OPT_OPERATION);
  find_needed(c);
  find_through(c);
}

bool opt_chain_of(opt_chain *c, const opt_loop *l, const gm_machine *machine) {
  *c = (opt_chain){.l = l, .machine = machine, .block = gc_alloc(l->tmp, l->n * sizeof *c->block)};
  if (l->header->npred != 2 || !follow_loop_chain(c))
    return false;
  c->latch = l->header->pred[0] == c->block[c->n - 1] ? 0 : 1;
  look_at_values(c);
  return true;
}

void opt_chain_of_row(opt_chain *c, const opt_loop *l, const gm_machine *machine) {
  *c = (opt_chain){.l = l, .machine = machine, .block = l->set, .n = l->n, .once = true};
  look_at_values(c);
}

/* ---- time ---- */

enum { CYCLES = 2048, A = 1, B = 2, C = 4, T = 8, F = 16 };

typedef struct {
  const opt_chain *c;
  unsigned ids, copy, times;
  unsigned floor, end, full, textures; /* floor: no operation may issue earlier; end: the cycle after the last issue; full: all slots before
                                          this cycle are used; textures: number of lookups */
  unsigned *at, *next_at;              /* by instruction: when its value can be read */
  unsigned *first_use;                 /* by instruction (phis): cycle of the earliest read, plus 1 */
  uint16_t *from, *to;                 /* by copy and instruction: first and last cycle in which the value is in a register; NULL: of no
                                          interest */
  uint8_t used[CYCLES], groups[CYCLES]; /* used slots and groups of each cycle */
  bool overflow;
} sim;

/* Cycles from an operation to one that needs its result: by_register() through a register, result_delay() with forwarding (roughly). */
static unsigned by_register(const sim *s) { return gm_time_distance(s->c->machine->threads, s->c->machine->lat[0]); }

static unsigned result_delay(const sim *s, const ir_inst *i) {
  const gm_machine *m = s->c->machine;
  unsigned slow = by_register(s);
  if (!m->forwarding || m->threads > 1 || ir_is_texture(i->op) || i->base == IR_B)
    return slow;
  return s->c->census.uses[i->id] > 1 ? slow - 1 : gm_time_forward(m->lat[0]);
}

static unsigned group_of(const ir_inst *i) {
  if (ir_is_texture(i->op))
    return T;
  if (ir_is_special(i->op))
    return C;
  if (i->op == IR_KILL)
    return F;
  return i->op == IR_MUL || i->op == IR_DOT ? B : A;
}

/* The first cycle from `earliest` on with a free slot. either: the operation is a move, which may go to group A or B. */
static unsigned issue_slot(sim *s, unsigned group, bool either, unsigned earliest) {
  unsigned t = earliest > s->floor ? earliest : s->floor;
  while (s->full < CYCLES && s->used[s->full] >= s->c->machine->issue_width)
    s->full++;
  t = t > s->full ? t : s->full;
  for (; t < CYCLES; t++) {
    unsigned g = either && s->groups[t] & A ? B : group;
    if (s->used[t] >= s->c->machine->issue_width || s->groups[t] & g)
      continue;
    s->used[t]++;
    s->groups[t] |= (uint8_t)g;
    s->end = t + 1 > s->end ? t + 1 : s->end;
    return t;
  }
  s->overflow = true;
  return CYCLES - 1;
}

/* Value v of copy c is read at time t: the register of v is taken until then. */
static void extend_value_life(sim *s, const ir_inst *v, unsigned c, unsigned t, unsigned depth) {
  const opt_chain *l = s->c;
  if (!opt_loop_has(l->l, v->block) || depth > 40)
    return;
  if (v->op == IR_PHI && v->block == l->l->header) {
    if (c == 1) {
      if (s->to)
        s->to[v->id] = t > s->to[v->id] ? (uint16_t)t : s->to[v->id];
      s->first_use[v->id] = s->first_use[v->id] && s->first_use[v->id] < t + 1 ? s->first_use[v->id] : t + 1;
      return;
    }
    extend_value_life(s, v->arg[l->latch], c - 1, t, depth + 1);
    return;
  }
  if (!l->operations[v->id]) {
    for (unsigned k = 0; k < v->nargs; k++)
      if (!k || v->arg[k] != v->arg[k - 1])
        extend_value_life(s, v->arg[k], c, t, depth + 1);
    return;
  }
  if (!s->to)
    return;
  uint16_t *to = &s->to[c * s->ids + v->id];
  *to = t > *to ? (uint16_t)t : *to;
}

static unsigned ready_cycle(const sim *s, const ir_inst *v) { return opt_loop_has(s->c->l, v->block) ? s->at[v->id] : 0; }

/* Does the estimate issue this instruction of a block? Terminators are issued by time_branch(), and phis by close_group(). */
static bool is_issued(const opt_chain *c, const ir_inst *i) {
  return i->op != IR_PHI && !ir_is_terminator(i->op) && (!i->width || c->needed[i->id]);
}

static void time_inst(sim *s, const ir_inst *i) {
  unsigned first = 0, cost = s->c->operations[i->id], t = 0;
  bool gathered = false;
  for (unsigned k = 0; k < i->nargs; k++) {
    unsigned r = ready_cycle(s, i->arg[k]);
    first = r > first ? r : first;
    gathered |= i->op == IR_BLD && i->arg[k] != i->arg[0];
  }
  if (!cost && i->width) {
    s->at[i->id] = first && gathered ? first + by_register(s) - 1 : first;
    return;
  }
  for (unsigned k = 0; k < cost; k++)
    t = issue_slot(s, group_of(i), i->op == IR_BLD, first);
  s->textures += ir_is_texture(i->op);
  s->at[i->id] = t + result_delay(s, i);
  if (s->from)
    s->from[s->copy * s->ids + i->id] = (uint16_t)(t + 1);
  for (unsigned k = 0; k < i->nargs; k++)
    extend_value_life(s, i->arg[k], s->copy, t, 0);
}

/* Sets when the values of the header's phis can be read in this copy. */
static void time_phis(sim *s) {
  const ir_block *h = s->c->l->header;
  for (const ir_inst *i = h->first; i->op == IR_PHI; i = i->next)
    s->next_at[i->id] = s->copy > 1 ? ready_cycle(s, i->arg[s->c->latch]) : 0;
  for (const ir_inst *i = h->first; i->op == IR_PHI; i = i->next)
    s->at[i->id] = s->next_at[i->id];
}

/* Values of blocks from..to-1 that are used after the loop stay in registers until time t. */
static void keep_for_exit(sim *s, unsigned copy, size_t from, size_t to, unsigned t) {
  for (size_t k = from; k < to; k++)
    for (const ir_inst *i = s->c->block[k]->first; i; i = i->next)
      if (s->c->used_after[i->id])
        extend_value_life(s, i, copy, t, 0);
}

static unsigned max_lanes(const sim *s, const ir_inst *const *value, size_t n) {
  int *delta = gc_alloc(s->c->l->tmp, (s->end + 4) * sizeof *delta), now = 0, max = 0;
  unsigned last = 0;
  for (unsigned c = 0; c <= s->times; c++)
    for (size_t k = 0; k < n; k++) {
      unsigned from = s->from[c * s->ids + value[k]->id], to = s->to[c * s->ids + value[k]->id];
      if (value[k]->op == IR_PHI ? c != 0 || !to : !from || to < from)
        continue;
      delta[from] += value[k]->width;
      delta[to + 1] -= value[k]->width;
      last = to > last ? to : last;
    }
  for (unsigned t = 0; t <= last; t++) {
    now += delta[t];
    max = now > max ? now : max;
  }
  return (unsigned)max + s->c->through;
}

static unsigned count_loop_lanes(const sim *s) {
  const ir_inst **value = NULL;
  size_t n = 0, cap = 0;
  for (size_t k = 0; k < s->c->n; k++)
    for (const ir_inst *i = s->c->block[k]->first; i; i = i->next)
      if (i->width && s->c->needed[i->id]) {
        value = gc_grow(s->c->l->tmp, value, &cap, n + 1, sizeof *value);
        value[n++] = i;
      }
  return max_lanes(s, value, n);
}

/* Issues a terminator: nothing of its block comes after it, and nothing of the next block before it. */
static void time_branch(sim *s, unsigned tested) {
  issue_slot(s, F, false, tested > s->end ? tested : s->end ? s->end - 1 : 0);
  s->floor = s->end;
}

/* Ends the copied iterations: moves the values of phis for the next iteration, and branches back. Returns the number of cycles. */
static unsigned close_group(sim *s, unsigned tests, unsigned tested) {
  const opt_chain *c = s->c;
  unsigned length;
  for (const ir_inst *i = c->l->header->first; i->op == IR_PHI && !c->once; i = i->next) {
    const ir_inst *v = i->arg[c->latch];
    bool saved = tests && c->used_after[i->id]; /* the old value is kept for the exit: see save_for_exit in select/isel_phi.c */
    if (c->needed[i->id] && v != i && (saved || v->op == IR_PHI || !opt_loop_has(c->l, v->block)))
      issue_slot(s, A, true, saved ? 0 : ready_cycle(s, v));
  }
  if (tests)
    time_branch(s, tested);
  length = s->end;
  if (c->once)
    return length;
  if (c->l->exiting && (tests || s->groups[length ? length - 1 : 0] & F || s->used[length ? length - 1 : 0] >= c->machine->issue_width))
    length++;
  length += c->machine->threads == 1;
  for (const ir_inst *i = c->l->header->first; i->op == IR_PHI; i = i->next) {
    unsigned r = ready_cycle(s, i->arg[c->latch]), u = s->first_use[i->id];
    if (c->needed[i->id] && u && r > u - 1 && r - (u - 1) > length)
      length = r - (u - 1);
  }
  return length;
}

/* The tests since the last branch, and when their results are known. */
typedef struct {
  unsigned n, known;
  size_t kept; /* number of blocks whose values were kept for an exit */
} pending;

static void time_block(sim *s, size_t k, unsigned group, pending *p) {
  const opt_chain *c = s->c;
  const ir_block *b = c->block[k];
  for (const ir_inst *i = b->first; i; i = i->next)
    if (is_issued(c, i))
      time_inst(s, i);
  if (b->last->op != IR_CBR || b == c->l->exiting)
    return;
  unsigned r = ready_cycle(s, b->last->arg[0]);
  p->known = r > p->known ? r : p->known;
  if (++p->n != group)
    return;
  time_branch(s, p->known);
  for (; c->once && p->kept <= k; p->kept++)
    keep_for_exit(s, 1, p->kept, p->kept + 1, s->end);
  p->n = p->known = 0;
}

/* In a loop with one iteration at a time, a test at the start moves to the end, beside other work (select/rotate.c). */
static bool is_rotated(const opt_chain *c, unsigned times, unsigned group) {
  unsigned n = 0;
  for (const ir_inst *i = c->block[0]->first; i; i = i->next)
    n += i->op != IR_PHI && !ir_is_terminator(i->op) && c->needed[i->id] ? c->operations[i->id] : 0;
  return !c->once && times == 1 && group == 1 && c->n > 1 && c->block[0] != c->l->exiting && c->block[0]->last->op == IR_CBR && n <= 8;
}

/* Runs `times` iterations; counted: the lanes of their values are wanted. Returns the number of cycles. */
static double time_loop_iterations(sim *s, gc_arena *tmp, unsigned group, bool counted) {
  const opt_chain *c = s->c;
  const bool rotated = is_rotated(c, s->times, group);
  s->ids = c->l->f->next_inst + 1;
  s->at = gc_alloc(tmp, s->ids * sizeof *s->at);
  s->next_at = gc_alloc(tmp, s->ids * sizeof *s->next_at);
  s->first_use = gc_alloc(tmp, s->ids * sizeof *s->first_use);
  s->from = counted ? gc_alloc(tmp, (s->times + 2) * s->ids * sizeof *s->from) : NULL;
  s->to = counted ? gc_alloc(tmp, (s->times + 2) * s->ids * sizeof *s->to) : NULL;
  pending p = {0};
  for (s->copy = 1; s->copy <= s->times; s->copy++) {
    time_phis(s);
    for (size_t k = rotated; k < c->n; k++)
      time_block(s, k, group, &p);
  }
  if (rotated) {
    time_phis(s);
    time_block(s, 0, 0, &p);
  }
  for (unsigned copy = 1; copy <= s->times; copy++)
    keep_for_exit(s, copy, p.kept, c->n, s->end + 1);
  unsigned length = close_group(s, p.n, p.known);
  return s->overflow ? 1e9 : length + (double)s->textures * c->machine->texture_latency;
}

static sim *sim_new(gc_arena *tmp, const opt_chain *c, unsigned times) {
  sim *s = gc_alloc(tmp, sizeof *s);
  s->c = c;
  s->times = times;
  return s;
}

opt_time opt_iterations(gc_arena *tmp, const opt_chain *c, unsigned times, unsigned group) {
  sim *s = sim_new(tmp, c, times);
  const double cycles = time_loop_iterations(s, tmp, group, true);
  return (opt_time){cycles, count_loop_lanes(s)};
}

double opt_rolled_cycles(gc_arena *tmp, const opt_chain *c) { return time_loop_iterations(sim_new(tmp, c, 1), tmp, 1, false); }

opt_slots opt_slots_of(const opt_chain *c) {
  unsigned all = 0, max = 0, textures = 0, of[F + 1] = {0};
  for (size_t k = 0; k < c->n; k++)
    for (const ir_inst *i = c->block[k]->first; i; i = i->next) {
      if (!is_issued(c, i))
        continue;
      unsigned n = c->operations[i->id], *group = &of[group_of(i)];
      all += n;
      *group += i->op == IR_BLD ? 0 : n;
      max = *group > max ? *group : max;
      textures += ir_is_texture(i->op);
    }
  return (opt_slots){all, max, textures};
}

double opt_iterations_min(const opt_chain *c, const opt_slots *n, unsigned times) {
  unsigned width = c->machine->issue_width, slots = (times * n->all + width - 1) / width;
  return (double)(slots > times * n->max ? slots : times * n->max) + (double)(times * n->textures) * c->machine->texture_latency;
}
