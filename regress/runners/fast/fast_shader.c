/* SPDX-License-Identifier: Apache-2.0 */
/* Compiles a shader and loads the registers of the invocations that its inputs file lists. */
#include "regress/runners/fast/fast_shader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "regress/common/shader.h"
#include "regress/runners/matrix/row_list.h"

/* Machines in the order in which they are tried. */
static const char *const machines[] = {"cyclone", "cyclone16", "cyclone32", "cyclone128"};
enum { MACHINES = sizeof machines / sizeof *machines };

static bool compile_fast_shader(fast_shader *s, const char *path, bool *refused, char *why, size_t size) {
  gc_stats st;
  option_line *l = &s->options;
  *refused = false;
  if (l->has_machine) {
    l->o.machine = &l->machine;
    gc_result rc = shader_compile(path, &l->o, &s->p, &st, why, size);
    *refused = rc && row_may_refuse(rc, why);
    return !rc;
  }
  for (unsigned i = 0; i < MACHINES; i++) {
    if (gm_machine_find(&l->machine, machines[i], why, size))
      return false;
    l->o.machine = &l->machine;
    gc_result rc = shader_compile(path, &l->o, &s->p, &st, why, size);
    if (!rc)
      return true;
    *refused = row_may_refuse(rc, why);
  }
  return false;
}

static bool bind_fast_shader(fast_shader *s, gm_run *r, char *why, size_t size) {
  s->n = gm_run_count(r, s->p.stage);
  s->invocation = calloc(s->n ? s->n : 1, sizeof *s->invocation);
  if (!s->invocation || !s->n) {
    snprintf(why, size, "%s", s->n ? "out of memory" : "no invocations are listed");
    return false;
  }
  for (size_t i = 0; i < s->n; i++)
    if (gm_run_invocation(&s->p, r, i, &s->invocation[i], why, size))
      return false;
  return !gm_run_bind(&s->p, r, &s->img, why, size);
}

bool fast_shader_load(fast_shader *s, const char *path, const char *options, bool *refused, char *why, size_t size) {
  memset(s, 0, sizeof *s);
  *refused = false;
  const char *bad = option_line_read(&s->options, options, why, size);
  if (bad || !compile_fast_shader(s, path, refused, why, size))
    return false;
  char inputs[1100];
  shader_inputs_path(path, inputs, sizeof inputs);
  if (!gm_file_exists(inputs))
    return true;
  gm_run *r = shader_inputs(path, why, size);
  bool ok = r && bind_fast_shader(s, r, why, size);
  gm_run_free(r);
  if (!ok)
    fast_shader_free(s);
  return ok;
}

void fast_shader_free(fast_shader *s) {
  gm_program_free(&s->p);
  gm_image_free(&s->img);
  free(s->invocation);
  memset(s, 0, sizeof *s);
}

gm_fast_image fast_shader_image(const fast_shader *s) {
  return (gm_fast_image){.c = s->img.c,
                         .nconst = s->img.nconst,
                         .sampler = s->img.sampler,
                         .nsampler = s->img.nsampler,
                         .texture = s->img.texture,
                         .ntexture = s->img.ntexture};
}
