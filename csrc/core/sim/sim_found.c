/* SPDX-License-Identifier: Apache-2.0 */
/* Forwarding that the hardware finds by register name (docs/architecture.md section 3): the bundle in ID with the sources that it takes
   from flip-flops. */
#include <stdio.h>
#include <stdlib.h>

#include "core/sim/sim_state.h"

enum { WAYS = 4, VARIANTS = WAYS * WAYS * WAYS * WAYS }; /* each of four sources: its register, fa, fb or fc */

/* The bundle with the sources of `code` (two bits each, source 2 * slot + k) taken from flip-flops. */
static void change_found_sources(sim_code *v, const sim_code *c, unsigned code) {
  v->d = c->d;
  for (unsigned i = 0; i < c->d.b.count; i++) {
    v->d.op[i].inst = &v->d.b.op[i];
    for (unsigned k = 0; k < 2; k++) {
      unsigned way = code >> (4 * i + 2 * k) & 3;
      if (!way)
        continue;
      v->d.op[i].file[k] = GM_SF_FORWARD;
      v->d.op[i].num[k] = (uint16_t)(way - 1);
      v->d.o_read &= (uint8_t) ~(1u << (2 * i + k));
    }
  }
  v->valid = v->legal = true;
}

const sim_code *sim_found(gm_sim *s, sim_code *c) {
  unsigned code = 0;
  for (unsigned i = 0; i < c->d.b.count; i++)
    for (unsigned k = 0; k < c->d.op[i].nsrc; k++)
      if (c->d.op[i].file[k] == GM_SF_REG)
        code |= (unsigned)(gm_found_group(&s->found, c->d.op[i].num[k], c->d.op[i].need[k]) + 1) << (4 * i + 2 * k);
  if (!code)
    return c;
  if (!c->variant)
    c->variant = calloc(VARIANTS, sizeof *c->variant);
  if (c->variant && !c->variant[code] && (c->variant[code] = calloc(1, sizeof **c->variant)))
    change_found_sources(c->variant[code], c, code);
  if (!c->variant || !c->variant[code]) {
    snprintf(s->error, sizeof s->error, "out of memory");
    return NULL;
  }
  if (!c->variant[code]->valid)
    change_found_sources(c->variant[code], c, code);
  return c->variant[code];
}

void sim_found_edge(gm_sim *s, const sim_code *c) {
  bool end = c && c->d.flow >= 0 && c->d.op[c->d.flow].inst->op == GM_OP_end;
  for (unsigned i = 0; c && i < c->d.b.count; i++)
    if (c->d.op[i].group <= GM_GRP_C)
      gm_found_issue(&s->found, c->d.op[i].group, c->d.op[i].dst, c->d.op[i].mask);
  if (c && (c->d.has_t || end))
    gm_found_forget(&s->found);
  else
    gm_found_pass(&s->found, &s->m);
}

void sim_found_forget(sim_code *c) {
  for (unsigned i = 0; c->variant && i < VARIANTS; i++)
    if (c->variant[i])
      c->variant[i]->valid = false;
}

void sim_found_free(sim_code *c) {
  for (unsigned i = 0; c && c->variant && i < VARIANTS; i++)
    free(c->variant[i]);
  if (c)
    free(c->variant);
}
