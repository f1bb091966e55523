/* SPDX-License-Identifier: Apache-2.0 */
/* Estimates the flip-flops of the core's components from the machine's parameters, without its RTL (docs/energy.md, "The weights file"). */
#ifndef GM_ENERGY_FLIP_FLOPS_H
#define GM_ENERGY_FLIP_FLOPS_H

#include "core/machine/machine.h"
#include "core/sim/trace.h"

/* Flip-flops on the ungated clock. `otherwise` is returned for a component that hardly depends on the parameters. */
double gm_flip_flops(const gm_machine *m, const char *component, double otherwise);
/* Flip-flops on the gated clock of one thread: those of `input` and `output`; 0 for other components. With a memory array those of `output`
   are those of one of its banks, since the clocks of the banks count as edges of the output buffer. */
double gm_gated_flip_flops(const gm_machine *m, const char *component);

/* Flip-flops on one fine-grained gated clock; 0: the component or the machine has none. */
double gm_part_flip_flops(const gm_machine *m, const char *component, gm_part part);

#endif
