/* SPDX-License-Identifier: Apache-2.0 */
/* The inputs file: JSON to named values, textures and invocations. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "run/load.h"

enum { MAX_INVOCATIONS = 65536, MAX_NUMBERS = 4096 };

bool gm_load_only_keys(gm_loader *l, json_t *o, const char *what, const char *const *keys) {
  const char *k;
  json_t *v;
  json_object_foreach(o, k, v) {
    size_t i = 0;
    while (keys[i] && strcmp(keys[i], k))
      i++;
    if (!keys[i])
      return gm_load_fail(l, "unknown key \"%s\" in %s", k, what);
  }
  return true;
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

/* A number, a boolean, or lists of them (nested lists are read through) as one named value. */
static bool load_value(gm_loader *l, gm_values *vs, const char *name, const json_t *j) {
  size_t n = count_numbers(j);
  if (n == 0 || n > MAX_NUMBERS)
    return gm_load_fail(l, "\"%s\" has %zu numbers; 1 to %d can be bound", name, n, MAX_NUMBERS);
  gm_value *v = gm_values_add(vs, name, n);
  if (!v)
    return gm_load_fail(l, "\"%s\" is given twice", name);
  double *out = v->num;
  return copy_numbers(j, &out) || gm_load_fail(l, "\"%s\" is not a number, a boolean or a list of them", name);
}

static bool load_values(gm_loader *l, gm_values *vs, json_t *o, const char *what) {
  const char *k;
  json_t *v;
  if (!json_is_object(o))
    return gm_load_fail(l, "%s is not an object of names and values", what);
  json_object_foreach(o, k, v) if (!load_value(l, vs, k, v)) return false;
  return true;
}

/* --- invocations --- */

static gm_values *add_invocation(gm_loader *l, gm_run *r, gm_stage st) {
  if (r->ninv[st] == MAX_INVOCATIONS) {
    gm_load_fail(l, "more than %d invocations", MAX_INVOCATIONS);
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
    gm_values *vs = add_invocation(l, r, st);
    if (!vs || !load_values(l, vs, o, "a run"))
      return false;
  }
  return true;
}

static bool get_count(gm_loader *l, json_t *o, const char *key, json_int_t def, json_int_t max, json_int_t *out) {
  json_t *j = json_object_get(o, key);
  *out = def;
  if (!j)
    return true;
  *out = json_integer_value(j);
  if (!json_is_integer(j) || *out < 0 || *out > max)
    return gm_load_fail(l, "\"%s\" is not a whole number from 0 to %d", key, (int)max);
  return true;
}

/* Reads the named attribute of a mesh: {"size": 3, "data": [...]}. */
static bool mesh_attribute(gm_loader *ml, json_t *mesh, const char *name, gm_values *out) {
  json_t *a = json_object_get(mesh, name);
  json_int_t size = json_integer_value(json_object_get(a, "size"));
  json_t *data = json_object_get(a, "data");
  if (!a)
    return gm_load_fail(ml, "no attribute \"%s\"", name);
  if (size < 1 || size > 16 || !json_is_array(data) || json_array_size(data) == 0 || json_array_size(data) % (size_t)size)
    return gm_load_fail(ml, "attribute \"%s\" needs a \"size\" of 1 to 16 and \"data\" of a multiple of that many numbers", name);
  gm_value *v = gm_values_add(out, name, json_array_size(data));
  if (!v)
    return gm_load_fail(ml, "out of memory");
  for (size_t i = 0; i < v->n; i++) {
    json_t *x = json_array_get(data, i);
    if (!json_is_number(x))
      return gm_load_fail(ml, "attribute \"%s\": item %zu is not a number", name, i);
    v->num[i] = json_number_value(x);
  }
  return true;
}

/* Vertices first, first + step, ... of a mesh as invocations. */
static bool spread_mesh(gm_loader *l, gm_run *r, json_t *o, json_t *mesh, const gm_values *data) {
  json_t *map = json_object_get(o, "attributes"), *j;
  json_int_t first, step, count;
  const char *k;
  if (!get_count(l, o, "first", 0, MAX_INVOCATIONS, &first) || !get_count(l, o, "step", 1, MAX_INVOCATIONS, &step) ||
      !get_count(l, o, "count", MAX_INVOCATIONS, MAX_INVOCATIONS, &count))
    return false;
  if (step == 0)
    return gm_load_fail(l, "\"step\" is 0");
  for (json_int_t i = 0, vtx = first; i < count; i++, vtx += step) {
    gm_values *vs = NULL;
    json_object_foreach(map, k, j) {
      const char *from = json_string_value(j);
      const gm_value *src = gm_values_find(data, from);
      size_t size = (size_t)json_integer_value(json_object_get(json_object_get(mesh, from), "size"));
      if ((size_t)vtx >= src->n / size) {
        if (json_object_get(o, "count"))
          return gm_load_fail(l, "the mesh has no vertex %d", (int)vtx);
        return true;
      }
      if (!vs && !(vs = add_invocation(l, r, GM_STAGE_VERTEX)))
        return false;
      gm_value *v = gm_values_add(vs, k, size);
      if (!v)
        return gm_load_fail(l, "out of memory");
      memcpy(v->num, src->num + (size_t)vtx * size, size * sizeof *v->num);
    }
  }
  return true;
}

static bool read_mesh(gm_loader *l, gm_loader *ml, gm_run *r, json_t *o, json_t *mesh) {
  json_t *map = json_object_get(o, "attributes"), *j;
  gm_values data = {0};
  const char *k;
  bool ok = true;
  json_object_foreach(map, k, j) {
    const char *from = json_string_value(j);
    if (!from)
      ok = gm_load_fail(l, "mesh attribute \"%s\" is not a name", k);
    else if (!gm_values_find(&data, from))
      ok = mesh_attribute(ml, mesh, from, &data);
    if (!ok)
      break;
  }
  ok = ok && spread_mesh(l, r, o, mesh, &data);
  gm_values_free(&data);
  return ok;
}

static json_t *parse_json(gm_loader *l, const char *text, size_t len) {
  json_error_t e;
  json_t *j = json_loadb(text, len, JSON_REJECT_DUPLICATES, &e);
  if (!j)
    snprintf(l->err, l->size, "%s:%d:%d: error: %s", l->name, e.line > 0 ? e.line : 1, e.column > 0 ? e.column : 1, e.text);
  else if (!json_is_object(j)) {
    gm_load_fail(l, "not a JSON object");
    json_decref(j);
    j = NULL;
  }
  return j;
}

static bool load_mesh(gm_loader *l, gm_run *r, json_t *o) {
  static const char *const keys[] = {"file", "attributes", "first", "step", "count", NULL};
  const char *file = json_string_value(json_object_get(o, "file"));
  json_t *map = json_object_get(o, "attributes");
  if (!o)
    return true;
  if (!json_is_object(o) || !gm_load_only_keys(l, o, "\"mesh\"", keys))
    return json_is_object(o) ? false : gm_load_fail(l, "\"mesh\" is not an object");
  if (!file || !json_is_object(map) || json_object_size(map) == 0)
    return gm_load_fail(l, "\"mesh\" needs a \"file\" and \"attributes\"");
  if (!l->folder)
    return gm_load_fail(l, "\"mesh\": files cannot be named here");
  char *path = gm_load_path(l, file);
  if (!path)
    return gm_load_fail(l, "out of memory");
  gm_loader ml = {.name = path, .err = l->err, .size = l->size};
  size_t len;
  char *text = gm_load_file(&ml, path, &len);
  json_t *mesh = text ? parse_json(&ml, text, len) : NULL;
  bool ok = mesh && read_mesh(l, &ml, r, o, mesh);
  json_decref(mesh);
  free(text);
  free(path);
  return ok;
}

/* --- patches: varyings interpolated over a grid of pixels --- */

/* Numbers of one corner list: four lists of the same length, in the order (0,0) (1,0) (0,1) (1,1). */
static bool corner_values(gm_loader *l, const char *name, json_t *j, gm_values *corner) {
  size_t n = 0;
  if (!json_is_array(j) || json_array_size(j) != 4)
    return gm_load_fail(l, "patch \"%s\" is not a list of four corners", name);
  for (unsigned c = 0; c < 4; c++) {
    if (!load_value(l, &corner[c], name, json_array_get(j, c)))
      return false;
    size_t m = gm_values_find(&corner[c], name)->n;
    if (c && m != n)
      return gm_load_fail(l, "patch \"%s\": the corners differ in size", name);
    n = m;
  }
  return true;
}

static bool in_list(const json_t *list, const char *name) {
  size_t i;
  json_t *e;
  json_array_foreach(list, i, e) if (json_is_string(e) && !strcmp(json_string_value(e), name)) return true;
  return false;
}

/* One pixel: bilinear in s and t, rounded to single so that every reader sees the same numbers. */
static bool patch_pixel(gm_loader *l, gm_run *r, const gm_values corner[4], const json_t *unit, double s, double t) {
  gm_values *vs = add_invocation(l, r, GM_STAGE_FRAGMENT);
  if (!vs)
    return false;
  for (size_t i = 0; i < corner[0].n; i++) {
    const gm_value *c[4];
    for (unsigned k = 0; k < 4; k++)
      c[k] = &corner[k].v[i];
    gm_value *v = gm_values_add(vs, c[0]->name, c[0]->n);
    double sum = 0;
    if (!v)
      return gm_load_fail(l, "out of memory");
    for (size_t j = 0; j < v->n; j++) {
      double top = c[0]->num[j] + (c[1]->num[j] - c[0]->num[j]) * s, bottom = c[2]->num[j] + (c[3]->num[j] - c[2]->num[j]) * s;
      v->num[j] = top + (bottom - top) * t;
      sum += v->num[j] * v->num[j];
    }
    double scale = in_list(unit, v->name) && sum > 0 ? 1 / sqrt(sum) : 1;
    for (size_t j = 0; j < v->n; j++)
      v->num[j] = (float)(v->num[j] * scale);
  }
  return true;
}

/* gl_FragCoord of a pixel of the patch, unless the patch interpolates it itself. */
static bool patch_fragcoord(gm_loader *l, gm_values *vs, double x, double y) {
  if (gm_values_find(vs, "gl_FragCoord"))
    return true;
  gm_value *v = gm_values_add(vs, "gl_FragCoord", 4);
  if (!v)
    return gm_load_fail(l, "out of memory");
  v->num[0] = x + 0.5, v->num[1] = y + 0.5, v->num[2] = 0.5, v->num[3] = 1;
  return true;
}

/* Quad by quad if whole quads fill the patch, else row by row. */
static void patch_place(json_int_t i, json_int_t w, json_int_t h, double *x, double *y) {
  if (w % 2 || h % 2) {
    json_int_t row = i / w;
    *x = (double)(i % w);
    *y = (double)row;
    return;
  }
  json_int_t quad = i / 4, column = 2 * (quad % (w / 2)) + i % 2, row = 2 * (quad / (w / 2)) + i / 2 % 2;
  *x = (double)column;
  *y = (double)row;
}

static bool load_patch(gm_loader *l, gm_run *r, json_t *o) {
  static const char *const keys[] = {"width", "height", "varyings", "normalize", NULL};
  gm_values corner[4] = {{0}};
  json_t *vary = json_object_get(o, "varyings"), *j;
  json_int_t w, h;
  const char *k;
  if (!o)
    return true;
  if (!json_is_object(o))
    return gm_load_fail(l, "\"patch\" is not an object");
  if (!gm_load_only_keys(l, o, "\"patch\"", keys) || !get_count(l, o, "width", 8, 256, &w) || !get_count(l, o, "height", 8, 256, &h))
    return false;
  if (!json_is_object(vary))
    return gm_load_fail(l, "\"patch\" needs \"varyings\"");
  bool ok = true;
  json_object_foreach(vary, k, j) if (!(ok = corner_values(l, k, j, corner))) break;
  for (json_int_t i = 0; ok && i < w * h; i++) {
    double x, y;
    patch_place(i, w, h, &x, &y);
    ok = patch_pixel(l, r, corner, json_object_get(o, "normalize"), (x + 0.5) / (double)w, (y + 0.5) / (double)h) &&
         patch_fragcoord(l, &r->inv[GM_STAGE_FRAGMENT][r->ninv[GM_STAGE_FRAGMENT] - 1], x, y);
  }
  for (unsigned c = 0; c < 4; c++)
    gm_values_free(&corner[c]);
  return ok;
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
  return st == GM_STAGE_VERTEX ? load_mesh(l, r, json_object_get(o, "mesh")) : load_patch(l, r, json_object_get(o, "patch"));
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
  gm_run *r = gm_run_new(name);
  if (!r) {
    gm_load_fail(&l, "out of memory");
    return NULL;
  }
  json_t *root = parse_json(&l, text, len);
  bool ok = root && load_root(&l, r, root);
  json_decref(root);
  if (ok)
    return r;
  gm_run_free(r);
  return NULL;
}

gm_run *gm_run_load(const char *path, char *err, size_t errsize) {
  gm_loader l = {.name = path, .err = err, .size = errsize};
  size_t len;
  char *text = gm_load_file(&l, path, &len), *folder = strdup(path);
  gm_run *r = NULL;
  if (text && folder) {
    char *slash = strrchr(folder, '/');
    strcpy(slash ? slash : folder, slash ? "" : ".");
    if (slash == folder)
      strcpy(folder, "/"); /* keeps "/x.json" absolute; the path has at least two characters */
    r = gm_run_parse(text, len, path, folder, err, errsize);
  }
  free(folder);
  free(text);
  return r;
}
