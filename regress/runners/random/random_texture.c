/* SPDX-License-Identifier: Apache-2.0 */
/* Makes textures of random shaders, and lookups with results that all implementations agree on: nearest filtering, coordinates in the
   middle of texels (of the largest level; well inside those of the others), whole numbers from 0 to 255 as results. */
#include <string.h>

#include "base/random.h"
#include "random_private.h"
#include "random_values.h"

enum { SIDE = 8, LEVELS = 4, TEXTURES = 3 };

/* tex0: one level. tex1: all levels, for lookups with an explicit level. cube0: six faces. */
static const char *const names[TEXTURES] = {"tex0", "tex1", "cube0"};

static uint32_t texel(unsigned k) { return (uint32_t)gm_random_at(0, k); }

static bool add_random_texture(gm_run *r, unsigned n) {
  gm_texture t;
  unsigned faces = n == 2 ? 6 : 1, levels = n == 1 ? LEVELS : 1;
  bool ok = gm_texture_new(&t, names[n], faces, levels);
  for (unsigned i = 0; ok && i < faces * levels; i++) {
    unsigned side = SIDE >> i / faces;
    ok = gm_picture_new(&t.pic[i], side, side);
    for (unsigned k = 0; ok && k < side * side; k++)
      t.pic[i].texel[k] = texel(1000 * n + 100 * i + k);
  }
  t.mag = GM_FILTER_NEAREST;
  t.min = n == 1 ? GM_FILTER_NEAREST_MIPMAP_NEAREST : GM_FILTER_NEAREST;
  t.wrap_s = n == 0 ? GM_WRAP_REPEAT : n == 1 ? GM_WRAP_MIRROR : GM_WRAP_CLAMP;
  t.wrap_t = n == 2 ? GM_WRAP_CLAMP : n == 1 ? GM_WRAP_REPEAT : GM_WRAP_MIRROR;
  ok = ok && gm_run_add_texture(r, &t);
  if (!ok)
    gm_texture_free(&t);
  return ok;
}

bool rs_add_textures(gm_run *r) {
  bool ok = true;
  for (unsigned n = 0; n < TEXTURES; n++)
    ok = ok && add_random_texture(r, n);
  return ok;
}

static unsigned draw_random_below(rs_gen *g, unsigned n) { return rng_below(&g->r, n); }

void rs_samplers(rs_gen *g) {
  g->samplers = draw_random_below(g, 8);
  for (unsigned n = 0; n < TEXTURES; n++)
    if (g->samplers >> n & 1)
      rs_line(g, "uniform %s %s;", n == 2 ? "samplerCube" : "sampler2D", names[n]);
}

static const char *make_texture_value(rs_gen *g, unsigned n, int d) {
  rs_type t = {RS_FLOAT, n, 0, NULL};
  return rs_standard(g, rs_float(g, n, d), t).s;
}

static const char *plane(rs_gen *g, unsigned n, int d) {
  const char *at = rs_fmt(g, "%s + 0.0625", rs_operand(g, (rs_ex){make_texture_value(g, 2, d), P_TERNARY, 0, 0, false, 0}, P_ADD));
  bool vertex = g->stage == GM_STAGE_VERTEX;
  unsigned k = draw_random_below(g, 3);
  if (vertex && (n == 1 || k == 0))
    return k == 1 ? rs_fmt(g, "texture2DProjLod(%s, vec3((%s) * 2.0, 2.0), %u.0)", names[n], at, draw_random_below(g, LEVELS))
                  : rs_fmt(g, "texture2DLod(%s, %s, %u.0)", names[n], at, draw_random_below(g, LEVELS));
  if (k == 1)
    return rs_fmt(g, "texture2DProj(%s, vec4((%s) * 4.0, 1.0, 4.0))", names[n], at);
  return rs_fmt(g, "texture2D(%s, %s)", names[n], at);
}

/* The largest component is 1; the others are not on a boundary between texels. */
static const char *cube(rs_gen *g, int d) {
  const char *v[3];
  unsigned axis = draw_random_below(g, 3);
  for (unsigned k = 0; k < 3; k++)
    v[k] =
        k == axis ? draw_random_below(g, 2) ? "1.0" : "-1.0" : rs_fmt(g, "(floor(mod(%s, 8.0)) - 3.5) / 4.0", make_texture_value(g, 1, d));
  const char *dir = rs_fmt(g, "vec3(%s, %s, %s)", v[0], v[1], v[2]);
  return g->stage == GM_STAGE_VERTEX && draw_random_below(g, 2) ? rs_fmt(g, "textureCubeLod(cube0, %s, 0.0)", dir)
                                                                : rs_fmt(g, "textureCube(cube0, %s)", dir);
}

bool rs_lookup(rs_gen *g, unsigned n, int d, rs_ex *out) {
  static const char *const lanes[] = {".w", ".zx", ".xyz", ""};
  unsigned k = draw_random_below(g, TEXTURES);
  if (!(g->samplers >> k & 1) || g->constant || (k == 1 && g->stage == GM_STAGE_FRAGMENT))
    return false;
  const char *texel = k == 2 ? cube(g, d - 2) : plane(g, k, d - 2);
  *out = (rs_ex){rs_fmt(g, "floor(%s%s * 255.0 + 0.5)", texel, lanes[n - 1]), P_POST, 255, 0, false, 0};
  return true;
}
