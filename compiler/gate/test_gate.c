/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the passes that move buffer accesses, on small programs: where each operation is before and after (docs/gating.md). */
#include "gate/gate.h"
#include "gate/global.h"
#include "gate/local.h"
#include "gate/tidy.h"
#include "mir/test_mir.h"

static void insert_in(void **state) {
  (void)state;
  rig *r = rig_new(1);
  body(r, 0, "add r0, v0, v1\nmul r1, r0, v0\nmov r2, v2\nadd o0, r2, v3\nadd o1, v1, v1\nmul o2, r1, r2\nend");
  gate_insert_dtos(r->f, GATE_IN, 1 | 2 | 4);
  expect(r, "b0: freq 1\n  mov r3, v0\n  mov r4, v1\n  add r0, r3, r4\n  mov r5, v0\n  mul r1, r0, r5\n  mov r2, v2\n"
            "  add o0, r2, v3\n  mov r6, v1\n  add o1, r6, r6\n  mul o2, r1, r2\n  end\n");
  unsigned dtos = 0;
  for (const m_op *o = r->b[0]->first; o; o = o->next)
    dtos += o->is_dto;
  assert_int_equal(dtos, 5); /* the move that was there already is one too */
  rig_free(r);
  r = rig_new(1); /* only the lanes that the program reads anywhere */
  body(r, 0, "mul o0.x, v0.yyyy, v0.zzzz\nadd o1.x, v0.yyyy, c0\nend");
  gate_insert_dtos(r->f, GATE_IN, UINT32_MAX);
  expect(r, "b0: freq 1\n  mov r0.yz, v0\n  mul o0.x, r0.yyyy, r0.zzzz\n  mov r1.yz, v0\n  add o1.x, r1.yyyy, c0\n  end\n");
  rig_free(r);
}

static void insert_out(void **state) {
  (void)state;
  rig *r = rig_new(1); /* o0 is written in two parts, which share one temporary; o1 is read back; the only write of o2 is a move already */
  body(r, 0, "mov r0, c0\nadd o0.xy, r0, c1\nmul o0.zw, r0, c1\nadd o1, r0, r0\nmov r1, o1\nmov o2, r1\nend");
  gate_insert_dtos(r->f, GATE_OUT, UINT32_MAX);
  expect(r, "b0: freq 1\n  mov r0, c0\n  add r2.xy, r0, c1\n  mov o0.xy, r2\n  mul r2.zw, r0, c1\n  mov o0.zw, r2\n"
            "  add o1, r0, r0\n  mov r1, o1\n  mov o2, r1\n  end\n");
  assert_true(r->b[0]->last->prev->is_dto);
  rig_free(r);
}

/* A move of some lanes is not the only transfer of an output register if another operation writes other lanes. The producer of the moved
   value then cannot write the register itself either. */
static void partial_outputs(void **state) {
  (void)state;
  rig *r = rig_new(1);
  body(r, 0, "mov r0, c0\nmov o0.xy, r0\nadd o0.zw, r0, c1\nend");
  gate_insert_dtos(r->f, GATE_OUT, UINT32_MAX);
  expect(r, "b0: freq 1\n  mov r0, c0\n  mov r1.xy, r0\n  mov o0.xy, r1\n  add r1.zw, r0, c1\n  mov o0.zw, r1\n  end\n");
  rig_free(r);
  r = rig_new(1);
  body(r, 0, "add r0, c0, c1\nmov o0.xy, r0\nend");
  gate_insert_dtos(r->f, GATE_OUT, UINT32_MAX);
  gate_fold_singles(r->f, GATE_OUT);
  expect(r, "b0: freq 1\n  add r0, c0, c1\n  mov o0.xy, r0\n  end\n");
  rig_free(r);
}

/* Moves of one input register as the paper merges them: by the register, whatever their lanes. A temporary with two writers stays. */
static void widened_moves(void **state) {
  (void)state;
  static const char moves[] =
      "mov r0.x, v0.zzzz\nadd r1.xy, r0.xxxx, c0\nmov r2.xy, v0\nmul o0.xy, r2.yxxx, r1\nmov r3.x, v1\nmov r3.y, v1.xxxx\n"
      "mov o1.xy, r3\nend";
  for (int wide = 0; wide < 2; wide++) {
    rig *r = rig_new(1);
    body(r, 0, moves);
    if (wide)
      gate_widen_moves(r->f);
    gate_insert_dtos(r->f, GATE_IN, UINT32_MAX);
    gate_merge_duplicates(r->f, r->b[0], false);
    if (wide)
      expect(r, "b0: freq 1\n  mov r0.xyz, v0\n  add r1.xy, r0.zzzz, c0\n  mul o0.xy, r0.yxxx, r1\n  mov r3.x, v1\n  mov r3.y, v1.xxxx\n"
                "  mov o1.xy, r3\n  end\n");
    else
      expect(r, "b0: freq 1\n  mov r0.x, v0.zzzz\n  add r1.xy, r0.xxxx, c0\n  mov r2.xy, v0\n  mul o0.xy, r2.yxxx, r1\n  mov r3.x, v1\n"
                "  mov r3.y, v1.xxxx\n  mov o1.xy, r3\n  end\n");
    rig_free(r);
  }
}

/* Each value takes a register of its own, where four of one lane share one else. */
static void whole_registers(void **state) {
  (void)state;
  for (int whole = 0; whole < 2; whole++) {
    rig *r = rig_new(1);
    body(r, 0, "mov r0.x, c0\nmov r1.x, c1\nmov r2.x, c2\nadd r3.x, r0, r1\nadd o0.x, r3, r2\nend");
    r->f->whole = whole;
    const unsigned *p = gate_pressure(r->f, m_liveness(r->f), r->b[0]);
    static const unsigned want[2][7] = {{0, 1, 1, 1, 1, 0, 0}, {0, 1, 2, 3, 2, 0, 0}};
    for (unsigned i = 0; i < 7; i++)
      assert_int_equal(p[i], want[whole][i]);
    rig_free(r);
  }
}

/* A run of accesses has one gating operation before it and one after it. */
static void charged_events(void **state) {
  (void)state;
  gc_options o;
  gc_options_default(&o);
  o.gate_output = false;
  rig *r = rig_new(1);
  body(r, 0, "add r0, v0, c0\nadd r1, v1, r0\nmul r2, r0, r1\nadd r3, v0, r2\nmov o0, r3\nend");
  gate_charge_events(r->f, &o);
  expect(r, "b0: freq 1\n  nop\n  add r0, v0, c0\n  add r1, v1, r0\n  nop\n  mul r2, r0, r1\n  nop\n  add r3, v0, r2\n  nop\n  mov o0, "
            "r3\n  end\n");
  rig_free(r);
}

static const char three_reads[] = "add r0, v0, c0\nadd r1, v1, r0\nadd r2, v2, r1\nmov o0, r2\nend";

/* As in Figure 7 of the paper: DTO clusters join as long as registers are free in between. */
static void local_clusters(void **state) {
  (void)state;
  static const char *const want[] = {[1] = "b0: freq 1\n  mov r3, v0\n  add r0, r3, c0\n  mov r4, v1\n  add r1, r4, r0\n  mov r5, v2\n  "
                                           "add r2, r5, r1\n  mov o0, r2\n  end\n",
                                     [2] = "b0: freq 1\n  mov r3, v0\n  mov r4, v1\n  add r0, r3, c0\n  add r1, r4, r0\n  mov r5, v2\n  "
                                           "add r2, r5, r1\n  mov o0, r2\n  end\n",
                                     [3] = "b0: freq 1\n  mov r3, v0\n  mov r4, v1\n  mov r5, v2\n  add r0, r3, c0\n  add r1, r4, r0\n  "
                                           "add r2, r5, r1\n  mov o0, r2\n  end\n"};
  for (unsigned temps = 1; temps <= 3; temps++) {
    rig *r = rig_new(1);
    r->m.temps = temps;
    body(r, 0, three_reads);
    gate_insert_dtos(r->f, GATE_IN, UINT32_MAX);
    gate_local(r->f, GATE_IN);
    expect(r, want[temps]);
    rig_free(r);
  }
}

/* A DTO cluster of two needs two registers all the way. */
static void local_needs_room_for_all(void **state) {
  (void)state;
  for (unsigned temps = 2; temps <= 3; temps++) {
    rig *r = rig_new(1);
    r->m.temps = temps;
    body(r, 0, "mov r0, v0\nadd r1, r0, c0\nmov r2, v1\nmov r3, v2\nadd r4, r2, r3\nadd o0, r4, r1\nend");
    gate_insert_dtos(r->f, GATE_IN, UINT32_MAX);
    gate_local(r->f, GATE_IN);
    assert_int_equal(r->b[0]->first->next->op, temps == 3 ? GM_OP_mov : GM_OP_add);
    assert_null(m_verify(r->a, r->f));
    rig_free(r);
  }
}

static void local_duplicates(void **state) {
  (void)state;
  static const char *const want[] = {[1] = "b0: freq 1\n  mov r1, v0\n  add r0, r1, c0\n  mov r2, v0\n  add o0, r2, r0\n  end\n",
                                     [2] = "b0: freq 1\n  mov r1, v0\n  add r0, r1, c0\n  add o0, r1, r0\n  end\n"};
  for (unsigned temps = 1; temps <= 2; temps++) {
    rig *r = rig_new(1);
    r->m.temps = temps;
    body(r, 0, "add r0, v0, c0\nadd o0, v0, r0\nend");
    gate_insert_dtos(r->f, GATE_IN, UINT32_MAX);
    gate_local(r->f, GATE_IN);
    expect(r, want[temps]);
    rig_free(r);
  }
}

/* Output DTOs move down, but not past a write of their temporary. */
static void local_out(void **state) {
  (void)state;
  rig *r = rig_new(1);
  body(r, 0, "add o0, c0, c1\nadd r0, c2, c3\nadd o1, r0, c1\nend");
  gate_insert_dtos(r->f, GATE_OUT, UINT32_MAX);
  gate_local(r->f, GATE_OUT);
  expect(r, "b0: freq 1\n  add r1, c0, c1\n  add r0, c2, c3\n  add r2, r0, c1\n  mov o0, r1\n  mov o1, r2\n  end\n");
  rig_free(r);
  r = rig_new(1);
  body(r, 0, "mov r0, c0\nmov o0, r0\nadd r0, c2, c3\nmov o1, r0\nend");
  gate_insert_dtos(r->f, GATE_OUT, UINT32_MAX);
  gate_local(r->f, GATE_OUT);
  expect(r, "b0: freq 1\n  mov r0, c0\n  mov o0, r0\n  add r0, c2, c3\n  mov o1, r0\n  end\n");
  rig_free(r);
}

static void fold(void **state) {
  (void)state;
  rig *r = rig_new(1);
  r->m.temps = 2;
  body(r, 0, three_reads);
  gate_insert_dtos(r->f, GATE_IN, UINT32_MAX);
  gate_local(r->f, GATE_IN);
  gate_fold_singles(r->f, GATE_IN); /* no other DTO is near v2's */
  gate_number_clusters(r->f);
  expect(r, "b0: freq 1\n  mov r3, v0 {1}\n  mov r4, v1 {1}\n  add r0, r3, c0\n  add r1, r4, r0\n  add r2, v2, r1\n  mov o0, r2\n  end\n");
  rig_free(r);
  r = rig_new(1); /* two readers: the transfer stays */
  body(r, 0, "mov r0, v0\nadd r1, r0, c0\nadd o0, r0, r1\nend");
  gate_insert_dtos(r->f, GATE_IN, UINT32_MAX);
  gate_fold_singles(r->f, GATE_IN);
  expect(r, "b0: freq 1\n  mov r0, v0\n  add r1, r0, c0\n  add o0, r0, r1\n  end\n");
  rig_free(r);
  r = rig_new(1);
  body(r, 0, "add o0.xy, c0, c1\nend");
  gate_insert_dtos(r->f, GATE_OUT, UINT32_MAX);
  expect(r, "b0: freq 1\n  add r0.xy, c0, c1\n  mov o0.xy, r0\n  end\n");
  gate_fold_singles(r->f, GATE_OUT);
  expect(r, "b0: freq 1\n  add o0.xy, c0, c1\n  end\n");
  rig_free(r);
}

/* b0 forks to b1 (taken: b2), both join in b3. */
static rig *diamond(const char *top, const char *fall, const char *taken, const char *join) {
  rig *r = rig_new(4);
  body(r, 0, top);
  body(r, 0, "brc q0.x b2");
  body(r, 1, fall);
  body(r, 1, "bra b3");
  body(r, 2, taken);
  body(r, 3, join);
  body(r, 3, "end");
  edges(r, 0, 2, 1);
  edges(r, 1, 3, -1);
  edges(r, 2, 3, -1);
  return r;
}

static void move_all_gates(rig *r, gate_dir dir) {
  gate_insert_dtos(r->f, dir, UINT32_MAX);
  gate_local(r->f, dir);
  gate_global(r->f, &r->o, dir);
}

/* Every DTO cluster goes up to the one place that dominates both arms and the join. */
static void global_in(void **state) {
  (void)state;
  rig *r = diamond("add r0, v0, c0", "add r1, v1, r0", "add r1, v2, r0", "add o0, v3, r1");
  r->o.join = GC_JOIN_DUP;
  move_all_gates(r, GATE_IN);
  expect(r, "b0: freq 1 -> b2, b1\n  mov r2, v0\n  mov r3, v1\n  mov r4, v2\n  mov r5, v3\n  add r0, r2, c0\n  brc q0.x b2\n"
            "b1: freq 1 -> b3\n  add r1, r3, r0\n  bra b3\n"
            "b2: freq 1 -> b3\n  add r1, r4, r0\n"
            "b3: freq 1\n  add o0, r5, r1\n  end\n");
  rig_free(r);
}

/* No DTO cluster goes where the temporaries are all in use: r0 to r2 live through the arms. */
static void global_in_full(void **state) {
  (void)state;
  rig *r = diamond("mov r0, c0\nmov r1, c1\nmov r2, c2", "add r0, c1, c2", "add r1, c1, c2", "add o0, v3, r1\nadd o1, r0, r2");
  r->m.temps = 3;
  move_all_gates(r, GATE_IN);
  assert_int_equal(r->b[3]->first->src[0].file, MF_V);
  assert_int_equal(r->b[0]->first->src[0].file, MF_C);
  rig_free(r);
  r = diamond("mov r0, c0\nmov r1, c1\nmov r2, c2", "add r0, c1, c2", "add r1, c1, c2", "add o0, v3, r1\nadd o1, r0, r2");
  r->m.temps = 4;
  move_all_gates(r, GATE_IN);
  assert_int_equal(r->b[0]->first->src[0].file, MF_V);
  assert_int_equal(r->b[3]->first->src[0].file, MF_VREG);
  rig_free(r);
}

/* The first DTO cluster of an arm need not be at its beginning, if it could move there. In the second program the registers do not allow
 * that.
 */
static void global_in_behind(void **state) {
  (void)state;
  static const char *const arm[] = {"mov r1, c1\nadd r1, v1, r1", "mov r1, c1\nadd r2, c1, r1\nadd r1, r2, r1\nadd r1, v1, r1"};
  for (unsigned k = 0; k < 2; k++) {
    rig *r = diamond("add r0, v0, c0", arm[k], "add r1, c2, c0", "add o0, r0, r1");
    r->m.temps = 3;
    move_all_gates(r, GATE_IN);
    assert_null(m_verify(r->a, r->f));
    bool moved = r->b[0]->first->next->is_dto;
    assert_int_equal(moved, k == 0);
    rig_free(r);
  }
}

/* A DTO cluster after a loop moves above the loop. A DTO cluster in the loop stays, although registers are free on the path out of it. */
static void global_loop(void **state) {
  (void)state;
  rig *r = rig_new(3);
  body(r, 0, "add r0, v0, c0");
  body(r, 1, "add r0, v1, r0\ndbn lc0 b1");
  body(r, 2, "add o0, v2, r0\nend");
  edges(r, 0, 1, -1);
  edges(r, 1, 1, 2);
  move_all_gates(r, GATE_IN);
  expect(r, "b0: freq 1 -> b1\n  mov r1, v0\n  mov r3, v2\n  add r0, r1, c0\n"
            "b1: freq 1 -> b1, b2\n  mov r2, v1\n  add r0, r2, r0\n  dbn lc0 b1\n"
            "b2: freq 1\n  add o0, r3, r0\n  end\n");
  rig_free(r);
}

/* Downwards: the DTO of o0 moves to the end. Those of o1, one in each arm, stay: at the end o1 would be written twice. */
static void global_out(void **state) {
  (void)state;
  rig *r = diamond("add o0, c0, c0", "add o1, c1, c1", "add o1, c2, c2", "add o2, c3, c3");
  move_all_gates(r, GATE_OUT);
  expect(r, "b0: freq 1 -> b2, b1\n  add r0, c0, c0\n  brc q0.x b2\n"
            "b1: freq 1 -> b3\n  add r1, c1, c1\n  mov o1, r1\n  bra b3\n"
            "b2: freq 1 -> b3\n  add r1, c2, c2\n  mov o1, r1\n"
            "b3: freq 1\n  add r2, c3, c3\n  mov o2, r2\n  mov o0, r0\n  end\n");
  rig_free(r);
}

/* An output written in one arm only stays there: the other path must not write it. */
static void global_out_one_arm(void **state) {
  (void)state;
  rig *r = diamond("mov r0, c0", "add o1, c1, c1", "add r0, c2, c2", "add o2, c3, r0");
  move_all_gates(r, GATE_OUT);
  expect(r, "b0: freq 1 -> b2, b1\n  mov r0, c0\n  brc q0.x b2\n"
            "b1: freq 1 -> b3\n  add r1, c1, c1\n  mov o1, r1\n  bra b3\n"
            "b2: freq 1 -> b3\n  add r0, c2, c2\n"
            "b3: freq 1\n  add r2, c3, r0\n  mov o2, r2\n  end\n");
  rig_free(r);
}

/* An arm writes o0 anew: the first transfer does not cross it. */
static void global_out_rewritten(void **state) {
  (void)state;
  rig *r = diamond("add o0, c0, c0", "add o0, c1, c1", "mov r0, c2", "add o2, c3, c3");
  move_all_gates(r, GATE_OUT);
  const m_op *stays = r->b[0]->first->next, *arm = r->b[1]->first->next;
  assert_true(stays->dfile == MF_O && stays->dnum == 0);
  assert_true(arm->dfile == MF_O && arm->dnum == 0);
  for (const m_op *o = r->b[3]->first; o; o = o->next)
    assert_false(o->dfile == MF_O && o->dnum == 0);
  assert_null(m_verify(r->a, r->f));
  rig_free(r);
}

/* Input registers load at the entry, their used lanes packed. Outputs written on all paths wait for the end; not o1, which one arm writes,
   nor o2, which is read back. */
static void promote(void **state) {
  (void)state;
  rig *r = diamond("mov r0, c0", "add o0, v1.zzzz, c1\nadd o1, v0, r0", "mov o0, v1.xxxx", "add o2, r0, c0\nmov r1, o2\nmov o3, r1");
  r->o.gate = GC_GATE_PROMOTE;
  gate_run(r->f, &r->o);
  expect(r, "b0: freq 1 -> b2, b1\n  mov r2, v0 {1}\n  mov r3.xy, v1.xzzw {1}\n  mov r0, c0\n  brc q0.x b2\n"
            "b1: freq 1 -> b3\n  add r4, r3.yyyy, c1\n  add o1, r2, r0\n  bra b3\n"
            "b2: freq 1 -> b3\n  mov r4, r3.xxxx\n"
            "b3: freq 1\n  add o2, r0, c0\n  mov r1, o2\n  mov r5, r1\n  mov o0, r4 {2}\n  mov o3, r5 {2}\n  end\n");
  rig_free(r);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(widened_moves),    cmocka_unit_test(whole_registers),
      cmocka_unit_test(charged_events),   cmocka_unit_test(insert_in),
      cmocka_unit_test(insert_out),       cmocka_unit_test(local_clusters),
      cmocka_unit_test(local_duplicates), cmocka_unit_test(local_needs_room_for_all),
      cmocka_unit_test(partial_outputs),  cmocka_unit_test(global_out_rewritten),
      cmocka_unit_test(local_out),        cmocka_unit_test(fold),
      cmocka_unit_test(global_in),        cmocka_unit_test(global_in_full),
      cmocka_unit_test(global_in_behind), cmocka_unit_test(global_loop),
      cmocka_unit_test(global_out),       cmocka_unit_test(global_out_one_arm),
      cmocka_unit_test(promote),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
