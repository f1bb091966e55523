/* SPDX-License-Identifier: Apache-2.0 */
/* Noise: what happens around the core during a run and must not change the run: requests and starts while it is busy, settings that change,
   test enable in any cycle. */
#include "noise.h"

#include "core/sim/sim.h"

gm_noise gm_rand_noise(uint64_t seed, unsigned run) {
  gm_rng r = rng_stream(seed, RNG_NOISE + run);
  gm_noise n = {.seed = rng_next(&r)};
  unsigned k = rng_below(&r, 100);
  n.host = rng_chance(&r, 25);
  n.false_start = rng_chance(&r, 3);
  n.test = k < 6 ? GM_TEST_ON : k < 18 ? GM_TEST_RANDOM : GM_TEST_OFF;
  return n;
}

/* Number of registers of a kind, so that every request that is drawn is for a register that the machine has. */
static unsigned count_host_registers(const gm_machine *m, unsigned kind) {
  switch (kind) {
  case GM_HOST_CODE:
    return m->code_words;
  case GM_HOST_CONST:
    return m->consts;
  case GM_HOST_V:
    return m->inputs;
  case GM_HOST_T:
    return m->temps;
  case GM_HOST_O:
    return m->outputs;
  case GM_HOST_SYS:
    return 5;
  case GM_HOST_SAMPLER:
    return m->samplers;
  default:
    return 1;
  }
}

void gm_noise_host(gm_rng *r, const gm_machine *m, gm_rtl_in *in) {
  uint64_t x = rng_next(r), y = rng_next(r);
  in->h_valid = (x & 7) != 0;
  in->h_write = (x & 24) != 0;
  in->h_kind = x >> 5 & 7;
  in->h_thread = (uint8_t)((x >> 8 & 255) % gm_contexts(m));
  in->h_addr = (uint16_t)((x >> 16 & 65535) % count_host_registers(m, in->h_kind));
  in->h_rready = x >> 32 & 1;
  in->start_valid = (x >> 33 & 3) == 0;
  in->start_pc = (uint16_t)(x >> 48 & 0x7fff);
  in->start_mask = (uint32_t)y & gm_all_threads(m);
  in->policy = (uint8_t)((y >> 16 & 255) % 3);
  in->wake = (uint8_t)((y >> 24 & 255) % (GM_WAKE_MAX + 1));
  in->tex_cycles = (uint16_t)(y >> 32 & (y >> 63 ? 0xffff : 15));
  for (unsigned i = 0; i < 4; i++)
    in->h_wdata[i] = (uint32_t)(y >> (7 * i)) ^ (uint32_t)x;
}

bool gm_noise_harmless(const gm_rtl_in *in) {
  return in->h_valid && in->h_write &&
         (in->h_kind == GM_HOST_V || in->h_kind == GM_HOST_T || in->h_kind == GM_HOST_O || in->h_kind == GM_HOST_SYS);
}
