/* SPDX-License-Identifier: Apache-2.0 */
/* Random numbers: the same for the same seed, on every computer. There is one generator, splitmix64 (Steele, Lea and Flood, "Fast
   splittable pseudorandom number generators", OOPSLA 2014). The streams at the end are older: programs, figures and recorded seeds depend
   on their numbers, so they stay. New code takes gm_random_next, gm_random_at or rng_*. */
#ifndef GM_RANDOM_H
#define GM_RANDOM_H

#include <stdbool.h>
#include <stdint.h>

#include "base/hash.h"

#define GM_RANDOM_STEP GM_HASH_ODD
#define GM_RANDOM_FACTOR1 UINT64_C(0xbf58476d1ce4e5b9)
#define GM_RANDOM_FACTOR2 UINT64_C(0x94d049bb133111eb)

/* One round of mixing. */
static inline uint64_t gm_random_round(uint64_t z, unsigned shift, uint64_t factor) { return (z ^ z >> shift) * factor; }

static inline uint64_t gm_random_mix(uint64_t z) {
  z = gm_random_round(gm_random_round(z, 30, GM_RANDOM_FACTOR1), 27, GM_RANDOM_FACTOR2);
  return z ^ z >> 31;
}

/* The next number of a stream; any state may be its first. */
static inline uint64_t gm_random_next(uint64_t *state) { return gm_random_mix(*state += GM_RANDOM_STEP); }

/* Number n of the stream that begins with a seed, without those before it. */
static inline uint64_t gm_random_at(uint64_t seed, uint64_t n) { return gm_random_mix(seed + (n + 1) * GM_RANDOM_STEP); }

/* The seed of stream n among the many of a seed. */
static inline uint64_t gm_random_seed(uint64_t seed, uint64_t n) { return seed * GM_RANDOM_STEP + n; }

/* ---- the same with a type of its own, and independent streams for several purposes -------------------------------------------------- */

typedef struct {
  uint64_t state;
} gm_rng;

static inline uint64_t rng_next(gm_rng *r) { return gm_random_next(&r->state); }
/* 0..n-1 */
static inline unsigned rng_below(gm_rng *r, unsigned n) { return (unsigned)((rng_next(r) >> 32) * n >> 32); }
static inline bool rng_chance(gm_rng *r, unsigned percent) { return rng_below(r, 100) < percent; }
/* An independent stream for each purpose of a seed. */
static inline gm_rng rng_stream(uint64_t seed, unsigned purpose) {
  gm_rng r = {seed ^ (uint64_t)(purpose + 1) * 0xd6e8feb86659fd93u};
  rng_next(&r);
  return r;
}

/* Purposes. */
enum {
  RNG_PROGRAM,
  RNG_CONFIG,
  RNG_REGISTERS,
  RNG_TEXTURE,
  RNG_SAMPLERS,
  RNG_PRELUDE,
  RNG_RARE,
  RNG_NOISE,
  RNG_BLOCKS,
  /* and one for each run */ RNG_ARRAY = 100
};

/* ---- older streams ------------------------------------------------------------------------------------------------------------------ */

/* Marsaglia's shifts. The state is never 0. The searches of the compiler draw from it. */
static inline uint64_t gm_random_shift(uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state;
}

static inline uint64_t gm_random_shift_seed(uint64_t seed) { return GM_RANDOM_STEP ^ seed * GM_RANDOM_FACTOR1; }

/* Spreads small numbers over 32 bits (Knuth, The Art of Computer Programming, 6.4). */
static inline uint32_t gm_random_spread(uint32_t n) { return n * UINT32_C(2654435761); }

/* With 32 bits: points of a cloud in a scene. */
static inline uint32_t gm_random_shift32(uint32_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 17;
  *state ^= *state << 5;
  return *state;
}

/* Linear congruences. Only the high bits are random. */
static inline uint64_t gm_random_linear(uint64_t *state) {
  return *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
}

static inline uint32_t gm_random_linear32(uint32_t *state) { return *state = *state * UINT32_C(1664525) + UINT32_C(1013904223); }

#endif
