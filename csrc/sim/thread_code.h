/* SPDX-License-Identifier: Apache-2.0 */
/* The program of a thread. The core of a cluster holds two (sim/sim.h). */
#ifndef GM_SIM_THREAD_CODE_H
#define GM_SIM_THREAD_CODE_H

#include "sim/sim.h"

/* Code words of the program that the thread runs, from an address on; at least four may be read. (gm_sim_code of sim/probe.h gives those of
   the first program.) */
const uint32_t *gm_sim_thread_code(const gm_sim *s, unsigned thread, unsigned pc);

#endif
