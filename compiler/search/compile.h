/* SPDX-License-Identifier: Apache-2.0 */
/* The compiler as a library: ESSL 1.00 text to program file contents (docs/compiler.md, "Back end"). */
#ifndef GC_COMPILE_H
#define GC_COMPILE_H

#include <stddef.h>

#include "common/compile_stats.h"
#include "common/options.h"

/* One shader's text; name is for messages. */
typedef struct {
  const char *src;
  size_t len;
  const char *name;
} gc_source;

typedef enum {
  GC_OK = 0,
  GC_ERR_COMPILE = -1,
  GC_ERR_LINK = -2, /* each shader is correct, but not both as one program: one has no main, they clash, or have too many attributes,
                       uniforms, varyings or samplers */
  GC_ERR_FIT = -3   /* legal, but too large for the machine */
} gc_result;

/* Is name a pass that dump_after (if dump is set) or disable may name? */
bool gc_is_pass(const char *name, bool dump);
/* Compiles one shader. GC_OK: *out is filled (free it with gm_program_free), and *messages may have warnings. Else *messages says why
 * (malloc'd, "file:line:col: error: ..."). */
gc_result gc_compile(const char *src, size_t len, const gc_options *o, gm_program *out, gc_stats *stats, char **messages);
/* Checks one shader, which need not have a main, and makes no program. The result is GC_OK or GC_ERR_COMPILE. */
gc_result gc_check(const char *src, size_t len, const gc_options *o, char **messages);
/* Compiles a vertex and a fragment shader as one program: out[0] and out[1], stats[0] and stats[1] (stats may be NULL). Varyings of one
 * name have the same register and lane in both. o->name and o->stage are ignored. On an error neither program is filled. */
gc_result gc_compile_pair(const gc_source *vertex, const gc_source *fragment, const gc_options *o, gm_program out[2], gc_stats stats[2],
                          char **messages);

#endif
