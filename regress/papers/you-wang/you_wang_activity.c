/* SPDX-License-Identifier: Apache-2.0 */
/* Counts toggles of the nine benchmarks on the Verilated core, by component, compared with the simulator's events; energy by the weights of
   the RTL, compared with that by Table VI; and Table VI itself, from toggles. */
#include <string.h>

#include "base/error.h"
#include "base/table.h"
#include "core/machine/machine_power.h"
#include "regress/papers/experiments.h"

enum { NONE, NAIVE, HINTS, BEST, METHODS };
#define METHOD(name, gate, policy)                                                                                                         \
  { name, gate, policy, -1, NULL, GATING_BOTH, GC_JOIN_DUP, GC_BRANCH_LARGE }
static const gating_method methods[] = {METHOD("none", GC_GATE_NONE, GM_GATE_NONE), METHOD("naive", GC_GATE_NAIVE, GM_GATE_AUTO),
                                        METHOD("hints", GC_GATE_HINTS, GM_GATE_PROGRAM), METHOD("best", GC_GATE_BEST, GM_GATE_PROGRAM),
                                        METHOD(NULL, GC_GATE_NONE, GM_GATE_NONE)};

/* The simulator's event that causes a component's toggles, if there is one. */
static uint64_t events(const char *component, const gm_sim_stats *s, const char **name) {
  const struct {
    const char *component, *name;
    uint64_t n;
  } by[] = {{"fetch", "bundles", s->bundles},
            {"decode", "operations", s->ops},
            {"temps", "temporaries read and written", s->reads_t + s->writes_t},
            {"constants", "constants read", s->reads_c},
            {"input", "input registers read", s->reads_v},
            {"output", "output registers read and written", s->reads_o + s->writes_o},
            {"gates", "gate openings", s->toggles_v + s->toggles_o},
            {"operands", "operations", s->ops},
            {"results", "operations", s->ops},
            {"unit_a", "operations of group A", s->group_ops[0]},
            {"unit_b", "operations of group B", s->group_ops[1]},
            {"unit_c", "operations of group C", s->group_ops[2]},
            {"texture", "operations of group T", s->group_ops[3]}};
  for (size_t i = 0; i < sizeof by / sizeof by[0]; i++)
    if (!strcmp(by[i].component, component)) {
      *name = by[i].name;
      return by[i].n;
    }
  *name = "";
  return 0;
}

static void add_gating_cell(gating_cell *to, const gating_cell *c, size_t rows) {
  gating_counts_add(&to->counts, &c->counts);
  for (size_t i = 0; i < rows; i++) {
    to->rtl.toggles[i] += c->rtl.toggles[i];
    to->rtl.data[i] += c->rtl.data[i];
    to->rtl.clock[i] += c->rtl.clock[i];
  }
  to->rtl.total += c->rtl.total;
  to->sum = gm_energy_add(to->sum, c->sum);
}

static void put_counts(FILE *f, const uint64_t n[METHODS]) {
  for (unsigned k = 0; k < METHODS; k++)
    fprintf(f, ",%llu", (unsigned long long)n[k]);
}

/* One row for each component, summed over the benchmarks. */
static int write_components(const place *p, const gm_weights *w, const gating_cell sum[METHODS]) {
  FILE *f = place_file(p, "rtl-toggles");
  if (!f)
    return -1;
  fprintf(f, "component,event");
  for (unsigned what = 0; what < 4; what++)
    for (unsigned k = 0; k < METHODS; k++)
      fprintf(f, ",%s_%s", (const char *const[]){"events", "toggles", "per_event", "energy"}[what], methods[k].name);
  fprintf(f, ",energy_saved_pct\n");
  for (size_t i = 0; i < w->n; i++) {
    uint64_t n[METHODS], t[METHODS];
    const char *name = "";
    bool silent = true;
    for (unsigned k = 0; k < METHODS; k++) {
      n[k] = events(w->row[i].component, &sum[k].counts, &name);
      t[k] = sum[k].rtl.toggles[i];
      silent &= w->row[i].per_toggle <= 0;
    }
    if (silent)
      continue;
    fprintf(f, "%s,%s", w->row[i].component, name);
    put_counts(f, n);
    put_counts(f, t);
    for (unsigned k = 0; k < METHODS; k++)
      if (n[k])
        fprintf(f, ",%.1f", (double)t[k] / (double)n[k]);
      else
        fputc(',', f);
    double e[METHODS];
    for (unsigned k = 0; k < METHODS; k++)
      fprintf(f, ",%.0f", e[k] = sum[k].rtl.data[i] + sum[k].rtl.clock[i]);
    fprintf(f, ",%.2f\n", e[NONE] > 0 ? 100 * (1 - e[BEST] / e[NONE]) : 0);
  }
  return table_close(f, true);
}

static double compute_activity_saving(double now, double before) { return before > 0 ? 100 * (1 - now / before) : 0; }

static uint64_t all_toggles(const gm_weights *w, const gating_cell *c) {
  uint64_t n = 0;
  for (size_t i = 0; i < w->n; i++)
    n += w->row[i].per_toggle > 0 ? c->rtl.toggles[i] : 0;
  return n;
}

static double buffers(const gm_weights *w, const gating_cell *c) {
  double e = 0;
  for (size_t i = 0; i < w->n; i++)
    if (!strcmp(w->row[i].component, "input") || !strcmp(w->row[i].component, "output"))
      e += c->rtl.data[i] + c->rtl.clock[i];
  return e;
}

typedef struct {
  double toggles, rtl_buffers, rtl, buffers, core;
} relative;

static relative against(const gm_weights *w, const gating_cell *none, const gating_cell *c) {
  return (relative){compute_activity_saving((double)all_toggles(w, c), (double)all_toggles(w, none)),
                    compute_activity_saving(buffers(w, c), buffers(w, none)), compute_activity_saving(c->rtl.total, none->rtl.total),
                    compute_activity_saving(c->sum.input + c->sum.output, none->sum.input + none->sum.output),
                    compute_activity_saving(c->sum.total, none->sum.total)};
}

static void put_relative(FILE *f, const relative *r) {
  fprintf(f, ",%.2f,%.2f,%.2f,%.2f,%.2f\n", r->toggles, r->rtl_buffers, r->rtl, r->buffers, r->core);
}

/* Energy of each benchmark by both sets of weights. Averages are means of the percentages. */
static int write_energy(const place *p, const gm_weights *w, const gating_table *t) {
  FILE *f = place_file(p, "rtl-energy");
  if (!f)
    return -1;
  fprintf(f, "benchmark,method,cycles,open_input,open_output,toggles,energy_pj,toggles_saved_pct,rtl_buffers_saved_pct,rtl_saved_pct,"
             "table_buffers_saved_pct,table_saved_pct\n");
  for (unsigned k = 0; k < METHODS; k++) {
    relative mean = {0};
    for (size_t i = 0; i < t->nbench; i++) {
      const gating_cell *c = &t->bench[i].cell[k];
      relative r = against(w, &t->bench[i].cell[NONE], c);
      fprintf(f, "%s,%s,%llu,%llu,%llu,%llu,%.0f", t->bench[i].name, methods[k].name, (unsigned long long)c->sum.cycles,
              (unsigned long long)c->sum.open_v, (unsigned long long)c->sum.open_o, (unsigned long long)all_toggles(w, c), c->rtl.total);
      put_relative(f, &r);
      double n = (double)t->nbench;
      mean = (relative){mean.toggles + r.toggles / n, mean.rtl_buffers + r.rtl_buffers / n, mean.rtl + r.rtl / n,
                        mean.buffers + r.buffers / n, mean.core + r.core / n};
    }
    fprintf(f, "average,%s,,,,,", methods[k].name);
    put_relative(f, &mean);
  }
  return table_close(f, true);
}

/* Table VI: power of the ungated core by component; ours in pJ per cycle. */
static int write_table6(const place *p, const gm_weights *w, const gating_cell *none) {
  FILE *f = place_file(p, "you-wang-table-6");
  static const char *const name[] = {"Input Buffer", "Output Buffer", "Others"};
  const double paper[] = {GM_POWER_INPUT_BUFFER, GM_POWER_OUTPUT_BUFFER, GM_POWER_OTHERS};
  double ours[3] = {0}, sum = paper[0] + paper[1] + paper[2];
  if (!f)
    return -1;
  for (size_t i = 0; i < w->n; i++) {
    unsigned at = !strcmp(w->row[i].component, "input") ? 0 : !strcmp(w->row[i].component, "output") ? 1 : 2;
    ours[at] += none->rtl.data[i] + none->rtl.clock[i];
  }
  fprintf(f, "component,power,share_pct,ours_pj_per_cycle,ours_share_pct\n");
  for (unsigned k = 0; k < 3; k++)
    fprintf(f, "%s,%.2f,%.1f,%.1f,%.1f\n", name[k], paper[k], 100 * paper[k] / sum, ours[k] / (double)none->sum.cycles,
            100 * ours[k] / none->rtl.total);
  return table_close(f, true);
}

int table_activity(const place *p) {
  char weights[PATH_ROOM], err[GM_ERROR_SIZE];
  gating_table t;
  static gm_weights w;
  static gating_cell sum[METHODS];
  place_folder(p, "../data/rtl-weights.txt", weights);
  if (gm_weights_load(&w, weights, err, sizeof err)) {
    fprintf(stderr, "%s\n", err);
    return -1;
  }
  if (place_measure(p, &(gating_setting){.methods = methods, .wake = 1, .weights = weights}, &t))
    return -1;
  memset(sum, 0, sizeof sum);
  for (size_t i = 0; i < t.nbench; i++)
    for (unsigned k = 0; k < METHODS; k++)
      add_gating_cell(&sum[k], &t.bench[i].cell[k], w.n);
  int rc = write_components(p, &w, sum) || write_energy(p, &w, &t) || write_table6(p, &w, &sum[NONE]);
  gating_free(&t);
  return rc;
}
