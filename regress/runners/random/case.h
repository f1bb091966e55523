/* SPDX-License-Identifier: Apache-2.0 */
/* A case: runs one random shader on all implementations, compares, and keeps it if it fails (docs/regress.md, "Random shaders"). */
#ifndef RS_CASE_H
#define RS_CASE_H

#include "base/error.h"
#include "ours.h"

/* How the cases ended. */
typedef struct {
  unsigned long shaders, agree, too_large, failed, rtl, numbers, exact, second, given_up;
} rs_tally;

typedef enum { RS_AGREE, RS_TOO_BIG, RS_OURS_REFUSES, RS_ORACLE_REFUSES, RS_RULES, RS_DIFFERENT } rs_outcome;

typedef struct {
  const rs_kit *kit;
  rs_tally *tally;
  volatile bool *oracle; /* set while OpenGL ES is running; may be NULL */
  rs_shader shader;
  gm_run *run;
  uint64_t seed;           /* chooses the compiler's options */
  bool rtl;                /* run also on the Verilated core */
  bool falsify;            /* change our values, to test the comparison */
  rs_outcome want;         /* the outcome that a reduction keeps */
  char why[GM_ERROR_SIZE]; /* message */
} rs_case;

const char *rs_outcome_name(rs_outcome c);
/* Tries the case with this text in place of the shader's. */
rs_outcome rs_try(rs_case *k, const char *text);
/* Tries the shader itself and counts it in the tally. */
rs_outcome rs_count(rs_case *k);

/* keep.c: writes a failing case to the folder: SEED.txt (message), SEED.json (inputs), SEED.vert or .frag, and, if seconds is not 0,
   SEED-reduced.*. Prints a line about it. */
void rs_keep(rs_case *k, rs_outcome bad, const char *folder, double seconds);

/* random_replay.c: runs every NAME.vert and NAME.frag of a folder that has NAME.json beside it, compiled in `ways` ways. Returns the number
   of failing cases; -1 if something cannot be read or the folder is empty. */
int rs_replay(const rs_kit *kit, rs_tally *t, const char *folder, unsigned ways);

#endif
