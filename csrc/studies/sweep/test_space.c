/* SPDX-License-Identifier: Apache-2.0 */
/* Tests files of spaces (space.h): what they mean, and the messages for wrong ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#include "base/error.h"
#include "studies/sweep/point.h"

static space s;

static void parse_space_text(const char *text) {
  char err[GM_ERROR_SIZE];
  if (space_parse(&s, text, strlen(text), "s", err, sizeof err))
    fail_msg("%s", err);
}

static void a_space_is_every_combination(void **ctx) {
  (void)ctx;
  parse_space_text("# a comment\nbase cyclone\nlevel compile\nlimit 5\nshader a.frag\nshader b.vert inputs b.json # with inputs\n"
                   "key temps 8 10..14 step 2 \n\noption gate none best\noption O 0 2 3\noption fast-division off on\n");
  assert_int_equal(space_size(&s), 2 * 4 * 2 * 3 * 2);
  assert_string_equal(s.level, "compile");
  assert_int_equal(s.limit, 5);
  assert_null(s.shader[0].inputs);
  assert_string_equal(s.shader[1].inputs, "b.json");
  assert_int_equal(s.parameter[0].value[2].number, 12);

  char text[200];
  gm_machine m;
  space_point p = space_at(&s, space_size(&s) - 1);
  assert_int_equal(p.shader, 1);
  assert_true(point_machine(&s, &p, &m, NULL, 0));
  assert_int_equal(m.temps, 14);
  point_options_text(&s, &p, text, sizeof text);
  assert_string_equal(text, "--gate best -O3 --fast-division");
  point_machine_text(&s, &p, text, sizeof text);
  assert_string_equal(text, "--set temps=14");
  space_free(&s);
}

static unsigned allowed(void) {
  unsigned n = 0;
  for (uint64_t i = 0; i < space_size(&s); i++) {
    space_point p = space_at(&s, i);
    n += space_allows(&s, &p);
  }
  return n;
}

static void conditions_leave_points_out(void **ctx) {
  (void)ctx;
  parse_space_text("base cyclone\nshader a.frag\nkey temps 8 12 16\nkey inputs 8 12 16\noption gate none best\n"
                   "only temps >= inputs\nonly gate = best or temps = 16\n");
  /* temps 8: inputs 8; 12: 8, 12; both with best only. temps 16: 8, 12, 16 with both. */
  assert_int_equal(allowed(), 3 + 6);
  space_free(&s);
  parse_space_text("base cyclone\nshader a.frag\nkey forwarding none named\nkey wake 0 1\nonly forwarding = named or wake = 0\n");
  assert_int_equal(allowed(), 3);
  space_free(&s);
  parse_space_text("base cyclone\nshader a.frag\nkey wake 0..4\nonly wake != 2\nonly wake < 4\n");
  assert_int_equal(allowed(), 3);
  space_free(&s);
}

/* Keys out of range are found when the file is read; keys that do not go together are a property of the point. */
static void machines_that_cannot_be_are_told(void **ctx) {
  (void)ctx;
  char why[GM_ERROR_SIZE];
  gm_machine m;
  parse_space_text("base cyclone\nshader a.frag\nkey threads 1 4\nkey forwarding named\n");
  space_point p = space_at(&s, 1);
  assert_false(point_machine(&s, &p, &m, why, sizeof why));
  assert_string_equal(why, "forwarding needs threads = 1");
  space_free(&s);
}

static void wrong_files_have_one_message(void **ctx) {
  (void)ctx;
  static const struct {
    const char *text, *message;
  } bad[] = {
      {"", "s: error: there is no line `base MACHINE`"},
      {"base cyclone\n", "s: error: there is no line `shader FILE`"},
      {"bases cyclone\n",
       "s:1:1: error: unknown line 'bases': did you mean 'base'? One of base, level, energy, limit, shader, key, option, only"},
      {"base cyclone\nbase cyclone\n", "s:2:1: error: a second base"},
      {"level rtl\n", "s:1:7: error: unknown level 'rtl': one of compile, sim"},
      {"limit 0\n", "s:1:7: error: '0' is not a number from 1 to 3600"},
      {"shader a.txt\n", "s:1:8: error: 'a.txt' is neither a .vert nor a .frag"},
      {"shader a.frag with b\n", "s:1:1: error: expected `shader FILE` or `shader FILE inputs FILE`"},
      {"key temps 8\n", "s:1:1: error: a line `base MACHINE` has to come before the keys"},
      {"base cyclone\nkey\n", "s:2:4: error: a word is missing"},
      {"base cyclone\nkey temps\n", "s:2:10: error: 'temps' has no value"},
      {"base cyclone\nkey tempos 8\n", "s:2:12: error: unknown key 'tempos': did you mean 'temps'? `gloam machine cyclone` lists them"},
      {"base cyclone\nkey temps 500\n", "s:2:11: error: temps = 500 is not in 1..128"},
      {"base cyclone\nkey temps 8 8\n", "s:2:13: error: temps has the value 8 twice"},
      {"base cyclone\nkey temps 9..8\n", "s:2:11: error: '9..8' is not a range like 4..16"},
      {"base cyclone\nkey temps 8..9 step 0\n", "s:2:21: error: '0' is not a number from 1 to 1000000"},
      {"base cyclone\nkey temps 8\nkey temps 9\n", "s:3:5: error: 'temps' is given twice"},
      {"base cyclone\nkey gate_policy 1\n", "s:2:5: error: gate_policy follows from the options gate and policy: give one of these"},
      {"base cyclone\nkey forwarding 1\n", "s:2:16: error: forwarding = 1 is now a word: forwarding = named"},
      {"base cyclone\nkey forwarding none named\nonly forwarding = found\n",
       "s:3:19: error: 'found' is no value of forwarding: one of none, named, detect"},
      {"base cyclone\nkey dark 3\n", "s:2:10: error: key 'dark' is now words: isolate_operands = 1, isolate_lanes = 1 (for dark = 3)"},
      {"option gates none\n", "s:1:8: error: unknown option 'gates': did you mean 'gate'? One of O, objective, gate, policy, gate-buffers, "
                              "join, branch, forward, alloc, encoding, consts, calls, fast-division"},
      {"option gate none some\n",
       "s:1:18: error: option gate has no value 'some': one of none, naive, promote, local, global, best, hints"},
      {"option O 2 4\n", "s:1:12: error: option O has no value '4': one of 0, 1, 2, 3"},
      {"only temps = 8\n", "s:1:6: error: 'temps' is no key or option of a line above"},
      {"option gate none\nonly gate < none\n", "s:2:11: error: an option is compared with = or !="},
      {"option gate none\nonly gate = best\n", "s:2:13: error: option gate has no value 'best' in this space"},
      {"option gate none\nonly gate none\n", "s:2:11: error: expected one of < <= = != >= >"},
      {"option gate none\nonly gate = none and\n", "s:2:18: error: expected 'or'"},
      {"option gate none\nonly gate = none or\n", "s:2:20: error: a word is missing"},
  };
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    char err[GM_ERROR_SIZE] = "";
    assert_int_equal(space_parse(&s, bad[i].text, strlen(bad[i].text), "s", err, sizeof err), -1);
    assert_string_equal(err, bad[i].message);
  }
}

static void spaces_have_a_limit(void **ctx) {
  (void)ctx;
  char err[GM_ERROR_SIZE];
  const char *text = "base cyclone\nshader a.frag\nkey temps 1..100\nkey consts 1..200\nkey code_words 100..300\nkey wake 0..16\n";
  assert_int_equal(space_parse(&s, text, strlen(text), "s", err, sizeof err), -1);
  assert_string_equal(err, "s: error: the space has more than 20000000 combinations");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_space_is_every_combination),
      cmocka_unit_test(conditions_leave_points_out),
      cmocka_unit_test(machines_that_cannot_be_are_told),
      cmocka_unit_test(wrong_files_have_one_message),
      cmocka_unit_test(spaces_have_a_limit),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
