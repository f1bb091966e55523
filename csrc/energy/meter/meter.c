/* SPDX-License-Identifier: Apache-2.0 */
/* Measures the energy of a frame's shaders by the energy model `program` (meter.h): the exact simulator as an engine, with a meter at
   every core. */
#include "energy/meter/meter.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"

/* Sums are whole numbers of this fraction of a count, so that they do not depend on their order. */
enum { FRACTION = 1 << 16 };

struct gm_meter {
  gm_engine engine; /* first member, so a pointer to the engine is a pointer to the meter */
  const gm_program_model *model;
  gm_program_model own_model; /* if the meter read the weights itself */
  gm_fitted *fitted;
  const gm_machine *machine;
  pthread_mutex_t lock;
  int64_t count[2][GM_PROGRAM_COUNTS]; /* by stage, in 1 / FRACTION */
};

/* A prepared program. */
typedef struct {
  gm_meter *owner;
  void *prepared;
  const gm_program *program;
} metered;

/* A program that was opened by one host thread. */
typedef struct {
  const metered *m;
  void *program;
  gm_program_meter meter;
  int64_t count[GM_PROGRAM_COUNTS];
} opened;

static void *prepare_metered(const gm_engine *self, const gm_program *p, const gm_run_config *cfg, char *err, size_t errsize) {
  metered *m = malloc(sizeof *m);
  if (!m)
    return snprintf(err, errsize, "out of memory"), NULL;
  *m = (metered){(gm_meter *)self, gm_engine_sim.prepare(&gm_engine_sim, p, cfg, err, errsize), p};
  if (m->prepared)
    return m;
  free(m);
  return NULL;
}

static void release_metered(void *prepared) {
  metered *m = prepared;
  gm_engine_sim.release(m->prepared);
  free(m);
}

static void *open_program(const void *prepared, const gm_image *img, gm_output_set outputs, char *err, size_t errsize) {
  const metered *m = prepared;
  opened *o = calloc(1, sizeof *o);
  if (!o)
    return snprintf(err, errsize, "out of memory"), NULL;
  o->m = m;
  o->program = gm_engine_sim.open(m->prepared, img, outputs, err, errsize);
  if (!o->program) {
    free(o);
    return NULL;
  }
  gm_sim_set_probe(gm_engine_sim_core(o->program), gm_program_meter_probe, &o->meter);
  return o;
}

static void add_program_counts(int64_t *to, const int64_t *from) {
  for (unsigned i = 0; i < GM_PROGRAM_COUNTS; i++)
    to[i] += from[i];
}

static void close_program(void *program) {
  opened *o = program;
  gm_meter *owner = o->m->owner;
  pthread_mutex_lock(&owner->lock);
  add_program_counts(owner->count[o->m->program->stage], o->count);
  pthread_mutex_unlock(&owner->lock);
  gm_engine_sim.close(o->program);
  free(o);
}

/* What earlier runs left in the registers would count. */
static void clear_registers(gm_sim *core, const gm_program *p) {
  static const uint32_t zero[4];
  gm_sim_reset_core(core);
  gm_sim_write(core, GM_HOST_GATES, 0, 0, (const uint32_t[4]){p->held});
  for (unsigned t = 0; t < p->machine.threads; t++) {
    for (unsigned i = 0; i < p->machine.inputs; i++)
      gm_sim_write(core, GM_HOST_V, t, i, zero);
    for (unsigned i = 0; i < p->machine.temps; i++)
      gm_sim_write(core, GM_HOST_T, t, i, zero);
    for (unsigned i = 0; i < p->machine.outputs; i++)
      gm_sim_write(core, GM_HOST_O, t, i, zero);
    for (unsigned i = 0; i < 5; i++)
      gm_sim_write(core, GM_HOST_SYS, t, i, zero);
  }
}

static int run_metered_tasks(void *program, gm_task *task, size_t n, char *err, size_t errsize) {
  opened *o = program;
  for (size_t i = 0; i < n; i++) {
    clear_registers(gm_engine_sim_core(o->program), o->m->program);
    gm_program_meter_init(&o->meter, o->m->owner->machine);
    if (gm_engine_sim.run(o->program, &task[i], 1, err, errsize))
      return -1;
    for (unsigned k = 0; k < GM_PROGRAM_COUNTS; k++)
      o->count[k] += llround(o->meter.count[k] * FRACTION);
  }
  return 0;
}

gm_meter *gm_meter_with(const gm_machine *m, const gm_program_model *model) {
  gm_meter *r = calloc(1, sizeof *r);
  if (!r || pthread_mutex_init(&r->lock, NULL))
    return free(r), NULL;
  r->engine = (gm_engine){.name = "sim",
                          .prepare = prepare_metered,
                          .release = release_metered,
                          .open = open_program,
                          .close = close_program,
                          .run = run_metered_tasks};
  r->machine = m;
  r->model = model;
  return r;
}

gm_meter *gm_meter_new(const gm_machine *m, char *err, size_t errsize) {
  gm_meter *r = gm_meter_with(m, NULL);
  if (r)
    r->fitted = malloc(sizeof *r->fitted); /* weights are large */
  if (!r || !r->fitted)
    return gm_meter_free(r), snprintf(err, errsize, "out of memory"), NULL;
  r->model = &r->own_model;
  if (!gm_program_model_load(&r->own_model, r->fitted, m, err, errsize))
    return r;
  gm_meter_free(r);
  return NULL;
}

void gm_meter_free(gm_meter *m) {
  if (!m)
    return;
  pthread_mutex_destroy(&m->lock);
  free(m->fitted);
  free(m);
}

const gm_engine *gm_meter_engine(const gm_meter *m) { return &m->engine; }
const gm_program_model *gm_meter_model(const gm_meter *m) { return m->model; }

gm_program_energy gm_meter_energy(const gm_meter *m, gm_stage stage) {
  gm_program_meter meter;
  gm_program_meter_init(&meter, m->machine);
  for (unsigned i = 0; i < GM_PROGRAM_COUNTS; i++)
    meter.count[i] = (double)m->count[stage][i] / FRACTION;
  return gm_energy_at_program(m->model, &meter);
}
