/* SPDX-License-Identifier: Apache-2.0 */
#include "report/charge.h"

#include <stdlib.h>
#include <string.h>

#include "timing/distance.h"

int charge_begin(charge *c, const report *r) {
  gm_dbundle d;
  char why[200];
  *c = (charge){.r = r, .last = -1};
  for (unsigned i = 0; i < CHARGE_STAGES; i++)
    c->issued[i] = -1;
  c->reads_o = calloc(r->bundles + 1, sizeof *c->reads_o);
  c->o_lands = calloc(r->bundles + 1, sizeof *c->o_lands);
  for (size_t i = 0; c->reads_o && c->o_lands && i < r->bundles; i++) {
    const gm_program *p = &r->program;
    if (gm_dbundle_decode(&d, &p->machine, p->code + r->bundle[i].word, p->words - r->bundle[i].word, why, sizeof why))
      continue; /* report_bundles has decoded it */
    c->reads_o[i] = d.o_read != 0;
    for (unsigned k = 0; k < d.b.count; k++)
      if (d.op[k].writes_o)
        c->o_lands[i] = (uint8_t)gm_time_lands(d.op[k].latency);
  }
  return c->reads_o && c->o_lands ? 0 : -1;
}

void charge_end(charge *c) {
  free(c->reads_o);
  free(c->o_lands);
}

/* The access of o that waits for its gate: a read in OF, or else the write that is about to land. */
static int waits_for_o(const charge *c) {
  int of = c->issued[GM_TIME_READ - 1];
  if (of >= 0 && c->reads_o[of])
    return of;
  for (unsigned age = GM_TIME_EX; age < CHARGE_STAGES; age++)
    if (c->issued[age] >= 0 && c->o_lands[c->issued[age]] == age + 1)
      return c->issued[age];
  return c->last;
}

int charge_cycle(charge *c, const gm_trace *t) {
  int id = t->id_valid ? report_bundle_at(c->r, t->id_pc) : -1, to;
  c->window |= t->id_valid;
  if (!c->window)
    return -1;
  if (t->tex_wait)
    to = c->issued[GM_TIME_EX - 1];
  else if (t->stall_v)
    to = c->issued[GM_TIME_READ - 1];
  else if (t->stall_o)
    to = waits_for_o(c);
  else
    to = id;
  if (to < 0)
    to = c->last >= 0 ? c->last : id;
  if (t->adv) {
    memmove(c->issued + 1, c->issued, sizeof c->issued - sizeof c->issued[0]);
    c->issued[0] = id;
    c->last = id >= 0 ? id : c->last;
  }
  return to < 0 ? 0 : to;
}
