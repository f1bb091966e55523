/* SPDX-License-Identifier: Apache-2.0 */
/* Tests short and long forms (one and two words): registers and lanes chosen for short forms change the code's size, never its values. */
#include <math.h>

#include "core/isa/isa.h"
#include "search/test_rig.h"

/* n values live at once; the first `hot` of them are used often after the others. */
static const char *crowded(unsigned n, unsigned hot) {
  static char text[30000];
  size_t at = (size_t)snprintf(text, sizeof text, "precision highp float; uniform vec4 u; varying vec4 a;\nvoid main() {\n");
  for (unsigned k = 0; k < n; k++)
    at += (size_t)snprintf(text + at, sizeof text - at, "  vec4 t%u = sin(a * %u.5 + u);\n", k, k);
  at += (size_t)snprintf(text + at, sizeof text - at, "  vec4 r = a;\n");
  for (unsigned k = 0; k < 4 * hot; k++)
    at += (size_t)snprintf(text + at, sizeof text - at, "  r = max(r * t%u, t%u);\n", n - 1 - k % hot, n - 1 - (k * 7 + 3) % hot);
  for (unsigned k = 0; k < n; k++)
    at += (size_t)snprintf(text + at, sizeof text - at, "  r = r * 0.5 + t%u;\n", k);
  snprintf(text + at, sizeof text - at, "  gl_FragColor = r;\n}\n");
  return text;
}

static const char lanes[] = "precision highp float; uniform vec4 u; uniform float k; uniform vec2 q; varying vec4 a;\nvoid main() {\n"
                            "  float x = a.x * k, y = x + q.y, z = y * y - x; vec3 n = normalize(vec3(z, y, x) - u.zyx);\n"
                            "  vec2 c = vec2(dot(n, u.xyz), 1.0 - n.y) * 2.0 - 1.0;\n"
                            "  gl_FragColor = vec4(n.zx * c, clamp(z - 0.5, 0.0, 1.0), -c.y * 1.0 + 3.0) + u * 3.0;\n}\n";

typedef struct {
  unsigned words, bundles, longs, ops, consts;
  float out[4];
} made;

static unsigned count_literal_regs(const rig *r) {
  unsigned n = 0;
  for (size_t k = 0; k < r->p.nlit; k++)
    n = r->p.lit[k].reg + 1 > n ? r->p.lit[k].reg + 1 : n;
  return n;
}

static made make_encoded(const char *machine, const char *src, const gc_options *o) {
  rig r;
  gm_bundle b;
  const char *why;
  made m = {0};
  rig_new(&r, machine, GM_STAGE_FRAGMENT, o, src);
  m.words = (unsigned)r.p.words;
  m.consts = count_literal_regs(&r);
  for (size_t at = 0; at < r.p.words; at += b.words) {
    assert_true(gm_decode_bundle(r.p.code + at, r.p.words - at, &b, &why));
    m.bundles++;
    for (unsigned k = 0; k < b.count; k++) {
      m.longs += b.op[k].wide;
      m.ops += gm_op_by_code(b.op[k].op)->form == GM_FORM_ALU;
    }
  }
  rig_uniform(&r, "u", (const double[]){0.25, 0.75, -0.5, 0.375});
  rig_uniform(&r, "k", (const double[]){0.625});
  rig_uniform(&r, "q", (const double[]){1.5, -0.125});
  rig_input(&r, 0, "a", (const double[]){0.5, 0.75, -0.25, 1});
  rig_run(&r, 1);
  rig_output(&r, 0, "gl_FragColor", 0, m.out);
  rig_free(&r);
  return m;
}

static gc_options make_plain_options(const char *disable) {
  gc_options o;
  gc_options_default(&o);
  o.objective = GC_OBJECTIVE_PAPER;
  o.gate = GC_GATE_NONE;
  o.policy = GM_GATE_NONE;
  o.disable = disable;
  return o;
}

static void equal(const made *a, const made *b) { assert_memory_equal(a->out, b->out, sizeof a->out); }

/* First-fit allocation gives the most used values the last registers, which short forms cannot name. */
static void low_bank(void **state) {
  (void)state;
  gc_options o = make_plain_options("low-bank"), with = make_plain_options(NULL);
  o.alloc = GC_ALLOC_LINEAR;
  const char *src = crowded(48, 8);
  made first = make_encoded("barrel", src, &o), low = make_encoded("barrel", src, &with);
  equal(&first, &low);
  assert_true(low.words * 100 < first.words * 93);
}

static void forms(void **state) {
  (void)state;
  static const char *const machine[] = {"barrel", "barrel4", "cyclone16", "cyclone-deep"};
  for (unsigned m = 0; m < sizeof machine / sizeof *machine; m++) {
    gc_options o = make_plain_options("low-bank"), with = make_plain_options(NULL), wide = make_plain_options(NULL);
    wide.long_forms = true;
    made first = make_encoded(machine[m], lanes, &o), low = make_encoded(machine[m], lanes, &with),
         all = make_encoded(machine[m], lanes, &wide);
    equal(&first, &low);
    equal(&first, &all);
    assert_true(low.words < first.words && first.words < all.words);
    assert_int_equal(all.longs, all.ops);
  }
}

static void constant_registers(void **state) {
  (void)state;
  made m[3];
  for (unsigned k = 0; k < 3; k++) {
    gc_options o = make_plain_options("low-bank");
    o.consts = (gc_consts)k;
    m[k] = make_encoded("barrel", lanes, &o);
    equal(&m[0], &m[k]);
  }
  assert_true(m[GC_CONSTS_PACKED].consts <= m[GC_CONSTS_SHARED].consts && m[GC_CONSTS_PACKED].consts < m[GC_CONSTS_WHOLE].consts);
}

/* If one operation reads a literal and a uniform, the literal goes to free lanes of the uniform's register, if there are enough. Then
 * the operation reads one register, and no move is needed. */
static void literals_beside_uniforms(void **state) {
  (void)state;
  gc_options o = make_plain_options(NULL);
  made three = make_encoded(
      "cyclone", "precision highp float; uniform float k; varying vec4 a;\nvoid main() { gl_FragColor = a + k * vec4(3, 5, -3, 5); }\n",
      &o);
  made four = make_encoded(
      "cyclone", "precision highp float; uniform float k; varying vec4 a;\nvoid main() { gl_FragColor = a + k * vec4(3, 5, -3, 7); }\n",
      &o);
  assert_int_equal(three.ops, 2);
  assert_int_equal(four.ops, 3);
  assert_true(three.out[1] == 0.75f + 0.625f * 5 && three.out[2] == -0.25f - 0.625f * 3 && four.out[3] == 1 + 0.625f * 7);
}

/* If two last writes share a bundle, the operation `end` needs a bundle of its own after it. If the bundle of the last operation has a
   free slot, `end` takes that slot. */
static void last_bundle(void **state) {
  (void)state;
  gc_options o = make_plain_options(NULL);
  made two =
      make_encoded("cyclone", "precision highp float; varying vec4 a;\nvoid main() { gl_FragColor = vec4(a.xyz * a.w, 1.0); }\n", &o);
  made one = make_encoded("cyclone", "precision highp float; varying vec4 a;\nvoid main() { gl_FragColor = a * a.w; }\n", &o);
  assert_int_equal(two.bundles, 2);
  assert_int_equal(one.bundles, 1);
  assert_true(two.out[0] == 0.5f && two.out[3] == 1 && one.out[1] == 0.75f);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(low_bank), cmocka_unit_test(forms), cmocka_unit_test(constant_registers),
                                     cmocka_unit_test(literals_beside_uniforms), cmocka_unit_test(last_bundle)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
