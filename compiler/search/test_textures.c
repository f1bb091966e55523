/* SPDX-License-Identifier: Apache-2.0 */
/* Tests texture lookups by value, against a model in double precision: faces of cube maps, projection, bias, explicit and implicit levels
 * of detail. Every level of a texture has one colour, so a lookup between levels shows its level of detail. */
#include <math.h>

#include "search/test_rig.h"

enum { WORDS = 1 << 19, STEP = 16 };
static uint32_t texels[WORDS];

static gc_options level(int opt) {
  gc_options o;
  gc_options_default(&o);
  o.opt = opt;
  return o;
}

static const gm_sampler mipmapped = {.base = 0,
                                     .width = 256,
                                     .height = 128,
                                     .mag = GM_FILTER_LINEAR,
                                     .min = GM_FILTER_LINEAR_MIPMAP_LINEAR,
                                     .wrap_s = GM_WRAP_REPEAT,
                                     .wrap_t = GM_WRAP_REPEAT,
                                     .last_level = 8};
static const gm_sampler cube_levels = {.base = 1 << 17,
                                       .width = 128,
                                       .height = 128,
                                       .mag = GM_FILTER_LINEAR,
                                       .min = GM_FILTER_LINEAR_MIPMAP_LINEAR,
                                       .wrap_s = GM_WRAP_CLAMP,
                                       .wrap_t = GM_WRAP_CLAMP,
                                       .cube = 1,
                                       .last_level = 7};
/* Texel (i,j) of face f has red 40 f, green 8 i and blue 8 j. */
static const gm_sampler cube_places = {
    .base = 1 << 18 | 1 << 17, .width = 32, .height = 32, .wrap_s = GM_WRAP_CLAMP, .wrap_t = GM_WRAP_CLAMP, .cube = 1};
static const gm_sampler places = {
    .base = 1 << 18 | 1 << 17 | 1 << 16, .width = 16, .height = 16, .wrap_s = GM_WRAP_REPEAT, .wrap_t = GM_WRAP_REPEAT};

static void paint(const gm_sampler *s, unsigned face, unsigned lod, bool where) {
  gm_tex_place p = gm_tex_place_of(s, face, lod);
  for (unsigned j = 0; j < p.height; j++)
    for (unsigned i = 0; i < p.width; i++)
      texels[s->base + p.offset + j * s->width + i] =
          where ? 40 * face | 256 / s->width * i << 8 | 256 / s->width * j << 16 | 0xff000000u : STEP * lod | 40 * face << 8 | 0xff000000u;
}

static int paint_test_textures(void **state) {
  (void)state;
  for (unsigned f = 0; f < 6; f++) {
    for (unsigned d = 0; d <= cube_levels.last_level; d++)
      paint(&cube_levels, f, d, false);
    paint(&cube_places, f, 0, true);
  }
  for (unsigned d = 0; d <= mipmapped.last_level; d++)
    paint(&mipmapped, 0, d, false);
  paint(&places, 0, 0, true);
  return 0;
}

static void start_texture_rig(rig *r, const char *machine, gm_stage stage, int opt, const char *src) {
  gc_options o = level(opt);
  rig_new(r, machine, stage, &o, src);
  gm_sim_texture_memory(r->sim, texels, WORDS);
  rig_sampler(r, "s", 0, &mipmapped);
  rig_sampler(r, "c", 0, &cube_levels);
  rig_sampler(r, "cp", 0, &cube_places);
  rig_sampler(r, "p", 0, &places);
}

/* ---- the model ---- */

typedef struct {
  unsigned face;
  double s, t; /* coordinates in the face, 0..1 */
  double sc, tc, ma;
} place;

/* OpenGL ES 2.0 table 3.21. The vector `from` chooses the face; the result is sc, tc and |ma| of the vector d for that face. */
static place on_face(const double from[3], const double d[3]) {
  double x = fabs(from[0]), y = fabs(from[1]), z = fabs(from[2]);
  place p;
  if (x >= y && x >= z)
    p = from[0] >= 0 ? (place){0, 0, 0, -d[2], -d[1], d[0]} : (place){1, 0, 0, d[2], -d[1], -d[0]};
  else if (y >= z)
    p = from[1] >= 0 ? (place){2, 0, 0, d[0], d[2], d[1]} : (place){3, 0, 0, d[0], -d[2], -d[1]};
  else
    p = from[2] >= 0 ? (place){4, 0, 0, d[0], -d[1], d[2]} : (place){5, 0, 0, -d[0], -d[1], -d[2]};
  p.s = (p.sc / p.ma + 1) / 2;
  p.t = (p.tc / p.ma + 1) / 2;
  return p;
}

static double fmax2(double a, double b) { return a > b ? a : b; }

static double level_of(double dsx, double dtx, double dsy, double dty, double width, double height) {
  return log2(fmax2(hypot(dsx * width, dtx * height), hypot(dsy * width, dty * height)));
}

static double clamp(double x, double lo, double hi) { return x < lo ? lo : x > hi ? hi : x; }

static double shown_level(const float out[4]) { return (double)out[0] * 255 / STEP; }

static bool near(double a, double b, double eps) { return fabs(a - b) <= eps; }

/* ---- cube maps ---- */

static bool on_edge(double x, double n) { return fabs(x * n - round(x * n)) < 1e-3; }

static void faces(void **state) {
  (void)state;
  static const char fragment[] =
      "precision highp float; uniform samplerCube cp; varying vec3 d; void main() { gl_FragColor = textureCube(cp, d); }";
  static const char vertex_lod[] = "uniform samplerCube cp; attribute vec3 d; void main() { gl_Position = textureCubeLod(cp, d, 0.0); }";
  const char *const src[] = {fragment, vertex_lod};
  unsigned seen = 0;
  uint64_t seed = 1;
  for (unsigned k = 0; k < 2; k++)
    for (int opt = 0; opt < 3; opt++) {
      rig r;
      start_texture_rig(&r, "cyclone-es2", k ? GM_STAGE_VERTEX : GM_STAGE_FRAGMENT, opt, src[k]);
      for (unsigned n = 0; n < 120; n++) {
        double d[3];
        float out[4];
        for (unsigned l = 0; l < 3; l++)
          d[l] = (float)rig_random(&seed, -3, 3);
        if (n < 6) { /* the first six directions are the axes */
          d[0] = d[1] = d[2] = 0.01;
          d[n / 2] = n & 1 ? -2 : 2;
        }
        place p = on_face(d, d);
        if (on_edge(p.s, 32) || on_edge(p.t, 32))
          continue;
        rig_input(&r, 0, "d", d);
        rig_run(&r, 1);
        rig_output(&r, 0, "gl_FragColor", 0, out);
        seen |= 1u << p.face;
        if (!near((double)out[0] * 255, 40 * p.face, .01) || !near((double)out[1] * 255, 8 * floor(p.s * 32), .01) ||
            !near((double)out[2] * 255, 8 * floor(p.t * 32), .01))
          fail_msg("(%g %g %g): face %g texel %g %g, expected %u %g %g", d[0], d[1], d[2], (double)out[0] * 255 / 40,
                   (double)out[1] * 255 / 8, (double)out[2] * 255 / 8, p.face, floor(p.s * 32), floor(p.t * 32));
      }
      rig_free(&r);
    }
  assert_int_equal(seen, 63);
}

/* ---- explicit levels and bias, one thread ---- */

/* A lookup and its expected level of detail. */
typedef struct {
  const char *body; /* body of main; it sets the vec4 o to the lookup */
  gm_stage stage;
  double at; /* expected level of detail; 1: the uniform k, clamped */
} lookup;

static void levels(void **state) {
  (void)state;
  static const lookup list[] = {
      {"o = texture2D(s, q.xy);", GM_STAGE_FRAGMENT, 0},
      {"o = texture2D(s, q.xy, k);", GM_STAGE_FRAGMENT, 1},
      {"o = texture2D(s, q.xy, 2.5);", GM_STAGE_FRAGMENT, 2.5},
      {"o = texture2D(s, q.xy, 0.0);", GM_STAGE_FRAGMENT, 0},
      {"o = texture2D(s, q.xy, -3.0);", GM_STAGE_FRAGMENT, 0},
      {"o = texture2DProj(s, q, k);", GM_STAGE_FRAGMENT, 1},
      {"o = texture2DProj(s, q.xyz, k);", GM_STAGE_FRAGMENT, 1},
      {"o = texture2DProj(s, q);", GM_STAGE_FRAGMENT, 0},
      {"o = texture2D(s, q.xy, 99.0);", GM_STAGE_FRAGMENT, 8},
      {"o = textureCube(c, q.xyz);", GM_STAGE_FRAGMENT, 0},
      {"o = textureCube(c, q.xyz, k);", GM_STAGE_FRAGMENT, 1},
      {"o = texture2DLodEXT(s, q.xy, k);", GM_STAGE_FRAGMENT, 1},
      {"o = texture2DProjLodEXT(s, q.xyz, k);", GM_STAGE_FRAGMENT, 1},
      {"o = texture2DProjLodEXT(s, q, k);", GM_STAGE_FRAGMENT, 1},
      {"o = textureCubeLodEXT(c, q.xyz, k);", GM_STAGE_FRAGMENT, 1},
      {"o = texture2D(s, q.xy);", GM_STAGE_VERTEX, 0},
      {"o = textureCube(c, q.xyz);", GM_STAGE_VERTEX, 0},
      {"o = texture2DProj(s, q.xyz);", GM_STAGE_VERTEX, 0},
      {"o = texture2DLod(s, q.xy, k);", GM_STAGE_VERTEX, 1},
      {"o = texture2DProjLod(s, q.xyz, k);", GM_STAGE_VERTEX, 1},
      {"o = texture2DProjLod(s, q, k);", GM_STAGE_VERTEX, 1},
      {"o = textureCubeLod(c, q.xyz, k);", GM_STAGE_VERTEX, 1},
  };
  for (unsigned n = 0; n < sizeof list / sizeof *list; n++)
    for (int opt = 0; opt < 3; opt++) {
      rig r;
      char src[1000];
      bool vertex = list[n].stage == GM_STAGE_VERTEX;
      snprintf(src, sizeof src,
               "%suniform sampler2D s; uniform samplerCube c; uniform float k; %s vec4 q; void main() { vec4 o; %s %s = o; }",
               vertex ? "" : "#extension GL_EXT_shader_texture_lod : enable\nprecision highp float; ", vertex ? "attribute" : "varying",
               list[n].body, vertex ? "gl_Position" : "gl_FragColor");
      start_texture_rig(&r, "cyclone-es2", list[n].stage, opt, src);
      for (double k = -1; k < 9; k += 0.8125) {
        float out[4];
        const double q[] = {0.25, 0.375, 0.75, 2};
        double want = list[n].at == 1 ? clamp(k, 0, strstr(list[n].body, "Cube") ? 7 : 8) : list[n].at;
        rig_uniform(&r, "k", &k);
        rig_input(&r, 0, "q", q);
        rig_run(&r, 1);
        rig_output(&r, 0, "gl_FragColor", 0, out);
        if (!near(shown_level(out), want, 0.005))
          fail_msg("k = %g: level %g, expected %g\n%s", k, shown_level(out), want, src);
      }
      rig_free(&r);
    }
}

/* The coordinates of projected lookups. */
static void projection(void **state) {
  (void)state;
  static const char *const body[] = {"texture2D(p, q.xy)", "texture2DProj(p, q.xyz)", "texture2DProj(p, q)", "texture2DProj(p, q.xyz, 0.0)",
                                     "texture2DProjLodEXT(p, q.xyw, 0.0)"};
  static const unsigned divisor[] = {9, 2, 3, 2, 3};
  uint64_t seed = 5;
  for (unsigned n = 0; n < 5; n++) {
    rig r;
    char src[400];
    snprintf(src, sizeof src,
             "#extension GL_EXT_shader_texture_lod : enable\nprecision highp float; uniform sampler2D p; varying vec4 q; void main() { "
             "gl_FragColor = %s; }",
             body[n]);
    start_texture_rig(&r, "cyclone", GM_STAGE_FRAGMENT, 2, src);
    for (unsigned k = 0; k < 40; k++) {
      double q[4], st[2];
      float out[4];
      for (unsigned l = 0; l < 4; l++)
        q[l] = (float)rig_random(&seed, 0.5, 3);
      for (unsigned l = 0; l < 2; l++)
        st[l] = q[l] / (divisor[n] == 9 ? 1 : q[divisor[n]]);
      if (on_edge(st[0], 16) || on_edge(st[1], 16))
        continue;
      rig_input(&r, 0, "q", q);
      rig_run(&r, 1);
      rig_output(&r, 0, "gl_FragColor", 0, out);
      double i = floor((st[0] - floor(st[0])) * 16), j = floor((st[1] - floor(st[1])) * 16);
      assert_true(near((double)out[1] * 255 / 16, i, .01) && near((double)out[2] * 255 / 16, j, .01));
    }
    rig_free(&r);
  }
}

/* ---- implicit levels, in quads ---- */

enum { FLAT, PROJ3, PROJ4, CUBE };
typedef struct {
  const char *call;
  int kind;
  double bias;
} implicit;

/* The level of detail of thread t; q: coordinates of all threads. */
static double model(const implicit *f, double q[4][4], unsigned t) {
  unsigned x0 = t & ~1u, x1 = t | 1, y0 = t & ~2u, y1 = t | 2;
  if (f->kind == CUBE) {
    double d[2][3], change[2][2];
    for (unsigned l = 0; l < 3; l++) {
      d[0][l] = q[x1][l] - q[x0][l];
      d[1][l] = q[y1][l] - q[y0][l];
    }
    place here = on_face(q[t], q[t]);
    for (unsigned k = 0; k < 2; k++) {
      place p = on_face(q[t], d[k]);
      change[k][0] = 0.5 * (p.sc * here.ma - here.sc * p.ma) / (here.ma * here.ma);
      change[k][1] = 0.5 * (p.tc * here.ma - here.tc * p.ma) / (here.ma * here.ma);
    }
    return clamp(level_of(change[0][0], change[0][1], change[1][0], change[1][1], 128, 128) + f->bias, 0, 7);
  }
  double st[4][2];
  for (unsigned k = 0; k < 4; k++)
    for (unsigned l = 0; l < 2; l++)
      st[k][l] = q[k][l] / (f->kind == PROJ3 ? q[k][2] : f->kind == PROJ4 ? q[k][3] : 1);
  return clamp(level_of(st[x1][0] - st[x0][0], st[x1][1] - st[x0][1], st[y1][0] - st[y0][0], st[y1][1] - st[y0][1], 256, 128) + f->bias, 0,
               8);
}

/* Chooses the coordinates of a quad on a surface: a point, and slopes of many sizes. */
static void draw_quad(uint64_t *seed, double q[4][4]) {
  double at[4], slope[2][4], size = exp2(rig_random(seed, -8, 1));
  for (unsigned l = 0; l < 4; l++) {
    at[l] = l < 2 ? rig_random(seed, -2, 2) : rig_random(seed, 1, 3);
    slope[0][l] = rig_random(seed, -size, size) * (l < 2 ? 1 : 0.25);
    slope[1][l] = rig_random(seed, -size, size) * (l < 2 ? 1 : 0.25);
  }
  for (unsigned t = 0; t < 4; t++)
    for (unsigned l = 0; l < 4; l++)
      q[t][l] = (float)(at[l] + (t & 1) * slope[0][l] + (t >> 1) * slope[1][l]);
}

static void check_quads(const implicit *f, const char *machine, int opt, const char *src, unsigned rounds, uint64_t seed) {
  rig r;
  unsigned between = 0;
  start_texture_rig(&r, machine, GM_STAGE_FRAGMENT, opt, src);
  for (unsigned n = 0; n < rounds; n++) {
    double q[4][4];
    draw_quad(&seed, q);
    if (f->kind == CUBE && n & 1)
      for (unsigned t = 0; t < 4; t++) { /* the quad's directions get another major axis */
        double x = q[t][n >> 1 & 1];
        q[t][n >> 1 & 1] = -q[t][2];
        q[t][2] = x;
      }
    for (unsigned t = 0; t < r.m.threads; t++)
      rig_input(&r, t, "q", q[t & 3]);
    rig_run(&r, (1u << r.m.threads) - 1);
    for (unsigned t = 0; t < r.m.threads; t++) {
      float out[4];
      rig_output(&r, t, "gl_FragColor", 0, out);
      double want = model(f, q, t & 3), got = shown_level(out);
      between += want > 0 && want < 7;
      if (!near(got, want, 0.01))
        fail_msg("%s: thread %u has level %g, expected %g\n%s", machine, t, got, want, src);
    }
  }
  assert_true(between > rounds); /* the test used enough different levels */
  rig_free(&r);
}

/* The shader gives the changes of the coordinate itself: those between the quad's own pixels. Projecting lookups get the changes of the
 * projected coordinate. */
static void given_changes(void **state) {
  (void)state;
  static const implicit list[] = {{"texture2DGradEXT(s, q.xy, gx.xy, gy.xy)", FLAT, 0},
                                  {"texture2DProjGradEXT(s, vec3(q.xy * 2.0, 2.0), gx.xy, gy.xy)", FLAT, 0},
                                  {"texture2DProjGradEXT(s, vec4(q.xy, 7.0, 1.0), gx.xy, gy.xy)", FLAT, 0},
                                  {"textureCubeGradEXT(c, q.xyz, gx, gy)", CUBE, 0}};
  uint64_t seed = 11;
  for (unsigned n = 0; n < 8; n++) {
    bool vertex = n & 1;
    const implicit *f = &list[n / 2];
    char src[500];
    rig r;
    snprintf(
        src, sizeof src,
        "#extension GL_EXT_shader_texture_lod : enable\nprecision highp float; uniform sampler2D s; uniform samplerCube c; uniform vec3 "
        "gx, gy; %s vec4 q; void main() { %s = %s; }",
        vertex ? "attribute" : "varying", vertex ? "gl_Position" : "gl_FragColor", f->call);
    start_texture_rig(&r, "cyclone-es2", vertex ? GM_STAGE_VERTEX : GM_STAGE_FRAGMENT, 2, src);
    for (unsigned k = 0; k < 40; k++) {
      double q[4][4], change[2][3];
      float out[4];
      draw_quad(&seed, q);
      for (unsigned l = 0; l < 3; l++)
        for (unsigned a = 0; a < 2; a++)
          change[a][l] = (float)(q[1 + a][l] - q[0][l]);
      rig_uniform(&r, "gx", change[0]);
      rig_uniform(&r, "gy", change[1]);
      rig_input(&r, 0, "q", q[0]);
      rig_run(&r, 1);
      rig_output(&r, 0, "gl_FragColor", 0, out);
      if (!near(shown_level(out), model(f, q, 0), 0.01))
        fail_msg("level %g, expected %g\n%s", shown_level(out), model(f, q, 0), src);
    }
    rig_free(&r);
  }
}

static void implicit_levels(void **state) {
  (void)state;
  static const implicit list[] = {
      {"texture2D(s, q.xy)", FLAT, 0},        {"texture2D(s, q.xy, 1.5)", FLAT, 1.5}, {"texture2D(s, q.xy, -k)", FLAT, -0.75},
      {"texture2DProj(s, q.xyz)", PROJ3, 0},  {"texture2DProj(s, q)", PROJ4, 0},      {"texture2DProj(s, q.xyz, k)", PROJ3, 0.75},
      {"texture2DProj(s, q, 2.0)", PROJ4, 2}, {"textureCube(c, q.xyz)", CUBE, 0},     {"textureCube(c, q.xyz, k)", CUBE, 0.75},
  };
  for (unsigned n = 0; n < sizeof list / sizeof *list; n++)
    for (int opt = 0; opt < 3; opt++) {
      char src[500];
      snprintf(src, sizeof src,
               "precision highp float; uniform sampler2D s; uniform samplerCube c; varying vec4 q; const float k = 0.75; void main() { "
               "gl_FragColor = %s; }",
               list[n].call);
      check_quads(&list[n], opt == 1 ? "barrel" : "quad", opt, src, 40, n);
    }
}

/* After a branch, the threads of a quad must run side by side again. In a branch a thread may run alone, and its lookup must not change
 * anything else. */
static void implicit_behind_branches(void **state) {
  (void)state;
  static const implicit flat = {NULL, FLAT, 0};
  static const char *const body[] = {
      "if (q.x > 0.0) { float n = 0.0; while (n < q.x * 9.0) n++; k = n * 0.0; } gl_FragColor = texture2D(s, q.xy + k);",
      "if (q.y > 0.0) gl_FragColor = texture2D(s, q.yx * 3.0); gl_FragColor = texture2D(s, q.xy);",
      "vec4 sum = vec4(0.0); for (int i = 0; i < 30; i++) { if (float(i) > q.x * 5.0) break; sum += texture2D(s, q.yx * float(i)); }\n"
      "  if (sum.x < 0.0) discard; gl_FragColor = texture2D(s, q.xy);",
  };
  for (unsigned n = 0; n < 3; n++)
    for (int opt = 0; opt < 3; opt++) {
      char src[700];
      snprintf(src, sizeof src, "precision highp float; uniform sampler2D s; varying vec4 q; void main() { float k = 0.0; %s }", body[n]);
      check_quads(&flat, opt == 1 ? "barrel4" : "quad", opt, src, 30, n + 100);
    }
}

/* ---- samplers chosen at run time ---- */

static void chosen_samplers(void **state) {
  (void)state;
  static const char *const src[] = {
      "precision highp float; uniform sampler2D a[3]; uniform int k; varying vec2 q; void main() { gl_FragColor = texture2D(a[k], q); }",
      "precision highp float; uniform sampler2D a[3]; varying vec2 q; uniform int k;\n"
      "vec4 look(sampler2D one, vec2 at) { return texture2D(one, at); }\n"
      "void main() { gl_FragColor = vec4(0.0); for (int i = 0; i < 3; i++) if (i == k) gl_FragColor += look(a[i], q); }",
      "precision highp float; uniform sampler2D a[3]; varying vec2 q; uniform int k;\n"
      "void main() { int i = 0; while (i < k) i++; gl_FragColor = texture2D(a[i], q); }",
  };
  for (unsigned n = 0; n < 3; n++)
    for (int opt = 0; opt < 3; opt++)
      for (double k = 0; k < 3; k++) {
        rig r;
        float out[4];
        start_texture_rig(&r, "cyclone16", GM_STAGE_FRAGMENT, opt, src[n]);
        for (unsigned e = 0; e < 3; e++) {
          gm_sampler one = mipmapped; /* each level is a texture of one colour */
          gm_tex_place p = gm_tex_place_of(&mipmapped, 0, e + 2);
          one.base += p.offset;
          one.width = one.height = 1;
          one.last_level = 0;
          rig_sampler(&r, "a", e, &one);
        }
        rig_uniform(&r, "k", &k);
        rig_input(&r, 0, "q", (const double[]){.5, .5});
        rig_run(&r, 1);
        rig_output(&r, 0, "gl_FragColor", 0, out);
        assert_true(near(shown_level(out), k + 2, 1e-4));
        rig_free(&r);
      }
}

/* ---- which lookup functions exist in which stage ---- */

static void stages(void **state) {
  (void)state;
  static const struct {
    gm_stage stage;
    bool extension, ok;
    const char *call;
  } list[] = {
      {GM_STAGE_VERTEX, false, false, "texture2D(s, q.xy, 1.0)"},
      {GM_STAGE_VERTEX, false, false, "texture2DProj(s, q, 1.0)"},
      {GM_STAGE_VERTEX, false, false, "textureCube(c, q.xyz, 1.0)"},
      {GM_STAGE_FRAGMENT, false, false, "texture2DLod(s, q.xy, 1.0)"},
      {GM_STAGE_FRAGMENT, false, false, "texture2DProjLod(s, q, 1.0)"},
      {GM_STAGE_FRAGMENT, false, false, "textureCubeLod(c, q.xyz, 1.0)"},
      {GM_STAGE_FRAGMENT, false, false, "texture2DLodEXT(s, q.xy, 1.0)"},
      {GM_STAGE_FRAGMENT, true, true, "texture2DLodEXT(s, q.xy, 1.0)"},
      {GM_STAGE_FRAGMENT, false, false, "texture2D(c, q.xy)"},
      {GM_STAGE_FRAGMENT, false, false, "textureCube(s, q.xyz)"},
      {GM_STAGE_FRAGMENT, false, false, "texture2D(s, q.xyz)"},
      {GM_STAGE_FRAGMENT, false, true, "texture2DProj(s, q.xyz, 1.0)"},
  };
  for (unsigned n = 0; n < sizeof list / sizeof *list; n++) {
    rig r;
    char src[400];
    bool vertex = list[n].stage == GM_STAGE_VERTEX;
    snprintf(src, sizeof src, "%s%suniform sampler2D s; uniform samplerCube c; %s vec4 q; void main() { %s = %s; }",
             list[n].extension ? "#extension GL_EXT_shader_texture_lod : enable\n" : "", vertex ? "" : "precision highp float; ",
             vertex ? "attribute" : "varying", vertex ? "gl_Position" : "gl_FragColor", list[n].call);
    rig_compile(&r, "cyclone-es2", list[n].stage, NULL, src);
    if (r.rc != (list[n].ok ? GC_OK : GC_ERR_COMPILE))
      fail_msg("%s: %d", list[n].call, r.rc);
    rig_free(&r);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(faces),           cmocka_unit_test(levels),
                                     cmocka_unit_test(projection),      cmocka_unit_test(given_changes),
                                     cmocka_unit_test(implicit_levels), cmocka_unit_test(implicit_behind_branches),
                                     cmocka_unit_test(chosen_samplers), cmocka_unit_test(stages)};
  return cmocka_run_group_tests(tests, paint_test_textures, NULL);
}
