/* SPDX-License-Identifier: Apache-2.0 */
/* Counts what a clock-gated domain (what one clock gate clocks) does in a run, cycle by cycle: how long its clock runs, how often it
   starts, and for what (docs/gating.md, "How well the gates did"). */
#ifndef GM_DOMAIN_H
#define GM_DOMAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
  bool open;   /* the gated clock rises with the edge that ends the cycle */
  bool access; /* a register of the domain is read or written */
  bool wait;   /* the pipeline waits until this domain is awake */
  bool frozen; /* the pipeline waits, for any reason */
} gm_domain_cycle;

/* Events that a run may have. A gated run is a stretch of cycles without a clock edge. */
typedef enum {
  GM_DOMAIN_OPENS,
  GM_DOMAIN_CLOSES,
  GM_DOMAIN_REOPENS,       /* a gated run of one cycle */
  GM_DOMAIN_BLINKS,        /* an open run of one cycle */
  GM_DOMAIN_OPENS_FROZEN,  /* opens while the pipeline is frozen */
  GM_DOMAIN_CLOSES_FROZEN, /* closes while the pipeline is frozen */
  GM_DOMAIN_WAITS,         /* an access waits for the gate */
  GM_DOMAIN_USED_AT_ONCE,  /* an access in the first open cycle */
  GM_DOMAIN_EVENTS
} gm_domain_event;
extern const char *const gm_domain_event_name[GM_DOMAIN_EVENTS];

enum { GM_DOMAIN_LENGTHS = 8 }; /* of gated runs: 1, 2 to 3, 4 to 7, ..., 128 and more */

typedef struct {
  uint64_t cycles, open, accessed; /* cycles of the run; with a clock edge; with an access */
  uint64_t idle;                   /* with a clock edge but no access */
  uint64_t waits;                  /* in which the pipeline waits for this domain */
  uint64_t opened, closed;         /* transitions; a domain is gated before the run and after it */
  uint64_t gated_runs;             /* complete ones: between two open cycles */
  uint64_t short_runs;             /* of these, shorter than the break-even length */
  uint64_t length[GM_DOMAIN_LENGTHS];
  uint64_t false_wakes;                 /* openings that closed again without an access */
  uint64_t wakes, wake_sum;             /* openings with an access; open cycles before the first access, summed */
  uint64_t wake_min, wake_max;          /* of one opening; min is meaningless without wakes */
  uint64_t gated_toggles;               /* of data at the domain's inputs in gated cycles */
  uint64_t event[GM_DOMAIN_EVENTS];     /* how often each happened */
  uint64_t break_even, run, since_open; /* state: length of the run that goes on, open cycles since the opening */
  bool was_open, opened_before, used;   /* state */
} gm_domain;

/* break_even: gated runs of fewer cycles save nothing. */
void gm_domain_begin(gm_domain *d, uint64_t break_even);
/* Counts the next cycle. */
void gm_domain_next(gm_domain *d, const gm_domain_cycle *c);
/* Ends the run: closes the domain if it is still open. */
void gm_domain_end(gm_domain *d);
/* Adds the counts of another domain; cycles add up too. */
void gm_domain_add(gm_domain *to, const gm_domain *d);

#endif
