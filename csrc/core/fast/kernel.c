/* SPDX-License-Identifier: Apache-2.0 */
/* The core's operations on the vectors of the fast engine (core/fast/lanes.h), a function for each. */
#include "core/fast/kernel.h"

#include <string.h>

#include "core/fp/fp.h"
#include "core/isa/isa.h"

/* Writes one result to all lanes. */
static inline void store_one(const fast_lanes *l, const fast_op *o, const fast_vec x[FAST_PARTS]) {
  fast_result r;
  for (unsigned p = 0; p < FAST_PARTS; p++) {
    fast_vec y = o->sat ? vec_sat(x[p]) : x[p];
    for (unsigned i = 0; i < 4; i++)
      r[i][p] = y;
  }
  store(l, o, r);
}

#define LANE_BY_LANE(name, value)                                                                                                          \
  static void name(fast_lanes *l, const fast_op *o) {                                                                                      \
    fast_result r;                                                                                                                         \
    for (unsigned i = 0; i < o->n; i++) {                                                                                                  \
      unsigned lane = o->lane[i];                                                                                                          \
      for (unsigned p = 0; p < FAST_PARTS; p++) {                                                                                          \
        r[i][p] = value;                                                                                                                   \
        if (o->sat)                                                                                                                        \
          r[i][p] = vec_sat(r[i][p]);                                                                                                      \
      }                                                                                                                                    \
    }                                                                                                                                      \
    store(l, o, r);                                                                                                                        \
  }
#define A source(l, o, 0, lane, p)
#define B source(l, o, 1, lane, p)
#define PRED (fast_vec)(l->v[(o->pred + lane) * FAST_PARTS + p] != 0)
LANE_BY_LANE(run_mov, A)
LANE_BY_LANE(run_add, vec_add(A, B)) /* ddx and ddy too: the second operand is negated */
LANE_BY_LANE(run_min, vec_min(A, B))
LANE_BY_LANE(run_max, vec_max(A, B))
LANE_BY_LANE(run_slt, vec_truth(vec_less(A, B)))
LANE_BY_LANE(run_sge, vec_truth(vec_at_least(A, B)))
LANE_BY_LANE(run_seq, vec_truth(vec_equal(A, B)))
LANE_BY_LANE(run_sne, vec_truth(~vec_equal(A, B)))
LANE_BY_LANE(run_sel, vec_choose(PRED, A, B))
LANE_BY_LANE(run_flr, vec_floor(A))
LANE_BY_LANE(run_frc, vec_fract(A))
LANE_BY_LANE(run_trn, vec_trunc(A))
LANE_BY_LANE(run_mul, vec_mul(A, B))
#undef A
#undef B
#undef PRED

/* One result of the first lanes of the sources. */
#define OF_LANES(name, n, value)                                                                                                           \
  static void name(fast_lanes *l, const fast_op *o) {                                                                                      \
    fast_vec x[FAST_PARTS];                                                                                                                \
    for (unsigned p = 0; p < FAST_PARTS; p++) {                                                                                            \
      fast_vec a[4], b[4];                                                                                                                 \
      for (unsigned i = 0; i < (n); i++) {                                                                                                 \
        a[i] = source(l, o, 0, i, p);                                                                                                      \
        b[i] = source(l, o, 1, i, p);                                                                                                      \
      }                                                                                                                                    \
      x[p] = value;                                                                                                                        \
    }                                                                                                                                      \
    store_one(l, o, x);                                                                                                                    \
  }
OF_LANES(run_dp2, 2, vec_dp2(a, b))
OF_LANES(run_dp3, 3, vec_dp3(a, b))
OF_LANES(run_dp4, 4, vec_dp4(a, b))
OF_LANES(run_div, 1, vec_div(a[0], b[0]))
#undef OF_LANES

static void run_rcp(fast_lanes *l, const fast_op *o) {
  fast_vec x[FAST_PARTS];
  for (unsigned p = 0; p < FAST_PARTS; p++)
    x[p] = vec_div((fast_vec){0} + GM_FP_ONE, source(l, o, 0, 0, p));
  store_one(l, o, x);
}

static void run_cube(fast_lanes *l, const fast_op *o) {
  fast_result r;
  for (unsigned p = 0; p < FAST_PARTS; p++) {
    fast_vec a[3], b[3], out[4];
    for (unsigned i = 0; i < 3; i++) {
      a[i] = source(l, o, 0, i, p);
      b[i] = source(l, o, 1, i, p);
    }
    vec_cube(a, b, out);
    for (unsigned i = 0; i < o->n; i++)
      r[i][p] = o->sat ? vec_sat(out[o->lane[i]]) : out[o->lane[i]];
  }
  store(l, o, r);
}

/* Functions by table, one run after the other. */
#define EACH(name, function)                                                                                                               \
  static void name(fast_lanes *l, const fast_op *o) {                                                                                      \
    fast_vec x[FAST_PARTS];                                                                                                                \
    for (unsigned p = 0; p < FAST_PARTS; p++)                                                                                              \
      x[p] = source(l, o, 0, 0, p);                                                                                                        \
    for (uint32_t m = l->runs; m; m &= m - 1) {                                                                                            \
      uint32_t *a = fast_word(x, 0, (unsigned)__builtin_ctz(m));                                                                           \
      *a = (uint32_t)function(*a);                                                                                                         \
    }                                                                                                                                      \
    store_one(l, o, x);                                                                                                                    \
  }
EACH(run_rsq, gm_frsq)
EACH(run_ex2, gm_fex2)
EACH(run_lg2, gm_flg2)
EACH(run_sin, gm_fsin)
EACH(run_cos, gm_fcos)
EACH(run_arl, gm_farl)
#undef EACH

/* Any other operation of group A, B or C. */
static void run_any(fast_lanes *l, const fast_op *o) {
  fast_result in[2], r;
  for (unsigned k = 0; k < 2; k++)
    for (unsigned i = 0; i < 4; i++)
      for (unsigned p = 0; p < FAST_PARTS; p++)
        in[k][i][p] = source(l, o, k, i, p);
  memset(r, 0, sizeof r);
  for (uint32_t m = l->runs; m; m &= m - 1) {
    unsigned run = (unsigned)__builtin_ctz(m), pred = 0;
    uint32_t a[4], b[4], out[4];
    for (unsigned i = 0; i < 4; i++) {
      a[i] = *fast_word(in[0][i], 0, run);
      b[i] = *fast_word(in[1][i], 0, run);
      pred |= (unsigned)(*fast_word(l->v, o->pred + i, run) != 0) << i;
    }
    gm_exec(o->inst->op, a, b, pred, o->sat, out);
    for (unsigned i = 0; i < o->n; i++)
      *fast_word(r[i], 0, run) = out[o->lane[i]];
  }
  store(l, o, r);
}

static void run_kil(fast_lanes *l, const fast_op *o) { l->killed[o->thread] |= fast_holds(l, o->thread, o->inst) & l->runs; }

static void run_ldc(fast_lanes *l, const fast_op *o) { l->lc[o->thread][o->inst->pred] = o->inst->imm; }

void fast_copy(fast_lanes *l, const fast_op *o) {
  fast_result r;
  for (unsigned i = 0; i < o->n; i++)
    for (unsigned p = 0; p < FAST_PARTS; p++)
      r[i][p] = l->v[o->src[0][o->lane[i]] * FAST_PARTS + p];
  store(l, o, r);
}

void fast_indexed(fast_lanes *l, const fast_op *o) {
  for (uint32_t m = l->runs; m; m &= m - 1) {
    unsigned run = (unsigned)__builtin_ctz(m);
    int32_t number = (int32_t)*fast_word(l->v, o->pred, run) + (int32_t)o->src[0][0];
    bool exists = number >= 0 && number < (int32_t)l->consts;
    for (unsigned i = 0; i < 4; i++)
      *fast_word(l->v, o->dst + i, run) = exists ? *fast_word(l->v, 4 * (FAST_CONST + (unsigned)number) + i, run) : 0;
  }
}

/* The runs in which a lane of a predicate is set. */
static uint32_t gather_set_runs(const fast_lanes *l, unsigned place) {
  uint32_t bits = 0;
  for (unsigned i = 0; i < FAST_RUNS; i++)
    bits |= (uint32_t)(*fast_word(l->v, place, i) != 0) << i;
  return bits;
}

uint32_t fast_holds(const fast_lanes *l, unsigned thread, const gm_inst *op) {
  unsigned c = op->cond & 7, p = 4 * fast_register(thread, GM_DST_P + op->pred);
  uint32_t bits = gather_set_runs(l, c < GM_COND_ANY ? p + c : p);
  for (unsigned i = 1; c >= GM_COND_ANY && i < 4; i++)
    bits = c == GM_COND_ANY ? bits | gather_set_runs(l, p + i) : bits & gather_set_runs(l, p + i);
  return op->cond & GM_COND_NOT ? ~bits : bits;
}

fast_run *fast_function(unsigned opcode) {
  static fast_run *const table[64] = {
#define ROW(name) [GM_OP_##name] = run_##name
      ROW(mov),
      ROW(add),
      ROW(min),
      ROW(max),
      ROW(slt),
      ROW(sge),
      ROW(seq),
      ROW(sne),
      ROW(sel),
      ROW(flr),
      ROW(frc),
      ROW(trn),
      ROW(arl),
      ROW(cube),
      ROW(mul),
      ROW(dp2),
      ROW(dp3),
      ROW(dp4),
      ROW(rcp),
      ROW(rsq),
      ROW(ex2),
      ROW(lg2),
      ROW(sin),
      ROW(cos),
      ROW(div),
      ROW(kil),
      ROW(ldc),
#undef ROW
      [GM_OP_mvb] = run_mov,
      [GM_OP_ddx] = run_add,
      [GM_OP_ddy] = run_add,
      [GM_OP_tex] = fast_tex,
      [GM_OP_txl] = fast_txl};
  const gm_op_info *info = gm_op_by_code(opcode);
  return table[opcode & 63] || !info || info->group > GM_GRP_C ? table[opcode & 63] : run_any;
}
