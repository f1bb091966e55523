/* SPDX-License-Identifier: Apache-2.0 */
/* cluster_bench, part ports: compares builds of the memory array, for all pairs: four read and four write ports, and 16, 8 or 4 banks
   with one port of each (docs/cluster.md, "Banks with one port"). Bundles and temporaries of both shaders, and how fast fragment threads
   run. All builds run as many threads, at most 8. The results are compared.
 */
#include <string.h>

#include "core/check/check.h"
#include "core/stats/stats.h"
#include "regress/common/shader.h"
#include "regress/runners/cluster/bench_tasks.h"
#include "regress/runners/cluster/cluster_bench.h"

enum { TASKS = 32, MAX = 8, LATENCY = 32, BUILDS = 4 };
static const unsigned banks[BUILDS] = {0, 16, 8, 4};

/* Figures of one pair on one build. */
typedef struct {
  unsigned bundles[2], temps[2]; /* vertex, fragment */
  gm_program fragment;
  unsigned threads; /* fragment threads that fit */
  double speed;     /* fragment tasks in 1,000 cycles */
} figures;

typedef struct {
  unsigned compared, differ, unproven;
  double more[BUILDS], slower[BUILDS]; /* percent, summed over all pairs */
} verdict;

/* Compiles one shader and proves that it keeps the port rule. */
static bool compile_port_build(const char *path, const gm_machine *m, unsigned stage, figures *f, gm_program *p, verdict *v, char *why,
                               size_t size) {
  gc_options o = shader_options_ungated(m);
  gc_stats st;
  gm_program_stats s;
  gm_check_result r;
  if (shader_compile(path, &o, p, &st, why, size) || gm_stats_count(p, &s, why, size))
    return false;
  v->unproven += gm_check_program(p, &(gm_check_config){GM_GATE_NONE, 1}, &r) != GM_CHECK_PROVEN;
  f->bundles[stage] = s.bundles;
  f->temps[stage] = st.temps;
  return true;
}

static bool compile_pair(const bench_pair *x, const gm_machine *m, figures *f, verdict *v, char *why, size_t size) {
  gm_program vertex;
  if (!compile_port_build(x->vertex, m, 0, f, &vertex, v, why, size))
    return false;
  gm_program_free(&vertex);
  if (!compile_port_build(x->fragment, m, 1, f, &f->fragment, v, why, size))
    return false;
  f->threads = gm_run_threads(&f->fragment);
  return true;
}

/* Cycles in which each of the threads runs TASKS tasks in a row. */
static bool run_port_threads(figures *f, const gm_run *in, unsigned threads, char *why, size_t size) {
  const gm_program *p = &f->fragment;
  gm_run_config cfg = {.policy = GM_GATE_NONE, .wake = 1, .texture_latency = LATENCY};
  gm_sim *s = gm_sim_new(&p->machine);
  gm_invocation inv;
  gm_image img;
  gm_sim_stats st = {0};
  unsigned done;
  int busy = -1;
  if (s && !gm_run_bind(p, in, &img, why, size)) {
    if (!gm_run_invocation(p, in, 0, &inv, why, size)) {
      gm_run_load_sim(s, p, &img);
      for (unsigned k = 0; k < threads; k++)
        gm_run_write_thread(p, &inv, k, bench_sim_write, s);
      if ((busy = bench_tasks(s, &cfg, p->entry, threads, TASKS, &done)))
        bench_fail(why, size, "%s", gm_sim_error(s));
      gm_sim_get_stats(s, &st);
      f->speed = 1000.0 * done / (double)st.cycles;
    }
    gm_image_free(&img);
  }
  gm_sim_free(s);
  return !busy;
}

/* Compares the results of all invocations with those of the first build, with random latencies of textures. */
static bool compare_port_results(const figures *a, const figures *b, const gm_run *in, unsigned threads, verdict *v, char *why,
                                 size_t size) {
  gm_run_config cfg = {.texture_latency = 20, .texture_seed = threads};
  gm_result *ra = NULL, *rb = NULL;
  size_t na = 0, nb = 0;
  bool good = shader_simulate(&a->fragment, in, &cfg, threads, &ra, &na, why, size) &&
              shader_simulate(&b->fragment, in, &cfg, threads, &rb, &nb, why, size);
  for (size_t i = 0; good && i < na; i++, v->compared++)
    v->differ += !gm_result_equal(&ra[i], &rb[i], NULL, 0);
  if (ra)
    shader_results_free(ra, na);
  if (rb)
    shader_results_free(rb, nb);
  return good;
}

static void print_port_builds(const bench_pair *x, const figures f[BUILDS], unsigned threads, json_t *json, verdict *v) {
  printf("%-22s", x->name);
  json_t *row = json_pack("{s:s, s:i}", "pair", x->name, "threads", (int)threads);
  for (unsigned s = 0; s < 2; s++) {
    for (unsigned k = 0; k < BUILDS; k++)
      printf("%5u", f[k].bundles[s]);
    printf("  ");
  }
  printf("%3u", threads);
  for (unsigned k = 0; k < BUILDS; k++) {
    printf("%9.3f", f[k].speed);
    char name[20];
    snprintf(name, sizeof name, "banks_%u", banks[k]);
    json_object_set_new(row, name,
                        json_pack("{s:i, s:i, s:i, s:i, s:o}", "vertex_bundles", (int)f[k].bundles[0], "fragment_bundles",
                                  (int)f[k].bundles[1], "vertex_temps", (int)f[k].temps[0], "fragment_temps", (int)f[k].temps[1], "tasks",
                                  gm_json_rounded(f[k].speed, 4)));
    double all = f[0].bundles[0] + f[0].bundles[1];
    v->more[k] += 100 * ((f[k].bundles[0] + f[k].bundles[1]) / all - 1);
    v->slower[k] += 100 * (f[0].speed / f[k].speed - 1);
  }
  printf("\n");
  json_array_append_new(json, row);
}

static bool one_pair(const bench_pair *x, const gm_machine *m, json_t *json, verdict *v, char *why, size_t size) {
  figures f[BUILDS];
  unsigned made = 0, threads = MAX;
  gm_run *in = shader_inputs(x->fragment, why, size);
  bool good = in != NULL;
  for (; good && made < BUILDS; made++) {
    gm_machine build = *m;
    build.array_banks = banks[made];
    good = compile_pair(x, &build, &f[made], v, why, size);
    if (!good)
      break;
    threads = f[made].threads < threads ? f[made].threads : threads;
  }
  for (unsigned k = 0; good && k < BUILDS; k++)
    good = run_port_threads(&f[k], in, threads, why, size) && (!k || compare_port_results(&f[0], &f[k], in, threads, v, why, size));
  if (good)
    print_port_builds(x, f, threads, json, v);
  while (made-- > 0)
    gm_program_free(&f[made].fragment);
  gm_run_free(in);
  return good;
}

bool bench_ports(bench *b, char *why, size_t size) {
  static bench_pair x[BENCH_PAIRS];
  gm_machine m;
  verdict v = {0};
  size_t n = bench_pairs("regress/suites/shaders", x);
  json_t *json = json_array();
  bool good = json && !gm_machine_find(&m, "cyclone16-array", why, size);
  m.contexts = 16;
  printf("bundles: 4 ports, 16, 8 and 4 banks; %s", "vertex, fragment; threads; fragments in 1,000 cycles\n");
  for (size_t i = 0; good && i < n; i++)
    good = one_pair(&x[i], &m, json, &v, why, size);
  if (!bench_json(b, "ports.json", json, good))
    return false;
  for (unsigned k = 1; k < BUILDS; k++) {
    fprintf(b->rows, "banks\tbundles with %u banks of one port, more than with 4 ports, mean, %%\t%.2f\t<=\t%u\t%zu\t17\n", banks[k],
            v.more[k] / (double)n, banks[k] > 4 ? 1 : 3, n);
    fprintf(b->rows, "banks\tcycles with %u banks of one port, more than with 4 ports, mean, %%\t%.2f\t<=\t%u\t%zu\t17\n", banks[k],
            v.slower[k] / (double)n, banks[k] > 4 ? 1 : 3, n);
  }
  fprintf(b->rows, "banks\tprograms that are not proven\t%u\t=\t0\t%zu\t136\n", v.unproven, 2 * n * BUILDS);
  fprintf(b->rows, "banks\tresults that differ from those with 4 ports\t%u\t=\t0\t%u\t900\n", v.differ, v.compared);
  return true;
}
