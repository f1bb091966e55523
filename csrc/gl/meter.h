/* SPDX-License-Identifier: Apache-2.0 */
/* Engines that also measure energy: some tasks of each program run on the exact simulator too, with the meter of energy level program. That
   gives a program's energy for each cycle; the cycles of all its tasks give its energy in a frame. The tasks are chosen from the first pass
   in which the program runs, by a hash of their inputs. */
#ifndef GLES_METER_H
#define GLES_METER_H

#include "energy/program_model.h"
#include "frame/engine.h"

enum { GM_METER_TASKS = 48 }; /* of a program that are measured */

/* The engine with a meter; NULL if there are too many engines. The caller lets one thread in at a time. */
const gm_engine *gles_metered(const gm_engine *engine);
/* pJ of a program for each cycle, from what the engine prepared for it; 0: no task ran. The first call measures, so it comes at the end of
   that pass, while its images exist. */
double gles_meter_rate(void *prepared, const gm_program_model *model);

#endif
