/* SPDX-License-Identifier: Apache-2.0 */
/* Tests samplers of half floats: the bytes of a number are in two textures, and a lookup gives exactly that number (docs/compiler.md,
 * "Textures and derivatives"). */
#include <math.h>

#include "search/test_rig.h"

enum { WIDTH = 256, HEIGHT = 64, TEXELS = WIDTH * HEIGHT };
static uint32_t texels[2 * TEXELS];

/* Each half float is in one lane of one texel. */
static void fill_half_texels(void) {
  for (uint32_t i = 0; i < TEXELS; i++) {
    texels[i] = 4 * i | (4 * i + 1) << 16;
    texels[TEXELS + i] = (4 * i + 2) | (4 * i + 3) << 16;
  }
}

/* A NaN reads as an infinity. */
static double value_of(unsigned h) {
  unsigned exponent = h >> 10 & 31, fraction = h & 1023;
  double v = exponent == 31 ? INFINITY : exponent ? ldexp(1024 + fraction, (int)exponent - 25) : ldexp(fraction, -24);
  return h & 0x8000 ? -v : v;
}

static void read_halves(rig *r, int opt) {
  static const char *const half[] = {"numbers", NULL};
  gc_options o;
  gc_options_default(&o);
  o.opt = opt;
  o.half_samplers = half;
  gm_sampler s = {.width = WIDTH, .height = HEIGHT};
  rig_new(r, "cyclone-es2", GM_STAGE_FRAGMENT, &o,
          "precision highp float; uniform sampler2D numbers; varying vec2 q; void main() { gl_FragColor = texture2D(numbers, q); }");
  gm_sim_texture_memory(r->sim, texels, 2 * TEXELS);
  rig_sampler(r, "numbers", 0, &s);
  s.base = TEXELS;
  rig_sampler(r, "numbers", 1, &s);
}

static void check_texel(rig *r, unsigned i) {
  float out[4];
  const unsigned row = i / WIDTH;
  rig_input(r, 0, "q", (const double[]){(i % WIDTH + 0.5) / WIDTH, (row + 0.5) / HEIGHT});
  rig_run(r, 1);
  rig_output(r, 0, "gl_FragColor", 0, out);
  for (unsigned k = 0; k < 4; k++)
    if ((double)out[k] != value_of(4 * i + k))
      fail_msg("half float 0x%04x: %.9g, expected %.9g", 4 * i + k, (double)out[k], value_of(4 * i + k));
}

static void all_exponents_and_both_signs(void **state) {
  (void)state;
  for (int opt = 0; opt < 3; opt++) {
    rig r;
    read_halves(&r, opt);
    for (unsigned i = 0; i < TEXELS; i += i % 256 < 2 ? 1 : 61)
      check_texel(&r, i);
    check_texel(&r, TEXELS - 1);
    rig_free(&r);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(all_exponents_and_both_signs)};
  fill_half_texels();
  return cmocka_run_group_tests(tests, NULL, NULL);
}
