/* SPDX-License-Identifier: Apache-2.0 */
/* regress/oracles/glslang-differences.txt: where our front end and glslang differ and the specification decides it. A line is
       pattern TAB clause TAB reason
   and a pattern is
       ours: MESSAGE            we refuse with a message like this, glslang accepts
       glslang: MESSAGE         glslang refuses with a message like this, we accept
   either followed, where the message alone would cover too much, by ` in: TEXT`: the reduced shader's tokens, one blank between them,
   are like this. '*' stands for anything. Lines that begin with '#' say something to the reader. */
#ifndef GM_ACCEPT_DIFFERENCES_H
#define GM_ACCEPT_DIFFERENCES_H

#include "base/arena.h"
#include <stdbool.h>

typedef struct {
  const char *pattern, *clause, *reason;
  const char *message, *in; /* of the pattern; in: NULL if it has none */
  bool ours;
  unsigned line, used;
} ac_difference;

typedef struct {
  ac_difference *entry;
  size_t n;
} ac_differences;

/* NULL, or what is wrong with the file. */
const char *ac_differences_read(gc_arena *a, const char *path, ac_differences *out);
/* Entry number that covers one message (and the tokens; NULL: not known yet, entries that ask for them do not apply), or -1. */
int ac_differences_find(const ac_differences *d, bool ours, const char *message, const char *tokens);
/* '*' in the pattern stands for any text. */
bool ac_like(const char *pattern, const char *text);

#endif
