/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the texture model: wrap modes, texel numbers and weights against plain arithmetic, filter sums, sampler words, memory timing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "base/random.h"
#include "core/fp/fp.h"
#include "core/texture/texture.h"

/* A plain lookup: base level by the magnification filter. */
static gm_tex_request make_plain_lookup(const gm_sampler *s, uint32_t u, uint32_t v) {
  gm_tex_lookup l;
  gm_tex_address(s, (const uint32_t[4]){u, v}, &l);
  assert_int_equal(l.count, 1);
  assert_int_equal(l.blend, 0);
  return l.level[0];
}

static void filter(const gm_tex_request *r, const uint32_t texel[4], uint32_t rgba[4]) {
  gm_tex_lookup l = {.level = {*r}, .count = 1};
  uint32_t t[2][4] = {{texel[0], texel[1], texel[2], texel[3]}};
  gm_tex_filter(&l, t, rgba);
}

static void wrap_modes(void **state) {
  (void)state;
  /* texel numbers -4..7 of a texture three wide, at texel centres */
  static const uint32_t want[3][12] = {
      {2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1}, /* repeat */
      {0, 0, 0, 0, 0, 1, 2, 2, 2, 2, 2, 2}, /* clamp */
      {2, 2, 1, 0, 0, 1, 2, 2, 1, 0, 0, 1}  /* mirror */
  };
  for (unsigned mode = 0; mode < 3; mode++)
    for (int i = -4; i < 8; i++) {
      gm_sampler s = {.base = 100, .width = 3, .height = 1, .wrap_s = (uint8_t)mode, .wrap_t = GM_WRAP_CLAMP};
      gm_tex_request r = make_plain_lookup(&s, gm_bits(((float)i + 0.5f) / 3.0f), gm_bits(0.5f));
      assert_int_equal(r.mask, 1);
      assert_int_equal(r.addr[0], 100 + want[mode][i + 4]);
    }
}

static double modulo(double a, double n) { return a - n * floor(a / n); }

static uint32_t wrapped(double i, double n, unsigned mode) {
  if (mode == GM_WRAP_CLAMP)
    return (uint32_t)(i < 0 ? 0 : i > n - 1 ? n - 1 : i);
  if (mode == GM_WRAP_REPEAT)
    return (uint32_t)modulo(i, n);
  double m = modulo(i, 2 * n);
  return (uint32_t)(m < n ? m : 2 * n - 1 - m);
}

/* Doubles hold every number here exactly: q has at most 37 bits, q * size 49. */
static void random_coordinates(void **state) {
  (void)state;
  static const uint16_t sizes[] = {1, 2, 3, 5, 7, 64, 255, 256, 1023, 4095, 4096};
  uint64_t seed = 3;
  for (unsigned n = 0; n < 300000; n++) {
    uint64_t a = gm_random_next(&seed);
    float u = (float)(int32_t)a * exp2f(-(float)(16 + (a >> 32) % 20));
    gm_sampler s = {.width = sizes[(a >> 40) % 11], .height = 1, .mag = (a >> 50) & 1, .wrap_s = (a >> 52) % 3, .wrap_t = GM_WRAP_CLAMP};
    gm_tex_request r = make_plain_lookup(&s, gm_bits(u), 0);
    double q = rint((double)u * 0x1p24);
    q = fmax(fmin(q, 0x1p36), -0x1p36);
    double x = q * s.width / 0x1p24 - (s.mag ? 0.5 : 0.0), i = floor(x);
    assert_int_equal(r.addr[0], wrapped(i, s.width, s.wrap_s));
    assert_int_equal(r.mask, s.mag ? 15 : 1);
    if (s.mag) {
      assert_int_equal(r.addr[1], wrapped(i + 1, s.width, s.wrap_s));
      assert_int_equal(r.wx, (uint32_t)floor((x - i) * 65536));
    }
  }
}

static void strange_coordinates(void **state) {
  (void)state;
  gm_sampler s = {.width = 8, .height = 4, .wrap_s = GM_WRAP_CLAMP, .wrap_t = GM_WRAP_CLAMP};
  static const struct {
    uint32_t u, texel;
  } row[] = {{0x7fc00000, 0}, {0x7f800000, 7}, {0xff800000, 0}, {0x00000001, 0},
             {0x80000001, 0}, {0x3f800000, 7}, {0x3f7fffff, 7}, {0xb3000000, 0}};
  for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
    gm_tex_request r = make_plain_lookup(&s, row[i].u, 0);
    assert_int_equal(r.addr[0], row[i].texel);
  }
  /* beyond the range of coordinates every integer is a whole number of periods */
  s.wrap_s = GM_WRAP_REPEAT;
  gm_tex_request r = make_plain_lookup(&s, 0x7f800000, 0);
  assert_int_equal(r.addr[0], 0);
}

static void footprint_order(void **state) {
  (void)state;
  gm_sampler s = {.base = 1000, .width = 16, .height = 8, .mag = 1, .wrap_s = GM_WRAP_REPEAT, .wrap_t = GM_WRAP_MIRROR};
  gm_tex_request r = make_plain_lookup(&s, gm_bits(0.0f), gm_bits(0.0f)); /* between the last and the first texel, and at the mirror */
  const uint32_t want[4] = {1015, 1000, 1015, 1000};
  assert_memory_equal(r.addr, want, sizeof want);
  assert_int_equal(r.wx, 0x8000);
  r = make_plain_lookup(&s, gm_bits(3.25f / 16), gm_bits(5.75f / 8));
  const uint32_t inside[4] = {1000 + 5 * 16 + 2, 1000 + 5 * 16 + 3, 1000 + 6 * 16 + 2, 1000 + 6 * 16 + 3};
  assert_memory_equal(r.addr, inside, sizeof inside);
  assert_int_equal(r.wx, 0xc000);
  assert_int_equal(r.wy, 0x4000);
}

static void filter_values(void **state) {
  (void)state;
  uint32_t scale = gm_bits((float)(0x1p-32 / 255));
  gm_tex_request nearest = {.mask = 1};
  for (uint32_t b = 0; b < 256; b++) {
    uint32_t t[4] = {b | (255 - b) << 8 | b << 24, 0xffffffff, 0xffffffff, 0xffffffff}, out[4];
    filter(&nearest, t, out);
    assert_int_equal(out[0], gm_fmul(gm_bits((float)b * 0x1p32f), scale));
    assert_int_equal(out[1], gm_fmul(gm_bits((float)(255 - b) * 0x1p32f), scale));
    assert_int_equal(out[2], 0);
    assert_int_equal(out[3], out[0]);
    assert_true(fabs((double)gm_float(out[0]) - b / 255.0) < 1e-7);
  }
  uint64_t seed = 9;
  for (unsigned n = 0; n < 100000; n++) {
    uint64_t a = gm_random_next(&seed), b = gm_random_next(&seed), c = gm_random_next(&seed);
    gm_tex_request r = {.mask = 15, .wx = (uint32_t)(c & 0xffff), .wy = (uint32_t)(c >> 16 & 0xffff)};
    uint32_t t[4] = {(uint32_t)a, (uint32_t)(a >> 32), (uint32_t)b, (uint32_t)(b >> 32)}, out[4];
    filter(&r, t, out);
    for (unsigned k = 0; k < 4; k++) {
      double x = r.wx / 65536.0, y = r.wy / 65536.0, v[4];
      for (unsigned i = 0; i < 4; i++)
        v[i] = t[i] >> 8 * k & 255;
      double sum = (v[0] * (1 - x) + v[1] * x) * (1 - y) + (v[2] * (1 - x) + v[3] * x) * y; /* exact: 40 bits */
      assert_int_equal(out[k], gm_fmul(gm_bits((float)(sum * 0x1p32)), scale));
    }
  }
  uint32_t white[4] = {~0u, ~0u, ~0u, ~0u}, out[4];
  gm_tex_request r = {.mask = 15, .wx = 0x1234, .wy = 0xfedc};
  filter(&r, white, out);
  assert_int_equal(out[0], 0x3f800000); /* a constant texture stays constant */
}

static void sampler_words(void **state) {
  (void)state;
  gm_sampler s = {0xdeadbeef, 4096, 1, GM_FILTER_LINEAR, GM_FILTER_LINEAR_MIPMAP_LINEAR, GM_WRAP_MIRROR, GM_WRAP_CLAMP, 1, 12, 1};
  uint32_t w[4], want[4] = {0xdeadbeefu, 0xfff | 1u << 24 | 2u << 25 | 1u << 27 | 5u << 29, 1 | 12 << 1 | 1 << 5, 0};
  gm_sampler_words(&s, w);
  assert_memory_equal(w, want, sizeof w);
  gm_sampler back = gm_sampler_of_words(w);
  assert_memory_equal(&back, &s, sizeof s);
}

static void memory_timing(void **state) {
  (void)state;
  assert_int_equal(gm_tex_delay(6, 0, 0), 6);
  assert_int_equal(gm_tex_delay(6, 0, 12345), 6);
  unsigned seen[13] = {0};
  for (uint64_t n = 0; n < 12000; n++) {
    unsigned d = gm_tex_delay(6, 77, n);
    assert_in_range(d, 1, 12);
    assert_int_equal(d, gm_tex_delay(6, 77, n));
    seen[d]++;
  }
  for (unsigned d = 1; d <= 12; d++)
    assert_in_range(seen[d], 800, 1200);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(wrap_modes),      cmocka_unit_test(random_coordinates), cmocka_unit_test(strange_coordinates),
      cmocka_unit_test(footprint_order), cmocka_unit_test(filter_values),      cmocka_unit_test(sampler_words),
      cmocka_unit_test(memory_timing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
