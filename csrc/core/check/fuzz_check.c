/* SPDX-License-Identifier: Apache-2.0 */
/* libFuzzer target: the static checker on any code (docs/checking.md, "gloam check"). The checker must come to a verdict, and a program
   that it proves must run on the simulator without breaking a rule, with any contents of the registers: the checker follows every path.
   The last byte of the input chooses policy and wake latency, the byte before it the machine. The rest is code words, or a program file,
   of which the code is taken. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/random.h"
#include "core/check/check.h"
#include "core/check/fuzz_machine.h"
#include "core/isa/isa.h"
#include "core/sim/sim.h"

static gm_machine choose_fuzz_machine(unsigned choice) {
  gm_machine m = gm_fuzz_machine();
  m.code_words = 256;
  if (choice & 1)
    m.lat[0] = 2, m.lat[1] = 3, m.lat[2] = 5;
  if (choice & 2)
    m.threads = 4, m.forwarding = false;
  return m;
}

/* Makes code of the input's words. Words that do not decode are skipped, so that more inputs get past the decoder. */
static size_t code_of(uint32_t *code, size_t max, const uint8_t *data, size_t size) {
  size_t n = 0;
  for (size_t at = 0; at + 4 <= size && n + 4 <= max;) {
    uint32_t w[4] = {0};
    const char *why;
    gm_bundle b;
    size_t have = (size - at) / 4 < 4 ? (size - at) / 4 : 4;
    memcpy(w, data + at, have * 4);
    unsigned words = gm_decode_bundle(w, have, &b, &why);
    memcpy(code + n, w, words * sizeof *w);
    n += words;
    at += words ? words * 4 : 4;
  }
  return n;
}

static void simulate_fuzz_code(const gm_machine *m, const uint32_t *code, size_t n, gm_gate_policy policy, unsigned wake, uint32_t seed) {
  gm_sim *s = gm_sim_new(m);
  if (!s)
    return;
  uint32_t data[4] = {seed, ~seed, gm_random_spread(seed), 0x3f800000};
  for (unsigned i = 0; i < n; i++)
    gm_sim_write(s, GM_HOST_CODE, 0, i, &code[i]);
  for (unsigned t = 0; t < m->threads; t++)
    for (unsigned i = 0; i < 8; i++, data[i & 3] ^= data[(i + 1) & 3] >> 3)
      gm_sim_write(s, GM_HOST_V, t, i, data);
  gm_run_config cfg = {.policy = policy, .wake = wake, .texture_latency = 5};
  gm_sim_start(s, &cfg, 0, (1u << m->threads) - 1);
  gm_trace t;
  for (unsigned cycle = 0, rc = 1; cycle < 3000 && rc == 1; cycle++)
    if ((rc = (unsigned)gm_sim_cycle(s, &t)) == (unsigned)-1) {
      fprintf(stderr, "proven, but: %s\n", gm_sim_error(s));
      abort();
    }
  gm_sim_free(s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 6)
    return 0;
  unsigned a = data[size - 2], b = data[size - 1];
  gm_machine m = choose_fuzz_machine(a);
  gm_check_config cfg = {(gm_gate_policy)(b % 3), b / 3 % 17};
  uint32_t code[256], seed = a * 0x01010101u ^ b * 0x00123457u;
  gm_program p;
  char err[GM_ERROR_SIZE];
  size_t n = 0;
  if (gm_program_parse(&p, data, size, "fuzz.elf", err, sizeof err))
    n = code_of(code, 256, data, size - 2);
  else if (p.words <= 256)
    n = code_of(code, 256, (const uint8_t *)p.code, p.words * 4);
  gm_program_free(&p);
  static gm_check_result r;
  if (gm_check_code(&m, code, n, 0, &cfg, &r) == GM_CHECK_PROVEN)
    simulate_fuzz_code(&m, code, n, cfg.policy, cfg.wake, seed);
  else if (r.verdict == GM_CHECK_BROKEN && !r.message[0])
    abort();
  return 0;
}
