/* SPDX-License-Identifier: Apache-2.0 */
/* Writes upper lanes first (docs/compiler.md, "Back end"). Some operations write the upper lanes of a vector, while operations of the
   same block write the other lanes. If an operation for upper lanes has a constant, a dot product or a special function as its value, or
   moves a value to an output, it is put before the others and writes all lanes up to its own. Then it has the short form, which names
   only the first lanes. Runs before scheduling. */
#include "mir/encoding_fit.h"
#include "select/select.h"

static bool writes_same(const m_op *a, const m_op *o) { return o->dfile == a->dfile && o->dnum == a->dnum; }

static bool reads_result(const m_op *a, const m_op *o) {
  for (unsigned k = 0; k < m_nsrc(o); k++)
    if (o->src[k].file == a->dfile && o->src[k].num == a->dnum)
      return true;
  return false;
}

/* The first and the last operation of a block that names a virtual register; last NULL: not known any more. */
typedef struct {
  const m_block *block;
  m_op *first, *last;
} touches;

static void note_touch(touches *t, m_op *o) {
  if (t->block != o->block)
    *t = (touches){o->block, o, o};
  t->last = o;
}

static void note_touches(touches *t, const m_block *b) {
  for (m_op *o = b->first; o; o = o->next) {
    if (o->dfile == MF_VREG)
      note_touch(&t[o->dnum], o);
    for (unsigned k = 0; k < m_nsrc(o); k++)
      if (o->src[k].file == MF_VREG)
        note_touch(&t[o->src[k].num], o);
  }
}

/* Operation o has changed places with the one after it. It may no longer be the first or the last operation on the registers it names. */
static void note_moved(touches *t, m_op *o) {
  if (o->dfile == MF_VREG) {
    touches *d = &t[o->dnum];
    d->first = d->first == o->next ? o : d->first;
    d->last = NULL;
  }
  for (unsigned k = 0; k < m_nsrc(o); k++)
    if (o->src[k].file == MF_VREG)
      t[o->src[k].num].last = NULL;
}

/* First operation that `a` must precede so that it may also write the lanes `rest`, at the latest `a` itself; NULL if some of these
 * lanes is not written again. Only operations that name its register matter. */
static m_op *find_widen_place(m_op *a, unsigned rest, const touches *t) {
  m_op *first = NULL, *from = a->dfile == MF_VREG ? t[a->dnum].first : a->block->first;
  const m_op *last = a->dfile == MF_VREG ? t[a->dnum].last : NULL;
  unsigned written = 0;
  bool after = false;
  for (m_op *o = from; o; o = o == last ? NULL : o->next) {
    if (o == a) {
      after = true;
      first = first ? first : a;
      continue;
    }
    bool other = writes_same(a, o) && !(o->mask & a->mask);
    if (!after && (reads_result(a, o) || (writes_same(a, o) && !other))) { /* `o` stays before `a` */
      first = NULL;
      written = 0;
    } else if (after && ((reads_result(a, o) && rest & ~written) || (writes_same(a, o) && !other))) {
      return NULL;
    } else if (other) {
      first = first ? first : o;
      written |= o->mask;
    }
  }
  return rest & ~written ? NULL : first;
}

static bool is_constant_move(const m_func *f, const m_op *o) {
  return form_is_move(o) && (o->dfile == MF_O || o->dfile == MF_VREG) && !o->is_dto && form_exists(o) && form_is_literal(f, o, 0);
}

static bool in_place(const m_op *o) {
  for (unsigned l = 0; l < 4; l++)
    if ((o->mask >> l & 1) && o->src[0].swz[l] != l)
      return false;
  return true;
}

/* May operation o move up to `at`? It writes a value to an output, or a value that is the same in all lanes, and all its sources are
   known before `at`. */
static bool is_early(const m_op *o, const m_op *at) {
  unsigned lanes = m_facts[o->op].lanes;
  bool copy = form_is_move(o) && o->dfile == MF_O && o->src[0].file == MF_VREG && !o->src[0].neg && !o->src[0].abs;
  bool sum = lanes != GM_LANES_V && lanes != GM_LANES_Q && !m_is_texture(o) && (o->dfile == MF_O || o->dfile == MF_VREG);
  if ((!copy && !sum) || o->is_dto || !form_exists(o))
    return false;
  for (const m_op *p = o; p != at; p = p->prev)
    for (unsigned k = 0; k < m_nsrc(o); k++)
      if (p->prev->dfile == o->src[k].file && p->prev->dnum == o->src[k].num)
        return false;
  return true;
}

/* By virtual register: the lanes that all operations writing the register write. They have a value wherever any lane of it has one. */
static uint8_t *lanes_always_written(const m_func *f) {
  uint8_t *always = gc_alloc(f->arena, f->nvreg + 1), *some = gc_alloc(f->arena, f->nvreg + 1);
  for (const m_block *b = f->entry; b; b = b->next)
    for (const m_op *o = b->first; o; o = o->next)
      if (o->dfile == MF_VREG) {
        always[o->dnum] = some[o->dnum] ? always[o->dnum] & o->mask : o->mask;
        some[o->dnum] = 1;
      }
  return always;
}

bool m_widen_lanes(m_func *f) {
  bool changed = false;
  if (!form_may_widen(f))
    return false;
  uint8_t *always = lanes_always_written(f);
  touches *t = gc_alloc(f->arena, (f->nvreg + 1) * sizeof *t);
  for (m_block *b = f->entry; b; b = b->next) {
    note_touches(t, b);
    for (m_op *o = b->first, *next; o; o = next) {
      unsigned rest = form_prefix(o->mask) & ~o->mask;
      bool constant = rest && is_constant_move(f, o), copy = form_is_move(o);
      m_op *at = rest && (o->dfile == MF_O || o->dfile == MF_VREG) ? find_widen_place(o, rest, t) : NULL;
      next = o->next;
      if (!at || (!constant && !is_early(o, at)))
        continue;
      bool stays = copy && !constant && in_place(o) && (o->src[0].file != MF_VREG || !(rest & ~always[o->src[0].num]));
      for (unsigned l = 0; l < 4 && copy; l++)
        if (rest >> l & 1)
          o->src[0].swz[l] = stays ? (uint8_t)l : o->src[0].swz[__builtin_ctz(o->mask)];
      o->mask |= (uint8_t)rest;
      changed = true;
      if (at == o)
        continue;
      m_remove(o);
      m_insert_before(at, o);
      note_moved(t, o);
    }
  }
  return changed;
}
