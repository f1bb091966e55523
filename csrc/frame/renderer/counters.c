/* SPDX-License-Identifier: Apache-2.0 */
/* Counters of what a frame cost: cycles and waiting of each unit, work, bytes of memory (docs/frame.md). */
#include "frame/renderer/counters.h"

/* The structures consist of 64-bit counters only, so a sum goes over them as an array. */
_Static_assert(sizeof(gm_frame_counters) % sizeof(uint64_t) == 0 && sizeof(gm_sim_stats) % sizeof(uint64_t) == 0, "counters of 64 bits");

const char *gm_unit_text(gm_unit_name u) {
  static const char *const text[GM_UNITS] = {"vertex fetch", "vertex shading", "assembly",         "tile accelerator",
                                             "visibility",   "iterators",      "fragment shading", "back end"};
  return text[u];
}

const char *gm_bytes_text(gm_bytes_kind k) {
  static const char *const text[GM_BYTES_KINDS] = {"indices",    "attributes", "parameters written", "lists written",  "parameters read",
                                                   "lists read", "texels",     "colour written",     "partial renders"};
  return text[k];
}

void gm_frame_counters_add(gm_frame_counters *a, const gm_frame_counters *b) {
  uint64_t peak = a->buffer_peak > b->buffer_peak ? a->buffer_peak : b->buffer_peak;
  uint64_t *to = (uint64_t *)a;
  const uint64_t *from = (const uint64_t *)b;
  for (size_t i = 0; i < sizeof *a / sizeof *to; i++)
    to[i] += from[i];
  a->buffer_peak = peak;
}
