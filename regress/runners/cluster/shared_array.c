/* SPDX-License-Identifier: Apache-2.0 */
/* cluster_bench, part array: a core of a cluster whose memory array has the registers of threads of both stages (machine
   cyclone16-cluster-array): for each pair and each configuration of the array, how many threads of each stage fit together, tasks in 1,000
   cycles of a mix of both, and the energy of a task. Next to it a core with files (cyclone16-cluster) and as many threads, each of which
   runs tasks of either stage. Results of all tasks are compared. Energy is by the energy model `program`
   (energy/program_model/core_energy.h). "Best" is the free split that does most tasks: of each number of vertex threads, with as many
   fragment threads as fit beside them. */
#include <stdlib.h>
#include <string.h>

#include "core/machine/cma.h"
#include "regress/common/shader.h"
#include "regress/runners/cluster/work.h"

enum { VERTICES = 128, FRAGMENTS = 256, TASKS = VERTICES + FRAGMENTS, LATENCY = 32, LIMIT = 20000000 };
static const struct {
  unsigned array;
  const char *name;
} configurations[] = {{GM_ARRAY_FREE, "free"}, {GM_ARRAY_4V4P, "4V4P"}, {GM_ARRAY_6V2P, "6V2P"}, {GM_ARRAY_FREE, "best"}};
enum { BEST = 3 };
enum { CONFIGURATIONS = sizeof configurations / sizeof configurations[0] };

typedef struct {
  unsigned threads[2];       /* that have registers in the array */
  double array, files;       /* tasks in 1,000 cycles */
  double array_nj, files_nj; /* of a task, on cores made for so many threads */
} figures;

typedef struct {
  unsigned compared, differ, both, measured; /* both: cases with threads of both stages */
  unsigned pairs, saves;                     /* of the best split: pairs, and those that take less energy than files */
  double min, sum, error;                    /* its tasks in 1,000 cycles compared with files: the least, and the sum over all pairs */
} verdict;

/* Adds the tasks of the mix, and runs them on one core. threads: by stage, of an array. */
static bool run_array_tasks(gm_cluster_setup *s, const work_pair *w, const gm_machine *m, const unsigned threads[2], double *speed,
                            double *nj, char *why, size_t size) {
  gm_program_meter meter;
  gm_cluster_stats st;
  gm_core_energy e;
  gm_cluster_setup_new(s, m, 1);
  s->set.balance = GM_BALANCE_ANY;
  s->set.run.texture_latency = LATENCY;
  for (unsigned k = 0; k < 2; k++)
    if (gm_cluster_setup_program(s, &w->p[k], w->in, why, size))
      return false;
  for (size_t i = 0; i < TASKS; i++) {
    bool vertex = i % (TASKS / VERTICES) == 0;
    if (gm_cluster_setup_task(s, !vertex, vertex ? i / (TASKS / VERTICES) : i - i / (TASKS / VERTICES) - 1, why, size))
      return false;
  }
  gm_program_meter_init(&meter, m);
  s->probe = gm_program_meter_probe;
  s->probe_ctx[0] = &meter;
  if (m->array && gm_cluster_setup_split(s, threads, why, size))
    return false;
  if (!work_energy(&e, m, why, size) || gm_cluster_run(s, LIMIT, NULL, NULL, &st, why, size))
    return false;
  *speed = 1000.0 * TASKS / (double)st.cycles;
  *nj = gm_core_energy_of(&e, &meter, (double)st.clocked[0], (double)st.cycles).total / 1000 / TASKS;
  return true;
}

static bool compare_array_results(const gm_cluster_setup *a, const gm_cluster_setup *b, verdict *v) {
  for (size_t i = 0; i < TASKS; i++) {
    gm_result x, y;
    if (gm_cluster_setup_result(a, i, 0, &x))
      return false;
    if (gm_cluster_setup_result(b, i, 0, &y))
      return gm_result_free(&x), false;
    v->compared++;
    v->differ += !gm_result_equal(&x, &y, NULL, 0);
    gm_result_free(&x);
    gm_result_free(&y);
  }
  return true;
}

/* The free split that does most tasks. */
static bool best(const work_pair *w, const gm_array_need need[2], unsigned threads[2], char *why, size_t size) {
  double max = 0, speed, nj;
  for (unsigned n[2] = {1, 0}; n[0] < gm_contexts(&w->m); n[0]++) {
    gm_cluster_setup s = {0};
    gm_machine m = w->m;
    for (n[1] = gm_contexts(&m) - n[0]; n[1] && !gm_array_split_fits(&m, need, n); n[1]--)
      ;
    if (!n[1])
      break;
    bool good = run_array_tasks(&s, w, &m, n, &speed, &nj, why, size);
    gm_cluster_setup_free(&s);
    if (!good)
      return false;
    if (speed > max) {
      max = speed;
      threads[0] = n[0];
      threads[1] = n[1];
    }
  }
  return true;
}

/* Measures one pair in one configuration of the array. */
static bool measure_array_pair(const work_pair *array, const work_pair *files, unsigned configuration, figures *f, verdict *v, char *why,
                               size_t size) {
  gm_cluster_setup a = {0}, b = {0};
  gm_machine ma = array->m, mf = files->m;
  const gm_array_need need[2] = {gm_run_array_need(&array->p[0]), gm_run_array_need(&array->p[1])};
  ma.array = configurations[configuration].array;
  gm_array_split_best(&ma, need, (const bool[2]){true, true}, f->threads);
  if (configuration == BEST && !best(array, need, f->threads, why, size))
    return false;
  ma.contexts = mf.contexts = f->threads[0] + f->threads[1];
  bool good = run_array_tasks(&a, array, &ma, f->threads, &f->array, &f->array_nj, why, size) &&
              run_array_tasks(&b, files, &mf, f->threads, &f->files, &f->files_nj, why, size) && compare_array_results(&a, &b, v);
  if (good) {
    double share = f->array / f->files;
    v->both += f->threads[0] && f->threads[1];
    v->measured++;
    if (configuration == BEST) {
      v->min = v->pairs && v->min < share ? v->min : share;
      v->sum += share;
      v->saves += f->array_nj < f->files_nj;
      v->pairs++;
    }
  }
  gm_cluster_setup_free(&a);
  gm_cluster_setup_free(&b);
  return good;
}

static void print_array_figures(const char *name, const figures f[CONFIGURATIONS], json_t *json) {
  printf("%-21s", name);
  json_t *row = json_pack("{s:s}", "pair", name);
  for (unsigned k = 0; k < CONFIGURATIONS; k++) {
    printf("  %2uV%2uF %6.2f %6.2f %6.0f %6.0f", f[k].threads[0], f[k].threads[1], f[k].array, f[k].files, f[k].array_nj, f[k].files_nj);
    json_object_set_new(row, configurations[k].name,
                        json_pack("{s:i, s:i, s:o, s:o, s:o, s:o}", "vertex_threads", (int)f[k].threads[0], "fragment_threads",
                                  (int)f[k].threads[1], "array_tasks", gm_json_rounded(f[k].array, 4), "files_tasks",
                                  gm_json_rounded(f[k].files, 4), "array_nj", gm_json_rounded(f[k].array_nj, 3), "files_nj",
                                  gm_json_rounded(f[k].files_nj, 3)));
  }
  printf("\n");
  json_array_append_new(json, row);
}

static bool print_array_pair(const char *name, json_t *json, verdict *v, char *why, size_t size) {
  work_pair array, files;
  figures f[CONFIGURATIONS];
  gm_core_energy e;
  bool good = work_open_on(&array, name, "cyclone16-cluster-array", why, size);
  good = work_open(&files, name, why, size) && good;
  for (unsigned k = 0; good && k < CONFIGURATIONS; k++)
    good = measure_array_pair(&array, &files, k, &f[k], v, why, size);
  if (good && work_energy(&e, &array.m, why, size))
    v->error = e.model.error_percent;
  if (good)
    print_array_figures(name, f, json);
  work_close(&array);
  work_close(&files);
  return good;
}

bool bench_shared_array(bench *b, char *why, size_t size) {
  static bench_pair x[BENCH_PAIRS];
  verdict v = {.min = 0};
  size_t n = bench_pairs("regress/suites/shaders", x);
  json_t *json = json_array();
  bool good = json != NULL;
  printf("threads of both stages in the array; tasks in 1,000 cycles at latency %d, and nJ a task: array, files\n%-21s", LATENCY, "pair");
  for (unsigned k = 0; k < CONFIGURATIONS; k++)
    printf("  %-34s", configurations[k].name);
  printf("\n");
  for (size_t i = 0; good && i < n; i++)
    good = print_array_pair(x[i].name, json, &v, why, size);
  json = json_pack("{s:s, s:i, s:i, s:i, s:o, s:o}", "level", "program", "vertices", VERTICES, "fragments", FRAGMENTS, "texture_latency",
                   LATENCY, "pairs", json, "error_percent", gm_json_rounded(v.error, 1));
  if (!bench_json(b, "array-cluster.json", json, good))
    return false;
  printf("error of the energy: %.1f %% (weights of cyclone16, scaled)\n", v.error);
  fprintf(b->rows, "array of both stages\tcases with threads of both stages\t%u\t>=\t68\t%u\t68\n", v.both, v.measured);
  fprintf(b->rows, "array of both stages\tresults that differ from those of files\t%u\t=\t0\t%u\t26000\n", v.differ, v.compared);
  printf("best splits compared with files with as many threads: %.3f of the tasks, %.3f in the worst pair\n", v.sum / v.pairs, v.min);
  fprintf(b->rows, "array of both stages\ttasks of the best split beside files with as many threads, mean\t%.4f\t>=\t0.95\t%u\t17\n",
          v.sum / v.pairs, v.pairs);
  fprintf(b->rows, "array of both stages\tpairs whose best split takes less energy than files\t%u\t>=\t17\t%u\t17\n", v.saves, v.pairs);
  return true;
}
