/* SPDX-License-Identifier: Apache-2.0 */
/* The fast engine: many invocations of one program, with the outputs, cycles and counters of the simulator (core/sim/sim.h), which stays
   the reference. Programs that the static checker proves run side by side in vector code; others run on the simulator itself, so that a
   broken rule is reported in its words.

   A program is opened once for a machine and its run settings. Any number of host threads may use it. Each
   host thread needs a worker of its own. Results do not depend on workers, host threads, or what ran before. */
#ifndef GM_FAST_H
#define GM_FAST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/program/program.h"
#include "core/sim/rules.h"
#include "core/sim/sim.h"
#include "core/texture/texture.h"

typedef struct gm_fast gm_fast;
typedef struct gm_fast_worker gm_fast_worker;

/* The program is copied. Its symbols, literals and lines are not used: the caller binds constants. NULL with a message when out of memory.
 */
gm_fast *gm_fast_open(const gm_program *p, const gm_run_config *cfg, char *err, size_t errsize);
void gm_fast_close(gm_fast *f);
/* Is the program proven? If not, runs take as long as on the simulator. */
bool gm_fast_proven(const gm_fast *f);

/* What all invocations share. Samplers are as in the host interface: one with width 0 is not set. The caller keeps the texture memory as
   long as workers use it; constants and samplers are copied when they are loaded. */
typedef struct {
  const uint32_t (*c)[4]; /* constant registers; those from nconst on are zero */
  unsigned nconst;
  const gm_sampler *sampler;
  unsigned nsampler;
  const uint32_t *texture; /* words */
  size_t ntexture;
} gm_fast_image;

/* NULL when out of memory. The program must outlive its workers. A new worker has an empty image. Workers are cheap to make again: the
   program keeps what the last ones have learnt of it. */
gm_fast_worker *gm_fast_worker_new(const gm_fast *f);
void gm_fast_worker_free(gm_fast_worker *w);
/* Gives a worker constants, samplers and textures for its next runs. */
void gm_fast_load(gm_fast_worker *w, const gm_fast_image *img);

/* All registers of one thread, by the numbers of core/sim/rules.h, and what is not in that number space. */
typedef struct {
  uint32_t reg[GM_REG_COUNT][4];
  uint8_t pred[4];
  int16_t a0;
  uint16_t lc[4];
} gm_fast_registers;

/* Invocations to run. On a machine with N threads, invocations rN .. rN+N-1 are one run, on threads 0 .. N-1, and start together; the last
   run may have fewer. All registers that are not given are zero at the start. Pointers that may be NULL: their results are not wanted, or
   these registers are zero. */
typedef struct {
  size_t n;
  const uint32_t (*v)[4];          /* or NULL: register r of invocation i is v[i * inputs + r] */
  size_t inputs;                   /* input registers that are given for each invocation */
  const uint32_t (*sys)[4];        /* or NULL: gl_FragCoord, gl_FrontFacing, gl_PointCoord of invocation i from sys[3 * i] on */
  const gm_fast_registers *before; /* or NULL: instead of v and sys, all registers at the start; predicates, a0 and counters are zero */
  uint32_t thread_mask;            /* 0: all threads; else only these threads of each run start, and others keep their registers */

  uint32_t (*o)[4];         /* or NULL: register r of invocation i goes to o[i * outputs + r] */
  size_t outputs;           /* output registers that are wanted from each invocation */
  uint32_t (*pos)[4];       /* or NULL: pos and psz of invocation i go to pos[2 * i] and pos[2 * i + 1] */
  bool *killed;             /* or NULL: was the fragment discarded? */
  gm_fast_registers *after; /* or NULL: all registers at the end */
  gm_sim_stats *stats;      /* or NULL: counters of each run, one for N invocations */
  gm_sim_stats *total;      /* or NULL: the sum over all runs */
  uint64_t limit;           /* cycles after which a run is given up; 0: ten million */
} gm_fast_batch;

/* Runs all invocations. 0, or -1 with a message "run R: ..." of the first run that breaks a rule, reaches the limit or finds no memory;
   results of other runs may then be missing. */
int gm_fast_run(gm_fast_worker *w, const gm_fast_batch *b, char *err, size_t errsize);

/* The same on several host threads (jobs, at least 1), each with a worker of its own. The results are those of gm_fast_run. */
int gm_fast_run_jobs(const gm_fast *f, const gm_fast_image *img, const gm_fast_batch *b, unsigned jobs, char *err, size_t errsize);

/* Adds y to x, counter by counter. */
void gm_fast_add_stats(gm_sim_stats *x, const gm_sim_stats *y);

#endif
