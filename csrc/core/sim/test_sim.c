/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the simulator against docs/architecture.md sections 3 to 5: each rule of pipeline, forwarding, writes and bundles as a small
   program with exact cycle numbers. */
#include "core/sim/test_run.h"

/* --- pipeline --- */

static void stages_and_latency(void **state) {
  (void)state;
  for (unsigned lat = 1; lat <= 8; lat++) {
    gm_machine m = test_machine();
    m.lat[GM_GRP_A] = lat;
    prog p = {0};
    put2(&p, mov(DT + 3, K), end());
    run *r = run_on(&p, &m, &open_gates);
    assert_false(r->t[0].id_valid);
    assert_true(r->t[1].id_valid);
    assert_int_equal(wb_of(r, DT + 3), 1 + 2 + lat);
    /* The thread retires in the cycle after WB. stats.cycles counts from ID to that cycle, both included. */
    assert_int_equal(r->n - 1, 1 + 3 + lat);
    assert_int_equal(r->t[r->n - 1].retired, 1);
    assert_int_equal(r->t[r->n - 2].retired, 0);
    assert_int_equal(r->stats.cycles, 4 + lat);
    assert_int_equal(lane(r, GM_HOST_T, 0, 3, 1), 0x3f800000);
    done(r);
  }
}

static void end_alone(void **state) {
  (void)state;
  gm_machine m = test_machine();
  prog p = {0};
  put(&p, end());
  run *r = run_on(&p, &m, &open_gates);
  assert_int_equal(r->n, 3); /* IF, ID, retired */
  assert_int_equal(r->t[2].retired, 1);
  assert_int_equal(r->stats.cycles, 2);
  done(r);
}

/* A bundle reads a register some bundles after the write; legal from a distance of latency + 2. */
static void register_distance(void **state) {
  (void)state;
  for (unsigned lat = 1; lat <= 4; lat++) {
    gm_machine m = test_machine();
    m.lat[GM_GRP_B] = lat;
    for (unsigned dist = 1; dist <= lat + 3; dist++) {
      static const unsigned dst[] = {DT + 1, DO + 1, GM_DST_POS, GM_DST_PSZ};
      static const unsigned src[] = {T + 1, O + 1, GM_SRC_POS, GM_SRC_PSZ};
      for (unsigned k = 0; k < 4; k++) {
        prog p = {0};
        put(&p, mvb(dst[k], K));
        nops(&p, dist - 1);
        put2(&p, mov(DT + 2, src[k]), end());
        if (dist < lat + 2) {
          expect_rule(&p, &m, &open_gates, "latency: ", " is read");
        } else {
          run *r = run_on(&p, &m, &open_gates);
          assert_int_equal(lane(r, GM_HOST_T, 0, 2, 3), 0x40000000);
          done(r);
        }
      }
    }
  }
}

static void unneeded_lanes_may_be_pending(void **state) {
  (void)state;
  gm_machine m = test_machine();
  prog p = {0};
  put(&p, alu(GM_OP_mov, DT + 1, 3, K, 0));
  put2(&p, alu(GM_OP_mov, DT + 2, 12, T + 1, 0), end());
  done(run_on(&p, &m, &open_gates));
  prog q = {0};
  gm_inst i = alu(GM_OP_mov, DT + 2, 12, T + 1, 0);
  i.src[0].swz[3] = 1;
  put(&q, alu(GM_OP_mov, DT + 1, 3, K, 0));
  put2(&q, i, end());
  expect_rule(&q, &m, &open_gates, "cycle 2: bundle 2 `mov t2.zw, t1", "latency: t1.y is read 2 advancing cycle(s)");
}

static void predicate_and_address_distance(void **state) {
  (void)state;
  gm_machine m = test_machine();
  for (unsigned dist = 1; dist <= 4; dist++) {
    prog p = {0}, q = {0}, s = {0};
    put(&p, alu(GM_OP_slt, DP + 1, XYZW, K, K));
    nops(&p, dist - 1);
    put(&p, flow_p(GM_OP_kil, 1, GM_COND_ALL | GM_COND_NOT, 0));
    put(&p, end());
    put(&q, alu(GM_OP_arl, GM_DST_A0, 1, K, 0));
    nops(&q, dist - 1);
    gm_inst i = mov(DT, 7);
    i.x = GM_X_IDX0;
    put2(&q, i, end());
    put(&s, alu(GM_OP_seq, DP + 2, 3, K, K));
    nops(&s, dist - 1);
    gm_inst sel = alu(GM_OP_sel, DT + 4, 1, K, K);
    sel.x = 2;
    sel.src[0].swz[0] = 3;
    put2(&s, sel, end());
    if (dist < 3) {
      expect_rule(&p, &m, &open_gates, "latency: p1.x", "kil");
      expect_rule(&q, &m, &open_gates, "latency: a0.x", "mov");
      expect_rule(&s, &m, &open_gates, "latency: p2.x", "sel");
    } else {
      run *r = run_on(&p, &m, &open_gates);
      assert_true(gm_sim_killed(r->s, 0));
      done(r);
      done(run_on(&q, &m, &open_gates));
      r = run_on(&s, &m, &open_gates);
      assert_int_equal(lane(r, GM_HOST_T, 0, 4, 0), 0x40000000);
      done(r);
    }
  }
}

static void write_counted_constants(gm_sim *s, unsigned threads) {
  (void)threads;
  for (uint32_t i = 0; i < 64; i++) {
    uint32_t d[4] = {gm_bits((float)i), i, i, i};
    gm_sim_write(s, GM_HOST_CONST, 0, i, d);
  }
}

static void indexed_constants(void **state) {
  (void)state;
  static const struct {
    unsigned source, base;
    uint32_t expect;
  } row[] = {{5, 3, 8}, {5, 58, 63}, {5, 59, 0}, {5, 511, 0}, {0, 0, 0}, {63, 0, 63}};
  gm_machine m = test_machine();
  for (size_t k = 0; k < sizeof row / sizeof row[0]; k++) {
    prog p = {0};
    put(&p, alu(GM_OP_arl, GM_DST_A0, 1, C + row[k].source, 0));
    nops(&p, 2);
    gm_inst i = mov(DT, row[k].base);
    i.x = GM_X_IDX0;
    put2(&p, i, end());
    run *r = run_threads(&p, &m, &open_gates, 1, write_counted_constants);
    assert_int_equal(r->status, 0);
    assert_int_equal(lane(r, GM_HOST_T, 0, 0, 1), row[k].expect);
    done(r);
  }
  prog p = {0}; /* a0 = -1 (from a negated source): c[a0 + 0] is outside */
  gm_inst a = alu(GM_OP_arl, GM_DST_A0, 1, K, 0);
  a.src[0].swz[0] = 1;
  a.src[0].neg = true;
  put(&p, a);
  nops(&p, 2);
  gm_inst i = add(DT, K, 0), j = mvb(DT + 1, 2);
  i.x = GM_X_IDX1;
  j.x = GM_X_IDX0;
  put2(&p, i, j);
  put(&p, end());
  run *r = run_threads(&p, &m, &open_gates, 1, write_counted_constants);
  assert_int_equal(lane(r, GM_HOST_T, 0, 0, 1), 0x3f800000);
  assert_int_equal(lane(r, GM_HOST_T, 0, 1, 1), 1);
  done(r);
}

static void reads_see_the_state_before_the_bundle(void **state) {
  (void)state;
  gm_machine m = test_machine();
  prog p = {0};
  put2(&p, mov(DT, K), alu(GM_OP_mul, DT + 1, XYZW, K, K));
  nops(&p, 2);
  put2(&p, mov(DT, T + 1), mvb(DT + 1, T));
  put(&p, end());
  run *r = run_on(&p, &m, &open_gates);
  assert_int_equal(lane(r, GM_HOST_T, 0, 0, 3), 0x40800000);
  assert_int_equal(lane(r, GM_HOST_T, 0, 1, 3), 0x40000000);
  done(r);
}

/* --- forwarding --- */

static void forwarding_distance(void **state) {
  (void)state;
  for (unsigned g = 0; g < 3; g++)
    for (unsigned lat = 1; lat <= 8; lat++)
      for (unsigned dist = 1; dist <= lat + 2; dist++) {
        gm_machine m = test_machine();
        m.lat[g] = lat;
        prog p = {0};
        put(&p, g == 0 ? mov(NONE, K) : g == 1 ? mvb(NONE, K) : rcp(NONE, K));
        nops(&p, dist - 1);
        put2(&p, g == 0 ? mvb(DT, FA) : mov(DT, FA + g), end());
        if (dist != lat) {
          expect_rule(&p, &m, &open_gates,
                      g == 0   ? "forwarding: fa"
                      : g == 1 ? "forwarding: fb"
                               : "forwarding: fc",
                      "no operation of group");
          continue;
        }
        run *r = run_on(&p, &m, &open_gates);
        assert_int_equal(lane(r, GM_HOST_T, 0, 0, 3), g == 2 ? 0x7f800000 : 0x40000000);
        done(r);
      }
}

static void forwarding_modifiers_chain(void **state) {
  (void)state;
  gm_machine m = test_machine();
  prog p = {0};
  put(&p, mov(NONE, K));
  gm_inst i = add(NONE, FA, FA);
  i.src[0].swz[0] = 3;
  i.src[1].neg = true;
  i.src[1].swz[0] = 1;
  put(&p, i); /* x: 2 - 1 */
  put2(&p, mov(DT, FA), end());
  run *r = run_on(&p, &m, &open_gates);
  assert_int_equal(lane(r, GM_HOST_T, 0, 0, 0), 0x3f800000);
  assert_int_equal(r->stats.forwarded, 3);
  assert_int_equal(r->stats.reads_t, 0);
  assert_int_equal(r->stats.writes_t, 1);
  done(r);
}

static void forwarding_rules(void **state) {
  (void)state;
  gm_machine m = test_machine();
  prog lanes = {0};
  put(&lanes, alu(GM_OP_mov, NONE, 5, K, 0));
  put2(&lanes, mvb(DT, FA), end());
  expect_rule(&lanes, &m, &open_gates, "forwarding lanes: fa.yw", "bundle 0");
  prog with_t = {0}; /* a texture operation (T) in the bundle of the producer */
  put2(&with_t, mov(NONE, K), tex(DT + 1, K, 0));
  put2(&with_t, mvb(DT, FA), end());
  expect_rule(&with_t, &m, &open_gates, "forwarding across T: fa", "bundle 4 `mvb");
  gm_machine deep = test_machine();
  deep.lat[0] = 3;
  prog between = {0};
  put(&between, mov(NONE, K));
  put(&between, nop());
  put(&between, tex(DT + 1, K, 0));
  put2(&between, mvb(DT, FA), end());
  expect_rule(&between, &deep, &open_gates, "forwarding across T: fa", "bundle 5 `mvb");
  prog reader = {0}; /* T before the producer, and T as the reader: legal */
  put(&reader, tex(DT + 1, K, 0));
  put(&reader, mov(NONE, K));
  put2(&reader, tex(DT + 2, FA, 0), end());
  done(run_on(&reader, &m, &open_gates));
  gm_machine off = test_machine();
  off.forwarding = false;
  prog p = {0};
  put(&p, mov(NONE, K));
  put2(&p, mvb(DT, FA), end());
  expect_rule(&p, &off, &open_gates, "forwarding off: fa", "mvb");
  gm_machine many = test_machine();
  many.threads = 4;
  expect_rule(&p, &many, &open_gates, "forwarding with threads: fa", "thread 0: bundle 2 `mvb");
}

/* --- writes --- */

static void write_rules(void **state) {
  (void)state;
  gm_machine m = test_machine();
  prog same = {0};
  put2(&same, mov(DT + 1, K), alu(GM_OP_mvb, DT + 1, 2, K, 0));
  put(&same, end());
  expect_rule(&same, &m, &open_gates, "write conflict: both operations write t1.y", "bundle 0");
  gm_machine slow = test_machine();
  slow.lat[GM_GRP_B] = 3;
  for (unsigned dist = 1; dist <= 3; dist++) {
    prog p = {0};
    put(&p, mvb(DT + 1, K));
    nops(&p, dist - 1);
    put2(&p, alu(GM_OP_mov, DT + 1, 8, T + 9, 0), end());
    if (dist == 1)
      expect_rule(&p, &slow, &open_gates, "write order: the write of t1.w overtakes", "mov");
    else if (dist == 2)
      expect_rule(&p, &slow, &open_gates, "write conflict: t1.w is written in the same cycle", "mov");
    else
      done(run_on(&p, &slow, &open_gates));
  }
  prog pair = {0}; /* one bundle, unequal latency: the longer is written last */
  put2(&pair, mov(DT + 1, T + 9), mvb(DT + 1, K));
  put(&pair, end());
  run *r = run_on(&pair, &slow, &open_gates);
  assert_int_equal(lane(r, GM_HOST_T, 0, 1, 1), 0x3f800000);
  done(r);
}

/* --- bundles --- */

static void bundle_rules(void **state) {
  (void)state;
  gm_machine m = test_machine();
  prog group = {0};
  put2(&group, mov(DT + 1, K), add(DT + 2, K, K));
  expect_rule(&group, &m, &open_gates, "two operations of one group", "bundle 0");
  gm_machine narrow = test_machine();
  narrow.issue_width = 1;
  prog wide = {0};
  put2(&wide, mov(DT + 1, K), end());
  expect_rule(&wide, &narrow, &open_gates, "issue width", "bundle 0");
  static const struct {
    unsigned dst, src;
    const char *text;
  } beyond[] = {{DT + 16, K, "register number: t16"}, {DT, T + 16, "register number: t16"}, {DO + 8, K, "register number: o8"},
                {DT, O + 8, "register number: o8"},   {DT, V + 8, "register number: v8"},   {DT, C + 64, "register number: c64"}};
  for (size_t i = 0; i < sizeof beyond / sizeof beyond[0]; i++) {
    prog p = {0};
    put2(&p, mov(beyond[i].dst, beyond[i].src), end());
    expect_rule(&p, &m, &open_gates, beyond[i].text, "machine has");
  }
  prog s = {0};
  put(&s, tex(DT, K, 4));
  expect_rule(&s, &m, &open_gates, "register number: sampler 4", "machine has 4");
}

static void port_rules(void **state) {
  (void)state;
  static const unsigned base[4] = {T, V, O, C};
  static const char *const name[4] = {"read ports: t1 and t2", "read ports: v1 and v2", "read ports: o1 and o2", "read ports: c1 and c2"};
  for (unsigned f = 0; f < 4; f++)
    for (unsigned ports = 1; ports <= 4; ports *= 2) {
      gm_machine m = test_machine();
      *(f == 0 ? &m.ports_t : f == 1 ? &m.ports_v : f == 2 ? &m.ports_o : &m.ports_c) = ports;
      prog one = {0}, same = {0}, two = {0};
      put2(&one, add(DT, base[f] + 1, base[f] + 2), end());
      put2(&same, add(DT, base[f] + 1, base[f] + 1), mul(DT + 1, base[f] + 1, base[f] + 1));
      put(&same, end());
      put2(&two, add(DT, base[f] + 1, base[f] + 1), mul(DT + 1, base[f] + 2, base[f] + 2));
      put(&two, end());
      if (ports < 4)
        expect_rule(&one, &m, &open_gates, name[f], ports == 2 ? "in one operation" : "in one bundle");
      else
        done(run_on(&one, &m, &open_gates));
      done(run_on(&same, &m, &open_gates));
      if (ports == 1)
        expect_rule(&two, &m, &open_gates, name[f], "1 port");
      else
        done(run_on(&two, &m, &open_gates));
    }
  gm_machine m = test_machine(); /* an indexed constant is a register of its own */
  m.ports_c = 2;
  gm_inst i = add(DT, C + 3, 3);
  i.x = GM_X_IDX1;
  prog p = {0};
  put2(&p, i, end());
  expect_rule(&p, &m, &open_gates, "read ports: c3 and indexed c3", "2 ports");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(stages_and_latency),
      cmocka_unit_test(end_alone),
      cmocka_unit_test(register_distance),
      cmocka_unit_test(unneeded_lanes_may_be_pending),
      cmocka_unit_test(predicate_and_address_distance),
      cmocka_unit_test(indexed_constants),
      cmocka_unit_test(reads_see_the_state_before_the_bundle),
      cmocka_unit_test(forwarding_distance),
      cmocka_unit_test(forwarding_modifiers_chain),
      cmocka_unit_test(forwarding_rules),
      cmocka_unit_test(write_rules),
      cmocka_unit_test(bundle_rules),
      cmocka_unit_test(port_rules),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
