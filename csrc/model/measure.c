/* SPDX-License-Identifier: Apache-2.0 */
#include "model/measure.h"

#include <math.h>
#include <stdlib.h>

#include "base/error.h"
#include "meter/sampled.h"
#include "model/counts.h"
#include "model/paths.h"

enum { BYTES_PER_CYCLE = 8 };

/* What a draw brings with it. */
typedef struct {
  double fetch; /* cycles to fetch one vertex */
  double vertices, triangles;
} drawn;

struct gm_model_observer {
  fr_watch watch;
  const gm_program_model *weights;
  double idle;
  gm_frame_counters count;
  drawn *draw; /* of the present frame */
  size_t n, cap;
  double at[GM_MODEL_COLUMNS];
  char error[GM_ERROR_SIZE];
};

static double triangles_of(const gm_draw *d) {
  double n = (double)d->count;
  return d->mode == GM_MODE_TRIANGLES ? floor(n / 3) : d->mode > GM_MODE_TRIANGLES ? fmax(0, n - 2) : n;
}

static void on_frame(void *ctx, const gm_frame *f) {
  gm_model_observer *o = ctx;
  (void)f;
  o->n = 0;
}

static void on_draw(void *ctx, const gm_frame *f, const gm_draw *d) {
  gm_model_observer *o = ctx;
  double bytes = 0;
  (void)f;
  if (o->n == o->cap) {
    size_t cap = o->cap ? 2 * o->cap : 64;
    drawn *more = realloc(o->draw, cap * sizeof *more);
    if (!more) {
      gm_error(o->error, sizeof o->error, "gloam model", "out of memory");
      return;
    }
    o->draw = more;
    o->cap = cap;
  }
  for (unsigned a = 0; a < d->nattribute; a++)
    bytes += d->attribute[a].stride ? 4.0 * d->attribute[a].size : 0;
  o->draw[o->n++] = (drawn){fmax(1, fmax(ceil(bytes / BYTES_PER_CYCLE), d->nattribute)), (double)d->vertices, triangles_of(d)};
}

/* pJ of a program for each operation, above what any cycle of a run costs. */
static double rate_of(const gm_model_observer *o, const fr_pipeline *pl, gm_stage stage) {
  gm_meter_samples s = o->weights ? gm_meter_samples_of((void *)pl->prepared[stage], o->weights) : (gm_meter_samples){0};
  return s.ops ? (s.picojoules - o->idle * (double)s.cycles) / (double)s.ops : 0;
}

/* c: as the run took it. rate: pJ for each operation. */
static void add_work(gm_model_observer *o, const model_path *c, double tasks, double invocations, double rate) {
  static const unsigned group[4] = {GM_MODEL_work_a, GM_MODEL_work_b, GM_MODEL_work_c, GM_MODEL_work_t};
  for (unsigned g = 0; g < 4; g++)
    o->at[group[g]] += invocations * c->ops[g];
  o->at[GM_MODEL_work_invocations] += invocations;
  o->at[GM_MODEL_work_tasks] += tasks;
  o->at[GM_MODEL_sampled] += rate * invocations * model_ops(c);
}

static void add_vertices(gm_model_observer *o, const drawn *d, const model_paths *c, const gm_draw_cost *cost, double threads,
                         double rate) {
  double vertices = (double)cost->vertices, tasks = ceil(vertices / threads);
  model_path run = model_path_taken(c, &cost->vertex, vertices);
  double *at = o->at;
  at[GM_MODEL_work_fetch] += vertices * d->fetch;
  at[GM_MODEL_work_vertex] += model_shading(&run, tasks, vertices);
  at[GM_MODEL_vertex_load] += vertices * (c->mean.cycles + c->mean.waits);
  at[GM_MODEL_mesh_vertices] += d->vertices;
  at[GM_MODEL_mesh_triangles] += d->triangles;
  at[GM_MODEL_mesh_shading] += model_shading(&c->mean, ceil(d->vertices / threads), d->vertices);
  at[GM_MODEL_mesh_ops] += d->vertices * model_ops(&c->mean);
  add_work(o, &run, tasks, vertices, rate);
}

static void add_fragments(gm_model_observer *o, const fr_pipeline *pl, const gm_draw_cost *cost, const model_paths *c, double rate) {
  double *at = o->at, all = (double)(cost->fragments + cost->helpers);
  model_path run = model_path_taken(c, &cost->fragment, all);
  at[GM_MODEL_work_fragment] += model_shading(&run, (double)cost->tasks, all);
  at[GM_MODEL_fragment_load] += (double)cost->fragments * (c->mean.cycles + c->mean.waits);
  at[GM_MODEL_work_iterators] += all * (1 + pl->inputs);
  add_work(o, &run, (double)cost->tasks, all, rate);
}

/* A frame was drawn. */
static void on_end(void *ctx, const gm_frame *f) {
  gm_model_observer *o = ctx;
  size_t n;
  const gm_draw_cost *cost = gm_frame_cost(f, &n);
  double pixels = (double)f->cfg.width * f->cfg.height, shade = 0, ops = 0;
  gm_frame_counters_add(&o->count, gm_frame_count(f));
  n = n < o->n ? n : o->n;
  for (size_t i = 0; i < n && !*o->error; i++) {
    const fr_pipeline *pl = f->pipeline[i];
    model_paths c[2];
    double threads = pl->program[0]->machine.threads;
    if (!model_paths_of(&c[0], pl->program[0], o->error, sizeof o->error) ||
        !model_paths_of(&c[1], pl->program[1], o->error, sizeof o->error))
      return;
    add_vertices(o, &o->draw[i], &c[0], &cost[i], threads, rate_of(o, pl, GM_STAGE_VERTEX));
    add_fragments(o, pl, &cost[i], &c[1], rate_of(o, pl, GM_STAGE_FRAGMENT));
    shade += model_shading(&c[1].mean, ceil(pixels / threads), pixels) / (double)n;
    ops += pixels * model_ops(&c[1].mean) / (double)n;
  }
  o->at[GM_MODEL_pixels] += pixels;
  o->at[GM_MODEL_tiles] += (double)f->target.tiles_x * f->target.tiles_y;
  o->at[GM_MODEL_pixel_shading] += shade;
  o->at[GM_MODEL_pixel_ops] += ops;
}

/* pJ that any cycle of a run costs: the clocks that have no gate, and leakage. */
static double idle_cycle(const gm_program_model *m) {
  double sum = m->pj[GM_COUNT_cycles];
  for (size_t i = 0; i < m->f->rows; i++)
    sum += m->clock[i].free_pj + m->f->row[i].leakage_pj;
  return sum;
}

gm_model_observer *gm_model_observer_new(const gm_program_model *weights) {
  gm_model_observer *o = calloc(1, sizeof *o);
  if (!o)
    return NULL;
  o->watch = (fr_watch){.ctx = o, .frame = on_frame, .draw = on_draw, .end = on_end};
  o->weights = weights;
  o->idle = weights ? idle_cycle(weights) : 0;
  return o;
}

void gm_model_observer_free(gm_model_observer *o) {
  if (o)
    free(o->draw);
  free(o);
}

const fr_watch *gm_model_observer_watch(const gm_model_observer *o) { return &o->watch; }

int gm_model_observer_row(gm_model_observer *o, gm_model_row *r, char *err, size_t errsize) {
  if (*o->error)
    return snprintf(err, errsize, "%s", o->error), -1;
  for (unsigned i = 0; i < GM_MODEL_COLUMNS; i++)
    r->at[i] = o->at[i];
  if (!o->weights)
    r->at[GM_MODEL_sampled] = NAN;
  model_set_counts(r->at, &o->count);
  r->at[GM_MODEL_energy] = r->at[GM_MODEL_energy_above_idle] = NAN;
  o->count = (gm_frame_counters){0};
  for (unsigned i = 0; i < GM_MODEL_COLUMNS; i++)
    o->at[i] = 0;
  return 0;
}

int gm_model_observe(gm_model_row *r, gm_scene *s, const gm_frame_config *cfg, const gm_program_model *weights, char *err, size_t errsize) {
  gm_model_observer *o = gm_model_observer_new(weights);
  if (!o)
    return gm_error(err, errsize, "gloam model", "out of memory");
  gm_frame_config c = *cfg;
  c.draw_costs = true;
  c.watch = &o->watch;
  int rc = gm_scene_render(s, &c, NULL, NULL, NULL, NULL, err, errsize);
  rc = rc ? rc : gm_model_observer_row(o, r, err, errsize);
  gm_model_observer_free(o);
  return rc;
}

void gm_model_set_energy(gm_model_row *r, const gm_meter *meter) {
  double idle = idle_cycle(gm_meter_model(meter)) * r->at[GM_MODEL_shaders];
  r->at[GM_MODEL_energy] = gm_meter_energy(meter, GM_STAGE_VERTEX).total + gm_meter_energy(meter, GM_STAGE_FRAGMENT).total;
  r->at[GM_MODEL_energy_above_idle] = r->at[GM_MODEL_energy] - idle;
}
