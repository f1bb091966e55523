/* SPDX-License-Identifier: Apache-2.0 */
/* Energy of a run of a cluster: its cores by the energy model `program` (energy/program_model/core_energy.h), its control by its
   counters (control_energy.h). */
#include "energy/meter/cluster_energy.h"

#include <stdio.h>

#include "base/error.h"

int gm_cluster_energy_core(gm_core_energy *e, gm_fitted *f, const gm_machine *m, char *err, size_t errsize) {
  gm_machine named, core = *m;
  char none[GM_ERROR_SIZE];
  if (!gm_machine_find(&named, m->name, none, sizeof none) && !named.tasks)
    snprintf(core.name, sizeof core.name, "%.22s-cluster", m->name);
  return gm_core_energy_open(e, f, &core, err, errsize);
}

/* Names what the machine has and the weights do not cover. NULL: they cover all. */
static const char *not_covered(const gm_machine *m) {
  return m->texture_share   ? "a texture unit that cores share"
         : m->texture_cache ? "a texture cache"
         : m->array         ? "cores with a memory array"
         : m->threads != 1  ? "tasks of several threads"
                            : NULL;
}

int gm_cluster_energy_open(gm_cluster_weights *w, gm_fitted *f, const gm_machine *m, unsigned cores, char *err, size_t errsize) {
  const char *what = not_covered(m);
  if (what)
    return gm_error(err, errsize, m->name, "data/energy has no weights of a cluster with %s", what);
  if (gm_control_energy_open(&w->control, cores, gm_contexts(m), err, errsize))
    return -1;
  return gm_cluster_energy_core(&w->core, f, m, err, errsize);
}

void gm_cluster_energy_meter(gm_cluster_setup *s, gm_program_meter *meter) {
  s->probe = gm_program_meter_probe;
  for (unsigned i = 0; i < s->cores; i++) {
    gm_program_meter_init(&meter[i], &s->machine);
    s->probe_ctx[i] = &meter[i];
  }
}

/* Adds up the energy of the cores by stage, if it is known. A stage without tasks has none. If no core took tasks of the other stage, each
   ran those of its home stage. */
static void by_stage(gm_cluster_pj *pj, const gm_cluster_setup *s, const gm_cluster_stats *st) {
  bool both = st->assigned[0] && st->assigned[1];
  pj->stages = !both || !(st->taken[0] || st->taken[1]);
  for (unsigned i = 0; pj->stages && i < s->cores; i++)
    pj->stage[both ? s->set.home >> i & 1 : st->assigned[1] > 0] += pj->core[i].total;
}

gm_cluster_pj gm_cluster_energy_of(const gm_cluster_weights *w, const gm_cluster_setup *s, const gm_program_meter *meter,
                                   const gm_cluster_stats *st) {
  gm_cluster_pj pj = {.control_clock = gm_control_energy_clock(&w->control, (double)st->cycles),
                      .control_work = gm_control_energy_work(&w->control, st)};
  double cycles = (double)st->cycles;
  for (unsigned i = 0; i < s->cores; i++) {
    gm_core_pj one = gm_core_energy_of(&w->core, &meter[i], (double)st->clocked[i], cycles);
    pj.core[i] = one;
    pj.cores.clock += one.clock;
    pj.cores.work += one.work;
    pj.cores.leakage += one.leakage;
    pj.cores.total += one.total;
    pj.clocks_open += gm_core_energy_of(&w->core, &meter[i], cycles, cycles).total;
    pj.buffers_open += one.total + gm_core_energy_buffers(&w->core, &meter[i], gm_contexts(&s->machine));
  }
  pj.control = pj.control_clock + pj.control_work;
  pj.total = pj.cores.total + pj.control;
  by_stage(&pj, s, st);
  return pj;
}
