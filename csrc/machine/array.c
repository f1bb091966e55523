/* SPDX-License-Identifier: Apache-2.0 */
#include "machine/array.h"

gm_array_part gm_array_share(const gm_machine *m, unsigned stage) {
  if (m->array == GM_ARRAY_FREE)
    return (gm_array_part){0, gm_array_size(m)};
  gm_cma_config k = m->array == GM_ARRAY_4V4P ? GM_CMA_4V4P : GM_CMA_6V2P;
  return (gm_array_part){stage ? gm_cma_banks(k, 0) * m->cma_words : 0, gm_cma_banks(k, stage) * m->cma_words};
}

unsigned gm_array_threads(const gm_machine *m, unsigned stage, const gm_array_need *n) {
  unsigned own = n->t + n->v + n->o, most = gm_contexts(m), words = gm_array_share(m, stage).count;
  words = words > n->c ? words - n->c : 0;
  unsigned fit = own ? words / own : most;
  fit -= fit % m->threads;
  return fit < most ? fit : most;
}

void gm_array_divide(unsigned first, const gm_array_need *n, unsigned threads, gm_segment segment[GM_MAX_THREADS]) {
  unsigned at = first;
  for (unsigned t = 0; t < GM_MAX_THREADS; t++) {
    const gm_array_need need = t < threads ? *n : (gm_array_need){0, 0, 0, 0};
    segment[t] = (gm_segment){(uint8_t)at, (uint8_t)(at + need.t), (uint8_t)(at + need.t + need.v), 0};
    at += need.t + need.v + need.o;
    segment[t].end = (uint8_t)at;
  }
}

uint32_t gm_segment_word(const gm_segment *s) { return s->t | (uint32_t)s->v << 8 | (uint32_t)s->o << 16 | (uint32_t)s->end << 24; }

gm_segment gm_segment_of_word(uint32_t word) {
  return (gm_segment){(uint8_t)word, (uint8_t)(word >> 8), (uint8_t)(word >> 16), (uint8_t)(word >> 24)};
}
