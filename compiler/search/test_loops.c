/* SPDX-License-Identifier: Apache-2.0 */
/* Tests loops unrolled with exit select (docs/compiler.md, "Loops"). Whichever iteration is the last, and whichever exit is taken, the
 * values are the same as if the iterations ran one after the other. The values are whole numbers and small sums, so there is no rounding.
 */
#include "search/test_rig.h"

typedef struct {
  const char *machine, *disable;
  int opt;
  gc_gate gate;
} way;

static const way ways[] = {{"cyclone", NULL, 2, GC_GATE_BEST},       {"cyclone16", NULL, 2, GC_GATE_BEST},
                           {"cyclone16", NULL, 2, GC_GATE_GLOBAL},   {"cyclone16", NULL, 3, GC_GATE_BEST},
                           {"quad", NULL, 2, GC_GATE_BEST},          {"cyclone-deep", NULL, 2, GC_GATE_NONE},
                           {"cyclone16", "rotate", 2, GC_GATE_BEST}, {"cyclone16", "count", 2, GC_GATE_BEST}};
enum { WAYS = sizeof ways / sizeof *ways };

static void open_rig(rig *r, const way *w, const char *src, bool exit_unrolled) {
  gc_options o;
  gc_options_default(&o);
  o.opt = w->opt;
  o.gate = w->gate;
  o.disable = w->disable;
  o.policy = w->gate == GC_GATE_BEST ? GM_GATE_PROGRAM : GM_GATE_NONE;
  rig_new(r, w->machine, GM_STAGE_FRAGMENT, &o, src);
  if (exit_unrolled != (r->st.exit_unrolled > 0))
    fail_msg("%s: %u loops with iterations side by side\n%s", w->machine, r->st.exit_unrolled, src);
}

static void expect_loop_output(rig *r, const way *w, const double u[4], const float want[4]) {
  float got[4];
  rig_uniform(r, "u", u);
  rig_run(r, 1);
  rig_output(r, 0, "gl_FragColor", 0, got);
  for (unsigned l = 0; l < 4; l++)
    if (got[l] != want[l])
      fail_msg("%s, u = %g %g %g %g: lane %u is %g, expected %g", w->machine, u[0], u[1], u[2], u[3], l, (double)got[l], (double)want[l]);
}

/* A known number of trips, and an exit that may be taken in any of them. */
static void counted(void **state) {
  (void)state;
  const char *src = "precision highp float; uniform vec4 u;\n"
                    "void main() { float x = u.x; float before = -1.0; float n = 0.0;\n"
                    "  for (int i = 0; i < 100; i++) { if (x * x > u.y) break; before = x; x += u.z; n += 1.0; }\n"
                    "  gl_FragColor = vec4(x, before, n, 7.0); }\n";
  for (unsigned k = 0; k < WAYS; k++) {
    rig r;
    open_rig(&r, &ways[k], src, true);
    for (unsigned last = 0; last < 104; last++) {
      double limit = last - 0.5;
      float x = 0, before = -1, n = 0;
      for (int i = 0; i < 100 && !((double)(x * x) > limit * limit && last); i++, n++) {
        before = x;
        x += 1;
      }
      expect_loop_output(&r, &ways[k], (const double[]){0, last ? limit * limit : 1e9, 1, 0}, (const float[]){x, before, n, 7});
    }
    rig_free(&r);
  }
}

/* A number of trips from a uniform, with the test at the start, and another exit. */
static void dynamic(void **state) {
  (void)state;
  const char *src = "precision highp float; uniform vec4 u;\n"
                    "void main() { float x = 0.0; float y = 1.0;\n"
                    "  for (float i = 0.0; i < u.x; i += 1.0) { x += 2.0; y = y * 0.5 + 4.0; if (x == u.y) break; y += u.z; }\n"
                    "  gl_FragColor = vec4(x, y, 1.0, 0.5); }\n";
  for (unsigned k = 0; k < WAYS; k++) {
    rig r;
    gc_options o;
    gc_options_default(&o);
    o.opt = ways[k].opt;
    o.disable = ways[k].disable;
    rig_new(&r, ways[k].machine, GM_STAGE_FRAGMENT, &o, src);
    for (unsigned trips = 0; trips < 9; trips++)
      for (unsigned stop = 0; stop < 9; stop++) {
        float x = 0, y = 1;
        for (unsigned i = 0; i < trips; i++) {
          x += 2;
          y = y * 0.5f + 4;
          if (x == 2.0f * (float)stop)
            break;
          y += 8;
        }
        expect_loop_output(&r, &ways[k], (const double[]){trips, 2.0 * stop, 8, 0}, (const float[]){x, y, 1, 0.5f});
      }
    rig_free(&r);
  }
}

/* A fully unrolled loop, of which a row of exit tests remains. */
static void check_exit_test_row(void **state) {
  (void)state;
  const char *src = "precision highp float; uniform vec4 u; uniform float a[12];\n"
                    "void main() { float s = 0.0; float n = 0.0;\n"
                    "  for (int i = 0; i < 12; i++) { if (a[i] > u.x) break; s += a[i]; n += 1.0; }\n"
                    "  gl_FragColor = vec4(s, n, u.y, 1.0); }\n";
  double a[12];
  for (unsigned j = 0; j < 12; j++)
    a[j] = j * 3 + 1;
  for (unsigned k = 0; k < WAYS; k++) {
    rig r;
    open_rig(&r, &ways[k], src, ways[k].machine[0] == 'c');
    rig_uniform(&r, "a", a);
    for (unsigned last = 0; last < 14; last++) {
      float s = 0, n = 0;
      for (unsigned i = 0; i < 12 && !(a[i] > last * 3.0); i++, n++)
        s += (float)a[i];
      expect_loop_output(&r, &ways[k], (const double[]){last * 3.0, 9, 0, 0}, (const float[]){s, n, 9, 1});
    }
    rig_free(&r);
  }
}

/* Loops with only the known exit. No factor divides their number of trips, so the remaining iterations are peeled off before the loop. */
static void divided(void **state) {
  (void)state;
  for (unsigned trips = 257; trips < 269; trips++) {
    char src[500];
    snprintf(src, sizeof src,
             "precision highp float; uniform vec4 u;\n"
             "void main() { vec2 s = u.xy; int i = 0; do { s = s.yx + vec2(1.0, u.z); i++; } while (i < %u);\n"
             "  for (int j = 0; j < %u; j++) s += vec2(s.y, 1.0) * u.w; gl_FragColor = vec4(s, float(i), 1.0); }\n",
             trips, trips + 1);
    float x = 3, y = 5;
    for (unsigned i = 0; i < trips; i++) {
      float t = x;
      x = y + 1;
      y = t + 2;
    }
    rig r;
    open_rig(&r, &ways[0], src, true);
    expect_loop_output(&r, &ways[0], (const double[]){3, 5, 2, 0}, (const float[]){x, y, (float)trips, 1});
    rig_free(&r);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(counted), cmocka_unit_test(dynamic), cmocka_unit_test(check_exit_test_row),
                                     cmocka_unit_test(divided)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
