/* SPDX-License-Identifier: Apache-2.0 */
/* The energy of a mapped netlist in a run that a waveform shows: toggles of its nets times their prices, by cell and over time
   (docs/own-design.md, "Power"). Toggles within a cycle (glitches) count as the waveform shows them. */
#ifndef GM_NETLIST_POWER_H
#define GM_NETLIST_POWER_H

#include "base/json.h"
#include "measure/design/mapped.h"
#include "measure/design/memory_use.h"

typedef struct {
  const char *scope;     /* of the netlist's top; NULL: the one with most of the names */
  const char *from, *to; /* the window, as gm_wave_parse_time takes it; NULL: the beginning, the end */
} gm_netlist_power_options;

enum { GM_POWER_BINS = 128 };

typedef struct {
  const gm_mapped *m;
  gt_counts c; /* by net, in the window; cycles are rises of the clock, `high` is in units of the file */
  char *scope;
  size_t nets, missing; /* nets with a driver; of these, not in the waveform: they count as still */
  uint64_t from, to;    /* the window, in units of the file */
  double unit, period;  /* seconds: of a unit; of a cycle, the mean */
  gt_cell_energy *cell; /* by cell, pJ */
  gt_cell_energy *as_opensta;
  gm_memory_use *memory; /* instances of memories, whose accesses are a part of their cells' internal energy */
  size_t memories;
  gt_cell_energy sum, sum_as_opensta;
  double clock_pj, leakage_pj;
  double bin[GM_POWER_BINS]; /* pJ of toggles over time, from `from` on */
  unsigned bins;
  uint64_t bin_width; /* in units of the file */
} gm_netlist_power_run;

/* Reads the waveform and fills *r. 0, or -1 with a message. *r refers to *m. */
int gm_netlist_power(gm_netlist_power_run *r, const gm_mapped *m, const char *wave, const gm_netlist_power_options *o, char *err,
                     size_t errsize);
void gm_netlist_power_free(gm_netlist_power_run *r);

double gm_cell_leakage(const gm_netlist_power_run *r, size_t cell); /* pJ in the window */

/* Reports. The CSVs have a row a cell, or an interval; the activity has lines "CELL/PIN TOGGLES_A_CYCLE DUTY" for OpenSTA. 0, or -1. */
int gm_netlist_power_text(FILE *f, const gm_netlist_power_run *r, const char *wave);
int gm_netlist_power_csv(FILE *f, const gm_netlist_power_run *r);
int gm_netlist_power_time_csv(FILE *f, const gm_netlist_power_run *r);
int gm_netlist_power_activity(FILE *f, const gm_netlist_power_run *r);
/* The report as a JSON object. NULL: out of memory. */
json_t *gm_netlist_power_json(const gm_netlist_power_run *r, const char *wave);

#endif
