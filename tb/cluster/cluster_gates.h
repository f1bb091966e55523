/* SPDX-License-Identifier: Apache-2.0 */
/* Counts what the clock gates of a cluster's cores, texture cache and texture units do in a run: events that runs have to reach, and how
   long gates stay shut (docs/cluster.md, "The cluster"). */
#ifndef GM_CLUSTER_GATES_H
#define GM_CLUSTER_GATES_H

#include "cluster/ports.h"

/* The events. In GM_GATES_ONE_SHUT to GM_GATES_LAST, "it" is the clock of a core; later, that of the texture cache or of a unit. */
typedef enum {
  GM_GATES_SHUT,       /* a core's clock stops */
  GM_GATES_OPEN,       /* it runs again */
  GM_GATES_ONE_SHUT,   /* it stops for one cycle: shut and open back to back */
  GM_GATES_BY_FILL,    /* it runs again for the inputs of a task, or to end one without results */
  GM_GATES_BY_START,   /* for the start of a task without inputs */
  GM_GATES_BY_DRAIN,   /* for results: of threads that retired in the last cycle of the clock */
  GM_GATES_BY_LOAD,    /* for a load */
  GM_GATES_OTHER_RUNS, /* it stops while another core runs */
  GM_GATES_LAST,       /* it stops and no other core runs */
  GM_GATES_GIVEN,      /* a task is given to a core whose clock is stopped */
  GM_GATES_CACHE_SHUT,
  GM_GATES_CACHE_OPEN,
  GM_GATES_CACHE_ONE_SHUT, /* for one cycle */
  GM_GATES_CACHE_WHILE,    /* it stops while a core runs */
  GM_GATES_UNIT_SHUT,      /* the clock of a shared texture unit */
  GM_GATES_UNIT_OPEN,
  GM_GATES_UNIT_ONE_SHUT,
  GM_GATES_UNIT_WHILE,
  GM_GATES_EVENTS
} gm_gates_event;

/* What was counted. */
typedef struct {
  unsigned units;                              /* shared texture units of the cluster; set by the caller */
  unsigned shut[GM_CLUSTER_CORES], cache_shut; /* cycles that the clock has been stopped */
  bool opened[GM_CLUSTER_CORES]; /* a core's clock runs again since the last cycle, for a fill or a start: the port does nothing yet */
  unsigned unit_shut[GM_CLUSTER_CORES];
  bool known, loads; /* loads: a load was taken in the last cycle */
  uint64_t cycles, reached[GM_GATES_EVENTS];
} gm_cluster_gates;

extern const char *const gm_gates_event_name[GM_GATES_EVENTS];
/* Notes a cycle. A cluster without a texture cache reaches no event of the cache. */
void gm_cluster_gates_cycle(gm_cluster_gates *g, const gm_cluster_in *in, const gm_cluster_trace *t, unsigned cores);

#endif
