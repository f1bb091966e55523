/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the area that clock gating takes, from the figures of a machine's synthesis. */
#include "energy/weights/gating_area.h"

#include <stdio.h>

#include "base/error.h"
#include "base/home.h"

int gm_gating_area_read(gm_gating_area *a, const char *machine, char *err, size_t errsize) {
  char file[512], name[64];
  snprintf(name, sizeof name, "data/silicon/%.32s.baseline", machine);
  if (gm_home(file, sizeof file, name, err, errsize))
    return -1;
  FILE *f = fopen(file, "r");
  if (!f)
    return gm_error(err, errsize, name, "no such file: the machine was not synthesized");
  *a = (gm_gating_area){0, 0};
  char line[256];
  while (fgets(line, sizeof line, f)) {
    sscanf(line, "area_um2 %lf", &a->core_um2);
    sscanf(line, "gating_area_um2 %lf", &a->gating_um2);
  }
  fclose(f);
  if (a->core_um2 > 0 && a->gating_um2 > 0)
    return 0;
  return gm_error(err, errsize, name, "the area of the core or of its clock gates is missing");
}
