/* SPDX-License-Identifier: Apache-2.0 */
/* Finds what the fast engine knows of a program before it runs (core/fast/fast_plan.h): looks at all bundles that can be reached. */
#include "core/fast/fast_plan.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "core/fast/lanes.h"

typedef struct {
  fast_plan *p;
  const gm_machine *m;
  const uint32_t *code;
  size_t words;
  bool *seen;
  unsigned *unvisited; /* bundles that were seen and not yet looked at */
  size_t n;
} walk;

static void reach_bundle(walk *w, unsigned pc) {
  if (pc < w->words && !w->seen[pc]) {
    w->seen[pc] = true;
    w->unvisited[w->n++] = pc;
  }
}

static void note_fast_operation(fast_plan *p, const gm_dop *o) {
  for (unsigned k = 0; k < o->nsrc; k++) {
    if (o->file[k] == GM_SF_FORWARD)
      p->forwards[o->num[k]] = true;
    if (o->file[k] == GM_SF_REG)
      p->used[o->num[k]] = true;
    if (o->quad)
      p->marked[o->num[k]] = p->delays = true;
  }
  p->unknown |= o->group == GM_GRP_T && !fast_function(o->inst->op);
  if (o->reads_a0)
    p->used[GM_DST_A0] = true;
  if (o->pred_need)
    p->used[GM_DST_P + o->pred] = true;
  if (o->dst != GM_DST_NONE)
    p->used[o->dst] = true;
}

static void follow_plan_flow(walk *w, unsigned pc, const gm_dbundle *d) {
  const gm_inst *flow = d->flow < 0 ? NULL : d->op[d->flow].inst;
  unsigned op = flow ? flow->op : GM_OP_nop, next = pc + d->b.words;
  bool jumps = op == GM_OP_bra || op == GM_OP_brc || op == GM_OP_call || op == GM_OP_dbn;
  bool asks = op == GM_OP_brc || op == GM_OP_dbn;
  if (jumps)
    reach_bundle(w, flow->imm);
  if (op != GM_OP_bra && op != GM_OP_ret && op != GM_OP_end)
    reach_bundle(w, next);
  if (op != GM_OP_call && jumps && flow->imm < w->words)
    w->p->meets[flow->imm] = true;
  if (asks && next < w->words)
    w->p->meets[next] = true;
}

static void visit_bundle(walk *w, unsigned pc) {
  gm_dbundle d;
  char why[GM_ERROR_SIZE];
  if (gm_dbundle_decode(&d, w->m, w->code + pc, w->words - pc, why, sizeof why))
    return; /* no proven program comes here */
  for (unsigned i = 0; i < d.b.count; i++)
    note_fast_operation(w->p, &d.op[i]);
  follow_plan_flow(w, pc, &d);
}

int fast_plan_make(fast_plan *p, const gm_machine *m, const uint32_t *code, size_t words, unsigned entry) {
  walk w = {.p = p, .m = m, .code = code, .words = words};
  memset(p, 0, sizeof *p);
  p->meets = calloc(words + 1, sizeof *p->meets);
  w.seen = calloc(words + 1, sizeof *w.seen);
  w.unvisited = calloc(words + 1, sizeof *w.unvisited);
  int rc = p->meets && w.seen && w.unvisited ? 0 : -1;
  if (!rc)
    reach_bundle(&w, entry);
  while (w.n)
    visit_bundle(&w, w.unvisited[--w.n]);
  for (unsigned i = 0; i < GM_REG_COUNT; i++)
    if (p->used[i])
      p->reg[p->nregister++] = (uint8_t)i;
  free(w.seen);
  free(w.unvisited);
  return rc;
}

void fast_plan_free(fast_plan *p) { free(p->meets); }
