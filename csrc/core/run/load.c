/* SPDX-License-Identifier: Apache-2.0 */
/* Reads an inputs file (docs/run-inputs.md): JSON to named values, textures and invocations. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/json.h"
#include "base/similar.h"
#include "core/run/load.h"

enum { MAX_NUMBERS = 4096, ALL_NUMBERS = 1 << 24, OVERHEAD = 4 };

gm_value *gm_load_new_value(gm_loader *l, gm_values *vs, const char *name, size_t n) {
  if ((l->run->numbers += n + OVERHEAD) > ALL_NUMBERS) {
    gm_load_fail(l, "the values of all invocations are more than the budget of %d numbers", ALL_NUMBERS);
    return NULL;
  }
  gm_value *v = gm_values_find(vs, name) ? NULL : gm_values_add(vs, name, n);
  if (!v)
    gm_load_fail(l, gm_values_find(vs, name) ? "\"%s\" is given twice" : "\"%s\": out of memory", name);
  return v;
}

bool gm_load_only_keys(gm_loader *l, json_t *o, const char *what, const char *const *keys) {
  const char *k = gm_json_unknown_key(o, keys);
  gm_similar near;
  return !k || gm_load_fail(l, "unknown key \"%s\" in %s%s", k, what, gm_similar_in_list(&near, k, keys, NULL));
}

static size_t count_numbers(const json_t *j) {
  size_t n = 0, i;
  json_t *e;
  if (!json_is_array(j))
    return 1;
  json_array_foreach(j, i, e) n += count_numbers(e);
  return n;
}

static bool copy_numbers(const json_t *j, double **out) {
  size_t i;
  json_t *e;
  if (json_is_array(j)) {
    json_array_foreach(j, i, e) if (!copy_numbers(e, out)) return false;
    return true;
  }
  if (!json_is_number(j) && !json_is_boolean(j))
    return false;
  *(*out)++ = json_is_boolean(j) ? json_is_true(j) : json_number_value(j);
  return true;
}

bool gm_load_value(gm_loader *l, gm_values *vs, const char *name, const json_t *j) {
  size_t n = count_numbers(j);
  if (n == 0 || n > MAX_NUMBERS)
    return gm_load_fail(l, "\"%s\" has %zu numbers; 1 to %d can be bound", name, n, MAX_NUMBERS);
  gm_value *v = gm_load_new_value(l, vs, name, n);
  if (!v)
    return false;
  double *out = v->num;
  return copy_numbers(j, &out) || gm_load_fail(l, "\"%s\" is not a number, a boolean or a list of them", name);
}

static bool load_values(gm_loader *l, gm_values *vs, json_t *o, const char *what) {
  const char *k;
  json_t *v;
  if (!json_is_object(o))
    return gm_load_fail(l, "%s is not an object of names and values", what);
  json_object_foreach(o, k, v) if (!gm_load_value(l, vs, k, v)) return false;
  return true;
}

/* --- invocations --- */

gm_values *gm_load_invocation(gm_loader *l, gm_run *r, gm_stage st) {
  if (r->ninv[st] == GM_MAX_INVOCATIONS) {
    gm_load_fail(l, "more than %d invocations", GM_MAX_INVOCATIONS);
    return NULL;
  }
  gm_values *vs = gm_run_invocation_new(r, st);
  if (!vs)
    gm_load_fail(l, "out of memory");
  return vs;
}

static bool load_runs(gm_loader *l, gm_run *r, gm_stage st, json_t *runs) {
  size_t i;
  json_t *o;
  if (!runs)
    return true;
  if (!json_is_array(runs))
    return gm_load_fail(l, "\"runs\" is not a list");
  json_array_foreach(runs, i, o) {
    gm_values *vs = gm_load_invocation(l, r, st);
    if (!vs || !load_values(l, vs, o, "a run"))
      return false;
  }
  return true;
}

bool gm_load_count(gm_loader *l, json_t *o, const char *key, json_int_t def, json_int_t max, json_int_t *out) {
  json_t *j = json_object_get(o, key);
  *out = def;
  if (!j)
    return true;
  *out = json_integer_value(j);
  if (!json_is_integer(j) || *out < 0 || *out > max)
    return gm_load_fail(l, "\"%s\" is not a whole number from 0 to %d", key, (int)max);
  return true;
}

json_t *gm_load_json(gm_loader *l, const char *text, size_t len) {
  json_t *j = gm_json_parse(text, len, l->name, l->err, l->size);
  if (j && !json_is_object(j)) {
    gm_load_fail(l, "not a JSON object");
    json_decref(j);
    j = NULL;
  }
  return j;
}

/* --- the whole --- */

static bool load_stage(gm_loader *l, gm_run *r, gm_stage st, json_t *o) {
  static const char *const keys[2][3] = {{"runs", "mesh", NULL}, {"runs", "patch", NULL}};
  static const char *const names[2] = {"\"vertex\"", "\"fragment\""};
  if (!o)
    return true;
  if (!json_is_object(o))
    return gm_load_fail(l, "%s is not an object", names[st]);
  if (!gm_load_only_keys(l, o, names[st], keys[st]) || !load_runs(l, r, st, json_object_get(o, "runs")))
    return false;
  r->patch = r->ninv[GM_STAGE_FRAGMENT];
  return st == GM_STAGE_VERTEX ? gm_load_mesh(l, r, json_object_get(o, "mesh")) : gm_load_patch(l, r, json_object_get(o, "patch"));
}

static bool load_root(gm_loader *l, gm_run *r, json_t *root) {
  static const char *const keys[] = {"about", "uniforms", "textures", "vertex", "fragment", NULL};
  json_t *u = json_object_get(root, "uniforms");
  return gm_load_only_keys(l, root, "the inputs", keys) && (!u || load_values(l, &r->uniform, u, "\"uniforms\"")) &&
         gm_load_textures(l, r, json_object_get(root, "textures")) && load_stage(l, r, GM_STAGE_VERTEX, json_object_get(root, "vertex")) &&
         load_stage(l, r, GM_STAGE_FRAGMENT, json_object_get(root, "fragment"));
}

gm_run *gm_run_parse(const char *text, size_t len, const char *name, const char *folder, char *err, size_t errsize) {
  gm_loader l = {.name = name, .folder = folder, .err = err, .size = errsize};
  gm_run *r = l.run = gm_run_new(name);
  if (!r) {
    gm_load_fail(&l, "out of memory");
    return NULL;
  }
  json_t *root = gm_load_json(&l, text, len);
  bool ok = root && load_root(&l, r, root);
  json_decref(root);
  if (ok)
    return r;
  gm_run_free(r);
  return NULL;
}

gm_run *gm_run_load(const char *path, char *err, size_t errsize) {
  size_t len;
  char *text = gm_file_read(path, GM_FILE_TEXT, &len, err, errsize), *folder = gm_file_folder(path);
  gm_run *r = text && folder ? gm_run_parse(text, len, strcmp(path, "-") ? path : "<stdin>", folder, err, errsize) : NULL;
  free(folder);
  free(text);
  return r;
}
