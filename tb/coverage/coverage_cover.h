/* SPDX-License-Identifier: Apache-2.0 */
/* Counts the coverage of random programs on the bundles that ran: operations, forms, forwarding distances, gate patterns. A bin is one such
   case; soak has to hit all (docs/simulator-and-testbench.md, "Test bench"). */
#ifndef GM_COVER_H
#define GM_COVER_H

#include <stdio.h>

#include "tb/random/randprog.h"

typedef struct gm_cover gm_cover;

gm_cover *gm_cover_new(void);
void gm_cover_free(gm_cover *c);
/* The first call begins a run, the second counts one cycle of it. */
void gm_cover_program(gm_cover *c, const gm_randprog *p);
void gm_cover_cycle(gm_cover *c, const gm_trace *t);
/* Prints "group: hit of all, least count" for each group; with all = 1 also every bin. Returns the number of bins never hit (named on f
   when there are any). */
unsigned gm_cover_print(const gm_cover *c, FILE *f, int all);
/* Writes each bin that a program can reach as "bins<tab>GROUP<tab>NAME<tab>COUNT". */
void gm_cover_write(const gm_cover *c, FILE *f);

#endif
