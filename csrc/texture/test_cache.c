/* SPDX-License-Identifier: Apache-2.0 */
#include "texture/cache.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { WIDTH = 64, HEIGHT = 32 };

static gm_tex_request at(unsigned x, unsigned y) {
  return (gm_tex_request){.mask = 15, .addr = {y * WIDTH + x, y * WIDTH + x + 1, (y + 1) * WIDTH + x, (y + 1) * WIDTH + x + 1}};
}

/* Each texel has a place of its own, and the 16 texels of a block are in one line. */
static void layout_is_a_permutation(void **state) {
  (void)state;
  static bool seen[WIDTH * HEIGHT];
  memset(seen, 0, sizeof seen);
  for (unsigned y = 0; y < HEIGHT; y++)
    for (unsigned x = 0; x < WIDTH; x++) {
      uint32_t to = gm_tex_blocked(y * WIDTH + x, WIDTH);
      assert_true(to < WIDTH * HEIGHT && !seen[to]);
      seen[to] = true;
      assert_int_equal(to / 16, y / 4 * (WIDTH / 4) + x / 4);
    }
}

static void footprints_and_fills(void **state) {
  (void)state;
  gm_tex_cache *c = gm_tex_cache_new(1024, 4);
  gm_tex_request inside = at(4, 4), corner = at(7, 7);
  assert_int_equal(gm_tex_cache_lookup(c, &inside, 0, WIDTH), 1);
  assert_int_equal(gm_tex_cache_lookup(c, &inside, 0, WIDTH), 0);
  assert_int_equal(gm_tex_cache_lookup(c, &corner, 0, WIDTH), 3); /* four blocks meet; one is there */
  assert_int_equal(gm_tex_cache_lookup(c, &corner, 0, WIDTH), 0);
  gm_tex_cache_counts n = gm_tex_cache_count(c);
  assert_int_equal(n.footprints, 4);
  assert_int_equal(n.hits, 2);
  assert_int_equal(n.fills, 4);
  gm_tex_cache_free(c);
}

/* In one set, the line that was used longest ago goes. */
static void oldest_line_goes(void **state) {
  (void)state;
  gm_tex_cache *c = gm_tex_cache_new(2 * GM_TEX_LINE, 2);
  gm_tex_request a = {.mask = 1, .addr = {0}}, b = {.mask = 1, .addr = {4}}, d = {.mask = 1, .addr = {8}};
  gm_tex_cache_lookup(c, &a, 0, WIDTH);
  gm_tex_cache_lookup(c, &b, 0, WIDTH);
  gm_tex_cache_lookup(c, &a, 0, WIDTH);
  assert_int_equal(gm_tex_cache_lookup(c, &d, 0, WIDTH), 1);
  assert_int_equal(gm_tex_cache_lookup(c, &a, 0, WIDTH), 0);
  assert_int_equal(gm_tex_cache_lookup(c, &b, 0, WIDTH), 1);
  gm_tex_cache_free(c);
}

/* A cache that holds a band of a texture has each line filled once. */
static void every_line_once(void **state) {
  (void)state;
  gm_tex_cache *c = gm_tex_cache_new(4096, 4);
  for (unsigned y = 0; y + 1 < HEIGHT; y++)
    for (unsigned x = 0; x + 1 < WIDTH; x++) {
      gm_tex_request r = at(x, y);
      gm_tex_cache_lookup(c, &r, 0, WIDTH);
    }
  assert_int_equal(gm_tex_cache_count(c).fills, WIDTH / 4 * HEIGHT / 4);
  gm_tex_cache_free(c);
}

static void bad_sizes(void **state) {
  (void)state;
  assert_null(gm_tex_cache_new(1000, 4));
  assert_null(gm_tex_cache_new(1024, 3));
  assert_null(gm_tex_cache_new(128, 4));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(layout_is_a_permutation), cmocka_unit_test(footprints_and_fills),
                                     cmocka_unit_test(oldest_line_goes), cmocka_unit_test(every_line_once), cmocka_unit_test(bad_sizes)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
