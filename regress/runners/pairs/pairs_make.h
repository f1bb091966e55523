/* SPDX-License-Identifier: Apache-2.0 */
#ifndef GM_REGRESS_PAIRS_MAKE_H
#define GM_REGRESS_PAIRS_MAKE_H

#include "regress/oracles/pairs/pairs.h"

/* Lists what the shaders read; name and text are set. False: one does not compile. */
bool pair_interface(pair *p);
/* Fills in random values for all of it. */
void pair_fill(pair *p, uint64_t seed);
/* Frees everything except name, text and programs. */
void pair_free(pair *p);

#endif
