/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the metrics of the clock gates into the waveform of `gloam rtl --fst`: the scope `gating` has a scope for each gated domain
   (docs/gating.md), with its state and the counts of the run so far. */
#include "studies/gating/wave_gating.h"

#include <stdio.h>
#include <stdlib.h>

#include "studies/gating/accesses.h"

enum { STATE, EFFICIENCY, IDLE, TRANSITIONS, FALSE_WAKES, WAITS, NETS };
static const char *const net[NETS] = {"state", "gated_percent", "idle_open_cycles", "transitions", "false_wakes", "wait_cycles"};

/* The values of `state`. */
enum { SHUT, OPEN, ACCESSED, WAITING };

typedef struct {
  bool output;
  unsigned thread;
  gm_domain d;
  double value[NETS];
} place;

struct gm_wave_gating {
  gm_accesses accesses;
  unsigned n;
  place place[];
};

static void show_domain(place *p, const gm_domain_cycle *c) {
  const gm_domain *d = &p->d;
  p->value[STATE] = c->wait ? WAITING : !c->open ? SHUT : c->access ? ACCESSED : OPEN;
  p->value[EFFICIENCY] = 100.0 * (double)(d->cycles - d->open) / (double)d->cycles;
  p->value[IDLE] = (double)d->idle;
  p->value[TRANSITIONS] = (double)(d->opened + d->closed);
  p->value[FALSE_WAKES] = (double)d->false_wakes;
  p->value[WAITS] = (double)d->waits;
}

static void take_cycle(void *ctx, uint64_t cycle, const gm_trace *t) {
  gm_wave_gating *g = ctx;
  uint32_t v, o;
  (void)cycle;
  if (!gm_accesses_next(&g->accesses, t, &v, &o))
    return;
  for (unsigned i = 0; i < g->n; i++) {
    place *p = &g->place[i];
    gm_domain_cycle c = gm_accesses_domain(t, p->output, p->thread, p->output ? o : v);
    gm_domain_next(&p->d, &c);
    show_domain(p, &c);
  }
}

gm_wave_gating *gm_wave_gating_begin(gm_tb *tb, const gm_machine *m, unsigned wake, gm_tb_options *o) {
  unsigned n = 2 * gm_contexts(m);
  gm_wave_gating *g = calloc(1, sizeof *g + n * sizeof g->place[0]);
  if (!g)
    return NULL;
  g->n = n;
  for (unsigned i = 0; i < n; i++) {
    char scope[64];
    place *p = &g->place[i];
    p->output = i % 2;
    p->thread = i / 2;
    gm_domain_begin(&p->d, wake ? wake : 1);
    snprintf(scope, sizeof scope, "gating %s_%u", p->output ? "output" : "input", p->thread);
    gm_rtl_reals(gm_tb_rtl(tb), scope, net, NETS, p->value);
  }
  o->watch = take_cycle;
  o->watch_ctx = g;
  return g;
}

void gm_wave_gating_end(gm_wave_gating *g) { free(g); }
