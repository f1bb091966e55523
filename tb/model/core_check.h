/* SPDX-License-Identifier: Apache-2.0 */
/* Checks whether a Verilated core was built from the files as they are now (docs/simulator-and-testbench.md, "Test bench"). */
#ifndef GM_CORE_CHECK_H
#define GM_CORE_CHECK_H

#include <stddef.h>

/* sources: the library's list, lines "HASH PATH" with paths below the kit's folder `home`. Returns 0 if each file has its hash, or if
   `home` has no rtl/. Else returns 1 and names the first file that differs in `why`. */
int gm_core_stale(const char *sources, const char *home, char *why, size_t size);

#endif
