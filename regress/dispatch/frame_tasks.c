/* SPDX-License-Identifier: Apache-2.0 */
/* Collects the tasks of a frame (frame_tasks.h): an engine, which runs shaders for the renderer and keeps inputs and results of each task.
 */
#include "regress/dispatch/frame_tasks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  frame_tasks *all;
  const gm_program *program;
  void *fast;
} prepared;

typedef struct {
  const prepared *p;
  void *fast;
  unsigned program;
  gm_output_set outputs;
} opened;

static void *prepare_program(const gm_engine *self, const gm_program *p, const gm_run_config *cfg, char *err, size_t size) {
  prepared *r = malloc(sizeof *r);
  if (r)
    *r = (prepared){(frame_tasks *)(uintptr_t)self, p, gm_engine_fast.prepare(&gm_engine_fast, p, cfg, err, size)};
  if (r && r->fast)
    return r;
  free(r);
  return NULL;
}

static void release_program(void *of) {
  prepared *r = of;
  gm_engine_fast.release(r->fast);
  free(r);
}

static bool same_image(const gm_image *a, const gm_image *b) {
  bool same = a->ntexture == b->ntexture && a->nsampler == b->nsampler && !memcmp(a->c, b->c, sizeof a->c);
  for (unsigned i = 0; same && i < a->nsampler; i++) {
    uint32_t s[2][4];
    gm_sampler_words(&a->sampler[i], s[0]);
    gm_sampler_words(&b->sampler[i], s[1]);
    same = !memcmp(s[0], s[1], sizeof s[0]);
  }
  return same && (!a->ntexture || !memcmp(a->texture, b->texture, a->ntexture * sizeof *a->texture));
}

/* The number of a program with its image. -1: out of memory. */
static int find_program(frame_tasks *f, const gm_program *p, const gm_image *img) {
  for (size_t i = 0; i < f->programs; i++)
    if (f->program[i].program == p && same_image(&f->program[i].image, img))
      return (int)i;
  frame_program *more = realloc(f->program, (f->programs + 1) * sizeof *more);
  if (!more)
    return -1;
  f->program = more;
  more += f->programs;
  *more = (frame_program){p, *img};
  more->image.texture = malloc((img->ntexture + 1) * sizeof *img->texture);
  if (!more->image.texture)
    return -1;
  if (img->ntexture)
    memcpy(more->image.texture, img->texture, img->ntexture * sizeof *img->texture);
  return (int)f->programs++;
}

static void *open_program(const void *of, const gm_image *img, gm_output_set outputs, char *err, size_t size) {
  const prepared *p = of;
  int number = find_program(p->all, p->program, img);
  opened *o = number < 0 ? NULL : malloc(sizeof *o);
  if (!o)
    return snprintf(err, size, "out of memory"), NULL;
  *o = (opened){p, gm_engine_fast.open(p->fast, img, outputs, err, size), (unsigned)number, outputs};
  if (o->fast)
    return o;
  free(o);
  return NULL;
}

static void close_program(void *of) {
  opened *o = of;
  gm_engine_fast.close(o->fast);
  free(o);
}

static int keep_task(const opened *o, const gm_task *t, char *err, size_t size) {
  frame_tasks *f = o->p->all;
  const unsigned k = o->p->program->stage, threads = o->p->program->machine.threads;
  if (!(f->tasks[k] & (f->tasks[k] - 1))) { /* a power of two: the array is full */
    frame_task *more = realloc(f->task[k], (f->tasks[k] ? 2 * f->tasks[k] : 1) * sizeof *more);
    if (!more)
      return snprintf(err, size, "out of memory"), -1;
    f->task[k] = more;
  }
  frame_task *to = &f->task[k][f->tasks[k]++];
  *to = (frame_task){.program = o->program, .mask = (uint8_t)t->threads, .outputs = o->outputs};
  for (unsigned i = 0; i < threads; i++)
    if (t->threads >> i & 1) {
      to->in[i] = t->in[i];
      to->want[i] = t->out[i];
    }
  return 0;
}

static int run_and_keep_tasks(void *of, gm_task *task, size_t n, char *err, size_t size) {
  const opened *o = of;
  if (gm_engine_fast.run(o->fast, task, n, err, size))
    return -1;
  for (size_t i = 0; i < n; i++)
    if (keep_task(o, &task[i], err, size))
      return -1;
  return 0;
}

void frame_tasks_new(frame_tasks *f) {
  *f = (frame_tasks){.engine = {.name = "fast",
                                .prepare = prepare_program,
                                .release = release_program,
                                .open = open_program,
                                .close = close_program,
                                .run = run_and_keep_tasks}};
}

void frame_tasks_free(frame_tasks *f) {
  for (size_t i = 0; i < f->programs; i++)
    free(f->program[i].image.texture);
  free(f->program);
  free(f->task[0]);
  free(f->task[1]);
}
