/* SPDX-License-Identifier: Apache-2.0 */
/* For tests: small programs written as C, one call a bundle, and a machine to run them on (docs/simulator-and-testbench.md, "Simulator").
 */
#ifndef GM_TEST_PROG_H
#define GM_TEST_PROG_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/isa/isa.h"
#include "core/machine/machine.h"

enum { T = GM_SRC_T, V = GM_SRC_V, O = GM_SRC_O, C = GM_SRC_C, FA = GM_SRC_FA, FB = GM_SRC_FB, FC = GM_SRC_FC, K = GM_SRC_K };
enum { DT = GM_DST_T, DO = GM_DST_O, DP = GM_DST_P, NONE = GM_DST_NONE, XYZW = 15 };

typedef struct {
  uint32_t w[1024];
  unsigned n;
} prog;

static inline gm_machine test_machine(void) {
  return (gm_machine){.name = "test",
                      .threads = 1,
                      .temps = 16,
                      .inputs = 8,
                      .outputs = 8,
                      .consts = 64,
                      .samplers = 4,
                      .lat = {1, 1, 1},
                      .forwarding = true,
                      .ports_t = 4,
                      .ports_v = 4,
                      .ports_o = 4,
                      .ports_c = 4,
                      .wake = 1,
                      .issue_width = 2,
                      .call_depth = 2,
                      .code_words = 1024,
                      .texture_latency = 8};
}

static inline gm_src plain(unsigned reg) { return (gm_src){.reg = (uint16_t)reg, .swz = {0, 1, 2, 3}}; }

/* Long form, all lanes unless said otherwise; b is ignored by operations with one source. */
static inline gm_inst alu(gm_opcode op, unsigned dst, unsigned mask, unsigned a, unsigned b) {
  gm_inst i = {.op = (uint8_t)op, .wide = true, .dst = (uint8_t)dst, .mask = (uint8_t)mask};
  i.src[0] = plain(a);
  if (gm_op_by_code(op)->nsrc == 2)
    i.src[1] = plain(b);
  return i;
}
static inline gm_inst mov(unsigned dst, unsigned a) { return alu(GM_OP_mov, dst, XYZW, a, 0); }
static inline gm_inst mvb(unsigned dst, unsigned a) { return alu(GM_OP_mvb, dst, XYZW, a, 0); }
static inline gm_inst add(unsigned dst, unsigned a, unsigned b) { return alu(GM_OP_add, dst, XYZW, a, b); }
static inline gm_inst mul(unsigned dst, unsigned a, unsigned b) { return alu(GM_OP_mul, dst, XYZW, a, b); }
static inline gm_inst rcp(unsigned dst, unsigned a) { return alu(GM_OP_rcp, dst, XYZW, a, 0); }
static inline gm_inst tex(unsigned dst, unsigned a, unsigned sampler) {
  gm_inst i = alu(GM_OP_tex, dst, XYZW, a, 0);
  i.sampler = (uint8_t)sampler;
  return i;
}
/* A lookup with level of detail 1/2, if `a` is the literal register k = (0, 1, 0.5, 2): lane z is the layer, lane w the level. */
static inline gm_inst txl_half(unsigned dst, unsigned a, unsigned sampler) {
  gm_inst i = alu(GM_OP_txl, dst, XYZW, a, 0);
  i.src[0].swz[2] = 0;
  i.src[0].swz[3] = 2;
  i.sampler = (uint8_t)sampler;
  return i;
}
static inline gm_inst flow(gm_opcode op, unsigned imm) { return (gm_inst){.op = (uint8_t)op, .imm = (uint16_t)imm}; }
static inline gm_inst flow_p(gm_opcode op, unsigned pred, unsigned cond, unsigned imm) {
  return (gm_inst){.op = (uint8_t)op, .imm = (uint16_t)imm, .pred = (uint8_t)pred, .cond = (uint8_t)cond};
}
static inline gm_inst nop(void) { return flow(GM_OP_nop, 0); }
static inline gm_inst end(void) { return flow(GM_OP_end, 0); }
static inline gm_inst gate(unsigned events) { return flow(GM_OP_gate, events); }
static inline gm_inst with_hint(gm_inst i, gm_hint h) {
  i.hint = (uint8_t)h;
  return i;
}

/* Appends an operation. */
static inline void put_inst(prog *p, const gm_inst *i) {
  const char *why = NULL;
  unsigned n = gm_encode(i, p->w + p->n, &why);
  if (!n) {
    fprintf(stderr, "test program: %s\n", why);
    abort();
  }
  p->n += n;
}

/* A bundle of one or two operations; returns its address. */
static inline unsigned put(prog *p, gm_inst a) {
  unsigned at = p->n;
  put_inst(p, &a);
  return at;
}
static inline unsigned put2(prog *p, gm_inst a, gm_inst b) {
  unsigned at = p->n;
  a.pair = true;
  put_inst(p, &a);
  put_inst(p, &b);
  return at;
}
/* n bundles that do nothing. */
static inline void nops(prog *p, unsigned n) {
  while (n--)
    put(p, nop());
}

#endif
