/* SPDX-License-Identifier: Apache-2.0 */
/* Clean-up after code motion for gating: DTOs that save no wake of a gate are folded back into the accesses that they were made for. */
#include "gate/tidy.h"

static bool is_neighbour(const m_op *o, gate_dir dir) { return o && o->is_dto && gate_is_dto(o, dir); }

static bool is_alone(const m_op *d, gate_dir dir) { return !is_neighbour(d->prev, dir) && !is_neighbour(d->next, dir); }

typedef struct {
  unsigned defs, uses;
  m_op *def, *use;
  unsigned source; /* number of the source that uses the temporary */
} life;

static life life_of(const m_func *f, unsigned vreg) {
  life l = {0};
  for (m_block *b = f->entry; b; b = b->next)
    for (m_op *o = b->first; o; o = o->next) {
      if (o->dfile == MF_VREG && o->dnum == vreg) {
        l.defs++;
        l.def = o;
      }
      for (unsigned k = 0; k < m_nsrc(o); k++)
        if (o->src[k].file == MF_VREG && o->src[k].num == vreg) {
          l.uses++;
          l.use = o;
          l.source = k;
        }
    }
  return l;
}

/* Does o read another register of the input buffer? An operation reads at most one, on machines with several ports too. */
static bool reads_other_v(const m_op *o, unsigned source, unsigned v) {
  for (unsigned k = 0; k < m_nsrc(o); k++)
    if (k != source && o->src[k].file == MF_V && o->src[k].num != v)
      return true;
  return false;
}

/* Lets the only reader of an input DTO's temporary read the buffer register instead. */
static void fold_input(const m_func *f, m_op *d) {
  life l = life_of(f, d->dnum);
  if (l.defs != 1 || l.uses != 1 || reads_other_v(l.use, l.source, d->src[0].num))
    return;
  m_src *s = &l.use->src[l.source];
  s->file = MF_V;
  s->num = d->src[0].num;
  for (unsigned i = 0; i < 4; i++)
    s->swz[i] = d->src[0].swz[s->swz[i]];
  m_remove(d);
}

static bool is_identity(const m_op *d) {
  for (unsigned i = 0; i < 4; i++)
    if ((d->mask >> i & 1) && d->src[0].swz[i] != i)
      return false;
  return true;
}

/* Lets the operation that produced the temporary write the output register itself, if nothing in between prevents that. */
static void fold_output(const m_func *f, m_op *d) {
  life l = life_of(f, d->src[0].num);
  if (l.defs != 1 || l.uses != 1 || l.def->block != d->block || l.def->mask != d->mask || !is_identity(d))
    return;
  m_op probe = *d;
  probe.src[0] = (m_src){0};
  for (m_op *o = l.def->next; o != d; o = o->next)
    if (!o || !gate_may_pass(&probe, o, GATE_OUT))
      return;
  l.def->dfile = MF_O;
  l.def->dnum = d->dnum;
  m_remove(d);
}

void gate_fold_singles(m_func *f, gate_dir dir) {
  for (m_block *b = f->entry; b; b = b->next)
    for (m_op *o = b->first, *next; o; o = next) {
      next = o->next;
      if (!is_neighbour(o, dir) || !is_alone(o, dir))
        continue;
      if (dir == GATE_IN)
        fold_input(f, o);
      else
        fold_output(f, o);
    }
}

void gate_number_clusters(m_func *f) {
  unsigned n = 0;
  for (m_block *b = f->entry; b; b = b->next)
    for (m_op *o = b->first; o; o = o->next)
      for (int dir = GATE_IN; dir <= GATE_OUT; dir++)
        if (is_neighbour(o, (gate_dir)dir) && !is_alone(o, (gate_dir)dir))
          o->cluster = is_neighbour(o->prev, (gate_dir)dir) ? o->prev->cluster : ++n;
}
