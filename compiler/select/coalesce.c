/* SPDX-License-Identifier: Apache-2.0 */
/* Cleans up the machine form before scheduling: copies and outputs.

   Coalescing works on lanes. `mov d.m, s` joins two registers into one if no lane of s interferes with the lane of d that it is copied to.
   So scalars that are gathered into a vector are computed in place, and copies for phis disappear. */
#include <string.h>

#include "base/hash.h"
#include "select/isel.h"

/* ---- copies ---- */

enum {
  SPARSE = 8, /* entries of the hash table for each register, at first */
  FEW = 64    /* so many copied registers have a whole matrix */
};

/* Which registers interfere, and in which lanes. The matrix has only the registers that some copy names. If these are few, it is whole.
 * Otherwise it is sparse: for each register the others, to walk, and a hash table by pair of registers, to ask. */
typedef struct {
  unsigned *to, n, cap;
} row;

typedef struct {
  m_func *f;
  uint16_t *whole;          /* by number of both registers: as lanes_of; NULL: the matrix is sparse */
  unsigned *number, *named; /* of the whole matrix. By register: its number among those copied; by number: the register */
  row *row;
  uint64_t *pair; /* open addressing; key << 16 | lanes: bit 4 * i + j for lane i of the lower register and lane j of the other; 0: free */
  size_t npair, cpair;
  size_t ncopied;             /* registers copied */
  bool *copied;               /* by register: some copy reads or writes it */
  unsigned *live, *at, nlive; /* copied registers with live lanes; a register's position in that list + 1; length of the list */
  unsigned *rep;
  uint8_t (*map)[4]; /* by register: for each of its lanes, the lane of its representative */
  uint8_t *lanes;    /* of a representative: lanes ever written */
  uint8_t *pinned;   /* of a representative: lanes that may not move */
} coal;

static uint64_t key_of(unsigned a, unsigned b) { return a < b ? (uint64_t)a << 24 | b : (uint64_t)b << 24 | a; }

/* The hash table's entry of the pair, or the free entry where the pair would go. */
static size_t seek(const coal *c, uint64_t key) {
  size_t k = gm_hash_word(0, key) >> 20 & (c->cpair - 1);
  while (c->pair[k] && c->pair[k] >> 16 != key)
    k = (k + 1) & (c->cpair - 1);
  return k;
}

/* Exchanges rows and columns of 4 x 4 bits. */
static unsigned transpose(unsigned m) {
  unsigned x = (m ^ m >> 3) & 0x0a0a;
  m ^= x ^ x << 3;
  x = (m ^ m >> 6) & 0x00cc;
  return m ^ x ^ x << 6;
}

static uint16_t *entry(const coal *c, unsigned a, unsigned b) { return &c->whole[c->number[a] * c->ncopied + c->number[b]]; }

/* The lanes of two registers that interfere: bit 4 * i + j for lane i of a and lane j of b. */
static unsigned lanes_of(const coal *c, unsigned a, unsigned b) {
  if (c->whole)
    return *entry(c, a, b);
  unsigned m = c->npair ? (unsigned)(c->pair[seek(c, key_of(a, b))] & 0xffff) : 0;
  return a < b ? m : transpose(m);
}

static void double_pairs(coal *c) {
  uint64_t *old = c->pair;
  size_t n = c->cpair;
  for (c->cpair = 256; c->cpair <= n || c->cpair < SPARSE * c->ncopied;)
    c->cpair *= 2;
  c->pair = gc_alloc(c->f->arena, c->cpair * sizeof *c->pair);
  for (size_t k = 0; k < n; k++)
    if (old[k])
      c->pair[seek(c, old[k] >> 16)] = old[k];
}

static void add_to(coal *c, unsigned a, unsigned b) {
  row *r = &c->row[a];
  size_t cap = r->cap;
  r->to = gc_grow(c->f->arena, r->to, &cap, r->n + 1, sizeof *r->to);
  r->cap = (unsigned)cap;
  r->to[r->n++] = b;
}

/* Adds lanes of two registers that interfere, as in lanes_of. */
static void set_interference(coal *c, unsigned a, unsigned b, unsigned lanes) {
  if (c->whole) {
    *entry(c, a, b) |= (uint16_t)lanes;
    *entry(c, b, a) |= (uint16_t)transpose(lanes);
    return;
  }
  if (2 * c->npair >= c->cpair)
    double_pairs(c);
  uint64_t *pair = &c->pair[seek(c, key_of(a, b))];
  lanes = a < b ? lanes : transpose(lanes);
  if (!*pair) {
    *pair = key_of(a, b) << 16;
    c->npair++;
    add_to(c, a, b);
    add_to(c, b, a);
  }
  *pair |= lanes;
}

static bool is_copy(const m_op *o) {
  return (o->op == GM_OP_mov || o->op == GM_OP_mvb) && o->dfile == MF_VREG && o->src[0].file == MF_VREG && !o->sat && !o->src[0].neg &&
         !o->src[0].abs;
}

/* Lane i in bit 4 * i. */
static unsigned spread_lane_mask(unsigned mask) { return (mask & 1) | (mask & 2) << 3 | (mask & 4) << 6 | (mask & 8) << 9; }

/* The lanes that an operation writes interfere with all lanes that are live, but for those that it copies there. */
static void clash(coal *c, const m_op *o, const uint8_t *live) {
  const unsigned to = spread_lane_mask(o->mask);
  const bool copy = is_copy(o);
  for (unsigned j = 0; j < c->nlive; j++) {
    unsigned v = c->live[j], lanes = to * live[v];
    if (v == o->dnum)
      continue;
    for (unsigned l = 0; copy && o->src[0].num == v && l < 4; l++)
      lanes &= ~(1u << (4 * l + o->src[0].swz[l]));
    if (lanes)
      set_interference(c, o->dnum, v, lanes);
  }
}

/* Notes that these lanes of register v are live. */
static void revive(coal *c, uint8_t *live, size_t v, unsigned lanes) {
  live[v] = (uint8_t)lanes;
  if (!c->copied[v] || (lanes != 0) == (c->at[v] != 0))
    return;
  if (lanes) {
    c->live[c->nlive++] = (unsigned)v;
    c->at[v] = c->nlive;
  } else {
    unsigned last = c->live[--c->nlive];
    c->live[c->at[v] - 1] = last;
    c->at[last] = c->at[v];
    c->at[v] = 0;
  }
}

static void interference(coal *c) {
  m_live *live = m_known_liveness(c->f);
  uint8_t *now = gc_alloc(c->f->arena, c->f->nvreg + 1);
  for (m_block *b = c->f->entry; b; b = b->next) {
    const m_live *at = &live[b->id];
    for (unsigned k = 0; k < at->nout; k++)
      revive(c, now, at->out[k].reg, at->out[k].lanes);
    for (m_op *o = b->last; o; o = o->prev) {
      if (o->dfile == MF_VREG) {
        if (c->copied[o->dnum])
          clash(c, o, now);
        revive(c, now, o->dnum, now[o->dnum] & ~o->mask);
        c->lanes[o->dnum] |= o->mask;
        if (m_lanes_fixed(o))
          c->pinned[o->dnum] |= o->mask;
      }
      for (unsigned k = 0; k < 2; k++)
        if (o->src[k].file == MF_VREG)
          revive(c, now, o->src[k].num, now[o->src[k].num] | m_src_lanes(o, k));
    }
    for (unsigned k = 0; k < at->nin; k++)
      revive(c, now, at->in[k].reg, 0);
  }
}

static unsigned find_representative(coal *c, unsigned v, uint8_t map[4]) {
  for (unsigned l = 0; l < 4; l++)
    map[l] = l;
  while (c->rep[v] != v) {
    for (unsigned l = 0; l < 4; l++)
      map[l] = c->map[v][map[l]];
    v = c->rep[v];
  }
  return v;
}

/* Completes a partial lane map from -> to (0xff: open) over the used lanes of from, without interference. False if that is impossible. */
static bool complete_coalesce_map(coal *c, unsigned from, unsigned to, uint8_t map[4]) {
  unsigned taken = 0, clashes = lanes_of(c, from, to);
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

static unsigned moved(unsigned lanes, const uint8_t map[4]) {
  return (lanes & 15) << 4 * map[0] | (lanes >> 4 & 15) << 4 * map[1] | (lanes >> 8 & 15) << 4 * map[2] | (lanes >> 12 & 15) << 4 * map[3];
}

/* Register `to` takes over the lanes of `from` in which r interferes. r has to be a representative: nobody asks about others. */
static void inherit(coal *c, unsigned from, unsigned to, unsigned r, const uint8_t map[4]) {
  if (r != to && c->rep[r] == r)
    set_interference(c, to, r, moved(lanes_of(c, from, r), map));
}

/* The same for all registers of a whole matrix. */
static void inherit_all(coal *c, unsigned from, unsigned to, const uint8_t map[4]) {
  const size_t n = c->ncopied, at = c->number[to];
  const uint16_t *lanes = &c->whole[c->number[from] * n];
  uint16_t *mine = &c->whole[at * n];
  for (size_t k = 0; k < n; k++) {
    const unsigned r = c->named[k];
    if (!lanes[k] || k == at || c->rep[r] != r)
      continue;
    const unsigned now = moved(lanes[k], map);
    mine[k] |= (uint16_t)now;
    c->whole[k * n + at] |= (uint16_t)transpose(now);
  }
}

static void unite(coal *c, unsigned from, unsigned to, const uint8_t map[4]) {
  c->rep[from] = to;
  memcpy(c->map[from], map, 4);
  if (c->whole)
    inherit_all(c, from, to, map);
  for (unsigned k = 0; !c->whole && k < c->row[from].n; k++)
    inherit(c, from, to, c->row[from].to[k], map);
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
    unite(c, s, d, fwd);
  else if (complete_coalesce_map(c, d, s, bwd))
    unite(c, d, s, bwd);
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
  if (!is_copy(o) || o->src[0].num != o->dnum)
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

static bool mark_copied(coal *c) {
  for (m_block *b = c->f->entry; b; b = b->next)
    for (m_op *o = b->first; o; o = o->next)
      if (is_copy(o)) {
        c->ncopied += !c->copied[o->dnum] + !c->copied[o->src[0].num];
        c->copied[o->dnum] = c->copied[o->src[0].num] = true;
      }
  return c->ncopied;
}

static void make_matrix(coal *c) {
  gc_arena *a = c->f->arena;
  if (c->ncopied > FEW) {
    c->row = gc_alloc(a, (c->f->nvreg + 1) * sizeof *c->row);
    return;
  }
  c->whole = gc_alloc(a, c->ncopied * c->ncopied * sizeof *c->whole);
  c->number = gc_alloc_raw(a, (c->f->nvreg + 1) * sizeof *c->number);
  c->named = gc_alloc_raw(a, c->ncopied * sizeof *c->named);
  for (unsigned v = 0, n = 0; v < c->f->nvreg; v++)
    if (c->copied[v]) {
      c->named[n] = v;
      c->number[v] = n++;
    }
}

void m_coalesce(m_func *f) {
  gc_arena *a = f->arena;
  size_t n = f->nvreg + 1;
  coal c = {.f = f, .copied = gc_alloc(a, n)};
  if (!mark_copied(&c))
    return;
  make_matrix(&c);
  c.live = gc_alloc(a, n * sizeof *c.live);
  c.at = gc_alloc(a, n * sizeof *c.at);
  c.rep = gc_alloc(a, n * sizeof *c.rep);
  c.map = gc_alloc(a, n * sizeof *c.map);
  c.lanes = gc_alloc(a, n);
  c.pinned = gc_alloc(a, n);
  for (m_block *b = f->entry; b; b = b->next)
    m_pin(f, b);
  unsigned deepest = 0;
  for (size_t v = 0; v < f->nvreg; v++)
    c.rep[v] = v;
  interference(&c);
  for (m_block *b = f->entry; b; b = b->next)
    deepest = b->loop_depth > deepest ? b->loop_depth : deepest;
  for (unsigned depth = deepest + 1; depth-- > 0;)
    for (m_block *b = f->entry; b; b = b->next)
      for (m_op *o = b->first; o && b->loop_depth == depth; o = o->next)
        if (is_copy(o))
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
