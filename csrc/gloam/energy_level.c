/* SPDX-License-Identifier: Apache-2.0 */
/* gloam energy --level paper|rtl|gate|program: a program's energy at one level, with its error. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "core/machine/machine_power.h"
#include "energy/program_model/program_model.h"
#include "gloam/cmd.h"
#include "gloam/gloam_energy.h"
#include "gloam/gloam_measure.h"
#include "measure/levels/gate_meter.h"

/* A line of the report: pJ at levels rtl and gate, units of the paper otherwise. */
typedef struct {
  const char *name;
  double data, clock, idle;
  double error; /* percent; negative: not known by component */
} level_row;

typedef struct {
  const char *level, *unit, *source, *error, *idle_name;
  level_row row[GM_MAX_WEIGHTS];
  size_t rows;
  uint64_t cycles;
  double error_percent; /* of the total; negative: see the text */
  double annotated;     /* share of the energy */
} level_report;

static double sum_of(const level_row *r) { return r->data + r->clock + r->idle; }

static double total_of(const level_report *t) {
  double sum = 0;
  for (size_t i = 0; i < t->rows; i++)
    sum += sum_of(&t->row[i]);
  return sum;
}

static void print_text(const char *program, const level_report *t) {
  double total = total_of(t);
  printf("%s: %llu cycles, level %s (%s)\n  %s\n\n  %-12s %12s %12s %12s %12s %8s\n", program, (unsigned long long)t->cycles, t->level,
         t->unit, t->source, "component", "data", "clock", t->idle_name, "sum", "error");
  for (size_t i = 0; i < t->rows; i++) {
    const level_row *r = &t->row[i];
    printf("  %-12s %12.1f %12.1f %12.1f %12.1f", r->name, r->data, r->clock, r->idle, sum_of(r));
    if (r->error > 0)
      printf(" %6.1f %%", r->error);
    putchar('\n');
  }
  printf("  %-12s %51.1f", "total", total);
  if (t->error_percent >= 0)
    printf(" %6.1f %%", t->error_percent);
  printf("\n  a cycle      %51.1f\n\nerror: %s\n%.1f %% of the energy comes from counted toggles and clock edges\n",
         total / (double)t->cycles, t->error, 100 * t->annotated);
}

static void print_json(const char *program, const level_report *t) {
  json_t *components = json_object();
  for (size_t i = 0; i < t->rows; i++)
    json_object_set_new(components, t->row[i].name,
                        json_pack("{s:f,s:f,s:f,s:f}", "data", t->row[i].data, "clock", t->row[i].clock, "idle", t->row[i].idle,
                                  "error_percent", t->row[i].error));
  json_t *root = json_pack("{s:s,s:s,s:s,s:s,s:I,s:f,s:f,s:s,s:f,s:o}", "program", program, "level", t->level, "unit", t->unit, "source",
                           t->source, "cycles", (json_int_t)t->cycles, "total", total_of(t), "error_percent", t->error_percent, "error",
                           t->error, "annotated_share", t->annotated, "components", components);
  json_dumpf(root, stdout, JSON_INDENT(1) | JSON_REAL_PRECISION(9));
  putchar('\n');
  json_decref(root);
}

static void print(const cmd_measure *o, const level_report *t) { (o->json ? print_json : print_text)(o->program, t); }

static int at_paper(const cmd_measure *o, cmd_measured *m) {
  gm_tb_result r;
  if (cmd_measure_activity(o, m, NULL, NULL, &r))
    return -1;
  gm_energy_paper p = gm_energy_at_paper(&m->p.machine, &r.stats);
  level_report t = {.level = "paper",
                    .unit = "units x cycles",
                    .source = GM_POWER_SOURCE,
                    .idle_name = "others",
                    .error = "not known: the table charges the same for every machine, and the same cycle for every operation",
                    .row = {{"input", 0, p.input, 0, -1}, {"output", 0, p.output, 0, -1}, {"others", 0, 0, p.others, -1}},
                    .rows = 3,
                    .cycles = p.cycles,
                    .error_percent = -1,
                    .annotated = (p.input + p.output) / p.total};
  print(o, &t);
  gm_tb_result_free(&r);
  return 0;
}

static int at_rtl(const cmd_measure *o, cmd_measured *m) {
  gm_tb_result r;
  gm_fitted *f = calloc(1, sizeof *f);
  char err[GM_ERROR_SIZE];
  int rc = f ? gm_fitted_find(f, &m->p.machine, err, sizeof err) : gm_error(err, sizeof err, o->program, "out of memory");
  if (rc)
    fprintf(stderr, "%s\n", err);
  if (rc || cmd_measure_activity(o, m, NULL, NULL, &r)) {
    free(f);
    return -1;
  }
  gm_energy_fitted e = gm_energy_at_fitted(f, &m->weights, &r.activity, &r.stats);
  bool own = !strcmp(f->machine, m->p.machine.name);
  char error[400];
  snprintf(
      error, sizeof error, "%s%s: %.1f %% mean, %.1f %% worst, in programs not used in the fit (constant x cycles: %.1f %%, %.1f %%)%s",
      own ? "against level gate" : "weights of another machine, scaled with its flip-flops; on ", own ? "" : f->machine, f->program_mean,
      f->program_worst, f->constant_mean, f->constant_worst, e.missing ? "; the core lacks signals that the weights name" : "");
  level_report t = {.level = "rtl",
                    .unit = "pJ",
                    .source = f->source,
                    .idle_name = "idle",
                    .error = error,
                    .rows = f->rows,
                    .cycles = r.stats.cycles,
                    .error_percent = gm_fitted_error(f, m->p.machine.name),
                    .annotated = e.annotated};
  for (size_t i = 0; i < f->rows; i++)
    t.row[i] = (level_row){f->row[i].name, e.data[i], e.clock[i], e.idle[i], own && f->row[i].error > 0 ? f->row[i].error : -1};
  print(o, &t);
  gm_tb_result_free(&r);
  free(f);
  return 0;
}

static int at_program(const cmd_measure *o, cmd_measured *m) {
  char err[GM_ERROR_SIZE], error[300];
  gm_ledger l;
  gm_program_model model;
  gm_program_energy e;
  gm_fitted *f = calloc(1, sizeof *f);
  if (!f || gm_program_model_load(&model, f, &m->p.machine, err, sizeof err) ||
      gm_ledger_on_simulator(&l, &model, &m->p, m->inputs, o->invocation, &m->cfg, &e, NULL, err, sizeof err)) {
    free(f);
    return fprintf(stderr, "%s\n", f ? err : "error: out of memory"), -1;
  }
  snprintf(error, sizeof error,
           "against level rtl on %s: %.1f %% mean, %.1f %% worst, in programs not used in the fit; level rtl has its own besides%s",
           f->machine, f->counted_mean, f->counted_worst, model.own ? "" : "; the weights are those of another machine, scaled");
  level_report t = {.level = "program",
                    .unit = "pJ",
                    .source = f->source,
                    .idle_name = "idle",
                    .error = error,
                    .rows = f->rows,
                    .cycles = l.cycles,
                    .error_percent = model.error_percent};
  double idle = 0;
  for (size_t i = 0; i < f->rows; i++) {
    t.row[i] = (level_row){f->row[i].name, e.data[i], e.clock[i], e.idle[i], -1};
    idle += e.idle[i];
  }
  t.annotated = 1 - idle / e.total;
  print(o, &t);
  gm_ledger_free(&l);
  free(f);
  return 0;
}

static int at_gate(const cmd_measure *o, cmd_measured *m) {
  char err[GM_ERROR_SIZE];
  gm_tb_result r;
  gm_netlist_meter meter = {.gate = gm_netlist_open(&m->p.machine, &m->weights, err, sizeof err)};
  if (!meter.gate)
    return fprintf(stderr, "%s\n", err), -1;
  gm_rtl_set_probe(gm_tb_rtl(m->tb), gm_netlist_meter_probe, &meter);
  int rc = cmd_measure_activity(o, m, NULL, NULL, &r);
  gm_rtl_set_probe(gm_tb_rtl(m->tb), NULL, NULL);
  if (!rc && gm_netlist_error(meter.gate)) {
    fprintf(stderr, "%s: error: %s; make synth MACHINE=%s if the core has changed\n", o->program, gm_netlist_error(meter.gate),
            m->p.machine.name);
    gm_tb_result_free(&r);
    rc = -1;
  }
  if (!rc) {
    gm_netlist_figures g = gm_netlist_figures_of(meter.gate);
    double leakage = 0;
    char source[200];
    snprintf(source, sizeof source, "osu018 at 1.8 V, typical: netlist of %zu cells and %zu flip-flops, wires by fanout", g.cells,
             g.flip_flops);
    level_report t = {
        .level = "gate",
        .unit = "pJ",
        .source = source,
        .idle_name = "leakage",
        .rows = m->weights.n,
        .cycles = meter.cycles,
        .error_percent = -1,
        .error = "glitches, real wires and other corners than the typical one are left out; for the toggles that are counted, 0.1 % from "
                 "OpenSTA (make energy-check)"};
    for (size_t i = 0; i < m->weights.n; i++) {
      t.row[i] = (level_row){m->weights.row[i].component, meter.energy.data[i], meter.energy.clock[i], meter.energy.leakage[i], -1};
      leakage += meter.energy.leakage[i];
    }
    t.annotated = 1 - leakage / total_of(&t);
    print(o, &t);
    gm_tb_result_free(&r);
  }
  gm_netlist_close(meter.gate);
  return rc;
}

int cmd_energy_level(const char *level, const char *help, int argc, char **argv) {
  static const struct {
    const char *name;
    int (*report)(const cmd_measure *, cmd_measured *);
  } levels[] = {{"paper", at_paper}, {"rtl", at_rtl}, {"gate", at_gate}, {"program", at_program}};
  cmd_measure o = {.command = "energy", .help = help, .argc = argc, .argv = argv};
  for (size_t i = 0; i < sizeof levels / sizeof *levels; i++)
    if (!strcmp(level, levels[i].name)) {
      o.no_core = levels[i].report == at_program;
      int rc = cmd_measure_parse(&o);
      return rc ? rc == 1 ? 0 : rc : cmd_measure_run(&o, levels[i].report);
    }
  return cmd_usage_error("energy", "unknown level '%s': paper, rtl, gate or program", level);
}
