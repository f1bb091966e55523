/* SPDX-License-Identifier: Apache-2.0 */
/* Reads invocations of an inputs file from a mesh: a JSON file of attributes (docs/run-inputs.md). */
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "core/run/load.h"

/* Reads the named attribute of a mesh: {"size": 3, "data": [...]}. */
static bool mesh_attribute(gm_loader *ml, json_t *mesh, const char *name, gm_values *out) {
  json_t *a = json_object_get(mesh, name);
  json_int_t size = json_integer_value(json_object_get(a, "size"));
  json_t *data = json_object_get(a, "data");
  if (!a)
    return gm_load_fail(ml, "no attribute \"%s\"", name);
  if (size < 1 || size > 16 || !json_is_array(data) || json_array_size(data) == 0 || json_array_size(data) % (size_t)size)
    return gm_load_fail(ml, "attribute \"%s\" needs a \"size\" of 1 to 16 and \"data\" of a multiple of that many numbers", name);
  gm_value *v = gm_load_new_value(ml, out, name, json_array_size(data));
  if (!v)
    return false;
  for (size_t i = 0; i < v->n; i++) {
    json_t *x = json_array_get(data, i);
    if (!json_is_number(x))
      return gm_load_fail(ml, "attribute \"%s\": item %zu is not a number", name, i);
    v->num[i] = json_number_value(x);
  }
  return true;
}

/* Adds the vertices first, first + step, ... of a mesh as invocations. */
static bool spread_mesh(gm_loader *l, gm_run *r, json_t *o, json_t *mesh, const gm_values *data) {
  json_t *map = json_object_get(o, "attributes"), *j;
  json_int_t first, step, count;
  const char *k;
  if (!gm_load_count(l, o, "first", 0, GM_MAX_INVOCATIONS, &first) || !gm_load_count(l, o, "step", 1, GM_MAX_INVOCATIONS, &step) ||
      !gm_load_count(l, o, "count", GM_MAX_INVOCATIONS, GM_MAX_INVOCATIONS, &count))
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
      if (!vs && !(vs = gm_load_invocation(l, r, GM_STAGE_VERTEX)))
        return false;
      gm_value *v = gm_load_new_value(l, vs, k, size);
      if (!v)
        return false;
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

bool gm_load_mesh(gm_loader *l, gm_run *r, json_t *o) {
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
  gm_loader ml = {.name = path, .err = l->err, .size = l->size, .run = r};
  size_t len;
  char *text = gm_file_read(path, GM_FILE_TEXT, &len, l->err, l->size);
  json_t *mesh = text ? gm_load_json(&ml, text, len) : NULL;
  bool ok = mesh && read_mesh(l, &ml, r, o, mesh);
  json_decref(mesh);
  free(text);
  r->mesh = path;
  return ok;
}
