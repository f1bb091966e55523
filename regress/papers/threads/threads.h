/* SPDX-License-Identifier: Apache-2.0 */
/* The experiment with all threads at work: what its files share. */
#ifndef GM_THREADS_H
#define GM_THREADS_H

#include <stdio.h>

#include "check/check.h"
#include "energy/energy.h"
#include "regress/common/shader.h"
#include "regress/common/tap.h"
#include "tb_run.h"

enum { METHODS = 4, HINTS = 2, BENCHMARKS = 9, STAGES = 2 };

typedef struct {
  const char *shaders;
  int level;
  FILE *csv;
  gm_machine machine;
  gm_tb *tb;
  unsigned wake;
  tap t;
  unsigned mutants, refused, spare; /* programs without one `open`: made, refused by the checker, proven and run */
  unsigned straight, foreseen;      /* programs without branches; of those: the cycles and the energy that the compiler expected */
  unsigned run, stopped;            /* of the refused ones: run, stopped by the core's assertion */
  gm_energy_paper sum[BENCHMARKS][METHODS];
  char err[4000];
} suite;

/* Prints why something failed; false. */
bool threads_failed(suite *s, const char *what, const char *why);
gm_check_verdict threads_verdict(const suite *s, const gm_program *p, unsigned method, gm_check_result *r);
/* Runs an invocation in each thread on the core. r is freed by the caller unless GM_TB_LIMIT comes back with r->message NULL. */
gm_tb_verdict threads_run(suite *s, const gm_program *p, const gm_run *in, unsigned method, bool lockstep, gm_tb_result *r, gm_result *out);

/* missing_open.c: takes each `open` out of a program of hints, one at a time, and counts what checker and core say. False: no verdict. */
bool threads_mutate(suite *s, const gm_program *p, const gm_run *in);

#endif
