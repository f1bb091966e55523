/* SPDX-License-Identifier: Apache-2.0 */
/* Small helpers of the loader: named values, files, messages. */
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "run/private.h"

enum { MAX_FILE = 64 << 20 };

bool gm_load_fail(gm_loader *l, const char *fmt, ...) {
  va_list ap;
  int n = snprintf(l->err, l->size, "%s: error: ", l->name);
  if (n < 0 || (size_t)n >= l->size)
    return false;
  va_start(ap, fmt);
  vsnprintf(l->err + n, l->size - (size_t)n, fmt, ap);
  va_end(ap);
  return false;
}

char *gm_load_file(gm_loader *l, const char *path, size_t *len) {
  FILE *f = fopen(path, "rb");
  char *buf = NULL;
  size_t n = 0, cap = 0;
  if (!f) {
    gm_load_fail(l, "%s", strerror(errno));
    return NULL;
  }
  for (;;) {
    if (cap - n < 2) {
      char *more = cap < MAX_FILE ? realloc(buf, cap = cap ? cap * 2 : 4096) : NULL;
      if (!more) {
        gm_load_fail(l, "file too large");
        break;
      }
      buf = more;
    }
    size_t got = fread(buf + n, 1, cap - n - 1, f);
    n += got;
    if (got == 0) {
      if (ferror(f)) {
        gm_load_fail(l, "%s", strerror(errno));
        break;
      }
      fclose(f);
      buf[n] = 0;
      *len = n;
      return buf;
    }
  }
  free(buf);
  fclose(f);
  return NULL;
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
  return v;
}

const gm_value *gm_values_find(const gm_values *vs, const char *name) {
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
  *vs = (gm_values){0};
}
