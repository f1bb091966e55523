/* SPDX-License-Identifier: Apache-2.0 */
/* Tests that the search of -O3 gives the memory of each try back, but keeps second schedules of tries that were dropped (docs/compiler.md,
 * "The search"). No such schedule may be in memory that was given back: with --verify that memory is overwritten, and the program has to be
 * the same. */
#include "base/error.h"
#include "base/file.h"
#include "search/test_rig.h"

static gm_program search_shader(const char *path, const gm_machine *m, bool verify) {
  char err[GM_ERROR_SIZE], *messages;
  size_t len;
  char *text = gm_file_read(path, 1 << 20, &len, err, sizeof err);
  gc_options o;
  gm_program p;
  assert_non_null(text);
  gc_options_default(&o);
  o.machine = m;
  o.name = path;
  o.stage = GM_STAGE_FRAGMENT;
  o.wake = m->wake;
  o.opt = 3;
  o.verify = verify;
  if (gc_compile(text, len, &o, &p, NULL, &messages))
    fail_msg("%s", messages);
  free(messages);
  free(text);
  return p;
}

static void nothing_given_back_is_used(void **state) {
  (void)state;
  static const char *const path[] = {"regress/suites/filters/cube/cube.frag", "regress/suites/pairs/packed.frag"};
  gm_machine m = rig_machine("cyclone");
  m.wake = 12;
  for (size_t k = 0; k < sizeof path / sizeof path[0]; k++) {
    gm_program plain = search_shader(path[k], &m, false), spoiled = search_shader(path[k], &m, true);
    assert_int_equal(plain.words, spoiled.words);
    assert_memory_equal(plain.code, spoiled.code, plain.words * sizeof *plain.code);
    gm_program_free(&plain);
    gm_program_free(&spoiled);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(nothing_given_back_is_used)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
