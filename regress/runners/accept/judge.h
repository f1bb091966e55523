/* SPDX-License-Identifier: Apache-2.0 */
/* The verdicts of our front end and of glslang on one shader. */
#ifndef GM_ACCEPT_JUDGE_H
#define GM_ACCEPT_JUDGE_H

#include "regress/runners/accept/tokens.h"

typedef struct {
  bool ours, theirs; /* accepted */
  /* Of the side that refused, where the two differ: our messages without places, one a line, or glslang's first. */
  char *messages;
} ac_verdict;

/* What a judge may do is bounded by the caller (crashes, time): *phase says who is at work, 'o' or 't'. */
ac_verdict ac_judge(gc_arena *a, const char *text, bool vertex, volatile char *phase);
/* A message's kind: what is quoted and numbers are left out. */
char *ac_kind_of(gc_arena *a, const char *message);

#endif
