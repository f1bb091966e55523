/* SPDX-License-Identifier: Apache-2.0 */
/* Private: what dispatch_play.c and dispatch_judge.c share, the two halves of the random test of a dispatcher (dispatch_play.h). */
#ifndef GM_DISPATCH_PLAY_PRIVATE_H
#define GM_DISPATCH_PLAY_PRIVATE_H

#include "gpu/dispatch/dispatch_play.h"

/* Task number n of a stage. */
dispatch_test_task *dispatch_test_at(dispatch_test_stage *g, uint64_t n);
/* The random numbers of a task: lane 0..3 of its word `what`. */
uint32_t dispatch_test_data(const dispatch_test_task *t, unsigned what, unsigned lane);

#endif
