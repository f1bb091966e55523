/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the fast engine's arithmetic in vectors against csrc/core/fp, bit for bit: all pairs of corner values, and random values near
   the limits of the exponent, where results are tiny, and everywhere else (docs/simulator-and-testbench.md, "Fast engine"). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "base/random.h"
#include "core/fast/vector.h"

enum { RANDOM = 2000000 };

static const uint32_t corners[] = {0x00000000, 0x00000001, 0x007fffff, 0x00800000, 0x00800001, 0x00ffffff, 0x01000000, 0x1f800000,
                                   0x20000000, 0x33800000, 0x3effffff, 0x3f000000, 0x3f000001, 0x3f7fffff, 0x3f800000, 0x3f800001,
                                   0x3fffffff, 0x40000000, 0x4affffff, 0x4b000000, 0x4b000001, 0x4b800000, 0x4f000000, 0x5f000000,
                                   0x7e800000, 0x7f000000, 0x7f7fffff, 0x7f800000, 0x7f800001, 0x7fc00000, 0x7fffffff};
enum { CORNERS = sizeof corners / sizeof *corners };

static uint64_t state = 17;

static uint32_t draw_vector_random(void) { return (uint32_t)(gm_random_next(&state) >> 32); }

static void check_vector_lanes(const char *name, fast_vec got, const uint32_t a[4], const uint32_t b[4],
                               uint32_t (*f)(uint32_t, uint32_t)) {
  for (unsigned i = 0; i < 4; i++)
    if (got[i] != f(a[i], b[i]))
      fail_msg("%s of 0x%08x and 0x%08x: 0x%08x, not 0x%08x", name, a[i], b[i], got[i], f(a[i], b[i]));
}

#define ONE_OPERAND(name)                                                                                                                  \
  static uint32_t one_##name(uint32_t a, uint32_t b) {                                                                                     \
    (void)b;                                                                                                                               \
    return (uint32_t)gm_##name(a);                                                                                                         \
  }
ONE_OPERAND(fsat)
ONE_OPERAND(ffloor)
ONE_OPERAND(ffract)
ONE_OPERAND(ftrunc)
#define COMPARE(name)                                                                                                                      \
  static uint32_t is_##name(uint32_t a, uint32_t b) { return gm_##name(a, b) ? UINT32_MAX : 0; }
COMPARE(flt)
COMPARE(fge)
COMPARE(feq)
static uint32_t dp2(uint32_t a, uint32_t b) { return gm_fdp2((const uint32_t[4]){a, b}, (const uint32_t[4]){b, b}); }
static uint32_t dp3(uint32_t a, uint32_t b) { return gm_fdp3((const uint32_t[4]){a, b, a}, (const uint32_t[4]){b, b, a}); }
static uint32_t dp4(uint32_t a, uint32_t b) { return gm_fdp4((const uint32_t[4]){a, b, a, b}, (const uint32_t[4]){b, b, a, a}); }

/* The face of a direction that is made of both values, in all orders. */
static void cubes(const uint32_t a[4], const uint32_t b[4]) {
  for (unsigned k = 0; k < 3; k++) {
    fast_vec in[2][3], out[4];
    for (unsigned i = 0; i < 4; i++) {
      const uint32_t x[3] = {k ? b[i] : a[i], k == 1 ? a[i] : b[i], k == 2 ? a[i] : b[i] ^ 0x80000000u};
      for (unsigned c = 0; c < 3; c++) {
        in[0][c][i] = x[c];
        in[1][c][i] = x[(c + k) % 3];
      }
    }
    vec_cube(in[0], in[1], out);
    for (unsigned i = 0; i < 4; i++) {
      uint32_t want[4];
      gm_fcube((const uint32_t[3]){in[0][0][i], in[0][1][i], in[0][2][i]}, (const uint32_t[3]){in[1][0][i], in[1][1][i], in[1][2][i]},
               want);
      for (unsigned c = 0; c < 4; c++)
        if (out[c][i] != want[c])
          fail_msg("cube of 0x%08x, 0x%08x, 0x%08x: lane %u is 0x%08x, not 0x%08x", in[0][0][i], in[0][1][i], in[0][2][i], c, out[c][i],
                   want[c]);
    }
  }
}

static void check_all_operations(const uint32_t a[4], const uint32_t b[4]) {
  fast_vec x = {a[0], a[1], a[2], a[3]}, y = {b[0], b[1], b[2], b[3]};
  const fast_vec p[4] = {x, y, x, y}, q[4] = {y, y, x, x};
  check_vector_lanes("add", vec_add(x, y), a, b, gm_fadd);
  check_vector_lanes("mul", vec_mul(x, y), a, b, gm_fmul);
  check_vector_lanes("div", vec_div(x, y), a, b, gm_fdiv);
  check_vector_lanes("min", vec_min(x, y), a, b, gm_fmin);
  check_vector_lanes("max", vec_max(x, y), a, b, gm_fmax);
  check_vector_lanes("less", vec_less(x, y), a, b, is_flt);
  check_vector_lanes("at least", vec_at_least(x, y), a, b, is_fge);
  check_vector_lanes("equal", vec_equal(x, y), a, b, is_feq);
  check_vector_lanes("sat", vec_sat(x), a, b, one_fsat);
  check_vector_lanes("floor", vec_floor(x), a, b, one_ffloor);
  check_vector_lanes("fract", vec_fract(x), a, b, one_ffract);
  check_vector_lanes("trunc", vec_trunc(x), a, b, one_ftrunc);
  check_vector_lanes("dp2", vec_dp2(p, q), a, b, dp2);
  check_vector_lanes("dp3", vec_dp3(p, q), a, b, dp3);
  check_vector_lanes("dp4", vec_dp4(p, q), a, b, dp4);
  cubes(a, b);
}

static void corner_values(void **unused) {
  (void)unused;
  for (unsigned i = 0; i < CORNERS; i++)
    for (unsigned k = 0; k < CORNERS; k++) {
      uint32_t x = corners[i], y = corners[k];
      check_all_operations((const uint32_t[4]){x, x | 0x80000000u, x, x | 0x80000000u},
                           (const uint32_t[4]){y, y, y | 0x80000000u, y | 0x80000000u});
    }
}

static void random_values(void **unused) {
  (void)unused;
  for (unsigned n = 0; n < RANDOM / 4; n++) {
    uint32_t a[4], b[4];
    for (unsigned i = 0; i < 4; i++) {
      a[i] = draw_vector_random();
      b[i] = draw_vector_random();
      uint32_t exponent = a[i] >> 23 & 255, other = exponent + 127 - 2 + draw_vector_random() % 4;
      if (n & 1) /* quotients near the smallest and the largest number */
        b[i] = (b[i] & 0x807fffffu) | (other & 255) << 23;
      else if (n & 2) /* products near the smallest number */
        b[i] = (b[i] & 0x807fffffu) | ((127 + 126 - 125 - exponent + draw_vector_random() % 4) & 255) << 23;
    }
    check_all_operations(a, b);
  }
}

/* Products and quotients that are closest to the smallest normal number: one bit less than it and next to it. */
static void next_to_tiny(void **unused) {
  (void)unused;
  for (unsigned n = 0; n < RANDOM / 8; n++) {
    uint32_t a[4], b[4], e = 1 + draw_vector_random() % 125;
    for (unsigned i = 0; i < 4; i++) {
      uint32_t m = 0x800000 | (n < 4096 ? n : draw_vector_random() & 0x7fffff); /* the product with m' is 2^47 or a little less */
      uint32_t other = (uint32_t)((UINT64_C(1) << 47) / m) - i % 3;
      a[i] = e << 23 | (m & 0x7fffff);
      b[i] = (other >> 24 ? 0x7fffffu : other & 0x7fffff) | (127 - e) << 23;
    }
    check_all_operations(a, b);
    for (unsigned i = 0; i < 4; i++)
      b[i] = (a[i] & 0x7fffff) + (i & 1) + ((e + 126) << 23);
    check_all_operations(a, b);
  }
}

static void transposed(void **unused) {
  (void)unused;
  fast_vec in[4], out[4];
  for (unsigned i = 0; i < 4; i++)
    in[i] = (fast_vec){10 * i, 10 * i + 1, 10 * i + 2, 10 * i + 3};
  vec_transpose(in, out);
  for (unsigned i = 0; i < 4; i++)
    for (unsigned k = 0; k < 4; k++)
      assert_int_equal(out[i][k], 10 * k + i);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(corner_values),
      cmocka_unit_test(random_values),
      cmocka_unit_test(next_to_tiny),
      cmocka_unit_test(transposed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
