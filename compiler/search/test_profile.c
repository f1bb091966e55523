/* SPDX-License-Identifier: Apache-2.0 */
/* Tests profiles, which say how often each bundle ran: their text form, and their use as block frequencies in a second compilation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/error.h"
#include "compile.h"
#include "search/compile.h"

static const char shader[] =
    "precision mediump float;\nvarying vec4 a, b;\nuniform float u;\nvoid main() {\n  vec4 s = a;\n"
    "  for (int i = 0; i < 9; i++) {\n    if (s.x > u) break;\n    s += sin(s * b);\n  }\n  gl_FragColor = s;\n}\n";

static gc_options options(const gm_machine *m, gc_gate gate) {
  gc_options o;
  gc_options_default(&o);
  o.machine = m;
  o.gate = gate;
  o.policy = gate == GC_GATE_NONE ? GM_GATE_NONE : GM_GATE_AUTO;
  return o;
}

static void compile_profiled(const gc_options *o, gm_program *p) {
  char *messages;
  if (gc_compile(shader, strlen(shader), o, p, NULL, &messages))
    fail_msg("%s", messages);
  free(messages);
}

static gm_machine cyclone(void) {
  gm_machine m;
  char err[GM_ERROR_SIZE];
  if (gm_machine_find(&m, "cyclone", err, sizeof err))
    fail_msg("%s", err);
  return m;
}

static void keep_pass_text(void *ctx, const char *pass, const char *text) {
  (void)pass;
  snprintf(ctx, 8000, "%s", text);
}

/* Two runs, in which every bundle ran 14 times; but those from the middle of the program on never ran. */
static void frequencies(void **state) {
  (void)state;
  gm_machine m = cyclone();
  gm_program p, q;
  gm_profile f;
  static char guessed[8000], told[8000];
  gc_options none = options(&m, GC_GATE_NONE), global = options(&m, GC_GATE_GLOBAL);
  compile_profiled(&none, &p);
  assert_int_equal(gm_profile_new(&f, &p), 0);
  f.runs = 2;
  for (size_t i = 0; i < p.words / 2; i++)
    f.count[i] = 14;
  global.dump = keep_pass_text;
  global.dump_after = "gate";
  global.dump_ctx = guessed;
  compile_profiled(&global, &q);
  gm_program_free(&q);
  global.profile = &f;
  global.dump_ctx = told;
  compile_profiled(&global, &q);
  gm_program_free(&q);
  assert_null(strstr(guessed, "freq 7 "));
  assert_non_null(strstr(told, "freq 7 "));
  assert_non_null(strstr(told, "freq 0.001"));
  gm_profile_free(&f);
  gm_program_free(&p);
}

static void of_another_program(void **state) {
  (void)state;
  gm_machine m = cyclone();
  gm_program p;
  gm_profile f;
  char *messages;
  gc_options none = options(&m, GC_GATE_NONE), best = options(&m, GC_GATE_BEST);
  none.forward = GC_FORWARD_OFF;
  compile_profiled(&none, &p);
  assert_int_equal(gm_profile_new(&f, &p), 0);
  f.runs = 1;
  gm_program_free(&p);
  best.profile = &f;
  assert_int_not_equal(gc_compile(shader, strlen(shader), &best, &p, NULL, &messages), GC_OK);
  assert_non_null(strstr(messages, "error: the profile is of another program"));
  free(messages);
  gm_profile_free(&f);
}

static void several(void **state) {
  (void)state;
  gm_program p = {.code = (uint32_t[]){1, 2, 3}, .words = 3}, q = {.code = (uint32_t[]){1, 2, 4}, .words = 3};
  gm_profile f, g, other;
  assert_int_equal(gm_profile_new(&f, &p) | gm_profile_new(&g, &p) | gm_profile_new(&other, &q), 0);
  f.runs = 3;
  g.runs = 1;
  f.count[1] = 7;
  g.count[1] = 5;
  g.count[2] = 2;
  assert_int_equal(gm_profile_add(&f, &g), 0);
  assert_true(f.runs == 4 && f.count[0] == 0 && f.count[1] == 12 && f.count[2] == 2);
  assert_int_equal(gm_profile_add(&f, &other), -1);
  assert_true(f.runs == 4);
  gm_profile_free(&f);
  gm_profile_free(&g);
  gm_profile_free(&other);
}

static void round_trip(void **state) {
  (void)state;
  gm_program p = {.code = (uint32_t[]){1, 2, 3}, .words = 3};
  gm_profile f, g;
  char err[GM_ERROR_SIZE], path[] = "/tmp/gm_profile_XXXXXX";
  int fd = mkstemp(path);
  assert_true(fd >= 0);
  close(fd);
  assert_int_equal(gm_profile_new(&f, &p), 0);
  f.runs = 3;
  f.count[1] = UINT64_C(12345678901);
  assert_int_equal(gm_profile_write(&f, path, err, sizeof err), 0);
  assert_int_equal(gm_profile_read(&g, path, err, sizeof err), 0);
  assert_true(g.code == f.code && g.runs == 3 && g.words == 3);
  assert_memory_equal(f.count, g.count, 3 * sizeof *f.count);
  gm_profile_free(&f);
  gm_profile_free(&g);
  static const struct {
    const char *text, *message;
  } bad[] = {{"", ":1:1: error: this is no profile"},
             {"gloam profile 2\n", ":1:1: error: this is no profile"},
             {"gloam profile 1\ncode 12 0\n", ":2:1: error: this is no profile"},
             {"gloam profile 1\ncode 12 99999999\n", ":2:1: error: this is no profile"},
             {"gloam profile 1\ncode 12 3\nruns 0\n", ":3:1: error: this is no profile"},
             {"gloam profile 1\ncode 12 3\nruns 1\n0 1\n3 1\n", ":5:1: error: expected the address"},
             {"gloam profile 1\ncode 12 3\nruns 1\nx\n", ":4:1: error: expected the address"}};
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(bad[i].text, file);
    fclose(file);
    assert_int_equal(gm_profile_read(&g, path, err, sizeof err), -1);
    assert_non_null(strstr(err, bad[i].message));
  }
  unlink(path);
  assert_int_equal(gm_profile_read(&g, path, err, sizeof err), -1);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(frequencies), cmocka_unit_test(of_another_program), cmocka_unit_test(several),
                                     cmocka_unit_test(round_trip)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
