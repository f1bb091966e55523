/* SPDX-License-Identifier: Apache-2.0 */
/* The input buffer of a cluster's core (docs/cluster.md, "The cluster"). It has two places, each for the inputs of one task that waits. A
   slot is a group of threads that runs a task. On a core with a memory array, each slot runs tasks of one stage only, since its registers
   were divided for that stage's program. So the younger task may start first, and both places go to tasks of one stage only if two of its
   slots are free. */
#include "cluster/cluster_state.h"

unsigned cl_slots_of(const gm_cluster *c, unsigned stage) {
  unsigned all = UINT32_MAX >> (CL_SLOTS - c->slots);
  return c->m.array ? c->slots_of[stage] & all : all;
}

unsigned cl_slots_free(const gm_cluster *c, const cl_port *x) { return ~(x->running | x->done) & UINT32_MAX >> (CL_SLOTS - c->slots); }

bool cl_place_wanted(const gm_cluster *c, const cl_core *k, unsigned stage) {
  const cl_buffer *b = &k->buffer;
  unsigned free = cl_slots_free(c, &k->port) & cl_slots_of(c, stage), held = 0;
  if (b->valid == 3)
    return false;
  if (!c->m.array)
    return true;
  for (unsigned i = 0; i < GM_CLUSTER_PLACES; i++)
    held += (b->valid >> i & 1) && b->place[i].task.stage == stage;
  if (k->port.state == CL_BEGIN) /* this slot is about to run */
    free &= ~(1u << k->port.slot);
  return cl_slots_of(c, stage) && (!held || (free & (free - 1)));
}

unsigned cl_place_give(cl_buffer *b) {
  unsigned place = b->valid & 1;
  b->valid |= (uint8_t)(1u << place);
  b->older = (uint8_t)(place ^ 1);
  return place;
}

int cl_place_choose(const gm_cluster *c, const cl_core *k) {
  const cl_buffer *b = &k->buffer;
  unsigned first = b->valid == 3 ? b->older : b->valid >> 1;
  for (unsigned i = 0; i < (c->m.array ? 2 : 1); i++) {
    unsigned place = first ^ i;
    unsigned open = cl_slots_free(c, &k->port) & cl_slots_of(c, b->place[place].task.stage);
    if ((b->valid >> place & 1) && b->place[place].loaded && open)
      return (int)place;
  }
  return -1;
}
