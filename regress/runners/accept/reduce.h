/* SPDX-License-Identifier: Apache-2.0 */
/* Makes a shader smaller as long as something about it stays true. */
#ifndef GM_ACCEPT_REDUCE_H
#define GM_ACCEPT_REDUCE_H

#include "regress/runners/accept/tokens.h"

/* a: memory of this one question. */
typedef bool ac_question(void *ctx, gc_arena *a, const ac_shader *s);

/* s shrinks in place; at most `tries` questions are asked. */
void ac_reduce(gc_arena *a, ac_shader *s, ac_question *holds, void *ctx, unsigned tries);

#endif
