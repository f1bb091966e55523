/* SPDX-License-Identifier: Apache-2.0 */
/* Makes a failing shader's text smaller while it keeps failing. */
#ifndef RS_REDUCE_H
#define RS_REDUCE_H

#include <stdbool.h>

/* Whether a text still fails in the way that matters. */
typedef bool rs_predicate(void *ctx, const char *text);

/* Returns the smallest text found in about `seconds` (malloc'd; NULL when out of memory). Tries to leave out groups of lines with balanced
   braces, then to replace what stands in parentheses by its parts. */
char *rs_reduce(const char *text, rs_predicate *fails, void *ctx, double seconds);

#endif
