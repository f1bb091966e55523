/* SPDX-License-Identifier: Apache-2.0 */
/* Gives the varyings between a vertex and a fragment shader their registers. */
#include "link/link.h"

#include <string.h>

#include "link/link_limits.h"
#include "link/link_pack.h"

typedef struct {
  gc_arena *a;
  ir_module *v, *f;
  ir_sym **live; /* varyings the fragment shader reads */
  size_t nlive;
  int *match; /* by vertex symbol: index in `live`, or -1 */
} linking;

static bool *read_inputs(const linking *l) {
  bool *read = gc_alloc(l->a, l->f->nsym + 1);
  for (ir_func *f = l->f->funcs; f; f = f->next)
    for (ir_block *b = f->entry; b; b = b->next)
      for (ir_inst *i = b->first; i; i = i->next)
        if (i->op == IR_INPUT)
          read[i->sym] = true;
  return read;
}

static void find_live(linking *l) {
  bool *read = read_inputs(l);
  l->live = gc_alloc(l->a, (l->f->nsym + 1) * sizeof *l->live);
  for (size_t k = 0; k < l->f->nsym; k++)
    if (read[k] && l->f->sym[k].s.kind == GM_SYM_VARYING)
      l->live[l->nlive++] = &l->f->sym[k];
  l->match = gc_alloc(l->a, (l->v->nsym + 1) * sizeof *l->match);
  for (size_t k = 0; k < l->v->nsym; k++) {
    l->match[k] = -1;
    for (size_t j = 0; j < l->nlive && l->v->sym[k].s.kind == GM_SYM_VARYING; j++)
      if (!strcmp(l->v->sym[k].s.name, l->live[j]->s.name))
        l->match[k] = (int)j;
  }
}

static void drop_outputs(linking *l) {
  for (ir_func *f = l->v->funcs; f; f = f->next)
    for (ir_block *b = f->entry; b; b = b->next)
      for (ir_inst *i = b->first, *next; i; i = next) {
        next = i->next;
        if (i->op == IR_OUT && l->match[i->sym] < 0)
          ir_remove(i);
      }
}

static bool place_linked_symbols(const linking *l, ir_sym *const *y, size_t n, unsigned cap, unsigned *used) {
  gm_symbol **sym = gc_alloc(l->a, (n + 1) * sizeof *sym);
  for (size_t j = 0; j < n; j++)
    sym[j] = &y[j]->s;
  return lk_whole(sym, n, cap, used) || lk_pack(l->a, sym, n, cap, used);
}

/* Places all varyings that the shader uses statically, whether it reads them or not. If the specification's algorithm packs all of them,
 * the program has to link. Leaving out varyings does not always make packing easier. */
static bool place_all(const linking *l, unsigned cap, unsigned *used) {
  ir_sym **y = gc_alloc(l->a, (l->f->nsym + 1) * sizeof *y);
  size_t n = 0;
  unsigned total = *used;
  for (size_t k = 0; k < l->f->nsym; k++)
    if (l->f->sym[k].used && l->f->sym[k].s.kind == GM_SYM_VARYING)
      y[n++] = &l->f->sym[k];
  if (place_linked_symbols(l, y, n, cap, used))
    return true;
  *used = total;
  return false;
}

bool lk_varyings(gc_arena *a, gc_diag *d, ir_module *vertex, ir_module *fragment, const gm_machine *machine) {
  linking l = {.a = a, .v = vertex, .f = fragment};
  find_live(&l);
  unsigned cap = lk_limits_of(machine).varying_vectors, used;
  if (!place_linked_symbols(&l, l.live, l.nlive, cap, &used) && !place_all(&l, cap, &used)) {
    gc_report(d, GC_ERROR, l.live[l.nlive - 1]->loc,
              "the varyings do not fit: they are %u vectors and cannot be packed into the %u that the machine %s has", used, cap,
              machine->name);
    return false;
  }
  for (size_t j = 0; j < l.nlive; j++)
    l.live[j]->placed = true;
  for (size_t k = 0; k < vertex->nsym; k++)
    if (l.match[k] >= 0) {
      vertex->sym[k].placed = true;
      vertex->sym[k].s.reg = l.live[l.match[k]]->s.reg;
      vertex->sym[k].s.lane = l.live[l.match[k]]->s.lane;
    }
  drop_outputs(&l);
  return true;
}

bool lk_part(ir_module *vertex, gc_part part) {
  if (part == GC_PART_WHOLE)
    return false;
  ir_op other = part == GC_PART_POSITION ? IR_OUT : IR_OUT_SYS;
  for (ir_func *f = vertex->funcs; f; f = f->next)
    for (ir_block *b = f->entry; b; b = b->next)
      for (ir_inst *i = b->first, *next; i; i = next) {
        next = i->next;
        if (i->op == other)
          ir_remove(i);
      }
  return true;
}
