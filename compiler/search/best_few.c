/* SPDX-License-Identifier: Apache-2.0 */
/* `best` below -O3: a few candidates, made from one or two schedules. */
#include "search/best.h"

enum { MOST = 8 /* candidates */ };

/* A candidate. */
typedef struct {
  m_func *f, *bare; /* bare: its schedule before late moves; NULL: there are none */
  gate_plan plan;
  gc_stats st;
  bool deferred; /* has no registers yet */
} candidate;

typedef struct {
  search s;
  candidate made[MOST];
  unsigned n;
  bool short_of_registers; /* none were found for the program that was chosen */
} few;

/* How often a run reads input register v: bundles that read it, by the frequencies of their blocks. */
static double reads_of(const m_func *f, unsigned v) {
  double n = 0;
  for (const m_block *b = f->entry; b; b = b->next) {
    int last = -1;
    for (const m_op *o = b->first; o; o = o->next)
      for (unsigned k = 0; k < m_nsrc(o); k++)
        if (o->src[k].file == MF_V && o->src[k].num == v && o->cycle != last) {
          last = o->cycle;
          n += b->freq;
        }
  }
  return n;
}

/* The input register that is read most often, *n times. */
static unsigned most_read(const back *k, const m_func *f, double *n) {
  unsigned v = 0;
  *n = 0;
  for (uint32_t left = gate_used_v(k->base); left; left &= left - 1) {
    double x = reads_of(f, (unsigned)__builtin_ctz(left));
    if (x > *n) {
      *n = x;
      v = (unsigned)__builtin_ctz(left);
    }
  }
  return v;
}

/* Is it worth another schedule to load an input register at the entry? Sets the register to load. Late moves do as well in small programs,
 * and temporaries have to be left. A small program that took a late rung often fits an early one if the register is loaded at once. */
static bool wants_load(const back *k, const m_func *plain, uint32_t *load) {
  enum { SMALL = 40, SHORT = 60, SPARE = 5 /* lanes */ };
  unsigned n = k->base->nop_ids;
  double reads;
  if (!k->o->gate_input || k->o->policy != GM_GATE_PROGRAM || k->base->nfunc)
    return false;
  *load = UINT32_C(1) << most_read(k, plain, &reads);
  if (k->rung >= BACK_FEW)
    return n <= SHORT && reads > 2.5;
  return k->rung < 2 && n >= SMALL && n <= BACK_LARGE && reads > 3.5 && plain->lanes + SPARE <= 4 * k->base->machine->temps;
}

/* Adds a candidate. Returns whether it is better than those before. */
static bool offer(few *w, m_func *f, m_func *bare, const gate_plan *plan, const gc_stats *st) {
  if (!f)
    return false;
  w->made[w->n++] = (candidate){f, bare, *plan, *st, w->s.k->deferred};
  return back_take(&w->s, f, plan);
}

/* Adds the program of a second schedule, which may be NULL. */
static bool offer_second(few *w, m_func *second, const gate_plan *plan, gc_stats st) {
  m_func *bare, *f = second ? back_second_worth(&w->s, second, plan, &st, &bare) : NULL;
  return f && offer(w, f, bare, plan, &st);
}

/* Adds the program of a plan, and that of its second schedule. */
static void offer_plan(few *w, const gate_plan *plan, bool seconds, gc_stats st) {
  back *k = w->s.k;
  k->seconds = seconds;
  k->second = k->copy = NULL;
  m_func *bare, *f = back_fit_worth(&w->s, plan, &st, &bare), *second = k->second;
  k->seconds = false;
  offer(w, f, bare, plan, &st);
  offer_second(w, second, plan, st);
}

/* Adds the program with some input registers loaded at the entry. */
static void offer_load(few *w, uint32_t load, bool alone, const gc_stats *st) {
  const bool before = w->s.k->few;
  w->s.k->few = true;
  offer_plan(w, &(gate_plan){.promote_v = load, .slide = alone}, false, *st);
  w->s.k->few = before;
}

/* Finds registers for a candidate that has none. NULL: there are too few. */
static m_func *finish(few *w, const candidate *x, gc_stats *st) {
  *st = x->st;
  if (!x->deferred || back_allocate(w->s.k, x->f, st))
    return x->f;
  w->s.k->defers = false;
  m_func *f = x->bare ? back_moves(w->s.k, x->bare, &x->plan, st) : NULL;
  w->short_of_registers = !f;
  return f;
}

/* The program that was chosen. If it is the plain schedule, which has no registers yet, and none are found, late moves are better than
   another strategy. */
static m_func *decide(few *w, gc_stats *st) {
  back *k = w->s.k;
  choice c = *back_chosen(&w->s);
  const candidate *x = w->made;
  while (x < w->made + w->n && x->f != c.f)
    x++;
  if (x == w->made + w->n) {
    gc_stats plainly = *st;
    k->defers = false;
    c.f = back_fit(k, &c.plan, 0, &plainly, NULL);
    *st = c.f ? plainly : *st;
    x = c.f ? NULL : w->made;
  }
  m_func *f = x ? finish(w, x, st) : c.f;
  if (f)
    f->held = c.plan.held;
  return f;
}

/* The plain schedule, with late moves (buffer accesses moved to its free slots) if they help, and a second schedule made from it. Where a
   wake costs cycles, also schedules whose accesses wait for the gate to wake, and schedules from passes of their own. */
static m_func *candidates(few *w, gc_stats *st) {
  back *k = w->s.k;
  bool alone = k->base->nblock == 1; /* in a single block the cost of accesses is known exactly, so sliding never makes it worse */
  const gate_plan late = {.pull = 0, .slide = alone}, wait = {.pull = 4, .slide = alone};
  const gate_plan plain[2] = {{.plain = true, .slide = alone}, {.plain = true, .slide = alone}};
  const bool waits = back_held_choices(k) > 1;
  k->seconds = back_wants_second(k);
  k->second = k->copy = NULL;
  m_func *bare, *f = back_fit(k, &late, 0, st, &bare), *second = k->second, *copy = k->copy;
  k->seconds = false;
  if (!f)
    return NULL;
  w->made[w->n++] = (candidate){f, bare, late, *st, k->deferred};
  uint32_t load = 0;
  bool loads = wants_load(k, bare ? bare : f, &load);
  if (!bare && !second && !waits && !loads) /* the program equals the one of method hints */
    return finish(w, w->made, st);
  m_func *at = bare ? bare : f;
  k->bare = bare;
  back_set_bar(&w->s, (m_func *[]){at, at}, plain);
  if (bare)
    back_take(&w->s, f, &late);
  bool better = offer_second(w, second, &late, *st);
  if (waits && copy) {
    m_func *own[2] = {back_second_of(k, GATE_OWN), back_second_of(k, GATE_OWN)};
    offer_second(w, copy, &wait, *st);
    offer_second(w, own[0], &wait, *st);
    offer_second(w, own[1], &late, *st);
  }
  if (waits)
    offer_plan(w, &wait, back_wants_second(k), *st);
  if (loads && !better)
    offer_load(w, load, alone, st);
  k->loads = loads || better;
  return decide(w, st);
}

m_func *back_best_few(back *k, gc_stats *st) {
  const gc_stats before = *st;
  few w = {.s.k = k};
  k->defers = k->base->nop_ids <= BACK_LARGE;
  m_func *f = candidates(&w, st);
  if (w.short_of_registers) {
    *st = before;
    w = (few){.s.k = k};
    k->defers = false;
    f = candidates(&w, st);
  }
  k->defers = false;
  return f;
}

static unsigned operations(const m_func *f) {
  unsigned n = 0;
  for (const m_block *b = f->entry; b; b = b->next)
    for (const m_op *o = b->first; o; o = o->next)
      n++;
  return n;
}

/* The program without the moves of f. Where late moves alone were tried, it has the schedule that they start from; without any, it is the
   same program. */
static m_func *without_moves(back *k, const m_func *f, gc_stats *st) {
  enum { GAIN = 4 /* words that one move less may save: its own two, a longer form of its reader, one for gate events */ };
  if (k->o->opt > 2 || k->base->nblock == 1 || back_held_choices(k) > 1 || k->loads)
    return back_fit(k, &(gate_plan){.plain = true}, 0, st, NULL);
  if (!k->bare || st->words > k->base->machine->code_words + GAIN * (operations(f) - operations(k->bare)))
    return NULL;
  return back_allocate(k, k->bare, st) ? k->bare : NULL;
}

m_func *back_bar(back *k, const m_func *with, gc_stats *st) {
  const gate_plan plain[2] = {{.plain = true}, {.plain = true}};
  search s = {.k = k};
  m_func *f = without_moves(k, with, st);
  if (!f)
    return NULL;
  back_set_bar(&s, (m_func *[]){f, f}, plain);
  f->held = back_chosen(&s)->plan.held;
  return f;
}
