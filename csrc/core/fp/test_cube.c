/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the operation cube against the steps that it replaces: comparisons, selects, and products with signs (OpenGL ES 2.0 section
   3.7.5). With a reciprocal, a product and a sum, both give the same coordinates in the face. With one more cube they give the same
   change of the coordinates. Compared bit for bit over all triples of corner values, over random directions, and over random directions
   with ties. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/fp/fp.h"
#include "core/fp/fp_vectors.h"

enum { RANDOM = 1000000, HALF = 0x3f000000, ABS = 0x7fffffff, INFINITE = 0x7f800000 };
#define NEG 0x80000000u

typedef struct {
  uint32_t st[2], change[2], face;
} place;

static bool abs_reaches(uint32_t a, uint32_t b) { return gm_fge(a & ABS, b & ABS) != 0; }

static place by_steps(const uint32_t a[3], const uint32_t d[3]) {
  static const unsigned order[3][3] = {{2, 1, 0}, {0, 2, 1}, {0, 1, 2}};
  static const float row[6][4] = {{-1, -1, 1, 0}, {1, -1, -1, 1}, {1, 1, 1, 2}, {1, -1, -1, 3}, {1, -1, 1, 4}, {-1, -1, -1, 5}};
  unsigned axis = abs_reaches(a[0], a[1]) && abs_reaches(a[0], a[2]) ? 0 : abs_reaches(a[1], a[2]) ? 1 : 2;
  const float *sign = row[2 * axis + (unsigned)gm_flt(a[axis], 0)];
  uint32_t p[3], q[3];
  for (unsigned l = 0; l < 3; l++) {
    p[l] = gm_fmul(a[order[axis][l]], gm_bits(sign[l]));
    q[l] = gm_fmul(d[order[axis][l]], gm_bits(sign[l]));
  }
  uint32_t r = gm_frcp(p[2]), half = gm_fmul(r, HALF);
  place out = {.face = gm_bits(sign[3])};
  for (unsigned l = 0; l < 2; l++) {
    uint32_t st = gm_fmul(p[l], r);
    out.st[l] = gm_fadd(gm_fmul(st, HALF), HALF);
    out.change[l] = gm_fmul(gm_fadd(q[l], gm_fmul(st, q[2]) ^ NEG), half);
  }
  return out;
}

static place by_cube(const uint32_t a[3], const uint32_t d[3]) {
  uint32_t p[4], q[4];
  gm_fcube(a, a, p);
  gm_fcube(a, d, q);
  uint32_t r = gm_frcp(p[2]);
  place out = {.face = p[3]};
  for (unsigned l = 0; l < 2; l++) {
    uint32_t st = gm_fmul(p[l], r);
    out.st[l] = gm_fadd(st, HALF);
    out.change[l] = gm_fmul(gm_fadd(q[l], gm_fmul(st, q[2]) ^ NEG), r);
  }
  return out;
}

static bool is_special(uint32_t x) { return !(x & 0x7f800000u) || (x & ABS) >= INFINITE; }

/* Is every number between 2^low and 2^high, or zero or no number? */
static bool within(const uint32_t a[3], int low, int high) {
  bool ok = true;
  for (unsigned l = 0; l < 3; l++) {
    int e = (int)(a[l] >> 23 & 255) - 127;
    ok &= is_special(a[l]) || (e >= low && e < high);
  }
  return ok;
}

typedef struct {
  unsigned long long places, changes, faces[6], ties;
} tally;

static void compare_cube_faces(const uint32_t a[3], const uint32_t d[3], tally *t) {
  place old = by_steps(a, d), now = by_cube(a, d);
  bool same = old.face == now.face;
  t->faces[(int)gm_float(now.face)]++;
  t->ties += (a[0] & ABS) == (a[1] & ABS) || (a[1] & ABS) == (a[2] & ABS) || (a[0] & ABS) == (a[2] & ABS);
  /* Above 2^125 the reciprocal of twice the size is subnormal, so it is zero. Beside a NaN, ma need not be the largest component: then the
     quotient may overflow. */
  bool nan = (a[0] & ABS) > INFINITE || (a[1] & ABS) > INFINITE || (a[2] & ABS) > INFINITE;
  if (within(a, -126, 125) && (!nan || within(a, -60, 60))) {
    same &= !memcmp(old.st, now.st, sizeof old.st);
    t->places++;
  }
  if (within(a, -40, 40) && within(d, -40, 40)) { /* no step overflows or is subnormal */
    same &= !memcmp(old.change, now.change, sizeof old.change);
    t->changes++;
  }
  if (!same)
    fail_msg("(%08x %08x %08x) changed by (%08x %08x %08x): face %g at %08x %08x, change %08x %08x; steps: face %g at %08x %08x, change "
             "%08x %08x",
             a[0], a[1], a[2], d[0], d[1], d[2], (double)gm_float(now.face), now.st[0], now.st[1], now.change[0], now.change[1],
             (double)gm_float(old.face), old.st[0], old.st[1], old.change[0], old.change[1]);
}

static void corners(void **state) {
  (void)state;
  tally t = {0};
  uint64_t seed = 1;
  for (unsigned i = 0; i < GM_FPV_CORNERS; i++)
    for (unsigned j = 0; j < GM_FPV_CORNERS; j++)
      for (unsigned k = 0; k < GM_FPV_CORNERS; k++) {
        uint32_t a[3] = {gm_fpv_corner_at(i), gm_fpv_corner_at(j), gm_fpv_corner_at(k)}, d[3];
        for (unsigned l = 0; l < 3; l++)
          d[l] = gm_fpv_corner_at(gm_random_next(&seed) % GM_FPV_CORNERS);
        compare_cube_faces(a, d, &t);
      }
  print_message("# %u corner triples, %llu places and %llu changes compared\n", GM_FPV_CORNERS * GM_FPV_CORNERS * GM_FPV_CORNERS, t.places,
                t.changes);
  assert_true(t.places > 10000 && t.changes > 100);
}

static void random_directions(void **state) {
  (void)state;
  tally t = {0};
  uint64_t seed = 2;
  for (unsigned n = 0; n < RANDOM; n++) {
    uint32_t a[3], d[3];
    uint64_t r = gm_random_next(&seed);
    for (unsigned l = 0; l < 3; l++, r >>= 8) {
      bool near = r & 4;
      a[l] = near ? gm_bits((float)(int32_t)gm_random_next(&seed) / 65536) : gm_fpv_value(&seed);
      d[l] = near ? gm_bits((float)(int32_t)gm_random_next(&seed) / 65536) : gm_fpv_value(&seed);
      if (l && (r & 3) == 0) /* a tie */
        a[l] = a[r >> 3 & l ? 1 : 0] ^ (uint32_t)(r >> 5 & 1) << 31;
    }
    compare_cube_faces(a, d, &t);
  }
  print_message("# %d random directions, %llu ties, %llu places and %llu changes compared\n", RANDOM, t.ties, t.places, t.changes);
  assert_true(t.ties > RANDOM / 10 && t.places > RANDOM / 2 && t.changes > RANDOM / 10);
  for (unsigned f = 0; f < 6; f++)
    assert_true(t.faces[f] > RANDOM / 20);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(corners), cmocka_unit_test(random_directions)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
