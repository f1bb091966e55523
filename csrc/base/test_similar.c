/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the search for a word that was meant (base/similar.h): distances, what is near, and what a message says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/similar.h"

static unsigned distance(const char *a, const char *b) { return gm_word_distance(a, strlen(a), b, strlen(b), 9); }

static void distances(void **state) {
  (void)state;
  assert_int_equal(distance("", ""), 0);
  assert_int_equal(distance("gate", "gaet"), 1);  /* exchanged */
  assert_int_equal(distance("gate", "gte"), 1);   /* left out */
  assert_int_equal(distance("gate", "gatte"), 1); /* typed twice */
  assert_int_equal(distance("gate", "gaze"), 1);  /* another */
  assert_int_equal(distance("ca", "abc"), 3);     /* nothing is changed twice */
  assert_int_equal(distance("TEXTURE_latency", "texture-latency"), 0);
  assert_int_equal(gm_word_distance("abcdefgh", 8, "a", 1, 3), 4);
  char lots[100];
  memset(lots, 'x', sizeof lots);
  assert_int_equal(gm_word_distance(lots, sizeof lots, lots, sizeof lots, 3), 4);
}

static const char *help(gm_similar *s, const char *word, const char *words) { return gm_similar_among(s, word, strlen(word), words, "ls"); }

static void nearest_words(void **state) {
  (void)state;
  static const char gates[] = "none naive promote local global best hints";
  gm_similar s;
  assert_string_equal(help(&s, "bst", gates), ": did you mean 'best'? One of none, naive, promote, local, global, best, hints");
  assert_string_equal(help(&s, "xyzzy", gates), ": one of none, naive, promote, local, global, best, hints");
  help(&s, "mbv", "mov mvb"); /* an exchange is likelier than another letter */
  assert_string_equal(s.found, "mvb");
  help(&s, "latency", "limit texture-latency"); /* a part */
  assert_string_equal(s.found, "texture-latency");
  help(&s, "--obj", "--json --objective");
  assert_string_equal(s.found, "--objective");
  help(&s, "cyclone-16", "cyclone cyclone16 cyclone32");
  assert_string_equal(s.found, "cyclone16");
  help(&s, "x", "y");
  assert_string_equal(s.found, "");
}

static void many_words(void **state) {
  (void)state;
  gm_similar s;
  char name[32];
  gm_similar_begin(&s, "word-number-8x", 14);
  for (int i = 0; i < 100; i++)
    gm_similar_offer(&s, name, (size_t)snprintf(name, sizeof name, "word-number-%d", i));
  assert_string_equal(gm_similar_help(&s, "ls"), ": did you mean 'word-number-8'? `ls` lists them");
  assert_string_equal(gm_similar_help(&s, NULL), ": did you mean 'word-number-8'?");
}

static void files(void **state) {
  (void)state;
  gm_similar s;
  assert_string_equal(gm_similar_file(&s, "csrc/base/similra.h"), ": did you mean 'csrc/base/similar.h'?");
  assert_string_equal(gm_similar_file(&s, "csrc/bsae/similar.h"), ": did you mean 'csrc/base/similar.h'?");
  assert_string_equal(gm_similar_file(&s, "csrc/base/test_similar.py"), ": did you mean 'csrc/base/test_similar.c'?");
  assert_string_equal(gm_similar_file(&s, "csrc/bsae/nothing_of_the_kind"), "");
  assert_string_equal(gm_similar_file(&s, "/nowhere/at/all"), "");
}

int main(void) {
  const struct CMUnitTest t[] = {cmocka_unit_test(distances), cmocka_unit_test(nearest_words), cmocka_unit_test(many_words),
                                 cmocka_unit_test(files)};
  return cmocka_run_group_tests(t, NULL, NULL);
}
