/* SPDX-License-Identifier: Apache-2.0 */
/* Compares the figures of regressions from run to run, and finds which figures got worse, and with which commit (docs/regress.md,
   Trends). */
#ifndef GM_TRENDS_H
#define GM_TRENDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "studies/sweep/results.h"

enum { TRENDS_NAME = RESULTS_REASON, TRENDS_COMMIT = 64, TRENDS_TEXT = 300 };

/* Kinds of figures. */
typedef enum {
  TRENDS_CYCLES,   /* of a benchmark: any increase above a thousandth is worse */
  TRENDS_ENERGY,   /* the same */
  TRENDS_COVERAGE, /* percent: a loss of more than 0.05 is worse */
  TRENDS_SPEED,    /* tests in a second: noisy, so the medians of three runs are compared, and a quarter less is worse */
  TRENDS_BUCKET,   /* how many failures a signature has: one that no run before had is worse */
  TRENDS_TESTS,    /* how many tests have a verdict: only shown */
  TRENDS_KINDS
} trends_kind;
extern const char *const trends_kind_name[TRENDS_KINDS];

typedef struct {
  int64_t run, begun;
  uint64_t points;
  char commit[TRENDS_COMMIT], text[TRENDS_TEXT];
} trends_run;

typedef struct {
  unsigned run; /* index */
  trends_kind kind;
  char *name;
  double value;
} trends_figure;

typedef struct {
  trends_run *run;
  unsigned nrun, room_run;
  trends_figure *figure; /* after trends_load in the order of kind, name, run */
  size_t n, room;
  bool memory; /* false: it was not enough */
} trends;

/* Reads the runs of regressions that ended, with their figures. 0, or -1 with a message. trends_free in either case. */
int trends_load(trends *t, results_db *db, char *err, size_t errsize);
void trends_free(trends *t);

/* Something that got worse in run `run`, which is the first with `after`; run `last` before it had `before`. */
typedef struct {
  const trends_figure *figure;
  unsigned run, last;
  double before, after;
} trends_step;
/* Finds what got worse in the runs from `first` on. Calls `take` for each. */
void trends_worse(const trends *t, unsigned first, void (*take)(void *ctx, const trends_step *s), void *ctx);
/* The first run after the last one of a commit. If no run has a commit of this name, the beginning of one is enough. -1: no run has it. */
int trends_since(const trends *t, const char *commit);
/* The value of a figure in a run; false: the run has none. name NULL: the sum over all names; *n: how many. */
bool trends_value(const trends *t, unsigned run, trends_kind kind, const char *name, double *value, unsigned *n);

#endif
