/* SPDX-License-Identifier: Apache-2.0 */
/* Private: what dispatch_play.c and dispatch_judge.c share, the two halves of the random test of a dispatcher (dispatch_play.h). */
#ifndef GM_DISPATCH_PLAY_PRIVATE_H
#define GM_DISPATCH_PLAY_PRIVATE_H

#include "gpu/dispatch/dispatch_play.h"

/* Task number n of a stage. */
play_task *play_at(play_stage *g, uint64_t n);
/* The random numbers of a task: lane 0..3 of its word `what`. */
uint32_t play_data(const play_task *t, unsigned what, unsigned lane);

#endif
