/* SPDX-License-Identifier: Apache-2.0 */
/* The simulator against docs/architecture.md: each pipeline rule and gate statement as a small program with exact cycle numbers.
   Cycle 0 is the first IF; with one thread the first bundle stands in ID in cycle 1. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "fp/fp.h"
#include "sim/sim.h"
#include "sim/test_prog.h"

enum { MAX_CYCLES = 600 };

typedef struct {
  gl_sim *s;
  gl_trace t[MAX_CYCLES];
  int n;      /* busy cycles */
  int status; /* 0 ended, -1 a rule was broken */
  gl_sim_stats stats;
} run;

static const gl_run_config open_gates = {GL_GATE_NONE, 1, 8, 0};

static run *run_threads(const prog *p, const gl_machine *m, const gl_run_config *cfg, uint32_t threads,
                        void (*prepare)(gl_sim *, unsigned threads)) {
  run *r = calloc(1, sizeof *r);
  assert_non_null(r);
  r->s = gl_sim_new(m);
  assert_non_null(r->s);
  for (unsigned i = 0; i < p->n; i++) {
    uint32_t d[4] = {p->w[i]};
    gl_sim_write(r->s, GL_HOST_CODE, 0, i, d);
  }
  if (prepare)
    prepare(r->s, m->threads);
  gl_sim_start(r->s, cfg, 0, threads);
  while (r->n < MAX_CYCLES && (r->status = gl_sim_cycle(r->s, &r->t[r->n])) > 0)
    r->n++;
  assert_true(r->n < MAX_CYCLES);
  gl_sim_get_stats(r->s, &r->stats);
  return r;
}

static run *run_on(const prog *p, const gl_machine *m, const gl_run_config *cfg) {
  run *r = run_threads(p, m, cfg, 1, NULL);
  if (r->status)
    fail_msg("%s", gl_sim_error(r->s));
  return r;
}

static void done(run *r) {
  gl_sim_free(r->s);
  free(r);
}

static uint32_t lane(const run *r, int kind, unsigned thread, unsigned addr, unsigned l) {
  uint32_t d[4];
  gl_sim_read(r->s, kind, thread, addr, d);
  return d[l];
}

/* First cycle in which the bundle at pc stands in ID and advances, -1 if none. */
static int issued(const run *r, unsigned pc) {
  for (int i = 0; i < r->n; i++)
    if (r->t[i].id_valid && r->t[i].adv && r->t[i].id_pc == pc)
      return i;
  return -1;
}

static int wb_of(const run *r, unsigned dst) {
  for (int i = 0; i < r->n; i++)
    for (unsigned g = 0; g < 4; g++)
      if (r->t[i].wb[g].valid && r->t[i].wb[g].dst == dst)
        return i;
  return -1;
}

/* Expects the run to stop with a message that holds every one of the given texts. */
static void expect_rule(const prog *p, const gl_machine *m, const gl_run_config *cfg, const char *a, const char *b) {
  run *r = run_threads(p, m, cfg, 1, NULL);
  const char *msg = gl_sim_error(r->s);
  if (r->status != -1)
    fail_msg("no rule broken, expected: %s", a);
  if (!strstr(msg, a) || !strstr(msg, b))
    fail_msg("expected '%s' and '%s' in: %s", a, b, msg);
  done(r);
}

/* --- pipeline --- */

static void stages_and_latency(void **state) {
  (void)state;
  for (unsigned lat = 1; lat <= 8; lat++) {
    gl_machine m = test_machine();
    m.lat[GL_GRP_A] = lat;
    prog p = {0};
    put2(&p, mov(DT + 3, K), end());
    run *r = run_on(&p, &m, &open_gates);
    assert_false(r->t[0].id_valid);
    assert_true(r->t[1].id_valid);
    assert_int_equal(wb_of(r, DT + 3), 1 + 2 + lat);
    /* retired the cycle after WB; both ends counted */
    assert_int_equal(r->n - 1, 1 + 3 + lat);
    assert_int_equal(r->t[r->n - 1].retired, 1);
    assert_int_equal(r->t[r->n - 2].retired, 0);
    assert_int_equal(r->stats.cycles, 4 + lat);
    assert_int_equal(lane(r, GL_HOST_T, 0, 3, 1), 0x3f800000);
    done(r);
  }
}

static void end_alone(void **state) {
  (void)state;
  gl_machine m = test_machine();
  prog p = {0};
  put(&p, end());
  run *r = run_on(&p, &m, &open_gates);
  assert_int_equal(r->n, 3); /* IF, ID, retired */
  assert_int_equal(r->t[2].retired, 1);
  assert_int_equal(r->stats.cycles, 2);
  done(r);
}

/* A reader through registers at a distance; legal from latency + 2. */
static void register_distance(void **state) {
  (void)state;
  for (unsigned lat = 1; lat <= 4; lat++) {
    gl_machine m = test_machine();
    m.lat[GL_GRP_B] = lat;
    for (unsigned dist = 1; dist <= lat + 3; dist++) {
      static const unsigned dst[] = {DT + 1, DO + 1, GL_DST_POS, GL_DST_PSZ};
      static const unsigned src[] = {T + 1, O + 1, GL_SRC_POS, GL_SRC_PSZ};
      for (unsigned k = 0; k < 4; k++) {
        prog p = {0};
        put(&p, mvb(dst[k], K));
        nops(&p, dist - 1);
        put2(&p, mov(DT + 2, src[k]), end());
        if (dist < lat + 2) {
          expect_rule(&p, &m, &open_gates, "latency: ", " is read");
        } else {
          run *r = run_on(&p, &m, &open_gates);
          assert_int_equal(lane(r, GL_HOST_T, 0, 2, 3), 0x40000000);
          done(r);
        }
      }
    }
  }
}

static void unneeded_lanes_may_be_pending(void **state) {
  (void)state;
  gl_machine m = test_machine();
  prog p = {0};
  put(&p, alu(GL_OP_mov, DT + 1, 3, K, 0));
  put2(&p, alu(GL_OP_mov, DT + 2, 12, T + 1, 0), end());
  done(run_on(&p, &m, &open_gates));
  prog q = {0};
  gl_inst i = alu(GL_OP_mov, DT + 2, 12, T + 1, 0);
  i.src[0].swz[3] = 1;
  put(&q, alu(GL_OP_mov, DT + 1, 3, K, 0));
  put2(&q, i, end());
  expect_rule(&q, &m, &open_gates, "cycle 2: bundle 2 `mov t2.zw, t1", "latency: t1.y is read 2 advancing cycle(s)");
}

static void predicate_and_address_distance(void **state) {
  (void)state;
  gl_machine m = test_machine();
  for (unsigned dist = 1; dist <= 4; dist++) {
    prog p = {0}, q = {0}, s = {0};
    put(&p, alu(GL_OP_slt, DP + 1, XYZW, K, K));
    nops(&p, dist - 1);
    put(&p, flow_p(GL_OP_kil, 1, GL_COND_ALL | GL_COND_NOT, 0));
    put(&p, end());
    put(&q, alu(GL_OP_arl, GL_DST_A0, 1, K, 0));
    nops(&q, dist - 1);
    gl_inst i = mov(DT, 7);
    i.x = GL_X_IDX0;
    put2(&q, i, end());
    put(&s, alu(GL_OP_seq, DP + 2, 3, K, K));
    nops(&s, dist - 1);
    gl_inst sel = alu(GL_OP_sel, DT + 4, 1, K, K);
    sel.x = 2;
    sel.src[0].swz[0] = 3;
    put2(&s, sel, end());
    if (dist < 3) {
      expect_rule(&p, &m, &open_gates, "latency: p1.x", "kil");
      expect_rule(&q, &m, &open_gates, "latency: a0.x", "mov");
      expect_rule(&s, &m, &open_gates, "latency: p2.x", "sel");
    } else {
      run *r = run_on(&p, &m, &open_gates);
      assert_true(gl_sim_killed(r->s, 0));
      done(r);
      done(run_on(&q, &m, &open_gates));
      r = run_on(&s, &m, &open_gates);
      assert_int_equal(lane(r, GL_HOST_T, 0, 4, 0), 0x40000000);
      done(r);
    }
  }
}

static void constants(gl_sim *s, unsigned threads) {
  (void)threads;
  for (uint32_t i = 0; i < 64; i++) {
    uint32_t d[4] = {gl_bits((float)i), i, i, i};
    gl_sim_write(s, GL_HOST_CONST, 0, i, d);
  }
}

static void indexed_constants(void **state) {
  (void)state;
  static const struct {
    unsigned source, base;
    uint32_t expect;
  } row[] = {{5, 3, 8}, {5, 58, 63}, {5, 59, 0}, {5, 511, 0}, {0, 0, 0}, {63, 0, 63}};
  gl_machine m = test_machine();
  for (size_t k = 0; k < sizeof row / sizeof row[0]; k++) {
    prog p = {0};
    put(&p, alu(GL_OP_arl, GL_DST_A0, 1, C + row[k].source, 0));
    nops(&p, 2);
    gl_inst i = mov(DT, row[k].base);
    i.x = GL_X_IDX0;
    put2(&p, i, end());
    run *r = run_threads(&p, &m, &open_gates, 1, constants);
    assert_int_equal(r->status, 0);
    assert_int_equal(lane(r, GL_HOST_T, 0, 0, 1), row[k].expect);
    done(r);
  }
  prog p = {0}; /* a0 = -1 (from a negated source): c[a0 + 0] is outside */
  gl_inst a = alu(GL_OP_arl, GL_DST_A0, 1, K, 0);
  a.src[0].swz[0] = 1;
  a.src[0].neg = true;
  put(&p, a);
  nops(&p, 2);
  gl_inst i = add(DT, K, 0), j = mvb(DT + 1, 2);
  i.x = GL_X_IDX1;
  j.x = GL_X_IDX0;
  put2(&p, i, j);
  put(&p, end());
  run *r = run_threads(&p, &m, &open_gates, 1, constants);
  assert_int_equal(lane(r, GL_HOST_T, 0, 0, 1), 0x3f800000);
  assert_int_equal(lane(r, GL_HOST_T, 0, 1, 1), 1);
  done(r);
}

static void reads_see_the_state_before_the_bundle(void **state) {
  (void)state;
  gl_machine m = test_machine();
  prog p = {0};
  put2(&p, mov(DT, K), alu(GL_OP_mul, DT + 1, XYZW, K, K));
  nops(&p, 2);
  put2(&p, mov(DT, T + 1), mvb(DT + 1, T));
  put(&p, end());
  run *r = run_on(&p, &m, &open_gates);
  assert_int_equal(lane(r, GL_HOST_T, 0, 0, 3), 0x40800000);
  assert_int_equal(lane(r, GL_HOST_T, 0, 1, 3), 0x40000000);
  done(r);
}

/* --- forwarding --- */

static void forwarding_distance(void **state) {
  (void)state;
  for (unsigned g = 0; g < 3; g++)
    for (unsigned lat = 1; lat <= 8; lat++)
      for (unsigned dist = 1; dist <= lat + 2; dist++) {
        gl_machine m = test_machine();
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
        assert_int_equal(lane(r, GL_HOST_T, 0, 0, 3), g == 2 ? 0x7f800000 : 0x40000000);
        done(r);
      }
}

static void forwarding_modifiers_chain(void **state) {
  (void)state;
  gl_machine m = test_machine();
  prog p = {0};
  put(&p, mov(NONE, K));
  gl_inst i = add(NONE, FA, FA);
  i.src[0].swz[0] = 3;
  i.src[1].neg = true;
  i.src[1].swz[0] = 1;
  put(&p, i); /* x: 2 - 1 */
  put2(&p, mov(DT, FA), end());
  run *r = run_on(&p, &m, &open_gates);
  assert_int_equal(lane(r, GL_HOST_T, 0, 0, 0), 0x3f800000);
  assert_int_equal(r->stats.forwarded, 3);
  done(r);
}

static void forwarding_rules(void **state) {
  (void)state;
  gl_machine m = test_machine();
  prog lanes = {0};
  put(&lanes, alu(GL_OP_mov, NONE, 5, K, 0));
  put2(&lanes, mvb(DT, FA), end());
  expect_rule(&lanes, &m, &open_gates, "forwarding lanes: fa.yw", "bundle 0");
  prog with_t = {0}; /* T beside the producer */
  put2(&with_t, mov(NONE, K), tex(DT + 1, K, 0));
  put2(&with_t, mvb(DT, FA), end());
  expect_rule(&with_t, &m, &open_gates, "forwarding across T: fa", "bundle 4 `mvb");
  gl_machine deep = test_machine();
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
  gl_machine off = test_machine();
  off.forwarding = false;
  prog p = {0};
  put(&p, mov(NONE, K));
  put2(&p, mvb(DT, FA), end());
  expect_rule(&p, &off, &open_gates, "forwarding off: fa", "mvb");
  gl_machine many = test_machine();
  many.threads = 4;
  expect_rule(&p, &many, &open_gates, "forwarding with threads: fa", "thread 0: bundle 2 `mvb");
}

/* --- writes --- */

static void write_rules(void **state) {
  (void)state;
  gl_machine m = test_machine();
  prog same = {0};
  put2(&same, mov(DT + 1, K), alu(GL_OP_mvb, DT + 1, 2, K, 0));
  put(&same, end());
  expect_rule(&same, &m, &open_gates, "write conflict: both operations write t1.y", "bundle 0");
  gl_machine slow = test_machine();
  slow.lat[GL_GRP_B] = 3;
  for (unsigned dist = 1; dist <= 3; dist++) {
    prog p = {0};
    put(&p, mvb(DT + 1, K));
    nops(&p, dist - 1);
    put2(&p, alu(GL_OP_mov, DT + 1, 8, T + 9, 0), end());
    if (dist == 1)
      expect_rule(&p, &slow, &open_gates, "write order: the write of t1.w overtakes", "mov");
    else if (dist == 2)
      expect_rule(&p, &slow, &open_gates, "write conflict: t1.w is written in the same cycle", "mov");
    else
      done(run_on(&p, &slow, &open_gates));
  }
  prog pair = {0}; /* one bundle, unequal latency: the longer lands last */
  put2(&pair, mov(DT + 1, T + 9), mvb(DT + 1, K));
  put(&pair, end());
  run *r = run_on(&pair, &slow, &open_gates);
  assert_int_equal(lane(r, GL_HOST_T, 0, 1, 1), 0x3f800000);
  done(r);
}

/* --- bundles --- */

static void bundle_rules(void **state) {
  (void)state;
  gl_machine m = test_machine();
  prog group = {0};
  put2(&group, mov(DT + 1, K), add(DT + 2, K, K));
  expect_rule(&group, &m, &open_gates, "two operations of one group", "bundle 0");
  gl_machine narrow = test_machine();
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
      gl_machine m = test_machine();
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
  gl_machine m = test_machine(); /* an indexed constant is a register of its own */
  m.ports_c = 2;
  gl_inst i = add(DT, C + 3, 3);
  i.x = GL_X_IDX1;
  prog p = {0};
  put2(&p, i, end());
  expect_rule(&p, &m, &open_gates, "read ports: c3 and indexed c3", "2 ports");
}

/* --- flow --- */

static void branches_and_bubbles(void **state) {
  (void)state;
  gl_machine m = test_machine();
  prog p = {0};
  put(&p, flow(GL_OP_bra, 2));                   /* 0 */
  put(&p, end());                                /* 1: never */
  put(&p, flow(GL_OP_bra, 3));                   /* 2: even to the next address it costs a bubble */
  put(&p, flow_p(GL_OP_brc, 0, GL_COND_ANY, 1)); /* 3: not taken */
  put(&p, end());                                /* 4 */
  run *r = run_on(&p, &m, &open_gates);
  assert_int_equal(issued(r, 0), 1);
  assert_false(r->t[2].id_valid);
  assert_int_equal(issued(r, 2), 3);
  assert_false(r->t[4].id_valid);
  assert_int_equal(issued(r, 3), 5);
  assert_int_equal(issued(r, 4), 6);
  assert_int_equal(issued(r, 1), -1);
  assert_false(r->t[7].id_valid); /* fetched beside end */
  assert_int_equal(r->stats.bundles, 4);
  done(r);
}

static void conditions(void **state) {
  (void)state;
  gl_machine m = test_machine();
  for (unsigned bits = 0; bits < 16; bits++)
    for (unsigned cond = 0; cond < 6; cond++)
      for (unsigned negate = 0; negate < 2; negate++) {
        bool want = cond < 4 ? bits >> cond & 1 : cond == GL_COND_ANY ? bits != 0 : bits == 15;
        prog p = {0};
        if (bits)
          put(&p, alu(GL_OP_seq, DP + 3, bits, K, K));
        nops(&p, 2);
        unsigned at = p.n;
        put(&p, flow_p(GL_OP_brc, 3, cond | (negate ? GL_COND_NOT : 0), at + 2));
        put(&p, flow_p(GL_OP_kil, 0, GL_COND_ANY | GL_COND_NOT, 0));
        put(&p, end());
        run *r = run_on(&p, &m, &open_gates);
        assert_int_equal(gl_sim_killed(r->s, 0), want == (negate != 0));
        done(r);
      }
}

static void loops(void **state) {
  (void)state;
  gl_machine m = test_machine();
  prog p = {0};
  put(&p, flow(GL_OP_ldc, 5)); /* 0; lc0 */
  unsigned back = put(&p, nop());
  put(&p, flow(GL_OP_dbn, back));
  put(&p, end());
  run *r = run_on(&p, &m, &open_gates);
  assert_int_equal(r->stats.bundles, 1 + 5 * 2 + 1);
  assert_int_equal(r->stats.cycles, 12 + 4 + 1); /* a bubble for each of four taken branches; retired after end */
  done(r);
}

static void calls(void **state) {
  (void)state;
  gl_machine m = test_machine();
  prog p = {0};
  put(&p, flow(GL_OP_call, 2)); /* 0 */
  put(&p, end());               /* 1 */
  put(&p, flow(GL_OP_call, 4)); /* 2 */
  put(&p, flow(GL_OP_ret, 0));  /* 3 */
  put(&p, flow(GL_OP_ret, 0));  /* 4 */
  run *r = run_on(&p, &m, &open_gates);
  assert_int_equal(issued(r, 4), 5);
  assert_int_equal(issued(r, 3), 7);
  assert_int_equal(issued(r, 1), 9);
  done(r);
  m.call_depth = 1;
  expect_rule(&p, &m, &open_gates, "call depth: a call inside 1 calls", "bundle 2 `call");
  prog q = {0};
  put(&q, flow(GL_OP_ret, 0));
  expect_rule(&q, &m, &open_gates, "return stack: ret without a call", "cycle 1: bundle 0");
  prog out = {0};
  put(&out, flow(GL_OP_bra, 9));
  expect_rule(&out, &m, &open_gates, "fetch outside the program", "cycle 3: bundle 9");
  prog fall = {0};
  put(&fall, nop());
  expect_rule(&fall, &m, &open_gates, "fetch outside the program (1 words)", "cycle 2: bundle 1");
}

static void kil_goes_on(void **state) {
  (void)state;
  gl_machine m = test_machine();
  prog p = {0};
  put(&p, flow_p(GL_OP_kil, 0, GL_COND_X | GL_COND_NOT, 0));
  put2(&p, mov(DT, K), end());
  run *r = run_on(&p, &m, &open_gates);
  assert_int_equal(r->t[1].killed, 0);
  assert_int_equal(r->t[2].killed, 1);
  assert_int_equal(lane(r, GL_HOST_T, 0, 0, 1), 0x3f800000);
  done(r);
}

/* --- threads --- */

static void rotation(void **state) {
  (void)state;
  for (unsigned n = 2; n <= 12; n += 5) {
    gl_machine m = test_machine();
    m.threads = n;
    prog p = {0};
    put(&p, flow(GL_OP_bra, 2));
    put(&p, end());
    put2(&p, mov(DT, K), end());
    uint32_t mask = (1u << n) - 1 - 2; /* thread 1 rests */
    run *r = run_threads(&p, &m, &open_gates, mask, NULL);
    assert_int_equal(r->status, 0);
    for (unsigned k = 0; k < 2 * n; k++) {
      assert_int_equal(r->t[1 + k].id_valid, k % n != 1);
      if (k % n != 1) {
        assert_int_equal(r->t[1 + k].id_thread, k % n);
        assert_int_equal(r->t[1 + k].id_pc, k < n ? 0 : 2); /* no bubble after the branch */
      }
    }
    assert_int_equal(r->t[r->n - 1].retired, mask);
    unsigned last = n == 2 ? 0 : n - 1;
    assert_int_equal(r->n - 1, 1 + n + last + 4);
    assert_int_equal(lane(r, GL_HOST_T, 0, 0, 3), 0x40000000);
    assert_int_equal(lane(r, GL_HOST_T, 1, 0, 3), 0);
    done(r);
  }
}

static void thread_distance(void **state) {
  (void)state;
  gl_machine m = test_machine();
  prog p = {0};
  put(&p, mov(DT, K));
  put2(&p, mov(DT + 1, T), end());
  m.threads = 2;
  expect_rule(&p, &m, &open_gates, "latency: t0.x is read 1 advancing", "thread 0: bundle 2");
  m.threads = 3;
  done(run_on(&p, &m, &open_gates));
}

/* --- texture --- */

static void texture_timing(void **state) {
  (void)state;
  static const uint32_t memory[1] = {0xff0000ff};
  for (unsigned latency = 3; latency < 12; latency++)
    for (unsigned seed = 0; seed < 3; seed++) {
      gl_machine m = test_machine();
      gl_run_config cfg = {GL_GATE_NONE, 1, latency, seed};
      prog p = {0};
      put(&p, tex(DT + 5, K, 0)); /* EX in cycle 3 */
      put(&p, nop());
      put(&p, tex(DT + 6, K, 0));
      put(&p, end());
      gl_sim *s = gl_sim_new(&m);
      for (unsigned i = 0; i < p.n; i++) {
        uint32_t d[4] = {p.w[i]};
        gl_sim_write(s, GL_HOST_CODE, 0, i, d);
      }
      gl_sim_texture_memory(s, memory, 1);
      gl_sim_start(s, &cfg, 0, 1);
      unsigned f0 = gl_tex_delay(latency - 2, seed, 0) + 2, f1 = gl_tex_delay(latency - 2, seed, 1) + 2;
      if (!seed)
        assert_int_equal(f0, latency);
      gl_trace t;
      unsigned cycle = 0, wb = 0;
      while (gl_sim_cycle(s, &t) > 0) {
        bool frozen = (cycle >= 3 && cycle < 3 + f0) || (cycle >= 5 + f0 && cycle < 5 + f0 + f1);
        assert_int_equal(t.tex_wait, frozen);
        assert_int_equal(t.adv, !frozen);
        if (t.wb[3].valid && t.wb[3].dst == DT + 5)
          wb = cycle;
        cycle++;
      }
      assert_string_equal(gl_sim_error(s), "");
      assert_int_equal(wb, 3 + f0 + 1);
      gl_sim_stats st;
      gl_sim_get_stats(s, &st);
      assert_int_equal(st.frozen_tex, f0 + f1);
      uint32_t d[4];
      gl_sim_read(s, GL_HOST_T, 0, 6, d);
      assert_int_equal(d[0], 0x3f800000);
      assert_int_equal(d[1], 0);
      assert_int_equal(d[3], 0x3f800000);
      gl_sim_free(s);
    }
}

/* --- gates --- */

/* The enable of one gate over the cycles as text, one digit a cycle. */
static void expect_gate(const run *r, bool o, const char *want) {
  char got[MAX_CYCLES + 1];
  for (int i = 0; i < r->n; i++)
    got[i] = (char)('0' + ((o ? r->t[i].gate_o : r->t[i].gate_v) & 1));
  got[r->n] = 0;
  assert_string_equal(got, want);
}

static run *run_gates(const prog *p, gl_gate_policy policy, unsigned wake) {
  gl_machine m = test_machine();
  gl_run_config cfg = {policy, wake, 3, 0};
  return run_on(p, &m, &cfg);
}

static void gate_none(void **state) {
  (void)state;
  prog p = {0};
  put2(&p, mov(DO, V), end());
  run *r = run_gates(&p, GL_GATE_NONE, 16);
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
  run *r = run_gates(&p, GL_GATE_AUTO, 0);
  expect_gate(r, false, "001000");
  expect_gate(r, true, "000010");
  done(r);
  r = run_gates(&p, GL_GATE_AUTO, 2); /* OF 2..4, EX 5, WB 6..8 */
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
  prog both = {0};        /* the write lands while the reader of v is in OF: both wake at once */
  put(&both, mov(DO, K)); /* WB 4 */
  put(&both, nop());
  put(&both, mov(DT, V)); /* OF 4 */
  put(&both, end());
  r = run_gates(&both, GL_GATE_AUTO, 3);
  assert_int_equal(r->stats.frozen_v, 3);
  assert_int_equal(r->stats.frozen_o, 3);
  assert_int_equal(r->stats.cycles, 4 + 3 + 3);
  done(r);
  prog run_on_end = {0}; /* accesses one after the other keep the gate open */
  put(&run_on_end, mov(DT, V));
  put(&run_on_end, mov(DT + 1, V + 1));
  put2(&run_on_end, mov(DT + 2, V + 2), end());
  r = run_gates(&run_on_end, GL_GATE_AUTO, 1);
  expect_gate(r, false, "001111000");
  done(r);
}

static void gate_auto_texture(void **state) {
  (void)state;
  prog p = {0};
  put(&p, tex(DT, K, 0));  /* EX 3, frozen 3..5 */
  put(&p, mov(DT + 1, V)); /* OF 3: no request while frozen */
  put(&p, end());
  run *r = run_gates(&p, GL_GATE_AUTO, 1);
  expect_gate(r, false, "00000011000");
  assert_true(r->t[6].stall_v && !r->t[6].tex_wait && !r->t[6].adv);
  assert_true(r->t[7].adv);
  done(r);
}

/* Wake latency: the reader in ID d cycles after the open; it reads in OF, so d + 1 cycles after. */
static void gate_open_usable_after_wake(void **state) {
  (void)state;
  for (unsigned wake = 0; wake <= 16; wake++)
    for (unsigned d = 0; d <= 17; d++) {
      gl_machine m = test_machine();
      gl_run_config cfg = {GL_GATE_PROGRAM, wake, 3, 0};
      for (unsigned o = 0; o < 2; o++) {
        prog p = {0};
        gl_hint h = o ? GL_HINT_OPEN_O : GL_HINT_OPEN_V;
        gl_inst rd = mov(DT, o ? O : V);
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
        put2(&w, mov(DO, K), gate(GL_EV_OPEN_O));
      else {
        put(&w, gate(GL_EV_OPEN_O));
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
  gl_machine m = test_machine();
  gl_run_config cfg = {GL_GATE_PROGRAM, 0, 3, 0};
  prog v = {0}, o = {0};
  put2(&v, mov(DT, V), end());
  expect_rule(&v, &m, &cfg, "cycle 2: bundle 0", "closed gate: v is read, but the gate of v is closed");
  put2(&o, mov(DO, K), end());
  expect_rule(&o, &m, &cfg, "cycle 4: bundle 0", "closed gate: o0 is written, but the gate of o is closed");
}

static void gate_close(void **state) {
  (void)state;
  prog p = {0};
  put(&p, gate(GL_EV_OPEN_V | GL_EV_OPEN_O));   /* ID 1 */
  put(&p, mov(DO, V));                          /* ID 2: v in OF 3, o in WB 5 */
  put(&p, gate(GL_EV_CLOSE_V | GL_EV_CLOSE_O)); /* ID 3 */
  nops(&p, 4);
  put(&p, end());
  run *r = run_gates(&p, GL_GATE_PROGRAM, 1);
  expect_gate(r, false, "0111000000"); /* nothing outstanding after 3 */
  expect_gate(r, true, "0111110000");  /* pending until the write has landed */
  done(r);
  prog own = {0}; /* close beside the access: pending over its own read and write */
  put(&own, gate(GL_EV_OPEN_V | GL_EV_OPEN_O));
  put2(&own, mov(DO, V), gate(GL_EV_CLOSE_V | GL_EV_CLOSE_O)); /* ID 2 */
  nops(&own, 4);
  put(&own, end());
  r = run_gates(&own, GL_GATE_PROGRAM, 1);
  expect_gate(r, false, "011100000");
  expect_gate(r, true, "011111000");
  done(r);
  prog idle = {0}; /* nothing outstanding: closed in the next cycle */
  put(&idle, gate(GL_EV_OPEN_V | GL_EV_OPEN_O));
  put(&idle, nop());
  put(&idle, gate(GL_EV_CLOSE_V | GL_EV_CLOSE_O)); /* ID 3 */
  put(&idle, nop());
  put(&idle, end());
  r = run_gates(&idle, GL_GATE_PROGRAM, 1);
  expect_gate(r, false, "0111000");
  expect_gate(r, true, "0111000");
  done(r);
}

static void gate_pulse_and_cancel(void **state) {
  (void)state;
  prog pulse = {0};
  put(&pulse, with_hint(mov(DT, V), GL_HINT_PULSE_V)); /* ID 1, OF 2 */
  put(&pulse, with_hint(mov(DO, K), GL_HINT_PULSE_O)); /* ID 2, WB 5 */
  nops(&pulse, 4);
  put(&pulse, end());
  run *r = run_gates(&pulse, GL_GATE_PROGRAM, 1);
  expect_gate(r, false, "011000000");
  expect_gate(r, true, "001111000");
  done(r);
  prog empty = {0}; /* a pulse without an access is one cycle */
  put(&empty, gate(15));
  put(&empty, nop());
  put(&empty, end());
  r = run_gates(&empty, GL_GATE_PROGRAM, 1);
  expect_gate(r, false, "01000");
  expect_gate(r, true, "01000");
  done(r);
  prog cancel = {0};                                             /* open takes back a pending close */
  put2(&cancel, mov(DO, K), gate(GL_EV_OPEN_O | GL_EV_CLOSE_O)); /* ID 1, WB 4 */
  put(&cancel, gate(GL_EV_OPEN_O));
  nops(&cancel, 4);
  put(&cancel, mov(DO + 1, K)); /* ID 7, WB 10 */
  put(&cancel, end());
  r = run_gates(&cancel, GL_GATE_PROGRAM, 4 - 1);
  expect_gate(r, true, "011111111110");
  done(r);
  prog later = {0};                                             /* a later write keeps a pending close open */
  put2(&later, mov(DO, K), gate(GL_EV_OPEN_O | GL_EV_CLOSE_O)); /* ID 1, WB 4 */
  nops(&later, 2);
  put(&later, mov(DO + 1, K)); /* ID 4, WB 7 */
  nops(&later, 4);
  put(&later, end());
  r = run_gates(&later, GL_GATE_PROGRAM, 1);
  expect_gate(r, true, "01111111000");
  done(r);
}

static void gate_end_closes(void **state) {
  (void)state;
  prog p = {0};
  put(&p, gate(GL_EV_OPEN_V | GL_EV_OPEN_O));
  put2(&p, mov(DO, V), end()); /* ID 2, OF 3, WB 5, retired 6 */
  run *r = run_gates(&p, GL_GATE_PROGRAM, 1);
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
  put(&p, gate(GL_EV_OPEN_V)); /* ID 2 */
  put(&p, mov(DT + 1, V));     /* ID 3..6, OF 7 */
  put2(&p, nop(), mov(DT + 2, K));
  put(&p, end());
  run *r = run_gates(&p, GL_GATE_PROGRAM, 5);
  assert_int_equal(r->t[2].gate_v, 1);
  assert_int_equal(issued(r, 3), 6);
  done(r);
  gl_machine m = test_machine();
  gl_run_config cfg = {GL_GATE_PROGRAM, 6, 3, 0};
  expect_rule(&p, &m, &cfg, "cycle 7", "open for 5 of 6 wake");
  prog q = {0};
  put(&q, tex(DT, K, 0));
  put(&q, nop());
  put(&q, gate(GL_EV_OPEN_V)); /* in ID while frozen: acts in 6 */
  put(&q, end());
  r = run_gates(&q, GL_GATE_PROGRAM, 1);
  expect_gate(r, false, "000000110");
  done(r);
}

static void gates_per_thread(void **state) {
  (void)state;
  gl_machine m = test_machine();
  m.threads = 4;
  gl_run_config cfg = {GL_GATE_PROGRAM, 1, 3, 0};
  prog p = {0};
  put(&p, with_hint(mov(DT, V), GL_HINT_PULSE_V));
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

/* --- host --- */

static void code_can_be_rewritten(void **state) {
  (void)state;
  gl_machine m = test_machine();
  prog p = {0};
  put2(&p, mov(DT, K), end());
  run *r = run_on(&p, &m, &open_gates);
  prog q = {0};
  put2(&q, add(DT, K, K), end());
  for (unsigned i = 0; i < q.n; i++) {
    uint32_t d[4] = {q.w[i]};
    gl_sim_write(r->s, GL_HOST_CODE, 0, i, d);
  }
  gl_trace t;
  gl_sim_start(r->s, &open_gates, 0, 1);
  while (gl_sim_cycle(r->s, &t) > 0)
    continue;
  assert_int_equal(lane(r, GL_HOST_T, 0, 0, 3), 0x40800000);
  done(r);
}

static void registers_read_back(void **state) {
  (void)state;
  gl_machine m = test_machine();
  m.threads = 3;
  gl_sim *s = gl_sim_new(&m);
  static const struct {
    int kind;
    unsigned count;
  } file[] = {{GL_HOST_V, 8}, {GL_HOST_T, 16}, {GL_HOST_O, 8}, {GL_HOST_SYS, 5}};
  for (unsigned f = 0; f < 4; f++)
    for (unsigned t = 0; t < 3; t++)
      for (unsigned a = 0; a < file[f].count; a++) {
        uint32_t d[4] = {f, t, a, 77};
        gl_sim_write(s, file[f].kind, t, a, d);
      }
  for (unsigned f = 0; f < 4; f++)
    for (unsigned t = 0; t < 3; t++)
      for (unsigned a = 0; a < file[f].count; a++) {
        uint32_t d[4], want[4] = {f, t, a, 77};
        gl_sim_read(s, file[f].kind, t, a, d);
        assert_memory_equal(d, want, sizeof d);
      }
  gl_sampler smp = {0x123456, 4096, 3, 1, GL_WRAP_MIRROR, GL_WRAP_CLAMP};
  uint64_t w = gl_sampler_word(&smp);
  uint32_t d[4] = {(uint32_t)w, (uint32_t)(w >> 32)}, back[4];
  gl_sim_write(s, GL_HOST_SAMPLER, 0, 2, d);
  gl_sim_read(s, GL_HOST_SAMPLER, 0, 2, back);
  assert_memory_equal(d, back, sizeof d);
  gl_sim_free(s);
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
      cmocka_unit_test(branches_and_bubbles),
      cmocka_unit_test(conditions),
      cmocka_unit_test(loops),
      cmocka_unit_test(calls),
      cmocka_unit_test(kil_goes_on),
      cmocka_unit_test(rotation),
      cmocka_unit_test(thread_distance),
      cmocka_unit_test(texture_timing),
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
      cmocka_unit_test(code_can_be_rewritten),
      cmocka_unit_test(registers_read_back),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
