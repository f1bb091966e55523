/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the files of levels_agree, which tests whether all optimisation levels accept the same shaders (docs/compiler.md, "The
   ladder"). */
#ifndef GM_REGRESS_AGREE_H
#define GM_REGRESS_AGREE_H

#include <stddef.h>
#include <stdint.h>

/* Case n of a seed: a fragment shader that needs about as many registers as machines have. It has taps (texture lookups around a point),
   their weights, and a reduction; the order of the statements decides how many values are live at once. Returns the length; the text ends
   with 0. */
size_t agree_case(uint64_t seed, unsigned n, char *text, size_t size);

#endif
