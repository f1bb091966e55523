/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the static checker: programs that are proven, and programs that must fail. */
#include "core/check/test_expect.h"
#include "core/machine/machine_array.h"
#include "core/sim/rules.h"

static void straight_line(void **state) {
  (void)state;
  gm_machine m = test_machine();
  for (unsigned dist = 1; dist < 5; dist++) {
    prog p = {0};
    put(&p, mov(DT, K));
    nops(&p, dist - 1);
    unsigned at = put2(&p, mvb(DT + 1, T), end());
    if (dist < 3)
      broken(&p, &m, no_gates, at, "latency", "t0.x is read", NULL);
    else
      proven(&p, &m, no_gates);
  }
  prog f = {0};
  put(&f, mov(NONE, K));
  put(&f, nop());
  put2(&f, mvb(DT, FA), end());
  broken(&f, &m, no_gates, 3, "forwarding", "fa is read", "0 > 2 > 3");
  m.lat[0] = 2;
  proven(&f, &m, no_gates);
  prog ports = {0};
  put2(&ports, add(DT, V, V + 1), end());
  m.ports_v = 2;
  broken(&ports, &m, no_gates, 0, "read ports", "v0 and v1", "0");
  prog out = {0};
  put(&out, nop());
  broken(&out, &m, no_gates, 1, "fetch", "outside the program", "0 > 1");
  prog bad = {.w = {0xffffffff}, .n = 1};
  broken(&bad, &m, no_gates, 0, "illegal instruction", "", "0");
}

/* A taken branch costs a bubble, a branch not taken none. The checker judges each path by its own distance. */
static void both_ways_of_a_branch(void **state) {
  (void)state;
  gm_machine m = test_machine();
  prog p = {0};
  put(&p, mov(DT, K));                             /* 0 */
  put(&p, flow_p(GM_OP_brc, 0, GM_COND_X, 4));     /* 2 */
  put(&p, nop());                                  /* 3 */
  unsigned join = put2(&p, mvb(DT + 1, T), end()); /* 4: 3 cycles after bundle 0 on both paths */
  assert_int_equal(join, 4);
  proven(&p, &m, no_gates);
  prog q = {0};
  put(&q, flow_p(GM_OP_brc, 0, GM_COND_X, 4)); /* 0 */
  put(&q, mov(DT, K));                         /* 1 */
  put(&q, nop());                              /* 3 */
  put2(&q, mvb(DT + 1, T), end());             /* 4: too early only on the path through bundle 1 */
  broken(&q, &m, no_gates, 4, "latency", "the write of bundle 1", "0 > 1 > 3 > 4");
  prog f = {0}; /* the forwarded value is available on one path only */
  put(&f, flow_p(GM_OP_brc, 0, GM_COND_X, 3));
  put(&f, mov(NONE, K));
  put2(&f, mvb(DT, FA), end());
  broken(&f, &m, no_gates, 3, "forwarding", "fa is read", NULL);
}

static void loop_carried(void **state) {
  (void)state;
  gm_machine m = test_machine();
  for (unsigned pad = 0; pad < 3; pad++) {
    prog p = {0};
    unsigned back = put(&p, mvb(DT + 1, T)); /* reads what the end of the loop wrote */
    nops(&p, 4);
    put(&p, mov(DT, K));
    nops(&p, pad);
    put(&p, flow(GM_OP_dbn, back));
    put(&p, end());
    proven(&p, &m, no_gates); /* mov, the pad and dbn (the loop branch) with its bubble: three cycles or more */
  }
  prog q = {0}; /* one bundle less: the write is two cycles before the read */
  unsigned back = put(&q, mvb(DT + 1, T));
  nops(&q, 4);
  put2(&q, mov(DT, K), flow(GM_OP_dbn, back));
  put(&q, end());
  broken(&q, &m, no_gates, back, "latency", "1 advancing cycle", NULL);
}

static void check_call_gates(void **state) {
  (void)state;
  gm_machine m = test_machine();
  prog p = {0};
  put(&p, mov(DT, K));                  /* 0 */
  put(&p, nop());                       /* 2 */
  put(&p, flow(GM_OP_call, 9));         /* 3: 4 cycles to the read */
  put(&p, alu(GM_OP_mov, DT, 2, K, 0)); /* 4 */
  put(&p, flow(GM_OP_call, 9));         /* 6: 3 cycles to the read, enough */
  put(&p, end());                       /* 7 */
  put(&p, nop());                       /* 8 */
  put(&p, mvb(DT + 1, T));              /* 9 */
  put(&p, flow(GM_OP_ret, 0));          /* 11 */
  proven(&p, &m, no_gates);
  m.lat[0] = 2; /* now only the second call is too early */
  broken(&p, &m, no_gates, 9, "latency", "t0.y is read 1 advancing cycle(s) before the write of bundle 4", NULL);
  prog deep = {0};
  put(&deep, flow(GM_OP_call, 0));
  broken(&deep, &m, no_gates, 0, "call depth", "inside 2 calls", "0 taken > 0 taken > 0");
  prog ret = {0};
  put(&ret, flow(GM_OP_ret, 0));
  broken(&ret, &m, no_gates, 0, "return stack", "ret without a call", "0");
}

static void check_gate_wakes(void **state) {
  (void)state;
  gm_machine m = test_machine();
  for (unsigned wake = 0; wake <= 4; wake++)
    for (unsigned d = 0; d < 5; d++) {
      prog p = {0};
      if (d == 0)
        put(&p, with_hint(mov(DT, V), GM_HINT_OPEN_V));
      else {
        put(&p, gate(GM_EV_OPEN_V));
        nops(&p, d - 1);
        put(&p, mov(DT, V));
      }
      put(&p, end());
      if (wake > d + 1)
        broken(&p, &m, gated(wake), d ? d : 0, "closed gate", "v is read", NULL);
      else
        proven(&p, &m, gated(wake));
    }
  prog never = {0};
  put2(&never, mov(DO, K), end()); /* the write is done after end */
  broken(&never, &m, gated(0), 0, "closed gate", "o is written, but its gate is closed", "0");
  gm_program program = {.machine = m, .code = never.w, .words = never.n, .held = GM_HELD_O};
  gm_check_config held = gated(16);
  gm_check_result r;
  assert_int_equal(gm_check_program(&program, &held, &r), GM_CHECK_PROVEN);
  program.held = GM_HELD_V;
  assert_int_equal(gm_check_program(&program, &held, &r), GM_CHECK_BROKEN);
  proven(&never, &m, (gm_check_config){GM_GATE_AUTO, 0});
  prog late = {0};
  put2(&late, mov(DO, K), gate(GM_EV_OPEN_O));
  put(&late, end());
  proven(&late, &m, gated(3));
  broken(&late, &m, gated(4), 0, "closed gate", "open for 3 of 4", NULL);
}

/* Two paths meet, and one of them has closed the gate. The checker keeps both gate states instead of joining them. */
static void gate_joins(void **state) {
  (void)state;
  gm_machine m = test_machine();
  for (unsigned both = 0; both < 2; both++) {
    prog p = {0};
    put(&p, gate(GM_EV_OPEN_V));                            /* 0 */
    put(&p, flow_p(GM_OP_brc, 0, GM_COND_X, both ? 5 : 4)); /* 1 */
    put(&p, gate(GM_EV_CLOSE_V));                           /* 2 */
    put(&p, nop());                                         /* 3 */
    put(&p, gate(GM_EV_OPEN_V));                            /* 4 */
    put(&p, mov(DT, V));                                    /* 5 */
    put(&p, end());
    proven(&p, &m, gated(1));
    broken(&p, &m, gated(3), 5, "closed gate", "open for 2 of 3", NULL);
  }
  prog q = {0};
  put(&q, gate(GM_EV_OPEN_V));                 /* 0 */
  put(&q, flow_p(GM_OP_brc, 0, GM_COND_X, 3)); /* 1 */
  put(&q, gate(GM_EV_CLOSE_V));                /* 2 */
  put(&q, mov(DT, V));                         /* 3 */
  put(&q, end());                              /* 5 */
  broken(&q, &m, gated(1), 3, "closed gate", "v is read, but its gate is closed", "0 > 1 > 2 > 3 > 5");
}

static void gate_in_a_loop(void **state) {
  (void)state;
  gm_machine m = test_machine();
  prog p = {0}; /* the loop body closes the gate at its end, so the second iteration finds it closed */
  put(&p, gate(GM_EV_OPEN_V));
  unsigned back = put(&p, mov(DT, V));
  put(&p, gate(GM_EV_CLOSE_V));
  put(&p, flow(GM_OP_dbn, back));
  put(&p, end());
  broken(&p, &m, gated(1), back, "closed gate", "v is read", NULL);
  prog q = {0}; /* the loop body opens the gate again at its end */
  put(&q, gate(GM_EV_OPEN_V));
  back = put(&q, mov(DT, V));
  put(&q, gate(GM_EV_CLOSE_V));
  put2(&q, mov(DT + 1, K), gate(GM_EV_OPEN_V));
  put(&q, flow(GM_OP_dbn, back));
  put(&q, end());
  proven(&q, &m, gated(2)); /* cycles from the open to the read in OF: two at the start, four around the loop */
  broken(&q, &m, gated(3), back, "closed gate", "open for 2 of 3", "0 > 1 > 3");
}

static void texture_freezes_help_waking(void **state) {
  (void)state;
  gm_machine m = test_machine();
  prog p = {0};
  put2(&p, tex(DT, K, 0), gate(GM_EV_OPEN_V)); /* the lookup is in EX two cycles later, before the reader is in OF */
  put(&p, mov(DT + 1, V));
  put(&p, end());
  proven(&p, &m, gated(5));
  broken(&p, &m, gated(6), 3, "closed gate", "open for 5 of 6", NULL);
}

static void machines_with_threads(void **state) {
  (void)state;
  gm_machine m = test_machine();
  prog p = {0};
  put(&p, mov(DT, K));
  put2(&p, mvb(DT + 1, T), end());
  m.threads = 2;
  broken(&p, &m, no_gates, 2, "latency", "1 advancing cycle", NULL);
  m.threads = 3;
  proven(&p, &m, no_gates);
  prog f = {0};
  put(&f, mov(NONE, K));
  put2(&f, mvb(DT, FA), end());
  broken(&f, &m, no_gates, 2, "forwarding with threads", "fa", NULL);
}

/* While a thread is away its writes are done, so a gate that waits for them shuts earlier than with one thread. */
static void threads_that_switch(void **state) {
  (void)state;
  gm_machine one = test_machine(), many = one;
  many.contexts = 4;
  many.switches = true;
  prog p = {0};
  put(&p, gate(GM_EV_OPEN_O));
  put2(&p, tex(DT, K, 0), with_hint(mvb(DO + 1, K), GM_HINT_CLOSE_O));
  unsigned at = put(&p, mov(DT + 1, O + 2)); /* with one thread, the write of o1 is not done yet */
  put(&p, end());
  proven(&p, &one, gated(1));
  broken(&p, &many, gated(1), at, "closed gate", "o is read, but its gate is closed", NULL);
  prog q = {0}; /* the gate for the writes of the second bundle opens after it */
  put(&q, nop());
  put2(&q, tex(DO, K, 0), mvb(DO + 1, K));
  put(&q, nop());
  put(&q, gate(GM_EV_OPEN_O));
  put(&q, nop());
  put(&q, end());
  proven(&q, &one, gated(1));
  proven(&q, &many, gated(1));
  prog w = {0}; /* the wait does not help a gate to wake, since the write is done without it */
  put2(&w, tex(DT, K, 0), gate(GM_EV_OPEN_V));
  put(&w, mov(DT + 1, V));
  put(&w, end());
  proven(&w, &one, gated(2));
  broken(&w, &many, gated(2), 3, "closed gate", "v is read", NULL);
  prog r = {0}; /* the core opens a gate for the read of a thread that leaves, but a gate that has to wake is late */
  at = put(&r, tex(DT, V, 0));
  put(&r, end());
  broken(&r, &one, gated(0), at, "closed gate", "v is read", NULL);
  proven(&r, &many, gated(0));
  broken(&r, &many, gated(1), at, "closed gate", "v is read", NULL);
}

/* Banks of one port: t0 to t8 are in banks 0 to 7 and 0, so v0 is in bank 1. The loader divides the array by the registers that the code
   names. */
static void banks_of_one_port(void **state) {
  (void)state;
  gm_machine m = test_machine();
  m.contexts = 8;
  m.switches = true;
  m.array = GM_ARRAY_FREE;
  m.cma_words = 16;
  m.array_banks = 8;
  prog p = {0};
  put2(&p, add(DT + 8, T + 1, T + 2), mul(DT + 1, V + 3, V + 2));
  put2(&p, mov(DT + 8, T), end());
  proven(&p, &m, no_gates);
  prog q = {0};
  put2(&q, add(DT + 8, T + 1, C), mul(DT, V, C));
  put(&q, end());
  broken(&q, &m, no_gates, 0, "array ports", "t1 and v0 are read in one cycle, but are in the same of the 8 banks", "0");
  prog w = {0};
  put2(&w, mov(DT, C), mul(DT + 8, C, C));
  put(&w, end());
  broken(&w, &m, no_gates, 0, "array ports", "t0 and t8 are written in one cycle", "0");
  m.array_banks = 0;
  proven(&q, &m, no_gates);
}

/* With the key landed, what is in flight has been written when a thread comes back from a lookup, of latencies up to 2. */
static void results_have_landed(void **state) {
  (void)state;
  gm_machine one = test_machine(), many = one, landed;
  many.contexts = 4;
  many.switches = true;
  landed = many;
  landed.landed = true;
  prog p = {0};
  put2(&p, tex(DT, K, 0), mvb(DT + 1, K));
  unsigned at = put2(&p, add(DT + 2, T, T + 1), end());
  broken(&p, &one, no_gates, at, "latency", "t0.x is read", NULL);
  broken(&p, &many, no_gates, at, "latency", "t0.x is read", NULL);
  proven(&p, &landed, no_gates);
  landed.lat[1] = 2;
  proven(&p, &landed, no_gates);
  landed.lat[1] = 3;
  broken(&p, &landed, no_gates, at, "latency", "t1.x is read 1 advancing cycle(s) before", NULL);
  landed.lat[1] = 1;
  prog after = {0}; /* an operation after the lookup gets nothing from it */
  put(&after, tex(DT, K, 0));
  put(&after, mov(DT + 1, T));
  at = put2(&after, mvb(DT + 2, T + 1), end());
  broken(&after, &landed, no_gates, at, "latency", "t1.x is read", NULL);
  prog f = {0};
  put2(&f, tex(DT, K, 0), mvb(DT + 1, K));
  at = put2(&f, mov(DT + 2, FB), end());
  broken(&f, &landed, no_gates, at, "forwarding", "fb is read", NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(straight_line),         cmocka_unit_test(both_ways_of_a_branch),
      cmocka_unit_test(loop_carried),          cmocka_unit_test(check_call_gates),
      cmocka_unit_test(check_gate_wakes),      cmocka_unit_test(gate_joins),
      cmocka_unit_test(gate_in_a_loop),        cmocka_unit_test(texture_freezes_help_waking),
      cmocka_unit_test(machines_with_threads), cmocka_unit_test(threads_that_switch),
      cmocka_unit_test(banks_of_one_port),     cmocka_unit_test(results_have_landed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
