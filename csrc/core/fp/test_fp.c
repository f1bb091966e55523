/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the exact floating-point operations of the core against the host's floating-point unit with flushing on (FTZ and DAZ), against
   published vectors, and by their definitions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/fp/fp_flush.h"
#include "core/fp/fp_vectors.h"
#include "core/isa/isa.h"

enum { ROUNDS = 2000000 };

#ifdef __SSE2__
#include <xmmintrin.h>

typedef uint32_t (*binary)(uint32_t, uint32_t);

static float host_op(int op, float x, float y) {
  volatile float a = x, b = y;
  switch (op) {
  case 0:
    return a + b;
  case 1:
    return a * b;
  case 2:
    return b < a ? b : a;
  case 3:
    return a < b ? b : a;
  case 4:
    return a < b;
  case 5:
    return a >= b;
  case 6:
    return a == b;
  default:
    return a != b;
  }
}

static uint32_t compute_on_host(int op, uint32_t a, uint32_t b) {
  unsigned csr = _mm_getcsr();
  _mm_setcsr(csr | 0x8040); /* FTZ, DAZ */
  volatile float r = host_op(op, gm_float(a), gm_float(b));
  _mm_setcsr(csr);
  /* min and max hand an operand on without arithmetic */
  return gm_canon(gm_flush(gm_bits(r)));
}

static uint32_t as_float(int t) { return t ? GM_FP_ONE : 0; }
static uint32_t lt(uint32_t a, uint32_t b) { return as_float(gm_flt(a, b)); }
static uint32_t ge(uint32_t a, uint32_t b) { return as_float(gm_fge(a, b)); }
static uint32_t eq(uint32_t a, uint32_t b) { return as_float(gm_feq(a, b)); }
static uint32_t ne(uint32_t a, uint32_t b) { return as_float(gm_fne(a, b)); }

static void same_as_host(int op, uint32_t a, uint32_t b) {
  static const binary kit[] = {gm_fadd, gm_fmul, gm_fmin, gm_fmax, lt, ge, eq, ne};
  uint32_t want = compute_on_host(op, a, b), got = kit[op](a, b);
  if (want != got)
    fail_msg("operation %d: %08x, %08x gives %08x, host %08x", op, a, b, got, want);
}

static void against_host(void **state) {
  (void)state;
  uint64_t seed = 1;
  for (int op = 0; op < 8; op++)
    for (size_t i = 0; i < GM_FPV_CORNERS; i++)
      for (size_t j = 0; j < GM_FPV_CORNERS; j++)
        same_as_host(op, gm_fpv_corner_at(i), gm_fpv_corner_at(j));
  for (int i = 0; i < ROUNDS; i++) {
    uint32_t a = gm_fpv_value(&seed), b = gm_fpv_partner(&seed, a);
    same_as_host(i < ROUNDS / 4 ? i & 7 : i & 1, a, b);
  }
}

/* Every tie and near tie between the largest subnormal and the smallest normal number. */
static void products_at_the_lower_end(void **state) {
  (void)state;
  for (uint32_t m = 0x7ff000; m < 0x800000; m++)
    for (uint32_t k = 0; k < 64; k++)
      same_as_host(1, 0x3f000000 | m, 0x00800000 | k);
}
#else
static void against_host(void **state) {
  (void)state;
  print_message("# the host has no SSE2\n");
  skip();
}
static void products_at_the_lower_end(void **state) { against_host(state); }
#endif

static void rounding_to_integers(void **state) {
  (void)state;
  uint64_t seed = 2;
  for (int i = 0; i < ROUNDS; i++) {
    uint32_t a = i < GM_FPV_CORNERS ? gm_fpv_corner_at((size_t)i) : gm_fpv_value(&seed);
    double x = gm_float(gm_flush(a)), f = floor(x);
    if (gm_isnan(a)) {
      assert_int_equal(gm_ffloor(a), GM_FP_NAN);
      assert_int_equal(gm_ftrunc(a), GM_FP_NAN);
      assert_int_equal(gm_ffract(a), GM_FP_NAN);
      assert_int_equal(gm_farl(a), 0);
      continue;
    }
    assert_int_equal(gm_ffloor(a), gm_bits((float)f));
    assert_int_equal(gm_ftrunc(a), gm_bits((float)trunc(x)));
    assert_int_equal(gm_ffract(a), isinf(x) ? GM_FP_NAN : gm_flush(gm_bits((float)(x - f))));
    assert_int_equal(gm_farl(a), f < -512 ? -512 : f > 511 ? 511 : (int)f);
  }
}

static void saturation(void **state) {
  (void)state;
  const uint32_t in[] = {0x00000000, 0x80000000, 0x00000001, 0x007fffff, 0x00800000, 0x3effffff, 0x3f7fffff, 0x3f800000,
                         0x3f800001, 0x7f800000, 0xff800000, 0x7fc00000, 0xffffffff, 0xbf800000, 0x80800000};
  const uint32_t out[] = {0, 0, 0, 0, 0x00800000, 0x3effffff, 0x3f7fffff, 0x3f800000, 0x3f800000, 0x3f800000, 0, 0, 0, 0, 0};
  for (size_t i = 0; i < sizeof in / sizeof *in; i++)
    assert_int_equal(gm_fsat(in[i]), out[i]);
}

static void conversions(void **state) {
  (void)state;
  const uint64_t s[] = {0, 1, 0xffffff, 0x1000001, 0x1000003, UINT64_C(0x8000008000000000), UINT64_C(0x8000008000000001), UINT64_MAX};
  const uint32_t f[] = {0, 0x3f800000, 0x4b7fffff, 0x4b800000, 0x4b800002, 0x5f000000, 0x5f000001, 0x5f800000};
  for (size_t i = 0; i < sizeof s / sizeof *s; i++)
    assert_int_equal(gm_fu64(s[i]), f[i]);
  const int64_t top = INT64_C(1) << 36;
  assert_int_equal(gm_ftexq(0x3f800000), 1 << 24);
  assert_int_equal(gm_ftexq(0x33000000), 0); /* half: to even */
  assert_int_equal(gm_ftexq(0x33c00000), 2); /* one and a half */
  assert_int_equal(gm_ftexq(0xb3c00000), -2);
  assert_int_equal(gm_ftexq(0x7f800000), top);
  assert_int_equal(gm_ftexq(0xff7fffff), -top);
  assert_int_equal(gm_ftexq(0x7fc00000), 0);
  assert_int_equal(gm_ftexq(0x00000001), 0);
}

/* The operands are such that different orders of the sums round differently, so the result shows the order. */
static void dot_products(void **state) {
  (void)state;
  const uint32_t one[4] = {0x3f800000, 0x3f800000, 0x3f800000, 0x3f800000};
  const uint32_t a[4] = {0x4b800000, 0x3f800000, 0x3f800000, 0xcb800000}; /* 2^24, 1, 1, -2^24 */
  assert_int_equal(gm_fdp2(a, one), 0x4b800000);
  assert_int_equal(gm_fdp3(a, one), 0x4b800000);
  assert_int_equal(gm_fdp4(a, one), 0x3f800000); /* 2^24 + -(2^24 - 1) */
}

static void operations_by_opcode(void **state) {
  (void)state;
  const uint32_t a[4] = {0x3f800000, 0xc0000000, 0x00000001, 0x7fc12345}, b[4] = {0x40000000, 0x3f800000, 0x80000000, 0x3f800000};
  uint32_t r[4];
  const uint32_t minus_two[4] = {0xc0000000, 0x3f800000, 0x3f800000, 0x3f800000};
  gm_exec(GM_OP_sel, a, b, 0xa, 0, r);
  for (int i = 0; i < 4; i++)
    assert_int_equal(r[i], i & 1 ? a[i] : b[i]);
  gm_exec(GM_OP_mov, a, b, 0, 0, r);
  assert_memory_equal(r, a, sizeof r);
  gm_exec(GM_OP_mvb, a, b, 0, 1, r);
  assert_int_equal(r[0], 0x3f800000);
  assert_int_equal(r[1] | r[2] | r[3], 0);
  gm_exec(GM_OP_sne, a, b, 0, 0, r);
  assert_int_equal(r[2], 0);
  assert_int_equal(r[3], GM_FP_ONE);
  gm_exec(GM_OP_arl, minus_two, b, 0, 1, r);
  assert_int_equal(r[0], (uint32_t)-2);
  gm_exec(GM_OP_dp2, a, b, 0, 0, r);
  for (int i = 0; i < 4; i++)
    assert_int_equal(r[i], 0);
  gm_exec(GM_OP_rcp, minus_two, b, 0, 0, r);
  for (int i = 0; i < 4; i++)
    assert_int_equal(r[i], 0xbf000000);
}

static uint32_t corpus_op(const char *op, uint32_t a, uint32_t b) {
  if (!strcmp(op, "f32_add.rne"))
    return gm_fadd(a, b);
  if (!strcmp(op, "f32_sub.rne"))
    return gm_fadd(a, b ^ GM_FP_SIGN);
  if (!strcmp(op, "f32_mul.rne"))
    return gm_fmul(a, b);
  if (!strcmp(op, "f32_eq.rne"))
    return (uint32_t)gm_feq(a, b);
  if (!strcmp(op, "f32_lt.rne"))
    return (uint32_t)gm_flt(a, b);
  if (!strcmp(op, "f32_le.rne"))
    return (uint32_t)gm_fge(b, a);
  if (!strcmp(op, "f32_roundToInt.rtz"))
    return gm_ftrunc(a);
  return gm_fu64(a); /* ui32_to_f32.rne */
}

/* Cases with subnormal operands have another meaning here and are left out. A result that underflowed, although it may have been rounded
   to the smallest normal number, is a zero here. */
static unsigned corpus_file(const char *folder, const char *op, int operands) {
  char path[4096], line[128];
  unsigned used = 0;
  int integer_in = *op == 'u', integer_out = op[4] == 'e' || op[4] == 'l';
  snprintf(path, sizeof path, "%s/fp-vectors/%s.txt", folder, op);
  FILE *f = fopen(path, "r");
  if (!f)
    fail_msg("%s: cannot open", path);
  while (fgets(line, sizeof line, f)) {
    uint32_t v[4] = {0};
    char *p = line;
    for (int i = 0; i < operands + 2; i++)
      v[i] = (uint32_t)strtoul(p, &p, 16);
    uint32_t want = v[operands], flags = v[operands + 1];
    if (!integer_in && (v[0] != gm_flush(v[0]) || (operands == 2 && v[1] != gm_flush(v[1]))))
      continue;
    if (!integer_out)
      want = flags & 2 ? want & GM_FP_SIGN : gm_canon(gm_flush(want));
    uint32_t got = corpus_op(op, v[0], v[1]);
    if (got != want)
      fail_msg("%s: %08x %08x gives %08x, not %08x", op, v[0], v[1], got, want);
    used++;
  }
  fclose(f);
  return used;
}

static void published_vectors(void **state) {
  (void)state;
  const char *folder = getenv("CORPUS");
  if (!folder) {
    print_message("# CORPUS is not set\n");
    skip();
  }
  static const struct {
    const char *op;
    int operands;
  } set[] = {{"f32_add.rne", 2}, {"f32_sub.rne", 2}, {"f32_mul.rne", 2},        {"f32_eq.rne", 2},
             {"f32_lt.rne", 2},  {"f32_le.rne", 2},  {"f32_roundToInt.rtz", 1}, {"ui32_to_f32.rne", 1}};
  unsigned used = 0;
  for (size_t i = 0; i < sizeof set / sizeof *set; i++)
    used += corpus_file(folder, set[i].op, set[i].operands);
  print_message("# %u published vectors\n", used);
  assert_true(used > 2000);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(against_host),         cmocka_unit_test(products_at_the_lower_end),
      cmocka_unit_test(rounding_to_integers), cmocka_unit_test(saturation),
      cmocka_unit_test(conversions),          cmocka_unit_test(dot_products),
      cmocka_unit_test(operations_by_opcode), cmocka_unit_test(published_vectors),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
