/* SPDX-License-Identifier: Apache-2.0 */
/* Measures the energy of a cluster's run, and reports it as text and JSON. */
#include "energy/meter/cluster_energy_report.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"

static const char *const stages[2] = {"vertex", "fragment"};

int gm_cluster_energy_run_begin(gm_cluster_energy_run *e, gm_cluster_setup *s, char *err, size_t errsize) {
  *e = (gm_cluster_energy_run){.fitted = calloc(1, sizeof *e->fitted), .meter = calloc(s->cores, sizeof *e->meter)};
  if (!e->fitted || !e->meter)
    return gm_error(err, errsize, "energy", "out of memory");
  if (gm_cluster_energy_open(&e->weights, e->fitted, &s->machine, s->cores, err, errsize))
    return -1;
  gm_cluster_energy_meter(s, e->meter);
  return 0;
}

void gm_cluster_energy_run_end(gm_cluster_energy_run *e, const gm_cluster_setup *s, const gm_cluster_stats *st) {
  e->pj = gm_cluster_energy_of(&e->weights, s, e->meter, st);
}

void gm_cluster_energy_run_free(gm_cluster_energy_run *e) {
  free(e->fitted);
  free(e->meter);
}

/* Percent. Worst program of the machine whose weights they are, by the model `program`. */
static double own_error(const gm_fitted *w) { return w->counted_worst + w->program_worst; }
static double error_of_cores(const gm_cluster_energy_run *e) { return e->weights.core.model.error_percent; }
/* Of cores and control together. What scaling adds to the control's clock is not in it. */
static double error_of_all(const gm_cluster_energy_run *e) {
  double pj = error_of_cores(e) * e->pj.cores.total + e->weights.control.error * e->pj.control_work;
  return e->pj.total > 0 ? pj / e->pj.total : 0;
}
static double compute_energy_saving(double with, double without) { return without > 0 ? 100 * (1 - with / without) : 0; }
static double energy_per_task(double pj, uint64_t tasks) { return tasks ? pj / (double)tasks : 0; }

/* A line of the table, in nJ. */
static void print_core_energy(FILE *f, const char *name, const gm_core_pj *pj, double error, const char *note) {
  fprintf(f, "%-22s %12.2f %12.2f %12.2f %12.2f  %5.1f %%%s\n", name, pj->clock / 1000, pj->work / 1000, pj->leakage / 1000,
          pj->total / 1000, error, note);
}
static void total_line(FILE *f, const char *name, double pj, double error, const char *note) {
  fprintf(f, "%-22s %51.2f  %5.1f %%%s\n", name, pj / 1000, error, note);
}

static void tasks_text(FILE *f, const gm_cluster_energy_run *e, const gm_cluster_stats *st) {
  uint64_t all = st->assigned[0] + st->assigned[1];
  double error = error_of_cores(e);
  char name[40];
  total_line(f, "a task, cores", energy_per_task(e->pj.cores.total, all), error,
             e->pj.stages ? "" : ", vertex or fragment: cores ran both, so they are not told apart");
  for (unsigned k = 0; e->pj.stages && k < 2; k++)
    if (st->assigned[k]) {
      snprintf(name, sizeof name, "a %s task, cores", stages[k]);
      total_line(f, name, energy_per_task(e->pj.stage[k], st->assigned[k]), error, "");
    }
  total_line(f, "a task, control", energy_per_task(e->pj.control, all), e->weights.control.error, " of what is above its clock");
}

static void errors_text(FILE *f, const gm_cluster_energy_run *e) {
  const gm_fitted *w = e->fitted;
  const gm_control_energy *c = &e->weights.control;
  fprintf(
      f,
      "errors   cores: weights of %s, their clock scaled with the flip-flops; %.1f %% is that of the worst program with scaled weights.\n"
      "         On %s itself the worst program has %.1f %% (constant x cycles: %.1f %%).\n",
      w->machine, error_of_cores(e), w->machine, own_error(w), w->constant_worst);
  fprintf(f, "         control above its clock: the mean of benchmarks on two cores with 8 threads (constant x cycles: %.0f %%).\n",
          c->constant);
  if (c->scaled)
    fprintf(f, "         Its clock is scaled with the flip-flops from that control. The error of that is not known.\n");
}

void gm_cluster_energy_text(FILE *f, const gm_cluster_energy_run *e, const gm_cluster_setup *s, const gm_cluster_stats *st) {
  const gm_cluster_pj *pj = &e->pj;
  double error = error_of_cores(e);
  const gm_core_pj control = {.clock = pj->control_clock, .work = pj->control_work, .total = pj->control};
  char text[100];
  fprintf(f, "\nenergy in nJ, energy model program; buses and memories are left out\n%-22s %12s %12s %12s %12s  %7s\n", "", "clock",
          "above it", "leakage", "sum", "error");
  for (unsigned i = 0; i < s->cores; i++) {
    snprintf(text, sizeof text, "core %u", i);
    print_core_energy(f, text, &pj->core[i], error, "");
  }
  print_core_energy(f, "cores", &pj->cores, error, "");
  snprintf(text, sizeof text, "; the gates of the cores' clocks save %.1f %%", compute_energy_saving(pj->cores.total, pj->clocks_open));
  total_line(f, "  their clocks open", pj->clocks_open, error, text);
  snprintf(text, sizeof text, "; the gates of the buffers save %.1f %%", compute_energy_saving(pj->cores.total, pj->buffers_open));
  total_line(f, "  their buffers open", pj->buffers_open, error, text);
  print_core_energy(f, "control", &control, e->weights.control.error, " of what is above the clock; leakage is in the clock");
  total_line(f, "cores and control", pj->total, error_of_all(e), "");
  tasks_text(f, e, st);
  errors_text(f, e);
}

static json_t *core_json(const gm_core_pj *pj, double error) {
  return json_pack("{s:f,s:f,s:f,s:f,s:f}", "clock", pj->clock, "above_clock", pj->work, "leakage", pj->leakage, "total", pj->total,
                   "error_percent", error);
}

static json_t *cores_json(const gm_cluster_energy_run *e) {
  const gm_cluster_pj *pj = &e->pj;
  const gm_fitted *w = e->fitted;
  json_t *cores = core_json(&pj->cores, error_of_cores(e));
  json_t *more =
      json_pack("{s:f,s:f,s:s,s:s,s:b,s:f,s:f}", "clocks_open", pj->clocks_open, "buffers_open", pj->buffers_open, "weights_of", w->machine,
                "source", w->source, "scaled", true, "own_error_percent", own_error(w), "constant_error_percent", w->constant_worst);
  json_object_update_new(cores, more);
  return cores;
}

static json_t *control_json(const gm_cluster_energy_run *e) {
  const gm_control_energy *c = &e->weights.control;
  return json_pack("{s:f,s:f,s:f,s:f,s:f,s:f,s:b}", "clock", e->pj.control_clock, "above_clock", e->pj.control_work, "total", e->pj.control,
                   "flip_flops", c->flip_flops, "above_clock_error_percent", c->error, "above_clock_constant_error_percent", c->constant,
                   "scaled", c->scaled);
}

static json_t *tasks_json(const gm_cluster_energy_run *e, const gm_cluster_stats *st) {
  uint64_t all = st->assigned[0] + st->assigned[1];
  json_t *tasks =
      json_pack("{s:f,s:f,s:f,s:f}", "cores", energy_per_task(e->pj.cores.total, all), "control", energy_per_task(e->pj.control, all),
                "total", energy_per_task(e->pj.total, all), "error_percent", error_of_all(e));
  for (unsigned k = 0; e->pj.stages && k < 2; k++)
    if (st->assigned[k])
      json_object_set_new(
          tasks, stages[k],
          json_pack("{s:f,s:f}", "cores", energy_per_task(e->pj.stage[k], st->assigned[k]), "error_percent", error_of_cores(e)));
  return tasks;
}

json_t *gm_cluster_energy_json(const gm_cluster_energy_run *e, const gm_cluster_setup *s, const gm_cluster_stats *st) {
  json_t *core = json_array();
  for (unsigned i = 0; i < s->cores; i++)
    json_array_append_new(core, core_json(&e->pj.core[i], error_of_cores(e)));
  return json_pack("{s:s,s:s,s:f,s:f,s:o,s:o,s:o,s:o}", "level", "program", "unit", "pJ", "total", e->pj.total, "error_percent",
                   error_of_all(e), "cores", cores_json(e), "core", core, "control", control_json(e), "task", tasks_json(e, st));
}
