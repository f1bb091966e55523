/* SPDX-License-Identifier: Apache-2.0 */
/* Proves, over all paths of a program, that it breaks no rule of docs/architecture.md section 3: the static form of the simulator's
   checks. A conditional branch is assumed to go both ways. Its predicate and its counter are not looked at. */
#ifndef GM_CHECK_H
#define GM_CHECK_H

#include <stddef.h>
#include <stdint.h>

#include "core/program/program.h"

typedef struct {
  gm_gate_policy policy; /* gates are only checked under GM_GATE_PROGRAM */
  unsigned wake;         /* 0..16 */
} gm_check_config;

typedef enum {
  GM_CHECK_PROVEN,
  GM_CHECK_BROKEN, /* some path breaks a rule */
  GM_CHECK_GAVE_UP /* too many states or no memory: nothing is proven */
} gm_check_verdict;

typedef struct {
  gm_check_verdict verdict;
  size_t bundles; /* reachable bundles (one in several call contexts counts once) */
  size_t nodes;   /* bundles in call contexts */
  size_t states;  /* gate states looked at */
  /* What is broken: */
  unsigned pc;       /* word address of the bundle */
  char rule[32];     /* "latency", "forwarding", "closed gate", ... as in the simulator's messages */
  char message[512]; /* "bundle P `text`: rule: ..." */
  char path[256]; /* a path to the fault: "0 > 4 > 9 taken > 2". It ends with the bundle at pc, or, for a closed gate, with the bundle that
                     is in ID in the cycle of the access. */
} gm_check_result;

/* The verdict is also the return value. */
gm_check_verdict gm_check_code(const gm_machine *m, const uint32_t *code, size_t words, unsigned entry, const gm_check_config *cfg,
                               gm_check_result *r);
/* Like gm_check_code, for a whole program. No gate rules apply to the gates that the program holds open. */
gm_check_verdict gm_check_program(const gm_program *p, const gm_check_config *cfg, gm_check_result *r);

#endif
