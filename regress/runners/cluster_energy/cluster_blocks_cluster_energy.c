/* SPDX-License-Identifier: Apache-2.0 */
/* Measures the energy of the blocks of a cluster (docs/cluster.md): their netlists run with the waveforms of streams of tasks, and weights
   by work are fitted to it. Usage: cluster_energy BUILD WAVES WEIGHTS.txt ROWS STREAM... -- STREAM... The streams after -- are left out of
   the fit. Streams named pair-* are benchmarks. ROWS gets rows for scripts/check/bars. The environment's BLOCK: that block alone. */
#include <gsl/gsl_errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/atomic.h"
#include "base/error.h"
#include "energy/netlist/netlist.h"
#include "regress/runners/cluster_energy/cluster_blocks_blocks.h"
#include "studies/frame_model/model_solve.h"

enum { EACH = 256, STREAMS = 64, FEWEST = 1000, MAX = 40000 };

typedef struct {
  wave_sum *window;
  size_t n;
  wave_sum all;
} stream;

typedef struct {
  const char *build, *waves;
  char **name;
  unsigned streams, trained; /* the first ones */
  FILE *rows, *out;
} job;

typedef struct {
  double idle, flip_flops; /* pJ of any cycle */
  double k[WAVE_EVENTS];
  unsigned events;
} fit;

typedef struct {
  double mean, worst, constant, all; /* percent: of what is above idle; as constant x cycles; of the whole energy */
  unsigned n;
} verdict;

static void add_stream_sum(wave_sum *a, const wave_sum *b) {
  a->data += b->data;
  a->gated += b->gated;
  a->free += b->free;
  a->cycles += b->cycles;
  a->compared += b->compared;
  for (unsigned k = 0; k < WAVE_EVENTS; k++)
    a->events[k] += b->events[k];
}

static double sum_stream_energy(const wave_sum *s) { return s->data + s->gated; }

/* Runs the netlist; open: with its clock gate forced open. */
static int run_block_stream(const job *j, const cluster_block *c, const char *name, bool open, stream *s, fit *f) {
  char folder[4096], path[4096], err[GM_ERROR_SIZE];
  gc_arena *arena = gc_arena_new();
  block *b = gc_alloc(arena, sizeof *b);
  snprintf(folder, sizeof folder, "%s/silicon/%s", j->build, c->netlist);
  snprintf(path, sizeof path, "%s/%s/%s", j->waves, name, c->file);
  *s = (stream){.n = 0};
  int rc = block_open(b, arena, j->build, folder, err, sizeof err);
  b->open = open;
  b->max = MAX;
  rc = rc ? rc : wave_run(&c->wave, b, path, &s->window, &s->n, EACH, err, sizeof err);
  f->idle = b->idle;
  f->flip_flops = 0;
  for (size_t i = 0; !rc && i < b->n.cell_count; i++)
    f->flip_flops += nl_is_flip_flop(&b->n.cells[i]);
  gc_arena_free(arena);
  for (size_t i = 0; i < s->n; i++)
    add_stream_sum(&s->all, &s->window[i]);
  return rc ? fprintf(stderr, "%s: %s\n", name, err), -1 : 0;
}

static bool fit_weights(const job *j, const stream *s, fit *f) {
  size_t rows = 0, at = 0;
  for (unsigned i = 0; i < j->trained; i++)
    rows += s[i].n;
  gsl_matrix *a = gsl_matrix_calloc(rows + 1, f->events);
  gsl_vector *b = gsl_vector_calloc(rows + 1), *x = gsl_vector_calloc(f->events);
  for (unsigned i = 0; a && b && i < j->trained; i++)
    for (size_t w = 0; w < s[i].n; w++, at++) {
      for (unsigned e = 0; e < f->events; e++)
        gsl_matrix_set(a, at, e, s[i].window[w].events[e]);
      gsl_vector_set(b, at, sum_stream_energy(&s[i].window[w]));
    }
  bool ok = a && b && x && model_nnls(a, b, x);
  for (unsigned e = 0; ok && e < f->events; e++)
    f->k[e] = gsl_vector_get(x, e);
  gsl_matrix_free(a);
  gsl_vector_free(b);
  gsl_vector_free(x);
  return ok;
}

static double predicted(const fit *f, const wave_sum *s) {
  double pj = 0;
  for (unsigned e = 0; e < f->events; e++)
    pj += f->k[e] * s->events[e];
  return pj;
}

/* Errors of streams that were left out of the fit. constant: pJ of any cycle in the streams of the fit, above idle. */
static verdict judge_block_fit(const job *j, const stream *s, const fit *f, bool pairs, double constant) {
  verdict v = {0, 0, 0, 0, 0};
  for (unsigned i = j->trained; i < j->streams; i++) {
    double e = sum_stream_energy(&s[i].all), p = predicted(f, &s[i].all), cycles = (double)s[i].all.cycles, error = 100 * fabs(p / e - 1);
    if (pairs != !strncmp(j->name[i], "pair-", 5) || s[i].all.cycles < FEWEST || e <= 0)
      continue;
    printf("#   %-28s %6.0f cycles %11.0f pJ above idle, %6.2f %%; as constant %7.2f %%\n", j->name[i], cycles, e, error,
           100 * fabs(constant * cycles / e - 1));
    v.mean += error;
    v.worst = fmax(v.worst, error);
    v.constant += 100 * fabs(constant * cycles / e - 1);
    v.all += 100 * fabs(p - e) / (e + f->idle * cycles);
    v.n++;
  }
  v.mean /= v.n;
  v.constant /= v.n;
  v.all /= v.n;
  return v;
}

static void write_verdict(const job *j, const char *block, const char *of, const verdict *v) {
  printf("#   %s out of the fit: mean %.2f %%, worst %.2f %%, of the whole energy %.2f %%; as constant x cycles %.2f %%\n", of, v->mean,
         v->worst, v->all, v->constant);
  fprintf(j->rows, "energy\t%s: mean error of the energy above idle of %s out of the fit, %%\t%.3f\t<=\t10\t%u\t6\n", block, of, v->mean,
          v->n);
  fprintf(j->rows, "energy\t%s: the same, compared with that of constant x cycles, %s\t%.3f\t<=\t1\t%u\t6\n", block, of,
          v->mean / v->constant, v->n);
}

static void write_cluster_block(const job *j, const cluster_block *c, const stream *s, const fit *f) {
  double pj = 0, cycles = 0, compared = 0;
  for (unsigned i = 0; i < j->streams; i++) {
    pj += i < j->trained ? sum_stream_energy(&s[i].all) : 0;
    cycles += i < j->trained ? (double)s[i].all.cycles : 0;
    compared += (double)s[i].all.compared;
  }
  const char *name = c->wave.block;
  printf("%s: %.1f pJ in any cycle, %.0f flip-flops, %.1f pJ a cycle above it\n", name, f->idle, f->flip_flops, pj / cycles);
  verdict random = judge_block_fit(j, s, f, false, pj / cycles), pairs = judge_block_fit(j, s, f, true, pj / cycles);
  fprintf(j->out, "block %s %.5g %.0f %.3g %.3g\n", name, f->idle, f->flip_flops, random.mean, pairs.mean);
  fprintf(j->out, "constant %s %.3g %.3g\n", name, random.constant, pairs.constant);
  for (unsigned e = 0; e < f->events; e++) {
    printf("#   %8.1f pJ a %s\n", f->k[e], c->wave.event[e]);
    fprintf(j->out, "count %s %.4g %s\n", name, f->k[e], c->wave.event[e]);
  }
  write_verdict(j, name, "random streams", &random);
  write_verdict(j, name, "benchmarks", &pairs);
  fprintf(j->rows, "energy\t%s: bits of outputs of the netlist that differ from the Verilog\t0\t=\t0\t%.0f\t100000\n", name, compared);
}

/* Energy with the gate as it is, and with the gate forced open (property P19, docs/formal.md). Outputs are compared with the Verilog's in
   both. */
static int measure_forced_gate(const job *j, const cluster_block *c, const stream *s, const fit *f) {
  double min = 100, gated = 0, open = 0;
  unsigned more = 0;
  fit none;
  for (unsigned i = 0; i < j->streams; i++) {
    stream o;
    if (run_block_stream(j, c, j->name[i], true, &o, &none))
      return -1;
    double with = sum_stream_energy(&s[i].all) + f->idle * (double)s[i].all.cycles,
           without = sum_stream_energy(&o.all) + f->idle * (double)o.all.cycles;
    more += with > without || o.all.compared != s[i].all.compared;
    min = fmin(min, 100 * (1 - with / without));
    gated += with;
    open += without;
    free(o.window);
  }
  printf("#   its gate saves %.1f %% of the energy, RAMs included; %.1f %% in the stream with the least\n", 100 * (1 - gated / open), min);
  fprintf(j->rows, "P19\t%s: streams that take more energy with the clock gate than with it forced open\t%u\t=\t0\t%u\t12\n", c->wave.block,
          more, j->streams);
  fprintf(j->rows, "P19\t%s: energy that the gate saves, all streams, %%\t%.2f\t>=\t1\t%u\t12\n", c->wave.block, 100 * (1 - gated / open),
          j->streams);
  return 0;
}

static int measure_cluster_block(const job *j, const cluster_block *c) {
  stream s[STREAMS] = {0};
  fit f = {.events = 0};
  int rc = 0;
  while (f.events < WAVE_WORK && c->wave.event[f.events])
    f.events++;
  for (unsigned i = 0; !rc && i < j->streams; i++)
    rc = run_block_stream(j, c, j->name[i], false, &s[i], &f);
  if (!rc && !fit_weights(j, s, &f))
    rc = (fprintf(stderr, "%s: no fit\n", c->wave.block), -1);
  if (!rc)
    write_cluster_block(j, c, s, &f);
  if (!rc && c->gated)
    rc = measure_forced_gate(j, c, s, &f);
  fflush(stdout);
  for (unsigned i = 0; i < j->streams; i++)
    free(s[i].window);
  return rc;
}

int main(int argc, char **argv) {
  char err[GM_ERROR_SIZE];
  gm_atomic a;
  job j = {.name = argv + 5};
  for (int i = 5; i < argc && j.streams < STREAMS; i++)
    if (strcmp(argv[i], "--") != 0)
      j.name[j.streams++] = argv[i];
    else
      j.trained = j.streams;
  if (!j.trained || j.trained == j.streams)
    return fprintf(stderr, "usage: cluster_energy BUILD WAVES WEIGHTS.txt ROWS STREAM... -- STREAM...\n"), 2;
  j.build = argv[1];
  j.waves = argv[2];
  j.rows = fopen(argv[4], "w");
  if (!j.rows || gm_atomic_begin(&a, argv[3], err, sizeof err))
    return fprintf(stderr, "cluster_energy: error: no output\n"), 1;
  gsl_set_error_handler_off();
  j.out = a.file;
  fprintf(j.out, "# SPDX-License-Identifier: Apache-2.0\n"
                 "# Energy of the blocks of a cluster of two cores with 8 threads each, by make cluster-energy (docs/cluster.md): netlists "
                 "in osu018 with the\n"
                 "# wires of data/silicon/wire-load.txt, 1.8 V, without glitches.\n"
                 "# block NAME PJ FLIP_FLOPS RANDOM BENCHMARKS: pJ of any cycle; mean errors in percent of the rest, on streams that were "
                 "left out of the fit\n"
                 "# constant NAME RANDOM BENCHMARKS: the same errors of \"energy = constant x cycles\"\n"
                 "# count NAME PJ WORK: pJ for each, in addition\n");
  int rc = 0;
  const char *only = getenv("BLOCK");
  for (unsigned i = 0; !rc && i < cluster_block_count; i++)
    rc = only && *only && strcmp(only, cluster_blocks[i].wave.block) != 0 ? 0 : measure_cluster_block(&j, &cluster_blocks[i]);
  if (fclose(j.rows) || gm_atomic_end(&a, !rc, err, sizeof err))
    rc = -1;
  return rc != 0;
}
