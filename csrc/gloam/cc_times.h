/* SPDX-License-Identifier: Apache-2.0 */
/* gloam cc --time: processor time and memory of a compilation, by pass and by rung of the ladder. */
#ifndef GM_CC_TIMES_H
#define GM_CC_TIMES_H

#include <stdbool.h>

#include "base/times.h"

/* Prints a table, or one JSON object. */
void cc_times_report(const gc_times *t, bool json);

#endif
