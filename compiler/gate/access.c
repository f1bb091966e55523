/* SPDX-License-Identifier: Apache-2.0 */
/* Finds buffer accesses in the machine form, gives them data transfer operations (DTOs, gate.h), and counts register pressure. */
#include "gate/access.h"

#include <string.h>

static bool plain_move(const m_op *o) { return (o->op == GM_OP_mov || o->op == GM_OP_mvb) && !o->sat && !o->src[0].neg && !o->src[0].abs; }

bool gate_is_dto(const m_op *o, gate_dir dir) {
  if (!plain_move(o))
    return false;
  return dir == GATE_IN ? o->dfile == MF_VREG && o->src[0].file == MF_V : o->dfile == MF_O && o->src[0].file == MF_VREG;
}

unsigned gate_budget(const m_func *f) { return f->machine->temps; }

/* Lanes of each buffer register that the program reads or writes at all. */
static void used_lanes(const m_func *f, gate_dir dir, uint8_t lanes[32]) {
  memset(lanes, 0, 32);
  for (const m_block *b = f->entry; b; b = b->next)
    for (const m_op *o = b->first; o; o = o->next) {
      if (dir == GATE_OUT && o->dfile == MF_O)
        lanes[o->dnum & 31] |= o->mask;
      for (unsigned k = 0; k < m_nsrc(o); k++)
        if (o->src[k].file == (dir == GATE_IN ? MF_V : MF_O))
          lanes[o->src[k].num & 31] |= (uint8_t)m_src_lanes(o, k);
    }
}

static unsigned width_of(unsigned lanes) { return lanes & 8 ? 4 : lanes & 4 ? 3 : lanes & 2 ? 2 : 1; }

static m_op *new_dto(m_func *f, const m_op *at, unsigned mask) {
  m_op *d = m_op_new(f, GM_OP_mov);
  d->mask = (uint8_t)mask;
  d->is_dto = true;
  d->loc = at->loc;
  return d;
}

static void insert_in(m_func *f, m_op *o, const uint8_t lanes[32], uint32_t only) {
  for (unsigned k = 0; k < m_nsrc(o); k++) {
    unsigned v = o->src[k].num;
    if (o->src[k].file != MF_V || !(only >> v & 1))
      continue;
    m_op *d = new_dto(f, o, lanes[v]);
    d->src[0] = m_src_reg(MF_V, v);
    d->dfile = MF_VREG;
    d->dnum = (uint16_t)m_new_vreg(f, width_of(lanes[v]));
    m_insert_before(o, d);
    for (unsigned j = k; j < m_nsrc(o); j++) /* both sources may name the register */
      if (o->src[j].file == MF_V && o->src[j].num == v) {
        o->src[j].file = MF_VREG;
        o->src[j].num = d->dnum;
      }
  }
}

static void insert_out(m_func *f, m_op *o, unsigned shadow) {
  unsigned reg = o->dnum;
  m_op *d = new_dto(f, o, o->mask);
  o->dfile = MF_VREG;
  o->dnum = (uint16_t)shadow;
  d->dfile = MF_O;
  d->dnum = (uint16_t)reg;
  d->src[0] = m_src_reg(MF_VREG, shadow);
  m_insert_after(o, d);
}

static bool reads_back(const m_func *f, unsigned reg) {
  for (const m_block *b = f->entry; b; b = b->next)
    for (const m_op *o = b->first; o; o = o->next)
      for (unsigned k = 0; k < m_nsrc(o); k++)
        if (o->src[k].file == MF_O && o->src[k].num == reg)
          return true;
  return false;
}

/* Is the only write of an output register already a move? Then the register needs no temporary to shadow it. */
static bool single_dto(const m_func *f, unsigned reg) {
  unsigned writes = 0, dtos = 0;
  for (const m_block *b = f->entry; b; b = b->next)
    for (const m_op *o = b->first; o; o = o->next)
      if (o->dfile == MF_O && o->dnum == reg) {
        writes++;
        dtos += gate_is_dto(o, GATE_OUT);
      }
  return writes == 1 && dtos == 1;
}

static void insert_all_out(m_func *f, const uint8_t lanes[32], uint32_t only) {
  for (unsigned reg = 0; reg < 32; reg++) {
    if (!lanes[reg] || !(only >> reg & 1) || reads_back(f, reg))
      continue;
    bool as_is = single_dto(f, reg);
    unsigned shadow = as_is ? 0 : m_new_vreg(f, width_of(lanes[reg]));
    for (m_block *b = f->entry; b; b = b->next)
      for (m_op *o = b->first, *next; o; o = next) {
        next = o->next;
        if (o->dfile != MF_O || o->dnum != reg || o->is_dto)
          continue;
        if (as_is)
          o->is_dto = true;
        else
          insert_out(f, o, shadow);
      }
  }
}

unsigned gate_definitions(const m_func *f, unsigned vreg) {
  unsigned n = 0;
  for (const m_block *b = f->entry; b; b = b->next)
    for (const m_op *o = b->first; o; o = o->next)
      n += o->dfile == MF_VREG && o->dnum == vreg;
  return n;
}

void gate_widen_moves(m_func *f) {
  uint8_t lanes[32];
  used_lanes(f, GATE_IN, lanes);
  for (m_block *b = f->entry; b; b = b->next)
    for (m_op *d = b->first; d; d = d->next) {
      if (!gate_is_dto(d, GATE_IN) || gate_definitions(f, d->dnum) != 1)
        continue;
      const m_src from = d->src[0];
      for (m_block *c = f->entry; c; c = c->next)
        for (m_op *o = c->first; o; o = o->next)
          for (unsigned k = 0; k < m_nsrc(o); k++)
            for (unsigned i = 0; i < 4 && o->src[k].file == MF_VREG && o->src[k].num == d->dnum; i++)
              o->src[k].swz[i] = from.swz[o->src[k].swz[i]];
      d->src[0] = m_src_reg(MF_V, from.num);
      d->mask = lanes[from.num];
      f->vreg[d->dnum].width = width_of(d->mask);
    }
}

void gate_insert_dtos(m_func *f, gate_dir dir, uint32_t only) {
  uint8_t lanes[32];
  used_lanes(f, dir, lanes);
  if (dir == GATE_OUT) {
    insert_all_out(f, lanes, only);
    return;
  }
  for (m_block *b = f->entry; b; b = b->next)
    for (m_op *o = b->first; o; o = o->next)
      if (gate_is_dto(o, GATE_IN)) {
        if (only >> o->src[0].num & 1)
          o->is_dto = true;
      } else
        insert_in(f, o, lanes, only);
}

static unsigned count_live_registers(const m_func *f, const uint8_t *live) {
  unsigned lanes = 0, whole = 0;
  for (size_t i = 0; i < f->nvreg; i++) {
    lanes += (unsigned)__builtin_popcount(live[i]);
    whole += live[i] != 0;
  }
  return f->whole ? whole : (lanes + 3) / 4;
}

unsigned *gate_pressure(const m_func *f, const m_live *live, const m_block *b) {
  unsigned n = 0;
  for (const m_op *o = b->first; o; o = o->next)
    n++;
  unsigned *p = gc_alloc(f->arena, (n + 1) * sizeof *p);
  uint8_t *now = gc_alloc(f->arena, f->nvreg + 1);
  m_live_open(&live[b->id], now);
  p[n] = count_live_registers(f, now);
  for (const m_op *o = b->last; o; o = o->prev) {
    if (o->dfile == MF_VREG)
      now[o->dnum] &= (uint8_t)~o->mask;
    for (unsigned k = 0; k < m_nsrc(o); k++)
      if (o->src[k].file == MF_VREG)
        now[o->src[k].num] |= (uint8_t)m_src_lanes(o, k);
    p[--n] = count_live_registers(f, now);
  }
  return p;
}

bool gate_may_pass(const m_op *d, const m_op *o, gate_dir dir) {
  if (dir == GATE_IN) { /* upwards: the input buffer never changes, so only uses of the DTO's target stop it */
    if (o->dfile == MF_VREG && o->dnum == d->dnum)
      return false;
    for (unsigned k = 0; k < m_nsrc(o); k++)
      if (o->src[k].file == MF_VREG && o->src[k].num == d->dnum)
        return false;
    return true;
  }
  if (m_is_terminator(o))
    return false;
  if (o->dfile == MF_VREG && o->dnum == d->src[0].num && (o->mask & m_src_lanes(d, 0)))
    return false;
  if (o->dfile == MF_O && o->dnum == d->dnum && (o->mask & d->mask))
    return false;
  for (unsigned k = 0; k < m_nsrc(o); k++)
    if (o->src[k].file == MF_O && o->src[k].num == d->dnum)
      return false;
  return true;
}
