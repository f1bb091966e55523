/* SPDX-License-Identifier: Apache-2.0 */
/* Runs pairs of shaders as work for a cluster of cyclone16 cores with 16 threads each. */
#include "regress/runners/cluster/work.h"

#include <string.h>

#include "regress/common/shader.h"

enum { LIMIT = 20000000 };

bool work_open_on(work_pair *w, const char *name, const char *machine, char *why, size_t size) {
  static const char *const end[2] = {"vert", "frag"};
  gm_machine m;
  char path[300];
  memset(w, 0, sizeof *w);
  if (gm_machine_find(&m, machine, why, size))
    return false;
  for (unsigned k = 0; k < 2; k++) {
    gc_options o;
    gc_stats st;
    gc_options_default(&o);
    o.objective = GC_OBJECTIVE_PAPER;
    o.machine = &m;
    o.policy = m.array ? GM_GATE_NONE : GM_GATE_PROGRAM;
    snprintf(path, sizeof path, "regress/suites/shaders/%s/%s.%s", name, name, end[k]);
    if (shader_compile(path, &o, &w->p[k], &st, why, size))
      return false;
  }
  w->in = shader_inputs(path, why, size);
  if (!w->in || gm_cluster_machine(&w->m, &w->p[0].machine, GM_CLUSTER_CORES, WORK_CONTEXTS, why, size))
    return false;
  return true;
}

bool work_open(work_pair *w, const char *name, char *why, size_t size) { return work_open_on(w, name, "cyclone16", why, size); }

void work_close(work_pair *w) {
  gm_run_free(w->in);
  for (unsigned k = 0; k < 2; k++)
    gm_program_free(&w->p[k]);
}

static bool set_up_work_pair(gm_cluster_setup *s, const work_pair *w, unsigned cores, char *why, size_t size) {
  gm_cluster_setup_new(s, &w->m, cores);
  for (unsigned k = 0; k < 2; k++)
    if (gm_cluster_setup_program(s, &w->p[k], w->in, why, size))
      return false;
  return true;
}

bool work_words(const work_pair *w, unsigned stage, unsigned words[2], char *why, size_t size) {
  gm_cluster_setup s;
  bool good = set_up_work_pair(&s, w, 1, why, size);
  const gm_cluster_stage *st = &s.set.stage[stage];
  words[0] = st->inputs + (st->system_in ? 3u : 0);
  words[1] = st->outputs + (st->system_out ? 2u : 0);
  gm_cluster_setup_free(&s);
  return good;
}

bool work_energy(gm_core_energy *e, const gm_machine *m, char *why, size_t size) {
  static gm_fitted weights;
  return !gm_cluster_energy_core(e, &weights, m, why, size);
}

bool work_run(const work_pair *w, const work_load *l, gm_cluster_stats *st, char *why, size_t size) {
  gm_cluster_setup s;
  size_t done[2] = {0, 0}, all = l->tasks[0] + l->tasks[1];
  bool good = set_up_work_pair(&s, w, l->cores, why, size);
  for (size_t i = 0; good && i < all; i++) {
    /* the stage that has fewer tasks than its share */
    unsigned k = done[1] * l->tasks[0] <= done[0] * l->tasks[1] && done[1] < l->tasks[1];
    k = k || done[0] == l->tasks[0];
    good = !gm_cluster_setup_task(&s, k, done[k], why, size);
    done[k]++;
  }
  s.set.balance = l->balance;
  s.set.home = l->home;
  if (l->weights)
    gm_cluster_energy_meter(&s, l->meter);
  good = good && !gm_cluster_run(&s, LIMIT, NULL, NULL, st, why, size);
  if (good && l->weights)
    *l->pj = gm_cluster_energy_of(l->weights, &s, l->meter, st);
  gm_cluster_setup_free(&s);
  return good;
}
