/* SPDX-License-Identifier: Apache-2.0 */
/* Makes a shader smaller while a condition stays true (docs/regress.md, "Agreement with glslang"). */
#ifndef GM_ACCEPT_REDUCE_H
#define GM_ACCEPT_REDUCE_H

#include "regress/runners/accept/tokens.h"

/* The condition. a: memory for this one question. */
typedef bool ac_question(void *ctx, gc_arena *a, const ac_shader *s);

/* Reduces s in place with at most `tries` questions. */
void ac_reduce(gc_arena *a, ac_shader *s, ac_question *holds, void *ctx, unsigned tries);

#endif
