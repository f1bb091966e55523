/* SPDX-License-Identifier: Apache-2.0 */
/* Calculates how many registers the schedule of a block needs at least, however its values are packed into them (docs/compiler.md, "The
   ladder"). A schedule that needs more than there are is not worth finishing. */
#include "schedule/sched.h"

/* The values that are live, by their number of live lanes. */
typedef struct {
  uint8_t *now; /* live lanes by register */
  unsigned values[5];
} live_widths;

static void set_lanes(live_widths *x, unsigned reg, unsigned lanes) {
  x->values[m_lane_count(x->now[reg])]--;
  x->values[m_lane_count(lanes)]++;
  x->now[reg] = (uint8_t)lanes;
}

/* A value of four or three lanes takes a register; two of two lanes share one; those of one lane fill what is left. */
static unsigned registers_of(const live_widths *x) {
  const unsigned *n = x->values, alone = n[1] > n[3] ? n[1] - n[3] : 0;
  return n[4] + n[3] + (2 * n[2] + alone + 3) / 4;
}

/* The sources that node i may read through f, a bit each. */
static unsigned read_through_f(const sched_graph *g, int i) {
  unsigned sources = 0;
  for (int d = g->n[i].in; d >= 0; d = g->dep[d].next_in) {
    const sched_dep *e = &g->dep[d];
    if (e->kind == DEP_RAW && e->fwd && g->n[i].t - g->n[e->from].t == (int)gm_time_forward(g->n[e->from].lat))
      sources |= 1u << e->src;
  }
  return sources;
}

static void enter_node(live_widths *x, const sched_graph *g, int i, bool named) {
  const m_op *o = g->n[i].op;
  const unsigned through = named ? read_through_f(g, i) : 0;
  for (unsigned k = 0; k < m_nsrc(o); k++)
    if (o->src[k].file == MF_VREG && !(through >> k & 1))
      set_lanes(x, o->src[k].num, x->now[o->src[k].num] | m_src_lanes(o, k));
}

/* The nodes of each bundle: *first by bundle, *next by node; -1 ends. */
static void chain_bundles(const sched_graph *g, int *first, int *next) {
  for (int t = 0; t < g->len; t++)
    first[t] = -1;
  for (int i = 0; i < g->nn; i++) {
    next[i] = first[g->n[i].t];
    first[g->n[i].t] = i;
  }
}

unsigned sched_registers(const sched_graph *g) {
  const bool named = g->forwarding && gm_names_forwarding(g->f->machine);
  int *first = gc_alloc_raw(g->tmp, ((size_t)g->len + 1) * sizeof *first), *next = gc_alloc_raw(g->tmp, ((size_t)g->nn + 1) * sizeof *next);
  live_widths x = {.now = g->now};
  unsigned max = 0;
  chain_bundles(g, first, next);
  for (unsigned k = 0; k < g->live->nout; k++)
    set_lanes(&x, g->live->out[k].reg, g->live->out[k].lanes);
  for (int t = g->len - 1; t >= 0; t--) {
    const unsigned need = registers_of(&x);
    max = need > max ? need : max;
    for (int i = first[t]; i >= 0; i = next[i])
      if (g->n[i].op->dfile == MF_VREG)
        set_lanes(&x, g->n[i].op->dnum, x.now[g->n[i].op->dnum] & ~g->n[i].op->mask);
    for (int i = first[t]; i >= 0; i = next[i])
      enter_node(&x, g, i, named);
  }
  const unsigned need = registers_of(&x);
  for (unsigned k = 0; k < g->live->nin; k++)
    x.now[g->live->in[k].reg] = 0;
  return need > max ? need : max;
}
