/* SPDX-License-Identifier: Apache-2.0 */
/* Which programs may keep their functions, and in what order these stand. */
#include "opt/opt.h"

/* ---- the graph of calls ---- */

typedef struct {
  ir_func **order; /* callees first */
  unsigned n;
  bool circle;
} walk;

enum { ON_PATH = 1, DONE = 2 };

static int *state_of(int *state, const ir_module *m, const ir_func *f) {
  for (const ir_func *g = m->funcs; g && g != f; g = g->next)
    state++;
  return state;
}

static void visit(walk *w, const ir_module *m, int *state, ir_func *f) {
  int *s = state_of(state, m, f);
  w->circle |= *s == ON_PATH;
  if (*s)
    return;
  *s = ON_PATH;
  for (ir_block *b = f->entry; b; b = b->next)
    for (ir_inst *i = b->first; i; i = i->next)
      if (i->op == IR_CALL && i->callee)
        visit(w, m, state, i->callee);
  *s = DONE;
  w->order[w->n++] = f;
}

static walk functions(const ir_module *m) {
  unsigned n = 0;
  for (const ir_func *f = m->funcs; f; f = f->next)
    n++;
  walk w = {.order = gc_alloc(m->arena, (n + 1) * sizeof *w.order)};
  visit(&w, m, gc_alloc(m->arena, (n + 1) * sizeof(int)), m->main);
  return w;
}

bool opt_order_functions(ir_module *m) {
  walk w = functions(m);
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

/* ---- what they do ---- */

static unsigned depth(const ir_func *f) {
  unsigned most = 0;
  for (const ir_block *b = f->entry; b; b = b->next)
    for (const ir_inst *i = b->first; i; i = i->next)
      if (i->op == IR_CALL && i->callee) {
        unsigned d = 1 + depth(i->callee);
        most = d > most ? d : most;
      }
  return most;
}

/* Derivatives, and lookups that will have some. */
static bool looks_around(const ir_func *f, bool quads) {
  for (const ir_block *b = f->entry; b; b = b->next)
    for (const ir_inst *i = b->first; i; i = i->next)
      if (ir_is_derivative(i->op) || i->op == IR_QSY || (quads && ir_is_texture(i->op)))
        return true;
  return false;
}

bool opt_can_call(const ir_module *m, const gl_machine *machine) {
  walk w = functions(m);
  bool quads = gl_has_quads(machine) && m->stage == GL_STAGE_FRAGMENT;
  if (w.circle || w.n < 2 || depth(m->main) > machine->call_depth)
    return false;
  for (unsigned k = 0; k + 1 < w.n; k++) /* main is the last */
    if (!w.order[k]->entry || looks_around(w.order[k], quads))
      return false;
  return true;
}
