/* SPDX-License-Identifier: Apache-2.0 */
/* tool_lines MACHINE LIST HOT.elf HOT.json LINE: checks that the energies of lines, bundles and operations sum to that of the run, by
   the energy models `rtl` and `program`. For `make energy-lines`. LIST is as for tool_energy_fit. HOT is a program of which the source
   line LINE takes most of the energy. Prints rows for scripts/check/bars. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/home.h"
#include "energy/program_model/program_model.h"
#include "measure/levels/core_ledger.h"

typedef struct {
  gm_machine machine;
  gm_weights weights;
  gm_fitted fitted;
  gm_program_model model;
  gm_tb *tb;
  double worst[2][3]; /* level; lines, bundles, operations: difference to the run, relative */
  unsigned programs[2], wrong_cycles[2];
  double hot[2]; /* share of the hot line; 0 if another line has more */
} bench;

static int open_bench(bench *b, const char *machine, char *err, size_t errsize) {
  char components[8192], weights[4096];
  if (gm_machine_find(&b->machine, machine, err, errsize) || gm_home(weights, sizeof weights, "data/rtl-weights.txt", err, errsize) ||
      gm_weights_load(&b->weights, weights, err, errsize) ||
      gm_core_components(components, sizeof components, &b->machine, stderr, err, errsize) ||
      gm_components_load(&b->weights, components, b->machine.threads, err, errsize) ||
      gm_core_make(&b->machine, GM_RTL_COUNT, stderr, err, errsize) || !(b->tb = gm_tb_open_zero(&b->machine, GM_RTL_COUNT, err, errsize)))
    return -1;
  return gm_program_model_load(&b->model, &b->fitted, &b->machine, err, errsize);
}

static void note_worst_sum(double *worst, double sum, double total) { *worst = fmax(*worst, fabs(sum / total - 1)); }

/* Adds up lines, bundles and operations of one run. */
static int check_line_sums(bench *b, unsigned level, const gm_ledger *l, double total, uint64_t run_cycles, unsigned hot_line) {
  size_t n;
  gm_line_account *line = gm_ledger_lines(l, &n);
  double lines = 0, bundles = 0, operations = 0, max = 0;
  uint64_t cycles = 0;
  if (!line)
    return -1;
  for (size_t i = 0; i < n; i++) {
    lines += line[i].pj;
    cycles += line[i].cycles;
    max = fmax(max, line[i].pj);
  }
  for (size_t i = 0; hot_line && i < n; i++)
    if (line[i].line == hot_line && line[i].pj >= max)
      b->hot[level] = line[i].pj / total;
  for (size_t w = 0; w < l->words; w++) {
    bundles += gm_account_pj(&l->account[w]);
    for (unsigned i = 0; i < gm_ledger_bundle(l, w)->count; i++)
      operations += l->account[w].pj[i];
  }
  note_worst_sum(&b->worst[level][0], lines, total);
  note_worst_sum(&b->worst[level][1], bundles, total);
  note_worst_sum(&b->worst[level][2], operations, total);
  b->wrong_cycles[level] += cycles != run_cycles;
  b->programs[level]++;
  free(line);
  return 0;
}

static int on_core(bench *b, const gm_program *p, const gm_run *in, const gm_run_config *cfg, unsigned hot, char *err, size_t errsize) {
  gm_ledger l;
  gm_tb_result r;
  if (gm_ledger_on_core(&l, b->tb, &b->fitted, &b->weights, p, in, 0, cfg, &r, err, errsize))
    return -1;
  int rc = check_line_sums(b, 0, &l, gm_energy_at_fitted(&b->fitted, &b->weights, &r.activity, &r.stats).total, r.stats.cycles, hot);
  gm_ledger_free(&l);
  gm_tb_result_free(&r);
  return rc ? gm_error(err, errsize, "energy-lines", "out of memory") : 0;
}

static int on_simulator(bench *b, const gm_program *p, const gm_run *in, const gm_run_config *cfg, unsigned hot, char *err,
                        size_t errsize) {
  gm_ledger l;
  gm_program_energy e;
  gm_sim_stats st;
  if (gm_ledger_on_simulator(&l, &b->model, p, in, 0, cfg, &e, &st, err, errsize))
    return -1;
  int rc = check_line_sums(b, 1, &l, e.total, st.cycles, hot);
  gm_ledger_free(&l);
  return rc ? gm_error(err, errsize, "energy-lines", "out of memory") : 0;
}

static int run_line_bench(bench *b, const char *elf, const char *inputs, const char *policy, unsigned hot, char *err, size_t errsize) {
  gm_program p;
  if (gm_program_read(&p, elf, err, errsize))
    return -1;
  gm_run *in = gm_run_load(inputs, err, errsize);
  gm_run_config cfg = {.policy = strcmp(policy, "none") != 0 ? GM_GATE_PROGRAM : GM_GATE_NONE,
                       .wake = b->machine.wake,
                       .texture_latency = b->machine.texture_latency};
  int rc = !in || on_core(b, &p, in, &cfg, hot, err, errsize) || on_simulator(b, &p, in, &cfg, hot, err, errsize) ? -1 : 0;
  if (in)
    gm_run_free(in);
  gm_program_free(&p);
  return rc;
}

static int run_list(bench *b, const char *path, char *err, size_t errsize) {
  char name[64], policy[16], elf[512], inputs[512];
  FILE *in = fopen(path, "r");
  int rc = in ? 0 : gm_error(err, errsize, path, "cannot be read");
  while (!rc && fscanf(in, "%*15s %63s %15s %511s %511s", name, policy, elf, inputs) == 4)
    rc = run_line_bench(b, elf, inputs, policy, 0, err, errsize);
  if (in)
    fclose(in);
  return rc;
}

static void print_line_bars(const bench *b) {
  static const char *const levels[] = {"rtl", "program"}, *const what[] = {"lines", "bundles", "operations"};
  for (unsigned i = 0; i < 2; i++) {
    for (unsigned k = 0; k < 3; k++)
      printf("%s\t%s against the run, worst relative difference\t%.3g\t<=\t1e-9\t%u\t5\n", levels[i], what[k], b->worst[i][k],
             b->programs[i]);
    printf("%s\tprograms whose lines do not sum to the cycles\t%u\t=\t0\t%u\t5\n", levels[i], b->wrong_cycles[i], b->programs[i]);
    printf("%s\tenergy of the hot line, first of all lines, %%\t%.1f\t>=\t60\t1\t1\n", levels[i], 100 * b->hot[i]);
  }
}

int main(int argc, char **argv) {
  static bench b;
  char err[GM_ERROR_SIZE];
  if (argc != 6)
    return fprintf(stderr, "usage: tool_lines MACHINE LIST HOT.elf HOT.json LINE\n"), 2;
  int rc = open_bench(&b, argv[1], err, sizeof err) || run_list(&b, argv[2], err, sizeof err) ||
           run_line_bench(&b, argv[3], argv[4], "none", (unsigned)strtoul(argv[5], NULL, 10), err, sizeof err);
  if (rc)
    fprintf(stderr, "%s\n", err);
  else
    print_line_bars(&b);
  gm_tb_close(b.tb);
  return rc ? 1 : 0;
}
