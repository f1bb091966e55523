/* SPDX-License-Identifier: Apache-2.0 */
/* Late moves (late.h), chosen greedily: the one that saves most energy is made, then all are weighed again. What a move saves are open
   cycles of the gates, less the energy of the copies, weighted by the frequency of the block. */
#include "gate/late.h"

#include <limits.h>

#include "gate/late_moves.h"
#include "gate/slots.h"

/* ---- open cycles of one block ---- */

static access_map map_of(const late *l, const m_block *b) {
  gc_arena *a = l->f->arena;
  unsigned each = l->f->machine->threads;
  size_t n = b->nbundle * each + GM_TIME_TAIL;
  access_map m = {.in = gc_alloc(a, n * sizeof *m.in), .out = gc_alloc(a, n * sizeof *m.out), .lanes = l->map[b->id].lanes};
  m.waits = gc_alloc(a, n);
  m.before = gc_alloc_raw(a, (n + 1) * sizeof *m.before);
  for (const m_op *o = b->first; o; o = o->next) {
    unsigned at = (unsigned)o->cycle * each, back = at + gm_time_writes_back(m_latency(l->f, o));
    for (unsigned k = 0; k < m_nsrc(o); k++)
      if (o->src[k].file == MF_V)
        m.in[at + GM_TIME_READ] |= UINT32_C(1) << o->src[k].num;
    m.out[at + GM_TIME_READ] += gate_reads_o(o);
    m.out[back] += o->dfile == MF_O;
    if (m_is_texture(o))
      gm_gate_mark_waits(each, (unsigned)o->cycle, m.waits);
    if (m_group(o) != GM_GRP_F && back > m.last_write)
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

/* ---- outputs ---- */

/* Energy of the output buffer if operation `moved` (NULL: none) no longer writes it, but a move in bundle `at` (-1: none) does. */
static double output_cost(late *l, const access_map *m, const m_op *moved, int at) {
  cost_gate k = late_counter(l, m);
  unsigned each = l->f->machine->threads, gone = moved ? (unsigned)moved->cycle * each + gm_time_writes_back(m_latency(l->f, moved)) : ~0u;
  int now = at * (int)each + (int)gm_time_writes_back(1); /* latency 1 assumed for the comparison; the move's own group is chosen later */
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
  return cost_energy(l->f, 0, 0, k.open);
}

/* Output registers that the program reads. */
static uint32_t read_back(const m_func *f) {
  uint32_t regs = 0;
  for (const m_block *b = f->entry; b; b = b->next)
    for (const m_op *o = b->first; o; o = o->next)
      for (unsigned k = 0; k < m_nsrc(o); k++)
        if (o->src[k].file == MF_O)
          regs |= UINT32_C(1) << (o->src[k].num & 31);
  return regs;
}

/* Does nothing else in the block touch the lanes that w writes, after the write? A later block may read them as soon as they are there. */
static bool may_wait(late *l, const m_op *w) {
  if (w->block->nsucc && (l->back >> (w->dnum & 31) & 1))
    return false;
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

static void try_output(late *l, const access_map *m, m_block *b, m_op *w, double now, late_move *best) {
  unsigned lat = m_latency(l->f, w), end = m->last_write, i = (unsigned)w->cycle, each = l->f->machine->threads;
  bool f = l->f->machine->forwarding && each == 1 && l->o->forward != GC_FORWARD_OFF && m_group(w) <= GM_GRP_C;
  for (unsigned x = i + 1; x < b->nbundle && l->work > 0; x++) {
    gm_opcode op;
    bool forward = f && x == i + gm_time_forward(lat) && !texture_between(b, i, x);
    if ((!forward && x - i < gm_time_distance(each, lat)) || !slots_free(l->f, b, x, MF_O, w->dnum, &op) ||
        x * each + gm_time_writes_back(l->f->machine->lat[op == GM_OP_mov ? GM_GRP_A : GM_GRP_B]) > end)
      continue;
    double gain = b->freq * (now - output_cost(l, m, w, (int)x) - cost_copy(l->f, m_lane_count(w->mask)));
    if (gain > best->gain + (forward ? -1e-9 : 1e-9))
      *best = (late_move){.b = b, .write = w, .reg = w->dnum, .at = x, .forward = forward, .gain = gain};
  }
}

static void apply_output(late *l, const late_move *m) {
  gm_opcode op = GM_OP_mov;
  if (!slots_free(l->f, m->b, m->at, MF_O, m->reg, &op))
    return;
  m_op *w = m->write, *d = m_op_new(l->f, op);
  d->dfile = MF_O;
  d->dnum = w->dnum;
  d->mask = w->mask;
  d->loc = w->loc;
  d->is_dto = true;
  if (m->forward && gm_names_forwarding(l->f->machine)) {
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

static late_move best_in(late *l, m_block *b) {
  late_move best = {0};
  l->work -= b->nbundle;
  const access_map *m = &l->map[b->id];
  l->map[b->id] = map_of(l, b);
  if (l->work <= 0 || m->n[0] + m->n[1] < 2) /* no two accesses to bring together */
    return best;
  if (l->o->gate_input && m->n[0] > 1)
    late_in_try(l, m, b, &best);
  double out = output_cost(l, m, NULL, -1);
  for (m_op *o = b->first; o && l->work > 0; o = o->next)
    if (o->dfile == MF_O && l->o->gate_output && may_wait(l, o))
      try_output(l, m, b, o, out, &best);
  return best;
}

static void find_dominators(late *l) {
  const m_func *f = l->f;
  if (f->nblock < 2 || f->nblock > 63)
    return;
  l->dom = gc_alloc_raw(f->arena, (f->nblock + 1) * sizeof *l->dom);
  for (const m_block *b = f->entry; b; b = b->next)
    l->dom[b->id] = b == f->entry ? UINT64_C(1) << b->id : ~UINT64_C(0);
  for (bool changed = true; changed;) {
    changed = false;
    for (const m_block *b = f->entry->next; b; b = b->next) {
      uint64_t d = ~UINT64_C(0);
      for (unsigned p = 0; p < b->npred; p++)
        d &= l->dom[b->pred[p]->id];
      d |= UINT64_C(1) << b->id;
      changed |= d != l->dom[b->id];
      l->dom[b->id] = d;
    }
  }
}

/* Copies the counts of live lanes, in which moves note the lanes they take. */
static void copy_lanes(late *l) {
  for (const m_block *b = l->f->entry; b; b = b->next)
    if (b->lanes)
      l->map[b->id].lanes = gc_memdup(l->f->arena, b->lanes, (b->nbundle + 1) * sizeof *b->lanes);
}

/* Accesses to look at below the level that searches (-O3): plenty for a block of a few hundred bundles. */
enum { WORK = 100000 };

unsigned gate_late(m_func *f, const gc_options *o, unsigned limit, bool *far) {
  late l = {f, o, o->wake, gc_alloc(f->arena, (f->nblock + 1) * sizeof *l.map), NULL, read_back(f), o->opt > 2 ? LONG_MAX : WORK};
  late_move *best = gc_alloc(f->arena, (f->nblock + 1) * sizeof *best); /* of each block */
  unsigned n = 0;
  copy_lanes(&l);
  if (*far)
    find_dominators(&l);
  *far = false;
  for (m_block *b = f->entry; b && limit; b = b->next)
    best[b->id] = best_in(&l, b);
  for (; n < limit; n++) {
    late_move m = {0};
    for (m_block *b = f->entry; b; b = b->next)
      if (best[b->id].gain > m.gain + 1e-9)
        m = best[b->id];
    if (o->gate_input && l.dom)
      late_far_try(&l, &m);
    if (m.gain <= 1e-6)
      break;
    *far |= m.far;
    if (m.far)
      late_far_apply(&l, &m);
    else if (m.write)
      apply_output(&l, &m);
    else
      late_in_apply(&l, &m);
    for (m_block *b = f->entry; b; b = b->next)
      if (b == m.b || (m.far && l.dom[b->id] >> m.b->id & 1))
        best[b->id] = best_in(&l, b);
  }
  return n;
}
