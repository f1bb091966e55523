/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the files of the calibration against You and Wang's averages (docs/calibration.md). */
#ifndef GM_CALIBRATION_H
#define GM_CALIBRATION_H

#include "regress/papers/you-wang/gated_methods.h"

/* The methods whose averages the paper prints. */
enum { CALIBRATED = 3 };
extern const char *const calibrated[CALIBRATED];

/* Averages of these methods under a setting; its methods may be NULL. 0, or -1 with a message. */
int calibration_run(const place *p, const gating_setting *s, gating_figures g[CALIBRATED]);

/* Something in which we may differ from the paper. */
typedef struct {
  const char *name;
  const char *adds, *drops; /* pass that is left out besides; pass that is not left out */
  unsigned texture;         /* texture latency; 0: the same */
  int level;                /* of the compiler; 0: the same */
  gc_join join;
  gc_branch branch;
} calibration_cause;

/* The cause after whose change alone the least is left of a figure's difference from the paper: method i, wake latency 2 for naive. NULL if
   more than half is left with each. *left: what is left, in points. 0, or -1 with a message. */
int calibration_explain(const place *p, const gating_setting *s, unsigned i, gated_quantity q, const calibration_cause **why, double *left);
/* Writes the figures with each cause changed alone. 0 or -1. */
int calibration_causes(const place *p, const gating_setting *s);

#endif
