/* SPDX-License-Identifier: Apache-2.0 */
/* Tests loops of every form and indexing with any expression, beyond Appendix A of ESSL 1.00, by their values on the simulator
 * (docs/compiler.md, "Loops"). */
#include <math.h>

#include "search/test_rig.h"

typedef struct {
  double v[4];       /* varying or attribute v */
  double n;          /* uniform int n */
  double u[6][4];    /* uniform vec4 u[6] */
  double m[3][3][3]; /* uniform mat3 m[3]: [element][column][row] */
} input;

typedef struct {
  const char *globals, *body; /* body computes vec4 o */
  void (*model)(const input *i, double o[4]);
} program;

/* ---- models of the programs below, each named in the table ---- */

static void gauss(const input *i, double o[4]) {
  o[0] = 0;
  for (double k = 1; k <= i->n; k++)
    o[0] += k * i->v[0];
  o[1] = i->n;
  o[2] = i->v[1];
  o[3] = 1;
}

/* Number of steps of the 3n+1 sequence from n + 5, and its largest number. */
static void collatz(const input *i, double o[4]) {
  double x = i->n + 5, steps = 0, max = x;
  while (x != 1) {
    x = fmod(x, 2) == 0 ? x / 2 : 3 * x + 1;
    max = x > max ? x : max;
    steps++;
  }
  o[0] = steps;
  o[1] = max;
  o[2] = x;
  o[3] = 0;
}

/* Counts the pairs a < 5, b < n with a + b odd and b no more than 2 v.x. */
static void pairs(const input *i, double o[4]) {
  o[0] = o[1] = o[2] = 0;
  for (int a = 0; a < 5; a++)
    for (int b = 0; b < (int)i->n; b++) {
      if (b > 2 * i->v[0])
        break;
      if ((a + b) % 2 == 0)
        continue;
      o[0]++;
      o[1] += a;
      o[2] += b;
    }
  o[3] = 1;
}

static void element(const input *i, double o[4]) {
  for (int l = 0; l < 4; l++)
    o[l] = i->u[(int)i->n][l] + i->v[l];
}

static void neighbour(const input *i, double o[4]) {
  int k = (int)i->n;
  for (int l = 0; l < 4; l++)
    o[l] = i->u[k > 0 ? k - 1 : 0][l] - 2 * i->u[5 - k][l];
}

static void column(const input *i, double o[4]) {
  int k = (int)i->n % 3, e = (int)i->n / 2;
  for (int l = 0; l < 3; l++)
    o[l] = i->m[e][k][l];
  o[3] = i->m[e][k][2 - k];
}

static void component(const input *i, double o[4]) {
  int k = (int)i->n % 4;
  for (int l = 0; l < 4; l++)
    o[l] = i->v[l];
  o[k] = i->v[3 - k] + 10;
}

/* Fills an array and reverses it, after replacing the element at n. */
static void array(const input *i, double o[4]) {
  double a[6], sum = 0;
  for (int k = 0; k < 6; k++)
    a[k] = k * i->v[0];
  a[(int)i->n] = i->v[1];
  for (int k = 0; k < 3; k++) {
    double t = a[k];
    a[k] = a[5 - k];
    a[5 - k] = t;
  }
  for (int k = 0; k < 6; k++)
    sum = 2 * sum + a[k];
  o[0] = sum;
  o[1] = a[(int)i->n];
  o[2] = a[0];
  o[3] = a[5 - (int)i->n];
}

static void matrix(const input *i, double o[4]) {
  double a[3][3];
  int k = (int)i->n % 3;
  memcpy(a, i->m[1], sizeof a);
  for (int l = 0; l < 3; l++)
    a[k][l] = i->v[l];
  a[(k + 1) % 3][k] = i->v[3];
  for (int l = 0; l < 3; l++)
    o[l] = a[0][l] + 2 * a[1][l] + 4 * a[2][l];
  o[3] = a[k][k];
}

/* Greatest common divisor of n + 12 and 18. */
static void divisor(const input *i, double o[4]) {
  int a = (int)i->n + 12, b = 18;
  while (b) {
    int t = a % b;
    a = b;
    b = t;
  }
  o[0] = a;
  o[1] = o[2] = 0;
  o[3] = i->v[3];
}

static void sorted(const input *i, double o[4]) {
  memcpy(o, i->v, 4 * sizeof *o);
  for (int a = 0; a < 4; a++)
    for (int b = 0; b + 1 < 4 - a; b++)
      if (o[b] > o[b + 1]) {
        double t = o[b];
        o[b] = o[b + 1];
        o[b + 1] = t;
      }
}

static void compute_indexed_lookup(const input *i, double o[4]) {
  static const int at[6] = {3, 1, 4, 0, 5, 2};
  for (int l = 0; l < 4; l++)
    o[l] = i->u[at[(int)i->n]][l];
}

/* ---- programs ---- */

#define U "uniform vec4 u[6]; uniform mat3 m[3];\n"

static const program list[] = {
    /* loops */
    {"", "float k = 1.0; o = vec4(0.0, n, v.y, 1.0); while (k <= float(n)) { o.x += k * v.x; k += 1.0; }", gauss},
    {"", "o = vec4(0.0, n, v.y, 1.0); int k = 1; if (n > 0) do o.x += float(k++) * v.x; while (k <= n);", gauss},
    {"", "o = vec4(0.0, n, v.y, 1.0); for (int k = n; k > 0; k--) o.x += float(k) * v.x;", gauss},
    {"", "o = vec4(0.0, n, v.y, 1.0); for (int k = 0, l = n; k < l; ) { k += 1; o.x += float(k) * v.x; }", gauss},
    {"", "o = vec4(0.0, n, v.y, 1.0); int k = 0; for (;;) { if (++k > n) break; o.x += float(k) * v.x; }", gauss},
    {"", "o = vec4(0.0, n, v.y, 1.0); int k = 0; while (true) { k++; if (k > n) break; else if (k < -3) continue; o.x += float(k) * v.x; }",
     gauss},
    {"",
     "o = vec4(0.0, n, v.y, 1.0); float s = 0.0; for (float k = 0.5; k <= float(n); k += 0.5) { if (fract(k) > 0.25) continue; s += k; } "
     "o.x = s * v.x;",
     gauss},
    {"float sum(int k) { float s = 0.0; for (int j = 1; j < 100; j++) { if (j > k) return s * v.x; s += float(j); } return -1.0; }\n",
     "o = vec4(sum(n), n, v.y, 1.0);", gauss},
    {"void step(inout float s, int k) { int j = 0; do { if (j == k) break; s += v.x; j++; } while (j < 50); }\n",
     "float s = 0.0; for (int k = 1; k <= n; k++) step(s, k); o = vec4(s, n, v.y, 1.0);", gauss},
    {"", "o = vec4(0.0, n, v.y, 1.0); int k = 0; while (bool going = k < n) { k++; o.x += going ? float(k) * v.x : 1000.0; }", gauss},
    {"",
     "float x = float(n) + 5.0; o = vec4(0.0, x, 0.0, 0.0); while (x != 1.0) { if (mod(x, 2.0) == 0.0) x /= 2.0; else x = 3.0 * x + 1.0; "
     "o.y = max(o.y, x); o.x++; } o.z = x;",
     collatz},
    {"int next(int x) { int h = x / 2; return 2 * h == x ? h : 3 * x + 1; }\n",
     "int x = n + 5; int steps = 0; int most = x; do { x = next(x); if (x > most) most = x; steps++; } while (x > 1); o = vec4(steps, "
     "most, x, 0);",
     collatz},
    {"",
     "o = vec4(0.0, 0.0, 0.0, 1.0); for (int a = 0; a < 5; a++) { int b = -1; while (++b < n) { if (float(b) > 2.0 * v.x) break; int s = a "
     "+ b; "
     "if (s / 2 * 2 == s) continue; o.xyz += vec3(1, a, b); } }",
     pairs},
    {"",
     "o = vec4(0.0, 0.0, 0.0, 1.0); int a = 0; do { for (int b = 0; b < n && float(b) <= 2.0 * v.x; b++) { float s = float(a + b); if "
     "(fract(s * "
     "0.5) == 0.0) continue; o.xyz += vec3(1, a, b); } a++; } while (a != 5);",
     pairs},
    {"int gcd(int a, int b) { while (b != 0) { int t = a - a / b * b; a = b; b = t; } return a; }\n",
     "o = vec4(gcd(n + 12, 18), 0.0, 0.0, v.w);", divisor},
    {"", "int a = n + 12; int b = 18; while (a != b) if (a > b) a -= b; else b -= a; o = vec4(a, 0, 0, v.w);", divisor},
    /* uniforms */
    {U, "o = u[n] + v;", element},
    {U, "o = v; for (int k = 0; k < 6; k++) if (k == n) o += u[k];", element},
    {U, "for (int l = 0; l < 4; l++) o[l] = u[n][l] + v[l];", element},
    {U, "int k = 0; while (k < n) k++; vec4 a[6]; for (int j = 0; j < 6; j++) a[j] = u[j]; o = a[k] + v;", element},
    {U, "o = u[n > 0 ? n - 1 : 0] - 2.0 * u[5 - n];", neighbour},
    {U, "int k = 5; for (int j = 0; j < n; j++) k--; o = u[int(max(float(n) - 1.0, 0.0))] - u[k] - u[5 - n];", neighbour},
    {U, "int k = n - n / 3 * 3; o = vec4(m[n / 2][k], m[n / 2][k][2 - k]);", column},
    {U, "int k = int(mod(float(n), 3.0)); mat3 a = m[n / 2]; o.xyz = a[k]; o.w = a[k][2 - k];", column},
    {"uniform int n; struct part { vec4 u; }; uniform struct { vec4 first; part e[6]; } s;\n", "o = s.e[n].u + v;", element},
    {U,
     "const vec2 way = vec2(3.0, 1.0); int at[6]; at[0] = int(way.x); at[1] = int(way.y); at[2] = 4; at[3] = 0; at[4] = 5; at[5] = 2; o = "
     "u[at[n]];",
     compute_indexed_lookup},
    /* components, local arrays, matrices, arguments */
    {"", "int k = n - n / 4 * 4; o = v; o[k] = v[3 - k] + 10.0;", component},
    {"", "int k = n - n / 4 * 4; vec4 a = v.wzyx; o = v; o[k] = a[k] + 10.0;", component},
    {"void set(inout vec4 a, int k, float x) { a[k] = x; }\n", "int k = n - n / 4 * 4; o = v; set(o, k, v.wzyx[k] + 10.0);", component},
    {"", "int k = n - n / 4 * 4; o.wzyx = v.wzyx; o.wzyx[3 - k] = v.wzyx[k] + 10.0;", component},
    {"",
     "float a[6]; for (int k = 0; k < 6; k++) a[k] = float(k) * v.x; a[n] = v.y; for (int k = 0; k < 3; k++) { float t = a[k]; a[k] = a[5 "
     "- k]; a[5 - k] "
     "= t; } float s = 0.0; for (int k = 0; k < 6; k++) s = 2.0 * s + a[k]; o = vec4(s, a[n], a[0], a[5 - n]);",
     array},
    {"void turn(inout float a[6]) { int i = 0; int j = 5; while (i < j) { float t = a[i]; a[i++] = a[j]; a[j--] = t; } }\n",
     "float a[6]; int k = 0; while (k < 6) { a[k] = float(k) * v.x; k++; } a[n] = v.y; turn(a); float s = 0.0; for (k = 0; k != 6; ++k) s "
     "= s + s + a[k]; "
     "o = vec4(s, a[n], a[0], a[5 - n]);",
     array},
    {"struct cell { float pad; float x[2]; };\n",
     "cell c[3]; for (int k = 0; k < 6; k++) c[k / 2].x[k - k / 2 * 2] = float(k) * v.x; c[n / 2].x[n - n / 2 * 2] = v.y; float s = 0.0;\n"
     "  for (int k = 5; k >= 0; k--) s = 2.0 * s + c[k / 2].x[k - k / 2 * 2]; int j = 5 - n;\n"
     "  o = vec4(s, c[j / 2].x[j - j / 2 * 2], c[2].x[1], c[n / 2].x[n - n / 2 * 2]);",
     array},
    {U,
     "mat3 a = m[1]; int k = n - n / 3 * 3; int l = k == 2 ? 0 : k + 1; a[k] = v.xyz; a[l][k] = v.w; o = vec4(a * vec3(1.0, 2.0, 4.0), "
     "a[k][k]);",
     matrix},
    {"",
     "float a[4]; for (int k = 0; k < 4; k++) a[k] = v[k]; for (int i = 0; i < 4; i++) for (int j = 0; j < 3 - i; j++) if (a[j] > a[j + "
     "1]) { float t = "
     "a[j]; a[j] = a[j + 1]; a[j + 1] = t; } o = vec4(a[0], a[1], a[2], a[3]);",
     sorted},
    {"",
     "o = v; bool again = true; while (again) { again = false; for (int j = 0; j < 3; j++) if (o[j] > o[j + 1]) { float t = o[j]; o[j] = "
     "o[j + 1]; o[j + "
     "1] = t; again = true; } }",
     sorted},
};

static void draw_general_input(uint64_t *s, unsigned round, input *i) {
  for (int l = 0; l < 4; l++)
    i->v[l] = floor(rig_random(s, -4, 20)) / 4;
  i->n = round % 6;
  for (int k = 0; k < 6; k++)
    for (int l = 0; l < 4; l++)
      i->u[k][l] = floor(rig_random(s, -64, 64)) / 8;
  for (int k = 0; k < 27; k++)
    (&i->m[0][0][0])[k] = floor(rig_random(s, -64, 64)) / 8;
}

static void set_general_uniforms(rig *r, const input *i) {
  char name[40];
  rig_uniform(r, "n", &i->n);
  rig_uniform(r, "u", &i->u[0][0]);
  rig_uniform(r, "m", &i->m[0][0][0]);
  for (unsigned k = 0; k < 6; k++) {
    snprintf(name, sizeof name, "s.e[%u].u", k);
    rig_uniform(r, name, i->u[k]);
  }
  for (unsigned t = 0; t < r->m.threads; t++)
    rig_input(r, t, "v", i->v);
}

static void check_general_program(const program *p, const char *machine, gm_stage stage, int opt, uint64_t seed) {
  rig r;
  gc_options o;
  char src[3000];
  bool vertex = stage == GM_STAGE_VERTEX;
  gc_options_default(&o);
  o.opt = opt;
  snprintf(src, sizeof src, "%s %s vec4 v; %s%svoid main() { vec4 o;\n  %s\n  %s = o; }",
           vertex ? "" : "precision highp float; precision highp int;", vertex ? "attribute" : "varying",
           strstr(p->globals, "int n;") ? "" : "uniform int n;\n", p->globals, p->body, vertex ? "gl_Position" : "gl_FragColor");
  rig_new(&r, machine, stage, &o, src);
  for (unsigned round = 0; round < 12; round++) {
    input i;
    double want[4];
    float got[4];
    draw_general_input(&seed, round, &i);
    set_general_uniforms(&r, &i);
    rig_run(&r, (1u << r.m.threads) - 1);
    p->model(&i, want);
    for (unsigned t = 0; t < r.m.threads; t++) {
      rig_output(&r, t, "gl_FragColor", 0, got);
      for (unsigned l = 0; l < 4; l++)
        if (fabs((double)got[l] - want[l]) > 1e-4 * fmax(1, fabs(want[l])))
          fail_msg("%s -O%d n = %g v = %g %g %g %g: lane %u is %g, expected %g\n%s", machine, opt, i.n, i.v[0], i.v[1], i.v[2], i.v[3], l,
                   (double)got[l], want[l], src);
    }
  }
  rig_free(&r);
}

static void programs(void **state) {
  (void)state;
  for (unsigned n = 0; n < sizeof list / sizeof *list; n++)
    for (int opt = 0; opt < 3; opt++) {
      check_general_program(&list[n], "cyclone16", GM_STAGE_FRAGMENT, opt, n);
      check_general_program(&list[n], "cyclone-es2", GM_STAGE_VERTEX, opt, n);
      check_general_program(&list[n], "barrel4", GM_STAGE_FRAGMENT, opt, n);
    }
}

/* Inputs and outputs that are arrays and matrices. */
static void interface(void **state) {
  (void)state;
  static const char vertex[] = "attribute mat4 a; attribute vec4 b; uniform int n; varying vec2 w[4]; void main() {\n"
                               "  for (int k = 0; k < 4; k++) w[k] = vec2(a[k][n], 0.0); w[n].y = b[n]; gl_Position = a[n]; }";
  static const char fragment[] =
      "precision highp float; varying vec2 w[4]; uniform int n; void main() {\n"
      "  vec2 s = vec2(0.0); int k = 0; while (k <= n) { s += w[k]; k++; } gl_FragData[n - n] = vec4(s, w[n]); }";
  for (int opt = 0; opt < 3; opt++)
    for (double n = 0; n < 4; n++) {
      rig r;
      gc_options o;
      double a[16], b[4] = {1.5, 2.5, 3.5, 4.5}, w[8], sum[2] = {0, 0};
      float out[4];
      gc_options_default(&o);
      o.opt = opt;
      for (int k = 0; k < 16; k++)
        a[k] = k * 0.25;
      rig_new(&r, "cyclone-es2", GM_STAGE_VERTEX, &o, vertex);
      rig_uniform(&r, "n", &n);
      rig_input(&r, 0, "a", a);
      rig_input(&r, 0, "b", b);
      rig_run(&r, 1);
      rig_output(&r, 0, "gl_Position", 0, out);
      for (int l = 0; l < 4; l++)
        assert_true((double)out[l] == a[4 * (int)n + l]);
      for (unsigned k = 0; k < 4; k++) {
        rig_output(&r, 0, "w", k, out);
        assert_true((double)out[0] == a[4 * k + (unsigned)n] && (double)out[1] == (k == n ? b[k] : 0));
      }
      rig_free(&r);
      for (int k = 0; k < 8; k++)
        w[k] = k + 0.125;
      for (int k = 0; k <= (int)n; k++)
        for (int l = 0; l < 2; l++)
          sum[l] += w[2 * k + l];
      rig_new(&r, "cyclone-es2", GM_STAGE_FRAGMENT, &o, fragment);
      rig_uniform(&r, "n", &n);
      rig_input(&r, 0, "w", w);
      rig_run(&r, 1);
      rig_output(&r, 0, rig_symbol(&r, GM_SYM_FRAGCOLOR, "gl_FragData") ? "gl_FragData" : "gl_FragColor", 0, out);
      assert_true((double)out[0] == sum[0] && (double)out[1] == sum[1] && (double)out[2] == w[2 * (int)n] &&
                  (double)out[3] == w[2 * (int)n + 1]);
      rig_free(&r);
    }
}

/* Reads outside an array may give anything, but the program continues. */
static void outside(void **state) {
  (void)state;
  static const double far[] = {-1, 6, 1000, -1e9, 1e30};
  for (int opt = 0; opt < 3; opt++)
    for (unsigned k = 0; k < sizeof far / sizeof *far; k++) {
      rig r;
      gc_options o;
      float out[4];
      gc_options_default(&o);
      o.opt = opt;
      rig_new(&r, "cyclone16", GM_STAGE_FRAGMENT, &o,
              "precision highp float; uniform float n; uniform vec4 u[6]; void main() { vec4 a[6]; for (int k = 0; k < 6; k++) a[k] = "
              "vec4(k);\n"
              "  int i = int(n); vec4 x = u[i]; a[i] = x; vec4 y = vec4(1.0); y[i] = 2.0; gl_FragColor = vec4(7.0, (x + a[i] + y)[i], 0.0, "
              "1.0); }");
      rig_uniform(&r, "n", &far[k]);
      rig_run(&r, 1);
      rig_output(&r, 0, "gl_FragColor", 0, out);
      assert_true(out[0] == 7.0f && out[3] == 1.0f);
      rig_free(&r);
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(programs), cmocka_unit_test(interface), cmocka_unit_test(outside)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
