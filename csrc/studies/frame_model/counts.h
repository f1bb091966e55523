/* SPDX-License-Identifier: Apache-2.0 */
/* Fills columns of the frame model's table (model.h) from the renderer's counters. A row is a frame. */
#ifndef GM_MODEL_COUNTS_H
#define GM_MODEL_COUNTS_H

#include "frame/renderer/counters.h"

/* Fills the columns of a row that the counters of its frames tell. */
void model_set_counts(double *at, const gm_frame_counters *c);

#endif
