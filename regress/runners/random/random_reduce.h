/* SPDX-License-Identifier: Apache-2.0 */
/* Makes the text of a failing shader smaller while it still fails (docs/regress.md, "Random shaders"). */
#ifndef RS_REDUCE_H
#define RS_REDUCE_H

#include <stdbool.h>

/* Whether a text still fails in the same way. */
typedef bool rs_predicate(void *ctx, const char *text);

/* Returns the smallest text found in about `seconds` (malloc'd; NULL when out of memory). Removes groups of lines with balanced braces,
   then replaces parentheses by parts of their contents. */
char *rs_reduce(const char *text, rs_predicate *fails, void *ctx, double seconds);

#endif
