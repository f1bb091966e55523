/* SPDX-License-Identifier: Apache-2.0 */
/* tool_energy_fit MACHINE LIST WEIGHTS REPORT [OTHER.txt]...: fits the energy model `rtl` to the model `gate`, for `make energy-fit`.
     LIST     lines "train|test NAME POLICY PROGRAM.elf INPUTS.json"
     WEIGHTS  is written: the weights, as csrc/energy/program_model/fitted.h describes them
     REPORT   is written: energies and errors as JSON
     OTHER    weights of other machines: their errors on this one go to the report
   Prints rows for scripts/check/bars. */
#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"
#include "measure/levels/study.h"

enum { TESTS = 20, WINDOWS = 20, ROW_PROGRAMS = 5 };

static void print_energy_fit_bars(const gm_study *s, const gm_study_errors *e) {
  const char *m = s->machine.name;
  printf("%s\trtl against gate, mean over programs, %%\t%.3f\t<=\t3\t%u\t%d\n", m, e->mean, e->programs, TESTS);
  printf("%s\trtl against gate, worst program, %%\t%.3f\t<=\t7\t%u\t%d\n", m, e->worst, e->programs, TESTS);
  printf("%s\tR2 of windows of 64 cycles\t%.4f\t>=\t0.95\t%u\t%d\n", m, e->r2, e->windows, WINDOWS);
  printf("%s\tconstant x cycles: mean error over that of rtl\t%.2f\t>=\t4\t%u\t%d\n", m, e->constant_mean / e->mean, e->programs, TESTS);
  printf("%s\tprogram against rtl, mean over programs, %%\t%.3f\t<=\t5\t%u\t%d\n", m, e->counted_mean, e->programs, TESTS);
  printf("%s\tprogram against rtl, worst program, %%\t%.3f\t<=\t10\t%u\t%d\n", m, e->counted_worst, e->programs, TESTS);
  printf("%s\tKendall's tau of program and rtl, energy a cycle\t%.4f\t>=\t0.9\t%u\t%d\n", m, e->counted_tau, e->programs, TESTS);
  for (size_t r = 0; r < s->weights.n; r++)
    if (e->row_n[r] >= ROW_PROGRAMS)
      printf("%s\t%s, mean where it has more than 5 %%, %%\t%.2f\t<=\t20\t%u\t%d\n", m, s->weights.row[r].component, e->row_mean[r],
             e->row_n[r], ROW_PROGRAMS);
}

/* With a clock gate for each enable. */
static void print_gated_bars(const gm_study *s, const gm_gated_errors *g) {
  const char *m = s->machine.name;
  printf("%s\tenables gated: rtl against gate, mean over programs, %%\t%.3f\t<=\t9\t%u\t%d\n", m, g->rtl_mean, g->programs, TESTS);
  printf("%s\tenables gated: rtl against gate, worst program, %%\t%.3f\t<=\t30\t%u\t%d\n", m, g->rtl_worst, g->programs, TESTS);
  printf("%s\tenables gated: program against gate, mean over programs, %%\t%.3f\t<=\t9\t%u\t%d\n", m, g->program_mean, g->programs, TESTS);
  printf("%s\tenables gated: program against gate, worst program, %%\t%.3f\t<=\t35\t%u\t%d\n", m, g->program_worst, g->programs, TESTS);
}

enum { OTHERS = 8 };

/* Weights of other machines on this one. */
static int transfers(const gm_study *s, gm_transfer_errors *t, size_t n, char **paths, char *err, size_t errsize) {
  gm_fitted *f = malloc(sizeof *f);
  int rc = f ? 0 : gm_error(err, errsize, "energy-fit", "out of memory");
  for (size_t i = 0; !rc && i < n; i++) {
    rc = gm_fitted_load(f, paths[i], err, errsize) || gm_study_transfer(s, f, &t[i], err, errsize);
    if (!rc)
      fprintf(stderr, "weights of %s on %s: rtl %.1f %% mean, %.1f %% worst; program %.1f %%, %.1f %%\n", f->machine, s->machine.name,
              t[i].rtl_mean, t[i].rtl_worst, t[i].program_mean, t[i].program_worst);
  }
  free(f);
  return rc;
}

int main(int argc, char **argv) {
  static gm_study s;
  static gm_transfer_errors t[OTHERS];
  char err[GM_ERROR_SIZE];
  if (argc < 5 || argc > 5 + OTHERS)
    return fprintf(stderr, "usage: tool_energy_fit MACHINE LIST WEIGHTS REPORT [OTHER.txt]...\n"), 2;
  size_t n = (size_t)argc - 5;
  int rc = gm_study_open(&s, argv[1], err, sizeof err) || gm_study_run(&s, argv[2], stderr, err, sizeof err) ||
           gm_study_fit(&s, err, sizeof err) || gm_study_fit_counts(&s, err, sizeof err) || gm_study_fit_gated(&s, err, sizeof err);
  if (!rc) {
    gm_study_errors e = gm_study_errors_of(&s);
    gm_gated_errors g = gm_study_gated_errors(&s);
    print_energy_fit_bars(&s, &e);
    print_gated_bars(&s, &g);
    rc = gm_study_write(&s, &e, &g, argv[3], err, sizeof err) || transfers(&s, t, n, &argv[5], err, sizeof err) ||
         gm_study_report(&s, &e, t, n, argv[4], err, sizeof err);
  }
  if (rc)
    fprintf(stderr, "%s\n", err);
  gm_study_close(&s);
  return rc ? 1 : 0;
}
