/* SPDX-License-Identifier: Apache-2.0 */
/* Runs one test of a regression again, by itself (docs/regress.md, "Regressions"). */
#ifndef GM_REGRESSION_AGAIN_H
#define GM_REGRESSION_AGAIN_H

#include <stdio.h>

#include "studies/regression/regression.h"

/* Runs the test in a process of its own, since it may crash or hang, and writes its verdict, signature and message to f, and to notes what
   is made before. wave: file of a waveform, or NULL. 0 if the test passes, 1 if not, -1 with a message in err. */
int regression_again(FILE *f, FILE *notes, const regression_test *t, uint64_t number, unsigned limit, const char *wave, char *err,
                     size_t errsize);

#endif
