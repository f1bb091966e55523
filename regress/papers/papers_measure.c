/* SPDX-License-Identifier: Apache-2.0 */
/* Runs the gating experiment of You and Wang, benchmark by benchmark (docs/experiments.md). Benchmarks that an earlier run has measured
   are taken from the cache.
 */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "regress/papers/experiments.h"

static gating_setting complete_setting(const place *p, const gating_setting *s, char folder[PATH_ROOM]) {
  gating_setting full = *s;
  if (!full.shaders) {
    full.shaders = p->shaders ? p->shaders : place_folder(p, "suites/shaders", folder);
    full.names = full.names ? full.names : p->shaders ? p->names : nine;
  }
  full.machine = full.machine ? full.machine : "cyclone";
  full.fallback = "cyclone16";
  full.texture_scale = 1;
  full.level = full.level ? full.level : 2;
  full.progress = full.progress ? full.progress : stderr;
  return full;
}

/* A setting as text, without its shaders. */
static char *describe_setting(const gating_setting *s) {
  char *text = NULL;
  size_t n;
  FILE *f = open_memstream(&text, &n);
  if (!f)
    return NULL;
  fprintf(f, "%s %s wake=%u x%u of %u -O%d without=%s runs=%u temps=%u weights=%s", s->machine, s->fallback, s->wake, s->texture_scale,
          s->texture_latency, s->level, s->disable ? s->disable : "", s->runs, s->temps, s->weights ? s->weights : "");
  for (const gating_method *m = s->methods; m->name; m++)
    fprintf(f, " %s %d %d %d %d %d %d", m->name, (int)m->gate, (int)m->policy, m->wake, (int)m->buffers, (int)m->join, (int)m->branch);
  return fclose(f) ? NULL : text;
}

/* Adds the pictures and meshes that an inputs file names; they may be in any folder. */
static gm_cache with_named_files(gm_cache k, const char *folder) {
  char path[3 * PATH_ROOM + 20], err[GM_ERROR_SIZE];
  snprintf(path, sizeof path, "%s/inputs.json", folder);
  char *text = gm_file_read(path, GM_FILE_TEXT, NULL, err, sizeof err);
  for (char *save = NULL, *word = text ? strtok_r(text, "\"", &save) : NULL; word; word = strtok_r(NULL, "\"", &save)) {
    size_t n = strlen(word);
    if (n <= 5 || n >= PATH_ROOM || (strcmp(word + n - 4, ".png") && strcmp(word + n - 5, ".json")))
      continue;
    snprintf(path, sizeof path, "%s/%s", folder, word);
    k = gm_cache_key_file(k, path);
  }
  free(text);
  return k;
}

/* The key of one benchmark under the setting. `part` gets the name of its file, which is the same for every compiler. */
static gm_cache part_of(const place *p, const gating_setting *s, const char *name, char *part, size_t size) {
  char path[2 * PATH_ROOM];
  char *text = describe_setting(s);
  gm_cache setting = gm_cache_key_text((gm_cache){NULL, 0}, text ? text : "");
  snprintf(path, sizeof path, "%s/%s", s->shaders, name);
  snprintf(part, size, "gating-%s-%016llx", name, (unsigned long long)gm_cache_key_text(setting, path).key);
  gm_cache k = with_named_files(gm_cache_key_folder(gm_cache_key_text(p->parts, text ? text : ""), path), path);
  if (s->weights)
    k = gm_cache_key_file(k, s->weights);
  free(text);
  return k;
}

static int measure_one(const place *p, const gating_setting *s, const char *name, size_t methods, gating_benchmark *b) {
  char err[GM_ERROR_SIZE], part[300];
  const char *const names[] = {name, NULL};
  gating_setting one = *s;
  gating_table t;
  gm_cache k = part_of(p, s, name, part, sizeof part);
  char *text = gm_cache_get(&k, part);
  bool known = text && gating_benchmark_read(b, methods, s->weights, text);
  free(text);
  if (known)
    return 0;
  one.names = names;
  if (gating_run(&one, &t, err, sizeof err)) {
    fprintf(stderr, "%s\n", err);
    return -1;
  }
  text = gating_benchmark_text(&t.bench[0], methods, s->weights);
  *b = t.bench[0];
  gating_free(&t);
  if (text)
    gm_cache_put(&k, part, text);
  free(text);
  return 0;
}

int place_measure(const place *p, const gating_setting *s, gating_table *t) {
  char folder[PATH_ROOM];
  gating_setting full = complete_setting(p, s, folder);
  size_t n = 0;
  int rc = 0;
  *t = (gating_table){.wake = full.wake, .texture_scale = full.texture_scale, .method = full.methods};
  while (full.methods[t->nmethod].name)
    t->nmethod++;
  while (full.names[n])
    n++;
  t->bench = calloc(n + 1, sizeof *t->bench);
  for (; t->bench && t->nbench < n && !rc; t->nbench++)
    rc = measure_one(p, &full, full.names[t->nbench], t->nmethod, &t->bench[t->nbench]);
  if (t->bench && n && !rc)
    return 0;
  if (!rc)
    fprintf(stderr, "%s: error: %s\n", full.shaders, n ? "out of memory" : "no programs");
  gating_free(t);
  return -1;
}
