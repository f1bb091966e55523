/* SPDX-License-Identifier: Apache-2.0 */
/* Gets the verdicts of our front end and of glslang on one shader (docs/regress.md, "Agreement with glslang"). */
#ifndef GM_ACCEPT_JUDGE_H
#define GM_ACCEPT_JUDGE_H

#include "regress/runners/accept/tokens.h"

typedef struct {
  bool ours, theirs; /* accepted */
  /* The messages of the side that refused, if only one did: ours without places, one a line, or the first of glslang. */
  char *messages;
} ac_verdict;

/* Either judge may crash or never return, and the caller has to guard against both. *phase says which one is running: 'o' ours, 't'
 * glslang. */
ac_verdict ac_judge(gc_arena *a, const char *text, bool vertex, volatile char *phase);
/* A message without quoted text and numbers. */
char *ac_kind_of(gc_arena *a, const char *message);

#endif
