/* SPDX-License-Identifier: Apache-2.0 */
/* Simulates the memory array that has the registers of all threads (machine key `array`, docs/cluster.md): where a thread's registers
   are, and the rule that a program keeps below its limits. */
#include "base/error.h"
#include "core/sim/array_rule.h"
#include "core/sim/sim_state.h"

uint32_t *sim_array_register(gm_sim *s, unsigned thread, unsigned reg) {
  unsigned at, end;
  if (!gm_array_place(&s->array.segment[thread], reg, &at, &end))
    return s->thread[thread].reg[reg];
  return at < end && at < gm_array_size(&s->m) ? s->array.reg[at] : NULL;
}

static int check_array_register(gm_sim *s, unsigned thread, unsigned reg) {
  unsigned at, end, first;
  char name[16];
  if (!gm_array_place(&s->array.segment[thread], reg, &at, &end) || sim_array_register(s, thread, reg))
    return 0;
  first = reg < GM_DST_O ? s->array.segment[thread].t : reg < GM_REG_V ? s->array.segment[thread].o : s->array.segment[thread].v;
  return sim_fail(s, s->id_thread_q, s->id_pc_q, "memory array: %s is above the limit of thread %u, which has %u", gm_reg_name(reg, name),
                  thread, end > first ? end - first : 0);
}

uint32_t *sim_array_constant(gm_sim *s, unsigned program, unsigned n) {
  const gm_segment *c = &s->array.constants[program];
  unsigned at = c->t + n;
  return at < c->v && at < gm_array_size(&s->m) ? s->array.reg[at] : NULL;
}

int sim_array_check(gm_sim *s, const gm_dop *o) {
  const unsigned program = sim_program(s, s->id_thread_q);
  for (unsigned k = 0; k < o->nsrc && s->m.array_constants; k++)
    if (o->file[k] == GM_SF_CONST && !sim_array_constant(s, program, o->num[k]))
      return sim_fail(s, s->id_thread_q, s->id_pc_q, "memory array: c%u is above the limit of the constants, of which there are %d",
                      o->num[k], s->array.constants[program].v - s->array.constants[program].t);
  for (unsigned k = 0; k < o->nsrc; k++)
    if (o->file[k] == GM_SF_REG &&
        (check_array_register(s, s->id_thread_q, o->num[k]) || (o->quad && check_array_register(s, s->id_thread_q ^ o->quad, o->num[k]))))
      return -1;
  return o->dst < GM_DST_O + 32u ? check_array_register(s, s->id_thread_q, o->dst) : 0;
}

int sim_array_ports(gm_sim *s, const gm_dbundle *d) {
  char why[GM_ERROR_SIZE];
  if (!s->m.array_banks || !gm_array_rule(d, &s->m, &s->array.segment[s->id_thread_q], why, sizeof why))
    return 0;
  return sim_fail(s, s->id_thread_q, s->id_pc_q, "%s", why);
}

/* The place that an operation `later` cycles before WB writes. */
static bool writes_next(const gm_sim *s, unsigned group, unsigned later, unsigned *at) {
  const sim_pipe *p = &s->pipe[group];
  unsigned i = (p->head - p->wb + later) & (PIPE - 1), end;
  const sim_flight *f = p->valid >> i & 1 ? &p->slot[i] : NULL;
  return f && f->d->dst < GM_DST_O + 32u && gm_array_place(&s->array.segment[f->thread], f->d->dst, at, &end);
}

bool sim_array_holds(const gm_sim *s, const sim_flight *texture) {
  unsigned at, mine, end;
  if (!s->m.array_banks || !gm_array_place(&s->array.segment[texture->thread], texture->d->dst, &mine, &end))
    return false;
  for (unsigned g = GM_GRP_A; g <= GM_GRP_C; g++)
    if (writes_next(s, g, 1, &at) && gm_array_bank(&s->m, at) == gm_array_bank(&s->m, mine))
      return true;
  return false;
}

int sim_array_landing(gm_sim *s) {
  unsigned at[4], n = 0;
  for (unsigned g = 0; g < 4 && s->m.array_banks; g++) {
    if (!writes_next(s, g, 0, &at[n]))
      continue;
    for (unsigned k = 0; k < n; k++)
      if (gm_array_clash(&s->m, at[k], at[n]))
        return sim_fail(s, s->id_thread_q, s->id_pc_q, "array ports: registers %u and %u of the array are written in one cycle", at[k],
                        at[n]);
    n++;
  }
  return 0;
}

/* Banks of the array that the results in WB are written to, a bit each: their clocks run. */
static unsigned written(const gm_sim *s) {
  unsigned banks = 0, at;
  for (unsigned g = 0; g < 4; g++)
    if (writes_next(s, g, 0, &at))
      banks |= 1u << gm_array_bank(&s->m, at);
  return banks;
}

void sim_array_enables(const gm_sim *s, sim_wires *w) {
  w->enable[GATE_V] = 0;
  w->enable[GATE_O] = (w->adv ? written(s) : 0) | s->fill_banks;
}

void gm_sim_fills_v(gm_sim *s, unsigned thread, unsigned addr) {
  unsigned at, end;
  if (s->m.array && gm_array_place(&s->array.segment[thread], GM_REG_V + addr, &at, &end) && at < end && at < gm_array_size(&s->m))
    s->fill_banks = 1u << gm_array_bank(&s->m, at);
}
