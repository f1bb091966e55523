/* SPDX-License-Identifier: Apache-2.0 */
/* Finds which temporaries are live when a bundle issues, for the report of a shader: a value is live from there to its last use on some
   path. A function's `ret` may go to each place that a call returns to. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "studies/report/report_private.h"

enum { TEMPS = GM_DST_O, BYTES = TEMPS / 2 }; /* four lanes each, two registers a byte */
typedef struct {
  uint8_t bits[BYTES];
} lanes;

typedef struct {
  report *r;
  lanes *live, *use, *def;
  int *next, *target; /* successors of each bundle, -1: none */
  bool *returns;      /* a call returns to this bundle */
  bool *ret;
} graph;

static void mark_register_lanes(lanes *l, unsigned reg, unsigned mask) {
  if (reg < TEMPS)
    l->bits[reg / 2] |= (uint8_t)(mask << 4 * (reg % 2));
}

static void note_bundle_use(graph *g, size_t i, const gm_dbundle *d) {
  for (unsigned k = 0; k < d->b.count; k++) {
    const gm_dop *o = &d->op[k];
    for (unsigned s = 0; s < o->nsrc; s++)
      if (o->file[s] == GM_SF_REG)
        mark_register_lanes(&g->use[i], o->num[s], o->need[s]);
    if (o->group != GM_GRP_F)
      mark_register_lanes(&g->def[i], o->dst, o->mask);
  }
}

/* Where the bundle may go, in the graph and in the report. */
static void connect_bundle_flow(graph *g, size_t i, const gm_dbundle *d) {
  static const report_flow kind[64] = {[GM_OP_bra] = REPORT_BRANCHES, [GM_OP_brc] = REPORT_MAY_BRANCH, [GM_OP_dbn] = REPORT_MAY_BRANCH,
                                       [GM_OP_call] = REPORT_CALLS,   [GM_OP_ret] = REPORT_RETURNS,    [GM_OP_end] = REPORT_ENDS};
  const gm_inst *flow = d->flow >= 0 ? d->op[d->flow].inst : NULL;
  report_bundle *b = &g->r->bundle[i];
  int next = i + 1 < g->r->bundles ? (int)i + 1 : -1;
  b->flow = flow ? kind[flow->op & 63] : REPORT_GOES_ON;
  b->target = b->flow == REPORT_GOES_ON || b->flow >= REPORT_RETURNS ? -1 : report_bundle_at(g->r, flow->imm);
  g->next[i] = b->flow == REPORT_GOES_ON || b->flow == REPORT_MAY_BRANCH ? next : -1;
  g->target[i] = b->target;
  g->ret[i] = b->flow == REPORT_RETURNS;
  if (b->flow == REPORT_CALLS && next >= 0)
    g->returns[next] = true;
}

static void merge_live_lanes(lanes *to, const lanes *from) {
  for (unsigned b = 0; b < BYTES; b++)
    to->bits[b] |= from->bits[b];
}

/* One round from the last bundle to the first. True if a set grew. `after_ret`: what is live where calls return. */
static bool round_of(graph *g, lanes *after_ret) {
  bool changed = false;
  for (size_t i = g->r->bundles; i-- > 0;) {
    lanes now = {{0}};
    if (g->next[i] >= 0)
      merge_live_lanes(&now, &g->live[g->next[i]]);
    if (g->target[i] >= 0)
      merge_live_lanes(&now, &g->live[g->target[i]]);
    if (g->ret[i])
      merge_live_lanes(&now, after_ret);
    for (unsigned b = 0; b < BYTES; b++)
      now.bits[b] = (uint8_t)((now.bits[b] & ~g->def[i].bits[b]) | g->use[i].bits[b]);
    changed |= memcmp(&now, &g->live[i], sizeof now) != 0;
    g->live[i] = now;
    if (g->returns[i])
      merge_live_lanes(after_ret, &now);
  }
  return changed;
}

static void count_live_lanes(report_bundle *b, const lanes *l) {
  for (unsigned reg = 0; reg < TEMPS; reg++) {
    unsigned mask = l->bits[reg / 2] >> 4 * (reg % 2) & 15;
    b->live += mask != 0;
    b->live_lanes += (unsigned)__builtin_popcount(mask);
  }
}

int report_live(report *r) {
  size_t n = r->bundles + 1;
  graph g = {.r = r,
             .live = calloc(n, sizeof *g.live),
             .use = calloc(n, sizeof *g.use),
             .def = calloc(n, sizeof *g.def),
             .next = calloc(n, sizeof *g.next),
             .target = calloc(n, sizeof *g.target),
             .returns = calloc(n, sizeof *g.returns),
             .ret = calloc(n, sizeof *g.ret)};
  bool ok = g.live && g.use && g.def && g.next && g.target && g.returns && g.ret;
  lanes after_ret = {{0}};
  gm_dbundle d;
  char why[GM_ERROR_SIZE];
  for (size_t i = 0; ok && i < r->bundles; i++) {
    const gm_program *p = &r->program;
    ok = gm_dbundle_decode(&d, &p->machine, p->code + r->bundle[i].word, p->words - r->bundle[i].word, why, sizeof why) == 0;
    note_bundle_use(&g, i, &d);
    connect_bundle_flow(&g, i, &d);
  }
  while (ok && round_of(&g, &after_ret))
    ;
  for (size_t i = 0; ok && i < r->bundles; i++)
    count_live_lanes(&r->bundle[i], &g.live[i]);
  free(g.live);
  free(g.use);
  free(g.def);
  free(g.next);
  free(g.target);
  free(g.returns);
  free(g.ret);
  return ok ? 0 : -1;
}
