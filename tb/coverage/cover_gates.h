/* SPDX-License-Identifier: Apache-2.0 */
/* Counts the coverage of the properties of the clock gates (P1 ..., docs/simulator-and-testbench.md): events of gates, test enable, resets,
   and the handshakes of host and texture memory. Counted in every cycle, also while the host accesses an idle core. */
#ifndef GM_COVER_GATES_H
#define GM_COVER_GATES_H

#include <stdio.h>

#include "tb/model/rtl_abi.h"

typedef struct gm_cover_gates gm_cover_gates;

gm_cover_gates *gm_cover_gates_new(void);
void gm_cover_gates_free(gm_cover_gates *c);
/* Another machine follows, with so many threads and texture stages. */
void gm_cover_gates_machine(gm_cover_gates *c, unsigned threads, unsigned stages);
/* One cycle, with the edges of the gated clocks that end it. ctx: the gm_cover_gates. Fits gm_rtl_probe of rtl_model.h. */
void gm_cover_gates_cycle(void *ctx, const gm_rtl_in *in, const gm_rtl_out *out, const gm_rtl_clocks *clocks);
/* Prints each point that was never reached, with all = 1 every point; returns how many were never reached. */
unsigned gm_cover_gates_print(const gm_cover_gates *c, FILE *f, int all);
unsigned gm_cover_gates_points(void);
/* Writes each point as "bins<tab>gates and handshakes<tab>NAME<tab>COUNT". */
void gm_cover_gates_write(const gm_cover_gates *c, FILE *f);

#endif
