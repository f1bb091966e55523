/* SPDX-License-Identifier: Apache-2.0 */
/* The list of conformance cases; their values and types; files. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "studies/conformance/conf.h"

enum { MAX_FILE = 64 << 20 };

cf_case *cf_add_case(cf_list *l) {
  l->c = gc_grow(l->arena, l->c, &l->cap, l->n + 1, sizeof *l->c);
  cf_case *c = &l->c[l->n++];
  *c = (cf_case){.far = 1, .size = 4, .channels = 3};
  return c;
}

bool cf_error(cf_list *l, const char *file, int line, int col, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  char *text = gc_vsprintf(l->arena, fmt, ap);
  va_end(ap);
  l->error = gc_grow(l->arena, l->error, &l->cerror, l->nerror + 1, sizeof *l->error);
  l->error[l->nerror++] =
      line ? gc_sprintf(l->arena, "%s:%d:%d: error: %s", file, line, col, text) : gc_sprintf(l->arena, "%s: error: %s", file, text);
  return false;
}

cf_value *cf_add_value(gc_arena *a, cf_values *vs, const char *name, size_t n) {
  vs->v = gc_grow(a, vs->v, &vs->cap, vs->n + 1, sizeof *vs->v);
  cf_value *v = &vs->v[vs->n++];
  *v = (cf_value){name, gc_alloc(a, (n ? n : 1) * sizeof *v->num), n};
  return v;
}

const cf_value *cf_find_value(const cf_values *vs, const char *name) {
  for (size_t i = 0; i < vs->n; i++)
    if (!strcmp(vs->v[i].name, name))
      return &vs->v[i];
  return NULL;
}

static const struct {
  const char *name, *as_float;
  cf_type t;
} types[] = {
    {"float", "float", {GM_BASE_FLOAT, 1, 1}}, {"vec2", "vec2", {GM_BASE_FLOAT, 2, 1}}, {"vec3", "vec3", {GM_BASE_FLOAT, 3, 1}},
    {"vec4", "vec4", {GM_BASE_FLOAT, 4, 1}},   {"mat2", "mat2", {GM_BASE_FLOAT, 2, 2}}, {"mat3", "mat3", {GM_BASE_FLOAT, 3, 3}},
    {"mat4", "mat4", {GM_BASE_FLOAT, 4, 4}},   {"int", "float", {GM_BASE_INT, 1, 1}},   {"ivec2", "vec2", {GM_BASE_INT, 2, 1}},
    {"ivec3", "vec3", {GM_BASE_INT, 3, 1}},    {"ivec4", "vec4", {GM_BASE_INT, 4, 1}},  {"bool", "float", {GM_BASE_BOOL, 1, 1}},
    {"bvec2", "vec2", {GM_BASE_BOOL, 2, 1}},   {"bvec3", "vec3", {GM_BASE_BOOL, 3, 1}}, {"bvec4", "vec4", {GM_BASE_BOOL, 4, 1}},
};
enum { NTYPES = sizeof types / sizeof *types };

bool cf_type_named(const char *name, size_t len, cf_type *t) {
  for (unsigned i = 0; i < NTYPES; i++)
    if (strlen(types[i].name) == len && !memcmp(types[i].name, name, len)) {
      *t = types[i].t;
      return true;
    }
  return false;
}

static unsigned type_number(cf_type t) {
  unsigned i = 0;
  while (i + 1 < NTYPES && (types[i].t.base != t.base || types[i].t.rows != t.rows || types[i].t.cols != t.cols))
    i++;
  return i;
}

const char *cf_type_name(cf_type t) { return types[type_number(t)].name; }
const char *cf_float_type_name(cf_type t) { return types[type_number(t)].as_float; }

char *cf_read_file(cf_list *l, const char *path, size_t *len) {
  char err[GM_ERROR_SIZE] = "", *text = gm_file_read(path, MAX_FILE, len, err, sizeof err);
  char *own = text ? gc_strndup(l->arena, text, *len) : NULL;
  const char *why = strstr(err, ": error: ");
  if (!own)
    cf_error(l, path, 0, 0, "%s", why ? why + strlen(": error: ") : err);
  free(text);
  return own;
}

const char *cf_beside(gc_arena *a, const char *path, const char *name) {
  const char *slash = strrchr(path, '/');
  if (!slash || name[0] == '/')
    return name;
  return gc_sprintf(a, "%.*s/%s", (int)(slash - path), path, name);
}
