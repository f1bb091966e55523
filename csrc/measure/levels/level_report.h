/* SPDX-License-Identifier: Apache-2.0 */
/* Reports the energy of a run by one energy model (docs/energy.md; option --level names it), by component, with its error. */
#ifndef GM_LEVEL_REPORT_H
#define GM_LEVEL_REPORT_H

#include <jansson.h>
#include <stdio.h>

#include "measure/levels/measured.h"

/* Whether there is a level of this name: paper, rtl, gate, program. Only the last one needs no core. */
bool gm_level_exists(const char *level);
/* Runs the program and writes the report: as text to f, or, if json is not NULL, as an object to *json. 0, or -1 with a message in err. */
int gm_level_report(const char *level, gm_measured *m, FILE *f, json_t **json, char *err, size_t errsize);

/* What the model `rtl` needs of a run: its activity, and what the core's clocks did. weights: with the components of the core. */
typedef struct {
  const gm_weights *weights;
  const gm_activity *activity;
  const gm_sim_stats *stats;
} gm_level_run;
/* Writes the report by the model `rtl` of a run that was counted elsewhere, for example in a waveform. 0, or -1 with a message. */
int gm_level_rtl_report(const char *name, const gm_machine *m, const gm_level_run *run, FILE *f, json_t **json, char *err, size_t errsize);

#endif
