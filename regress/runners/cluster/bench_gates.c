/* SPDX-License-Identifier: Apache-2.0 */
/* cluster_bench, part gates: what clock gates of a cluster's cores save (property P19, docs/formal.md), by the energy model `program`
   (docs/energy.md): energy with the gates, compared with the energy with the cores' clocks forced open, and with the clocks of the threads'
   buffers forced open. What runs is the same: streams with ungated clocks are equal in each cycle (make cluster-gates), and so are cores
   with open buffers (P12). */
#include <stdlib.h>

#include "regress/runners/cluster/work.h"

enum { VERTICES = 128, FRAGMENTS = 256, LOADS = 4 };

/* The cases: tasks of both stages for any core on 1, 2 and 8 cores; and the fixed split, in which a core waits for the other. */
static const struct {
  const char *name;
  unsigned cores, home;
  gm_balance balance;
} loads[LOADS] = {{"cores_1", 1, 0, GM_BALANCE_ANY},
                  {"cores_2", 2, 0, GM_BALANCE_ANY},
                  {"cores_8", 8, 0, GM_BALANCE_ANY},
                  {"split_2", 2, 2, GM_BALANCE_FIXED}};

typedef struct {
  double gated, clocks_open, buffers_open; /* pJ of all cores */
} gate_energy;

static bool measure_gate_energy(const work_pair *w, const gm_cluster_weights *e, unsigned load, gate_energy *x, char *why, size_t size) {
  gm_program_meter *meter = calloc(loads[load].cores, sizeof *meter);
  gm_cluster_stats st;
  gm_cluster_pj pj;
  work_load l = {.cores = loads[load].cores,
                 .home = loads[load].home,
                 .balance = loads[load].balance,
                 .tasks = {VERTICES, FRAGMENTS},
                 .weights = e,
                 .meter = meter,
                 .pj = &pj};
  bool good = meter && work_run(w, &l, &st, why, size);
  if (good)
    *x = (gate_energy){.gated = pj.cores.total, .clocks_open = pj.clocks_open, .buffers_open = pj.buffers_open};
  free(meter);
  return good;
}

typedef struct {
  unsigned runs, more;
  gate_energy sum;
} verdict;

static bool bench_pair_gates(const work_pair *w, const char *name, gm_cluster_weights *e, json_t *json, verdict *v, char *why,
                             size_t size) {
  printf("%-21s", name);
  json_t *row = json_pack("{s:s}", "pair", name);
  json_array_append_new(json, row);
  for (unsigned k = 0; k < LOADS; k++) {
    gate_energy x;
    if (gm_control_energy_open(&e->control, loads[k].cores, WORK_CONTEXTS, why, size) || !measure_gate_energy(w, e, k, &x, why, size))
      return false;
    double clocks = 100 * (1 - x.gated / x.clocks_open), buffers = 100 * (1 - x.gated / x.buffers_open);
    printf("  %7.2f %7.2f", clocks, buffers);
    json_object_set_new(row, loads[k].name,
                        json_pack("{s:o, s:o, s:o}", "nj", gm_json_rounded(x.gated / 1000, 3), "clocks_save_percent",
                                  gm_json_rounded(clocks, 3), "buffers_save_percent", gm_json_rounded(buffers, 3)));
    v->more += x.gated > x.clocks_open || x.gated > x.buffers_open;
    v->runs++;
    v->sum.gated += x.gated;
    v->sum.clocks_open += x.clocks_open;
    v->sum.buffers_open += x.buffers_open;
  }
  printf("\n");
  return true;
}

bool bench_gates(bench *b, char *why, size_t size) {
  static bench_pair x[BENCH_PAIRS];
  verdict v = {.runs = 0};
  size_t n = bench_pairs("regress/suites/shaders", x);
  json_t *json = json_array();
  bool good = json != NULL;
  printf("percent of the energy that gates save: of the cores' clocks, of the buffers\n%-21s", "pair");
  for (unsigned k = 0; k < LOADS; k++)
    printf("  %15s", loads[k].name);
  printf("\n");
  for (size_t i = 0; good && i < n; i++) {
    work_pair w;
    gm_cluster_weights e;
    good = work_open(&w, x[i].name, why, size) && work_energy(&e.core, &w.m, why, size) &&
           bench_pair_gates(&w, x[i].name, &e, json, &v, why, size);
    work_close(&w);
  }
  json = json_pack("{s:s, s:o}", "level", "program", "runs", json);
  if (!bench_json(b, "gates.json", json, good))
    return false;
  double clocks = 100 * (1 - v.sum.gated / v.sum.clocks_open), buffers = 100 * (1 - v.sum.gated / v.sum.buffers_open);
  printf("all runs: the gates of the cores' clocks save %.2f %%, those of the buffers %.2f %%\n", clocks, buffers);
  fprintf(b->rows, "P19\truns that take more energy with a gate of a core than with it forced open\t%u\t=\t0\t%u\t60\n", v.more, v.runs);
  fprintf(b->rows, "P19\tenergy that the gates of the cores' clocks save, all runs, %%\t%.2f\t>\t0\t%u\t60\n", clocks, v.runs);
  fprintf(b->rows, "P19\tenergy that the gates of the buffers save, all runs, %%\t%.2f\t>\t0\t%u\t60\n", buffers, v.runs);
  return true;
}
