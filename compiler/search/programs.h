/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the search: the state of one compilation, of a shader by itself or of the two shaders of a program (docs/compiler.md, "The
 * search"). */
#ifndef GC_PROGRAMS_H
#define GC_PROGRAMS_H

#include "front/front.h"
#include "search/attempts.h"
#include "search/back.h"
#include "search/compile.h"
#include "search/driver.h"

typedef struct {
  search_driver x;
  gc_diag d[2]; /* one for each stage; a single shader uses the first */
  gm_stage stage[2];
  const gc_options *asked; /* the options of the caller, */
  const gc_options *o;     /* and those of the current attempt */
  gc_unit *unit[2];        /* the parsed shaders */
  ir_module *begun;        /* of a single shader: what all attempts without calls start from. NULL: there is none */
  ir_module *below; /* of a single shader: what -O1 goes on from after the program of -O2. NULL: there is nothing, it begins as others do */
  bool keeps_below;
  ir_module *made[SEARCH_STRATEGIES]; /* of a single shader: what a strategy's middle end would make; NULL: it is not known */
  bool same;                          /* -O1 would give the functions of the level asked for */
  bool quiet;                         /* the middle end of the attempt has added no message */
  gm_program *out, kept[2];           /* kept: the best of the levels so far, if `keeps` */
  gc_stats *stats, kept_stats[2];
  char reason[160];   /* why the last strategy failed whose module is kept */
  const char *text;   /* text of all messages, NULL if there are none */
  bool check;         /* make no program */
  gc_result rc;       /* of the last attempt */
  bool functions;     /* some shader has functions that can be called */
  bool too_long;      /* the attempt failed because the program is too long */
  bool overlong;      /* some attempt failed because the program is too long */
  bool unrolled;      /* some loop was unrolled fully */
  bool exit_unrolled; /* some loop was unrolled with exit select */
  double price;       /* least price of code for the choice of calls (opt_choose_calls) */
  double min;         /* cost of the best program when prices are compared */
  bool keeps;         /* programs of some level are kept */
  bool lower;         /* the attempt is of a lower level than the one asked for */
  bool hopeless;      /* the attempt ended early: the program of another level is better for certain, or the same */
  bool dearer;        /* -O1 ended early because it costs more. Then -O0 is left out: in 2,739 cases it was never the best of the three */
  back_failures failures[2];
  unsigned refused_shader; /* and its shader */
  unsigned refused;        /* the strategy that the last refusal for want of temporaries comes from; SEARCH_STRATEGIES: none */
  bool counts;             /* only the number of temporaries that a program would need is wanted */
  uint64_t own[2];         /* hashes of the functions of the level asked for, before gating */
  bool too_large;          /* some attempt of the level failed because the program does not fit the machine */
  bool spare;              /* the level is tried because another one refuses the program: a refusal need not be explained */
  gc_diag start[2];        /* the messages before the first level */
  bool weighing;           /* the expected cycles and energy of the programs are wanted */
  bool pricing;            /* only the cost of the programs is wanted, so a refusal need not be explained */
} compilation;

/* Makes the programs from the units: walks the prices, the levels and the strategies. */
gc_result programs_make(compilation *r);

#endif
