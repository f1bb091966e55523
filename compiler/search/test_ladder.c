/* SPDX-License-Identifier: Apache-2.0 */
/* Tests programs that are too large at first (docs/compiler.md, "The ladder"): the rung (way to need fewer registers) that makes them fit;
 * the values, which are the same as with enough registers; and the refusal, which says what is needed, what there is, and where. */
#include <math.h>

#include "search/test_rig.h"

typedef struct {
  char text[60000];
  size_t len;
} source;

static void __attribute__((format(printf, 2, 3))) put_ladder_source(source *s, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  s->len += (size_t)vsnprintf(s->text + s->len, sizeof s->text - s->len, fmt, ap);
  va_end(ap);
  assert_true(s->len < sizeof s->text);
}

/* n values that are all live until the last one is computed. what: how value number k is computed. */
static void many_live(source *s, unsigned n, const char *what) {
  s->len = 0;
  put_ladder_source(s, "precision highp float; uniform vec4 u[4]; uniform sampler2D s; varying vec4 a; varying vec4 b;\nvoid main() {\n");
  for (unsigned k = 0; k < n; k++) {
    put_ladder_source(s, "  vec4 t%u = ", k);
    put_ladder_source(s, what, k & 3, k * 0.25 + 0.5);
    put_ladder_source(s, ";\n");
  }
  put_ladder_source(s, "  vec4 r = vec4(1.0);\n");
  for (unsigned k = n; k-- > 0;)
    put_ladder_source(s, "  r = r.yzwx * 0.25 + t%u * t%u.wzyx;\n", k, (k * 7 + 3) % n);
  put_ladder_source(s, "  gl_FragColor = r;\n}\n");
}

static void run_ladder_rig(rig *r, float out[4]) {
  double u[4][4];
  uint32_t texel[64];
  for (unsigned k = 0; k < 16; k++)
    u[k / 4][k % 4] = k * 0.125 - 1;
  for (unsigned k = 0; k < 64; k++)
    texel[k] = k * 0x01234567u;
  gm_sampler t = {.width = 8, .height = 8};
  gm_sim_texture_memory(r->sim, texel, 64);
  rig_uniform(r, "u", &u[0][0]);
  rig_sampler(r, "s", 0, &t);
  rig_input(r, 0, "a", (const double[]){0.5, 0.75, -0.25, 1});
  rig_input(r, 0, "b", (const double[]){-0.5, 0.125, 0.625, 2});
  rig_run(r, 1);
  rig_output(r, 0, "gl_FragColor", 0, out);
}

/* Compares the bits of the results on machine m with those on the largest machine. rung and middle: text that the names of the
 * strategies must contain (NULL: any). */
static void same_values(const gm_machine *m, const char *src, const char *rung, const char *middle) {
  rig large, small;
  float want[4], got[4];
  gc_options o;
  gc_options_default(&o);
  o.objective = GC_OBJECTIVE_PAPER;
  o.opt = 1; /* no re-association and no dot products: only the rungs differ */
  rig_new(&large, "cyclone128", GM_STAGE_FRAGMENT, &o, src);
  o.opt = 2;
  o.disable = "alg,reassoc,dot,signs";
  rig_new_for(&small, m, GM_STAGE_FRAGMENT, &o, src);
  if (rung && !strstr(small.st.rung, rung))
    fail_msg("rung '%s', expected '%s'\n%s", small.st.rung, rung, src);
  if (middle && strcmp(small.st.middle, middle))
    fail_msg("middle end '%s', expected '%s'\n%s", small.st.middle, middle, src);
  run_ladder_rig(&large, want);
  run_ladder_rig(&small, got);
  for (unsigned l = 0; l < 4; l++)
    if (fabs((double)(want[l] - got[l])) > 1e-5 * fabs((double)want[l]))
      fail_msg("lane %u is %g, expected %g (rung '%s')\n%s", l, (double)got[l], (double)want[l], small.st.rung, src);
  rig_free(&large);
  rig_free(&small);
}

static void check_ladder_registers(void **state) {
  (void)state;
  source s;
  gm_machine m = rig_machine("cyclone");
  many_live(&s, 5, "a * u[%u] + %.2f");
  same_values(&m, s.text, "normal", "normal");
  many_live(&s, 24, "a * u[%u] + %.2f");
  same_values(&m, s.text, "rematerialisation", "normal");
  many_live(&s, 10, "texture2D(s, a.xy * u[%u].yz + %.2f)"); /* texture lookups cannot be rematerialised */
  same_values(&m, s.text, "spill", NULL);
  many_live(&s, 24, "sin(b * u[%u].wzyx + %.2f)");
  same_values(&m, s.text, "costly", NULL);
  m.temps = 5;
  many_live(&s, 9, "texture2D(s, a.xy * u[%u].yz + %.2f)");
  same_values(&m, s.text, "spill", NULL);
}

static const char looping[] = "precision highp float; uniform vec4 u[4]; varying vec4 a; void main() { vec4 s = a;\n"
                              "  for (int i = 0; i < 30; i++) s = s.yzwx * 0.5 + sin(s + float(i) * 0.37);\n  gl_FragColor = s; }\n";

static void code_and_constants(void **state) {
  (void)state;
  gm_machine m = rig_machine("cyclone");
  same_values(&m, looping, NULL, "normal");
  m.code_words = 100;
  same_values(&m, looping, NULL, "no unrolling");
  m = rig_machine("cyclone");
  m.consts = 4;
  same_values(&m, looping, NULL, "no unrolling");
}

static unsigned count_named_symbols(const gm_program *p, gm_sym_kind kind, const char *name, gm_symbol *found) {
  unsigned n = 0;
  for (size_t k = 0; k < p->nsym; k++)
    if (p->sym[k].kind == kind && !strcmp(p->sym[k].name, name)) {
      *found = p->sym[k];
      n++;
    }
  return n;
}

/* A program of two shaders climbs the ladder of strategies as one program. Each try links again, and nothing of an earlier try remains. */
static void pairs(void **state) {
  (void)state;
  static const char vertex[] = "attribute vec4 p; uniform float k; varying vec2 unused; varying vec4 a; varying vec3 b;\n"
                               "void main() { gl_Position = p; unused = p.xy; a = p * k; b = p.zyx; }";
  static const char fragment[] = "precision highp float; uniform sampler2D s; varying vec4 a; varying vec3 b;\nvoid main() { vec4 c = a;\n"
                                 "  for (int i = 0; i < 30; i++) c = c.yzwx * 0.5 + sin(c + float(i) * 0.37);\n"
                                 "  gl_FragColor = c * b.x + texture2D(s, a.xy); }\n";
  gc_source v = {vertex, sizeof vertex - 1, "v"}, f = {fragment, sizeof fragment - 1, "f"};
  gm_machine m = rig_machine("quad");
  gc_options o;
  gm_program p[2];
  gc_stats st[2];
  gm_symbol x, y;
  char *messages;
  gc_options_default(&o);
  o.objective = GC_OBJECTIVE_PAPER;
  m.code_words = 150;
  o.machine = &m;
  o.verify = true;
  if (gc_compile_pair(&v, &f, &o, p, st, &messages))
    fail_msg("%s", messages);
  assert_null(messages);
  assert_string_equal(st[1].middle, "no unrolling");
  for (unsigned k = 0; k < 2; k++) {
    const char *name = k ? "b" : "a";
    assert_int_equal(count_named_symbols(&p[0], GM_SYM_VARYING, name, &x), 1);
    assert_int_equal(count_named_symbols(&p[1], GM_SYM_VARYING, name, &y), 1);
    assert_true(x.reg == y.reg && x.lane == y.lane);
  }
  assert_int_equal(count_named_symbols(&p[0], GM_SYM_VARYING, "unused", &x), 0);
  assert_int_equal(count_named_symbols(&p[1], GM_SYM_TEXSIZE, "s", &x), 2); /* in lanes xy and zw */
  gm_program_free(&p[0]);
  gm_program_free(&p[1]);
}

/* Where the message must begin, and what it must say. */
static void check_refused_place(const gm_machine *m, gm_stage stage, const char *src, const char *place, const char *what) {
  rig r;
  rig_compile_for(&r, m, stage, NULL, src);
  if (r.rc != GC_ERR_FIT)
    fail_msg("result %d\n%s", r.rc, src);
  if (strncmp(r.messages, place, strlen(place)) || !strstr(r.messages, what))
    fail_msg("%s  expected %s... %s\n", r.messages, place, what);
  const char *first = strstr(r.messages, "error:");
  assert_null(strstr(first + 1, "error:")); /* one message, however many strategies were tried */
  assert_null(r.p.code);
  rig_free(&r);
}

/* The refusal names a number of temporaries, and that number is enough. */
static void amounts(void **state) {
  (void)state;
  static const gc_gate gates[] = {GC_GATE_NONE, GC_GATE_GLOBAL, GC_GATE_BEST};
  source s;
  for (unsigned n = 14; n < 40; n += 12)
    for (unsigned g = 0; g < 3; g++) {
      rig r;
      gc_options o;
      gm_machine m = rig_machine("cyclone");
      gc_options_default(&o);
      o.objective = GC_OBJECTIVE_PAPER;
      o.gate = gates[g];
      many_live(&s, n, "texture2D(s, a.xy * u[%u].yz + %.2f)");
      m.temps = 3;
      rig_compile_for(&r, &m, GM_STAGE_FRAGMENT, &o, s.text);
      assert_int_equal(r.rc, GC_ERR_FIT);
      unsigned need = (unsigned)atoi(strstr(r.messages, "needs ") + 6);
      assert_true(need > 3 && need < 128);
      rig_free(&r);
      m.temps = need;
      rig_new_for(&r, &m, GM_STAGE_FRAGMENT, &o, s.text);
      rig_free(&r);
    }
}

static void refusals(void **state) {
  (void)state;
  source s;
  gm_machine m = rig_machine("cyclone");
  many_live(&s, 24, "texture2D(s, a.xy * u[%u].yz + %.2f)");
  check_refused_place(&m, GM_STAGE_FRAGMENT, s.text, "shader:", " temporaries, the machine cyclone has 8");
  many_live(&s, 320, "texture2D(s, a.xy * u[%u].yz + %.2f)");
  check_refused_place(&m, GM_STAGE_FRAGMENT, s.text, "shader:", "needs more than 128 temporaries, the machine cyclone has 8");
  m.consts = 3;
  check_refused_place(&m, GM_STAGE_FRAGMENT,
                      "precision highp float; uniform vec4 a[2];\nuniform mat4 b; void main() { gl_FragColor = a[1] + b[2]; }",
                      "shader:2:14: error: ", "needs 6 constant registers, the machine cyclone has 3");
  m.consts = 2;
  check_refused_place(&m, GM_STAGE_FRAGMENT,
                      "precision highp float; varying vec4 v; void main() { vec4 a = v * vec4(0.1, 0.2, 0.3, 0.4);\n"
                      "  a += vec4(0.6, 0.7, 0.8, 0.9);\n  gl_FragColor = a * vec4(1.1, 1.2, 1.3, 1.4); }",
                      "shader:3:", " constant registers, the machine cyclone has 2");
  m = rig_machine("cyclone");
  m.code_words = 40;
  check_refused_place(
      &m, GM_STAGE_FRAGMENT,
      "precision highp float; varying vec4 v; void main() { vec4 a = sin(v);\n  a = cos(a * v.yzwx);\n  a = sin(a * v.wxyz);\n"
      "  a = cos(a * v.wzyx);\n  gl_FragColor = exp2(a); }",
      "shader:", "words of instruction memory, the machine cyclone has 40");
  m = rig_machine("cyclone");
  m.samplers = 2;
  check_refused_place(
      &m, GM_STAGE_FRAGMENT,
      "precision highp float; uniform sampler2D a, b;\nuniform sampler2D c; varying vec2 v; void main() { gl_FragColor = texture2D(a, v) + "
      "texture2D(b, v) + texture2D(c, v); }",
      "shader:2:19: error: ", "needs 3 samplers, the machine cyclone has 2");
  m = rig_machine("cyclone");
  m.inputs = 2;
  check_refused_place(&m, GM_STAGE_VERTEX, "attribute vec4 a, b;\nattribute vec3 c; void main() { gl_Position = a + b + c.xyzz; }",
                      "shader:2:16: error: ", "needs 3 input registers, the machine cyclone has 2");
  m = rig_machine("cyclone");
  m.outputs = 1;
  check_refused_place(&m, GM_STAGE_VERTEX,
                      "attribute vec4 a; varying vec4 b;\nvarying vec2 c; void main() { gl_Position = a; b = a; c = a.xy; }",
                      "shader:2:14: error: ", "needs 2 output registers, the machine cyclone has 1");
}

/* Weighted taps: places first, then lookups, then weights. At -O2 equal parts of the weights are computed once, early, and live long. */
static void many_taps(source *s, unsigned n) {
  s->len = 0;
  put_ladder_source(s, "precision highp float; varying vec4 a; uniform sampler2D s; uniform vec4 u[4];\n"
                       "float w(float x) { return x == 0.0 ? 4.7 : sin(x * 1.5) / x; }\nvoid main() {\n");
  for (unsigned k = 0; k < n; k++)
    put_ladder_source(s, "  vec2 p%u = a.xy + vec2(%d.0, %d.0) / u[0].xy;\n", k, (int)(k % 4) - 1, (int)(k / 4) - 1);
  for (unsigned k = 0; k < n; k++)
    put_ladder_source(s, "  vec4 c%u = texture2D(s, p%u);\n", k, k);
  for (unsigned k = 0; k < n; k++)
    put_ladder_source(s, "  float k%u = w(distance(p%u * u[0].xy, floor(a.xy * u[0].xy)));\n", k, k);
  put_ladder_source(s, "  vec4 t = c0 * k0;\n");
  for (unsigned k = 1; k < n; k++)
    put_ladder_source(s, "  t += c%u * k%u;\n", k, k);
  put_ladder_source(s, "  float total = k0;\n");
  for (unsigned k = 1; k < n; k++)
    put_ladder_source(s, "  total += k%u;\n", k);
  put_ladder_source(s, "  gl_FragColor = t / total;\n}\n");
}

/* What one level takes, all take. A refusal has the message of the level that was asked for. */
static void levels_agree(void **state) {
  (void)state;
  const char *const machine[] = {"cyclone50", "cyclone-fast"};
  const unsigned taps[] = {12, 18};
  source s;
  for (unsigned k = 0; k < 2; k++)
    for (int level = 0; level < 4; level++) {
      rig r;
      gc_options o;
      gc_options_default(&o);
      o.opt = level;
      many_taps(&s, taps[k]);
      rig_new(&r, machine[k], GM_STAGE_FRAGMENT, &o, s.text);
      assert_null(r.messages);
      if (level == 2 && !k)
        assert_string_not_equal(r.st.level, "-O2"); /* which does not fit */
      rig_free(&r);
    }
}

/* Weighted taps, and the range of colours. loop: after a loop that is unrolled with exit select. */
static void taps_in_range(source *s, unsigned n, bool loop) {
  s->len = 0;
  put_ladder_source(s, "precision highp float; varying vec4 a; uniform sampler2D s; uniform vec4 u[4];\n"
                       "float w(float x, float c) { x = abs(x); return x < 1.0 ? (1.5 * x - 2.5) * x * x + c :\n"
                       "  x < 2.0 ? ((-0.5 * x + 2.5) * x - 4.0) * x + 2.0 : 0.0; }\nvoid main() {\n  float e = a.x;\n");
  if (loop)
    put_ladder_source(s, "  for (int i = 0; i < 24; i++) {\n    if (e > u[1].x) break;\n    e = e * e + a.y;\n  }\n");
  for (unsigned k = 0; k < n; k++)
    put_ladder_source(s, "  vec2 p%u = a.xy + vec2(%d.0, %d.0) / u[0].xy;\n", k, (int)(k % 4) - 1, (int)(k / 4) - 1);
  for (unsigned k = 0; k < n; k++)
    put_ladder_source(s, "  vec3 c%u = texture2D(s, p%u).rgb;\n  float k%u = w(distance(p%u * u[0].xy, floor(a.xy * u[0].xy)), c%u.r);\n",
                      k, k, k, k, k);
  put_ladder_source(s, "  vec3 t = c0 * k0, low = c0, high = c0;\n");
  for (unsigned k = 1; k < n; k++)
    put_ladder_source(s, "  t += c%u * k%u;\n", k, k);
  for (unsigned k = 1; k < n; k++)
    put_ladder_source(s, "  low = min(low, c%u); high = max(high, c%u);\n", k, k);
  put_ladder_source(s, "  gl_FragColor = vec4(clamp(t, low, high), e);\n}\n");
}

/* Compiles in strict program order with the module of an earlier strategy, and, since a pass is dumped, without. The programs are the same.
   Returns how many modules were made. */
static size_t strict_order_twice(bool loop) {
  source s;
  rig r[2];
  size_t made = 0;
  taps_in_range(&s, 10, loop);
  for (unsigned k = 0; k < 2; k++) {
    gc_times times = {0};
    gc_options o;
    gc_options_default(&o);
    o.times = k ? NULL : &times;
    o.dump_after = k ? "none" : NULL;
    rig_new(&r[k], "cyclone50", GM_STAGE_FRAGMENT, &o, s.text);
    assert_non_null(strstr(r[k].st.middle, "strict program order"));
    for (unsigned i = 0; i < times.n; i++)
      made += strcmp(times.row[i].name, "unroll-arrays") ? 0 : times.row[i].runs;
  }
  assert_int_equal(r[0].p.words, r[1].p.words);
  assert_memory_equal(r[0].p.code, r[1].p.code, r[0].p.words * sizeof *r[0].p.code);
  rig_free(&r[0]);
  rig_free(&r[1]);
  return made;
}

/* Without a loop, the strategies "normal" and "less code motion" make modules, and strict order takes the first one. With it, strict order
   takes that of "iterations one by one". */
static void strict_order_again(void **state) {
  (void)state;
  assert_int_equal(strict_order_twice(false), 2);
  assert_int_equal(strict_order_twice(true), 3);
}

/* More registers that copies name than a matrix of interference is made for: the values are those without coalescing. */
static void many_copies(void **state) {
  (void)state;
  static const char src[] = "precision highp float; varying vec4 a; uniform vec4 u[4];\nvoid main() {\n  float s = 0.0, b[64];\n"
                            "  for (int i = 0; i < 64; i++) b[i] = a.x + float(i);\n"
                            "  for (int j = 0; j < 100; j++) {\n    int i = int(mod(float(j) * (u[1].w + 7.0), 64.0));\n"
                            "    b[i] = b[i] * 0.5 + a.y; s += b[i];\n    if (s > 50.0) { s -= 40.0; b[0] += s; }\n"
                            "    float h = b[0];\n    for (int n = 0; n < 63; n++) b[n] = b[n + 1];\n    b[63] = h + 0.25;\n  }\n"
                            "  gl_FragColor = vec4(s, b[0], b[1], b[63]);\n}\n";
  float got[2][4];
  for (unsigned k = 0; k < 2; k++) {
    rig r;
    gc_options o;
    gc_options_default(&o);
    o.disable = k ? "coalesce" : NULL;
    rig_new(&r, "cyclone128", GM_STAGE_FRAGMENT, &o, src);
    run_ladder_rig(&r, got[k]);
    rig_free(&r);
  }
  for (unsigned l = 0; l < 4; l++)
    assert_int_equal(gm_bits(got[0][l]), gm_bits(got[1][l]));
}

/* The program reads an element of an array, and later writes it at the same index. So each comparison of the index is needed twice. The
 * compiler computes it again at the second use. If temporaries kept the results, these would take 38 lanes. The array takes 40 more. */
static void compared_again(void **state) {
  (void)state;
  source s = {.len = 0};
  gm_machine m = rig_machine("cyclone16");
  put_ladder_source(&s,
                    "precision highp float; uniform vec4 u[4]; uniform sampler2D s; varying vec4 a; varying vec4 b;\n"
                    "void main() { float t[40];\n  for (int i = 0; i < 40; i++) t[i] = a.x * float(i);\n"
                    "  for (int i = 0; i < 3; i++) { int n = int(b.w * 8.0 + a.y * u[i].x * 9.0); t[n] += a.z; }\n  gl_FragColor = vec4(");
  for (unsigned k = 0; k < 40; k++)
    put_ladder_source(&s, "%st[%u] * %.2f", k ? " + " : "", k, 0.5 + 0.25 * k);
  put_ladder_source(&s, "); }\n");
  same_values(&m, s.text, "normal", "normal");
}

/* Comparisons of a value that has changed when their results are used. */
static void compared_before_a_change(void **state) {
  (void)state;
  static const char text[] =
      "precision highp float; uniform vec4 u[4]; uniform sampler2D s; varying vec4 a; varying vec4 b;\n"
      "void main() { float n = a.x, c = 0.0; for (int i = 0; i < 100; i++) {\n"
      "  bool p = n < 0.1, q = n < 0.2, r = n < 0.3, s = n < 0.4, t = n < 0.5, v = n < 0.6, w = n < 0.7;\n"
      "  c = c * 0.5 + (p ? 0.5 : b.x); c = c * 0.5 + (q ? 0.5 : b.x); c = c * 0.5 + (r ? 0.5 : b.x);\n"
      "  c = c * 0.5 + (s ? 0.5 : b.x); c = c * 0.5 + (t ? 0.5 : b.x); c = c * 0.5 + (v ? 0.5 : b.x);\n"
      "  c = c * 0.5 + (w ? 0.5 : b.x); n = fract(n * 1.75 + a.y * 0.25);\n"
      "  c = c * 0.5 + (p ? n : 0.25); c = c * 0.5 + (q ? n : 0.5); c = c * 0.5 + (r ? n : 0.75); c = c * 0.5 + (s ? n : 1.0);\n"
      "  c = c * 0.5 + (t ? n : 1.25); c = c * 0.5 + (v ? n : 1.5); c = c * 0.5 + (w ? n : 1.75); }\n"
      "  gl_FragColor = vec4(c); }\n";
  float n = 0.5f, c = 0, got[4];
  for (unsigned i = 0; i < 100; i++) {
    const float before = n;
    for (unsigned k = 1; k <= 7; k++)
      c = c * 0.5f + (before < (float)k / 10 ? 0.5f : -0.5f);
    n = n * 1.75f + 0.1875f;
    n -= floorf(n);
    for (unsigned k = 1; k <= 7; k++)
      c = c * 0.5f + (before < (float)k / 10 ? n : 0.25f * (float)k);
  }
  rig x;
  gc_options o;
  gc_options_default(&o);
  rig_new(&x, "cyclone16", GM_STAGE_FRAGMENT, &o, text);
  run_ladder_rig(&x, got);
  assert_true(fabs((double)(got[0] - c)) < 1e-4);
  rig_free(&x);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(levels_agree),
                                     cmocka_unit_test(strict_order_again),
                                     cmocka_unit_test(many_copies),
                                     cmocka_unit_test(check_ladder_registers),
                                     cmocka_unit_test(code_and_constants),
                                     cmocka_unit_test(amounts),
                                     cmocka_unit_test(pairs),
                                     cmocka_unit_test(compared_again),
                                     cmocka_unit_test(compared_before_a_change),
                                     cmocka_unit_test(refusals)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
