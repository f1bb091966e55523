/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the files of the experiment on clock gating with all threads at work (papers_threads.c). */
#ifndef GM_THREADS_H
#define GM_THREADS_H

#include <stdio.h>

#include "base/error.h"
#include "base/tap.h"
#include "core/check/check.h"
#include "energy/weights/weights.h"
#include "regress/common/shader.h"
#include "tb/model/tb_run.h"

enum { METHODS = 4, HINTS = 2, BENCHMARKS = 9, STAGES = 2 };

/* The state of the experiment. */
typedef struct {
  const char *shaders;
  int level;
  FILE *csv;
  gm_machine machine;
  gm_tb *tb;
  unsigned wake;
  tap t;
  unsigned mutants, refused, spare; /* numbers of programs from which one `open` was removed: all of them; those that the checker refused;
                                       those that it proved and that ran */
  unsigned straight, foreseen;      /* programs without branches, and those of them whose cycles and energy the compiler predicted */
  unsigned run, stopped;            /* of the refused programs: run; stopped by the core's assertion */
  gm_energy_paper sum[BENCHMARKS][METHODS];
  char err[GM_ERROR_SIZE];
} suite;

/* Prints the reason of a failure; returns false. */
bool threads_failed(suite *s, const char *what, const char *why);
gm_check_verdict threads_verdict(const suite *s, const gm_program *p, unsigned method, gm_check_result *r);
/* Runs one invocation in each thread on the core. The caller frees r, unless the result is GM_TB_LIMIT and r->message is NULL. */
gm_tb_verdict threads_run(suite *s, const gm_program *p, const gm_run *in, unsigned method, bool lockstep, gm_tb_result *r, gm_result *out);

/* missing_open.c: removes each `open` from a program of hints, one at a time, and counts the verdicts of checker and core. False: something
   else failed. */
bool threads_mutate(suite *s, const gm_program *p, const gm_run *in);

#endif
