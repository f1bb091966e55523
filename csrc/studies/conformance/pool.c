/* SPDX-License-Identifier: Apache-2.0 */
#include "studies/conformance/pool.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/jobs.h"

enum { TEXT = 16384, MAX_JOBS = 64 };

/* Shared by the processes. */
typedef struct {
  atomic_size_t next;            /* the next case */
  atomic_long current[MAX_JOBS]; /* the case of each process; -1: none */
} shared;

typedef struct {
  cf_outcome out;
  bool done;
  double seconds;
} slot; /* one for each case */

typedef struct {
  const cf_pool *pool;
  cf_engine *e;
  const gm_run_config *cfg;
  const cf_list *l;
  cf_record *r;
  shared *s;
  slot *slot;
  FILE *text[MAX_JOBS]; /* reasons: case number, length, text */
  pid_t pid[MAX_JOBS];
} run;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* A hash of the case's name, so that the seed draws the same cases whichever are selected. */
static uint64_t case_seed(uint64_t seed, const cf_case *c) {
  uint64_t h = 0xcbf29ce484222325u ^ seed * 0x9e3779b97f4a7c15u;
  for (const char *p = c->name; *p; p++)
    h = (h ^ (unsigned char)*p) * 0x100000001b3u;
  return h;
}

static void work(run *w, unsigned me) {
  static char why[TEXT];
  w->e->core = cf_core_open(&w->e->machine, w->cfg, why, sizeof why);
  for (size_t i; w->e->core && (i = atomic_fetch_add(&w->s->next, 1)) < w->l->n;) {
    if (!w->r[i].selected)
      continue;
    double start = now();
    atomic_store(&w->s->current[me], (long)i);
    alarm(w->pool->seconds);
    w->slot[i].out = cf_judge(w->e, &w->l->c[i], w->r[i].rtl, case_seed(w->pool->seed, &w->l->c[i]), why, sizeof why);
    alarm(0);
    size_t n = strlen(why);
    if (n) {
      fwrite(&i, sizeof i, 1, w->text[me]);
      fwrite(&n, sizeof n, 1, w->text[me]);
      fwrite(why, 1, n, w->text[me]);
      fflush(w->text[me]);
    }
    w->slot[i].seconds = now() - start;
    w->slot[i].done = true;
    atomic_store(&w->s->current[me], -1);
  }
  bool ok = w->e->core != NULL;
  cf_core_free(w->e->core);
  fflush(NULL);
  _exit(ok ? 0 : 3);
}

static bool start(run *w, unsigned me) {
  fflush(NULL);
  w->pid[me] = fork();
  if (w->pid[me] == 0)
    work(w, me);
  return w->pid[me] > 0;
}

static char *duplicate(const char *s) {
  char *p = malloc(strlen(s) + 1);
  return p ? strcpy(p, s) : NULL;
}

/* Records the case in which a process died. */
static void bury(run *w, unsigned me, int status) {
  char text[200];
  long i = atomic_exchange(&w->s->current[me], -1);
  if (i < 0)
    return;
  int sig = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  if (sig == SIGALRM)
    snprintf(text, sizeof text, "takes longer than %u seconds\n", w->pool->seconds);
  else
    snprintf(text, sizeof text, "the process died (%s %d)\n", sig ? "signal" : "exit code", sig ? sig : WEXITSTATUS(status));
  w->slot[i].out.verdict = CF_FAILED;
  w->slot[i].done = true;
  free(w->r[i].why);
  w->r[i].why = duplicate(text);
}

static bool wait_all(run *w) {
  bool ok = true;
  for (;;) {
    int status;
    pid_t pid = wait(&status);
    unsigned me = 0;
    if (pid < 0)
      return ok;
    while (me < w->pool->jobs && w->pid[me] != pid)
      me++;
    if (me == w->pool->jobs)
      continue;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
      continue;
    ok = ok && atomic_load(&w->s->current[me]) >= 0; /* it died outside a case: the run cannot continue */
    bury(w, me, status);
    if (ok)
      ok = start(w, me);
  }
}

static void collect(run *w) {
  for (unsigned k = 0; k < w->pool->jobs; k++) {
    size_t i, n;
    rewind(w->text[k]);
    while (fread(&i, sizeof i, 1, w->text[k]) == 1 && fread(&n, sizeof n, 1, w->text[k]) == 1 && i < w->l->n) {
      char *p = malloc(n + 1);
      if (!p || fread(p, 1, n, w->text[k]) != n) {
        free(p);
        break;
      }
      p[n] = 0;
      free(w->r[i].why);
      w->r[i].why = p;
    }
    fclose(w->text[k]);
  }
  for (size_t i = 0; i < w->l->n; i++) {
    if (!w->r[i].selected)
      continue;
    w->r[i].out = w->slot[i].out;
    w->r[i].seconds = w->slot[i].seconds;
    if (!w->slot[i].done)
      w->r[i].out.verdict = CF_FAILED;
  }
}

bool cf_run_all(const cf_pool *pool, cf_engine *e, const gm_run_config *cfg, const cf_list *l, cf_record *r) {
  cf_pool p = *pool;
  p.jobs = p.jobs < 1 ? 1 : p.jobs > MAX_JOBS ? MAX_JOBS : p.jobs;
  run w = {.pool = &p, .e = e, .cfg = cfg, .l = l, .r = r};
  size_t size = sizeof(shared) + (l->n + 1) * sizeof(slot);
  w.s = jobs_memory(size);
  if (!w.s)
    return false;
  w.slot = (slot *)(w.s + 1);
  bool ok = true;
  for (unsigned k = 0; k < p.jobs && ok; k++) {
    atomic_store(&w.s->current[k], -1);
    ok = (w.text[k] = tmpfile()) != NULL;
  }
  for (unsigned k = 0; k < p.jobs && ok; k++)
    ok = start(&w, k);
  ok = wait_all(&w) && ok;
  if (ok)
    collect(&w);
  munmap(w.s, size);
  return ok;
}
