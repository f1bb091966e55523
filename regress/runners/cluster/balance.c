/* SPDX-License-Identifier: Apache-2.0 */
/* cluster_bench, part balance (docs/cluster.md, "What a cluster gains"). Two cores, one for vertices and one for fragments: a rule of
   the scheduler by which a core may help the other stage (`ats`), compared with the fixed split. There are as many tasks of each stage
   as give the fixed split the shares of time that You and Wang's Table V prints, and tasks of both stages are there all the time, as
   with two frames in flight. The limit is twice the larger share. Also: what an idle core's clock costs, and the clocks of a task by
   number of cores. */
#include <math.h>

#include "regress/runners/cluster/work.h"

/* Percent of the time in the vertex stage. */
static const struct {
  const char *name;
  double vertex;
} pairs[] = {{"Blur0", 9.4},           {"Blur1", 9.4},      {"HGaussianBlur", 17.2}, {"NormalMap", 72.3}, {"POM", 4.9},
             {"SimpleTexLight", 56.1}, {"SimpleTex", 30.5}, {"VGaussianBlur", 16.1}, {"WaterWave", 6.2}};
enum { PAIRS = sizeof pairs / sizeof pairs[0], CYCLES = 60000, SAMPLE = 256 };

typedef struct {
  double sum, min, idle; /* speed of ats over fixed; clocks of an idle core compared with those of a busy one */
} verdict;

/* Cycles of a task, on one core. */
static bool alone(const work_pair *w, unsigned stage, double *each, char *why, size_t size) {
  work_load l = {.cores = 1, .balance = GM_BALANCE_ANY};
  gm_cluster_stats st;
  l.tasks[stage] = SAMPLE;
  bool good = work_run(w, &l, &st, why, size);
  *each = (double)st.cycles / SAMPLE;
  return good;
}

static bool balance_work_pair(const work_pair *w, size_t i, json_t *json, verdict *v, char *why, size_t size) {
  double each[2], share[2] = {pairs[i].vertex / 100, 1 - pairs[i].vertex / 100}, limit = 2 * fmax(share[0], share[1]);
  gm_cluster_stats fixed, ats, any, idle;
  work_load l = {.cores = 2, .home = 2};
  for (unsigned k = 0; k < 2; k++) {
    if (!alone(w, k, &each[k], why, size))
      return false;
    l.tasks[k] = (size_t)(CYCLES * share[k] / each[k]) + 1;
  }
  work_load one_stage = {.cores = 2, .home = 2, .tasks = {0, l.tasks[1]}};
  bool good = work_run(w, &l, &fixed, why, size);
  l.balance = GM_BALANCE_ATS;
  good = good && work_run(w, &l, &ats, why, size);
  l.balance = GM_BALANCE_ANY;
  good = good && work_run(w, &l, &any, why, size) && work_run(w, &one_stage, &idle, why, size);
  if (!good)
    return false;
  double speed = (double)fixed.cycles / (double)ats.cycles, off = (double)idle.clocked[0] / (double)idle.clocked[1];
  v->sum += speed;
  v->min = v->min > 0 ? fmin(v->min, speed) : speed;
  v->idle = fmax(v->idle, off);
  printf("%-15s %6zu %6zu %6.1f%% %8llu %8llu %8llu %6.3f of %5.3f %7.3f%%\n", pairs[i].name, l.tasks[0], l.tasks[1],
         100 * (double)fixed.clocked[0] / (double)(fixed.clocked[0] + fixed.clocked[1]), (unsigned long long)fixed.cycles,
         (unsigned long long)ats.cycles, (unsigned long long)any.cycles, speed, limit, 100 * off);
  json_array_append_new(json,
                        json_pack("{s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "pair", pairs[i].name, "vertex_tasks",
                                  gm_json_count(l.tasks[0]), "fragment_tasks", gm_json_count(l.tasks[1]), "fixed",
                                  gm_json_count(fixed.cycles), "ats", gm_json_count(ats.cycles), "any", gm_json_count(any.cycles), "speed",
                                  gm_json_rounded(speed, 4), "limit", gm_json_rounded(limit, 4), "idle_clock", gm_json_rounded(off, 6)));
  return true;
}

bool bench_balance(bench *b, char *why, size_t size) {
  verdict v = {0};
  json_t *json = json_array();
  bool good = json != NULL;
  printf("%-15s %6s %6s %7s %8s %8s %8s %15s %8s\n", "pair", "vertex", "frag", "share", "fixed", "ats", "any", "ats over fixed", "idle");
  for (size_t i = 0; good && i < PAIRS; i++) {
    work_pair w;
    good = work_open(&w, pairs[i].name, why, size) && balance_work_pair(&w, i, json, &v, why, size);
    work_close(&w);
  }
  if (!bench_json(b, "balance.json", json, good))
    return false;
  fprintf(b->rows, "ats\ttimes the fixed split, mean of nine pairs\t%.4f\t>=\t1.55\t%d\t9\n", v.sum / PAIRS, PAIRS);
  fprintf(b->rows, "ats never slower\ttimes the fixed split, worst pair\t%.4f\t>=\t1\t%d\t9\n", v.min, PAIRS);
  fprintf(b->rows, "idle core\tclocks of a core without tasks, share of a busy one's\t%.4f\t<=\t0.01\t%d\t9\n", v.idle, PAIRS);
  return true;
}
