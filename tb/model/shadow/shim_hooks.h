/* SPDX-License-Identifier: Apache-2.0 */
/* Included first in every file of a Verilated core: sends the messages of the run-time library to the shim
 * (docs/simulator-and-testbench.md, "Test bench"). */
#ifndef GM_SHIM_HOOKS_H
#define GM_SHIM_HOOKS_H

extern int gm_shim_print(const char *format, ...) __attribute__((format(printf, 1, 2)));
#define VL_PRINTF gm_shim_print
#define VL_USER_STOP
#define VL_USER_FATAL
#define VL_USER_FINISH

#endif
