/* SPDX-License-Identifier: Apache-2.0 */
#include "regress/runners/pairs/attempt.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "regress/runners/pairs/pairs_make.h"
#include "regress/runners/pairs/pairs_sim.h"

const char *const pair_stage_names[2] = {"vertex", "fragment"};

/* --- comparing --- */

enum {
  NUDGES = 4,
  MORE_NUDGES = 16
}; /* more if noise may be made from gl_FragCoord: a single nudge can give nearly the same value by chance */

/* The error of one number in units of the tolerance; above 1 is wrong. allowed: extra tolerance for the last digits of the inputs. */
static double error_of(double got, double ref, double allowed) {
  if (!isfinite(got) || !isfinite(ref))
    return got == ref || (isnan(got) && isnan(ref)) ? 0 : HUGE_VAL;
  return fabs(got - ref) / (1e-4 * fmax(1, fabs(ref)) + allowed);
}

static bool jumps(float a, float ref) { return !(fabsf(a - ref) <= 1e-3f * fmaxf(1, fabsf(ref))); }

/* The results of one stage: ours, OpenGL ES's, and OpenGL ES's again with slightly changed (nudged) inputs. */
typedef struct {
  pair_result ours, ref, nudged[MORE_NUDGES];
  unsigned nudges;
} results;

static void free_result(pair_result *r) {
  free(r->reg);
  free(r->killed);
}

static void free_results(results *r) {
  free_result(&r->ours);
  free_result(&r->ref);
  for (unsigned k = 0; k < r->nudges; k++)
    free_result(&r->nudged[k]);
}

static bool on_edge(const results *r, unsigned k, const gm_symbol *out, unsigned n) {
  for (unsigned s = 0; s < r->nudges; s++) {
    if (r->nudged[s].killed[k] != r->ref.killed[k])
      return true;
    for (unsigned i = 0, reg = k * r->ref.regs; i < n && !r->ref.killed[k]; i++)
      for (unsigned c = 0; c < out[i].cols * out[i].elements; c++, reg++)
        for (unsigned l = 0; l < out[i].rows; l++)
          if (jumps(r->nudged[s].reg[reg][l], r->ref.reg[reg][l]))
            return true;
  }
  return false;
}

static double movement(const results *r, unsigned reg, unsigned lane) {
  double most = 0;
  for (unsigned s = 0; s < r->nudges; s++)
    most = fmax(most, fabs((double)r->nudged[s].reg[reg][lane] - (double)r->ref.reg[reg][lane]));
  return most;
}

/* The worst error of invocation k, and its place. */
static double worst_of(const attempt *t, const results *r, double share, unsigned k, const gm_symbol *out, unsigned n, char *at,
                       size_t size) {
  double worst = 0;
  if (r->ours.killed[k] || r->ref.killed[k]) {
    snprintf(at, size, "discarded: %d here, %d there", r->ours.killed[k], r->ref.killed[k]);
    return r->ours.killed[k] == r->ref.killed[k] ? 0 : HUGE_VAL;
  }
  for (unsigned i = 0, reg = k * r->ref.regs; i < n; i++)
    for (unsigned c = 0; c < out[i].cols * out[i].elements; c++, reg++)
      for (unsigned l = 0; l < out[i].rows; l++) {
        double got = (double)r->ours.reg[reg][l], ref = (double)r->ref.reg[reg][l], e = error_of(got, ref, share * movement(r, reg, l));
        if (isnan(got) && t->may_be_nan)
          continue;
        if (e > worst) {
          worst = e;
          snprintf(at, size, "%s register %u lane %u = %.9g, OpenGL ES %.9g", out[i].name, c, l, got, ref);
        }
      }
  return worst;
}

/* The tolerance of a number, as a part of how far it moves when the inputs are nudged. */
static double share_of(const attempt *t, const results *r) {
  bool most = r->nudges == MORE_NUDGES;
  for (size_t k = 0; k < t->p.ntexture; k++)
    most = most || t->p.texture[k].state.mag == GM_FILTER_LINEAR;
  return most ? 1 : 0.1;
}

static bool compare(attempt *t, gm_stage stage, const results *r, uint64_t seed, char *why, size_t size) {
  gm_symbol out[PAIR_MAX_OUT];
  unsigned n = pair_outputs(&t->p.program[stage], out), total = stage == GM_STAGE_VERTEX ? PAIR_VERTICES : PAIR_FRAGMENTS;
  double share = share_of(t, r);
  bool ok = true;
  bool one_of_four = stage == GM_STAGE_FRAGMENT && t->derivatives;
  for (unsigned k = one_of_four ? 2 : 0; k < total; k += one_of_four ? 4 : 1) {
    char at[200] = "";
    double e = worst_of(t, r, share, k, out, n, at, sizeof at);
    bool edge = on_edge(r, k, out, n);
    t->edges += edge;
    t->killed += r->ref.killed[k];
    if (edge) {
      t->off_edge += e > 1;
      continue;
    }
    t->compared[stage]++;
    if (e > t->worst) {
      t->worst = e;
      snprintf(t->at, sizeof t->at, "%s %u, seed %llu: %s", pair_stage_names[stage], k, (unsigned long long)seed, at);
    }
    if (e > 1 && ok) {
      snprintf(why, size, "%s %u, seed %llu: %s (error %.2f of the tolerance)", pair_stage_names[stage], k, (unsigned long long)seed, at,
               e);
      ok = false;
    }
  }
  return ok;
}

/* --- running --- */

/* Changes one number by two thousandths, in the last fragment that is compared and not discarded. The comparison must notice. */
static void falsify(const attempt *t, pair_result *r) {
  unsigned k = t->derivatives ? PAIR_FRAGMENTS - 2 : PAIR_FRAGMENTS - 1;
  while (r->killed[k] && k >= 4)
    k -= 4;
  float *x = &r->reg[k * r->regs][0];
  *x += 2e-3f * fmaxf(1, fabsf(*x));
}

static bool run_stage(attempt *t, pair_gl *gl, gm_stage stage, const pair_inputs *in, uint64_t seed, char *why, size_t size) {
  bool noisy = stage == GM_STAGE_FRAGMENT && strstr(t->p.text[1], "gl_FragCoord");
  results r = {.nudges = noisy ? MORE_NUDGES : NUDGES};
  bool ok = pair_simulate(&t->p, stage, in, &r.ours, why, size) && pair_gl_draw(gl, stage, 0, &r.ref, why, size);
  for (unsigned k = 0; k < r.nudges && ok; k++)
    ok = pair_gl_draw(gl, stage, k + 1, &r.nudged[k], why, size);
  if (ok && t->falsify && stage == GM_STAGE_FRAGMENT)
    falsify(t, &r.ours);
  ok = ok && compare(t, stage, &r, seed, why, size);
  free_results(&r);
  return ok;
}

bool attempt_run(attempt *t, uint64_t seed, char *why, size_t size) {
  pair_inputs in = {NULL, 0};
  pair_fill(&t->p, seed);
  pair_gl *gl = pair_gl_new(&t->p, why, size);
  bool ok = gl && pair_gl_inputs(gl, &in, why, size) && run_stage(t, gl, GM_STAGE_VERTEX, &in, seed, why, size) &&
            run_stage(t, gl, GM_STAGE_FRAGMENT, &in, seed, why, size);
  free(in.reg);
  pair_gl_free(gl);
  return ok;
}
