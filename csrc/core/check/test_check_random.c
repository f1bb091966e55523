/* SPDX-License-Identifier: Apache-2.0 */
/* Compares the static checker with the simulator on random programs: both must agree (docs/checking.md, "gloam check"). */
#include "base/random.h"
#include "core/check/test_expect.h"
#include "core/sim/rules.h"

static uint64_t seed;

static uint64_t rnd(void) { return gm_random_next(&seed); }
static unsigned upto(unsigned n) { return (unsigned)(rnd() % n); }

/* quads: ddx, ddy and qsy too. */
static gm_inst random_op(unsigned group, bool quads) {
  static const unsigned src[] = {T, T + 1, T + 2, V, V + 1, O, O + 1, K, C, FA, FB, FC};
  static const unsigned dst[] = {DT, DT + 1, DT + 2, DO, DO + 1, NONE, DP, DP + 1};
  unsigned a = src[upto(12)], b = src[upto(12)], mask = 1 + upto(15);
  switch (group) {
  case 0:
    if (quads && !upto(3))
      return alu(upto(2) ? GM_OP_ddx : GM_OP_ddy, dst[upto(6)], mask, T + upto(3), 0);
    return upto(4) ? alu(GM_OP_mov, dst[upto(6)], mask, a, 0) : alu(GM_OP_sge, dst[upto(8)], mask, a, b);
  case 1:
    return alu(GM_OP_mul, dst[upto(6)], mask, a, b);
  case 2:
    return alu(GM_OP_rcp, dst[upto(6)], mask, a, 0);
  case 3:
    return alu(upto(2) ? GM_OP_tex : GM_OP_txl, dst[upto(6)], mask, a, 0); /* the sampler has no mipmap: one request */
  default:
    if (quads && !upto(5))
      return flow(GM_OP_qsy, 0);
    return upto(2) ? gate(upto(16)) : upto(4) ? nop() : flow_p(GM_OP_kil, upto(2), upto(6), 0);
  }
}

static void random_bundle(prog *p, bool quads) {
  unsigned g = upto(5), h = upto(5);
  gm_inst a = random_op(g, quads), b = random_op(h, quads);
  if (g < 4 && !upto(3))
    a.hint = (uint8_t)upto(8);
  if (g == h)
    put(p, a);
  else
    put2(p, a, b);
}

static bool program_has(const prog *p, gm_opcode op) {
  gm_bundle b;
  const char *why;
  for (unsigned a = 0; a < p->n; a += b.words) {
    gm_decode_bundle(p->w + a, p->n - a, &b, &why);
    for (unsigned i = 0; i < b.count; i++)
      if (b.op[i].op == op)
        return true;
  }
  return false;
}

/* switching: threads switch at lookups, and results are written meanwhile (the key landed). */
static gm_machine random_machine(bool switching) {
  gm_machine m = test_machine();
  static const unsigned threads[] = {1, 1, 1, 2, 4, 12, 4, 8};
  for (unsigned g = 0; g < 3; g++)
    m.lat[g] = 1 + (upto(3) ? 0 : upto(4));
  m.threads = switching ? 1 : threads[upto(8)];
  m.switches = m.landed = switching;
  m.contexts = switching ? 4 : 0;
  m.forwarding = m.threads > 1 || upto(2) ? 1 : 2;
  return m;
}

/* Registers that make threads go different ways. */
static void random_registers(gm_sim *s, uint64_t salt) {
  static const uint32_t values[4] = {0, 0xbf800000, 0x3f800000, 0x40000000};
  for (unsigned t = 0; t < GM_MAX_THREADS; t++)
    for (unsigned i = 0; i < 3; i++) {
      uint32_t d[4];
      for (unsigned l = 0; l < 4; l++)
        d[l] = values[gm_random_linear(&salt) >> 62];
      gm_sim_write(s, i < 2 ? GM_HOST_V : GM_HOST_T, t, i, d);
    }
}

/* Returns the rule's text, NULL if none was broken. */
static const char *simulate_for(gm_sim *s, const prog *p, const gm_run_config *cfg, uint32_t threads) {
  gm_trace t;
  int busy = 1;
  gm_sim_reset(s);
  random_registers(s, p->n);
  for (unsigned i = 0; i < p->n; i++) {
    uint32_t d[4] = {p->w[i]};
    gm_sim_write(s, GM_HOST_CODE, 0, i, d);
  }
  gm_sim_start(s, cfg, 0, threads);
  for (unsigned i = 0; i < 3000 && busy > 0; i++)
    busy = gm_sim_cycle(s, &t);
  return busy < 0 ? gm_sim_error(s) : NULL;
}

static const char *simulate_checked(gm_sim *s, const prog *p, gm_gate_policy policy, unsigned wake, uint64_t tex_seed, uint32_t threads) {
  gm_run_config cfg = {.policy = policy, .wake = wake, .texture_latency = 3, .texture_seed = tex_seed};
  return simulate_for(s, p, &cfg, threads);
}

static void same_verdict(gm_sim *s, const gm_machine *m, const prog *p, gm_check_config cfg, unsigned count[2]) {
  gm_check_result r;
  char want[64];
  gm_check_verdict v = gm_check_code(m, p->w, p->n, 0, &cfg, &r);
  const char *sim = simulate_checked(s, p, cfg.policy, cfg.wake, 0, gm_has_quads(m) ? 0xffff : 1); /* threads of a quad read each other */
  assert_int_not_equal(v, GM_CHECK_GAVE_UP);
  count[sim != NULL]++;
  if ((v == GM_CHECK_BROKEN) != (sim != NULL))
    fail_msg("checker: %s; simulator: %s", v == GM_CHECK_BROKEN ? r.message : "proven", sim ? sim : "ended");
  if (!sim)
    return;
  snprintf(want, sizeof want, "bundle %u `", r.pc);
  if (cfg.policy == GM_GATE_NONE && !strstr(sim, want))
    fail_msg("checker: %s; simulator: %s", r.message, sim);
  snprintf(want, sizeof want, "`: %s: ", r.rule);
  if (!strstr(sim, want))
    fail_msg("checker: %s; simulator: %s", r.message, sim);
}

/* Without branches checker and simulator are both exact, so they must agree on every program; the first thread is the first to break a
   rule. Under gating, programs with textures or qsy are left out on machines with several threads: there the checker assumes that other
   threads may freeze the core, and that qsy may wait. */
static void straight_lines(bool switching) {
  unsigned plain_runs[2] = {0}, gated_runs[2] = {0};
  seed = 11;
  for (unsigned n = 0; n < (switching ? 2000 : 4000); n++) {
    gm_machine m = random_machine(switching);
    gm_sim *s = gm_sim_new(&m);
    prog p = {0};
    for (unsigned k = 0, len = 2 + upto(16); k < len; k++) {
      prog longer = p;
      random_bundle(&longer, gm_has_quads(&m));
      prog ended = longer;
      put(&ended, end());
      gm_check_result r;
      if (!upto(12) || gm_check_code(&m, ended.w, ended.n, 0, &no_gates, &r) == GM_CHECK_PROVEN)
        p = longer; /* mostly legal, so that programs get long */
    }
    put(&p, end());
    same_verdict(s, &m, &p, no_gates, plain_runs);
    gm_check_result r;
    if (!switching && (m.threads == 1 || !(program_has(&p, GM_OP_tex) || program_has(&p, GM_OP_txl) || program_has(&p, GM_OP_qsy))) &&
        gm_check_code(&m, p.w, p.n, 0, &no_gates, &r) == GM_CHECK_PROVEN)
      same_verdict(s, &m, &p, gated(upto(6)), gated_runs);
    gm_sim_free(s);
  }
  for (unsigned i = 0; i < 2; i++) { /* the comparison is worth nothing if one verdict is rare */
    assert_true(plain_runs[i] > (switching ? 250 : 500));
    assert_true(switching || gated_runs[i] > 200);
  }
}
static void agrees_on_straight_lines(void **state) {
  (void)state;
  straight_lines(false);
}
/* Under gating the checker lets a thread be away for any time, the simulator for one. */
static void agrees_on_threads_that_switch(void **state) {
  (void)state;
  straight_lines(true);
}

/* A proof about an access after a texture wait holds for every length of the wait, although an open gate rests (its clock stops) in part
   of the wait. The gate opens d bundles before the texture operation (d = 0: in the same bundle), and the next bundle reads. */
static void rest_loses_no_access(void **state) {
  (void)state;
  gm_machine m = test_machine();
  gm_sim *s = gm_sim_new(&m);
  for (unsigned d = 0; d < 4; d++)
    for (unsigned wake = 0; wake <= 10; wake++) {
      prog p = {0};
      if (d) {
        put(&p, gate(GM_EV_OPEN_V | GM_EV_OPEN_O));
        nops(&p, d - 1);
        put(&p, tex(DT, K, 0));
      } else
        put2(&p, tex(DT, K, 0), gate(GM_EV_OPEN_V | GM_EV_OPEN_O));
      unsigned at = put2(&p, mov(DT + 1, V), mvb(DT + 2, O));
      put(&p, end());
      unsigned sure = d + 5; /* cycles that the gate is open for certain: d + 2 before the wait, and a wait is never shorter than three */
      for (unsigned latency = 3; latency <= 8; latency++)
        for (uint64_t k = 0; k <= 6; k++) {
          gm_run_config cfg = {.policy = GM_GATE_PROGRAM, .wake = wake, .texture_latency = latency, .texture_seed = k};
          const char *sim = simulate_for(s, &p, &cfg, 1);
          if (wake <= sure ? sim != NULL : !k && latency == 3 && !sim)
            fail_msg("open %u before, wake %u, texture %u, seed %u: %s", d, wake, latency, (unsigned)k, sim ? sim : "ended");
        }
      if (wake <= sure)
        proven(&p, &m, gated(wake));
      else
        broken(&p, &m, gated(wake), at, "closed gate", "v is read", NULL);
    }
  gm_sim_free(s);
}

/* Adds a bundle of flow to a random address that starts a bundle. */
static void random_flow(prog *p, const unsigned *start, unsigned n) {
  static const gm_opcode ops[] = {GM_OP_brc, GM_OP_brc, GM_OP_dbn, GM_OP_ldc, GM_OP_call, GM_OP_ret, GM_OP_bra};
  gm_opcode op = ops[upto(7)];
  gm_inst i = flow(op, op == GM_OP_ldc ? 1 + upto(3) : op == GM_OP_ret ? 0 : start[upto(n)]);
  if (op == GM_OP_brc)
    i.cond = (uint8_t)(upto(6) | upto(2) * GM_COND_NOT);
  put(p, i);
}

/* With branches the checker may refuse a program although the simulated run breaks no rule, but a program that the checker proves never
   breaks a rule. */
static void proven_programs(bool switching) {
  unsigned good = 0, synced = 0;
  seed = 5;
  for (unsigned n = 0; n < (switching ? 2000 : 6000); n++) {
    gm_machine m = random_machine(switching);
    unsigned wake = upto(switching ? 2 : 3), start[40], count = 0;
    prog p = {0};
    for (unsigned k = 0, len = 4 + upto(14); k < len; k++) {
      prog longer = p;
      start[count] = p.n;
      unsigned skip = 0;
      if (!upto(4) && count) {
        unsigned forward[41];
        memcpy(forward, start, count * sizeof *forward);
        forward[count] = p.n + 1; /* also to the word after this bundle. The bundles that follow are nops, so a longer jump ends at one */
        random_flow(&longer, forward, count + 1);
      } else
        random_bundle(&longer, gm_has_quads(&m));
      skip = 2 + upto(3);
      prog ended = longer;
      nops(&ended, skip);
      put(&ended, end());
      gm_check_result r;
      gm_check_config cfg = gated(wake);
      if (gm_check_code(&m, ended.w, ended.n, 0, &cfg, &r) != GM_CHECK_PROVEN)
        continue;
      p = longer;
      if (count < 39)
        count++;
    }
    nops(&p, 4);
    put(&p, end());
    gm_check_result r;
    gm_check_config cfg = gated(wake);
    if (gm_check_code(&m, p.w, p.n, 0, &cfg, &r) != GM_CHECK_PROVEN)
      continue;
    good++;
    synced += program_has(&p, GM_OP_brc) && program_has(&p, GM_OP_qsy) && (program_has(&p, GM_OP_ddx) || program_has(&p, GM_OP_ddy));
    gm_sim *s = gm_sim_new(&m);
    for (unsigned k = 0; k < 3; k++) {
      const char *sim = simulate_checked(s, &p, GM_GATE_PROGRAM, wake, k, k ? (1u << gm_contexts(&m)) - 1 : 1);
      if (sim)
        fail_msg("proven, but: %s", sim);
    }
    gm_sim_free(s);
  }
  assert_true(good > (switching ? 300 : 1000));
  assert_true(switching || synced > 50);
}
static void proven_programs_never_break(void **state) {
  (void)state;
  proven_programs(false);
}
static void proven_programs_never_break_if_threads_switch(void **state) {
  (void)state;
  proven_programs(true);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(agrees_on_straight_lines),
      cmocka_unit_test(agrees_on_threads_that_switch),
      cmocka_unit_test(rest_loses_no_access),
      cmocka_unit_test(proven_programs_never_break),
      cmocka_unit_test(proven_programs_never_break_if_threads_switch),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
