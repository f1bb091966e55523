/* SPDX-License-Identifier: Apache-2.0 */
/* Moves accesses as a gating method says (those of You and Wang), or as a plan of `best` says for each register (gate.h). */
#include <string.h>

#include "gate/access.h"
#include "gate/gate.h"
#include "gate/global.h"
#include "gate/local.h"
#include "gate/tidy.h"

uint32_t gate_used_v(const m_func *f) {
  uint32_t used = 0;
  for (const m_block *b = f->entry; b; b = b->next)
    for (const m_op *o = b->first; o; o = o->next)
      for (unsigned k = 0; k < m_nsrc(o); k++)
        if (o->src[k].file == MF_V)
          used |= UINT32_C(1) << (o->src[k].num & 31);
  return used;
}

uint32_t gate_used_o(const m_func *f) {
  uint32_t used = 0;
  for (const m_block *b = f->entry; b; b = b->next)
    for (const m_op *o = b->first; o; o = o->next)
      if (o->dfile == MF_O)
        used |= UINT32_C(1) << (o->dnum & 31);
  return used;
}

/* Lanes of register v that the program reads. */
static unsigned lanes_read(const m_func *f, unsigned v) {
  unsigned lanes = 0;
  for (const m_block *b = f->entry; b; b = b->next)
    for (const m_op *o = b->first; o; o = o->next)
      for (unsigned k = 0; k < m_nsrc(o); k++)
        if (o->src[k].file == MF_V && o->src[k].num == v)
          lanes |= m_src_lanes(o, k);
  return lanes;
}

/* Packs the lanes in use to the front: lane i of v becomes lane at[i] of the temporary. Returns the width. */
static unsigned pack_lanes(unsigned lanes, uint8_t at[4]) {
  unsigned n = 0;
  for (unsigned i = 0; i < 4; i++)
    at[i] = (uint8_t)(lanes >> i & 1 ? n++ : 0);
  return n ? n : 1;
}

static m_op *entry_move(m_func *f, unsigned v, unsigned lanes, const uint8_t at[4], unsigned width) {
  m_op *d = m_op_new(f, GM_OP_mov);
  d->is_dto = true;
  d->dfile = MF_VREG;
  d->dnum = (uint16_t)m_new_vreg(f, width);
  d->mask = (uint8_t)((1u << width) - 1);
  d->src[0] = m_src_reg(MF_V, v);
  for (unsigned i = 0; i < 4; i++)
    if (lanes >> i & 1)
      d->src[0].swz[at[i]] = (uint8_t)i;
  return d;
}

static void use_temporary(m_src *s, unsigned vreg, const uint8_t at[4]) {
  s->file = MF_VREG;
  s->num = (uint16_t)vreg;
  for (unsigned i = 0; i < 4; i++)
    s->swz[i] = at[s->swz[i]];
}

/* The paper's naive code motion, for the registers in `which`: one DTO each at the beginning of the program. */
static void promote_registers(m_func *f, uint32_t which) {
  m_op *last = NULL;
  for (unsigned v = 0; v < 32; v++) {
    unsigned lanes = which >> v & 1 ? lanes_read(f, v) : 0;
    if (!lanes)
      continue;
    uint8_t at[4];
    unsigned width = pack_lanes(lanes, at);
    m_op *d = entry_move(f, v, lanes, at, width);
    for (m_block *b = f->entry; b; b = b->next)
      for (m_op *o = b->first; o; o = o->next)
        for (unsigned k = 0; k < m_nsrc(o); k++)
          if (o->src[k].file == MF_V && o->src[k].num == v)
            use_temporary(&o->src[k], d->dnum, at);
    if (last)
      m_insert_after(last, d);
    else if (f->entry->first)
      m_insert_before(f->entry->first, d);
    else
      m_append(f->entry, d);
    last = d;
  }
}

/* Lanes of output register reg written on every path to the end of each block (a must-analysis to a fixpoint). */
static uint8_t *written_on_all_paths(const m_func *f, unsigned reg) {
  uint8_t *out = gc_alloc(f->arena, f->nblock + 1);
  memset(out, 15, f->nblock + 1);
  for (bool changed = true; changed;) {
    changed = false;
    for (const m_block *b = f->entry; b; b = b->next) {
      uint8_t w = b == f->entry ? 0 : 15;
      for (unsigned p = 0; p < b->npred; p++)
        w &= out[b->pred[p]->id];
      for (const m_op *o = b->first; o; o = o->next)
        if (o->dfile == MF_O && o->dnum == reg)
          w |= o->mask;
      changed |= w != out[b->id];
      out[b->id] = w;
    }
  }
  return out;
}

static unsigned lanes_written(const m_func *f, unsigned reg, bool *read_back) {
  unsigned lanes = 0;
  for (const m_block *b = f->entry; b; b = b->next)
    for (const m_op *o = b->first; o; o = o->next) {
      if (o->dfile == MF_O && o->dnum == reg)
        lanes |= o->mask;
      for (unsigned k = 0; k < m_nsrc(o); k++)
        *read_back |= o->src[k].file == MF_O && o->src[k].num == reg;
    }
  return lanes;
}

static bool block_ends_program(const m_block *b) { return b->last && b->last->op == GM_OP_end; }

/* May an output register be written once, at the end? Only if every path that ends writes the same lanes of it. */
static bool can_demote(const m_func *f, unsigned reg, unsigned lanes) {
  const uint8_t *all = written_on_all_paths(f, reg);
  for (const m_block *b = f->entry; b; b = b->next)
    if (block_ends_program(b) && (lanes & ~(unsigned)all[b->id]))
      return false;
  return true;
}

static void demote_one(m_func *f, unsigned reg, unsigned lanes) {
  unsigned width = lanes & 8 ? 4 : lanes & 4 ? 3 : lanes & 2 ? 2 : 1;
  uint16_t shadow = (uint16_t)m_new_vreg(f, width);
  for (m_block *b = f->entry; b; b = b->next) {
    for (m_op *o = b->first; o; o = o->next)
      if (o->dfile == MF_O && o->dnum == reg) {
        o->dfile = MF_VREG;
        o->dnum = shadow;
      }
    if (!block_ends_program(b))
      continue;
    m_op *d = m_op_new(f, GM_OP_mov);
    d->is_dto = true;
    d->mask = (uint8_t)lanes;
    d->dfile = MF_O;
    d->dnum = (uint16_t)reg;
    d->src[0] = m_src_reg(MF_VREG, shadow);
    m_insert_before(b->last, d);
  }
}

/* The mirror image of promote: the registers in `which` are written once, before the end. */
static void demote_registers(m_func *f, uint32_t which) {
  for (unsigned reg = 0; reg < 32; reg++) {
    bool read_back = false;
    unsigned lanes = which >> reg & 1 ? lanes_written(f, reg, &read_back) : 0;
    if (lanes && !read_back && can_demote(f, reg, lanes))
      demote_one(f, reg, lanes);
  }
}

void gate_apply(m_func *f, const gc_options *o, const gate_plan *plan) {
  (void)o;
  promote_registers(f, plan->promote_v);
  demote_registers(f, plan->demote_o);
  if (plan->local_v) {
    gate_insert_dtos(f, GATE_IN, plan->local_v);
    gate_local(f, GATE_IN);
    gate_fold_singles(f, GATE_IN);
  }
  gate_number_clusters(f);
}

static void move_accesses(m_func *f, const gc_options *o, gate_dir dir) {
  if (dir == GATE_IN && gc_omits(o, "gate-narrow"))
    gate_widen_moves(f);
  gate_insert_dtos(f, dir, UINT32_MAX);
  gate_local(f, dir);
  if (o->gate == GC_GATE_GLOBAL)
    gate_global(f, o, dir);
  if (!gc_omits(o, "gate-fold"))
    gate_fold_singles(f, dir);
}

void gate_run(m_func *f, const gc_options *o) {
  f->whole = gc_omits(o, "gate-lanes");
  switch (o->gate) {
  case GC_GATE_PROMOTE:
    if (o->gate_input)
      promote_registers(f, UINT32_MAX);
    if (o->gate_output)
      demote_registers(f, UINT32_MAX);
    break;
  case GC_GATE_LOCAL:
  case GC_GATE_GLOBAL:
    if (o->gate_input)
      move_accesses(f, o, GATE_IN);
    if (o->gate_output)
      move_accesses(f, o, GATE_OUT);
    break;
  default:
    break;
  }
  if (o->policy != GM_GATE_NONE && gc_omits(o, "gate-free"))
    gate_charge_events(f, o);
  gate_number_clusters(f);
}
