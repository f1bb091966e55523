/* SPDX-License-Identifier: Apache-2.0 */
/* Executes one operation of group A, B or C on its four lanes, by opcode (docs/architecture.md, "7. Arithmetic"). */
#include "core/fp/fp_flush.h"
#include "core/isa/isa.h"

static int compare_values(gm_opcode op, uint32_t a, uint32_t b) {
  if (op == GM_OP_slt)
    return gm_flt(a, b);
  if (op == GM_OP_sge)
    return gm_fge(a, b);
  return op == GM_OP_seq ? gm_feq(a, b) : gm_fne(a, b);
}

/* Component-wise operations: one lane. There is no default: an operation that is added to the table does not build before it is here. */
static uint32_t exec_lane(gm_opcode op, uint32_t a, uint32_t b, unsigned p) {
  switch (op) {
  case GM_OP_mov:
  case GM_OP_mvb:
    return a;
  case GM_OP_add:
    return gm_fadd(a, b);
  case GM_OP_ddx:
  case GM_OP_ddy:
    return gm_fadd(a, b ^ GM_FP_SIGN);
  case GM_OP_min:
    return gm_fmin(a, b);
  case GM_OP_max:
    return gm_fmax(a, b);
  case GM_OP_slt:
  case GM_OP_sge:
  case GM_OP_seq:
  case GM_OP_sne:
    return compare_values(op, a, b) ? GM_FP_ONE : 0;
  case GM_OP_sel:
    return p ? a : b;
  case GM_OP_flr:
    return gm_ffloor(a);
  case GM_OP_frc:
    return gm_ffract(a);
  case GM_OP_trn:
    return gm_ftrunc(a);
  case GM_OP_mul:
    return gm_fmul(a, b);
  case GM_OP_arl: /* gm_exec computes these */
  case GM_OP_cube:
  case GM_OP_sad:
  case GM_OP_dp2: /* exec_scalar computes these */
  case GM_OP_dp3:
  case GM_OP_dp4:
  case GM_OP_rcp:
  case GM_OP_rsq:
  case GM_OP_ex2:
  case GM_OP_lg2:
  case GM_OP_sin:
  case GM_OP_cos:
  case GM_OP_div:
  case GM_OP_tex: /* csrc/core/texture computes these */
  case GM_OP_txl:
  case GM_OP_nop: /* csrc/core/sim/flow.c executes these */
  case GM_OP_bra:
  case GM_OP_brc:
  case GM_OP_call:
  case GM_OP_ret:
  case GM_OP_ldc:
  case GM_OP_dbn:
  case GM_OP_kil:
  case GM_OP_end:
  case GM_OP_gate:
  case GM_OP_qsy:
    break;
  }
  return 0;
}

/* Operations with one result for all lanes. Returns 0 if op is component-wise. */
static int exec_scalar(unsigned op, const uint32_t a[4], const uint32_t b[4], uint32_t *r) {
  switch (op) {
  case GM_OP_dp2:
    *r = gm_fdp2(a, b);
    return 1;
  case GM_OP_dp3:
    *r = gm_fdp3(a, b);
    return 1;
  case GM_OP_dp4:
    *r = gm_fdp4(a, b);
    return 1;
  case GM_OP_rcp:
    *r = gm_frcp(a[0]);
    return 1;
  case GM_OP_rsq:
    *r = gm_frsq(a[0]);
    return 1;
  case GM_OP_ex2:
    *r = gm_fex2(a[0]);
    return 1;
  case GM_OP_lg2:
    *r = gm_flg2(a[0]);
    return 1;
  case GM_OP_sin:
    *r = gm_fsin(a[0]);
    return 1;
  case GM_OP_cos:
    *r = gm_fcos(a[0]);
    return 1;
  case GM_OP_div:
    *r = gm_fdiv(a[0], b[0]);
    return 1;
  default:
    return 0;
  }
}

void gm_exec(unsigned opcode, const uint32_t a[4], const uint32_t b[4], unsigned pred, int sat, uint32_t out[4]) {
  uint32_t r = 0, each[4];
  if (opcode == GM_OP_arl) {
    out[0] = (uint32_t)gm_farl(a[0]);
    out[1] = out[2] = out[3] = 0;
    return;
  }
  bool scalar = exec_scalar(opcode, a, b, &r), apart = opcode == GM_OP_cube || opcode == GM_OP_sad;
  if (opcode == GM_OP_cube)
    gm_fcube(a, b, each);
  else if (apart)
    gm_fsad(a[0], b, each);
  for (unsigned i = 0; i < 4; i++) {
    uint32_t v = apart ? each[i] : scalar ? r : exec_lane((gm_opcode)opcode, a[i], b[i], pred >> i & 1);
    out[i] = sat ? gm_fsat(v) : v;
  }
}
