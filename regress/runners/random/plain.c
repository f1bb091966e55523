/* SPDX-License-Identifier: Apache-2.0 */
/* Rewrites a shader with min, max and clamp as functions of its own, for a second opinion: Mesa 22.3 sometimes folds nested calls of
   them wrongly (a minimum of a sum with a constant bound became one of the constants; docs/regress.md, "Random shaders"). */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "random_private.h"
#include "random_values.h"

static const char one[] =
    "float min_(float a, float b) { return a < b ? a : b; }\nfloat max_(float a, float b) { return a < b ? b : a; }\n";

/* Makes f_(vecN, vecN) and f_(vecN, float) from the scalar function. */
static const char *vector(gc_arena *a, const char *f, unsigned n) {
  const char *both = "", *mixed = "";
  for (unsigned i = 0; i < n; i++) {
    both = gc_sprintf(a, "%s%s%s_(a.%c, b.%c)", both, i ? ", " : "", f, "xyzw"[i], "xyzw"[i]);
    mixed = gc_sprintf(a, "%s%s%s_(a.%c, b)", mixed, i ? ", " : "", f, "xyzw"[i]);
  }
  return gc_sprintf(a, "vec%u %s_(vec%u a, vec%u b) { return vec%u(%s); }\nvec%u %s_(vec%u a, float b) { return vec%u(%s); }\n", n, f, n, n,
                    n, both, n, f, n, n, mixed);
}

/* The start of the first function: a line with a parenthesis and an opening brace that is not a directive. */
static const char *first_function(const char *text) {
  for (const char *line = text; *line;) {
    const char *end = strchr(line, '\n'), *brace = strchr(line, '{'), *open = strchr(line, '(');
    if (!end)
      break;
    if (*line != '#' && isalpha((unsigned char)*line) && brace && open && brace < end && open < brace)
      return line;
    line = end + 1;
  }
  return text + strlen(text);
}

const char *rs_spelled_out(gc_arena *a, const char *text) {
  const char *at = first_function(text), *s = gc_sprintf(a, "%.*s%s", (int)(at - text), text, one);
  for (unsigned n = 2; n <= 4; n++)
    s = gc_sprintf(a, "%s%s%s", s, vector(a, "min", n), vector(a, "max", n));
  return gc_sprintf(a, "%s#define min min_\n#define max max_\n#define clamp(x, a, b) min_(max_(x, a), b)\n%s", s, at);
}
