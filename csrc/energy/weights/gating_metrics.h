/* SPDX-License-Identifier: Apache-2.0 */
/* Computes how well the clock gates of a core did in a run: the metrics of docs/gating.md, per gated domain and for the whole core. A
   gated run is a stretch of cycles without a clock edge. */
#ifndef GM_GATING_METRICS_H
#define GM_GATING_METRICS_H

#include "core/activity/domain.h"
#include "energy/weights/weights.h"

/* Where clock edges changed nothing: a domain, or the flip-flops of a component that have no gate. */
typedef struct {
  const char *name; /* path of a domain, name of a component */
  bool gated;
  uint64_t flops, clocked, unchanged; /* flip-flops; bit-cycles with a clock edge; those in which the bit kept its value */
  double pj;                          /* clock energy of the unchanged bit-cycles */
} gm_idle_clock;

typedef struct {
  char path[96]; /* of the instance that the gate clocks */
  uint64_t flops;
  gm_domain d;
  uint64_t changed;    /* bits of its registers that changed */
  double efficiency;   /* gated share of register-cycles */
  double data_aware;   /* gated share of the register-cycles in which the value stays */
  double idle_pj;      /* clock energy of open cycles without an access */
  double saved_pj;     /* clock energy of the gated cycles */
  double clock_saving; /* share of the clock's toggles that the gate stops */
} gm_gated_domain;

enum { GM_IDLE_CLOCKS = 10 };
typedef struct {
  gm_gated_domain domain[GM_MAX_GATE_CELLS];
  size_t n;
  gm_domain sum;                      /* of all domains */
  uint64_t cycles, waits;             /* of the run; in which the pipeline waited for a gate */
  uint64_t flops, gated;              /* all flip-flops, those after clock gates */
  uint64_t narrow;                    /* gates with fewer than four flip-flops */
  double efficiency;                  /* the same over all flip-flops of the core */
  double data_aware;                  /* the same over all flip-flops of the core */
  double pj, all_open_pj;             /* energy of the run; with all gates open all the time */
  double edp_ratio;                   /* energy x cycles, relative to all gates open and no waits */
  double counted_registers;           /* share of the flip-flops whose toggles are counted */
  double measured_energy;             /* share of the energy that is from counted nets */
  gm_idle_clock idle[GM_IDLE_CLOCKS]; /* the largest first */
  size_t nidle;
} gm_gating_metrics;

/* Path below the core of what gate cell i clocks: of the instance that the cell is in. */
void gm_gated_path(const gm_weights *w, size_t i, char path[96]);
/* The metrics of a run. domain: as many as w->ngate, in that order. */
void gm_gating_metrics_of(gm_gating_metrics *g, const gm_weights *w, const gm_activity *a, const gm_sim_stats *st, const gm_domain *domain);

#endif
