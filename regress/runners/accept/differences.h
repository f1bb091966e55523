/* SPDX-License-Identifier: Apache-2.0 */
/* Reads regress/oracles/glslang-differences.txt: differences between our front end and glslang that the specification decides. A line is
       pattern TAB clause TAB reason
   and a pattern is
       ours: MESSAGE            we refuse with a message like this, glslang accepts
       glslang: MESSAGE         glslang refuses with a message like this, we accept
   If the message alone would cover too much, ` in: TEXT` follows: the tokens of the reduced shader, with one space between them, are like
   this. '*' matches any text. Lines that begin with '#' are comments. */
#ifndef GM_ACCEPT_DIFFERENCES_H
#define GM_ACCEPT_DIFFERENCES_H

#include "base/arena.h"
#include <stdbool.h>

/* A line of the list. */
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

/* Returns NULL on success, otherwise a message. */
const char *ac_differences_read(gc_arena *a, const char *path, ac_differences *out);
/* The entry that covers one message, or -1. tokens: NULL if not known yet; entries that need them are then skipped. */
int ac_differences_find(const ac_differences *d, bool ours, const char *message, const char *tokens);
/* '*' in the pattern matches any text. */
bool ac_like(const char *pattern, const char *text);

#endif
