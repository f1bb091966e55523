/* SPDX-License-Identifier: Apache-2.0 */
/* Writes Im and Shin, Figure 4, measured on the Verilated core of machine `barrel` in lockstep with the simulator: cycles of the first
   invocations, as many as run at once, with one operation a bundle and with two (docs/experiments.md, "Im and Shin: encodings and issue
   width"). */
#include <stdlib.h>

#include "base/error.h"
#include "base/table.h"
#include "core/program/shader_files.h"
#include "regress/common/shader.h"
#include "regress/papers/experiments.h"
#include "tb/model/tb_run.h"

enum { ONE_WAY, TWO_WAY, WAYS };

typedef struct {
  gm_machine machine;
  gm_tb *tb; /* NULL: not opened yet */
  char err[GM_ERROR_SIZE];
} bench;

static int compile_for_width(bench *b, const shader_file *s, unsigned width, gm_program *p) {
  gm_machine narrow = b->machine;
  gc_stats st;
  narrow.issue_width = width;
  gc_options o = shader_options_ungated(&narrow);
  if (shader_compile(s->path, &o, p, &st, b->err, sizeof b->err))
    return -1;
  p->machine.issue_width = b->machine.issue_width; /* the core itself is not changed */
  return 0;
}

static int run_width_bench(bench *b, const gm_program *p, const gm_run *inputs, unsigned long *cycles) {
  gm_run_config cfg = shader_run_config(p, GM_GATE_NONE, p->machine.wake);
  gm_tb_options o = {.lockstep = true};
  gm_tb_result r;
  gm_batch g;
  size_t n = gm_run_count(inputs, p->stage);
  gm_run_batch(p, inputs, 0, n < GM_MAX_THREADS ? (unsigned)n : GM_MAX_THREADS, &g);
  if ((!b->tb && !(b->tb = gm_tb_open(&b->machine, GM_RTL_COUNT, b->err, sizeof b->err))) ||
      gm_tb_run_program(b->tb, p, inputs, 0, g.n, &cfg, &o, &r, NULL, b->err, sizeof b->err))
    return -1;
  int rc = r.verdict == GM_TB_OK ? 0 : -1;
  if (rc)
    snprintf(b->err, sizeof b->err, "%s", r.message ? r.message : "the run failed");
  *cycles = (unsigned long)r.stats.cycles;
  gm_tb_result_free(&r);
  return rc;
}

static int measure_widths(bench *b, const shader_file *s, unsigned long cycles[WAYS]) {
  gm_run *inputs = shader_inputs(s->path, b->err, sizeof b->err);
  int rc = inputs ? 0 : -1;
  for (unsigned w = ONE_WAY; w < WAYS && !rc; w++) {
    gm_program p;
    if ((rc = compile_for_width(b, s, w + 1, &p)))
      break;
    rc = run_width_bench(b, &p, inputs, &cycles[w]);
    gm_program_free(&p);
  }
  if (inputs)
    gm_run_free(inputs);
  return rc;
}

/* Takes the cycles from an earlier run, or measures them. */
static int cycles_of(const place *p, bench *b, const shader_file *s, unsigned long cycles[WAYS]) {
  char part[300], text[100], inputs[1100];
  shader_inputs_path(s->path, inputs, sizeof inputs);
  gm_cache k = gm_cache_key_file(gm_cache_key_file(gm_cache_key_text(p->parts, s->path), s->path), inputs);
  snprintf(part, sizeof part, "issue-width-%016llx", (unsigned long long)gm_cache_key_text((gm_cache){NULL, 0}, s->path).key);
  char *known = gm_cache_get(&k, part);
  int rc = known && sscanf(known, "%lu %lu", &cycles[ONE_WAY], &cycles[TWO_WAY]) == WAYS ? 0 : -1;
  free(known);
  if (rc && (rc = measure_widths(b, s, cycles)) == 0) {
    snprintf(text, sizeof text, "%lu %lu\n", cycles[ONE_WAY], cycles[TWO_WAY]);
    gm_cache_put(&k, part, text);
  }
  return rc;
}

static int put_rows(const place *p, bench *b, const shader_file *list, size_t n, FILE *f) {
  double sum = 0;
  fprintf(f, "program,cycles_one_way,cycles_two_way,saved_pct\n");
  for (size_t i = 0; i < n; i++) {
    unsigned long cycles[WAYS] = {0};
    if (cycles_of(p, b, &list[i], cycles))
      return -1;
    double saved = 100 * (1 - (double)cycles[TWO_WAY] / (double)cycles[ONE_WAY]);
    fprintf(f, "%s,%lu,%lu,%.2f\n", shader_base(list[i].path), cycles[ONE_WAY], cycles[TWO_WAY], saved);
    sum += saved;
  }
  fprintf(f, "average,,,%.2f\n", sum / (double)n);
  return 0;
}

int table_issue_width(const place *p) {
  static bench b;
  shader_file *list = NULL;
  size_t n = 0;
  char path[PATH_ROOM];
  const char *folder = p->shaders ? p->shaders : place_folder(p, "suites/shaders", path);
  snprintf(b.err, sizeof b.err, "%s: error: no shaders", folder);
  int rc = !shader_files(folder, &list, &n) && n && !gm_machine_find(&b.machine, "barrel", b.err, sizeof b.err) ? 0 : -1;
  FILE *f = rc ? NULL : place_file(p, "im-shin-figure-4-rtl");
  if (f)
    rc = put_rows(p, &b, list, n, f);
  if (rc)
    fprintf(stderr, "%s\n", b.err);
  if (b.tb)
    gm_tb_close(b.tb);
  free(list);
  return f ? table_close(f, !rc) : -1;
}
