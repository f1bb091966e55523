/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the simulator against docs/architecture.md section 6: open gates rest while a texture operation waits. */
#include "core/sim/test_run.h"

/* A gate held open through a texture wait: both gates open and awake when the wait starts, a write of o is done and v and o are read in the
   first cycle after it. */
static prog texture_wait(gm_inst lookup, unsigned wake, unsigned *tex_cycle) {
  prog p = {0};
  put(&p, gate(GM_EV_OPEN_V | GM_EV_OPEN_O)); /* ID 1 */
  nops(&p, wake);
  put(&p, mov(DO + 1, K));
  put(&p, lookup);
  put2(&p, mov(DT + 1, V), mvb(DT + 2, O));
  put(&p, end());
  *tex_cycle = wake + 3;
  return p;
}

/* Only the last `awake` frozen cycles are clocked, and perhaps the first one. The counts are exact. */
static void expect_rest(const run *r, unsigned tex_cycle, unsigned awake, bool first_too) {
  unsigned frozen = (unsigned)r->stats.frozen_tex, first = tex_cycle + 2, clocked = awake < frozen ? awake : frozen;
  /* The gates are open from cycle 1 to the reads, except in the cycles in which they rest. */
  unsigned open = first + clocked + (first_too && clocked < frozen);
  for (unsigned i = 0; i < frozen; i++) {
    unsigned want = i + clocked >= frozen || (i == 0 && first_too);
    assert_true(r->t[first + i].tex_wait);
    assert_int_equal(r->t[first + i].gate_v, want);
    assert_int_equal(r->t[first + i].gate_o, want);
  }
  assert_false(r->t[first + frozen].tex_wait);
  assert_true(r->t[first + frozen].v_read && r->t[first + frozen].o_read);
  assert_int_equal(r->stats.open_v, open);
  assert_int_equal(r->stats.open_o, open);
  assert_int_equal(r->stats.toggles_v, clocked > 0 && clocked + first_too >= frozen ? 1 : 2);
  assert_int_equal(r->stats.cycles, first + frozen + 3);
}

static void gate_rests_in_fixed_wait(void **state) {
  (void)state;
  static const unsigned wakes[] = {0, 1, 2, 3, 4, 7, 8, 9, 16}, latency[] = {3, 8};
  gm_machine m = test_machine();
  for (unsigned i = 0; i < 9; i++)
    for (unsigned k = 0; k < 2; k++) {
      gm_run_config cfg = {.policy = GM_GATE_PROGRAM, .wake = wakes[i], .texture_latency = latency[k]};
      unsigned at;
      prog p = texture_wait(tex(DT, K, 0), wakes[i], &at);
      run *r = run_on(&p, &m, &cfg);
      assert_int_equal(r->stats.frozen_tex, latency[k]);
      expect_rest(r, at, wakes[i], false);
      done(r);
    }
}

/* The texture latency varies: only the response announces the end of the wait, one cycle ahead. */
static void gate_rests_in_variable_wait(void **state) {
  (void)state;
  static const unsigned wakes[] = {0, 1, 2, 4, 16};
  gm_machine m = test_machine();
  unsigned shortest = ~0u, longest = 0;
  for (unsigned i = 0; i < 5; i++)
    for (uint64_t seed = 1; seed <= 20; seed++) {
      gm_run_config cfg = {.policy = GM_GATE_PROGRAM, .wake = wakes[i], .texture_latency = 8, .texture_seed = seed};
      unsigned at;
      prog p = texture_wait(tex(DT, K, 0), wakes[i], &at);
      run *r = run_on(&p, &m, &cfg);
      unsigned frozen = (unsigned)r->stats.frozen_tex;
      shortest = frozen < shortest ? frozen : shortest;
      longest = frozen > longest ? frozen : longest;
      expect_rest(r, at, wakes[i] > 1 ? frozen : wakes[i], false);
      done(r);
    }
  assert_true(shortest < longest);
}

/* The texture latency is promised, but responses come early and late. No wait is shorter than promised. In a longer one the gate has been
   awake since the end that was promised. */
static void gate_rests_as_promised(void **state) {
  (void)state;
  static const unsigned wakes[] = {0, 1, 2, 7, 8, 16};
  gm_machine m = test_machine();
  unsigned early = 0, late = 0;
  for (unsigned i = 0; i < 6; i++)
    for (uint64_t seed = 1; seed <= 20; seed++) {
      gm_run_config cfg = {
          .policy = GM_GATE_PROGRAM, .wake = wakes[i], .texture_latency = 8, .texture_seed = seed, .texture_promised = true};
      unsigned at, memory = gm_tex_delay(6, seed, 0), frozen = memory > 6 ? memory + 2 : 8;
      prog p = texture_wait(tex(DT, K, 0), wakes[i], &at);
      run *r = run_on(&p, &m, &cfg);
      assert_int_equal(r->stats.frozen_tex, frozen);
      expect_rest(r, at, (wakes[i] < 8 ? wakes[i] : 8) + frozen - 8, false);
      early += memory < 6;
      late += memory > 6;
      done(r);
    }
  assert_true(early && late);
}

/* Two requests. The second one is known after the first cycle; in that cycle the clock rests only if a wait with one request is long
   enough. The first response does not end the wait. */
static void gate_rests_between_levels(void **state) {
  (void)state;
  static const unsigned wakes[] = {0, 1, 2, 3, 4, 7, 8, 14, 15, 16}, latency[] = {3, 8};
  gm_machine m = test_machine();
  for (unsigned i = 0; i < 10; i++)
    for (unsigned k = 0; k < 2; k++)
      for (uint64_t seed = 0; seed < 10; seed++) {
        gm_run_config cfg = {.policy = GM_GATE_PROGRAM, .wake = wakes[i], .texture_latency = latency[k], .texture_seed = seed};
        unsigned at, w = wakes[i];
        prog p = texture_wait(txl_half(DT, K, 0), w, &at);
        run *r = run_threads(&p, &m, &cfg, 1, between_levels);
        assert_int_equal(r->status, 0);
        unsigned frozen = (unsigned)r->stats.frozen_tex;
        if (!seed) {
          assert_int_equal(frozen, 2 * latency[k] - 1);
          expect_rest(r, at, w, w >= latency[k]);
        } else {
          expect_rest(r, at, w > 1 ? frozen : w, false);
        }
        done(r);
      }
}

/* The gate opens in the bundle of the texture operation: two cycles of the wake latency are over when the wait starts, the others pass
   in the wait. */
static void gate_wakes_in_wait(void **state) {
  (void)state;
  gm_machine m = test_machine();
  for (unsigned latency = 3; latency <= 8; latency++)
    for (unsigned wake = 0; wake <= 16; wake++) {
      gm_run_config cfg = {.policy = GM_GATE_PROGRAM, .wake = wake, .texture_latency = latency};
      prog p = {0};
      put(&p, with_hint(tex(DT, K, 0), GM_HINT_OPEN_V)); /* ID 1, frozen from 3 on */
      put(&p, mov(DT + 1, V));
      put(&p, end());
      if (wake > latency + 2) {
        char text[80];
        snprintf(text, sizeof text, "open for %u of %u wake", latency + 2, wake);
        expect_rule(&p, &m, &cfg, "closed gate: v is read", text);
        continue;
      }
      run *r = run_on(&p, &m, &cfg);
      assert_int_equal(r->stats.open_v, 3 + (wake < latency ? wake : latency));
      assert_int_equal(r->stats.open_o, 0); /* what is closed stays closed */
      done(r);
    }
}

/* A gate whose close waits for a write rests too, and shuts after the write. Other policies have no rest. */
static void gate_rest_and_close(void **state) {
  (void)state;
  prog p = {0};
  put2(&p, mov(DO, K), gate(GM_EV_OPEN_O));           /* ID 1, WB 4 + 8 */
  put(&p, with_hint(tex(DT, K, 0), GM_HINT_CLOSE_O)); /* ID 2, frozen 4..11 */
  nops(&p, 2);
  put(&p, end());
  gm_machine m = test_machine();
  gm_run_config cfg = {.policy = GM_GATE_PROGRAM, .wake = 2, .texture_latency = 8};
  run *r = run_on(&p, &m, &cfg);
  expect_gate(r, true, "011100000011100");
  done(r);
  cfg.policy = GM_GATE_NONE;
  r = run_on(&p, &m, &cfg);
  assert_int_equal(r->stats.open_o, r->stats.cycles);
  done(r);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(gate_rests_in_fixed_wait),  cmocka_unit_test(gate_rests_in_variable_wait),
      cmocka_unit_test(gate_rests_between_levels), cmocka_unit_test(gate_wakes_in_wait),
      cmocka_unit_test(gate_rest_and_close),       cmocka_unit_test(gate_rests_as_promised),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
