/* SPDX-License-Identifier: Apache-2.0 */
/* Tests derivatives (OES_standard_derivatives): their values, also after control flow in which the threads of a quad take different ways
 * (docs/compiler.md, "Textures and derivatives"). */
#include "search/test_rig.h"

static const char *const machines[] = {"quad", "barrel4", "barrel"};

typedef struct {
  double v[16][4]; /* varying v of every thread */
  float out[16][4];
  bool killed[16];
} pixels;

static const char prologue[] = "#extension GL_OES_standard_derivatives : enable\n"
                               "precision highp float; uniform float u; varying vec4 v;\n";

static gc_options options(unsigned n) {
  static const struct {
    int opt;
    gc_gate gate;
  } kind[] = {{0, GC_GATE_NONE}, {1, GC_GATE_GLOBAL}, {2, GC_GATE_BEST}, {3, GC_GATE_BEST}};
  gc_options o;
  gc_options_default(&o);
  o.opt = kind[n].opt;
  o.gate = kind[n].gate;
  return o;
}
enum { OPTIONS = 4 };

/* Values with few digits, so that differences stay exact after additions. */
static void draw_quad_pixels(pixels *p, uint64_t *seed) {
  for (unsigned t = 0; t < 16; t++)
    for (unsigned l = 0; l < 4; l++)
      p->v[t][l] = (double)(int)rig_random(seed, -64, 64) / 8;
}

static void compile_quad_body(rig *r, const char *machine, const gc_options *o, const char *body, double u) {
  char src[4000];
  snprintf(src, sizeof src, "%s%s", prologue, body);
  rig_new(r, machine, GM_STAGE_FRAGMENT, o, src);
  rig_uniform(r, "u", &u);
}

/* Runs all threads; may be called again for other values. */
static void run_quad_body(rig *r, pixels *p) {
  for (unsigned t = 0; t < r->m.threads; t++)
    rig_input(r, t, "v", p->v[t]);
  rig_run(r, (1u << r->m.threads) - 1);
  for (unsigned t = 0; t < r->m.threads; t++) {
    rig_output(r, t, "gl_FragColor", 0, p->out[t]);
    p->killed[t] = gm_sim_killed(r->sim, t);
  }
}

static unsigned threads_of(const char *machine) { return !strcmp(machine, "barrel") ? 12 : 4; }

static double dx(const double *a, unsigned t) { return a[t | 1] - a[t & ~1u]; }
static double dy(const double *a, unsigned t) { return a[t | 2] - a[t & ~2u]; }

/* Runs a shader body on every machine and level, with a few values. expect computes the expected gl_FragColor, and the threads (kill)
 * that must be discarded. */
typedef void expect(const pixels *p, double u, unsigned threads, double want[16][4], bool kill[16]);

static void check_quad_body(const char *body, expect *e, double u) {
  uint64_t seed = 7;
  for (unsigned m = 0; m < sizeof machines / sizeof *machines; m++)
    for (unsigned n = 0; n < OPTIONS; n++) {
      gc_options o = options(n);
      rig r;
      compile_quad_body(&r, machines[m], &o, body, u);
      for (unsigned round = 0; round < 2; round++) {
        pixels p;
        double want[16][4] = {{0}};
        bool kill[16] = {false};
        draw_quad_pixels(&p, &seed);
        run_quad_body(&r, &p);
        unsigned threads = threads_of(machines[m]);
        e(&p, u, threads, want, kill);
        for (unsigned t = 0; t < threads; t++) {
          assert_int_equal(p.killed[t], kill[t]);
          for (unsigned l = 0; l < 4 && !kill[t]; l++)
            if ((double)p.out[t][l] != want[t][l])
              fail_msg("%s -O%d: thread %u lane %u is %g, expected %g\n%s", machines[m], o.opt, t, l, (double)p.out[t][l], want[t][l],
                       body);
        }
      }
      rig_free(&r);
    }
}

static void column(const pixels *p, unsigned lane, double a[16]) {
  for (unsigned t = 0; t < 16; t++)
    a[t] = p->v[t][lane];
}

/* Expects dFdx of lanes 0 and 1, dFdy of lane 2, and fwidth of lane 3. */
static void four(const pixels *p, double u, unsigned threads, double want[16][4], bool kill[16]) {
  double a[4][16];
  (void)u;
  (void)kill;
  for (unsigned l = 0; l < 4; l++)
    column(p, l, a[l]);
  for (unsigned t = 0; t < threads; t++) {
    double x = dx(a[3], t), y = dy(a[3], t);
    want[t][0] = dx(a[0], t);
    want[t][1] = dx(a[1], t);
    want[t][2] = dy(a[2], t);
    want[t][3] = (x < 0 ? -x : x) + (y < 0 ? -y : y);
  }
}

static void check_quad_values(void **state) {
  (void)state;
  check_quad_body("void main() { gl_FragColor = vec4(dFdx(v.xy), dFdy(v.z), fwidth(v.w)); }", four, 0);
  check_quad_body("void main() { gl_FragColor = vec4(dFdx(v).xy, dFdy(v).z, fwidth(v).w); }", four, 0);
  check_quad_body("void main() { gl_FragColor = vec4(dFdx(v.xyz).xy, dFdy(v.yz).y, fwidth(v.xyw).z); }", four, 0);
  check_quad_body("void main() { vec4 a = -v; gl_FragColor = vec4(-dFdx(a.xy), dFdy(-a.z), fwidth(a.w)); }", four, 0);
}

/* Expects zero: constants have no slope. */
static void zero(const pixels *p, double u, unsigned threads, double want[16][4], bool kill[16]) {
  (void)p;
  (void)u;
  (void)threads;
  (void)want;
  (void)kill;
}

static void check_quad_constants(void **state) {
  (void)state;
  check_quad_body("void main() { gl_FragColor = vec4(dFdx(u), dFdy(3.0), fwidth(vec2(u, 1.0))); }", zero, 5);
}

/* Expects the slopes of q, which is 2 v.x where v.x > 0, else v.y. The derivatives come after the branch. */
static void parted(const pixels *p, double u, unsigned threads, double want[16][4], bool kill[16]) {
  double q[16];
  (void)u;
  (void)kill;
  for (unsigned t = 0; t < 16; t++)
    q[t] = p->v[t][0] > 0 ? 2 * p->v[t][0] : p->v[t][1];
  for (unsigned t = 0; t < threads; t++) {
    want[t][0] = dx(q, t);
    want[t][1] = dy(q, t);
    want[t][2] = q[t];
    want[t][3] = p->v[t][0] > 0;
  }
}

static void behind_branches(void **state) {
  (void)state;
  check_quad_body("void main() { float q; float s = 0.0;\n"
                  "  if (v.x > 0.0) { for (int i = 0; i < 200; i++) { if (s >= 1.0) break; s += 0.125; } q = v.x * 2.0; } else q = v.y;\n"
                  "  gl_FragColor = vec4(dFdx(q), dFdy(q), q, s); }",
                  parted, 0);
  check_quad_body(
      "float f(float x) { if (x > 0.0) return 2.0 * x; for (int i = 0; i < 60; i++) if (float(i) > v.z + 9.0) return v.y; return v.y; }\n"
      "void main() { float q = f(v.x); gl_FragColor = vec4(dFdx(q), dFdy(q), q, v.x > 0.0 ? 1.0 : 0.0); }",
      parted, 0);
}

/* Expects the slopes of k. k is the number of steps of 0.5 that take v.x to at least u. */
static void counted(const pixels *p, double u, unsigned threads, double want[16][4], bool kill[16]) {
  double k[16];
  (void)kill;
  for (unsigned t = 0; t < 16; t++) {
    k[t] = 0;
    for (double x = p->v[t][0]; x < u; x += 0.5)
      k[t]++;
  }
  for (unsigned t = 0; t < threads; t++) {
    want[t][0] = dx(k, t);
    want[t][1] = dy(k, t);
    want[t][2] = k[t];
    want[t][3] = 1;
  }
}

static void behind_loops(void **state) {
  (void)state;
  check_quad_body("void main() { float k = 0.0; float x = v.x; while (x < u) { x += 0.5; k++; }\n"
                  "  gl_FragColor = vec4(dFdx(k), dFdy(k), k, 1.0); }",
                  counted, 3);
  check_quad_body("void main() { float k = 0.0; float x = v.x; while (true) { if (!(x < u)) break; x += 0.5; k++; }\n"
                  "  gl_FragColor = vec4(dFdx(k), dFdy(k), k, 1.0); }",
                  counted, 3);
  check_quad_body("void main() { float k = 0.0; float x = v.x; if (x < u) do { x += 0.5; k++; } while (x < u);\n"
                  "  gl_FragColor = vec4(dFdx(k), dFdy(k), k, 1.0); }",
                  counted, 3);
  /* derivatives inside this loop are undefined; they must not disturb the derivatives after the loop */
  check_quad_body("void main() { float k = 0.0; float w = 0.0; float x = v.x;\n"
                  "  for (int i = 0; i < 500; i++) { if (!(x < u)) break; w += fwidth(x * x); x += 0.5; k++; }\n"
                  "  gl_FragColor = vec4(dFdx(k), dFdy(k), k, w < -1.0 ? 0.0 : 1.0); }",
                  counted, 3);
  /* the loop may end at a break before its derivatives */
  check_quad_body(
      "void main() { float k = 0.0; float w = 0.0; float x = v.x;\n"
      "  while (true) { if (x >= u) { w = 1.0; break; } if (v.y > 0.0) w += fwidth(v.z * x); else w += dFdx(x); x += 0.5; k++; }\n"
      "  gl_FragColor = vec4(dFdx(k), dFdy(k), k, w < -1.0 ? 0.0 : 1.0); }",
      counted, 3);
}

/* Derivatives in a branch that all threads take, and in a loop that all threads leave together. */
static void agreed(const pixels *p, double u, unsigned threads, double want[16][4], bool kill[16]) {
  double a[16];
  (void)u;
  (void)kill;
  column(p, 0, a);
  for (unsigned t = 0; t < threads; t++) {
    want[t][0] = dx(a, t);
    want[t][1] = dy(a, t);
    want[t][2] = 3 * dx(a, t);
    want[t][3] = 3;
  }
}

static void in_uniform_flow(void **state) {
  (void)state;
  check_quad_body("void main() { float a = 0.0; float b = 0.0; float s = 0.0; float n = 0.0;\n"
                  "  if (u > 1.0) { a = dFdx(v.x); b = dFdy(v.x); }\n"
                  "  for (float i = 0.0; i < u; i++) { float q = v.y; if (v.y > i) q = v.x; else q = v.x + 0.0; s += dFdx(q); n++; }\n"
                  "  gl_FragColor = vec4(a, b, s, n); }",
                  agreed, 3);
}

/* Discarded fragments continue to run, since their neighbours read their values. */
static void discarded(const pixels *p, double u, unsigned threads, double want[16][4], bool kill[16]) {
  four(p, u, threads, want, kill);
  for (unsigned t = 0; t < threads; t++)
    kill[t] = p->v[t][0] > 0;
}

static void helpers(void **state) {
  (void)state;
  check_quad_body("void main() { if (v.x > 0.0) discard; gl_FragColor = vec4(dFdx(v.xy), dFdy(v.z), fwidth(v.w)); }", discarded, 0);
  check_quad_body(
      "void main() { float q = 0.0; if (v.x > 0.0) { q = 1.0; discard; } gl_FragColor = vec4(dFdx(v.xy), dFdy(v.z), fwidth(v.w) + q); }",
      discarded, 0);
  check_quad_body("void f() { if (v.y < 1000.0) { if (v.x > 0.0) { gl_FragColor = vec4(1.0); discard; } } }\n"
                  "void main() { f(); gl_FragColor = vec4(dFdx(v.xy), dFdy(v.z), fwidth(v.w)); }",
                  discarded, 0);
  check_quad_body("void main() { if (v.x > 0.0) discard; else gl_FragColor = vec4(2.0);\n"
                  "  gl_FragColor = vec4(dFdx(v.xy), dFdy(v.z), fwidth(v.w)); }",
                  discarded, 0);
}

/* A discard that is the only exit ends an endless loop. */
static void ended(const pixels *p, double u, unsigned threads, double want[16][4], bool kill[16]) {
  (void)u;
  for (unsigned t = 0; t < threads; t++) {
    kill[t] = p->v[t][0] <= 0;
    for (unsigned l = 0; l < 4; l++)
      want[t][l] = 1;
  }
}

static void discard_ends_loops(void **state) {
  (void)state;
  check_quad_body("void main() { float x = fwidth(v.w); float k = 0.0; while (true) { if (v.x <= 0.0) discard; if (k > 5.0) break; k++; }\n"
                  "  gl_FragColor = vec4(x < -1.0 ? 0.0 : 1.0); }",
                  ended, 0);
  check_quad_body(
      "void main() { float x = fwidth(v.w); float k = 0.0; for (;;) { if (v.x <= 0.0) { k = 1.0; discard; } k++; if (v.x * k > 9.0) "
      "break; }\n"
      "  gl_FragColor = vec4(x < -1.0 ? 0.0 : 1.0); }",
      ended, 0);
}

/* A thread that has ended keeps no other thread waiting. */
static void early_ends(void **state) {
  (void)state;
  static const char body[] =
      "void main() { gl_FragColor = vec4(1.0); if (v.x > 0.0) return; gl_FragColor = vec4(fwidth(v.y)) * 0.0 + 2.0; }";
  uint64_t seed = 3;
  for (unsigned n = 0; n < OPTIONS; n++) {
    gc_options o = options(n);
    pixels p;
    rig r;
    draw_quad_pixels(&p, &seed);
    compile_quad_body(&r, "quad", &o, body, 0);
    run_quad_body(&r, &p);
    rig_free(&r);
    for (unsigned t = 0; t < 4; t++)
      assert_true(p.out[t][0] == (p.v[t][0] > 0 ? 1.0f : 2.0f));
  }
}

static void refused(void **state) {
  (void)state;
  rig r;
  rig_compile(&r, "cyclone", GM_STAGE_FRAGMENT, NULL,
              "#extension GL_OES_standard_derivatives : enable\nprecision highp float; varying float v;\n"
              "void main() {\n  gl_FragColor = vec4(fwidth(v)); }\n");
  assert_int_equal(r.rc, GC_ERR_FIT);
  assert_non_null(strstr(r.messages, "shader:4:23: error: derivatives need a machine with four threads or more, 'cyclone' has 1\n"));
  assert_null(strstr(strstr(r.messages, "error") + 1, "error")); /* the error is reported once */
  rig_free(&r);
  rig_compile(&r, "quad", GM_STAGE_FRAGMENT, NULL,
              "precision highp float; varying float v; void main() { gl_FragColor = vec4(dFdx(v)); }\n");
  assert_int_equal(r.rc, GC_ERR_COMPILE);
  assert_non_null(strstr(r.messages, "GL_OES_standard_derivatives"));
  rig_free(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(check_quad_values),
                                     cmocka_unit_test(check_quad_constants),
                                     cmocka_unit_test(behind_branches),
                                     cmocka_unit_test(behind_loops),
                                     cmocka_unit_test(helpers),
                                     cmocka_unit_test(discard_ends_loops),
                                     cmocka_unit_test(in_uniform_flow),
                                     cmocka_unit_test(early_ends),
                                     cmocka_unit_test(refused)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
