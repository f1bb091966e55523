/* SPDX-License-Identifier: Apache-2.0 */
#include "model/measure.h"

#include <math.h>
#include <stdlib.h>

#include "base/error.h"
#include "frame/watch.h"
#include "stats/stats.h"

enum { TASK_START = 3, BYTES_PER_CYCLE = 8 };

typedef struct {
  gm_model_row *r;
  const gm_scene *s;
  const gm_machine *machine; /* of the programs */
  size_t draws;              /* of the passes before */
  bool failed;
  char *err;
  size_t size;
} job;

/* A path of a program: cycles without texture waits, these waits, operations. */
typedef struct {
  double cycles, waits, ops[GM_GRP_COUNT];
} path;

/* What the compiled program tells about one invocation. */
typedef struct {
  path shortest, longest, mean;
} program_paths;

static double other_ops(const path *p) { return p->ops[GM_GRP_A] + p->ops[GM_GRP_B] + p->ops[GM_GRP_C]; }

/* frozen: cycles that a lookup freezes the core. */
static path path_of(const gm_path_stats *from, double frozen) {
  path p = {.cycles = (double)from->cycles};
  for (unsigned g = 0; g < GM_GRP_COUNT; g++)
    p.ops[g] = (double)from->busy[g];
  p.ops[GM_GRP_T] /= 1 + frozen; /* unit T is busy for the whole wait */
  p.waits = p.ops[GM_GRP_T] * frozen;
  p.cycles -= p.waits;
  return p;
}

static path between(const path *a, const path *b, double part) {
  path p = {a->cycles + part * (b->cycles - a->cycles), a->waits + part * (b->waits - a->waits), {0}};
  for (unsigned g = 0; g < GM_GRP_COUNT; g++)
    p.ops[g] = a->ops[g] + part * (b->ops[g] - a->ops[g]);
  return p;
}

static bool paths_of(job *j, const gm_program *p, program_paths *out) {
  gm_program_stats s;
  if (gm_stats_count(p, &s, j->err, j->size))
    return false;
  double latency = p->machine.texture_latency;
  out->longest = path_of(s.longest.known ? &s.longest : &s.shortest, latency);
  out->shortest = path_of(s.shortest.known ? &s.shortest : &s.longest, latency);
  out->mean = between(&out->shortest, &out->longest, 0.5);
  return true;
}

/* Cycles of tasks with so many invocations in all: each task takes the program's path, and its last thread starts threads - 1 cycles later.
   The texture waits of each invocation stop all threads of its task. */
static double shading(const path *p, double tasks, double invocations) {
  return tasks > 0 ? tasks * (TASK_START + p->cycles + invocations / tasks - 1) + invocations * p->waits : 0;
}

/* The path as the run took it. Between the shortest and the longest path, cycles grow with operations. */
static path taken(const program_paths *c, const gm_sim_stats *st, double invocations) {
  path run = c->mean;
  for (unsigned g = 0; g < GM_GRP_COUNT; g++)
    run.ops[g] = invocations > 0 ? (double)st->group_ops[g] / invocations : 0;
  double few = other_ops(&c->shortest), many = other_ops(&c->longest),
         each = c->mean.ops[GM_GRP_T] > 0 ? c->mean.waits / c->mean.ops[GM_GRP_T] : 0;
  if (many > few)
    run.cycles = between(&c->shortest, &c->longest, (other_ops(&run) - few) / (many - few)).cycles;
  run.waits = each * run.ops[GM_GRP_T];
  return run;
}

static double triangles_of(const gm_draw *d) {
  double n = (double)d->count;
  return d->mode == GM_MODE_TRIANGLES ? floor(n / 3) : d->mode > GM_MODE_TRIANGLES ? fmax(0, n - 2) : n;
}

/* c: as the run took it. */
static void add_work(job *j, const path *c, double tasks, double invocations) {
  static const unsigned group[4] = {GM_MODEL_work_a, GM_MODEL_work_b, GM_MODEL_work_c, GM_MODEL_work_t};
  for (unsigned g = 0; g < 4; g++)
    j->r->at[group[g]] += invocations * c->ops[g];
  j->r->at[GM_MODEL_work_invocations] += invocations;
  j->r->at[GM_MODEL_work_tasks] += tasks;
}

static double all_ops(const path *p) { return other_ops(p) + p->ops[GM_GRP_T]; }

static void add_vertices(job *j, const gm_draw *d, const program_paths *c, const gm_draw_cost *cost, double threads) {
  double vertices = (double)cost->vertices;
  path run = taken(c, &cost->vertex, vertices);
  double *at = j->r->at, bytes = 0, tasks = ceil(vertices / threads), mesh = (double)d->vertices;
  for (unsigned a = 0; a < d->nattribute; a++)
    bytes += d->attribute[a].stride ? 4.0 * d->attribute[a].size : 0;
  at[GM_MODEL_work_fetch] += vertices * fmax(1, fmax(ceil(bytes / BYTES_PER_CYCLE), d->nattribute));
  at[GM_MODEL_work_vertex] += shading(&run, tasks, vertices);
  at[GM_MODEL_vertex_load] += vertices * (c->mean.cycles + c->mean.waits);
  at[GM_MODEL_mesh_vertices] += mesh;
  at[GM_MODEL_mesh_triangles] += triangles_of(d);
  at[GM_MODEL_mesh_shading] += shading(&c->mean, ceil(mesh / threads), mesh);
  at[GM_MODEL_mesh_ops] += mesh * all_ops(&c->mean);
  add_work(j, &run, tasks, vertices);
}

static void add_fragments(job *j, const fr_pipeline *pl, const gm_draw_cost *cost, const program_paths *c) {
  double *at = j->r->at, all = (double)(cost->fragments + cost->helpers);
  path run = taken(c, &cost->fragment, all);
  at[GM_MODEL_work_fragment] += shading(&run, (double)cost->tasks, all);
  at[GM_MODEL_fragment_load] += (double)cost->fragments * (c->mean.cycles + c->mean.waits);
  at[GM_MODEL_work_iterators] += all * (1 + pl->inputs);
  add_work(j, &run, (double)cost->tasks, all);
}

/* A pass was drawn. */
static void on_end(void *ctx, const gm_frame *f) {
  job *j = ctx;
  size_t n;
  const gm_draw_cost *cost = gm_frame_cost(f, &n);
  double pixels = (double)f->cfg.width * f->cfg.height, shade = 0, ops = 0;
  for (size_t i = 0; i < n && !j->failed; i++) {
    const fr_pipeline *pl = f->pipeline[i];
    program_paths c[2];
    double threads = pl->program[0]->machine.threads;
    j->failed = !paths_of(j, pl->program[0], &c[0]) || !paths_of(j, pl->program[1], &c[1]);
    if (j->failed)
      return;
    add_vertices(j, gm_scene_draw_at(j->s, j->draws + i).draw, &c[0], &cost[i], threads);
    add_fragments(j, pl, &cost[i], &c[1]);
    shade += shading(&c[1].mean, ceil(pixels / threads), pixels) / (double)n;
    ops += pixels * all_ops(&c[1].mean) / (double)n;
  }
  j->draws += n;
  j->r->at[GM_MODEL_pixels] += pixels;
  j->r->at[GM_MODEL_tiles] += (double)f->target.tiles_x * f->target.tiles_y;
  j->r->at[GM_MODEL_pixel_shading] += shade;
  j->r->at[GM_MODEL_pixel_ops] += ops;
}

/* Cycles of the tile accelerator, as regress/frame/micro computes them. */
static double accelerator_work(const gm_frame_counters *c) {
  double sum = 0, records = (double)c->vertex_records, words = (double)c->bytes[GM_BYTES_PARAMETER_WRITE] / 4;
  double vertex = records > 0 ? (words - FR_RECORD_WORDS * (double)c->triangles) / records : 0;
  for (unsigned v = 0; v < 4; v++)
    for (unsigned k = 0; k < GM_TRIANGLE_SIZES; k++) {
      const gm_triangle_class *t = &c->by_size[v][k];
      double drawn = t->entries ? (double)t->triangles : 0, left = drawn * (FR_RECORD_WORDS - 1 + v * vertex) + (double)t->entries;
      sum += fmax(fmax(4 * (double)t->triangles, (double)t->leading + left / 2), (double)t->tiles);
    }
  return sum;
}

static void set_work(double *at, const gm_frame_counters *c) {
  double record_reads = (FR_RECORD_WORDS + 3.0 * FR_VERTEX_WORDS) * (double)c->triangles_scanned;
  at[GM_MODEL_draws] = (double)c->draws;
  at[GM_MODEL_vertices] = (double)c->vertices_shaded;
  at[GM_MODEL_vertices_cc] = 3 * (double)c->triangles;
  at[GM_MODEL_visible] = (double)c->fragments_shaded;
  at[GM_MODEL_partial_renders] = (double)c->partial_renders;
  at[GM_MODEL_work_assembly] = (double)c->primitives + 4 * (double)c->vertices_shaded + 16 * (double)c->clipped;
  at[GM_MODEL_work_accelerator] = accelerator_work(c);
  at[GM_MODEL_work_visibility] =
      (double)(c->tiles + c->tiles_passed + c->large_groups + c->discard_cycles) + 8 * (double)(c->triangles_scanned - c->large_scanned);
  at[GM_MODEL_work_iterators] += ((double)c->bytes[GM_BYTES_PARAMETER_READ] / 4 - record_reads) / 2;
  at[GM_MODEL_work_back_end] = (double)(c->back_end_quads + c->back_end_waits) + (double)c->bytes[GM_BYTES_COLOR_WRITE] / BYTES_PER_CYCLE;
  at[GM_MODEL_work_partial] = (double)c->bytes[GM_BYTES_PARTIAL] / BYTES_PER_CYCLE;
}

static void set_measured(double *at, const gm_frame_counters *c) {
  static const unsigned unit[GM_UNITS] = {GM_MODEL_fetch,      GM_MODEL_vertex,    GM_MODEL_assembly, GM_MODEL_accelerator,
                                          GM_MODEL_visibility, GM_MODEL_iterators, GM_MODEL_fragment, GM_MODEL_back_end};
  const gm_sim_stats *v = &c->vertex, *f = &c->fragment;
  for (unsigned u = 0; u < GM_UNITS; u++)
    at[unit[u]] = (double)c->unit[u].busy;
  at[GM_MODEL_geometry] = (double)c->geometry_cycles;
  at[GM_MODEL_frame] = (double)c->cycles;
  at[GM_MODEL_shaders] = (double)(v->cycles + f->cycles);
  at[GM_MODEL_bundles] = (double)(v->bundles + f->bundles);
  at[GM_MODEL_reads_t] = (double)(v->reads_t + f->reads_t);
  at[GM_MODEL_reads_v] = (double)(v->reads_v + f->reads_v);
  at[GM_MODEL_reads_o] = (double)(v->reads_o + f->reads_o);
  at[GM_MODEL_reads_c] = (double)(v->reads_c + f->reads_c);
  at[GM_MODEL_forwarded] = (double)(v->forwarded + f->forwarded);
  at[GM_MODEL_writes_t] = (double)(v->writes_t + f->writes_t);
  at[GM_MODEL_writes_o] = (double)(v->writes_o + f->writes_o);
  at[GM_MODEL_open_v] = (double)(v->open_v + f->open_v);
  at[GM_MODEL_open_o] = (double)(v->open_o + f->open_o);
  at[GM_MODEL_frozen] = (double)(v->frozen_tex + f->frozen_tex);
}

/* pJ that any cycle of a run costs: the clocks that have no gate, and leakage. */
static double idle_cycle(const gm_program_model *m) {
  double sum = m->pj[GM_COUNT_cycles];
  for (size_t i = 0; i < m->f->rows; i++)
    sum += m->clock[i].free_pj + m->f->row[i].leakage_pj;
  return sum;
}

int gm_model_measure(gm_model_row *r, gm_scene *s, const gm_frame_config *cfg, const gm_meter *meter, char *err, size_t errsize) {
  size_t passes = gm_scene_passes(s);
  gm_frame_counters *count = calloc(passes, sizeof *count), sum = {0};
  job j = {.r = r, .s = s, .err = err, .size = errsize};
  const fr_watch watch = {.ctx = &j, .end = on_end};
  gm_frame_config c = *cfg;
  c.draw_costs = true;
  c.watch = &watch;
  for (unsigned i = 0; i < GM_MODEL_COLUMNS; i++)
    r->at[i] = i < GM_MODEL_energy ? 0 : NAN;
  int rc = count ? gm_scene_render(s, &c, NULL, count, NULL, NULL, err, errsize) : gm_error(err, errsize, "gloam", "out of memory");
  for (size_t i = 0; count && i < passes; i++)
    gm_frame_counters_add(&sum, &count[i]);
  free(count);
  if (rc || j.failed)
    return -1;
  set_work(r->at, &sum);
  set_measured(r->at, &sum);
  if (meter) {
    double idle = idle_cycle(gm_meter_model(meter)) * r->at[GM_MODEL_shaders];
    r->at[GM_MODEL_energy] = gm_meter_energy(meter, GM_STAGE_VERTEX).total + gm_meter_energy(meter, GM_STAGE_FRAGMENT).total;
    r->at[GM_MODEL_energy_above_idle] = r->at[GM_MODEL_energy] - idle;
  }
  return 0;
}
