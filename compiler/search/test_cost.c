/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the cost model against the simulator (docs/gating.md, "The cost model"). The cycles and energy that the compiler expects of a
   program are exactly those of a run, under every policy and wake latency. For a branch that goes either way, the expected value is the
   mean of both runs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/error.h"
#include "compile.h"
#include "core/fp/fp.h"
#include "core/machine/machine_power.h"
#include "core/sim/sim.h"
#include "search/compile.h"

#define HEAD "precision highp float; varying vec2 a; varying vec4 b; uniform sampler2D s; uniform float u; uniform vec4 w[3];\n"

typedef struct {
  double cycles, energy;
} cost;

static const char straight[] = HEAD "void main() { vec4 t = texture2D(s, a); vec4 q = texture2D(s, t.xy + b.zw);\n"
                                    "gl_FragColor = normalize(t * b + q) * w[0] + texture2D(s, b.xy) * sin(a.x); }\n";
static const char plain[] = HEAD "void main() { gl_FragColor = b; }\n";
static const char branch[] =
    HEAD "void main() { vec4 t = b * w[0]; if (u > 0.5) t = texture2D(s, a) / t; else t += normalize(b * a.xyxy);\n"
         "gl_FragColor = t * w[1] + texture2D(s, b.xy); }\n";
static const char one_way[] =
    HEAD "void main() { vec4 t = w[0]; gl_FragColor = w[2]; if (u > 0.5) { gl_FragColor = b; t = t * t + w[1]; }\n"
         "gl_FragColor.x += t.x; }\n";
static const char loop[] = HEAD "void main() { vec4 t = b; for (int i = 0; i < 5; i++) t = t * w[0] + texture2D(s, t.xy + a);\n"
                                "gl_FragColor = t; }\n";
static const char vertex[] = "attribute vec4 p; attribute vec3 n; uniform mat4 m; uniform vec4 l; varying vec4 c; varying vec3 d;\n"
                             "void main() { gl_Position = m * p; c = vec4(max(dot(n, l.xyz), 0.0)) * l.w; d = reflect(n, p.xyz); }\n";

static void load_constants(gm_sim *sim, const gm_program *p, float uniform) {
  uint32_t c[512][4] = {{0}};
  for (size_t k = 0; k < p->nlit; k++)
    for (unsigned l = 0; l < 4; l++)
      if (p->lit[k].mask >> l & 1)
        c[p->lit[k].reg][l] = p->lit[k].value[l];
  for (size_t k = 0; k < p->nsym; k++)
    if (!strcmp(p->sym[k].name, "u"))
      c[p->sym[k].reg][p->sym[k].lane] = gm_bits(uniform);
  for (unsigned k = 0; k < p->machine.consts; k++)
    gm_sim_write(sim, GM_HOST_CONST, 0, k, c[k]);
}

static cost simulate_cost(const gm_program *p, const gc_options *o, float uniform) {
  gm_sim *sim = gm_sim_new(&p->machine);
  gm_run_config cfg = {.policy = o->policy, .wake = o->wake, .texture_latency = p->machine.texture_latency};
  gm_sim_stats st;
  gm_trace t;
  int busy;
  assert_non_null(sim);
  for (size_t k = 0; k < p->words; k++)
    gm_sim_write(sim, GM_HOST_CODE, 0, (unsigned)k, (uint32_t[4]){p->code[k]});
  gm_sim_write(sim, GM_HOST_GATES, 0, 0, (uint32_t[4]){p->held});
  load_constants(sim, p, uniform);
  gm_sim_start(sim, &cfg, p->entry, 1);
  while ((busy = gm_sim_cycle(sim, &t)) > 0)
    continue;
  if (busy < 0)
    fail_msg("%s", gm_sim_error(sim));
  gm_sim_get_stats(sim, &st);
  gm_sim_free(sim);
  return (cost){(double)st.cycles, GM_POWER_OTHERS * st.cycles + GM_POWER_INPUT_BUFFER * st.open_v + GM_POWER_OUTPUT_BUFFER * st.open_o};
}

static void check_same_cost(const char *src, gm_stage stage, gc_gate gate, gm_gate_policy policy, unsigned wake, const char *disable) {
  gm_machine m;
  gm_program p;
  gc_stats st;
  gc_options o;
  char err[GM_ERROR_SIZE], *messages;
  if (gm_machine_find(&m, "cyclone", err, sizeof err))
    fail_msg("%s", err);
  gc_options_default(&o);
  o.name = "shader";
  o.stage = stage;
  o.machine = &m;
  o.gate = gate;
  o.policy = policy;
  o.wake = wake;
  o.disable = disable;
  o.objective = GC_OBJECTIVE_PAPER;
  o.weigh = true;
  if (gc_compile(src, strlen(src), &o, &p, &st, &messages))
    fail_msg("%s", messages ? messages : "no message");
  free(messages);
  cost no = simulate_cost(&p, &o, 0), yes = simulate_cost(&p, &o, 1);
  double cycles = (no.cycles + yes.cycles) / 2, energy = (no.energy + yes.energy) / 2;
  if (st.cycles < cycles - 1e-6 || st.cycles > cycles + 1e-6 || st.energy < energy - 1e-4 || st.energy > energy + 1e-4)
    fail_msg("method %u, policy %u, wake %u: expected %.3f cycles and %.3f, runs %.3f and %.3f\n%s", gate, policy, wake, st.cycles,
             st.energy, cycles, energy, src);
  gm_program_free(&p);
}

static void everywhere(const char *src, gm_stage stage, const char *disable) {
  static const struct {
    gc_gate gate;
    gm_gate_policy policy;
  } method[] = {{GC_GATE_NONE, GM_GATE_NONE},     {GC_GATE_NAIVE, GM_GATE_AUTO},   {GC_GATE_GLOBAL, GM_GATE_AUTO},
                {GC_GATE_HINTS, GM_GATE_PROGRAM}, {GC_GATE_BEST, GM_GATE_PROGRAM}, {GC_GATE_BEST, GM_GATE_AUTO}};
  for (unsigned k = 0; k < sizeof method / sizeof *method; k++)
    for (unsigned wake = 0; wake <= 16; wake++)
      check_same_cost(src, stage, method[k].gate, method[k].policy, wake, disable);
}

static void straight_line(void **state) {
  (void)state;
  everywhere(straight, GM_STAGE_FRAGMENT, NULL);
  everywhere(plain, GM_STAGE_FRAGMENT, NULL);
  everywhere(vertex, GM_STAGE_VERTEX, NULL);
}

static void check_branch_costs(void **state) {
  (void)state;
  everywhere(branch, GM_STAGE_FRAGMENT, "ifconv");
  everywhere(one_way, GM_STAGE_FRAGMENT, "ifconv");
}

static void loops(void **state) {
  (void)state;
  everywhere(loop, GM_STAGE_FRAGMENT, "unroll");
}

/* Car paint, for which -O0 has the best program: -O2 computes the normal with other operations. */
static const char paint[] =
    "precision highp float; uniform samplerCube s; uniform sampler2D t; uniform vec3 sun, shade, eye; uniform vec2 coat;\n"
    "varying vec3 world, normal; varying vec2 uv;\n"
    "void main() { vec3 n = normalize(normal), view = normalize(eye - world), base = texture2D(t, uv).rgb;\n"
    "float f = coat.x + (1.0 - coat.x) * pow(1.0 - max(dot(n, view), 0.0), 5.0); vec3 r = reflect(-view, n);\n"
    "vec3 c = base * (0.2 + max(dot(n, sun), 0.0) * shade) + pow(max(dot(r, sun), 0.0), coat.y) * shade;\n"
    "gl_FragColor = vec4(mix(c, textureCube(s, r).rgb, f), 1.0); }\n";

static double product_at(int level) {
  gm_machine m;
  gm_program p;
  gc_stats st;
  gc_options o;
  char err[GM_ERROR_SIZE], *messages;
  if (gm_machine_find(&m, "cyclone16", err, sizeof err))
    fail_msg("%s", err);
  gc_options_default(&o);
  o.stage = GM_STAGE_FRAGMENT;
  o.machine = &m;
  o.opt = level;
  assert_int_equal(gc_compile(paint, strlen(paint), &o, &p, &st, &messages), GC_OK);
  gm_program_free(&p);
  return st.cycles * st.energy;
}

/* The compiler leaves out a lower level whose program must cost more. It keeps a lower level whose program is better. */
static void lower_level(void **state) {
  (void)state;
  const double min = product_at(0);
  assert_true(min < 1e300 && min > 0);
  assert_true(product_at(2) <= min * (1 + 1e-9));
  assert_true(product_at(1) <= min * (1 + 1e-9));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(lower_level), cmocka_unit_test(straight_line), cmocka_unit_test(check_branch_costs),
                                     cmocka_unit_test(loops)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
