/* SPDX-License-Identifier: Apache-2.0 */
/* From a schedule to a program with registers: late moves, second schedules, allocation, gate events (docs/compiler.md, "Back end"). */
#include "gate/late.h"
#include "search/rungs.h"

void back_note_place(const back *k, gc_stats *st) {
  const char *const *at = k->x->at.at;
  st->level = at[GC_LEVEL];
  st->middle = at[GC_STRATEGY];
  st->candidate = at[GC_CANDIDATE];
  st->rung = at[GC_RUNG];
}

void back_count_gating(const m_func *f, gc_stats *st) {
  unsigned last = 0;
  st->dtos = st->clusters = 0;
  for (const m_block *b = f->entry; b; b = b->next)
    for (const m_op *o = b->first; o; o = o->next) {
      st->dtos += o->is_dto;
      st->clusters += o->cluster && o->cluster != last;
      last = o->cluster;
    }
}

bool back_has_registers(const back *k, const m_func *f, unsigned *lanes) {
  m_func *draft = m_clone(f);
  draft->draft = true;
  const bool fits = ra_run(draft, k->o, NULL);
  *lanes = draft->lanes;
  return fits;
}

/* Is this schedule to be dropped, because its program would not be taken? It is not dropped if it does not fit, since a later rung may
   give a better one. */
static bool is_dropped(back *k, const m_func *f) {
  if (k->deferred || !k->judge || judge_would_take(k->judge, f, k->judged))
    return false;
  unsigned unused;
  return k->dropped = judge_has_lanes(f) || back_has_registers(k, f, &unused);
}

/* Allocates registers for a schedule. Under `best`, first with late moves, as many as fit; *bare is then the schedule without them, else
 * NULL. Returns NULL if the program does not fit or is dropped. */
m_func *back_late(back *k, m_func *f, const gate_plan *plan, gc_stats *st, m_func **bare) {
  unsigned moves = !f->nfunc && plan && !plan->plain && !gc_omits(k->o, "late") ? 64 : 0;
  bool far = true;   /* with copies for several blocks. They hold registers for longest, so they are left out first */
  bool fits = false; /* the schedule without late moves is known to fit */
  *bare = NULL;
  if (moves && k->crowded && k->o->opt < 3) {
    if (!back_has_registers(k, f, &k->lanes))
      return NULL;
    fits = true;
  }
  k->deferred = k->defers && judge_has_lanes(f);
  while (moves) {
    gc_mark before = gc_arena_mark(k->a);
    m_func *g = m_clone(f);
    g->sized = false;
    gc_lap lap = gc_lap_start(k->o->times, k->a);
    unsigned done = gate_late(g, k->o, moves, &far);
    gc_lap_end(k->o->times, k->a, lap, "late", done > 0);
    if (!done)
      break;
    if (is_dropped(k, g))
      return NULL;
    if (k->deferred)
      return *bare = f, g;
    if (ra_run(g, k->o, st)) {
      *bare = f;
      return g;
    }
    gc_arena_release(k->a, before);
    if (!fits) { /* if the program does not fit without late moves, it does not fit with fewer of them */
      if (!back_has_registers(k, f, &k->lanes))
        return NULL;
      fits = true;
    }
    if (!far)
      moves = k->o->opt < 3 ? done / 4 : done - 1;
    far = false;
  }
  if (is_dropped(k, f))
    return NULL;
  if (k->deferred || ra_run(f, k->o, st))
    return f;
  k->lanes = f->lanes;
  return NULL;
}

/* The last steps with a function that has registers, or will get them later. */
static m_func *finish_function(back *k, m_func *f, gc_stats *st) {
  if (!k->deferred) {
    sched_join_end(f);
    back_after(k, f, "ra");
  }
  back_count_gating(f, st);
  return f;
}

/* The gain of second schedules was measured on machines with one thread. With weaker forwarding there is no second schedule: made from
   another first one, it could be shorter than the schedule with positive forwarding, which must never be the longer one. */
bool back_has_second(const back *k) {
  return k->base->machine->threads == 1 && !k->base->machine->array_banks && !k->base->nfunc && !k->o->external &&
         k->base->nop_ids <= BACK_LARGE && k->o->forward == GC_FORWARD_POSITIVE;
}

m_func *back_second_of(back *k, unsigned which) {
  m_func *f = which == GATE_JUSTIFIED ? k->second : k->copy ? m_clone(k->copy) : NULL;
  if (f)
    f->own = which == GATE_OWN;
  return f;
}

long back_steps(const back *k) { return k->base->steps ? *k->base->steps : 0; }

bool back_schedule_again(back *k, m_func *f, const gate_plan *plan) {
  k->dropped = false;
  if (!f->again)
    return true;
  back_weigh(k, f, plan);
  if (!sched_run(f, k->o, k->limit))
    return false;
  f->again = false;
  k->dropped = k->issued > 0 && sched_issued(f) >= k->issued;
  return !k->dropped;
}

m_func *back_second(back *k, m_func *f, const gate_plan *plan, gc_stats *st, m_func **bare) {
  if (!back_schedule_again(k, f, plan))
    return NULL;
  back_after(k, f, "sched");
  f = back_late(k, f, plan, st, bare);
  return f ? finish_function(k, f, st) : NULL;
}

m_func *back_moves(back *k, m_func *bare, const gate_plan *plan, gc_stats *st) {
  m_func *unused, *f = back_late(k, bare, plan, st, &unused);
  return f ? finish_function(k, f, st) : NULL;
}

bool back_allocate(back *k, m_func *f, gc_stats *st) {
  if (!ra_run(f, k->o, st))
    return false;
  k->deferred = false;
  finish_function(k, f, st);
  return true;
}

m_func *back_unslid(back *k, gc_stats *st) {
  const char *rung = k->unslid_st.rung;
  gc_stats plain = k->unslid_st;
  if (!back_allocate(k, k->unslid, &plain))
    return NULL;
  back_note_place(k, &plain);
  plain.rung = rung;
  *st = plain;
  return k->unslid;
}

void back_events(back *k, m_func *f) {
  gc_lap lap = gc_lap_start(k->o->times, k->a);
  gate_hints(f, k->o);
  gc_lap_end(k->o->times, k->a, lap, "hints", true);
  back_after(k, f, "hints");
}
