/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the static checker on machines whose hardware finds forwarding by register name (`forwarding = detect`, docs/architecture.md
   section 3): sources that are found on every path, and sources that are found on some paths only. */
#include "core/check/test_expect.h"
#include "core/sim/rules.h"

static gm_machine finding_machine(void) {
  gm_machine m = test_machine();
  m.forwarding = 2;
  return m;
}

static void straight_line(void **state) {
  (void)state;
  gm_machine m = finding_machine();
  for (unsigned lat = 1; lat < 4; lat++)
    for (unsigned dist = 1; dist < 8; dist++)
      for (unsigned kept = 0; kept < 2; kept++) {
        m.lat[0] = lat;
        prog p = {0};
        put(&p, mov(DT, K));
        for (unsigned i = 1; i < dist; i++)
          put(&p, kept ? nop() : mov(NONE, K));
        unsigned at = put2(&p, mvb(DT + 1, T), end());
        bool held = dist >= lat && (kept || dist == lat);
        if (held || dist >= lat + 2)
          proven(&p, &m, no_gates);
        else
          broken(&p, &m, no_gates, at, "latency", "t0.x is read", NULL);
      }
  prog t = {0}; /* across a texture operation nothing is found */
  put2(&t, mov(DT, K), tex(DT + 2, K, 0));
  unsigned at = put2(&t, mvb(DT + 1, T), end());
  m.lat[0] = 1;
  broken(&t, &m, no_gates, at, "latency", "t0.x is read", NULL);
  prog f = {0};
  put(&f, mov(NONE, K));
  at = put2(&f, mvb(DT, FA), end());
  broken(&f, &m, no_gates, at, "forwarding is found", "fa is named", NULL);
}

/* One path writes the register with group A, the other with B or not at all: found on every path only if both do the same. */
static void where_paths_meet(void **state) {
  (void)state;
  gm_machine m = finding_machine();
  m.lat[0] = 2;
  for (unsigned other = 0; other < 3; other++) {
    prog p = {0};
    put(&p, flow_p(GM_OP_brc, 0, GM_COND_X, 4));                                 /* 0 */
    put(&p, mov(DT, K));                                                         /* 1 */
    put(&p, flow(GM_OP_bra, 7));                                                 /* 3 */
    put(&p, other == 0 ? mov(DT, K) : other == 1 ? mvb(DT, K) : mov(DT + 3, K)); /* 4 */
    put(&p, nop());                                                              /* 6 */
    unsigned at = put2(&p, rcp(DT + 1, T), end());                               /* 7: two or three cycles after it */
    assert_int_equal(at, 7);
    if (other == 0)
      proven(&p, &m, no_gates);
    else
      broken(&p, &m, no_gates, 7, "latency", "t0.x is read", NULL);
  }
}

/* On one path an operation of another group writes a lane: the flip-flop no longer has all of them. Long latency: too early for the
   register. */
static void out_of_date(void **state) {
  (void)state;
  gm_machine m = finding_machine();
  m.lat[0] = 4;
  for (unsigned clash = 0; clash < 2; clash++) {
    prog p = {0};
    put(&p, mov(DT, K));                                   /* 0, found from cycle 4 on, in the register from cycle 6 on */
    put(&p, nop());                                        /* 2 */
    put(&p, nop());                                        /* 3 */
    put(&p, flow_p(GM_OP_brc, 0, GM_COND_X, 7));           /* 4 */
    put(&p, alu(GM_OP_mvb, clash ? DT : DT + 3, 1, K, 0)); /* 5: cycle 4 */
    unsigned at = put2(&p, rcp(DT + 1, T), end());         /* 7: cycle 5 */
    assert_int_equal(at, 7);
    if (clash)
      broken(&p, &m, no_gates, 7, "latency", "t0.x is read", NULL);
    else
      proven(&p, &m, no_gates);
  }
}

/* An output register that is found is no access. Found on one path only, its gate has to be open. */
static void check_found_gates(void **state) {
  (void)state;
  gm_machine m = finding_machine();
  for (unsigned both = 0; both < 2; both++) {
    prog p = {0};
    put(&p, with_hint(mov(DO, K), GM_HINT_PULSE_O));
    put(&p, flow_p(GM_OP_brc, 0, GM_COND_X, 5)); /* 2 */
    put(&p, both ? mvb(DT + 1, K) : mov(DT + 1, K));
    nops(&p, 4);
    unsigned at = put2(&p, mvb(DT, O), end());
    if (both)
      proven(&p, &m, gated(1));
    else
      broken(&p, &m, gated(1), at, "closed gate", "o is read", NULL);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(straight_line),
      cmocka_unit_test(where_paths_meet),
      cmocka_unit_test(out_of_date),
      cmocka_unit_test(check_found_gates),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
