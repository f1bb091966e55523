/* SPDX-License-Identifier: Apache-2.0 */
/* Tests packing: symbols do not overlap, all are inside the registers, and every set that the specification's algorithm packs is packed.
 * The test has a version of that algorithm of its own, on numbers only: it decides whether a set fits, not where each symbol goes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "link/link_limits.h"
#include "link/link_pack.h"

enum { MAX_SYMS = 40, MAX_ROWS = 64 };

static uint64_t seed;

static unsigned rnd(unsigned n) { return (unsigned)(gm_random_linear(&seed) >> 33) % n; }

/* ---- the specification's algorithm, which only answers whether a set fits ---- */

static unsigned columns(const gm_symbol *s) { return s->rows == 2 && s->cols == 2 ? 4 : s->rows; }

static int by_length(const void *a, const void *b) {
  unsigned x = lk_registers(*(gm_symbol *const *)a), y = lk_registers(*(gm_symbol *const *)b);
  return x < y ? 1 : x > y ? -1 : 0;
}

static void take_column_rows(bool *column, unsigned from, unsigned n) {
  for (unsigned r = from; r < from + n; r++)
    column[r] = true;
}

static bool one_column(bool used[4][MAX_ROWS], unsigned height, unsigned n) {
  unsigned best = MAX_ROWS + 1, at = 0, col = 0;
  for (unsigned c = 0; c < 4; c++)
    for (unsigned r = 0; r < height;) {
      unsigned end = r;
      while (end < height && !used[c][end])
        end++;
      if (end > r && end - r >= n && end - r < best) {
        best = end - r;
        at = r;
        col = c;
      }
      r = end + 1;
    }
  if (best > MAX_ROWS)
    return false;
  take_column_rows(used[col], at, n);
  return true;
}

static bool specification_packs(gm_symbol *const *given, size_t n, unsigned height) {
  bool used[4][MAX_ROWS] = {{false}};
  gm_symbol *s[MAX_SYMS];
  unsigned top = 0, left, right = height;
  memcpy(s, given, n * sizeof *s);
  qsort(s, n, sizeof *s, by_length);
  for (unsigned c = 4; c >= 3; c--)
    for (size_t k = 0; k < n; k++)
      if (columns(s[k]) == c) {
        if (top + lk_registers(s[k]) > height)
          return false;
        for (unsigned l = 0; l < c; l++)
          take_column_rows(used[l], top, lk_registers(s[k]));
        top += lk_registers(s[k]);
      }
  left = top;
  for (size_t k = 0; k < n; k++) {
    unsigned rows = lk_registers(s[k]), right_side = 0;
    if (columns(s[k]) != 2)
      continue;
    if (left + rows > height) {
      if (rows > right - top)
        return false;
      right_side = 2;
      right -= rows;
    }
    take_column_rows(used[right_side], right_side ? right : left, rows);
    take_column_rows(used[right_side + 1], right_side ? right : left, rows);
    if (!right_side)
      left += rows;
  }
  for (size_t k = 0; k < n; k++)
    if (columns(s[k]) == 1 && !one_column(used, height, lk_registers(s[k])))
      return false;
  return true;
}

/* ---- the tests ---- */

static void no_overlap(gm_symbol *const *s, size_t n, unsigned cap, unsigned used) {
  uint8_t taken[MAX_ROWS] = {0};
  assert_true(used <= cap);
  for (size_t k = 0; k < n; k++)
    for (unsigned r = 0; r < lk_registers(s[k]); r++) {
      unsigned row = s[k]->reg + r, lanes = ((1u << s[k]->rows) - 1) << s[k]->lane;
      assert_true(row < used);
      assert_true(lanes <= 15);
      assert_int_equal(taken[row] & lanes, 0);
      taken[row] |= lanes;
    }
}

static void random_sets(void **state) {
  (void)state;
  unsigned packed = 0, refused = 0;
  for (seed = 1; packed + refused < 20000;) {
    gm_symbol sym[MAX_SYMS], *s[MAX_SYMS];
    size_t n = 1 + rnd(rnd(2) ? MAX_SYMS : 8);
    unsigned cap = 4 + rnd(rnd(2) ? 12 : 28), used;
    for (size_t k = 0; k < n; k++) {
      unsigned shape = rnd(7);
      sym[k] =
          (gm_symbol){.rows = shape < 4 ? shape + 1 : shape - 2, .cols = shape < 4 ? 1 : shape - 2, .elements = rnd(3) ? 1 : 1 + rnd(6)};
      s[k] = &sym[k];
    }
    gc_arena *a = gc_arena_new();
    bool ok = lk_pack(a, s, n, cap, &used);
    gc_arena_free(a);
    if (ok)
      no_overlap(s, n, cap, used);
    else if (specification_packs(s, n, cap))
      fail_msg("the specification packs set %u, we do not", packed + refused);
    *(ok ? &packed : &refused) += 1;
  }
  assert_true(packed > 2000 && refused > 2000);
}

/* Every kind of step: full rows, three columns, two on the left, two on the right, single columns in the smallest gap. */
static void every_step(void **state) {
  (void)state;
  gm_symbol sym[] = {{.rows = 4, .cols = 1, .elements = 1}, {.rows = 3, .cols = 3, .elements = 1}, {.rows = 2, .cols = 1, .elements = 3},
                     {.rows = 2, .cols = 1, .elements = 2}, {.rows = 2, .cols = 1, .elements = 1}, {.rows = 1, .cols = 1, .elements = 3}};
  gm_symbol *s[6];
  unsigned used;
  for (unsigned k = 0; k < 6; k++)
    s[k] = &sym[k];
  gc_arena *a = gc_arena_new();
  assert_false(lk_pack(a, s, 6, 6, &used));
  assert_true(lk_pack(a, s, 6, 8, &used));
  gc_arena_free(a);
  assert_int_equal(used, 7);
  no_overlap(s, 6, 8, used);
  assert_int_equal(sym[5].lane, 3); /* beside the mat3, where the gap is as high as the array is long */
  assert_int_equal(sym[5].reg, 1);
}

static void whole_registers(void **state) {
  (void)state;
  gm_symbol a = {.rows = 1, .cols = 1, .elements = 3}, b = {.rows = 2, .cols = 2, .elements = 1}, *s[] = {&a, &b};
  unsigned used;
  assert_true(lk_whole(s, 2, 5, &used));
  assert_int_equal(b.reg, 3);
  assert_false(lk_whole(s, 2, 4, &used));
  assert_int_equal(used, 5);
}

static gm_machine make_pack_machine(unsigned inputs, unsigned outputs, unsigned consts) {
  return (gm_machine){.inputs = inputs, .outputs = outputs, .consts = consts, .samplers = 16};
}

static void check_pack_limits(void **state) {
  (void)state;
  gm_machine m = make_pack_machine(8, 8, 256), big = make_pack_machine(16, 32, 512), small = make_pack_machine(4, 4, 64),
             odd = make_pack_machine(8, 8, 192);
  assert_int_equal(lk_limits_of(&m).vertex_attribs, 8);
  assert_int_equal(lk_limits_of(&m).vertex_uniform_vectors, 128);
  assert_int_equal(lk_limits_of(&big).vertex_attribs, 16);
  assert_int_equal(lk_limits_of(&big).varying_vectors, 16);
  assert_int_equal(lk_limits_of(&big).fragment_uniform_vectors, 256);
  assert_int_equal(lk_limits_of(&odd).vertex_uniform_vectors, 128);
  assert_int_equal(lk_limits_of(&small).vertex_uniform_vectors, 48);
  lk_limits min = lk_limits_of(NULL);
  assert_int_equal(min.vertex_uniform_vectors, 128);
  assert_int_equal(min.fragment_uniform_vectors, 16);
  assert_int_equal(min.vertex_textures, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(random_sets), cmocka_unit_test(every_step), cmocka_unit_test(whole_registers),
                                     cmocka_unit_test(check_pack_limits)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
