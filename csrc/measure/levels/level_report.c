/* SPDX-License-Identifier: Apache-2.0 */
/* Reports the energy of a run by one energy model, by component, with its error. */
#include "measure/levels/level_report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/json.h"
#include "core/machine/machine_power.h"
#include "energy/program_model/program_model.h"
#include "measure/levels/gate_meter.h"

/* A line of the report: pJ at the models `rtl` and `gate`, units of the paper otherwise. */
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
  double none, gated;   /* the total without clock gates, and with one for each enable; 0: not known */
  double gated_error;   /* percent */
} level_report;

static double sum_of(const level_row *r) { return r->data + r->clock + r->idle; }

static double total_of(const level_report *t) {
  double sum = 0;
  for (size_t i = 0; i < t->rows; i++)
    sum += sum_of(&t->row[i]);
  return sum;
}

/* What a chip would take: its tools give each word of registers with an enable a clock gate. Next to it the core's own gates, and none. */
static void print_gating(FILE *f, const level_report *t, double total) {
  if (t->gated > 0)
    fprintf(f, "with a clock gate for each enable, as in a chip: %.1f %s", t->gated, t->unit);
  if (t->gated > 0 && t->gated_error >= 0)
    fprintf(f, ", error %.1f %%", t->gated_error);
  if (t->gated > 0)
    fprintf(f, "; with the gates of the core %.1f, without gates %.1f\n\n", total, t->none);
}

static void print_text(FILE *f, const char *program, const level_report *t) {
  double total = total_of(t);
  fprintf(f, "%s: %llu cycles, energy model %s (%s)\n  %s\n\n  %-12s %12s %12s %12s %12s %8s\n", program, (unsigned long long)t->cycles,
          t->level, t->unit, t->source, "component", "data", "clock", t->idle_name, "sum", "error");
  for (size_t i = 0; i < t->rows; i++) {
    const level_row *r = &t->row[i];
    fprintf(f, "  %-12s %12.1f %12.1f %12.1f %12.1f", r->name, r->data, r->clock, r->idle, sum_of(r));
    if (r->error > 0)
      fprintf(f, " %6.1f %%", r->error);
    fputc('\n', f);
  }
  fprintf(f, "  %-12s %51.1f", "total", total);
  if (t->error_percent >= 0)
    fprintf(f, " %6.1f %%", t->error_percent);
  fprintf(f, "\n  a cycle      %51.1f\n\n", total / (double)t->cycles);
  print_gating(f, t, total);
  fprintf(f, "error: %s\n%.1f %% of the energy comes from counted toggles and clock edges\n", t->error, 100 * t->annotated);
}

static json_t *report_json(const char *program, const level_report *t) {
  json_t *components = json_object();
  for (size_t i = 0; i < t->rows; i++)
    json_object_set_new(components, t->row[i].name,
                        json_pack("{s:f,s:f,s:f,s:f}", "data", t->row[i].data, "clock", t->row[i].clock, "idle", t->row[i].idle,
                                  "error_percent", t->row[i].error));
  json_t *report = json_pack("{s:o,s:s,s:s,s:s,s:I,s:f,s:f,s:s,s:f,s:o}", "program", gm_json_text(program), "level", t->level, "unit",
                             t->unit, "source", t->source, "cycles", (json_int_t)t->cycles, "total", total_of(t), "error_percent",
                             t->error_percent, "error", t->error, "annotated_share", t->annotated, "components", components);
  if (t->gated > 0)
    json_object_set_new(
        report, "clock_gating",
        json_pack("{s:f,s:f,s:f,s:f}", "none", t->none, "core", total_of(t), "enables", t->gated, "enables_error_percent", t->gated_error));
  return report;
}

/* Where the report goes. */
typedef struct {
  FILE *f;
  json_t **json; /* NULL: as text */
  char *err;
  size_t errsize;
} target;

static int put_report(const target *to, const char *name, const level_report *t) {
  if (!to->json)
    print_text(to->f, name, t);
  else if (!(*to->json = report_json(name, t)))
    return gm_error(to->err, to->errsize, name, "out of memory");
  return 0;
}

static int at_paper(const target *to, gm_measured *m) {
  gm_tb_result r;
  if (gm_measured_activity(m, NULL, NULL, &r, to->err, to->errsize))
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
  gm_tb_result_free(&r);
  return put_report(to, m->name, &t);
}

/* What widens the error of weights: another machine under their name, signals that the core does not have. */
static void widened(char *to, size_t size, const gm_fitted *f, const gm_machine *m, const gm_energy_fitted *e) {
  size_t n = 0;
  char keys[200];
  *to = 0;
  if (!gm_fitted_own(f, m) && !strcmp(f->machine, m->name) && gm_fitted_differ(f, m, keys, sizeof keys))
    n = (size_t)snprintf(to, size, "; this %s is another machine: %s", m->name, keys);
  for (size_t i = 0; e && n < size && i < e->missing && i < GM_LACKS; i++)
    n += (size_t)snprintf(to + n, size - n, "%s%s", i ? ", " : "; the core lacks signals that the weights name: ", e->lacks[i]);
  if (e && n < size && e->missing > GM_LACKS)
    snprintf(to + n, size - n, " and %zu more", e->missing - GM_LACKS);
}

/* The model `rtl` of a run of a machine whose activity was counted. */
static int put_rtl(const target *to, const char *name, const gm_machine *m, const gm_fitted *f, const gm_level_run *run) {
  gm_energy_fitted e = gm_energy_at_fitted(f, run->weights, run->activity, run->stats);
  bool own = gm_fitted_own(f, m);
  char error[GM_ERROR_SIZE], why[400];
  widened(why, sizeof why, f, m, &e);
  snprintf(error, sizeof error,
           "%s%s: %.1f %% mean, %.1f %% worst, in programs not used in the fit (constant x cycles: %.1f %%, %.1f %%)%s",
           own ? "against the energy model gate" : "weights of another machine, scaled with its flip-flops; on ", own ? "" : f->machine,
           f->program_mean, f->program_worst, f->constant_mean, f->constant_worst, why);
  level_report t = {.level = "rtl",
                    .unit = "pJ",
                    .source = f->source,
                    .idle_name = "idle",
                    .error = error,
                    .rows = f->rows,
                    .cycles = run->stats->cycles,
                    .error_percent = gm_fitted_error(f, m, e.missing),
                    .annotated = e.annotated,
                    .none = e.none,
                    .gated = e.gated,
                    .gated_error = own && !e.missing ? f->gated_rtl_worst : fmax(f->gated_rtl_worst, f->scaled_rtl)};
  for (size_t i = 0; i < f->rows; i++)
    t.row[i] = (level_row){f->row[i].name, e.data[i], e.clock[i], e.idle[i], own && f->row[i].error > 0 ? f->row[i].error : -1};
  return put_report(to, name, &t);
}

int gm_level_rtl_report(const char *name, const gm_machine *m, const gm_level_run *run, FILE *f, json_t **json, char *err, size_t errsize) {
  const target to = {f, json, err, errsize};
  gm_fitted *w = calloc(1, sizeof *w);
  int rc = w ? gm_fitted_find(w, m, err, errsize) : gm_error(err, errsize, name, "out of memory");
  rc = rc || put_rtl(&to, name, m, w, run) ? -1 : 0;
  free(w);
  return rc;
}

static int at_rtl(const target *to, gm_measured *m) {
  gm_tb_result r;
  if (gm_measured_activity(m, NULL, NULL, &r, to->err, to->errsize))
    return -1;
  const gm_level_run run = {&m->weights, &r.activity, &r.stats};
  int rc = gm_level_rtl_report(m->name, &m->p.machine, &run, to->f, to->json, to->err, to->errsize);
  gm_tb_result_free(&r);
  return rc;
}

static int at_program(const target *to, gm_measured *m) {
  char error[GM_ERROR_SIZE], why[400];
  gm_ledger l;
  gm_program_model model;
  gm_program_energy e;
  gm_fitted *f = calloc(1, sizeof *f);
  int rc =
      f ? gm_program_model_load(&model, f, &m->p.machine, to->err, to->errsize) : gm_error(to->err, to->errsize, m->name, "out of memory");
  if (rc || gm_ledger_on_simulator(&l, &model, &m->p, m->inputs, m->invocation, &m->cfg, &e, NULL, to->err, to->errsize)) {
    free(f);
    return -1;
  }
  widened(why, sizeof why, f, &m->p.machine, NULL);
  snprintf(error, sizeof error,
           "against the energy model rtl on %s: %.1f %% mean, %.1f %% worst, in programs not used in the fit; energy model rtl has its own "
           "besides%s%s",
           f->machine, f->counted_mean, f->counted_worst, model.own ? "" : "; the weights are those of another machine, scaled", why);
  level_report t = {.level = "program",
                    .unit = "pJ",
                    .source = f->source,
                    .idle_name = "idle",
                    .error = error,
                    .rows = f->rows,
                    .cycles = l.cycles,
                    .error_percent = model.error_percent,
                    .none = e.none,
                    .gated = e.gated,
                    .gated_error = model.own ? f->gated_program_worst : fmax(f->gated_program_worst, f->scaled_program)};
  double idle = 0;
  for (size_t i = 0; i < f->rows; i++) {
    t.row[i] = (level_row){f->row[i].name, e.data[i], e.clock[i], e.idle[i], -1};
    idle += e.idle[i];
  }
  t.annotated = 1 - idle / e.total;
  rc = put_report(to, m->name, &t);
  gm_ledger_free(&l);
  free(f);
  return rc;
}

/* pJ of the clock edges that the gates of the netlist kept back. */
static double closed_clocks(const gm_netlist_core *g, const gm_netlist_energy *e, uint64_t cycles, size_t rows) {
  double pj = gm_netlist_figures_of(g).edge_pj * (double)cycles;
  for (size_t r = 0; r < rows; r++)
    pj -= e->clock[r];
  return pj;
}

static int at_gate(const target *to, gm_measured *m) {
  gm_tb_result r;
  gm_netlist_meter meter = {.gate = gm_netlist_open(&m->p.machine, &m->weights, to->err, to->errsize)};
  if (!meter.gate)
    return -1;
  gm_rtl_set_probe(gm_tb_rtl(m->tb), gm_netlist_meter_probe, &meter);
  int rc = gm_measured_activity(m, NULL, NULL, &r, to->err, to->errsize);
  gm_rtl_set_probe(gm_tb_rtl(m->tb), NULL, NULL);
  if (!rc && gm_netlist_error(meter.gate)) {
    rc = gm_error(to->err, to->errsize, m->name, "%s; make synth MACHINE=%s if the core has changed", gm_netlist_error(meter.gate),
                  m->p.machine.name);
    gm_tb_result_free(&r);
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
      t.gated += meter.energy.data[i] + meter.energy.icg[i] + meter.energy.leakage[i];
    }
    t.none = total_of(&t) + closed_clocks(meter.gate, &meter.energy, meter.cycles, m->weights.n);
    t.gated_error = -1;
    t.annotated = 1 - leakage / total_of(&t);
    rc = put_report(to, m->name, &t);
    gm_tb_result_free(&r);
  }
  gm_netlist_close(meter.gate);
  return rc;
}

static const struct {
  const char *name;
  int (*report)(const target *, gm_measured *);
} levels[] = {{"paper", at_paper}, {"rtl", at_rtl}, {"gate", at_gate}, {"program", at_program}};

static size_t index_of(const char *level) {
  size_t i = 0;
  while (i < sizeof levels / sizeof *levels && strcmp(level, levels[i].name) != 0)
    i++;
  return i;
}

bool gm_level_exists(const char *level) { return index_of(level) < sizeof levels / sizeof *levels; }

int gm_level_report(const char *level, gm_measured *m, FILE *f, json_t **json, char *err, size_t errsize) {
  target to = {f, json, err, errsize};
  return levels[index_of(level)].report(&to, m);
}
