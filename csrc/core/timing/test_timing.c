/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the rules of time, against worked examples of docs/architecture.md and against each other: what timing_gate.c says of whole
   waits and of stretches of code is what the step does cycle by cycle. Text in quotation marks is from docs/architecture.md. There N is
   the number of threads, L the latency (EX stages), W the wake latency and M the memory's latency. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "core/timing/timing_gate.h"
#include "core/timing/wait.h"

/* ---- section 3: distances ---- */

/* "EX in n+2 .. n+1+L, WB in n+2+L. Its result can be read through f by an operation issued in exactly n+L, from a register at n+L+2 or
   later (distance 3 when L=1)." "beside an operation of latency L: [retired] in n+3+L." */
static void single_thread(void **state) {
  (void)state;
  assert_int_equal(GM_TIME_READ, 1);
  assert_int_equal(GM_TIME_EX, 2);
  for (unsigned lat = 1; lat <= GM_LATENCY_MAX; lat++) {
    assert_int_equal(gm_time_writes_back(lat), 2 + lat);
    assert_int_equal(gm_time_forward(lat), lat);
    assert_int_equal(gm_time_distance(1, lat), lat + 2);
    assert_int_equal(gm_time_retires(lat), 3 + lat);
  }
  assert_int_equal(gm_time_distance(1, 1), 3);
}

/* "with N threads a register can be read by an operation d bundles later if d * N >= L + 2, by ddx if d * N >= L + 3, by ddy if
   d * N >= L + 4 (N = 4, L = 1: distances 1, 1, 2)" */
static void threads(void **state) {
  (void)state;
  for (unsigned n = 1; n <= 16; n++)
    for (unsigned lat = 1; lat <= GM_LATENCY_MAX; lat++)
      for (unsigned later = 0; later <= GM_TIME_NEIGHBOUR; later++) {
        unsigned d = gm_time_quad_distance(n, lat, later);
        assert_true(d * n >= lat + 2 + later);
        assert_true((d - 1) * n < lat + 2 + later);
        if (!later)
          assert_int_equal(d, gm_time_distance(n, lat));
      }
  assert_int_equal(gm_time_quad_distance(4, 1, 0), 1);
  assert_int_equal(gm_time_quad_distance(4, 1, 1), 1);
  assert_int_equal(gm_time_quad_distance(4, 1, GM_TIME_NEIGHBOUR), 2);
  assert_int_equal(gm_time_bundles(4, 0), 0);
  assert_int_equal(gm_time_bundles(4, -3), 0);
  assert_int_equal(gm_time_bundles(4, -9), 0);

  assert_int_equal(gm_time_bundles(4, 5), 2);
}

/* N threads: "With N = 1 [...] a taken branch costs one bubble; with N >= 2 no bubble." (docs/architecture.md) */
static void turns(void **state) {
  (void)state;
  assert_int_equal(gm_time_turn(1, false), 1);
  assert_int_equal(gm_time_turn(1, true), 2);
  for (unsigned n = 2; n <= 16; n++) {
    assert_int_equal(gm_time_turn(n, false), n);
    assert_int_equal(gm_time_turn(n, true), n);
  }
}

/* "writes of one lane must happen in issue order", and two may not happen in one cycle. */
static void writes_in_order(void **state) {
  (void)state;
  assert_true(gm_time_in_order(1, 1, 1, 1));
  assert_false(gm_time_in_order(1, 1, 2, 1)); /* the same cycle */
  assert_false(gm_time_in_order(1, 1, 3, 1)); /* overtakes */
  assert_true(gm_time_in_order(1, 3, 3, 1));
  assert_true(gm_time_in_order(4, 1, 4, 1));
  assert_false(gm_time_in_order(4, 1, 5, 1));
}

/* GM_TIME_TAIL: the cycles from the issue of a bundle to its latest possible retirement, both included. */
static void tail(void **state) {
  (void)state;
  assert_int_equal(GM_LATENCY_MAX, 16); /* machines.md */
  assert_int_equal(GM_WAKE_MAX, 16);    /* "Wake latency W is a run-time input (0..16)" */
  assert_int_equal(GM_TIME_TAIL, gm_time_retires(GM_LATENCY_MAX) + 1);
}

/* ---- section 4: texture waits ---- */

/* "frozen cycles = M + 2 [...]. Machine key `texture_latency` = M + 2", M >= 1; two requests: "frozen cycles = M + M' + 3, with a fixed
   latency twice the machine key less 1". */
static void waits(void **state) {
  (void)state;
  for (unsigned stages = 0; stages <= GM_TEXTURE_STAGES_MAX; stages++)
    for (unsigned key = 0; key < 40; key++) {
      unsigned m = gm_wait_memory(key, stages);
      assert_true(m >= 1);
      assert_int_equal(m, key < 3 + stages ? 1 : key - 2 - stages);
      assert_int_equal(gm_wait_one(key, stages), m + 2 + stages);
      assert_int_equal(gm_wait_one(key, stages) + gm_wait_more(key, stages), m + m + 3 + 2 * stages);
      assert_int_equal(gm_wait_response(key, stages, m + 3, true), m + 3 + stages);
      assert_int_equal(gm_wait_response(key, stages, 1, true), m + stages);
      assert_int_equal(gm_wait_response(key, stages, 1, false), 1 + stages);
    }
  /* the number of requests is known "from its second cycle on", with 8 stages or more from the third */
  assert_int_equal(gm_wait_known(7), 1);
  assert_int_equal(gm_wait_known(8), 2);
  assert_int_equal(gm_wait_before(0), 0);
  assert_int_equal(gm_wait_before(5), 2);
  assert_int_equal(gm_wait_before(13), 6);
  /* Frozen cycles that remain, in each frozen cycle, with key 8: 8 with one request, 15 with two, none when a response is late. */
  for (unsigned k = 0; k < 20; k++) {
    assert_int_equal(gm_wait_left(8, 2, 1, k), k < 8 ? 8 - k : 0);
    assert_int_equal(gm_wait_left(8, 2, 2, k), k < 15 ? 15 - k : 0);
  }
  /* "a response that comes early waits until the promised cycle" */
  assert_int_equal(gm_wait_response(8, 0, 2, true), 6);
  assert_int_equal(gm_wait_response(8, 0, 6, true), 6);
  assert_int_equal(gm_wait_response(8, 0, 9, true), 9);
  assert_int_equal(gm_wait_response(8, 0, 2, false), 2);
}

/* ---- section 6: the step ---- */

enum { V = 1, O = 2 };

static unsigned gate_edge(gm_gates *q, unsigned opens, unsigned closes, unsigned outstanding, bool rest) {
  unsigned enable = gm_gates_enable(GM_GATE_PROGRAM, V | O, q, opens, 0, rest ? V | O : 0);
  gm_gates_edge(q, V | O, enable, rest ? V | O : 0, opens, closes, outstanding);
  return enable;
}

/* "`none`: en = 1", "`auto`: en = request", "`program`: en = (open_q | (open now)) & !rest" */
static void enables(void **state) {
  (void)state;
  const gm_gates open_v = {.open = V};
  assert_int_equal(gm_gates_enable(GM_GATE_NONE, V | O, &open_v, 0, 0, V | O), V | O);
  assert_int_equal(gm_gates_enable(GM_GATE_AUTO, V | O, &open_v, V, O, 0), O);
  assert_int_equal(gm_gates_enable(GM_GATE_PROGRAM, V | O, &open_v, 0, O, 0), V);
  assert_int_equal(gm_gates_enable(GM_GATE_PROGRAM, V | O, &open_v, O, 0, 0), V | O);
  assert_int_equal(gm_gates_enable(GM_GATE_PROGRAM, V | O, &open_v, O, 0, V), O);
  assert_int_equal(gm_gates_enable(GM_GATE_PROGRAM, V | O, &open_v, 0, V, V | O), 0);
}

static void events(void **state) {
  (void)state;
  const unsigned open_v = 1, close_v = 2, open_o = 4, close_o = 8; /* isa.md */
  assert_int_equal(gm_gate_asked(open_v | close_o, false, 0), GM_GATE_OPENS);
  assert_int_equal(gm_gate_asked(open_v | close_o, false, 1), GM_GATE_CLOSES);
  assert_int_equal(gm_gate_asked(open_o | close_v, false, 0), GM_GATE_CLOSES);
  assert_int_equal(gm_gate_asked(open_o, true, 1), GM_GATE_OPENS | GM_GATE_CLOSES);
  assert_int_equal(gm_gate_asked(0, true, 0), GM_GATE_CLOSES);
}

/* "`close` in an advancing cycle: as soon as no earlier access and none of the same bundle is outstanding after this cycle, en = 0 from
   the next cycle on; until then the close is pending. A later open cancels a pending close. open and close in one bundle: open first,
   then the close is pending." */
static void closes(void **state) {
  gm_gates q = {0};
  (void)state;
  assert_int_equal(gate_edge(&q, V, 0, 0, false), V);
  assert_int_equal(gate_edge(&q, 0, V, V, false), V); /* pending */
  assert_int_equal(q.pend, V);
  assert_int_equal(gate_edge(&q, 0, 0, 0, false), V); /* the last access was in this cycle */
  assert_int_equal(q.open | q.pend, 0);
  assert_int_equal(gate_edge(&q, 0, 0, 0, false), 0);
  assert_int_equal(gate_edge(&q, O, O, O, false), O); /* both in one bundle */
  assert_int_equal(q.open, O);
  assert_int_equal(q.pend, O);
  assert_int_equal(gate_edge(&q, O, 0, O, false), O); /* cancelled */
  assert_int_equal(q.pend, 0);
  assert_int_equal(gate_edge(&q, 0, 0, 0, false), O);
  assert_int_equal(gate_edge(&q, 0, O, 0, false), O); /* at once */
  assert_int_equal(q.open, 0);
}

/* "What is open stays open" through a rest. A pending close stays pending too, or takes effect during the rest if no access is
   outstanding. */
static void rests(void **state) {
  gm_gates q = {.open = V | O, .pend = O};
  (void)state;
  assert_int_equal(gate_edge(&q, 0, 0, O, true), 0);
  assert_int_equal(q.open, V | O);
  assert_int_equal(q.pend, O);
  assert_int_equal(gate_edge(&q, 0, 0, 0, true), 0);
  assert_int_equal(q.open, V);
}

/* Gates that are not among those of the call keep their state. */
static void others(void **state) {
  gm_gates q = {.open = O};
  (void)state;
  gm_gates_edge(&q, V, V, 0, V, 0, 0);
  assert_int_equal(q.open, V | O);
}

/* "cnt counts the cycles for which en has been 1, saturating at W; it is 0 when en was 0 in the last cycle." */
static void wake(void **state) {
  (void)state;
  assert_int_equal(gm_gate_count(0, true, 1, 2), 1);
  assert_int_equal(gm_gate_count(1, true, 1, 2), 2);
  assert_int_equal(gm_gate_count(2, true, 1, 2), 2);
  assert_int_equal(gm_gate_count(2, false, 1, 2), 0);
  assert_int_equal(gm_gate_count(0, true, 1, 0), 0);
  assert_int_equal(gm_gate_count(1, true, 3, 16), 4);
  assert_int_equal(gm_gate_asleep(0, 3), 3);
  assert_int_equal(gm_gate_asleep(3, 3), 0);
  assert_int_equal(gm_gate_asleep(0, 0), 0);
}

/* ---- what bundles leave in flight ---- */

/* A bundle issues in cycle 0. It reads v, writes o at latency L, and has a texture operation. The read is in cycle 1, the write in cycle
   2 + L. The texture wait comes before cycle 2. */
static void ahead(void **state) {
  (void)state;
  for (unsigned lat = 1; lat <= GM_LATENCY_MAX; lat++) {
    gm_ahead a = {0};
    assert_int_equal(gm_ahead_outstanding(&a), 0);
    gm_ahead_step(&a, V, 1u << gm_ahead_write(lat), true);
    for (unsigned c = 1; c < GM_TIME_TAIL; c++) {
      assert_int_equal(gm_ahead_access(&a), c == 1 ? V : c == 2 + lat ? O : 0);
      assert_int_equal(gm_ahead_outstanding(&a), c == 1 ? V | O : c <= 2 + lat ? O : 0);
      assert_int_equal(gm_ahead_waits(&a), c == 2);
      gm_ahead_step(&a, 0, 0, false);
    }
  }
}

/* ---- whole waits are made of steps ---- */

/* Steps an open gate through a wait of n frozen cycles and updates its wake counter *cnt. Returns the cycles in which the gate's clock
   runs. */
static unsigned frozen(unsigned n, unsigned w, bool fixed, unsigned *cnt) {
  gm_gates q = {.open = V};
  unsigned open = 0;
  for (unsigned left = n; left > 0; left--) {
    bool rest = fixed ? gm_gate_rests_fixed(left, w) : gm_gate_rests(left == 1, w);
    unsigned enable = gate_edge(&q, 0, 0, 0, rest);
    *cnt = gm_gate_count(*cnt, enable, 1, w);
    open += enable == V;
  }
  assert_int_equal(q.open, V);
  return open;
}

/* "with a fixed texture latency in all frozen cycles but the last W; otherwise, by the last response, in all but the last for W = 1, in
   all for W = 0, never for W > 1": a gate that was awake is awake after the wait. */
static void whole_waits(void **state) {
  (void)state;
  for (unsigned w = 0; w <= GM_WAKE_MAX; w++)
    for (unsigned n = GM_TEXTURE_MIN; n < 40; n++)
      for (unsigned from = 0; from <= w; from++) {
        unsigned cnt = from, other = from;
        assert_int_equal(frozen(n, w, true, &cnt), gm_gate_wait_open(n, w));
        assert_int_equal(gm_gate_wait_open(n, w), n < w ? n : w);
        assert_int_equal(cnt, gm_gate_wait_count(from, n, w));
        assert_true(cnt >= gm_gate_wait_min(from, w));
        assert_int_equal(frozen(n, w, false, &other), w > 1 ? n : w);
        assert_true(other >= gm_gate_wait_min(from, w));
        assert_true(from < w || (cnt == w && other == w));
        if (n == GM_TEXTURE_MIN)
          assert_int_equal(gm_gate_wait_min(from, w), cnt);
      }
}

/* ---- intervals are made of steps ---- */

enum { STRETCH = 96 };

/* The gate of v over cycles, with an access in `a` that is followed by a close, and an open in cycle `opens`: is it awake in cycle c? Each
   wait is of many frozen cycles, with a known end. *shut: some cycle between had the clock off. */
static bool awake_in(unsigned w, int a, int opens, int c, const char *wait, bool *shut) {
  gm_gates q = {.open = V};
  unsigned cnt = w;
  *shut = false;
  for (int t = a; t <= c; t++) {
    unsigned opening = t == opens ? V : 0, closing = t == a ? V : 0;
    if (t > a && wait[t]) {
      *shut |= !q.open;
      if (q.open)
        frozen(20, w, true, &cnt);
      else
        cnt = 0;
    }
    unsigned enable = gm_gates_enable(GM_GATE_PROGRAM, V, &q, opening, 0, 0);
    if (t == c)
      return enable && !gm_gate_asleep(cnt, w);
    *shut |= !enable;
    cnt = gm_gate_count(cnt, enable, 1, w);
    gm_gates_edge(&q, V, enable, 0, opening, closing, 0);
  }
  return false;
}

/* If gm_gate_shuts says yes, a gate that closes after the access in cycle a and opens at gm_gate_opening is shut in between and awake in
   cycle c, and a gate that opens one turn later is not both. If gm_gate_shuts says no, opening so late would not shut the gate in
   between. */
static void intervals(void **state) {
  static char wait[STRETCH];
  (void)state;
  for (unsigned n = 1; n <= 8; n++)
    for (unsigned w = 0; w <= 6; w++)
      for (int c = 21; c < 60; c++)
        for (int with = 0; with <= 1; with++) {
          const int a = 20;
          int opens = gm_gate_opening(n, w, c);
          bool shut, again;
          memset(wait, 0, sizeof wait);
          if (with && opens > 0)
            wait[opens] = 1;
          assert_int_equal(opens % (int)n, 0);
          assert_true(c - opens >= (int)w && c - opens - (int)n < (int)w);
          if (opens <= a) {
            assert_false(gm_gate_shuts(n, w, a, c, wait));
            continue;
          }
          assert_true(awake_in(w, a, opens, c, wait, &shut));
          assert_int_equal(gm_gate_shuts(n, w, a, c, wait), shut);
          again = opens + (int)n <= c && awake_in(w, a, opens + (int)n, c, wait, &shut) && !wait[opens];
          assert_false(again && shut);
        }
}

/* An opening before the stretch is a whole number of turns back. */
static void openings(void **state) {
  (void)state;
  assert_int_equal(gm_gate_opening(1, 1, 1), 0);
  assert_int_equal(gm_gate_opening(1, 4, 1), -3);
  assert_int_equal(gm_gate_opening(4, 1, 1), 0);
  assert_int_equal(gm_gate_opening(4, 2, 1), -4);
  assert_int_equal(gm_gate_opening(4, 6, 1), -8);
  assert_int_equal(gm_gate_opening(4, 2, 11), 8);
}

/* A texture operation in bundle i waits before the advance of its first EX cycle, and those of the other threads in the cycles before. */
static void marks(void **state) {
  char wait[STRETCH] = {0};
  (void)state;
  gm_gate_mark_waits(1, 3, wait);
  for (unsigned c = 0; c < STRETCH; c++)
    assert_int_equal(wait[c], c == 5);
  memset(wait, 0, sizeof wait);
  gm_gate_mark_waits(4, 3, wait);
  for (unsigned c = 0; c < STRETCH; c++)
    assert_int_equal(wait[c], c >= 11 && c <= 14);
  memset(wait, 0, sizeof wait);
  gm_gate_mark_waits(4, 0, wait);
  for (unsigned c = 0; c < STRETCH; c++)
    assert_int_equal(wait[c], c <= 2);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(single_thread), cmocka_unit_test(threads),     cmocka_unit_test(turns),     cmocka_unit_test(writes_in_order),
      cmocka_unit_test(tail),          cmocka_unit_test(waits),       cmocka_unit_test(enables),   cmocka_unit_test(events),
      cmocka_unit_test(closes),        cmocka_unit_test(rests),       cmocka_unit_test(others),    cmocka_unit_test(wake),
      cmocka_unit_test(ahead),         cmocka_unit_test(whole_waits), cmocka_unit_test(intervals), cmocka_unit_test(openings),
      cmocka_unit_test(marks),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
