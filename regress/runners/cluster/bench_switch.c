/* SPDX-License-Identifier: Apache-2.0 */
/* cluster_bench, part switch: threads that switch when a texture operation issues, on one core (docs/cluster.md, "What it gains"). Each
   program is compiled for one thread. The time of N threads is compared with that of as many runs of one thread, and with two bounds
   (docs/cluster.md): the simple bound, min(N, (run + wait) / run), and the limit, the tasks that would get done if the lookups cut the
   run into stretches of equal length. Then the same with programs for a machine with the key `landed`, which run on such a core only: how
   many more tasks get done. */
#include <string.h>

#include "base/error.h"
#include "core/isa/isa.h"
#include "core/sim/rules.h"
#include "regress/common/shader.h"
#include "regress/runners/cluster/bench_tasks.h"
#include "regress/runners/cluster/cluster_bench.h"
#include "regress/runners/cluster/interrupt.h"

/* TASKS: of a thread in a row; the thread begins the next one when it has retired. LONGEST: most bundles that a run may issue. */
enum { SEEDS = 8, TASKS = 32, LONGEST = 4096 };
static const double REACH = 0.97;

static const char *const programs[] = {"SimpleTex", "SimpleTexLight", "NormalMap", "POM", "WaterWave", "Blur0"};
static const struct { unsigned latency, threads; } cases[] = {{8, 4}, {32, 8}, {64, 16}};
enum { PROGRAMS = sizeof programs / sizeof programs[0], CASES = sizeof cases / sizeof cases[0] };

/* One program with its inputs, and what one thread does. */
typedef struct {
  stretch_bundle bundle[LONGEST];
  unsigned bundles;
  gm_program p;
  gm_run *in;
  gm_image img;
  unsigned textures;
  uint64_t run, alone; /* advancing cycles, and all cycles, from the first bundle to the last */
  gm_result want;
} program;

typedef struct {
  double speed, limit, off; /* speed compared with N runs of one thread; its simple bound; share of the buffers' clocks that is off */
  double tasks, even;       /* in 1,000 cycles: tasks; the limit of tasks */
  double model[INTERRUPT_ALWAYS + 1]; /* share of the limit if stretches could be interrupted (interrupt.h) */
} figures;

static void read_switch_sim(void *ctx, int kind, unsigned thread, unsigned addr, uint32_t data[4]) {
  gm_sim_read(ctx, kind, thread, addr, data);
}

/* Notes the bundle that the thread issues after `cycles` cycles of its run. */
static void note_bundle(program *x, unsigned pc, uint64_t cycles) {
  gm_dbundle d;
  char why[GM_ERROR_SIZE];
  stretch_bundle *b = &x->bundle[x->bundles];
  if (x->bundles == LONGEST || gm_dbundle_decode(&d, &x->p.machine, x->p.code + pc, x->p.words - pc, why, sizeof why))
    return;
  *b = (stretch_bundle){.pc = (uint16_t)pc, .texture = d.has_t};
  for (unsigned i = 0; i < d.b.count; i++)
    for (unsigned k = 0; k < d.op[i].nsrc; k++)
      b->forwards |= d.op[i].file[k] == GM_SF_FORWARD;
  if (x->bundles)
    b[-1].late = (uint8_t)(cycles - x->run - 1);
  x->bundles++;
  x->textures += d.has_t;
  x->run = cycles;
}

/* Threads of the simulator get the values of invocation `first`, `first` + 1, ... or all those of `first`. */
static bool load_switch_threads(gm_sim *s, const program *x, unsigned threads, size_t first, bool same, char *why, size_t size) {
  gm_run_load_sim(s, &x->p, &x->img);
  for (unsigned t = 0; t < threads; t++) {
    gm_invocation inv;
    if (gm_run_invocation(&x->p, x->in, (first + (same ? 0 : t)) % gm_run_count(x->in, x->p.stage), &inv, why, size))
      return false;
    gm_run_write_thread(&x->p, &inv, t, bench_sim_write, s);
  }
  return true;
}

/* Runs one thread with invocation 0. */
static bool run_alone(program *x, const gm_run_config *cfg, char *why, size_t size) {
  gm_sim *s = gm_sim_new(&x->p.machine);
  gm_trace t;
  uint64_t cycles = 0;
  int busy = -1;
  x->textures = x->bundles = 0;
  if (s && load_switch_threads(s, x, 1, 0, true, why, size)) {
    gm_sim_start(s, cfg, x->p.entry, 1);
    while ((busy = gm_sim_cycle(s, &t)) > 0) {
      cycles += cycles || t.id_valid;
      if (!t.id_valid || !t.adv)
        continue;
      gm_sim_stats st;
      gm_sim_get_stats(s, &st);
      x->alone = cycles;
      note_bundle(x, t.id_pc, cycles - st.frozen_tex - st.idle);
    }
    if (busy < 0)
      bench_fail(why, size, "%s", gm_sim_error(s));
    if (!busy && gm_run_outputs(&x->p, read_switch_sim, s, 0, &x->want))
      busy = -1;
  }
  gm_sim_free(s);
  return busy == 0;
}

/* The speed of N threads if the core always had work, or each thread never had to wait for the core. */
static double limit(const program *x, unsigned threads) {
  double each = (double)x->alone / (double)x->run;
  return each < threads ? each : threads;
}

static bool measure_switch_cycles(const program *x, unsigned latency, unsigned threads, figures *f, char *why, size_t size) {
  program many = *x;
  many.p.machine.contexts = threads;
  many.p.machine.switches = true;
  gm_run_config cfg = {.policy = GM_GATE_PROGRAM, .wake = x->p.machine.wake, .texture_latency = latency};
  gm_sim *s = gm_sim_new(&many.p.machine);
  gm_sim_stats st;
  int busy = -1;
  bool good = s && load_switch_threads(s, &many, threads, 0, true, why, size);
  if (good) {
    unsigned done;
    busy = bench_tasks(s, &cfg, x->p.entry, threads, TASKS, &done);
    if (busy)
      bench_fail(why, size, "%s", gm_sim_error(s));
    gm_sim_get_stats(s, &st);
    f->speed = (double)x->alone * threads * TASKS / (double)st.cycles;
    f->tasks = 1000.0 * threads * TASKS / (double)st.cycles;
    f->limit = limit(x, threads);
    f->off = 1 - (double)(st.open_v + st.open_o) / (2.0 * threads * (double)st.cycles);
  }
  gm_sim_free(s);
  return good && busy == 0;
}

/* The limit: tasks in 1,000 cycles of a program that runs as long and has as many lookups, at even distances. */
static double even_tasks(const program *x, unsigned latency, unsigned threads) {
  stretch_bundle b[LONGEST] = {{0}};
  const unsigned n = (unsigned)x->run;
  for (unsigned i = 0; i < n; i++)
    b[i].pc = (uint16_t)i;
  for (unsigned i = 1; i <= x->textures; i++)
    b[i * n / (x->textures + 1) - 1].texture = true;
  return 1000.0 * threads * TASKS / (double)interrupt_cycles(b, n, latency, threads, TASKS, INTERRUPT_NEVER);
}

static void interrupted(const program *x, unsigned latency, unsigned threads, figures *f) {
  for (interrupt_points k = INTERRUPT_NEVER; k <= INTERRUPT_ALWAYS; k++) {
    uint64_t cycles = interrupt_cycles(x->bundle, x->bundles, latency, threads, TASKS, k);
    f->model[k] = (double)x->alone * threads * TASKS / (double)cycles / f->limit;
  }
}

/* Runs all threads with invocations of their own and random latencies. Returns how many results differ from those of one thread, or -1. */
static int differences(const program *x, unsigned threads, uint64_t seed, unsigned *compared, char *why, size_t size) {
  program many = *x;
  many.p.machine.contexts = threads;
  many.p.machine.switches = true;
  gm_run_config cfg = {.policy = GM_GATE_PROGRAM, .wake = x->p.machine.wake, .texture_latency = 20, .texture_seed = seed};
  gm_sim *s = gm_sim_new(&many.p.machine), *one = gm_sim_new(&x->p.machine);
  gm_trace t;
  int busy = -1, differ = 0;
  size_t count = gm_run_count(x->in, x->p.stage);
  if (s && one && load_switch_threads(s, &many, threads, seed, false, why, size)) {
    gm_sim_start(s, &cfg, x->p.entry, (1u << threads) - 1);
    while ((busy = gm_sim_cycle(s, &t)) > 0)
      continue;
    if (busy)
      bench_fail(why, size, "%s", gm_sim_error(s));
  }
  for (unsigned k = 0; !busy && k < threads; k++) {
    gm_result a = {0}, b = {0};
    gm_run_load_sim(one, &x->p, &x->img);
    if (gm_run_sim(one, &x->p, x->in, (seed + k) % count, 1, &cfg, &b, why, size) || gm_run_outputs(&many.p, read_switch_sim, s, k, &a))
      busy = -1;
    else {
      a.killed = gm_sim_killed(s, k) != 0;
      differ += !gm_result_equal(&a, &b, why, size);
      ++*compared;
    }
    gm_result_free(&a);
    gm_result_free(&b);
  }
  gm_sim_free(s);
  gm_sim_free(one);
  return busy ? -1 : differ;
}

static bool open_program(program *x, const char *name, const gm_machine *m, char *why, size_t size) {
  char path[300];
  gc_options o;
  gc_stats st;
  memset(x, 0, sizeof *x);
  snprintf(path, sizeof path, "regress/suites/shaders/%s/%s.frag", name, name);
  gc_options_default(&o);
  o.objective = GC_OBJECTIVE_PAPER;
  o.machine = m;
  o.policy = GM_GATE_PROGRAM;
  if (shader_compile(path, &o, &x->p, &st, why, size))
    return false;
  x->in = shader_inputs(path, why, size);
  return x->in && !gm_run_bind(&x->p, x->in, &x->img, why, size);
}

typedef struct {
  double tasks[PROGRAMS * CASES]; /* in 1,000 cycles */
  double even[PROGRAMS * CASES];  /* the same if all stretches were as long */
  double model_off;               /* worst difference of the model without interruption from the simulator */
  double off;                     /* worst share of clocks off at latency 32 */
  unsigned n, compared;           /* cases; results */
  int differ;
} verdict;

static bool bench_program(program *x, const char *name, json_t *json, verdict *v, char *why, size_t size) {
  for (size_t c = 0; c < CASES; c++) {
    figures f;
    gm_run_config cfg = {.policy = GM_GATE_PROGRAM, .wake = x->p.machine.wake, .texture_latency = cases[c].latency};
    gm_result_free(&x->want);
    memset(&x->want, 0, sizeof x->want);
    if (!run_alone(x, &cfg, why, size) || !measure_switch_cycles(x, cases[c].latency, cases[c].threads, &f, why, size))
      return false;
    interrupted(x, cases[c].latency, cases[c].threads, &f);
    f.even = even_tasks(x, cases[c].latency, cases[c].threads);
    double reach = f.speed / f.limit, off = f.model[INTERRUPT_NEVER] / reach - 1;
    printf("%-16s %7llu %4u %8u %8u %8.2f %8.2f %7.1f%% %8.2f %8.2f %8.1f%% %7.1f%% %7.1f%%\n", name, (unsigned long long)x->run,
           x->textures, cases[c].latency, cases[c].threads, f.limit, f.speed, 100 * reach, f.tasks, f.even, 100 * f.off,
           100 * f.model[INTERRUPT_SAFE], 100 * f.model[INTERRUPT_ALWAYS]);
    json_array_append_new(json, json_pack("{s:s, s:i, s:o, s:i, s:i, s:i, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "program", name, "landed",
                                          (int)x->p.machine.landed, "run", gm_json_count(x->run), "textures", (int)x->textures, "latency",
                                          (int)cases[c].latency, "threads", (int)cases[c].threads, "limit", gm_json_rounded(f.limit, 4),
                                          "speed", gm_json_rounded(f.speed, 4), "tasks", gm_json_rounded(f.tasks, 4), "even_tasks",
                                          gm_json_rounded(f.even, 4), "clocks_off", gm_json_rounded(f.off, 4), "interrupt_safe",
                                          gm_json_rounded(f.model[INTERRUPT_SAFE], 4), "interrupt_always",
                                          gm_json_rounded(f.model[INTERRUPT_ALWAYS], 4)));
    off = off < 0 ? -off : off;
    v->model_off = off > v->model_off ? off : v->model_off;
    if (cases[c].latency == 32)
      v->off = v->off < f.off ? v->off : f.off;
    v->even[v->n] = f.even;
    v->tasks[v->n++] = f.tasks;
  }
  for (uint64_t seed = 1; seed <= SEEDS; seed++) {
    int d = differences(x, (unsigned)(1 + seed * 2 % GM_MAX_THREADS), seed, &v->compared, why, size);
    if (d < 0)
      return false;
    v->differ += d;
  }
  return true;
}

static bool bench_machine(const char *machine, json_t *json, verdict *v, char *why, size_t size) {
  gm_machine m;
  bool good = !gm_machine_find(&m, machine, why, size);
  printf("%-16s %7s %4s %8s %8s %8s %8s %8s %8s %8s %9s %8s %8s\n", machine, "run", "tex", "latency", "threads", "limit", "speed", "share",
         "tasks", "even", "clock off", "safe", "always");
  for (size_t i = 0; good && i < PROGRAMS; i++) {
    program x;
    good = open_program(&x, programs[i], &m, why, size) && bench_program(&x, programs[i], json, v, why, size);
    gm_result_free(&x.want);
    gm_run_free(x.in);
    gm_image_free(&x.img);
    gm_program_free(&x.p);
  }
  return good;
}

bool bench_switch(bench *b, char *why, size_t size) {
  static verdict v = {.off = 1}, landed = {.off = 1};
  json_t *json = json_array();
  bool good = json && bench_machine("cyclone16", json, &v, why, size) && bench_machine("cyclone16-switch", json, &landed, why, size);
  if (!bench_json(b, "switch.json", json, good))
    return false;
  double more = landed.tasks[0] / v.tasks[0], share = landed.tasks[0] / v.even[0], sum = 0;
  unsigned reach = 0;
  for (unsigned i = 0; i < v.n; i++) {
    share = landed.tasks[i] / v.even[i] < share ? landed.tasks[i] / v.even[i] : share;
    reach += landed.tasks[i] >= REACH * v.even[i];
    more = landed.tasks[i] / v.tasks[i] < more ? landed.tasks[i] / v.tasks[i] : more;
    sum += landed.tasks[i] / v.tasks[i] / v.n;
  }
  fprintf(b->rows, "switching\tshare of the limit of one thread's program, worst of six\t%.4f\t>=\t0.97\t%u\t18\n", share, v.n);
  fprintf(b->rows, "switching, cases\tcases that reach 97 %% of the limit\t%u\t>=\t%u\t%u\t18\n", reach, v.n, v.n);
  fprintf(b->rows, "landed, worst\ttasks compared with the programs of cyclone16, worst of the cases\t%.4f\t>=\t1\t%u\t18\n", more, v.n);
  fprintf(b->rows, "landed, mean\tthe same, mean\t%.4f\t>=\t1.05\t%u\t18\n", sum, v.n);
  double off = v.model_off > landed.model_off ? v.model_off : landed.model_off;
  fprintf(b->rows,
          "interruption\tmodel of interrupted stretches, without them, compared with the simulator: worst "
          "difference\t%.4f\t<=\t0.01\t%u\t36\n",
          off, v.n + landed.n);
  fprintf(b->rows, "same results\tresults that differ from those of one thread\t%d\t=\t0\t%u\t100\n", v.differ + landed.differ,
          v.compared + landed.compared);
  fprintf(b->rows, "parked buffers\tclocks of v and o off at latency 32, worst\t%.4f\t>=\t0.9\t%u\t18\n", v.off, v.n);
  return true;
}
