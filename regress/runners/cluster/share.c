/* SPDX-License-Identifier: Apache-2.0 */
/* cluster_bench, part share: cores that share a texture unit beside cores with units of their own: how fast the programs with textures
   are on 2 and 4 cores; and programs of lookups alone, which saturate the unit: footprints in a cycle where all are in the texture
   cache, and misses outstanding where few are (docs/cluster.md, "Shared texture units"). Area: make share-area. */
#include <string.h>

#include "regress/runners/cluster/work.h"

static const char *const names[] = {"Blur0",          "HGaussianBlur", "VGaussianBlur", "NormalMap", "POM",
                                    "SimpleTexLight", "SimpleTex",     "WaterWave",     "envmap"};
enum { NAMES = sizeof names / sizeof names[0], CYCLES = 40000, CASES = 5, LATENCIES = 2 };
static const unsigned latency[LATENCIES] = {8, 32};
static const struct { unsigned cores, share; } cases[CASES] = {{2, 0}, {2, 2}, {4, 0}, {4, 2}, {4, 4}};

/* Tasks in 1,000 cycles. */
static bool measure_share_speed(work_pair *w, unsigned cores, unsigned share, size_t tasks, double *out, char *why, size_t size) {
  gm_cluster_stats st;
  work_load l = {.cores = cores, .balance = GM_BALANCE_ANY, .tasks = {0, tasks}};
  w->m.texture_share = share;
  if (!work_run(w, &l, &st, why, size))
    return false;
  *out = 1000.0 * (double)tasks / (double)st.cycles;
  return true;
}

static bool measure_shared_program(const char *name, json_t *json, double worst[LATENCIES], char *why, size_t size) {
  work_pair w;
  bool good = work_open(&w, name, why, size);
  for (unsigned k = 0; good && k < LATENCIES; k++) {
    double v[CASES], one;
    w.m.texture_latency = latency[k];
    good = measure_share_speed(&w, 1, 0, 64, &one, why, size);
    for (unsigned i = 0; good && i < CASES; i++) {
      size_t tasks = 64 * (size_t)(1 + one * cases[i].cores * CYCLES / 64000);
      good = measure_share_speed(&w, cases[i].cores, cases[i].share, tasks, &v[i], why, size);
    }
    if (!good)
      break;
    printf("%-15s %3u %8.3f %8.3f %8.3f %8.3f %8.3f\n", name, latency[k], v[0], v[1], v[2], v[3], v[4]);
    json_array_append_new(json, json_pack("{s:s, s:i, s:o, s:o, s:o, s:o, s:o}", "program", name, "latency", (int)latency[k], "own_2",
                                          gm_json_rounded(v[0], 4), "shared_2", gm_json_rounded(v[1], 4), "own_4", gm_json_rounded(v[2], 4),
                                          "shared_4_by_2", gm_json_rounded(v[3], 4), "shared_4", gm_json_rounded(v[4], 4)));
    for (unsigned i = 0; i < CASES; i++) {
      double share = v[i] / (cases[i].cores == 2 ? v[0] : v[2]);
      worst[k] = share < worst[k] ? share : worst[k];
    }
  }
  work_close(&w);
  return good;
}

/* A fragment program of lookups, at four places that differ by task. */
enum { LOOKUPS = 64, PLACES = 64, KERNEL = 6000 };

static bool make_lookup_program(gm_program *p, char *why, size_t size) {
  static const char *const at[4] = {"zwzw", "wzwz", "zzzz", "wwww"};
  char text[KERNEL];
  int n = snprintf(text, sizeof text, "%s",
                   ".stage fragment\n.machine machines/cyclone16.machine\n.sym varying float 2x1 \"v_uv\" 1 1 2\n"
                   ".sym sampler sampler2D 1x1 \"u_tex\" 1 2 0\n.sym fragcolor float 4x1 \"gl_FragColor\" 1 0 0\n");
  for (unsigned i = 0; i < LOOKUPS; i++)
    n += snprintf(text + n, sizeof text - (size_t)n, "tex t%u, v1.%s, s2%s\n", i % 4, at[i % 4], i ? "" : " @ov+oo");
  snprintf(text + n, sizeof text - (size_t)n, "nop\nnop\nnop\nadd o0, t0, t1\nend\n");
  return !gm_assemble(p, text, strlen(text), "lookups", why, size);
}

static gm_run *make_lookup_inputs(char *why, size_t size) {
  json_t *runs = json_array();
  for (unsigned i = 0; i < PLACES; i++)
    json_array_append_new(runs, json_pack("{s:[o, o]}", "v_uv", gm_json_rounded(0.01 + 0.6180 * i - (int)(0.6180 * i), 3),
                                          gm_json_rounded(0.02 + 0.4142 * i - (int)(0.4142 * i), 3)));
  char *text = gm_json_string(
      json_pack("{s:{s:{s:s}}, s:{s:o}}", "textures", "u_tex", "file", "regress/suites/textures/stone.png", "fragment", "runs", runs),
      GM_JSON_DECIMAL);
  gm_run *in = text ? gm_run_parse(text, strlen(text), "lookups", ".", why, size) : NULL;
  free(text);
  return in;
}

/* What is counted between the first and the last lookup of a run. */
typedef struct {
  unsigned words; /* of a line */
  uint64_t now, first, last, beats;
  unsigned lines, max; /* lines outstanding */
} seen;

static void watch_cycle(void *ctx, const gm_cluster *c, const gm_cluster_in *in, const gm_cluster_trace *t) {
  seen *x = ctx;
  (void)c;
  x->now++;
  for (unsigned i = 0; i < GM_CLUSTER_CORES; i++)
    if (t->core[i].tex_request) {
      x->first = x->first ? x->first : x->now;
      x->last = x->now;
    }
  x->lines += t->out.tm_req_valid && in->tm_req_ready;
  x->max = x->lines > x->max ? x->lines : x->max;
  x->beats += in->tm_rsp_valid && t->out.tm_rsp_ready;
  if (x->beats == x->words) {
    x->beats = 0;
    x->lines--;
  }
}

/* Footprints in a cycle, and most misses outstanding, with a texture cache of so many bytes. */
static bool measure_saturation(const work_pair *w, unsigned cores, unsigned share, unsigned bytes, double *rate, unsigned *misses,
                               char *why, size_t size) {
  gm_cluster_setup s;
  gm_cluster_stats st;
  gm_machine m = w->m;
  m.texture_share = share;
  m.texture_latency = 32;
  m.texture_cache = bytes;
  m.texture_ways = 2;
  m.texture_line = 64;
  gm_cluster_setup_new(&s, &m, cores);
  seen x = {.words = 4};
  bool good = !gm_cluster_setup_program(&s, &w->p[1], w->in, why, size);
  for (size_t i = 0; good && i < 512; i++)
    good = !gm_cluster_setup_task(&s, 1, i, why, size);
  s.set.balance = GM_BALANCE_ANY;
  good = good && !gm_cluster_run(&s, 10000000, watch_cycle, &x, &st, why, size);
  gm_cluster_setup_free(&s);
  if (good && st.texture != 512 * LOOKUPS) {
    bench_fail(why, size, "%llu footprints, not %u", (unsigned long long)st.texture, 512 * LOOKUPS);
    return false;
  }
  *rate = good ? (double)st.texture / (double)(x.last - x.first + 1) : 0;
  *misses = x.max;
  return good;
}

static bool measure_lookups(bench *b, json_t *json, char *why, size_t size) {
  work_pair w;
  unsigned min = GM_CLUSTER_THREADS;
  double slowest = 9;
  memset(&w, 0, sizeof w);
  bool good = make_lookup_program(&w.p[1], why, size) && (w.in = make_lookup_inputs(why, size)) != NULL;
  w.p[1].machine.texture_blocks = w.p[1].machine.switches = true;
  good = good && !gm_cluster_machine(&w.m, &w.p[1].machine, 4, WORK_CONTEXTS, why, size);
  for (unsigned i = 0; good && i < CASES; i++) {
    double hits, few;
    unsigned none, misses;
    good = measure_saturation(&w, cases[i].cores, cases[i].share, 32768, &hits, &none, why, size) &&
           measure_saturation(&w, cases[i].cores, cases[i].share, 512, &few, &misses, why, size);
    if (!good)
      break;
    printf("lookups alone, %u cores, share %u: %.3f footprints a cycle on hits; %.3f on misses, at most %u outstanding\n", cases[i].cores,
           cases[i].share, hits, few, misses);
    json_array_append_new(json, json_pack("{s:i, s:i, s:o, s:o, s:i}", "cores", (int)cases[i].cores, "share", (int)cases[i].share,
                                          "footprints_a_cycle", gm_json_rounded(hits, 4), "on_misses", gm_json_rounded(few, 4),
                                          "misses_under_way", (int)misses));
    if (cases[i].share) {
      slowest = hits < slowest ? hits : slowest;
      min = misses < min ? misses : min;
    }
  }
  gm_run_free(w.in);
  gm_program_free(&w.p[1]);
  if (!good)
    return false;
  fprintf(b->rows, "share, hits\tbilinear footprints a cycle of a saturated shared unit\t%.4f\t>=\t0.95\t3\t3\n", slowest);
  fprintf(b->rows, "share, misses\tmisses outstanding at once, smallest maximum\t%u\t>=\t4\t3\t3\n", min);
  return true;
}

bool bench_share(bench *b, char *why, size_t size) {
  double worst[LATENCIES] = {9, 9};
  json_t *programs = json_array(), *alone = json_array();
  bool good = programs && alone;
  printf("%-15s %3s %8s %8s %8s %8s %8s   tasks in 1,000 cycles\n", "program", "lat", "2 own", "2 by 2", "4 own", "4 by 2", "4 by 4");
  for (size_t i = 0; good && i < NAMES; i++)
    good = measure_shared_program(names[i], programs, worst, why, size);
  good = good && measure_lookups(b, alone, why, size);
  json_t *json = json_pack("{s:o, s:o}", "programs", programs, "lookups", alone);
  if (!bench_json(b, "share.json", json, good))
    return false;
  for (unsigned k = 0; k < LATENCIES; k++)
    fprintf(b->rows, "share, latency %u\tspeed of shared units compared with own ones, worst program with textures\t%.4f\t>=\t0.9\t%d\t9\n",
            latency[k], worst[k], (int)NAMES);
  return true;
}
