/* SPDX-License-Identifier: Apache-2.0 */
/* Measures the cycles of a fragment task on cores behind the dispatcher, and in a cluster (docs/gpu.md, "Slots").
   usage: tool_dispatch PROGRAM INPUTS */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "cluster/cluster_setup.h"
#include "gpu/dispatch/dispatch_cores.h"

enum { TASKS = 400, LIMIT = 10000000 };

typedef struct {
  gm_program p;
  gm_image img;
  gm_run *run;
  gm_machine m;
  gm_cluster_stage stage; /* what a task reads and writes */
  gm_slot_task task[TASKS];
  gm_invocation in[TASKS][GM_DISPATCH_THREADS];
  gm_shaded out[TASKS][GM_DISPATCH_THREADS];
} work;

static int make_tasks(work *w, char *err, size_t size) {
  size_t n = gm_run_count(w->run, GM_STAGE_FRAGMENT), k = 0;
  for (unsigned i = 0; i < TASKS; i++) {
    w->task[i] = (gm_slot_task){.mask = (uint8_t)((1u << w->m.threads) - 1),
                                .inputs = w->stage.inputs,
                                .system_in = w->stage.system_in,
                                .outputs = (UINT64_C(1) << w->stage.outputs) - 1,
                                .in = w->in[i],
                                .out = w->out[i]};
    for (unsigned t = 0; t < w->m.threads; t++)
      if (gm_run_invocation(&w->p, w->run, k++ % n, &w->in[i][t], err, size))
        return -1;
  }
  return 0;
}

/* Cycles of all tasks in a cluster of one core. */
static int run_cluster(work *w, const gm_run_config *cfg, unsigned slots, uint64_t *cycles, char *err, size_t size) {
  gm_cluster_setup s;
  gm_cluster_stats st;
  gm_machine m = w->m;
  m.contexts = slots * m.threads;
  gm_cluster_setup_new(&s, &m, 1);
  s.set.run = *cfg;
  int rc = gm_cluster_setup_program(&s, &w->p, w->run, err, size);
  for (unsigned i = 0; !rc && i < TASKS; i++)
    rc = gm_cluster_setup_task(&s, GM_STAGE_FRAGMENT, i, err, size);
  rc = rc || gm_cluster_run(&s, LIMIT, NULL, NULL, &st, err, size) ? -1 : 0;
  w->stage = s.set.stage[GM_STAGE_FRAGMENT];
  gm_cluster_setup_free(&s);
  *cycles = st.cycles;
  return rc;
}

static int run_slots(work *w, const gm_run_config *cfg, unsigned cores, unsigned slots, unsigned system, uint64_t *cycles, char *err,
                     size_t size) {
  gm_slots *s = gm_slots_new(&w->m, cores, slots, cfg);
  const gm_slots_pace pace = {.system = system};
  gm_slot_task *task[2] = {NULL, w->task};
  const size_t n[2] = {0, TASKS};
  if (!s || gm_slots_add(s, &w->p, &w->img) < 0)
    return gm_slots_free(s), gm_error(err, size, "tool_dispatch", "out of memory");
  int rc = gm_slots_run(s, &pace, task, n, LIMIT, cycles, err, size);
  gm_slots_free(s);
  return rc;
}

static int print_cycles(work *w, char *err, size_t size) {
  static const unsigned latency[3] = {8, 32, 64}, slots[3] = {1, 2, 4};
  puts("cycles a task: slots, texture latency; a cluster of one core; dispatcher with 1, 2 and 4 cores");
  for (unsigned k = 0; k < 3; k++)
    for (unsigned l = 0; l < 3; l++) {
      const gm_run_config cfg = {.policy = GM_GATE_NONE, .texture_latency = latency[l]};
      uint64_t cycles;
      if (run_cluster(w, &cfg, slots[k], &cycles, err, size) || make_tasks(w, err, size))
        return -1;
      printf("%u %2u  %6.1f ", slots[k], latency[l], (double)cycles / TASKS);
      for (unsigned cores = 1; cores <= 4; cores *= 2) {
        if (run_slots(w, &cfg, cores, slots[k], 1, &cycles, err, size))
          return -1;
        printf(" %6.1f", (double)cycles / TASKS);
      }
      putchar('\n');
    }
  return 0;
}

int main(int argc, char **argv) {
  static work w;
  char err[GM_ERROR_SIZE] = "";
  if (argc != 3)
    return fprintf(stderr, "usage: tool_dispatch PROGRAM INPUTS\n"), 2;
  w.run = gm_run_load(argv[2], err, sizeof err);
  int rc = !w.run || gm_program_read(&w.p, argv[1], err, sizeof err) || gm_cluster_machine(&w.m, &w.p.machine, 1, 16, err, sizeof err) ||
           gm_run_bind(&w.p, w.run, &w.img, err, sizeof err) || print_cycles(&w, err, sizeof err);
  if (rc)
    fprintf(stderr, "%s\n", err);
  gm_run_free(w.run);
  gm_program_free(&w.p);
  gm_image_free(&w.img);
  return rc;
}
