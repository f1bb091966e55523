/* SPDX-License-Identifier: Apache-2.0 */
/* Builds the dependence graph of one block: nodes, dependences, and the values that the nodes read and write (sched.h). */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "schedule/sched.h"

/* The tables by lane are empty between two blocks: each block resets the lanes that it has touched. */
struct sched_builder {
  sched_flight *x;
  sched_graph *g;
  int *writer;                 /* by lane: node, -1 none */
  int *value;                  /* by lane: current value, -1 none */
  int *reader;                 /* by lane: head of a chain in cell[] */
  unsigned *touched, ntouched; /* lanes with a value */
  uint8_t *out;                /* by register: lanes live at the block's end; all 0 between uses */
  struct {
    int node, next;
  } * cell;
  size_t ncell, ccell;
};

static sched_dep *add_dep(sched_graph *g, int from, int to, dep_kind kind) {
  if (from == to)
    return NULL;
  g->dep = gc_grow(g->tmp, g->dep, &g->cdep, g->ndep + 1, sizeof *g->dep);
  sched_dep *d = &g->dep[g->ndep];
  *d = (sched_dep){.from = from, .to = to, .kind = kind, .next_in = g->n[to].in, .next_out = g->n[from].out};
  g->n[to].in = g->n[from].out = (int)g->ndep++;
  g->n[to].nin++;
  g->n[from].nout++;
  return d;
}

static void push_list_node(sched_graph *g, int v) {
  g->list = gc_grow(g->tmp, g->list, &g->clist, g->nlist + 1, sizeof *g->list);
  g->list[g->nlist++] = v;
}

static int new_value(sched_graph *g, int def, bool counts) {
  g->val = gc_grow(g->tmp, g->val, &g->cval, g->nval + 1, sizeof *g->val);
  g->val[g->nval] = (sched_val){.def = def, .lanes = counts};
  return (int)g->nval++;
}

static void note_reader(sched_builder *b, unsigned lane, int node) {
  b->cell = gc_grow(b->g->f->arena, b->cell, &b->ccell, b->ncell + 1, sizeof *b->cell);
  b->cell[b->ncell].node = node;
  b->cell[b->ncell].next = b->reader[lane];
  b->reader[lane] = (int)b->ncell++;
}

/* Node i reads a lane: adds the dependence on the lane's writer, and notes the use of the value. k: source, or 2 for predicates and a0. */
static void read_lane(sched_builder *b, int i, unsigned lane, unsigned k) {
  sched_graph *g = b->g;
  int w = b->writer[lane];
  if (w >= 0) {
    bool have = false;
    for (int d = g->n[i].in; d >= 0 && !have; d = g->dep[d].next_in)
      have = g->dep[d].from == w && g->dep[d].kind == DEP_RAW && g->dep[d].src == k;
    if (!have && w != i)
      add_dep(g, w, i, DEP_RAW)->src = k;
  } else {
    int first = b->x->ready[lane] + (m_is_derivative(g->n[i].op) ? (int)gm_time_bundles(g->threads, GM_TIME_NEIGHBOUR) : 0);
    g->n[i].entry = first > g->n[i].entry ? first : g->n[i].entry;
  }
  if (b->value[lane] < 0) {
    b->touched[b->ntouched++] = lane;
    b->value[lane] = new_value(g, -1, lane < 4 * g->f->nvreg);
  }
  int v = b->value[lane];
  bool seen = false;
  for (size_t x = (size_t)g->n[i].first_read; x < g->nlist && !seen; x++)
    seen = g->list[x] == v;
  if (!seen) {
    g->val[v].uses++;
    g->val[v].readers = gm_hash_word(0, g->val[v].readers + (uint64_t)i + 1);
    push_list_node(g, v);
  }
  note_reader(b, lane, i);
}

/* If all lanes of source k come from one operation, the source can be read from that operation's result flip-flop. */
static void mark_forward(sched_builder *b, int i, unsigned k) {
  sched_graph *g = b->g;
  const m_op *o = g->n[i].op;
  unsigned base = sched_lane_of(g->f, o->src[k].file, o->src[k].num), lanes = m_src_lanes(o, k);
  int w = -1;
  for (unsigned l = 0; l < 4; l++) {
    if (!(lanes >> l & 1))
      continue;
    if (b->writer[base + l] < 0 || (w >= 0 && b->writer[base + l] != w))
      return;
    w = b->writer[base + l];
  }
  if (w < 0 || w == i || g->n[w].group > GM_GRP_C)
    return;
  for (int d = g->n[i].in; d >= 0; d = g->dep[d].next_in)
    if (g->dep[d].from == w && g->dep[d].kind == DEP_RAW && g->dep[d].src == k)
      g->dep[d].fwd = true;
}

static void add_reads(sched_builder *b, int i) {
  sched_graph *g = b->g;
  const m_op *o = g->n[i].op;
  g->n[i].first_read = (int)g->nlist;
  for (unsigned k = 0; k < m_nsrc(o); k++) {
    unsigned base = sched_lane_of(g->f, o->src[k].file, o->src[k].num), lanes = m_src_lanes(o, k);
    for (unsigned l = 0; l < 4 && base != ~0u; l++)
      if (lanes >> l & 1)
        read_lane(b, i, base + l, k);
    if (base != ~0u && lanes && g->forwarding)
      mark_forward(b, i, k);
    if (o->src[k].file == MF_CIDX)
      read_lane(b, i, sched_lane_of(g->f, MF_ADDR, 0), 2);
  }
  bool pred = o->op == GM_OP_sel || o->op == GM_OP_brc || o->op == GM_OP_kil;
  unsigned lanes = (o->cond & 7) < GM_COND_ANY ? 1u << (o->cond & 3) : 15;
  if (o->op == GM_OP_sel) /* register allocation decides later which lanes sel has */
    lanes = m_lanes_fixed(o) ? o->mask : 15;
  for (unsigned l = 0; l < 4 && pred; l++)
    if (lanes >> l & 1)
      read_lane(b, i, sched_lane_of(g->f, MF_PRED, o->pred) + l, 2);
  g->n[i].nread = (int)g->nlist - g->n[i].first_read;
}

static void add_writes(sched_builder *b, int i) {
  sched_graph *g = b->g;
  const m_op *o = g->n[i].op;
  unsigned base = sched_lane_of(g->f, o->dfile, o->dnum);
  g->n[i].first_def = (int)g->nlist;
  for (unsigned l = 0; l < 4 && base != ~0u; l++) {
    if (!(o->mask >> l & 1))
      continue;
    unsigned lane = base + l;
    for (int c = b->reader[lane]; c >= 0; c = b->cell[c].next)
      add_dep(g, b->cell[c].node, i, DEP_WAR);
    b->reader[lane] = -1;
    if (b->writer[lane] >= 0)
      add_dep(g, b->writer[lane], i, DEP_WAW);
    else /* write after earlier blocks, in order */
      for (int t = g->n[i].entry; t * (int)g->threads + (int)g->n[i].lat <= b->x->land[lane];)
        g->n[i].entry = ++t;
    b->writer[lane] = i;
    if (b->value[lane] < 0)
      b->touched[b->ntouched++] = lane;
    b->value[lane] = new_value(g, i, lane < 4 * g->f->nvreg);
    push_list_node(g, b->value[lane]);
  }
  g->n[i].ndef = (int)g->nlist - g->n[i].first_def;
}

static int by_lane(const void *a, const void *b) {
  unsigned x = *(const unsigned *)a, y = *(const unsigned *)b;
  return x < y ? -1 : x > y;
}

/* Does no block after this one read the lane, by the open table `out`? With calls that is not known: the walk over first reads follows all
   ways out of a function. */
static bool is_dead(const sched_builder *b, unsigned lane) {
  const m_func *f = b->g->f;
  return !f->nfunc && lane < 4 * f->nvreg && !(b->out[lane / 4] >> (lane % 4) & 1);
}

/* Blocks after the branch that are already scheduled may read a result of this block too soon. Then the branch waits for that result. */
static void early_readers(sched_builder *b, const m_live *at, int branch) {
  sched_graph *g = b->g;
  bool any = false;
  for (unsigned s = 0; s < g->b->nsucc; s++)
    any |= sched_flight_done(b->x, g->b->succ[s]);
  if (!any)
    return;
  qsort(b->touched, b->ntouched, sizeof *b->touched, by_lane);
  m_live_open(at, b->out);
  for (unsigned k = 0; k < b->ntouched; k++) {
    unsigned lane = b->touched[k], r = 255;
    if (b->writer[lane] < 0 || is_dead(b, lane))
      continue;
    for (unsigned s = 0; s < g->b->nsucc; s++) {
      unsigned x = sched_flight_first_read(b->x, g->b->succ[s], lane, 3);
      r = x < r ? x : r;
    }
    if (r != 255)
      add_dep(g, b->writer[lane], branch, DEP_SLACK)->min = (int)r;
  }
  for (unsigned k = 0; k < at->nout; k++)
    b->out[at->out[k].reg] = 0;
}

/* A terminator, and what has to come before it. */
typedef struct {
  int i, first; /* its node, and that of the first terminator; -1: it is the first */
  bool drains;  /* it goes after the other operations */
} before_end;

/* By how many bundles at least node j comes before the terminator. */
static int min_before(const sched_graph *g, const before_end *e, int j) {
  return j == e->first || (e->drains && m_group(g->n[j].op) != GM_GRP_F);
}

/* Is there an operation that depends on node j, and comes as long before the terminator as j has to? Then j comes before it, too. */
static bool comes_before(const sched_graph *g, const before_end *e, int j) {
  for (int d = g->n[j].out; d >= 0; d = g->dep[d].next_out) {
    const int k = g->dep[d].to;
    if (k < e->i && min_before(g, e, k) >= min_before(g, e, j))
      return true;
  }
  return false;
}

/* On a machine with one thread, `end` costs nothing while the last results drain. So it goes after the other operations and leaves the
   slots beside them to others (sched_join_end). */
static void add_terminator_deps(sched_builder *b, const m_live *at) {
  sched_graph *g = b->g;
  int term = -1;
  for (int i = 0; i < g->nn; i++) {
    if (!m_is_terminator(g->n[i].op))
      continue;
    const before_end e = {i, term, g->threads == 1 && g->n[i].op->op == GM_OP_end};
    for (int j = 0; j < i; j++)
      if (!comes_before(g, &e, j))
        add_dep(g, j, i, DEP_ORDER)->min = min_before(g, &e, j);
    if (term < 0)
      term = i;
  }
  if (term >= 0)
    early_readers(b, at, term);
}

/* qsy, which waits until the four threads of a quad meet, stays after the derivatives that precede it. When the threads leave a qsy,
   results that later derivatives read have been written in all threads of the quad. */
static void quad_syncs(sched_graph *g) {
  int sync = -1;
  for (int i = 0; i < g->nn; i++) {
    if (g->n[i].op->op == GM_OP_qsy) {
      for (int j = 0; j < i; j++)
        if (m_is_derivative(g->n[j].op) || j == sync)
          add_dep(g, j, i, DEP_ORDER)->min = 1;
      sync = i;
    } else if (m_is_derivative(g->n[i].op) && sync >= 0) {
      g->n[sync].entry = g->n[i].entry > g->n[sync].entry ? g->n[i].entry : g->n[sync].entry;
      for (int d = g->n[i].in; d >= 0; d = g->dep[d].next_in)
        if (g->dep[d].kind == DEP_RAW && g->dep[d].from < sync) {
          int w = g->dep[d].from;
          add_dep(g, w, sync, DEP_ORDER)->min = sched_distance(g, g->n[w].lat);
        }
      add_dep(g, sync, i, DEP_ORDER)->min = 1;
    }
  }
}

static void live_values(sched_builder *b, const m_live *live) {
  sched_graph *g = b->g;
  const m_live *at = &live[g->b->id];
  uint8_t *out = b->out;
  m_live_open(at, out);
  for (unsigned k = 0; k < at->nout; k++)
    g->through += (int)m_lane_count(at->out[k].lanes);
  for (unsigned k = 0; k < b->ntouched; k++) {
    unsigned lane = b->touched[k];
    if (lane >= 4 * g->f->nvreg || !(out[lane / 4] >> (lane % 4) & 1))
      continue;
    g->val[b->value[lane]].live_out = true;
    g->through--;
  }
  for (unsigned k = 0; k < at->nout; k++)
    out[at->out[k].reg] = 0;
}

static bool same_life(const sched_val *a, const sched_val *b) {
  return a->def == b->def && a->readers == b->readers && a->uses == b->uses && a->live_out == b->live_out;
}

/* Joins the values of a part of the list that have one definition and the same readers. Drops those without lanes. Returns how many are
   left. */
static int join_values(sched_graph *g, int first, int n) {
  int left = 0, *list = &g->list[first];
  for (int k = 0; k < n; k++) {
    sched_val *v = &g->val[list[k]];
    int j = 0;
    while (j < left && !same_life(&g->val[list[j]], v))
      j++;
    if (j < left) {
      g->val[list[j]].lanes += v->lanes;
      v->lanes = 0;
    }
    if (v->lanes && j == left)
      list[left++] = list[k];
  }
  return left;
}

/* Most values of one operation live and die together. Those that a block reads meet in every reader, the others at their definition. */
static void join_all_values(sched_graph *g) {
  for (int i = 0; i < g->nn; i++) {
    sched_node *x = &g->n[i];
    x->nread = join_values(g, x->first_read, x->nread);
    x->ndef = join_values(g, x->first_def, x->ndef);
  }
}

static void renumber_list(int *list, int n, const int *number) {
  for (int k = 0; k < n; k++)
    list[k] = number[list[k]];
}

/* Drops the values without lanes, which no node has in its lists any more. */
static void compact_values(sched_graph *g) {
  int *number = gc_alloc_raw(g->tmp, (g->nval + 1) * sizeof *number), n = 0;
  for (size_t v = 0; v < g->nval; v++)
    if (g->val[v].lanes) {
      g->val[n] = g->val[v];
      number[v] = n++;
    }
  for (int i = 0; i < g->nn; i++) {
    renumber_list(&g->list[g->n[i].first_read], g->n[i].nread, number);
    renumber_list(&g->list[g->n[i].first_def], g->n[i].ndef, number);
  }
  g->nval = (size_t)n;
}

static int *minus_ones(gc_arena *a, unsigned n) {
  int *p = gc_alloc_raw(a, (n + 1) * sizeof *p);
  memset(p, 255, (n + 1) * sizeof *p);
  return p;
}

sched_builder *sched_builder_new(sched_flight *x) {
  gc_arena *a = x->f->arena;
  sched_builder *b = gc_alloc(a, sizeof *b);
  b->x = x;
  b->writer = minus_ones(a, x->nlane);
  b->value = minus_ones(a, x->nlane);
  b->reader = minus_ones(a, x->nlane);
  b->out = gc_alloc(a, x->f->nvreg + 1);
  b->touched = gc_alloc_raw(a, (x->nlane + 1) * sizeof *b->touched);
  return b;
}

static void reset_builder(sched_builder *b) {
  for (unsigned k = 0; k < b->ntouched; k++) {
    unsigned lane = b->touched[k];
    b->writer[lane] = b->value[lane] = b->reader[lane] = -1;
  }
  b->ntouched = 0;
  b->ncell = 0;
}

/* The shortest distance for a dependence, without forwarding. */
static int best_distance(const sched_graph *g, const sched_dep *d) {
  unsigned lat = g->n[d->from].lat;
  switch (d->kind) {
  case DEP_RAW:
    return m_is_texture(g->n[d->from].op) ? sched_reach_away(g, d, lat) : sched_reach(g, d, lat);
  case DEP_WAW:
    return 1;
  case DEP_ORDER:
    return d->min;
  case DEP_SLACK:
    return sched_distance(g, lat) - d->min - 1;
  default:
    return 0;
  }
}

void sched_paths(sched_graph *g, gc_forward mode) {
  const bool positive = mode == GC_FORWARD_POSITIVE;
  for (int i = 0; i < g->nn; i++) /* a pass may have left the latency of another group */
    g->n[i].lat = m_latency(g->f, g->n[i].op);
  for (int i = 0; i < g->nn; i++) {
    int depth = g->n[i].entry;
    for (int d = g->n[i].in; d >= 0; d = g->dep[d].next_in) {
      const sched_dep *e = &g->dep[d];
      int x = g->n[e->from].depth + e->gap[positive];
      depth = x > depth ? x : depth;
    }
    g->n[i].depth = depth;
  }
  for (int i = g->nn - 1; i >= 0; i--) {
    int height = 0;
    for (int d = g->n[i].out; d >= 0; d = g->dep[d].next_out) {
      const sched_dep *e = &g->dep[d];
      int x = g->n[e->to].height + e->gap[positive];
      height = x > height ? x : height;
    }
    g->n[i].height = height;
  }
  for (int i = 0; i < g->nn && mode != GC_FORWARD_PASSIVE; i++) {
    g->n[i].after = g->n[i].height;
    g->n[i].before = g->n[i].depth;
  }
}

/* The shortest latency of a node, in any of its groups, and the longest one. */
static void find_latencies(const sched_graph *g, const sched_node *x, unsigned *min, unsigned *max) {
  const unsigned a = sched_lat_in(g, GM_GRP_A), b = sched_lat_in(g, GM_GRP_B);
  *min = !x->flex ? x->lat : a < b ? a : b;
  *max = !x->flex ? x->lat : a < b ? b : a;
}

/* The distances of a dependence by which paths are found, and those between which passes look at it closely. */
static void find_distances(sched_graph *g) {
  g->exact = g->threads == 1 && !g->away && sched_lat_in(g, GM_GRP_A) == sched_lat_in(g, GM_GRP_B);
  for (size_t k = 0; k < g->ndep; k++) {
    sched_dep *e = &g->dep[k];
    unsigned min, max, min_to, max_to;
    find_latencies(g, &g->n[e->from], &min, &max);
    find_latencies(g, &g->n[e->to], &min_to, &max_to);
    e->near[0] = e->near[1] = e->clear = 0;
    e->forward = e->kind == DEP_RAW && e->fwd ? (int)gm_time_forward(min) : SCHED_OPEN;
    e->gap[0] = best_distance(g, e);
    e->gap[1] = e->fwd ? (int)gm_time_forward(g->n[e->from].lat) : e->gap[0];
    if (e->kind == DEP_RAW) {
      e->near[0] = sched_nearest(g, e, min, false);
      e->near[1] = sched_nearest(g, e, min, true);
      e->clear = sched_reach(g, e, max);
    } else if (e->kind == DEP_WAW) {
      e->near[0] = e->near[1] = 1;
      e->clear = max > min_to ? (int)(max - min_to) + 1 : 1;
    } else if (e->kind != DEP_WAR) {
      e->clear = e->kind == DEP_ORDER ? e->min : sched_distance(g, max) - e->min - 1;
    }
  }
}

/* Gates are shut when a program starts, so under policy program no access can issue before its gate has woken. Other operations can. */
static void wait_for_gates(sched_graph *g) {
  if (!g->f->weight.held || g->b != g->f->entry || g->b->npred)
    return;
  for (int i = 0; i < g->nn; i++) {
    const m_op *o = g->n[i].op;
    int wake = (int)g->o->wake, write = wake - (int)gm_time_writes_back(g->n[i].lat);
    int first = o->dfile == MF_O ? (int)gm_time_bundles(g->threads, write) : 0;
    int read = (int)gm_time_bundles(g->threads, wake - GM_TIME_READ);
    for (unsigned k = 0; k < m_nsrc(o); k++)
      if ((o->src[k].file == MF_V || o->src[k].file == MF_O) && first < read)
        first = read;
    g->n[i].entry = first > g->n[i].entry ? first : g->n[i].entry;
  }
}

void sched_build(sched_graph *g, const m_live *live, sched_builder *b) {
  b->g = g;
  for (m_op *o = g->b->first; o; o = o->next) {
    g->nn++;
    g->textures |= m_is_texture(o);
  }
  g->n = gc_alloc_raw(g->tmp, ((size_t)g->nn + 1) * sizeof *g->n);
  g->cdep = g->cval = 4 * (size_t)g->nn + 8;
  g->clist = 2 * g->cval;
  g->dep = gc_alloc_raw(g->tmp, g->cdep * sizeof *g->dep);
  g->val = gc_alloc_raw(g->tmp, g->cval * sizeof *g->val);
  g->list = gc_alloc_raw(g->tmp, g->clist * sizeof *g->list);
  int i = 0;
  for (m_op *o = g->b->first; o; o = o->next, i++)
    g->n[i] = (sched_node){.op = o,
                           .group = m_group(o),
                           .lat = m_latency(g->f, o),
                           .flex = o->op == GM_OP_mov || o->op == GM_OP_mvb,
                           .t = SCHED_OPEN,
                           .in = -1,
                           .out = -1};
  g->bounded = !g->away;
  for (i = 0; i < g->nn; i++) {
    const unsigned lat = g->n[i].lat;
    if (g->n[i].flex && (lat > g->f->machine->lat[GM_GRP_A] || lat > g->f->machine->lat[GM_GRP_B]))
      g->bounded = false;
    add_reads(b, i);
    add_writes(b, i);
  }
  quad_syncs(g);
  live_values(b, live);
  join_all_values(g);
  compact_values(g);
  add_terminator_deps(b, &live[g->b->id]);
  reset_builder(b);
  wait_for_gates(g);
  find_distances(g);
  sched_paths(g, g->o->forward);
}
