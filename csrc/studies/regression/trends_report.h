/* SPDX-License-Identifier: Apache-2.0 */
/* Writes as text or JSON how the figures of regression runs change from run to run (docs/regress.md, "Trends"). */
#ifndef GM_TRENDS_REPORT_H
#define GM_TRENDS_REPORT_H

#include <stdio.h>

#include "base/json.h"
#include "studies/regression/trends.h"

/* A table of the last runs. */
void trends_text(FILE *f, const trends *t, unsigned runs);
/* What got worse in the runs from `first` on, with the commits. Returns how many figures did; nothing is written if none. */
unsigned trends_worse_text(FILE *f, const trends *t, unsigned first);

/* The table of the last runs and what got worse in the runs from `first` on, as an object. *worse: how many figures did. NULL: out of
   memory. */
json_t *trends_json(const trends *t, unsigned runs, unsigned first, unsigned *worse);

#endif
