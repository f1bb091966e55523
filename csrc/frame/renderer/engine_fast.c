/* SPDX-License-Identifier: Apache-2.0 */
/* The fast simulator (core/fast/fast.h) as an engine, which runs the shaders of a frame. Tasks that start the same threads run side by
   side. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "core/fast/fast.h"
#include "core/run/run_limit.h"
#include "frame/renderer/frame_engine.h"

typedef struct {
  const gm_program *program;
  gm_fast *fast;
  uint64_t limit; /* cycles of a task */
} prepared;

typedef struct {
  const prepared *p;
  gm_fast_worker *worker;
  gm_output_set set;
  unsigned inputs, outputs;
  size_t room; /* tasks that the arrays hold */
  uint32_t (*v)[4], (*sys)[4], (*o)[4], (*pos)[4];
  bool *killed;
  gm_sim_stats *stats;
  gm_task **task;
} loaded;

static void *prepare_fast(const gm_engine *self, const gm_program *p, const gm_run_config *cfg, char *err, size_t errsize) {
  (void)self;
  prepared *r = malloc(sizeof *r);
  if (r)
    *r = (prepared){p, gm_fast_open(p, cfg, err, errsize), gm_run_limit(cfg)};
  else
    snprintf(err, errsize, "out of memory");
  if (r && r->fast)
    return r;
  free(r);
  return NULL;
}

static void release_fast(void *shared) {
  prepared *p = shared;
  gm_fast_close(p->fast);
  free(p);
}

static void close_fast(void *program) {
  loaded *l = program;
  gm_fast_worker_free(l->worker);
  free(l->v);
  free(l->sys);
  free(l->o);
  free(l->pos);
  free(l->killed);
  free(l->stats);
  free(l->task);
  free(l);
}

static void *open_fast(const void *shared, const gm_image *img, gm_output_set outputs, char *err, size_t errsize) {
  const prepared *p = shared;
  loaded *l = calloc(1, sizeof *l);
  if (l)
    *l = (loaded){.p = p, .worker = gm_fast_worker_new(p->fast), .set = outputs, .inputs = p->program->machine.inputs};
  if (!l || !l->worker) {
    free(l);
    snprintf(err, errsize, "out of memory");
    return NULL;
  }
  while (l->outputs < GM_RUN_INPUTS && (outputs & ~GM_OUTPUT_POSITION) >> l->outputs)
    l->outputs++;
  const gm_fast_image i = {(const uint32_t(*)[4])img->c, img->nconst, img->sampler, img->nsampler, img->texture, img->ntexture};
  gm_fast_load(l->worker, &i);
  return l;
}

/* Makes room for n tasks. */
static bool reserve_fast_tasks(loaded *l, size_t n) {
  size_t each = n * l->p->program->machine.threads;
  if (n <= l->room)
    return true;
  void *v = realloc(l->v, each * (l->inputs + 1) * sizeof *l->v);
  l->v = v ? v : l->v;
  void *sys = realloc(l->sys, 3 * each * sizeof *l->sys);
  l->sys = sys ? sys : l->sys;
  void *o = realloc(l->o, each * (l->outputs + 1) * sizeof *l->o);
  l->o = o ? o : l->o;
  void *pos = realloc(l->pos, 2 * each * sizeof *l->pos);
  l->pos = pos ? pos : l->pos;
  void *killed = realloc(l->killed, each * sizeof *l->killed);
  l->killed = killed ? killed : l->killed;
  void *stats = realloc(l->stats, n * sizeof *l->stats);
  l->stats = stats ? stats : l->stats;
  void *task = realloc(l->task, n * sizeof *l->task);
  l->task = task ? task : l->task;
  bool ok = v && sys && o && pos && killed && stats && task;
  l->room = ok ? n : 0;
  return ok;
}

static void put_task_inputs(loaded *l, size_t i, const gm_invocation *in) {
  memcpy(l->v + i * l->inputs, in->v, l->inputs * sizeof *l->v);
  memcpy(l->sys + 3 * i, in->sys, 3 * sizeof *l->sys);
}

static void take_task_outputs(const loaded *l, size_t i, gm_shaded *out) {
  memcpy(out->o, l->o + i * l->outputs, l->outputs * sizeof *l->o);
  memcpy(out->pos, l->pos[2 * i], sizeof out->pos);
  memcpy(out->size, l->pos[2 * i + 1], sizeof out->size);
  out->killed = l->killed[i];
}

/* Runs the n tasks in l->task, which start the same threads. */
static int run_same(loaded *l, size_t n, char *err, size_t errsize) {
  unsigned threads = l->p->program->machine.threads;
  uint32_t mask = l->task[0]->threads;
  for (size_t i = 0; i < n * threads; i++)
    if (mask >> i % threads & 1)
      put_task_inputs(l, i, &l->task[i / threads]->in[i % threads]);
  gm_fast_batch b = {.n = n * threads,
                     .v = (const uint32_t(*)[4])l->v,
                     .inputs = l->inputs,
                     .sys = (const uint32_t(*)[4])l->sys,
                     .thread_mask = mask,
                     .o = l->outputs ? l->o : NULL,
                     .outputs = l->outputs,
                     .pos = l->set & GM_OUTPUT_POSITION ? l->pos : NULL,
                     .killed = l->killed,
                     .stats = l->stats,
                     .limit = l->p->limit};
  char why[GM_ERROR_SIZE];
  if (gm_fast_run(l->worker, &b, why, sizeof why))
    return snprintf(err, errsize, "a %s shader: %s", l->p->program->stage == GM_STAGE_VERTEX ? "vertex" : "fragment", why), -1;
  for (size_t i = 0; i < n * threads; i++)
    if (mask >> i % threads & 1)
      take_task_outputs(l, i, &l->task[i / threads]->out[i % threads]);
  for (size_t i = 0; i < n; i++)
    l->task[i]->stats = l->stats[i];
  return 0;
}

static int run_fast(void *program, gm_task *task, size_t n, char *err, size_t errsize) {
  loaded *l = program;
  uint8_t done[256];
  if (!reserve_fast_tasks(l, n < sizeof done ? n : sizeof done))
    return snprintf(err, errsize, "out of memory"), -1;
  for (size_t first = 0; first < n; first += sizeof done) {
    size_t max = n - first < sizeof done ? n - first : sizeof done;
    memset(done, 0, sizeof done);
    for (size_t i = 0; i < max; i++) {
      size_t same = 0;
      for (size_t k = i; k < max; k++)
        if (!done[k] && task[first + k].threads == task[first + i].threads && !done[i]) {
          l->task[same++] = &task[first + k];
          done[k] = k > i;
        }
      done[i] = 1;
      if (same && run_same(l, same, err, errsize))
        return -1;
    }
  }
  return 0;
}

const gm_engine gm_engine_fast = {
    .name = "fast", .prepare = prepare_fast, .release = release_fast, .open = open_fast, .close = close_fast, .run = run_fast};
