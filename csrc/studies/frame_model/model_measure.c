/* SPDX-License-Identifier: Apache-2.0 */
/* Fills a row of the frame model's table (model.h) from frames of the renderer. */
#include "studies/frame_model/model_measure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "energy/meter/sampled.h"
#include "frame/renderer/tile.h"
#include "studies/frame_model/counts.h"
#include "studies/frame_model/model_paths.h"

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

static void reset_frame_tiles(void *ctx, const gm_frame *f) {
  gm_model_observer *o = ctx;
  (void)f;
  o->n = 0;
}

/* From the lowest index to the highest. */
static double vertices_of(const gm_draw *d) {
  uint32_t min = UINT32_MAX, max = 0;
  for (size_t i = 0; i < d->count; i++) {
    uint32_t v = gm_draw_vertex(d, i);
    min = v < min ? v : min;
    max = v > max ? v : max;
  }
  return d->count ? (double)max - (double)min + 1 : 0;
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
    bytes += d->attribute[a].stride ? (double)gm_number_bytes(d->attribute[a].number) * d->attribute[a].size : 0;
  o->draw[o->n++] = (drawn){fmax(1, fmax(ceil(bytes / BYTES_PER_CYCLE), d->nattribute)), vertices_of(d), triangles_of(d)};
}

/* Work of the units of tiles, in cycles: visibility, iterators, fragment shading, back end. */
enum { TILE_UNITS = 4, PART_BEGINS = 2 /* cycles from a part that is taken to its first fragment */ };

/* The units work side by side, so the one with most work sets the time. */
static double max_of(const double work[TILE_UNITS], unsigned *unit) {
  *unit = 0;
  for (unsigned k = 1; k < TILE_UNITS; k++)
    if (work[k] > work[*unit])
      *unit = k;
  return work[*unit];
}

/* Cycles in which the triangles of an item are read and set up. */
static double reading_cycles(const fr_piece *p, unsigned n) {
  double max = 0;
  for (unsigned i = 0; i < n; i++)
    if (p[i].missing)
      max = fmax(max, fmax(FR_STORED + p[i].reads, p[i].depth ? FR_SETUP_DEPTH : FR_SETUP));
  return max;
}

/* A tile was rendered. Where visibility waits for a task, the units after the one with most work still have to do that task. Before that
   its tags are read, its triangle is read, and its fragments pass the stages of the iterators. */
static void add_measured_tile(void *ctx, const fr_tile *t, unsigned cycles, bool done) {
  gm_model_observer *o = ctx;
  double work[TILE_UNITS] = {0}, sum = 0, read = 0;
  unsigned unit;
  const fr_piece *p = t->works->piece;
  for (size_t i = 0; done && i < t->works->n; i++) {
    const fr_work *w = &t->works->item[i];
    read = fmax(w->hand_over ? 0 : read, w->pieces ? reading_cycles(p, w->pieces) : 0);
    p = w->pieces ? p + w->pieces : p;
    const double item[TILE_UNITS] = {w->visibility, w->iterate, w->shade, w->back};
    for (unsigned k = 0; k < TILE_UNITS; k++)
      work[k] += item[k];
    if (!w->wait)
      continue;
    sum += max_of(work, &unit) + FR_TAGS_READ + PART_BEGINS + read + FR_ITERATE_DEPTH + FR_VERDICTS;
    for (unsigned k = 0; k < TILE_UNITS; k++)
      sum += k == unit ? 0 : item[k];
    memset(work, 0, sizeof work);
  }
  work[0] += (double)t->visibility;
  work[TILE_UNITS - 1] += cycles;
  o->at[GM_MODEL_by_tile] += done ? sum + max_of(work, &unit) : 0;
}

/* What a program's samples say. */
typedef struct {
  double pj;     /* for each operation, above what any cycle of a run costs */
  double slower; /* cycles of a run, relative to those that the program's path and operations give */
} sample_rate;

static double run_cycles(const model_path *p, double tasks, double invocations) {
  return model_shading(p, tasks, invocations) - MODEL_TASK_START * tasks;
}

static sample_rate rate_of(const gm_model_observer *o, const gm_frame *f, const fr_pipeline *pl, gm_stage stage, const model_paths *c) {
  sample_rate rate = {0, 1};
  if (!o->weights || !gm_meter_is_sampled(f->cfg.engine))
    return rate;
  gm_meter_samples s = gm_meter_samples_of((void *)pl->prepared[stage], o->weights);
  if (!s.tasks)
    return rate;
  double ops = 0, cycles = (double)s.cycles, invocations = (double)s.invocations;
  gm_sim_stats stats = {.cycles = s.cycles};
  memcpy(stats.group_ops, s.group_ops, sizeof stats.group_ops);
  for (unsigned g = GM_GRP_A; g <= GM_GRP_T; g++)
    ops += (double)s.group_ops[g];
  model_path path = model_path_taken(c, &stats, invocations);
  double expected = run_cycles(&path, (double)s.tasks, invocations);
  rate.pj = ops > 0 ? (s.picojoules - o->idle * cycles) / ops : 0;
  rate.slower = expected > 0 ? cycles / expected : 1;
  return rate;
}

/* c: as the run took it. Returns the cycles of the tasks, by the samples. */
static double add_work(gm_model_observer *o, const model_path *c, double tasks, double invocations, const sample_rate *rate) {
  static const unsigned group[4] = {GM_MODEL_work_a, GM_MODEL_work_b, GM_MODEL_work_c, GM_MODEL_work_t};
  for (unsigned g = 0; g < 4; g++)
    o->at[group[g]] += invocations * c->ops[g];
  o->at[GM_MODEL_work_invocations] += invocations;
  o->at[GM_MODEL_work_tasks] += tasks;
  o->at[GM_MODEL_sampled] += rate->pj * invocations * model_ops(c);
  return tasks > 0 ? MODEL_TASK_START * tasks + rate->slower * run_cycles(c, tasks, invocations) : 0;
}

static void add_vertices(gm_model_observer *o, const drawn *d, const model_paths *c, const gm_draw_cost *cost, double threads,
                         const sample_rate *rate) {
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
  at[GM_MODEL_sampled_vertex] += add_work(o, &run, tasks, vertices, rate);
}

static void add_fragments(gm_model_observer *o, const fr_pipeline *pl, const gm_draw_cost *cost, const model_paths *c,
                          const sample_rate *rate) {
  double *at = o->at, all = (double)(cost->fragments + cost->helpers);
  model_path run = model_path_taken(c, &cost->fragment, all);
  at[GM_MODEL_work_fragment] += model_shading(&run, (double)cost->tasks, all);
  at[GM_MODEL_fragment_load] += (double)cost->fragments * (c->mean.cycles + c->mean.waits);
  at[GM_MODEL_work_iterators] += all * (1 + pl->inputs); /* triangles are read ahead */
  at[GM_MODEL_sampled_fragment] += add_work(o, &run, (double)cost->tasks, all, rate);
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
    sample_rate rate[2] = {rate_of(o, f, pl, GM_STAGE_VERTEX, &c[0]), rate_of(o, f, pl, GM_STAGE_FRAGMENT, &c[1])};
    add_vertices(o, &o->draw[i], &c[0], &cost[i], threads, &rate[0]);
    add_fragments(o, pl, &cost[i], &c[1], &rate[1]);
    shade += model_shading(&c[1].mean, ceil(pixels / threads), pixels) / (double)n;
    ops += pixels * model_ops(&c[1].mean) / (double)n;
  }
  o->at[GM_MODEL_pixels] += pixels;
  o->at[GM_MODEL_tiles] += (double)f->target.tiles_x * f->target.tiles_y;
  o->at[GM_MODEL_pixel_shading] += shade;
  o->at[GM_MODEL_pixel_ops] += ops;
}

double gm_model_idle_cycle(const gm_program_model *m) {
  double sum = m->pj[GM_COUNT_cycles];
  for (size_t i = 0; i < m->f->rows; i++)
    sum += m->clock[i].free_pj + m->f->row[i].leakage_pj;
  return sum;
}

gm_model_observer *gm_model_observer_new(const gm_program_model *weights) {
  gm_model_observer *o = calloc(1, sizeof *o);
  if (!o)
    return NULL;
  o->watch = (fr_watch){.ctx = o, .frame = reset_frame_tiles, .draw = on_draw, .tile = add_measured_tile, .end = on_end};
  o->weights = weights;
  o->idle = weights ? gm_model_idle_cycle(weights) : 0;
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
    r->at[GM_MODEL_sampled] = r->at[GM_MODEL_sampled_vertex] = r->at[GM_MODEL_sampled_fragment] = NAN;
  model_set_counts(r->at, &o->count);
  for (unsigned i = GM_MODEL_energy; i < GM_MODEL_COLUMNS; i++)
    r->at[i] = NAN;
  r->at[GM_MODEL_blocks] = NAN;
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
  double idle = gm_model_idle_cycle(gm_meter_model(meter)) * r->at[GM_MODEL_shaders];
  r->at[GM_MODEL_energy] = gm_meter_energy(meter, GM_STAGE_VERTEX).total + gm_meter_energy(meter, GM_STAGE_FRAGMENT).total;
  r->at[GM_MODEL_energy_above_idle] = r->at[GM_MODEL_energy] - idle;
}
