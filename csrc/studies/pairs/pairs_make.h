/* SPDX-License-Identifier: Apache-2.0 */
/* Makes random inputs for a linked pair of shaders (pairs.h). */
#ifndef GM_REGRESS_PAIRS_MAKE_H
#define GM_REGRESS_PAIRS_MAKE_H

#include "studies/pairs/pairs.h"

/* Lists what the shaders read; name and text are set. False: one does not compile. */
bool pair_interface(pair *p);
/* Fills in random values for all of it. */
void pair_fill(pair *p, uint64_t seed);
/* Inputs of all fragments by the growth of the varyings, without OpenGL ES. The registers are malloc'd. False: out of memory. */
bool pair_interpolate(const pair *p, pair_inputs *in);
/* Frees everything except name, text and programs. */
void pair_free(pair *p);

#endif
