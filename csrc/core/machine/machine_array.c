/* SPDX-License-Identifier: Apache-2.0 */
/* The memory array as hardware (machine key `array`; docs/cluster.md): the registers t, v and o of all threads of a core are in one
   array. */
#include "core/machine/machine_array.h"

gm_array_part gm_array_share(const gm_machine *m, unsigned stage) {
  if (m->array == GM_ARRAY_FREE)
    return (gm_array_part){0, gm_array_size(m)};
  gm_cma_config k = m->array == GM_ARRAY_4V4P ? GM_CMA_4V4P : GM_CMA_6V2P;
  return (gm_array_part){stage ? gm_cma_banks(k, 0) * m->cma_words : 0, gm_cma_banks(k, stage) * m->cma_words};
}

unsigned gm_array_threads(const gm_machine *m, unsigned stage, const gm_array_need *n) {
  unsigned own = n->t + n->v + n->o, max = gm_contexts(m), words = gm_array_share(m, stage).count;
  words = words > n->c ? words - n->c : 0;
  unsigned fit = own ? words / own : max;
  fit -= fit % m->threads;
  return fit < max ? fit : max;
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

/* Registers that a stage's threads and constants take. */
static unsigned count_stage_registers(const gm_array_need *n, unsigned threads) {
  return threads ? n->c + threads * (n->t + n->v + n->o) : 0;
}

bool gm_array_split_fits(const gm_machine *m, const gm_array_need need[2], const unsigned threads[2]) {
  unsigned words[2] = {count_stage_registers(&need[0], threads[0]), count_stage_registers(&need[1], threads[1])};
  if (threads[0] + threads[1] > gm_contexts(m))
    return false;
  if (m->array == GM_ARRAY_FREE)
    return words[0] + words[1] <= gm_array_size(m);
  return words[0] <= gm_array_share(m, 0).count && words[1] <= gm_array_share(m, 1).count;
}

static unsigned take_fewer_registers(unsigned a, unsigned b) { return a < b ? a : b; }

/* Is a better than b? */
static bool better(const unsigned a[2], const unsigned b[2]) {
  unsigned fewer[2] = {take_fewer_registers(a[0], a[1]), take_fewer_registers(b[0], b[1])}, all[2] = {a[0] + a[1], b[0] + b[1]};
  if (fewer[0] != fewer[1])
    return fewer[0] > fewer[1];
  return all[0] != all[1] ? all[0] > all[1] : a[1] > b[1];
}

void gm_array_split_best(const gm_machine *m, const gm_array_need need[2], const bool has[2], unsigned threads[2]) {
  unsigned max = gm_contexts(m), n[2];
  threads[0] = threads[1] = 0;
  for (n[0] = 0; n[0] <= (has[0] ? max : 0); n[0] += m->threads)
    for (n[1] = 0; n[1] <= (has[1] ? max : 0); n[1] += m->threads)
      if (gm_array_split_fits(m, need, n) && better(n, threads)) {
        threads[0] = n[0];
        threads[1] = n[1];
      }
}

void gm_array_split_make(const gm_machine *m, const gm_array_need need[2], const unsigned threads[2], gm_array_split *s) {
  unsigned at = 0, slot = 0;
  gm_segment segment[GM_MAX_THREADS];
  *s = (gm_array_split){.threads = {threads[0], threads[1]}};
  for (unsigned k = 0, t = 0; k < 2; k++) {
    if (m->array != GM_ARRAY_FREE)
      at = gm_array_share(m, k).first;
    unsigned constants = threads[k] ? need[k].c : 0;
    s->constants[k] = (gm_segment){.t = (uint8_t)at, .v = (uint8_t)(at + constants)};
    gm_array_divide(at + constants, &need[k], threads[k], segment);
    for (unsigned i = 0; i < threads[k]; i++)
      s->segment[t++] = segment[i];
    for (unsigned i = 0; i < threads[k] / m->threads; i++)
      s->slots |= 1u << (slot++ + 16 * k);
    at += count_stage_registers(&need[k], threads[k]);
  }
}

void gm_array_split_words(const gm_array_split *s, uint32_t word[GM_ARRAY_SPLIT_WORDS][4]) {
  for (unsigned i = 0; i < GM_ARRAY_SPLIT_WORDS; i++)
    for (unsigned l = 0; l < 4; l++)
      word[i][l] = l ? 0 : i < GM_ARRAY_THREADS ? gm_segment_word(&s->segment[i]) : s->slots;
}

uint32_t gm_segment_word(const gm_segment *s) { return s->t | (uint32_t)s->v << 8 | (uint32_t)s->o << 16 | (uint32_t)s->end << 24; }

gm_segment gm_segment_of_word(uint32_t word) {
  return (gm_segment){(uint8_t)word, (uint8_t)(word >> 8), (uint8_t)(word >> 16), (uint8_t)(word >> 24)};
}
