/* SPDX-License-Identifier: Apache-2.0 */
/* Draws a shader with the system's OpenGL ES (Mesa's softpipe, no window) and prints its outputs as JSON, in the form of `gloam sim`.
   Usage: gles_run SHADER.vert|SHADER.frag INPUTS.json > RESULT.json

   Each invocation is one point on one pixel of a float target. For a fragment shader, a generated vertex shader passes the varyings on;
   they are constant over the point. For a vertex shader, a generated fragment shader shows one output at a time. If an output jumps when
   the inputs change by one part in 100,000, the invocation is marked "edge": it is on a discontinuity, where two correct implementations
   may differ. */
#include "regress/oracles/gles/gles_run.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/json.h"
#include "regress/oracles/gles/gles_context.h"

void job_die(const char *file, const char *fmt, ...) {
  va_list ap;
  fprintf(stderr, "%s: error: ", file);
  va_start(ap, fmt);
  vfprintf(stderr, fmt, ap);
  va_end(ap);
  fputc('\n', stderr);
  exit(1);
}

static void open_target(void) {
  GLuint frame, texture;
  const char *why = gles_context_open();
  if (why)
    job_die("EGL", "%s", why);
  if (!gles_target(TARGET_SIDE, &texture, &frame))
    job_die("GL", "no 32-bit float target");
  glEnable(GL_SCISSOR_TEST);
}

static char *read_gles_shader(const char *path) {
  char *text = gm_file_text(path, NULL);
  if (!text)
    job_die(path, "cannot be read");
  return text;
}

/* Draws the point of an invocation and reads its pixel back. */
static void draw_invocation_point(const job *j, size_t k, float out[4]) {
  const gm_value *at = gm_run_input(j->run, GM_STAGE_FRAGMENT, k, "gl_FragCoord");
  double x = 0.5, y = 0.5, z = 0.5;
  if (j->stage == GM_STAGE_FRAGMENT && at && at->n == 4)
    x = at->num[0], y = at->num[1], z = at->num[2];
  if (x < 0 || x >= TARGET_SIDE || y < 0 || y >= TARGET_SIDE)
    job_die(j->inputs, "gl_FragCoord outside of %d x %d", TARGET_SIDE, TARGET_SIDE);
  glUniform4f(glGetUniformLocation(j->program, "oracle_pixel"), (float)(2 * x / TARGET_SIDE - 1), (float)(2 * y / TARGET_SIDE - 1),
              (float)(2 * z - 1), 1);
  glScissor((GLint)x, (GLint)y, 1, 1);
  gles_clear();
  glDrawArrays(GL_POINTS, 0, 1);
  glReadPixels((GLint)x, (GLint)y, 1, 1, GL_RGBA, GL_FLOAT, out);
  if (glGetError() != GL_NO_ERROR)
    job_die(j->shader, "OpenGL ES reports an error");
}

/* Draws all outputs of an invocation. Returns their number, or 0 if the fragment was discarded. */
static unsigned outputs_of(const job *j, size_t k, float out[][4]) {
  unsigned n = 1;
  if (j->stage == GM_STAGE_FRAGMENT) {
    job_set_varyings(j, k);
    draw_invocation_point(j, k, out[0]);
    return out[0][0] != GLES_SENTINEL;
  }
  for (unsigned i = 0; i < j->nvary; i++)
    n += j->vary[i].elements * j->vary[i].cols;
  if (n > MAX_OUT)
    job_die(j->shader, "too many varyings");
  job_set_attributes(j, k);
  for (unsigned i = 0; i < n; i++) {
    glUniform1i(glGetUniformLocation(j->program, "oracle_select"), (GLint)i);
    draw_invocation_point(j, k, out[i]);
  }
  return n;
}

/* Whether an output jumps when the invocation's inputs change by a hundred-thousandth. */
static bool on_edge(job *j, size_t k, float ref[][4], unsigned n) {
  float out[MAX_OUT][4];
  bool edge = false;
  for (int s = -1; s <= 1 && !edge; s += 2) {
    j->nudge = 1 + s * 1e-5;
    edge = outputs_of(j, k, out) != n;
    for (unsigned i = 0; i < n && !edge; i++)
      for (unsigned c = 0; c < 4; c++)
        if (!(fabsf(out[i][c] - ref[i][c]) <= 5e-3f * fmaxf(1, fabsf(ref[i][c]))))
          edge = true;
  }
  j->nudge = 1;
  return edge;
}

static json_t *numbers_json(float out[][4], unsigned regs, unsigned rows) {
  json_t *list = json_array();
  for (unsigned i = 0; i < regs * rows; i++) {
    float x = out[i / rows][i % rows];
    json_array_append_new(list, isfinite(x) ? gm_json_number((double)x) : json_sprintf("%g", (double)x));
  }
  return list;
}

static json_t *invocation_json(job *j, size_t k) {
  float out[MAX_OUT][4];
  unsigned n = outputs_of(j, k, out), at = 1;
  json_t *outputs = json_object();
  if (n)
    json_object_set_new(outputs, j->stage == GM_STAGE_VERTEX ? "gl_Position" : "gl_FragColor", numbers_json(out, 1, 4));
  for (unsigned i = 0; j->stage == GM_STAGE_VERTEX && i < j->nvary; i++) {
    const varying *v = &j->vary[i];
    json_object_set_new(outputs, v->name, numbers_json(out + at, v->elements * v->cols, v->rows));
    at += v->elements * v->cols;
  }
  return json_pack("{s:b, s:b, s:o}", "killed", !n, "edge", (int)on_edge(j, k, out, n), "outputs", outputs);
}

int main(int argc, char **argv) {
  job j = {.nudge = 1};
  char err[GM_ERROR_SIZE];
  size_t len = argc == 3 ? strlen(argv[1]) : 0;
  if (len < 5 || (strcmp(argv[1] + len - 5, ".vert") && strcmp(argv[1] + len - 5, ".frag"))) {
    fprintf(stderr, "usage: gles_run SHADER.vert|SHADER.frag INPUTS.json\n");
    return 2;
  }
  j.shader = argv[1];
  j.inputs = argv[2];
  j.stage = strcmp(argv[1] + len - 5, ".vert") ? GM_STAGE_FRAGMENT : GM_STAGE_VERTEX;
  j.source = read_gles_shader(j.shader);
  if (!(j.run = gm_run_load(j.inputs, err, sizeof err))) {
    fprintf(stderr, "%s\n", err);
    return 1;
  }
  open_target();
  job_scan_varyings(&j);
  job_link(&j);
  job_set_uniforms(&j);
  gm_json_list list;
  json_t *head = json_pack("{s:s, s:s}", "stage", j.stage == GM_STAGE_VERTEX ? "vertex" : "fragment", "machine", "OpenGL ES");
  gm_json_list_begin(&list, stdout, head, "invocations", GM_JSON_FLOAT);
  for (size_t k = 0; k < gm_run_count(j.run, j.stage); k++)
    gm_json_list_add(&list, invocation_json(&j, k));
  bool bad = gm_json_list_end(&list);
  gm_run_free(j.run);
  free(j.source);
  return bad;
}
