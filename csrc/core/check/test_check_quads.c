/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the static checker's rules for quads: four threads that read each other's registers (ddx, ddy) and wait for each other (qsy). */
#include "core/check/test_expect.h"

static void distance(void **state) {
  (void)state;
  gm_machine m = test_machine();
  m.forwarding = false;
  for (unsigned n = 1; n <= 12; n++)
    for (unsigned lat = 1; lat <= 8; lat++)
      for (unsigned d = 1; d <= 3; d++)
        for (unsigned k = 1; k <= 2; k++) {
          m.threads = n;
          m.lat[0] = lat;
          prog p = {0};
          put(&p, mov(DT, K));
          nops(&p, d - 1);
          unsigned at = put2(&p, alu(k == 1 ? GM_OP_ddx : GM_OP_ddy, DT + 1, XYZW, T, 0), end());
          if (n % 4)
            broken(&p, &m, no_gates, at, "quads", "which make no quads", NULL);
          else if (d * n < lat + 2 + k)
            broken(&p, &m, no_gates, at, "latency", "t0.x of a neighbour thread is read", NULL);
          else
            proven(&p, &m, no_gates);
        }
  m.threads = 4;
  m.ports_t = 1;
  prog ports = {0};
  put2(&ports, alu(GM_OP_ddx, DT + 1, XYZW, T, 0), end());
  broken(&ports, &m, no_gates, 0, "read ports", "ddx reads t0 of two threads", NULL);
}

/* A branch may separate the threads of a quad. On every path from it to a difference across the quad (ddx, ddy) there must be a qsy,
   which waits until the threads of the quad meet. */
static void apart(void **state) {
  (void)state;
  gm_machine m = test_machine();
  m.forwarding = false;
  m.threads = 4;
  const gm_inst d = alu(GM_OP_ddx, DT, XYZW, T, 0);
  for (unsigned where = 0; where < 4; where++) { /* qsy before the branch, on one path, after the paths meet, beside the difference */
    prog p = {0};
    put(&p, where == 0 ? flow(GM_OP_qsy, 0) : nop());
    put(&p, flow_p(GM_OP_brc, 0, GM_COND_X, 3));                        /* 1 */
    put(&p, where == 1 ? flow(GM_OP_qsy, 0) : nop());                   /* 2 */
    put(&p, where == 2 ? flow(GM_OP_qsy, 0) : nop());                   /* 3 */
    unsigned at = put2(&p, d, where == 3 ? flow(GM_OP_qsy, 0) : nop()); /* 4 */
    put(&p, end());
    if (where == 2)
      proven(&p, &m, no_gates);
    else
      broken(&p, &m, no_gates, at, "quads", "may be apart", NULL);
  }
  for (unsigned set = 0; set < 3; set++) { /* counter left by an earlier run; set by the quad together; set after a branch */
    prog p = {0};
    if (set == 2)
      put(&p, flow_p(GM_OP_brc, 0, GM_COND_X, 1));
    put(&p, set ? flow(GM_OP_ldc, 3) : nop());
    put(&p, flow(GM_OP_qsy, 0));
    unsigned back = put(&p, d);
    put(&p, flow(GM_OP_dbn, back));
    put(&p, end());
    if (set == 1)
      proven(&p, &m, no_gates);
    else
      broken(&p, &m, no_gates, back, "quads", "may be apart", NULL);
  }
}

/* A thread may wait in qsy for any time, so nothing after it may rely on a number of cycles. */
static void gates_and_waits(void **state) {
  (void)state;
  gm_machine m = test_machine();
  m.forwarding = false;
  m.threads = 4;
  for (unsigned sync = 0; sync < 2; sync++) {
    prog late = {0}; /* o is written 7 cycles after the first bundle issues; its gate opens just in time, unless the thread waits */
    m.lat[0] = 5;
    put2(&late, mov(DO, K), sync ? flow(GM_OP_qsy, 0) : nop());
    put(&late, gate(GM_EV_OPEN_O));
    put(&late, end());
    if (sync)
      broken(&late, &m, gated(1), 0, "closed gate", "o is written", NULL);
    else
      proven(&late, &m, gated(1));
    prog early = {0}; /* the close waits for a write 10 cycles later, so o can be read until then, unless the thread waits */
    m.lat[0] = 8;
    put(&early, gate(GM_EV_OPEN_O | GM_EV_OPEN_V));
    put2(&early, mov(DO, K), gate(GM_EV_CLOSE_O));
    put(&early, sync ? flow(GM_OP_qsy, 0) : nop());
    unsigned at = put2(&early, mvb(DT, O + 1), end());
    if (sync)
      broken(&early, &m, gated(1), at, "closed gate", "o is read", NULL);
    else
      proven(&early, &m, gated(1));
    prog safe = {0};
    put(&safe, gate(GM_EV_OPEN_O | GM_EV_OPEN_V));
    put2(&safe, mov(DO, V), sync ? flow(GM_OP_qsy, 0) : nop());
    put(&safe, mov(DT, V));
    put(&safe, end());
    proven(&safe, &m, gated(1));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(distance), cmocka_unit_test(apart), cmocka_unit_test(gates_and_waits)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
