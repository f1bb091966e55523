/* SPDX-License-Identifier: Apache-2.0 */
/* Finds fitted weights (fitted.h) for a machine that may have none of its own. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
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
static int read_transfers(gm_fitted *f, char *err, size_t errsize) {
  enum { MAX_FILE = 1 << 16 };
  char path[4096];
  double rtl, program;
  char *text =
      gm_home(path, sizeof path, "data/energy/transfer.txt", err, errsize) ? NULL : gm_file_read(path, MAX_FILE, NULL, err, errsize);
  int rc = text ? gm_fitted_whole(text, path, err, errsize) : -1;
  for (const char *line = text; !rc && line && *line; line = strchr(line, '\n'), line += line != NULL)
    if (sscanf(line, "transfer %*s %*s %*f %lf %*f %lf", &rtl, &program) == 2) {
      f->scaled_rtl = fmax(f->scaled_rtl, rtl);
      f->scaled_program = fmax(f->scaled_program, program);
    }
  free(text);
  return rc || f->scaled_program > 0 ? rc : gm_error(err, errsize, path, "no line `transfer`");
}

/* Weights that were fitted for this machine, or else those of the nearest one. */
static int find_nearest(gm_fitted *f, const gm_machine *m, char *err, size_t errsize) {
  char path[4096], best[4096] = "";
  double min = INFINITY;
  for (size_t i = 0; i <= sizeof fitted_machines / sizeof *fitted_machines; i++) {
    const char *name = i ? fitted_machines[i - 1] : m->name;
    if (!weights_path(path, sizeof path, name, err, errsize))
      continue;
    if (gm_fitted_load(f, path, err, errsize))
      return -1;
    double d = gm_fitted_own(f, m) ? -1 : distance(m, &f->keys);
    if (d < min) {
      min = d;
      strcpy(best, path);
    }
    if (d < 0)
      return 0;
  }
  return best[0] ? gm_fitted_load(f, best, err, errsize) : gm_error(err, errsize, "data/energy", "no fitted weights of any machine");
}

int gm_fitted_find(gm_fitted *f, const gm_machine *m, char *err, size_t errsize) {
  return find_nearest(f, m, err, errsize) || read_transfers(f, err, errsize) ? -1 : 0;
}
