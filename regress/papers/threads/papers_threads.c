/* SPDX-License-Identifier: Apache-2.0 */
/* Measures clock gating with all threads at work: the nine benchmarks under none, auto, hints and best, on the Verilated cores of machines
   with and without threads, in lockstep with the simulator. Every program is proven, and all methods must give the same outputs. Writes a
   CSV file. Prints TAP: hints cost no more than gates left open; best costs no more than either; programs without one of their opens are
   refused or still run; the compiler predicts the cost of programs without branches. Usage: threads SHADERS OUT.csv LEVEL WAKES MACHINES,
   lists separated by spaces. */
#include "regress/papers/threads/papers_threads.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/table.h"
#include "core/isa/isa.h"

static const char *const nine[BENCHMARKS] = {"Blur0",          "Blur1",     "HGaussianBlur", "NormalMap", "POM",
                                             "SimpleTexLight", "SimpleTex", "VGaussianBlur", "WaterWave"};
static const struct {
  const char *name;
  gc_gate gate;
  gm_gate_policy policy;
} methods[METHODS] = {{"none", GC_GATE_NONE, GM_GATE_NONE},
                      {"auto", GC_GATE_NAIVE, GM_GATE_AUTO},
                      {"hints", GC_GATE_HINTS, GM_GATE_PROGRAM},
                      {"best", GC_GATE_BEST, GM_GATE_PROGRAM}};

bool threads_failed(suite *s, const char *what, const char *why) {
  printf("# %s, %s: %s\n", s->machine.name, what, why);
  return false;
}

static void check_figure(suite *s, bool ok, const char *what) {
  tap_ok(&s->t, ok, "%s, wake latency %u: %s", s->machine.name, s->wake, what);
}

static bool compile(suite *s, unsigned b, gm_stage stage, unsigned m, gm_program *p, gc_stats *st) {
  char path[512];
  gc_options o;
  snprintf(path, sizeof path, "%s/%s/%s.%s", s->shaders, nine[b], nine[b], stage == GM_STAGE_VERTEX ? "vert" : "frag");
  gc_options_default(&o);
  o.objective = GC_OBJECTIVE_PAPER;
  o.machine = &s->machine;
  o.gate = methods[m].gate;
  o.policy = methods[m].policy;
  o.wake = s->wake;
  o.opt = s->level;
  o.compare = true;
  return shader_compile(path, &o, p, st, s->err, sizeof s->err) == GC_OK || threads_failed(s, path, s->err);
}

gm_check_verdict threads_verdict(const suite *s, const gm_program *p, unsigned m, gm_check_result *r) {
  gm_check_config cfg = {methods[m].policy, s->wake};
  return gm_check_program(p, &cfg, r);
}

/* Gives each thread an invocation, starting again at the first if there are too few. The first invocation is the representative one of the
   energy tables and may be unlike the others, so it is skipped if there are enough without it. */
static void all_threads(const suite *s, const gm_run *in, gm_stage stage, gm_batch *g) {
  size_t n = gm_run_count(in, stage), first = n > s->machine.threads ? 1 : 0;
  g->threads = g->n = s->machine.threads;
  g->skip = 0;
  for (unsigned i = 0; i < g->threads; i++)
    g->from[i] = first + i % (n - first);
}

gm_tb_verdict threads_run(suite *s, const gm_program *p, const gm_run *in, unsigned m, bool lockstep, gm_tb_result *r, gm_result *out) {
  gm_run_config cfg = {.policy = methods[m].policy, .wake = s->wake, .texture_latency = s->machine.texture_latency};
  gm_tb_options o = {.lockstep = lockstep};
  gm_batch g;
  all_threads(s, in, p->stage, &g);
  if (gm_tb_run_batch(s->tb, p, in, &g, &cfg, &o, r, out, s->err, sizeof s->err)) {
    threads_failed(s, methods[m].name, s->err);
    return GM_TB_LIMIT;
  }
  return r->verdict;
}

/* ---- the table ---- */

static bool branches(const gm_program *p) {
  gm_bundle b;
  const char *why;
  for (size_t at = 0; at < p->words && gm_decode_bundle(p->code + at, p->words - at, &b, &why); at += b.words)
    for (unsigned i = 0; i < b.count; i++)
      if (b.op[i].op == GM_OP_brc || b.op[i].op == GM_OP_dbn)
        return true;
  return false;
}

/* Compares the compiler's estimate with the run: exactly for cycles, within half a percent for energy, because waits of other threads
   change how long each gate is open. */
static void foresee(suite *s, unsigned b, const gm_program *p, unsigned m, const gc_stats *st, const gm_energy_paper *e) {
  if (methods[m].policy == GM_GATE_AUTO || branches(p))
    return;
  bool ok = st->cycles == (double)e->cycles && fabs(st->energy - e->total) <= 0.005 * e->total;
  s->straight++;
  s->foreseen += ok;
  if (!ok)
    printf("# %s, %s, %s: %.0f cycles and energy %.2f expected, %llu and %.2f found\n", s->machine.name, nine[b], methods[m].name,
           st->cycles, st->energy, (unsigned long long)e->cycles, e->total);
}

/* Checks and runs one program and compares its outputs with those of the first method. */
static bool run_program(suite *s, unsigned b, const gm_run *in, gm_program *p, unsigned m, const gc_stats *st, gm_result *ref) {
  gm_check_result proof;
  gm_tb_result r;
  gm_result out[GM_MAX_THREADS];
  char why[GM_ERROR_SIZE];
  if (threads_verdict(s, p, m, &proof) != GM_CHECK_PROVEN)
    return threads_failed(s, methods[m].name, proof.message);
  bool ok = threads_run(s, p, in, m, true, &r, out) == GM_TB_OK;
  if (!ok)
    threads_failed(s, nine[b], r.message ? r.message : "no run");
  else {
    gm_energy_paper e = gm_energy_at_paper(&s->machine, &r.stats);
    s->sum[b][m] = gm_energy_add(s->sum[b][m], e);
    foresee(s, b, p, m, st, &e);
  }
  gm_tb_result_free(&r);
  for (unsigned t = 0; t < s->machine.threads && ok; t++) {
    if (m == 0) {
      ref[t] = out[t];
      continue;
    }
    if (!gm_result_equal(&ref[t], &out[t], why, sizeof why))
      ok = threads_failed(s, nine[b], why);
    gm_result_free(&out[t]);
  }
  return ok;
}

static bool benchmark(suite *s, unsigned b) {
  char path[512];
  snprintf(path, sizeof path, "%s/%s/inputs.json", s->shaders, nine[b]);
  gm_run *in = gm_run_load(path, s->err, sizeof s->err);
  bool ok = in || threads_failed(s, nine[b], s->err);
  for (int stage = 0; stage < STAGES && ok; stage++) {
    gm_result ref[GM_MAX_THREADS] = {{0}};
    gm_program p[METHODS];
    unsigned made = 0;
    gc_stats st;
    for (; made < METHODS && ok && (ok = compile(s, b, (gm_stage)stage, made, &p[made], &st)); made++)
      ok = run_program(s, b, in, &p[made], made, &st, ref);
    ok = ok && threads_mutate(s, &p[HINTS], in);
    for (unsigned t = 0; t < s->machine.threads; t++)
      gm_result_free(&ref[t]);
    for (unsigned m = 0; m < made; m++)
      gm_program_free(&p[m]);
  }
  if (in)
    gm_run_free(in);
  return ok;
}

typedef struct {
  double slowdown, buffer, core, edp;
} figures;

static double saved(double now, double before) { return 100 * (1 - now / before); }

static figures relative(const gm_energy_paper *none, const gm_energy_paper *e) {
  return (figures){100 * ((double)e->cycles / (double)none->cycles - 1), saved(e->input + e->output, none->input + none->output),
                   saved(e->total, none->total), saved(gm_energy_edp(e), gm_energy_edp(none))};
}

static void row(suite *s, const char *bench, unsigned m, const gm_energy_paper *e, const figures *f) {
  unsigned n = s->machine.threads;
  fprintf(s->csv, "%s,%u,%u,%s,%s,%llu,%.1f,%.1f,%.2f,%.2f,%.2f,%.2f,%.2f\n", s->machine.name, n, s->wake, bench, methods[m].name,
          (unsigned long long)e->cycles, (double)e->open_v / n, (double)e->open_o / n, e->total, f->slowdown, f->buffer, f->core, f->edp);
}

static void table(suite *s) {
  bool hints = true, best = true;
  for (unsigned m = 0; m < METHODS; m++) {
    gm_energy_paper all = {0};
    figures mean = {0};
    for (unsigned b = 0; b < BENCHMARKS; b++) {
      const gm_energy_paper *e = s->sum[b];
      figures f = relative(&e[0], &e[m]);
      row(s, nine[b], m, &e[m], &f);
      all = gm_energy_add(all, e[m]);
      mean.slowdown += f.slowdown / BENCHMARKS;
      mean.buffer += f.buffer / BENCHMARKS;
      mean.core += f.core / BENCHMARKS;
      mean.edp += f.edp / BENCHMARKS;
      hints &= m != HINTS || s->wake > 1 || gm_energy_edp(&e[HINTS]) <= gm_energy_edp(&e[0]);
      best &= m != 3 || (gm_energy_edp(&e[3]) <= gm_energy_edp(&e[0]) && gm_energy_edp(&e[3]) <= gm_energy_edp(&e[HINTS]));
    }
    row(s, "average", m, &all, &mean);
    printf("# %-9s %2u threads, wake %u, %-5s %7llu cycles, slowdown %6.2f %%, saved: buffers %6.2f %%, core %6.2f %%, EDP %7.2f %%\n",
           s->machine.name, s->machine.threads, s->wake, methods[m].name, (unsigned long long)all.cycles, mean.slowdown, mean.buffer,
           mean.core, mean.edp);
  }
  if (s->wake <= 1) /* with a longer wake, the first wake of a program may cost a turn */
    check_figure(s, hints, "hints never cost more than gates left open");
  check_figure(s, best, "best never costs more than hints or none");
}

static void machine(suite *s, const char *name) {
  if (gm_machine_find(&s->machine, name, s->err, sizeof s->err) ||
      !(s->tb = gm_tb_open(&s->machine, GM_RTL_COUNT, s->err, sizeof s->err))) {
    threads_failed(s, name, s->err);
    return check_figure(s, false, "there is a core to run on");
  }
  memset(s->sum, 0, sizeof s->sum);
  s->straight = s->foreseen = s->mutants = s->refused = s->spare = s->run = s->stopped = 0;
  bool ok = true;
  for (unsigned b = 0; b < BENCHMARKS && ok; b++)
    ok = benchmark(s, b);
  check_figure(s, ok, "all methods are proven, run in lockstep and give the same outputs in every thread");
  if (ok) {
    table(s);
    printf("# %u programs without one of their opens: %u refused, %u proven and run; without the simulator %u of %u stopped by the core\n",
           s->mutants, s->refused, s->spare, s->stopped, s->run);
    check_figure(s, s->straight && s->foreseen == s->straight,
                 "the compiler expects the cycles and the energy of programs without branches");
    bool needed = s->refused + s->spare == s->mutants && s->refused > s->spare && s->stopped && s->stopped == s->run;
    check_figure(s, needed, "without one of its opens a program is refused, and stopped by the core's assertion");
  }
  if (s->tb)
    gm_tb_close(s->tb);
}

int main(int argc, char **argv) {
  if (argc != 6 || (argv[3][0] != '2' && argv[3][0] != '3')) {
    fprintf(stderr, "usage: threads SHADERS OUT.csv 2|3 WAKES MACHINES\n");
    return 2;
  }
  static suite s;
  s.shaders = argv[1];
  s.level = argv[3][0] - '0';
  if (!(s.csv = table_open(argv[2])))
    return 1;
  fprintf(s.csv,
          "machine,threads,wake,benchmark,method,cycles,open_v,open_o,energy,slowdown_pct,buffer_energy_pct,core_energy_pct,edp_pct\n");
  for (char *save = NULL, *w = strtok_r(argv[4], " ", &save); w; w = strtok_r(NULL, " ", &save)) {
    char list[400], *rest = NULL;
    s.wake = (unsigned)strtoul(w, NULL, 10);
    snprintf(list, sizeof list, "%s", argv[5]);
    for (const char *m = strtok_r(list, " ", &rest); m; m = strtok_r(NULL, " ", &rest))
      machine(&s, m);
  }
  int bad = table_close(s.csv, !s.t.failed);
  return tap_end(&s.t, 4) || bad;
}
