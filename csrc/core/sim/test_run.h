/* SPDX-License-Identifier: Apache-2.0 */
/* For the simulator's tests: a run with its whole trace, and what to expect of it (docs/simulator-and-testbench.md, "Simulator"). Cycle 0
   is the first IF; with one thread the first bundle is in ID in cycle 1. */
#ifndef GM_TEST_RUN_H
#define GM_TEST_RUN_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "core/fp/fp.h"
#include "core/sim/sim.h"
#include "core/sim/test_prog.h"

enum { MAX_CYCLES = 600 };

typedef struct {
  gm_sim *s;
  gm_trace t[MAX_CYCLES];
  int n;      /* busy cycles */
  int status; /* 0 ended, -1 a rule was broken */
  gm_sim_stats stats;
} run;

static const gm_run_config open_gates = {.policy = GM_GATE_NONE, .wake = 1, .texture_latency = 8};

/* Runs a program until it ends or breaks a rule. prepare: sets registers first; NULL: nothing to set. */
static inline run *run_threads(const prog *p, const gm_machine *m, const gm_run_config *cfg, uint32_t threads,
                               void (*prepare)(gm_sim *, unsigned threads)) {
  run *r = calloc(1, sizeof *r);
  assert_non_null(r);
  r->s = gm_sim_new(m);
  assert_non_null(r->s);
  for (unsigned i = 0; i < p->n; i++) {
    uint32_t d[4] = {p->w[i]};
    gm_sim_write(r->s, GM_HOST_CODE, 0, i, d);
  }
  if (prepare)
    prepare(r->s, m->threads);
  gm_sim_start(r->s, cfg, 0, threads);
  while (r->n < MAX_CYCLES && (r->status = gm_sim_cycle(r->s, &r->t[r->n])) > 0)
    r->n++;
  assert_true(r->n < MAX_CYCLES);
  gm_sim_get_stats(r->s, &r->stats);
  return r;
}

/* Runs a program with one thread; the test fails if it breaks a rule. */
static inline run *run_on(const prog *p, const gm_machine *m, const gm_run_config *cfg) {
  run *r = run_threads(p, m, cfg, 1, NULL);
  if (r->status)
    fail_msg("%s", gm_sim_error(r->s));
  return r;
}

/* Frees a run. */
static inline void done(run *r) {
  gm_sim_free(r->s);
  free(r);
}

/* Lane l of a register at the end, as the host reads it. */
static inline uint32_t lane(const run *r, int kind, unsigned thread, unsigned addr, unsigned l) {
  uint32_t d[4];
  gm_sim_read(r->s, kind, thread, addr, d);
  return d[l];
}

/* First cycle in which the bundle at pc is in ID and advances, -1 if none. */
static inline int issued(const run *r, unsigned pc) {
  for (int i = 0; i < r->n; i++)
    if (r->t[i].id_valid && r->t[i].adv && r->t[i].id_pc == pc)
      return i;
  return -1;
}

/* First cycle in which a result for a register is in WB, -1 if none. */
static inline int wb_of(const run *r, unsigned dst) {
  for (int i = 0; i < r->n; i++)
    for (unsigned g = 0; g < 4; g++)
      if (r->t[i].wb[g].valid && r->t[i].wb[g].dst == dst)
        return i;
  return -1;
}

/* Sets sampler 0 to blend two levels of a 2 x 1 texture. */
static inline void between_levels(gm_sim *s, unsigned threads) {
  const gm_sampler two = {.width = 2, .height = 1, .mag = GM_FILTER_LINEAR, .min = GM_FILTER_LINEAR_MIPMAP_LINEAR, .last_level = 1};
  uint32_t w[4];
  (void)threads;
  gm_sampler_words(&two, w);
  gm_sim_write(s, GM_HOST_SAMPLER, 0, 0, w);
}

/* The enable of one gate over the cycles as text, one digit a cycle. */
static inline void expect_gate(const run *r, bool o, const char *want) {
  char got[MAX_CYCLES + 1];
  for (int i = 0; i < r->n; i++)
    got[i] = (char)('0' + ((o ? r->t[i].gate_o : r->t[i].gate_v) & 1));
  got[r->n] = 0;
  assert_string_equal(got, want);
}

/* Expects the run to stop with a message that holds every one of the given texts. */
static inline void expect_rule(const prog *p, const gm_machine *m, const gm_run_config *cfg, const char *a, const char *b) {
  run *r = run_threads(p, m, cfg, 1, NULL);
  const char *msg = gm_sim_error(r->s);
  if (r->status != -1)
    fail_msg("no rule broken, expected: %s", a);
  if (!strstr(msg, a) || !strstr(msg, b))
    fail_msg("expected '%s' and '%s' in: %s", a, b, msg);
  done(r);
}

#endif
