/* SPDX-License-Identifier: Apache-2.0 */
/* All that the compiler tries, as five nested lists of named rows:

     price > level > strategy > candidate > rung

   Each price of code gives a program, and so does each level of effort; the best program is taken. Within a level, strategies of the middle
   end are tried until one gives a program that fits. Within a strategy, the best candidate (gating plan and schedule) is taken. Within a
   candidate, the rungs of the ladder (ways to need fewer registers) are tried until one fits. driver.h walks the lists. judge.h says what
   fits and which of two programs is better. docs/compiler.md, "The search", shows an example.
 */
#ifndef GC_ATTEMPTS_H
#define GC_ATTEMPTS_H

#include <stdbool.h>

#include "gate/gate.h"

/* Prices of code, under GC_CALLS_AUTO. The cost of calls is estimated before all other passes, so the estimate knows little of what those
   passes will do. So calls are chosen at several prices, and the best program decides. */
typedef struct {
  const char *name;
  double part; /* of the price that the options give; OPT_CALL_ALL: every call stays one */
} search_price;
enum { SEARCH_PRICES = 5 };
extern const search_price search_prices[SEARCH_PRICES];

/* Levels of effort. At level 3 the program of level 2 is tried too. So more search never gives a worse program, and a program for which the
   search is too long still compiles. */
typedef struct {
  const char *name;
  int level;
} search_level;
enum { SEARCH_LEVELS = 4 };
extern const search_level search_levels[SEARCH_LEVELS];

/* Strategies of the middle end, for programs that no rung makes fit. Unrolling, hoisting and packing make programs fast, but also long, and
   make values live longer. Calls make programs shorter, but hardly reduce the registers they need. So some strategies with calls are only
   for programs that are too long. */
typedef struct {
  const char *name, *without; /* without: passes that are left out */
  double price;               /* least price of code for the choice of calls; 0: all calls are inlined */
  bool exits;                 /* only if an earlier strategy unrolled some loop with exit select */
  bool length;                /* only for programs that are too long */
  bool strict;                /* strict program order; not for programs that are too long, since it makes none shorter */
  bool like;                  /* gives the same program as an earlier one if no loop is unrolled */
} search_strategy;
enum { SEARCH_STRATEGIES = 11 };
extern const search_strategy search_strategies[SEARCH_STRATEGIES];

/* Rungs of the ladder: ways to make a program fit the registers. */
typedef struct {
  const char *name;
  unsigned percent; /* of the temporaries the scheduler aims for; 0: program order */
  unsigned strict;  /* as m_func.ahead: how early an operation that raises pressure may be; 0: no limit */
  unsigned spills;  /* values moved to free output registers */
  enum { SEARCH_KEPT, SEARCH_CHEAP, SEARCH_COSTLY } remat; /* which values are rematerialised where they are used */
  bool last;                                               /* one of the last tries that a long program has */
  bool long_too;                                           /* also tried when the temporaries that a long program needs are counted */
} search_rung;
enum {
  SEARCH_RUNGS = 28,
  SEARCH_FEW_RUNGS = 3, /* first rungs that cost little */
  SEARCH_ALL = 1000,    /* spills: all values */
};
extern const search_rung search_rungs[SEARCH_RUNGS];
/* The number of the rung whose `name` this is; SEARCH_RUNGS: none has it. */
unsigned search_rung_of(const char *name);

/* Candidates: gating plans and schedules. A row is one plan, or several alike. */
typedef enum {
  /* The plan is the one of the row: */
  SEARCH_ONCE,   /* as it is */
  SEARCH_SEEDED, /* one for each seed of the scheduler */
  /* The plan is the best one so far: */
  SEARCH_LATER,   /* with late moves (gate/late.h) */
  SEARCH_PROMOTE, /* one for each input register: loaded at the entry if it was not; if it was, no longer */
  SEARCH_LOCAL,   /* one for each input register: with local code motion, or no longer */
  SEARCH_DEMOTE,  /* one for each output register: kept in a temporary until the end, or no longer */
  SEARCH_PULL,    /* one for each way to choose the schedule */
  SEARCH_SLIDE,   /* with accesses that slide (schedule/sched_slide.c), or no longer */
  SEARCH_LONGER,  /* with a longer search */
  SEARCH_SLIDING, /* with late moves, two for each seed: the second one as in SEARCH_SLIDE */
  SEARCH_TIGHT    /* with late moves, one for each rung to begin with */
} search_variants;
/* A row of a list of candidates. */
typedef struct {
  const char *name;
  search_variants vary;
  gate_plan plan; /* the values that it has or changes. promote_v, local_v, demote_o: 1 stands for all buffer registers in use */
  bool alone;     /* slides accesses where the program is a single block: there the cost of accesses is known exactly */
  bool wakes;     /* only where it costs cycles to wake a clock gate */
} search_candidate;

/* A list of candidates, in the order in which they are tried. */
typedef struct {
  const search_candidate *row;
  unsigned n;
} search_candidates;
extern const search_candidates search_plain;  /* -O3: without moves of accesses. All methods choose among these */
extern const search_candidates search_start;  /* -O3, `best`: each is good for some programs */
extern const search_candidates search_climb;  /* -O3, `best`: neighbours of the best plan */
extern const search_candidates search_other;  /* -O3, `best`: further plans to climb from, since a climb may end in a local optimum */
extern const search_candidates search_polish; /* -O3, `best`: more schedules for the best plan */

enum {
  SEARCH_SEEDS = 16, /* seeds tried at -O3 */
  SEARCH_SKIPPED = 2 /* most rungs that a plan skips at first */
};

/* -O2, `best`: a few candidates, made from one or two schedules. */
typedef enum {
  SEARCH_LATE,        /* the plain schedule, with buffer accesses moved to its free slots if they help */
  SEARCH_LATE_SECOND, /* a second schedule made from it */
  /* Where a wake costs cycles: accesses wait for the gate to wake; schedules from passes of their own. */
  SEARCH_WAIT_COPY,
  SEARCH_WAIT_OWN,
  SEARCH_LATE_OWN,
  SEARCH_WAIT,
  SEARCH_WAIT_SECOND,
  SEARCH_LOAD, /* the input register that is read most often, loaded at the entry */
  SEARCH_FEW_CANDIDATES
} search_few;
extern const search_candidate search_few_candidates[SEARCH_FEW_CANDIDATES];

/* The attempts of row c, some of which may not apply. */
unsigned search_variants_of(const search_candidate *c);
/* All attempts of a list. */
unsigned search_count(const search_candidates *l);
/* The row of attempt n of a list; *variant: which of the row's attempts it is. */
const search_candidate *search_row(const search_candidates *l, unsigned n, unsigned *variant);

/* Candidates outside of the lists. */
extern const char search_name_plain[];  /* the plain schedule, when others have failed or it is the one to take */
extern const char search_name_method[]; /* the moves of a method other than `best` */
extern const char search_name_sizing[]; /* more temporaries than the machine has: how many would do? */

#endif
