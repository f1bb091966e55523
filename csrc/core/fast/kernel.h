/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the operands and writes the results of the fast engine's vector operations (core/fast/kernel.c). */
#ifndef GM_FAST_KERNEL_H
#define GM_FAST_KERNEL_H

#include "core/fast/vector.h"

/* A lane of source k of an operation, with its modifiers, for the runs of one vector. */
VECTOR source(const fast_lanes *l, const fast_op *o, unsigned k, unsigned lane, unsigned part) {
  return (l->v[o->src[k][lane] * FAST_PARTS + part] & o->clear[k]) ^ o->flip[k];
}

typedef fast_vec fast_result[4][FAST_PARTS];

/* Writes results, one for each lane of o->lane. All operands have been read. Runs that do not execute keep their registers. */
static inline void store_at(const fast_lanes *l, const fast_op *o, unsigned place, fast_result r) {
  for (unsigned i = 0; i < o->n; i++) {
    fast_vec *to = l->v + (place + o->lane[i]) * FAST_PARTS;
    for (unsigned p = 0; p < FAST_PARTS; p++)
      to[p] = l->some ? vec_choose(l->select[p], r[i][p], to[p]) : r[i][p];
  }
}

/* The same, to all places of the operation's result. */
static inline void store(const fast_lanes *l, const fast_op *o, fast_result r) {
  if (o->dst)
    store_at(l, o, o->dst, r);
  if (o->also)
    store_at(l, o, o->also, r);
}

#endif
