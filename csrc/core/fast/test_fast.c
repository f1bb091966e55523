/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the interface of the fast engine: registers in and out, counters, discards, host threads, errors. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/error.h"
#include "core/fast/fast.h"
#include "core/sim/test_prog.h"

enum { MANY = 37, ONE = 0x3f800000, TWO = 0x40000000 };

static const gm_run_config plain_run = {.policy = GM_GATE_NONE, .wake = 1, .texture_latency = 8};

static gm_fast *open_program(prog *p, gm_machine m) {
  char err[GM_ERROR_SIZE] = "";
  gm_program program = {.machine = m, .code = p->w, .words = p->n};
  gm_fast *f = gm_fast_open(&program, &plain_run, err, sizeof err);
  if (!f)
    fail_msg("%s", err);
  return f;
}

/* o0 = v0 * c1; the invocation is discarded if v0.x is negative. */
static prog scale_and_discard(void) {
  prog p = {0};
  put2(&p, alu(GM_OP_slt, DP, 1, V, C), mul(DO, V, C + 1));
  nops(&p, 2);
  put(&p, flow_p(GM_OP_kil, 0, GM_COND_X, 0));
  put(&p, end());
  return p;
}

static void results_of_each_invocation(void **state) {
  (void)state;
  prog p = scale_and_discard();
  gm_fast *f = open_program(&p, test_machine());
  static const uint32_t c[2][4] = {{0}, {TWO, TWO, TWO, TWO}};
  uint32_t v[MANY][4], o[2][MANY][4];
  bool killed[2][MANY];
  gm_sim_stats stats[MANY], total;
  char err[GM_ERROR_SIZE] = "";
  assert_true(gm_fast_proven(f));
  for (unsigned i = 0; i < MANY; i++)
    for (unsigned l = 0; l < 4; l++)
      v[i][l] = ONE + (i << 18) + (l << 12) + (i % 3 ? 0 : 0x80000000u);
  gm_fast_image img = {.c = c, .nconst = 2};
  for (unsigned jobs = 1; jobs <= 5; jobs += 4) {
    gm_fast_batch b = {
        .n = MANY, .v = v, .inputs = 1, .o = o[jobs > 1], .outputs = 1, .killed = killed[jobs > 1], .stats = stats, .total = &total};
    if (gm_fast_run_jobs(f, &img, &b, jobs, err, sizeof err))
      fail_msg("%s", err);
    for (unsigned i = 0; i < MANY; i++) {
      assert_int_equal(o[jobs > 1][i][2], v[i][2] + 0x800000);
      assert_int_equal(killed[jobs > 1][i], i % 3 == 0);
      assert_int_equal(stats[i].cycles, 6);
    }
    assert_int_equal(total.cycles, 6 * MANY);
    assert_int_equal(total.group_ops[GM_GRP_B], MANY);
  }
  assert_memory_equal(o[0], o[1], sizeof o[0]);
  gm_fast_close(f);
}

/* Outputs that the program does not name are zero in all invocations; those beside them, and what is after the last one, stay. */
static void unnamed_outputs_are_zero(void **state) {
  (void)state;
  enum { OUTPUTS = 3 };
  prog p = {0};
  put(&p, mov(DO + 1, V));
  put(&p, end());
  gm_fast *f = open_program(&p, test_machine());
  uint32_t v[MANY][4], o[MANY * OUTPUTS + 1][4], pos[MANY * 2][4];
  char err[GM_ERROR_SIZE] = "";
  for (unsigned i = 0; i < MANY; i++)
    for (unsigned l = 0; l < 4; l++)
      v[i][l] = ONE + 4 * i + l;
  memset(o, 0x55, sizeof o);
  memset(pos, 0x55, sizeof pos);
  gm_fast_batch b = {.n = MANY, .v = v, .inputs = 1, .o = o, .outputs = OUTPUTS, .pos = pos};
  if (gm_fast_run_jobs(f, &(gm_fast_image){0}, &b, 1, err, sizeof err))
    fail_msg("%s", err);
  for (unsigned i = 0; i < MANY; i++)
    for (unsigned l = 0; l < 4; l++) {
      assert_int_equal(o[i * OUTPUTS][l], 0);
      assert_int_equal(o[i * OUTPUTS + 1][l], v[i][l]);
      assert_int_equal(o[i * OUTPUTS + 2][l], 0);
      assert_int_equal(pos[2 * i][l] | pos[2 * i + 1][l], 0);
    }
  assert_int_equal(o[MANY * OUTPUTS][0], 0x55555555);
  gm_fast_close(f);
}

/* A worker that is made again has none of the constants of the one before. */
static void workers_begin_empty(void **state) {
  (void)state;
  prog p = scale_and_discard();
  gm_fast *f = open_program(&p, test_machine());
  static const uint32_t c[2][4] = {{0}, {TWO, TWO, TWO, TWO}};
  const uint32_t v[1][4] = {{ONE, ONE, ONE, ONE}}, want[3] = {TWO, 0, 0};
  for (unsigned k = 0; k < 3; k++) {
    uint32_t o[1][4];
    char err[GM_ERROR_SIZE] = "";
    gm_fast_worker *w = gm_fast_worker_new(f);
    assert_non_null(w);
    if (k != 1)
      gm_fast_load(w, &(gm_fast_image){.c = c, .nconst = k ? 1 : 2});
    gm_fast_batch b = {.n = 1, .v = v, .inputs = 1, .o = o, .outputs = 1};
    if (gm_fast_run(w, &b, err, sizeof err))
      fail_msg("%s", err);
    assert_int_equal(o[0][3], want[k]);
    gm_fast_worker_free(w);
  }
  gm_fast_close(f);
}

/* A message names the run by its number in the whole batch, with any number of host threads. */
static void errors_name_the_run(void **state) {
  (void)state;
  prog p = {0};
  put(&p, mov(DT, V));
  put(&p, mov(DO, T)); /* too early */
  put(&p, end());
  char err[GM_ERROR_SIZE] = "";
  gm_fast *f = open_program(&p, test_machine());
  assert_false(gm_fast_proven(f));
  gm_fast_batch b = {.n = 4};
  for (unsigned jobs = 1; jobs <= 3; jobs++) {
    assert_int_equal(gm_fast_run_jobs(f, &(gm_fast_image){0}, &b, jobs, err, sizeof err), -1);
    assert_non_null(strstr(err, "run 0: cycle 2: bundle 2 `mov.long o0, t0`: latency: t0.x"));
  }
  gm_fast_close(f);
}

static void endless_runs_are_given_up(void **state) {
  (void)state;
  prog p = {0};
  put(&p, flow(GM_OP_bra, 0));
  char err[GM_ERROR_SIZE] = "";
  gm_fast *f = open_program(&p, test_machine());
  gm_fast_batch b = {.n = 3, .limit = 1000};
  assert_int_equal(gm_fast_run_jobs(f, &(gm_fast_image){0}, &b, 1, err, sizeof err), -1);
  assert_string_equal(err, "run 0: it has not ended after 1000 cycles");
  gm_fast_close(f);
}

static void other_machines_are_refused(void **state) {
  (void)state;
  prog p = scale_and_discard();
  gm_machine m[3] = {test_machine(), test_machine(), test_machine()};
  static const char *const why[3] = {"machines whose threads switch", "machines that find forwarding", "the clocks of temporaries"};
  m[0].switches = true;
  m[1].forwarding = 2;
  m[2].gate_threads = true;
  for (unsigned k = 0; k < 3; k++) {
    char err[GM_ERROR_SIZE] = "";
    gm_program program = {.machine = m[k], .code = p.w, .words = p.n};
    assert_null(gm_fast_open(&program, &plain_run, err, sizeof err));
    assert_non_null(strstr(err, why[k]));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(results_of_each_invocation), cmocka_unit_test(unnamed_outputs_are_zero),
      cmocka_unit_test(workers_begin_empty),        cmocka_unit_test(errors_name_the_run),
      cmocka_unit_test(endless_runs_are_given_up),  cmocka_unit_test(other_machines_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
