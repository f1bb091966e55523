/* SPDX-License-Identifier: Apache-2.0 */
/* Runs programs and cuts the runs into windows of cycles, each with its energy by the model `gate` and the toggles of the core's counted
   nets. Weights are fitted to these windows (study.h). */
#ifndef GM_LEVELS_WINDOWS_H
#define GM_LEVELS_WINDOWS_H

#include "energy/program_model/program_level.h"
#include "measure/levels/gate_core.h"
#include "tb/model/tb_run.h"

/* Counted nets of the core by name. Words of arrays and instances of generate loops are one signal: "u_ex.u_lane[].a_i". */
typedef struct {
  char **name;
  uint8_t *row;   /* of the weights */
  uint32_t *bits; /* bits in all */
  size_t n;
  int32_t *of_signal; /* by number of the core's signal: which of these, -1 if none */
  size_t signals;
} gm_signals;
/* 0, or -1 when out of memory. */
int gm_signals_init(gm_signals *s, gm_rtl *rtl, const gm_weights *w);
void gm_signals_free(gm_signals *s);

enum { GM_WINDOW_CYCLES = 16, GM_WINDOWS_IN_REPORT = 4 };

typedef struct {
  gm_netlist_energy gate;
  float *toggles;                 /* by signal */
  float count[GM_PROGRAM_COUNTS]; /* the model `program` */
  uint32_t cycles, open_v, open_o;
} gm_window;

typedef struct {
  gm_window *window;
  size_t n, cap;
  double seconds; /* processor time of the last run from its first window to its last */
} gm_windows;
void gm_windows_free(gm_windows *w);

/* The meter was initialized before the first run on this core; it keeps what the core's registers hold. Runs invocation `first` in lockstep
   and appends its windows: from the first issue to the last retirement, the last one shorter. *stats gets the counts of the run. 0, or -1
   with a message: also if the netlist's outputs differ from the core's. */
int gm_windows_run(gm_windows *to, gm_tb *tb, gm_netlist_core *g, const gm_signals *s, const gm_program *p, const gm_run *inputs,
                   size_t first, const gm_run_config *cfg, gm_sim_stats *stats, gm_program_meter *meter, char *err, size_t errsize);

#endif
