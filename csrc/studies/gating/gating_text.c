/* SPDX-License-Identifier: Apache-2.0 */
/* Writes a table of the gating experiment as JSON text, and reads it back. */
#include <stdlib.h>
#include <string.h>

#include "studies/gating/gating.h"

#include "base/error.h"
#include "base/json.h"
int gating_write(FILE *f, const gating_table *t) {
  char why[GM_ERROR_SIZE];
  json_t *list = json_array();
  for (size_t i = 0; i < t->nbench; i++) {
    char *text = gating_benchmark_text(&t->bench[i], t->nmethod, false);
    json_array_append_new(list, text ? gm_json_parse(text, strlen(text), "", why, sizeof why) : NULL);
    free(text);
  }
  bool whole = json_array_size(list) == t->nbench;
  json_t *root = json_pack("{s:i,s:i,s:i,s:o}", "wake", (int)t->wake, "texture_scale", (int)t->texture_scale, "methods", (int)t->nmethod,
                           "benchmarks", list);
  int rc = gm_json_write(f, root, GM_JSON_DOUBLE, GM_JSON_LINES);
  return whole ? rc : -1;
}

static bool read_benchmark(gating_benchmark *b, size_t methods, json_t *j) {
  char *text = gm_json_string(json_incref(j), GM_JSON_DOUBLE);
  bool ok = text && gating_benchmark_read(b, methods, false, text);
  free(text);
  return ok;
}

int gating_read(gating_table *t, const char *text) {
  memset(t, 0, sizeof *t);
  char why[GM_ERROR_SIZE];
  json_t *root = gm_json_parse(text, strlen(text), "", why, sizeof why), *list = NULL;
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
