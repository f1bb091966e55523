/* SPDX-License-Identifier: Apache-2.0 */
/* cluster_bench, part energy: energy of a cluster by the energy model `program` (energy/meter/cluster_energy.h): of a task on 1, 2, 4 and 8
   cores, and of what waits: a parked thread, an idle core, an idle texture unit. Cores are as they are, with a clock gate for what each
   thread keeps (keys gate_threads and gate_lookups), and with gates as a tool would make them, one for each word. The blocks without cores
   are counted by the clock of their flip-flops, which is never gated, and by their work. */
#include <stdlib.h>
#include <string.h>

#include "regress/runners/cluster/work.h"

enum { COUNTS = 4, VERTICES = 128, FRAGMENTS = 256, TASKS = VERTICES + FRAGMENTS };
static const unsigned cores[COUNTS] = {1, 2, 4, 8};

typedef struct {
  double core, control, data, cycles; /* pJ a task; data: of the control, what is above its clock; cycles of all tasks */
  double dark, words;                 /* of the cores: with gates for each thread, with gates for each word */
} energy_of_task;

/* e: without and with the gates. The machine of the work has them, so the meter counts their edges. */
static bool measure_task_energy(const work_pair *w, const gm_core_energy e[2], const gm_control_energy *k, energy_of_task *x, char *why,
                                size_t size) {
  unsigned n = k->cores;
  gm_program_meter *meter = calloc(n, sizeof *meter);
  gm_cluster_weights weights = {.core = e[0], .control = *k};
  gm_cluster_pj pj;
  gm_cluster_stats st;
  work_load l = {.cores = n, .balance = GM_BALANCE_ANY, .tasks = {VERTICES, FRAGMENTS}, .weights = &weights, .meter = meter, .pj = &pj};
  bool good = meter && work_run(w, &l, &st, why, size);
  *x = (energy_of_task){.core = 0};
  for (unsigned i = 0; good && i < n; i++) {
    double clocked = (double)st.clocked[i], cycles = (double)st.cycles;
    x->dark += gm_core_energy_of(&e[1], &meter[i], clocked, cycles).total / TASKS;
    x->words += gm_core_energy_words(&e[1], &w->m, &meter[i], clocked, cycles) / TASKS;
  }
  if (good) {
    x->core = pj.cores.total / TASKS;
    x->data = pj.control_work / TASKS;
    x->control = pj.control / TASKS;
    x->cycles = (double)st.cycles;
  }
  free(meter);
  return good;
}

typedef struct {
  unsigned measured, more;  /* more: cases that take more energy with the gates */
  double core, dark, words; /* of all cases */
  double busy;              /* least pJ a cycle of a core that has tasks all the time */
} verdict;

static bool print_pair_energy(const work_pair *w, const char *name, const gm_core_energy e[2], const gm_control_energy c[COUNTS],
                              json_t *json, verdict *v, char *why, size_t size) {
  energy_of_task x[COUNTS];
  for (unsigned k = 0; k < COUNTS; k++)
    if (!measure_task_energy(w, e, &c[k], &x[k], why, size))
      return false;
  double busy = x[0].core * TASKS / x[0].cycles;
  v->busy = v->measured && v->busy < busy ? v->busy : busy;
  printf("%-21s", name);
  for (unsigned k = 0; k < COUNTS; k++)
    printf("  %8.2f + %6.2f", x[k].core / 1000, x[k].control / 1000);
  printf("\n%-21s", "  gated, words");
  for (unsigned k = 0; k < COUNTS; k++) {
    printf("  %8.2f %8.2f", x[k].dark / 1000, x[k].words / 1000);
    v->more += x[k].dark > x[k].core;
    v->core += x[k].core;
    v->dark += x[k].dark;
    v->words += x[k].words;
  }
  printf("\n");
  json_t *row = json_pack("{s:s}", "pair", name);
  for (unsigned k = 0; k < COUNTS; k++) {
    char member[20];
    snprintf(member, sizeof member, "cores_%u", cores[k]);
    json_object_set_new(row, member,
                        json_pack("{s:o, s:o, s:o, s:o, s:o, s:o}", "core_nj", gm_json_rounded(x[k].core / 1000, 4), "dark_core_nj",
                                  gm_json_rounded(x[k].dark / 1000, 4), "gates_of_words_nj", gm_json_rounded(x[k].words / 1000, 4),
                                  "control_nj", gm_json_rounded(x[k].control / 1000, 4), "of_which_data_nj",
                                  gm_json_rounded(x[k].data / 1000, 4), "cycles", gm_json_rounded(x[k].cycles, 0)));
  }
  json_array_append_new(json, row);
  v->measured++;
  return true;
}

/* Measures what waiting parts take, in pJ a cycle. One thread costs an eighth of the difference between cores with 16 and with 8 contexts.
 */
static bool waiting(gm_machine m, const char *what, double busy, json_t *json, char *why, size_t size) {
  static const char *const texture = "texture";
  gm_core_energy many, few;
  gm_machine half = m;
  half.contexts = m.contexts / 2;
  if (!work_energy(&many, &m, why, size) || !work_energy(&few, &half, why, size))
    return false;
  double thread = (many.clock - few.clock) / half.contexts, lookups = gm_core_energy_clock(&many, texture);
  double gated = 0, all = many.clock + gm_core_energy_edge(&many, GM_PART_RESPONSE); /* while lookups are outstanding */
  for (size_t r = 0; r < many.model.f->rows && !m.array; r++)
    gated += many.model.clock[r].gated_pj;
  printf("%-34s %9.2f %9.2f %9.2f %9.2f %9.4f\n", what, thread, gated, lookups, all, many.leakage);
  json_array_append_new(json, json_pack("{s:s, s:o, s:o, s:o, s:o, s:o, s:o}", "machine", what, "parked_thread_pj",
                                        gm_json_rounded(thread, 3), "its_buffers_off_pj", gm_json_rounded(gated, 3), "idle_texture_unit_pj",
                                        gm_json_rounded(lookups, 3), "core_without_ready_thread_pj", gm_json_rounded(all, 3),
                                        "idle_core_pj", gm_json_rounded(many.leakage, 4), "busy_core_pj", gm_json_rounded(busy, 1)));
  return true;
}

/* The same with a clock gate for each word of 32 bits: how much of the clock of what waits is left. */
static bool waiting_words(gm_machine m, gm_machine dark, char *why, size_t size) {
  gm_core_energy e;
  if (!work_energy(&e, &dark, why, size))
    return false;
  double thread = gm_core_energy_word_gates(&e, &m, 1) - gm_core_energy_word_gates(&e, &m, 0);
  printf("%-34s %9.2f  gates of its words alone; a gate %.3f\n", "a gate for each word", thread, gm_fitted_gate_pj(e.model.f));
  printf("pJ of an edge: temporaries %.1f, system values %.1f, a lookup %.1f, requests %.1f, responses %.1f\n",
         gm_core_energy_edge(&e, GM_PART_T), gm_core_energy_edge(&e, GM_PART_S), gm_core_energy_edge(&e, GM_PART_X),
         gm_core_energy_edge(&e, GM_PART_REQUEST), gm_core_energy_edge(&e, GM_PART_RESPONSE));
  return true;
}

bool bench_energy(bench *b, char *why, size_t size) {
  static bench_pair x[BENCH_PAIRS];
  double error = 0, leakage = 0;
  verdict v = {.measured = 0};
  size_t n = bench_pairs("regress/suites/shaders", x);
  gm_control_energy control[COUNTS] = {{.error = 0}};
  json_t *tasks = json_array(), *waits = json_array();
  bool good = tasks && waits;
  for (unsigned k = 0; good && k < COUNTS; k++)
    good = !gm_control_energy_open(&control[k], cores[k], WORK_CONTEXTS, why, size);
  printf("nJ a task, %d vertices and %d fragments, cores + control\n%-21s", VERTICES, FRAGMENTS, "pair");
  for (unsigned k = 0; k < COUNTS; k++)
    printf("  %11u cores", cores[k]);
  printf("\n");
  gm_machine m = {0};
  for (size_t i = 0; good && i < n; i++) {
    work_pair w;
    gm_core_energy e[2];
    if (b->pair && strcmp(b->pair, x[i].name) != 0)
      continue;
    good = work_open(&w, x[i].name, why, size) && work_energy(&e[0], &w.m, why, size);
    m = w.m;
    w.m.gate_threads = w.m.gate_lookups = true;
    good = good && work_energy(&e[1], &w.m, why, size) && print_pair_energy(&w, x[i].name, e, control, tasks, &v, why, size);
    error = e[0].model.error_percent;
    leakage = e[0].leakage;
    work_close(&w);
  }
  printf("%-34s %9s %9s %9s %9s %9s\n", "pJ a cycle", "thread", "gated off", "texture", "all wait", "idle core");
  gm_machine array, dark = m;
  dark.gate_threads = dark.gate_lookups = true;
  good = good && waiting(m, "cyclone16-cluster", v.busy, waits, why, size) && waiting(dark, "the same, gated", v.busy, waits, why, size) &&
         waiting_words(m, dark, why, size) && !gm_machine_find(&array, "cyclone16-array", why, size);
  array.contexts = WORK_CONTEXTS;
  good = good && waiting(array, "cyclone16-array", v.busy, waits, why, size);
  printf("error: %.1f %% (weights of cyclone16, scaled); of the control above its clock %.1f %% (with two cores)\n", error,
         control[0].error);
  json_t *json = json_pack("{s:s, s:o, s:o, s:o, s:o}", "level", "program", "tasks", tasks, "error_percent", gm_json_rounded(error, 1),
                           "control_data_error_percent", gm_json_rounded(control[0].error, 1), "waiting", waits);
  if (!bench_json(b, "energy.json", json, good))
    return false;
  fprintf(b->rows, "energy of a task\tpairs with energy on 1, 2, 4 and 8 cores\t%u\t>=\t17\t%u\t17\n", v.measured, v.measured);
  printf("all cases: gates for each thread save %.2f %%, gates for each word %.2f %%\n", 100 * (1 - v.dark / v.core),
         100 * (1 - v.words / v.core));
  fprintf(b->rows, "P19\tcases that take more energy with the gates of threads and lookups\t%u\t=\t0\t%u\t68\n", v.more,
          v.measured * COUNTS);
  fprintf(b->rows, "P19\tenergy that the gates of threads and lookups save, all cases, %%\t%.2f\t>\t0\t%u\t68\n",
          100 * (1 - v.dark / v.core), v.measured * COUNTS);
  fprintf(b->rows, "energy of an idle core\tshare of that of a busy one\t%.6f\t<=\t0.01\t%u\t17\n", leakage / v.busy, v.measured);
  return true;
}
