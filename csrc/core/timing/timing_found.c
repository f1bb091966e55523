/* SPDX-License-Identifier: Apache-2.0 */
/* On a machine with forwarding = detect the hardware finds forwarding: which register each result flip-flop will hold
   (docs/architecture.md section 3, found forwarding). */
#include "core/timing/timing_found.h"

#include <string.h>

#include "core/timing/distance.h"

void gm_found_forget(gm_found *f) { memset(f, 0, sizeof *f); }

/* A result enters its flip-flop. Others that hold lanes of the same register are out of date there. Two that enter in one cycle write
   different lanes. */
static void outdate_lanes(gm_found *f, const gm_found_tag *t) {
  for (unsigned g = 0; g < 3; g++) {
    if (t->unknown || f->held[g].dst == t->dst)
      f->held[g].mask &= (uint8_t) ~(t->unknown ? 15 : t->mask);
    f->held[g].unknown |= t->unknown;
  }
}

static void enter_found_tag(gm_found_tag *held, const gm_found_tag *t) {
  uint32_t before = t->sure ? 0 : held->o;
  *held = *t;
  held->o |= before;
}

void gm_found_pass(gm_found *f, const gm_machine *m) {
  const gm_found_tag *last[3];
  for (unsigned g = 0; g < 3; g++) {
    last[g] = &f->way[g][gm_time_forward(m->lat[g]) - 1];
    if (last[g]->used)
      outdate_lanes(f, last[g]);
  }
  for (unsigned g = 0; g < 3; g++) {
    if (last[g]->used)
      enter_found_tag(&f->held[g], last[g]);
    memmove(&f->way[g][1], &f->way[g][0], (gm_time_forward(m->lat[g]) - 1) * sizeof f->way[g][0]);
    f->way[g][0] = (gm_found_tag){0};
  }
}

/* Nothing is found in a result in which the paths differ. */
static bool join_found_tags(gm_found_tag *to, const gm_found_tag *from) {
  gm_found_tag was = *to;
  if (to->used != from->used || to->dst != from->dst || to->mask != from->mask || from->unknown) {
    to->unknown = true;
    to->dst = to->mask = 0;
  }
  to->used |= from->used;
  to->sure &= from->sure;
  to->o |= from->o;
  return to->unknown != was.unknown || to->used != was.used || to->sure != was.sure || to->o != was.o;
}

bool gm_found_join(gm_found *to, const gm_found *from) {
  bool changed = false;
  for (unsigned g = 0; g < 3; g++) {
    for (unsigned k = 0; k < GM_LATENCY_MAX; k++)
      changed |= join_found_tags(&to->way[g][k], &from->way[g][k]);
    changed |= join_found_tags(&to->held[g], &from->held[g]);
  }
  return changed;
}
