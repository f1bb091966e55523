/* SPDX-License-Identifier: Apache-2.0 */
/* Energy of a cluster at level program (core_energy.h): of a task on 1, 2, 4 and 8 cores, and of what waits: a parked thread, an idle core,
   an idle texture unit. The blocks without cores are counted by the clock of their flip-flops (data/energy/cluster.txt), which is never
   gated, and by their work (control_energy.h). */
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/home.h"
#include "regress/common/table.h"
#include "regress/runners/cluster/control_energy.h"
#include "regress/runners/cluster/core_energy.h"
#include "regress/runners/cluster/work.h"

enum { COUNTS = 4, VERTICES = 128, FRAGMENTS = 256, TASKS = VERTICES + FRAGMENTS, MOST = 1 << 16 };
static const unsigned cores[COUNTS] = {1, 2, 4, 8};

/* Flip-flops of cluster_control by number of cores, from data/energy/cluster.txt. */
static bool control_flops(double flops[COUNTS], char *why, size_t size) {
  char path[4096];
  char *text = gm_home(path, sizeof path, "data/energy/cluster.txt", why, size) ? NULL : gm_file_read(path, MOST, NULL, why, size);
  unsigned found = 0, n, threads;
  double f;
  for (char *line = text ? strtok(text, "\n") : NULL; line; line = strtok(NULL, "\n"))
    for (unsigned k = 0; k < COUNTS; k++)
      if (sscanf(line, "control %u %u %lf", &n, &threads, &f) == 3 && n == cores[k] && threads == WORK_CONTEXTS) {
        flops[k] = f;
        found |= 1u << k;
      }
  if (text && found != 15)
    bench_fail(why, size, "%s: not all numbers of cores with %d threads: make cluster-flip-flops", path, WORK_CONTEXTS);
  free(text);
  return found == 15;
}

typedef struct {
  double core, control, data, cycles; /* pJ a task; data: of the control, what is above its clock; cycles of all tasks */
} energy_of_task;

static bool measure(const work_pair *w, const core_energy *e, const control_energy *k, unsigned n, double flops, energy_of_task *x,
                    char *why, size_t size) {
  gm_program_meter *meter = calloc(n, sizeof *meter);
  gm_cluster_stats st;
  work_load l = {.cores = n, .balance = GM_BALANCE_ANY, .tasks = {VERTICES, FRAGMENTS}, .probe = gm_program_meter_probe};
  for (unsigned i = 0; meter && i < n; i++) {
    gm_program_meter_init(&meter[i], &w->m);
    l.probe_ctx[i] = &meter[i];
  }
  bool good = meter && work_run(w, &l, &st, why, size);
  *x = (energy_of_task){0, 0, 0, 0};
  for (unsigned i = 0; good && i < n; i++)
    x->core += core_energy_of(e, &meter[i], (double)st.clocked[i], (double)st.cycles) / TASKS;
  if (good) {
    x->data = control_energy_data(k, &st, n) / TASKS;
    x->control = flops * k->flip_flop * (double)st.cycles / TASKS + x->data;
    x->cycles = (double)st.cycles;
  }
  free(meter);
  return good;
}

typedef struct {
  unsigned measured;
  double busy; /* least pJ a cycle of a core that has tasks all the time */
} verdict;

static bool one(const work_pair *w, const char *name, const core_energy *e, const control_energy *c, const double flops[COUNTS], FILE *json,
                verdict *v, char *why, size_t size) {
  energy_of_task x[COUNTS];
  for (unsigned k = 0; k < COUNTS; k++)
    if (!measure(w, e, c, cores[k], flops[k], &x[k], why, size))
      return false;
  double busy = x[0].core * TASKS / x[0].cycles;
  v->busy = v->measured && v->busy < busy ? v->busy : busy;
  printf("%-21s", name);
  for (unsigned k = 0; k < COUNTS; k++)
    printf("  %8.2f + %6.2f", x[k].core / 1000, x[k].control / 1000);
  printf("\n");
  fprintf(json, "%s\n    {\"pair\": \"%s\"", v->measured ? "," : "", name);
  for (unsigned k = 0; k < COUNTS; k++)
    fprintf(json, ", \"cores_%u\": {\"core_nj\": %.4f, \"control_nj\": %.4f, \"of_which_data_nj\": %.4f, \"cycles\": %.0f}", cores[k],
            x[k].core / 1000, x[k].control / 1000, x[k].data / 1000, x[k].cycles);
  fprintf(json, "}");
  v->measured++;
  return true;
}

/* What waits: pJ a cycle. One thread costs the difference between cores with 16 and with 8 contexts. */
static bool waiting(gm_machine m, const char *what, double busy, bool first, FILE *json, char *why, size_t size) {
  static const char *const texture = "texture";
  core_energy many, few;
  gm_machine half = m;
  half.contexts = m.contexts / 2;
  if (core_energy_open(&many, &m, why, size) || core_energy_open(&few, &half, why, size))
    return false;
  double thread = (many.clock - few.clock) / half.contexts, lookups = core_energy_clock(&many, texture);
  double gated = 0;
  for (size_t r = 0; r < many.model.f->rows && !m.array; r++)
    gated += many.model.clock[r].gated_pj;
  printf("%-34s %9.2f %9.2f %9.2f %9.2f %9.4f\n", what, thread, gated, lookups, many.clock, many.leakage);
  fprintf(json,
          "%s\n    {\"machine\": \"%s\", \"parked_thread_pj\": %.3f, \"its_buffers_off_pj\": %.3f, \"idle_texture_unit_pj\": %.3f, "
          "\"core_without_ready_thread_pj\": %.3f, \"idle_core_pj\": %.4f, \"busy_core_pj\": %.1f}",
          first ? "" : ",", what, thread, gated, lookups, many.clock, many.leakage, busy);
  return true;
}

bool bench_energy(bench *b, char *why, size_t size) {
  static bench_pair x[BENCH_PAIRS];
  double flops[COUNTS], error = 0, leakage = 0;
  verdict v = {0, 0};
  size_t n = bench_pairs("regress/suites/shaders", x);
  control_energy control = {.error = 0};
  FILE *json = table_open_in(b->folder, "energy.json");
  bool good = json && control_flops(flops, why, size) && control_energy_open(&control, why, size);
  printf("nJ a task, %d vertices and %d fragments, cores + control\n%-21s", VERTICES, FRAGMENTS, "pair");
  for (unsigned k = 0; k < COUNTS; k++)
    printf("  %11u cores", cores[k]);
  printf("\n");
  if (json)
    fprintf(json, "{\n  \"level\": \"program\", \"tasks\": [");
  gm_machine m = {0};
  for (size_t i = 0; good && i < n; i++) {
    work_pair w;
    core_energy e;
    good = work_open(&w, x[i].name, why, size) && !core_energy_open(&e, &w.m, why, size) &&
           one(&w, x[i].name, &e, &control, flops, json, &v, why, size);
    m = w.m;
    error = e.model.error_percent;
    leakage = e.leakage;
    work_close(&w);
  }
  printf("%-34s %9s %9s %9s %9s %9s\n", "pJ a cycle", "thread", "gated off", "texture", "all wait", "idle core");
  if (good)
    fprintf(json, "\n  ],\n  \"error_percent\": %.1f, \"control_data_error_percent\": %.1f, \"waiting\": [", error, control.error);
  gm_machine array;
  good = good && waiting(m, "cyclone16-cluster", v.busy, true, json, why, size) && !gm_machine_find(&array, "cyclone16-array", why, size);
  array.contexts = WORK_CONTEXTS;
  good = good && waiting(array, "cyclone16-array", v.busy, false, json, why, size);
  printf("error: %.1f %% (weights of cyclone16, scaled); of the control above its clock %.1f %% (with two cores)\n", error, control.error);
  if (json)
    fprintf(json, "\n  ]\n}\n");
  if (table_close(json, good) || !good)
    return false;
  fprintf(b->rows, "8 energy of a task\tpairs with energy on 1, 2, 4 and 8 cores\t%u\t>=\t17\t%u\t17\n", v.measured, v.measured);
  fprintf(b->rows, "8 energy of an idle core\tshare of that of a busy one\t%.6f\t<=\t0.01\t%u\t17\n", leakage / v.busy, v.measured);
  return true;
}
