/* SPDX-License-Identifier: Apache-2.0 */
/* Tests a vertex and a fragment shader as one program: every linking rule with cases on both sides of the rule, the layout of varyings,
 * limits, and a packed pair run on the simulator. Where glslangValidator is installed, it is asked too; `blind` marks cases that it does
 * not check. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/command.h"
#include "base/error.h"
#include "compile.h"
#include "core/fp/fp.h"
#include "core/sim/sim.h"
#include "search/compile.h"

typedef struct {
  const char *name, *vertex, *fragment;
  gc_result result;
  const char *words; /* text that the messages must contain */
  bool blind;        /* glslangValidator accepts the case, although it is wrong */
} pair_case;

#define MAIN_V "void main() { gl_Position = vec4(1.0); }"
#define MAIN_F "void main() { gl_FragColor = vec4(1.0); }"
#define V(decl, use) decl " void main() { gl_Position = vec4(1.0); " use " }"
#define F(decl, use) "precision mediump float; " decl " void main() { gl_FragColor = vec4(1.0); " use " }"
#define S "struct S { mediump float a; mediump vec2 b; }; "

static const pair_case cases[] = {
    /* 4.3.5: varyings */
    {"varying matches", V("varying vec2 v;", "v = vec2(1.0);"), F("varying vec2 v;", "gl_FragColor.xy = v;"), GC_OK, NULL, false},
    {"varying read, not declared", MAIN_V, F("varying vec2 v;", "gl_FragColor.xy = v;"), GC_ERR_LINK, "p.frag:1:39: error: varying 'v'",
     true},
    {"varying declared, not used, not in vertex", MAIN_V, F("varying vec2 v;", ""), GC_OK, NULL, false},
    {"varying statically used in dead code", MAIN_V, F("varying float v;", "if (false) gl_FragColor.x = v;"), GC_ERR_LINK, "'v'", true},
    {"varying used in a function never called", MAIN_V, F("varying float v; float f() { return v; }", ""), GC_ERR_LINK, "'v'", true},
    {"varying declared, never written, read", V("varying float v;", ""), F("varying float v;", "gl_FragColor.x = v;"), GC_OK, NULL, false},
    {"varying only in vertex", V("varying float v;", "v = 1.0;"), MAIN_F, GC_OK, NULL, false},
    {"varying of other width", V("varying vec3 v;", "v = vec3(1.0);"), F("varying vec2 v;", "gl_FragColor.xy = v;"), GC_ERR_LINK,
     "v is vec2 here and vec3 in the vertex shader", false},
    {"varying of other type, unused", V("varying vec3 v;", ""), F("varying mat2 v;", ""), GC_ERR_LINK, "mat2", false},
    {"varying of other array size", V("varying vec3 v[2];", ""), F("varying vec3 v[3];", ""), GC_ERR_LINK, "vec3[3]", false},
    {"varying array or not", V("varying vec3 v;", ""), F("varying vec3 v[1];", ""), GC_ERR_LINK, "vec3[1]", false},
    {"varying of other precision", V("varying highp vec3 v;", "v = vec3(1.0);"), F("varying lowp vec3 v;", "gl_FragColor.xyz = v;"), GC_OK,
     NULL, false},
    {"varying that is a uniform in vertex", V("uniform vec2 v;", ""), F("varying vec2 v;", "gl_FragColor.xy = v;"), GC_ERR_LINK,
     "p.vert:1:14: note", true},
    /* 4.2.4, 4.2.6: uniforms are shared */
    {"uniform matches", V("uniform mediump float u;", ""), F("uniform float u;", ""), GC_OK, NULL, false},
    {"uniform of other type", V("uniform mediump vec2 u;", ""), F("uniform float u;", ""), GC_ERR_LINK, "u is float here and vec2", false},
    {"uniform int or float", V("uniform mediump int u;", ""), F("uniform mediump float u;", ""), GC_ERR_LINK, "float here and int", false},
    {"uniform of other array size", V("uniform mediump float u[2];", ""), F("uniform float u[4];", ""), GC_ERR_LINK, "float[4]", false},
    {"uniform of other precision by default", V("uniform float u;", ""), F("uniform float u;", ""), GC_ERR_LINK, "mediump here and highp",
     false},
    {"uniform of other precision as written", V("uniform lowp vec4 u;", ""), F("uniform highp vec4 u;", ""), GC_ERR_LINK,
     "highp here and lowp", false},
    {"uniform bool has no precision", V("uniform bool u;", ""), F("uniform bool u;", ""), GC_OK, NULL, false},
    {"uniform int defaults differ", V("uniform int u;", ""), F("uniform int u;", ""), GC_ERR_LINK, "mediump here and highp", false},
    {"sampler precision by default", V("uniform sampler2D u;", ""), F("uniform sampler2D u;", ""), GC_OK, NULL, false},
    {"sampler precision as written", V("uniform sampler2D u;", ""), F("uniform mediump sampler2D u;", ""), GC_ERR_LINK,
     "mediump here and lowp", false},
    {"sampler kinds", V("uniform sampler2D u;", ""), F("uniform samplerCube u;", ""), GC_ERR_LINK, "samplerCube", false},
    {"uniform struct matches", V(S "uniform S u;", ""), F(S "uniform S u;", ""), GC_OK, NULL, false},
    {"struct of other name", V(S "uniform S u;", ""), F("struct T { mediump float a; mediump vec2 b; }; uniform T u;", ""), GC_ERR_LINK,
     "of T here and of S", false},
    {"struct with a member more", V(S "uniform S u;", ""), F("struct S { float a; vec2 b; float c; }; uniform S u;", ""), GC_ERR_LINK,
     "3 members here and 2", false},
    {"struct member of other name", V(S "uniform S u;", ""), F("struct S { float a; vec2 c; }; uniform S u;", ""), GC_ERR_LINK,
     "'c' here and 'b'", false},
    {"struct member of other type", V(S "uniform S u;", ""), F("struct S { float a; vec3 b; }; uniform S u;", ""), GC_ERR_LINK,
     "u.b is vec3 here and vec2", false},
    {"struct member of other precision", V(S "uniform S u;", ""), F("struct S { float a; lowp vec2 b; }; uniform S u;", ""), GC_ERR_LINK,
     "u.b is lowp here and mediump", true},
    {"struct in a struct", V(S "struct R { S s[2]; }; uniform R u;", ""),
     F("struct S { float a; highp vec2 b; }; struct R { S s[2]; }; uniform R u;", ""), GC_ERR_LINK, "u.s.b is highp here and mediump",
     true},
    {"struct members in other order", V(S "uniform S u;", ""), F("struct S { vec2 b; float a; }; uniform S u;", ""), GC_ERR_LINK,
     "member 1", false},
    {"struct without a name", V("uniform struct { mediump float a; } u;", ""), F("uniform struct { float a; } u;", ""), GC_OK, NULL, false},
    {"struct of one name, not shared", V(S "uniform S u;", ""), F("struct S { float a; }; uniform S w;", ""), GC_OK, NULL, false},
    {"uniform and plain global", V("uniform vec2 u;", ""), F("float u;", ""), GC_OK, NULL, false},
    {"uniform and attribute", V("attribute vec2 u;", ""), F("uniform float u;", ""), GC_OK, NULL, false},
    {"varying and uniform", V("varying vec2 u;", ""), F("uniform float u;", ""), GC_OK, NULL, false},
    {"precision for what follows only", V("uniform highp float w; precision mediump float; uniform float u;", ""),
     F("uniform float u; precision highp float; uniform float w;", ""), GC_OK, NULL, false},
    /* 4.6.4: invariance */
    {"invariant in both", V("invariant varying float v;", ""), F("invariant varying float v;", ""), GC_OK, NULL, false},
    {"invariant by redeclaration", V("varying float v; invariant v;", ""), F("invariant varying float v;", ""), GC_OK, NULL, false},
    {"invariant in vertex only", V("invariant varying float v;", ""), F("varying float v;", ""), GC_ERR_LINK, "p.vert:1:1: note", true},
    {"invariant in fragment only", V("varying float v;", ""), F("invariant varying float v;", ""), GC_ERR_LINK, "'v' is invariant here",
     true},
    {"invariant by pragma in vertex", "#pragma STDGL invariant(all)\n" V("varying float v;", ""), F("invariant varying float v;", ""),
     GC_OK, NULL, false},
    {"invariant by pragma, not in fragment", "#pragma STDGL invariant(all)\n" V("varying float v;", ""), F("varying float v;", ""),
     GC_ERR_LINK, "'v' is invariant in the vertex shader and not here", true},
    {"invariant by pragma in both", "#pragma STDGL invariant(all)\n" V("varying float v;", ""),
     "#pragma STDGL invariant(all)\n" F("varying float v;", ""), GC_OK, NULL, false},
    {"invariant by pragma in fragment", V("varying float v;", ""), "#pragma STDGL invariant(all)\n" F("varying float v;", ""), GC_OK, NULL,
     false},
    {"invariant, and pragma in fragment", V("invariant varying float v;", ""), "#pragma STDGL invariant(all)\n" F("varying float v;", ""),
     GC_OK, NULL, false},
    {"gl_FragCoord as gl_Position", V("invariant gl_Position;", ""), F("invariant gl_FragCoord;", ""), GC_OK, NULL, false},
    {"gl_FragCoord alone", MAIN_V, F("invariant gl_FragCoord;", ""), GC_ERR_LINK, "gl_FragCoord is invariant here", true},
    {"gl_Position alone", V("invariant gl_Position;", ""), MAIN_F, GC_OK, NULL, false},
    {"gl_PointCoord as gl_PointSize", V("invariant gl_PointSize;", "gl_PointSize = 1.0;"), F("invariant gl_PointCoord;", ""), GC_OK, NULL,
     false},
    {"gl_PointCoord alone", V("invariant gl_Position;", ""), F("invariant gl_PointCoord;", ""), GC_ERR_LINK, "gl_PointCoord", true},
    {"gl_FragCoord and the pragma", "#pragma STDGL invariant(all)\n" MAIN_V, F("invariant gl_FragCoord;", ""), GC_OK, NULL, false},
    /* both must compile, and have a main */
    {"no main in vertex", "float f() { return 1.0; }", MAIN_F, GC_ERR_LINK, "p.vert:1:26: error: there is no function void main()", false},
    {"no main in fragment", MAIN_V, "precision mediump float; float f() { return 1.0; }", GC_ERR_LINK, "p.frag:1:51: error", false},
    {"errors of both", "void main() { x = 1; }", "void main() { y = 1; }", GC_ERR_COMPILE, "'y'", false},
    {"gl_Position never written", "void main() { }", MAIN_F, GC_OK, NULL, false},
    /* gl_DepthRange is in both, with the same precision */
    {"built-in uniform", V("", "gl_Position.x = gl_DepthRange.near;"), F("", "gl_FragColor.x = gl_DepthRange.near;"), GC_OK, NULL, false},
};

static gm_machine find_link_machine(const char *name) {
  gm_machine m;
  char err[GM_ERROR_SIZE];
  if (gm_machine_find(&m, name, err, sizeof err))
    fail_msg("%s", err);
  return m;
}

static gc_result link(const gm_machine *m, const char *vertex, const char *fragment, gm_program p[2], char **messages) {
  gc_source v = {vertex, strlen(vertex), "p.vert"}, f = {fragment, strlen(fragment), "p.frag"};
  gc_options o;
  gc_options_default(&o);
  o.machine = m;
  o.gate = GC_GATE_NONE;
  return gc_compile_pair(&v, &f, &o, p, NULL, messages);
}

static void rules(void **state) {
  (void)state;
  gm_machine m = find_link_machine("cyclone-es2");
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
    const pair_case *c = &cases[k];
    gm_program p[2];
    char *messages;
    gc_result rc = link(&m, c->vertex, c->fragment, p, &messages);
    if (rc != c->result)
      fail_msg("%s: result %d, expected %d: %s", c->name, rc, c->result, messages ? messages : "");
    if (c->words && (!messages || !strstr(messages, c->words)))
      fail_msg("%s: '%s' is not in: %s", c->name, c->words, messages ? messages : "");
    free(messages);
    for (unsigned s = 0; s < 2 && !rc; s++)
      gm_program_free(&p[s]);
    if (rc)
      assert_null(p[0].code);
  }
}

/* ---- glslangValidator ---- */

static void write_text(const char *dir, const char *name, const char *text) {
  char path[200];
  snprintf(path, sizeof path, "%s/%s", dir, name);
  FILE *f = fopen(path, "w");
  assert_non_null(f);
  fputs(text, f);
  fclose(f);
}

static void glslang_agrees(void **state) {
  (void)state;
  char dir[] = "/tmp/gloam-link-XXXXXX", command[300];
  if (gm_command_shell("glslangValidator --version >/dev/null 2>&1"))
    fail_msg("glslangValidator is missing: scripts/setup installs it");
  assert_non_null(mkdtemp(dir));
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
    write_text(dir, "p.vert", cases[k].vertex);
    write_text(dir, "p.frag", cases[k].fragment);
    snprintf(command, sizeof command, "glslangValidator -l %s/p.vert %s/p.frag >/dev/null 2>&1", dir, dir);
    bool accepted = gm_command_shell(command) == 0;
    if (accepted != (cases[k].result == GC_OK || cases[k].blind))
      fail_msg("%s: glslangValidator %s it", cases[k].name, accepted ? "accepts" : "refuses");
  }
  snprintf(command, sizeof command, "rm -r %s", dir);
  assert_int_equal(gm_command_shell(command), 0);
}

/* ---- layout ---- */

static const gm_symbol *find_linked_symbol(const gm_program *p, const char *name) {
  for (size_t k = 0; k < p->nsym; k++)
    if (!strcmp(p->sym[k].name, name))
      return &p->sym[k];
  return NULL;
}

static void same_place(const gm_program p[2], const char *name) {
  const gm_symbol *v = find_linked_symbol(&p[0], name), *f = find_linked_symbol(&p[1], name);
  if (!v || !f || v->reg != f->reg || v->lane != f->lane || v->kind != GM_SYM_VARYING || f->kind != GM_SYM_VARYING)
    fail_msg("varying %s: %s", name, v && f ? "two places" : "missing");
}

static void dropped_varyings(void **state) {
  (void)state;
  gm_machine m = find_link_machine("cyclone-es2");
  gm_program p[2];
  char *messages;
  assert_int_equal(
      link(&m,
           V("attribute vec4 p; varying vec4 dead[30]; varying vec4 read; varying float never, b, a;",
             "dead[3] = p; read = dead[3]; a = p.x; b = p.y;"),
           F("varying float a; varying float b; varying vec4 read; varying float never;", "gl_FragColor = read * a + b + never;"), p,
           &messages),
      GC_OK);
  free(messages);
  assert_null(find_linked_symbol(&p[0], "dead"));
  same_place(p, "read");
  same_place(p, "a");
  same_place(p, "b");
  same_place(p, "never"); /* the values are undefined, but a rasteriser finds the varying */
  gm_program_free(&p[0]);
  gm_program_free(&p[1]);
}

/* Without packing, this program needs ten vectors, and there are eight registers. The test runs the vertex shader, copies its outputs
 * register by register, and runs the fragment shader. */
static const char packed_vertex[] =
    "attribute vec4 p; varying vec2 t; varying mat2 m; varying vec3 q[2]; varying float x[3]; varying float y; varying vec3 n;\n"
    "void main() {\n"
    "  gl_Position = p; t = p.xy; m = mat2(p.z, p.y, p.x, p.w); q[0] = p.xyz * 2.0; q[1] = p.wzy; y = p.x - p.w; n = p.yxw;\n"
    "  for (int i = 0; i < 3; i++) x[i] = p.x + float(i) * p.y;\n"
    "}\n";
static const char packed_fragment[] =
    "precision highp float; varying float y, x[3]; varying vec3 n, q[2]; varying vec2 t; varying mat2 m; uniform int i;\n"
    "void main() { gl_FragColor = vec4(t * m, q[i].x - y, x[i]) + vec4(n, q[1 - i].z); }\n";

static void run_linked_program(const gm_program *p, uint32_t v[16][4], uint32_t o[16][4], float uniform) {
  gm_sim *s = gm_sim_new(&p->machine);
  gm_run_config cfg = {.policy = GM_GATE_NONE, .wake = 0, .texture_latency = 8};
  gm_trace t;
  uint32_t c[256][4] = {{0}};
  for (size_t k = 0; k < p->words; k++)
    gm_sim_write(s, GM_HOST_CODE, 0, (unsigned)k, (uint32_t[4]){p->code[k]});
  for (size_t k = 0; k < p->nlit; k++)
    for (unsigned l = 0; l < 4; l++)
      if (p->lit[k].mask >> l & 1)
        c[p->lit[k].reg][l] = p->lit[k].value[l];
  const gm_symbol *u = find_linked_symbol(p, "i");
  if (u)
    c[u->reg][u->lane] = gm_bits(uniform);
  for (unsigned k = 0; k < p->machine.consts && k < 256; k++)
    gm_sim_write(s, GM_HOST_CONST, 0, k, c[k]);
  for (unsigned k = 0; k < p->machine.inputs; k++)
    gm_sim_write(s, GM_HOST_V, 0, k, v[k]);
  gm_sim_start(s, &cfg, p->entry, 1);
  int busy = 1;
  for (unsigned n = 0; n < 10000 && busy == 1; n++)
    busy = gm_sim_cycle(s, &t);
  if (busy)
    fail_msg("%s", busy < 0 ? gm_sim_error(s) : "does not end");
  for (unsigned k = 0; k < p->machine.outputs; k++)
    gm_sim_read(s, GM_HOST_O, 0, k, o[k]);
  gm_sim_free(s);
}

static void packed_pair_runs(void **state) {
  (void)state;
  gm_machine m = find_link_machine("cyclone16");
  gm_program p[2];
  char *messages;
  m.inputs = m.outputs = 8;
  if (link(&m, packed_vertex, packed_fragment, p, &messages))
    fail_msg("%s", messages);
  free(messages);
  static const char *const names[] = {"t", "m", "q", "x", "y", "n"};
  for (unsigned k = 0; k < 6; k++)
    same_place(p, names[k]);
  uint32_t v[16][4] = {{0}}, o[16][4], out[16][4];
  float a[4] = {1, 2, 3, 4};
  for (unsigned l = 0; l < 4; l++)
    v[find_linked_symbol(&p[0], "p")->reg][l] = gm_bits(a[l]);
  run_linked_program(&p[0], v, o, 0);
  run_linked_program(&p[1], o, out, 1);
  /* t * m: (1*3 + 2*2, 1*1 + 2*4); q[1].x - y = 4 + 3; x[1] = 3; n = (2, 1, 4); q[0].z = 6 */
  float want[4] = {7 + 2, 9 + 1, 7 + 4, 3 + 6};
  for (unsigned l = 0; l < 4; l++)
    assert_int_equal(out[find_linked_symbol(&p[1], "gl_FragColor")->reg][l], gm_bits(want[l]));
  gm_program_free(&p[0]);
  gm_program_free(&p[1]);
}

/* ---- limits ---- */

/* A vertex shader that reads n attributes; a float counts as much as a vec4. */
static void attributes(char *v, size_t size, unsigned n) {
  size_t at = (size_t)snprintf(v, size, "attribute float a0");
  for (unsigned k = 1; k < n; k++)
    at += (size_t)snprintf(v + at, size - at, ", a%u", k);
  at += (size_t)snprintf(v + at, size - at, "; void main() { gl_Position = vec4(a0");
  for (unsigned k = 1; k < n; k++)
    at += (size_t)snprintf(v + at, size - at, " + a%u", k);
  snprintf(v + at, size - at, "); }");
}

/* A pair with n vec4 varyings or uniforms, or n attributes. */
static gc_result sized(const gm_machine *m, const char *what, unsigned n, char **messages) {
  char v[600], f[600] = F("", "");
  gm_program p[2];
  if (!strcmp(what, "attribute")) {
    attributes(v, sizeof v, n);
  } else if (!strcmp(what, "uniform")) {
    snprintf(v, sizeof v, "uniform int i; uniform vec4 a[%u]; void main() { gl_Position = a[i]; }", n);
  } else {
    snprintf(v, sizeof v,
             "varying vec4 a[%u]; void main() { gl_Position = vec4(1.0); for (int i = 0; i < %u; i++) a[i] = vec4(float(i)); }", n, n);
    snprintf(
        f, sizeof f,
        "precision highp float; varying vec4 a[%u]; void main() { gl_FragColor = vec4(0.0); for (int i = 0; i < %u; i++) gl_FragColor += "
        "a[i]; }",
        n, n);
  }
  gc_result rc = link(m, v, f, p, messages);
  for (unsigned s = 0; s < 2 && !rc; s++)
    gm_program_free(&p[s]);
  return rc;
}

static void check_link_limits(void **state) {
  (void)state;
  static const struct {
    const char *machine, *what;
    unsigned max;
  } table[] = {{"cyclone16", "varying", 8},
               {"cyclone-es2", "varying", 16},
               {"cyclone-es2", "uniform", 255},
               {"cyclone16", "attribute", 8},
               {"cyclone-es2", "attribute", 16}};
  for (unsigned k = 0; k < 5; k++) {
    gm_machine m = find_link_machine(table[k].machine);
    char *messages;
    if (sized(&m, table[k].what, table[k].max, &messages))
      fail_msg("%u of %s: %s", table[k].max, table[k].what, messages);
    free(messages);
    assert_int_equal(sized(&m, table[k].what, table[k].max + 1, &messages), GC_ERR_LINK);
    assert_non_null(strstr(messages, m.name));
    free(messages);
  }
}

/* The built-in constants have the machine's values: each is compared in a constant array size, which must not be negative. */
static void check_builtin_constants(void **state) {
  (void)state;
  static const struct {
    const char *name;
    unsigned value[2]; /* cyclone, cyclone-es2 */
  } table[] = {{"gl_MaxVertexAttribs", {8, 16}},
               {"gl_MaxVaryingVectors", {8, 16}},
               {"gl_MaxVertexUniformVectors", {128, 128}},
               {"gl_MaxFragmentUniformVectors", {128, 128}},
               {"gl_MaxTextureImageUnits", {16, 16}},
               {"gl_MaxVertexTextureImageUnits", {16, 16}},
               {"gl_MaxCombinedTextureImageUnits", {32, 32}},
               {"gl_MaxDrawBuffers", {1, 1}}};
  gm_machine m[2] = {find_link_machine("cyclone"), find_link_machine("cyclone-es2")};
  for (unsigned k = 0; k < sizeof table / sizeof *table; k++)
    for (unsigned i = 0; i < 2; i++) {
      char text[400], *messages;
      gm_program p[2];
      snprintf(text, sizeof text,
               "precision mediump float; void main() { float x[%s == %u ? 1 : -1]; x[0] = 1.0; gl_FragColor = vec4(x[0]); }", table[k].name,
               table[k].value[i]);
      if (link(&m[i], MAIN_V, text, p, &messages))
        fail_msg("%s on %s: %s", table[k].name, m[i].name, messages);
      free(messages);
      gm_program_free(&p[0]);
      gm_program_free(&p[1]);
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(rules),
                                     cmocka_unit_test(glslang_agrees),
                                     cmocka_unit_test(dropped_varyings),
                                     cmocka_unit_test(packed_pair_runs),
                                     cmocka_unit_test(check_link_limits),
                                     cmocka_unit_test(check_builtin_constants)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
