/* SPDX-License-Identifier: Apache-2.0 */
/* Tests that a search that runs out of steps ends with the best program that it has found: gating method `best` is not worse than `hints`
 * (docs/compiler.md, "The search"). */
#include "base/error.h"
#include "base/file.h"
#include "front/front.h"
#include "opt/opt.h"
#include "search/back.h"
#include "search/test_rig.h"

static gc_trace record;

/* The expected energy-delay product of a shader's program. */
static double product(const char *path, const gm_machine *machine, gc_gate gate, long steps) {
  char err[GM_ERROR_SIZE];
  size_t len;
  char *text = gm_file_read(path, 1 << 20, &len, err, sizeof err);
  gc_arena *a = gc_arena_new();
  gc_diag d = {.arena = a, .name = path, .src = text, .len = len};
  gc_options o;
  gm_program p;
  gc_stats st = {0};
  assert_non_null(text);
  gc_options_default(&o);
  o.machine = machine;
  o.name = path;
  o.gate = gate;
  o.policy = GM_GATE_PROGRAM;
  o.wake = 1;
  o.opt = 3;
  ir_module *m = gc_front(a, &d, GM_STAGE_FRAGMENT);
  opt_config cfg = {.level = 2, .machine = machine, .diag = &d};
  assert_non_null(m);
  assert_null(opt_run(m, &cfg).why);
  search_driver x = {.a = a, .d = &d, .n = 1, .steps = steps, .trace = &record};
  record.n = 0;
  assert_int_equal(back_run(&x, 0, m, &o, (back_task){.last = true, .weigh = true}, &p, &st), BACK_OK);
  gm_program_free(&p);
  gc_arena_free(a);
  free(text);
  return st.cycles * st.energy;
}

static void out_of_steps(void **state) {
  (void)state;
  static const char path[] = "regress/suites/shaders/wood/wood.frag";
  gm_machine m = rig_machine("cyclone");
  for (long steps = 5000000; steps <= 25000000; steps += 4000000) {
    double hints = product(path, &m, GC_GATE_HINTS, steps), best = product(path, &m, GC_GATE_BEST, steps);
    unsigned spent = 0;
    for (unsigned k = 0; k < record.n; k++)
      spent += record.row[k].times[GC_SPENT];
    if (!spent)
      fail_msg("%ld steps: no attempt is left out", steps);
    if (best > hints * (1 + 1e-9))
      fail_msg("%ld steps: best is worse than hints: %g, not %g at most", steps, best, hints);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(out_of_steps)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
