/* SPDX-License-Identifier: Apache-2.0 */
/* Estimates the runs of a compiled program for the frame model: cycles and operations of its static paths. */
#include "studies/frame_model/model_paths.h"

#include "core/stats/stats.h"

static double other_ops(const model_path *p) { return p->ops[GM_GRP_A] + p->ops[GM_GRP_B] + p->ops[GM_GRP_C]; }
double model_ops(const model_path *p) { return other_ops(p) + p->ops[GM_GRP_T]; }

/* frozen: cycles that a lookup freezes the core. */
static model_path make_model_path(const gm_path_stats *from, double frozen) {
  model_path p = {.cycles = (double)from->cycles};
  for (unsigned g = 0; g < GM_GRP_COUNT; g++)
    p.ops[g] = (double)from->busy[g];
  p.ops[GM_GRP_T] /= 1 + frozen; /* unit T is busy for the whole wait */
  p.waits = p.ops[GM_GRP_T] * frozen;
  p.cycles -= p.waits;
  return p;
}

static model_path path_between(const model_path *a, const model_path *b, double part) {
  model_path p = {a->cycles + part * (b->cycles - a->cycles), a->waits + part * (b->waits - a->waits), {0}};
  for (unsigned g = 0; g < GM_GRP_COUNT; g++)
    p.ops[g] = a->ops[g] + part * (b->ops[g] - a->ops[g]);
  return p;
}

bool model_paths_of(model_paths *out, const gm_program *p, char *err, size_t errsize) {
  gm_program_stats s;
  if (gm_stats_count(p, &s, err, errsize))
    return false;
  double latency = p->machine.texture_latency;
  out->longest = make_model_path(s.longest.known ? &s.longest : &s.shortest, latency);
  out->shortest = make_model_path(s.shortest.known ? &s.shortest : &s.longest, latency);
  out->mean = path_between(&out->shortest, &out->longest, 0.5);
  return true;
}

/* Each task takes the program's path, and its last thread starts threads - 1 cycles later. The texture waits of each invocation stop all
   threads of its task. */
double model_shading(const model_path *p, double tasks, double invocations) {
  return tasks > 0 ? tasks * (MODEL_TASK_START + p->cycles + invocations / tasks - 1) + invocations * p->waits : 0;
}

model_path model_path_taken(const model_paths *c, const gm_sim_stats *st, double invocations) {
  model_path run = c->mean;
  for (unsigned g = 0; g < GM_GRP_COUNT; g++)
    run.ops[g] = invocations > 0 ? (double)st->group_ops[g] / invocations : 0;
  double few = other_ops(&c->shortest), many = other_ops(&c->longest),
         each = c->mean.ops[GM_GRP_T] > 0 ? c->mean.waits / c->mean.ops[GM_GRP_T] : 0;
  if (many > few)
    run.cycles = path_between(&c->shortest, &c->longest, (other_ops(&run) - few) / (many - few)).cycles;
  run.waits = each * run.ops[GM_GRP_T];
  return run;
}
