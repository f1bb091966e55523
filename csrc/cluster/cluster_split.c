/* SPDX-License-Identifier: Apache-2.0 */
/* Divides the registers of a core's memory array (docs/cluster.md) among the threads of both stages. */
#include <stdio.h>

#include "cluster/cluster_setup.h"

static const char *const stages[2] = {"vertex", "fragment"};

static unsigned thread_registers(const gm_array_need *n) { return n->t + n->v + n->o; }

/* What the programs need, and which stages have tasks. */
static void look_at_programs(const gm_cluster_setup *s, gm_array_need need[2], bool has[2]) {
  for (unsigned k = 0; k < 2; k++) {
    need[k] = s->program[k] ? gm_run_array_need(s->program[k]) : (gm_array_need){0, 0, 0, 0};
    has[k] = false;
  }
  for (size_t i = 0; i < s->ntask; i++)
    has[s->task[i].stage] = true;
}

static int refuse_split(const gm_cluster_setup *s, const gm_array_need need[2], const bool has[2], const unsigned threads[2], char *err,
                        size_t size) {
  unsigned best[2], group = s->machine.threads;
  gm_array_split_best(&s->machine, need, has, best);
  if (threads[0] % group || threads[1] % group)
    return snprintf(err, size, "error: memory array: %uV%uF: threads of a stage are a multiple of %u, which take a task together",
                    threads[0], threads[1], group),
           -1;
  if (threads[0] + threads[1] > gm_contexts(&s->machine))
    return snprintf(err, size, "error: memory array: %uV%uF: a core has %u threads", threads[0], threads[1], gm_contexts(&s->machine)), -1;
  return snprintf(
             err, size,
             "error: memory array: %uV%uF does not fit: a vertex thread needs %u registers and %u for constants, a fragment thread %u and "
             "%u; the stages have %u and %u registers%s; %uV%uF fits",
             threads[0], threads[1], thread_registers(&need[0]), need[0].c, thread_registers(&need[1]), need[1].c,
             gm_array_share(&s->machine, 0).count, gm_array_share(&s->machine, 1).count,
             s->machine.array == GM_ARRAY_FREE ? ", which they share" : "", best[0], best[1]),
         -1;
}

int gm_cluster_setup_split(gm_cluster_setup *s, const unsigned want[2], char *err, size_t size) {
  gm_array_need need[2];
  bool has[2];
  unsigned threads[2];
  look_at_programs(s, need, has);
  gm_array_split_best(&s->machine, need, has, threads);
  for (unsigned k = 0; k < 2 && want; k++)
    threads[k] = want[k];
  if (!gm_array_split_fits(&s->machine, need, threads) || threads[0] % s->machine.threads || threads[1] % s->machine.threads)
    return refuse_split(s, need, has, threads, err, size);
  for (unsigned k = 0; k < 2; k++)
    if (has[k] && !threads[k])
      return snprintf(err, size, "error: memory array: there are %s tasks, but no %s thread has registers; it needs %u of the stage's %u%s",
                      stages[k], stages[k], thread_registers(&need[k]) + need[k].c, gm_array_share(&s->machine, k).count,
                      s->machine.array == GM_ARRAY_FREE ? ", which both stages share" : ""),
             -1;
  gm_array_split_make(&s->machine, need, threads, &s->split);
  gm_array_split_words(&s->split, s->memory + s->load[0].memory);
  for (unsigned k = 0; k < 2 && s->machine.array_constants; k++)
    s->memory[s->load[1].memory + k][0] = gm_segment_word(&s->split.constants[k]);
  s->has_split = true;
  return 0;
}
