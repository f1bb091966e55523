/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the texture cache cycle by cycle: hits, misses, sets, order of answers. */
#include "core/texture/texture_cache.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/texture/texture.h"

enum { WIDTH = 64, HEIGHT = 32, LATENCY = 5 };

static const gm_tex_cache_shape small = {.bytes = 1024, .ways = 4, .line = 64, .wait = 4};

static const gm_sampler blocks = {.width = WIDTH, .height = HEIGHT, .blocked = 1};

/* Texels (x,y) to (x+1,y+1) of a texture in blocks. */
static gm_tex_port_request make_block_request(unsigned x, unsigned y) {
  gm_tex_port_request r = {.mask = 15};
  for (unsigned k = 0; k < 4; k++)
    r.addr[k] = gm_tex_word(&blocks, x + k % 2, y + k / 2);
  return r;
}

/* A memory that accepts a line when it has none outstanding. Each texel has its address as its value. */
typedef struct {
  gm_tex_cache *c;
  uint32_t line;
  unsigned words, wait; /* words of the line that have not come; cycles until the first */
} bench;

/* One cycle with a request, or without. Fills the outputs; returns whether the clock ran. */
static bool run_cache_cycle(bench *b, const gm_tex_port_request *r, gm_tex_cache_out *out) {
  gm_tex_cache_in in = {.req_valid = r != NULL, .rsp_ready = true, .line_ready = !b->words, .beat_valid = b->words && !b->wait};
  if (r)
    in.request = *r;
  for (unsigned i = 0; i < 4; i++)
    in.beat[i] = b->line + i;
  gm_tex_cache_outputs(b->c, out);
  if (in.beat_valid && out->beat_ready) {
    b->words--;
    b->line += 4;
  } else if (b->wait)
    b->wait--;
  if (out->line_valid && in.line_ready)
    *b = (bench){b->c, out->line_addr, 4, LATENCY};
  return gm_tex_cache_edge(b->c, &in);
}

/* Cycles from the one of the request to that of the answer. */
static unsigned request(bench *b, gm_tex_port_request r) {
  gm_tex_cache_out out;
  unsigned n = 0;
  run_cache_cycle(b, &r, &out);
  assert_true(out.req_ready);
  do {
    run_cache_cycle(b, NULL, &out);
    assert_true(++n < 100);
  } while (!out.rsp_valid);
  for (unsigned k = 0; k < 4; k++)
    assert_int_equal(out.rsp_data[k], r.mask >> k & 1 ? r.addr[k] : 0);
  return n;
}

/* Each texel has a place of its own, and the 16 texels of a block are in one line. */
static void layout_is_a_permutation(void **state) {
  (void)state;
  static bool seen[WIDTH * HEIGHT];
  memset(seen, 0, sizeof seen);
  for (unsigned y = 0; y < HEIGHT; y++)
    for (unsigned x = 0; x < WIDTH; x++) {
      uint32_t to = gm_tex_word(&blocks, x, y);
      assert_true(to < WIDTH * HEIGHT && !seen[to]);
      seen[to] = true;
      assert_int_equal(to / 16, y / 4 * (WIDTH / 4) + x / 4);
    }
}

/* The table of docs/cluster.md: a hit is answered after 3 cycles. */
static void cycles_of_a_request(void **state) {
  (void)state;
  bench b = {.c = gm_tex_cache_new(&small)};
  assert_int_equal(request(&b, make_block_request(4, 4)), 3 + LATENCY + 5); /* lookup, request, latency, four words, data */
  assert_int_equal(request(&b, make_block_request(4, 4)), 3);
  assert_int_equal(request(&b, make_block_request(5, 5)), 3);
  gm_tex_cache_free(b.c);
}

static void footprints_and_misses(void **state) {
  (void)state;
  bench b = {.c = gm_tex_cache_new(&small)};
  request(&b, make_block_request(4, 4));
  request(&b, make_block_request(4, 4));
  request(&b, make_block_request(7, 7)); /* four blocks meet; one is there */
  request(&b, make_block_request(7, 7));
  gm_tex_cache_counts n = gm_tex_cache_count(b.c);
  assert_int_equal(n.footprints, 4);
  assert_int_equal(n.texels, 16);
  assert_int_equal(n.hits, 2);
  assert_int_equal(n.misses, 4);
  gm_tex_cache_free(b.c);
}

/* Requests that hit are answered one in a cycle, also where four blocks meet. */
static void one_in_a_cycle(void **state) {
  (void)state;
  bench b = {.c = gm_tex_cache_new(&small)};
  gm_tex_port_request r = make_block_request(7, 7);
  gm_tex_cache_out out;
  request(&b, r);
  for (unsigned i = 0; i < 20; i++) {
    run_cache_cycle(&b, &r, &out);
    assert_true(out.req_ready);
    assert_int_equal(out.rsp_valid, i >= 3);
  }
  gm_tex_cache_free(b.c);
}

/* In one set, the line that came first goes. */
static void first_line_goes(void **state) {
  (void)state;
  const gm_tex_cache_shape one_set = {.bytes = 128, .ways = 2, .line = 64, .wait = 4};
  bench b = {.c = gm_tex_cache_new(&one_set)};
  static const unsigned x[] = {0, 4, 0, 8, 4, 0}, misses[] = {1, 2, 2, 3, 3, 4};
  for (unsigned i = 0; i < sizeof x / sizeof x[0]; i++) {
    request(&b, make_block_request(x[i], 0));
    assert_int_equal(gm_tex_cache_count(b.c).misses, misses[i]);
  }
  gm_tex_cache_free(b.c);
}

/* A cache of one way has one of two lines of a set at a time. A request that needs both is answered all the same. */
static void lines_of_one_set(void **state) {
  (void)state;
  const gm_tex_cache_shape direct = {.bytes = 128, .ways = 1, .line = 64, .wait = 4};
  bench b = {.c = gm_tex_cache_new(&direct)};
  for (unsigned y = 0; y + 1 < HEIGHT; y++)
    for (unsigned x = 0; x + 1 < WIDTH; x++)
      request(&b, make_block_request(x, y));
  gm_tex_cache_free(b.c);
}

/* A cache that holds a band of a texture misses each line once. */
static void every_line_once(void **state) {
  (void)state;
  const gm_tex_cache_shape band = {.bytes = 4096, .ways = 4, .line = 64, .wait = 4};
  bench b = {.c = gm_tex_cache_new(&band)};
  for (unsigned y = 0; y + 1 < HEIGHT; y++)
    for (unsigned x = 0; x + 1 < WIDTH; x++)
      request(&b, make_block_request(x, y));
  assert_int_equal(gm_tex_cache_count(b.c).misses, WIDTH / 4 * HEIGHT / 4);
  gm_tex_cache_free(b.c);
}

/* Without requests there is no clock; after a clear each line is missing. */
static void rest_and_clear(void **state) {
  (void)state;
  bench b = {.c = gm_tex_cache_new(&small)};
  gm_tex_cache_in clear = {.clear = true};
  gm_tex_cache_out out;
  request(&b, make_block_request(4, 4));
  run_cache_cycle(&b, NULL, &out);
  for (unsigned i = 0; i < 10; i++)
    assert_false(run_cache_cycle(&b, NULL, &out));
  assert_true(gm_tex_cache_edge(b.c, &clear));
  request(&b, make_block_request(4, 4));
  assert_int_equal(gm_tex_cache_count(b.c).misses, 2);
  gm_tex_cache_free(b.c);
}

static void bad_shapes(void **state) {
  (void)state;
  static const gm_tex_cache_shape bad[] = {{1000, 4, 64, 4}, {1024, 3, 64, 4},  {128, 4, 64, 4}, {1024, 4, 16, 4},
                                           {1024, 4, 64, 3}, {1024, 4, 512, 4}, {64, 1, 64, 4},  {1 << 20, 4, 64, 4}};
  for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++)
    assert_null(gm_tex_cache_new(&bad[i]));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(layout_is_a_permutation), cmocka_unit_test(cycles_of_a_request), cmocka_unit_test(footprints_and_misses),
      cmocka_unit_test(one_in_a_cycle),          cmocka_unit_test(first_line_goes),     cmocka_unit_test(lines_of_one_set),
      cmocka_unit_test(every_line_once),         cmocka_unit_test(rest_and_clear),      cmocka_unit_test(bad_shapes)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
