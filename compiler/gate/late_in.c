/* SPDX-License-Identifier: Apache-2.0 */
/* Copies input registers to temporaries in free slots (docs/gating.md, "Late moves"). A single copy can save a wake. Where accesses are
   so close that the gate stays open between them, only several copies together save something: the stretch of accesses is cut in two,
   and copies before the cut serve the accesses after it. */
#include <limits.h>

#include "gate/late_moves.h"
#include "gate/slots.h"

unsigned late_ready(const late *l, unsigned at, gm_opcode op) {
  const gm_machine *m = l->f->machine;
  return at + gm_time_distance(m->threads, m->lat[op == GM_OP_mov ? GM_GRP_A : GM_GRP_B]);
}

/* read_of: the cycle in which bundle x reads the buffer. reader: the bundle that reads in a cycle. */
static unsigned read_of(const late *l, unsigned x) { return x * l->f->machine->threads + GM_TIME_READ; }
static unsigned reading_bundle(const late *l, unsigned cycle) { return (cycle - GM_TIME_READ) / l->f->machine->threads; }

void late_add_copy(late_move *g, late_copy x) {
  unsigned i = g->n++;
  for (; i && g->copy[i - 1].at > x.at; i--)
    g->copy[i] = g->copy[i - 1];
  g->copy[i] = x;
}

double late_in_cost(late *l, const access_map *m, const late_copy *c, unsigned n, uint32_t gone) {
  cost_gate k = late_counter(l, m);
  unsigned from[32], next = 0;
  for (unsigned v = 0; v < 32; v++)
    from[v] = UINT_MAX;
  for (unsigned i = 0; i < n; i++)
    from[c[i].reg] = c[i].from;
  l->work -= m->n[0];
  for (unsigned i = 0; i < m->n[0]; i++) {
    unsigned cycle = m->at[0][i];
    bool left = n == 0 && !gone;
    for (uint32_t in = m->in[cycle] & ~gone; in && !left; in &= in - 1)
      left = reading_bundle(l, cycle) < from[__builtin_ctz(in)];
    for (; next < n && read_of(l, c[next].at) <= cycle; next++)
      cost_gate_access(&k, (int)read_of(l, c[next].at));
    if (left)
      cost_gate_access(&k, (int)cycle);
  }
  for (; next < n; next++)
    cost_gate_access(&k, (int)read_of(l, c[next].at));
  return cost_energy(l->f, 0, k.open, 0);
}

double late_copies_cost(const late *l, unsigned n) {
  enum { LANES = 3 }; /* of most inputs; the judge counts those that are read */
  return n * cost_copy(l->f, LANES);
}

unsigned late_lanes_read(const m_block *b, unsigned v, unsigned from, unsigned *last) {
  unsigned lanes = 0;
  for (const m_op *o = b->first; o; o = o->next)
    for (unsigned k = 0; k < m_nsrc(o) && (unsigned)o->cycle >= from; k++)
      if (o->src[k].file == MF_V && o->src[k].num == v) {
        lanes |= m_src_lanes(o, k);
        *last = (unsigned)o->cycle > *last ? (unsigned)o->cycle : *last;
      }
  return lanes;
}

bool late_lanes_fit(const late *l, const m_block *b, unsigned from, unsigned to, unsigned lanes) {
  const uint16_t *now = l->map[b->id].lanes;
  for (unsigned t = from; now && t < to; t++)
    if (now[t] + lanes > 4 * l->f->machine->temps)
      return false;
  return true;
}

void late_lanes_take(late *l, const m_block *b, unsigned from, unsigned to, unsigned lanes) {
  uint16_t *now = l->map[b->id].lanes;
  for (unsigned t = from; now && t < to; t++)
    now[t] = (uint16_t)(now[t] + lanes);
}

/* Do the temporaries have room for the copies of a group, which serve their own block only? */
static bool late_group_fits(late *l, const m_block *b, const late_move *g) {
  bool ok = true;
  unsigned n = 0, lanes[MAX_COPIES], last[MAX_COPIES];
  for (; n < g->n && ok; n++) {
    last[n] = 0;
    lanes[n] = (unsigned)__builtin_popcount(late_lanes_read(b, g->copy[n].reg, g->copy[n].from, &last[n]));
    ok = late_lanes_fit(l, b, g->copy[n].at, last[n], lanes[n]);
    if (ok)
      late_lanes_take(l, b, g->copy[n].at, last[n], lanes[n]);
    else
      break;
  }
  while (n--)
    late_lanes_take(l, b, g->copy[n].at, last[n], 0u - lanes[n]);
  return ok;
}

/* Is bundle x of the entry block so early that the gate can be awake only with empty bundles before it? */
bool late_too_early(const late *l, const m_block *b, unsigned x) { return b == l->f->entry && read_of(l, x) < l->wake; }

/* The last bundle that reads v. */
static unsigned last_read(const late *l, const access_map *m, unsigned v) {
  for (unsigned i = m->n[0]; i-- > 0;)
    if (m->in[m->at[0][i]] >> v & 1)
      return reading_bundle(l, m->at[0][i]);
  return 0;
}

static void try_single(late *l, const access_map *m, m_block *b, unsigned v, double now, late_move *best) {
  unsigned last = last_read(l, m, v);
  for (unsigned x = 0; x < b->nbundle && l->work > 0; x++) {
    gm_opcode op;
    if (late_too_early(l, b, x) || !slots_free(l->f, b, x, MF_V, v, &op))
      continue;
    late_copy c = {v, x, late_ready(l, x, op)};
    if (c.from > last) {
      if (x > last)
        return;
      continue;
    }
    late_move g = {.b = b, .copy = {c}, .n = 1, .gain = b->freq * (now - late_in_cost(l, m, &c, 1, 0) - late_copies_cost(l, 1))};
    if (g.gain > best->gain + 1e-9 && late_group_fits(l, b, &g))
      *best = g;
  }
}

/* ---- several together ---- */

bool late_room(late *l, const m_block *b, const late_move *g, unsigned v, unsigned first, unsigned last, late_copy *c) {
  bool pairs = l->f->machine->ports_v > 1 && l->f->machine->issue_width > 1;
  for (unsigned x = last + 1; x-- > first;) {
    gm_opcode op;
    unsigned taken = 0, max = pairs && !b->bundle[x].op[0] && !b->bundle[x].op[1] ? 2 : 1;
    for (unsigned i = 0; i < g->n; i++)
      taken += g->copy[i].at == x;
    l->work--;
    if (taken >= max || late_too_early(l, b, x) || !slots_free(l->f, b, x, MF_V, v, &op))
      continue;
    *c = (late_copy){v, x, late_ready(l, x, taken ? GM_OP_mvb : op)};
    return true;
  }
  return false;
}

/* The register not in `seen` whose first read at or after the cut is latest; *read: the cycle of that read. */
static unsigned latest_first_read(const access_map *m, unsigned cut, unsigned to, uint32_t seen, unsigned *read) {
  unsigned v = 0;
  for (unsigned i = cut; i <= to; i++) {
    uint32_t in = m->in[m->at[0][i]] & ~seen;
    if (!in)
      continue;
    v = (unsigned)__builtin_ctz(in);
    *read = m->at[0][i];
    seen |= in;
  }
  return v;
}

/* Accesses number from .. to are a stretch in which the gate stays open. Those from number `cut` on are served by copies before the cut.
   The register that is read last takes the latest free place, which leaves the earlier ones to the others. */
static void try_cut(late *l, const access_map *m, m_block *b, unsigned from, unsigned cut, unsigned to, double now, late_move *best) {
  late_move g = {.b = b};
  uint32_t seen = 0, regs = 0;
  unsigned a = late_ready(l, 0, GM_OP_mov), other = late_ready(l, 0, GM_OP_mvb), wait = other > a ? other : a;
  unsigned early = l->wake / l->f->machine->threads + 1, first = reading_bundle(l, m->at[0][from]),
           before = reading_bundle(l, m->at[0][cut]);
  first = first > early ? first - early : 0;
  for (unsigned i = cut; i <= to; i++)
    regs |= m->in[m->at[0][i]];
  if (__builtin_popcount(regs) > MAX_COPIES)
    return;
  while (seen != regs) {
    late_copy c;
    unsigned read = 0, v = latest_first_read(m, cut, to, seen, &read), last = reading_bundle(l, read);
    l->work -= to - cut + 1;
    if (last < wait || !before)
      return;
    last = last - wait < before - 1 ? last - wait : before - 1;
    if (!late_room(l, b, &g, v, first, last, &c))
      return;
    seen |= UINT32_C(1) << v;
    late_add_copy(&g, c);
  }
  g.gain = b->freq * (now - late_in_cost(l, m, g.copy, g.n, 0) - late_copies_cost(l, g.n));
  if (g.gain > best->gain + 1e-9 && late_group_fits(l, b, &g))
    *best = g;
}

static bool gate_shuts_between(const late *l, const access_map *m, unsigned a, unsigned c) {
  return gm_gate_shuts(l->f->machine->threads, l->wake, (int)a, (int)c, m->waits);
}

static void try_cuts(late *l, const access_map *m, m_block *b, double now, late_move *best) {
  for (unsigned from = 0, to; from < m->n[0]; from = to + 1) {
    for (to = from; to + 1 < m->n[0] && !gate_shuts_between(l, m, m->at[0][to], m->at[0][to + 1]);)
      to++;
    for (unsigned cut = from + 1; cut <= to && l->work > 0; cut++)
      try_cut(l, m, b, from, cut, to, now, best);
  }
}

void late_in_try(late *l, const access_map *m, m_block *b, late_move *best) {
  uint32_t used = 0;
  double now = late_in_cost(l, m, NULL, 0, 0);
  for (unsigned i = 0; i < m->n[0]; i++)
    used |= m->in[m->at[0][i]];
  for (; used && l->work > 0; used &= used - 1)
    try_single(l, m, b, (unsigned)__builtin_ctz(used), now, best);
  try_cuts(l, m, b, now, best);
}

/* ---- carrying the change out ---- */

static void copy_register(late *l, m_block *b, unsigned v, unsigned x) {
  gm_opcode op = GM_OP_mov;
  if (!slots_free(l->f, b, x, MF_V, v, &op))
    return;
  unsigned from = late_ready(l, x, op), last = 0, lanes = late_lanes_read(b, v, from, &last), n = 0;
  uint8_t at[4] = {0};
  m_op *d = m_op_new(l->f, op);
  d->src[0] = m_src_reg(MF_V, v);
  for (unsigned i = 0; i < 4; i++)
    if (lanes >> i & 1) {
      d->src[0].swz[n] = (uint8_t)i;
      at[i] = (uint8_t)n++;
    }
  if (!n)
    return;
  d->dfile = MF_VREG;
  d->dnum = (uint16_t)m_new_vreg(l->f, n);
  d->mask = (uint8_t)((1u << n) - 1);
  d->is_dto = true;
  for (m_op *o = b->first; o; o = o->next)
    for (unsigned k = 0; k < m_nsrc(o) && (unsigned)o->cycle >= from; k++)
      if (o->src[k].file == MF_V && o->src[k].num == v) {
        o->src[k].file = MF_VREG;
        o->src[k].num = d->dnum;
        for (unsigned i = 0; i < 4; i++)
          o->src[k].swz[i] = at[o->src[k].swz[i]];
      }
  slots_put(b, x, d);
  late_lanes_take(l, b, x, last, n);
}

void late_in_apply(late *l, const late_move *m) {
  for (unsigned i = 0; i < m->n; i++)
    copy_register(l, m->b, m->copy[i].reg, m->copy[i].at);
}
