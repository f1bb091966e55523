/* SPDX-License-Identifier: Apache-2.0 */
/* Removes copies between registers, and from registers to outputs, before scheduling (docs/compiler.md, "Back end").

   Coalescing works on lanes. `mov d.m, s` joins two registers into one if no lane of s interferes with the lane of d that it is copied to.
   So scalars that are gathered into a vector are computed in place, and copies for phis disappear. */
#include <string.h>

#include "select/interference.h"
#include "select/isel.h"

/* ---- copies ---- */

typedef struct {
  m_func *f;
  m_interference *x;
  unsigned *rep;
  uint8_t (*map)[4]; /* by register: for each of its lanes, the lane of its representative */
  uint8_t *lanes;    /* of a representative: lanes ever written */
  uint8_t *pinned;   /* of a representative: lanes that may not move */
} coal;

static void note_lanes(coal *c) {
  for (m_block *b = c->f->entry; b; b = b->next)
    for (m_op *o = b->last; o; o = o->prev)
      if (o->dfile == MF_VREG) {
        c->lanes[o->dnum] |= o->mask;
        if (m_lanes_fixed(o))
          c->pinned[o->dnum] |= o->mask;
      }
}

static unsigned find_representative(coal *c, unsigned v, uint8_t map[4]) {
  const unsigned first = v;
  for (unsigned l = 0; l < 4; l++)
    map[l] = l;
  while (c->rep[v] != v) {
    for (unsigned l = 0; l < 4; l++)
      map[l] = c->map[v][map[l]];
    v = c->rep[v];
  }
  if (c->rep[first] != v) { /* the next walk is short */
    c->rep[first] = v;
    memcpy(c->map[first], map, 4);
  }
  return v;
}

/* Completes a partial lane map from -> to (0xff: open) over the used lanes of from, without interference. False if that is impossible. */
static bool complete_coalesce_map(coal *c, unsigned from, unsigned to, uint8_t map[4]) {
  unsigned taken = 0, clashes = m_interfering_lanes(c->x, from, to);
  for (unsigned l = 0; l < 4; l++) {
    if (map[l] == 0xff)
      continue;
    if (taken >> map[l] & 1 || clashes >> (4 * l + map[l]) & 1 || (c->pinned[from] >> l & 1 && map[l] != l))
      return false;
    taken |= 1u << map[l];
  }
  for (unsigned l = 0; l < 4; l++) {
    if (map[l] != 0xff || !(c->lanes[from] >> l & 1))
      continue;
    for (unsigned t = 0; t < 4 && map[l] == 0xff; t++) {
      unsigned lane = (l + t) & 3;
      if (!(taken >> lane & 1) && !(clashes >> (4 * l + lane) & 1) && (!(c->pinned[from] >> l & 1) || lane == l))
        map[l] = lane;
    }
    if (map[l] == 0xff)
      return false;
    taken |= 1u << map[l];
  }
  for (unsigned l = 0; l < 4; l++)
    for (unsigned t = 0; map[l] == 0xff && t < 4; t++)
      if (!(taken >> t & 1)) {
        map[l] = t;
        taken |= 1u << t;
      }
  return true;
}

static void unite_registers(coal *c, unsigned from, unsigned to, const uint8_t map[4]) {
  c->rep[from] = to;
  memcpy(c->map[from], map, 4);
  m_interference_unite(c->x, from, to, map);
  for (unsigned l = 0; l < 4; l++) {
    if (c->lanes[from] >> l & 1)
      c->lanes[to] |= 1u << map[l];
    if (c->pinned[from] >> l & 1)
      c->pinned[to] |= 1u << map[l];
  }
}

static void try_copy(coal *c, const m_op *o) {
  uint8_t dm[4], sm[4], fwd[4], bwd[4];
  unsigned d = find_representative(c, o->dnum, dm), s = find_representative(c, o->src[0].num, sm);
  if (d == s)
    return;
  memset(fwd, 0xff, 4);
  memset(bwd, 0xff, 4);
  for (unsigned l = 0; l < 4; l++) {
    if (!(o->mask >> l & 1))
      continue;
    unsigned from = sm[o->src[0].swz[l]], to = dm[l];
    if (fwd[from] != 0xff && fwd[from] != to)
      return; /* one lane of a register is copied to two lanes of the other */
    fwd[from] = to;
    bwd[to] = from;
  }
  if (complete_coalesce_map(c, s, d, fwd))
    unite_registers(c, s, d, fwd);
  else if (complete_coalesce_map(c, d, s, bwd))
    unite_registers(c, d, s, bwd);
}

static void rename_op(coal *c, m_op *o) {
  uint8_t map[4];
  for (unsigned k = 0; k < 2; k++)
    if (o->src[k].file == MF_VREG) {
      o->src[k].num = find_representative(c, o->src[k].num, map);
      for (unsigned l = 0; l < 4; l++)
        o->src[k].swz[l] = map[o->src[k].swz[l]];
    }
  if (o->dfile == MF_VREG) {
    unsigned d = find_representative(c, o->dnum, map);
    if (d != o->dnum && !m_lanes_fixed(o))
      m_permute(o, map);
    o->dnum = d;
  }
}

static bool is_nothing(const m_op *o) {
  if (!m_is_copy(o) || o->src[0].num != o->dnum)
    return false;
  for (unsigned l = 0; l < 4; l++)
    if ((o->mask >> l & 1) && o->src[0].swz[l] != l)
      return false;
  return true;
}

static void rename_all(coal *c) {
  for (m_block *b = c->f->entry; b; b = b->next)
    for (m_op *o = b->first, *next; o; o = next) {
      next = o->next;
      rename_op(c, o);
      if (is_nothing(o))
        m_remove(o);
    }
  for (size_t v = 0; v < c->f->nvreg; v++)
    if (c->rep[v] == v)
      for (unsigned l = 0; l < 4; l++)
        if (c->lanes[v] >> l & 1 && c->f->vreg[v].width <= l)
          c->f->vreg[v].width = l + 1;
}

/* Notes the registers that copies read and write. Returns how many there are. */
static size_t mark_copied(const m_func *f, bool *copied) {
  size_t n = 0;
  for (const m_block *b = f->entry; b; b = b->next)
    for (const m_op *o = b->first; o; o = o->next)
      if (m_is_copy(o)) {
        n += !copied[o->dnum];
        copied[o->dnum] = true;
        n += !copied[o->src[0].num];
        copied[o->src[0].num] = true;
      }
  return n;
}

void m_coalesce(m_func *f) {
  gc_arena *a = f->arena;
  size_t n = f->nvreg + 1;
  coal c = {.f = f};
  bool *copied = gc_alloc(a, n);
  const size_t ncopied = mark_copied(f, copied);
  if (!ncopied)
    return;
  c.rep = gc_alloc(a, n * sizeof *c.rep);
  c.map = gc_alloc(a, n * sizeof *c.map);
  c.lanes = gc_alloc(a, n);
  c.pinned = gc_alloc(a, n);
  for (m_block *b = f->entry; b; b = b->next)
    m_pin(f, b);
  unsigned deepest = 0;
  for (size_t v = 0; v < f->nvreg; v++)
    c.rep[v] = v;
  note_lanes(&c);
  c.x = m_interference_new(f, copied, ncopied);
  for (m_block *b = f->entry; b; b = b->next)
    deepest = b->loop_depth > deepest ? b->loop_depth : deepest;
  for (unsigned depth = deepest + 1; depth-- > 0;)
    for (m_block *b = f->entry; b; b = b->next)
      for (m_op *o = b->first; o && b->loop_depth == depth; o = o->next)
        if (m_is_copy(o))
          try_copy(&c, o);
  rename_all(&c);
  f->live = NULL;
}

/* ---- outputs ---- */

static bool is_out_copy(const m_op *o) {
  return (o->op == GM_OP_mov || o->op == GM_OP_mvb) && (o->dfile == MF_O || o->dfile == MF_SYS) && o->src[0].file == MF_VREG && !o->sat &&
         !o->src[0].neg && !o->src[0].abs;
}

static bool same_sys(const m_src *s, const m_op *w) {
  if (w->dfile == MF_O)
    return s->file == MF_O && s->num == w->dnum;
  return s->file == MF_SYS && s->num == (w->dnum == GM_DST_POS ? GM_SRC_POS : GM_SRC_PSZ);
}

/* Counts of reads and writes, made once. They rule out most copies to outputs at once. */
typedef struct {
  unsigned *reads;        /* by virtual register: sources */
  unsigned writes[32][4]; /* of output registers, by lane */
  bool read_back[32];     /* output registers read */
} out_counts;

static void count_outputs(const m_func *f, out_counts *c) {
  c->reads = gc_alloc(f->arena, (f->nvreg + 1) * sizeof *c->reads);
  for (const m_block *b = f->entry; b; b = b->next)
    for (const m_op *o = b->first; o; o = o->next) {
      for (unsigned k = 0; k < 2; k++)
        if (o->src[k].file == MF_VREG)
          c->reads[o->src[k].num]++;
        else if (o->src[k].file == MF_O)
          c->read_back[o->src[k].num & 31] = true;
      for (unsigned l = 0; l < 4 && o->dfile == MF_O; l++)
        c->writes[o->dnum & 31][l] += o->mask >> l & 1;
    }
}

static bool out_possible(const out_counts *c, const m_op *w) {
  if (c->reads[w->src[0].num] != 1)
    return false;
  for (unsigned l = 0; l < 4 && w->dfile == MF_O; l++)
    if (c->read_back[w->dnum & 31] || ((w->mask >> l & 1) && c->writes[w->dnum & 31][l] != 1))
      return false;
  return true;
}

/* Can the definitions of the register write the output? They can if nothing else reads the register or uses the output lanes, and every
 * definition can put its lanes where the output has them. */
static bool can_write_out(const m_func *f, const m_op *w, uint8_t map[4]) {
  memset(map, 0xff, 4);
  for (unsigned l = 0; l < 4; l++) {
    if (!(w->mask >> l & 1))
      continue;
    if (map[w->src[0].swz[l]] != 0xff)
      return false;
    map[w->src[0].swz[l]] = l;
  }
  for (const m_block *b = f->entry; b; b = b->next)
    for (const m_op *o = b->first; o; o = o->next) {
      for (unsigned k = 0; k < 2; k++)
        if (o != w && (same_sys(&o->src[k], w) || (o->src[k].file == MF_VREG && o->src[k].num == w->src[0].num)))
          return false;
      if (o != w && o->dfile == w->dfile && o->dnum == w->dnum && o->mask & w->mask)
        return false;
      if (o->dfile == MF_VREG && o->dnum == w->src[0].num && b->func != w->block->func)
        return false; /* another call of that function would write the output too */
      if (o->dfile == MF_VREG && o->dnum == w->src[0].num)
        for (unsigned l = 0; l < 4; l++)
          if ((o->mask >> l & 1) && (map[l] == 0xff || (m_lanes_fixed(o) && map[l] != l)))
            return false;
    }
  return true;
}

void m_outputs(m_func *f) {
  uint8_t map[4];
  out_counts c = {0};
  count_outputs(f, &c);
  for (m_block *b = f->entry; b; b = b->next)
    for (m_op *w = b->first, *next; w; w = next) {
      next = w->next;
      if (!is_out_copy(w) || !out_possible(&c, w) || !can_write_out(f, w, map))
        continue;
      for (m_block *d = f->entry; d; d = d->next)
        for (m_op *o = d->first; o; o = o->next)
          if (o->dfile == MF_VREG && o->dnum == w->src[0].num) {
            m_permute(o, map);
            o->dfile = w->dfile;
            o->dnum = w->dnum;
          }
      m_remove(w);
    }
}
