/* SPDX-License-Identifier: Apache-2.0 */
/* Measures the speed of the fast engine and of the simulator on a shader, in processor time of one host thread. The fast engine
   (csrc/core/fast, docs/simulator-and-testbench.md, "Fast engine") gives the simulator's results without stepping through each cycle. Both
   run the same invocations, the listed ones again and again, in interleaved rounds; the ratio is the median of the rounds. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/error.h"
#include "regress/common/shader.h"
#include "regress/runners/fast/fast_engine.h"
#include "regress/runners/fast/fast_shader.h"

enum { ROUNDS = 5, MANY = 16384, FEW = 1024 }; /* MANY, FEW: invocations in a round on the fast engine, on the simulator */

typedef struct {
  const fast_shader *s;
  gm_fast *f;
  gm_fast_worker *w;
  gm_sim *sim;
  gm_run_config cfg;
  uint32_t (*v)[4], (*sys)[4], (*o)[4], (*pos)[4];
  bool killed[MANY];
  uint64_t cycles; /* of FEW invocations */
} bench;

static double read_thread_clock(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void write_bench_sim(void *ctx, int kind, unsigned thread, unsigned addr, const uint32_t data[4]) {
  gm_sim_write(ctx, kind, thread, addr, data);
}

/* Seconds of an invocation on the simulator. */
static double time_simulator(bench *b) {
  unsigned threads = b->s->p.machine.threads;
  double begin = read_thread_clock();
  b->cycles = 0;
  for (size_t i = 0; i + threads <= FEW; i += threads) {
    gm_trace t;
    gm_sim_stats st;
    for (unsigned k = 0; k < threads; k++)
      gm_run_write_thread(&b->s->p, &b->s->invocation[(i + k) % b->s->n], k, write_bench_sim, b->sim);
    gm_sim_start(b->sim, &b->cfg, b->s->p.entry, (1u << threads) - 1);
    while (gm_sim_cycle(b->sim, &t) > 0)
      continue;
    for (unsigned k = 0; k < threads; k++)
      for (unsigned r = 0; r < b->s->p.machine.outputs; r++)
        gm_sim_read(b->sim, GM_HOST_O, k, r, b->o[r]);
    gm_sim_get_stats(b->sim, &st);
    b->cycles += st.cycles;
  }
  return (read_thread_clock() - begin) / (double)(FEW - FEW % threads);
}

static double time_fast(bench *b) {
  char err[GM_ERROR_SIZE];
  gm_sim_stats total;
  unsigned inputs = b->s->p.machine.inputs, outputs = b->s->p.machine.outputs;
  gm_fast_batch batch = {.n = MANY, .v = b->v, .inputs = inputs, .sys = b->sys, .o = b->o, .outputs = outputs, .pos = b->pos};
  batch.killed = b->killed;
  batch.total = &total;
  double begin = read_thread_clock();
  if (gm_fast_run(b->w, &batch, err, sizeof err)) {
    fprintf(stderr, "%s\n", err);
    return 0;
  }
  return (read_thread_clock() - begin) / MANY;
}

static bool prepare_fast_bench(bench *b, char *why, size_t size) {
  const gm_machine *m = &b->s->p.machine;
  gm_fast_image img = fast_shader_image(b->s);
  b->cfg = shader_run_config(&b->s->p, b->s->options.o.policy, b->s->options.o.wake);
  b->f = gm_fast_open(&b->s->p, &b->cfg, why, size);
  b->w = b->f ? gm_fast_worker_new(b->f) : NULL;
  b->sim = gm_sim_new(m);
  b->v = calloc((size_t)MANY * m->inputs, sizeof *b->v);
  b->sys = calloc((size_t)MANY * 3, sizeof *b->sys);
  b->o = calloc((size_t)MANY * m->outputs, sizeof *b->o);
  b->pos = calloc((size_t)MANY * 2, sizeof *b->pos);
  if (!b->w || !b->sim || !b->v || !b->sys || !b->o || !b->pos || !gm_fast_proven(b->f)) {
    snprintf(why, size, "no memory, or not proven");
    return false;
  }
  for (size_t i = 0; i < MANY; i++) {
    const gm_invocation *from = &b->s->invocation[i % b->s->n];
    memcpy(b->v + i * m->inputs, from->v, m->inputs * sizeof *b->v);
    memcpy(b->sys + 3 * i, from->sys, 3 * sizeof *b->sys);
  }
  gm_fast_load(b->w, &img);
  gm_run_load_sim(b->sim, &b->s->p, &b->s->img);
  return true;
}

static void close_fast_bench(bench *b) {
  gm_fast_worker_free(b->w);
  gm_fast_close(b->f);
  gm_sim_free(b->sim);
  free(b->v);
  free(b->sys);
  free(b->o);
  free(b->pos);
}

static int by_value(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

double fast_bench(const char *path, const char *options) {
  static bench b;
  fast_shader s;
  char why[GM_ERROR_SIZE];
  bool refused;
  double ratio[ROUNDS], sim = 1, fast = 1;
  memset(&b, 0, sizeof b);
  b.s = &s;
  if (!fast_shader_load(&s, path, options, &refused, why, sizeof why)) {
    fprintf(stderr, "%s: error: %s\n", path, why);
    return 0;
  }
  bool ok = prepare_fast_bench(&b, why, sizeof why);
  if (ok)
    time_fast(&b); /* not measured: the engine learns the program's timing, its automaton, in this run */
  for (unsigned r = 0; ok && r < ROUNDS; r++) {
    double x = time_simulator(&b), y = time_fast(&b);
    ratio[r] = x / y;
    sim = r && sim < x ? sim : x;
    fast = r && fast < y ? fast : y;
  }
  if (ok) {
    double cycles = (double)b.cycles / FEW;
    qsort(ratio, ROUNDS, sizeof *ratio, by_value);
    printf("%-60s %8.1f cycles  simulator %6.2f Mcycles/s  fast engine %7.1f Mcycles/s  %6.1f x\n", path, cycles, cycles / sim * 1e-6,
           cycles / fast * 1e-6, ratio[ROUNDS / 2]);
  } else
    fprintf(stderr, "%s: error: %s\n", path, why);
  close_fast_bench(&b);
  fast_shader_free(&s);
  return ok ? ratio[ROUNDS / 2] : 0;
}
