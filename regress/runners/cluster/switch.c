/* SPDX-License-Identifier: Apache-2.0 */
/* Threads that switch when a texture operation issues, on one core. Each program is compiled for one thread. The time of N threads is
   compared with that of as many runs of one thread, and with the limit that run and wait allow. */
#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"
#include "regress/common/shader.h"
#include "regress/common/table.h"
#include "regress/runners/cluster/cluster_bench.h"

/* Tasks of a thread in a row: it begins the next one when it has retired. */
enum { SEEDS = 8, TASKS = 32 };
static const double REACH = 0.97;

static const char *const programs[] = {"SimpleTex", "SimpleTexLight", "NormalMap", "POM", "WaterWave", "Blur0"};
static const struct { unsigned latency, threads; } cases[] = {{8, 4}, {32, 8}, {64, 16}};
enum { PROGRAMS = sizeof programs / sizeof programs[0], CASES = sizeof cases / sizeof cases[0] };

/* One program with its inputs, and what one thread does. */
typedef struct {
  gm_program p;
  gm_run *in;
  gm_image img;
  unsigned textures;
  uint64_t run, alone; /* advancing cycles, and all cycles, from the first bundle to the last */
  gm_result want;
} program;

typedef struct {
  double speed, limit, off; /* times N runs of one thread; the same of the limit; share of the buffers' clocks that is off */
} figures;

static void sim_write(void *ctx, int kind, unsigned thread, unsigned addr, const uint32_t data[4]) {
  gm_sim_write(ctx, kind, thread, addr, data);
}
static void sim_read(void *ctx, int kind, unsigned thread, unsigned addr, uint32_t data[4]) { gm_sim_read(ctx, kind, thread, addr, data); }

static bool has_texture(const program *x, unsigned pc) {
  gm_bundle b;
  const char *why;
  unsigned n = gm_decode_bundle(x->p.code + pc, x->p.words - pc, &b, &why), t = 0;
  for (unsigned i = 0; n && i < b.count; i++)
    t |= b.op[i].op == GM_OP_tex || b.op[i].op == GM_OP_txl;
  return t;
}

/* Threads of the simulator get the values of invocation `first`, `first` + 1, ... or all those of `first`. */
static bool load(gm_sim *s, const program *x, unsigned threads, size_t first, bool same, char *why, size_t size) {
  gm_run_load_sim(s, &x->p, &x->img);
  for (unsigned t = 0; t < threads; t++) {
    gm_invocation inv;
    if (gm_run_invocation(&x->p, x->in, (first + (same ? 0 : t)) % gm_run_count(x->in, x->p.stage), &inv, why, size))
      return false;
    gm_run_write_thread(&x->p, &inv, t, sim_write, s);
  }
  return true;
}

/* Runs one thread with invocation 0. */
static bool run_alone(program *x, const gm_run_config *cfg, char *why, size_t size) {
  gm_sim *s = gm_sim_new(&x->p.machine);
  gm_trace t;
  uint64_t run = 0, cycles = 0;
  int busy = -1;
  x->textures = 0;
  if (s && load(s, x, 1, 0, true, why, size)) {
    gm_sim_start(s, cfg, x->p.entry, 1);
    while ((busy = gm_sim_cycle(s, &t)) > 0) {
      run += (run || t.id_valid) && t.adv;
      cycles += cycles || t.id_valid;
      if (!t.id_valid || !t.adv)
        continue;
      x->textures += has_texture(x, t.id_pc);
      x->run = run;
      x->alone = cycles;
    }
    if (busy < 0)
      bench_fail(why, size, "%s", gm_sim_error(s));
    if (!busy && gm_run_outputs(&x->p, sim_read, s, 0, &x->want))
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

/* Runs N threads with TASKS tasks each on average: a thread that has retired takes the next task. */
static int run_tasks(gm_sim *s, const program *x, const gm_run_config *cfg, unsigned threads) {
  unsigned left = (TASKS - 1) * threads;
  gm_trace t;
  int busy;
  gm_sim_start(s, cfg, x->p.entry, (1u << threads) - 1);
  while ((busy = gm_sim_cycle(s, &t)) > 0)
    for (unsigned k = 0; k < threads; k++)
      if ((t.retired >> k & 1) && left && gm_sim_join(s, x->p.entry, 1u << k))
        left--;
  return busy;
}

static bool measure(const program *x, unsigned latency, unsigned threads, figures *f, char *why, size_t size) {
  program many = *x;
  many.p.machine.contexts = threads;
  many.p.machine.switches = true;
  gm_run_config cfg = {.policy = GM_GATE_PROGRAM, .wake = x->p.machine.wake, .texture_latency = latency};
  gm_sim *s = gm_sim_new(&many.p.machine);
  gm_sim_stats st;
  int busy = -1;
  bool good = s && load(s, &many, threads, 0, true, why, size);
  if (good) {
    busy = run_tasks(s, x, &cfg, threads);
    if (busy)
      bench_fail(why, size, "%s", gm_sim_error(s));
    gm_sim_get_stats(s, &st);
    f->speed = (double)x->alone * threads * TASKS / (double)st.cycles;
    f->limit = limit(x, threads);
    f->off = 1 - (double)(st.open_v + st.open_o) / (2.0 * threads * (double)st.cycles);
  }
  gm_sim_free(s);
  return good && busy == 0;
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
  if (s && one && load(s, &many, threads, seed, false, why, size)) {
    gm_sim_start(s, &cfg, x->p.entry, (1u << threads) - 1);
    while ((busy = gm_sim_cycle(s, &t)) > 0)
      continue;
    if (busy)
      bench_fail(why, size, "%s", gm_sim_error(s));
  }
  for (unsigned k = 0; !busy && k < threads; k++) {
    gm_result a = {0}, b = {0};
    gm_run_load_sim(one, &x->p, &x->img);
    if (gm_run_sim(one, &x->p, x->in, (seed + k) % count, 1, &cfg, &b, why, size) || gm_run_outputs(&many.p, sim_read, s, k, &a))
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
  o.machine = m;
  o.policy = GM_GATE_PROGRAM;
  if (shader_compile(path, &o, &x->p, &st, why, size))
    return false;
  x->in = shader_inputs(path, why, size);
  return x->in && !gm_run_bind(&x->p, x->in, &x->img, why, size);
}

typedef struct {
  double least, off;           /* worst share of the limit, and of clocks off at latency 32 */
  unsigned n, reach, compared; /* cases, and those that reach 97 % of the limit; results */
  int differ;
} verdict;

static bool bench_program(program *x, const char *name, bool first, FILE *json, verdict *v, char *why, size_t size) {
  for (size_t c = 0; c < CASES; c++) {
    figures f;
    gm_run_config cfg = {.policy = GM_GATE_PROGRAM, .wake = x->p.machine.wake, .texture_latency = cases[c].latency};
    gm_result_free(&x->want);
    memset(&x->want, 0, sizeof x->want);
    if (!run_alone(x, &cfg, why, size) || !measure(x, cases[c].latency, cases[c].threads, &f, why, size))
      return false;
    printf("%-16s %7llu %4u %8u %8u %8.2f %8.2f %7.1f%% %8.1f%%\n", name, (unsigned long long)x->run, x->textures, cases[c].latency,
           cases[c].threads, f.limit, f.speed, 100 * f.speed / f.limit, 100 * f.off);
    fprintf(json,
            "%s\n  {\"program\": \"%s\", \"run\": %llu, \"textures\": %u, \"latency\": %u, \"threads\": %u, \"limit\": %.4f, "
            "\"speed\": %.4f, \"clocks_off\": %.4f}",
            first && !c ? "" : ",", name, (unsigned long long)x->run, x->textures, cases[c].latency, cases[c].threads, f.limit, f.speed,
            f.off);
    v->least = v->n && v->least < f.speed / f.limit ? v->least : f.speed / f.limit;
    if (cases[c].latency == 32)
      v->off = v->off < f.off ? v->off : f.off;
    v->reach += f.speed >= REACH * f.limit;
    v->n++;
  }
  for (uint64_t seed = 1; seed <= SEEDS; seed++) {
    int d = differences(x, (unsigned)(1 + seed * 2 % GM_MAX_THREADS), seed, &v->compared, why, size);
    if (d < 0)
      return false;
    v->differ += d;
  }
  return true;
}

bool bench_switch(bench *b, char *why, size_t size) {
  gm_machine m;
  verdict v = {.off = 1};
  FILE *json = table_open_in(b->folder, "switch.json");
  bool good = json && !gm_machine_find(&m, "cyclone16", why, size);
  printf("%-16s %7s %4s %8s %8s %8s %8s %8s %9s\n", "program", "run", "tex", "latency", "threads", "limit", "speed", "share", "clock off");
  if (json)
    fprintf(json, "[");
  for (size_t i = 0; good && i < PROGRAMS; i++) {
    program x;
    good = open_program(&x, programs[i], &m, why, size) && bench_program(&x, programs[i], i == 0, json, &v, why, size);
    gm_result_free(&x.want);
    gm_run_free(x.in);
    gm_image_free(&x.img);
    gm_program_free(&x.p);
  }
  if (json)
    fprintf(json, "\n]\n");
  if (table_close(json, good) || !good)
    return false;
  fprintf(b->rows, "3 switching\tshare of the limit, worst of six programs\t%.4f\t>=\t0.97\t%u\t18\n", v.least, v.n);
  fprintf(b->rows, "3 switching, cases\tcases that reach 97 %% of the limit\t%u\t>=\t%u\t%u\t18\n", v.reach, v.n, v.n);
  fprintf(b->rows, "3 same results\tresults that differ from those of one thread\t%d\t=\t0\t%u\t100\n", v.differ, v.compared);
  fprintf(b->rows, "8 parked buffers\tclocks of v and o off at latency 32, worst\t%.4f\t>=\t0.9\t%u\t18\n", v.off, v.n);
  return true;
}
