/* SPDX-License-Identifier: Apache-2.0 */
/* The Verilated core as an engine, which runs the shaders of a frame: each task runs in lockstep with the simulator, and a difference
   ends the frame with a message. */
#include "gles/engine/engine_rtl.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "core/run/run_limit.h"
#include "tb/model/tb_run.h"

typedef struct {
  const gm_program *program;
  gm_run_config cfg;
} prepared;

typedef struct loaded {
  const prepared *p;
  gm_tb *tb;
  gm_machine machine; /* of the core */
  gm_output_set outputs;
  struct loaded *next;
} loaded;

/* A core takes long to make, so those that no frame needs are kept. */
static loaded *idle;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *prepare_rtl_engine(const gm_engine *self, const gm_program *p, const gm_run_config *cfg, char *err, size_t errsize) {
  (void)self;
  prepared *r = malloc(sizeof *r);
  if (r)
    *r = (prepared){p, *cfg};
  else
    snprintf(err, errsize, "out of memory");
  return r;
}

static loaded *take_idle(const gm_machine *m) {
  loaded *l = NULL;
  pthread_mutex_lock(&lock);
  for (loaded **at = &idle; *at && !l; at = l ? at : &(*at)->next)
    if (gm_machine_same(&(*at)->machine, m)) {
      l = *at;
      *at = l->next;
      break;
    }
  pthread_mutex_unlock(&lock);
  return l;
}

static void *open_core(const void *shared, const gm_image *img, gm_output_set outputs, char *err, size_t errsize) {
  const prepared *p = shared;
  loaded *l = take_idle(&p->program->machine);
  if (!l) {
    l = calloc(1, sizeof *l);
    if (l)
      l->tb = gm_tb_open(&p->program->machine, GM_RTL_PLAIN, err, errsize);
    else
      snprintf(err, errsize, "out of memory");
    if (!l || !l->tb) {
      free(l);
      return NULL;
    }
    l->machine = p->program->machine;
  }
  l->p = p;
  l->outputs = outputs;
  gm_tb_reset(l->tb);
  gm_run_write_program(p->program, img, gm_tb_write, l->tb);
  gm_tb_texture_memory(l->tb, img->texture, img->ntexture);
  return l;
}

static void close_core(void *program) {
  loaded *l = program;
  pthread_mutex_lock(&lock);
  l->next = idle;
  idle = l;
  pthread_mutex_unlock(&lock);
}

static void read_outputs(loaded *l, unsigned thread, gm_shaded *out) {
  for (unsigned r = 0; r < GM_RUN_INPUTS; r++)
    if (l->outputs >> r & 1)
      gm_tb_read(l->tb, GM_HOST_O, thread, r, out->o[r]);
  if (l->outputs & GM_OUTPUT_POSITION) {
    gm_tb_read(l->tb, GM_HOST_SYS, thread, 3, out->pos);
    gm_tb_read(l->tb, GM_HOST_SYS, thread, 4, out->size);
  }
}

static int run_task(loaded *l, gm_task *t, char *err, size_t errsize) {
  gm_tb_options o = {.lockstep = true, .limit = gm_run_limit(&l->p->cfg)};
  gm_tb_result res;
  for (unsigned i = 0; t->threads >> i; i++)
    if (t->threads >> i & 1)
      gm_run_write_thread(l->p->program, &t->in[i], i, gm_tb_write, l->tb);
  if (gm_tb_run(l->tb, &l->p->cfg, l->p->program->entry, t->threads, &o, &res))
    return snprintf(err, errsize, "out of memory"), -1;
  int rc = res.verdict == GM_TB_OK ? 0 : -1;
  if (rc)
    snprintf(err, errsize, "a %s shader on the Verilated core: %s", l->p->program->stage == GM_STAGE_VERTEX ? "vertex" : "fragment",
             res.message);
  t->stats = res.stats;
  for (unsigned i = 0; !rc && t->threads >> i; i++)
    if (t->threads >> i & 1) {
      read_outputs(l, i, &t->out[i]);
      t->out[i].killed = res.killed >> i & 1;
    }
  gm_tb_result_free(&res);
  return rc;
}

static int run_rtl_tasks(void *program, gm_task *task, size_t n, char *err, size_t errsize) {
  for (size_t i = 0; i < n; i++)
    if (run_task(program, &task[i], err, errsize))
      return -1;
  return 0;
}

const gm_engine gm_engine_rtl = {
    .name = "rtl", .prepare = prepare_rtl_engine, .release = free, .open = open_core, .close = close_core, .run = run_rtl_tasks};

const gm_engine *gm_engine_named(const char *name) {
  const gm_engine *const list[] = {&gm_engine_fast, &gm_engine_sim, &gm_engine_rtl};
  for (size_t i = 0; i < sizeof list / sizeof *list; i++)
    if (!strcmp(list[i]->name, name))
      return list[i];
  return NULL;
}
