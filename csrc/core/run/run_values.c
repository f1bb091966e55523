/* SPDX-License-Identifier: Apache-2.0 */
/* Helpers of the loader: named values, paths, messages (docs/run-inputs.md). */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "core/run/run_private.h"

enum { MANY = 16 }; /* so many values get an index */

bool gm_load_fail(gm_loader *l, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  gm_verror_at(l->err, l->size, l->name, 0, 0, fmt, ap);
  va_end(ap);
  return false;
}

char *gm_load_path(const gm_loader *l, const char *path) {
  size_t n = path[0] == '/' || !l->folder ? 0 : strlen(l->folder);
  char *out = malloc(n + strlen(path) + 2);
  if (!out)
    return NULL;
  if (n) {
    memcpy(out, l->folder, n);
    out[n++] = '/';
  }
  strcpy(out + n, path);
  return out;
}

static const char *name_of(const void *items, size_t i) { return ((const gm_values *)items)->v[i].name; }

/* Adds the last value to the index. The index is made when there are MANY values. */
static bool index_last(gm_values *vs) {
  if (vs->n == MANY)
    for (size_t i = 0; i < vs->n - 1; i++)
      if (!gm_names_add(&vs->index, vs->v[i].name, i))
        return false;
  return vs->n < MANY || gm_names_add(&vs->index, vs->v[vs->n - 1].name, vs->n - 1);
}

gm_value *gm_values_add(gm_values *vs, const char *name, size_t n) {
  if (gm_values_find(vs, name))
    return NULL;
  if (vs->n == vs->cap) {
    size_t cap = vs->cap ? vs->cap * 2 : 4;
    gm_value *more = realloc(vs->v, cap * sizeof *more);
    if (!more)
      return NULL;
    vs->v = more;
    vs->cap = cap;
  }
  gm_value *v = &vs->v[vs->n];
  v->name = strdup(name);
  v->num = calloc(n ? n : 1, sizeof *v->num);
  v->n = n;
  if (!v->name || !v->num) {
    free(v->name);
    free(v->num);
    return NULL;
  }
  vs->n++;
  return index_last(vs) ? v : NULL;
}

const gm_value *gm_values_find(const gm_values *vs, const char *name) {
  if (vs->n >= MANY) {
    size_t i = gm_names_find(&vs->index, name, name_of, vs);
    return i == GM_NAMES_NONE ? NULL : &vs->v[i];
  }
  for (size_t i = 0; i < vs->n; i++)
    if (!strcmp(vs->v[i].name, name))
      return &vs->v[i];
  return NULL;
}

void gm_values_free(gm_values *vs) {
  for (size_t i = 0; i < vs->n; i++) {
    free(vs->v[i].name);
    free(vs->v[i].num);
  }
  free(vs->v);
  gm_names_free(&vs->index);
  *vs = (gm_values){0};
}
