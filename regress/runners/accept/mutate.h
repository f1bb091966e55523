/* SPDX-License-Identifier: Apache-2.0 */
/* Makes mutants of shaders: copies with random changes, on which front ends may disagree (docs/regress.md, "Agreement with glslang"). */
#ifndef GM_ACCEPT_MUTATE_H
#define GM_ACCEPT_MUTATE_H

#include "regress/runners/accept/accept_random.h"
#include "regress/runners/accept/tokens.h"

/* Makes one to three random changes to s, with pieces of the other shaders. The memory of s must be writable (ac_copy). */
void ac_mutate(gc_arena *a, ac_rng *r, ac_shader *s, const ac_shader *others, size_t nothers);

#endif
