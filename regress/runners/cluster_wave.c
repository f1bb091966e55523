/* SPDX-License-Identifier: Apache-2.0 */
/* cluster_wave [--bus] PAIR MACHINE:CORES[:BYTES-WAYS-LINE] TASKS: runs tasks of a pair of benchmark shaders on simulator and Verilated
   cluster in lockstep; --bus: through the buses (docs/cluster.md, "Energy of the blocks"). With GLOAM_RTL naming a build with waveforms
   and FRAME_TRACE a folder, it leaves the waveforms of the ports there (make cluster-energy). */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "cluster/cluster_setup.h"
#include "regress/common/shader.h"
#include "tb/cluster/axi_host.h"

enum { LIMIT = 1000000 };

typedef struct {
  gm_program p[2];
  gm_run *in;
  gm_machine m;
  unsigned cores;
  gm_cluster_setup s;
} work;

static int compile_wave_pair(work *w, const char *pair, char *err, size_t size) {
  static const char *const end[2] = {"vert", "frag"};
  char path[300] = "";
  gm_machine m;
  if (gm_machine_find(&m, "cyclone16", err, size))
    return -1;
  for (unsigned k = 0; k < 2; k++) {
    gc_options o;
    gc_stats st;
    gc_options_default(&o);
    o.machine = &m;
    o.policy = GM_GATE_PROGRAM;
    snprintf(path, sizeof path, "regress/suites/shaders/%s/%s.%s", pair, pair, end[k]);
    if (shader_compile(path, &o, &w->p[k], &st, err, size))
      return -1;
  }
  w->in = shader_inputs(path, err, size);
  return w->in ? 0 : -1;
}

static int open_wave_cluster(work *w, const char *arg, char *err, size_t size) {
  char name[64];
  size_t n = strcspn(arg, ":");
  snprintf(name, sizeof name, "%.*s", (int)n, arg);
  if (gm_machine_find(&w->m, name, err, size))
    return -1;
  unsigned *key[] = {&w->cores, &w->m.texture_cache, &w->m.texture_ways, &w->m.texture_line};
  const char *at = arg + n;
  for (unsigned i = 0; i < 4 && *at; i++) {
    char *end;
    *key[i] = (unsigned)strtoul(at + 1, &end, 10);
    at = end;
  }
  return *at || !w->cores || gm_machine_valid(&w->m, err, size) ? -1 : 0;
}

/* The tasks of both stages alternate. */
static int set_up_wave_tasks(work *w, unsigned tasks, char *err, size_t size) {
  gm_cluster_setup_new(&w->s, &w->m, w->cores);
  for (unsigned k = 0; k < 2; k++)
    if (gm_cluster_setup_program(&w->s, &w->p[k], w->in, err, size))
      return -1;
  for (unsigned i = 0; i < tasks; i++)
    if (gm_cluster_setup_task(&w->s, i % 2, i / 2, err, size))
      return -1;
  w->s.set.balance = GM_BALANCE_ANY;
  gm_cluster_setup_start(&w->s);
  return 0;
}

static int run_wave_tasks(work *w, bool bus, uint64_t *cycles, char *err, size_t size) {
  gm_axi_bench *b = calloc(1, sizeof *b);
  if (!b)
    return -1;
  *b = (gm_axi_bench){.pair = {.cores = w->cores, .sim = gm_cluster_new(&w->m, w->cores)},
                      .threads = gm_contexts(&w->m),
                      .group = w->m.threads,
                      .start = 1};
  gm_cluster_pair *p = &b->pair;
  p->rtl = gm_cluster_rtl_open(&w->m, w->cores, GM_RTL_COUNT, 1, err, size);
  int rc = p->rtl && p->sim && !(bus && gm_axi_bench_open(b)) ? 0 : -1;
  if (!rc) {
    gm_cluster_texture_memory(p->sim, w->s.texture, w->s.texture_words);
    gm_cluster_set(p->sim, &w->s.set);
    rc = gm_cluster_rtl_reset(p->rtl) || gm_cluster_rtl_set(p->rtl, &w->s.set) ? -1 : 0;
    if (rc)
      snprintf(err, size, "%s", gm_cluster_rtl_error(p->rtl));
    rc = rc    ? rc
         : bus ? gm_axi_host_run(b, &w->s.set, &w->s.env)
               : gm_cluster_pair_run(p, &w->s.env, LIMIT, cycles, err, size) != GM_PAIR_OK;
    *cycles = bus ? b->cycles : *cycles;
  }
  if (*b->error)
    snprintf(err, size, "%s", b->error);
  if (bus)
    gm_axi_bench_close(b);
  gm_cluster_free(p->sim);
  gm_cluster_rtl_close(p->rtl);
  free(b);
  return rc;
}

int main(int argc, char **argv) {
  char err[GM_ERROR_SIZE] = "no such cluster";
  bool bus = argc > 1 && !strcmp(argv[1], "--bus");
  work w = {.in = NULL};
  uint64_t cycles = 0;
  if (argc != 4 + bus)
    return fprintf(stderr, "usage: cluster_wave [--bus] PAIR MACHINE:CORES[:BYTES-WAYS-LINE] TASKS\n"), 2;
  argv += bus;
  int rc = open_wave_cluster(&w, argv[2], err, sizeof err) || compile_wave_pair(&w, argv[1], err, sizeof err) ||
           set_up_wave_tasks(&w, (unsigned)strtoul(argv[3], NULL, 10), err, sizeof err) ||
           run_wave_tasks(&w, bus, &cycles, err, sizeof err);
  if (rc)
    fprintf(stderr, "cluster_wave: %s: %s\n", argv[1], err);
  else
    printf("%s: %zu tasks, %" PRIu64 " cycles in lockstep\n", argv[1], w.s.ntask, cycles);
  gm_cluster_setup_free(&w.s);
  gm_run_free(w.in);
  for (unsigned k = 0; k < 2; k++)
    gm_program_free(&w.p[k]);
  return rc != 0;
}
