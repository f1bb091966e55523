/* SPDX-License-Identifier: Apache-2.0 */
/* Makes what a cluster works on, from programs and an inputs file: the memory's contents, loads and tasks, which the environment
   (cluster/environment.h) offers to the cluster, and the settings of the stages. A load writes code, constants or samplers to all cores. */
#include "cluster/cluster_setup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

static int out_of_memory(char *err, size_t size) { return snprintf(err, size, "error: out of memory"), -1; }

int gm_cluster_machine(gm_machine *m, const gm_machine *program, unsigned cores, unsigned contexts, char *err, size_t errsize) {
  char why[GM_ERROR_SIZE];
  *m = *program;
  m->contexts = contexts;
  m->switches = m->tasks = true;
  if (gm_machine_valid(m, why, sizeof why))
    return snprintf(err, errsize, "error: machine %s as the core of a cluster: %s", program->name, why), -1;
  if (cores * contexts > GM_CLUSTER_THREADS)
    return snprintf(err, errsize, "error: a cluster has at most %d threads: %u cores of %u", (int)GM_CLUSTER_THREADS, cores, contexts), -1;
  return 0;
}

void gm_cluster_setup_new(gm_cluster_setup *s, const gm_machine *machine, unsigned cores) {
  memset(s, 0, sizeof *s);
  s->machine = *machine;
  s->cores = cores;
  s->set = (gm_cluster_settings){.balance = GM_BALANCE_ATS, .take_min = 1, .take_full = GM_CLUSTER_QUEUE + 1, .home = 0xaa};
  s->set.run = (gm_run_config){.policy = machine->gate_policy, .wake = machine->wake, .texture_latency = machine->texture_latency};
  s->env.read_latency = 8;
  s->env.line = machine->texture_cache ? machine->texture_line : 0;
}

void gm_cluster_setup_free(gm_cluster_setup *s) {
  free(s->memory);
  free(s->load);
  free(s->task);
  free(s->texture);
  memset(s, 0, sizeof *s);
}

/* Room for n more 128-bit words, zero. Returns the address of the first; SIZE_MAX when out of memory. */
static size_t reserve_setup_words(gm_cluster_setup *s, size_t n) {
  size_t at = s->words;
  void *more = realloc(s->memory, (at + n + 1) * sizeof *s->memory);
  if (!more)
    return SIZE_MAX;
  s->memory = more;
  memset(s->memory + at, 0, n * sizeof *s->memory);
  s->words = at + n;
  return at;
}

/* Adds a load of `count` items; `words` 128-bit words of memory hold them. Returns these words, NULL when out of memory. */
static uint32_t (*add_load(gm_cluster_setup *s, int kind, unsigned program, size_t count, size_t words))[4] {
  gm_cluster_load *more = realloc(s->load, (s->nload + 1) * sizeof *more);
  if (more)
    s->load = more;
  size_t at = more ? reserve_setup_words(s, words) : SIZE_MAX;
  if (at == SIZE_MAX)
    return NULL;
  s->load[s->nload++] =
      (gm_cluster_load){.kind = (uint8_t)kind, .address = program ? GM_SIM_PROGRAM : 0, .count = (uint16_t)count, .memory = (uint32_t)at};
  return s->memory + at;
}

/* The first loads: room for the split of a memory array, which is made later, and for the places of its constants. */
static bool add_split(gm_cluster_setup *s) {
  if (!s->machine.array || s->nload)
    return true;
  if (!add_load(s, GM_HOST_GATES, 0, GM_ARRAY_SPLIT_WORDS, GM_ARRAY_SPLIT_WORDS))
    return false;
  s->load[0].address = GM_ARRAY_SEGMENT;
  if (s->machine.array_constants && !add_load(s, GM_HOST_GATES, 0, 2, 2))
    return false;
  if (s->machine.array_constants)
    s->load[1].address = GM_ARRAY_CONSTANTS;
  return true;
}

static bool add_textures(gm_cluster_setup *s, const gm_image *img, unsigned stage) {
  size_t base = s->texture_words;
  uint32_t *more = realloc(s->texture, (base + img->ntexture + 1) * sizeof *more);
  if (!more)
    return false;
  s->texture = more;
  if (img->ntexture)
    memcpy(s->texture + base, img->texture, img->ntexture * sizeof *more);
  s->texture_words += img->ntexture;
  if (!img->nsampler)
    return true;
  uint32_t(*w)[4] = add_load(s, GM_HOST_SAMPLER, stage, img->nsampler, img->nsampler);
  for (unsigned i = 0; w && i < img->nsampler; i++) {
    gm_sampler x = img->sampler[i];
    x.base += (uint32_t)base;
    gm_sampler_words(&x, w[i]);
  }
  return w != NULL;
}

static bool add_code(gm_cluster_setup *s, const gm_program *p, const gm_image *img) {
  size_t words = (p->words + 3) / 4;
  uint32_t held = p->held;
  for (unsigned k = 0; k < 2; k++)
    held |= s->program[k] ? s->program[k]->held : 0;
  uint32_t(*w)[4] = add_load(s, GM_HOST_CODE, p->stage, p->words, words);
  if (w)
    memcpy(w, p->code, p->words * sizeof *p->code);
  if (w && img->nconst) {
    w = add_load(s, GM_HOST_CONST, p->stage, img->nconst, img->nconst);
    if (w)
      memcpy(w, img->c, img->nconst * sizeof *w);
  }
  if (w && (w = add_load(s, GM_HOST_GATES, 0, 1, 1)))
    w[0][0] = held;
  return w != NULL;
}

/* Collects which registers gm_run_outputs reads. */
static void note_read(void *ctx, int kind, unsigned thread, unsigned addr, uint32_t data[4]) {
  gm_cluster_stage *s = ctx;
  (void)thread;
  memset(data, 0, 4 * sizeof *data);
  if (kind == GM_HOST_SYS)
    s->system_out = true;
  else if (addr >= s->outputs)
    s->outputs = (uint8_t)(addr + 1);
}

static int stage_of(gm_cluster_stage *s, const gm_program *p) {
  gm_result res;
  *s = (gm_cluster_stage){.entry = (uint16_t)p->entry};
  for (size_t i = 0; i < p->nsym; i++)
    s->system_in |= p->stage == GM_STAGE_FRAGMENT && p->sym[i].kind == GM_SYM_SYSTEM;
  if (gm_run_outputs(p, note_read, s, 0, &res))
    return -1;
  gm_result_free(&res);
  return 0;
}

/* The inputs of thread t of the stage's k-th task. */
static int invocation(const gm_cluster_setup *s, unsigned stage, size_t k, unsigned t, gm_invocation *inv, char *err, size_t size) {
  gm_batch g;
  const gm_run *r = s->run[stage];
  memset(inv, 0, sizeof *inv);
  inv->nv = s->machine.inputs;
  if (!r)
    return 0;
  gm_run_batch(s->program[stage], r, k * s->machine.threads, s->machine.threads, &g);
  size_t from = g.from[t < g.threads ? t : 0], count = gm_run_count(r, (gm_stage)stage);
  return gm_run_invocation(s->program[stage], r, from < count ? from : count - 1, inv, err, size);
}

static int add_inputs(gm_cluster_setup *s, unsigned stage, char *err, size_t size) {
  gm_cluster_stage *st = &s->set.stage[stage];
  unsigned group = s->machine.threads;
  gm_invocation inv;
  size_t count = s->run[stage] ? gm_run_count(s->run[stage], (gm_stage)stage) : 1;
  s->kinds[stage] = (count + group - 1) / group;
  for (size_t k = 0; k < s->kinds[stage]; k++)
    for (unsigned t = 0; t < group; t++) {
      if (invocation(s, stage, k, t, &inv, err, size))
        return -1;
      st->inputs = (uint8_t)inv.nv;
      size_t at = reserve_setup_words(s, inv.nv + (st->system_in ? 3 : 0));
      if (at == SIZE_MAX)
        return out_of_memory(err, size);
      if (!k && !t)
        s->first[stage] = at;
      memcpy(s->memory + at, inv.v, inv.nv * sizeof *inv.v);
      if (st->system_in)
        memcpy(s->memory + at + inv.nv, inv.sys, sizeof inv.sys);
    }
  return 0;
}

int gm_cluster_setup_program(gm_cluster_setup *s, const gm_program *p, const gm_run *run, char *err, size_t size) {
  gm_image *img = calloc(1, sizeof *img);
  int rc = img ? 0 : out_of_memory(err, size);
  s->program[p->stage] = p;
  s->run[p->stage] = run;
  if (!rc)
    rc = run ? gm_run_bind(p, run, img, err, size) : gm_run_bind_none(p, img, err, size);
  if (!rc && run && !gm_run_count(run, p->stage))
    rc = (snprintf(err, size, "error: the inputs list no invocation of stage %s", p->stage ? "fragment" : "vertex"), -1);
  if (!rc && (stage_of(&s->set.stage[p->stage], p) || !add_split(s) || !add_code(s, p, img) || !add_textures(s, img, p->stage)))
    rc = out_of_memory(err, size);
  if (!rc)
    rc = add_inputs(s, p->stage, err, size);
  if (img)
    gm_image_free(img);
  free(img);
  return rc;
}

static size_t task_words(const gm_cluster_setup *s, unsigned stage, bool out) {
  const gm_cluster_stage *x = &s->set.stage[stage];
  return s->machine.threads * (size_t)(out ? x->outputs + (x->system_out ? 2 : 0) : x->inputs + (x->system_in ? 3 : 0));
}

int gm_cluster_setup_task(gm_cluster_setup *s, unsigned stage, size_t k, char *err, size_t size) {
  gm_cluster_task *more = s->ntask & (s->ntask - 1) ? s->task : realloc(s->task, (s->ntask ? 2 * s->ntask : 1) * sizeof *more);
  size_t out = more ? reserve_setup_words(s, task_words(s, stage, true)) : SIZE_MAX;
  if (more)
    s->task = more;
  if (out == SIZE_MAX)
    return out_of_memory(err, size);
  size_t in = s->first[stage] + k % s->kinds[stage] * task_words(s, stage, false);
  s->task[s->ntask] = (gm_cluster_task){(uint8_t)stage, (uint16_t)s->ntask, (uint32_t)in, (uint32_t)out};
  s->ntask++;
  return 0;
}

void gm_cluster_setup_start(gm_cluster_setup *s) {
  gm_cluster_env *w = &s->env;
  w->loads = s->load;
  w->nloads = s->nload;
  w->tasks = s->task;
  w->ntasks = s->ntask;
  w->memory = s->memory;
  w->words = s->words;
  w->texture = s->texture;
  w->texture_words = s->texture_words;
  w->texture_latency = s->set.run.texture_latency;
  gm_cluster_env_start(w);
}
