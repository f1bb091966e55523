/* SPDX-License-Identifier: Apache-2.0 */
/* Tests quads against docs/architecture.md sections 2, 3 and 5: differences across the quad (ddx, ddy), how far they must be from the
   write of their source, and the wait in qsy with exact cycle numbers. */
#include "core/sim/test_run.h"

static gm_machine quad_machine(unsigned threads) {
  gm_machine m = test_machine();
  m.threads = threads;
  m.forwarding = false;
  return m;
}

static uint32_t bits(float f) {
  uint32_t u;
  memcpy(&u, &f, sizeof u);
  return u;
}

/* t0 = (3x + 5y, -x, y, 7), t1 = the thread's number in the quad in all lanes, c0.. = 0.0, 1.0, 2.0, 3.0 */
static void prepare_quad_values(gm_sim *s, unsigned threads) {
  for (unsigned t = 0; t < threads; t++) {
    float x = t & 1, y = t >> 1 & 1, n = (float)(t % 4);
    uint32_t a[4] = {bits(3 * x + 5 * y), bits(-x), bits(y), bits(7)}, b[4] = {bits(n), bits(n), bits(n), bits(n)};
    gm_sim_write(s, GM_HOST_T, t, 0, a);
    gm_sim_write(s, GM_HOST_T, t, 1, b);
  }
  for (unsigned i = 0; i < 4; i++) {
    uint32_t c[4] = {bits((float)i), bits((float)i), bits((float)i), bits((float)i)};
    gm_sim_write(s, GM_HOST_CONST, 0, i, c);
  }
}

static run *quads(const prog *p, const gm_machine *m, uint32_t threads) {
  run *r = run_threads(p, m, &open_gates, threads, prepare_quad_values);
  if (r->status)
    fail_msg("%s", gm_sim_error(r->s));
  return r;
}

static void assert_rule_broken(const prog *p, const gm_machine *m, uint32_t threads, const char *a, const char *b) {
  run *r = run_threads(p, m, &open_gates, threads, prepare_quad_values);
  const char *msg = gm_sim_error(r->s);
  if (r->status != -1 || !strstr(msg, a) || !strstr(msg, b))
    fail_msg("expected '%s' and '%s' in: %s", a, b, r->status ? msg : "no rule broken");
  done(r);
}

/* First cycle in which the thread has the bundle at pc in ID, -1 if none. */
static int issued_by(const run *r, unsigned thread, unsigned pc) {
  for (int i = 0; i < r->n; i++)
    if (r->t[i].id_valid && r->t[i].adv && r->t[i].id_pc == pc && r->t[i].id_thread == thread)
      return i;
  return -1;
}

static gm_inst ddx(unsigned dst, unsigned a) { return alu(GM_OP_ddx, dst, XYZW, a, 0); }
static gm_inst ddy(unsigned dst, unsigned a) { return alu(GM_OP_ddy, dst, XYZW, a, 0); }
static gm_inst qsy(void) { return flow(GM_OP_qsy, 0); }

/* p0 = (the thread's number in the quad == n) */
static gm_inst compare_thread_number(unsigned n) { return alu(GM_OP_seq, DP, XYZW, T + 1, C + n); }
/* After the bundle of compare_thread_number and these two nops a bundle may read p0. */
static void settle_predicate(prog *p) { nops(p, 2); }

static void differences(void **state) {
  (void)state;
  static const float right[4] = {3, -1, 0, 0}, up[4] = {5, 0, 1, 0};
  for (unsigned n = 4; n <= 16; n += 4) {
    gm_machine m = quad_machine(n);
    prog p = {0};
    gm_inst mod = ddx(DT + 4, T);
    mod.src[0] = (gm_src){.reg = T, .swz = {1, 1, 2, 0}, .neg = true, .abs = true};
    mod.sat = true;
    put(&p, ddx(DT + 2, T));
    put(&p, ddy(DT + 3, T));
    put2(&p, mod, mvb(DT + 5, T));
    put2(&p, ddy(DT, T), end()); /* writes its own source register */
    run *r = quads(&p, &m, (1u << n) - 1);
    for (unsigned t = 0; t < n; t++)
      for (unsigned l = 0; l < 4; l++) {
        assert_int_equal(lane(r, GM_HOST_T, t, 2, l), bits(right[l]));
        assert_int_equal(lane(r, GM_HOST_T, t, 3, l), bits(up[l]));
        assert_int_equal(lane(r, GM_HOST_T, t, 0, l), bits(up[l]));
        assert_int_equal(lane(r, GM_HOST_T, t, 4, l), 0); /* -|-1| - -|0| = -1, 0, -3: saturated */
      }
    done(r);
  }
}

/* A thread that was not started keeps what its registers had. */
static void idle_neighbours(void **state) {
  (void)state;
  gm_machine m = quad_machine(8);
  prog p = {0};
  put(&p, ddx(DT + 2, T));
  put(&p, qsy()); /* no other thread runs, so there is no wait */
  put2(&p, ddy(DT + 3, T), end());
  run *r = quads(&p, &m, 0x40);
  assert_int_equal(lane(r, GM_HOST_T, 6, 2, 0), bits(3));
  assert_int_equal(lane(r, GM_HOST_T, 6, 3, 0), bits(5));
  assert_int_equal(issued_by(r, 6, 0), 7);
  assert_int_equal(issued_by(r, 6, 3), 7 + 16);
  done(r);
}

/* A read d bundles after the write, with N threads and latency L: a thread's own register needs d * N >= L + 2, ddx one cycle more, ddy
   two. */
static void distance(void **state) {
  (void)state;
  for (unsigned n = 4; n <= 12; n += 4)
    for (unsigned lat = 1; lat <= 8; lat++)
      for (unsigned d = 1; d <= 3; d++)
        for (unsigned k = 1; k <= 2; k++) {
          gm_machine m = quad_machine(n);
          m.lat[GM_GRP_B] = lat;
          prog p = {0};
          put(&p, mvb(DT + 1, T));
          nops(&p, d - 1);
          put2(&p, k == 1 ? ddx(DT + 2, T + 1) : ddy(DT + 2, T + 1), end());
          if (d * n < lat + 2)
            assert_rule_broken(&p, &m, (1u << n) - 1, "thread 0: ", "latency: t1.x is read");
          else if (d * n < lat + 2 + k)
            assert_rule_broken(&p, &m, (1u << n) - 1,
                               "thread 0: ", k == 1 ? "latency: t1.x of thread 1 is read 1" : "latency: t1.x of thread 2 is read");
          else {
            run *r = quads(&p, &m, (1u << n) - 1);
            for (unsigned t = 0; t < n; t++)
              assert_int_equal(lane(r, GM_HOST_T, t, 2, 0), bits(k == 1 ? 3 : 5));
            done(r);
          }
        }
}

/* A quad whose threads reach qsy in one rotation loses no cycle, whether qsy is alone in its bundle or not. */
static void together_costs_nothing(void **state) {
  (void)state;
  for (unsigned n = 4; n <= 12; n += 4) {
    gm_machine m = quad_machine(n);
    prog p = {0};
    put(&p, qsy());
    put2(&p, mov(DT + 1, T), qsy()); /* 1 */
    put(&p, end());                  /* 4 */
    run *r = quads(&p, &m, (1u << n) - 1);
    for (unsigned t = 0; t < n; t++) {
      assert_int_equal(issued_by(r, t, 0), 1 + t);
      assert_int_equal(issued_by(r, t, 1), 1 + t + n);
      assert_int_equal(issued_by(r, t, 4), 1 + t + 2 * n);
    }
    done(r);
  }
}

/* Thread `late` of the quad takes a path that is `more` bundles longer, and the others wait. Then all go on, in the order of their
   numbers, in the rotation after the one in which the last thread reached qsy. */
static void the_last_is_waited_for(void **state) {
  (void)state;
  for (unsigned n = 4; n <= 8; n += 4)
    for (unsigned late = 0; late < 4; late++)
      for (unsigned more = 1; more < 4; more++) {
        gm_machine m = quad_machine(n);
        prog p = {0};
        put(&p, compare_thread_number(late));
        settle_predicate(&p);
        unsigned branch = put(&p, flow_p(GM_OP_brc, 0, GM_COND_X | GM_COND_NOT, p.n + 1 + more));
        nops(&p, more);
        unsigned wait = put(&p, qsy());
        unsigned after = put(&p, ddx(DT + 2, T));
        put(&p, end());
        run *r = quads(&p, &m, (1u << n) - 1);
        for (unsigned t = 0; t < n; t++) {
          unsigned first = (unsigned)issued_by(r, t & ~3u, branch) + n * (1 + more); /* the late thread's rotation of qsy */
          assert_int_equal(issued_by(r, t, branch), 1 + t + 3 * n);
          assert_int_equal(issued_by(r, t, wait), 1 + t + n * (4 + (t % 4 == late ? more : 0)));
          assert_int_equal(issued_by(r, t, after), first + t % 4 + n);
          assert_int_equal(lane(r, GM_HOST_T, t, 2, 0), bits(3));
        }
        done(r);
      }
}

/* The others wait for a thread that ends until it has retired: none of its operations is in flight any more. */
static void ended_threads(void **state) {
  (void)state;
  gm_machine m = quad_machine(4);
  for (unsigned lat = 1; lat <= 8; lat++)
    for (unsigned t = 0; t < 4; t++) {
      m.lat[GM_GRP_B] = lat;
      prog p = {0};
      put(&p, compare_thread_number(t));
      settle_predicate(&p);
      put(&p, flow_p(GM_OP_brc, 0, GM_COND_X | GM_COND_NOT, p.n + 4));
      unsigned last = put2(&p, mvb(DT, T + 1), end());
      unsigned wait = put(&p, qsy());
      unsigned after = put(&p, ddx(DT + 2, T));
      put(&p, end());
      assert_int_equal(wait, last + 3);
      run *r = quads(&p, &m, 15);
      int ended = issued_by(r, t, last), retired = 0;
      assert_int_equal(ended, 1 + (int)t + 16);
      while (!(r->t[retired].retired >> t & 1))
        retired++;
      assert_int_equal(retired, ended + 3 + (int)lat);
      int turn = retired; /* IF of thread 0 */
      while (turn % 4)
        turn++;
      for (unsigned k = 0; k < 4; k++)
        assert_int_equal(issued_by(r, k, after), k == t ? -1 : turn + 1 + (int)k);
      /* the difference is to what the ended thread has written last */
      assert_int_equal(lane(r, GM_HOST_T, t ^ 1, 2, 0), bits(t == 0 ? 3 - 0 : t == 1 ? 1 - 0 : t == 2 ? 8 - 2 : 3 - 5));
      done(r);
    }
}

/* Threads wait at different addresses: those at the lowest one go on alone and join the others later. */
static void lowest_address_first(void **state) {
  (void)state;
  gm_machine m = quad_machine(4);
  prog p = {0};
  put(&p, alu(GM_OP_slt, DP, XYZW, T + 1, C + 2)); /* threads 0 and 1 */
  settle_predicate(&p);
  unsigned branch = put(&p, flow_p(GM_OP_brc, 0, GM_COND_X | GM_COND_NOT, 0));
  unsigned inner = put(&p, qsy());
  unsigned then = put(&p, ddx(DT + 2, T));
  nops(&p, 2);
  unsigned outer = put(&p, qsy());
  unsigned after = put(&p, ddy(DT + 3, T));
  put(&p, end());
  p.n = branch;
  put(&p, flow_p(GM_OP_brc, 0, GM_COND_X | GM_COND_NOT, outer));
  p.n = after + 3;
  run *r = quads(&p, &m, 15);
  int base = issued_by(r, 0, branch);
  for (unsigned t = 0; t < 2; t++) {
    assert_int_equal(issued_by(r, t, inner), base + 4 + (int)t);
    assert_int_equal(issued_by(r, t, then), base + 8 + (int)t);
    assert_int_equal(issued_by(r, t, outer), base + 20 + (int)t);
    assert_int_equal(lane(r, GM_HOST_T, t, 2, 0), bits(3));
    assert_int_equal(issued_by(r, t + 2, inner), -1);
    assert_int_equal(issued_by(r, t + 2, outer), base + 4 + (int)t + 2);
  }
  for (unsigned t = 0; t < 4; t++) {
    assert_int_equal(issued_by(r, t, after), base + 24 + (int)t);
    assert_int_equal(lane(r, GM_HOST_T, t, 3, 0), bits(5));
  }
  done(r);
}

/* A difference after a branch needs a qsy, unless the neighbour happens to issue the same bundle in the same rotation. */
static void apart(void **state) {
  (void)state;
  gm_machine m = quad_machine(4);
  for (unsigned n = 0; n < 4; n++)
    for (unsigned sync = 0; sync < 2; sync++) {
      prog p = {0};
      put(&p, compare_thread_number(n));
      settle_predicate(&p);
      put(&p, flow_p(GM_OP_brc, 0, GM_COND_X, p.n + 2));
      put(&p, nop());
      put(&p, sync ? qsy() : nop());
      put(&p, ddx(DT + 2, T));
      put(&p, end());
      if (sync)
        done(quads(&p, &m, 15));
      else {
        assert_rule_broken(&p, &m, 15, "quads: thread ", "is elsewhere, and there was no qsy since the last branch");
        done(quads(&p, &m, 15 & ~(1u << (n ^ 1)))); /* the neighbour of the separated thread is not started */
      }
    }
  prog p = {0}; /* all four threads take this branch */
  put(&p, compare_thread_number(0));
  settle_predicate(&p);
  put(&p, flow_p(GM_OP_brc, 1, GM_COND_X, p.n + 2));
  put(&p, nop());
  put(&p, ddx(DT + 2, T));
  put(&p, end());
  done(quads(&p, &m, 15));
}

/* Loop counters set while the quad is together do not take it apart. */
static void loops(void **state) {
  (void)state;
  gm_machine m = quad_machine(4);
  prog p = {0};
  put(&p, flow(GM_OP_ldc, 3));
  unsigned back = put(&p, ddx(DT + 2, T));
  put(&p, flow(GM_OP_dbn, back));
  put(&p, end());
  run *r = quads(&p, &m, 15);
  assert_int_equal(r->stats.group_ops[GM_GRP_A], 12);
  done(r);
  for (unsigned again = 0; again < 2; again++) { /* 2 or 1 iterations: apart, unless the counter is set again after qsy */
    prog q = {0};
    put(&q, compare_thread_number(1));
    put(&q, flow(GM_OP_ldc, 1));
    put(&q, nop());
    put(&q, flow_p(GM_OP_brc, 0, GM_COND_X, q.n + 2));
    put(&q, flow(GM_OP_ldc, 2));
    put(&q, qsy());
    put(&q, again ? flow(GM_OP_ldc, 2) : nop());
    back = put(&q, ddx(DT + 2, T));
    put(&q, flow(GM_OP_dbn, back));
    put(&q, end());
    if (again)
      done(quads(&q, &m, 15));
    else
      assert_rule_broken(&q, &m, 15, "thread 0: bundle", "quads: thread 1 is elsewhere");
  }
}

/* A gate event of a thread that then waits in qsy takes effect; a gate that the thread left open stays open. */
static void gates_of_a_waiting_thread(void **state) {
  (void)state;
  gm_machine m = quad_machine(4);
  gm_run_config cfg = {.policy = GM_GATE_PROGRAM, .wake = 1, .texture_latency = 8};
  prog p = {0};
  put(&p, compare_thread_number(0));
  settle_predicate(&p);
  put(&p, flow_p(GM_OP_brc, 0, GM_COND_X | GM_COND_NOT, p.n + 4));
  nops(&p, 3); /* thread 0 only: bundles 4..6 after the first */
  put2(&p, mov(DO, K), gate(GM_EV_OPEN_O | GM_EV_OPEN_V));
  unsigned wait = put2(&p, alu(GM_OP_mov, NONE, 1, V, 0), with_hint(qsy(), GM_HINT_CLOSE_O));
  unsigned after = put(&p, mov(DT + 3, V));
  put(&p, end());
  run *r = run_threads(&p, &m, &cfg, 15, prepare_quad_values);
  assert_int_equal(r->status, 0);
  int parked = issued_by(r, 1, wait), on = issued_by(r, 1, after);
  assert_int_equal(on, parked + 4 * 4);
  for (int i = parked - 3; i <= on; i++) {
    assert_int_equal(r->t[i].gate_v >> 1 & 1, 1);
    assert_int_equal(r->t[i].gate_o >> 1 & 1, i <= parked);
  }
  done(r);
}

static void machines_without(void **state) {
  (void)state;
  for (unsigned n = 1; n <= 7; n++) {
    if (n == 4)
      continue;
    gm_machine m = quad_machine(n);
    prog p = {0}, q = {0};
    put(&p, ddx(DT + 2, T));
    put(&p, end());
    assert_rule_broken(&p, &m, 1, "quads: ddx on a machine with", "which make no quads");
    put(&q, qsy());
    put(&q, end());
    assert_rule_broken(&q, &m, 1, "quads: qsy on a machine with", "which make no quads");
  }
  gm_machine m = quad_machine(4);
  m.ports_t = 2;
  prog p = {0};
  put2(&p, ddy(DT + 2, T + 3), qsy());
  put(&p, end());
  assert_rule_broken(&p, &m, 15, "read ports: ddy reads t3 of two threads", "2 ports");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(differences),
      cmocka_unit_test(idle_neighbours),
      cmocka_unit_test(distance),
      cmocka_unit_test(together_costs_nothing),
      cmocka_unit_test(the_last_is_waited_for),
      cmocka_unit_test(ended_threads),
      cmocka_unit_test(lowest_address_first),
      cmocka_unit_test(apart),
      cmocka_unit_test(loops),
      cmocka_unit_test(gates_of_a_waiting_thread),
      cmocka_unit_test(machines_without),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
