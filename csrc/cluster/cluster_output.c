/* SPDX-License-Identifier: Apache-2.0 */
/* The output buffers of a cluster's cores: a FIFO of result words for each core (docs/cluster.md, "The cluster"). In each cycle,
   one of all cores' FIFOs gives up its oldest entry. */
#include "cluster/cluster_state.h"

bool cl_output_full(const cl_core *k) { return k->output.count == GM_CLUSTER_FIFO; }

void cl_output_push(cl_core *k, const cl_result *r) {
  k->output.entry[(k->output.head + k->output.count) % GM_CLUSTER_FIFO] = *r;
  k->output.count++;
}

const cl_result *cl_output_head(const gm_cluster *c, int core) {
  return core < 0 ? NULL : &c->core[core].output.entry[c->core[core].output.head];
}

void cl_output_settle(const gm_cluster *c, cl_wires *w, bool ready) {
  unsigned requests = 0;
  for (unsigned i = 0; i < c->cores; i++)
    requests |= (unsigned)(c->core[i].output.count != 0) << i;
  w->drains = cl_arbiter_choose(&c->drain, requests);
  const cl_result *r = cl_output_head(c, w->drains);
  w->pop = r && (!r->word || ready);
}

void cl_output_edge(gm_cluster *c, const cl_wires *w) {
  const cl_result *r = cl_output_head(c, w->drains);
  cl_arbiter_edge(&c->drain, w->drains, w->pop, c->cores);
  c->finish = w->pop && r->last;
  if (!w->pop)
    return;
  if (r->last)
    c->finished = *r;
  c->stats.words_out += r->word;
  cl_output *o = &c->core[w->drains].output;
  o->head = (uint8_t)((o->head + 1) % GM_CLUSTER_FIFO);
  o->count--;
}
