/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the front of a set of points (sweep_front.h) by its definition, in n steps a point. front_of is compared with it, on random
   sets. */
#ifndef GM_FRONT_DEFINITION_H
#define GM_FRONT_DEFINITION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Point a beats point b: FRONT_OBJECTIVES values each. */
bool front_beats(const double *a, const double *b);
/* No point of the set beats point i; `value` as for front_of. */
bool front_by_definition(const double *value, size_t n, size_t i);
/* A random number below n; *state goes on. */
unsigned front_random(uint64_t *state, unsigned n);

#endif
