/* SPDX-License-Identifier: Apache-2.0 */
/* tool_columns MACHINE LIST REPORT: compares four ways of clock gating by the energy model `gate` (measure/levels/columns.h), for `make
   energy-columns`. LIST is as for tool_energy_fit; REPORT is written. Prints the table on standard error and rows for
   scripts/check/bars. */
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "measure/levels/benchmark_sets.h"
#include "measure/levels/columns.h"

static void print_table(const gm_columns *c) {
  fprintf(stderr, "%-22s %7s %9s %9s %9s %9s   %s\n", "pJ a cycle", "cycles", "none", "icg", "program", "both",
          "both below none, below icg");
  for (size_t i = 0; i < c->n; i++) {
    const gm_column_row *r = &c->row[i];
    fprintf(stderr, "%-22s %7u %9.1f %9.1f %9.1f %9.1f   %6.1f %% %6.1f %%\n", r->benchmark, r->cycles_none, r->none / r->cycles_none,
            r->icg / r->cycles_none, r->program / r->cycles_program, r->both / r->cycles_program, 100 * (1 - r->both / r->none),
            100 * (1 - r->both / r->icg));
  }
}

/* What these columns have to keep on any machine. How far the best column is below `icg` is a bar of make energy-isolation, with the parts
   that rest. */
static void print_column_bars(const gm_columns *c, const char *set, const char *const *names) {
  double none, icg;
  size_t n = gm_columns_below(c, names, &none, &icg), program_worse = 0, icg_worse = 0, both_worse = 0;
  for (size_t i = 0; i < c->n; i++)
    for (size_t k = 0; names[k]; k++)
      if (!strcmp(names[k], c->row[i].benchmark)) {
        program_worse += c->row[i].program >= c->row[i].none;
        icg_worse += c->row[i].icg >= c->row[i].none;
        both_worse += c->row[i].both >= c->row[i].program;
      }
  fprintf(stderr, "%s: with every enable a clock gate and the program's gating, %.1f %% below none and %.1f %% below icg\n", set, none,
          icg);
  printf("%s\tbenchmarks in which the program's gating saves nothing\t%zu\t=\t0\t%zu\t8\n", set, program_worse, n);
  printf("%s\tbenchmarks in which every enable a clock gate saves nothing\t%zu\t=\t0\t%zu\t8\n", set, icg_worse, n);
  printf("%s\tthe same, in addition to the program's gating\t%zu\t=\t0\t%zu\t8\n", set, both_worse, n);
}

int main(int argc, char **argv) {
  static gm_study s;
  static gm_columns c;
  char err[GM_ERROR_SIZE];
  if (argc != 4)
    return fprintf(stderr, "usage: tool_columns MACHINE LIST REPORT\n"), 2;
  int rc = gm_study_open(&s, argv[1], err, sizeof err) || gm_study_run(&s, argv[2], NULL, err, sizeof err);
  if (!rc) {
    gm_columns_of(&c, &s);
    print_table(&c);
    print_column_bars(&c, "nine", gm_nine);
    print_column_bars(&c, "su-eight", gm_su_eight);
    rc = gm_columns_write(&c, &s, argv[3], err, sizeof err);
  }
  if (rc)
    fprintf(stderr, "%s\n", err);
  gm_study_close(&s);
  return rc ? 1 : 0;
}
