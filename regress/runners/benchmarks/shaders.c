/* SPDX-License-Identifier: Apache-2.0 */
/* run_benchmarks: loads the benchmark shaders with their inputs and expected results (docs/regress.md, "Benchmarks and suites"). */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "core/program/shader_files.h"
#include "regress/runners/benchmarks/benchmarks.h"

static const char *const suffix[2] = {"vert", "frag"};

static json_t *load_oracle(const suite *s, const shader *sh) {
  char path[700], err[GM_ERROR_SIZE];
  snprintf(path, sizeof path, "%s/%s.json", s->o.oracle, sh->name);
  json_t *root = gm_json_read(path, err, sizeof err), *list = json_object_get(root, "invocations");
  if (!root)
    printf("# %s\n", err);
  json_incref(list);
  json_decref(root);
  return list;
}

bool shader_load(suite *s, shader *sh, const char *bench, gm_stage st) {
  char err[GM_ERROR_SIZE] = "cannot be read";
  *sh = (shader){.stage = st};
  snprintf(sh->name, sizeof sh->name, "%s.%s", bench, suffix[st]);
  snprintf(sh->path, sizeof sh->path, "%s/%s/%s", s->o.shaders, bench, sh->name);
  snprintf(sh->inputs, sizeof sh->inputs, "%s/%s/inputs.json", s->o.shaders, bench);
  sh->source = shader_text(sh->path, &sh->len);
  sh->run = sh->source ? gm_run_load(sh->inputs, err, sizeof err) : NULL;
  sh->n = sh->run ? gm_run_count(sh->run, st) : 0;
  sh->first = calloc(sh->n ? sh->n : 1, sizeof *sh->first);
  if (s->o.oracle)
    sh->oracle = load_oracle(s, sh);
  if (!sh->n || !sh->first)
    tap_note(err);
  else if (!s->o.oracle || json_array_size(sh->oracle) == sh->n)
    return true;
  return tap_ok(&s->t, false, "%s: shader, inputs and oracle can be read", sh->name);
}

void shader_free(shader *sh) {
  for (size_t i = 0; sh->have_first && i < sh->n; i++)
    gm_result_free(&sh->first[i]);
  if (sh->have_first)
    gm_program_free(&sh->base);
  free(sh->first);
  json_decref(sh->oracle);
  gm_run_free(sh->run);
  free(sh->source);
}
