/* SPDX-License-Identifier: Apache-2.0 */
/* The programs of random lists (docs/gpu.md, "Checks"). */
#include <stdlib.h>
#include <string.h>

#include "regress/gpu/gpu_lists.h"
#include "search/compile.h"

#define VARYINGS "varying vec4 v_color; varying vec2 v_at;\n"
#define INPUTS "attribute vec4 a_position; attribute vec4 a_color; attribute float a_size; attribute vec2 a_more;\n" VARYINGS
#define FRAGMENT "precision highp float;\n" VARYINGS

static const char *const vertex[2] = {
    INPUTS
    "uniform vec4 u_tint;\nvoid main() { gl_Position = a_position; gl_PointSize = a_size; v_color = a_color * u_tint; v_at = a_more; }",
    INPUTS
    "uniform sampler2D u_heights;\nvoid main() { gl_Position = a_position + 0.1 * texture2D(u_heights, a_more); gl_PointSize = a_size;\n"
    "v_color = a_color; v_at = a_more; }"};
static const char *const fragment[4] = {
    FRAGMENT "void main() { gl_FragColor = v_color + v_at.xyxy; }",
    "#extension GL_OES_standard_derivatives : enable\n" FRAGMENT "uniform sampler2D u_texture; uniform samplerCube u_cube;\n"
    "void main() { vec4 t = texture2D(u_texture, v_at); if (t.a + gl_FragCoord.z < 0.3) discard;\n"
    "gl_FragColor = v_color * t + vec4(dFdx(v_at.x)) + textureCube(u_cube, v_color.xyz) * 0.25; }",
    "#extension GL_EXT_frag_depth : enable\n" FRAGMENT
    "void main() { gl_FragColor = v_color + vec4(gl_PointCoord, v_at); gl_FragDepthEXT = v_color.y; }",
    FRAGMENT "uniform vec4 u_color[2];\nvoid main() { gl_FragColor = v_color.x > 0.5 ? u_color[0] : u_color[1]; }"};

static int compile_one(const gm_machine *m, const char *v, const char *f, gm_program out[2], char *err, size_t errsize) {
  gc_options o;
  char *log = NULL;
  gc_source vs = {v, strlen(v), "vertex"}, fs = {f, strlen(f), "fragment"};
  gc_options_default(&o);
  o.machine = m;
  o.objective = GC_OBJECTIVE_PAPER;
  int rc = gc_compile_pair(&vs, &fs, &o, out, NULL, &log) == GC_OK ? 0 : -1;
  if (rc)
    snprintf(err, errsize, "%.1000s", log ? log : "a program does not compile");
  free(log);
  return rc;
}

/* The code twice; the second copy is the program. It has no branches. */
static int move_entry(gm_program *p) {
  uint32_t *code = realloc(p->code, 2 * p->words * sizeof *code);
  if (!code)
    return -1;
  memcpy(code + p->words, code, p->words * sizeof *code);
  p->code = code;
  p->entry = (uint32_t)p->words;
  p->words *= 2;
  p->nline = 0;
  return 0;
}

/* Registers and lanes that the compiler does not choose. The programs have no gate events, so they hold the gates open. */
static const char *const assembled[2] = {
    ".stage vertex\n.machine machines/quad.machine\n.sym attribute float 4x1 \"a_position\" 1 0 0\n"
    ".sym attribute float 4x1 \"a_color\" 1 1 0\n.sym attribute float 1x1 \"a_size\" 1 2 0\n.sym attribute float 2x1 \"a_more\" 1 2 1\n"
    ".sym varying float 3x1 \"v_color\" 1 3 0\n.sym varying float 1x1 \"v_one\" 1 4 0\nmov pos, v0\nmov o3, v1\nmov o4, v2\nmov psz, "
    "v2\nend\n",
    ".stage fragment\n.machine machines/quad.machine\n.sym fragcolor float 4x1 \"gl_FragColor\" 1 2 0\n"
    ".sym fragcolor float 1x1 \"gl_FragDepthEXT\" 1 3 1\n.sym varying float 3x1 \"v_color\" 1 1 0\n.sym varying float 1x1 \"v_one\" 1 2 "
    "0\nmov o2, v1\nmov o3, v2\nend\n"};

static int assemble_program(gm_program *p, const char *text, char *err, size_t errsize) {
  if (gm_assemble(p, text, strlen(text), "a program of the pool", err, errsize))
    return -1;
  p->held = GM_HELD_V | GM_HELD_O;
  return 0;
}

int pool_make(pool *p, char *err, size_t errsize) {
  static const char *const failing[2] = {".stage vertex\n.machine machines/quad.machine\nadd o3, v1, v2\nend\n", /* three ports of v */
                                         ".stage vertex\n.machine machines/quad.machine\ntop: nop\nbra top\nend\n"};
  *p = (pool){0};
  if (gm_machine_find(&p->machine, "quad", err, errsize))
    return -1;
  for (unsigned i = 0; i < 2; i++)
    if (assemble_program(&p->program[8][i], assembled[i], err, errsize))
      return -1;
  for (unsigned i = 0; i < 8; i++)
    if (compile_one(&p->machine, vertex[i / 4], fragment[i % 4], p->program[i], err, errsize))
      return -1;
  p->program[2][0].held = GM_HELD_V; /* only the energy depends on it */
  for (unsigned i = 0; i < 2; i++)
    if (assemble_program(&p->failing[i], failing[i], err, errsize))
      return -1;
  return move_entry(&p->program[4][0]);
}

void pool_free(pool *p) {
  for (unsigned i = 0; i < PAIRS; i++)
    for (unsigned k = 0; k < 2; k++)
      gm_program_free(&p->program[i][k]);
  for (unsigned i = 0; i < 2; i++)
    gm_program_free(&p->failing[i]);
}
