/* SPDX-License-Identifier: Apache-2.0 */
/* Solves least-squares problems of the frame model with GSL: coefficients that are not negative, and regression on principal components
 * (docs/model.md, "Equations"). */
#ifndef GM_MODEL_SOLVE_H
#define GM_MODEL_SOLVE_H

#include <gsl/gsl_matrix.h>
#include <gsl/gsl_vector.h>
#include <stdbool.h>

/* x >= 0 with the least |a x - b|, by Lawson and Hanson, "Solving Least Squares Problems" (1974), chapter 23. a has at least one row. False
   when out of memory. */
bool model_nnls(const gsl_matrix *a, const gsl_vector *b, gsl_vector *x);

/* Principal components of the columns of a, which are standardized first (mean 0, deviation 1; a constant column stays 0). mean, deviation,
   variance (share of each component, falling) have a's columns as their size, and loading is square: rows are columns of a. a has more rows
   than columns. False when out of memory. */
bool model_components(const gsl_matrix *a, gsl_vector *mean, gsl_vector *deviation, gsl_vector *variance, gsl_matrix *loading);

/* Regression of b on the first components of a that explain `share` of the variance: b = x a + intercept. */
bool model_component_regression(const gsl_matrix *a, const gsl_vector *b, double share, gsl_vector *x, double *intercept);

#endif
