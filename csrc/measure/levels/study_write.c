/* SPDX-License-Identifier: Apache-2.0 */
/* Writes what a study finds: the weights file and the report (docs/energy.md, "Energy model RTL, fitted"). */
#include <stdlib.h>
#include <string.h>

#include "base/atomic.h"
#include "base/error.h"
#include "base/json.h"
#include "measure/levels/study.h"

static void write_row(FILE *f, const gm_study *s, const gm_study_errors *e, size_t r) {
  const gm_weight *w = &s->weights.row[r];
  const char *name = w->component;
  gm_netlist_edge edge = gm_netlist_edge_of(s->gate, r);
  const gm_fit *fit = &s->fit[r];
  double idle = edge.leakage;
  fprintf(f, "component %s %.1f %.1f\n", name, e->row_mean[r], e->row_share[r]);
  fprintf(f, "clock %s %.6g %g %.6g %g\n", name, edge.root, w->flops, edge.gated, w->gated / s->weights.threads);
  for (size_t i = 0; i < fit->n; i++)
    if (fit->column[i] == s->signals.n)
      idle += fit->weight[i];
  fprintf(f, "idle %s %.6g %.6g\n", name, idle, edge.leakage);
  for (size_t i = 0; i < fit->n; i++)
    if (fit->column[i] != s->signals.n && fit->weight[i] > 0)
      fprintf(f, "toggle %s %.6g %s\n", name, fit->weight[i], s->signals.name[fit->column[i]]);
}

static void write_header(FILE *f, const gm_study *s, const gm_study_errors *e) {
  gm_netlist_figures n = gm_netlist_figures_of(s->gate);
  char keys[2048];
  gm_machine_format(keys, sizeof keys, &s->machine);
  fprintf(f,
          "# SPDX-License-Identifier: Apache-2.0\n# Weights of energy level rtl, fitted to level gate. make energy-fit MACHINE=%s renews "
          "them.\n"
          "machine %s\nsource osu018 at 1.8 V, typical: netlist of %zu cells and %zu flip-flops, wires by fanout, no glitches\n",
          s->machine.name, s->machine.name, n.cells, n.flip_flops);
  for (char *rest = keys, *line; (line = strtok_r(rest, "\n", &rest));)
    fprintf(f, "key %s\n", line);
  fprintf(f, "program %.2f %.2f\nwindow %.4f\nconstant %.1f %.1f\n", e->mean, e->worst, e->r2, e->constant_mean, e->constant_worst);
}

/* The clock with a gate for each enable. */
static void write_gated(FILE *f, const gm_study *s, const gm_gated_errors *g) {
  fprintf(f, "gated %.2f %.2f %.2f %.2f\n", g->rtl_mean, g->rtl_worst, g->program_mean, g->program_worst);
  for (size_t r = 0; r < s->weights.n; r++) {
    const char *name = s->weights.row[r].component;
    for (size_t i = 0; i < s->gated[r].n; i++)
      if (s->gated[r].weight[i] > 0)
        fprintf(f, "gated_toggle %s %.6g %s\n", name, s->gated[r].weight[i],
                s->gated[r].column[i] == s->signals.n ? GM_FITTED_CYCLES : s->signals.name[s->gated[r].column[i]]);
    for (size_t i = 0; i < s->gated_counts[r].n; i++)
      if (s->gated_counts[r].weight[i] > 0)
        fprintf(f, "gated_count %s %.6g %s\n", name, s->gated_counts[r].weight[i], gm_program_count_name[s->gated_counts[r].column[i]]);
  }
}

int gm_study_write(const gm_study *s, const gm_study_errors *e, const gm_gated_errors *g, const char *path, char *err, size_t errsize) {
  char *text = NULL, end[GM_FITTED_END];
  size_t length = 0;
  FILE *f = open_memstream(&text, &length);
  gm_atomic a;
  if (!f)
    return gm_error(err, errsize, path, "out of memory");
  write_header(f, s, e);
  for (size_t r = 0; r < s->weights.n; r++)
    write_row(f, s, e, r);
  fprintf(f, "counted %.2f %.2f\n", e->counted_mean, e->counted_worst);
  for (size_t r = 0; r < s->weights.n; r++)
    for (size_t i = 0; i < s->counts[r].n; i++)
      if (s->counts[r].weight[i] > 0)
        fprintf(f, "count %s %.6g %s\n", s->weights.row[r].component, s->counts[r].weight[i],
                gm_program_count_name[s->counts[r].column[i]]);
  write_gated(f, s, g);
  int rc = fclose(f) ? gm_error(err, errsize, path, "out of memory") : gm_atomic_begin(&a, path, err, errsize);
  if (!rc) {
    gm_fitted_end(end, text, length);
    fprintf(a.file, "%s%s", text, end);
    rc = gm_atomic_end(&a, true, err, errsize);
  }
  free(text);
  return rc;
}

static json_t *program_json(const gm_study *s, const gm_study_program *p) {
  double data = 0, clock = 0, leakage = 0, rtl = 0;
  json_int_t cycles = 0;
  for (size_t k = p->first; k < p->last; k++) {
    const gm_window *w = &s->windows.window[k];
    cycles += w->cycles;
    for (size_t r = 0; r < s->weights.n; r++) {
      data += w->gate.data[r];
      clock += w->gate.clock[r];
      leakage += w->gate.leakage[r];
      rtl += gm_study_rtl(s, w, r);
    }
  }
  double gate = data + clock + leakage;
  return json_pack("{s:s,s:s,s:s,s:I,s:f,s:f,s:f,s:f,s:f,s:f,s:f}", "program", p->name, "policy", p->policy, "set",
                   p->test ? "test" : "train", "cycles", cycles, "data_pj", data, "clock_pj", clock, "leakage_pj", leakage, "rtl_pj", rtl,
                   "program_pj", gm_study_counted_of(s, p), "error_percent", 100 * (rtl / gate - 1), "constant_error_percent",
                   100 * (s->constant * (double)cycles / gate - 1));
}

static json_t *transfers_json(const gm_transfer_errors *t, size_t n) {
  json_t *all = json_array();
  for (size_t i = 0; i < n; i++)
    json_array_append_new(all, json_pack("{s:s,s:f,s:f,s:f,s:f,s:i}", "from", t[i].from, "rtl_mean_percent", t[i].rtl_mean,
                                         "rtl_worst_percent", t[i].rtl_worst, "program_mean_percent", t[i].program_mean,
                                         "program_worst_percent", t[i].program_worst, "programs", (int)t[i].programs));
  return all;
}

int gm_study_report(const gm_study *s, const gm_study_errors *e, const gm_transfer_errors *t, size_t n, const char *path, char *err,
                    size_t errsize) {
  json_t *programs = json_array(), *components = json_object();
  for (size_t i = 0; i < s->programs; i++)
    json_array_append_new(programs, program_json(s, &s->program[i]));
  for (size_t r = 0; r < s->weights.n; r++)
    json_object_set_new(components, s->weights.row[r].component,
                        json_pack("{s:f,s:f,s:f,s:f,s:i}", "share_percent", e->row_share[r], "sum_error_percent", e->row_bias[r],
                                  "mean_error_percent", e->row_mean[r], "worst_error_percent", e->row_worst[r], "programs",
                                  (int)e->row_n[r]));
  json_t *root =
      json_pack("{s:s,s:f,s:f,s:f,s:i,s:f,s:f,s:f,s:f,s:f,s:f,s:o,s:o,s:o}", "machine", s->machine.name, "program_error_mean_percent",
                e->mean, "program_error_worst_percent", e->worst, "window_r2", e->r2, "windows", (int)e->windows, "constant_pj_a_cycle",
                s->constant, "constant_error_mean_percent", e->constant_mean, "constant_error_worst_percent", e->constant_worst,
                "counted_error_mean_percent", e->counted_mean, "counted_error_worst_percent", e->counted_worst, "counted_tau",
                e->counted_tau, "components", components, "programs", programs, "transfers", transfers_json(t, n));
  return gm_json_save(path, root, GM_JSON_SHORT, GM_JSON_LINES, err, errsize);
}
