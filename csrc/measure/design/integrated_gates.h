/* SPDX-License-Identifier: Apache-2.0 */
/* Verilog of the integrated clock gates of a library, which Yosys leaves out because their outputs have no function (docs/own-design.md,
   "Clock gates"). */
#ifndef GM_INTEGRATED_GATES_H
#define GM_INTEGRATED_GATES_H

#include <stddef.h>

#define GM_INTEGRATED_GATES "gates.v"
/* Writes the file GM_INTEGRATED_GATES in the folder: a module for each integrated clock gate of the Liberty file, a latch and an AND or OR
   of its output with the clock, or that without a latch. A cell of another form, or whose pins are not told, is left out. 0, or -1 with a
   message. */
int gm_integrated_gates_write(const char *liberty, const char *folder, char *err, size_t errsize);

#endif
