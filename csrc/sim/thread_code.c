/* SPDX-License-Identifier: Apache-2.0 */
#include "sim/thread_code.h"

#include "sim/probe.h"
#include "sim/state.h"

const uint32_t *gm_sim_thread_code(const gm_sim *s, unsigned thread, unsigned pc) {
  return gm_sim_code(s, sim_program(s, thread) * s->m.code_words + pc);
}
