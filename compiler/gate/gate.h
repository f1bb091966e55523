/* SPDX-License-Identifier: Apache-2.0 */
/* Moves buffer accesses on the machine form, so that the clock gates of the input and output buffer are open for fewer cycles: as You and
   Wang 2013, section 4, do, and in ways of our own (docs/gating.md). A DTO (data transfer operation) is a move between a buffer and a
   temporary; a DTO cluster is a run of neighbouring DTOs. A gate that was shut takes some cycles to wake, and a held gate never shuts. */
#ifndef GC_GATE_H
#define GC_GATE_H

#include "common/options.h"
#include "mir/mir.h"

/* Before scheduling: inserts DTOs (data-transfer operations between a buffer and temporaries), moves them within and across blocks, and
   promotes buffer registers, as o->gate says. GC_GATE_BEST by itself does nothing here: its driver tries plans. */
void gate_run(m_func *f, const gc_options *o);

/* Puts a nop before and after every run of accesses of a buffer that o->gate_input or o->gate_output names (charge.c). */
void gate_charge_events(m_func *f, const gc_options *o);

/* What `best` decides per buffer register: bit = register number. */
typedef struct {
  uint32_t promote_v; /* loaded into a temporary at the entry */
  uint32_t local_v;   /* DTOs and local code motion */
  uint32_t demote_o;  /* kept in a temporary until the end */
  unsigned pull;      /* how the schedule is chosen: 0 shortest, 1 least energy, 2 least energy-delay product; 3, 4: as 0 and 2,
                         with accesses held back for the first wake */
  unsigned seed;      /* of the scheduler's search */
  unsigned held;      /* GM_HELD_*: gates that stay open all the time */
  unsigned tight;     /* rung (search/rungs.h) to begin with: schedules with fewer live values leave registers to transfers */
  bool plain;         /* do not use free slots for transfers (gate_late) either */
  bool slide;         /* accesses move next to each other in the finished schedule of each block (schedule/sched_slide.c) */
  enum {
    GATE_LONG,
    GATE_ROUGH,
    GATE_PLAIN
  } search;                                             /* for schedules at -O3: ROUGH is good enough to compare plans; PLAIN: only the
                                                           passes that -O2 has */
  enum { GATE_FIRST, GATE_JUSTIFIED, GATE_OWN } second; /* the schedule found, or a second one: justified, or from passes of its own */
  long steps;                                           /* of search that were left for this plan: with as many, the same program
                                                           is made again; 0: not known */
} gate_plan;
/* Moves accesses as a plan says, before scheduling. */
void gate_apply(m_func *f, const gc_options *o, const gate_plan *plan);
/* Buffer registers that the program reads (v) or writes (o). */
uint32_t gate_used_v(const m_func *f);
uint32_t gate_used_o(const m_func *f);

/* After scheduling and allocation, policy program: puts open and close events on bundles, so that no access on any path finds its gate
   closed; none for the gates in f->held. May add empty bundles at the program's start (when nothing else can hide the first wake) and,
   at no cost in cycles, before `end`. */
void gate_hints(m_func *f, const gc_options *o);

#endif
