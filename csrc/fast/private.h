/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the fast engine. */
#ifndef GM_FAST_PRIVATE_H
#define GM_FAST_PRIVATE_H

#include "fast/fast.h"

enum { FAST_LIMIT = 10000000, FAST_CONSTS = 512, FAST_SAMPLERS = 16 };

struct gm_fast {
  gm_machine m;
  gm_run_config cfg;
  uint32_t *code;
  size_t words;
  unsigned entry;
  uint32_t held;
  bool proven;
};

struct gm_fast_worker {
  const gm_fast *f;
  gm_sim *sim;      /* NULL until a run needs it */
  size_t first_run; /* number of the batch's first run in messages */
  uint32_t c[FAST_CONSTS][4];
  unsigned nconst;
  gm_sampler sampler[FAST_SAMPLERS];
  const uint32_t *texture;
  size_t ntexture;
};

/* Threads of run `run` that belong to an invocation of the batch, as a mask. */
uint32_t fast_threads(const gm_fast *f, const gm_fast_batch *b, size_t run);
/* Writes "run R: ..." and returns -1. */
int fast_fail(const gm_fast_worker *w, char *err, size_t size, size_t run, const char *fmt, ...) __attribute__((format(printf, 5, 6)));

/* exact.c: one run on the simulator. 0, or -1 with a message. */
int fast_exact(gm_fast_worker *w, const gm_fast_batch *b, size_t run, gm_sim_stats *st, char *err, size_t errsize);

#endif
