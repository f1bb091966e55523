/* SPDX-License-Identifier: Apache-2.0 */
/* Counts what a clock-gated domain (what one clock gate clocks) does in a run, cycle by cycle: how long its clock runs, how often it
   starts, and for what. */
#include "core/activity/domain.h"

#include <string.h>

const char *const gm_domain_event_name[GM_DOMAIN_EVENTS] = {"opens",
                                                            "closes",
                                                            "reopens after one cycle",
                                                            "open for one cycle",
                                                            "opens while frozen",
                                                            "closes while frozen",
                                                            "an access waits",
                                                            "used in the first open cycle"};

void gm_domain_begin(gm_domain *d, uint64_t break_even) {
  memset(d, 0, sizeof *d);
  d->break_even = break_even;
}

/* The index in `length` for a gated run of n cycles. */
static unsigned interval(uint64_t n) {
  unsigned k = 0;
  while (k + 1 < GM_DOMAIN_LENGTHS && n >> (k + 1))
    k++;
  return k;
}

static void opens(gm_domain *d, const gm_domain_cycle *c) {
  d->opened++;
  d->event[GM_DOMAIN_OPENS]++;
  d->event[GM_DOMAIN_OPENS_FROZEN] += c->frozen;
  if (d->opened_before) {
    d->gated_runs++;
    d->short_runs += d->run < d->break_even;
    d->length[interval(d->run)]++;
    d->event[GM_DOMAIN_REOPENS] += d->run == 1;
  }
  d->opened_before = true;
  d->run = d->since_open = 0;
  d->used = false;
}

static void closes(gm_domain *d, bool frozen) {
  d->closed++;
  d->event[GM_DOMAIN_CLOSES]++;
  d->event[GM_DOMAIN_CLOSES_FROZEN] += frozen;
  d->event[GM_DOMAIN_BLINKS] += d->run == 1;
  d->false_wakes += !d->used;
  d->run = 0;
}

static void first_access(gm_domain *d) {
  d->used = true;
  d->event[GM_DOMAIN_USED_AT_ONCE] += d->since_open == 0;
  d->wake_min = d->wakes == 0 || d->since_open < d->wake_min ? d->since_open : d->wake_min;
  d->wake_max = d->since_open > d->wake_max ? d->since_open : d->wake_max;
  d->wake_sum += d->since_open;
  d->wakes++;
}

void gm_domain_next(gm_domain *d, const gm_domain_cycle *c) {
  d->cycles++;
  d->waits += c->wait;
  d->event[GM_DOMAIN_WAITS] += c->wait;
  if (c->open && !d->was_open)
    opens(d, c);
  else if (!c->open && d->was_open)
    closes(d, c->frozen);
  d->run++;
  d->was_open = c->open;
  if (!c->open)
    return;
  d->open++;
  d->accessed += c->access;
  d->idle += !c->access;
  if (c->access && !d->used)
    first_access(d);
  d->since_open++;
}

void gm_domain_end(gm_domain *d) {
  if (d->was_open)
    closes(d, false);
  d->was_open = false;
}

void gm_domain_add(gm_domain *to, const gm_domain *d) {
  to->wake_min = to->wakes == 0 || (d->wakes && d->wake_min < to->wake_min) ? d->wake_min : to->wake_min;
  to->wake_max = d->wake_max > to->wake_max ? d->wake_max : to->wake_max;
  to->cycles += d->cycles;
  to->open += d->open;
  to->accessed += d->accessed;
  to->idle += d->idle;
  to->waits += d->waits;
  to->opened += d->opened;
  to->closed += d->closed;
  to->gated_runs += d->gated_runs;
  to->short_runs += d->short_runs;
  to->false_wakes += d->false_wakes;
  to->wakes += d->wakes;
  to->wake_sum += d->wake_sum;
  to->gated_toggles += d->gated_toggles;
  for (unsigned i = 0; i < GM_DOMAIN_LENGTHS; i++)
    to->length[i] += d->length[i];
  for (unsigned i = 0; i < GM_DOMAIN_EVENTS; i++)
    to->event[i] += d->event[i];
}
