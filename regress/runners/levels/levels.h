/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the files of levels, which compares optimisation levels and gating methods (docs/regress.md, "All ways to compile"): one case,
   and the list of known exceptions. */
#ifndef GM_LEVELS_H
#define GM_LEVELS_H

#include <stdbool.h>
#include <stdint.h>

#include "core/run/run.h"
#include "search/compile.h"

/* ---- paths ---- */

/* Each program runs with that many sets of random inputs. */
enum { LEVELS_RUNS = 2 };

/* What one set of inputs costs: cycles, and energy by Table VI. */
typedef struct {
  double cycles, energy;
} levels_cost;

/* Runs a program with each set of inputs, all threads with the same values. A value depends on its name and the seed alone, so all programs
   of a shader get the same. False: a message in why. */
bool levels_run(const gm_program *p, gm_gate_policy policy, unsigned wake, uint64_t seed, levels_cost cost[LEVELS_RUNS], char *why,
                size_t size);

/* ---- properties ---- */

/* What may not be worse than what: method `best` than `none` and than `hints`; -O3 than -O2, under `best` and without gating. */
typedef enum { BEST_NONE, BEST_HINTS, MORE_BEST, MORE_NONE, PROPERTIES } levels_property;
extern const char *const levels_property_name[PROPERTIES];

/* ---- exceptions ---- */

/* A known exception: a case that is worse, with the reason. */
typedef struct {
  levels_property property;
  unsigned level, wake, line;
  char machine[32], program[200], reason[200];
  bool seen; /* a case of this run got worse */
  bool tried;
} levels_exception;

typedef struct {
  levels_exception *e;
  size_t n, cap;
} levels_exceptions;

/* Reads a list. Each line is PROPERTY LEVEL MACHINE WAKES PROGRAM: REASON; WAKES are numbers and ranges with commas; # begins a comment.
   False, with a message on standard error: the file cannot be read, or a line is wrong. */
bool levels_exceptions_read(levels_exceptions *x, const char *path);
void levels_exceptions_free(levels_exceptions *x);
/* The exception for a case, NULL if there is none. */
levels_exception *levels_exceptions_find(const levels_exceptions *x, levels_property property, unsigned level, const char *machine,
                                         unsigned wake, const char *program);

#endif
