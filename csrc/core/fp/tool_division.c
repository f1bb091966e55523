/* SPDX-License-Identifier: Apache-2.0 */
/* tool_division PAIRS WHOLE SEED: checks division in the C reference. Prints the rows of make division (scripts/check/bars).

   The reciprocal of every divisor is checked against the bound that makes quotients correctly rounded (core/fp/sfu.h). All pairs of whole
   numbers to WHOLE, and PAIRS random pairs, are compared with the host's division; MPFR checks one pair in CHECK_EVERY. */
#include <math.h>
#include <mpfr.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/fp/fp_flush.h"
#include "core/fp/fp_vectors.h"
#include "core/fp/sfu.h"

enum { CHECK_EVERY = 1000, FRACTION = 1 << 23 };

typedef struct {
  unsigned long long n, wrong;
} tally;

static void count_quotient(tally *t, bool right) {
  t->n++;
  t->wrong += !right;
}

static void print_division_row(const char *what, const char *op, double value, double limit, unsigned long long n, unsigned long long min) {
  printf("C reference\tC reference: %s\t%.9g\t%s\t%.9g\t%llu\t%llu\n", what, value, op, limit, n, min);
}

static uint32_t make_float_bits(unsigned x) { return gm_bits((float)x); }

static bool is_normal(uint32_t a) { return (a & GM_FP_INF) && (a & GM_FP_INF) != GM_FP_INF; }

/* The host's quotient. Rounding it first to double changes nothing. Every result below the normal numbers is a zero. */
static uint32_t compute_host_quotient(uint32_t a, uint32_t b) {
  a = gm_flush(a);
  b = gm_flush(b);
  double q = (double)gm_float(a) / (double)gm_float(b);
  return fabs(q) < 0x1p-126 ? (a ^ b) & GM_FP_SIGN : gm_canon(gm_bits((float)q));
}

/* Error of a normal quotient in units of its last place, by MPFR. */
static double error_of(uint32_t a, uint32_t b, uint32_t q, mpfr_t r) {
  int e;
  mpfr_set_flt(r, gm_float(a), MPFR_RNDN);
  mpfr_div_d(r, r, (double)gm_float(b), MPFR_RNDN);
  frexp(fabs(mpfr_get_d(r, MPFR_RNDN)), &e);
  mpfr_d_sub(r, (double)gm_float(q), r, MPFR_RNDN);
  return ldexp(fabs(mpfr_get_d(r, MPFR_RNDN)), 24 - e);
}

static void reciprocals(void) {
  tally t = {0};
  for (uint32_t b = FRACTION; b < 2 * FRACTION; b++) {
    int64_t error = (int64_t)((uint64_t)gm_sfu_reciprocal(b) * b) - (INT64_C(1) << 53);
    count_quotient(&t, error > -(INT64_C(1) << 28) && error < INT64_C(1) << 28);
  }
  print_division_row("reciprocals beyond the bound", "=", (double)t.wrong, 0, t.n, FRACTION);
}

/* x / x for every significand, at the ends and in the middle of the exponents. */
static void check_self_quotients(void) {
  static const uint32_t exponent[] = {1, 2, 127, 150, 254};
  tally t = {0};
  for (size_t i = 0; i < sizeof exponent / sizeof *exponent; i++)
    for (uint32_t m = 0; m < FRACTION; m++) {
      uint32_t x = exponent[i] << 23 | m | (m & 1) << 31;
      count_quotient(&t, gm_fdiv(x, x) == GM_FP_ONE);
    }
  print_division_row("x / x that is not 1", "=", (double)t.wrong, 0, t.n, FRACTION);
}

static void whole_numbers(unsigned max) {
  tally rounded = {0}, exact = {0}, rest = {0};
  for (unsigned b = 1; b <= max; b++)
    for (unsigned k = 1; k <= max; k++) {
      uint32_t y = make_float_bits(b), x = make_float_bits(k), product = make_float_bits(k * b), q = gm_fdiv(x, y), whole = gm_ffloor(q);
      count_quotient(&rounded, q == compute_host_quotient(x, y));
      if (k * b < 1u << 24)
        count_quotient(&exact, gm_ffloor(gm_fdiv(product, y)) == x);
      count_quotient(&rest, whole == make_float_bits(k / b) && gm_fadd(x, gm_fmul(y, whole) ^ GM_FP_SIGN) == make_float_bits(k % b));
    }
  print_division_row("pairs of whole numbers, not correctly rounded", "=", (double)rounded.wrong, 0, rounded.n, 1);
  print_division_row("floor(k * b / b) that is not k", "=", (double)exact.wrong, 0, exact.n, 1);
  print_division_row("floor or remainder of whole numbers wrong", "=", (double)rest.wrong, 0, rest.n, 1);
}

static void random_pairs(unsigned long long n, uint64_t seed) {
  tally t = {0};
  double worst = 0;
  unsigned long long judged = 0;
  mpfr_t r;
  mpfr_init2(r, 120);
  for (unsigned long long i = 0; i < n; i++) {
    uint64_t z = gm_random_next(&seed);
    uint32_t b = z & 1 ? gm_fpv_value(&seed) : (uint32_t)(z >> 32);
    uint32_t a = z & 2 ? gm_fpv_dividend(&seed, b) : z & 4 ? gm_fpv_value(&seed) : (uint32_t)gm_random_next(&seed);
    uint32_t q = gm_fdiv(a, b);
    count_quotient(&t, q == compute_host_quotient(a, b));
    if (i % CHECK_EVERY || !is_normal(a) || !is_normal(b) || !is_normal(q))
      continue;
    worst = fmax(worst, error_of(a, b, q, r));
    judged++;
  }
  mpfr_clear(r);
  print_division_row("random pairs, not correctly rounded", "=", (double)t.wrong, 0, t.n, n);
  print_division_row("worst error by MPFR, ulp", "<=", worst, 0.51, judged, 1);
}

int main(int argc, char **argv) {
  if (argc != 4) {
    fputs("usage: tool_division PAIRS WHOLE SEED\n", stderr);
    return 2;
  }
  reciprocals();
  check_self_quotients();
  whole_numbers((unsigned)strtoul(argv[2], NULL, 0));
  fflush(stdout);
  random_pairs(strtoull(argv[1], NULL, 0), strtoull(argv[3], NULL, 0));
  mpfr_free_cache();
  return 0;
}
