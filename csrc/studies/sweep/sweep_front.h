/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the front of a set of points: those that no other point beats (docs/sweep.md, "Fronts"). A point beats another if it is nowhere
   larger and somewhere smaller. So of equal points all or none are in the front. */
#ifndef GM_FRONT_H
#define GM_FRONT_H

#include <stdbool.h>
#include <stddef.h>

enum { FRONT_OBJECTIVES = 3 };

/* value[i * FRONT_OBJECTIVES + k]: objective k of point i, no NaN; objectives that are not wanted are equal for all points. in[i] tells
   whether point i is in the front. Takes n log n steps: after Kung, Luccio, Preparata, "On finding the maxima of a set of vectors", JACM 22
   (1975), with a Fenwick tree of least third values. False when out of memory. */
bool front_of(const double *value, size_t n, bool *in);

#endif
