/* SPDX-License-Identifier: Apache-2.0 */
/* Local code motion. A DTO cluster (a run of neighbouring DTOs; gate.h) moves as a whole to the end of the DTO cluster before it, if enough
   registers are free in between for all its targets. */
#include "gate/local.h"

/* Number of an operation in its block. */
static unsigned index_of(const m_op *o) {
  unsigned n = 0;
  while ((o = o->prev))
    n++;
  return n;
}

/* CMT(i, j): registers unoccupied everywhere after operation i and before operation j of one block. */
static int free_between(const m_func *f, const unsigned *pressure, unsigned i, unsigned j) {
  int max = 0;
  for (unsigned k = i + 1; k <= j; k++)
    if ((int)pressure[k] > max)
      max = (int)pressure[k];
  return (int)gate_budget(f) - max;
}

static void rename_vreg(m_func *f, unsigned from, unsigned to) {
  for (m_block *b = f->entry; b; b = b->next)
    for (m_op *o = b->first; o; o = o->next) {
      if (o->dfile == MF_VREG && o->dnum == from)
        o->dnum = (uint16_t)to;
      for (unsigned k = 0; k < m_nsrc(o); k++)
        if (o->src[k].file == MF_VREG && o->src[k].num == from)
          o->src[k].num = (uint16_t)to;
    }
}

/* Do two DTOs transfer the same data to the same lanes? Then the second can be dropped. */
static bool same_transfer(const m_op *a, const m_op *b) {
  if (a->src[0].num != b->src[0].num || (b->mask & ~a->mask))
    return false;
  for (unsigned i = 0; i < 4; i++)
    if ((b->mask >> i & 1) && a->src[0].swz[i] != b->src[0].swz[i])
      return false;
  return true;
}

void gate_merge_duplicates(m_func *f, m_block *b, bool check_pressure) {
  for (m_op *i = b->last, *before; i; i = before) {
    before = i->prev;
    if (!i->is_dto || !gate_is_dto(i, GATE_IN))
      continue;
    m_op *j = i->prev;
    while (j && !(j->is_dto && gate_is_dto(j, GATE_IN) && same_transfer(j, i)))
      j = j->prev;
    if (!j || gate_definitions(f, i->dnum) != 1 || gate_definitions(f, j->dnum) != 1)
      continue;
    if (check_pressure) {
      unsigned *pressure = gate_pressure(f, m_liveness(f), b);
      if (free_between(f, pressure, index_of(j), index_of(i)) <= 0)
        continue;
    }
    unsigned from = i->dnum, to = j->dnum;
    m_remove(i);
    rename_vreg(f, from, to);
    if (f->vreg[to].width < f->vreg[from].width)
      f->vreg[to].width = f->vreg[from].width;
  }
}

static m_op *step_inward(const m_op *o, gate_dir dir) { return dir == GATE_IN ? o->prev : o->next; }

/* Moves a run of DTOs next to `goal`; run[0] is the one nearest to the goal. */
static void move_run(m_op **run, unsigned n, m_op *goal, gate_dir dir) {
  for (unsigned k = n; k-- > 0;) { /* nearest to the goal last, so that the order stays */
    m_remove(run[k]);
    if (dir == GATE_IN)
      m_insert_after(goal, run[k]);
    else
      m_insert_before(goal, run[k]);
  }
}

/* Tries once to join a run to the next run on the way to the goal; `far` is the run's DTO farthest from the goal. Returns the next DTO
   to look at. */
static m_op *join_next(m_func *f, m_block *b, m_op *far, gate_dir dir) {
  m_op *run[64], *o = far;
  unsigned n = 0;
  for (; o && o->is_dto && gate_is_dto(o, dir) && n < 64; o = step_inward(o, dir))
    run[n++] = o;
  /* run[0] = far .. run[n-1] nearest to the goal; o: first operation in between */
  m_op *goal = o;
  bool free_way = true;
  for (; goal && !(goal->is_dto && gate_is_dto(goal, dir)); goal = step_inward(goal, dir))
    for (unsigned k = 0; k < n; k++)
      free_way &= gate_may_pass(run[k], goal, dir);
  if (!goal)
    return NULL;
  if (n == 64) /* larger than any DTO cluster a machine can hold: leave it */
    return goal;
  unsigned *pressure = gate_pressure(f, m_liveness(f), b);
  unsigned here = index_of(run[n - 1]), there = index_of(goal);
  int cmt = dir == GATE_IN ? free_between(f, pressure, there, here) : free_between(f, pressure, here, there);
  if (free_way && cmt >= (int)n) {
    m_op *reversed[64];
    for (unsigned k = 0; k < n; k++)
      reversed[k] = run[n - 1 - k];
    move_run(reversed, n, goal, dir);
    return run[0]; /* the joined run is looked at again as a whole */
  }
  return goal;
}

void gate_local(m_func *f, gate_dir dir) {
  for (m_block *b = f->entry; b; b = b->next) {
    if (dir == GATE_IN)
      gate_merge_duplicates(f, b, true);
    m_op *o = dir == GATE_IN ? b->last : b->first;
    while (o) {
      if (!(o->is_dto && gate_is_dto(o, dir))) {
        o = step_inward(o, dir);
        continue;
      }
      m_op *next = join_next(f, b, o, dir);
      o = next;
    }
  }
}
