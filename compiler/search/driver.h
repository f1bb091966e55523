/* SPDX-License-Identifier: Apache-2.0 */
/* The driver of the search: walks a list of attempts. It knows the place in the lists, leaves attempts out, holds the budget of steps,
   takes back what an attempt has made and is not needed, and keeps the record (common/search_trace.h). */
#ifndef GC_DRIVER_H
#define GC_DRIVER_H

#include "common/diag.h"
#include "common/search_trace.h"

/* The state of the driver, for one compilation. */
typedef struct {
  gc_arena *a;
  gc_diag *d;      /* messages of each shader */
  unsigned n;      /* shaders */
  gc_path at;      /* the current attempt */
  long steps;      /* of search that are left, at level 3, over all strategies. A step is an operation that a schedule looks at */
  long work;       /* steps that attempts without a budget would have taken */
  gc_trace *trace; /* NULL: no record is wanted */
} search_driver;

/* How an attempt ended. */
typedef struct {
  gc_verdict verdict;
  bool stops;      /* the last one of its list: nothing more is tried */
  bool keeps;      /* what it has made is needed; if not, its memory is taken back */
  bool holds;      /* some of its memory is needed, but not its programs and messages */
  double worse;    /* of GC_WORSE, as in gc_attempt */
  const char *why; /* NULL: not known. It need not outlive the attempt */
} search_outcome;

/* A list of attempts. */
typedef struct {
  gc_axis axis;
  unsigned first, end; /* attempts, by number */
  unsigned always;     /* those below this number are made even if the search has no steps left */
  const char *(*name)(const void *ctx, unsigned n);
  /* NULL: the attempt is made. Else why it is left out; an empty text: there is no such attempt. */
  const char *(*omits)(void *ctx, unsigned n);
  search_outcome (*make)(void *ctx, unsigned n);
  /* Drops the programs of an attempt that is taken back, and then its messages are dropped too. NULL: an attempt makes no programs. If it
     adds a message, the message stays, and the memory with it. */
  void (*drop)(void *ctx);
} search_list;

enum { SEARCH_NONE = ~0u, SEARCH_UNLIMITED = ~0u };
/* Makes the attempts of a list in order, until one stops the walk. Returns the number of the last one that was the best so far, or
   SEARCH_NONE. */
unsigned search_walk(search_driver *x, const search_list *l, void *ctx);
/* Makes a single attempt, which is in no list. */
search_outcome search_attempt(search_driver *x, const search_list *l, void *ctx, unsigned n);

#endif
