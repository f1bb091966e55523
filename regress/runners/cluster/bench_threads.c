/* SPDX-License-Identifier: Apache-2.0 */
/* cluster_bench, part threads: fragment threads whose registers are in the memory array of 128 (machine cyclone16-array): tasks done in
   1,000 cycles by number of threads. A program that is too large for a number of threads is compiled with fewer temporaries, as gloam cc
   --threads does. The results are compared with those of a core with one thread and files of its own. "Enough" is the fewest threads that
   reach 99 % of the most tasks. Next to that the energy of a task (energy/program_model/core_energy.h) on a core made for so many threads,
   with the array and with files for each thread. "Best" is the number of threads with the least energy. */
#include <stdlib.h>
#include <string.h>

#include "regress/common/shader.h"
#include "regress/runners/cluster/bench_tasks.h"
#include "regress/runners/cluster/cluster_bench.h"
#include "regress/runners/cluster/work.h"

enum { TASKS = 32, CONTEXTS = 16 }; /* tasks of a thread in a row */
static const unsigned counts[] = {1, 2, 4, 6, 8, 10, 12, 16}, latencies[] = {8, 32, 64};
enum { COUNTS = sizeof counts / sizeof counts[0], LATENCIES = sizeof latencies / sizeof latencies[0], ENERGY_LATENCY = 32 };

typedef struct {
  unsigned compared, differ, worse; /* worse: cases in which one thread is the fastest */
  unsigned energies;                /* cases with an energy */
  double error;                     /* of the energies, percent */
} verdict;

/* Figures for one number of threads; zeros if so many do not fit. */
typedef struct {
  double speed[LATENCIES];    /* tasks in 1,000 cycles */
  double array, files, gated; /* nJ a task at ENERGY_LATENCY: registers in the array; in files of each thread; in files with gates */
} figures;

/* A program for so many threads. 1: made, 0: they do not fit, -1 with a message. */
static int make_threaded_program(const bench_pair *x, const gm_machine *m, unsigned threads, gm_program *p, char *why, size_t size) {
  gm_machine few = *m;
  gc_options o = shader_options_ungated(&few);
  gc_stats st;
  unsigned each = gm_array_size(m) / threads;
  each = each < 256 ? each : 256;
  if (shader_compile(x->fragment, &o, p, &st, why, size))
    return -1;
  gm_array_need n = gm_run_array_need(p);
  if (n.t + n.v + n.o > each) {
    gm_program_free(p);
    if (n.v + n.o >= each)
      return 0;
    few.temps = each - n.v - n.o;
    few.outputs = n.o; /* else values would be kept in free ones */
    o = shader_options_ungated(&few);
    if (shader_compile(x->fragment, &o, p, &st, why, size))
      return 0;
  }
  p->machine = *m;
  if (gm_run_threads(p) >= threads)
    return 1;
  gm_program_free(p);
  return 0;
}

/* Tasks done in 1,000 cycles, of TASKS on each of the threads; 0 with a message. A run ends when no thread runs, which is after the first
   task of a lone thread. nj[k], unless NULL, gets the energy of a task on each of the `cores`. */
static double speed_of(const gm_program *p, const gm_run *in, const gm_image *img, unsigned threads, unsigned latency, double *nj,
                       const gm_core_energy *e, unsigned cores, char *why, size_t size) {
  gm_run_config cfg = {.policy = p->machine.gate_policy, .wake = p->machine.wake, .texture_latency = latency};
  gm_program_meter meter;
  gm_sim *s = gm_sim_new(&p->machine);
  gm_invocation inv;
  gm_sim_stats st = {0};
  unsigned done = 0;
  int busy = -1;
  if (s && !gm_run_invocation(p, in, 0, &inv, why, size)) {
    gm_run_load_sim(s, p, img);
    gm_program_meter_init(&meter, &p->machine);
    gm_sim_set_probe(s, nj ? gm_program_meter_probe : NULL, &meter);
    for (unsigned k = 0; k < threads; k++)
      gm_run_write_thread(p, &inv, k, bench_sim_write, s);
    if ((busy = bench_tasks(s, &cfg, p->entry, threads, TASKS, &done)))
      bench_fail(why, size, "%s", gm_sim_error(s));
    gm_sim_get_stats(s, &st);
    for (unsigned k = 0; nj && k < cores; k++)
      nj[k] = gm_core_energy_of(&e[k], &meter, (double)st.cycles, (double)st.cycles).total / 1000 / done;
  }
  gm_sim_free(s);
  return busy || !st.cycles ? 0 : 1000.0 * done / (double)st.cycles;
}

/* Energy of a task on a core made for so many threads: its machine has as many contexts. With `dark`, nj[1] is that of the same core with
   clock gates for what each thread keeps. */
static bool energy_of(const gm_program *p, const gm_run *in, const gm_image *img, unsigned threads, bool gated, double *nj, verdict *v,
                      char *why, size_t size) {
  gm_program exact = *p;
  gm_core_energy e[2];
  exact.machine.contexts = threads;
  bool good = work_energy(&e[0], &exact.machine, why, size);
  if (good && gated) {
    exact.machine.gate_threads = exact.machine.gate_lookups = true;
    good = work_energy(&e[1], &exact.machine, why, size);
  }
  good = good && speed_of(&exact, in, img, threads, ENERGY_LATENCY, nj, e, gated ? 2 : 1, why, size) > 0;
  v->error = e[0].model.error_percent;
  v->energies += good;
  return good;
}

/* The same with files for each thread, and the gates of the buffers as the program asks. nj[1]: with the other gates too. */
static bool energy_with_files(const bench_pair *x, const gm_run *in, unsigned threads, double *nj, verdict *v, char *why, size_t size) {
  gm_machine m;
  gc_options o;
  gc_stats st;
  gm_program p;
  gm_image img;
  if (gm_machine_find(&m, "cyclone16-switch", why, size))
    return false;
  m.landed = false; /* the program of cyclone16 */
  gc_options_default(&o);
  o.objective = GC_OBJECTIVE_PAPER;
  o.machine = &m;
  o.policy = GM_GATE_PROGRAM;
  if (shader_compile(x->fragment, &o, &p, &st, why, size))
    return false;
  bool good = !gm_run_bind(&p, in, &img, why, size);
  if (good) {
    good = energy_of(&p, in, &img, threads, true, nj, v, why, size);
    gm_image_free(&img);
  }
  gm_program_free(&p);
  return good;
}

/* Compares all listed invocations with those of a core with one thread. */
static bool compare_thread_counts(const gm_program *p, const gm_run *in, unsigned threads, verdict *v, char *why, size_t size) {
  gm_program one = *p;
  gm_run_config cfg = {.texture_latency = 20, .texture_seed = threads};
  gm_result *a = NULL, *b = NULL;
  size_t na = 0, nb = 0;
  one.machine.array = GM_ARRAY_NONE;
  one.machine.switches = false;
  one.machine.contexts = 0;
  bool good = shader_simulate(p, in, &cfg, threads, &a, &na, why, size) && shader_simulate(&one, in, &cfg, 1, &b, &nb, why, size);
  for (size_t i = 0; good && i < na; i++, v->compared++)
    v->differ += !gm_result_equal(&a[i], &b[i], NULL, 0);
  if (a)
    shader_results_free(a, na);
  if (b)
    shader_results_free(b, nb);
  return good;
}

static bool measure_thread_energy(const bench_pair *x, const gm_machine *m, const gm_run *in, unsigned threads, figures *f, verdict *v,
                                  char *why, size_t size) {
  gm_program p;
  gm_image img;
  double nj[2];
  *f = (figures){{0}, 0, 0, 0};
  if (!energy_with_files(x, in, threads, nj, v, why, size))
    return false;
  f->files = nj[0];
  f->gated = nj[1];
  int made = make_threaded_program(x, m, threads, &p, why, size);
  if (made <= 0)
    return made == 0;
  bool good = !gm_run_bind(&p, in, &img, why, size);
  for (unsigned l = 0; good && l < LATENCIES; l++) {
    f->speed[l] = speed_of(&p, in, &img, threads, latencies[l], NULL, NULL, 0, why, size);
    good = f->speed[l] > 0;
  }
  good = good && energy_of(&p, in, &img, threads, false, &f->array, v, why, size);
  if (good) {
    good = compare_thread_counts(&p, in, threads, v, why, size);
    gm_image_free(&img);
  }
  gm_program_free(&p);
  return good;
}

enum { IN_ARRAY, IN_FILES, IN_DARK_FILES, KINDS };

static double of_kind(const figures *f, unsigned kind) { return kind == IN_ARRAY ? f->array : kind == IN_FILES ? f->files : f->gated; }

/* The number of threads with the least energy. */
static unsigned find_min_energy(const figures f[COUNTS], unsigned kind) {
  unsigned best = 0;
  for (unsigned k = 1; k < COUNTS; k++) {
    double now = of_kind(&f[k], kind), max = of_kind(&f[best], kind);
    if (now > 0 && now < max)
      best = k;
  }
  return counts[best];
}

/* Sets the member whose name has the number of threads. */
static void set_of_threads(json_t *row, const char *format, unsigned threads, json_t *value) {
  char name[40];
  snprintf(name, sizeof name, format, threads); // NOLINT(clang-diagnostic-format-nonliteral): one of two constants
  json_object_set_new(row, name, value);
}

static void write_energy(const bench_pair *x, const figures f[COUNTS], json_t *json) {
  static const char *const shown[KINDS] = {"nJ, arr", "nJ, own", "nJ gated"}, *const name[KINDS] = {"array", "files", "files, gated"};
  for (unsigned kind = 0; kind < KINDS; kind++) {
    printf("%-22s %7s ", "", shown[kind]);
    for (unsigned k = 0; k < COUNTS; k++) {
      double nj = of_kind(&f[k], kind);
      nj > 0 ? printf("%8.0f", nj) : printf("       -");
    }
    printf("   %4u\n", find_min_energy(f, kind));
    json_t *row = json_pack("{s:s, s:i, s:s, s:i}", "pair", x->name, "latency", ENERGY_LATENCY, "registers", name[kind], "best",
                            (int)find_min_energy(f, kind));
    for (unsigned k = 0; k < COUNTS; k++)
      set_of_threads(row, "nj_with_%u_threads", counts[k], gm_json_rounded(of_kind(&f[k], kind), 3));
    json_array_append_new(json, row);
  }
}

static bool one_pair(const bench_pair *x, const gm_machine *m, json_t *json, verdict *v, char *why, size_t size) {
  figures f[COUNTS];
  gm_run *in = shader_inputs(x->fragment, why, size);
  bool good = in != NULL;
  for (unsigned k = 0; good && k < COUNTS; k++)
    good = measure_thread_energy(x, m, in, counts[k], &f[k], v, why, size);
  gm_run_free(in);
  for (unsigned l = 0; good && l < LATENCIES; l++) {
    unsigned best = 0, enough = 0;
    for (unsigned k = 0; k < COUNTS; k++)
      best = f[k].speed[l] > f[best].speed[l] ? k : best;
    while (f[enough].speed[l] < 0.99 * f[best].speed[l])
      enough++;
    v->worse += best == 0;
    printf("%-22s %7u ", l ? "" : x->name, latencies[l]);
    for (unsigned k = 0; k < COUNTS; k++)
      f[k].speed[l] > 0 ? printf("%8.2f", f[k].speed[l]) : printf("       -");
    printf("   %4u\n", counts[enough]);
    json_t *row = json_pack("{s:s, s:i, s:i}", "pair", x->name, "latency", (int)latencies[l], "enough", (int)counts[enough]);
    for (unsigned k = 0; k < COUNTS; k++)
      set_of_threads(row, "tasks_with_%u_threads", counts[k], gm_json_rounded(f[k].speed[l], 4));
    json_array_append_new(json, row);
  }
  if (good)
    write_energy(x, f, json);
  return good;
}

bool bench_threads(bench *b, char *why, size_t size) {
  static bench_pair x[BENCH_PAIRS];
  gm_machine m;
  verdict v = {0};
  size_t n = bench_pairs("regress/suites/shaders", x);
  json_t *json = json_array();
  bool good = json && !gm_machine_find(&m, "cyclone16-array", why, size);
  m.contexts = CONTEXTS;
  printf("%-22s %7s ", "fragments in 1,000", "latency");
  for (unsigned k = 0; k < COUNTS; k++)
    printf("%6u %s", counts[k], k + 1 < COUNTS ? "" : "threads");
  printf("  enough, best\n");
  for (size_t i = 0; good && i < n; i++)
    good = one_pair(&x[i], &m, json, &v, why, size);
  if (!bench_json(b, "threads.json", json, good))
    return false;
  fprintf(b->rows, "same results\tresults in the array that differ from those of one thread\t%u\t=\t0\t%u\t500\n", v.differ, v.compared);
  printf("energy at latency %d, energy model program: error %.1f %%\n", ENERGY_LATENCY, v.error);
  fprintf(b->rows, "energy\tcases with an energy of a fragment\t%u\t>=\t200\t%u\t200\n", v.energies, v.energies);
  fprintf(b->rows, "threads help\tcases in which one thread is the fastest\t%u\t=\t0\t%zu\t51\n", v.worse, n * LATENCIES);
  return true;
}
