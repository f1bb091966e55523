/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the table of options: every word changes an option in a way that no other word does, and unknown words are refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>
#include <string.h>

#include "opt/opt.h"
#include "search/choices.h"
#include "search/compile.h"
#include "search/passes.h"

/* Default options, except for what the choice itself sets. */
static gc_options chosen(const gc_choice *c, const gc_word *w) {
  gc_options o;
  memset(&o, 0, sizeof o);
  assert_int_equal(gc_choose(&o, c->name, w->text), 1);
  return o;
}

static void words_differ(void **state) {
  (void)state;
  for (const gc_choice *c = gc_choices; c->name; c++)
    for (const gc_word *w = c->words; w->text; w++)
      for (const gc_word *x = c->words; x < w; x++) {
        gc_options a = chosen(c, w), b = chosen(c, x);
        assert_memory_not_equal(&a, &b, sizeof a);
      }
}

static void others_are_refused(void **state) {
  (void)state;
  gc_options o, was;
  gc_options_default(&o);
  was = o;
  for (const gc_choice *c = gc_choices; c->name; c++) {
    assert_int_equal(gc_choose(&o, c->name, "no such word"), -1);
    assert_int_equal(gc_choose(&o, c->name, ""), -1);
    assert_int_equal(gc_choose(&o, c->name, NULL), -1);
  }
  assert_int_equal(gc_choose(&o, "--no-such-option", "none"), 0);
  assert_memory_equal(&o, &was, sizeof o);
}

static void passes_are_named_once(void **state) {
  (void)state;
  for (unsigned k = 0; gc_optional_pass(k); k++) {
    assert_true(gc_is_pass(gc_optional_pass(k), false));
    for (unsigned i = 0; i < k; i++)
      assert_string_not_equal(gc_optional_pass(i), gc_optional_pass(k));
  }
  assert_false(gc_is_pass("no such pass", false));
  assert_false(gc_is_pass("all", false));
  assert_true(gc_is_pass("all", true));
}

/* The page about the compiler names every pass that can be left out or printed after. */
static void passes_are_documented(void **state) {
  (void)state;
  static char page[200000];
  FILE *f = fopen("docs/compiler.md", "r");
  assert_non_null(f);
  page[fread(page, 1, sizeof page - 1, f)] = 0;
  fclose(f);
  for (const opt_pass *p = opt_passes; p->name; p++)
    if (!strstr(page, p->name))
      fail_msg("docs/compiler.md does not name the pass %s", p->name);
  for (const back_pass *p = back_passes; p->name; p++)
    if ((p->optional || p->dumps) && !strstr(page, p->name))
      fail_msg("docs/compiler.md does not name the step %s", p->name);
}

/* Methods that do not use hints have a policy that ignores hints, and methods with hints have a policy that uses them. */
static void policies_go_with_methods(void **state) {
  (void)state;
  assert_int_equal(gc_usual_policy(GC_GATE_NONE), GM_GATE_NONE);
  assert_int_equal(gc_usual_policy(GC_GATE_NAIVE), GM_GATE_AUTO);
  assert_int_equal(gc_usual_policy(GC_GATE_GLOBAL), GM_GATE_AUTO);
  assert_int_equal(gc_usual_policy(GC_GATE_HINTS), GM_GATE_PROGRAM);
  gc_options o;
  gc_options_default(&o);
  assert_int_equal(gc_usual_policy(o.gate), o.policy);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(words_differ), cmocka_unit_test(others_are_refused),
                                     cmocka_unit_test(passes_are_named_once), cmocka_unit_test(passes_are_documented),
                                     cmocka_unit_test(policies_go_with_methods)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
