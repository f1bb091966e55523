/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the meter of the energy model `program` (program_level.h). */
#ifndef GM_ENERGY_PROGRAM_PRIVATE_H
#define GM_ENERGY_PROGRAM_PRIVATE_H

#include "energy/program_model/program_level.h"

/* Counts n of something that a place of the core spends (ledger.h), or the operation of a group in a stage. */
void program_count(gm_program_meter *m, gm_program_count what, double n, gm_place_of place);
void program_count_op(gm_program_meter *m, gm_program_count what, double n, unsigned stage, unsigned group);

/* Bits that differ in the lanes of the mask; these lanes of `last` become those of `now`. */
static inline unsigned program_toggles(uint32_t last[4], const uint32_t now[4], unsigned mask) {
  unsigned n = 0;
  for (unsigned i = 0; i < 4; i++)
    if (mask >> i & 1) {
      n += (unsigned)__builtin_popcount(last[i] ^ now[i]);
      last[i] = now[i];
    }
  return n;
}

/* Data that the host reads through port 0 of a register file, as far as the units see them. */
void program_port_0(gm_program_meter *m, int kind, const uint32_t data[4]);
/* Reads in OF, and operands in EX. */
void program_operands(gm_program_meter *m, const gm_sim *s, const gm_trace *t);

#endif
