/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the front of a set of points (sweep_front.h) by its definition, in n steps a point. front_of is compared with it, on random
   sets. */
#include "studies/sweep/front_definition.h"

#include "base/random.h"
#include "studies/sweep/sweep_front.h"

bool front_beats(const double *a, const double *b) {
  bool better = false;
  for (int k = 0; k < FRONT_OBJECTIVES; k++) {
    if (a[k] > b[k])
      return false;
    better |= a[k] < b[k];
  }
  return better;
}

bool front_by_definition(const double *value, size_t n, size_t i) {
  for (size_t j = 0; j < n; j++)
    if (front_beats(value + j * FRONT_OBJECTIVES, value + i * FRONT_OBJECTIVES))
      return false;
  return true;
}

unsigned front_random(uint64_t *state, unsigned n) { return (unsigned)(gm_random_linear(state) >> 33) % n; }
