/* SPDX-License-Identifier: Apache-2.0 */
/* Runs several tables of the gating experiment at the same time (docs/gating.md, "How it is counted"). */
#ifndef GM_GATING_SWEEP_H
#define GM_GATING_SWEEP_H

#include "studies/gating/gating.h"

/* One table: its wake latency, and the factor of its texture latency. */
typedef struct {
  unsigned wake, texture_scale;
} gating_point;

enum { GATING_MAX_POINTS = 16 };

/* Runs the table of each point, t[0..n-1]. Each runs in its own process, as many at once as there are processors. These processes end when
   this one ends, even if it is killed. folder: a cache of finished tables, which a later call with the same program, cores, machines,
   inputs and settings reuses; NULL: there is no cache. 0, or -1 with a message in err. */
int gating_sweep(const gating_setting *s, const gating_point *p, size_t n, const char *folder, gating_table *t, char *err, size_t errsize);

#endif
