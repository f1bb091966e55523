/* SPDX-License-Identifier: Apache-2.0 */
/* Mutants of shaders. */
#ifndef GM_ACCEPT_MUTATE_H
#define GM_ACCEPT_MUTATE_H

#include "regress/runners/accept/random.h"
#include "regress/runners/accept/tokens.h"

/* One to three random changes to s; others are shaders to take pieces from. Memory of s must be writable (ac_copy). */
void ac_mutate(gc_arena *a, ac_rng *r, ac_shader *s, const ac_shader *others, size_t nothers);

#endif
