/* SPDX-License-Identifier: Apache-2.0 */
/* Renders the micro-benchmarks and predicts the times of their units, as Chung's thesis does (its equations 1, 3, 5, 7).
   Usage: frame_micro [-m MACHINE] [-r ROWS] TABLE.csv SCENE.json...
   TABLE gets a row for each scene: inputs of the model, cycles of the units, predictions. The constants come from the scenes size-*: one
   mesh and one pair of shaders. The cycles of a program are those of its static path. With -r the file ROWS gets rows for scripts/bars.
   Prints TAP. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "regress/common/options.h"
#include "regress/common/shader.h"
#include "regress/common/tap.h"
#include "show/show.h"
#include "stats/stats.h"

enum { UNITS = 4, TASK_START = 3 };
static const gm_unit_name unit[UNITS] = {GM_UNIT_VERTEX, GM_UNIT_ACCELERATOR, GM_UNIT_VISIBILITY, GM_UNIT_FRAGMENT};
static const char *const column[UNITS] = {"vertex", "tile accelerator", "visibility", "fragment"};

/* One scene: for each unit the input of the model, measured and predicted cycles. */
typedef struct {
  const char *name;
  double in[UNITS], cycles[UNITS], predicted[UNITS];
  double peak, peak_predicted; /* words of the parameter buffer */
} point;

typedef struct {
  gm_machine machine;
  gc_options cc;
  tap t;
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

/* What a functional run of the frame tells: tasks and invocations, words and tiles, triangles and pixels. */
static void set_inputs(const job *j, const gm_scene *s, const gm_frame_counters *c, point *p) {
  const gm_draw *d = gm_scene_draw_at(s, 0).draw;
  double vertices = (double)c->vertices_shaded;
  p->in[0] = shading_cycles(d->program[0], vertices / j->machine.threads, vertices);
  double words = (double)c->list_entries + (double)c->bytes[GM_BYTES_PARAMETER_WRITE] / 4;
  p->in[1] = fmax(fmax(4 * (double)c->triangles, words / 2), (double)c->tiles_tested);
  p->in[2] = (double)c->tiles + fmax(8 * (double)c->triangles_scanned, (double)c->groups_scanned);
  p->in[3] = shading_cycles(d->program[1], (double)c->fragment_tasks, (double)(c->fragments_shaded + c->fragments_helper));
  for (unsigned u = 0; u < UNITS; u++)
    p->cycles[u] = (double)c->unit[unit[u]].busy;
  p->peak = (double)c->buffer_peak;
  p->peak_predicted = 4 + (double)c->bytes[GM_BYTES_PARAMETER_WRITE] / 4 + 32 * (double)c->list_blocks;
}

static bool measure(job *j, const char *path, point *p) {
  gm_scene_options o = {.compile = gm_show_compile, .ctx = &j->cc};
  gm_frame_config cfg = {.pb_bytes = 16 << 20,
                         .host_threads = 1,
                         .engine = &gm_engine_fast,
                         .run = shader_run_config(&(gm_program){.machine = j->machine}, j->cc.policy, j->machine.wake)};
  gm_frame_counters count;
  char err[GM_ERROR_SIZE];
  gm_scene *s = gm_scene_load(path, &o, err, sizeof err);
  bool ok = s && !gm_scene_render(s, &cfg, NULL, &count, NULL, NULL, err, sizeof err);
  p->name = shader_base(path);
  if (ok)
    set_inputs(j, s, &count, p);
  else
    tap_note(err);
  gm_scene_free(s);
  return ok;
}

/* Least squares of cycles = k * in over the scenes of one mesh and one pair of shaders. */
static double fit(const point *p, size_t n, unsigned u) {
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

static void predict(point *p, size_t n, unsigned u) {
  double k = fit(p, n, u);
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
  fprintf(f, ",peak words,peak predicted\n");
  for (size_t i = 0; i < n; i++) {
    fprintf(f, "%s", p[i].name);
    for (unsigned u = 0; u < UNITS; u++)
      fprintf(f, ",%.0f,%.0f,%.0f", p[i].in[u], p[i].cycles[u], p[i].predicted[u]);
    fprintf(f, ",%.0f,%.0f\n", p[i].peak, p[i].peak_predicted);
  }
  return !fclose(f);
}

static void judge(job *j, point *p, size_t n, FILE *rows) {
  double off = 0;
  for (unsigned u = 0; u < UNITS; u++) {
    double worst, far;
    size_t others, cubes;
    predict(p, n, u);
    double mean = mean_error(p, n, u, false, &worst, &others), cube = mean_error(p, n, u, true, &far, &cubes);
    tap_ok(&j->t, mean <= 3, "%s: mean error %.2f %%, at worst %.2f %%; in the hypercube %.2f %%, %.2f %%", column[u], mean, worst, cube,
           far);
    if (rows)
      fprintf(rows, "5\tmean error of the time of %s, percent\t%.3f\t<=\t3\t%zu\t35\n", column[u], mean, others);
  }
  for (size_t i = 0; i < n; i++)
    off = fmax(off, fabs(p[i].peak - p[i].peak_predicted));
  tap_ok(&j->t, off <= 32, "the most words of the parameter buffer are predicted within %g", off);
  if (rows)
    fprintf(rows, "4\twords between predicted and used parameter buffer, at most\t%g\t<=\t32\t%zu\t35\n", off, n);
}

int main(int argc, char **argv) {
  const char *machine = "quad", *rows_path = NULL;
  const option_spec spec[] = {{.name = "-m", .text = &machine}, {.name = "-r", .text = &rows_path}};
  char err[GM_ERROR_SIZE];
  job j = {0};
  int at = options_read(spec, sizeof spec / sizeof *spec, argc, argv);
  if (at < 0 || at + 2 > argc)
    return fprintf(stderr, "usage: frame_micro [-m MACHINE] [-r ROWS] TABLE.csv SCENE.json...\n"), 2;
  if (gm_machine_find(&j.machine, machine, err, sizeof err))
    return fprintf(stderr, "%s\n", err), 1;
  j.cc = shader_options_ungated(&j.machine);
  size_t n = (size_t)(argc - at - 1);
  point *p = calloc(n, sizeof *p);
  bool ok = p != NULL;
  for (size_t i = 0; ok && i < n; i++)
    ok = measure(&j, argv[at + 1 + (int)i], &p[i]);
  tap_ok(&j.t, ok, "%zu scenes are rendered", n);
  FILE *rows = rows_path ? fopen(rows_path, "w") : NULL;
  if (ok) {
    judge(&j, p, n, rows);
    tap_ok(&j.t, write_table(argv[at], p, n), "the table is written");
  }
  bool bad = rows_path && (!rows || fclose(rows));
  free(p);
  return tap_end(&j.t, 7) | bad;
}
