/* SPDX-License-Identifier: Apache-2.0 */
/* Unrolls loops with exit select (docs/compiler.md, "Loops"): those that full unrolling has left. The body becomes several iterations. If
   the blocks of these iterations follow one another without effects and joins, all of them are computed before one test decides whether any
   of their exits is taken (join.c). Work that turns out to be unneeded has no effect on this machine: nothing traps, and reads out of range
   give zero.

   Requires and keeps SSA form. The pass chooses the number of iterations with the least time: their time in the machine's slots
   (loop_time.c), times the expected number of trips. Live values must fit the temporaries. */
#include "opt/join.h"
#include "opt/loop_time.h"
#include "opt/opt_util.h"

enum {
  FACTORS = 6,
  LIKELY_TRIPS = 4, /* trips of a loop whose trip count is unknown: half of the number in ir_loops, since unneeded work costs most when
                       trips are few */
  GAIN_PERCENT = 4, /* a smaller gain is within the error of the estimate */
  CODE_PRICE = 28,  /* so many percent more code have to gain another percent of the loop's cycles */
  MAX_TESTS = 64    /* most tests in a row that comes from fully unrolled loops */
};

/* The machine to assume if the caller names none: the smallest. */
static const gm_machine plain = {
    .threads = 1, .temps = 8, .lat = {1, 1, 1}, .forwarding = true, .issue_width = 2, .code_words = 4096, .texture_latency = 8};

typedef struct {
  unsigned factor, peel;
  double cycles; /* cycles per execution of the loop */
} plan;

/* How often the body runs if only the known exit is taken. That exit is tested before or after the body. */
static unsigned body_runs(const opt_loop *l) { return l->exiting == l->header ? l->trips - 1 : l->trips; }

static double expected_trips(const opt_loop *l, unsigned tests) {
  double n = l->exiting ? body_runs(l) : LIKELY_TRIPS;
  return l->exiting && tests ? n / 2 : n;
}

static plan rolled_plan(gc_arena *tmp, const opt_chain *c) {
  return (plan){0, 0, expected_trips(c->l, c->tests) * opt_rolled_cycles(tmp, c)};
}

/* The time to find out, after a joined test, which exit was taken. */
static double exit_search_time(unsigned tests) { return tests > 1 ? 4 + 2 * tests : 0; }

/* The cycles of the loop under a plan, if a group of iterations takes `group` cycles. */
static double cycles_of(const opt_chain *c, const plan *p, double group, double one) {
  const opt_loop *l = c->l;
  double n = expected_trips(l, c->tests) - p->peel, groups = n / p->factor;
  bool first = c->block[0]->last->op == IR_CBR &&
               c->block[0] != l->exiting; /* the body starts with a test, so the last test made belongs to a further iteration */
  if (c->tests)
    groups += (p->factor + (first ? 1 : -1)) / (2.0 * p->factor);
  return groups * group + p->peel * one + exit_search_time(c->tests * p->factor) * (l->exiting ? 0.5 : 1);
}

/* Does the plan gain enough for the code it adds? `all`: operations of the function. */
static bool is_worth(const plan *p, const plan *none, size_t size, double all) {
  double more = (p->factor - 1 + p->peel) * (double)size / all;
  return p->cycles >= 0 && p->cycles < none->cycles * (1 - GAIN_PERCENT / 100.0 - more / CODE_PRICE);
}

/* A loop, and the plans that others are compared with. */
typedef struct {
  const opt_chain *c;
  gc_arena *tmp;
  opt_slots slots; /* that an iteration needs */
  size_t size;     /* of the loop */
  double one, all; /* cycles of one iteration; operations of the function */
  plan none, best;
} choice;

/* Could the plan be better than those before, if its iterations took as few cycles as their operations need? */
static bool may_pay(const choice *x, plan p) {
  p.cycles = cycles_of(x->c, &p, opt_iterations_min(x->c, &x->slots, p.factor), x->one);
  return p.cycles < x->best.cycles && is_worth(&p, &x->none, x->size, x->all);
}

/* factor 1: the loop keeps one iteration, and the exits of that iteration are joined. */
static plan judge_unroll_factor(const choice *x, unsigned factor) {
  const opt_chain *c = x->c;
  const opt_loop *l = c->l;
  plan p = {factor, 0, -1};
  if (factor == 1 && c->tests < 2)
    return p;
  if (l->exiting) {
    p.peel = body_runs(l) % factor;
    if (factor > 1 && body_runs(l) < 2 * factor)
      return p;
  }
  if ((factor > 1 && factor * c->tests > OPT_JOIN_LANES) || x->size * (factor + p.peel) > OPT_UNROLL_MAX ||
      opt_count(l->f) + x->size * factor > c->machine->code_words / 3 || !may_pay(x, p))
    return p;
  opt_time t = opt_iterations(x->tmp, c, factor, 0);
  if (t.lanes <= 4 * c->machine->temps)
    p.cycles = cycles_of(c, &p, t.cycles, x->one);
  return p;
}

/* The plan with the fewest cycles among those that pay. */
static plan choose_unroll_plan(const opt_chain *c) {
  static const unsigned factor[FACTORS] = {1, 2, 3, 4, 6, 8};
  gc_arena *tmp = gc_arena_new();
  choice x = {.c = c,
              .tmp = tmp,
              .slots = opt_slots_of(c),
              .size = opt_loop_size(c->l),
              .all = (double)opt_count(c->l->f),
              .none = rolled_plan(tmp, c)};
  x.best = x.none;
  x.one = x.none.cycles / expected_trips(c->l, c->tests);
  for (unsigned k = 0; k < FACTORS; k++) {
    plan p = judge_unroll_factor(&x, factor[k]);
    if (p.cycles < x.best.cycles && is_worth(&p, &x.none, x.size, x.all))
      x.best = p;
  }
  gc_arena_free(tmp);
  return x.best;
}

static bool is_innermost(const opt_loop *l) {
  for (size_t k = 0; k < l->n; k++)
    for (unsigned p = 0; p < l->set[k]->npred && l->set[k] != l->header; p++)
      if (ir_dominates(l->set[k], l->set[k]->pred[p]))
        return false;
  return true;
}

static bool do_loop(opt_loop *l, const gm_machine *machine) {
  opt_chain c;
  if (!is_innermost(l) || opt_loop_size(l) > OPT_UNROLL_MAX)
    return false;
  l->trips = ir_trip_count(l->f, l->header, OPT_COUNT_TRIPS, &l->exiting);
  if (!l->trips)
    l->exiting = NULL;
  if (l->exiting && body_runs(l) < 2)
    return false;
  if (!opt_chain_of(&c, l, machine) || (c.effects && c.tests))
    return false;
  plan p = choose_unroll_plan(&c);
  if (!p.factor)
    return false;
  unsigned keep = l->exiting == l->header ? 1 : p.factor;
  if (l->exiting && l->exiting != l->header && l->exiting != c.block[c.n - 1]) {
    keep = 1;
    p.peel = (l->trips - 1) % p.factor;
  }
  opt_loop_copy(l, &(opt_copies){.peel = p.peel, .times = p.factor, .keep = keep, .joined = true});
  return true;
}

static void clean_up(ir_module *m) {
  opt_mem2reg(m);
  opt_fold(m);
  opt_copy(m);
  opt_fold(m);
  opt_cfg(m);
  opt_dce(m);
}

/* ---- loops that full unrolling has made a row of tests ---- */

/* How many tests of the row should share a branch; 1: every test has its own. All exits, and taking no exit, are assumed equally likely. */
static unsigned best_group(const opt_chain *c, unsigned n) {
  gc_arena *tmp = gc_arena_new();
  double min = opt_rolled_cycles(tmp, c) / 2 * (1 - GAIN_PERCENT / 100.0);
  unsigned best = 1;
  for (unsigned g = 2; g <= OPT_JOIN_LANES && g <= n; g++) {
    opt_time t = opt_iterations(tmp, c, 1, g);
    double cycles = t.cycles * (0.5 + (g - 1) / (2.0 * n)) + exit_search_time(g);
    if (t.lanes > 4 * c->machine->temps || cycles >= min)
      continue;
    min = cycles;
    best = g;
  }
  gc_arena_free(tmp);
  return best;
}

static void do_row(ir_module *m, ir_block *head, size_t blocks, const gm_machine *machine, bool *done) {
  ir_block *row[MAX_TESTS];
  unsigned n = opt_exit_row(head, row, MAX_TESTS);
  for (unsigned k = 0; k < n; k++)
    done[row[k]->id] = true;
  if (n < 2)
    return;
  gc_arena *tmp = gc_arena_new();
  opt_loop l = {.m = m, .f = m->main, .tmp = tmp, .header = head, .set = row, .n = n, .in = gc_alloc(tmp, blocks + 2)};
  opt_chain c;
  for (unsigned k = 0; k < n; k++)
    l.in[row[k]->rpo] = true;
  opt_chain_of_row(&c, &l, machine);
  unsigned g = best_group(&c, n);
  for (unsigned k = 0; k < n; k++)
    row[k]->copy_group = g > 1 ? 1 + k / g : 0;
  m->exit_unrolled += g > 1;
  gc_arena_free(tmp);
}

static void do_rows(ir_module *m, const gm_machine *machine) {
  ir_func *f = m->main;
  size_t blocks = 0;
  gc_arena *tmp = gc_arena_new();
  bool *done = gc_alloc(tmp, f->next_block + 1);
  ir_rpo_dominators(m, f);
  for (ir_block *b = f->entry; b; b = b->next)
    blocks++;
  for (ir_block *b = f->entry; b; b = b->next)
    if (b->copy_exit && !b->copy_group && !done[b->id])
      do_row(m, b, blocks, machine, done);
  gc_arena_free(tmp);
}

/* Has f a loop, or blocks that remain of a fully unrolled loop? */
static bool has_loops(ir_module *m, ir_func *f) {
  ir_rpo(m, f);
  for (const ir_block *b = f->entry; b; b = b->next) {
    if (b->copy_exit)
      return true;
    for (unsigned p = 0; p < b->npred; p++)
      if (b->pred[p]->rpo >= b->rpo)
        return true;
  }
  return false;
}

bool opt_unroll_exits_on(ir_module *m, const gm_machine *machine) {
  ir_func *f = m->main;
  if (!has_loops(m, f))
    return false;
  gc_arena *keep = gc_arena_new();
  unsigned known = f->next_block;
  bool *done = gc_alloc(keep, known + 1), changed = false, again = true;
  while (again) {
    again = false;
    ir_rpo_dominators(m, f);
    size_t blocks = 0;
    for (ir_block *b = f->entry; b; b = b->next)
      blocks++;
    for (ir_block *b = f->tail; b && !again; b = b->prev) {
      opt_loop l;
      if (b->id >= known || done[b->id] || b->npred < 2)
        continue;
      done[b->id] = true;
      gc_arena *tmp = gc_arena_new();
      again = opt_loop_take(&l, m, f, b, blocks, tmp) && do_loop(&l, machine);
      gc_arena_free(tmp);
    }
    m->exit_unrolled += again;
    if (again)
      clean_up(m);
    changed |= again;
  }
  gc_arena_free(keep);
  do_rows(m, machine);
  if (opt_join_exits(m)) {
    opt_cfg(m);
    changed = true;
  }
  return changed;
}

bool opt_unroll_exits(ir_module *m) { return opt_unroll_exits_on(m, &plain); }
