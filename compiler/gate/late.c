/* SPDX-License-Identifier: Apache-2.0 */
/* The moves are chosen greedily by the open cycles they save (Table VI units, weighted by block frequency), re-evaluated after each. */
#include "gate/late.h"

#include <limits.h>

#include "cost/cost.h"
#include "gate/slots.h"

typedef struct {
  m_func *f;
  const gc_options *o;
  unsigned wake;
  long work; /* accesses looked at that are left: a bound on the pass's time below the level that searches */
} late;

/* Accesses of a block by cycle, a cycle of its bundles being in ID as in hints.c. */
typedef struct {
  uint32_t *in;     /* input registers read */
  unsigned *out;    /* accesses of the output buffer */
  char *waits;      /* texture operations */
  unsigned *before; /* cost_prefix */
  unsigned *at[2];  /* cycles with accesses, ascending, of inputs and outputs */
  unsigned n[2];
  unsigned last_write; /* cycle of the last write-back of any operation */
} access_map;

/* A possible move: buffer register `reg` through a move in bundle `at` of block b. */
typedef struct {
  m_block *b;
  m_op *write; /* outputs: the operation whose result is held back; NULL: an input */
  unsigned reg, at;
  bool forward; /* outputs: the move takes the result from its flip-flop */
  double gain;
} move;

enum { TAIL = 24 };

/* ---- open cycles of one block ---- */

static access_map map_of(const late *l, const m_block *b) {
  gc_arena *a = l->f->arena;
  size_t n = b->nbundle + TAIL;
  access_map m = {.in = gc_alloc(a, n * sizeof *m.in), .out = gc_alloc(a, n * sizeof *m.out)};
  m.waits = gc_alloc(a, n);
  m.before = gc_alloc_raw(a, (n + 1) * sizeof *m.before);
  for (const m_op *o = b->first; o; o = o->next) {
    unsigned back = (unsigned)o->cycle + 2 + m_latency(l->f, o);
    for (unsigned k = 0; k < m_nsrc(o); k++)
      if (o->src[k].file == MF_V)
        m.in[o->cycle + 1] |= UINT32_C(1) << o->src[k].num;
    m.out[o->cycle + 1] += gate_reads_o(o);
    m.out[back] += o->dfile == MF_O;
    m.waits[o->cycle + 2] |= m_is_texture(o);
    if (m_group(o) != GL_GRP_F && back > m.last_write)
      m.last_write = back;
  }
  cost_prefix(l->f->machine, l->wake, m.waits, (unsigned)n, m.before);
  m.at[0] = gc_alloc(a, n * sizeof **m.at);
  m.at[1] = gc_alloc(a, n * sizeof **m.at);
  for (unsigned c = 0; c < n; c++) {
    if (m.in[c])
      m.at[0][m.n[0]++] = c;
    if (m.out[c])
      m.at[1][m.n[1]++] = c;
  }
  return m;
}

static cost_gate counter(const late *l, const access_map *m) { return cost_gate_new(m->before, m->waits, l->wake, false); }

/* ---- inputs ---- */

/* Reads of v from this bundle on can take a temporary written by a move in bundle `at`. */
static unsigned ready(const late *l, unsigned at, gl_opcode op) {
  return at + l->f->machine->lat[op == GL_OP_mov ? GL_GRP_A : GL_GRP_B] + 2;
}

/* Reads of v from bundle `from` on are gone (v < 0: none), and there is one in bundle at (-1: none). */
static double input_cost(late *l, const access_map *m, int v, unsigned from, int at) {
  cost_gate k = counter(l, m);
  uint32_t bit = v < 0 ? 0 : UINT32_C(1) << v;
  l->work -= m->n[0];
  for (unsigned i = 0; i < m->n[0]; i++) {
    unsigned c = m->at[0][i];
    if (at >= 0 && (int)c > at) {
      cost_gate_access(&k, at + 1);
      at = -1;
    }
    if (m->in[c] & ~(c >= from + 1 ? bit : 0))
      cost_gate_access(&k, (int)c);
  }
  if (at >= 0)
    cost_gate_access(&k, at + 1);
  return cost_energy(0, k.open, 0);
}

static unsigned last_read(const access_map *m, unsigned v) {
  for (unsigned i = m->n[0]; i-- > 0;)
    if (m->in[m->at[0][i]] >> v & 1)
      return m->at[0][i] - 1;
  return 0;
}

static void try_input(late *l, const access_map *m, m_block *b, unsigned v, double now, move *best) {
  unsigned last = last_read(m, v);
  for (unsigned x = 0; x < b->nbundle && l->work > 0; x++) {
    gl_opcode op;
    bool too_early = b == l->f->entry && x + 1 < l->wake; /* the gate could not be awake without empty bundles in front */
    if (too_early || !slots_free(l->f, b, x, MF_V, v, &op))
      continue;
    unsigned from = ready(l, x, op);
    if (from > last) {
      if (x > last)
        return;
      continue;
    }
    double gain = b->freq * (now - input_cost(l, m, (int)v, from, (int)x));
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

/* The write `moved` is gone (NULL: none), and there is one of a move in bundle at (-1: none). */
static double output_cost(late *l, const access_map *m, const m_op *moved, int at) {
  cost_gate k = counter(l, m);
  unsigned gone = moved ? (unsigned)moved->cycle + 2 + m_latency(l->f, moved) : ~0u;
  int now = at + 3; /* latency 1 assumed for the comparison; the move's own group is chosen later */
  l->work -= m->n[1];
  for (unsigned i = 0; i < m->n[1]; i++) {
    unsigned c = m->at[1][i];
    if (at >= 0 && (int)c >= now) {
      cost_gate_access(&k, now);
      at = -1;
    }
    if (m->out[c] > (c == gone))
      cost_gate_access(&k, (int)c);
  }
  if (at >= 0)
    cost_gate_access(&k, now);
  return cost_energy(0, 0, k.open);
}

/* Nothing else in the block touches the lanes after the write. */
static bool may_wait(late *l, const m_op *w) {
  for (const m_op *o = w->next; o; o = o->next) {
    l->work--;
    if (o->dfile == MF_O && o->dnum == w->dnum && (o->mask & w->mask))
      return false;
    for (unsigned k = 0; k < m_nsrc(o); k++)
      if (o->src[k].file == MF_O && o->src[k].num == w->dnum)
        return false;
  }
  return true;
}

static bool texture_between(const m_block *b, unsigned from, unsigned to) {
  for (unsigned i = from; i < to; i++)
    for (unsigned s = 0; s < 2; s++)
      if (b->bundle[i].op[s] && m_is_texture(b->bundle[i].op[s]))
        return true;
  return false;
}

static void try_output(late *l, const access_map *m, m_block *b, m_op *w, double now, move *best) {
  unsigned lat = m_latency(l->f, w), end = m->last_write, i = (unsigned)w->cycle;
  bool f = l->f->machine->forwarding && l->o->forward != GC_FORWARD_OFF && m_group(w) <= GL_GRP_C;
  for (unsigned x = i + lat; x < b->nbundle && l->work > 0; x++) {
    gl_opcode op;
    bool forward = f && x == i + lat && !texture_between(b, i, x);
    if ((!forward && x < i + lat + 2) || !slots_free(l->f, b, x, MF_O, w->dnum, &op) ||
        x + 2 + l->f->machine->lat[op == GL_OP_mov ? GL_GRP_A : GL_GRP_B] > end)
      continue;
    double gain = b->freq * (now - output_cost(l, m, w, (int)x));
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

static move best_in(late *l, m_block *b) {
  move best = {0};
  uint32_t seen = 0;
  l->work -= b->nbundle;
  if (l->work <= 0)
    return best;
  access_map m = map_of(l, b);
  if (m.n[0] + m.n[1] < 2) /* nothing to stand beside */
    return best;
  double in = input_cost(l, &m, -1, 0, -1), out = output_cost(l, &m, NULL, -1);
  for (m_op *o = b->first; o && l->work > 0; o = o->next) {
    for (unsigned k = 0; k < m_nsrc(o) && l->o->gate_input; k++)
      if (o->src[k].file == MF_V && !(seen >> o->src[k].num & 1)) {
        seen |= UINT32_C(1) << o->src[k].num;
        try_input(l, &m, b, o->src[k].num, in, &best);
      }
    if (o->dfile == MF_O && l->o->gate_output && may_wait(l, o))
      try_output(l, &m, b, o, out, &best);
  }
  return best;
}

/* Work below the level that searches: plenty for a block of a few hundred bundles. */
enum { WORK = 100000 };

unsigned gate_late(m_func *f, const gc_options *o, unsigned limit) {
  late l = {f, o, o->wake, o->opt > 2 ? LONG_MAX : WORK};
  move *best = gc_alloc(f->arena, (f->nblock + 1) * sizeof *best); /* of each block */
  unsigned n = 0;
  for (m_block *b = f->entry; b && limit; b = b->next)
    best[b->id] = best_in(&l, b);
  for (; n < limit; n++) {
    move m = {0};
    for (m_block *b = f->entry; b; b = b->next)
      if (best[b->id].gain > m.gain + 1e-9)
        m = best[b->id];
    if (m.gain <= 1e-6)
      break;
    if (m.write)
      apply_output(&l, &m);
    else
      apply_input(&l, &m);
    best[m.b->id] = best_in(&l, m.b);
  }
  return n;
}
