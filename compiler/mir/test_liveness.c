/* SPDX-License-Identifier: Apache-2.0 */
/* Tests liveness: lanes over branches, loops and calls, and random programs against a fixed point over tables. What is dead goes. */
#include "base/random.h"
#include "mir/test_mir.h"

/* Blocks as "0: in rN.lanes ... out ...", only those with live registers. */
static void expect_live(rig *r, const char *want) {
  char got[512] = "";
  const m_live *live = m_liveness(r->f);
  for (const m_block *b = r->f->entry; b; b = b->next)
    for (unsigned side = 0; side < 2; side++) {
      const m_live *at = &live[b->id];
      const m_live_reg *list = side ? at->out : at->in;
      for (unsigned k = 0; k < (side ? at->nout : at->nin); k++) {
        size_t n = strlen(got);
        snprintf(got + n, sizeof got - n, "%s%u%s r%u:%x", n ? " " : "", b->id, side ? "out" : "in", list[k].reg, list[k].lanes);
      }
    }
  assert_string_equal(got, want);
  rig_free(r);
}

/* One side of a branch writes one of two lanes. */
static void check_branch_liveness(void **state) {
  (void)state;
  rig *r = rig_new(4);
  body(r, 0, "mov r0, c0\nmov r1.x, c1\nbrc b2");
  body(r, 1, "mov r0.x, c2\nbra b3");
  body(r, 2, "mov o1.x, r1.xxxx");
  body(r, 3, "mov o0.xy, r0\nend");
  edges(r, 0, 2, 1);
  edges(r, 1, 3, -1);
  edges(r, 2, 3, -1);
  expect_live(r, "0out r0:3 0out r1:1 1in r0:2 1out r0:3 2in r0:3 2in r1:1 2out r0:3 3in r0:3");
}

/* A value from before a loop is live in all of it. A value that a block writes before it reads it crosses no boundary. */
static void check_loop_liveness(void **state) {
  (void)state;
  rig *r = rig_new(3);
  body(r, 0, "mov r0.x, c0\nmov r1, c1");
  body(r, 1, "mov r2, c2\nadd r0.x, r0, r2\nbrc b1");
  body(r, 2, "mul o0.x, r0, r1\nend");
  edges(r, 0, 1, -1);
  edges(r, 1, 1, 2);
  edges(r, 2, 0, -1);
  r->b[2]->nsucc = 0;
  r->b[0]->npred = 0;
  expect_live(r, "0out r0:1 0out r1:1 1in r0:1 1in r1:1 1out r0:1 1out r1:1 2in r0:1 2in r1:1");
}

/* Function 1 is called from blocks 0 and 1. r1 is live across the first call only: in the function, but not after the second call. */
static void check_call_liveness(void **state) {
  (void)state;
  rig *r = rig_new(4);
  r->f->nfunc = 1;
  r->b[3]->func = 1;
  body(r, 0, "mov r0.x, c0\nmov r1.x, c1\ncall b3");
  body(r, 1, "mov o1.x, r1\ncall b3");
  body(r, 2, "mov o0.x, r0\nend");
  body(r, 3, "add r0.x, r0, r0");
  m_op *ret = m_op_new(r->f, GM_OP_ret);
  m_append(r->b[3], ret);
  edges(r, 0, 3, -1);
  edges(r, 1, 3, -1);
  edges(r, 3, 1, 2);
  expect_live(r, "0out r0:1 0out r1:1 1in r0:1 1in r1:1 1out r0:1 2in r0:1 3in r0:1 3in r1:1 3out r0:1 3out r1:1");
}

/* ---- random programs ---- */

enum { BLOCKS = 6, REGS = 5, OPS = 5 };

static unsigned draw_liveness_below(uint32_t *seed, unsigned n) { return (gm_random_linear32(seed) >> 16) % n; }

static rig *random_program(uint32_t *seed) {
  rig *r = rig_new(BLOCKS);
  for (unsigned v = 0; v < REGS; v++)
    m_new_vreg(r->f, 4);
  for (unsigned b = 0; b < BLOCKS; b++) {
    for (unsigned k = draw_liveness_below(seed, OPS + 1); k-- > 0;) {
      m_op *o = m_op_new(r->f, GM_OP_mov);
      o->dfile = MF_VREG;
      o->dnum = (uint16_t)draw_liveness_below(seed, REGS);
      o->mask = (uint8_t)(1 + draw_liveness_below(seed, 15));
      o->src[0] = m_src_reg(draw_liveness_below(seed, 3) ? MF_VREG : MF_C, draw_liveness_below(seed, REGS));
      m_append(r->b[b], o);
    }
    for (unsigned k = draw_liveness_below(seed, 3); k-- > 0;)
      m_edge(r->f, r->b[b], r->b[draw_liveness_below(seed, BLOCKS)]);
  }
  return r;
}

static void through(const m_block *b, const uint8_t *out, uint8_t *in) {
  memcpy(in, out, REGS);
  for (const m_op *o = b->last; o; o = o->prev) {
    in[o->dnum] &= (uint8_t)~o->mask;
    if (o->src[0].file == MF_VREG)
      in[o->src[0].num] |= (uint8_t)m_src_lanes(o, 0);
  }
}

static void check_same_live_list(const m_live_reg *list, unsigned n, const uint8_t *want) {
  uint8_t got[REGS] = {0};
  for (unsigned k = 0; k < n; k++) {
    assert_true(!k || list[k].reg > list[k - 1].reg);
    got[list[k].reg] = list[k].lanes;
  }
  assert_memory_equal(got, want, REGS);
}

static void against_tables(void **state) {
  (void)state;
  uint32_t seed = 1;
  for (unsigned n = 0; n < 2000; n++) {
    rig *r = random_program(&seed);
    uint8_t in[BLOCKS][REGS] = {{0}}, out[BLOCKS][REGS] = {{0}};
    for (unsigned round = 0; round < BLOCKS * REGS * 4; round++)
      for (unsigned b = BLOCKS; b-- > 0;) {
        for (unsigned s = 0; s < r->b[b]->nsucc; s++)
          for (unsigned v = 0; v < REGS; v++)
            out[b][v] |= in[r->b[b]->succ[s]->id][v];
        through(r->b[b], out[b], in[b]);
      }
    const m_live *live = m_liveness(r->f);
    for (unsigned b = 0; b < BLOCKS; b++) {
      check_same_live_list(live[b].in, live[b].nin, in[b]);
      check_same_live_list(live[b].out, live[b].nout, out[b]);
    }
    rig_free(r);
  }
}

static unsigned count_liveness_ops(const m_func *f) {
  unsigned n = 0;
  for (const m_block *b = f->entry; b; b = b->next)
    for (const m_op *o = b->first; o; o = o->next)
      n++;
  return n;
}

/* An unread sum makes values of the block before it dead, and these values of the block before that. */
static void dead_before(void **state) {
  (void)state;
  rig *r = rig_new(3);
  body(r, 0, "mov r0, c0\nmov r1, c1");
  body(r, 1, "add r2, r0, r0\nmov o1, r1");
  body(r, 2, "add r3, r2, r1\nmov o0, r1\nend");
  edges(r, 0, 1, -1);
  edges(r, 1, 2, -1);
  assert_true(m_dce(r->f));
  assert_int_equal(count_liveness_ops(r->f), 4);
  assert_false(m_dce(r->f));
  rig_free(r);
}

/* A counter that only counts itself is dead, also where no liveness tells. */
static void dead_circle(void **state) {
  (void)state;
  rig *r = rig_new(3);
  body(r, 0, "mov r0, c0");
  body(r, 1, "add r0, r0, c1\nbrc b1");
  body(r, 2, "mov o0, c1\nend");
  edges(r, 0, 1, -1);
  edges(r, 1, 1, 2);
  assert_true(m_dce(r->f));
  assert_int_equal(count_liveness_ops(r->f), 3);
  rig_free(r);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(check_branch_liveness), cmocka_unit_test(check_loop_liveness),
                                     cmocka_unit_test(check_call_liveness),   cmocka_unit_test(against_tables),
                                     cmocka_unit_test(dead_before),           cmocka_unit_test(dead_circle)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
