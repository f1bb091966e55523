/* SPDX-License-Identifier: Apache-2.0 */
/* Random numbers for accept (prefix ac_), so that a seed and an index always give the same mutant (docs/regress.md, "Agreement with
 * glslang"). */
#ifndef GM_ACCEPT_RANDOM_H
#define GM_ACCEPT_RANDOM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/random.h"

typedef struct {
  uint64_t s;
} ac_rng;

static inline uint64_t ac_rand(ac_rng *r) { return gm_random_next(&r->s); }
static inline size_t ac_below(ac_rng *r, size_t n) { return n ? (size_t)(ac_rand(r) % n) : 0; }
static inline bool ac_chance(ac_rng *r, unsigned percent) { return ac_rand(r) % 100 < percent; }
/* A random element of an array. */
#define AC_PICK(r, list) ((list)[ac_below(r, sizeof(list) / sizeof *(list))])

#endif
