/* SPDX-License-Identifier: Apache-2.0 */
/* Judges a conformance case: builds against expectations, images against colours or a reference program (docs/regress.md, "Conformance
   tests of others"). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "studies/conformance/conformance_engine.h"

typedef struct {
  cf_engine *e;
  const cf_case *c;
  bool rtl;
  uint64_t seed;
  cf_outcome out;
  char *why;
  size_t size;
} judge;

static const char *const result_names[] = {"builds", "does not compile", "does not link", "does not fit the machine"};
static const char *const expect_names[] = {"pass",      "build_successful",     "compile_fail",
                                           "link_fail", "compile_or_link_fail", "validation_fail"};

bool cf_draws(const cf_case *c) { return c->expect == CF_PASS && !c->skip; }

/* --- builds --- */

/* An expectation that no outcome meets together with e. It is not simply the opposite of e, because a program that fails validation has
 * been built too. */
static cf_expect falsified(cf_expect e) {
  if (e == CF_PASS)
    return CF_PASS;
  return e == CF_BUILD || e == CF_VALIDATION_FAIL ? CF_COMPILE_OR_LINK_FAIL : CF_BUILD;
}

/* Whether samplers of both kinds use one texture unit: all samplers start at unit 0. */
static bool samplers_clash(const gm_program p[2]) {
  bool have[2] = {false, false};
  for (int st = 0; st < 2; st++)
    for (size_t i = 0; i < p[st].nsym; i++)
      if (p[st].sym[i].kind == GM_SYM_SAMPLER)
        have[p[st].sym[i].base == GM_BASE_SAMPLERCUBE] = true;
  return have[0] && have[1];
}

static bool as_expected(cf_expect want, cf_build_result got, const gm_program p[2]) {
  switch (want) {
  case CF_COMPILE_FAIL:
    return got == CF_NO_COMPILE;
  case CF_LINK_FAIL:
    return got == CF_NO_LINK;
  case CF_COMPILE_OR_LINK_FAIL:
    return got == CF_NO_COMPILE || got == CF_NO_LINK;
  case CF_VALIDATION_FAIL:
    return got == CF_BUILT && samplers_clash(p);
  default:
    return got == CF_BUILT;
  }
}

/* --- images --- */

/* Changes every expected value so far that no tolerance covers it. */
static void falsify(cf_draw *d) {
  if (d->falsify >= 0) {
    cf_value *v = &d->uniforms.v[d->falsify];
    for (size_t i = 0; i < v->n; i++)
      v->num[i] = d->falsify_bool ? v->num[i] == 0 : v->num[i] + 1 + fabs(v->num[i]);
    return;
  }
  for (unsigned i = 0; i < 3; i++)
    d->expected[i] = 1 - d->expected[i];
}

static int byte_of(double x) { return x <= 0 ? 0 : x >= 1 ? 255 : (int)lrint(x * 255); }

static bool draw_judged_image(judge *g, const gm_program p[2], const cf_program *src, const cf_draw *d, bool rtl, cf_image *img) {
  char err[GM_ERROR_SIZE] = "";
  cf_draw_request r = {.c = g->c, .d = d, .rtl = rtl, .seed = g->seed};
  bool ok = cf_draw_image(g->e, p, &r, img, err, sizeof err);
  g->out.runs += img->runs;
  g->out.rtl_runs += img->rtl_runs;
  img->runs = img->rtl_runs = 0;
  if (rtl && g->out.rtl != CF_FAILED)
    g->out.rtl = img->rtl_failed ? CF_FAILED : CF_PASSED;
  if (ok)
    return true;
  cf_say(g->why, g->size, "draw %d, %s shader: %s\n", (int)(d - g->c->draw), img->stage ? "fragment" : "vertex", err);
  cf_say_inputs(g->why, g->size, d);
  cf_say_run(g->why, g->size, &p[img->stage], &img->inv, NULL);
  cf_say_replay(g->why, g->size, g->e, g->c, src, &p[img->stage], d, &img->inv);
  return false;
}

/* Explains a wrong pixel: draws again and watches it. */
static void explain_pixel(judge *g, const gm_program p[2], const cf_program *src, const cf_draw *d, cf_image *img, int x, int y) {
  char err[GM_ERROR_SIZE];
  cf_watch w = {0};
  cf_draw_request r = {.c = g->c, .d = d, .watch_x = x, .watch_y = y, .watch = &w};
  cf_say_inputs(g->why, g->size, d);
  if (!cf_draw_image(g->e, p, &r, img, err, sizeof err))
    return;
  if (!w.seen) {
    cf_say(g->why, g->size, "no fragment was drawn there\n");
    return;
  }
  cf_say_run(g->why, g->size, &p[1], &w.inv, &w.res);
  cf_say_replay(g->why, g->size, g->e, g->c, src, &p[1], d, &w.inv);
}

static bool pixel_ok(const cf_case *c, const uint8_t got[4], const uint8_t want[4]) {
  for (int k = 0; k < c->channels; k++)
    if (abs(got[k] - want[k]) > c->tolerance)
      return false;
  return true;
}

/* Compares the image with one colour (reference NULL) or another image. */
static bool compare_case_image(judge *g, const gm_program p[2], const cf_draw *d, cf_image *img, const cf_image *reference) {
  const cf_case *c = g->c;
  uint8_t color[4];
  for (unsigned k = 0; k < 4; k++)
    color[k] = (uint8_t)byte_of(d->expected[k]);
  for (int i = 0; i < c->size * c->size; i++) {
    const uint8_t *got = img->pixel[i], *want = reference ? reference->pixel[i] : color;
    /* Every pixel must have the colour, also one that nothing was drawn to. */
    if (pixel_ok(c, got, want) && (reference || img->written[i]))
      continue;
    cf_say(g->why, g->size, "draw %d, pixel %d %d: colour %d %d %d %d, expected %d %d %d %d\n", (int)(d - c->draw), i % c->size,
           i / c->size, got[0], got[1], got[2], got[3], want[0], want[1], want[2], want[3]);
    explain_pixel(g, p, &c->test, d, img, i % c->size, i / c->size);
    return false;
  }
  return true;
}

static bool judge_draws(judge *g, gm_program p[2], cf_image *img) {
  for (size_t i = 0; i < g->c->ndraw; i++) {
    cf_draw *d = &g->c->draw[i];
    if (g->e->falsify)
      falsify(d);
    g->out.draws++;
    if (!draw_judged_image(g, p, &g->c->test, d, g->rtl, img) || !compare_case_image(g, p, d, img, NULL))
      return false;
  }
  return true;
}

/* Falsifies the reference: one pixel that something was drawn to. */
static void falsify_image(const judge *g, cf_image *img) {
  int n = g->c->size * g->c->size, at = (int)(g->seed % (uint64_t)n);
  for (int i = 0; i < n && !img->written[at]; i++)
    at = (at + 1) % n;
  img->pixel[at][0] = (uint8_t)(img->pixel[at][0] + (img->pixel[at][0] < 128 ? 64 : -64));
}

static bool against_reference(judge *g, gm_program p[2], cf_image *img) {
  gm_program rp[2];
  char *messages;
  cf_image ref = {0};
  cf_draw *d = g->c->draw;
  cf_build_result built = cf_build(g->e, &g->c->reference, rp, &messages);
  bool ok = built == CF_BUILT && cf_image_new(&ref, g->c->size);
  g->out.draws++;
  if (built != CF_BUILT)
    cf_say(g->why, g->size, "the reference program %s\n%s", result_names[built], messages ? messages : "");
  ok = ok && draw_judged_image(g, rp, &g->c->reference, d, g->rtl, &ref);
  if (ok && g->e->falsify)
    falsify_image(g, &ref);
  ok = ok && draw_judged_image(g, p, &g->c->test, d, g->rtl, img) && compare_case_image(g, p, d, img, &ref);
  cf_image_free(&ref);
  if (built == CF_BUILT)
    cf_unbuild(rp);
  free(messages);
  return ok;
}

/* --- a case --- */

static bool run_case_draws(judge *g, gm_program p[2]) {
  cf_image img;
  bool ok = cf_image_new(&img, g->c->size);
  if (!ok)
    cf_say(g->why, g->size, "out of memory");
  else
    ok = g->c->reference.text[0] ? against_reference(g, p, &img) : judge_draws(g, p, &img);
  cf_image_free(&img);
  return ok;
}

static void decide_verdict(judge *g, cf_build_result built, gm_program p[2], const char *messages) {
  cf_expect want = g->e->falsify ? falsified(g->c->expect) : g->c->expect;
  if (g->c->full_support && built != CF_BUILT && (want == CF_PASS || want == CF_BUILD)) {
    g->out.verdict = CF_SKIPPED;
    cf_say(g->why, g->size, "needs more than the language's minimum, and is not supported: it %s\n%s", result_names[built], messages);
  } else if (!as_expected(want, built, p)) {
    g->out.verdict = CF_FAILED;
    cf_say(g->why, g->size, "%s is expected, but it %s\n%s", expect_names[want], result_names[built], messages);
  } else {
    g->out.verdict = want != CF_PASS || run_case_draws(g, p) ? CF_PASSED : CF_FAILED;
  }
}

cf_outcome cf_judge(cf_engine *e, const cf_case *c, bool rtl, uint64_t seed, char *why, size_t size) {
  judge g = {.e = e, .c = c, .rtl = rtl, .seed = seed, .why = why, .size = size};
  gm_program p[2];
  char *messages;
  why[0] = 0;
  if (c->skip) {
    cf_say(why, size, "%s\n", c->skip);
    g.out.verdict = CF_SKIPPED;
    return g.out;
  }
  cf_build_result built = cf_build(e, &c->test, p, &messages);
  g.out.built = built;
  g.out.words = built == CF_BUILT ? p[0].words + p[1].words : 0;
  decide_verdict(&g, built, p, messages ? messages : "");
  if (built == CF_BUILT)
    cf_unbuild(p);
  free(messages);
  return g.out;
}
