/* SPDX-License-Identifier: Apache-2.0 */
/* Tests division on the Verilated core, in lockstep with the simulator: tool_divide MACHINE PAIRS SEED (docs/compiler.md, "Division").
   Prints a row of make division (scripts/check/bars).

   One program divides the lanes of half of the constant registers by those of the other half. Each run has new constants. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "core/fp/fp_vectors.h"
#include "core/isa/isa.h"
#include "tb_run.h"

enum { LANES = 4, DIVISORS = 128, WORDS = DIVISORS * LANES * 4 + 64 };

typedef struct {
  uint32_t code[WORDS];
  unsigned words, registers; /* registers: of dividends, and of divisors */
} division;

static gm_inst operation(gm_opcode op, unsigned dst, unsigned mask) {
  gm_inst x = {.op = (uint8_t)op, .wide = true, .dst = (uint8_t)dst, .mask = (uint8_t)mask};
  for (unsigned k = 0; k < LANES; k++)
    x.src[0].swz[k] = (uint8_t)k;
  return x;
}

static void append_division_op(division *p, gm_inst op, bool pair) {
  const char *why;
  op.pair = pair;
  p->words += gm_encode(&op, p->code + p->words, &why);
}

/* Copies dividend i to t[i % 4], four bundles before it is divided. */
static gm_inst copy_dividend(unsigned i) {
  gm_inst x = operation(GM_OP_mov, GM_DST_T + i % 4, 15);
  x.src[0].reg = (uint16_t)(GM_SRC_C + i);
  return x;
}

static gm_inst divide(const division *p, unsigned i, unsigned lane) {
  gm_inst x = operation(GM_OP_div, GM_DST_T + 4, 1u << lane);
  x.src[0].reg = (uint16_t)(GM_SRC_T + i % 4);
  x.x = GM_X_HIGH1;
  x.src[1].reg = (uint16_t)(p->registers + i);
  memset(x.src[0].swz, (int)lane, LANES);
  memset(x.src[1].swz, (int)lane, LANES);
  return x;
}

static void make_division_program(division *p, const gm_machine *m) {
  const gm_inst nop = {.op = GM_OP_nop}, end = {.op = GM_OP_end};
  p->words = 0;
  p->registers = m->consts / 2 < DIVISORS ? m->consts / 2 : DIVISORS;
  append_division_op(p, copy_dividend(0), false);
  for (unsigned k = 0; k < 3; k++)
    append_division_op(p, nop, false);
  for (unsigned i = 0; i < p->registers; i++)
    for (unsigned lane = 0; lane < LANES; lane++) {
      bool next = lane == 0 && i + 1 < p->registers;
      if (next)
        append_division_op(p, copy_dividend(i + 1), true);
      append_division_op(p, divide(p, i, lane), false);
    }
  append_division_op(p, end, false);
}

static void load_division_values(gm_tb *tb, const division *p, uint64_t *seed) {
  for (unsigned i = 0; i < p->registers; i++) {
    uint32_t a[LANES], b[LANES];
    for (unsigned k = 0; k < LANES; k++) {
      uint64_t r = gm_random_next(seed);
      b[k] = r & 1 ? gm_fpv_value(seed) : (uint32_t)(r >> 32);
      a[k] = r & 2 ? gm_fpv_dividend(seed, b[k]) : gm_fpv_value(seed);
    }
    gm_tb_write(tb, GM_HOST_CONST, 0, i, a);
    gm_tb_write(tb, GM_HOST_CONST, 0, p->registers + i, b);
  }
}

static bool run_divisions(gm_tb *tb, const gm_machine *m) {
  gm_run_config cfg = {.policy = m->gate_policy, .wake = m->wake, .texture_latency = m->texture_latency};
  gm_tb_options o = {.lockstep = true};
  gm_tb_result res;
  int rc = gm_tb_run(tb, &cfg, 0, 1, &o, &res);
  bool ok = rc == 0 && res.verdict == GM_TB_OK;
  if (!ok)
    fprintf(stderr, "tool_divide: error: %s\n", rc ? "out of memory" : res.message);
  gm_tb_result_free(&res);
  return ok;
}

int main(int argc, char **argv) {
  static division p;
  gm_machine m;
  char err[GM_ERROR_SIZE];
  if (argc != 4)
    return fputs("usage: tool_divide MACHINE PAIRS SEED\n", stderr), 2;
  gm_tb *tb = gm_machine_find(&m, argv[1], err, sizeof err) ? NULL : gm_tb_open(&m, GM_RTL_COUNT, err, sizeof err);
  if (!tb)
    return fprintf(stderr, "tool_divide: error: %s\n", err), 1;
  make_division_program(&p, &m);
  gm_tb_reset(tb);
  for (unsigned i = 0; i < p.words; i++)
    gm_tb_write(tb, GM_HOST_CODE, 0, i, (uint32_t[4]){p.code[i]});
  unsigned long long pairs = strtoull(argv[2], NULL, 0), done = 0, wrong = 0;
  for (uint64_t seed = strtoull(argv[3], NULL, 0); done < pairs && !wrong; done += p.registers * LANES) {
    load_division_values(tb, &p, &seed);
    wrong += !run_divisions(tb, &m);
  }
  gm_tb_close(tb);
  printf("core\tcore %s: runs that differ from the simulator\t%llu\t=\t0\t%llu\t%llu\n", m.name, wrong, done, pairs);
  return 0;
}
