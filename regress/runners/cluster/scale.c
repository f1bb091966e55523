/* SPDX-License-Identifier: Apache-2.0 */
/* cluster_bench, part scale: how much faster 2, 4 and 8 cores are than one, for each program by itself (docs/cluster.md, "What a cluster
   gains"). What limits the speed-up is the number of cores, or memory (a word each way in a cycle), or texture memory (a footprint in a
   cycle for the whole cluster; a footprint is the texels of one filtered lookup). The bars of scaling are about programs without
   textures that the number of cores limits. */
#include <string.h>

#include "regress/runners/cluster/work.h"

static const char *const names[] = {"Blur0",          "Blur1",     "HGaussianBlur",        "NormalMap", "POM",
                                    "SimpleTexLight", "SimpleTex", "VGaussianBlur",        "WaterWave", "phong_lighting",
                                    "toon",           "simple",    "anisotropic_lighting", "envmap",    "fasttnl",
                                    "reflection",     "wood"};
enum { NAMES = sizeof names / sizeof names[0], COUNTS = 4, CYCLES = 160000 };
static const unsigned cores[COUNTS] = {1, 2, 4, 8};

typedef struct {
  double speed[COUNTS], limit[COUNTS]; /* times one core */
  double each, texture;                /* cycles and texture requests of a task, on one core */
  unsigned words[2];
} scaling;

static double take_smaller_double(double a, double b) { return a < b ? a : b; }

/* Tasks: as many as take one core CYCLES cycles, a multiple of 64. */
static bool measure_scaling(const work_pair *w, unsigned stage, scaling *x, char *why, size_t size) {
  gm_cluster_stats st;
  work_load l = {.cores = 1, .balance = GM_BALANCE_ANY};
  memset(x, 0, sizeof *x);
  l.tasks[stage] = 64;
  if (!work_words(w, stage, x->words, why, size) || !work_run(w, &l, &st, why, size))
    return false;
  l.tasks[stage] = 64 * (1 + CYCLES / st.cycles);
  for (unsigned k = 0; k < COUNTS; k++) {
    l.cores = cores[k];
    if (!work_run(w, &l, &st, why, size))
      return false;
    if (!k) {
      x->each = (double)st.cycles / (double)l.tasks[stage];
      x->texture = (double)st.texture / (double)l.tasks[stage];
    }
    x->speed[k] = x->each * (double)l.tasks[stage] / (double)st.cycles;
    double words = x->words[0] > x->words[1] ? x->words[0] : x->words[1];
    x->limit[k] = take_smaller_double(cores[k], take_smaller_double(x->each / words, x->texture > 0 ? x->each / x->texture : cores[k]));
  }
  return true;
}

typedef struct {
  double speed[COUNTS];   /* worst of the programs without textures whose limit is the number of cores */
  unsigned plain[COUNTS]; /* how many these are */
  double share;           /* worst share of the limit of programs with textures */
  unsigned textured;
} verdict;

static void judge_scaling(const scaling *x, verdict *v) {
  for (unsigned k = 1; k < COUNTS; k++)
    if (x->texture > 0) {
      v->share = take_smaller_double(v->share, x->speed[k] / x->limit[k]);
      v->textured++;
    } else if (x->limit[k] >= cores[k]) {
      v->speed[k] = take_smaller_double(v->speed[k], x->speed[k]);
      v->plain[k]++;
    }
}

static bool scale_work_pair(const char *name, json_t *json, verdict *v, char *why, size_t size) {
  work_pair w;
  bool good = work_open(&w, name, why, size);
  for (unsigned k = 0; good && k < 2; k++) {
    scaling x;
    good = measure_scaling(&w, k, &x, why, size);
    if (!good)
      break;
    judge_scaling(&x, v);
    printf("%-21s %-4s %7.1f %6.1f %3u %3u  %5.2f of %5.2f  %5.2f of %5.2f  %5.2f of %5.2f\n", name, k ? "frag" : "vert", x.each, x.texture,
           x.words[0], x.words[1], x.speed[1], x.limit[1], x.speed[2], x.limit[2], x.speed[3], x.limit[3]);
    json_t *speed = json_array(), *limit = json_array();
    for (unsigned c = 1; c < COUNTS; c++) {
      json_array_append_new(speed, gm_json_rounded(x.speed[c], 4));
      json_array_append_new(limit, gm_json_rounded(x.limit[c], 4));
    }
    json_array_append_new(json, json_pack("{s:s, s:s, s:o, s:o, s:[i, i], s:o, s:o}", "program", name, "stage", k ? "fragment" : "vertex",
                                          "cycles", gm_json_rounded(x.each, 3), "texture", gm_json_rounded(x.texture, 3), "words",
                                          (int)x.words[0], (int)x.words[1], "speed", speed, "limit", limit));
  }
  work_close(&w);
  return good;
}

bool bench_scale(bench *b, char *why, size_t size) {
  verdict v = {.speed = {9, 9, 9, 9}, .share = 9};
  json_t *json = json_array();
  bool good = json != NULL;
  printf("%-21s %-4s %7s %6s %3s %3s  %14s  %14s  %14s\n", "program", "", "cycles", "tex", "in", "out", "2 cores", "4 cores", "8 cores");
  for (size_t i = 0; good && i < NAMES; i++)
    good = scale_work_pair(names[i], json, &v, why, size);
  if (!bench_json(b, "scale.json", json, good))
    return false;
  static const double want[COUNTS] = {1, 1.95, 3.85, 7.5};
  for (unsigned k = 1; k < COUNTS; k++)
    fprintf(b->rows, "scaling, %u cores\ttimes one core, worst program without textures\t%.4f\t>=\t%g\t%u\t5\n", cores[k], v.speed[k],
            want[k], v.plain[k]);
  fprintf(b->rows, "scaling, textures\tshare of the limit, worst program with textures\t%.4f\t>=\t0.95\t%u\t30\n", v.share, v.textured);
  return true;
}
