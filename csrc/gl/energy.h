/* SPDX-License-Identifier: Apache-2.0 */
/* Energy of a program, in frames that any engine renders. The engine's tasks are sampled: the GM_SAMPLE_TASKS of a program whose inputs
   have the lowest hashes also run on the meter. Which tasks these are does not depend on host threads, nor on the engine. */
#ifndef GLES_ENERGY_H
#define GLES_ENERGY_H

#include "energy/program_model.h"
#include "frame/engine.h"

enum { GM_SAMPLE_TASKS = 48 };

/* The engine, with tasks sampled; NULL if there are too many engines. The caller lets one thread in at a time. */
const gm_engine *gles_sampled(const gm_engine *engine);
/* pJ of a program for each cycle, from what the engine prepared for it; 0: no task ran. The first call measures, so it comes at the end of
   that pass, while its images exist. */
double gles_energy_rate(void *prepared, const gm_program_model *model);

#endif
