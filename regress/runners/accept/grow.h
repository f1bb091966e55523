/* SPDX-License-Identifier: Apache-2.0 */
/* Grows random pieces of ESSL 1.00, which mutants of accept get: expressions, statements, declarations, directives (docs/regress.md,
 * "Agreement with glslang"). Most are valid. */
#ifndef GM_ACCEPT_GROW_H
#define GM_ACCEPT_GROW_H

#include "base/arena.h"
#include "regress/runners/accept/accept_random.h"

/* The state of growing pieces for one shader. */
typedef struct {
  gc_arena *arena;
  ac_rng *rng;
  const char **name; /* names that occur in the shader */
  size_t names;
  unsigned wrong; /* percentage of expressions with a type that was not asked for */
} ac_grow;

/* Each gives a text. depth: how many more levels may nest. */
const char *ac_grow_type(ac_grow *g);
const char *ac_grow_expr(ac_grow *g, const char *type, unsigned depth);
const char *ac_grow_statement(ac_grow *g, unsigned depth);
const char *ac_grow_global(ac_grow *g);
const char *ac_grow_directive(ac_grow *g);
/* A new name. Sometimes an existing one, a keyword, a reserved or a built-in name. */
const char *ac_grow_name(ac_grow *g);

#endif
