/* SPDX-License-Identifier: Apache-2.0 */
/* The table of built-in functions (ESSL 1.00 chapter 8) and arithmetic operators, with their exact results (docs/builtins.md). */
#include "regress/runners/builtins/builtins.h"

#define RND MPFR_RNDN
#define EXACT(name) static void name(mpfr_t r, mpfr_t m, float(*arg)[4], unsigned k)
#define A arg[0][k]
#define B arg[1][k]
#define C arg[2][k]

/* One argument, by MPFR's function of that name. */
#define UNARY(name, call)                                                                                                                  \
  EXACT(x_##name) {                                                                                                                        \
    (void)m;                                                                                                                               \
    mpfr_set_flt(r, A, RND);                                                                                                               \
    call;                                                                                                                                  \
  }
UNARY(sin, mpfr_sin(r, r, RND))
UNARY(cos, mpfr_cos(r, r, RND))
UNARY(tan, mpfr_tan(r, r, RND))
UNARY(asin, mpfr_asin(r, r, RND))
UNARY(acos, mpfr_acos(r, r, RND))
UNARY(atan, mpfr_atan(r, r, RND))
UNARY(exp, mpfr_exp(r, r, RND))
UNARY(log, mpfr_log(r, r, RND))
UNARY(exp2, mpfr_exp2(r, r, RND))
UNARY(log2, mpfr_log2(r, r, RND))
UNARY(sqrt, mpfr_sqrt(r, r, RND))
UNARY(inversesqrt, mpfr_rec_sqrt(r, r, RND))
UNARY(abs, mpfr_abs(r, r, RND))
UNARY(neg, mpfr_neg(r, r, RND))
UNARY(sign, mpfr_set_si(r, mpfr_sgn(r), RND))
UNARY(floor, mpfr_floor(r, r))
UNARY(ceil, mpfr_ceil(r, r))

static void fraction(mpfr_t r) {
  mpfr_t f;
  mpfr_init2(f, BUILTIN_PRECISION);
  mpfr_floor(f, r);
  mpfr_sub(r, r, f, RND);
  mpfr_clear(f);
}
UNARY(fract, fraction(r))

static void times_pi_over_180(mpfr_t r, int inverse) {
  mpfr_t pi;
  mpfr_init2(pi, BUILTIN_PRECISION);
  mpfr_const_pi(pi, RND);
  mpfr_div_ui(pi, pi, 180, RND);
  inverse ? mpfr_div(r, r, pi, RND) : mpfr_mul(r, r, pi, RND);
  mpfr_clear(pi);
}
UNARY(radians, times_pi_over_180(r, 0))
UNARY(degrees, times_pi_over_180(r, 1))

/* Two arguments: r holds a, t holds b. */
#define BINARY(name, call)                                                                                                                 \
  EXACT(x_##name) {                                                                                                                        \
    mpfr_t t;                                                                                                                              \
    mpfr_init2(t, BUILTIN_PRECISION);                                                                                                      \
    mpfr_set_flt(r, A, RND);                                                                                                               \
    mpfr_set_flt(t, B, RND);                                                                                                               \
    mpfr_abs(m, r, RND);                                                                                                                   \
    call;                                                                                                                                  \
    mpfr_clear(t);                                                                                                                         \
  }
BINARY(add, (mpfr_add(r, r, t, RND), mpfr_abs(t, t, RND), mpfr_add(m, m, t, RND)))
BINARY(sub, (mpfr_sub(r, r, t, RND), mpfr_abs(t, t, RND), mpfr_add(m, m, t, RND)))
BINARY(mul, mpfr_mul(r, r, t, RND))
BINARY(div, mpfr_div(r, r, t, RND))
BINARY(pow, mpfr_pow(r, r, t, RND))
BINARY(atan2, mpfr_atan2(r, r, t, RND))
BINARY(min, mpfr_min(r, r, t, RND))
BINARY(max, mpfr_max(r, r, t, RND))
BINARY(step, mpfr_set_ui(r, mpfr_cmp(t, r) >= 0, RND))

/* x - y floor(x/y); the terms are what is subtracted. */
static void modulo(mpfr_t r, mpfr_t m, mpfr_t y) {
  mpfr_t q;
  mpfr_init2(q, BUILTIN_PRECISION);
  mpfr_div(q, r, y, RND);
  mpfr_floor(q, q);
  mpfr_mul(q, q, y, RND);
  mpfr_sub(r, r, q, RND);
  mpfr_abs(q, q, RND);
  mpfr_add(m, m, q, RND);
  mpfr_clear(q);
}
BINARY(mod, modulo(r, m, t))

EXACT(x_one) {
  (void)arg, (void)k, (void)m;
  mpfr_set_ui(r, 1, RND);
}

EXACT(x_first) {
  (void)m;
  mpfr_set_flt(r, A, RND);
}

EXACT(x_clamp) {
  (void)m;
  mpfr_set_flt(r, A < B ? B : A > C ? C : A, RND);
}

/* a (1 - c) + b c */
EXACT(x_mix) {
  mpfr_t t, u;
  mpfr_inits2(BUILTIN_PRECISION, t, u, (mpfr_ptr)0);
  mpfr_set_flt(u, C, RND);
  mpfr_mul_d(t, u, B, RND);
  mpfr_ui_sub(u, 1, u, RND);
  mpfr_mul_d(u, u, A, RND);
  mpfr_add(r, t, u, RND);
  mpfr_set_flt(t, A, RND);
  mpfr_abs(m, t, RND);
  mpfr_set_flt(t, B, RND);
  mpfr_abs(t, t, RND);
  mpfr_add(m, m, t, RND);
  mpfr_clears(t, u, (mpfr_ptr)0);
}

/* Edges a and b, at c. */
EXACT(x_smoothstep) {
  (void)m;
  mpfr_t t, u;
  mpfr_inits2(BUILTIN_PRECISION, t, u, (mpfr_ptr)0);
  mpfr_set_flt(t, C, RND);
  mpfr_sub_d(t, t, A, RND);
  mpfr_set_flt(u, B, RND);
  mpfr_sub_d(u, u, A, RND);
  mpfr_div(t, t, u, RND);
  if (mpfr_sgn(t) < 0)
    mpfr_set_ui(t, 0, RND);
  if (mpfr_cmp_ui(t, 1) > 0)
    mpfr_set_ui(t, 1, RND);
  mpfr_mul_ui(u, t, 2, RND);
  mpfr_ui_sub(u, 3, u, RND);
  mpfr_mul(r, t, t, RND);
  mpfr_mul(r, r, u, RND);
  mpfr_clears(t, u, (mpfr_ptr)0);
}

/* sum of x[i] y[i] over n components; m: of the magnitudes. */
static void dot(mpfr_t r, mpfr_t m, const float *x, const float *y, unsigned n) {
  mpfr_t t;
  mpfr_init2(t, BUILTIN_PRECISION);
  mpfr_set_ui(r, 0, RND);
  mpfr_set_ui(m, 0, RND);
  for (unsigned i = 0; i < n; i++) {
    mpfr_set_flt(t, x[i], RND);
    mpfr_mul_d(t, t, y[i], RND);
    mpfr_add(r, r, t, RND);
    mpfr_abs(t, t, RND);
    mpfr_add(m, m, t, RND);
  }
  mpfr_clear(t);
}

/* Result k uses k + 1 components; the first one also uses 2. */
#define SIZE(k) ((k) ? (k) + 1u : 2u)
EXACT(x_dot) { dot(r, m, arg[0], arg[1], SIZE(k)); }
EXACT(x_length) {
  dot(r, m, arg[0], arg[0], SIZE(k));
  mpfr_sqrt(r, r, RND);
}

/* The squares of the differences; the terms are the two lengths. */
EXACT(x_distance) {
  mpfr_t t;
  mpfr_init2(t, BUILTIN_PRECISION);
  mpfr_set_ui(r, 0, RND);
  mpfr_set_ui(m, 0, RND);
  for (unsigned i = 0; i < SIZE(k); i++) {
    mpfr_set_flt(t, arg[0][i], RND);
    mpfr_sub_d(t, t, arg[1][i], RND);
    mpfr_sqr(t, t, RND);
    mpfr_add(r, r, t, RND);
    mpfr_set_d(t, (double)arg[0][i] * arg[0][i] + (double)arg[1][i] * arg[1][i], RND);
    mpfr_add(m, m, t, RND);
  }
  mpfr_sqrt(r, r, RND);
  mpfr_sqrt(m, m, RND);
  mpfr_clear(t);
}

EXACT(x_normalize) {
  mpfr_t t;
  mpfr_init2(t, BUILTIN_PRECISION);
  dot(t, m, arg[0], arg[0], 4);
  mpfr_rec_sqrt(t, t, RND);
  mpfr_mul_d(r, t, A, RND);
  mpfr_clear(t);
}

EXACT(x_cross) {
  if (k == 3) {
    mpfr_set_ui(r, 0, RND);
    return;
  }
  unsigned i = (k + 1) % 3, j = (k + 2) % 3;
  float x[2] = {arg[0][i], arg[0][j]}, y[2] = {arg[1][j], -arg[1][i]};
  dot(r, m, x, y, 2);
}

/* a - 2 dot(b, a) b */
EXACT(x_reflect) {
  mpfr_t t, u;
  mpfr_inits2(BUILTIN_PRECISION, t, u, (mpfr_ptr)0);
  dot(t, u, arg[1], arg[0], 4);
  mpfr_mul_d(t, t, 2 * (double)B, RND);
  mpfr_mul_d(u, u, 2 * (double)B, RND);
  mpfr_set_flt(r, A, RND);
  mpfr_abs(m, r, RND);
  mpfr_abs(u, u, RND);
  mpfr_add(m, m, u, RND);
  mpfr_sub(r, r, t, RND);
  mpfr_clears(t, u, (mpfr_ptr)0);
}

/* By section 8.4, with vectors of length 1; eta is c.x. The square root's argument may cancel, so the domain leaves out total reflection.
 */
EXACT(x_refract) {
  mpfr_t d, s, t;
  mpfr_inits2(BUILTIN_PRECISION, d, s, t, (mpfr_ptr)0);
  double eta = arg[2][0];
  dot(d, t, arg[1], arg[0], 4);
  mpfr_sqr(s, d, RND);
  mpfr_ui_sub(s, 1, s, RND);
  mpfr_mul_d(s, s, eta, RND);
  mpfr_mul_d(s, s, eta, RND);
  mpfr_ui_sub(s, 1, s, RND);
  mpfr_sqrt(s, s, RND);
  mpfr_mul_d(d, d, eta, RND);
  mpfr_add(s, s, d, RND);
  mpfr_mul_d(s, s, B, RND);
  mpfr_set_flt(r, A, RND);
  mpfr_mul_d(r, r, eta, RND);
  mpfr_sub(r, r, s, RND);
  mpfr_set_ui(m, 1, RND);
  mpfr_clears(d, s, t, (mpfr_ptr)0);
}

EXACT(x_faceforward) {
  mpfr_t t;
  mpfr_init2(t, BUILTIN_PRECISION);
  dot(t, m, arg[2], arg[1], 4);
  mpfr_set_flt(r, mpfr_sgn(t) < 0 ? A : -A, RND);
  mpfr_clear(t);
}

/* mat4(a, b, c, a) * b */
EXACT(x_matrix_vector) {
  float x[4] = {arg[0][k], arg[1][k], arg[2][k], arg[0][k]};
  dot(r, m, x, arg[1], 4);
}

#define HIGHP 0x1p-16
/* Magnitudes 2^lo .. 2^hi of both signs; positive ones; evenly from lo to hi, also whole numbers only. */
#define E(lo, hi)                                                                                                                          \
  { DRAW_EXPONENT, lo, hi }
#define P(lo, hi)                                                                                                                          \
  { DRAW_POSITIVE, lo, hi }
#define U(lo, hi)                                                                                                                          \
  { DRAW_EVEN, lo, hi }
#define W(lo, hi)                                                                                                                          \
  { DRAW_WHOLE, lo, hi }
#define ONE(...)                                                                                                                           \
  { __VA_ARGS__ }

/* clang-format off */
const builtin builtins[] = {
    {"a + b", "a + b", METRIC_TERMS, HIGHP, {E(-62, 61), E(-62, 61)}, x_add},
    {"a - b", "a - b", METRIC_TERMS, HIGHP, {E(-62, 61), E(-62, 61)}, x_sub},
    {"a * b", "a * b", METRIC_ULP, HIGHP, {E(-31, 31), E(-31, 31)}, x_mul},
    {"a / b", "a / b", METRIC_ULP, HIGHP, {E(-31, 31), E(-31, 31)}, x_div},
    {"a / a", "a / a", METRIC_ABS, HIGHP, ONE(E(-62, 62)), x_one},
    {"floor(a b / b)", "floor(a * b / b)", METRIC_ABS, HIGHP, {W(1, 4096), W(1, 4096)}, x_first},
    {"mod(a, b) + b floor(a / b)", "mod(a, b) + b * floor(a / b)", METRIC_ABS, HIGHP, {W(-1000000, 1000000), W(1, 4096)}, x_first},
    {"-a", "-a", METRIC_ULP, HIGHP, ONE(E(-62, 62)), x_neg},
    {"mat4 * vec4", "mat4(a, b, c, a) * b", METRIC_TERMS, HIGHP, {E(-20, 20), E(-20, 20), E(-20, 20)}, x_matrix_vector},
    {"radians", "radians(a)", METRIC_ULP, HIGHP, ONE(E(-56, 62)), x_radians},
    {"degrees", "degrees(a)", METRIC_ULP, HIGHP, ONE(E(-62, 56)), x_degrees},
    {"sin", "sin(a)", METRIC_ABS, HIGHP, ONE(U(-3.14159265, 3.14159265)), x_sin},
    {"sin, larger", "sin(a)", METRIC_ABS, HIGHP, ONE(U(-100, 100)), x_sin},
    {"cos", "cos(a)", METRIC_ABS, HIGHP, ONE(U(-3.14159265, 3.14159265)), x_cos},
    {"cos, larger", "cos(a)", METRIC_ABS, HIGHP, ONE(U(-100, 100)), x_cos},
    {"tan", "tan(a)", METRIC_ULP, HIGHP, ONE(U(-1.5, 1.5)), x_tan},
    {"asin", "asin(a)", METRIC_ABS, HIGHP, ONE(U(-1, 1)), x_asin},
    {"acos", "acos(a)", METRIC_ABS, HIGHP, ONE(U(-1, 1)), x_acos},
    {"atan(y)", "atan(a)", METRIC_ULP, HIGHP, ONE(E(-40, 62)), x_atan},
    {"atan(y, x)", "atan(a, b)", METRIC_ULP, HIGHP, {E(-30, 30), E(-30, 30)}, x_atan2},
    {"pow", "pow(a, b)", METRIC_ULP, HIGHP, {P(-4, 4), U(-4, 4)}, x_pow},
    {"exp", "exp(a)", METRIC_ULP, HIGHP, ONE(U(-10, 10)), x_exp},
    {"exp, larger", "exp(a)", METRIC_ULP, HIGHP, ONE(U(-42, 42)), x_exp},
    {"exp2", "exp2(a)", METRIC_ULP, HIGHP, ONE(U(-62, 62)), x_exp2},
    {"log", "log(a)", METRIC_ULP, HIGHP, ONE(P(-62, 62)), x_log},
    {"log, next to 1", "log(a)", METRIC_ABS, HIGHP, ONE(U(0.5, 2)), x_log},
    {"log2", "log2(a)", METRIC_ULP, HIGHP, ONE(P(-62, 62)), x_log2},
    {"log2, next to 1", "log2(a)", METRIC_ABS, HIGHP, ONE(U(0.5, 2)), x_log2},
    {"sqrt", "sqrt(a)", METRIC_ULP, HIGHP, ONE(P(-62, 62)), x_sqrt},
    {"inversesqrt", "inversesqrt(a)", METRIC_ULP, HIGHP, ONE(P(-62, 62)), x_inversesqrt},
    {"abs", "abs(a)", METRIC_ULP, HIGHP, ONE(E(-62, 62)), x_abs},
    {"sign", "sign(a)", METRIC_ULP, HIGHP, ONE(E(-62, 62)), x_sign},
    {"floor", "floor(a)", METRIC_ULP, HIGHP, ONE(E(-8, 30)), x_floor},
    {"ceil", "ceil(a)", METRIC_ULP, HIGHP, ONE(E(-8, 30)), x_ceil},
    {"fract", "fract(a)", METRIC_ABS, HIGHP, ONE(E(-8, 30)), x_fract},
    {"mod", "mod(a, b)", METRIC_TERMS, HIGHP, {E(-4, 8), E(-2, 8)}, x_mod},
    {"mod, whole numbers", "mod(a, b)", METRIC_ABS, HIGHP, {W(-1000, 1000), W(1, 50)}, x_mod},
    {"min", "min(a, b)", METRIC_ULP, HIGHP, {E(-62, 62), E(-62, 62)}, x_min},
    {"max", "max(a, b)", METRIC_ULP, HIGHP, {E(-62, 62), E(-62, 62)}, x_max},
    {"clamp", "clamp(a, b, c)", METRIC_ULP, HIGHP, {U(-4, 4), U(-3, 0), U(0, 3)}, x_clamp},
    {"mix", "mix(a, b, c)", METRIC_TERMS, HIGHP, {E(-30, 30), E(-30, 30), U(0, 1)}, x_mix},
    {"step", "step(a, b)", METRIC_ULP, HIGHP, {U(-1, 1), U(-1, 1)}, x_step},
    {"smoothstep", "smoothstep(a, b, c)", METRIC_ABS, HIGHP, {U(-4, 0), U(1, 4), U(-5, 5)}, x_smoothstep},
    {"length", "vec4(length(a.xy), length(a.xy), length(a.xyz), length(a))", METRIC_ULP, HIGHP, ONE(E(-30, 30)), x_length},
    {"distance", "vec4(distance(a.xy, b.xy), distance(a.xy, b.xy), distance(a.xyz, b.xyz), distance(a, b))", METRIC_TERMS, HIGHP,
     {E(-30, 30), E(-30, 30)}, x_distance},
    {"dot", "vec4(dot(a.xy, b.xy), dot(a.xy, b.xy), dot(a.xyz, b.xyz), dot(a, b))", METRIC_TERMS, HIGHP, {E(-30, 30), E(-30, 30)}, x_dot},
    {"cross", "vec4(cross(a.xyz, b.xyz), 0.0)", METRIC_TERMS, HIGHP, {E(-30, 30), E(-30, 30)}, x_cross},
    {"normalize", "normalize(a)", METRIC_ULP, HIGHP, ONE(E(-30, 30)), x_normalize},
    {"faceforward", "faceforward(a, b, c)", METRIC_ULP, HIGHP, {E(-30, 30), E(0, 2), E(0, 2)}, x_faceforward},
    {"reflect", "reflect(a, b)", METRIC_TERMS, HIGHP, {U(-1, 1), U(-0.5, 0.5)}, x_reflect},
    {"refract", "refract(a, b, c.x)", METRIC_ABS, HIGHP, {U(-0.5, 0.5), U(-0.5, 0.5), U(0.5, 0.9)}, x_refract},
    {"matrixCompMult", "matrixCompMult(mat4(a, a, a, a), mat4(b, b, b, b))[2]", METRIC_ULP, HIGHP, {E(-31, 31), E(-31, 31)}, x_mul},
};
/* clang-format on */
const unsigned builtin_count = sizeof builtins / sizeof *builtins;
