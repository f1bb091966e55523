/* SPDX-License-Identifier: Apache-2.0 */
/* Writes as text how the figures of regression runs change from run to run (docs/regress.md, "Trends"). */
#ifndef GM_TRENDS_REPORT_H
#define GM_TRENDS_REPORT_H

#include <stdio.h>

#include "studies/regression/trends.h"

/* A table of the last runs. */
void trends_text(FILE *f, const trends *t, unsigned runs);
/* What got worse in the runs from `first` on, with the commits. Returns how many figures did; nothing is written if none. */
unsigned trends_worse_text(FILE *f, const trends *t, unsigned first);

#endif
