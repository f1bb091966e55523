/* SPDX-License-Identifier: Apache-2.0 */
/* Makes random inputs for any program, for tests that compare two ways to run it. */
#ifndef GM_REGRESS_RANDOM_INPUTS_H
#define GM_REGRESS_RANDOM_INPUTS_H

#include "core/run/run.h"

/* Uniforms, textures, and an invocation for each thread of the machine, all threads with the same values. A value depends on its name and
   on the seed alone, so all programs of a shader get the same. NULL: they cannot be made. */
gm_run *random_inputs(const gm_program *p, uint64_t seed);

#endif
