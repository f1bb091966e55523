/* SPDX-License-Identifier: Apache-2.0 */
/* One operation on its four lanes, by opcode. */
#include "fp/fp_flush.h"
#include "isa/isa.h"

static uint32_t truth(int t) { return t ? GL_FP_ONE : 0; }

/* Component-wise operations: one lane. */
static uint32_t exec_lane(unsigned op, uint32_t a, uint32_t b, unsigned p) {
  switch (op) {
  case GL_OP_mov:
  case GL_OP_mvb:
    return a;
  case GL_OP_add:
    return gl_fadd(a, b);
  case GL_OP_ddx:
  case GL_OP_ddy:
    return gl_fadd(a, b ^ GL_FP_SIGN);
  case GL_OP_min:
    return gl_fmin(a, b);
  case GL_OP_max:
    return gl_fmax(a, b);
  case GL_OP_slt:
    return truth(gl_flt(a, b));
  case GL_OP_sge:
    return truth(gl_fge(a, b));
  case GL_OP_seq:
    return truth(gl_feq(a, b));
  case GL_OP_sne:
    return truth(gl_fne(a, b));
  case GL_OP_sel:
    return p ? a : b;
  case GL_OP_flr:
    return gl_ffloor(a);
  case GL_OP_frc:
    return gl_ffract(a);
  case GL_OP_trn:
    return gl_ftrunc(a);
  case GL_OP_mul:
    return gl_fmul(a, b);
  default:
    return 0;
  }
}

/* Operations with one result for all lanes. Returns 0 if op is component-wise. */
static int exec_scalar(unsigned op, const uint32_t a[4], const uint32_t b[4], uint32_t *r) {
  switch (op) {
  case GL_OP_dp2:
    *r = gl_fdp2(a, b);
    return 1;
  case GL_OP_dp3:
    *r = gl_fdp3(a, b);
    return 1;
  case GL_OP_dp4:
    *r = gl_fdp4(a, b);
    return 1;
  case GL_OP_rcp:
    *r = gl_frcp(a[0]);
    return 1;
  case GL_OP_rsq:
    *r = gl_frsq(a[0]);
    return 1;
  case GL_OP_ex2:
    *r = gl_fex2(a[0]);
    return 1;
  case GL_OP_lg2:
    *r = gl_flg2(a[0]);
    return 1;
  case GL_OP_sin:
    *r = gl_fsin(a[0]);
    return 1;
  case GL_OP_cos:
    *r = gl_fcos(a[0]);
    return 1;
  default:
    return 0;
  }
}

void gl_exec(unsigned opcode, const uint32_t a[4], const uint32_t b[4], unsigned pred, int sat, uint32_t out[4]) {
  uint32_t r;
  if (opcode == GL_OP_arl) {
    out[0] = (uint32_t)gl_farl(a[0]);
    out[1] = out[2] = out[3] = 0;
    return;
  }
  int scalar = exec_scalar(opcode, a, b, &r);
  for (unsigned i = 0; i < 4; i++) {
    uint32_t v = scalar ? r : exec_lane(opcode, a[i], b[i], pred >> i & 1);
    out[i] = sat ? gl_fsat(v) : v;
  }
}
