/* SPDX-License-Identifier: Apache-2.0 */
/* Writes a table of gating: how much of the buffers' clock energy `best` saves, and how much can be saved at all without taking more cycles
   than `none` (docs/optimum.md). For the first invocation of every program, at wake latency 1:

     best      the compiler's program, run
     in place  programs of one block: the least energy of any schedule of the operations as they are; its program runs too
     moved     the same, but copies may read and write registers of the buffers
     bound     any program: to access so many registers of a buffer, its gate must be open for so many cycles

   The most that can be saved is the proven saving of `moved` or, for a program of several blocks, of `bound`. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/table.h"
#include "core/check/check.h"
#include "core/machine/machine_power.h"
#include "regress/oracles/optimum/optimum_gates.h"
#include "regress/oracles/optimum/optimum_places.h"
#include "regress/oracles/optimum/tables.h"

enum { BENCHMARKS = 64, SLACK = 2 };

/* Cycles of one way to run a program, and cycles with each gate open. */
typedef struct {
  bool known, solved;
  double cycles, v, o, bound; /* bound: least energy of the buffers, if the solver was asked */
} way;

enum { NONE, BEST, IN_PLACE, MOVED, BOUND, WAYS };

typedef struct {
  char folder[200];
  unsigned stages;
  double none, best, min, bound; /* energy of both stages; least: the least with copies if that is proven, else the bound */
} benchmark;

typedef struct {
  benchmark b[BENCHMARKS + 1];
  unsigned n, programs, straight, solved, wrong;
} tally;

static double compute_way_energy(const way *w) {
  return GM_POWER_OTHERS * w->cycles + GM_POWER_INPUT_BUFFER * w->v + GM_POWER_OUTPUT_BUFFER * w->o;
}

/* A lower bound: no schedule with the accesses moved needs less energy. */
static double min_energy(const way *w) {
  double bound = compute_way_energy(&w[BOUND]), moved = GM_POWER_OTHERS * w[BOUND].cycles + w[MOVED].bound;
  return w[MOVED].known && moved > bound ? moved : bound;
}

/* ---- programs that are run ---- */

static bool run_gated_way(const gm_program *p, const gm_run *r, gm_gate_policy policy, way *w, gm_result **res, char *err, size_t size) {
  gm_check_config cfg = {.policy = policy, .wake = 1};
  gm_check_result c;
  if (gm_check_program(p, &cfg, &c) != GM_CHECK_PROVEN) {
    snprintf(err, size, "%s", c.message);
    return false;
  }
  if (!ex_run(p, r, policy, res, err, size))
    return false;
  const gm_sim_stats *st = &(*res)[0].stats;
  *w = (way){true, true, (double)st->cycles, (double)st->open_v, (double)st->open_o, 0};
  return true;
}

static bool run_best(const ex_options *o, const char *path, const gm_run *r, way *w, char *err, size_t size) {
  gm_program p = {0};
  gm_result *res = NULL;
  gc_stats st;
  gc_options how = ex_how();
  how.gate = GC_GATE_BEST;
  how.policy = GM_GATE_PROGRAM;
  bool ok = ex_compile(o, path, &how, &p, &st) && run_gated_way(&p, r, GM_GATE_PROGRAM, w, &res, err, size);
  if (res)
    ex_results_free(&p, r, res);
  gm_program_free(&p);
  return ok;
}

/* ---- the solver's schedule as a program ---- */

static bool given_schedule(void *ctx, const char *text, int *time, unsigned *group) {
  const ex_problem *p = ctx;
  (void)text;
  for (int i = 0; i < p->nn; i++) {
    time[i] = (int)p->node[i].time;
    group[i] = p->node[i].group;
  }
  return true;
}

static bool own_registers(void *ctx, const char *text, uint16_t *reg, unsigned char (*map)[4]) {
  (void)ctx, (void)text, (void)reg, (void)map;
  return false;
}

static unsigned access_cycle(const ex_problem *p, const ex_access *a) {
  const ex_node *n = &p->node[a->node];
  return n->time + (a->source == 2 ? 2 + n->latency : 1);
}

/* Cycles in which the gate of `o` stays open between two accesses although the model shuts it: a write is in flight from its issue on, and
   a gate does not shut then (docs/architecture.md section 6). */
static unsigned held_open(const ex_problem *p) {
  unsigned held = 0;
  for (int i = 0; i < p->naccess; i++) {
    const ex_access *w = &p->access[i];
    if (w->buffer != 'o' || w->source != 2)
      continue;
    unsigned at = access_cycle(p, w), last = 0;
    for (int k = 0; k < p->naccess; k++) {
      unsigned c = access_cycle(p, &p->access[k]);
      if (p->access[k].buffer == 'o' && c < at && c > last)
        last = c;
    }
    if (last && at - last >= 3 && at - last <= 2 + p->node[w->node].latency)
      held += at - last - 2;
  }
  return held;
}

/* Whether the program with this schedule behaves as the model says, or takes slightly more: gate events are carried by operations, and a
   bundle may have too few of them. */
static bool as_modelled(const ex_options *o, const gm_machine *m, const char *path, const gm_run *r, ex_problem *p, const way *w) {
  char err[GM_ERROR_SIZE];
  gm_program program = {0};
  gm_result *res = NULL;
  gc_stats st;
  way is = {0};
  gc_external_solution external = {p, given_schedule, own_registers};
  gc_options how = ex_how();
  ex_options roomy = *o;
  roomy.machines = 1;
  roomy.machine[0] = *m;
  roomy.machine[0].temps = 128;
  how.gate = GC_GATE_HINTS;
  how.policy = GM_GATE_PROGRAM;
  how.external = &external;
  bool ok = ex_compile(&roomy, path, &how, &program, &st) && run_gated_way(&program, r, GM_GATE_PROGRAM, &is, &res, err, sizeof err);
  if (res)
    ex_results_free(&program, r, res);
  gm_program_free(&program);
  ok = ok && is.cycles <= w->cycles && is.v >= w->v && is.o >= w->o && is.v + is.o <= w->v + w->o + held_open(p) + SLACK;
  if (!ok)
    printf("# the program takes %g cycles, open %g and %g; the model says %g, %g and %g\n", is.cycles, is.v, is.o, w->cycles, w->v, w->o);
  return ok;
}

/* ---- bounds ---- */

/* Registers of a buffer that the executed blocks access. */
static unsigned count_buffer_registers(const ex_problems *now, char buffer) {
  uint64_t seen = 0;
  for (unsigned b = 0; b < EX_BLOCKS; b++) {
    ex_problem p;
    if (!now->text[b] || !ex_read(&p, now->text[b]))
      continue;
    for (int i = 0; i < p.naccess && p.frequency > 0.5; i++)
      if (p.access[i].buffer == buffer)
        seen |= UINT64_C(1) << (p.access[i].number & 63);
    ex_free(&p);
  }
  return (unsigned)__builtin_popcountll(seen);
}

/* The fewest open cycles: each register needs an access, one cycle has room for `wide` accesses, and waking takes one cycle. */
static unsigned min_open(unsigned n, unsigned wide) { return n ? 1 + (n + wide - 1) / wide : 0; }

static unsigned reads_at_once(const gm_machine *m) { return m->ports_v > 2 ? 2 * m->issue_width : m->ports_v > 1 ? m->issue_width : 1; }

/* Results of different latencies can be written in one cycle. */
static unsigned writes_at_once(const gm_machine *m) { return m->lat[0] == 1 && m->lat[1] == 1 && m->lat[2] == 1 ? m->issue_width : 4; }

/* ---- one program ---- */

typedef struct {
  ex_problems ours, now;
  gm_program program;
  gm_result *res;
  gm_profile f;
  way w[WAYS];
} work;

static bool only_block(const ex_problems *found, unsigned *which) {
  unsigned n = 0;
  for (unsigned b = 0; b < EX_BLOCKS; b++)
    if (found->text[b]) {
      n++;
      *which = b;
    }
  return n == 1;
}

/* Starts from the current schedule. */
static bool solve_gated_block(const ex_options *o, work *k, ex_problem *p, unsigned cycles, bool moving) {
  ex_motion x;
  bool ok = ex_motion_new(&x, p, moving);
  if (ok) {
    ex_gating a = ex_solve_gates(p, &x, cycles, (unsigned)k->w[BOUND].v, (unsigned)k->w[BOUND].o, o->seconds);
    k->w[moving ? MOVED : IN_PLACE] = (way){true, a.cost <= a.bound + 1e-9, k->w[NONE].cycles, a.open_v, a.open_o, a.bound};
    ok = ex_motion_holds(&x, p, cycles);
  }
  ex_motion_free(&x);
  return ok;
}

static bool solve_both(const ex_options *o, const gm_machine *m, const char *path, const gm_run *r, work *k) {
  unsigned block = 0;
  ex_problem p;
  if (!only_block(&k->ours, &block) || !ex_read(&p, k->ours.text[block]))
    return true;
  unsigned cycles = ex_length(&p, true);
  bool ok = p.ends && solve_gated_block(o, k, &p, cycles, false) && as_modelled(o, m, path, r, &p, &k->w[IN_PLACE]) &&
            solve_gated_block(o, k, &p, cycles, true);
  ex_free(&p);
  return ok;
}

/* Runs the program and counts how often its blocks run. */
static const char *measure_gated_program(const ex_options *o, const char *path, const gm_run *r, work *k, const gm_machine **m, char *err,
                                         size_t size) {
  unsigned long bubbles;
  gc_stats st;
  gm_program again;
  gc_options how = ex_how();
  how.dump_after = "problem";
  how.dump = ex_collect;
  how.dump_ctx = &k->ours;
  *m = ex_compile(o, path, &how, &k->program, &st);
  if (!*m)
    return "it does not compile";
  if (!run_gated_way(&k->program, r, GM_GATE_NONE, &k->w[NONE], &k->res, err, size) || !run_best(o, path, r, &k->w[BEST], err, size) ||
      !ex_profile(&k->program, r, &k->f, &bubbles))
    return err;
  how.profile = &k->f;
  how.dump_ctx = &k->now;
  if (!ex_compile(o, path, &how, &again, &st))
    return "it does not compile with a profile";
  gm_program_free(&again);
  way *none = &k->w[NONE];
  none->v = none->o = none->cycles;
  double cycles = none->cycles < k->w[BEST].cycles ? none->cycles : k->w[BEST].cycles; /* `best` may have found a shorter schedule */
  k->w[BOUND] = (way){true,
                      true,
                      cycles,
                      min_open(count_buffer_registers(&k->now, 'v'), reads_at_once(*m)),
                      min_open(count_buffer_registers(&k->now, 'o'), writes_at_once(*m)),
                      0};
  return NULL;
}

static const char *judge_gated_program(const ex_options *o, const char *path, const gm_run *r, work *k, char *err, size_t size) {
  const gm_machine *m;
  const char *why = measure_gated_program(o, path, r, k, &m, err, size);
  if (why)
    return why;
  if (!solve_both(o, m, path, r, k))
    return "the solver's answer is wrong";
  for (unsigned i = IN_PLACE; i < WAYS; i++)
    if (k->w[i].known && k->w[i].solved && (k->w[i].v < k->w[BOUND].v || k->w[i].o < k->w[BOUND].o))
      return "a gate is open for less than the bound";
  return compute_way_energy(&k->w[BEST]) < compute_way_energy(&k->w[BOUND]) - 1e-9 ? "`best` is below the bound" : NULL;
}

/* ---- the table ---- */

static benchmark *benchmark_of(tally *t, const char *path) {
  char folder[200];
  const char *slash = strrchr(path, '/');
  snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) : 0, path);
  for (unsigned i = 0; i < t->n; i++)
    if (!strcmp(t->b[i].folder, folder))
      return &t->b[i];
  if (t->n == BENCHMARKS)
    return NULL;
  t->b[t->n] = (benchmark){0};
  memcpy(t->b[t->n].folder, folder, sizeof folder);
  return &t->b[t->n++];
}

static void print_gating_row(tally *t, FILE *csv, const char *path, const work *k) {
  benchmark *b = benchmark_of(t, path);
  const way *w = k->w;
  t->programs++;
  t->straight += w[MOVED].known;
  t->solved += w[MOVED].known && w[MOVED].solved;
  printf("%-28s %6.0f", ex_base(path), w[NONE].cycles);
  if (csv)
    fprintf(csv, "%s,%s,%.0f", ex_base(path), k->program.machine.name, w[NONE].cycles);
  for (unsigned i = BEST; i < WAYS; i++) {
    if (w[i].known)
      printf("  %4.0f %4.0f%c", w[i].v, w[i].o, w[i].solved ? ' ' : '+');
    else
      printf("     -    - ");
    if (csv && w[i].known)
      fprintf(csv, ",%.0f,%.0f", w[i].v, w[i].o);
    else if (csv)
      fprintf(csv, ",,");
  }
  printf("  %6.2f", 100 * (1 - compute_way_energy(&w[BEST]) / compute_way_energy(&w[NONE])));
  printf(" %6.2f\n", 100 * (1 - min_energy(w) / compute_way_energy(&w[NONE])));
  fflush(stdout);
  if (csv)
    fprintf(csv, ",%d,%.0f\n", w[MOVED].known && w[MOVED].solved, w[BEST].cycles);
  if (b) {
    b->none += compute_way_energy(&w[NONE]);
    b->best += compute_way_energy(&w[BEST]);
    b->min += min_energy(w);
    b->bound += compute_way_energy(&w[BOUND]);
  }
}

static void one_shader(const ex_options *o, tally *t, FILE *csv, const char *path) {
  static work k;
  char err[GM_ERROR_SIZE] = "it cannot be run";
  memset(&k, 0, sizeof k);
  gm_run *r = ex_inputs(path, err, sizeof err);
  const char *why = r ? judge_gated_program(o, path, r, &k, err, sizeof err) : err;
  if (why) {
    printf("%-28s %s\n", ex_base(path), why);
    t->wrong++;
  } else
    print_gating_row(t, csv, path, &k);
  if (k.res)
    ex_results_free(&k.program, r, k.res);
  gm_program_free(&k.program);
  gm_profile_free(&k.f);
  ex_problems_free(&k.ours);
  ex_problems_free(&k.now);
  gm_run_free(r);
}

static double compute_gating_saving(double energy, double none) { return 100 * (1 - energy / none); }

/* Core energy saved, in percent of `none`. */
static void print_benchmarks(const tally *t, FILE *csv) {
  double sum[3] = {0};
  printf("%-28s %10s %10s %10s\n", "core energy saved, %", "best", "at most", "bound");
  for (unsigned k = 0; k <= t->n; k++) {
    const benchmark *b = &t->b[k];
    bool last = k == t->n;
    for (unsigned i = 0; i < 3 && !last; i++)
      sum[i] += compute_gating_saving(i == 0 ? b->best : i == 1 ? b->min : b->bound, b->none) / t->n;
    const char *name = last ? "average" : ex_base(b->folder);
    double x = last ? sum[0] : compute_gating_saving(b->best, b->none), y = last ? sum[1] : compute_gating_saving(b->min, b->none),
           z = last ? sum[2] : compute_gating_saving(b->bound, b->none);
    printf("%-28s %10.2f %10.2f %10.2f\n", name, x, y, z);
    if (csv)
      fprintf(csv, "%s,%.3f,%.3f,%.3f\n", name, x, y, z);
  }
}

int ex_gates(const ex_options *o, int n, char **path) {
  static tally t;
  ex_options totals = *o;
  char name[1000];
  int stem = o->csv ? (int)strlen(o->csv) - (strstr(o->csv, ".csv") ? 4 : 0) : 0;
  snprintf(name, sizeof name, "%.*s-benchmarks.csv", stem, o->csv ? o->csv : "");
  totals.csv = o->csv ? name : NULL;
  memset(&t, 0, sizeof t);
  FILE *csv =
      ex_csv(o, "shader,machine,cycles,best_v,best_o,in_place_v,in_place_o,moved_v,moved_o,bound_v,bound_o,moved_solved,best_cycles");
  FILE *sums = ex_csv(&totals, "benchmark,best,at_most,bound");
  printf("open cycles of v and o         none %8s %11s %11s %11s  saved: best, at most\n", "best", "in place", "moved", "bound");
  for (int i = 0; i < n; i++)
    one_shader(o, &t, csv, path[i]);
  print_benchmarks(&t, sums);
  if (csv)
    table_close(csv, true);
  if (sums)
    table_close(sums, true);
  printf("%u programs, %u of one block, least open cycles of %u of these known\n", t.programs, t.straight, t.solved);
  return t.wrong || !t.programs;
}
