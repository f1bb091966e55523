/* SPDX-License-Identifier: Apache-2.0 */
/* Counts what the clock gates of a cluster do in a run: events that runs have to reach, and how long gates stay shut. */
#include "tb/cluster/cluster_gates.h"

const char *const gm_gates_event_name[GM_GATES_EVENTS] = {
    "a core's clock stops",
    "it runs again",
    "it stops for one cycle",
    "it runs again for inputs, or for the end of a task without results",
    "it runs again for a start without inputs",
    "it runs again for results",
    "it runs again for a load",
    "it stops while another core runs",
    "the last one stops",
    "a task is given to a core without clock",
    "the clock of the texture cache stops",
    "the cache's clock runs again",
    "the cache's clock stops for one cycle",
    "the cache's clock stops while a core runs",
    "the clock of a shared texture unit stops",
    "the unit's clock runs again",
    "the unit's clock stops for one cycle",
    "the unit's clock stops while a core runs",
};

static void note_core_clock(gm_cluster_gates *g, const gm_cluster_trace *t, unsigned i, bool others) {
  const gm_cluster_core_port *p = &t->port[i];
  uint64_t *n = g->reached;
  unsigned shut = g->shut[i];
  bool given = t->assign.valid && t->assign.core == i;
  if (!p->clock) {
    n[GM_GATES_SHUT] += !shut;
    n[others ? GM_GATES_OTHER_RUNS : GM_GATES_LAST] += !shut;
    n[GM_GATES_GIVEN] += given;
    g->shut[i]++;
    return;
  }
  n[GM_GATES_OPEN] += shut != 0;
  if (g->opened[i])
    n[p->start_valid ? GM_GATES_BY_START : GM_GATES_BY_FILL]++;
  g->opened[i] = shut && !g->loads && !p->h_valid;
  if (shut && !g->opened[i])
    n[g->loads ? GM_GATES_BY_LOAD : GM_GATES_BY_DRAIN]++;
  n[GM_GATES_ONE_SHUT] += shut == 1;
  g->shut[i] = 0;
}

/* Notes a clock that is not a core's: that of the cache or of a unit. first: the first of its four events. shut: cycles for which it has
   been stopped. */
static void note_other_clock(gm_cluster_gates *g, bool clock, bool any, gm_gates_event first, unsigned *shut) {
  uint64_t *n = &g->reached[first];
  if (clock) {
    n[GM_GATES_CACHE_OPEN - GM_GATES_CACHE_SHUT] += *shut != 0;
    n[GM_GATES_CACHE_ONE_SHUT - GM_GATES_CACHE_SHUT] += *shut == 1;
    *shut = 0;
    return;
  }
  n[0] += !*shut;
  n[GM_GATES_CACHE_WHILE - GM_GATES_CACHE_SHUT] += !*shut && any;
  ++*shut;
}

void gm_cluster_gates_cycle(gm_cluster_gates *g, const gm_cluster_in *in, const gm_cluster_trace *t, unsigned cores) {
  bool any = false;
  for (unsigned i = 0; i < cores; i++)
    any |= t->port[i].clock;
  for (unsigned i = 0; g->known && i < cores; i++)
    note_core_clock(g, t, i, any);
  if (g->known)
    note_other_clock(g, t->cache_clock, any, GM_GATES_CACHE_SHUT, &g->cache_shut);
  for (unsigned u = 0; g->known && u < g->units; u++)
    note_other_clock(g, t->unit_clock >> u & 1, any, GM_GATES_UNIT_SHUT, &g->unit_shut[u]);
  g->known = true;
  g->loads = in->load_valid && t->out.load_ready;
  g->cycles++;
}
