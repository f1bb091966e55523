/* SPDX-License-Identifier: Apache-2.0 */
/* Compiles every benchmark shader with every gating method, register allocator and kind of forwarding (docs/regress.md, "Benchmarks and
   suites"). Proves each program with the checker, runs all its invocations on the simulator and some on the Verilated core in lockstep.
   Outputs must be bit-identical across methods and agree with OpenGL ES. Prints TAP. See print_benchmarks_usage() for the options. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/command_options.h"
#include "base/error.h"
#include "regress/runners/benchmarks/benchmarks.h"

/* Methods and their command-line options. The outputs of all others must be identical to those of the first. */
static const struct {
  const char *name, *options;
} usual[] = {{"none", "--gate none"},
             {"naive", "--gate naive"},
             {"promote", "--gate promote"},
             {"local", "--gate local"},
             {"global", "--gate global"},
             {"global-hints", "--gate global --policy program"},
             {"hints", "--gate hints"},
             {"best", "--gate best"},
             {"linear", "--gate hints --alloc linear"},
             {"color", "--gate hints --alloc color"},
             {"pre-pack", "--gate hints --alloc pre-pack"},
             {"post-pack", "--gate hints --alloc post-pack"},
             {"passive", "--gate hints --forward passive"},
             {"no-forwarding", "--gate hints --forward off"}};
enum { NUSUAL = sizeof usual / sizeof *usual };

/* Machines in the order in which they are tried: the second if the first has too few temporaries. */
static const char *const machine_names[] = {"cyclone", "cyclone16"};
enum { NMACHINES = sizeof machine_names / sizeof *machine_names };

static int by_name(const struct dirent **a, const struct dirent **b) { return strcmp((*a)->d_name, (*b)->d_name); }
static int visible(const struct dirent *d) { return d->d_name[0] != '.'; }

static void run_methods(suite *s, shader *sh) {
  for (size_t m = 0; m < (s->o.rows ? s->o.take : s->nmethod); m++)
    if (s->o.rows) {
      option_line *l = &s->method[s->next++ % s->nmethod];
      run_method(s, sh, l, l->text);
    } else if (!s->o.method || !strcmp(s->o.method, s->method_name[m]))
      run_method(s, sh, &s->method[m], s->method_name[m]);
}

static void run_benchmark(suite *s, const char *bench) {
  for (int st = 0; st < 2; st++) {
    shader sh;
    if (shader_load(s, &sh, bench, (gm_stage)st))
      run_methods(s, &sh);
    shader_free(&sh);
  }
}

static bool open_machines(suite *s) {
  char err[GM_ERROR_SIZE] = "";
  s->machines = s->o.machine ? 1 : NMACHINES;
  for (int k = 0; k < s->machines; k++) {
    gm_machine m;
    bool bad = gm_machine_find(&m, s->o.machine ? s->o.machine : machine_names[k], err, sizeof err);
    unsigned at = bad ? 0 : core_of(s, &m);
    if (bad || (s->o.rtl && !s->o.rows && !core_testbench(s, at))) {
      fprintf(stderr, "%s\n", bad ? err : "run_benchmarks: error: a Verilated core is missing");
      return false;
    }
  }
  return true;
}

static bool read_methods(suite *s) {
  char err[GM_ERROR_SIZE];
  if (s->o.rows) {
    s->method = row_list_read(s->o.rows, &s->nmethod, err, sizeof err);
    if (!s->method)
      fprintf(stderr, "%s\n", err);
    return s->method != NULL;
  }
  s->method = calloc(NUSUAL, sizeof *s->method);
  for (s->nmethod = 0; s->method && s->nmethod < NUSUAL; s->nmethod++) {
    s->method_name[s->nmethod] = usual[s->nmethod].name;
    if (option_line_read(&s->method[s->nmethod], usual[s->nmethod].options, err, sizeof err))
      return fprintf(stderr, "%s\n", err), false;
    s->method[s->nmethod].o.wake = s->o.wake;
  }
  return s->method != NULL;
}

static void summary(suite *s, double seconds) {
  int max = s->o.rows ? (int)s->nmethod : s->o.method ? 1 : NUSUAL;
  printf("# %u programs under %d methods at most, %u simulated runs, %u on the Verilated core in lockstep, %.1f s\n", s->t.tests, max,
         s->runs, s->rtl_runs, seconds);
  if (s->o.rows)
    printf("# %u times too large for the row's machine, or without a pass that has to be\n", s->refused);
  else if (s->machines > 1)
    printf("# on machine %s, for want of temporaries:%s\n", s->core[1].name, s->second[0] ? s->second : " none");
  if (s->o.rtl && !s->o.rows) /* rows run on those cores that are built */
    tap_ok(&s->t, s->rtl_runs > 0, "%u invocations ran on the Verilated core", s->rtl_runs);
  if (!s->o.oracle)
    return;
  tap_ok(&s->t, s->pixels > 0 && s->off_edge * 1000.0 < s->pixels,
         "outputs that differ on a discontinuity: %u of %u (%u lie on one), below 0.1%%", s->off_edge, s->pixels, s->edges);
  printf("# worst error: %.3f of the tolerance 1e-4*max(1,|ref|), %s\n", s->worst, s->worst_at);
}

static int print_benchmarks_usage(void) {
  fprintf(stderr,
          "usage: run_benchmarks [--shaders FOLDER] [--oracle FOLDER] [--method NAME] [--machine NAME] [--rtl RUNS] [--wake N]\n"
          "                      [--min N] [--rows FILE [--take N] [--from N]] [BENCHMARK...]\n"
          "  --oracle FOLDER  results of oracle_gl as NAME.vert.json, NAME.frag.json\n"
          "  --rtl RUNS       that many runs of each program on the Verilated core too\n"
          "  --min N        fewer cases are a failure (default 1)\n"
          "  --rows FILE      ways to compile (regress/runners/matrix) instead of methods: --take N of them for each program, in turn "
          "(default 1), from\n"
          "                   number --from N on; on those Verilated cores that are built\n");
  return 2;
}

static int parse_benchmarks_args(int argc, char **argv, suite *s) {
  options *o = &s->o;
  const option_spec spec[] = {{.name = "--shaders", .text = &o->shaders}, {.name = "--oracle", .text = &o->oracle},
                              {.name = "--method", .text = &o->method},   {.name = "--machine", .text = &o->machine},
                              {.name = "--rows", .text = &o->rows},       {.name = "--rtl", .number = &o->rtl},
                              {.name = "--wake", .number = &o->wake},     {.name = "--min", .number = &o->min},
                              {.name = "--take", .number = &o->take},     {.name = "--from", .number = &s->next}};
  return options_read(spec, sizeof spec / sizeof *spec, argc, argv);
}

/* All benchmarks of the folder. */
static bool run_folder(suite *s) {
  struct dirent **list;
  int n = scandir(s->o.shaders, &list, visible, by_name);
  if (n <= 0) {
    fprintf(stderr, "%s: error: no benchmarks\n", s->o.shaders);
    return false;
  }
  for (int i = 0; i < n; i++) {
    run_benchmark(s, list[i]->d_name);
    free(list[i]);
  }
  free(list);
  return true;
}

int main(int argc, char **argv) {
  static suite s = {.o = {.shaders = "regress/suites/shaders", .wake = 1, .take = 1, .min = 1}};
  struct timespec t0, t1;
  int at = parse_benchmarks_args(argc, argv, &s);
  if (at < 0)
    return print_benchmarks_usage();
  if (!read_methods(&s) || !open_machines(&s))
    return 1;
  clock_gettime(CLOCK_MONOTONIC, &t0);
  if (at == argc && !run_folder(&s))
    return 1;
  for (; at < argc; at++)
    run_benchmark(&s, argv[at]);
  clock_gettime(CLOCK_MONOTONIC, &t1);
  summary(&s, (double)(t1.tv_sec - t0.tv_sec) + (double)(t1.tv_nsec - t0.tv_nsec) * 1e-9);
  for (unsigned k = 0; k < s.cores; k++)
    if (s.core[k].tb)
      gm_tb_close(s.core[k].tb);
  free(s.method);
  return tap_end(&s.t, s.o.min);
}
