/* SPDX-License-Identifier: Apache-2.0 */
/* cluster_speed ROWS: measures how fast the Verilated cluster is, in cycles for a second of processor time: with 1, 2 and 8 busy cores,
   and with one busy core of two (docs/cluster.md, "The cluster"). Prints rows for scripts/check/bars to the file ROWS. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/error.h"
#include "tb/cluster/cluster_model.h"
#include "tb/cluster/cluster_random.h"

enum { CYCLES = 30000, SEED = 11, TASKS = 20000 };

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Cycles a second after the programs are loaded, while there are always tasks; fixed: for the second core of two only. 0 with a message. */
static double speed(const gm_machine *m, unsigned cores, bool fixed) {
  gm_cluster_random *r = malloc(sizeof *r);
  gm_cluster_task *task = calloc(TASKS, sizeof *task);
  gm_cluster_settings set;
  gm_cluster_env w;
  gm_cluster_trace t;
  gm_cluster_in in;
  char err[GM_ERROR_SIZE] = "out of memory";
  double begin = 0, rate = 0;
  bool good = r && task && !gm_cluster_random_make(r, m, cores, SEED, true);
  gm_cluster_rtl *rtl = good ? gm_cluster_rtl_open(m, cores, GM_RTL_COUNT, SEED, err, sizeof err) : NULL;
  if (rtl) {
    gm_cluster_random_stream(r, 0, &set, &w);
    for (unsigned i = 0; i < TASKS; i++) {
      task[i] = r->task[0];
      task[i].stage = 1;
    }
    w.tasks = task;
    w.ntasks = TASKS;
    w.seed = 0;
    set.home = fixed ? 2 : ~0u;
    set.balance = fixed ? GM_BALANCE_FIXED : GM_BALANCE_ANY;
    good = !gm_cluster_rtl_reset(rtl) && !gm_cluster_rtl_set(rtl, &set);
    if (!good)
      fprintf(stderr, "%s\n", gm_cluster_rtl_error(rtl));
    for (uint64_t n = 0, from = 0; good && (!from || n < from + CYCLES); n++) {
      if (!from && w.offered > 4 * cores) {
        from = n;
        begin = seconds();
      }
      gm_cluster_env_before(&w, &in);
      if (gm_cluster_rtl_cycle(rtl, &in, &t)) {
        fprintf(stderr, "%s\n", gm_cluster_rtl_error(rtl));
        good = false;
        break;
      }
      gm_cluster_env_after(&w, &in, &t.out);
    }
    rate = good ? CYCLES / (seconds() - begin) : 0;
  } else {
    fprintf(stderr, "%s\n", err);
  }
  gm_cluster_rtl_close(rtl);
  if (r)
    gm_cluster_random_free(r);
  free(r);
  free(task);
  return rate;
}

int main(int argc, char **argv) {
  gm_machine m;
  char err[GM_ERROR_SIZE];
  if (argc != 2)
    return fprintf(stderr, "usage: cluster_speed ROWS\n"), 2;
  if (gm_machine_find(&m, "cyclone16-cluster", err, sizeof err))
    return fprintf(stderr, "%s\n", err), 1;
  double one = speed(&m, 1, false), two = speed(&m, 2, false), eight = speed(&m, 8, false), idle = speed(&m, 2, true);
  FILE *f = one > 0 && two > 0 && eight > 0 && idle > 0 ? fopen(argv[1], "a") : NULL;
  if (!f)
    return fprintf(stderr, "%s: error: cannot be written\n", argv[1]), 1;
  printf("cycles a second: %.0f with one core, %.0f with two, %.0f with eight, %.0f with one busy and one idle\n", one, two, eight, idle);
  fprintf(f, "two cores\tVerilated cycles a second, compared with one core\t%.3f\t>=\t0.45\t%d\t%d\n", two / one, CYCLES, CYCLES);
  fprintf(f, "eight cores\tVerilated cycles a second, compared with one core\t%.3f\t>=\t0.1\t%d\t%d\n", eight / one, CYCLES, CYCLES);
  fprintf(f, "idle core\ttime compared with that of a busy core\t%.3f\t<=\t0.1\t%d\t%d\n", (1 / idle - 1 / one) / (1 / two - 1 / one),
          CYCLES, CYCLES);
  return fclose(f) != 0;
}
