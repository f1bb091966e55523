/* SPDX-License-Identifier: Apache-2.0 */
/* Prints the scheduling problem of a block as text, with the schedule found: what an exact solver needs to judge it (docs/optimum.md).

     problem BLOCK NODES WIDTH LENGTH
     block FREQUENCY ENDS THROUGH WAIT              how often it runs; 1: it ends the program; lanes of temporaries live all through and
                                                    not used; cycles for which an open gate is clocked while a texture operation waits
     node I OP GROUP LATENCY TEX FLEX ENTRY TIME    group: A..F as 0..4; flex: A or B; entry: not before this bundle
     reg FROM TO SOURCE DISTANCE LATENCY FWD        reads through a register from DISTANCE on; fwd 1: or exactly LATENCY later through f
     min FROM TO DISTANCE                           TO at least DISTANCE bundles after FROM (may be negative)
     slack FROM TO DISTANCE                         the same, for a reader of the result after the block
     not I J                                        never in one bundle: they would need two read ports of a file that has one
     value LANE DEF OUT READER...                   a value in a lane of a virtual register: made by DEF (-1: before the block), OUT 1:
                                                    needed after it, read by these; in the order of the operations
     access I FILE SOURCE NUMBER LANES              of a buffer: v or o; source 2: it is written */
#include "cost/cost.h"
#include "schedule/sched.h"

#include <string.h>

typedef struct {
  gc_arena *a;
  char **line;
  size_t n, cap;
} lines;

static void add_problem_line(lines *l, char *text) {
  l->line = gc_grow(l->a, l->line, &l->cap, l->n + 1, sizeof *l->line);
  l->line[l->n++] = text;
}

static char *join_problem_lines(const lines *l) {
  size_t len = 0;
  for (size_t i = 0; i < l->n; i++)
    len += strlen(l->line[i]);
  char *text = gc_alloc(l->a, len + 1), *at = text;
  for (size_t i = 0; i < l->n; i++, at += strlen(at))
    memcpy(at, l->line[i], strlen(l->line[i]) + 1);
  return text;
}

static int find_min_distance(const sched_graph *g, const sched_dep *d) {
  unsigned lat = g->n[d->from].lat, lat_to = g->n[d->to].lat;
  int k = 1;
  switch (d->kind) {
  case DEP_WAW:
    while (!gm_time_in_order(g->threads, k, lat, lat_to))
      k++;
    return k;
  case DEP_ORDER:
    return d->min;
  case DEP_SLACK:
    return sched_distance(g, lat) - d->min - 1;
  default:
    return 0;
  }
}

static void print_rules(const sched_graph *g, lines *l) {
  for (size_t k = 0; k < g->ndep; k++) {
    const sched_dep *d = &g->dep[k];
    if (d->kind == DEP_RAW)
      add_problem_line(l, gc_sprintf(l->a, "reg %d %d %d %d %u %d\n", d->from, d->to, d->src, sched_reach(g, d, g->n[d->from].lat),
                                     g->n[d->from].lat, d->fwd));
    else
      add_problem_line(l,
                       gc_sprintf(l->a, "%s %d %d %d\n", d->kind == DEP_SLACK ? "slack" : "min", d->from, d->to, find_min_distance(g, d)));
  }
  for (int i = 0; i < g->nn; i++)
    for (int j = 0; j < i; j++)
      if (sched_ports_clash(g, g->n[i].op, g->n[j].op))
        add_problem_line(l, gc_sprintf(l->a, "not %d %d\n", j, i));
}

/* The value in a lane, while the operations are walked. */
typedef struct {
  bool any;
  int def;
  char *readers;
} lane_value;

static void finish_lane_value(lines *l, const lane_value *s, unsigned lane, unsigned out) {
  bool known = s->any && (s->def >= 0 || *s->readers); /* leaves out values that are only live through the block */
  if (known)
    add_problem_line(l, gc_sprintf(l->a, "value %u %d %u%s\n", lane, s->def, out, s->readers));
}

static void list_lane_values(const sched_graph *g, const m_live *live, lines *l) {
  lane_value *at = gc_alloc(l->a, (4 * g->f->nvreg + 1) * sizeof *at);
  for (int i = 0; i < g->nn; i++) {
    const m_op *o = g->n[i].op;
    for (unsigned k = 0; k < m_nsrc(o); k++)
      for (unsigned x = 0; x < 4 && o->src[k].file == MF_VREG; x++) {
        lane_value *s = &at[4 * o->src[k].num + x];
        if (!(m_src_lanes(o, k) >> x & 1))
          continue;
        if (!s->any)
          *s = (lane_value){true, -1, (char *)""};
        s->readers = gc_sprintf(l->a, "%s %d", s->readers, i);
      }
    for (unsigned x = 0; x < 4 && o->dfile == MF_VREG; x++)
      if (o->mask >> x & 1) {
        finish_lane_value(l, &at[4 * o->dnum + x], 4 * o->dnum + x, 0);
        at[4 * o->dnum + x] = (lane_value){true, i, (char *)""};
      }
  }
  uint8_t *out = gc_alloc(l->a, g->f->nvreg + 1);
  m_live_open(&live[g->b->id], out);
  for (unsigned x = 0; x < 4 * g->f->nvreg; x++)
    finish_lane_value(l, &at[x], x, out[x / 4] >> (x % 4) & 1);
}

static void list_buffer_accesses(const sched_graph *g, lines *l) {
  for (int i = 0; i < g->nn; i++) {
    const m_op *o = g->n[i].op;
    for (unsigned k = 0; k < m_nsrc(o); k++)
      if (o->src[k].file == MF_V || o->src[k].file == MF_O)
        add_problem_line(
            l, gc_sprintf(l->a, "access %d %s %u %u %u\n", i, o->src[k].file == MF_V ? "v" : "o", k, o->src[k].num, m_src_lanes(o, k)));
    if (o->dfile == MF_O)
      add_problem_line(l, gc_sprintf(l->a, "access %d o 2 %u %u\n", i, o->dnum, o->mask));
  }
}

char *sched_problem(const sched_graph *g, const m_live *live) {
  lines l = {.a = g->f->arena};
  const m_op *last = g->b->last;
  add_problem_line(&l, gc_sprintf(l.a, "problem %u %d %d %d\n", g->b->id, g->nn, g->f->machine->issue_width, g->len));
  add_problem_line(&l, gc_sprintf(l.a, "block %.9g %d %d %u\n", g->b->freq, last && last->op == GM_OP_end, g->through,
                                  gm_gate_wait_open(g->f->machine->texture_latency, g->o->wake)));
  for (int i = 0; i < g->nn; i++) {
    const sched_node *x = &g->n[i];
    add_problem_line(&l, gc_sprintf(l.a, "node %d %s %u %u %d %d %d %d\n", i, gm_op_by_code(x->op->op)->name, x->group, x->lat,
                                    m_is_texture(x->op), x->flex, x->entry, x->t));
  }
  print_rules(g, &l);
  list_lane_values(g, live, &l);
  list_buffer_accesses(g, &l);
  return join_problem_lines(&l);
}
