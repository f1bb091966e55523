/* SPDX-License-Identifier: Apache-2.0 */
/* Computes the errors of the frame model's predictions over a set of frames. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "studies/frame_model/model.h"

typedef struct {
  double *wanted, *got; /* per cycle, for the order */
  size_t n;
} pairs;

/* Kendall's tau: of all pairs of frames, the share that are in the same order, less the share in the other order. */
static double tau(const pairs *p) {
  double sum = 0, all = 0;
  for (size_t i = 0; i < p->n; i++)
    for (size_t k = 0; k < i; k++) {
      double s = (p->wanted[i] - p->wanted[k]) * (p->got[i] - p->got[k]);
      sum += s > 0 ? 1 : s < 0 ? -1 : 0;
      all++;
    }
  return all > 0 ? sum / all : NAN;
}

/* What was predicted and measured; above: without what any cycle costs. cycles: measured and predicted. False if one is unknown. */
static bool compare_predicted_row(const gm_model *m, gm_model_inputs in, gm_model_method method, gm_model_equation_name e,
                                  const gm_model_row *r, bool above, double *wanted, double *got, double cycles[2]) {
  double p[GM_MODEL_EQUATIONS];
  bool frame = e >= GM_EQ_FRAME_ENERGY, inputs = e == GM_EQ_ENERGY || e == GM_EQ_FRAME_ENERGY;
  gm_model_predict(m, in, method, r, p);
  *wanted = r->at[!above ? gm_model_equation_target(e) : frame ? GM_MODEL_frame_above_idle : GM_MODEL_energy_above_idle];
  cycles[0] = r->at[frame ? GM_MODEL_frame : GM_MODEL_shaders];
  cycles[1] = inputs ? p[frame ? GM_EQ_FRAME : GM_EQ_SHADERS] : cycles[0];
  *got = p[e] - (above ? (frame ? m->frame_idle : m->idle) * cycles[1] : 0);
  return *wanted > 0 && isfinite(*got);
}

gm_model_error gm_model_error_of(const gm_model *m, gm_model_inputs in, gm_model_method method, gm_model_equation_name e,
                                 const gm_model_table *t, const char *set, bool above) {
  gm_model_error out = {.tau = NAN};
  pairs p = {malloc((t->n + 1) * sizeof(double)), malloc((t->n + 1) * sizeof(double)), 0};
  for (size_t i = 0; p.wanted && p.got && i < t->n; i++) {
    double wanted, got, cycles[2];
    if (strcmp(t->row[i].set, set) != 0 || !compare_predicted_row(m, in, method, e, &t->row[i], above, &wanted, &got, cycles))
      continue;
    double error = 100 * fabs(got / wanted - 1);
    out.mean += error;
    out.worst = fmax(out.worst, error);
    p.wanted[p.n] = wanted / cycles[0];
    p.got[p.n++] = got / cycles[1];
  }
  out.n = p.n;
  out.mean = p.n ? out.mean / (double)p.n : NAN;
  if (e >= GM_EQ_ENERGY)
    out.tau = tau(&p);
  free(p.wanted);
  free(p.got);
  return out;
}
