/* SPDX-License-Identifier: Apache-2.0 */
/* The memory array of all threads (machine key `array`, docs/cluster.md): where a thread's registers are, and the rule that a program keeps
   below its limits. */
#include "sim/state.h"

/* Limits of the file that a register of the number space belongs to, and the register's number in it. */
typedef struct {
  unsigned first, end, number;
} place;

static bool find(const gm_segment *g, unsigned reg, place *p) {
  if (reg < GM_DST_O)
    *p = (place){g->t, g->v, reg - GM_DST_T};
  else if (reg < GM_DST_O + 32u)
    *p = (place){g->o, g->end, reg - GM_DST_O};
  else if (reg >= GM_REG_V && reg < GM_REG_V + 32u)
    *p = (place){g->v, g->o, reg - GM_REG_V};
  else
    return false;
  return true;
}

uint32_t *sim_array_register(gm_sim *s, unsigned thread, unsigned reg) {
  place p;
  if (!find(&s->array.segment[thread], reg, &p))
    return s->thread[thread].reg[reg];
  unsigned at = p.first + p.number;
  return at < p.end && at < gm_array_size(&s->m) ? s->array.reg[at] : NULL;
}

static int check(gm_sim *s, unsigned thread, unsigned reg) {
  place p;
  char name[16];
  if (!find(&s->array.segment[thread], reg, &p) || sim_array_register(s, thread, reg))
    return 0;
  return sim_fail(s, s->id_thread_q, s->id_pc_q, "memory array: %s is above the limit of thread %u, which has %u", gm_reg_name(reg, name),
                  thread, p.end > p.first ? p.end - p.first : 0);
}

uint32_t *sim_array_constant(gm_sim *s, unsigned n) {
  unsigned at = s->array.constants.t + n;
  return at < s->array.constants.v && at < gm_array_size(&s->m) ? s->array.reg[at] : NULL;
}

int sim_array_check(gm_sim *s, const gm_dop *o) {
  for (unsigned k = 0; k < o->nsrc && s->m.array_constants; k++)
    if (o->file[k] == GM_SF_CONST && !sim_array_constant(s, o->num[k]))
      return sim_fail(s, s->id_thread_q, s->id_pc_q, "memory array: c%u is above the limit of the constants, of which there are %d",
                      o->num[k], s->array.constants.v - s->array.constants.t);
  for (unsigned k = 0; k < o->nsrc; k++)
    if (o->file[k] == GM_SF_REG && (check(s, s->id_thread_q, o->num[k]) || (o->quad && check(s, s->id_thread_q ^ o->quad, o->num[k]))))
      return -1;
  return o->dst < GM_DST_O + 32u ? check(s, s->id_thread_q, o->dst) : 0;
}

/* Banks of the array that the results in WB are written to, a bit each: their clocks run. */
static unsigned written(const gm_sim *s) {
  unsigned banks = 0;
  for (unsigned g = 0; g < 4; g++) {
    const sim_pipe *p = &s->pipe[g];
    unsigned i = (p->head - p->wb) & (PIPE - 1);
    const sim_flight *f = p->valid >> i & 1 ? &p->slot[i] : NULL;
    place at;
    if (f && f->d->dst < GM_DST_O + 32u && find(&s->array.segment[f->thread], f->d->dst, &at))
      banks |= 1u << (at.first + at.number) / s->m.cma_words;
  }
  return banks;
}

void sim_array_enables(const gm_sim *s, sim_wires *w) {
  w->enable[GATE_V] = 0;
  w->enable[GATE_O] = (uint16_t)(w->adv ? written(s) : 0);
}
