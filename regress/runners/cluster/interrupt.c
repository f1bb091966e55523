/* SPDX-License-Identifier: Apache-2.0 */
/* Estimates what a core whose threads switch would gain if it could interrupt a stretch, the bundles from one lookup of a thread to the
   next: a model, by what one thread does. */
#include "regress/runners/cluster/interrupt.h"

#include <string.h>

#include "core/machine/machine.h"

enum {
  LENGTHS = 64,
  RETIRES = 3,
  NOBODY = GM_MAX_THREADS
}; /* RETIRES: cycles from the last bundle of a task to the first of the next one */

typedef struct {
  bool runs;
  unsigned began;      /* tasks that began before its task */
  unsigned next;       /* its next bundle */
  uint64_t ready;      /* the cycle from which on it may issue it */
  unsigned rest;       /* cycles that are left of its stretch, as far as known */
  unsigned from, done; /* place of its stretch in the table of lengths; cycles that it has had of it */
} model_thread;

typedef struct {
  const stretch_bundle *b;
  unsigned n, latency, threads;
  unsigned left, begun; /* tasks that no thread has taken; tasks that have begun */
  interrupt_points points;
  model_thread thread[GM_MAX_THREADS];
  unsigned length[LENGTHS], now; /* now: the thread that issued last */
  uint64_t cycle;
} model;

static bool is_ready(const model *m, unsigned t) { return m->thread[t].runs && m->thread[t].ready <= m->cycle; }

/* May the thread that issued last be interrupted? */
static bool may_leave(const model *m) {
  const model_thread *x = &m->thread[m->now];
  return m->points == INTERRUPT_ALWAYS || (m->points == INTERRUPT_SAFE && !m->b[x->next].forwards);
}

static bool goes_before(const model_thread *x, const model_thread *y) {
  return x->rest < y->rest || (x->rest == y->rest && x->began < y->began);
}

static unsigned choose_next_thread(const model *m) {
  bool stays = m->now != NOBODY && is_ready(m, m->now);
  unsigned best = stays ? m->now : NOBODY;
  if (stays && !may_leave(m))
    return best;
  for (unsigned t = 0; t < m->threads; t++)
    if (is_ready(m, t) && (best == NOBODY || goes_before(&m->thread[t], &m->thread[best])))
      best = t;
  return best;
}

/* The thread has come to its next lookup, or to the end of its task. */
static void end_stretch(model *m, model_thread *x, bool last) {
  m->length[x->from] = x->done;
  x->done = 0;
  if (!last) {
    x->rest = m->length[m->b[x->next].pc % LENGTHS];
    return;
  }
  x->runs = m->left > 0;
  m->left -= x->runs;
  x->began = m->begun++;
  x->next = x->rest = 0;
}

/* Lets the chosen thread issue a bundle. */
static void issue_bundle(model *m) {
  model_thread *x = &m->thread[m->now];
  const stretch_bundle *b = &m->b[x->next];
  bool last = x->next == m->n - 1;
  if (!x->done)
    x->from = b->pc % LENGTHS;
  x->done += 1u + b->late;
  x->rest -= x->rest > 0;
  x->next++;
  m->cycle += b->late;
  x->ready = m->cycle + (last ? RETIRES : b->texture ? 1 + m->latency : 1);
  if (b->texture || last)
    end_stretch(m, x, last);
}

uint64_t interrupt_cycles(const stretch_bundle *b, unsigned n, unsigned latency, unsigned threads, unsigned tasks,
                          interrupt_points points) {
  model m = {.b = b, .n = n, .latency = latency, .threads = threads, .left = (tasks - 1) * threads, .points = points, .now = NOBODY};
  uint64_t last = 0;
  for (unsigned t = 0; t < threads; t++)
    m.thread[t] = (model_thread){.runs = true, .began = m.begun++};
  for (uint64_t left = (uint64_t)n * threads * tasks; left; m.cycle++) {
    m.now = choose_next_thread(&m);
    if (m.now == NOBODY)
      continue;
    issue_bundle(&m);
    last = m.cycle;
    left--;
  }
  return last + 1;
}
