/* SPDX-License-Identifier: Apache-2.0 */
/* gloam energy --power: writes the energy of each cycle of a run as a table (docs/commands.md, "gloam energy"). */
#include "energy/program_model/power.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/atomic.h"
#include "base/error.h"
#include "gloam/cmd.h"
#include "gloam/gloam_energy.h"
#include "gloam/gloam_measure.h"
#include "gloam/gloam_paths.h"

static int write_table(const cmd_measure *o, gm_measured *m, gm_fitted *f) {
  char err[GM_ERROR_SIZE];
  gm_program_model model;
  gm_atomic a;
  double total = 0;
  if (gm_program_model_load(&model, f, &m->p.machine, err, sizeof err) || gm_atomic_begin(&a, o->power, err, sizeof err))
    return fprintf(stderr, "%s\n", err), -1;
  int rc = gm_power_write(a.file, &model, &m->p, m->inputs, o->invocation, &m->cfg, &total, err, sizeof err);
  if (gm_atomic_end(&a, !rc, err, sizeof err))
    return fprintf(stderr, "%s\n", err), -1;
  printf("%s: %.1f pJ by the energy model program, error %.1f %%; by cycle in %s\n", o->program, total, model.error_percent, o->power);
  return 0;
}

static int report_power_table(const cmd_measure *o, gm_measured *m) {
  gm_fitted *f = calloc(1, sizeof *f);
  int rc = f ? write_table(o, m, f) : (fprintf(stderr, "error: out of memory\n"), -1);
  free(f);
  return rc;
}

int cmd_energy_power(const char *file, const char *help, int argc, char **argv) {
  cmd_measure o = {.command = "energy", .help = help, .argc = argc, .argv = argv, .no_core = true, .power = file};
  int rc = cmd_measure_parse(&o);
  return rc ? rc == 1 ? 0 : rc : cmd_measure_run(&o, report_power_table);
}
