/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the files that grow random pieces of shaders (grow.h): parts that several of them need. S formats a text in the arena. */
#ifndef GM_ACCEPT_GROW_PRIVATE_H
#define GM_ACCEPT_GROW_PRIVATE_H

#include "regress/runners/accept/grow.h"

#define S(...) gc_sprintf(g->arena, __VA_ARGS__)

char ac_base_of(const char *type);     /* 'f' float, 'i' int, 'b' bool, 'm' matrix */
unsigned ac_size_of(const char *type); /* components */
/* The name of the type with n components: 'f' 3 is vec3. */
const char *ac_vector_of(ac_grow *g, char base, unsigned n);
/* A precision qualifier and a space, or nothing. */
const char *ac_grow_precision(ac_grow *g);
/* A literal, or a constructor of one. */
const char *ac_grow_literal(ac_grow *g, const char *type);
/* A call of a built-in function whose result has the type. */
const char *ac_grow_call(ac_grow *g, const char *type, unsigned depth);
/* A declaration of a local variable. */
const char *ac_grow_declaration(ac_grow *g);

#endif
