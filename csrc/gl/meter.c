/* SPDX-License-Identifier: Apache-2.0 */
#include "gl/meter.h"

#include <pthread.h>
#include <stdlib.h>

typedef struct {
  const gm_engine *inner;
  const gm_program *program;
  void *prepared;
  gm_run_config cfg;
  pthread_mutex_t lock;
  gm_program_meter meter;
  unsigned tasks;
  uint64_t cycles;
} metered;

typedef struct {
  metered *m;
  const gm_image *image;
  void *program;
} loaded;

/* An engine with a meter. */
typedef struct {
  gm_engine engine; /* first member, so a pointer to the engine is a pointer to this */
  const gm_engine *inner;
} metered_engine;

static void *prepare(const gm_engine *self, const gm_program *p, const gm_run_config *cfg, char *err, size_t errsize) {
  const gm_engine *inner = ((const metered_engine *)self)->inner;
  metered *m = calloc(1, sizeof *m);
  if (m) {
    m->inner = inner;
    m->program = p;
    m->cfg = *cfg;
    m->prepared = inner->prepare(inner, p, cfg, err, errsize);
    pthread_mutex_init(&m->lock, NULL);
    gm_program_meter_init(&m->meter, &p->machine);
  } else
    snprintf(err, errsize, "out of memory");
  if (m && m->prepared)
    return m;
  free(m);
  return NULL;
}

static void release(void *prepared) {
  metered *m = prepared;
  m->inner->release(m->prepared);
  pthread_mutex_destroy(&m->lock);
  free(m);
}

static void *open_program(const void *prepared, const gm_image *img, gm_output_set outputs, char *err, size_t errsize) {
  const metered *m = prepared;
  loaded *l = malloc(sizeof *l);
  if (l)
    *l = (loaded){(metered *)prepared, img, m->inner->open(m->prepared, img, outputs, err, errsize)};
  else
    snprintf(err, errsize, "out of memory");
  if (l && l->program)
    return l;
  free(l);
  return NULL;
}

static void close_program(void *program) {
  loaded *l = program;
  l->m->inner->close(l->program);
  free(l);
}

/* --- measuring --- */

static void write_sim(void *ctx, int kind, unsigned thread, unsigned addr, const uint32_t data[4]) {
  gm_sim_write(ctx, kind, thread, addr, data);
}

/* A task that fails is not measured: the engine says why it fails. */
static void measure_task(metered *m, gm_sim *sim, const gm_task *t) {
  gm_trace trace;
  int busy;
  unsigned long cycles = 0;
  for (unsigned i = 0; t->threads >> i; i++)
    if (t->threads >> i & 1)
      gm_run_write_thread(m->program, &t->in[i], i, write_sim, sim);
  gm_sim_start(sim, &m->cfg, m->program->entry, t->threads);
  while ((busy = gm_sim_cycle(sim, &trace)) > 0 && cycles < GM_RUN_MAX_CYCLES)
    cycles++;
  gm_sim_stats stats;
  gm_sim_get_stats(sim, &stats);
  m->cycles += stats.cycles;
  m->tasks++;
}

static void measure(loaded *l, const gm_task *task, size_t n) {
  metered *m = l->m;
  pthread_mutex_lock(&m->lock);
  gm_sim *sim = m->tasks < GM_METER_TASKS ? gm_sim_new(&m->program->machine) : NULL;
  if (sim) {
    gm_run_load_sim(sim, m->program, l->image);
    gm_sim_set_probe(sim, gm_program_meter_probe, &m->meter);
    /* Few tasks of one call, so that those of several tiles are seen. */
    for (size_t i = 0; i < n && i < 4 && m->tasks < GM_METER_TASKS; i++)
      measure_task(m, sim, &task[i]);
    gm_sim_free(sim);
  }
  pthread_mutex_unlock(&m->lock);
}

static int run(void *program, gm_task *task, size_t n, char *err, size_t errsize) {
  loaded *l = program;
  measure(l, task, n);
  return l->m->inner->run(l->program, task, n, err, errsize);
}

double gles_meter_rate(const void *prepared, const gm_program_model *model) {
  const metered *m = prepared;
  return m->cycles ? gm_energy_at_program(model, &m->meter).total / (double)m->cycles : 0;
}

const gm_engine *gles_metered(const gm_engine *engine) {
  static metered_engine list[4]; /* engines live as long as the process */
  for (unsigned i = 0; i < sizeof list / sizeof *list; i++) {
    if (!list[i].inner)
      list[i] = (metered_engine){{engine->name, prepare, release, open_program, close_program, run}, engine};
    if (list[i].inner == engine)
      return &list[i].engine;
  }
  return NULL;
}
