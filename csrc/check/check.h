/* SPDX-License-Identifier: Apache-2.0 */
/* Proves, over all paths of a program, that it breaks no rule of docs/architecture.md section 3: the static twin of the simulator's
   checks. Every conditional branch is taken to go both ways, whatever the predicate or counter. */
#ifndef GL_CHECK_H
#define GL_CHECK_H

#include <stddef.h>
#include <stdint.h>

#include "program/program.h"

typedef struct {
  gl_gate_policy policy; /* gates are only checked under GL_GATE_PROGRAM */
  unsigned wake;         /* 0..16 */
} gl_check_config;

typedef enum {
  GL_CHECK_PROVEN,
  GL_CHECK_BROKEN, /* some path breaks a rule */
  GL_CHECK_GAVE_UP /* too many states or no memory: nothing is proven */
} gl_check_verdict;

typedef struct {
  gl_check_verdict verdict;
  size_t bundles; /* reachable bundles (one in several call contexts counts once) */
  size_t nodes;   /* bundles in call contexts */
  size_t states;  /* gate states looked at */
  /* What is broken: */
  unsigned pc;       /* word address of the bundle */
  char rule[32];     /* "latency", "forwarding", "closed gate", ... as in the simulator's messages */
  char message[512]; /* "bundle P `text`: rule: ..." */
  char path[256];    /* a path that leads there: "0 > 4 > 9 taken > 2". Its end is the bundle named above, or, for a gate,
                        the one that stands in ID in the cycle of the access. */
} gl_check_result;

/* The verdict is also the return value. */
gl_check_verdict gl_check_code(const gl_machine *m, const uint32_t *code, size_t words, unsigned entry, const gl_check_config *cfg,
                               gl_check_result *r);
/* The same, with the gates that the program holds open. */
gl_check_verdict gl_check_program(const gl_program *p, const gl_check_config *cfg, gl_check_result *r);

#endif
