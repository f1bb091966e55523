/* SPDX-License-Identifier: Apache-2.0 */
/* Runs several tables of the gating experiment at the same time. */
#include "studies/gating/gating_sweep.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/cache.h"
#include "base/error.h"
#include "base/jobs.h"
#include "tb/model/core_library.h"

/* The table of one point. */
typedef struct {
  gating_setting s;
  gm_cache key; /* of the finished table; folder NULL: there is no cache */
  char part[64];
  gating_table *t;
} point;

typedef struct {
  point *missing[GATING_MAX_POINTS]; /* those that are not in the cache */
  size_t n;
  char *err;
  size_t errsize;
} sweep;

static gm_cache with_machine(gm_cache k, const char *name) {
  gm_machine m;
  char text[4096] = "", path[8192], err[GM_ERROR_SIZE];
  if (gm_machine_find(&m, name, err, sizeof err) == 0)
    gm_machine_format(text, sizeof text, &m);
  return gm_cache_key_file(gm_cache_key_text(k, text), gm_core_path(path, sizeof path, name, GM_RTL_COUNT));
}

/* Everything that a table depends on. */
static gm_cache key_of(gm_cache k, const gating_setting *s) {
  char text[512];
  k = with_machine(with_machine(k, s->machine), s->fallback);
  for (const char *const *name = s->names; *name; name++) {
    snprintf(text, sizeof text, "%s/%s", s->shaders, *name);
    k = gm_cache_key_folder(gm_cache_key_text(k, *name), text);
  }
  snprintf(text, sizeof text, "wake %u texture %u of %u level %d runs %u temps %u without %s", s->wake, s->texture_scale,
           s->texture_latency, s->level, s->runs, s->temps, s->disable ? s->disable : "");
  return gm_cache_key_text(k, text);
}

/* Makes the table of a point. The result is the table's text, or, after '!', a message. */
static int make_table(void *ctx, void *state, uint64_t task, FILE *result) {
  const point *p = ((const sweep *)ctx)->missing[task];
  gating_table t = {0};
  char err[GM_ERROR_SIZE] = "", *text = NULL;
  size_t len;
  (void)state;
  if (gating_run(&p->s, &t, err, sizeof err))
    return fprintf(result, "!%s", err), 1;
  FILE *f = open_memstream(&text, &len);
  int bad = !f || gating_write(f, &t);
  bad = (f && fclose(f)) || bad;
  gating_free(&t);
  if (!bad && p->key.folder)
    gm_cache_put(&p->key, p->part, text);
  bad = bad || fwrite(text, 1, len, result) != len;
  free(text);
  return bad;
}

static int take_table(void *ctx, uint64_t task, const char *text, size_t size) {
  sweep *s = ctx;
  (void)size;
  if (*text != '!')
    return gating_read(s->missing[task]->t, text);
  snprintf(s->err, s->errsize, "%s", text + 1);
  return -1;
}

static bool is_cached(const point *p) {
  char *text = p->key.folder ? gm_cache_get(&p->key, p->part) : NULL;
  bool there = text && gating_read(p->t, text) == 0;
  free(text);
  if (there && p->s.progress)
    fprintf(p->s.progress, "  wake %u, texture x%u: cached by an earlier run\n", p->s.wake, p->s.texture_scale);
  return there;
}

int gating_sweep(const gating_setting *s, const gating_point *p, size_t n, const char *folder, gating_table *t, char *err, size_t errsize) {
  point all[GATING_MAX_POINTS];
  sweep w = {.err = err, .errsize = errsize};
  gm_cache key = {0};
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  if (folder && !gm_cache_open(&key, folder))
    key.folder = NULL;
  for (size_t k = 0; k < n; k++) {
    all[k].s = *s;
    all[k].s.wake = p[k].wake;
    all[k].s.texture_scale = p[k].texture_scale;
    all[k].key = key.folder ? key_of(key, &all[k].s) : key;
    all[k].t = &t[k];
    snprintf(all[k].part, sizeof all[k].part, "wake-%u-texture-%u", p[k].wake, p[k].texture_scale);
    if (!is_cached(&all[k]))
      w.missing[w.n++] = &all[k];
  }
  gm_jobs j = {.ctx = &w, .jobs = processors > 1 ? (unsigned)processors : 1, .tasks = w.n, .work = make_table, .take = take_table};
  j.jobs = j.jobs < GM_JOBS_MAX ? j.jobs : GM_JOBS_MAX;
  snprintf(err, errsize, "error: a run of the experiment ended without a result");
  return gm_jobs_run(&j);
}
