/* SPDX-License-Identifier: Apache-2.0 */
/* The ladder of the back end: from the function that selection made to one with registers. A rung is one way to make a program fit the
   registers (search_rung in attempts.h); the rungs are tried in order until one fits (docs/compiler.md, "The ladder"). What else the words
   below mean:
     plan          which buffer accesses move, and how the schedule is chosen (gate_plan in gate/gate.h). Only gating method `best` has
                   plans
     late moves    accesses that move to free slots of a finished schedule (gate/late.h); `bare` is the schedule before them
     slid          accesses changed bundles in the finished schedule (schedule/sched_slide.c)
     second        another schedule, made from the first one (schedule/sched_second.c)
     events        the opens and closes of clock gates (gate/hints.c); a held gate has none and stays open

   docs/gating.md, "best", explains them. */
#ifndef GC_RUNGS_H
#define GC_RUNGS_H

#include "alloc/alloc.h"
#include "cost/cost.h"
#include "encode/encode.h"
#include "gate/gate.h"
#include "schedule/schedule.h"
#include "search/attempts.h"
#include "search/back.h"
#include "search/judge.h"
#include "search/outlook.h"
#include "select/select.h"

/* The state of the back end for one shader. */
typedef struct {
  search_driver *x;
  gc_arena *a; /* of x */
  gc_diag *d;  /* of x, for this shader */
  const gc_options *o;
  m_func *base;   /* the function after selection; no attempt changes it */
  unsigned lanes; /* most lanes live at once in the last schedule */
  unsigned rung;  /* number of the rung on which the last program fitted */
  m_func *bare;   /* level 2 under `best`: the schedule of the program found before late moves, without registers; NULL: none moved */
  bool loads;     /* level 2 under `best`: a program that loads an input register at its entry was tried too */
  bool seconds;   /* each first schedule also gets a second one, which is taken if it is better */
  m_func *second; /* the second schedule of the last program found, without registers; NULL: none */
  m_func *copy;   /* the last program before its schedule, with that in `cycle`; NULL: no second schedule was wanted */
  m_func
      *unslid; /* the plain schedule that came with the last one of late moves, without registers: no access slid in it. NULL: none did */
  gc_stats unslid_st;
  double issued;  /* bundles of the schedule that a second one has to beat, by the frequencies of blocks; 0: none has to be beaten */
  unsigned limit; /* temporaries that its schedule aims for */
  bool defers;    /* find no registers yet for a schedule that leaves lanes free: another program may be taken instead */
  bool deferred;  /* the last program has no registers yet */
  bool crowded;   /* some schedule had few enough lanes, but no registers were found for them */
  double max;     /* a program is given up before its registers are found if its energy x delay would not be below this; 0: none is */
  bool given_up;  /* the last program was, */
  bool dearer;    /* for its schedule alone */
  bool climbed;   /* some rung has failed */
  unsigned end;   /* try only the rungs before this one; 0: all */
  bool few;       /* try only the first rungs, which cost little (SEARCH_FEW_RUNGS) */
  bool strict;    /* try only the rungs in strict program order */
  outlook before; /* what the last attempt without moves of accesses found out about ways to spill; tries 0: there was none */
  bool dump;      /* passes print the program if the options say so */
  /* Says whether a schedule is worth registers. NULL: each schedule is. A schedule costs as much as its program with registers, so a
     program that would not be taken is dropped before its registers are found. */
  judge *judge;
  const gate_plan *judged; /* the plan of the schedule */
  bool dropped;            /* the last program was dropped so */
  /* By rung: what is known from an attempt with late moves that failed on the rung, while nothing slid in its schedule. An attempt without
     late moves would get the same schedule, so it is not made. */
  struct {
    bool known;
    uint64_t schedule; /* its hash; 0: it needed more lanes than there are */
    unsigned lanes;    /* needed */
  } failed[OUTLOOK_VARIANTS];
} back;

enum { BACK_LARGE = 400 /* operations: a longer program has fewer candidates */ };

/* Dumps and checks the program after a pass. */
void back_after(back *k, const m_func *f, const char *pass);
/* Schedules and allocates by the first rung that fits, and adds no gate events. NULL: none fits. plan: of `best`; NULL: accesses move as
 * the options say. *bare (may be NULL): the schedule before late moves, if there were any. */
m_func *back_fit(back *k, const gate_plan *plan, unsigned seed, gc_stats *st, m_func **bare);
/* Allocates registers for a schedule. Under `best`, first with late moves, as many as fit; *bare is then the schedule without them, else
   NULL. Returns NULL if the program does not fit or is dropped. */
m_func *back_late(back *k, m_func *f, const gate_plan *plan, gc_stats *st, m_func **bare);
/* Are there registers for a schedule? *lanes: live at once. */
bool back_has_registers(const back *k, const m_func *f, unsigned *lanes);
/* Notes in st from which row of each list the program comes. */
void back_note_place(const back *k, gc_stats *st);
/* Counts in st the moves between buffers and temporaries (DTOs), and their clusters. */
void back_count_gating(const m_func *f, gc_stats *st);
/* Sets the weights by which schedules are compared. */
void back_weigh(const back *k, m_func *f, const gate_plan *plan);
/* May a program have second schedules? */
bool back_has_second(const back *k);
/* A second schedule (GATE_JUSTIFIED or GATE_OWN) beside the one that back_fit found with k->seconds; NULL: there is none. */
m_func *back_second_of(back *k, unsigned which);
/* As back_fit, for a second schedule. */
m_func *back_second(back *k, m_func *second, const gate_plan *plan, gc_stats *st, m_func **bare);
/* k->unslid with registers; NULL: there are too few. */
m_func *back_unslid(back *k, gc_stats *st);
/* Makes late moves in a schedule and finds registers for it; with too few registers, fewer moves. */
m_func *back_moves(back *k, m_func *bare, const gate_plan *plan, gc_stats *st);
/* Schedules the copy of back_second_of again, unless that is done. False: it has no schedule, or one that issues no fewer bundles than
   k->issued, which is then k->dropped. */
bool back_schedule_again(back *k, m_func *f, const gate_plan *plan);
/* Finds registers for a schedule of back_fit. False: there are too few. */
bool back_allocate(back *k, m_func *f, gc_stats *st);
/* Adds gate events: the last step before emission. */
void back_events(back *k, m_func *f);
/* Steps of search that are left; 0 also if there is no limit. */
long back_steps(const back *k);
/* As back_fit, with the second schedule if the plan says so, and with the steps of search that the plan had. */
m_func *back_program(back *k, const gate_plan *p, gc_stats *st);
/* back_fit, back_unslid and back_program, as an attempt with the name of a candidate. */
m_func *back_fit_as(back *k, const char *name, const gate_plan *plan, gc_stats *st);
m_func *back_unslid_as(back *k, const char *name, gc_stats *st);
m_func *back_program_as(back *k, const char *name, const gate_plan *p, gc_stats *st);

/* A search for the number of temporaries with which a program would fit. The work of a try is estimated by the entries of the liveness
   table. */
typedef struct {
  back *k;
  size_t work; /* work left */
  bool spent;
} back_sizing;
/* Does the program fit so many temporaries? A long program is tried only with the rungs marked long_too. */
bool back_fits(back_sizing *z, unsigned temps);

/* candidates_plain.c: the shortest program of methods other than `best`. */
m_func *back_shortest(back *k, gc_stats *st);
/* Does the method `hints` choose whether its gates stay open? By the objective paper it does not: it is the method of the experiments. */
bool back_may_hold(const back *k);
/* The name of the schedule of such a method. */
const char *back_method_name(const back *k);
/* candidates.c: like back_fit, but with the plan that gives the least energy-delay product. */
m_func *back_best(back *k, gc_stats *st);
/* candidates_few.c: the same below -O3. */
m_func *back_best_few(back *k, gc_stats *st);
/* candidates_few.c: the plain program under the best choice of held gates, for when f, the program of the best plan, is too long:
   st->words. NULL: there is none, it is the same program, or it would be too long as well. */
m_func *back_bar(back *k, const m_func *f, gc_stats *st);
/* Does `best` want second schedules of this program? */
bool back_wants_second(const back *k);
/* refuse.c: reports that there are too few temporaries; counts: and how many would do. */
void back_refuse(back *k, bool counts);
/* refuse.c: false, with a message: the program has more operations than the machine's memory has words. */
bool back_short_enough(back *k);
bool back_may_be_short(back *k); /* the same, before the passes of the back end */

/* profile.c: takes the block frequencies of base from a profile of `ran`, the same function in the form that was emitted and run. */
void back_take_profile(m_func *base, const m_func *ran, const gm_profile *p);

#endif
