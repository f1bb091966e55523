/* SPDX-License-Identifier: Apache-2.0 */
/* The parts of `gloam gating` for any Verilog design, not only our core (docs/own-design.md). */
#ifndef GM_GLOAM_DESIGN_H
#define GM_GLOAM_DESIGN_H

#include <stdbool.h>

/* Whether `gloam gating` is asked about a design: --find, or --waveform with --gates. Then the call that does it. */
bool cmd_gating_is_design(int argc, char **argv);
int cmd_gating_design(int argc, char **argv);

#endif
