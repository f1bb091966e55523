/* SPDX-License-Identifier: Apache-2.0 */
/* One test of a regression again, by itself. */
#ifndef GM_REGRESS_AGAIN_H
#define GM_REGRESS_AGAIN_H

#include "studies/regression/regression.h"

/* Runs the test in a process of its own, since it may crash or hang, and prints its verdict, signature and message. wave: file of a
   waveform, or NULL. 0 if the test passes, else 1. */
int regress_again(const regression_test *t, uint64_t number, unsigned limit, const char *wave);

#endif
