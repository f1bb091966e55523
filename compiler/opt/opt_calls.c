/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the call graph: which functions can be called, not only inlined, and their order. */
#include "opt/opt_calls.h"
#include "opt/opt_util.h"

#include <string.h>

/* ---- the graph of calls ---- */

typedef struct {
  ir_func **order; /* callees first */
  unsigned n;
  bool circle;
} walk;

enum { ON_PATH = 1, DONE = 2 };

/* Numbers the functions of the module. Returns how many there are. */
static unsigned number_functions(const ir_module *m) {
  unsigned n = 0;
  for (ir_func *f = m->funcs; f; f = f->next)
    f->number = n++;
  return n;
}

static void visit_function(walk *w, int *state, ir_func *f) {
  int *s = &state[f->number];
  w->circle |= *s == ON_PATH;
  if (*s)
    return;
  *s = ON_PATH;
  for (ir_block *b = f->entry; b; b = b->next)
    for (ir_inst *i = b->first; i; i = i->next)
      if (i->op == IR_CALL && i->callee)
        visit_function(w, state, i->callee);
  *s = DONE;
  w->order[w->n++] = f;
}

static walk walk_functions(const ir_module *m) {
  unsigned n = number_functions(m);
  walk w = {.order = gc_alloc(m->arena, (n + 1) * sizeof *w.order)};
  visit_function(&w, gc_alloc(m->arena, (n + 1) * sizeof(int)), m->main);
  return w;
}

bool opt_order_functions(ir_module *m) {
  walk w = walk_functions(m);
  if (w.circle)
    return false;
  m->funcs = NULL;
  for (unsigned k = 0; k < w.n; k++) {
    w.order[k]->next = m->funcs;
    m->funcs = w.order[k];
  }
  m->last = w.order[0];
  return true;
}

static void read_sites(const ir_module *m, calls_graph *g, unsigned k) {
  g->fn[k].first = g->nsite;
  for (ir_block *b = g->fn[k].f->entry; b; b = b->next)
    for (ir_inst *i = b->first; i; i = i->next)
      if (i->op == IR_CALL && i->callee) {
        g->site = gc_grow(m->arena, g->site, &g->csite, g->nsite + 1, sizeof *g->site);
        g->site[g->nsite++] = (calls_site){.call = i, .callee = i->callee->number};
      }
  g->fn[k].end = g->nsite;
}

bool calls_read(const ir_module *m, const gm_machine *machine, calls_graph *g) {
  walk w = walk_functions(m);
  *g = (calls_graph){.nfn = w.n, .depth = machine ? machine->call_depth : 0};
  g->fn = gc_alloc(m->arena, (w.n + 1) * sizeof *g->fn);
  g->frames = gc_alloc(m->arena, (w.n + 1) * sizeof *g->frames);
  for (unsigned k = 0; k < w.n; k++) {
    ir_func *f = w.order[w.n - 1 - k];
    g->fn[k] = (calls_func){.f = f, .can = k && f->entry};
    f->number = k;
  }
  for (unsigned k = 0; k < w.n && !w.circle; k++)
    read_sites(m, g, k);
  return !w.circle;
}

double opt_inlined_size(const ir_module *m) {
  calls_graph g;
  double largest = 0;
  if (!calls_read(m, NULL, &g))
    return 0;
  double *size = gc_alloc(m->arena, (g.nfn + 1) * sizeof *size);
  bool *stays = gc_alloc(m->arena, g.nfn + 1);
  for (unsigned s = 0; s < g.nsite; s++)
    stays[g.site[s].callee] |= g.site[s].call->mask;
  for (unsigned k = g.nfn; k-- > 0;) { /* backwards: callees come last, so their sizes are known */
    size[k] = (double)opt_count(g.fn[k].f);
    for (unsigned s = g.fn[k].first; s < g.fn[k].end; s++)
      size[k] += g.site[s].call->mask ? 0 : size[g.site[s].callee];
    if ((!k || stays[k]) && size[k] > largest)
      largest = size[k];
  }
  return largest;
}

unsigned calls_frames(const calls_graph *g) {
  unsigned max = 0, *at = g->frames;
  memset(at, 0, g->nfn * sizeof *at);
  for (unsigned k = 0; k < g->nfn; k++)
    for (unsigned s = g->fn[k].first; s < g->fn[k].end; s++) {
      unsigned *to = &at[g->site[s].callee], frames = at[k] + g->site[s].called;
      *to = frames > *to ? frames : *to;
      max = frames > max ? frames : max;
    }
  return max;
}

bool opt_can_call(const ir_module *m, const gm_machine *machine) {
  calls_graph g;
  bool any = false;
  if (!(m->has & IR_SET(IR_CALL)) || !machine->call_depth || !calls_read(m, machine, &g))
    return false;
  for (unsigned k = 0; k < g.nfn; k++)
    any |= g.fn[k].can;
  return any;
}
