/* SPDX-License-Identifier: Apache-2.0 */
/* tool_isolation MACHINE LIST REPORT NETLIST...: what operand isolation saves by the energy model `gate` (measure/levels/isolation.h),
   for `make energy-isolation`. LIST has lines "train|test NAME POLICY PROGRAM.elf INPUTS.json"; REPORT is written. The bars are about the
   first NETLIST, which has all operand isolation; the others are only reported. Prints the table on standard error and rows for
   scripts/check/bars. */
#include <stdio.h>

#include "base/error.h"
#include "measure/levels/isolation.h"

static double percent_more(double now, double was) { return 100 * (now / was - 1); }

static void print_netlists(const gm_isolation *d) {
  fprintf(stderr, "%-26s %22s %22s %9s %9s\n%-26s %11s%11s %11s%11s\n", "", "nine, % below", "su-eight, % below", "area", "fmax",
          "clock gates everywhere", "none", "icg", "none", "icg");
  for (size_t i = 0; i < d->netlists; i++) {
    const gm_isolation_netlist *n = &d->netlist[i];
    fprintf(stderr, "%-26s", n->name);
    for (size_t k = 0; k < GM_ISOLATION_SETS; k++)
      fprintf(stderr, " %11.1f%11.1f", n->set[k].below_none, n->set[k].below_icg);
    fprintf(stderr, " %+8.1f%% %+8.1f%%\n", percent_more(n->area_um2, d->netlist[0].area_um2),
            percent_more(n->fmax_mhz, d->netlist[0].fmax_mhz));
  }
}

static void print_benchmarks(const gm_isolation *d) {
  fprintf(stderr, "\n%-26s %9s %9s %9s %9s  %s\n", "pJ a cycle", "none", "icg", "both", "isolated", "isolated below none, below icg");
  for (size_t i = 0; d->netlists > 1 && i < d->plain.n; i++) {
    const gm_column_row *r = &d->plain.row[i];
    double dark = d->netlist[1].pj[i];
    fprintf(stderr, "%-26s %9.1f %9.1f %9.1f %9.1f  %6.1f %% %6.1f %%\n", r->benchmark, r->none / r->cycles_none, r->icg / r->cycles_none,
            r->both / r->cycles_program, dark / r->cycles_program, 100 * (1 - dark / r->none), 100 * (1 - dark / r->icg));
  }
}

/* The runs end with a message if an output of a netlist ever differs from the core's (measure/levels/isolation.h). */
static void print_isolation_bars(const gm_isolation *d, size_t programs) {
  const gm_isolation_netlist *plain = &d->netlist[0], *dark = &d->netlist[1];
  for (size_t k = 0; k < GM_ISOLATION_SETS; k++) {
    const gm_isolation_set *s = &dark->set[k];
    printf("energy\t%s: best, all operand isolation, below none, %%\t%.2f\t>=\t60\t%zu\t8\n", gm_isolation_set_name[k], s->below_none,
           s->n);
    printf("energy\t%s: the same below icg, %%\t%.2f\t>=\t15\t%zu\t8\n", gm_isolation_set_name[k], s->below_icg, s->n);
    printf("energy\t%s: benchmarks that take more than with icg\t%zu\t=\t0\t%zu\t8\n", gm_isolation_set_name[k], s->worse, s->n);
  }
  printf("area\tarea of the cells, %% more\t%.2f\t<=\t5\t1\t1\n", percent_more(dark->area_um2, plain->area_um2));
  printf("programs\tprograms with which all netlists do what the core does\t%zu\t=\t%zu\t%zu\t34\n", programs, programs, programs);
  printf("frequency\tfrequency, %% less\t%.2f\t<=\t5\t1\t1\n", -percent_more(dark->fmax_mhz, plain->fmax_mhz));
}

int main(int argc, char **argv) {
  static gm_study s;
  static gm_isolation d;
  char err[GM_ERROR_SIZE];
  if (argc < 5)
    return fprintf(stderr, "usage: tool_isolation MACHINE LIST REPORT NETLIST...\n"), 2;
  int rc = gm_study_open(&s, argv[1], err, sizeof err) || gm_isolation_run(&d, &s, argv[2], argv + 4, (size_t)argc - 4, err, sizeof err) ||
           gm_isolation_write(&d, argv[3], err, sizeof err);
  if (!rc) {
    print_netlists(&d);
    print_benchmarks(&d);
    print_isolation_bars(&d, s.programs);
  } else
    fprintf(stderr, "%s\n", err);
  gm_study_close(&s);
  return rc ? 1 : 0;
}
