/* SPDX-License-Identifier: Apache-2.0 */
/* -O3: the plain schedules, without moves of accesses, among which all methods choose. */
#include "search/ladder.h"

bool back_plain(const back *k, unsigned n, gate_plan *p) {
  *p = (gate_plan){.plain = true, .seed = n, .steps = back_steps(k)};
  if (n < BACK_SEEDS)
    return !n || !back_spent(k);
  *p = (gate_plan){.plain = true, .search = GATE_PLAIN, .second = n - BACK_SEEDS, .steps = back_steps(k)};
  return (!p->second || back_has_second(k)) && !back_spent(k);
}

/* Gives the search the steps that were left when the plan was tried first. With fewer, another program would come out. Returns how many
   are left now. */
static long steps_of(back *k, const gate_plan *p) {
  long left = back_steps(k);
  if (k->base->steps && p->steps)
    *k->base->steps = p->steps;
  return left;
}

/* After that: the search has no more steps left than before. */
static void steps_left(back *k, long left) {
  if (k->base->steps && *k->base->steps > left)
    *k->base->steps = left;
}

m_func *back_program(back *k, const gate_plan *p, gc_stats *st) {
  m_func *bare;
  const long left = steps_of(k, p);
  k->seconds = p->second != GATE_FIRST;
  k->second = k->copy = NULL;
  m_func *f = back_fit(k, p, p->seed, st, NULL), *second = p->second ? back_second_of(k, p->second) : NULL;
  k->seconds = false;
  if (p->second)
    f = second ? back_second(k, second, p, st, &bare) : NULL;
  steps_left(k, left);
  if (f)
    f->held = p->held;
  return f;
}

/* Does the method leave accesses where they are? */
static bool is_plain(const back *k) { return k->o->gate == GC_GATE_NONE || k->o->gate == GC_GATE_HINTS; }

static m_func *plain_program(back *k, const gate_plan *p, gc_stats *st) {
  if (is_plain(k))
    return back_program(k, p, st);
  const long left = steps_of(k, p);
  m_func *f = back_fit(k, NULL, p->seed, st, NULL);
  steps_left(k, left);
  return f;
}

m_func *back_shortest(back *k, gc_stats *st) {
  double least = -1;
  gate_plan best = {.plain = true}, p;
  bool dump = k->dump;
  if (k->o->opt < 3 || k->o->external)
    return back_fit(k, NULL, 0, st, NULL);
  k->dump = false;
  for (unsigned n = 0; n < (is_plain(k) ? BACK_PLAINS : BACK_SEEDS); n++) {
    gc_stats unused = {0};
    m_func *f = back_plain(k, n, &p) ? plain_program(k, &p, &unused) : NULL;
    if (!f && !n)
      break;
    if (!f)
      continue;
    back_events(k, f);
    double cycles = cost_expected(back_cost(k, f)).cycles;
    if (least < 0 || cycles < least * (1 - 1e-9)) {
      least = cycles;
      best = p;
    }
  }
  k->dump = dump;
  return plain_program(k, &best, st);
}
