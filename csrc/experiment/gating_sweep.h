/* SPDX-License-Identifier: Apache-2.0 */
/* Several tables of the gating experiment, side by side. */
#ifndef GM_GATING_SWEEP_H
#define GM_GATING_SWEEP_H

#include "experiment/gating.h"

typedef struct {
  unsigned wake, texture_scale;
} gating_point;

enum { GATING_MAX_POINTS = 16 };

/* Runs the table of each point, t[0..n-1], each in a process of its own and as many at once as there are processors. The processes end with
   this one, however it ends. folder: each table is kept there when it is finished, and a later call with the same programs, cores,
   machines, inputs and settings takes it from there; NULL: nothing is kept. 0, or -1 with a message in err. */
int gating_sweep(const gating_setting *s, const gating_point *p, size_t n, const char *folder, gating_table *t, char *err, size_t errsize);

#endif
