/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the simulator with a memory array (docs/cluster.md): where the registers are, limits, and the banks' clocks. */
#include "core/machine/machine_array.h"
#include "core/sim/test_run.h"

static gm_machine with_array(void) {
  gm_machine m = test_machine();
  m.contexts = 8;
  m.switches = true;
  m.array = GM_ARRAY_FREE;
  m.cma_words = 16;
  return m;
}

static void set_thread_segment(gm_sim *s, unsigned thread, gm_segment g) {
  gm_sim_write(s, GM_HOST_GATES, 0, GM_ARRAY_SEGMENT + thread, (uint32_t[4]){gm_segment_word(&g)});
}
static void put_v(gm_sim *s, unsigned thread, uint32_t x) { gm_sim_write(s, GM_HOST_V, thread, 0, (uint32_t[4]){x, x, x, x}); }

/* Two threads, and one that has a register of each file in three banks. */
static void two_threads(gm_sim *s, unsigned contexts) {
  (void)contexts;
  set_thread_segment(s, 0, (gm_segment){15, 16, 31, 33}); /* t0 in bank 0, v0 in 1, o0 in 1, o1 in 2 */
  set_thread_segment(s, 3, (gm_segment){100, 101, 102, 104});
  put_v(s, 0, 0x3f800000);
  put_v(s, 3, 0x40000000);
}

static prog doubles(void) {
  prog p = {0};
  put(&p, add(DT, V, V));
  nops(&p, 2);
  put(&p, mov(DO, T));
  put(&p, mov(DO + 1, V));
  put(&p, end());
  return p;
}

static void each_thread_has_its_segment(void **state) {
  (void)state;
  gm_machine m = with_array();
  prog p = doubles();
  run *r = run_threads(&p, &m, &open_gates, 1 | 8, two_threads);
  assert_int_equal(r->status, 0);
  assert_int_equal(lane(r, GM_HOST_O, 0, 0, 0), 0x40000000);
  assert_int_equal(lane(r, GM_HOST_O, 0, 1, 3), 0x3f800000);
  assert_int_equal(lane(r, GM_HOST_O, 3, 0, 0), 0x40800000);
  assert_int_equal(lane(r, GM_HOST_O, 3, 1, 3), 0x40000000);
  /* The same register by another segment: o0 of thread 0 is t0 of thread 5. */
  set_thread_segment(r->s, 5, (gm_segment){31, 32, 32, 32});
  assert_int_equal(lane(r, GM_HOST_T, 5, 0, 1), 0x40000000);
  done(r);
}

/* Above the limit, a write of the host is dropped and a read returns 0. */
static void the_host_stays_inside(void **state) {
  (void)state;
  gm_machine m = with_array();
  prog p = doubles();
  run *r = run_threads(&p, &m, &open_gates, 1 | 8, two_threads);
  gm_sim_write(r->s, GM_HOST_T, 0, 1, (uint32_t[4]){7, 7, 7, 7}); /* would be v0 */
  gm_sim_write(r->s, GM_HOST_T, 1, 0, (uint32_t[4]){7, 7, 7, 7}); /* a thread without registers */
  assert_int_equal(lane(r, GM_HOST_V, 0, 0, 0), 0x3f800000);
  assert_int_equal(lane(r, GM_HOST_T, 0, 1, 0), 0);
  assert_int_equal(lane(r, GM_HOST_T, 1, 0, 0), 0);
  done(r);
}

static void no_t(gm_sim *s, unsigned contexts) {
  two_threads(s, contexts);
  set_thread_segment(s, 3, (gm_segment){100, 100, 102, 104});
}
static void one_o(gm_sim *s, unsigned contexts) {
  two_threads(s, contexts);
  set_thread_segment(s, 3, (gm_segment){100, 101, 102, 103});
}

static void a_register_above_the_limit_is_refused(void **state) {
  (void)state;
  gm_machine m = with_array();
  prog p = doubles();
  static const struct {
    void (*prepare)(gm_sim *, unsigned);
    const char *why;
  } row[] = {{no_t, "memory array: t0 is above the limit of thread 3, which has 0"},
             {one_o, "memory array: o1 is above the limit of thread 3, which has 1"}};
  for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
    run *r = run_threads(&p, &m, &open_gates, 1 | 8, row[i].prepare);
    assert_int_equal(r->status, -1);
    if (!strstr(gm_sim_error(r->s), row[i].why))
      fail_msg("%s", gm_sim_error(r->s));
    done(r);
  }
}

/* A bank's clock runs in the cycles in which a result in WB is written to it, under every policy. */
static void banks_run_when_written(void **state) {
  (void)state;
  gm_machine m = with_array();
  prog p = doubles();
  for (gm_gate_policy policy = GM_GATE_NONE; policy <= GM_GATE_PROGRAM; policy++) {
    gm_run_config cfg = {.policy = policy, .wake = 1, .texture_latency = 8};
    run *r = run_threads(&p, &m, &cfg, 1, two_threads);
    assert_int_equal(r->status, 0);
    for (int i = 0; i < r->n; i++) {
      unsigned dst = r->t[i].wb[0].valid ? r->t[i].wb[0].dst : NONE;
      assert_int_equal(r->t[i].gate_v, 0);
      assert_int_equal(r->t[i].gate_o, dst == DT ? 1 : dst == DO ? 2 : dst == DO + 1 ? 4 : 0);
    }
    assert_int_equal(r->stats.open_o, 3);
    assert_int_equal(r->stats.open_v, 0);
    done(r);
  }
}

/* ---- banks with one read and one write port ---- */

static gm_machine with_banks(void) {
  gm_machine m = with_array();
  m.array_banks = 8;
  return m;
}

/* t0 to t9 in banks 0 to 7, 0, 1; v0 in bank 2; o0 in bank 3; thread 3 one bank later. */
static void ten_t(gm_sim *s, unsigned contexts) {
  (void)contexts;
  set_thread_segment(s, 0, (gm_segment){16, 26, 27, 30});
  set_thread_segment(s, 3, (gm_segment){49, 59, 60, 63});
}

static void one_bank_is_accessed_once(void **state) {
  (void)state;
  gm_machine m = with_banks();
  const gm_inst mul_t = mul(DT + 9, T + 4, T + 4);
  const struct {
    gm_inst a, b;
    const char *why; /* NULL: the rule is kept */
  } bundle[] = {{add(DT, T + 1, T + 8), mul_t, NULL},
                {add(DT, T, T + 8), mul_t, "t0 and t8 are read in one cycle, but are in the same of the 8 banks"},
                {add(DT, T, T), mul(DT + 9, T, T + 1), NULL}, /* equal registers share a read */
                {add(DT, T, C), mul(DT + 9, T + 8, C), "t0 and t8 are read"},
                {add(DT, T + 2, C), mul(DT + 9, V, C), "t2 and v0 are read"},
                {add(DT, T + 3, O), mul(DT + 9, C, C), "t3 and o0 are read"},
                {add(DT, T + 2, O), mul(DT + 9, C, C), NULL},
                {mov(DT, C), mul(DT + 8, C, C), "t0 and t8 are written in one cycle"},
                {mov(DO, C), mul(DT + 3, C, C), "o0 and t3 are written"},
                {alu(GM_OP_mov, DT, 3, C, 0), alu(GM_OP_mul, DT, 12, C, C), NULL}, /* lanes of one register */
                {tex(DT, K, 0), mul(DT + 8, C, C), NULL}};
  for (size_t i = 0; i < sizeof bundle / sizeof bundle[0]; i++) {
    prog p = {0};
    put2(&p, bundle[i].a, bundle[i].b);
    put(&p, end());
    run *r = run_threads(&p, &m, &open_gates, 1, ten_t);
    assert_int_equal(r->status, bundle[i].why ? -1 : 0);
    if (bundle[i].why && !strstr(gm_sim_error(r->s), bundle[i].why))
      fail_msg("%s", gm_sim_error(r->s));
    done(r);
  }
}

/* The result of a lookup waits while results of another thread are written to its bank. Both threads look up into their t0, which is in
   bank 1 for thread 3. Meanwhile thread 0, which has gone on, writes one of its registers in each cycle. */
static int lookup_cycles(unsigned written) {
  gm_machine m = with_banks();
  prog p = {0};
  nops(&p, 12);
  put(&p, tex(DT, K, 0));
  for (unsigned i = 0; i < 24; i++)
    put(&p, mov(DT + written, C));
  put(&p, end());
  run *r = run_threads(&p, &m, &open_gates, 1 | 8, ten_t);
  int at = -1;
  if (r->status)
    fail_msg("%s", gm_sim_error(r->s));
  for (int i = 0; i < r->n; i++)
    if (r->t[i].wb[GM_GRP_T].valid && r->t[i].wb[GM_GRP_T].thread == 3)
      at = i;
  done(r);
  return at;
}

static void a_texture_waits_for_its_bank(void **state) {
  (void)state;
  int free = lookup_cycles(2), busy = lookup_cycles(1);
  assert_true(free > 0);
  assert_true(busy > free);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_thread_has_its_segment),
      cmocka_unit_test(the_host_stays_inside),
      cmocka_unit_test(a_register_above_the_limit_is_refused),
      cmocka_unit_test(banks_run_when_written),
      cmocka_unit_test(one_bank_is_accessed_once),
      cmocka_unit_test(a_texture_waits_for_its_bank),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
