/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the files that make random expressions of exact values, on which no operation rounds (gen.h; docs/regress.md, "Random
   shaders"). */
#ifndef RS_EXPR_H
#define RS_EXPR_H

#include <math.h>

#include "random_private.h"

#define EXACT_ROOM 4194304.0 /* 2^22: |x| * 2^frac stays below it, so that sums of four do not round */

/* An exact expression: its text, precedence, largest magnitude and fraction bits (rs_ex). */
static inline rs_ex rs_exact(const char *s, int prec, double mag, int frac) { return (rs_ex){s, prec, mag, frac, false, 0}; }
static inline rs_type rs_type_of(rs_kind k, unsigned n) { return (rs_type){k, n, 0, NULL}; }
static inline unsigned rs_below(rs_gen *g, unsigned n) { return rng_below(&g->r, n); }
static inline bool rs_fits(double mag, int frac) { return ldexp(mag, frac) <= EXACT_ROOM; }

/* leaf.c: a variable, a part of one, or a constant. */
rs_ex rs_leaf(rs_gen *g, rs_type t, int depth);
/* A variable or a part of one; false if none has such values. */
bool rs_variable(rs_gen *g, rs_type t, int depth, rs_ex *out);
const char *rs_swizzle(rs_gen *g, unsigned from, unsigned n); /* ".xy" and the like: n components of a vector of `from` */
double rs_bound_of(rs_kind k);                                /* largest magnitude of standard values */

/* standard.c: as rs_standard does, for each type. */
rs_ex rs_standard_float(rs_gen *g, rs_ex e);
rs_ex rs_standard_int(rs_gen *g, rs_ex e, unsigned n);
rs_ex rs_standard_mat(rs_gen *g, rs_ex e, unsigned n);

/* float.c: a + b or a - b, whose bounds have to fit (rs_fits); an expression with ?: */
rs_ex rs_combine_add(rs_gen *g, rs_ex a, rs_ex b, char op);
rs_ex rs_ternary(rs_gen *g, rs_type t, int depth);

#endif
