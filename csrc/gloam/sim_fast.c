/* SPDX-License-Identifier: Apache-2.0 */
/* gloam sim --engine fast: runs invocations on the fast engine (core/fast/fast.h). */
#include "gloam/sim_fast.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "core/fast/fast.h"

typedef struct {
  const gm_program *p;
  const cmd_sim_fast_options *o;
  gm_run *in; /* NULL: no inputs */
  gm_image img;
  gm_fast *f;
  gm_result *res;
  size_t n, done; /* results: wanted, filled */
  char err[GM_ERROR_SIZE];
} job;

/* Registers of one invocation after a run, as the host reads them. */
typedef struct {
  const uint32_t (*o)[4], (*pos)[4];
} outputs;

static void read_output(void *ctx, int kind, unsigned thread, unsigned addr, uint32_t data[4]) {
  const outputs *from = ctx;
  (void)thread; /* ctx is one thread's */
  memcpy(data, kind == GM_HOST_SYS ? from->pos[addr - 3] : from->o[addr], 4 * sizeof *data);
}

/* The next batches that start the same threads, at least one, as one call of the engine. Returns how many. */
static size_t plan(const job *j, gm_batch *first) {
  size_t count = 0, next = j->done;
  do {
    gm_batch g;
    gm_run_batch(j->p, j->in, j->o->invocation + next, (unsigned)(j->n - next < GM_MAX_THREADS ? j->n - next : GM_MAX_THREADS), &g);
    if (count == 0)
      *first = g;
    else if (g.threads != first->threads)
      break;
    count++;
    next += g.n;
  } while (next < j->n);
  return count;
}

typedef struct {
  uint32_t (*v)[4], (*sys)[4], (*o)[4], (*pos)[4];
  bool *killed;
  gm_sim_stats *stats;
} memory;

static bool memory_new(memory *m, size_t runs, const gm_machine *c) {
  size_t n = runs * c->threads;
  *m = (memory){.v = calloc(n * c->inputs, sizeof *m->v),
                .sys = calloc(n * 3, sizeof *m->sys),
                .o = calloc(n * c->outputs, sizeof *m->o),
                .pos = calloc(n * 2, sizeof *m->pos),
                .killed = calloc(n, sizeof *m->killed),
                .stats = calloc(runs, sizeof *m->stats)};
  return m->v && m->sys && m->o && m->pos && m->killed && m->stats;
}

static void memory_free(memory *m) {
  free(m->v);
  free(m->sys);
  free(m->o);
  free(m->pos);
  free(m->killed);
  free(m->stats);
}

/* The batch that comes after `at` wanted invocations, and the registers of its threads, which are those from thread number `to` on. */
static bool load_batch(job *j, size_t at, memory *m, size_t to, gm_batch *g) {
  const gm_machine *c = &j->p->machine;
  gm_run_batch(j->p, j->in, j->o->invocation + at, (unsigned)(j->n - at < GM_MAX_THREADS ? j->n - at : GM_MAX_THREADS), g);
  for (unsigned t = 0; j->in && t < g->threads; t++) {
    gm_invocation inv;
    if (gm_run_invocation(j->p, j->in, g->from[t], &inv, j->err, sizeof j->err))
      return false;
    memcpy(m->v + (to + t) * c->inputs, inv.v, c->inputs * sizeof *m->v);
    memcpy(m->sys + (to + t) * 3, inv.sys, sizeof inv.sys);
  }
  return true;
}

static bool take_results(job *j, const memory *m, size_t run, const gm_batch *g) {
  const gm_machine *c = &j->p->machine;
  for (unsigned k = 0; k < g->n; k++) {
    size_t i = run * c->threads + g->skip + k;
    gm_result *r = &j->res[j->done];
    outputs from = {(const uint32_t(*)[4])m->o + i * c->outputs, (const uint32_t(*)[4])m->pos + 2 * i};
    if (gm_run_outputs(j->p, read_output, &from, 0, r))
      return gm_error(j->err, sizeof j->err, j->o->program, "out of memory"), false;
    r->killed = m->killed[i];
    r->stats = m->stats[run];
    j->done++;
  }
  return true;
}

static bool run_together(job *j, memory *m, size_t runs, const gm_batch *first) {
  const gm_machine *c = &j->p->machine;
  gm_batch *g = calloc(runs, sizeof *g);
  size_t at = j->done;
  bool ok = g || (gm_error(j->err, sizeof j->err, j->o->program, "out of memory"), false);
  for (size_t r = 0; ok && r < runs; r++) {
    ok = load_batch(j, at, m, r * c->threads, &g[r]);
    at += g[r].n;
  }
  gm_fast_image img = {(const uint32_t(*)[4])j->img.c, j->img.nconst, j->img.sampler, j->img.nsampler, j->img.texture, j->img.ntexture};
  gm_fast_batch b = {.n = runs * c->threads, .v = (const uint32_t(*)[4])m->v, .inputs = c->inputs, .sys = (const uint32_t(*)[4])m->sys};
  char why[GM_ERROR_SIZE / 2];
  b.thread_mask = (1u << first->threads) - 1;
  b.o = m->o;
  b.outputs = c->outputs;
  b.pos = m->pos;
  b.killed = m->killed;
  b.stats = m->stats;
  b.limit = j->o->limit;
  if (ok && gm_fast_run_jobs(j->f, &img, &b, j->o->jobs, why, sizeof why))
    ok = (gm_error(j->err, sizeof j->err, j->o->program, "%s", why), false);
  for (size_t r = 0; ok && r < runs; r++)
    ok = take_results(j, m, r, &g[r]);
  free(g);
  return ok;
}

static bool run_fast_batches(job *j) {
  while (j->done < j->n) {
    gm_batch first;
    size_t runs = plan(j, &first);
    memory m;
    bool ok = memory_new(&m, runs, &j->p->machine) || (gm_error(j->err, sizeof j->err, j->o->program, "out of memory"), false);
    ok = ok && run_together(j, &m, runs, &first);
    memory_free(&m);
    if (!ok)
      return false;
  }
  return true;
}

static bool bind_fast_inputs(job *j) {
  const cmd_sim_fast_options *o = j->o;
  j->n = 1;
  if (!o->inputs) {
    char why[GM_ERROR_SIZE / 2];
    return !gm_run_bind_none(j->p, &j->img, why, sizeof why) || (gm_error(j->err, sizeof j->err, o->program, "%s", why), false);
  }
  j->in = gm_run_load(o->inputs, j->err, sizeof j->err);
  if (!j->in)
    return false;
  size_t listed = gm_run_count(j->in, j->p->stage);
  if (o->invocation >= listed) {
    snprintf(j->err, sizeof j->err, "%s: error: invocation %u asked for, the file lists %zu for this stage", o->inputs, o->invocation,
             listed);
    return false;
  }
  j->n = o->all ? listed - o->invocation : 1;
  return !gm_run_bind(j->p, j->in, &j->img, j->err, sizeof j->err);
}

int cmd_sim_fast(const gm_program *p, const cmd_sim_fast_options *o, const gm_run_config *cfg, gm_result **res, size_t *n) {
  static job j;
  j = (job){.p = p, .o = o};
  bool ok = bind_fast_inputs(&j);
  if (ok) {
    j.f = gm_fast_open(p, cfg, j.err, sizeof j.err);
    j.res = calloc(j.n, sizeof *j.res);
    ok = j.f && j.res && run_fast_batches(&j);
  }
  if (!ok) {
    fprintf(stderr, "%s\n", j.err[0] ? j.err : "gloam sim: error: out of memory");
    for (size_t i = 0; i < j.done; i++)
      gm_result_free(&j.res[i]);
    free(j.res);
    j.res = NULL;
  }
  gm_fast_close(j.f);
  gm_run_free(j.in);
  gm_image_free(&j.img);
  *res = j.res;
  *n = j.done;
  return !ok;
}
