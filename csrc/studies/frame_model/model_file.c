/* SPDX-License-Identifier: Apache-2.0 */
/* Writes and reads a fitted frame model as JSON: coefficients by inputs, method, equation and the name of the term. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/json.h"
#include "studies/frame_model/model.h"

enum { VERSION = 2 };
static const char *const method_name[GM_MODEL_METHODS] = {"nonnegative", "components"};

static json_t *equation(const gm_model_coefficients *c, gm_model_inputs in, gm_model_equation_name e) {
  json_t *terms = json_object();
  const char *name;
  for (unsigned i = 0; i < GM_MODEL_TERMS && (name = gm_model_term_name(in, e, i)); i++)
    json_object_set_new(terms, name, json_real(c->k[i]));
  return json_pack("{s:o, s:f, s:f, s:I}", "terms", terms, "intercept", c->intercept, "error", isfinite(c->error) ? c->error : -1.0,
                   "frames", (json_int_t)c->n);
}

static json_t *model_json(const gm_model *m) {
  json_t *all = json_pack("{s:i, s:f, s:f}", "version", VERSION, "idle", isfinite(m->idle) ? m->idle : -1.0, "frame_idle",
                          isfinite(m->frame_idle) ? m->frame_idle : -1.0);
  for (unsigned in = 0; in < GM_MODEL_INPUTS; in++) {
    json_t *methods = json_object();
    for (unsigned k = 0; k < GM_MODEL_METHODS; k++) {
      json_t *equations = json_object();
      for (unsigned e = 0; e < GM_MODEL_EQUATIONS; e++)
        json_object_set_new(equations, gm_model_equation_text((gm_model_equation_name)e),
                            equation(&m->c[in][k][e], (gm_model_inputs)in, (gm_model_equation_name)e));
      json_object_set_new(methods, method_name[k], equations);
    }
    json_object_set_new(all, gm_model_inputs_name[in], methods);
  }
  return all;
}

int gm_model_write(const gm_model *m, const char *path, char *err, size_t errsize) {
  return gm_json_save(path, model_json(m), GM_JSON_DECIMAL, GM_JSON_LINES, err, errsize);
}

static bool read_number(const json_t *o, const char *key, double *out) {
  const json_t *v = json_object_get(o, key);
  *out = json_number_value(v);
  return json_is_number(v);
}

static bool read_equation(const json_t *o, gm_model_coefficients *c, gm_model_inputs in, gm_model_equation_name e) {
  const json_t *terms = json_object_get(o, "terms");
  const char *name;
  double n = 0;
  bool ok = read_number(o, "intercept", &c->intercept) && read_number(o, "error", &c->error) && read_number(o, "frames", &n);
  for (unsigned i = 0; ok && i < GM_MODEL_TERMS && (name = gm_model_term_name(in, e, i)); i++)
    ok = read_number(terms, name, &c->k[i]);
  ok = ok && n >= 0 && n < 1e9;
  c->n = ok ? (size_t)n : 0;
  c->error = c->error < 0 ? NAN : c->error;
  return ok;
}

int gm_model_read(gm_model *m, const char *path, char *err, size_t errsize) {
  json_t *j = gm_json_read(path, err, errsize);
  int rc = j ? 0 : -1;
  *m = (gm_model){0};
  if (!rc && json_integer_value(json_object_get(j, "version")) != VERSION)
    rc = gm_error(err, errsize, path, "this is no model of version %d (gloam model fit)", VERSION);
  if (!rc && !read_number(j, "idle", &m->idle))
    rc = gm_error(err, errsize, path, "the model has no number \"idle\"");
  if (!rc && !read_number(j, "frame_idle", &m->frame_idle))
    rc = gm_error(err, errsize, path, "the model has no number \"frame_idle\"");
  m->idle = m->idle < 0 ? NAN : m->idle;
  m->frame_idle = m->frame_idle < 0 ? NAN : m->frame_idle;
  for (unsigned in = 0; in < GM_MODEL_INPUTS; in++)
    for (unsigned k = 0; k < GM_MODEL_METHODS; k++)
      for (unsigned e = 0; !rc && e < GM_MODEL_EQUATIONS; e++) {
        const char *name = gm_model_equation_text((gm_model_equation_name)e);
        const json_t *o = json_object_get(json_object_get(json_object_get(j, gm_model_inputs_name[in]), method_name[k]), name);
        if (!read_equation(o, &m->c[in][k][e], (gm_model_inputs)in, (gm_model_equation_name)e))
          rc = gm_error(err, errsize, path, "the coefficients of \"%s\" (%s, %s) are missing", name, gm_model_inputs_name[in],
                        method_name[k]);
      }
  json_decref(j);
  return rc;
}
