/* SPDX-License-Identifier: Apache-2.0 */
/* Private: a small random number generator (splitmix64). */
#ifndef GM_RAND_H
#define GM_RAND_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
  uint64_t state;
} gm_rng;

static inline uint64_t rng_next(gm_rng *r) {
  uint64_t z = r->state += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}
/* 0..n-1 */
static inline unsigned rng_below(gm_rng *r, unsigned n) { return (unsigned)((rng_next(r) >> 32) * n >> 32); }
static inline bool rng_chance(gm_rng *r, unsigned percent) { return rng_below(r, 100) < percent; }
/* An independent stream for each purpose of a seed. */
static inline gm_rng rng_stream(uint64_t seed, unsigned purpose) {
  gm_rng r = {seed ^ (uint64_t)(purpose + 1) * 0xd6e8feb86659fd93u};
  rng_next(&r);
  return r;
}

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

#endif
