/* SPDX-License-Identifier: Apache-2.0 */
/* Host threads. No other file of the project starts one. */
#include "base/threads.h"

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

typedef struct {
  pthread_t thread;
  bool started;
  void (*work)(void *ctx, unsigned k);
  void *ctx;
  unsigned k;
} call;

static void *run_call(void *arg) {
  const call *c = arg;
  c->work(c->ctx, c->k);
  return NULL;
}

void gm_threads_run(unsigned n, void (*work)(void *ctx, unsigned k), void *ctx) {
  call *c = n > 1 ? calloc(n, sizeof *c) : NULL;
  /* Signals are for the threads of the application, whose handlers may wait for one of these. */
  sigset_t all, old;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &old);
  for (unsigned k = 1; c && k < n; k++) {
    c[k] = (call){.work = work, .ctx = ctx, .k = k};
    c[k].started = pthread_create(&c[k].thread, NULL, run_call, &c[k]) == 0;
  }
  pthread_sigmask(SIG_SETMASK, &old, NULL);
  for (unsigned k = 0; k < n; k++)
    if (k == 0 || !c || !c[k].started)
      work(ctx, k);
  for (unsigned k = 1; c && k < n; k++)
    if (c[k].started)
      pthread_join(c[k].thread, NULL);
  free(c);
}
