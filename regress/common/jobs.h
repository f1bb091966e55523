/* SPDX-License-Identifier: Apache-2.0 */
/* Work in processes of its own, so that a crash costs one of them. */
#ifndef GM_REGRESS_JOBS_H
#define GM_REGRESS_JOBS_H

#include <stddef.h>
#include <sys/types.h>

/* Zeroed memory that the processes share. NULL: there is none. */
void *jobs_memory(size_t size);
/* Starts a process that runs `work` and ends with what it returns as its exit status. -1: it cannot be started. */
pid_t jobs_start(int (*work)(void *ctx), void *ctx);

#endif
