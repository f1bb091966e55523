/* SPDX-License-Identifier: Apache-2.0 */
/* Fitted weights for a machine that may have none of its own. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/home.h"
#include "core/machine/nearest.h"
#include "energy/program_model/fitted.h"

/* Machines whose weights are in data/energy. */
static const char *const fitted_machines[] = {"cyclone", "cyclone16", "cyclone-dark"};

static bool weights_path(char *to, size_t size, const char *machine, char *err, size_t errsize) {
  char name[64];
  snprintf(name, sizeof name, "data/energy/%.40s.txt", machine);
  FILE *f = gm_home(to, size, name, err, errsize) ? NULL : fopen(to, "r");
  if (f)
    fclose(f);
  return f != NULL;
}

static double distance(const gm_machine *a, const gm_machine *b) {
  const gm_machine_shape x = gm_machine_shape_of(a), y = gm_machine_shape_of(b);
  return gm_machine_distance(&x, &y);
}

/* The largest errors that were measured on machines whose weights were not fitted to them. */
static void read_transfers(gm_fitted *f) {
  char path[4096], err[GM_ERROR_SIZE], line[256];
  FILE *in = gm_home(path, sizeof path, "data/energy/transfer.txt", err, sizeof err) ? NULL : fopen(path, "r");
  double rtl, program;
  while (in && fgets(line, sizeof line, in))
    if (sscanf(line, "transfer %*s %*s %*f %lf %*f %lf", &rtl, &program) == 2) {
      f->scaled_rtl = fmax(f->scaled_rtl, rtl);
      f->scaled_program = fmax(f->scaled_program, program);
    }
  if (in)
    fclose(in);
}

int gm_fitted_find(gm_fitted *f, const gm_machine *m, char *err, size_t errsize) {
  char path[4096], best[4096] = "";
  double min = INFINITY;
  if (weights_path(path, sizeof path, m->name, err, errsize))
    return gm_fitted_load(f, path, err, errsize);
  for (size_t i = 0; i < sizeof fitted_machines / sizeof *fitted_machines; i++) {
    gm_machine other;
    double d =
        !weights_path(path, sizeof path, fitted_machines[i], err, errsize) || gm_machine_find(&other, fitted_machines[i], err, errsize)
            ? INFINITY
            : distance(m, &other);
    if (d < min) {
      min = d;
      strcpy(best, path);
    }
  }
  if (!best[0])
    return gm_error(err, errsize, "data/energy", "no fitted weights of any machine");
  int rc = gm_fitted_load(f, best, err, errsize);
  if (!rc)
    read_transfers(f);
  return rc;
}
