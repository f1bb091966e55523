/* SPDX-License-Identifier: Apache-2.0 */
/* Measures the energy of programs in frames that any engine renders, by sampling their tasks (sampled.h). */
#include "energy/meter/sampled.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "energy/meter/meter.h"

/* A task that is to be measured. */
typedef struct {
  uint64_t hash;
  const gm_image *image;
  uint32_t threads;
  gm_invocation *in;
} sample;

typedef struct {
  const gm_engine *inner;
  const gm_program *program;
  void *prepared;
  gm_run_config cfg;
  pthread_mutex_t lock;
  sample *sample; /* the tasks with the lowest hashes, sorted */
  unsigned samples, max;
  bool measured, failed; /* failed: a task did not end */
  gm_meter_samples sum;
} sampled;

typedef struct {
  sampled *m;
  const gm_image *image;
  uint64_t hash; /* of the image's constants and samplers */
  void *program;
} loaded;

/* An engine whose tasks are sampled. */
typedef struct {
  gm_engine engine; /* first member, so a pointer to the engine is a pointer to this */
  const gm_engine *inner;
  unsigned tasks;
} sampling_engine;

static void *prepare_sampled(const gm_engine *self, const gm_program *p, const gm_run_config *cfg, char *err, size_t errsize) {
  const sampling_engine *s = (const sampling_engine *)self;
  sampled *m = calloc(1, sizeof *m);
  sample *list = malloc(s->tasks * sizeof *list);
  if (m && list) {
    m->inner = s->inner;
    m->sample = list;
    m->max = s->tasks;
    m->program = p;
    m->cfg = *cfg;
    m->prepared = s->inner->prepare(s->inner, p, cfg, err, errsize);
    pthread_mutex_init(&m->lock, NULL);
  } else
    snprintf(err, errsize, "out of memory");
  if (m && m->prepared)
    return m;
  free(list);
  free(m);
  return NULL;
}

static void release_sampled(void *prepared) {
  sampled *m = prepared;
  m->inner->release(m->prepared);
  pthread_mutex_destroy(&m->lock);
  for (unsigned i = 0; i < m->samples; i++)
    free(m->sample[i].in);
  free(m->sample);
  free(m);
}

static uint64_t hash_sample_words(uint64_t h, const void *from, size_t bytes) {
  const uint32_t *word = from;
  for (size_t i = 0; i < bytes / sizeof *word; i++) {
    h = gm_hash_word(h, word[i]);
    h ^= h >> 31;
  }
  return h;
}

static uint64_t hash_of_image(const gm_image *img) {
  uint64_t h = hash_sample_words(1, img->c, img->nconst * sizeof *img->c);
  for (unsigned i = 0; i < img->nsampler; i++) {
    uint32_t words[4];
    gm_sampler_words(&img->sampler[i], words);
    h = hash_sample_words(h, words, sizeof words);
  }
  return h;
}

static void *open_program(const void *prepared, const gm_image *img, gm_output_set outputs, char *err, size_t errsize) {
  const sampled *m = prepared;
  loaded *l = malloc(sizeof *l);
  if (l)
    *l = (loaded){(sampled *)prepared, img, m->measured ? 0 : hash_of_image(img), m->inner->open(m->prepared, img, outputs, err, errsize)};
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

/* --- choosing tasks --- */

/* Depends on the task alone, so the choice does not depend on the order in which host threads run tasks. */
static uint64_t hash_of_task(const loaded *l, const gm_task *t) {
  uint64_t h = hash_sample_words(l->hash, &t->threads, sizeof t->threads);
  for (unsigned i = 0; t->threads >> i; i++)
    if (t->threads >> i & 1) {
      h = hash_sample_words(h, t->in[i].v, t->in[i].nv * sizeof *t->in[i].v);
      h = hash_sample_words(h, t->in[i].sys, sizeof t->in[i].sys);
    }
  return h;
}

static gm_invocation *copy_of(const gm_task *t) {
  unsigned n = 0;
  while (n < 32 && t->threads >> n)
    n++;
  gm_invocation *in = malloc(n * sizeof *in);
  return in ? memcpy(in, t->in, n * sizeof *in) : NULL;
}

/* Takes the task if its hash is among the lowest ones. Equal tasks count once. */
static void consider_task(loaded *l, const gm_task *t) {
  sampled *m = l->m;
  uint64_t h = hash_of_task(l, t);
  pthread_mutex_lock(&m->lock);
  unsigned at = 0;
  while (at < m->samples && m->sample[at].hash < h)
    at++;
  bool equal = at < m->samples && m->sample[at].hash == h;
  gm_invocation *in = at < m->max && !equal ? copy_of(t) : NULL;
  if (in) {
    if (m->samples == m->max)
      free(m->sample[--m->samples].in);
    memmove(m->sample + at + 1, m->sample + at, (m->samples++ - at) * sizeof *m->sample);
    m->sample[at] = (sample){h, l->image, t->threads, in};
  }
  pthread_mutex_unlock(&m->lock);
}

/* --- measuring --- */

/* Runs the samples on the meter. Of a program with a task that fails nothing is measured: the engine says why it fails. */
static void measure_samples(sampled *m, const gm_program_model *model) {
  char err[GM_ERROR_SIZE];
  gm_meter *meter = gm_meter_with(&m->program->machine, model);
  gm_shaded *out = calloc(GM_MAX_THREADS, sizeof *out);
  const gm_engine *e = meter ? gm_meter_engine(meter) : NULL;
  void *prepared = e && out && !m->failed ? e->prepare(e, m->program, &m->cfg, err, sizeof err) : NULL;
  for (unsigned i = 0; prepared && i < m->samples; i++) {
    const sample *s = &m->sample[i];
    gm_task task = {.threads = s->threads, .in = s->in, .out = out};
    void *program = e->open(prepared, s->image, 0, err, sizeof err);
    if (program && !e->run(program, &task, 1, err, sizeof err)) {
      m->sum.tasks++;
      m->sum.invocations += (unsigned)__builtin_popcount(s->threads);
      m->sum.cycles += task.stats.cycles;
      for (unsigned g = 0; g < GM_GRP_COUNT; g++)
        m->sum.group_ops[g] += task.stats.group_ops[g];
    }
    if (program)
      e->close(program);
  }
  m->measured = prepared != NULL || m->failed;
  m->sum.picojoules = prepared ? gm_meter_energy(meter, m->program->stage).total : 0;
  if (prepared)
    e->release(prepared);
  free(out);
  gm_meter_free(meter);
}

static int run_sampled_tasks(void *program, gm_task *task, size_t n, char *err, size_t errsize) {
  loaded *l = program;
  for (size_t i = 0; i < n && !l->m->measured; i++)
    consider_task(l, &task[i]);
  int rc = l->m->inner->run(l->program, task, n, err, errsize);
  if (rc) {
    pthread_mutex_lock(&l->m->lock);
    l->m->failed = true;
    pthread_mutex_unlock(&l->m->lock);
  }
  return rc;
}

gm_meter_samples gm_meter_samples_of(void *prepared, const gm_program_model *model) {
  sampled *m = prepared;
  if (!m->measured && m->samples)
    measure_samples(m, model);
  return m->sum;
}

double gm_meter_rate(void *prepared, const gm_program_model *model) {
  gm_meter_samples s = gm_meter_samples_of(prepared, model);
  return s.cycles ? s.picojoules / (double)s.cycles : 0;
}

const gm_engine *gm_meter_sampled(const gm_engine *engine, unsigned tasks) {
  static sampling_engine list[8]; /* engines live as long as the process */
  for (unsigned i = 0; i < sizeof list / sizeof *list; i++) {
    if (!list[i].inner)
      list[i] = (sampling_engine){
          {engine->name, prepare_sampled, release_sampled, open_program, close_program, run_sampled_tasks}, engine, tasks};
    if (list[i].inner == engine && list[i].tasks == tasks)
      return &list[i].engine;
  }
  return NULL;
}

bool gm_meter_is_sampled(const gm_engine *engine) { return engine->prepare == prepare_sampled; }
