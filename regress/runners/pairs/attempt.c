/* SPDX-License-Identifier: Apache-2.0 */
/* An attempt: compiles one pair of shaders in one way, runs it on the simulator, and compares with OpenGL ES. */
#include "regress/runners/pairs/attempt.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "studies/pairs/pairs_make.h"
#include "studies/pairs/pairs_model.h"
#include "studies/pairs/pairs_sim.h"

const char *const pair_stage_names[2] = {"vertex", "fragment"};

/* --- comparing --- */

/* How often the inputs are nudged (slightly changed). More often if the shader may make noise from gl_FragCoord: by chance, a single nudge
   can give nearly the same value. */
enum { NUDGES = 4, MORE_NUDGES = 16 };

/* The error of one number in units of the tolerance; above 1 is wrong. allowed: extra tolerance for the last digits of the inputs. */
static double error_of(double got, double ref, double allowed) {
  if (!isfinite(got) || !isfinite(ref))
    return got == ref || (isnan(got) && isnan(ref)) ? 0 : HUGE_VAL;
  return fabs(got - ref) / (1e-4 * fmax(1, fabs(ref)) + allowed);
}

static bool jumps(float a, float ref) { return !(fabsf(a - ref) <= 1e-3f * fmaxf(1, fabsf(ref))); }

/* The results of one stage: ours, OpenGL ES's, and OpenGL ES's again with nudged inputs. */
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
  double max = 0;
  for (unsigned s = 0; s < r->nudges; s++)
    max = fmax(max, fabs((double)r->nudged[s].reg[reg][lane] - (double)r->ref.reg[reg][lane]));
  return max;
}

/* The invocation that is compared, and the model that may explain why it differs. */
typedef struct {
  attempt *t;
  const results *r;
  const gm_symbol *out;
  unsigned n, k;
  double share;
  pair_model *model; /* of this invocation; NULL: nothing is explained */
  bool moves, unset; /* the model explains some lane: it is sensitive; it depends on a variable that is not written */
  unsigned right;    /* lanes that agree */
} look;

/* The error of one lane; 0 if the model explains it. */
static double lane_error(look *x, const gm_symbol *s, unsigned c, unsigned reg, unsigned l, char *at, size_t size) {
  double got = (double)x->r->ours.reg[reg][l], ref = (double)x->r->ref.reg[reg][l], allowed = x->share * movement(x->r, reg, l);
  double e = error_of(got, ref, allowed);
  if (isnan(got) && x->t->may_be_nan)
    return 0;
  if (e > 0)
    snprintf(at, size, "%s register %u lane %u = %.9g, OpenGL ES %.9g", s->name, c, l, got, ref);
  bool unset;
  const char *reason =
      e > 1 && x->model ? pair_model_reason(x->model, s->name, c, l, fabs(got - ref), 1e-4 * fmax(1, fabs(ref)), &unset) : NULL;
  if (!reason) {
    x->right += e <= 1;
    return e;
  }
  x->unset |= unset;
  x->moves |= !unset;
  if (!x->t->reason[0])
    snprintf(x->t->reason, sizeof x->t->reason, "%.90s: %.200s", at, reason);
  return 0;
}

/* The worst error of the invocation, and its place. */
static double worst_of(look *x, char *at, size_t size) {
  double worst = 0;
  const results *r = x->r;
  if (r->ours.killed[x->k] || r->ref.killed[x->k]) {
    snprintf(at, size, "discarded: %d here, %d there", r->ours.killed[x->k], r->ref.killed[x->k]);
    return r->ours.killed[x->k] == r->ref.killed[x->k] ? 0 : HUGE_VAL;
  }
  for (unsigned i = 0, reg = x->k * r->ref.regs; i < x->n; i++)
    for (unsigned c = 0; c < x->out[i].cols * x->out[i].elements; c++, reg++)
      for (unsigned l = 0; l < x->out[i].rows; l++) {
        char here[200] = "";
        double e = lane_error(x, &x->out[i], c, reg, l, here, sizeof here);
        if (e > worst) {
          worst = e;
          snprintf(at, size, "%s", here);
        }
      }
  return worst;
}

/* A number moves when the inputs are nudged. This share of the movement is added to its tolerance. */
static double share_of(const attempt *t, const results *r) {
  bool max = r->nudges == MORE_NUDGES;
  for (size_t k = 0; k < t->p.ntexture; k++)
    max = max || t->p.texture[k].state.mag == GM_FILTER_LINEAR;
  return max ? 1 : 0.1;
}

/* Asks the model about an invocation that differs. Returns the error that is left. */
static double explain_difference(look *x, const pair_inputs *in, gm_stage stage, char *at, size_t size) {
  x->model = pair_model_new(&x->t->p, stage);
  double e =
      x->model && !pair_model_run(x->model, in, x->k) ? (pair_model_free(x->model), x->model = NULL, HUGE_VAL) : worst_of(x, at, size);
  pair_model_free(x->model);
  x->model = NULL;
  return e;
}

/* Counts the invocation. False: it differs, and nothing explains it. One that agrees counts as compared, also on a discontinuity. */
static bool count_invocation(look *x, const pair_inputs *in, gm_stage stage, char *at, size_t size, double *error) {
  attempt *t = x->t;
  *error = worst_of(x, at, size);
  t->killed += x->r->ref.killed[x->k];
  if (*error > 1) {
    x->right = 0;
    *error = explain_difference(x, in, stage, at, size);
  }
  bool edge = *error > 1 && on_edge(x->r, x->k, x->out, x->n);
  if (edge) {
    if (!t->reason[0])
      snprintf(t->reason, sizeof t->reason, "%.150s: it lies on a discontinuity of its inputs", at);
    *error = 0;
  }
  bool apart = edge || x->moves || (x->unset && !x->right);
  t->edges += edge;
  t->unset += x->unset;
  t->explained += apart && !edge;
  t->compared[stage] += !apart; /* some lanes may be explained; the others agree */
  return *error <= 1;
}

static bool compare_attempt_stage(attempt *t, gm_stage stage, const results *r, const pair_inputs *in, uint64_t seed, char *why,
                                  size_t size) {
  gm_symbol out[PAIR_MAX_OUT];
  unsigned n = pair_outputs(&t->p.program[stage], out), total = stage == GM_STAGE_VERTEX ? PAIR_VERTICES : PAIR_FRAGMENTS;
  bool ok = true;
  bool one_of_four = stage == GM_STAGE_FRAGMENT && t->derivatives;
  for (unsigned k = one_of_four ? 2 : 0; k < total; k += one_of_four ? 4 : 1) {
    look x = {.t = t, .r = r, .out = out, .n = n, .k = k, .share = share_of(t, r)};
    char at[200] = "";
    double e;
    bool right = count_invocation(&x, in, stage, at, sizeof at, &e);
    if (e > t->worst) {
      t->worst = e;
      snprintf(t->at, sizeof t->at, "%s %u, seed %llu: %s", pair_stage_names[stage], k, (unsigned long long)seed, at);
    }
    if (!right && ok) {
      snprintf(why, size, "%s %u, seed %llu: %s (error %.2f of the tolerance)", pair_stage_names[stage], k, (unsigned long long)seed, at,
               e);
      ok = false;
    }
  }
  return ok;
}

/* --- running --- */

/* Changes one number by two thousandths, in the last fragment that is compared and not discarded. The comparison must notice. */
static void falsify_result(const attempt *t, pair_result *r) {
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
    falsify_result(t, &r.ours);
  ok = ok && compare_attempt_stage(t, stage, &r, in, seed, why, size);
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
