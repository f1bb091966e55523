/* SPDX-License-Identifier: Apache-2.0 */
/* cluster_bench, part fit: how many threads of each pair of shaders fit a memory array of 128 registers (docs/machines.md), as the compiler
   counts their registers: in the two configurations of the array with the constants inside and outside, and with its words split freely.
   And what it costs to make more fragment threads fit: the compiler gets as many temporaries as their share of the array leaves. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "core/machine/cma.h"
#include "core/program/shader_files.h"
#include "core/stats/stats.h"
#include "regress/common/shader.h"
#include "regress/runners/cluster/cluster_bench.h"

enum { VERTEX_THREADS = 2 };
static const unsigned many[] = {8, 10, 12, 16};
enum { MANY = sizeof many / sizeof many[0] };

typedef struct {
  gm_cma_need need[2];
  unsigned threads[2][GM_CMA_CONFIGS][2]; /* [constants: 0 inside, 1 outside][configuration][stage] */
  unsigned split;                         /* fragment threads beside VERTEX_THREADS vertex threads, words split freely, constants outside */
  unsigned bundles, with[MANY]; /* of the fragment program: with all temporaries, and with those that so many threads leave; 0: none fits */
} fit;

/* Compiles both shaders. *more counts the programs that name registers above as many as the compiler counts: the loader gives a thread all
   up to the last one. */
static bool compile_pair(const bench_pair *x, const gm_machine *m, gc_stats st[2], unsigned *more, char *why, size_t size) {
  gc_options o = shader_options_ungated(m);
  gc_source s[2];
  gm_program p[2];
  char *text[2], *messages = NULL;
  text[0] = shader_text(x->vertex, &s[0].len);
  text[1] = shader_text(x->fragment, &s[1].len);
  for (unsigned k = 0; k < 2; k++) {
    s[k].src = text[k];
    s[k].name = k ? x->fragment : x->vertex;
  }
  bool good = text[0] && text[1] && gc_compile_pair(&s[0], &s[1], &o, p, st, &messages) == GC_OK;
  for (unsigned k = 0; good && k < 2; k++) {
    gm_array_need n = gm_run_array_need(&p[k]);
    *more += n.t + n.v + n.o > st[k].temps + st[k].inputs + st[k].outputs;
    gm_program_free(&p[k]);
  }
  if (!good)
    bench_fail(why, size, "%s: %s", x->name, messages ? messages : "cannot be read");
  free(messages);
  free(text[0]);
  free(text[1]);
  return good;
}

/* Bundles of the fragment shader on the machine; 0: it does not fit. *st gets the registers. */
static unsigned bundles(const bench_pair *x, const gm_machine *m, gc_stats *st) {
  gc_options o = shader_options_ungated(m);
  gm_program p;
  gm_program_stats s;
  char why[GM_ERROR_SIZE];
  if (shader_compile(x->fragment, &o, &p, st, why, sizeof why))
    return 0;
  unsigned n = gm_stats_count(&p, &s, why, sizeof why) ? 0 : s.bundles;
  gm_program_free(&p);
  return n;
}

static bool measure_pair_fit(const bench_pair *x, const gm_machine *m, fit *f, unsigned *more, char *why, size_t size) {
  gc_stats st[2], one;
  unsigned words = GM_CMA_BANKS * m->cma_words;
  if (!compile_pair(x, m, st, more, why, size))
    return false;
  for (unsigned s = 0; s < 2; s++) {
    f->need[s] = (gm_cma_need){st[s].temps + st[s].inputs + st[s].outputs, st[s].consts};
    gm_cma_need outside = {f->need[s].own, 0};
    for (unsigned k = 0; k < GM_CMA_CONFIGS; k++) {
      f->threads[0][k][s] = gm_cma_threads(m, (gm_cma_config)k, s, &f->need[s]);
      f->threads[1][k][s] = gm_cma_threads(m, (gm_cma_config)k, s, &outside);
    }
  }
  unsigned vertex = VERTEX_THREADS * f->need[0].own;
  f->split = vertex <= words && f->need[1].own ? (words - vertex) / f->need[1].own : 0;
  f->bundles = bundles(x, m, &one);
  unsigned buffers = one.inputs + one.outputs, outputs = one.outputs;
  for (unsigned k = 0; k < MANY; k++) {
    gm_machine few = *m;
    unsigned each = words / many[k];
    few.temps = each > buffers ? each - buffers : 0;
    few.temps = few.temps < m->temps ? few.temps : m->temps;
    few.outputs = outputs; /* else values would be kept in free ones */
    f->with[k] = few.temps ? bundles(x, &few, &one) : 0;
    if (one.temps + one.inputs + one.outputs > each)
      f->with[k] = 0;
  }
  return true;
}

static void print_pair_fit(const bench_pair *x, const fit *f, json_t *json) {
  printf("%-22s %3u+%-3u %3u+%-3u   %2u %2u  %2u %2u    %2u %2u  %2u %2u    %3u    %4u ", x->name, f->need[0].own, f->need[0].shared,
         f->need[1].own, f->need[1].shared, f->threads[0][0][0], f->threads[0][0][1], f->threads[0][1][0], f->threads[0][1][1],
         f->threads[1][0][0], f->threads[1][0][1], f->threads[1][1][0], f->threads[1][1][1], f->split, f->bundles);
  for (unsigned k = 0; k < MANY; k++)
    f->with[k] ? printf("%5u", f->with[k]) : printf("    -");
  putchar('\n');
  char name[60];
  json_t *row = json_pack("{s:s, s:{s:i, s:i}, s:{s:i, s:i}}", "pair", x->name, "vertex", "own", (int)f->need[0].own, "shared",
                          (int)f->need[0].shared, "fragment", "own", (int)f->need[1].own, "shared", (int)f->need[1].shared);
  for (unsigned c = 0; c < 2; c++)
    for (unsigned k = 0; k < GM_CMA_CONFIGS; k++) {
      snprintf(name, sizeof name, "%s_constants_%s", gm_cma_name((gm_cma_config)k), c ? "outside" : "inside");
      json_object_set_new(row, name, json_pack("[i, i]", (int)f->threads[c][k][0], (int)f->threads[c][k][1]));
    }
  json_object_set_new(row, "split", gm_json_count(f->split));
  json_object_set_new(row, "bundles", gm_json_count(f->bundles));
  for (unsigned k = 0; k < MANY; k++) {
    snprintf(name, sizeof name, "bundles_with_%u_threads", many[k]);
    json_object_set_new(row, name, gm_json_count(f->with[k]));
  }
  json_array_append_new(json, row);
}

bool bench_fit(bench *b, char *why, size_t size) {
  static bench_pair x[BENCH_PAIRS];
  gm_machine m;
  size_t n = bench_pairs("regress/suites/shaders", x);
  unsigned min = ~0u, cheap = 0, more = 0;
  json_t *json = json_array();
  bool good = json && !gm_machine_find(&m, "ntu", why, size);
  printf("%-22s %-7s %-7s   %-6s %-6s    %-6s %-6s    %-6s %s\n", "registers own+shared:", "vertex", "fragm.", "4V4P", "6V2P", "4V4P",
         "6V2P", "split", "bundles; with 8, 10, 12, 16 threads");
  for (size_t i = 0; good && i < n; i++) {
    fit f;
    good = measure_pair_fit(&x[i], &m, &f, &more, why, size);
    if (!good)
      break;
    print_pair_fit(&x[i], &f, json);
    min = f.split < min ? f.split : min;
    cheap += f.with[0] && f.with[0] * 10 <= f.bundles * 11;
  }
  if (!bench_json(b, "fit.json", json, good))
    return false;
  fprintf(b->rows, "free split\tfragment threads beside two vertex threads, fewest\t%u\t>=\t6\t%zu\t17\n", min, n);
  fprintf(b->rows, "loader\tprograms for which the loader counts more registers\t%u\t=\t0\t%zu\t34\n", more, 2 * n);
  fprintf(b->rows, "eight threads\tpairs with eight fragment threads for 10 %% of bundles\t%u\t>=\t14\t%zu\t17\n", cheap, n);
  return true;
}
