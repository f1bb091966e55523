/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the fast engine (docs/simulator-and-testbench.md, "Fast engine"). */
#ifndef GM_FAST_PRIVATE_H
#define GM_FAST_PRIVATE_H

#include "core/fast/automaton.h"
#include "core/fast/fast.h"

enum { FAST_PACKS_MIN = 4, FAST_LIMIT = 10000000, FAST_CONSTS = 512, FAST_SAMPLERS = 16 };

struct gm_fast {
  gm_machine m;
  gm_run_config cfg;
  uint32_t *code;
  size_t words;
  unsigned entry;
  uint32_t held;
  bool proven;
  fast_plan plan; /* of a proven program */
  struct fast_pool *pool;
};

struct gm_fast_worker {
  const gm_fast *f;
  gm_sim *sim;       /* of a program that is not proven; NULL until a run needs it */
  fast_automaton *a; /* of a proven one */
  struct fast_pack *pack;
  fast_lanes lanes;
  uint64_t made, followed; /* edges, when it was last asked whether packs pay */
  unsigned exact_packs;    /* packs that run on the simulator from now on ... */
  unsigned wait;           /* ... and how many they were the last time */
  size_t first_run;        /* number of the batch's first run in messages */
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

/* exact.c: one run on the simulator. Its counters are added to *st, unless st is NULL, and to *total. 0, or -1 with a message. */
int fast_exact(gm_fast_worker *w, const gm_fast_batch *b, size_t run, gm_sim_stats *st, gm_sim_stats *total, char *err, size_t errsize);

/* fast_pack.c: the runs first .. first+n-1 side by side, n <= FAST_RUNS. Their counters are added to st[0..n-1], unless st is NULL, and to
 *total. 0, or -1 with a message. */
struct fast_pack *fast_pack_new(void);
int fast_run_pack(gm_fast_worker *w, const gm_fast_batch *b, size_t first, unsigned n, gm_sim_stats *st, gm_sim_stats *total, char *err,
                  size_t errsize);
/* Do the runs of the next pack find most of their edges made? If not, they take less time on the simulator, one after the other: their
   threads part in ever new ways. The results are the same. */
bool fast_pack_pays(gm_fast_worker *w);
/* registers.c: all registers of a pack at the start; the results of some of its runs (bits of runs) at the end. */
void fast_put_registers(gm_fast_worker *w, const gm_fast_batch *b, size_t first, unsigned n);
void fast_take_registers(gm_fast_worker *w, const gm_fast_batch *b, size_t first, uint32_t runs);
/* The first n constants, in all runs; the others have not changed. */
void fast_put_constants(gm_fast_worker *w, unsigned n);

/* worker.c: the workers of a program that are not in use. */
struct fast_pool *fast_pool_new(void);
void fast_pool_free(struct fast_pool *p);

#endif
