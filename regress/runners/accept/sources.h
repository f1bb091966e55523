/* SPDX-License-Identifier: Apache-2.0 */
/* Collects the shaders that mutants are made from (docs/regress.md, "Agreement with glslang"). */
#ifndef GM_ACCEPT_SOURCES_H
#define GM_ACCEPT_SOURCES_H

#include "regress/runners/accept/tokens.h"

typedef struct {
  const char *name, *text;
  bool vertex;
  ac_shader tokens;
} ac_source;

typedef struct {
  gc_arena *arena;
  ac_source *s;
  size_t n, cap;
} ac_sources;

/* Adds one shader. */
void ac_sources_add(ac_sources *l, const char *name, const char *text, size_t len, bool vertex);
/* Adds every .vert and .frag file below a folder, sorted by name. */
void ac_sources_folder(ac_sources *l, const char *folder);
/* Adds every shader of the conformance cases below a folder. NULL, or a message (accept_cases.c). */
const char *ac_sources_cases(ac_sources *l, const char *folder);

#endif
