/* SPDX-License-Identifier: Apache-2.0 */
/* A table of the gating experiment as JSON text, to be kept and read back. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "studies/gating/gating.h"

int gating_write(FILE *f, const gating_table *t) {
  json_t *list = json_array();
  for (size_t i = 0; i < t->nbench; i++) {
    char *text = gating_benchmark_text(&t->bench[i], t->nmethod, false);
    json_array_append_new(list, json_loads(text ? text : "", 0, NULL));
    free(text);
  }
  bool whole = json_array_size(list) == t->nbench;
  json_t *root = json_pack("{s:i,s:i,s:i,s:o}", "wake", (int)t->wake, "texture_scale", (int)t->texture_scale, "methods", (int)t->nmethod,
                           "benchmarks", list);
  int rc = whole && root && json_dumpf(root, f, JSON_INDENT(1) | JSON_REAL_PRECISION(17)) == 0 && fputc('\n', f) != EOF ? 0 : -1;
  json_decref(root);
  return rc;
}

static bool read_benchmark(gating_benchmark *b, size_t methods, json_t *j) {
  char *text = json_dumps(j, JSON_REAL_PRECISION(17));
  bool ok = text && gating_benchmark_read(b, methods, false, text);
  free(text);
  return ok;
}

int gating_read(gating_table *t, const char *text) {
  memset(t, 0, sizeof *t);
  json_t *root = json_loads(text, 0, NULL), *list = NULL;
  int wake, scale, methods;
  bool ok = !json_unpack(root, "{s:i,s:i,s:i,s:o}", "wake", &wake, "texture_scale", &scale, "methods", &methods, "benchmarks", &list) &&
            methods >= 0 && methods <= GATING_MAX_METHODS;
  size_t n = json_array_size(list);
  t->bench = ok ? calloc(n + 1, sizeof *t->bench) : NULL;
  ok = t->bench != NULL;
  if (ok) {
    t->wake = (unsigned)wake;
    t->texture_scale = (unsigned)scale;
    t->nmethod = (size_t)methods;
  }
  for (; ok && t->nbench < n; t->nbench++)
    ok = read_benchmark(&t->bench[t->nbench], t->nmethod, json_array_get(list, t->nbench));
  json_decref(root);
  if (!ok)
    gating_free(t);
  return ok ? 0 : -1;
}
