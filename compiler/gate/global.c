/* SPDX-License-Identifier: Apache-2.0 */
/* Global code motion: finds the DTO cluster (run of neighbouring DTOs; gate.h) at the boundary of every block, asks placement.c where it
   may go, and moves it. For outputs the graph is reversed: "beginning" is the end of a block, successors are predecessors. */
#include "gate/global.h"

#include <string.h>

#include "gate/local.h"
#include "gate/placement.h"

typedef struct {
  m_op *dto[64];
  unsigned n;
  m_block *home;
} cluster;

typedef struct {
  m_func *f;
  gate_dir dir;
  m_block **block; /* in placement order */
  unsigned nblock;
  unsigned *number; /* by block id */
  cluster *cl;
  unsigned *size;
  unsigned ncluster;
  bool *many; /* by virtual register: more than one operation writes it */
} motion;

static m_op *last_plain(m_block *b) {
  m_op *o = b->last;
  while (o && m_is_terminator(o))
    o = o->prev;
  return o;
}

static bool block_ends_thread(const m_block *b) { return b->last && b->last->op == GM_OP_end; }

/* Numbers the blocks that end the program (ending), or all the others, from the last block of the layout to the first. */
static unsigned number_reversed(motion *m, unsigned n, bool ending) {
  for (m_block *b = m->f->tail; b; b = b->prev)
    if (block_ends_thread(b) == ending)
      m->block[n++] = b;
  return n;
}

/* Numbers the blocks. Block 0 is the entry; in the reversed graph that is the block that ends the program, wherever it is in the layout. */
static void number_blocks(motion *m) {
  unsigned n = 0, first = 0;
  for (m_block *b = m->f->entry; b; b = b->next)
    n++;
  m->nblock = n;
  m->block = gc_alloc(m->f->arena, n * sizeof *m->block);
  m->number = gc_alloc(m->f->arena, (m->f->nblock + 1) * sizeof *m->number);
  for (m_block *b = m->f->entry; b && m->dir == GATE_IN; b = b->next)
    m->block[first++] = b;
  if (m->dir == GATE_OUT)
    number_reversed(m, number_reversed(m, 0, true), false);
  for (unsigned i = 0; i < n; i++)
    m->number[m->block[i]->id] = i;
}

static m_op *next_inward(const m_op *o, gate_dir dir) { return dir == GATE_IN ? o->next : o->prev; }

/* Are n registers free from the boundary of the block to its operation `at` (counted from 0)? */
static bool boundary_tunnel(const motion *m, const m_live *live, const m_block *b, unsigned at, unsigned n) {
  const unsigned *pressure = gate_pressure(m->f, live, b);
  unsigned ops = 0, from = 0, to = at;
  for (const m_op *o = b->first; o; o = o->next)
    ops++;
  if (m->dir == GATE_OUT) {
    from = at + 1;
    to = ops;
  }
  for (unsigned k = from; k <= to; k++)
    if (pressure[k] + n > gate_budget(m->f))
      return false;
  return true;
}

/* The DTO cluster at the boundary of a block: the first DTO cluster (output: the last), if it can be moved to the boundary. Algorithm 1
   only says how DTO clusters join; the paper assumes that the DTO cluster nearest to the boundary can be moved there unless registers run
   out. */
static void border_cluster(const motion *m, const m_live *live, m_block *b, cluster *c) {
  m_op *boundary = m->dir == GATE_IN ? b->first : last_plain(b), *o = boundary;
  while (o && !(o->is_dto && gate_is_dto(o, m->dir)))
    o = next_inward(o, m->dir);
  m_op *first = o;
  for (; o && o->is_dto && gate_is_dto(o, m->dir) && c->n < 64; o = next_inward(o, m->dir)) {
    for (const m_op *p = boundary; p != first; p = next_inward(p, m->dir))
      if (!gate_may_pass(o, p, m->dir)) {
        c->n = 0;
        return;
      }
    c->dto[c->n++] = o;
  }
  unsigned at = 0;
  for (const m_op *p = first; p && p->prev; p = p->prev)
    at++;
  if (first != boundary && !boundary_tunnel(m, live, b, at, c->n))
    c->n = 0;
}

static void find_clusters(motion *m, place_block *pb) {
  m_live *live = m_liveness(m->f);
  m->cl = gc_alloc(m->f->arena, m->nblock * sizeof *m->cl);
  m->size = gc_alloc(m->f->arena, m->nblock * sizeof *m->size);
  for (unsigned i = 0; i < m->nblock; i++) {
    cluster *c = &m->cl[m->ncluster];
    border_cluster(m, live, m->block[i], c);
    pb[i].gen = c->n ? (int)m->ncluster : -1;
    if (c->n) {
      c->home = m->block[i];
      m->size[m->ncluster++] = c->n;
    }
  }
}

/* CMT(b): registers unoccupied through the whole block. */
static int block_tunnel(const m_func *f, const m_live *live, const m_block *b) {
  unsigned *p = gate_pressure(f, live, b), max = 0, n = 0;
  for (const m_op *o = b->first; o; o = o->next)
    n++;
  for (unsigned i = 0; i <= n; i++)
    max = p[i] > max ? p[i] : max;
  return (int)gate_budget(f) - (int)max;
}

static void build_graph(motion *m, place_block *pb) {
  m_live *live = m_liveness(m->f);
  for (unsigned i = 0; i < m->nblock; i++) {
    m_block *b = m->block[i];
    unsigned n = m->dir == GATE_IN ? b->nsucc : b->npred;
    unsigned *s = gc_alloc(m->f->arena, (n + 1) * sizeof *s);
    for (unsigned k = 0; k < n; k++)
      s[k] = m->number[(m->dir == GATE_IN ? b->succ[k] : b->pred[k])->id];
    pb[i].succ = s;
    pb[i].nsucc = n;
    pb[i].exit = m->dir == GATE_IN ? n == 0 : b == m->f->entry;
    pb[i].cmt = block_tunnel(m->f, live, b);
    pb[i].freq = b->freq;
  }
}

/* Does every operation between cluster c and block d let the cluster pass? */
static bool way_is_free(const motion *m, const place_result *r, const cluster *c, unsigned d) {
  for (unsigned t = 0; t < m->nblock; t++) {
    bool between = t == d || (place_has(r->sdom, r->words_b, t, d) && place_has(r->desc, r->words_b, t, m->number[c->home->id]));
    if (!between || m->block[t] == c->home)
      continue;
    for (const m_op *o = m->block[t]->first; o; o = o->next)
      for (unsigned k = 0; k < c->n; k++)
        if (!m_is_terminator(o) && !gate_may_pass(c->dto[k], o, m->dir))
          return false;
  }
  return true;
}

static void find_many(motion *m) {
  bool *some = gc_alloc(m->f->arena, m->f->nvreg + 1);
  m->many = gc_alloc(m->f->arena, m->f->nvreg + 1);
  for (const m_block *b = m->f->entry; b; b = b->next)
    for (const m_op *o = b->first; o; o = o->next)
      if (o->dfile == MF_VREG) {
        m->many[o->dnum] |= some[o->dnum];
        some[o->dnum] = true;
      }
}

/* A DTO moved to a path that had none can do harm. An output DTO would transfer a temporary that was never written. An input DTO into a
   temporary that several operations write would overwrite another value. So the home block of such a DTO cluster must lie on all paths from
   the target or, with duplication, every path must bring a copy. Input DTOs into temporaries of their own do no harm. */
static bool on_every_path(const motion *m, const place_result *r, const cluster *c, unsigned d) {
  bool harmless = m->dir == GATE_IN;
  for (unsigned k = 0; k < c->n && harmless; k++)
    harmless = !m->many[c->dto[k]->dnum];
  return harmless || place_has(r->pdom, r->words_b, d, m->number[c->home->id]);
}

/* Inserts d after the DTOs that are already at the beginning of the block. */
static void put_first(const motion *m, m_block *to, m_op *d) {
  m_op *at = to->first;
  while (at && at->is_dto && gate_is_dto(at, m->dir))
    at = at->next;
  if (at)
    m_insert_before(at, d);
  else
    m_append(to, d);
}

static void put_last(m_block *to, m_op *d) {
  m_op *at = last_plain(to);
  if (at)
    m_insert_after(at, d);
  else if (to->first)
    m_insert_before(to->first, d);
  else
    m_append(to, d);
}

/* The last data-transfer operation (DTO) of the block's own DTO cluster, if it is still in the block; else NULL. */
static m_op *cluster_in(const motion *m, const m_block *b) {
  for (unsigned c = 0; c < m->ncluster; c++)
    if (m->cl[c].home == b && m->cl[c].dto[0]->block == b) {
      m_op *o = m->cl[c].dto[0];
      while (o->next && o->next->is_dto && gate_is_dto(o->next, m->dir))
        o = o->next;
      return o;
    }
  return NULL;
}

/* Puts copies of the DTO cluster's DTOs after the DTO cluster that the block already has, or else at the block's boundary. */
static void put_copy(motion *m, const cluster *c, m_block *to) {
  for (unsigned k = c->n; k-- > 0;) {
    m_op *d = m_op_copy(m->f, c->dto[k]);
    m_op *at = cluster_in(m, to);
    if (at)
      m_insert_after(at, d);
    else if (m->dir == GATE_IN)
      put_first(m, to, d);
    else
      put_last(to, d);
  }
}

static bool motion_is_safe(const motion *m, const place_result *r, unsigned c) {
  for (unsigned b = 0; b < m->nblock; b++)
    if (place_has(r->gcm, r->words_c, b, c) && (!way_is_free(m, r, &m->cl[c], b) || !on_every_path(m, r, &m->cl[c], b)))
      return false;
  return true;
}

static bool is_placed(const motion *m, const place_result *r, unsigned c) {
  for (unsigned b = 0; b < m->nblock; b++)
    if (place_has(r->gcm, r->words_c, b, c))
      return true;
  return false;
}

static void carry_out(motion *m, const place_result *r) {
  for (unsigned c = 0; c < m->ncluster; c++) {
    if (!is_placed(m, r, c) || !motion_is_safe(m, r, c))
      continue;
    for (unsigned b = 0; b < m->nblock; b++)
      if (place_has(r->gcm, r->words_c, b, c))
        put_copy(m, &m->cl[c], m->block[b]);
    for (unsigned k = 0; k < m->cl[c].n; k++)
      m_remove(m->cl[c].dto[k]);
  }
}

void gate_global(m_func *f, const gc_options *o, gate_dir dir) {
  motion m = {.f = f, .dir = dir};
  number_blocks(&m);
  find_many(&m);
  place_block *pb = gc_alloc(f->arena, m.nblock * sizeof *pb);
  find_clusters(&m, pb);
  if (!m.ncluster)
    return;
  build_graph(&m, pb);
  place_graph g = {pb, m.nblock, m.size, m.ncluster, o->branch, o->join};
  place_result r = place_run(f->arena, &g, 0);
  if (o->dump && o->dump_after && !strcmp(o->dump_after, "gate-tables"))
    o->dump(o->dump_ctx, dir == GATE_IN ? "gate-tables, input buffer" : "gate-tables, output buffer (blocks from the end)",
            place_text(f->arena, &g));
  carry_out(&m, &r);
  if (dir == GATE_IN)
    for (m_block *b = f->entry; b; b = b->next)
      gate_merge_duplicates(f, b, false);
}
