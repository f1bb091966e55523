/* SPDX-License-Identifier: Apache-2.0 */
/* Runs a batch of the fast engine on several host threads: each takes an equal share of the runs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/threads.h"
#include "core/fast/fast_private.h"

typedef struct {
  gm_fast_worker *w;
  gm_fast_batch b;
  gm_sim_stats total;
  int rc;
  char err[GM_ERROR_SIZE];
} share;

static void run_share(void *ctx, unsigned k) {
  share *s = (share *)ctx + k;
  s->rc = gm_fast_run(s->w, &s->b, s->err, sizeof s->err);
}

/* The runs first .. end-1 of a batch as a batch of their own. */
static gm_fast_batch part(const gm_fast_batch *b, size_t threads, size_t first, size_t end, gm_sim_stats *total) {
  gm_fast_batch p = *b;
  size_t i = first * threads;
  p.n = (end * threads < b->n ? end * threads : b->n) - i;
  p.v = b->v ? b->v + i * b->inputs : NULL;
  p.sys = b->sys ? b->sys + 3 * i : NULL;
  p.before = b->before ? b->before + i : NULL;
  p.o = b->o ? b->o + i * b->outputs : NULL;
  p.pos = b->pos ? b->pos + 2 * i : NULL;
  p.killed = b->killed ? b->killed + i : NULL;
  p.after = b->after ? b->after + i : NULL;
  p.stats = b->stats ? b->stats + first : NULL;
  p.total = total;
  return p;
}

static bool make_shares(share *s, unsigned jobs, const gm_fast *f, const gm_fast_image *img, const gm_fast_batch *b) {
  size_t threads = f->m.threads, runs = gm_machine_runs(b->n, f->m.threads);
  for (unsigned i = 0; i < jobs; i++) {
    size_t first = runs * i / jobs, end = runs * (i + 1) / jobs;
    s[i].b = part(b, threads, first, end, b->total ? &s[i].total : NULL);
    s[i].w = gm_fast_worker_new(f);
    if (!s[i].w)
      return false;
    s[i].w->first_run = first;
    gm_fast_load(s[i].w, img);
  }
  return true;
}

int gm_fast_run_jobs(const gm_fast *f, const gm_fast_image *img, const gm_fast_batch *b, unsigned jobs, char *err, size_t errsize) {
  size_t runs = gm_machine_runs(b->n, f->m.threads);
  jobs = jobs > runs ? (unsigned)runs : jobs;
  jobs = jobs ? jobs : 1;
  share *s = calloc(jobs, sizeof *s);
  int rc = 0;
  bool ok = s && make_shares(s, jobs, f, img, b);
  if (ok)
    gm_threads_run(jobs, run_share, s);
  else
    rc = gm_error(err, errsize, "program", "out of memory");
  if (b->total)
    memset(b->total, 0, sizeof *b->total);
  for (unsigned i = 0; s && i < jobs; i++) {
    if (ok && s[i].rc && !rc) { /* the message of the first run that failed */
      snprintf(err, errsize, "%s", s[i].err);
      rc = -1;
    }
    if (ok && b->total)
      gm_fast_add_stats(b->total, &s[i].total);
    gm_fast_worker_free(s[i].w);
  }
  free(s);
  return rc;
}
