/* SPDX-License-Identifier: Apache-2.0 */
/* Reports the metrics of clock gating (gating_metrics.h) as text and as a JSON object. */
#include "energy/weights/gating_metrics_report.h"

typedef unsigned long long ull;

static double pct(double share) { return 100 * share; }
static double per_thousand(const gm_domain *d) { return d->cycles ? 1000.0 * (double)(d->opened + d->closed) / (double)d->cycles : 0; }
static double wake_mean(const gm_domain *d) { return d->wakes ? (double)d->wake_sum / (double)d->wakes : 0; }
static double part(uint64_t n, uint64_t of) { return of ? (double)n / (double)of : 0; }

/* ---- text --------------------------------------------------------------------------------------------------------------------------- */

static void print_lengths(FILE *f, const gm_domain *d) {
  fprintf(f, "gated runs by length     ");
  for (unsigned i = 0; i < GM_DOMAIN_LENGTHS; i++)
    fprintf(f, " %u%s: %llu", 1u << i, i + 1 < GM_DOMAIN_LENGTHS ? "-" : "+", (ull)d->length[i]);
  fprintf(f, "; %.1f %% shorter than the break-even length\n", pct(part(d->short_runs, d->gated_runs)));
}

static void print_domains(FILE *f, const gm_gating_metrics *g) {
  fprintf(f, "\n%-42s %5s %6s %6s %6s %8s %6s %5s %5s %9s %6s\n", "domain", "flops", "eff. %", "data %", "idle", "idle pJ", "data", "trans",
          "false", "wake", "waits");
  for (size_t i = 0; i < g->n; i++) {
    const gm_gated_domain *d = &g->domain[i];
    fprintf(f, "%-42s %5llu %6.1f %6.1f %6llu %8.1f %6llu %5.0f %5llu %9.1f %6llu\n", d->path, (ull)d->flops, pct(d->efficiency),
            pct(d->data_aware), (ull)d->d.idle, d->idle_pj, (ull)d->d.gated_toggles, per_thousand(&d->d), (ull)d->d.false_wakes,
            wake_mean(&d->d), (ull)d->d.waits);
  }
  fprintf(f,
          "eff., data %%: gated share of the register-cycles, and of those in which the value stays. idle: open cycles without an access.\n"
          "data: toggles at inputs of gated registers. trans: transitions in 1000 cycles. false: openings without an access.\n"
          "wake: open cycles before the first access. waits: cycles in which the pipeline waited\n");
}

static void print_savings(FILE *f, const gm_gating_metrics *g) {
  fprintf(f, "\n    %-38s %9s %14s %10s\n", "gate", "registers", "toggles saved", "pJ saved");
  for (size_t i = 0; i < g->n; i++)
    fprintf(f, "    %-38s %9llu %12.1f %% %10.1f\n", g->domain[i].path, (ull)g->domain[i].flops, pct(g->domain[i].clock_saving),
            g->domain[i].saved_pj);
}

static void print_idle(FILE *f, const gm_gating_metrics *g) {
  fprintf(f, "\nclock edges that changed nothing, the most first\n    %-38s %6s %6s %12s %10s\n", "domain, or component without a gate",
          "gate", "flops", "bit-cycles", "pJ");
  for (size_t i = 0; i < g->nidle; i++)
    fprintf(f, "    %-38s %6s %6llu %12llu %10.1f\n", g->idle[i].name, g->idle[i].gated ? "yes" : "no", (ull)g->idle[i].flops,
            (ull)g->idle[i].unchanged, g->idle[i].pj);
}

static void print_core(FILE *f, const gm_gating_metrics *g) {
  const gm_domain *d = &g->sum;
  fprintf(f, "gated register-cycles    %.1f %% of all, %.1f %% of those behind gates\n", pct(g->efficiency),
          pct(part(d->cycles - d->open, d->cycles)));
  fprintf(f, "data-aware efficiency    %.1f %% of the register-cycles in which the value stays\n", pct(g->data_aware));
  fprintf(f, "flip-flops               %llu, behind gates %llu (%.1f %%); %.0f a gate; gates with fewer than 4: %llu\n", (ull)g->flops,
          (ull)g->gated, pct(part(g->gated, g->flops)), part(g->gated, g->n), (ull)g->narrow);
  print_lengths(f, d);
  fprintf(f, "false wakes              %llu of %llu openings\n", (ull)d->false_wakes, (ull)d->opened);
  fprintf(f, "wake latency             min %llu, mean %.1f, max %llu cycles; pipeline waited %llu cycles (%.1f %%)\n",
          (ull)(d->wakes ? d->wake_min : 0), wake_mean(d), (ull)d->wake_max, (ull)g->waits, pct(part(g->waits, g->cycles)));
  fprintf(f, "energy                   %.1f pJ; with all gates open %.1f pJ: %.2f %% saved; energy-delay product %.2f %% saved\n", g->pj,
          g->all_open_pj, pct(1 - g->pj / g->all_open_pj), pct(1 - g->edp_ratio));
  fprintf(f, "transitions              ");
  for (unsigned i = 0; i < GM_DOMAIN_EVENTS; i++)
    fprintf(f, "%s%s: %llu", i ? ", " : "", gm_domain_event_name[i], (ull)d->event[i]);
  fprintf(f, "\nannotation               %.1f %% of flip-flops counted; %.1f %% of the energy without estimates\n",
          pct(g->counted_registers), pct(g->measured_energy));
}

static void print_area(FILE *f, const gm_gating_area *area) {
  if (area)
    fprintf(f, "area                     %.0f um2 of %.0f: %.2f %% of the cells are clock gates and their control\n", area->gating_um2,
            area->core_um2, pct(area->gating_um2 / area->core_um2));
  else
    fprintf(f, "area                     not known: make synth, then make silicon-baseline\n");
}

void gm_gating_metrics_text(FILE *f, const char *program, const gm_gating_metrics *g, const gm_gating_area *area, unsigned wake) {
  fprintf(f, "%s: %llu cycles, wake latency %u, %zu gated domains\n", program, (ull)g->cycles, wake, g->n);
  print_core(f, g);
  print_area(f, area);
  print_domains(f, g);
  print_savings(f, g);
  print_idle(f, g);
}

/* ---- JSON --------------------------------------------------------------------------------------------------------------------------- */

static void put_count(json_t *o, const char *key, uint64_t n) { json_object_set_new(o, key, json_integer((json_int_t)n)); }
static void put_real(json_t *o, const char *key, double v) { json_object_set_new(o, key, json_real(v)); }

/* The counts that a domain and the sum of all have in common. */
static void put_counts(json_t *o, const gm_domain *d) {
  put_count(o, "cycles", d->cycles);
  put_count(o, "open_cycles", d->open);
  put_count(o, "accessed_cycles", d->accessed);
  put_count(o, "idle_open_cycles", d->idle);
  put_count(o, "gated_data_toggles", d->gated_toggles);
  put_count(o, "opened", d->opened);
  put_count(o, "closed", d->closed);
  put_real(o, "transitions_per_1000_cycles", per_thousand(d));
  json_t *lengths = json_array();
  for (unsigned i = 0; i < GM_DOMAIN_LENGTHS; i++)
    json_array_append_new(lengths, json_integer((json_int_t)d->length[i]));
  json_object_set_new(o, "gated_runs_by_length", lengths);
  put_count(o, "gated_runs", d->gated_runs);
  put_count(o, "gated_runs_below_break_even", d->short_runs);
  put_count(o, "false_wakes", d->false_wakes);
  put_count(o, "wakes", d->wakes);
  put_count(o, "wake_latency_min", d->wakes ? d->wake_min : 0);
  put_real(o, "wake_latency_mean", wake_mean(d));
  put_count(o, "wake_latency_max", d->wake_max);
  put_count(o, "waits", d->waits);
  json_t *events = json_object();
  for (unsigned i = 0; i < GM_DOMAIN_EVENTS; i++)
    put_count(events, gm_domain_event_name[i], d->event[i]);
  json_object_set_new(o, "transitions", events);
}

static json_t *domain_json(const gm_gated_domain *d) {
  json_t *o = json_object();
  json_object_set_new(o, "domain", json_string(d->path));
  put_count(o, "flip_flops", d->flops);
  put_count(o, "changed_bits", d->changed);
  put_real(o, "efficiency", d->efficiency);
  put_real(o, "data_aware_efficiency", d->data_aware);
  put_real(o, "idle_pj", d->idle_pj);
  put_real(o, "clock_toggles_saved", d->clock_saving);
  put_real(o, "saved_pj", d->saved_pj);
  put_counts(o, &d->d);
  return o;
}

static json_t *idle_json(const gm_gating_metrics *g) {
  json_t *list = json_array();
  for (size_t i = 0; i < g->nidle; i++)
    json_array_append_new(list, json_pack("{s:s,s:b,s:I,s:I,s:f}", "name", g->idle[i].name, "gated", (int)g->idle[i].gated, "flip_flops",
                                          (json_int_t)g->idle[i].flops, "unchanged_bit_cycles", (json_int_t)g->idle[i].unchanged, "pj",
                                          g->idle[i].pj));
  return list;
}

json_t *gm_gating_metrics_json(const char *program, const gm_gating_metrics *g, const gm_gating_area *area, unsigned wake) {
  json_t *root = json_object(), *domains = json_array(), *sum = json_object();
  json_object_set_new(root, "program", json_string(program));
  put_count(root, "cycles", g->cycles);
  put_count(root, "wake_latency", wake);
  put_real(root, "efficiency", g->efficiency);
  put_real(root, "data_aware_efficiency", g->data_aware);
  put_count(root, "flip_flops", g->flops);
  put_count(root, "gated_flip_flops", g->gated);
  put_count(root, "gates", g->n);
  put_count(root, "narrow_gates", g->narrow);
  put_count(root, "wait_cycles", g->waits);
  put_real(root, "pj", g->pj);
  put_real(root, "all_open_pj", g->all_open_pj);
  put_real(root, "edp_relative_to_all_open", g->edp_ratio);
  if (area) {
    put_real(root, "core_um2", area->core_um2);
    put_real(root, "gating_um2", area->gating_um2);
  }
  put_real(root, "counted_flip_flops", g->counted_registers);
  put_real(root, "energy_without_estimates", g->measured_energy);
  put_counts(sum, &g->sum);
  json_object_set_new(root, "all_domains", sum);
  for (size_t i = 0; i < g->n; i++)
    json_array_append_new(domains, domain_json(&g->domain[i]));
  json_object_set_new(root, "domains", domains);
  json_object_set_new(root, "unchanged", idle_json(g));
  return root;
}
