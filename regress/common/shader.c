/* SPDX-License-Identifier: Apache-2.0 */
/* What most programs of regress/ do with a shader: compile its file, load the inputs beside it, run its invocations on the simulator. */
#include "regress/common/shader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/program/shader_files.h"

gc_result shader_compile(const char *path, gc_options *o, gm_program *p, gc_stats *st, char *why, size_t size) {
  char *messages = NULL;
  size_t len = 0, name = strlen(path);
  char *text = shader_text(path, &len);
  o->name = path;
  o->stage = name > 5 && !strcmp(path + name - 5, ".vert") ? GM_STAGE_VERTEX : GM_STAGE_FRAGMENT;
  gc_result rc = text ? gc_compile(text, len, o, p, st, &messages) : GC_ERR_COMPILE;
  if (text)
    snprintf(why, size, "%s", messages ? messages : "");
  else
    snprintf(why, size, "%s: error: cannot be read", path);
  free(messages);
  free(text);
  return rc;
}

gc_options shader_options_ungated(const gm_machine *m) {
  gc_options o;
  gc_options_default(&o);
  o.objective = GC_OBJECTIVE_PAPER;
  o.machine = m;
  o.gate = GC_GATE_NONE;
  o.policy = GM_GATE_NONE;
  return o;
}

const char *shader_base(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

void shader_inputs_path(const char *shader, char *path, size_t size) {
  snprintf(path, size, "%.*sinputs.json", (int)(shader_base(shader) - shader), shader);
}

gm_run *shader_inputs(const char *shader, char *why, size_t size) {
  char path[1100];
  shader_inputs_path(shader, path, sizeof path);
  return gm_run_load(path, why, size);
}

gm_run_config shader_run_config(const gm_program *p, gm_gate_policy policy, unsigned wake) {
  return (gm_run_config){.policy = policy, .wake = wake, .texture_latency = p->machine.texture_latency};
}

static bool run_listed_invocations(gm_sim *sim, const gm_program *p, const gm_run *in, const gm_run_config *cfg, unsigned together,
                                   gm_result *res, size_t *done, char *why, size_t size) {
  size_t n = gm_run_count(in, p->stage);
  while (*done < n) {
    gm_batch g;
    size_t left = n - *done;
    gm_run_batch(p, in, *done, left < together ? (unsigned)left : together, &g);
    if (gm_run_sim(sim, p, in, *done, g.n, cfg, &res[*done], why, size))
      return false;
    *done += g.n;
  }
  return true;
}

bool shader_simulate(const gm_program *p, const gm_run *in, const gm_run_config *cfg, unsigned together, gm_result **res, size_t *n,
                     char *why, size_t size) {
  gm_sim *sim = gm_sim_new(&p->machine);
  gm_image img = {0};
  size_t done = 0;
  *n = gm_run_count(in, p->stage);
  *res = calloc(*n + 1, sizeof **res);
  bool ok = false;
  if (!sim || !*res)
    snprintf(why, size, "out of memory");
  else if (!gm_run_bind(p, in, &img, why, size)) {
    gm_run_load_sim(sim, p, &img);
    ok = run_listed_invocations(sim, p, in, cfg, together, *res, &done, why, size);
  }
  gm_image_free(&img);
  if (sim)
    gm_sim_free(sim);
  if (!ok) {
    shader_results_free(*res, done);
    *res = NULL;
    *n = 0;
  }
  return ok;
}

void shader_results_free(gm_result *res, size_t n) {
  for (size_t k = 0; res && k < n; k++)
    gm_result_free(&res[k]);
  free(res);
}
