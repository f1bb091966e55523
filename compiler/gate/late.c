/* SPDX-License-Identifier: Apache-2.0 */
/* The moves are chosen greedily by the open cycles they save (Table VI units, weighted by block frequency), re-evaluated after each. */
#include "gate/late.h"

#include <string.h>

#include "gate/slots.h"
#include "machine/power.h"

typedef struct {
  m_func *f;
  const gc_options *o;
  unsigned wake;
} late;

/* A possible move: buffer register `reg` through a move in bundle `at` of block b. */
typedef struct {
  m_block *b;
  m_op *write; /* outputs: the operation whose result is held back; NULL: an input */
  unsigned reg, at;
  bool forward; /* outputs: the move takes the result from its flip-flop */
  double gain;
} move;

enum { TAIL = 24 };

/* ---- open cycles of one block for a set of access cycles ---- */

static double open_cycles(const late *l, const m_block *b, const bool *access) {
  int n = (int)b->nbundle + TAIL, last = -1000;
  double open = 0;
  for (int c = 0; c < n; c++) {
    if (!access[c])
      continue;
    bool reopened = c - last > (int)l->wake + 1;
    int from = reopened ? c - (int)l->wake : last + 1;
    for (int t = from < 0 ? 0 : from; t <= c; t++) /* the cycle that opens is an advancing one: a wait in it is before */
      open += reopened && t == from ? 1 : slots_weight(l->f, b, (unsigned)t, l->wake);
    last = c;
  }
  return open;
}

/* ---- inputs ---- */

/* Reads of v from this bundle on can take a temporary written by a move in bundle `at`. */
static unsigned ready(const late *l, unsigned at, gl_opcode op) {
  return at + l->f->machine->lat[op == GL_OP_mov ? GL_GRP_A : GL_GRP_B] + 2;
}

static double input_cost(const late *l, const m_block *b, int v, unsigned from, int at) {
  bool *access = gc_alloc(l->f->arena, (b->nbundle + TAIL) * sizeof *access);
  for (const m_op *o = b->first; o; o = o->next)
    for (unsigned k = 0; k < m_nsrc(o); k++)
      if (o->src[k].file == MF_V && !((int)o->src[k].num == v && (unsigned)o->cycle >= from))
        access[o->cycle + 1] = true;
  if (at >= 0)
    access[at + 1] = true;
  return GL_POWER_INPUT_BUFFER * open_cycles(l, b, access);
}

static void try_input(const late *l, m_block *b, unsigned v, double now, move *best) {
  for (unsigned x = 0; x < b->nbundle; x++) {
    gl_opcode op;
    bool too_early = b == l->f->entry && x + 1 < l->wake; /* the gate could not be awake without empty bundles in front */
    if (too_early || !slots_free(l->f, b, x, MF_V, v, &op))
      continue;
    double gain = b->freq * (now - input_cost(l, b, (int)v, ready(l, x, op), (int)x));
    if (gain > best->gain + 1e-9)
      *best = (move){b, NULL, v, x, false, gain};
  }
}

static void apply_input(late *l, const move *m) {
  gl_opcode op = GL_OP_mov;
  if (!slots_free(l->f, m->b, m->at, MF_V, m->reg, &op))
    return;
  unsigned from = ready(l, m->at, op), lanes = 0, n = 0;
  for (const m_op *o = m->b->first; o; o = o->next)
    for (unsigned k = 0; k < m_nsrc(o) && (unsigned)o->cycle >= from; k++)
      if (o->src[k].file == MF_V && o->src[k].num == m->reg)
        lanes |= m_src_lanes(o, k);
  uint8_t at[4] = {0};
  m_op *d = m_op_new(l->f, op);
  d->src[0] = m_src_reg(MF_V, m->reg);
  for (unsigned i = 0; i < 4; i++)
    if (lanes >> i & 1) {
      d->src[0].swz[n] = (uint8_t)i;
      at[i] = (uint8_t)n++;
    }
  d->dfile = MF_VREG;
  d->dnum = (uint16_t)m_new_vreg(l->f, n);
  d->mask = (uint8_t)((1u << n) - 1);
  for (m_op *o = m->b->first; o; o = o->next)
    for (unsigned k = 0; k < m_nsrc(o) && (unsigned)o->cycle >= from; k++)
      if (o->src[k].file == MF_V && o->src[k].num == m->reg) {
        o->src[k].file = MF_VREG;
        o->src[k].num = d->dnum;
        for (unsigned i = 0; i < 4; i++)
          o->src[k].swz[i] = at[o->src[k].swz[i]];
      }
  d->is_dto = true;
  slots_put(m->b, m->at, d);
}

/* ---- outputs ---- */

static double output_cost(const late *l, const m_block *b, const m_op *moved, int at) {
  bool *access = gc_alloc(l->f->arena, (b->nbundle + TAIL) * sizeof *access);
  for (const m_op *o = b->first; o; o = o->next) {
    if (gate_reads_o(o))
      access[o->cycle + 1] = true;
    if (o->dfile == MF_O && o != moved)
      access[(unsigned)o->cycle + 2 + m_latency(l->f, o)] = true;
  }
  if (at >= 0)
    access[at + 3] = true; /* latency 1 assumed for the comparison; the move's own group is chosen later */
  return GL_POWER_OUTPUT_BUFFER * open_cycles(l, b, access);
}

/* Nothing else in the block touches the lanes after the write. */
static bool may_wait(const m_op *w) {
  for (const m_op *o = w->next; o; o = o->next) {
    if (o->dfile == MF_O && o->dnum == w->dnum && (o->mask & w->mask))
      return false;
    for (unsigned k = 0; k < m_nsrc(o); k++)
      if (o->src[k].file == MF_O && o->src[k].num == w->dnum)
        return false;
  }
  return true;
}

static unsigned last_write_back(const late *l, const m_block *b) {
  unsigned last = 0;
  for (const m_op *o = b->first; o; o = o->next)
    if (m_group(o) != GL_GRP_F && (unsigned)o->cycle + 2 + m_latency(l->f, o) > last)
      last = (unsigned)o->cycle + 2 + m_latency(l->f, o);
  return last;
}

static bool texture_between(const m_block *b, unsigned from, unsigned to) {
  for (unsigned i = from; i < to; i++)
    for (unsigned s = 0; s < 2; s++)
      if (b->bundle[i].op[s] && m_is_texture(b->bundle[i].op[s]))
        return true;
  return false;
}

static void try_output(const late *l, m_block *b, m_op *w, double now, move *best) {
  unsigned lat = m_latency(l->f, w), end = last_write_back(l, b), i = (unsigned)w->cycle;
  bool f = l->f->machine->forwarding && l->o->forward != GC_FORWARD_OFF && m_group(w) <= GL_GRP_C;
  for (unsigned x = i + lat; x < b->nbundle; x++) {
    gl_opcode op;
    bool forward = f && x == i + lat && !texture_between(b, i, x);
    if ((!forward && x < i + lat + 2) || !slots_free(l->f, b, x, MF_O, w->dnum, &op) ||
        x + 2 + l->f->machine->lat[op == GL_OP_mov ? GL_GRP_A : GL_GRP_B] > end)
      continue;
    double gain = b->freq * (now - output_cost(l, b, w, (int)x));
    if (gain > best->gain + (forward ? -1e-9 : 1e-9))
      *best = (move){b, w, w->dnum, x, forward, gain};
  }
}

static void apply_output(late *l, const move *m) {
  gl_opcode op = GL_OP_mov;
  if (!slots_free(l->f, m->b, m->at, MF_O, m->reg, &op))
    return;
  m_op *w = m->write, *d = m_op_new(l->f, op);
  d->dfile = MF_O;
  d->dnum = w->dnum;
  d->mask = w->mask;
  d->loc = w->loc;
  d->is_dto = true;
  if (m->forward) {
    d->src[0] = m_src_reg(MF_F, m_group(w));
    w->dfile = MF_NONE;
    w->dnum = 0;
  } else {
    unsigned width = w->mask & 8 ? 4 : w->mask & 4 ? 3 : w->mask & 2 ? 2 : 1;
    w->dnum = (uint16_t)m_new_vreg(l->f, width);
    w->dfile = MF_VREG;
    d->src[0] = m_src_reg(MF_VREG, w->dnum);
  }
  slots_put(m->b, m->at, d);
}

/* ---- greedy choice ---- */

static move best_move(const late *l) {
  move best = {0};
  for (m_block *b = l->f->entry; b; b = b->next) {
    uint32_t seen = 0;
    double in = input_cost(l, b, -1, 0, -1), out = output_cost(l, b, NULL, -1);
    for (m_op *o = b->first; o; o = o->next) {
      for (unsigned k = 0; k < m_nsrc(o) && l->o->gate_input; k++)
        if (o->src[k].file == MF_V && !(seen >> o->src[k].num & 1)) {
          seen |= UINT32_C(1) << o->src[k].num;
          try_input(l, b, o->src[k].num, in, &best);
        }
      if (o->dfile == MF_O && l->o->gate_output && may_wait(o))
        try_output(l, b, o, out, &best);
    }
  }
  return best;
}

unsigned gate_late(m_func *f, const gc_options *o, unsigned limit) {
  late l = {f, o, o->wake};
  unsigned n = 0;
  for (; n < limit; n++) {
    move m = best_move(&l);
    if (m.gain <= 1e-6)
      break;
    if (m.write)
      apply_output(&l, &m);
    else
      apply_input(&l, &m);
  }
  return n;
}
