/* SPDX-License-Identifier: Apache-2.0 */
/* Host threads. No other file of the project starts one. */
#ifndef GM_THREADS_H
#define GM_THREADS_H

/* Calls work(ctx, 0) .. work(ctx, n - 1) side by side, each on a thread of its own, and waits for all. The first runs on the calling
   thread, and so does, after it, a call for which there is no thread. */
void gm_threads_run(unsigned n, void (*work)(void *ctx, unsigned k), void *ctx);

/* Calls work(ctx) on a thread with a stack of 16 MiB, with the locale of the calling thread, and waits for it: for work that nests deeply,
   in a library whose caller may have a small stack. Without such a thread the call is an ordinary one. */
void gm_threads_call(void (*work)(void *ctx), void *ctx);

#endif
