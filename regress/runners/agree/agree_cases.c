/* SPDX-License-Identifier: Apache-2.0 */
/* Generates shaders of taps, weights and reductions, for the comparison of levels. */
#include "regress/runners/agree/agree.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/random.h"

typedef struct {
  char *text;
  size_t size, len;
  gm_rng r;
  unsigned taps, kind, reduce, channels;
} maker;

static void __attribute__((format(printf, 2, 3))) put_case_text(maker *m, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  const int n = vsnprintf(m->text + m->len, m->size - m->len, fmt, ap);
  va_end(ap);
  m->len += n > 0 && (size_t)n < m->size - m->len ? (size_t)n : 0;
}

/* ---- the weight of a tap: a function of its distance, or of what it found ---- */

enum { SINC, GAUSS, CUBIC, RANGE, TENT, WEIGHTS };

static const char cubic[] = "float w(float x, float c) { x = abs(x); return x < 1.0 ? (1.5 * x - 2.5) * x * x + c : x < 2.0 ? "
                            "((-0.5 * x + 2.5) * x - 4.0) * x + 2.0 : 0.0; }";

static void put_weight(maker *m) {
  static const char *const body[WEIGHTS] = {
      [SINC] = "float w(float x, float c) { return x == 0.0 ? 4.7 : sin(x * 1.5) * c / x; }",
      [GAUSS] = "float w(float x, float c) { return exp(-x * x * 0.7) * c; }",
      [CUBIC] = cubic,
      [RANGE] = "float w(float x, float c) { return exp2(-x * x) * exp2(-(c - u.x) * (c - u.x) * 9.0); }",
      [TENT] = "float w(float x, float c) { return max(0.0, 2.0 - x) * (c + 0.1); }",
  };
  put_case_text(m, "%s\n", body[m->kind]);
}

/* ---- statements ---- */

static const char *const swizzle[5] = {"", "r", "rg", "rgb", "rgba"};
static const char *const type[5] = {"", "float", "vec2", "vec3", "vec4"};

static void put_place(maker *m, unsigned k) {
  put_case_text(m, "  vec2 p%u = v + vec2(%d.0, %d.0) / size;\n", k, (int)(k % 4) - 1, (int)(k / 4) - 1);
}

static void put_tap(maker *m, unsigned k) {
  put_case_text(m, "  %s c%u = texture2D(s, p%u).%s;\n", type[m->channels], k, k, swizzle[m->channels]);
}

static void put_weight_of(maker *m, unsigned k) {
  put_case_text(m, "  float k%u = w(distance(p%u * size, floor(v * size)), c%u%s);\n", k, k, k, m->channels > 1 ? ".r" : "");
}

/* Places, taps and weights: all of a kind first, or tap by tap, or in groups. */
static void put_taps(maker *m) {
  const unsigned order = rng_below(&m->r, 4), group = order == 0 ? m->taps : order == 1 ? 1 : 2 + rng_below(&m->r, m->taps);
  const bool places = rng_chance(&m->r, 60);
  for (unsigned k = 0; places && k < m->taps; k++)
    put_place(m, k);
  for (unsigned from = 0; from < m->taps; from += group) {
    const unsigned end = from + group < m->taps ? from + group : m->taps;
    for (unsigned k = from; !places && k < end; k++)
      put_place(m, k);
    for (unsigned k = from; k < end; k++)
      put_tap(m, k);
    for (unsigned k = from; k < end; k++)
      put_weight_of(m, k);
  }
}

/* ---- reductions ---- */

enum { NORMED, EXTREMES, MEDIAN, MOMENTS, ALTERNATING, REDUCTIONS };

static void put_sum(maker *m) {
  put_case_text(m, "  %s t = c0 * k0", type[m->channels]);
  for (unsigned k = 1; k < m->taps; k++)
    put_case_text(m, " + c%u * k%u", k, k);
  put_case_text(m, ";\n");
}

static void put_total(maker *m) {
  put_case_text(m, "  float total = k0");
  for (unsigned k = 1; k < m->taps; k++)
    put_case_text(m, " + k%u", k);
  put_case_text(m, ";\n");
}

static void put_extremes(maker *m) {
  put_case_text(m, "  %s low = c0, high = c0;\n", type[m->channels]);
  for (unsigned k = 1; k < m->taps; k++)
    put_case_text(m, "  low = min(low, c%u); high = max(high, c%u);\n", k, k);
  put_case_text(m, "  t = clamp(t, low, high);\n");
}

static void put_median(maker *m) {
  for (unsigned k = 0; k < m->taps / 2 && k < 4; k++)
    for (unsigned i = k + 1; i < m->taps; i++)
      put_case_text(m, "  { %s a = c%u; c%u = min(a, c%u); c%u = max(a, c%u); }\n", type[m->channels], k, k, i, i, i);
  put_case_text(m, "  t += c%u;\n", m->taps / 2);
}

static void put_moments(maker *m) {
  put_case_text(m, "  %s mean = t / total, spread = (c0 - mean) * (c0 - mean)", type[m->channels]);
  for (unsigned k = 1; k < m->taps; k++)
    put_case_text(m, " + (c%u - mean) * (c%u - mean)", k, k);
  put_case_text(m, ";\n  t = mean * u.y + sqrt(spread) * u.z;\n");
}

static void put_reduction(maker *m) {
  put_sum(m);
  put_total(m);
  switch (m->reduce) {
  case EXTREMES:
    put_extremes(m);
    break;
  case MEDIAN:
    put_median(m);
    break;
  case MOMENTS:
    put_moments(m);
    break;
  case ALTERNATING:
    for (unsigned k = m->taps; k-- > 0;)
      put_case_text(m, "  t = mix(t, c%u, k%u / total);\n", k, (k * 7 + 3) % m->taps);
    break;
  default:
    put_case_text(m, "  t /= total;\n");
  }
}

size_t agree_case(uint64_t seed, unsigned n, char *text, size_t size) {
  maker m = {.text = text, .size = size, .r = rng_stream(gm_random_seed(seed, n), RNG_PROGRAM)};
  m.taps = 4 + rng_below(&m.r, 26);
  m.kind = rng_below(&m.r, WEIGHTS);
  m.reduce = rng_below(&m.r, REDUCTIONS);
  m.channels = 1 + rng_below(&m.r, 4);
  put_case_text(&m, "precision highp float;\nvarying vec2 v;\nuniform sampler2D s;\nuniform vec2 size;\nuniform vec4 u;\n");
  put_weight(&m);
  put_case_text(&m, "void main() {\n");
  put_taps(&m);
  put_reduction(&m);
  put_case_text(&m, "  gl_FragColor = vec4(t%s);\n}\n",
                m.channels == 1   ? ""
                : m.channels == 2 ? ", 0.0, 1.0"
                : m.channels == 3 ? ", 1.0"
                                  : "");
  return m.len;
}
