/* SPDX-License-Identifier: Apache-2.0 */
/* Computes and writes the figures and tables of the gating experiment (gating.h). */
#include <string.h>

#include "base/json.h"
#include "core/machine/machine_power.h"
#include "studies/gating/gating.h"

/* You and Wang 2013, section 5.2.3: averages over the nine benchmarks, with both buffers gated and 8 temporaries. */
static const struct {
  const char *method;
  double buffer, slowdown, core, edp;
} paper[] = {{"naive", 90.7, 26.1, 0.9, -25.1}, {"local", 94.3, 15.0, 11.0, -2.7}, {"global", 94.7, 12.4, 13.1, 2.2}};

gating_figures gating_relative(const gating_cell *none, const gating_cell *c) {
  const gm_energy_paper *a = &none->sum, *b = &c->sum;
  gating_figures f = {0};
  f.cycles = (double)b->cycles;
  f.slowdown = 100 * ((double)b->cycles / (double)a->cycles - 1);
  f.buffer = 100 * (1 - (b->input + b->output) / (a->input + a->output));
  f.core = 100 * (1 - b->total / a->total);
  f.edp = 100 * (1 - gm_energy_edp(b) / gm_energy_edp(a));
  return f;
}

gating_figures gating_average(const gating_table *t, size_t method, size_t *n) {
  gating_figures sum = {0};
  *n = 0;
  for (size_t i = 0; i < t->nbench; i++) {
    const gating_benchmark *b = &t->bench[i];
    if (!b->cell[method].fits)
      continue;
    gating_figures f = gating_relative(&b->cell[0], &b->cell[method]);
    sum.cycles += f.cycles;
    sum.slowdown += f.slowdown;
    sum.buffer += f.buffer;
    sum.core += f.core;
    sum.edp += f.edp;
    ++*n;
  }
  double k = *n ? 1.0 / (double)*n : 0;
  return (gating_figures){sum.slowdown * k, sum.buffer * k, sum.core * k, sum.edp * k, sum.cycles * k};
}

static void csv_row(FILE *f, const char *bench, const char *method, const gating_figures *g, int digits) {
  fprintf(f, "%s,%s,%.*f,%.3f,%.3f,%.3f,%.3f\n", bench, method, digits, g->cycles, g->slowdown, g->buffer, g->core, g->edp);
}

void gating_csv(FILE *f, const gating_table *t) {
  fprintf(f, "benchmark,method,cycles,slowdown_pct,buffer_energy_pct,core_energy_pct,edp_pct\n");
  for (size_t i = 0; i < t->nbench; i++)
    for (size_t m = 0; m < t->nmethod; m++)
      if (t->bench[i].cell[m].fits) {
        gating_figures g = gating_relative(&t->bench[i].cell[0], &t->bench[i].cell[m]);
        csv_row(f, t->bench[i].name, gating_methods_of(t)[m].name, &g, 0);
      }
  for (size_t m = 0; m < t->nmethod; m++) {
    size_t n;
    gating_figures g = gating_average(t, m, &n);
    if (n)
      csv_row(f, "average", gating_methods_of(t)[m].name, &g, 1);
  }
}

static json_t *figures_json(const gating_figures *g) {
  return json_pack("{s:f,s:f,s:f,s:f,s:f}", "cycles", g->cycles, "slowdown_pct", g->slowdown, "buffer_energy_pct", g->buffer,
                   "core_energy_pct", g->core, "edp_pct", g->edp);
}

static json_t *stage_json(const gm_energy_paper *e, const gating_compiled *st) {
  return json_pack("{s:I,s:I,s:I,s:f,s:f,s:f,s:f,s:i,s:i,s:s}", "cycles", (json_int_t)e->cycles, "input_open_cycles", (json_int_t)e->open_v,
                   "output_open_cycles", (json_int_t)e->open_o, "input_energy", e->input, "output_energy", e->output, "others_energy",
                   e->others, "total_energy", e->total, "bundles", (int)st->bundles, "temporaries", (int)st->temps, "rung", st->rung);
}

static json_t *table_json(const gating_table *t) {
  json_t *benchmarks = json_object(), *averages = json_object();
  for (size_t i = 0; i < t->nbench; i++) {
    const gating_benchmark *b = &t->bench[i];
    json_t *methods = json_object();
    for (size_t m = 0; m < t->nmethod; m++)
      if (b->cell[m].fits) {
        gating_figures g = gating_relative(&b->cell[0], &b->cell[m]);
        json_t *o = figures_json(&g);
        json_object_set_new(o, "vertex", stage_json(&b->cell[m].stage[0], &b->cell[m].compiled[0]));
        json_object_set_new(o, "fragment", stage_json(&b->cell[m].stage[1], &b->cell[m].compiled[1]));
        json_object_set_new(methods, gating_methods_of(t)[m].name, o);
      }
    json_object_set_new(benchmarks, b->name, json_pack("{s:s,s:o}", "machine", b->machine, "methods", methods));
  }
  for (size_t m = 0; m < t->nmethod; m++) {
    size_t n;
    gating_figures g = gating_average(t, m, &n);
    json_t *o = figures_json(&g);
    json_object_set_new(o, "benchmarks", json_integer((json_int_t)n));
    json_object_set_new(averages, gating_methods_of(t)[m].name, o);
  }
  return json_pack("{s:i,s:i,s:o,s:o}", "wake", (int)t->wake, "texture_scale", (int)t->texture_scale, "benchmarks", benchmarks, "averages",
                   averages);
}

void gating_json(FILE *f, const gating_table *const *tables, size_t n) {
  json_t *list = json_array();
  for (size_t i = 0; i < n; i++)
    json_array_append_new(list, table_json(tables[i]));
  json_t *root = json_pack("{s:s,s:o}", "power_source", GM_POWER_SOURCE, "tables", list);
  gm_json_write(f, root, GM_JSON_FLOAT, GM_JSON_LINES);
}

static void print_averages(FILE *f, const gating_table *t) {
  fprintf(f, "\naverage over the benchmarks, relative to `none` (reductions positive, slowdown positive when slower)\n");
  fprintf(f, "  %-15s %8s %8s %8s %8s     paper: %7s %8s %7s %7s\n", "method", "slow %", "buffer %", "core %", "EDP %", "slow", "buffer",
          "core", "EDP");
  for (size_t m = 1; m < t->nmethod; m++) {
    size_t n;
    gating_figures g = gating_average(t, m, &n);
    fprintf(f, "  %-15s %8.2f %8.2f %8.2f %8.2f", gating_methods_of(t)[m].name, g.slowdown, g.buffer, g.core, g.edp);
    for (size_t k = 0; k < sizeof paper / sizeof paper[0]; k++)
      if (strcmp(paper[k].method, gating_methods_of(t)[m].name) == 0)
        fprintf(f, "            %7.1f %8.1f %7.1f %7.1f", paper[k].slowdown, paper[k].buffer, paper[k].core, paper[k].edp);
    if (n < t->nbench)
      fprintf(f, "   (%zu of %zu fit)", n, t->nbench);
    fputc('\n', f);
  }
  double share = GM_POWER_INPUT_BUFFER + GM_POWER_OUTPUT_BUFFER;
  fprintf(f, "  bound of the table without saving cycles: %.1f %% of core energy\n", 100 * share / (share + GM_POWER_OTHERS));
}

void gating_print(FILE *f, const gating_table *t) {
  fprintf(f, "\nBoth buffers gated, wake latency %u, texture latency x%u, %s\n\n", t->wake, t->texture_scale, GM_POWER_SOURCE);
  fprintf(f, "  %-15s %-10s %7s", "benchmark", "machine", "cycles");
  for (size_t m = 1; m < t->nmethod; m++)
    fprintf(f, " %14s", gating_methods_of(t)[m].name);
  fprintf(f, "\n  %-15s %-10s %7s", "", "", "none");
  for (size_t m = 1; m < t->nmethod; m++)
    fprintf(f, " %14s", "core% / EDP%");
  fputc('\n', f);
  for (size_t i = 0; i < t->nbench; i++) {
    const gating_benchmark *b = &t->bench[i];
    fprintf(f, "  %-15s %-10s %7llu", b->name, b->machine, (unsigned long long)b->cell[0].sum.cycles);
    for (size_t m = 1; m < t->nmethod; m++)
      if (b->cell[m].fits) {
        gating_figures g = gating_relative(&b->cell[0], &b->cell[m]);
        fprintf(f, "  %5.1f / %5.1f", g.core, g.edp);
      } else
        fprintf(f, " %14s", "does not fit");
    fputc('\n', f);
  }
  print_averages(f, t);
}

void gating_print_sweep(FILE *f, const gating_table *const *tables, size_t n) {
  fprintf(f, "\nHow the methods degrade: average core energy / EDP reduction in percent\n\n  %-15s", "method");
  for (size_t i = 0; i < n; i++)
    fprintf(f, "  wake %2u tex x%u", tables[i]->wake, tables[i]->texture_scale);
  fputc('\n', f);
  for (size_t m = 1; m < tables[0]->nmethod; m++) {
    fprintf(f, "  %-15s", gating_methods_of(tables[0])[m].name);
    for (size_t i = 0; i < n; i++) {
      size_t k;
      gating_figures g = gating_average(tables[i], m, &k);
      fprintf(f, "  %5.1f / %5.1f ", g.core, g.edp);
    }
    fputc('\n', f);
  }
}

void gating_sweep_csv(FILE *f, const gating_table *const *tables, size_t n) {
  fprintf(f, "method,wake,texture_scale,slowdown_pct,buffer_energy_pct,core_energy_pct,edp_pct,benchmarks\n");
  for (size_t m = 1; m < tables[0]->nmethod; m++)
    for (size_t i = 0; i < n; i++) {
      size_t k;
      gating_figures g = gating_average(tables[i], m, &k);
      fprintf(f, "%s,%u,%u,%.3f,%.3f,%.3f,%.3f,%zu\n", gating_methods_of(tables[0])[m].name, tables[i]->wake, tables[i]->texture_scale,
              g.slowdown, g.buffer, g.core, g.edp, k);
    }
}
