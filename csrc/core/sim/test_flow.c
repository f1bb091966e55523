/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the simulator against docs/architecture.md sections 3 to 5: each rule of flow, threads, texture timing and host access as a
   small program with exact cycle numbers. */
#include "core/sim/test_run.h"

/* --- flow --- */

static void branches_and_bubbles(void **state) {
  (void)state;
  gm_machine m = test_machine();
  prog p = {0};
  put(&p, flow(GM_OP_bra, 2));                   /* 0 */
  put(&p, end());                                /* 1: never */
  put(&p, flow(GM_OP_bra, 3));                   /* 2: even to the next address it costs a bubble */
  put(&p, flow_p(GM_OP_brc, 0, GM_COND_ANY, 1)); /* 3: not taken */
  put(&p, end());                                /* 4 */
  run *r = run_on(&p, &m, &open_gates);
  assert_int_equal(issued(r, 0), 1);
  assert_false(r->t[2].id_valid);
  assert_int_equal(issued(r, 2), 3);
  assert_false(r->t[4].id_valid);
  assert_int_equal(issued(r, 3), 5);
  assert_int_equal(issued(r, 4), 6);
  assert_int_equal(issued(r, 1), -1);
  assert_false(r->t[7].id_valid); /* the bundle fetched while `end` is in ID is dropped */
  assert_int_equal(r->stats.bundles, 4);
  done(r);
}

static void conditions(void **state) {
  (void)state;
  gm_machine m = test_machine();
  for (unsigned bits = 0; bits < 16; bits++)
    for (unsigned cond = 0; cond < 6; cond++)
      for (unsigned negate = 0; negate < 2; negate++) {
        bool want = cond < 4 ? bits >> cond & 1 : cond == GM_COND_ANY ? bits != 0 : bits == 15;
        prog p = {0};
        if (bits)
          put(&p, alu(GM_OP_seq, DP + 3, bits, K, K));
        nops(&p, 2);
        unsigned at = p.n;
        put(&p, flow_p(GM_OP_brc, 3, cond | (negate ? GM_COND_NOT : 0), at + 2));
        put(&p, flow_p(GM_OP_kil, 0, GM_COND_ANY | GM_COND_NOT, 0));
        put(&p, end());
        run *r = run_on(&p, &m, &open_gates);
        assert_int_equal(gm_sim_killed(r->s, 0), want == (negate != 0));
        done(r);
      }
}

static void loops(void **state) {
  (void)state;
  gm_machine m = test_machine();
  prog p = {0};
  put(&p, flow(GM_OP_ldc, 5)); /* 0; lc0 */
  unsigned back = put(&p, nop());
  put(&p, flow(GM_OP_dbn, back));
  put(&p, end());
  run *r = run_on(&p, &m, &open_gates);
  assert_int_equal(r->stats.bundles, 1 + 5 * 2 + 1);
  assert_int_equal(r->stats.cycles, 12 + 4 + 1); /* a bubble for each of four taken branches; retired after end */
  done(r);
}

static void check_nested_calls(void **state) {
  (void)state;
  gm_machine m = test_machine();
  prog p = {0};
  put(&p, flow(GM_OP_call, 2)); /* 0 */
  put(&p, end());               /* 1 */
  put(&p, flow(GM_OP_call, 4)); /* 2 */
  put(&p, flow(GM_OP_ret, 0));  /* 3 */
  put(&p, flow(GM_OP_ret, 0));  /* 4 */
  run *r = run_on(&p, &m, &open_gates);
  assert_int_equal(issued(r, 4), 5);
  assert_int_equal(issued(r, 3), 7);
  assert_int_equal(issued(r, 1), 9);
  done(r);
  m.call_depth = 1;
  expect_rule(&p, &m, &open_gates, "call depth: a call inside 1 calls", "bundle 2 `call");
  prog q = {0};
  put(&q, flow(GM_OP_ret, 0));
  expect_rule(&q, &m, &open_gates, "return stack: ret without a call", "cycle 1: bundle 0");
  prog out = {0};
  put(&out, flow(GM_OP_bra, 9));
  expect_rule(&out, &m, &open_gates, "fetch: outside the program", "cycle 3: bundle 9");
  prog fall = {0};
  put(&fall, nop());
  expect_rule(&fall, &m, &open_gates, "fetch: outside the program (1 words)", "cycle 2: bundle 1");
}

static void kil_goes_on(void **state) {
  (void)state;
  gm_machine m = test_machine();
  prog p = {0};
  put(&p, flow_p(GM_OP_kil, 0, GM_COND_X | GM_COND_NOT, 0));
  put2(&p, mov(DT, K), end());
  run *r = run_on(&p, &m, &open_gates);
  assert_int_equal(r->t[1].killed, 0);
  assert_int_equal(r->t[2].killed, 1);
  assert_int_equal(lane(r, GM_HOST_T, 0, 0, 1), 0x3f800000);
  done(r);
}

/* --- threads --- */

static void rotation(void **state) {
  (void)state;
  for (unsigned n = 2; n <= 12; n += 5) {
    gm_machine m = test_machine();
    m.threads = n;
    prog p = {0};
    put(&p, flow(GM_OP_bra, 2));
    put(&p, end());
    put2(&p, mov(DT, K), end());
    uint32_t mask = (1u << n) - 1 - 2; /* thread 1 rests */
    run *r = run_threads(&p, &m, &open_gates, mask, NULL);
    assert_int_equal(r->status, 0);
    for (unsigned k = 0; k < 2 * n; k++) {
      assert_int_equal(r->t[1 + k].id_valid, k % n != 1);
      if (k % n != 1) {
        assert_int_equal(r->t[1 + k].id_thread, k % n);
        assert_int_equal(r->t[1 + k].id_pc, k < n ? 0 : 2); /* no bubble after the branch */
      }
    }
    assert_int_equal(r->t[r->n - 1].retired, mask);
    unsigned last = n == 2 ? 0 : n - 1;
    assert_int_equal(r->n - 1, 1 + n + last + 4);
    assert_int_equal(lane(r, GM_HOST_T, 0, 0, 3), 0x40000000);
    assert_int_equal(lane(r, GM_HOST_T, 1, 0, 3), 0);
    done(r);
  }
}

static void thread_distance(void **state) {
  (void)state;
  gm_machine m = test_machine();
  prog p = {0};
  put(&p, mov(DT, K));
  put2(&p, mov(DT + 1, T), end());
  m.threads = 2;
  expect_rule(&p, &m, &open_gates, "latency: t0.x is read 1 advancing", "thread 0: bundle 2");
  m.threads = 3;
  done(run_on(&p, &m, &open_gates));
}

/* --- texture --- */

static void texture_timing(void **state) {
  (void)state;
  static const uint32_t memory[1] = {0xff0000ff};
  for (unsigned latency = 3; latency < 12; latency++)
    for (unsigned seed = 0; seed < 3; seed++) {
      gm_machine m = test_machine();
      gm_run_config cfg = {.policy = GM_GATE_NONE, .wake = 1, .texture_latency = latency, .texture_seed = seed};
      prog p = {0};
      put(&p, tex(DT + 5, K, 0)); /* EX in cycle 3 */
      put(&p, nop());
      put(&p, tex(DT + 6, K, 0));
      put(&p, end());
      gm_sim *s = gm_sim_new(&m);
      for (unsigned i = 0; i < p.n; i++) {
        uint32_t d[4] = {p.w[i]};
        gm_sim_write(s, GM_HOST_CODE, 0, i, d);
      }
      gm_sim_texture_memory(s, memory, 1);
      gm_sim_start(s, &cfg, 0, 1);
      unsigned f0 = gm_tex_delay(latency - 2, seed, 0) + 2, f1 = gm_tex_delay(latency - 2, seed, 1) + 2;
      if (!seed)
        assert_int_equal(f0, latency);
      gm_trace t;
      unsigned cycle = 0, wb = 0;
      while (gm_sim_cycle(s, &t) > 0) {
        bool frozen = (cycle >= 3 && cycle < 3 + f0) || (cycle >= 5 + f0 && cycle < 5 + f0 + f1);
        assert_int_equal(t.tex_wait, frozen);
        assert_int_equal(t.adv, !frozen);
        if (t.wb[3].valid && t.wb[3].dst == DT + 5)
          wb = cycle;
        cycle++;
      }
      assert_string_equal(gm_sim_error(s), "");
      assert_int_equal(wb, 3 + f0 + 1);
      gm_sim_stats st;
      gm_sim_get_stats(s, &st);
      assert_int_equal(st.frozen_tex, f0 + f1);
      uint32_t d[4];
      gm_sim_read(s, GM_HOST_T, 0, 6, d);
      assert_int_equal(d[0], 0x3f800000);
      assert_int_equal(d[1], 0);
      assert_int_equal(d[3], 0x3f800000);
      gm_sim_free(s);
    }
}

/* Half way between two levels: two requests, one right after the other, numbered in turn; the result is the mean of both. */
static void texture_between_levels(void **state) {
  (void)state;
  static const uint32_t memory[4] = {0xff0000ff, 0xff0000ff, 0xff00ff00, 0};
  gm_machine m = test_machine();
  for (unsigned latency = 3; latency < 12; latency++)
    for (unsigned seed = 0; seed < 3; seed++) {
      gm_run_config cfg = {.policy = GM_GATE_NONE, .wake = 1, .texture_latency = latency, .texture_seed = seed};
      prog p = {0};
      put(&p, txl_half(DT + 5, K, 0)); /* EX in cycle 3 */
      put(&p, nop());
      put(&p, tex(DT + 6, K, 0));
      put(&p, end());
      gm_sim *s = gm_sim_new(&m);
      for (unsigned i = 0; i < p.n; i++) {
        uint32_t d[4] = {p.w[i]};
        gm_sim_write(s, GM_HOST_CODE, 0, i, d);
      }
      between_levels(s, 1);
      gm_sim_texture_memory(s, memory, 4);
      gm_sim_start(s, &cfg, 0, 1);
      unsigned f0 = gm_tex_delay(latency - 2, seed, 0) + gm_tex_delay(latency - 2, seed, 1) + 3,
               f1 = gm_tex_delay(latency - 2, seed, 2) + 2;
      gm_trace t;
      unsigned cycle = 0;
      for (; gm_sim_cycle(s, &t) > 0; cycle++)
        assert_int_equal(t.tex_wait, (cycle >= 3 && cycle < 3 + f0) || (cycle >= 5 + f0 && cycle < 5 + f0 + f1));
      gm_sim_stats st;
      gm_sim_get_stats(s, &st);
      assert_int_equal(st.frozen_tex, f0 + f1);
      uint32_t d[4];
      gm_sim_read(s, GM_HOST_T, 0, 5, d);
      assert_memory_equal(d, ((const uint32_t[4]){0x3f000000, 0x3f000000, 0, 0x3f800000}), sizeof d);
      gm_sim_read(s, GM_HOST_T, 0, 6, d);
      assert_memory_equal(d, ((const uint32_t[4]){0x3f800000, 0, 0, 0x3f800000}), sizeof d);
      gm_sim_free(s);
    }
}

/* --- host --- */

static void code_can_be_rewritten(void **state) {
  (void)state;
  gm_machine m = test_machine();
  prog p = {0};
  put2(&p, mov(DT, K), end());
  run *r = run_on(&p, &m, &open_gates);
  prog q = {0};
  put2(&q, add(DT, K, K), end());
  for (unsigned i = 0; i < q.n; i++) {
    uint32_t d[4] = {q.w[i]};
    gm_sim_write(r->s, GM_HOST_CODE, 0, i, d);
  }
  gm_trace t;
  gm_sim_start(r->s, &open_gates, 0, 1);
  while (gm_sim_cycle(r->s, &t) > 0)
    continue;
  assert_int_equal(lane(r, GM_HOST_T, 0, 0, 3), 0x40800000);
  done(r);
}

static void register_traffic(void **state) {
  (void)state;
  gm_machine m = test_machine();
  prog p = {0};
  put2(&p, mov(DT, V), mul(DT + 1, V + 1, C)); /* reads v v c */
  nops(&p, 2);
  put2(&p, add(DO, T, T + 1), mul(NONE, T + 1, K)); /* t t t; o */
  put(&p, mov(DT + 2, FB));
  put(&p, alu(GM_OP_slt, DP, XYZW, T, T)); /* a predicate is no register */
  nops(&p, 2);
  put2(&p, add(DO + 1, O, T + 2), end());
  run *r = run_on(&p, &m, &open_gates);
  assert_int_equal(r->stats.reads_t, 6);
  assert_int_equal(r->stats.reads_v, 2);
  assert_int_equal(r->stats.reads_o, 1);
  assert_int_equal(r->stats.reads_c, 1);
  assert_int_equal(r->stats.writes_t, 3);
  assert_int_equal(r->stats.writes_o, 2);
  assert_int_equal(r->stats.forwarded, 1);
  done(r);
}

static void registers_read_back(void **state) {
  (void)state;
  gm_machine m = test_machine();
  m.threads = 3;
  gm_sim *s = gm_sim_new(&m);
  static const struct {
    int kind;
    unsigned count;
  } file[] = {{GM_HOST_V, 8}, {GM_HOST_T, 16}, {GM_HOST_O, 8}, {GM_HOST_SYS, 5}};
  for (unsigned f = 0; f < 4; f++)
    for (unsigned t = 0; t < 3; t++)
      for (unsigned a = 0; a < file[f].count; a++) {
        uint32_t d[4] = {f, t, a, 77};
        gm_sim_write(s, file[f].kind, t, a, d);
      }
  for (unsigned f = 0; f < 4; f++)
    for (unsigned t = 0; t < 3; t++)
      for (unsigned a = 0; a < file[f].count; a++) {
        uint32_t d[4], want[4] = {f, t, a, 77};
        gm_sim_read(s, file[f].kind, t, a, d);
        assert_memory_equal(d, want, sizeof d);
      }
  gm_sampler smp = {0x123456, 4096, 3, 1, GM_FILTER_NEAREST_MIPMAP_LINEAR, GM_WRAP_MIRROR, GM_WRAP_CLAMP, 1, 12, 1};
  uint32_t d[4], back[4];
  gm_sampler_words(&smp, d);
  gm_sim_write(s, GM_HOST_SAMPLER, 0, 2, d);
  gm_sim_read(s, GM_HOST_SAMPLER, 0, 2, back);
  smp.blocked = 0; /* the machine has no blocks */
  gm_sampler_words(&smp, d);
  assert_memory_equal(d, back, sizeof d);
  gm_sim_free(s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(branches_and_bubbles),  cmocka_unit_test(conditions),       cmocka_unit_test(loops),
      cmocka_unit_test(check_nested_calls),    cmocka_unit_test(kil_goes_on),      cmocka_unit_test(rotation),
      cmocka_unit_test(thread_distance),       cmocka_unit_test(texture_timing),   cmocka_unit_test(texture_between_levels),
      cmocka_unit_test(code_can_be_rewritten), cmocka_unit_test(register_traffic), cmocka_unit_test(registers_read_back),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
