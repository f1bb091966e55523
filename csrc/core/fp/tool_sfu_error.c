/* SPDX-License-Identifier: Apache-2.0 */
/* tool_sfu_error POINTS SEED FOLDER: measures the worst errors of the special functions against MPFR. Writes FOLDER/sfu_error.txt and
   .json, and TAP to standard output: every figure has to keep to sfu_bounds.def.

   A domain is a range of bit patterns, cut into POINTS equal parts with one random point in each; if it has no more patterns than that,
   all of them are taken. A point's error is first taken against the host's double functions, which are wrong by less than SLACK; MPFR
   decides every point that may be the worst one, and every CHECK_EVERYth point to show that SLACK holds. */
#include <math.h>
#include <mpfr.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/atomic.h"
#include "base/error.h"
#include "base/json.h"
#include "core/fp/fp_flush.h"
#include "core/fp/fp_vectors.h"

enum { PREC = 120, CHECK_EVERY = 64 };
static const double SLACK = 1e-6; /* in ulp of the single result */

enum metric { ULP, ABS };
enum sign { POS, BOTH };
enum function { rcp, rsq, ex2, lg2, sin_, cos_ };

typedef struct {
  enum function f;
  const char *function, *name;
  uint32_t from, to;
  enum sign sign;
  enum metric metric;
  double goal, recorded;
} domain;

#define sin sin_
#define cos cos_
static const domain domains[] = {
#define GM_SFU_BOUND(f, name, from, to, sign, metric, goal, recorded) {f, #f, name, from, to, sign, metric, goal, recorded},
#include "core/fp/sfu_bounds.def"
};
#undef sin
#undef cos
enum { DOMAINS = sizeof domains / sizeof *domains };

typedef struct {
  unsigned long long points, exact; /* exact: with MPFR */
  double worst;
  uint32_t at;
  double slack; /* largest difference between the two references, in ulp */
  int exhaustive;
} figure;

static uint32_t compute_by_core(enum function f, uint32_t x) {
  static uint32_t (*const table[])(uint32_t) = {gm_frcp, gm_frsq, gm_fex2, gm_flg2, gm_fsin, gm_fcos};
  return table[f](x);
}

static double compute_exact_function(enum function f, double x) {
  switch (f) {
  case rcp:
    return 1 / x;
  case rsq:
    return 1 / sqrt(x);
  case ex2:
    return exp2(x);
  case lg2:
    return log2(x);
  case sin_:
    return sin(x);
  default:
    return cos(x);
  }
}

static double ulp_of(double y) {
  int e;
  frexp(fabs(y), &e);
  return y == 0 ? 0x1p-149 : ldexp(1, e - 24);
}

/* y - f(x) by MPFR. */
static double exact_difference(enum function f, double x, double y, mpfr_t r) {
  mpfr_set_d(r, x, MPFR_RNDN);
  switch (f) {
  case rcp:
    mpfr_ui_div(r, 1, r, MPFR_RNDN);
    break;
  case rsq:
    mpfr_rec_sqrt(r, r, MPFR_RNDN);
    break;
  case ex2:
    mpfr_exp2(r, r, MPFR_RNDN);
    break;
  case lg2:
    mpfr_log2(r, r, MPFR_RNDN);
    break;
  case sin_:
    mpfr_sin(r, r, MPFR_RNDN);
    break;
  default:
    mpfr_cos(r, r, MPFR_RNDN);
    break;
  }
  mpfr_d_sub(r, y, r, MPFR_RNDN);
  return mpfr_get_d(r, MPFR_RNDN);
}

static void point(const domain *d, uint32_t bits, mpfr_t r, figure *g) {
  double x = gm_float(bits), y = gm_float(compute_by_core(d->f, bits)), ref = compute_exact_function(d->f, x);
  double ulp = ulp_of(ref), unit = d->metric == ULP ? ulp : 1;
  double error = fabs(y - ref) / unit, slack = SLACK * ulp / unit;
  int look = g->points++ % CHECK_EVERY == 0;
  if (!look && error <= g->worst - slack)
    return;
  double exact = exact_difference(d->f, x, y, r);
  g->exact++;
  g->slack = fmax(g->slack, fabs(exact - (y - ref)) / ulp);
  if (!(fabs(exact) / unit <= g->worst)) { /* true also if the error is NaN */
    g->worst = fabs(exact) / unit;
    g->at = bits;
  }
}

static figure measure_sfu_error(const domain *d, unsigned long long points, uint64_t seed) {
  figure g = {.exhaustive = 0};
  uint64_t span = (uint64_t)d->to - d->from + 1, count = d->sign == BOTH ? 2 * span : span;
  mpfr_t r;
  mpfr_init2(r, PREC);
  g.exhaustive = points >= count;
  if (g.exhaustive)
    points = count;
  for (unsigned long long i = points; i-- > 0;) { /* large arguments first: a large error is found early, so fewer points need MPFR */
    uint64_t k =
        g.exhaustive ? i : (uint64_t)(((double)i + (double)(gm_random_next(&seed) >> 11) * 0x1p-53) * (double)count / (double)points);
    if (k >= count)
      k = count - 1;
    point(d, (uint32_t)(d->from + k % span) | (k >= span ? GM_FP_SIGN : 0), r, &g);
  }
  mpfr_clear(r);
  return g;
}

static int is_within_bound(const domain *d, const figure *g) {
  return g->worst <= d->goal && g->worst <= d->recorded * 1.01 && g->worst >= d->recorded * 0.8 && g->slack <= SLACK;
}

static void write_text(FILE *f, const figure *g, uint64_t seed) {
  fprintf(f, "Special functions against MPFR, worst error (seed %llu)\n\n", (unsigned long long)seed);
  fprintf(f, "%-4s %-8s %-24s %-10s %-4s %-11s %-10s %-11s %s\n", "", "domain", "from .. to", "points", "", "worst", "goal", "recorded",
          "at");
  for (int i = 0; i < DOMAINS; i++) {
    const domain *d = &domains[i];
    char range[64];
    snprintf(range, sizeof range, "%s%.4g .. %.6g", d->sign == BOTH ? "+-" : "", gm_float(d->from), gm_float(d->to));
    fprintf(f, "%-4s %-8s %-24s %-10llu %-4s %-11.4g %-10.4g %-11.4g %.9g (%08x)%s\n", d->function, d->name, range, g[i].points,
            d->metric == ULP ? "ulp" : "abs", g[i].worst, d->goal, d->recorded, gm_float(g[i].at), g[i].at,
            g[i].exhaustive ? ", all values" : "");
  }
}

static void write_json(FILE *f, const figure *g, uint64_t seed) {
  json_t *list = json_array();
  for (int i = 0; i < DOMAINS; i++) {
    const domain *d = &domains[i];
    json_array_append_new(list, json_pack("{s:s, s:s, s:o, s:o, s:b, s:o, s:b, s:s, s:o, s:o, s:o, s:o}", "function", d->function, "domain",
                                          d->name, "from", gm_json_number(gm_float(d->from)), "to", gm_json_number(gm_float(d->to)),
                                          "both_signs", d->sign == BOTH, "points", gm_json_count(g[i].points), "all_values",
                                          (int)g[i].exhaustive, "metric", d->metric == ULP ? "ulp" : "abs", "worst",
                                          gm_json_number(g[i].worst), "at", gm_json_number(gm_float(g[i].at)), "goal",
                                          gm_json_number(d->goal), "recorded", gm_json_number(d->recorded)));
  }
  gm_json_write(f, json_pack("{s:o, s:s+, s:o}", "seed", gm_json_count(seed), "reference", "MPFR ", mpfr_get_version(), "figures", list),
                GM_JSON_FLOAT, GM_JSON_ROWS);
}

static int write_sfu_table(const char *folder, const char *name, void (*writer)(FILE *, const figure *, uint64_t), const figure *g,
                           uint64_t seed) {
  char path[4096], err[GM_ERROR_SIZE];
  gm_atomic f;
  snprintf(path, sizeof path, "%s/%s", folder, name);
  if (gm_atomic_begin(&f, path, err, sizeof err) == 0) {
    writer(f.file, g, seed);
    if (gm_atomic_end(&f, true, err, sizeof err) == 0)
      return 0;
  }
  return fprintf(stderr, "%s\n", err), 1;
}

int main(int argc, char **argv) {
  if (argc != 4) {
    fputs("usage: tool_sfu_error POINTS SEED FOLDER\n", stderr);
    return 2;
  }
  unsigned long long points = strtoull(argv[1], NULL, 0);
  uint64_t seed = strtoull(argv[2], NULL, 0);
  figure g[DOMAINS];
  int bad = 0;
  printf("1..%d\n", DOMAINS);
  for (int i = 0; i < DOMAINS; i++) {
    const domain *d = &domains[i];
    g[i] = measure_sfu_error(d, points, seed + (uint64_t)i);
    int ok = is_within_bound(d, &g[i]);
    bad |= !ok;
    printf("%sok %d - %s %s: worst %.6g %s at %08x of %llu points (goal %.4g, recorded %.6g; %llu by MPFR, hosts differ %.1g ulp)\n",
           ok ? "" : "not ", i + 1, d->function, d->name, g[i].worst, d->metric == ULP ? "ulp" : "abs", g[i].at, g[i].points, d->goal,
           d->recorded, g[i].exact, g[i].slack);
    fflush(stdout);
  }
  return write_sfu_table(argv[3], "sfu_error.txt", write_text, g, seed) | write_sfu_table(argv[3], "sfu_error.json", write_json, g, seed) |
         bad;
}
