/* SPDX-License-Identifier: Apache-2.0 */
/* The equations of the frame model (docs/model.md, Equations) as tables of terms. A term is a column of the table, a prediction of an
   equation before it, or made of these. */
#ifndef GM_MODEL_EQUATIONS_H
#define GM_MODEL_EQUATIONS_H

#include "studies/frame_model/model.h"

/* The values of an equation's terms for a frame. p has the predictions of the equations before it. Returns their number. */
unsigned model_terms(gm_model_inputs in, gm_model_equation_name e, const gm_model_row *r, const double *p, double x[GM_MODEL_TERMS]);

/* The value of an equation with these coefficients. */
double model_value(const gm_model_coefficients *c, const double *x, unsigned terms);

#endif
