/* SPDX-License-Identifier: Apache-2.0 */
/* Sets the registers of a pair's programs (pairs.h), and runs them on the simulator. */
#ifndef GM_PAIRS_SIM_H
#define GM_PAIRS_SIM_H

#include "core/run/run.h"
#include "studies/pairs/pairs.h"

/* The registers that all invocations of a program share. img->texture is the pair's. False: a uniform or sampler has no value. */
bool pair_bind(const pair *p, const gm_program *g, gm_image *img);
/* The registers of invocation k; fragments get the inputs `in`. */
void pair_invocation(const pair *p, const gm_program *g, const pair_inputs *in, size_t k, gm_invocation *inv);
/* Output registers of an invocation, and their values on a thread. */
unsigned pair_registers(const gm_program *g);
void pair_read_outputs(const gm_program *g, gm_host_read *rd, void *ctx, unsigned thread, pair_reg *reg);

/* Runs a stage; fragments get the inputs `in`. False: text in why. The results are malloc'd. */
bool pair_simulate(const pair *p, gm_stage stage, const pair_inputs *in, pair_result *out, char *why, size_t size);

#endif
