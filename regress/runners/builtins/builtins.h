/* SPDX-License-Identifier: Apache-2.0 */
/* The built-in functions and operators that are measured: the expression, the domain of the arguments, and the exact result
 * (docs/builtins.md). */
#ifndef GM_REGRESS_BUILTINS_H
#define GM_REGRESS_BUILTINS_H

#include <mpfr.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "regress/runners/accept/accept_random.h"

enum { BUILTIN_PRECISION = 300 }; /* bits of a reference; enough for sums of squares of 24-bit numbers that are far apart */

typedef enum {
  METRIC_ULP,   /* units in the last place of the result */
  METRIC_ABS,   /* absolute */
  METRIC_TERMS, /* units in the last place of the sum of the terms' magnitudes: terms may cancel */
} builtin_metric;

/* How arguments are drawn: with magnitudes 2^lo .. 2^hi, evenly in the exponent; or evenly between lo and hi, also as whole numbers. */
typedef struct {
  enum { DRAW_NONE, DRAW_EXPONENT, DRAW_POSITIVE, DRAW_EVEN, DRAW_WHOLE } how;
  double lo, hi;
} builtin_domain;

/* A function or operator. */
typedef struct {
  const char *name, *result; /* an expression over a, b, c (vec4 attributes) with a vec4 result */
  builtin_metric metric;
  double bound; /* largest allowed error: relative 2^-16 of highp, unless the metric is absolute */
  builtin_domain arg[3];
  /* r: component k of the exact result. m: for METRIC_TERMS the sum of the terms' magnitudes. */
  void (*exact)(mpfr_t r, mpfr_t m, float (*arg)[4], unsigned k);
} builtin;

extern const builtin builtins[];
extern const unsigned builtin_count;

/* What was measured of one. */
typedef struct {
  double worst;    /* in the metric's unit */
  double of_bound; /* largest error as a part of the bound */
  float at[3];
  size_t points;
} builtin_figure;

/* A random argument of the domain. */
float builtin_draw(ac_rng *r, const builtin_domain *d);
/* Adds one component's error to the figure. */
void builtin_judge(const builtin *f, float (*arg)[4], unsigned k, float got, builtin_figure *g);
/* The worst error that the table (docs/builtins.md, as text) gives for a function; negative if it has none. */
double builtin_recorded(const char *table, const char *name);
/* Prints that a function failed, and why; returns false. */
bool builtin_fail(const char *name, const char *what);

/* Constant expressions: prints the rows of make division (scripts/check/bars), each function with `points` points. table: docs/builtins.md.
 */
bool builtin_constants(const char *table, size_t points, uint64_t seed);

#endif
