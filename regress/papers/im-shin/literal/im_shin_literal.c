/* SPDX-License-Identifier: Apache-2.0 */
/* Measures Im and Shin's register allocations and their pairing of operations, as their paper describes them, on programs whose functions
   are called, on the machine with 12 threads: registers, words of code, words with the short form, and cycles of a run alone. Each program
   is proven and gives the outputs of ours. Usage: im-shin-literal OUT FOLDER... */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/table.h"
#include "core/check/check.h"
#include "core/program/shader_files.h"
#include "regress/common/shader.h"
#include "regress/papers/im-shin/literal/im_shin_steps.h"

enum { ROWS = 6, PAIRS = IM_ALLOCATIONS, OURS };
static const char *const row_name[ROWS] = {"intra", "inter", "depth", "low bank", "adjacent pairing", "ours"};

typedef struct {
  unsigned row, failed;
} theirs;

static bool schedule_theirs(void *ctx, const char *text, int *time, unsigned *group) {
  theirs *s = ctx;
  ex_problem p;
  if (s->row != PAIRS)
    return false;
  if (!ex_read(&p, text))
    return s->failed++, false;
  const bool ok = im_pair_neighbours(&p);
  for (int i = 0; ok && i < p.nn; i++) {
    time[i] = (int)p.node[i].time;
    group[i] = p.node[i].group;
  }
  s->failed += !ok;
  ex_free(&p);
  return ok;
}

static bool registers_theirs(void *ctx, const char *text, uint16_t *reg, unsigned char (*map)[4]) {
  theirs *s = ctx;
  ex_places p;
  if (s->row == PAIRS)
    return false;
  if (!ex_places_read(&p, text))
    return s->failed++, false;
  const bool ok = im_allocate(&p, (im_allocation)s->row);
  for (int v = 0; ok && v < p.nv; v++) {
    reg[p.value[v].id] = (uint16_t)p.value[v].reg;
    memcpy(map[p.value[v].id], p.value[v].map, 4);
  }
  s->failed += !ok;
  ex_places_free(&p);
  return ok;
}

typedef struct {
  unsigned registers, words;
  uint64_t cycles;
} figures;

typedef struct {
  gm_machine machine;
  FILE *csv;
  unsigned shaders, programs, failed;
  figures sum[ROWS];
} literal;

static bool fail_row(literal *l, const char *path, unsigned row, const char *why) {
  fprintf(stderr, "%s (%s): error: %s\n", path, row_name[row], why);
  l->failed++;
  return false;
}

/* Makes, proves and runs the program of a row. ours: its results, which others have to equal; NULL: it is ours. */
static bool one_row(literal *l, const char *path, unsigned row, gm_program *p, gm_result **res, size_t *n, const gm_result *ours,
                    figures *g) {
  char why[GM_ERROR_SIZE], diff[300];
  gc_options o = shader_options_ungated(&l->machine);
  theirs t = {row, 0};
  gc_external_solution external = {&t, schedule_theirs, registers_theirs};
  gc_stats st;
  o.calls = GC_CALLS_REAL;
  o.verify = true;
  o.external = row == OURS ? NULL : &external;
  if (shader_compile(path, &o, p, &st, why, sizeof why))
    return fail_row(l, path, row, why);
  const gm_check_config cfg = {GM_GATE_NONE, 0};
  const gm_run_config how = shader_run_config(p, GM_GATE_NONE, 0);
  gm_check_result proof;
  gm_run *in = shader_inputs(path, why, sizeof why);
  bool ok = gm_check_program(p, &cfg, &proof) == GM_CHECK_PROVEN || fail_row(l, path, row, proof.message);
  *n = 0;
  ok = ok && ((in && shader_simulate(p, in, &how, 1, res, n, why, sizeof why)) || fail_row(l, path, row, why));
  gm_run_free(in);
  ok = ok && (!t.failed || fail_row(l, path, row, "a step breaks a rule"));
  for (size_t k = 0; ok && ours && k < *n; k++)
    ok = gm_result_equal(&ours[k], &(*res)[k], diff, sizeof diff) || fail_row(l, path, row, diff);
  *g = (figures){st.temps, st.words, 0};
  for (size_t k = 0; ok && k < *n; k++)
    g->cycles += (*res)[k].stats.cycles;
  l->programs += ok;
  return ok;
}

/* Has the shader functions that are called? */
static bool calls_functions(const literal *l, const char *path) {
  char why[GM_ERROR_SIZE];
  gc_options o = shader_options_ungated(&l->machine);
  gm_program p;
  gc_stats st;
  o.calls = GC_CALLS_REAL;
  if (shader_compile(path, &o, &p, &st, why, sizeof why))
    return false;
  gm_program_free(&p);
  return st.functions;
}

static void one_shader(literal *l, const char *path) {
  gm_program ours = {0};
  gm_result *want = NULL;
  size_t n = 0;
  figures g[ROWS];
  memset(g, 0, sizeof g);
  bool ok = one_row(l, path, OURS, &ours, &want, &n, NULL, &g[OURS]);
  for (unsigned row = 0; row < OURS && ok; row++) {
    gm_program p = {0};
    gm_result *res = NULL;
    size_t m = 0;
    ok = one_row(l, path, row, &p, &res, &m, want, &g[row]);
    if (res)
      shader_results_free(res, m);
    gm_program_free(&p);
  }
  if (want)
    shader_results_free(want, n);
  gm_program_free(&ours);
  if (!ok)
    return;
  l->shaders++;
  for (unsigned row = 0; row < ROWS; row++) {
    fprintf(l->csv, "%s,%s,%u,%u,%llu\n", shader_base(path), row_name[row], g[row].registers, g[row].words,
            (unsigned long long)g[row].cycles);
    l->sum[row].registers += g[row].registers;
    l->sum[row].words += g[row].words;
    l->sum[row].cycles += g[row].cycles;
  }
}

static int finish_table(literal *l, const char *out) {
  FILE *b = table_open_in(out, "im-shin-literal.bars");
  printf("%-18s %9s %9s %12s\n", "of all", "registers", "words", "cycles");
  for (unsigned row = 0; row < ROWS; row++) {
    const figures *g = &l->sum[row];
    fprintf(l->csv, "total,%s,%u,%u,%llu\n", row_name[row], g->registers, g->words, (unsigned long long)g->cycles);
    printf("%-18s %9u %9u %12llu\n", row_name[row], g->registers, g->words, (unsigned long long)g->cycles);
  }
  if (b)
    fprintf(b, "im-shin\tallocations that are not proven or give other outputs\t%u\t=\t0\t%u\t48\n", l->failed, l->programs);
  return table_close(l->csv, true) | table_close(b, true);
}

int main(int argc, char **argv) {
  char err[GM_ERROR_SIZE];
  literal l = {0};
  if (argc < 3)
    return fprintf(stderr, "usage: im-shin-literal OUT FOLDER...\n"), 2;
  if (gm_machine_find(&l.machine, "barrel", err, sizeof err))
    return fprintf(stderr, "%s\n", err), 1;
  l.csv = table_open_in(argv[1], "im-shin-literal.csv");
  if (!l.csv)
    return 1;
  fprintf(l.csv, "program,allocation,registers,words,cycles\n");
  for (int a = 2; a < argc; a++) {
    shader_file *f = NULL;
    size_t n = 0;
    if (shader_files(argv[a], &f, &n))
      l.failed++;
    for (size_t k = 0; k < n; k++)
      if (calls_functions(&l, f[k].path))
        one_shader(&l, f[k].path);
    free(f);
  }
  return finish_table(&l, argv[1]) || l.failed;
}
