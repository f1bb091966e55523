/* SPDX-License-Identifier: Apache-2.0 */
/* Tests tasks without end on a cluster: the watchdog ends them. A thread without end does not leave its core, so tasks that wait there
   are ended too; others are not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/error.h"
#include "cluster/cluster_setup.h"

enum { LIMIT = 20000, WATCHDOG = 200, TASKS = 20 };

static const char endless_text[] = ".stage vertex\n.machine machines/%s.machine\n.sym attribute float 4x1 \"a_position\" 1 0 0\n"
                                   "again:\nnop\nbra again\nend\n";
static const char short_text[] = ".stage fragment\n.machine machines/%s.machine\n.sym varying float 2x1 \"v_uv\" 1 1 2\n"
                                 ".sym fragcolor float 4x1 \"gl_FragColor\" 1 0 0\nmov o0, v1.zwzw @ov+oo\nend\n";

typedef struct {
  gm_program p[2];
  gm_machine m;
  unsigned ended[2], aborted[2], timeouts; /* tasks by stage */
} work;

static void assemble(gm_program *p, const char *format, const char *machine) {
  char text[600], err[GM_ERROR_SIZE] = "";
  snprintf(text, sizeof text, format, machine);
  if (gm_assemble(p, text, strlen(text), "test.s", err, sizeof err))
    fail_msg("%s", err);
}

static void count_finish(void *ctx, const gm_cluster *c, const gm_cluster_in *in, const gm_cluster_trace *t) {
  work *w = ctx;
  (void)c;
  (void)in;
  w->timeouts += t->out.timeout;
  if (!t->out.finish_valid)
    return;
  w->ended[t->out.finish_stage]++;
  w->aborted[t->out.finish_stage] += t->out.finish_aborted;
}

/* 0 if all tasks end. */
static int run_tasks(work *w, const char *machine, unsigned contexts, unsigned watchdog, gm_cluster_stats *st) {
  char err[GM_ERROR_SIZE] = "";
  gm_cluster_setup s;
  memset(w, 0, sizeof *w);
  assemble(&w->p[0], endless_text, machine);
  assemble(&w->p[1], short_text, machine);
  assert_int_equal(gm_cluster_machine(&w->m, &w->p[0].machine, 2, contexts, err, sizeof err), 0);
  gm_cluster_setup_new(&s, &w->m, 2);
  for (unsigned k = 0; k < 2; k++)
    if (gm_cluster_setup_program(&s, &w->p[k], NULL, err, sizeof err))
      fail_msg("%s", err);
  for (size_t i = 0; i < TASKS; i++)
    assert_int_equal(gm_cluster_setup_task(&s, i % 4 != 0, i, err, sizeof err), 0);
  s.set.balance = GM_BALANCE_ANY;
  s.env.watchdog = watchdog;
  int rc = gm_cluster_run(&s, LIMIT, count_finish, w, st, err, sizeof err);
  gm_cluster_setup_free(&s);
  gm_program_free(&w->p[0]);
  gm_program_free(&w->p[1]);
  return rc;
}

static void watchdog_ends_tasks(void **state) {
  (void)state;
  for (unsigned quads = 0; quads < 2; quads++) {
    work w;
    gm_cluster_stats st;
    assert_int_equal(run_tasks(&w, quads ? "quad" : "cyclone", quads ? 8 : 4, 0, &st), -1);
    assert_true(w.ended[0] == 0);
    assert_int_equal(run_tasks(&w, quads ? "quad" : "cyclone", quads ? 8 : 4, WATCHDOG, &st), 0);
    assert_true(w.ended[0] == TASKS / 4 && w.aborted[0] == w.ended[0]);
    assert_true(w.ended[1] == TASKS - TASKS / 4 && w.aborted[1] < w.ended[1]);
    assert_true(w.timeouts > 0 && w.timeouts <= w.aborted[0] + w.aborted[1]);
    assert_true(st.cycles < TASKS / 4 * 2 * WATCHDOG + 2000);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(watchdog_ends_tasks)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
