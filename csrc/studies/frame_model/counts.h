/* SPDX-License-Identifier: Apache-2.0 */
/* Columns of a frame's row that the renderer's counters tell. */
#ifndef GM_MODEL_COUNTS_H
#define GM_MODEL_COUNTS_H

#include "frame/renderer/counters.h"

/* Fills the columns of a row that the counters of its frames tell. */
void model_set_counts(double *at, const gm_frame_counters *c);

#endif
