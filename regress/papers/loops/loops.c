/* SPDX-License-Identifier: Apache-2.0 */
/* Measures what it saves to run loop iterations side by side (docs/compiler.md, "Loops"). Compiles every program of the folders with the
   pass `unroll-exits` and without it, and runs all invocations of its inputs on the simulator. Programs in which the pass does nothing
   are left out. The column `bound` has the cycles that the operations need in any order, if every latency is hidden as by ideal software
   pipelining. Outputs must be the same. Prints TAP. Usage: loops OUT.csv LEVEL FOLDER... */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/table.h"
#include "base/tap.h"
#include "core/fp/fp.h"
#include "core/program/shader_files.h"
#include "energy/weights/weights.h"
#include "regress/common/shader.h"

enum { MACHINES = 2, MIN_PERCENT = 20, WORSE_PERCENT = 1, MIN_PROGRAMS = 20 /* on both machines */ };
static const char *const machine_name[MACHINES] = {"cyclone", "cyclone16"};

typedef struct {
  gm_program program;
  gc_stats stats;
  gm_result *result; /* of all invocations */
  size_t n;
  gm_energy_paper energy;
  uint64_t bound;
} side;

typedef struct {
  const char *path, *level;
  gm_stage stage;
  const gm_machine *machine;
  side with, without;
} program;

typedef struct {
  FILE *csv;
  tap t;
  unsigned programs, worse;
  double cycles[2], energy[2], edp; /* without and with the pass; sum of the logarithms of the ratio */
} suite;

static bool compile_loop_side(const program *p, const char *disable, side *x) {
  gc_options o;
  char why[GM_ERROR_SIZE];
  gc_options_default(&o);
  o.objective = GC_OBJECTIVE_PAPER;
  o.machine = p->machine;
  o.opt = atoi(p->level);
  o.disable = disable;
  bool ok = !shader_compile(p->path, &o, &x->program, &x->stats, why, sizeof why);
  if (!ok)
    tap_note(why);
  return ok;
}

static uint64_t bound_of(const gm_sim_stats *st, unsigned width) {
  uint64_t max = 0, all = 0;
  for (unsigned g = 0; g < 4; g++) {
    max = st->group_ops[g] > max ? st->group_ops[g] : max;
    all += st->group_ops[g];
  }
  all = (all + width - 1) / width;
  return (max > all ? max : all) + st->frozen_tex;
}

static bool simulate_loop_side(side *x, const char *path) {
  char err[GM_ERROR_SIZE];
  const gm_program *p = &x->program;
  gm_run_config cfg = shader_run_config(p, p->machine.gate_policy, p->machine.wake);
  gm_run *run = shader_inputs(path, err, sizeof err);
  bool ok = run && shader_simulate(p, run, &cfg, 1, &x->result, &x->n, err, sizeof err);
  for (size_t k = 0; k < x->n; k++) {
    gm_energy_paper e = gm_energy_at_paper(&p->machine, &x->result[k].stats);
    x->energy = k ? gm_energy_add(x->energy, e) : e;
    x->bound += bound_of(&x->result[k].stats, p->machine.issue_width);
  }
  if (!ok)
    tap_note(err);
  gm_run_free(run);
  return ok && x->n;
}

/* Rounding may differ, because the pass reorders sums. */
static bool is_same_loop_result(const gm_result *a, const gm_result *b) {
  if (a->killed || b->killed)
    return a->killed == b->killed;
  for (size_t k = 0; k < a->n; k++)
    for (size_t j = 0; j < a->out[k].n; j++) {
      double x = (double)gm_float(a->out[k].bits[j]), y = (double)gm_float(b->out[k].bits[j]);
      if (a->out[k].bits[j] != b->out[k].bits[j] && !(fabs(x - y) <= 1e-4 * fmax(1, fabs(x))))
        return false;
    }
  return a->n == b->n;
}

static void release_loop_side(side *x) {
  shader_results_free(x->result, x->n);
  gm_program_free(&x->program);
}

static double compute_loop_saving(double now, double before) { return before > 0 ? 100 * (1 - now / before) : 0; }

static void report_loop_program(suite *s, const program *p, const char *name) {
  const side *a = &p->without, *b = &p->with;
  uint64_t bound = a->bound < b->bound ? a->bound : b->bound;
  double edp = gm_energy_edp(&b->energy) / gm_energy_edp(&a->energy);
  fprintf(s->csv, "%s,%s,%s,%u,%u,%zu,%u,%u,%u,%u,%llu,%llu,%.1f,%llu,%.0f,%.0f,%.1f,%.1f\n", name, p->machine->name, p->level,
          b->stats.unrolled, b->stats.exit_unrolled, b->n, a->stats.words, b->stats.words, a->stats.temps, b->stats.temps,
          (unsigned long long)a->energy.cycles, (unsigned long long)b->energy.cycles,
          compute_loop_saving((double)b->energy.cycles, (double)a->energy.cycles), (unsigned long long)bound, a->energy.total,
          b->energy.total, compute_loop_saving(b->energy.total, a->energy.total), 100 * (1 - edp));
  printf("# %-46s %-9s %8.1f %8.1f %5.1f %%  %8.1f  %5.1f %%  %3u -> %3u words\n", name, p->machine->name,
         (double)a->energy.cycles / (double)a->n, (double)b->energy.cycles / (double)b->n,
         compute_loop_saving((double)b->energy.cycles, (double)a->energy.cycles), (double)bound / (double)b->n,
         compute_loop_saving(b->energy.total, a->energy.total), a->stats.words, b->stats.words);
  s->programs++;
  s->worse += edp > 1 + WORSE_PERCENT / 100.0;
  s->cycles[0] += log((double)a->energy.cycles);
  s->cycles[1] += log((double)b->energy.cycles);
  s->energy[0] += log(a->energy.total);
  s->energy[1] += log(b->energy.total);
  s->edp += log(edp);
}

static void measure_loop_program(suite *s, program *p, const char *name) {
  p->with = p->without = (side){.n = 0};
  if (!compile_loop_side(p, NULL, &p->with)) {
    tap_ok(&s->t, false, "%s compiles", name);
    return;
  }
  if (!p->with.stats.exit_unrolled || strcmp(p->with.stats.middle, "normal") != 0) {
    release_loop_side(&p->with);
    return;
  }
  bool ok = compile_loop_side(p, "unroll-exits", &p->without) && simulate_loop_side(&p->with, p->path) &&
            simulate_loop_side(&p->without, p->path);
  for (size_t k = 0; ok && k < p->with.n; k++)
    ok = is_same_loop_result(&p->without.result[k], &p->with.result[k]);
  if (tap_ok(&s->t, ok, "%s on %s computes the same", name, p->machine->name))
    report_loop_program(s, p, name);
  release_loop_side(&p->with);
  release_loop_side(&p->without);
}

static void measure_loop_folder(suite *s, const char *name, const char *level, const gm_machine *machine) {
  shader_file *list = NULL;
  size_t n = 0;
  if (shader_files(name, &list, &n) || !n)
    tap_ok(&s->t, false, "there are shaders in %s", name);
  for (size_t k = 0; k < n; k++) {
    program p = {.path = list[k].path, .level = level, .stage = list[k].stage, .machine = machine};
    const char *shown = strstr(list[k].path, "suites/");
    measure_loop_program(s, &p, shown ? shown + 7 : list[k].path);
  }
  free(list);
}

static void judge_loop_suite(suite *s) {
  double n = s->programs ? s->programs : 1;
  double cycles = 100 * (1 - exp((s->cycles[1] - s->cycles[0]) / n)), energy = 100 * (1 - exp((s->energy[1] - s->energy[0]) / n));
  tap_ok(&s->t, cycles >= MIN_PERCENT,
         "%u programs: %.1f%% of the cycles saved (geometric mean), at least %d%%; %.1f%% of the energy, %.1f%% of EDP", s->programs,
         cycles, MIN_PERCENT, energy, 100 * (1 - exp(s->edp / n)));
  tap_ok(&s->t, !s->worse, "no program's energy-delay product is more than %d%% worse (%u are)", WORSE_PERCENT, s->worse);
}

int main(int argc, char **argv) {
  suite s = {0};
  char err[GM_ERROR_SIZE];
  if (argc < 4) {
    fprintf(stderr, "usage: loops OUT.csv LEVEL FOLDER...\n");
    return 2;
  }
  if (!(s.csv = table_open(argv[1])))
    return 2;
  fprintf(s.csv, "program,machine,level,unrolled,side_by_side,invocations,words_without,words_with,temps_without,temps_with,cycles_without,"
                 "cycles_with,saved_percent,bound,energy_without,energy_with,energy_saved_percent,edp_saved_percent\n");
  printf("# %-56s cycles an invocation: without, with, saved; bound; energy saved\n", "");
  for (unsigned m = 0; m < MACHINES; m++) {
    gm_machine machine;
    if (gm_machine_find(&machine, machine_name[m], err, sizeof err)) {
      fprintf(stderr, "%s\n", err);
      return 1;
    }
    for (int k = 3; k < argc; k++)
      measure_loop_folder(&s, argv[k], argv[2], &machine);
  }
  bool complete = !s.t.failed;
  judge_loop_suite(&s);
  int bad = table_close(s.csv, complete);
  return tap_end(&s.t, 2 + MIN_PROGRAMS) || bad;
}
