/* SPDX-License-Identifier: Apache-2.0 */
/* One random shader: run everywhere, compared, kept if it fails. */
#ifndef RS_CASE_H
#define RS_CASE_H

#include "ours.h"

typedef struct {
  unsigned long shaders, agree, too_large, failed, rtl, numbers, exact, second, given_up;
} rs_tally;

/* Where a process stands, for the one that waits for it. */
typedef struct {
  rs_tally tally;
  unsigned next;         /* shader in hand */
  volatile bool oracle;  /* the other implementation is at work: a crash or an endless loop is its own */
  volatile bool reading; /* set once the first shader has begun */
} rs_progress;

typedef enum { RS_AGREE, RS_TOO_BIG, RS_OURS_REFUSES, RS_ORACLE_REFUSES, RS_RULES, RS_DIFFERENT } rs_outcome;

typedef struct {
  const rs_kit *kit;
  rs_tally *tally;
  volatile bool *oracle; /* set while the oracle is at work; may be NULL */
  rs_shader shader;
  gm_run *run;
  uint64_t seed;   /* chooses the compiler's options */
  bool rtl;        /* also on the Verilated core */
  bool falsify;    /* change our values: a test of the comparison */
  rs_outcome want; /* of a reduction */
  char why[4096];  /* what is wrong */
} rs_case;

const char *rs_outcome_name(rs_outcome c);
/* The case with this text in place of the shader's. */
rs_outcome rs_try(rs_case *k, const char *text);
/* The same with the shader's own, counted in the tally. */
rs_outcome rs_count(rs_case *k);

/* keep.c: a failing case goes to the folder as SEED.txt (what is wrong), SEED.json (inputs), SEED.vert or .frag, and, if seconds is not 0,
   SEED-reduced.*. A line about it is printed. */
void rs_keep(rs_case *k, rs_outcome bad, const char *folder, double seconds);

/* replay.c: every NAME.vert and NAME.frag of a folder with NAME.json beside it, each compiled in `ways` ways. Number of cases that fail, -1
   if something cannot be read or the folder is empty. */
int rs_replay(const rs_kit *kit, rs_tally *t, const char *folder, unsigned ways);

#endif
