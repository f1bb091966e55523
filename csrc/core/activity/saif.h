/* SPDX-License-Identifier: Apache-2.0 */
/* Writes switching activity for other tools: SAIF 2.0, with the time at 0 and at 1 and the toggles of every bit of every counted net
 * (docs/own-design.md, "Activity"). */
#ifndef GM_SAIF_H
#define GM_SAIF_H

#include <stdio.h>

/* Turns a waveform of the core (VCD, in nanoseconds, with the high phases of the clock) into SAIF. `period`: nanoseconds of a clock cycle,
   which begins with the low phase. Clocks (nets named clk..., gclk...) toggle in both phases. The other nets have in each cycle the value
   of the low phase, which is settled; the waveform also has what they are just after the edge. 0, or -1 with a message in err. */
int gm_saif_write(FILE *out, FILE *vcd, const char *name, unsigned period, char *err, size_t errsize);

#endif
