/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the statistics of programs written by hand, and compares the lengths of paths with the simulator's cycles. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/error.h"
#include "base/json.h"
#include "core/sim/sim.h"
#include "core/stats/stats.h"

static void assemble(gm_program *p, const char *text) {
  char err[GM_ERROR_SIZE] = "";
  if (gm_assemble(p, text, strlen(text), "test.s", err, sizeof err))
    fail_msg("%s", err);
}

static gm_program_stats count_text_stats(const char *text) {
  gm_program p;
  gm_program_stats s;
  char err[GM_ERROR_SIZE] = "";
  assemble(&p, text);
  if (gm_stats_count(&p, &s, err, sizeof err))
    fail_msg("%s", err);
  gm_program_free(&p);
  return s;
}

static uint64_t simulated(const char *text) {
  gm_program p;
  gm_trace t;
  gm_sim_stats st;
  assemble(&p, text);
  gm_run_config cfg = {.policy = GM_GATE_NONE, .texture_latency = p.machine.texture_latency};
  gm_sim *s = gm_sim_new(&p.machine);
  assert_non_null(s);
  for (uint32_t i = 0; i < p.words; i++)
    gm_sim_write(s, GM_HOST_CODE, 0, i, (uint32_t[4]){p.code[i]});
  gm_sim_start(s, &cfg, p.entry, 1);
  int busy;
  while ((busy = gm_sim_cycle(s, &t)) > 0)
    ;
  if (busy < 0)
    fail_msg("%s", gm_sim_error(s));
  gm_sim_get_stats(s, &st);
  gm_sim_free(s);
  gm_program_free(&p);
  return st.cycles;
}

#define HEAD ".stage fragment\n.machine machines/cyclone.machine\n"

static void counts(void **state) {
  (void)state;
  gm_program_stats s = count_text_stats(HEAD "add t0.xy, v0, c3 @ov ; mul _.x, v1, c3.y\n" /* 2 + 2 words */
                                             "mov.long o0.z, fb.xxxx @cv\n"                /* 2 */
                                             "nop @oo\n"                                   /* 1 */
                                             "mvb t1, k\n"
                                             "add o1, t0, t1 ; mul o0.xy, o2, t0 @co\n"
                                             "tex t7.w, t1, s0\n"
                                             "end\n");
  assert_int_equal(s.bundles, 7);
  assert_int_equal(s.nops, 1);
  assert_int_equal(s.ops, 8);
  assert_int_equal(s.dual, 2);
  assert_int_equal(s.group_ops[GM_GRP_A], 3);
  assert_int_equal(s.group_ops[GM_GRP_B], 3);
  assert_int_equal(s.group_ops[GM_GRP_C], 0);
  assert_int_equal(s.group_ops[GM_GRP_T], 1);
  assert_int_equal(s.group_ops[GM_GRP_F], 1);
  assert_int_equal(s.short_units + s.long_units, 9);
  assert_int_equal(s.words, s.short_units + 2 * s.long_units);
  assert_int_equal(s.bytes, 4 * s.words);
  assert_int_equal(s.temps, 3);
  assert_int_equal(s.temp_lanes, 4 + 4 + 1); /* t0.xy are written, all of t0 is read */
  assert_int_equal(s.inputs, 2);
  assert_int_equal(s.outputs, 3);
  assert_int_equal(s.consts, 1);
  assert_int_equal(s.forwarded, 1);
  assert_int_equal(s.unwritten, 1);
  assert_int_equal(s.reads_t, 4);
  assert_int_equal(s.reads_v, 2);
  assert_int_equal(s.reads_o, 1);
  assert_int_equal(s.reads_c, 2);
  assert_int_equal(s.writes_t, 3);
  assert_int_equal(s.writes_o, 3);
  assert_int_equal(s.access_v, 1);
  assert_int_equal(s.clusters_v, 1);
  assert_int_equal(s.access_o, 2);
  assert_int_equal(s.clusters_o, 2);
  assert_int_equal(s.gate_events, 4);
  assert_false(s.endless);
}

/* Without branches the longest and the shortest path are the whole program, and both take as long as the simulator's run. */
static void straight(void **state) {
  (void)state;
  static const char *const text[] = {HEAD "end\n",
                                     HEAD "nop\nend\n",
                                     HEAD "mov t0, k ; end\n",
                                     HEAD "mov t0, k\nend\n",
                                     HEAD "mov t0, k\nnop\nnop\nnop\nnop\nend\n",
                                     HEAD "tex t0, k, s0\nnop\nnop\ntex t1, t0, s0 ; mul t2, t0, t0\nend\n",
                                     HEAD "bra 1\nmov t0, k\nend\n",
                                     HEAD "ldc lc1, 5\nback: mov t0, k\n dbn lc1, back\nend\n",
                                     HEAD "ldc lc0, 3\nouter: ldc lc1, 4\ninner: tex t0, k, s0 ; dbn lc1, inner\n dbn lc0, outer\nend\n",
                                     HEAD "call sub\ncall sub\nend\nsub: mov t0, k\nret\n",
                                     ".stage fragment\n.machine machines/quad.machine\nmov t0, k\nbra 3\nadd t1, t0, t0\nqsy\nend\n",
                                     ".stage fragment\n.machine machines/cyclone-deep.machine\nmul t0, k, k\nend\n"};
  for (size_t i = 0; i < sizeof text / sizeof text[0]; i++) {
    gm_program_stats s = count_text_stats(text[i]);
    assert_true(s.longest.known && s.shortest.known && !s.endless);
    assert_int_equal(s.longest.cycles, simulated(text[i]));
    assert_int_equal(s.shortest.cycles, s.longest.cycles);
    assert_memory_equal(s.longest.busy, s.shortest.busy, sizeof s.longest.busy);
  }
}

static void check_branch_paths(void **state) {
  (void)state;
  /* If the branch is taken, brc, a bubble and end issue; else brc, three nops and end. p0 is false at the start, so the simulator runs
     the longer path of `over` and the shorter one of `under`. */
  const char *over = HEAD "brc p0.x, out\nnop\nnop\nnop\nout: end\n", *under = HEAD "brc !p0.x, out\nnop\nnop\nnop\nout: end\n";
  gm_program_stats s = count_text_stats(over);
  assert_int_equal(s.longest.cycles, simulated(over));
  assert_int_equal(s.shortest.cycles, simulated(under));
  assert_int_equal(s.longest.busy[GM_GRP_F], 2);
  assert_int_equal(s.shortest.busy[GM_GRP_F], 3);
  /* A loop that may be left early. */
  const char *leave = HEAD "ldc lc0, 10\nback: nop\nbrc p0.x, out\ndbn lc0, back\nout: end\n";
  s = count_text_stats(leave);
  assert_int_equal(s.longest.cycles, simulated(leave));
  assert_int_equal(s.shortest.cycles, simulated(HEAD "ldc lc0, 10\nnop\nbra out\nnop\nout: end\n"));
  /* A loop without a bound. */
  s = count_text_stats(HEAD "back: nop\nbrc p0.x, back\nend\n");
  assert_true(s.endless);
  assert_false(s.longest.known);
  assert_true(s.shortest.known);
  assert_int_equal(s.shortest.cycles, simulated(HEAD "nop\nnop\nend\n"));
  s = count_text_stats(HEAD "back: bra back\nend\n");
  assert_true(s.endless && !s.longest.known && !s.shortest.known);
}

static void bounds(void **state) {
  (void)state;
  assert_int_equal(count_text_stats(HEAD "tex t0, k, s0\ntex t1, k, s0\nend\n").longest.bound, GM_BOUND_T);
  assert_int_equal(count_text_stats(HEAD "mov t0, k\nmov t0, k\nmov t0, k\nmov t0, k\nmov t0, k ; end\n").longest.bound, GM_BOUND_A);
  assert_int_equal(count_text_stats(HEAD "rcp t0.x, k\nnop\nnop\nrcp t0.x, t0\nend\n").longest.bound, GM_BOUND_LATENCY);
  assert_int_equal(count_text_stats(HEAD "ldc lc0, 50\nback: dbn lc0, back\nend\n").longest.bound, GM_BOUND_F);
}

/* Code that can run past its end is refused with a message. Too many states are no error; the paths are then unknown. */
static void check_stats_limits(void **state) {
  (void)state;
  gm_program p;
  gm_program_stats s;
  char err[GM_ERROR_SIZE] = "";
  assemble(&p, HEAD "nop\n");
  assert_int_equal(gm_stats_count(&p, &s, err, sizeof err), -1);
  assert_non_null(strstr(err, "error: a path leaves the program"));
  gm_program_free(&p);
  s = count_text_stats(HEAD "ldc lc0, 32000\na: ldc lc1, 32000\nb: nop\ndbn lc1, b\ndbn lc0, a\nend\n");
  assert_false(s.longest.known || s.shortest.known);
  assert_int_equal(s.bundles, 6);
}

static char *json_of(const gm_program_stats *s) { return gm_json_string(gm_stats_json(s), GM_JSON_DECIMAL); }

static void texts(void **state) {
  (void)state;
  gm_program_stats s = count_text_stats(HEAD "mov o0, v0 @ov\nend\n");
  char *json = json_of(&s), *text = NULL;
  size_t len;
  FILE *f = open_memstream(&text, &len);
  gm_stats_text(f, &s);
  fclose(f);
  assert_non_null(strstr(json, "\"bundles\": 2, \"nops\": 0, \"ops\": 2, \"ops_per_bundle\": 1.0,"));
  assert_non_null(strstr(json, "\"longest\": {\"cycles\": 5, \"bound\": \"latency\""));
  assert_non_null(strstr(text, "longest path: 5 cycles, bound by latency"));
  free(json);
  free(text);
  s = count_text_stats(HEAD "back: nop\nbrc p0.x, back\nend\n");
  json = json_of(&s);
  assert_non_null(strstr(json, "\"endless\": true, \"longest\": null, \"shortest\": {"));
  free(json);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(counts), cmocka_unit_test(straight),           cmocka_unit_test(check_branch_paths),
                                     cmocka_unit_test(bounds), cmocka_unit_test(check_stats_limits), cmocka_unit_test(texts)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
