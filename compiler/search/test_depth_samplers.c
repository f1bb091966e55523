/* SPDX-License-Identifier: Apache-2.0 */
/* Tests samplers of depth textures: a lookup gives the depth that red, green and blue of the texels hold, for single texels and for means
 * (docs/compiler.md, "Textures and derivatives"). */
#include <math.h>

#include "search/test_rig.h"

enum { SIDE = 4 };
static uint32_t texels[2 * SIDE * SIDE];

static uint32_t depth_at(unsigned i) { return (i * 0x2f1b37u + 0x123456u) & 0xffffff; }

static void fill_depth_texels(void) {
  for (unsigned i = 0; i < SIDE * SIDE; i++) {
    uint32_t d = i == 0 ? 0 : i == 1 ? 0xffffff : depth_at(i);
    texels[i] = d >> 16 | (d & 0xff00) | (d & 255) << 16 | 0xff000000u;
    texels[SIDE * SIDE + i] = 0x04030201u * (i + 1);
  }
}

static double depth_of(unsigned i) {
  const uint32_t t = texels[i];
  return ((t & 255) * 65536.0 + (t >> 8 & 255) * 256.0 + (t >> 16 & 255)) / 0xffffff;
}

static void start_depth_rig(rig *r, const char *src, unsigned filter, int opt) {
  static const char *const depth[] = {"other", "shadow", NULL};
  gc_options o;
  gc_options_default(&o);
  o.opt = opt;
  o.depth_samplers = depth;
  gm_sampler s = {.width = SIDE, .height = SIDE, .mag = (uint8_t)filter, .min = (uint8_t)filter};
  rig_new(r, "cyclone-es2", GM_STAGE_FRAGMENT, &o, src);
  gm_sim_texture_memory(r->sim, texels, 2 * SIDE * SIDE);
  rig_sampler(r, "shadow", 0, &s);
  s.base = SIDE * SIDE;
  rig_sampler(r, "color", 0, &s);
}

/* All depths of the texture, to within a unit in the last place of 24 bits. */
static void single_texels(void **state) {
  (void)state;
  for (int opt = 0; opt < 3; opt++) {
    rig r;
    start_depth_rig(&r,
                    "precision highp float; uniform sampler2D shadow, color; varying vec2 q;\n"
                    "void main() { gl_FragColor = vec4(texture2D(shadow, q).xy, texture2D(color, q).x, texture2D(shadow, q).w); }",
                    GM_FILTER_NEAREST, opt);
    for (unsigned i = 0; i < SIDE * SIDE; i++) {
      unsigned x = i % SIDE, y = i / SIDE;
      float out[4];
      rig_input(&r, 0, "q", (const double[]){(x + 0.5) / SIDE, (y + 0.5) / SIDE});
      rig_run(&r, 1);
      rig_output(&r, 0, "gl_FragColor", 0, out);
      if (fabs((double)out[0] - depth_of(i)) > 1.2e-7 || out[1] != out[0] || out[3] != 1)
        fail_msg("texel %u: (%.9g %.9g . %.9g), expected %.9g", i, (double)out[0], (double)out[1], (double)out[3], depth_of(i));
      assert_float_equal(out[2] * 255, i + 1, 1e-4);
    }
    rig_free(&r);
  }
}

/* A linear filter gives the mean of the depths, not of their bytes by themselves. */
static void means(void **state) {
  (void)state;
  rig r;
  float out[4];
  start_depth_rig(
      &r, "precision highp float; uniform sampler2D shadow, color; varying vec2 q; void main() { gl_FragColor = texture2D(shadow, q); }",
      GM_FILTER_LINEAR, 2);
  rig_input(&r, 0, "q", (const double[]){2.0 / SIDE, 2.0 / SIDE});
  rig_run(&r, 1);
  rig_output(&r, 0, "gl_FragColor", 0, out);
  assert_float_equal(out[2], (depth_of(5) + depth_of(6) + depth_of(9) + depth_of(10)) / 4, 3e-7);
  rig_free(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(single_texels), cmocka_unit_test(means)};
  fill_depth_texels();
  return cmocka_run_group_tests(tests, NULL, NULL);
}
