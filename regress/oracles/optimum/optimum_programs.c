/* SPDX-License-Identifier: Apache-2.0 */
/* Writes a table of whole programs, as their first invocation runs: our cycles; the cycles of a program made of the solver's schedules
   and registers, each block the shortest after the blocks before it; and a lower bound for every schedule of these blocks
   (docs/optimum.md). */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/table.h"
#include "core/check/check.h"
#include "regress/oracles/optimum/optimum_places.h"
#include "regress/oracles/optimum/problem.h"
#include "regress/oracles/optimum/tables.h"

typedef struct {
  unsigned programs, solved, wrong;
  unsigned long ours, best, bound, our_registers, best_registers;
} tally;

/* ---- the program of the solver's answers ---- */

typedef struct {
  double seconds;
  unsigned unsolved, broken;
} solver;

static bool schedule(void *ctx, const char *text, int *time, unsigned *group) {
  solver *s = ctx;
  ex_problem p;
  if (!ex_read(&p, text)) {
    s->broken++;
    return false;
  }
  ex_answer a = ex_solve(&p, true, s->seconds);
  s->unsolved += a.length > a.bound;
  ex_solve_lanes(&p, true, a.length, s->seconds);
  s->broken += !ex_holds(&p) || ex_length(&p, true) > a.length;
  for (int i = 0; i < p.nn; i++) {
    time[i] = (int)p.node[i].time;
    group[i] = p.node[i].group;
  }
  ex_free(&p);
  return true;
}

static bool replace_registers(void *ctx, const char *text, uint16_t *reg, unsigned char (*map)[4]) {
  solver *s = ctx;
  ex_places p;
  if (!ex_places_read(&p, text)) {
    s->broken++;
    return false;
  }
  ex_allocate(&p, s->seconds);
  s->broken += !ex_places_hold(&p);
  for (int v = 0; v < p.nv; v++) {
    reg[p.value[v].id] = (uint16_t)p.value[v].reg;
    memcpy(map[p.value[v].id], p.value[v].map, 4);
  }
  ex_places_free(&p);
  return true;
}

/* ---- what is known of a program ---- */

typedef struct {
  gm_program program;
  gc_stats st;
  gm_result *res;
} made;

static void made_free(made *m, const gm_run *r) {
  if (m->res)
    ex_results_free(&m->program, r, m->res);
  gm_program_free(&m->program);
}

/* Checks and runs a program. */
static bool run_made_program(made *m, const gm_run *r, char *err, size_t size) {
  gm_check_config cfg = {.policy = GM_GATE_NONE};
  gm_check_result c;
  if (gm_check_program(&m->program, &cfg, &c) != GM_CHECK_PROVEN) {
    snprintf(err, size, "%s", c.message);
    return false;
  }
  return ex_run(&m->program, r, GM_GATE_NONE, &m->res, err, size);
}

static bool make_exact(const ex_options *o, const char *path, const gm_machine *m, solver *s, made *exact) {
  gc_external_solution external = {s, schedule, replace_registers};
  gc_options how = ex_how();
  ex_options roomy = *o; /* as if there were enough registers: the shortest schedules may need more */
  roomy.machines = 1;
  roomy.machine[0] = *m;
  roomy.machine[0].temps = 128;
  how.external = &external;
  how.verify = true;
  return ex_compile(&roomy, path, &how, &exact->program, &exact->st);
}

/* How often the blocks ran, and their scheduling problems. */
static bool collect_weighted(const ex_options *o, const char *path, const gm_profile *f, ex_problems *found) {
  gm_program p;
  gc_stats st;
  gc_options how = ex_how();
  how.profile = f;
  how.dump_after = "problem";
  how.dump = ex_collect;
  how.dump_ctx = found;
  bool ok = ex_compile(o, path, &how, &p, &st);
  if (ok)
    gm_program_free(&p);
  return ok;
}

typedef struct {
  unsigned blocks, solved;
  double ours, bound; /* cycles of all blocks, weighted by how often they ran */
} sum;

static bool add_block(const ex_options *o, const char *ours, const char *now, sum *s) {
  ex_problem p, q;
  if (!ex_read(&p, ours))
    return false;
  if (!ex_read(&q, now)) {
    ex_free(&p);
    return false;
  }
  if (q.frequency > 0.5 && p.nn) {
    unsigned length = ex_length(&p, true);
    ex_relax(&p);
    ex_answer a = ex_solve(&p, true, o->seconds);
    s->blocks++;
    s->solved += a.length == a.bound;
    s->ours += q.frequency * length;
    s->bound += q.frequency * a.bound;
  }
  ex_free(&p);
  ex_free(&q);
  return true;
}

/* The lower bound of the cycles: the least that the blocks need, plus cycles that no schedule changes: texture waits, bubbles after
   branches, the cycle in which the thread retires. Padding between blocks is not part of it. */
static bool add_up_bound(const ex_options *o, const ex_problems *ours, const ex_problems *now, const gm_sim_stats *st,
                         unsigned long bubbles, sum *s, double *cycles) {
  for (unsigned b = 0; b < EX_BLOCKS; b++)
    if (ours->text[b] && now->text[b] && !add_block(o, ours->text[b], now->text[b], s))
      return false;
  double rest = 1 + (double)st->frozen_tex + (double)bubbles;
  *cycles = rest + s->bound;
  return rest + s->ours <= (double)st->cycles + 0.5;
}

/* ---- the table ---- */

static void print_program_row(tally *t, FILE *csv, const char *name, const made *m, const made *x, const solver *s, const sum *n,
                              double min) {
  unsigned long ours = m->res[0].stats.cycles, found = x->res[0].stats.cycles, best = found < ours ? found : ours;
  unsigned long low = (unsigned long)(min + 0.5);
  t->programs++;
  t->solved += n->solved == n->blocks && best == low;
  t->ours += ours;
  t->best += best;
  t->bound += low;
  t->our_registers += m->st.temps;
  t->best_registers += x->st.temps;
  if (low > best || (low > found && n->solved == n->blocks)) {
    printf("%-28s the bound is above what there is\n", name);
    t->wrong++;
  }
  printf("%-28s %6u %6u %6lu %6lu %6lu%c %7.4f %6u %6u\n", name, n->blocks, n->solved, ours, best, low, best == low ? ' ' : '+',
         (double)ours / (double)low, m->st.temps, x->st.temps);
  fflush(stdout);
  if (csv)
    fprintf(csv, "%s,%s,%u,%u,%lu,%lu,%lu,%u,%u,%u\n", name, m->program.machine.name, n->blocks, n->solved, ours, best, low, m->st.temps,
            x->st.temps, s->unsolved);
}

static bool same_outputs(const gm_program *p, const gm_run *r, const gm_result *a, const gm_result *b, char *err, size_t size) {
  for (size_t k = 0; k < gm_run_count(r, p->stage); k++)
    if (!gm_result_equal(&a[k], &b[k], err, size))
      return false;
  return true;
}

static const char *exact_program(const ex_options *o, const char *path, const gm_machine *m, const gm_run *r, const made *ours, solver *s,
                                 made *x, char *err, size_t size) {
  if (!make_exact(o, path, m, s, x))
    return "the solver's answers make no program";
  if (s->broken)
    return "the solver's answers break a rule";
  if (!run_made_program(x, r, err, size) || !same_outputs(&ours->program, r, ours->res, x->res, err, size))
    return err;
  return NULL;
}

/* NULL, or a message. */
static const char *judge_optimum_program(const ex_options *o, tally *t, FILE *csv, const char *path, const gm_run *r, made *m, made *x,
                                         char *err, size_t size) {
  static ex_problems ours, now;
  solver s = {.seconds = o->seconds};
  sum n = {0};
  double min = 0;
  unsigned long bubbles = 0;
  gm_profile f = {0};
  gc_options how = ex_how();
  how.dump_after = "problem";
  how.dump = ex_collect;
  how.dump_ctx = &ours;
  const gm_machine *machine = ex_compile(o, path, &how, &m->program, &m->st);
  const char *why = machine ? NULL : "it does not compile";
  if (!why && (!run_made_program(m, r, err, size) || !ex_profile(&m->program, r, &f, &bubbles) || !collect_weighted(o, path, &f, &now)))
    why = err;
  if (!why && !add_up_bound(o, &ours, &now, &m->res[0].stats, bubbles, &n, &min))
    why = "its blocks do not make up its run";
  if (!why)
    why = exact_program(o, path, machine, r, m, &s, x, err, size);
  if (!why)
    print_program_row(t, csv, ex_base(path), m, x, &s, &n, min);
  gm_profile_free(&f);
  ex_problems_free(&ours);
  ex_problems_free(&now);
  return why;
}

static void one_shader(const ex_options *o, tally *t, FILE *csv, const char *path) {
  char err[GM_ERROR_SIZE] = "it cannot be run";
  made m = {0}, x = {0};
  gm_run *r = ex_inputs(path, err, sizeof err);
  const char *why = r ? judge_optimum_program(o, t, csv, path, r, &m, &x, err, sizeof err) : err;
  if (why) {
    printf("%-28s %s\n", ex_base(path), why);
    t->wrong++;
  }
  made_free(&m, r);
  made_free(&x, r);
  gm_run_free(r);
}

int ex_programs(const ex_options *o, int n, char **path) {
  tally t = {0};
  FILE *csv = ex_csv(o, "shader,machine,blocks,blocks_solved,ours,best,bound,our_registers,best_registers,schedules_unsolved");
  printf("%-28s %6s %6s %6s %6s %6s  %7s %6s %6s\n", "shader", "blocks", "solved", "cycles", "exact", "bound", "ratio", "regs", "exact");
  for (int i = 0; i < n; i++)
    one_shader(o, &t, csv, path[i]);
  if (csv)
    table_close(csv, true);
  printf("%u programs, %u with known shortest schedules; cycles of one run: ours %lu, exact %lu, bound %lu; ours/exact %.4f, ours/bound "
         "%.4f; registers %lu, of the exact programs %lu\n",
         t.programs, t.solved, t.ours, t.best, t.bound, t.best ? (double)t.ours / (double)t.best : 0,
         t.bound ? (double)t.ours / (double)t.bound : 0, t.our_registers, t.best_registers);
  return t.wrong || !t.programs;
}
