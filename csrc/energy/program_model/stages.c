/* SPDX-License-Identifier: Apache-2.0 */
/* Finds which bundle is in which stage of the core in each cycle, from the trace records of a run. */
#include "energy/program_model/stages.h"

#include <string.h>

_Static_assert((int)GM_STAGES_DEPTH > (int)GM_STAGES_EX + (int)GM_LATENCY_MAX, "a place for WB");

void gm_stages_init(gm_stages *s, const gm_machine *m) { *s = (gm_stages){.latency = {m->lat[0], m->lat[1], m->lat[2], 1}}; }

void gm_stages_next(gm_stages *s, const gm_trace *t) {
  if (s->advanced)
    memmove(&s->at[1], &s->at[0], sizeof s->at - sizeof s->at[0]);
  s->at[0] = (gm_stage_bundle){t->id_valid, t->id_thread, t->id_pc};
  if (t->id_valid)
    s->last = s->at[0];
  s->advanced = t->adv;
  s->window |= t->id_valid;
}
