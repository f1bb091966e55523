/* SPDX-License-Identifier: Apache-2.0 */
/* run_benchmarks: compiles one program in one way, proves and runs it, and compares its outputs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "core/check/check.h"
#include "regress/common/shader.h"
#include "regress/runners/benchmarks/benchmarks.h"

static gc_result compile_for(const shader *sh, option_line *l, const gm_machine *m, gm_program *p, gc_stats *st, char *why, size_t size) {
  gc_options o = l->o;
  char *messages = NULL;
  o.name = sh->path;
  o.stage = sh->stage;
  o.machine = m;
  o.verify = true;
  gc_result rc = gc_compile(sh->source, sh->len, &o, p, st, &messages);
  snprintf(why, size, "%s", messages ? messages : "");
  free(messages);
  return rc;
}

/* Compiles for the method's machine, or the first that fits. Returns its number, or -1 with the last message in why. */
static int compile_for_method(suite *s, const shader *sh, option_line *l, gm_program *p, gc_stats *st, bool *refused, char *why,
                              size_t size) {
  *refused = false;
  if (l->has_machine) {
    gc_result rc = compile_for(sh, l, &l->machine, p, st, why, size);
    *refused = rc && row_may_refuse(rc, why);
    return rc ? -1 : (int)core_of(s, &l->machine);
  }
  for (int k = 0; k < s->machines; k++)
    if (!compile_for(sh, l, &s->core[k].machine, p, st, why, size))
      return k;
  return -1;
}

static bool prove_method_program(const option_line *l, const gm_program *p, char *why, size_t size) {
  gm_check_config cfg = {.policy = l->o.policy, .wake = l->o.wake};
  gm_check_result r;
  if (gm_check_program(p, &cfg, &r) == GM_CHECK_PROVEN)
    return true;
  snprintf(why, size, "gloam check: %s\npath: %s", r.message, r.path);
  return false;
}

/* All invocations on the simulator, as many at a time as there are threads. */
static gm_result *simulate_method(suite *s, const shader *sh, const option_line *l, const gm_program *p, char *why, size_t size) {
  gm_run_config cfg = shader_run_config(p, l->o.policy, l->o.wake);
  gm_result *res;
  size_t n;
  if (!shader_simulate(p, sh->run, &cfg, GM_MAX_THREADS, &res, &n, why, size))
    return NULL;
  s->runs += (unsigned)n;
  return res;
}

static bool identical(const shader *sh, const gm_result *res, char *why, size_t size) {
  for (size_t i = 0; i < sh->n; i++) {
    char what[200];
    if (gm_result_equal(&sh->first[i], &res[i], what, sizeof what))
      continue;
    snprintf(why, size, "invocation %zu: not the outputs of method none: %s", i, what);
    return false;
  }
  return true;
}

/* The outputs of the first method are kept, for the others to be compared with. */
static void keep_or_free(shader *sh, gm_program *p, gm_result *res) {
  if (!res || sh->have_first) {
    shader_results_free(res, res ? sh->n : 0);
    gm_program_free(p);
    return;
  }
  memcpy(sh->first, res, sh->n * sizeof *res);
  free(res);
  sh->base = *p;
  sh->have_first = true;
}

void run_method(suite *s, shader *sh, option_line *l, const char *name) {
  static char why[GM_ERROR_SIZE];
  gm_program p;
  gc_stats st;
  bool refused, rows = s->o.rows != NULL;
  int k = compile_for_method(s, sh, l, &p, &st, &refused, why, sizeof why);
  s->refused += refused;
  if (refused)
    return;
  if (k < 0) {
    tap_ok(&s->t, false, "%s %s compiles", sh->name, name);
    tap_note(why);
    return;
  }
  gm_result *res = prove_method_program(l, &p, why, sizeof why) ? simulate_method(s, sh, l, &p, why, sizeof why) : NULL;
  bool ok = res && (rows || !sh->have_first || identical(sh, res, why, sizeof why)) &&
            (!sh->oracle || oracle_agrees(s, sh, res, why, sizeof why)) &&
            (!s->o.rtl || core_run(s, sh, l, (unsigned)k, &p, res, why, sizeof why));
  tap_ok(&s->t, ok, "%s %s: %s, %llu cycles, %u temporaries, %u bundles", sh->name, name, s->core[k].name,
         res ? (unsigned long long)res[0].stats.cycles : 0ull, st.temps, st.bundles);
  if (!ok)
    tap_note(why);
  if (k && !l->has_machine && strlen(s->second) < sizeof s->second - 300)
    sprintf(s->second + strlen(s->second), " %s(%s)", sh->name, name);
  keep_or_free(sh, &p, res);
}
