/* SPDX-License-Identifier: Apache-2.0 */
/* The defaults of a compilation's options, and lists of passes in them. */
#include "common/options.h"

#include <string.h>

void gc_options_default(gc_options *o) {
  *o = (gc_options){.name = "shader",
                    .stage = GM_STAGE_FRAGMENT,
                    .objective = GC_OBJECTIVE_JOULES,
                    .gate = GC_GATE_BEST,
                    .policy = GM_GATE_PROGRAM,
                    .wake = 1,
                    .gate_input = true,
                    .gate_output = true,
                    .join = GC_JOIN_DUP,
                    .branch = GC_BRANCH_LARGE,
                    .forward = GC_FORWARD_POSITIVE,
                    .alloc = GC_ALLOC_TETRIS,
                    .consts = GC_CONSTS_SPREAD,
                    .call_price = 0.25,
                    .opt = 2};
}

bool gc_listed(const char *list, const char *name) {
  size_t n = strlen(name);
  for (const char *s = list; s && *s;) {
    const char *e = strchr(s, ',');
    size_t len = e ? (size_t)(e - s) : strlen(s);
    if (len == n && !memcmp(s, name, n))
      return true;
    s = e ? e + 1 : NULL;
  }
  return false;
}

bool gc_omits(const gc_options *o, const char *pass) { return gc_listed(o->disable, pass); }
