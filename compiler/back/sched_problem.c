/* SPDX-License-Identifier: Apache-2.0 */
/* The scheduling problem of a block as text, with the length found: what an exact solver needs to judge it (docs/compiler.md).

     problem BLOCK NODES WIDTH LENGTH
     node I OP GROUP LATENCY TEX FLEX ENTRY TIME    group: A..F as 0..4; flex: A or B; entry: not before this bundle
     reg FROM TO DISTANCE LATENCY FWD               reads through a register from DISTANCE on; fwd 1: or exactly LATENCY later through f
     min FROM TO DISTANCE                           TO at least DISTANCE bundles after FROM (may be negative)
     not I J                                        never in one bundle: they would need two read ports of a file that has one */
#include "back/sched.h"

#include <string.h>

static int least(const sched_graph *g, const sched_dep *d) {
  int lat = (int)g->n[d->from].lat, lat_to = (int)g->n[d->to].lat, k = 1;
  switch (d->kind) {
  case DEP_WAW:
    while (k * (int)g->threads + lat_to <= lat)
      k++;
    return k;
  case DEP_ORDER:
    return d->min;
  case DEP_SLACK:
    return sched_distance(g, (unsigned)lat) - d->min - 1;
  default:
    return 0;
  }
}

char *sched_problem(const sched_graph *g) {
  gc_arena *a = g->f->arena;
  char **line = gc_alloc(a, ((size_t)g->nn + g->ndep + (size_t)g->nn * (size_t)g->nn + 1) * sizeof *line);
  size_t n = 0, len = 0;
  line[n++] = gc_sprintf(a, "problem %u %d %u %d\n", g->b->id, g->nn, g->f->machine->issue_width, g->len);
  for (int i = 0; i < g->nn; i++) {
    const sched_node *x = &g->n[i];
    line[n++] = gc_sprintf(a, "node %d %s %u %u %d %d %d %d\n", i, gl_op_by_code(x->op->op)->name, x->group, x->lat, m_is_texture(x->op),
                           x->flex, x->entry, x->t);
  }
  for (size_t k = 0; k < g->ndep; k++) {
    const sched_dep *d = &g->dep[k];
    if (d->kind == DEP_RAW)
      line[n++] = gc_sprintf(a, "reg %d %d %d %u %d\n", d->from, d->to, sched_reach(g, d, g->n[d->from].lat), g->n[d->from].lat, d->fwd);
    else
      line[n++] = gc_sprintf(a, "min %d %d %d\n", d->from, d->to, least(g, d));
  }
  for (int i = 0; i < g->nn; i++)
    for (int j = 0; j < i; j++)
      if (sched_ports_clash(g, g->n[i].op, g->n[j].op))
        line[n++] = gc_sprintf(a, "not %d %d\n", j, i);
  for (size_t i = 0; i < n; i++)
    len += strlen(line[i]);
  char *text = gc_alloc(a, len + 1), *at = text;
  for (size_t i = 0; i < n; i++, at += strlen(at))
    memcpy(at, line[i], strlen(line[i]) + 1);
  return text;
}
