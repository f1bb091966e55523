/* SPDX-License-Identifier: Apache-2.0 */
/* Measures the energy of a frame's shaders by the energy model `program`, whose weights are fitted to netlists (docs/energy.md, Energy
   model `program`). It is an engine, which runs shaders for the renderer (frame/renderer/frame_engine.h): the exact simulator with a meter
   at every core (energy/program_model/program_level.h). A meter counts toggles against the value before; at the start of each run of the
   core these values are taken as zero. So the result does not depend on host threads. */
#ifndef GM_METER_H
#define GM_METER_H

#include "energy/program_model/program_model.h"
#include "frame/renderer/frame_engine.h"

typedef struct gm_meter gm_meter;

/* NULL with a message, for instance if the kit has no weights. */
gm_meter *gm_meter_new(const gm_machine *m, char *err, size_t errsize);
/* With weights that were read already, which have to outlive the meter. NULL when out of memory. */
gm_meter *gm_meter_with(const gm_machine *m, const gm_program_model *model);
void gm_meter_free(gm_meter *m);
/* The engine to draw with. One frame at a time. */
const gm_engine *gm_meter_engine(const gm_meter *m);
/* The weights. */
const gm_program_model *gm_meter_model(const gm_meter *m);
/* Picojoule of the runs of a stage so far. Frames that were drawn with the engine must have been freed. */
gm_program_energy gm_meter_energy(const gm_meter *m, gm_stage stage);

#endif
