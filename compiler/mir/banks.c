/* SPDX-License-Identifier: Apache-2.0 */
/* Applies the port rule of a memory array whose banks have one read and one write port (core/machine/machine_array.h), on the machine form.
 */
#include "mir/banks.h"

#include "core/machine/machine_array.h"

unsigned m_inputs_read(const m_func *f) {
  unsigned n = 0;
  for (const m_block *b = f->entry; b; b = b->next)
    for (const m_op *o = b->first; o; o = o->next)
      for (unsigned k = 0; k < m_nsrc(o); k++)
        if (o->src[k].file == MF_V && o->src[k].num >= n)
          n = o->src[k].num + 1u;
  return n;
}

/* Place of a register of V or O, counted from v0. */
static bool fixed_place(const m_func *f, unsigned file, unsigned num, unsigned *at) {
  *at = file == MF_O ? f->inputs + num : num;
  return file == MF_V || file == MF_O;
}

bool m_fixed_clash(const m_func *f, const m_src *a, const m_src *b) {
  unsigned x, y;
  return fixed_place(f, a->file, a->num, &x) && fixed_place(f, b->file, b->num, &y) && gm_array_clash(f->machine, x, y);
}

/* Is the operation's result written back at a time that the bundle decides? */
static bool writes_with_others(const m_op *o) { return m_group(o) <= GM_GRP_C; }

bool m_keep_apart(const m_func *f, const m_op *x, const m_op *y) {
  unsigned a, b;
  if (x->alone || y->alone)
    return true;
  for (unsigned k = 0; k < m_nsrc(x); k++)
    for (unsigned j = 0; j < m_nsrc(y); j++)
      if (m_fixed_clash(f, &x->src[k], &y->src[j]))
        return true;
  if (writes_with_others(x) && writes_with_others(y) && x->dfile == MF_O && y->dfile == MF_O && fixed_place(f, MF_O, x->dnum, &a) &&
      fixed_place(f, MF_O, y->dnum, &b) && gm_array_clash(f->machine, a, b))
    return true;
  for (unsigned k = 0; x->apart && y->apart && k < f->napart; k++)
    if ((f->apart[k].x == x->id && f->apart[k].y == y->id) || (f->apart[k].x == y->id && f->apart[k].y == x->id))
      return true;
  return false;
}

/* ---- clashes after allocation ---- */

typedef struct {
  const m_func *f;
  unsigned temps;
  m_clash *list;
  size_t cap;
  unsigned n;
} finder;

static unsigned temps_named(const m_func *f) {
  unsigned n = 0;
  for (const m_block *b = f->entry; b; b = b->next)
    for (const m_op *o = b->first; o; o = o->next) {
      n = o->dfile == MF_T && o->dnum >= n ? o->dnum + 1u : n;
      for (unsigned k = 0; k < m_nsrc(o); k++)
        n = o->src[k].file == MF_T && o->src[k].num >= n ? o->src[k].num + 1u : n;
    }
  return n;
}

static bool find_operand_place(const finder *x, unsigned file, unsigned num, unsigned *at) {
  if (file == MF_T)
    return *at = num, true;
  bool fixed = fixed_place(x->f, file, num, at);
  *at += x->temps;
  return fixed;
}

static bool sources_clash(const finder *x, const m_src *a, const m_src *b) {
  unsigned p, q;
  return find_operand_place(x, a->file, a->num, &p) && find_operand_place(x, b->file, b->num, &q) && gm_array_clash(x->f->machine, p, q);
}

static bool results_clash(const finder *x, const m_op *a, const m_op *b) {
  unsigned p, q;
  return writes_with_others(a) && writes_with_others(b) && find_operand_place(x, a->dfile, a->dnum, &p) &&
         find_operand_place(x, b->dfile, b->dnum, &q) && gm_array_clash(x->f->machine, p, q);
}

static void note_bank_clash(finder *x, const m_op *a, const m_op *b) {
  x->list = gc_grow(x->f->arena, x->list, &x->cap, x->n + 1, sizeof *x->list);
  x->list[x->n++] = (m_clash){a->id, b->id};
}

static void find_bundle_clashes(finder *x, const m_bundle *u) {
  const m_op *a = u->op[0], *b = u->op[1];
  bool clash = false;
  for (unsigned s = 0; s < 2; s++)
    if (u->op[s] && m_nsrc(u->op[s]) == 2 && sources_clash(x, &u->op[s]->src[0], &u->op[s]->src[1]))
      note_bank_clash(x, u->op[s], u->op[s]);
  if (!a || !b)
    return;
  for (unsigned k = 0; k < m_nsrc(a); k++)
    for (unsigned j = 0; j < m_nsrc(b); j++)
      clash |= sources_clash(x, &a->src[k], &b->src[j]);
  if (clash || results_clash(x, a, b))
    note_bank_clash(x, a, b);
}

m_clash *m_clashes(const m_func *f, unsigned *n) {
  finder x = {.f = f, .temps = temps_named(f)};
  for (const m_block *b = f->entry; b; b = b->next)
    for (unsigned t = 0; t < b->nbundle; t++)
      find_bundle_clashes(&x, &b->bundle[t]);
  *n = x.n;
  return x.list;
}
