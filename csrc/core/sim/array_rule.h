/* SPDX-License-Identifier: Apache-2.0 */
/* Checks the rule of a memory array whose banks have one read and one write port (machine key `array_banks`, docs/cluster.md). The
   static checker and the simulator share it; gm_array_clash is the part that the compiler shares too. */
#ifndef GM_ARRAY_RULE_H
#define GM_ARRAY_RULE_H

#include "core/machine/machine_array.h"
#include "core/sim/rules.h"

/* The place of a register of the number space of rules.h in the array, and the end of its file. False: it is not in the array. */
bool gm_array_place(const gm_segment *g, unsigned reg, unsigned *at, unsigned *end);
/* Registers of each file that code names, up to the last one. */
gm_array_need gm_array_need_of(const gm_machine *m, const uint32_t *code, size_t words);
/* Does a bundle read two registers of one bank, or write two with results that are written in one cycle? Returns 0, or -1 with the rule in
   err. The result of a texture operation waits for its bank by itself, so no rule binds it. */
int gm_array_rule(const gm_dbundle *d, const gm_machine *m, const gm_segment *g, char *err, size_t errsize);

#endif
