/* SPDX-License-Identifier: Apache-2.0 */
/* Computes how well the clock gates of a core did in a run: the metrics of docs/gating.md, per gated domain and for the whole core. */
#include "energy/weights/gating_metrics.h"

#include <stdio.h>
#include <string.h>

void gm_gated_path(const gm_weights *w, size_t i, char path[96]) {
  const char *dot = strrchr(w->gate[i].path, '.');
  snprintf(path, 96, "%.*s", dot ? (int)(dot - w->gate[i].path) : 0, w->gate[i].path);
}

/* Names of registers end in _q; "mem_q[3]" is a word of one. */
static bool is_register(const gm_signal_activity *s) {
  size_t n = strcspn(s->name + gm_activity_component(s->name), "[");
  const char *leaf = s->name + gm_activity_component(s->name);
  return !s->alias && n >= 2 && strncmp(leaf + n - 2, "_q", 2) == 0;
}

/* Whether a net is inside an instance, by its full name. */
static bool inside(const char *net, const char *path) {
  const char *at = strstr(net, path);
  return at && at > net && at[-1] == '.' && at[strlen(path)] == '.';
}

static double share(double part, double whole) { return whole > 0 ? part / whole : 0; }

static void fill_domain(gm_gated_domain *d, const gm_weights *w, const gm_activity *a) {
  for (size_t i = 0; i < a->count; i++)
    if (is_register(&a->signal[i]) && inside(a->signal[i].name, d->path))
      d->changed += a->signal[i].toggles;
  double gated = (double)(d->d.cycles - d->d.open), flops = (double)d->flops, all = flops * (double)d->d.cycles;
  d->efficiency = d->clock_saving = share(gated, (double)d->d.cycles);
  d->data_aware = share(flops * gated, all - (double)d->changed);
  d->idle_pj = w->per_flop * flops * (double)d->d.idle;
  d->saved_pj = w->per_flop * flops * gated;
}

/* Keeps the largest. */
static void rank(gm_gating_metrics *g, const gm_idle_clock *c) {
  size_t at = g->nidle;
  while (at > 0 && g->idle[at - 1].pj < c->pj)
    at--;
  if (at >= GM_IDLE_CLOCKS)
    return;
  size_t keep = g->nidle < GM_IDLE_CLOCKS ? g->nidle : GM_IDLE_CLOCKS - 1;
  memmove(&g->idle[at + 1], &g->idle[at], (keep - at) * sizeof *g->idle);
  g->idle[at] = *c;
  g->nidle = keep + 1;
}

static void rank_one(gm_gating_metrics *g, const gm_weights *w, gm_idle_clock c, uint64_t changed) {
  c.unchanged = c.clocked > changed ? c.clocked - changed : 0;
  c.pj = w->per_flop * (double)c.unchanged;
  if (c.unchanged)
    rank(g, &c);
}

/* Registers of each component: how many bits are counted, how many bits changed. */
typedef struct {
  uint64_t bits[GM_MAX_WEIGHTS], changed[GM_MAX_WEIGHTS];
} registers;

static registers count_registers(const gm_weights *w, const gm_activity *a) {
  registers r = {{0}, {0}};
  for (size_t i = 0; i < a->count; i++) {
    int row = is_register(&a->signal[i]) ? gm_component_of(w, a->signal[i].name) : -1;
    if (row < 0)
      continue;
    r.bits[row] += a->signal[i].width;
    r.changed[row] += a->signal[i].toggles;
  }
  return r;
}

/* Efficiency, data-aware efficiency and idle clocks over the core; flip-flops, counted registers. */
static void whole_core(gm_gating_metrics *g, const gm_weights *w, const registers *r) {
  double gated = 0, changed = 0, counted = 0;
  for (size_t i = 0; i < w->n; i++) {
    uint64_t on_clock = (uint64_t)w->row[i].flops, flops = on_clock + (uint64_t)w->row[i].gated;
    g->flops += flops;
    g->gated += (uint64_t)w->row[i].gated;
    counted += (double)(r->bits[i] < flops ? r->bits[i] : flops);
    changed += (double)r->changed[i];
    if (on_clock && !w->row[i].gated)
      rank_one(g, w, (gm_idle_clock){.name = w->row[i].component, .flops = on_clock, .clocked = on_clock * g->cycles}, r->changed[i]);
  }
  for (size_t i = 0; i < g->n; i++) {
    const gm_gated_domain *d = &g->domain[i];
    gated += (double)(d->d.cycles - d->d.open) * (double)d->flops;
    g->narrow += d->flops < 4;
    rank_one(g, w, (gm_idle_clock){.name = d->path, .gated = true, .flops = d->flops, .clocked = d->flops * d->d.open}, d->changed);
  }
  double all = (double)g->flops * (double)g->cycles;
  g->efficiency = share(gated, all);
  g->data_aware = share(gated, all - changed);
  g->counted_registers = share(counted, (double)g->flops);
}

static void energies(gm_gating_metrics *g, const gm_weights *w, const gm_activity *a, const gm_sim_stats *st) {
  gm_energy_rtl e = gm_energy_at_rtl(w, a, st);
  double estimated = 0;
  g->pj = g->all_open_pj = e.total;
  for (size_t i = 0; i < w->n; i++)
    estimated += w->row[i].estimate ? e.data[i] : 0;
  for (size_t i = 0; i < g->n; i++)
    g->all_open_pj += g->domain[i].saved_pj;
  g->measured_energy = share(e.total - estimated, e.total);
  g->edp_ratio = share(g->pj * (double)g->cycles, g->all_open_pj * (double)(g->cycles - g->waits));
}

void gm_gating_metrics_of(gm_gating_metrics *g, const gm_weights *w, const gm_activity *a, const gm_sim_stats *st,
                          const gm_domain *domain) {
  memset(g, 0, sizeof *g);
  g->cycles = st->cycles;
  g->waits = st->frozen_v + st->frozen_o;
  g->n = w->ngate;
  for (size_t i = 0; i < g->n; i++) {
    gm_gated_domain *d = &g->domain[i];
    gm_gated_path(w, i, d->path);
    d->flops = w->gate[i].flops;
    d->d = domain[i];
    fill_domain(d, w, a);
    gm_domain_add(&g->sum, &d->d);
  }
  registers r = count_registers(w, a);
  whole_core(g, w, &r);
  energies(g, w, a, st);
}
