/* SPDX-License-Identifier: Apache-2.0 */
/* The test bench: a program on the Verilated core, in lockstep with the simulator. One gl_tb can run many programs. */
#ifndef GL_TB_RUN_H
#define GL_TB_RUN_H

#include "activity/activity.h"
#include "lockstep.h"
#include "program/program.h"
#include "rtl_model.h"
#include "run/run.h"
#include "sim/sim.h"

typedef struct gl_tb gl_tb;

typedef enum {
  GL_TB_OK,
  GL_TB_DIFFERENCE, /* RTL and simulator disagree */
  GL_TB_RULE,       /* the simulator found a broken program rule */
  GL_TB_ASSERTION,  /* an assertion of the RTL failed */
  GL_TB_LIMIT       /* the run did not end */
} gl_tb_verdict;

typedef struct {
  bool lockstep;       /* simulator beside the RTL */
  bool activity;       /* count toggles (flavours COUNT and ALL) */
  uint64_t limit;      /* cycles; 0: ten million */
  const char *replay;  /* command that repeats the run, for the report of a difference; may be NULL */
  uint32_t break_wake; /* tests of the bench: added to the simulator's wake latency */
  /* Called with each settled record of the RTL while it is busy; may be NULL. */
  void (*watch)(void *ctx, uint64_t cycle, const gl_trace *t);
  void *watch_ctx;
} gl_tb_options;

typedef struct {
  gl_tb_verdict verdict;
  char *message;       /* malloc'd; NULL if the verdict is OK */
  gl_sim_stats stats;  /* counted on the RTL's signals; ops and forwarded only in lockstep (they need decoding) */
  uint64_t difference; /* cycle of the first difference */
  uint16_t killed;     /* bit per thread */
  gl_activity activity;
} gl_tb_result;

/* NULL with a message if the core or the simulator cannot be made. */
gl_tb *gl_tb_open(const gl_machine *m, gl_rtl_flavour flavour, char *err, size_t errsize);
void gl_tb_close(gl_tb *tb);
gl_rtl *gl_tb_rtl(gl_tb *tb);
gl_sim *gl_tb_sim(gl_tb *tb);

/* Both models: reset and all registers zero. */
void gl_tb_reset(gl_tb *tb);
/* Host accesses: write to both, read from the RTL. ctx: the gl_tb. Fit gl_host_write and gl_host_read of run.h. */
void gl_tb_write(void *ctx, int kind, unsigned thread, unsigned addr, const uint32_t data[4]);
void gl_tb_read(void *ctx, int kind, unsigned thread, unsigned addr, uint32_t data[4]);
void gl_tb_texture_memory(gl_tb *tb, const uint32_t *words, size_t count);

/* Runs from pc on the threads of the mask. What was loaded before stays. 0, or -1 when out of memory. */
int gl_tb_run(gl_tb *tb, const gl_run_config *cfg, unsigned pc, uint32_t thread_mask, const gl_tb_options *o, gl_tb_result *res);
void gl_tb_result_free(gl_tb_result *res);

/* Resets, loads the program and a batch of invocations, runs, reads the outputs of those that are wanted into out[0 .. g->n - 1] (may be
   NULL; only filled when the verdict is OK, then free each). 0, or -1 with a message about the inputs. */
int gl_tb_run_batch(gl_tb *tb, const gl_program *p, const gl_run *r, const gl_batch *g, const gl_run_config *cfg, const gl_tb_options *o,
                    gl_tb_result *res, gl_result *out, char *err, size_t errsize);
/* The same for the invocations first .. first+n-1, one batch of gl_run_batch. */
int gl_tb_run_program(gl_tb *tb, const gl_program *p, const gl_run *r, size_t first, unsigned n, const gl_run_config *cfg,
                      const gl_tb_options *o, gl_tb_result *res, gl_result *out, char *err, size_t errsize);

const char *gl_tb_verdict_name(gl_tb_verdict v);

#endif
