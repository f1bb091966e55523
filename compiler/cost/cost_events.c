/* SPDX-License-Identifier: Apache-2.0 */
/* Counts the events of a block that do not depend on the state of gates and pipeline at its start: bundles, operations, reads and writes,
   as the energy model `program` counts them in a run (docs/energy.md, "Energy model program"). */
#include "cost/cost.h"

static void count_source(const m_src *s, double count[COST_PRICES]) {
  switch (s->file) {
  case MF_VREG:
  case MF_T:
    count[COST_reads_t]++;
    break;
  case MF_V:
    count[COST_reads_v]++;
    break;
  case MF_O:
    count[COST_reads_o]++;
    break;
  case MF_C:
  case MF_CIDX:
    count[COST_reads_c]++;
    break;
  case MF_F:
    count[COST_forwarded]++;
    break;
  default:
    break;
  }
}

static void count_operation(const m_op *o, double count[COST_PRICES]) {
  static const cost_price ops[] = {COST_ops_a, COST_ops_b, COST_ops_c, COST_ops_t, COST_ops_f};
  const unsigned g = m_group(o), lanes = m_lane_count(o->mask);
  count[ops[g]]++;
  if (g == GM_GRP_F)
    return;
  count[COST_lanes_a] += g == GM_GRP_A ? lanes : 0;
  count[COST_lanes_b] += g == GM_GRP_B ? lanes : 0;
  count[COST_lanes_t] += g == GM_GRP_T ? lanes : 0;
  for (unsigned k = 0; k < m_nsrc(o); k++)
    count_source(&o->src[k], count);
  count[COST_writes_t] += o->dfile == MF_VREG || o->dfile == MF_T ? lanes : 0;
  count[COST_writes_o] += o->dfile == MF_O ? lanes : 0;
}

void cost_events(const m_block *b, double count[COST_PRICES]) {
  for (unsigned k = 0; k < b->nbundle; k++) {
    const m_bundle *x = &b->bundle[k];
    const unsigned n = (x->op[0] != NULL) + (x->op[1] != NULL);
    count[COST_bundles]++;
    count[COST_second] += n == 2;
    count[COST_ops_f] += n == 0; /* a nop */
    for (unsigned i = 0; i < 2; i++)
      if (x->op[i])
        count_operation(x->op[i], count);
  }
}
