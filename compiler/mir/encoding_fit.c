/* SPDX-License-Identifier: Apache-2.0 */
/* Decides which operations fit the short form (one word), and how others can be made to fit. */
#include "mir/encoding_fit.h"

#include "core/timing/distance.h"

bool form_exists(const m_op *o) {
  if (m_facts[o->op].form != GM_FORM_ALU || o->sat)
    return false;
  for (unsigned k = 0; k < m_nsrc(o); k++)
    if (o->src[k].file == MF_CIDX)
      return false;
  switch (o->dfile) {
  case MF_VREG:
  case MF_T:
  case MF_NONE:
  case MF_PRED:
  case MF_SYS:
    return true;
  case MF_O:
    return o->dnum < FORM_OUTPUTS;
  default:
    return false;
  }
}

bool form_reaches(const m_src *s) {
  switch (s->file) {
  case MF_T:
  case MF_C:
    return s->num < FORM_BANK;
  case MF_O:
    return s->num < 29;
  case MF_V:
  case MF_F:
    return true;
  default:
    return false;
  }
}

static bool is_constant(const m_src *s) { return s->file == MF_C || s->file == MF_CIDX || (s->file == MF_SYS && s->num == GM_SRC_K); }

bool form_is_literal(const m_func *f, const m_op *o, unsigned k) {
  const m_src *s = &o->src[k];
  if (f->machine->ports_c < 2 || s->abs || (m_nsrc(o) > 1 && is_constant(&o->src[!k])))
    return false;
  if (s->file == MF_SYS && s->num == GM_SRC_K)
    return !f->keeps_wired;
  return s->file == MF_C && const_space_only_literals(&f->consts, s->num);
}

void form_read_in_place(const m_func *f, const m_src *s, unsigned positions, uint8_t swz[4]) {
  if (s->file != MF_C || !const_space_is_twice(&f->consts, s->num))
    return;
  for (unsigned l = 0; l < 4; l++)
    if ((positions >> l & 1) && (swz[l] ^ l) & 1)
      return;
  for (unsigned l = 0; l < 4; l++)
    if (positions >> l & 1)
      swz[l] = (uint8_t)l;
}

static bool in_place(const form_src *s, unsigned positions) {
  for (unsigned l = 0; l < 4; l++)
    if ((positions >> l & 1) && s->swz[l] != l)
      return false;
  return true;
}

static bool all_first(const form_src *s, unsigned positions) {
  for (unsigned l = 0; l < 4; l++)
    if ((positions >> l & 1) && s->swz[l])
      return false;
  return true;
}

form_read form_read_of(const form_src *s, unsigned positions) {
  return (form_read){s->reach, s->literal, s->neg, s->abs, in_place(s, positions), all_first(s, positions)};
}

form form_of_sources(unsigned op, unsigned positions, const form_src src[2]) {
  return form_of_reads(op, (const form_read[2]){form_read_of(&src[0], positions), form_read_of(&src[1], positions)});
}

bool form_is_move(const m_op *o) { return o->op == GM_OP_mov || o->op == GM_OP_mvb; }

bool form_may_widen(const m_func *f) {
  unsigned max = 1;
  for (unsigned g = 0; g <= GM_GRP_C; g++)
    max = f->machine->lat[g] > max ? f->machine->lat[g] : max;
  return gm_time_distance(f->machine->threads, max) == 1;
}
