/* SPDX-License-Identifier: Apache-2.0 */
/* A pair on our simulator. */
#ifndef GM_PAIRS_SIM_H
#define GM_PAIRS_SIM_H

#include "regress/oracles/pairs/pairs.h"

/* Runs a stage; fragments get the inputs `in`. False: text in why. The results are malloc'd. */
bool pair_simulate(const pair *p, gm_stage stage, const pair_inputs *in, pair_result *out, char *why, size_t size);

#endif
