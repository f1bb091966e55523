/* SPDX-License-Identifier: Apache-2.0 */
/* Checks which values of a machine go together. */
#include <stdio.h>

#include "core/machine/machine_array.h"
#include "core/machine/machine_keys.h"

static bool power_of_two(unsigned x) { return x && !(x & (x - 1)); }

static int cache_valid(const gm_machine *m, char *err, size_t errsize) {
  if (!m->texture_cache)
    return m->texture_ways || m->texture_line ? (snprintf(err, errsize, "texture_ways and texture_line need texture_cache"), -1) : 0;
  if (!power_of_two(m->texture_cache) || !power_of_two(m->texture_ways) || !power_of_two(m->texture_line) || m->texture_line < 32)
    return snprintf(err, errsize, "texture_cache, texture_ways and texture_line must be powers of two, and texture_line at least 32"), -1;
  unsigned lines = m->texture_cache / m->texture_line;
  if (lines < 2 || lines < m->texture_ways || lines / m->texture_ways > 256)
    return snprintf(err, errsize, "a texture cache needs at least 2 lines, and 1 to 256 lines in each way"), -1;
  return 0;
}

/* What goes with banks of one read and one write port. Results of one cycle must be of one bundle, a texture aside. The trace has a bit for
   each thread, in which the core shows the clocks of its banks. */
static int array_banks_valid(const gm_machine *m, char *err, size_t errsize) {
  if (m->array_banks != 4 && m->array_banks != 8 && m->array_banks != 16)
    return snprintf(err, errsize, "array_banks must be 0, 4, 8 or 16"), -1;
  if (m->array_banks > gm_contexts(m))
    return snprintf(err, errsize, "array_banks = %u needs as many contexts", m->array_banks), -1;
  if (m->array_banks > 4 * m->cma_words)
    return snprintf(err, errsize, "array_banks = %u needs at least two registers a bank", m->array_banks), -1;
  if (m->threads != 1)
    return snprintf(err, errsize, "array_banks needs threads = 1"), -1;
  if (m->array_constants)
    return snprintf(err, errsize, "array_banks needs array_constants = 0"), -1;
  if (m->lat[0] != m->lat[1] || m->lat[0] != m->lat[2])
    return snprintf(err, errsize, "array_banks needs latency_a, latency_b and latency_c to be equal"), -1;
  return 0;
}

/* What goes with a memory array in hardware. It has one read port for each source of a bundle. */
static int array_valid(const gm_machine *m, char *err, size_t errsize) {
  if (m->cma_words != 2 && m->cma_words != 4 && m->cma_words != 8 && m->cma_words != 16)
    return snprintf(err, errsize, "a memory array needs cma_words = 2, 4, 8 or 16"), -1;
  if (gm_contexts(m) < 8)
    return snprintf(err, errsize, "a memory array needs at least 8 contexts"), -1;
  if (gm_contexts(m) > GM_ARRAY_THREADS)
    return snprintf(err, errsize, "a memory array needs at most %d contexts", (int)GM_ARRAY_THREADS), -1;
  if (m->ports_t != 4 || m->ports_v != 4 || m->ports_o != 4)
    return snprintf(err, errsize, "a memory array needs ports_t, ports_v and ports_o = 4"), -1;
  if (m->array_constants && m->ports_c != 4)
    return snprintf(err, errsize, "array_constants = 1 needs ports_c = 4"), -1;
  for (size_t k = 0; k < GM_MACHINE_KEYS; k++)
    if (gm_keys[k].part && gm_key_get(m, k))
      return snprintf(err, errsize, "a memory array needs %s = 0", gm_keys[k].key), -1;
  if (m->tasks && m->array_banks)
    return snprintf(err, errsize, "array_banks needs tasks = 0"), -1;
  return m->array_banks ? array_banks_valid(m, err, errsize) : 0;
}

int gm_machine_valid(const gm_machine *m, char *err, size_t errsize) {
  if (cache_valid(m, err, errsize))
    return -1;
  if (m->array && array_valid(m, err, errsize))
    return -1;
  if (m->array_banks && !m->array)
    return snprintf(err, errsize, "array_banks needs array = shared, 4V4P or 6V2P"), -1;
  if (m->array_constants && !m->array)
    return snprintf(err, errsize, "array_constants = 1 needs array = shared, 4V4P or 6V2P"), -1;
  if (m->threads > 1 && m->forwarding)
    return snprintf(err, errsize, "forwarding needs threads = 1"), -1;
  if (!m->switches && m->contexts && m->contexts != m->threads)
    return snprintf(err, errsize, "contexts = %u needs switch = latency, or threads = %u", m->contexts, m->contexts), -1;
  if (m->tasks && !m->switches)
    return snprintf(err, errsize, "tasks = 1 needs switch = latency"), -1;
  if (m->texture_share == 3)
    return snprintf(err, errsize, "texture_share must be 0, 1, 2 or 4"), -1;
  if (m->texture_share && !m->tasks)
    return snprintf(err, errsize, "texture_share needs tasks = 1"), -1;
  if (m->texture_blocks && !m->switches)
    return snprintf(err, errsize, "texture_blocks = 1 needs switch = latency"), -1;
  if (m->landed && (!m->switches || m->threads != 1))
    return snprintf(err, errsize, "landed = 1 needs switch = latency and threads = 1"), -1;
  if (m->gate_lookups && !m->switches)
    return snprintf(err, errsize, "gate_lookups = 1 needs switch = latency"), -1;
  if (m->gate_lookups && m->texture_share)
    return snprintf(err, errsize, "gate_lookups = 1 needs texture_share = 0"), -1;
  if (!m->switches)
    return 0;
  if (m->threads != 1 && m->threads != 4)
    return snprintf(err, errsize, "switch = latency needs threads = 1 or 4, those that switch together"), -1;
  if (gm_contexts(m) % m->threads)
    return snprintf(err, errsize, "contexts = %u is not a multiple of threads = %u", m->contexts, m->threads), -1;
  if (m->texture_stages)
    return snprintf(err, errsize, "switch = latency needs texture_stages = 0"), -1;
  if (m->wake > GM_SWITCH_WAKE_MAX)
    return snprintf(err, errsize, "switch = latency needs wake = 0 or 1"), -1;
  return 0;
}
