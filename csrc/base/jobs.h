/* SPDX-License-Identifier: Apache-2.0 */
/* Runs work in separate processes, so that a crash costs one of them only. */
#ifndef GM_REGRESS_JOBS_H
#define GM_REGRESS_JOBS_H

#include <stddef.h>
#include <sys/types.h>

/* Zeroed memory that the processes share. NULL: there is none. */
void *jobs_memory(size_t size);
/* Starts a process that calls `work` and uses its result as exit status. -1: the process cannot be started. */
pid_t jobs_start(int (*work)(void *ctx), void *ctx);

#endif
