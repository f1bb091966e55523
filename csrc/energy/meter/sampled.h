/* SPDX-License-Identifier: Apache-2.0 */
/* Measures the energy of programs in frames that any engine renders. The engine's tasks are sampled: those of a program whose inputs
   have the lowest hashes also run on the exact simulator with a meter (meter.h). Which tasks these are does not depend on host threads,
   nor on the engine. */
#ifndef GM_METER_SAMPLED_H
#define GM_METER_SAMPLED_H

#include "energy/program_model/program_model.h"
#include "frame/renderer/frame_engine.h"

/* The engine, with so many tasks of each program sampled; NULL if there are too many engines. The caller lets one thread in at a time. */
const gm_engine *gm_meter_sampled(const gm_engine *engine, unsigned tasks);
/* Whether it is an engine that gm_meter_sampled made. */
bool gm_meter_is_sampled(const gm_engine *engine);

/* What a program's samples took. */
typedef struct {
  double picojoules;
  uint64_t tasks, invocations, cycles, group_ops[GM_GRP_COUNT];
} gm_meter_samples;
/* Of what such an engine prepared for a program; no tasks: none ran. The first call measures, so it comes at the end of that pass,
   while its images exist. */
gm_meter_samples gm_meter_samples_of(void *prepared, const gm_program_model *model);
/* pJ for each cycle; 0: no task ran. */
double gm_meter_rate(void *prepared, const gm_program_model *model);

#endif
