/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the simulator on forwarding that the hardware finds by register name (docs/architecture.md section 3). Text in quotation marks
   sums up a rule of it. The checker's side is in csrc/core/check/test_check_found.c. */
#include "core/sim/test_run.h"

static gm_machine finding_machine(unsigned group, unsigned lat) {
  gm_machine m = test_machine();
  m.forwarding = 2;
  m.lat[group] = lat;
  return m;
}

static gm_inst make_group_op(unsigned group, unsigned dst, unsigned mask, unsigned src) {
  return alu(group == 0 ? GM_OP_mov : group == 1 ? GM_OP_mvb : GM_OP_rcp, dst, mask, src, 0);
}
/* A copy by a unit of another group than `group`. */
static gm_inst make_group_copy(unsigned group, unsigned dst, unsigned src) { return group == 0 ? mvb(dst, src) : mov(dst, src); }

static const uint32_t of_k[3] = {0x40000000, 0x40000000, 0x7f800000}; /* lane w of each group's result of k */

/* "A result is found by a bundle that issues L or more cycles later." At L + 1 the register is still too early, later it may be read. */
static void distances(void **state) {
  (void)state;
  for (unsigned g = 0; g < 3; g++)
    for (unsigned lat = 1; lat <= 8; lat++)
      for (unsigned dist = 1; dist <= lat + 5; dist++) {
        gm_machine m = finding_machine(g, lat);
        prog p = {0};
        put(&p, make_group_op(g, DT, XYZW, K));
        nops(&p, dist - 1);
        put2(&p, make_group_copy(g, DT + 1, T), end());
        if (dist < lat) {
          expect_rule(&p, &m, &open_gates, "latency: t0.x is read", "pending write");
          continue;
        }
        run *r = run_on(&p, &m, &open_gates);
        assert_int_equal(lane(r, GM_HOST_T, 0, 1, 3), of_k[g]);
        assert_int_equal(r->stats.forwarded, 1);
        assert_int_equal(r->stats.reads_t, 0);
        done(r);
      }
}

/* "until the next result of the group": a result that issues a cycle later replaces it a cycle later. */
static void next_result(void **state) {
  (void)state;
  for (unsigned dist = 1; dist <= 4; dist++) {
    gm_machine m = finding_machine(0, 1);
    prog p = {0};
    put(&p, mov(DT, K));
    put(&p, dist == 1 ? mvb(DT + 2, T) : mov(NONE, C));
    nops(&p, dist > 2 ? dist - 2 : 0);
    put2(&p, mvb(DT + 1, T), end());
    if (dist == 2) {
      expect_rule(&p, &m, &open_gates, "latency: t0.x is read 1 advancing", "pending write");
      continue;
    }
    run *r = run_on(&p, &m, &open_gates);
    assert_int_equal(lane(r, GM_HOST_T, 0, 1, 3), 0x40000000);
    assert_int_equal(r->stats.reads_t, dist != 1);
    done(r);
  }
}

/* "all the lanes that it needs": fewer are found, more are not. */
static void check_found_lanes(void **state) {
  (void)state;
  for (unsigned mask = 1; mask < 16; mask++)
    for (unsigned need = 1; need < 16; need++) {
      gm_machine m = finding_machine(0, 1);
      prog p = {0};
      put(&p, mov(DT, K));
      nops(&p, 2);
      put(&p, alu(GM_OP_mov, DT, mask, C, 0)); /* zero */
      nops(&p, 2);
      put2(&p, alu(GM_OP_mvb, DT + 1, need, T, 0), end());
      run *r = run_on(&p, &m, &open_gates);
      assert_int_equal(r->stats.forwarded, !(need & ~mask));
      for (unsigned i = 0; i < 4; i++) {
        static const uint32_t k[4] = {0, 0x3f800000, 0x3f000000, 0x40000000};
        assert_int_equal(lane(r, GM_HOST_T, 0, 1, i), need >> i & 1 && !(mask >> i & 1) ? k[i] : 0);
      }
      done(r);
    }
}

/* "unless an operation of another group has written them since": the later write counts, whatever the latencies. */
static void other_groups(void **state) {
  (void)state;
  for (unsigned a = 1; a <= 4; a++)
    for (unsigned b = 1; b <= 4; b++)
      for (unsigned read = 0; read < 2; read++) {
        gm_machine m = finding_machine(0, a);
        m.lat[1] = b;
        prog p = {0};
        put(&p, mov(DT, K));
        nops(&p, 4);
        put(&p, alu(GM_OP_mvb, DT, 2, C, 0)); /* lane y is zero */
        nops(&p, b + 1);
        gm_inst i = rcp(DT + 1, T);
        i.src[0].swz[0] = read ? 1 : 3;
        put2(&p, i, end());
        run *r = run_on(&p, &m, &open_gates);
        assert_int_equal(lane(r, GM_HOST_T, 0, 1, 0), read ? 0x7f800000 : 0x3f000000);
        assert_int_equal(r->stats.forwarded, 1); /* y in fb, w still in fa */
        done(r);
      }
}

/* "nothing is found across a texture operation" */
static void check_found_texture(void **state) {
  (void)state;
  gm_machine m = finding_machine(0, 1);
  prog p = {0};
  put2(&p, mov(DT, K), tex(DT + 2, K, 0));
  nops(&p, 2);
  put2(&p, mvb(DT + 1, T), end());
  run *r = run_on(&p, &m, &open_gates);
  assert_int_equal(r->stats.forwarded, 0);
  assert_int_equal(lane(r, GM_HOST_T, 0, 1, 3), 0x40000000);
  done(r);
  prog q = {0}; /* the reader is the texture operation */
  put(&q, mov(DT, K));
  put2(&q, tex(DT + 2, T, 0), end());
  r = run_on(&q, &m, &open_gates);
  assert_int_equal(r->stats.forwarded, 1);
  done(r);
}

/* An output register, pos and psz are found too. "Such a source is no access": its gate may be shut, and it does not wake it. */
static void check_found_shut_gates(void **state) {
  (void)state;
  gm_machine m = finding_machine(0, 1);
  for (unsigned dist = 1; dist <= 6; dist++)
    for (unsigned kept = 0; kept < 2; kept++) {
      gm_run_config cfg = {.policy = GM_GATE_PROGRAM, .wake = 1, .texture_latency = 8};
      prog p = {0};
      put(&p, with_hint(mov(DO, K), GM_HINT_PULSE_O));
      for (unsigned i = 1; i < dist; i++)
        put(&p, kept ? nop() : mov(NONE, C));
      put2(&p, mvb(DT, O), end());
      if (!kept && dist == 3) /* the read follows the write while the gate is open */
        continue;
      if (!kept && dist > 1) {
        expect_rule(&p, &m, &cfg, dist < 3 ? "latency: o0.x" : "closed gate: o is read", "mvb");
        continue;
      }
      run *r = run_on(&p, &m, &cfg);
      assert_int_equal(lane(r, GM_HOST_T, 0, 0, 3), 0x40000000);
      assert_int_equal(r->stats.reads_o, 0);
      assert_int_equal(r->stats.access_o, 1);
      done(r);
      cfg.policy = GM_GATE_AUTO;
      r = run_on(&p, &m, &cfg);
      assert_int_equal(r->stats.access_o, 1);
      assert_int_equal(r->stats.frozen_o, 1);
      done(r);
    }
  prog q = {0};
  put2(&q, mov(GM_DST_POS, K), mvb(GM_DST_PSZ, K));
  put2(&q, add(DT, GM_SRC_POS, GM_SRC_PSZ), end());
  run *r = run_on(&q, &m, &open_gates);
  assert_int_equal(lane(r, GM_HOST_T, 0, 0, 3), 0x40800000);
  assert_int_equal(r->stats.forwarded, 2);
  done(r);
}

/* A run that begins finds nothing of the last one; a program names no flip-flop. */
static void check_found_limits(void **state) {
  (void)state;
  gm_machine m = finding_machine(0, 1);
  prog p = {0};
  put2(&p, mvb(DT + 1, T), mov(DT, K));
  put(&p, end());
  run *r = run_on(&p, &m, &open_gates);
  const uint32_t two[4] = {7, 7, 7, 7};
  gm_sim_write(r->s, GM_HOST_T, 0, 0, two);
  gm_trace t;
  gm_sim_start(r->s, &open_gates, 0, 1);
  while (gm_sim_cycle(r->s, &t) > 0)
    ;
  assert_int_equal(lane(r, GM_HOST_T, 0, 1, 0), 7);
  done(r);
  prog named = {0};
  put(&named, mov(NONE, K));
  put2(&named, mvb(DT, FA), end());
  expect_rule(&named, &m, &open_gates, "forwarding is found: fa", "mvb");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(distances),          cmocka_unit_test(next_result),         cmocka_unit_test(check_found_lanes),
      cmocka_unit_test(other_groups),       cmocka_unit_test(check_found_texture), cmocka_unit_test(check_found_shut_gates),
      cmocka_unit_test(check_found_limits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
