/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the simulator against docs/architecture.md section 6: each statement about the clock gates as a small program with the enables
   of every cycle. */
#include "core/sim/test_run.h"

/* --- gates --- */

static run *run_gates(const prog *p, gm_gate_policy policy, unsigned wake) {
  gm_machine m = test_machine();
  gm_run_config cfg = {.policy = policy, .wake = wake, .texture_latency = 3};
  return run_on(p, &m, &cfg);
}

static void gate_none(void **state) {
  (void)state;
  prog p = {0};
  put2(&p, mov(DO, V), end());
  run *r = run_gates(&p, GM_GATE_NONE, 16);
  expect_gate(r, false, "111111");
  expect_gate(r, true, "111111");
  assert_int_equal(r->stats.open_v, 5); /* from the first bundle in ID on */
  assert_int_equal(r->stats.access_v, 1);
  assert_int_equal(r->stats.access_o, 1);
  assert_int_equal(r->t[2].v_read, 1); /* read in OF */
  done(r);
}

static void gate_auto(void **state) {
  (void)state;
  prog p = {0};
  put(&p, mov(DO, V)); /* ID 1, OF 2, EX 3, WB 4 */
  put(&p, nop());
  put(&p, end());
  run *r = run_gates(&p, GM_GATE_AUTO, 0);
  expect_gate(r, false, "001000");
  expect_gate(r, true, "000010");
  done(r);
  r = run_gates(&p, GM_GATE_AUTO, 2); /* OF 2..4, EX 5, WB 6..8 */
  expect_gate(r, false, "0011100000");
  expect_gate(r, true, "0000001110");
  assert_int_equal(r->stats.frozen_v, 2);
  assert_int_equal(r->stats.frozen_o, 2);
  assert_int_equal(r->stats.open_v, 3);
  assert_int_equal(r->stats.toggles_v, 1);
  assert_true(r->t[2].stall_v && r->t[3].stall_v && !r->t[4].stall_v);
  assert_int_equal(r->t[3].v_read, 0);
  assert_int_equal(r->t[4].v_read, 1);
  done(r);
  prog both = {0};        /* the write is done while the reader of v is in OF: both wake at once */
  put(&both, mov(DO, K)); /* WB 4 */
  put(&both, nop());
  put(&both, mov(DT, V)); /* OF 4 */
  put(&both, end());
  r = run_gates(&both, GM_GATE_AUTO, 3);
  assert_int_equal(r->stats.frozen_v, 3);
  assert_int_equal(r->stats.frozen_o, 3);
  assert_int_equal(r->stats.cycles, 4 + 3 + 3);
  done(r);
  prog run_on_end = {0}; /* accesses one after the other keep the gate open */
  put(&run_on_end, mov(DT, V));
  put(&run_on_end, mov(DT + 1, V + 1));
  put2(&run_on_end, mov(DT + 2, V + 2), end());
  r = run_gates(&run_on_end, GM_GATE_AUTO, 1);
  expect_gate(r, false, "001111000");
  done(r);
}

static void gate_auto_texture(void **state) {
  (void)state;
  prog p = {0};
  put(&p, tex(DT, K, 0));  /* EX 3, frozen 3..5 */
  put(&p, mov(DT + 1, V)); /* OF 3: no request while frozen */
  put(&p, end());
  run *r = run_gates(&p, GM_GATE_AUTO, 1);
  expect_gate(r, false, "00000011000");
  assert_true(r->t[6].stall_v && !r->t[6].tex_wait && !r->t[6].adv);
  assert_true(r->t[7].adv);
  done(r);
}

/* Wake latency. The reader is in ID d cycles after the open. It reads in OF, d + 1 cycles after the open. */
static void gate_open_usable_after_wake(void **state) {
  (void)state;
  for (unsigned wake = 0; wake <= 16; wake++)
    for (unsigned d = 0; d <= 17; d++) {
      gm_machine m = test_machine();
      gm_run_config cfg = {.policy = GM_GATE_PROGRAM, .wake = wake, .texture_latency = 3};
      for (unsigned o = 0; o < 2; o++) {
        prog p = {0};
        gm_hint h = o ? GM_HINT_OPEN_O : GM_HINT_OPEN_V;
        gm_inst rd = mov(DT, o ? O : V);
        if (d == 0)
          put(&p, with_hint(rd, h));
        else {
          put(&p, with_hint(nop(), h));
          nops(&p, d - 1);
          put(&p, rd);
        }
        put(&p, end());
        if (wake > d + 1) {
          char text[80];
          snprintf(text, sizeof text, "closed gate: %c is read, but the gate of %c has been open for %u of %u", "vo"[o], "vo"[o], d + 1,
                   wake);
          expect_rule(&p, &m, &cfg, text, o ? "t0, o0" : "t0, v0");
        } else
          done(run_on(&p, &m, &cfg));
      }
      prog w = {0}; /* a write is in WB three cycles after issue */
      if (d == 0)
        put2(&w, mov(DO, K), gate(GM_EV_OPEN_O));
      else {
        put(&w, gate(GM_EV_OPEN_O));
        nops(&w, d - 1);
        put(&w, mov(DO, K));
      }
      put(&w, end());
      if (wake > d + 3)
        expect_rule(&w, &m, &cfg, "closed gate: o0 is written", "o0, k");
      else
        done(run_on(&w, &m, &cfg));
    }
}

static void gate_never_opened(void **state) {
  (void)state;
  gm_machine m = test_machine();
  gm_run_config cfg = {.policy = GM_GATE_PROGRAM, .wake = 0, .texture_latency = 3};
  prog v = {0}, o = {0};
  put2(&v, mov(DT, V), end());
  expect_rule(&v, &m, &cfg, "cycle 2: bundle 0", "closed gate: v is read, but the gate of v is closed");
  put2(&o, mov(DO, K), end());
  expect_rule(&o, &m, &cfg, "cycle 4: bundle 0", "closed gate: o0 is written, but the gate of o is closed");
}

static void gate_close(void **state) {
  (void)state;
  prog p = {0};
  put(&p, gate(GM_EV_OPEN_V | GM_EV_OPEN_O));   /* ID 1 */
  put(&p, mov(DO, V));                          /* ID 2: v in OF 3, o in WB 5 */
  put(&p, gate(GM_EV_CLOSE_V | GM_EV_CLOSE_O)); /* ID 3 */
  nops(&p, 4);
  put(&p, end());
  run *r = run_gates(&p, GM_GATE_PROGRAM, 1);
  expect_gate(r, false, "0111000000"); /* nothing outstanding after 3 */
  expect_gate(r, true, "0111110000");  /* pending until the write is done */
  done(r);
  prog own = {0}; /* close beside the access: pending over its own read and write */
  put(&own, gate(GM_EV_OPEN_V | GM_EV_OPEN_O));
  put2(&own, mov(DO, V), gate(GM_EV_CLOSE_V | GM_EV_CLOSE_O)); /* ID 2 */
  nops(&own, 4);
  put(&own, end());
  r = run_gates(&own, GM_GATE_PROGRAM, 1);
  expect_gate(r, false, "011100000");
  expect_gate(r, true, "011111000");
  done(r);
  prog idle = {0}; /* nothing outstanding: closed in the next cycle */
  put(&idle, gate(GM_EV_OPEN_V | GM_EV_OPEN_O));
  put(&idle, nop());
  put(&idle, gate(GM_EV_CLOSE_V | GM_EV_CLOSE_O)); /* ID 3 */
  put(&idle, nop());
  put(&idle, end());
  r = run_gates(&idle, GM_GATE_PROGRAM, 1);
  expect_gate(r, false, "0111000");
  expect_gate(r, true, "0111000");
  done(r);
}

static void gate_pulse_and_cancel(void **state) {
  (void)state;
  prog pulse = {0};
  put(&pulse, with_hint(mov(DT, V), GM_HINT_PULSE_V)); /* ID 1, OF 2 */
  put(&pulse, with_hint(mov(DO, K), GM_HINT_PULSE_O)); /* ID 2, WB 5 */
  nops(&pulse, 4);
  put(&pulse, end());
  run *r = run_gates(&pulse, GM_GATE_PROGRAM, 1);
  expect_gate(r, false, "011000000");
  expect_gate(r, true, "001111000");
  done(r);
  prog empty = {0}; /* a pulse without an access is one cycle */
  put(&empty, gate(15));
  put(&empty, nop());
  put(&empty, end());
  r = run_gates(&empty, GM_GATE_PROGRAM, 1);
  expect_gate(r, false, "01000");
  expect_gate(r, true, "01000");
  done(r);
  prog cancel = {0};                                             /* open takes back a pending close */
  put2(&cancel, mov(DO, K), gate(GM_EV_OPEN_O | GM_EV_CLOSE_O)); /* ID 1, WB 4 */
  put(&cancel, gate(GM_EV_OPEN_O));
  nops(&cancel, 4);
  put(&cancel, mov(DO + 1, K)); /* ID 7, WB 10 */
  put(&cancel, end());
  r = run_gates(&cancel, GM_GATE_PROGRAM, 4 - 1);
  expect_gate(r, true, "011111111110");
  done(r);
  prog later = {0};                                             /* a later write keeps a pending close open */
  put2(&later, mov(DO, K), gate(GM_EV_OPEN_O | GM_EV_CLOSE_O)); /* ID 1, WB 4 */
  nops(&later, 2);
  put(&later, mov(DO + 1, K)); /* ID 4, WB 7 */
  nops(&later, 4);
  put(&later, end());
  r = run_gates(&later, GM_GATE_PROGRAM, 1);
  expect_gate(r, true, "01111111000");
  done(r);
}

static void gate_end_closes(void **state) {
  (void)state;
  prog p = {0};
  put(&p, gate(GM_EV_OPEN_V | GM_EV_OPEN_O));
  put2(&p, mov(DO, V), end()); /* ID 2, OF 3, WB 5, retired 6 */
  run *r = run_gates(&p, GM_GATE_PROGRAM, 1);
  expect_gate(r, false, "0111000");
  expect_gate(r, true, "0111110");
  assert_int_equal(r->stats.open_v, 3);
  assert_int_equal(r->stats.open_o, 5);
  done(r);
}

/* Wake counters run on while the core is frozen, and open takes effect in advancing cycles only. */
static void gate_frozen(void **state) {
  (void)state;
  prog p = {0};
  put(&p, tex(DT, K, 0));      /* ID 1, EX 3, frozen 3..5 */
  put(&p, gate(GM_EV_OPEN_V)); /* ID 2 */
  put(&p, mov(DT + 1, V));     /* ID 3..6, OF 7 */
  put2(&p, nop(), mov(DT + 2, K));
  put(&p, end());
  run *r = run_gates(&p, GM_GATE_PROGRAM, 5);
  assert_int_equal(r->t[2].gate_v, 1);
  assert_int_equal(issued(r, 3), 6);
  done(r);
  gm_machine m = test_machine();
  gm_run_config cfg = {.policy = GM_GATE_PROGRAM, .wake = 6, .texture_latency = 3};
  expect_rule(&p, &m, &cfg, "cycle 7", "open for 5 of 6 wake");
  prog q = {0};
  put(&q, tex(DT, K, 0));
  put(&q, nop());
  put(&q, gate(GM_EV_OPEN_V)); /* in ID while frozen: acts in 6 */
  put(&q, end());
  r = run_gates(&q, GM_GATE_PROGRAM, 1);
  expect_gate(r, false, "000000110");
  done(r);
}

static void gates_per_thread(void **state) {
  (void)state;
  gm_machine m = test_machine();
  m.threads = 4;
  gm_run_config cfg = {.policy = GM_GATE_PROGRAM, .wake = 1, .texture_latency = 3};
  prog p = {0};
  put(&p, with_hint(mov(DT, V), GM_HINT_PULSE_V));
  put(&p, end());
  run *r = run_threads(&p, &m, &cfg, 15, NULL);
  assert_int_equal(r->status, 0);
  static const unsigned want[] = {0, 1, 3, 6, 12, 8, 0};
  for (unsigned i = 0; i < 7; i++)
    assert_int_equal(r->t[i].gate_v, want[i]);
  assert_int_equal(r->stats.open_v, 8);
  assert_int_equal(r->stats.toggles_v, 4);
  done(r);
}

static void hold_v(gm_sim *s, unsigned threads) {
  (void)threads;
  gm_sim_write(s, GM_HOST_GATES, 0, 0, (uint32_t[4]){1});
}

static void hold_both(gm_sim *s, unsigned threads) {
  (void)threads;
  gm_sim_write(s, GM_HOST_GATES, 0, 0, (uint32_t[4]){3});
}

/* A gate that the program holds open has policy none; the other gate has the policy of the run. */
static void gate_held(void **state) {
  (void)state;
  prog p = {0};
  put2(&p, mov(DO, V), end()); /* without hints: legal for v alone */
  gm_machine m = test_machine();
  for (gm_gate_policy policy = GM_GATE_NONE; policy <= GM_GATE_PROGRAM; policy++) {
    gm_run_config cfg = {.policy = policy, .wake = 5, .texture_latency = 8};
    run *r = run_threads(&p, &m, &cfg, 1, hold_both);
    assert_int_equal(r->status, 0);
    expect_gate(r, false, "111111");
    expect_gate(r, true, "111111");
    assert_int_equal(r->stats.open_v, r->stats.cycles);
    done(r);
  }
  gm_run_config cfg = {.policy = GM_GATE_AUTO, .wake = 2, .texture_latency = 8};
  run *r = run_threads(&p, &m, &cfg, 1, hold_v);
  expect_gate(r, false, "11111111");
  expect_gate(r, true, "00001110");
  assert_int_equal(r->stats.frozen_v, 0);
  done(r);
  cfg.policy = GM_GATE_PROGRAM;
  r = run_threads(&p, &m, &cfg, 1, hold_v);
  assert_int_equal(r->status, -1);
  assert_non_null(strstr(gm_sim_error(r->s), "closed gate: o0 is written"));
  done(r);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(gate_none),
      cmocka_unit_test(gate_auto),
      cmocka_unit_test(gate_auto_texture),
      cmocka_unit_test(gate_open_usable_after_wake),
      cmocka_unit_test(gate_never_opened),
      cmocka_unit_test(gate_close),
      cmocka_unit_test(gate_pulse_and_cancel),
      cmocka_unit_test(gate_end_closes),
      cmocka_unit_test(gate_frozen),
      cmocka_unit_test(gates_per_thread),
      cmocka_unit_test(gate_held),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
