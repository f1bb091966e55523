/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the area that clock gating takes, from the figures of a machine's synthesis (docs/gating.md, How well the gates did). */
#ifndef GM_GATING_AREA_H
#define GM_GATING_AREA_H

#include <stddef.h>

typedef struct {
  double core_um2;   /* all cells of the core, without memories */
  double gating_um2; /* the clock gates and their control */
} gm_gating_area;

/* Reads the figures of a machine's synthesis, data/silicon/MACHINE.baseline of the kit. 0, or -1 with a message in err: there is no such
   file, or it lacks one of the two areas. */
int gm_gating_area_read(gm_gating_area *a, const char *machine, char *err, size_t errsize);

#endif
