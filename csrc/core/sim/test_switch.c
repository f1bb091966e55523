/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the simulator against docs/cluster.md: threads that switch when a texture operation issues. */
#include "core/sim/test_run.h"
#include "core/timing/wait.h"

static gm_machine switching(unsigned threads, unsigned contexts) {
  gm_machine m = test_machine();
  m.threads = threads;
  m.contexts = contexts;
  m.switches = true;
  m.forwarding = threads == 1;
  return m;
}

/* The bundle in ID of each cycle as text: a letter for the thread, '.' for a bubble. */
static void expect_threads(const run *r, const char *want) {
  char got[MAX_CYCLES + 1];
  for (int i = 0; i < r->n; i++)
    got[i] = r->t[i].id_valid ? (char)('a' + r->t[i].id_thread) : '.';
  got[r->n] = 0;
  assert_string_equal(got, want);
}

static run *run_all_contexts(const prog *p, const gm_machine *m, const gm_run_config *cfg, void (*prepare)(gm_sim *, unsigned)) {
  run *r = run_threads(p, m, cfg, gm_all_threads(m), prepare);
  if (r->status)
    fail_msg("%s", gm_sim_error(r->s));
  return r;
}

/* A lone thread is away for as many cycles as the same core freezes without switching. */
static void one_thread_takes_as_long(void **state) {
  (void)state;
  prog p = {0};
  put(&p, tex(DT, K, 0));
  nops(&p, 2);
  put(&p, add(DT + 1, T, K));
  put(&p, end());
  for (unsigned latency = 5; latency < 40; latency++) {
    gm_run_config cfg = {.policy = GM_GATE_NONE, .wake = 1, .texture_latency = latency};
    gm_machine frozen = test_machine(), m = switching(1, 1);
    run *a = run_on(&p, &frozen, &cfg), *b = run_on(&p, &m, &cfg);
    assert_int_equal(a->stats.cycles, b->stats.cycles);
    assert_int_equal(b->stats.frozen_tex, 0);
    assert_int_equal(b->stats.idle, latency + 3); /* three of them while the last results drain */
    done(a);
    done(b);
  }
}

/* The next thread is in ID in the cycle after the texture operation. A thread comes back in the cycle after its time is over. */
static void others_go_on(void **state) {
  (void)state;
  prog p = {0};
  put(&p, tex(DT, K, 0));
  nops(&p, 3);
  put(&p, end());
  gm_machine m = switching(1, 3);
  run *r = run_all_contexts(&p, &m, &open_gates, NULL);
  /*                0123456789 */
  expect_threads(r, ".abc......aaaabbbbcccc.");
  assert_int_equal(r->stats.switches, 5);
  done(r);
}

/* A core is busy in every cycle as long as it has enough threads. Thread a comes back while d has not begun. */
static void enough_threads_hide_the_wait(void **state) {
  (void)state;
  prog p = {0};
  nops(&p, 3);
  put(&p, tex(DT, K, 0));
  put(&p, end());
  gm_machine m = switching(1, 4);
  run *r = run_all_contexts(&p, &m, &open_gates, NULL);
  expect_threads(r, ".aaaabbbbccccaddddb..c....d.");
  done(r);
}

/* All threads that a core can hold, alone and in quads: each has its own bit of every mask. */
static void as_many_threads_as_there_can_be(void **state) {
  (void)state;
  prog p = {0};
  put(&p, tex(DT, K, 0));
  put(&p, flow_p(GM_OP_kil, 0, GM_COND_ANY | GM_COND_NOT, 0));
  put(&p, end());
  for (unsigned threads = 1; threads <= 4; threads += 3) {
    gm_machine m = switching(threads, GM_MAX_THREADS);
    run *r = run_all_contexts(&p, &m, &open_gates, NULL);
    uint32_t issued = 0;
    for (int i = 0; i < r->n; i++)
      issued |= r->t[i].id_valid ? 1u << r->t[i].id_thread : 0;
    assert_int_equal(issued, UINT32_MAX);
    assert_int_equal(r->t[0].gate_v & r->t[0].gate_o, UINT32_MAX);
    assert_int_equal(r->t[r->n - 1].retired, UINT32_MAX);
    assert_int_equal(r->t[r->n - 1].killed, UINT32_MAX);
    done(r);
    r = run_threads(&p, &m, &open_gates, 1u << (GM_MAX_THREADS - 1), NULL);
    assert_int_equal(r->status, 0);
    assert_int_equal(r->t[r->n - 1].retired, 1u << (GM_MAX_THREADS - 1));
    assert_int_equal(gm_sim_killed(r->s, GM_MAX_THREADS - 1), 1);
    assert_int_equal(gm_sim_killed(r->s, GM_MAX_THREADS - 17), 0);
    done(r);
  }
}

/* Stretches that were short the last time go first. */
static void short_stretches_first(void **state) {
  (void)state;
  prog p = {0};
  gm_inst count = flow(GM_OP_ldc, 2), again = flow(GM_OP_dbn, 0);
  count.pred = again.pred = 0;
  put(&p, count);
  again.imm = (uint16_t)put(&p, tex(DT, K, 0));
  nops(&p, 4);
  put(&p, tex(DT + 1, K, 0));
  put(&p, again);
  put(&p, end());
  gm_machine m = switching(1, 5);
  run *r = run_all_contexts(&p, &m, &open_gates, NULL);
  /* After c's five bundles, a is ready for a stretch of two, and goes before d, which has waited longer for one of five. */
  expect_threads(r, ".aabbccddeeaaaaabbbbbccccca.ab.bdddddc.ceeeeed.daaaaae.ebbbbbaacccccdddddbbeeeeeccdd....ee.");
  done(r);
}

/* The gates of what a thread keeps: open for each write, those of responses while a lookup is outstanding. */
static void gates_of_threads_open_for_writes(void **state) {
  (void)state;
  prog p = {0};
  put(&p, tex(DT, K, 0));
  put(&p, add(DT + 1, K, K));
  put(&p, add(GM_DST_POS, K, K));
  put(&p, end());
  gm_machine m = switching(1, 2);
  run *r = run_all_contexts(&p, &m, &open_gates, NULL);
  for (unsigned k = 0; k < GM_PARTS; k++)
    assert_int_equal(r->stats.open_part[k], 0);
  done(r);
  m.gate_threads = m.gate_lookups = true;
  r = run_all_contexts(&p, &m, &open_gates, NULL);
  assert_int_equal(r->status, 0);
  assert_int_equal(r->stats.open_part[GM_PART_T], 4);
  assert_int_equal(r->stats.open_part[GM_PART_S], 2);
  assert_int_equal(r->stats.open_part[GM_PART_X], 2);
  assert_int_equal(r->stats.open_part[GM_PART_REQUEST], 3); /* in OF and in EX, of two threads one after the other */
  uint32_t threads = 0;
  for (int i = 0; i < r->n; i++) {
    const gm_trace_wb *t = &r->t[i].wb[GM_GRP_T], *a = &r->t[i].wb[GM_GRP_A];
    uint32_t writes = (t->valid ? 1u << t->thread : 0) | (a->valid && a->dst < GM_DST_O ? 1u << a->thread : 0);
    assert_int_equal(r->t[i].part[GM_PART_T], writes);
    assert_int_equal(r->t[i].part[GM_PART_S], a->valid && a->dst == GM_DST_POS ? 1u << a->thread : 0);
    if (r->t[i].tex_request)
      assert_int_equal(r->t[i].part[GM_PART_RESPONSE], 1);
    threads |= r->t[i].part[GM_PART_X];
  }
  assert_int_equal(threads, 3);
  assert_int_equal(r->t[r->n - 1].part[GM_PART_RESPONSE], 0);
  done(r);
}

/* A result that another thread left in the flip-flop must not be taken, nor one from before the wait. */
static void forwarding_never_crosses(void **state) {
  (void)state;
  prog p = {0};
  put2(&p, tex(DT, K, 0), add(DT + 1, K, K));
  put(&p, add(DT + 2, FA, K));
  put(&p, end());
  gm_machine m = switching(1, 2);
  run *r = run_threads(&p, &m, &open_gates, 3, NULL);
  assert_int_equal(r->status, -1);
  assert_non_null(strstr(gm_sim_error(r->s), "forwarding"));
  done(r);
}

/* Registers are counted in the time of the thread: other threads in between do not make a bundle legal. */
static void latency_is_the_thread_s_own(void **state) {
  (void)state;
  prog p = {0};
  put2(&p, tex(DT, K, 0), add(DT + 1, K, K));
  put(&p, add(DT + 2, T + 1, K));
  put(&p, end());
  gm_machine m = switching(1, 4);
  run *r = run_threads(&p, &m, &open_gates, 15, NULL);
  assert_int_equal(r->status, -1);
  assert_non_null(strstr(gm_sim_error(r->s), "latency: t1.x"));
  done(r);
}

/* With the key landed, the next bundle may read what was in flight, also if the memory responds as soon as it can. */
static void results_have_landed(void **state) {
  (void)state;
  prog p = {0};
  put2(&p, tex(DT, K, 0), add(DT + 1, K, K));
  put(&p, add(DT + 2, T + 1, T));
  put(&p, end());
  for (unsigned threads = 1; threads <= 4; threads++) {
    gm_machine m = switching(1, threads);
    gm_run_config cfg = {.policy = GM_GATE_NONE, .texture_latency = 3};
    m.landed = true;
    run *r = run_all_contexts(&p, &m, &cfg, NULL);
    done(r);
    m.lat[0] = 3;
    r = run_threads(&p, &m, &cfg, (1u << threads) - 1, NULL);
    assert_int_equal(r->status, -1);
    assert_non_null(strstr(gm_sim_error(r->s), "latency: t1.x is read 1 advancing cycle(s)"));
    done(r);
  }
}

/* The clock of a thread that is away rests. What the program opens after the lookup, for a write that one thread makes later, opens
   by itself where the write comes earlier. */
static void gates_of_a_thread_away(void **state) {
  (void)state;
  prog p = {0};
  put(&p, gate(GM_EV_OPEN_V));
  put2(&p, tex(DO, K, 0), mvb(DO + 1, K));
  put(&p, mov(DT + 1, V));
  put(&p, gate(GM_EV_OPEN_O));
  nops(&p, 1);
  put(&p, gate(GM_EV_CLOSE_V | GM_EV_CLOSE_O));
  put(&p, end());
  gm_run_config cfg = {.policy = GM_GATE_PROGRAM, .wake = 1, .texture_latency = 12};
  gm_machine m = switching(1, 1);
  run *r = run_on(&p, &m, &cfg);
  /*                     gate 1, tex 2, mov 15: v wakes in 15 and is read in 16 */
  expect_gate(r, false, "011000000000000111100");
  assert_int_equal(lane(r, GM_HOST_O, 0, 1, 1), 0x3f800000);
  assert_true(r->stats.open_o < 9);
  done(r);
  cfg.wake = 2;
  r = run_threads(&p, &m, &cfg, 1, NULL);
  assert_int_equal(r->status, -1);
  assert_non_null(strstr(gm_sim_error(r->s), "wake latency: 2"));
  done(r);
}

/* With threads in fours the quad leaves when its rotation is over, and comes back as a whole. */
static void quads_switch_together(void **state) {
  (void)state;
  prog p = {0};
  put(&p, tex(DT, K, 0));
  put(&p, nop());
  put(&p, end());
  gm_machine m = switching(4, 8);
  run *r = run_all_contexts(&p, &m, &open_gates, NULL);
  expect_threads(r, ".abcdefgh....abcdabcdefghefgh.");
  done(r);
}

/* Lookups with two requests: the second is made in the next cycle, and only another lookup in EX in that cycle waits. */
static void two_requests(void **state) {
  (void)state;
  prog p = {0};
  put(&p, txl_half(DT, K, 0));
  put(&p, end());
  gm_machine m = switching(1, 2);
  run *r = run_all_contexts(&p, &m, &open_gates, between_levels);
  assert_int_equal(r->stats.frozen_tex, 1);
  assert_int_equal(r->stats.group_ops[GM_GRP_T], 2);
  done(r);
}

/* A thread that has retired takes up new work while others run. */
static void threads_join(void **state) {
  (void)state;
  prog p = {0};
  put(&p, tex(DT, K, 0));
  put(&p, end());
  gm_machine m = switching(1, 2);
  gm_sim *s = gm_sim_new(&m);
  gm_trace t;
  gm_sim_stats st;
  unsigned joined = 0;
  for (unsigned i = 0; i < p.n; i++)
    gm_sim_write(s, GM_HOST_CODE, 0, i, (uint32_t[4]){p.w[i]});
  assert_int_equal(gm_sim_join(s, 0, 3), 0);
  gm_sim_start(s, &open_gates, 0, 1);
  assert_int_equal(gm_sim_join(s, 0, 1), 0);
  while (gm_sim_cycle(s, &t) > 0)
    joined += joined < 6 ? (unsigned)__builtin_popcount(gm_sim_join(s, 0, 3)) : 0;
  gm_sim_get_stats(s, &st);
  assert_int_equal(st.group_ops[GM_GRP_T], 1 + joined);
  assert_true(joined >= 6);
  gm_sim_free(s);
}

/* Of threads whose next stretches are equally long the oldest goes on: c has waited since the start, a joined when b was served. */
static void oldest_of_equals_first(void **state) {
  (void)state;
  prog p = {0};
  nops(&p, 3);
  put(&p, tex(DT, K, 0));
  put(&p, end());
  gm_machine m = switching(1, 3);
  gm_sim *s = gm_sim_new(&m);
  char got[13] = "";
  for (unsigned i = 0; i < p.n; i++)
    gm_sim_write(s, GM_HOST_CODE, 0, i, (uint32_t[4]){p.w[i]});
  gm_sim_start(s, &open_gates, 0, 6);
  for (unsigned i = 0; i < sizeof got - 1; i++) {
    gm_trace t;
    assert_int_equal(gm_sim_cycle(s, &t), 1);
    got[i] = t.id_valid ? (char)('a' + t.id_thread) : '.';
    if (i == 1)
      assert_int_equal(gm_sim_join(s, 0, 1), 1);
  }
  assert_string_equal(got, ".bbbbccccaaa");
  gm_sim_free(s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(one_thread_takes_as_long),
      cmocka_unit_test(others_go_on),
      cmocka_unit_test(enough_threads_hide_the_wait),
      cmocka_unit_test(as_many_threads_as_there_can_be),
      cmocka_unit_test(short_stretches_first),
      cmocka_unit_test(gates_of_threads_open_for_writes),
      cmocka_unit_test(forwarding_never_crosses),
      cmocka_unit_test(results_have_landed),
      cmocka_unit_test(latency_is_the_thread_s_own),
      cmocka_unit_test(gates_of_a_thread_away),
      cmocka_unit_test(quads_switch_together),
      cmocka_unit_test(two_requests),
      cmocka_unit_test(threads_join),
      cmocka_unit_test(oldest_of_equals_first),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
