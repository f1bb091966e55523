/* SPDX-License-Identifier: Apache-2.0 */
/* The record of a compilation's attempts: what was tried, why it was not taken, what it cost. The search keeps it (search/driver.h);
   statistics and `gloam cc --explain` read it. An attempt has a place in five nested lists, such as strategy "normal", candidate "plain
   schedule", rung "spill 2". Attempts at one place share a row, so the record is short. */
#ifndef GC_SEARCH_TRACE_H
#define GC_SEARCH_TRACE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/times.h"

/* The lists, from the outermost one. */
typedef enum { GC_PRICE, GC_LEVEL, GC_STRATEGY, GC_CANDIDATE, GC_RUNG, GC_AXES } gc_axis;

/* A place in the lists: the name of a row of each list, NULL: none. Names are static text. */
typedef struct {
  const char *at[GC_AXES];
  unsigned shader; /* of two: 1 for the vertex shader, 2 for the fragment shader; 0: there is one, or both are meant */
} gc_path;

/* How an attempt ended. */
typedef enum {
  GC_BEST,     /* it fits, and nothing before it in its list is better */
  GC_WORSE,    /* it fits, but is no better than something before it */
  GC_UNFIT,    /* it does not fit the machine */
  GC_SPENT,    /* not made: the search had no steps left */
  GC_LEFT_OUT, /* not made: it would be of no use */
  GC_VERDICTS
} gc_verdict;

/* A row of the record: the attempts at one place. */
typedef struct {
  gc_path path;
  gc_axis axis;                /* of the last name in path */
  unsigned times[GC_VERDICTS]; /* attempts that ended so */
  double worse;                /* by how much the best of those is worse: 0.01 is one percent; 0: not at all; negative: on some path only */
  char why[104];               /* the last reason for a verdict other than GC_BEST; empty: none was given */
  long steps;                  /* of search; counted at -O3 */
  double seconds;              /* processor time, with all inside */
  size_t bytes;                /* most memory that one attempt took */
  bool taken;                  /* the program that was compiled comes from here */
  uint64_t program;            /* hash of the last program that was made here, 0: none was */
} gc_attempt;

enum { GC_ATTEMPTS = 512 };
typedef struct {
  /* Rows are in the order of their first attempts, but the rows of attempts inside another one follow its row. If the table is full, the
     last row takes what is left over. */
  gc_attempt row[GC_ATTEMPTS];
  unsigned n;
} gc_trace;

extern const char *const gc_axis_names[GC_AXES];

/* The row of a place, which is made if there is none. Valid until the next call. */
gc_attempt *gc_trace_row(gc_trace *t, const gc_path *path, gc_axis axis);
/* Marks the rows of a place, and of the places around it, as those that the compiled program comes from. */
void gc_trace_take(gc_trace *t, const gc_path *path);
/* Attempts of a row that were made. */
unsigned gc_attempt_runs(const gc_attempt *a);
/* The verdict of a row in words, such as "does not fit (3 times): needs 9 temporaries"; always with a NUL. */
void gc_attempt_text(const gc_attempt *a, char *text, size_t size);

#endif
