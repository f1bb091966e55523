/* SPDX-License-Identifier: Apache-2.0 */
/* Host threads. No other file of the project starts one. */
#include "base/threads.h"

#include <locale.h>
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

/* Signals are for the threads of the application, whose handlers may wait for one of these. */
static bool start_thread(pthread_t *thread, size_t stack, void *(*run)(void *), void *arg) {
  sigset_t all, old;
  pthread_attr_t attr;
  pthread_attr_init(&attr);
  if (stack)
    pthread_attr_setstacksize(&attr, stack);
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &old);
  bool started = pthread_create(thread, &attr, run, arg) == 0;
  pthread_sigmask(SIG_SETMASK, &old, NULL);
  pthread_attr_destroy(&attr);
  return started;
}

void gm_threads_run(unsigned n, void (*work)(void *ctx, unsigned k), void *ctx) {
  call *c = n > 1 ? calloc(n, sizeof *c) : NULL;
  for (unsigned k = 1; c && k < n; k++) {
    c[k] = (call){.work = work, .ctx = ctx, .k = k};
    c[k].started = start_thread(&c[k].thread, 0, run_call, &c[k]);
  }
  for (unsigned k = 0; k < n; k++)
    if (k == 0 || !c || !c[k].started)
      work(ctx, k);
  for (unsigned k = 1; c && k < n; k++)
    if (c[k].started)
      pthread_join(c[k].thread, NULL);
  free(c);
}

typedef struct {
  void (*work)(void *ctx);
  void *ctx;
  locale_t locale;
} deep_call;

static void *run_deep_call(void *arg) {
  const deep_call *c = arg;
  uselocale(c->locale);
  c->work(c->ctx);
  return NULL;
}

void gm_threads_call(void (*work)(void *ctx), void *ctx) {
  static const size_t stack = (size_t)16 << 20;
  deep_call c = {work, ctx, uselocale((locale_t)0)};
  pthread_t thread;
  if (start_thread(&thread, stack, run_deep_call, &c))
    pthread_join(thread, NULL);
  else
    work(ctx);
}
