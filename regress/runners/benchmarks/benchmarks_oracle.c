/* SPDX-License-Identifier: Apache-2.0 */
/* run_benchmarks: compares outputs with those of OpenGL ES, invocation by invocation. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/fp/fp.h"
#include "regress/runners/benchmarks/benchmarks.h"

static double number_of(const json_t *j) {
  const char *s = json_string_value(j);
  return s ? strtod(s, NULL) : json_number_value(j);
}

static int byte_of(double x) { return isnan(x) ? 0 : (int)lrint(255 * fmin(1, fmax(0, x))); }

/* The error of one number in units of the tolerance; above 1 is wrong. Colours are also compared as 8-bit values. */
static double error_of(double got, double ref, bool color) {
  if (isnan(got) || isnan(ref) || isinf(got) || isinf(ref))
    return got == ref || (isnan(got) && isnan(ref)) ? 0 : HUGE_VAL;
  if (color && abs(byte_of(got) - byte_of(ref)) > 1)
    return HUGE_VAL;
  return fabs(got - ref) / (1e-4 * fmax(1, fabs(ref)));
}

/* The worst error of one invocation; `at` says where it is. */
static double compare_outputs(const gm_result *r, const json_t *inv, char *at, size_t size) {
  const json_t *outs = json_object_get(inv, "outputs");
  double worst = 0;
  if (r->killed || json_is_true(json_object_get(inv, "killed"))) {
    snprintf(at, size, "discard: %d here, %d there", r->killed, json_is_true(json_object_get(inv, "killed")));
    return r->killed == json_is_true(json_object_get(inv, "killed")) ? 0 : HUGE_VAL;
  }
  for (size_t i = 0; i < r->n; i++) {
    const json_t *list = json_object_get(outs, r->out[i].sym->name);
    if (json_array_size(list) != r->out[i].n) {
      snprintf(at, size, "%s: %zu numbers here, %zu there", r->out[i].sym->name, r->out[i].n, json_array_size(list));
      return HUGE_VAL;
    }
    for (size_t k = 0; k < r->out[i].n; k++) {
      double got = (double)gm_float(r->out[i].bits[k]), ref = number_of(json_array_get(list, k));
      double e = error_of(got, ref, r->out[i].sym->kind == GM_SYM_FRAGCOLOR);
      if (e > worst) {
        worst = e;
        snprintf(at, size, "%s[%zu] = %.9g, OpenGL ES %.9g", r->out[i].sym->name, k, got, ref);
      }
    }
  }
  if (r->n != json_object_size(outs)) {
    snprintf(at, size, "%zu outputs here, %zu there", r->n, json_object_size(outs));
    return HUGE_VAL;
  }
  return worst;
}

bool oracle_agrees(suite *s, const shader *sh, const gm_result *res, char *why, size_t size) {
  bool ok = true;
  for (size_t i = 0; i < sh->n; i++) {
    const json_t *inv = json_array_get(sh->oracle, i);
    char at[200] = "";
    double e = compare_outputs(&res[i], inv, at, sizeof at);
    bool edge = json_is_true(json_object_get(inv, "edge"));
    s->pixels++;
    s->edges += edge;
    if (e > 1 && edge)
      s->off_edge++;
    else if (e > 1) {
      if (ok)
        snprintf(why, size, "invocation %zu: %s (error %.2f of the tolerance)", i, at, e);
      ok = false;
    } else if (e > s->worst) {
      s->worst = e;
      snprintf(s->worst_at, sizeof s->worst_at, "%s invocation %zu: %s", sh->name, i, at);
    }
  }
  return ok;
}
