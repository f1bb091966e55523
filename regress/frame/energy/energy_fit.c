/* SPDX-License-Identifier: Apache-2.0 */
/* Fits weights of a block to windows of scenes, and gives their errors on scenes that were left out of the fit. */
#include "regress/frame/energy/energy_fit.h"

#include <math.h>
#include <stdio.h>

#include "studies/frame_model/model_solve.h"

enum { MIN_CYCLES = 512 };

void wave_add(wave_sum *a, const wave_sum *b) {
  a->data += b->data;
  a->gated += b->gated;
  a->cycles += b->cycles;
  a->compared += b->compared;
  a->free += b->free;
  a->quiet += b->quiet;
  a->quiet_pj += b->quiet_pj;
  for (unsigned k = 0; k < WAVE_EVENTS; k++)
    a->events[k] += b->events[k];
}

static double sum_wave_energy(const wave_sum *s) { return s->data + s->gated; }

/* Weights from the windows of all scenes but one. */
static bool fit_event_weights(const scene_waves *s, unsigned scenes, unsigned without, unsigned events, double *k) {
  size_t rows = 0, at = 0;
  for (unsigned i = 0; i < scenes; i++)
    rows += i == without ? 0 : s[i].n;
  gsl_matrix *a = rows ? gsl_matrix_calloc(rows, events) : NULL;
  gsl_vector *b = rows ? gsl_vector_calloc(rows) : NULL, *x = gsl_vector_calloc(events);
  for (unsigned i = 0; a && b && i < scenes; i++)
    for (size_t w = 0; i != without && w < s[i].n; w++, at++) {
      for (unsigned e = 0; e < events; e++)
        gsl_matrix_set(a, at, e, s[i].window[w].events[e]);
      gsl_vector_set(b, at, sum_wave_energy(&s[i].window[w]));
    }
  bool ok = a && b && x && model_nnls(a, b, x);
  for (unsigned e = 0; e < events; e++)
    k[e] = ok ? gsl_vector_get(x, e) : 0;
  gsl_matrix_free(a);
  gsl_vector_free(b);
  gsl_vector_free(x);
  return ok;
}

static double predicted_energy(const wave_sum *s, const double *k, unsigned events) {
  double sum = 0;
  for (unsigned e = 0; e < events; e++)
    sum += k[e] * s->events[e];
  return sum;
}

bool fit_block(const scene_waves *s, char *const *name, unsigned scenes, unsigned events, block_fit *f) {
  double pj = 0, cycles = 0;
  *f = (block_fit){.mean = 0};
  for (unsigned i = 0; i < scenes; i++) {
    pj += sum_wave_energy(&s[i].all);
    cycles += (double)s[i].all.cycles;
  }
  for (unsigned i = 0; i < scenes; i++) {
    double k[WAVE_EVENTS], e = sum_wave_energy(&s[i].all);
    if (s[i].all.cycles < MIN_CYCLES || !fit_event_weights(s, scenes, i, events, k))
      continue;
    double error = 100 * fabs(predicted_energy(&s[i].all, k, events) / e - 1);
    fflush(stdout);
    printf("#   %-18s %9llu cycles %12.0f pJ above idle, %6.2f %%\n", name[i], (unsigned long long)s[i].all.cycles, e, error);
    f->mean += error;
    f->worst = fmax(f->worst, error);
    f->constant += 100 * fabs(pj / cycles * (double)s[i].all.cycles / e - 1);
    f->tested++;
  }
  f->mean /= f->tested;
  f->constant /= f->tested;
  return f->tested > 1 && fit_event_weights(s, scenes, scenes, events, f->k);
}
