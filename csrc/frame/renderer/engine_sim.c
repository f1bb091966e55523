/* SPDX-License-Identifier: Apache-2.0 */
/* The exact simulator as an engine, which runs the shaders of a frame (docs/frame.md, "Cycles"). */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "core/run/run_limit.h"
#include "frame/renderer/frame_engine.h"

typedef struct {
  const gm_program *program;
  gm_run_config cfg;
} prepared;

typedef struct {
  gm_sim *sim;
  const prepared *p;
  gm_output_set outputs;
} loaded;

static void write_sim(void *ctx, int kind, unsigned thread, unsigned addr, const uint32_t data[4]) {
  gm_sim_write(ctx, kind, thread, addr, data);
}

static void *prepare_sim(const gm_engine *self, const gm_program *p, const gm_run_config *cfg, char *err, size_t errsize) {
  (void)self;
  prepared *r = malloc(sizeof *r);
  if (r)
    *r = (prepared){p, *cfg};
  else
    snprintf(err, errsize, "out of memory");
  return r;
}

static void *open_sim(const void *shared, const gm_image *img, gm_output_set outputs, char *err, size_t errsize) {
  const prepared *p = shared;
  loaded *l = malloc(sizeof *l);
  if (l)
    *l = (loaded){.sim = gm_sim_new(&p->program->machine), .p = p, .outputs = outputs};
  if (l && l->sim) {
    gm_run_load_sim(l->sim, p->program, img);
    return l;
  }
  free(l);
  snprintf(err, errsize, "out of memory");
  return NULL;
}

gm_sim *gm_engine_sim_core(void *program) { return ((loaded *)program)->sim; }

static void close_sim(void *program) {
  loaded *l = program;
  gm_sim_free(l->sim);
  free(l);
}

static void read_outputs(const loaded *l, unsigned thread, gm_shaded *out) {
  for (unsigned r = 0; r < GM_RUN_INPUTS; r++)
    if (l->outputs >> r & 1)
      gm_sim_read(l->sim, GM_HOST_O, thread, r, out->o[r]);
  if (l->outputs & GM_OUTPUT_POSITION) {
    gm_sim_read(l->sim, GM_HOST_SYS, thread, 3, out->pos);
    gm_sim_read(l->sim, GM_HOST_SYS, thread, 4, out->size);
  }
  out->killed = gm_sim_killed(l->sim, thread) != 0;
}

static int run_task(loaded *l, gm_task *t, char *err, size_t errsize) {
  gm_trace trace;
  int busy;
  unsigned long cycles = 0;
  for (unsigned i = 0; t->threads >> i; i++)
    if (t->threads >> i & 1)
      gm_run_write_thread(l->p->program, &t->in[i], i, write_sim, l->sim);
  gm_sim_start(l->sim, &l->p->cfg, l->p->program->entry, t->threads);
  while ((busy = gm_sim_cycle(l->sim, &trace)) > 0 && cycles < gm_run_limit(&l->p->cfg))
    cycles++;
  if (busy)
    return snprintf(err, errsize, "a %s shader: %s", l->p->program->stage == GM_STAGE_VERTEX ? "vertex" : "fragment",
                    busy < 0 ? gm_sim_error(l->sim) : "it does not end"),
           -1;
  gm_sim_get_stats(l->sim, &t->stats);
  for (unsigned i = 0; t->threads >> i; i++)
    if (t->threads >> i & 1)
      read_outputs(l, i, &t->out[i]);
  return 0;
}

static int run_sim(void *program, gm_task *task, size_t n, char *err, size_t errsize) {
  for (size_t i = 0; i < n; i++)
    if (run_task(program, &task[i], err, errsize))
      return -1;
  return 0;
}

const gm_engine gm_engine_sim = {
    .name = "sim", .prepare = prepare_sim, .release = free, .open = open_sim, .close = close_sim, .run = run_sim};

gm_output_set gm_output_registers(const gm_program *p, gm_sym_kind kind) {
  gm_output_set set = 0;
  for (size_t i = 0; i < p->nsym; i++)
    for (unsigned r = 0; p->sym[i].kind == kind && r < p->sym[i].elements * p->sym[i].cols; r++)
      if (p->sym[i].reg + r < GM_RUN_INPUTS)
        set |= UINT64_C(1) << (p->sym[i].reg + r);
  return set;
}
