/* SPDX-License-Identifier: Apache-2.0 */
/* The round-robin arbiter of a cluster: the C model of rtl/cluster/cluster_arbiter.v. */
#include "cluster/cluster_state.h"

int cl_arbiter_choose(const cl_arbiter *a, unsigned requests) {
  if (a->locked)
    return a->chosen;
  if (!requests)
    return -1;
  unsigned later = requests >> a->next << a->next;
  return __builtin_ctz(later ? later : requests);
}

void cl_arbiter_edge(cl_arbiter *a, int chosen, bool accepted, unsigned cores) {
  if (chosen < 0)
    return;
  a->locked = !accepted;
  a->chosen = (uint8_t)chosen;
  if (accepted)
    a->next = (uint8_t)(((unsigned)chosen + 1) % cores);
}
