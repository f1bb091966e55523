/* SPDX-License-Identifier: Apache-2.0 */
/* Copies of input registers that serve several blocks (docs/gating.md, "Late moves"). They are in free slots of a block that dominates
   these blocks, next to its own accesses if it has any. Copied together are either the registers that one of the dominated blocks reads,
   or those that all of them read, so that the gate stays shut there. */
#include "gate/late_moves.h"
#include "gate/slots.h"

static bool is_dominator(const late *l, const m_block *a, const m_block *b) { return l->dom[b->id] >> a->id & 1; }

static uint32_t read_in(const access_map *m) {
  uint32_t in = 0;
  for (unsigned i = 0; i < m->n[0]; i++)
    in |= m->in[m->at[0][i]];
  return in;
}

/* The block after the last block that reads register v, in layout order. If the last reader is in a loop, the block after the whole
   loop. */
static const m_block *block_after(const late *l, const m_block *at, unsigned v) {
  const m_block *last = at;
  for (const m_block *b = at->next; b; b = b->next)
    if (is_dominator(l, at, b) && (read_in(&l->map[b->id]) >> v & 1))
      last = b;
  const m_block *end = last->next;
  while (last->loop_depth > at->loop_depth && end && end->loop_depth > at->loop_depth)
    end = end->next;
  return end;
}

static unsigned lanes_wanted(const late *l, const m_block *at, const late_copy *c) {
  unsigned last = 0, lanes = late_lanes_read(at, c->reg, c->from, &last);
  for (const m_block *b = at->next; b; b = b->next)
    if (is_dominator(l, at, b) && (read_in(&l->map[b->id]) >> c->reg & 1))
      lanes |= late_lanes_read(b, c->reg, 0, &last);
  return lanes;
}

/* lanes_fit: is there room for n more lanes as long as the copy lives? lanes_take: takes n lanes, or gives them back if n is negative. */
static bool lanes_fit(const late *l, const m_block *at, const late_copy *c, unsigned n) {
  const m_block *end = block_after(l, at, c->reg);
  for (const m_block *b = at; b != end; b = b->next)
    if (!late_lanes_fit(l, b, b == at ? c->at : 0, b->nbundle + (b->nbundle > 0), n))
      return false;
  return true;
}

static void lanes_take(late *l, const m_block *at, const late_copy *c, unsigned n) {
  const m_block *end = block_after(l, at, c->reg);
  for (const m_block *b = at; b != end; b = b->next)
    late_lanes_take(l, b, b == at ? c->at : 0, b->nbundle + (b->nbundle > 0), n);
}

static bool group_fits(late *l, const late_move *g) {
  unsigned n = 0, lanes[MAX_COPIES];
  bool ok = true;
  for (; n < g->n && ok; n++) {
    lanes[n] = (unsigned)__builtin_popcount(lanes_wanted(l, g->b, &g->copy[n]));
    ok = lanes_fit(l, g->b, &g->copy[n], lanes[n]);
    if (!ok)
      break;
    lanes_take(l, g->b, &g->copy[n], lanes[n]);
  }
  while (n--)
    lanes_take(l, g->b, &g->copy[n], 0u - lanes[n]);
  return ok;
}

/* Adds the copy of v in block b that costs least beside the copies that the move already has. */
static bool place_late_copy(late *l, m_block *b, late_move *g, unsigned v) {
  const access_map *m = &l->map[b->id];
  late_copy best = {0};
  double min = 0;
  bool any = false;
  unsigned a = late_ready(l, 0, GM_OP_mov), other = late_ready(l, 0, GM_OP_mvb), wait = other > a ? other : a;
  for (unsigned x = 0; x + wait <= b->nbundle && l->work > 0; x++) {
    late_copy c;
    if (!late_room(l, b, g, v, x, x, &c))
      continue;
    late_move with = *g;
    late_add_copy(&with, c);
    double cost = late_in_cost(l, m, with.copy, with.n, 0);
    if (any && cost >= min - 1e-9)
      continue;
    any = true;
    min = cost;
    best = c;
  }
  if (any)
    late_add_copy(g, best);
  return any;
}

static void try_group(late *l, m_block *at, uint32_t regs, late_move *best) {
  late_move g = {.b = at, .far = true};
  const access_map *m = &l->map[at->id];
  if (!regs || __builtin_popcount(regs) > MAX_COPIES)
    return;
  for (uint32_t r = regs; r; r &= r - 1)
    if (!place_late_copy(l, at, &g, (unsigned)__builtin_ctz(r)))
      return;
  g.gain = at->freq * (late_in_cost(l, m, NULL, 0, 0) - late_in_cost(l, m, g.copy, g.n, 0) - late_copies_cost(l, g.n));
  for (const m_block *b = at->next; b; b = b->next)
    if (is_dominator(l, at, b) && (read_in(&l->map[b->id]) & regs))
      g.gain += b->freq * (late_in_cost(l, &l->map[b->id], NULL, 0, 0) - late_in_cost(l, &l->map[b->id], NULL, 0, regs));
  if (g.gain > best->gain + 1e-9 && group_fits(l, &g))
    *best = g;
}

void late_far_try(late *l, late_move *best) {
  for (m_block *at = l->f->entry; at && l->work > 0; at = at->next) {
    uint32_t all = 0;
    for (const m_block *b = at->next; b && l->work > 0; b = b->next) {
      uint32_t regs = is_dominator(l, at, b) ? read_in(&l->map[b->id]) : 0;
      if (regs && (all | regs) != all)
        try_group(l, at, regs, best);
      all |= regs;
    }
    if (all & (all - 1))
      try_group(l, at, all, best);
  }
}

static void replace_register(m_block *b, unsigned v, unsigned from, unsigned vreg, const uint8_t at[4]) {
  for (m_op *o = b->first; o; o = o->next)
    for (unsigned k = 0; k < m_nsrc(o) && (unsigned)o->cycle >= from; k++)
      if (o->src[k].file == MF_V && o->src[k].num == v) {
        o->src[k].file = MF_VREG;
        o->src[k].num = (uint16_t)vreg;
        for (unsigned i = 0; i < 4; i++)
          o->src[k].swz[i] = at[o->src[k].swz[i]];
      }
}

static void copy_register(late *l, m_block *b, const late_copy *c) {
  gm_opcode op = GM_OP_mov;
  unsigned lanes = lanes_wanted(l, b, c), n = 0;
  uint8_t at[4] = {0};
  if (!lanes || !slots_free(l->f, b, c->at, MF_V, c->reg, &op))
    return;
  m_op *d = m_op_new(l->f, op);
  d->src[0] = m_src_reg(MF_V, c->reg);
  for (unsigned i = 0; i < 4; i++)
    if (lanes >> i & 1) {
      d->src[0].swz[n] = (uint8_t)i;
      at[i] = (uint8_t)n++;
    }
  d->dfile = MF_VREG;
  d->dnum = (uint16_t)m_new_vreg(l->f, n);
  d->mask = (uint8_t)((1u << n) - 1);
  d->is_dto = true;
  lanes_take(l, b, c, n);
  replace_register(b, c->reg, c->from, d->dnum, at);
  for (m_block *x = b->next; x; x = x->next)
    if (is_dominator(l, b, x))
      replace_register(x, c->reg, 0, d->dnum, at);
  slots_put(b, c->at, d);
}

void late_far_apply(late *l, const late_move *m) {
  for (unsigned i = 0; i < m->n; i++)
    copy_register(l, m->b, &m->copy[i]);
}
