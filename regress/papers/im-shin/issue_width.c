/* SPDX-License-Identifier: Apache-2.0 */
/* Im and Shin, Figure 4, on the Verilated core of machine `barrel` in lockstep with the simulator: cycles of the first invocations, as many
   as run at once, with one operation a bundle and with two. */
#include <stdlib.h>
#include <string.h>

#include "regress/papers/experiments.h"
#include "regress/runners/shader_files.h"
#include "run/run.h"
#include "tb_run.h"

enum { ONE_WAY, TWO_WAY, WAYS };

typedef struct {
  gm_machine machine;
  gm_tb *tb;
  char err[4000];
} bench;

static int compile(bench *b, const shader_file *s, unsigned width, gm_program *p) {
  gm_machine narrow = b->machine;
  gc_options o;
  gc_stats st;
  char *why = NULL;
  size_t len;
  char *text = shader_text(s->path, &len);
  narrow.issue_width = width;
  gc_options_default(&o);
  o.name = s->path;
  o.stage = s->stage;
  o.machine = &narrow;
  o.gate = GC_GATE_NONE;
  o.policy = GM_GATE_NONE;
  int rc = text && gc_compile(text, len, &o, p, &st, &why) == GC_OK ? 0 : -1;
  if (rc)
    snprintf(b->err, sizeof b->err, "%s: %s", s->path, why ? why : "cannot be read");
  else
    p->machine.issue_width = b->machine.issue_width; /* it runs on the core as it is */
  free(why);
  free(text);
  return rc;
}

static int run(bench *b, const gm_program *p, const gm_run *inputs, unsigned long *cycles) {
  gm_run_config cfg = {.policy = GM_GATE_NONE, .wake = p->machine.wake, .texture_latency = p->machine.texture_latency};
  gm_tb_options o = {.lockstep = true};
  gm_tb_result r;
  gm_batch g;
  size_t n = gm_run_count(inputs, p->stage);
  gm_run_batch(p, inputs, 0, n < GM_MAX_THREADS ? (unsigned)n : GM_MAX_THREADS, &g);
  if (gm_tb_run_program(b->tb, p, inputs, 0, g.n, &cfg, &o, &r, NULL, b->err, sizeof b->err))
    return -1;
  int rc = r.verdict == GM_TB_OK ? 0 : -1;
  if (rc)
    snprintf(b->err, sizeof b->err, "%s", r.message ? r.message : "the run failed");
  *cycles = (unsigned long)r.stats.cycles;
  gm_tb_result_free(&r);
  return rc;
}

static int one(bench *b, const shader_file *s, FILE *f, double *sum) {
  char path[1100];
  unsigned long cycles[WAYS] = {0};
  snprintf(path, sizeof path, "%s", s->path);
  char *slash = strrchr(path, '/');
  snprintf(slash ? slash + 1 : path, 100, "inputs.json");
  gm_run *inputs = gm_run_load(path, b->err, sizeof b->err);
  int rc = inputs ? 0 : -1;
  for (unsigned w = ONE_WAY; w < WAYS && !rc; w++) {
    gm_program p;
    if ((rc = compile(b, s, w + 1, &p)))
      break;
    rc = run(b, &p, inputs, &cycles[w]);
    gm_program_free(&p);
  }
  if (inputs)
    gm_run_free(inputs);
  if (rc)
    return rc;
  double saved = 100 * (1 - (double)cycles[TWO_WAY] / (double)cycles[ONE_WAY]);
  *sum += saved;
  slash = strrchr(s->path, '/');
  fprintf(f, "%s,%lu,%lu,%.2f\n", slash ? slash + 1 : s->path, cycles[ONE_WAY], cycles[TWO_WAY], saved);
  return 0;
}

int table_issue_width(const place *p) {
  bench b = {0};
  shader_file *list = NULL;
  size_t n = 0;
  double sum = 0;
  char folder[1000];
  FILE *f = place_file(p, "im-shin-figure-4-rtl");
  int rc = f && !shader_files(place_folder(p, "suites/shaders", folder, sizeof folder), &list, &n) && n ? 0 : -1;
  if (!rc &&
      (gm_machine_find(&b.machine, "barrel", b.err, sizeof b.err) || !(b.tb = gm_tb_open(&b.machine, GM_RTL_COUNT, b.err, sizeof b.err))))
    rc = -1;
  if (!rc)
    fprintf(f, "program,cycles_one_way,cycles_two_way,saved_pct\n");
  for (size_t i = 0; i < n && !rc; i++)
    rc = one(&b, &list[i], f, &sum);
  if (!rc)
    fprintf(f, "average,,,%.2f\n", sum / (double)n);
  else
    fprintf(stderr, "experiments: error: %s\n", b.err);
  if (b.tb)
    gm_tb_close(b.tb);
  free(list);
  return f ? fclose(f) || rc : -1;
}
