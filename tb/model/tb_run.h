/* SPDX-License-Identifier: Apache-2.0 */
/* The test bench: runs a program on the Verilated core, in lockstep with the simulator (docs/simulator-and-testbench.md, "Test bench"). One
 * gm_tb can run many programs. */
#ifndef GM_TB_RUN_H
#define GM_TB_RUN_H

#include "core/activity/activity.h"
#include "core/program/program.h"
#include "core/run/run.h"
#include "core/sim/sim.h"
#include "lockstep.h"
#include "rtl_model.h"

typedef struct gm_tb gm_tb;

/* How a run ended. */
typedef enum {
  GM_TB_OK,
  GM_TB_DIFFERENCE, /* RTL and simulator disagree */
  GM_TB_RULE,       /* the simulator found a broken program rule */
  GM_TB_ASSERTION,  /* an assertion of the RTL failed */
  GM_TB_LIMIT       /* the run did not end */
} gm_tb_verdict;

typedef struct {
  bool lockstep;       /* run the simulator too and compare */
  bool activity;       /* count toggles (variants COUNT and ALL) */
  gm_noise noise;      /* what happens around the core; all zero: nothing */
  bool wave_run_only;  /* a waveform ends with the run, before the registers are read */
  uint64_t limit;      /* cycles; 0: ten million */
  const char *replay;  /* command that repeats the run, for the report of a difference; may be NULL */
  uint32_t break_wake; /* for tests of the bench: added to the simulator's wake latency */
  /* Called with each settled record of the RTL while it is busy; may be NULL. */
  void (*watch)(void *ctx, uint64_t cycle, const gm_trace *t);
  void *watch_ctx;
} gm_tb_options;

/* What a run gives. */
typedef struct {
  gm_tb_verdict verdict;
  char *message;       /* malloc'd; NULL if the verdict is OK */
  gm_sim_stats stats;  /* counted on the RTL's signals, open_v and open_o as rising edges of the gated clocks; ops and
                          forwarded only in lockstep (they need decoding) */
  uint64_t difference; /* cycle of the first difference */
  uint32_t killed;     /* bit per thread */
  gm_activity activity;
} gm_tb_result;

/* The core's registers start with random values, so that lockstep notices a result that depends on them. NULL with a message if the core or
   the simulator cannot be made. */
gm_tb *gm_tb_open(const gm_machine *m, gm_rtl_variant variant, char *err, size_t errsize);
/* The core's registers start with 0: for toggle counts and waveforms. Random values, and so the toggles that end them, would differ
   between builds of the core. */
gm_tb *gm_tb_open_zero(const gm_machine *m, gm_rtl_variant variant, char *err, size_t errsize);
void gm_tb_close(gm_tb *tb);
/* The Verilated core and the simulator of the bench. */
gm_rtl *gm_tb_rtl(gm_tb *tb);
gm_sim *gm_tb_sim(gm_tb *tb);
/* The time in a waveform, in nanoseconds, of the cycle in which the last run failed; 0: no run has failed. */
uint64_t gm_tb_failed_at(const gm_tb *tb);

/* Both models: reset and all registers zero. */
void gm_tb_reset(gm_tb *tb);
/* Host accesses: writes go to both models, reads come from the RTL. ctx: the gm_tb. Fit gm_host_write and gm_host_read of run.h. */
void gm_tb_write(void *ctx, int kind, unsigned thread, unsigned addr, const uint32_t data[4]);
void gm_tb_read(void *ctx, int kind, unsigned thread, unsigned addr, uint32_t data[4]);
/* Texture memory of both models, owned by the caller. */
void gm_tb_texture_memory(gm_tb *tb, const uint32_t *words, size_t count);

/* Runs the threads of the mask from pc. Memories and registers keep what was loaded. 0, or -1 when out of memory. */
int gm_tb_run(gm_tb *tb, const gm_run_config *cfg, unsigned pc, uint32_t thread_mask, const gm_tb_options *o, gm_tb_result *res);
void gm_tb_result_free(gm_tb_result *res);

/* Resets, loads the program and a batch of invocations, runs, reads the outputs of the wanted invocations into out[0 .. g->n - 1] (may
   be NULL; only filled when the verdict is OK, then free each). 0, or -1 with a message about the inputs. */
int gm_tb_run_batch(gm_tb *tb, const gm_program *p, const gm_run *r, const gm_batch *g, const gm_run_config *cfg, const gm_tb_options *o,
                    gm_tb_result *res, gm_result *out, char *err, size_t errsize);
/* Like gm_tb_run_batch, for the invocations first .. first+n-1, one batch of gm_run_batch. */
int gm_tb_run_program(gm_tb *tb, const gm_program *p, const gm_run *r, size_t first, unsigned n, const gm_run_config *cfg,
                      const gm_tb_options *o, gm_tb_result *res, gm_result *out, char *err, size_t errsize);

const char *gm_tb_verdict_name(gm_tb_verdict v);

#endif
