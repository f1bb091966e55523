/* SPDX-License-Identifier: Apache-2.0 */
/* Random pieces of ESSL 1.00: expressions, statements, declarations, directives. Mostly valid, now and then not. */
#ifndef GM_ACCEPT_GROW_H
#define GM_ACCEPT_GROW_H

#include "base/arena.h"
#include "regress/runners/accept/random.h"

typedef struct {
  gc_arena *arena;
  ac_rng *rng;
  const char **name; /* names that occur in the shader */
  size_t names;
  unsigned wrong; /* per cent of expressions of a type that was not asked for */
} ac_grow;

const char *ac_grow_type(ac_grow *g);
const char *ac_grow_expr(ac_grow *g, const char *type, unsigned depth);
const char *ac_grow_statement(ac_grow *g, unsigned depth);
const char *ac_grow_global(ac_grow *g);
const char *ac_grow_directive(ac_grow *g);
/* A new name, at times one that exists, is a keyword, reserved or built in. */
const char *ac_grow_name(ac_grow *g);

#endif
