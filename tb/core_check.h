/* SPDX-License-Identifier: Apache-2.0 */
/* Whether a Verilated core was made from the files that are there now. */
#ifndef GM_CORE_CHECK_H
#define GM_CORE_CHECK_H

#include <stddef.h>

/* sources: the list in the library, lines "HASH PATH" with paths under the kit's folder `home`. 0 if each file has that hash, or if `home`
   holds no rtl/ to compare with; else 1, with the first file that differs in why. */
int gm_core_stale(const char *sources, const char *home, char *why, size_t size);

#endif
