/* SPDX-License-Identifier: Apache-2.0 */
/* Renders the micro-benchmarks and predicts the times of their units, as Chung's thesis does (its equations 1, 3, 5, 7; docs/frame.md,
   "Checks").
   Usage: frame_micro [-m MACHINE] [-r ROWS] [-n POINTS] TABLE.csv SCENE.json...
   TABLE gets a row for each scene: inputs of the model, cycles of the units, predictions. The constants come from the scenes size-*: one
   mesh and one pair of shaders. The cycles of a program are those of its static path. -n: least points of the hypercube (default 120).
   With -r the file ROWS gets rows for scripts/check/bars. Prints TAP. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/command_options.h"
#include "base/error.h"
#include "base/tap.h"
#include "core/stats/stats.h"
#include "regress/common/shader.h"
#include "studies/show/show.h"

enum { UNITS = 4, TASK_START = 3, USES = 3, BLOCK = 32 };
static const gm_unit_name unit[UNITS] = {GM_UNIT_VERTEX, GM_UNIT_ACCELERATOR, GM_UNIT_VISIBILITY, GM_UNIT_FRAGMENT};
static const char *const column[UNITS] = {"vertex", "tile accelerator", "visibility", "fragment"};

/* One scene: for each unit the input of the model, measured and predicted cycles. */
typedef struct {
  const char *name;
  double in[UNITS], cycles[UNITS], predicted[UNITS];
  double peak;              /* words of the parameter buffer */
  double use[USES], blocks; /* what they are proportional to; list blocks of 32 words */
  const char *path;
} point;

typedef struct {
  gm_machine machine;
  gc_options cc;
  tap t;
  unsigned min; /* points of the hypercube */
} job;

/* Cycles of tasks with so many invocations in all: each task takes the program's path, and its last thread starts threads - 1 cycles later.
   The texture waits of each invocation stop all threads of its task. */
static double shading_cycles(const gm_program *p, double tasks, double invocations) {
  gm_program_stats s;
  char err[GM_ERROR_SIZE];
  if (gm_stats_count(p, &s, err, sizeof err) || !s.longest.known)
    return NAN;
  double waits = (double)s.longest.busy[GM_GRP_T] - s.group_ops[GM_GRP_T];
  return tasks * (TASK_START + (double)s.longest.cycles - waits + invocations / tasks - 1) + invocations * waits;
}

/* Cycles of the tile accelerator: for each class of triangles the largest of 4 a triangle, its tiles, its tiles up to the first entry with
   half the other words that it writes. */
static double accelerator_cycles(const gm_frame_counters *c, double vertex_words) {
  double sum = 0;
  for (unsigned v = 0; v < 4; v++)
    for (unsigned k = 0; k < GM_TRIANGLE_SIZES; k++) {
      const gm_triangle_class *t = &c->by_size[v][k];
      double drawn = t->entries ? (double)t->triangles : 0, words = drawn * (3 + v * vertex_words) + (double)t->entries;
      sum += fmax(fmax(4 * (double)t->triangles, (double)t->leading + words / 2), (double)t->tiles);
    }
  return sum;
}

/* Numbers of a vertex that the fragment program reads. */
static double lanes_of(const gm_program *p) {
  double n = 0;
  for (size_t i = 0; i < p->nsym; i++)
    if (p->sym[i].kind == GM_SYM_VARYING)
      n += p->sym[i].rows * p->sym[i].cols * p->sym[i].elements;
  return n;
}

/* What a functional run of the frame tells: tasks and invocations, words and tiles, triangles and pixels. */
static void set_inputs(const job *j, const gm_scene *s, const gm_frame_counters *c, point *p) {
  const gm_draw *d = gm_scene_draw_at(s, 0).draw;
  double vertices = (double)c->vertices_shaded;
  p->in[0] = shading_cycles(d->program[0], vertices / j->machine.threads, vertices);
  p->in[1] = accelerator_cycles(c, 4 + lanes_of(d->program[1]));
  p->in[2] =
      (double)(c->tiles + c->tiles_passed + c->large_groups + c->discard_cycles) + 8 * (double)(c->triangles_scanned - c->large_scanned);
  p->in[3] = shading_cycles(d->program[1], (double)c->fragment_tasks, (double)(c->fragments_shaded + c->fragments_helper));
  for (unsigned u = 0; u < UNITS; u++)
    p->cycles[u] = (double)c->unit[unit[u]].busy;
  p->peak = (double)c->buffer_peak;
  p->use[0] = 1;
  p->use[1] = (double)c->vertex_records;
  p->use[2] = (double)c->triangles;
  p->blocks = (double)c->list_blocks;
}

static bool render_micro_scene(job *j, const char *path, size_t pb_bytes, gm_scene **s, gm_frame_counters *count) {
  gm_scene_options o = {.compile = gm_show_compile, .ctx = &j->cc};
  gm_frame_config cfg = {.pb_bytes = pb_bytes,
                         .host_threads = 1,
                         .engine = &gm_engine_fast,
                         .run = shader_run_config(&(gm_program){.machine = j->machine}, j->cc.policy, j->machine.wake)};
  char err[GM_ERROR_SIZE];
  *s = gm_scene_load(path, &o, err, sizeof err);
  bool ok = *s && !gm_scene_render(*s, &cfg, NULL, count, NULL, NULL, err, sizeof err);
  if (!ok)
    tap_note(err);
  return ok;
}

static bool measure_micro_point(job *j, const char *path, point *p) {
  gm_frame_counters count;
  gm_scene *s;
  bool ok = render_micro_scene(j, path, 16 << 20, &s, &count);
  p->path = path;
  p->name = shader_base(path);
  if (ok)
    set_inputs(j, s, &count, p);
  gm_scene_free(s);
  return ok;
}

/* Least squares of cycles = k * in over the scenes of one mesh and one pair of shaders. */
static double fit_unit_cycles(const point *p, size_t n, unsigned u) {
  double xx = 0, xy = 0;
  for (size_t i = 0; i < n; i++)
    if (!strncmp(p[i].name, "size-", 5)) {
      xx += p[i].in[u] * p[i].in[u];
      xy += p[i].in[u] * p[i].cycles[u];
    }
  return xy / xx;
}

/* The mean error of the scenes whose names begin with "cube", or of the others but those that the constants come from. */
static double mean_error(const point *p, size_t n, unsigned u, bool cube, double *worst, size_t *scenes) {
  double sum = 0;
  *worst = 0;
  *scenes = 0;
  for (size_t i = 0; i < n; i++) {
    if (!strncmp(p[i].name, "size-", 5) || cube != !strncmp(p[i].name, "cube-", 5))
      continue;
    double error = 100 * fabs(p[i].predicted[u] / p[i].cycles[u] - 1);
    *worst = fmax(*worst, error);
    sum += error;
    ++*scenes;
  }
  return *scenes ? sum / (double)*scenes : NAN;
}

static void predict_times(point *p, size_t n, unsigned u) {
  double k = fit_unit_cycles(p, n, u);
  for (size_t i = 0; i < n; i++)
    p[i].predicted[u] = k * p[i].in[u];
}

static bool write_table(const char *path, const point *p, size_t n) {
  FILE *f = fopen(path, "w");
  if (!f)
    return false;
  fprintf(f, "scene");
  for (unsigned u = 0; u < UNITS; u++)
    fprintf(f, ",%s input,%s cycles,%s predicted", column[u], column[u], column[u]);
  fprintf(f, ",peak words\n");
  for (size_t i = 0; i < n; i++) {
    fprintf(f, "%s", p[i].name);
    for (unsigned u = 0; u < UNITS; u++)
      fprintf(f, ",%.0f,%.0f,%.0f", p[i].in[u], p[i].cycles[u], p[i].predicted[u]);
    fprintf(f, ",%.0f\n", p[i].peak);
  }
  return !fclose(f);
}

/* --- overflow of the parameter buffer --- */

/* Words for each use (a buffer, a vertex, a triangle): least squares over the scenes of one mesh, by Gauss and Jordan. False: the scenes do
   not determine them. */
static bool fit_words(const point *p, size_t n, double words[USES]) {
  double m[USES][USES + 1] = {{0}};
  for (size_t i = 0; i < n; i++)
    for (unsigned r = 0; r < USES && !strncmp(p[i].name, "size-", 5); r++) {
      for (unsigned k = 0; k < USES; k++)
        m[r][k] += p[i].use[r] * p[i].use[k];
      m[r][USES] += p[i].use[r] * (p[i].peak - BLOCK * p[i].blocks);
    }
  for (unsigned r = 0; r < USES; r++) {
    if (!(fabs(m[r][r]) > 1e-9))
      return false;
    for (unsigned k = USES + 1; k-- > r;)
      m[r][k] /= m[r][r];
    for (unsigned q = 0; q < USES; q++)
      for (unsigned k = USES + 1; q != r && k-- > r;)
        m[q][k] -= m[q][r] * m[r][k];
  }
  for (unsigned r = 0; r < USES; r++)
    words[r] = m[r][USES];
  return true;
}

/* Does the frame overflow a parameter buffer of so many blocks? -1: an error. */
static int does_overflow(job *j, const char *path, double blocks) {
  gm_frame_counters count;
  gm_scene *s;
  bool ok = render_micro_scene(j, path, (size_t)blocks * BLOCK * 4, &s, &count);
  gm_scene_free(s);
  return ok ? count.partial_renders > 0 : -1;
}

/* Predicts the smallest parameter buffer without overflow for the other meshes, then tries it: with a block more there may be no overflow,
   with a block less there has to be one. */
static void predict_overflows(job *j, const point *p, size_t n, FILE *rows) {
  double words[USES], min = (double)GM_FRAME_PB_MIN / 4 / BLOCK;
  size_t bad = 0, meshes = 0;
  bool fits = fit_words(p, n, words);
  for (size_t i = 0; fits && i < n; i++) {
    if (strncmp(p[i].name, "mesh-", 5) || !strcmp(p[i].name, "mesh-0.json"))
      continue;
    double blocks = p[i].blocks + ceil((words[0] * p[i].use[0] + words[1] * p[i].use[1] + words[2] * p[i].use[2]) / BLOCK - 1e-6);
    bool right =
        does_overflow(j, p[i].path, fmax(blocks + 1, min)) == 0 && (blocks - 1 < min || does_overflow(j, p[i].path, blocks - 1) == 1);
    tap_ok(&j->t, right, "%s: overflows below %.0f bytes of parameter buffer, within a block", p[i].name, blocks * BLOCK * 4);
    bad += !right;
    meshes++;
  }
  if (rows)
    fprintf(rows, "parameter buffer\tmeshes whose overflow is not predicted within a block\t%zu\t=\t0\t%zu\t8\n", bad, meshes);
}

static void judge_micro_points(job *j, point *p, size_t n, FILE *rows) {
  for (unsigned u = 0; u < UNITS; u++) {
    double worst, far;
    size_t others, cubes;
    predict_times(p, n, u);
    double mean = mean_error(p, n, u, false, &worst, &others), cube = mean_error(p, n, u, true, &far, &cubes);
    tap_ok(&j->t, mean <= 3, "%s: mean error %.2f %%, at worst %.2f %%; in the hypercube %.2f %%, %.2f %%", column[u], mean, worst, cube,
           far);
    if (rows)
      fprintf(rows,
              "times\tmean error of the time of %s, percent\t%.3f\t<=\t3\t%zu\t35\n"
              "times\tthe same in the hypercube, percent\t%.3f\t<=\t3\t%zu\t%u\n",
              column[u], mean, others, cube, cubes, j->min);
  }
  predict_overflows(j, p, n, rows);
}

int main(int argc, char **argv) {
  job j = {.min = 120};
  const char *machine = "quad", *rows_path = NULL;
  const option_spec spec[] = {{.name = "-m", .text = &machine}, {.name = "-r", .text = &rows_path}, {.name = "-n", .number = &j.min}};
  char err[GM_ERROR_SIZE];
  int at = options_read(spec, sizeof spec / sizeof *spec, argc, argv);
  if (at < 0 || at + 2 > argc)
    return fprintf(stderr, "usage: frame_micro [-m MACHINE] [-r ROWS] [-n POINTS] TABLE.csv SCENE.json...\n"), 2;
  if (gm_machine_find(&j.machine, machine, err, sizeof err))
    return fprintf(stderr, "%s\n", err), 1;
  j.cc = shader_options_ungated(&j.machine);
  size_t n = (size_t)(argc - at - 1);
  point *p = calloc(n, sizeof *p);
  bool ok = p != NULL;
  for (size_t i = 0; ok && i < n; i++)
    ok = measure_micro_point(&j, argv[at + 1 + (int)i], &p[i]);
  tap_ok(&j.t, ok, "%zu scenes are rendered", n);
  FILE *rows = rows_path ? fopen(rows_path, "w") : NULL;
  if (ok) {
    judge_micro_points(&j, p, n, rows);
    tap_ok(&j.t, write_table(argv[at], p, n), "the table is written");
  }
  bool bad = rows_path && (!rows || fclose(rows));
  free(p);
  return tap_end(&j.t, 7) | bad;
}
