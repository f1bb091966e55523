/* SPDX-License-Identifier: Apache-2.0 */
/* Measures the accuracy of the built-in functions and arithmetic operators, compiled and run on the simulator, compared with MPFR.
   builtins [-n POINTS] [-s SEED] write FILE: writes the table (docs/builtins.md).
   builtins [-n POINTS] [-s SEED] constants FILE: prints the rows of make division for constant expressions.
   builtins [-n POINTS] [-s SEED] check FILE: prints TAP. A figure fails if it is beyond its bound, clearly worse than the table's, or
   missing in the table. */
#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/table.h"
#include "core/fp/fp.h"
#include "core/run/run.h"
#include "regress/runners/accept/accept_random.h"
#include "regress/runners/builtins/builtins.h"
#include "search/compile.h"

typedef struct {
  gm_machine machine;
  gm_sim *sim;
  size_t points;
  uint64_t seed;
} bench;

bool builtin_fail(const char *name, const char *what) {
  fprintf(stderr, "builtins: error: %s: %s\n", name, what);
  return false;
}

static bool compile_builtin(const bench *b, const builtin *f, gm_program *p) {
  char text[600], *messages = NULL;
  int n =
      snprintf(text, sizeof text, "attribute vec4 a, b, c; varying vec4 r; void main() { r = %s; gl_Position = a + b + c; }\n", f->result);
  gc_options o;
  gc_options_default(&o);
  o.name = "builtin";
  o.stage = GM_STAGE_VERTEX;
  o.machine = &b->machine;
  bool ok = gc_compile(text, (size_t)n, &o, p, NULL, &messages) == GC_OK;
  if (!ok)
    builtin_fail(f->name, messages);
  free(messages);
  return ok;
}

float builtin_draw(ac_rng *r, const builtin_domain *d) {
  double u = (double)(ac_rand(r) >> 11) * 0x1p-53;
  double v = d->lo + u * (d->hi - d->lo);
  switch (d->how) {
  case DRAW_NONE:
    return 0;
  case DRAW_EVEN:
    return (float)v;
  case DRAW_WHOLE:
    return (float)floor(v);
  default:
    v = exp2(v);
    return (float)(d->how == DRAW_EXPONENT && ac_chance(r, 50) ? -v : v);
  }
}

static double ulp_of(double y) {
  int e;
  frexp(fabs(y), &e);
  return fabs(y) < 0x1p-126 ? 0x1p-149 : ldexp(1, e - 24);
}

/* Results below the smallest normal number are flushed to zero, so that much is not an error. */
void builtin_judge(const builtin *f, float (*arg)[4], unsigned k, float got, builtin_figure *g) {
  mpfr_t r, m;
  mpfr_inits2(BUILTIN_PRECISION, r, m, (mpfr_ptr)0);
  mpfr_set_ui(m, 0, MPFR_RNDN);
  f->exact(r, m, arg, k);
  double size = fabs(mpfr_get_d(f->metric == METRIC_TERMS ? m : r, MPFR_RNDN));
  mpfr_d_sub(r, got, r, MPFR_RNDN);
  double error = fabs(mpfr_get_d(r, MPFR_RNDN));
  if (error <= 0x1p-126)
    error = 0;
  double unit = f->metric == METRIC_ABS ? 1 : ulp_of(size), allowed = f->bound * (f->metric == METRIC_ABS ? 1 : size);
  double part = error == 0 ? 0 : error / allowed;
  if (!(part <= g->of_bound)) /* also true for NaN */
    g->of_bound = part;
  if (!(error / unit <= g->worst) && error != 0) {
    g->worst = error / unit;
    for (int i = 0; i < 3; i++)
      g->at[i] = arg[i][k];
  }
  g->points++;
  mpfr_clears(r, m, (mpfr_ptr)0);
}

static bool add_inputs(gm_run *run, float (*arg)[4]) {
  static const char *const name[] = {"a", "b", "c"};
  bool ok = gm_run_add_invocation(run, GM_STAGE_VERTEX);
  for (int i = 0; i < 3; i++) {
    double num[4] = {arg[i][0], arg[i][1], arg[i][2], arg[i][3]};
    ok = ok && gm_run_add_input(run, GM_STAGE_VERTEX, name[i], num, 4);
  }
  return ok;
}

static const gm_output *result_of(const gm_result *res) {
  for (size_t i = 0; i < res->n; i++)
    if (!strcmp(res->out[i].sym->name, "r"))
      return &res->out[i];
  return NULL;
}

static bool run_builtin_points(bench *b, const builtin *f, const gm_program *p, const gm_run *run, float (*arg)[3][4], size_t n,
                               builtin_figure *g) {
  gm_image img;
  char err[GM_ERROR_SIZE];
  gm_run_config cfg = {.policy = b->machine.gate_policy, .wake = b->machine.wake, .texture_latency = b->machine.texture_latency};
  if (gm_run_bind(p, run, &img, err, sizeof err))
    return builtin_fail(f->name, err);
  gm_run_load_sim(b->sim, p, &img);
  bool ok = true;
  for (size_t i = 0; ok && i < n; i++) {
    gm_result res;
    if (gm_run_sim(b->sim, p, run, i, 1, &cfg, &res, err, sizeof err)) {
      ok = builtin_fail(f->name, err);
      break;
    }
    const gm_output *out = result_of(&res);
    for (unsigned k = 0; out && k < 4; k++)
      builtin_judge(f, arg[i], k, gm_float(out->bits[k]), g);
    ok = out != NULL;
    gm_result_free(&res);
  }
  gm_image_free(&img);
  return ok;
}

static bool measure_builtin(bench *b, const builtin *f, builtin_figure *g) {
  size_t n = (b->points + 3) / 4;
  gm_program p;
  *g = (builtin_figure){0};
  if (!compile_builtin(b, f, &p))
    return false;
  ac_rng rng = {b->seed};
  gm_run *run = gm_run_new("builtin");
  float(*arg)[3][4] = malloc(n * sizeof *arg);
  bool ok = run && arg;
  for (size_t i = 0; ok && i < n; i++) {
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 4; k++)
        arg[i][j][k] = builtin_draw(&rng, &f->arg[j]);
    ok = add_inputs(run, arg[i]);
  }
  ok = ok && run_builtin_points(b, f, &p, run, arg, n, g);
  free(arg);
  gm_run_free(run);
  gm_program_free(&p);
  return ok;
}

/* ---- the table ---- */

static const char *const units[] = {"ulp", "absolute", "ulp of the terms"};

static void print_domain(FILE *out, const builtin *f) {
  for (int i = 0; i < 3 && f->arg[i].how != DRAW_NONE; i++) {
    const builtin_domain *d = &f->arg[i];
    fprintf(out, "%s%c ", i ? ", " : "", "abc"[i]);
    if (d->how == DRAW_EVEN || d->how == DRAW_WHOLE)
      fprintf(out, "%.4g..%.4g%s", d->lo, d->hi, d->how == DRAW_WHOLE ? " whole" : "");
    else
      fprintf(out, "%s2^%.0f..2^%.0f", d->how == DRAW_EXPONENT ? "±" : "", d->lo, d->hi);
  }
}

static bool write_table(bench *b, const char *path) {
  FILE *out = table_open(path);
  if (!out)
    return false;
  fprintf(out,
          "# Accuracy of the built-in functions\n\nThe table has the worst error of each built-in function of ESSL. `make builtins` "
          "remakes it: "
          "each function is compiled at\nlevel 2 for `%s` and run on the simulator, which is bit-exact with the core. %zu points a row "
          "(seed %llu) are\ncompared, component by component, with MPFR.\n\n"
          "ESSL 1.00 (4.5.2) asks of highp a relative precision of 2^-16 for magnitudes of 2^-62 to 2^62. The column `of that` has the "
          "worst\nerror as a part of what is allowed. A result can be much smaller than its terms, as in a - b. Its error then counts "
          "against the\nsum of the terms' magnitudes, or against 1 (absolute).\n\n"
          "| function | arguments | worst error | unit | of that | at |\n|---|---|---|---|---|---|\n",
          b->machine.name, b->points, (unsigned long long)b->seed);
  bool ok = true;
  for (unsigned i = 0; i < builtin_count; i++) {
    builtin_figure g;
    ok = measure_builtin(b, &builtins[i], &g) && ok;
    fprintf(out, "| %s | ", builtins[i].name);
    print_domain(out, &builtins[i]);
    fprintf(out, " | %.3g | %s | %.2g %% | ", g.worst, units[builtins[i].metric], 100 * g.of_bound);
    for (int j = 0; g.worst > 0 && j < 3 && builtins[i].arg[j].how != DRAW_NONE; j++)
      fprintf(out, "%s%.9g", j ? ", " : "", (double)g.at[j]);
    fprintf(out, " |\n");
  }
  return table_close(out, ok) == 0 && ok;
}

double builtin_recorded(const char *table, const char *name) {
  char row[80];
  snprintf(row, sizeof row, "\n| %s | ", name);
  const char *p = strstr(table, row);
  p = p ? strchr(p + strlen(row), '|') : NULL;
  return p ? strtod(p + 1, NULL) : -1;
}

static bool check_table(bench *b, const char *path) {
  char *table = gm_file_text(path, NULL);
  if (!table)
    return builtin_fail(path, "cannot be read");
  bool all = true;
  printf("1..%u\n", builtin_count);
  for (unsigned i = 0; i < builtin_count; i++) {
    builtin_figure g;
    double was = builtin_recorded(table, builtins[i].name);
    bool ran = measure_builtin(b, &builtins[i], &g), ok = ran && g.of_bound <= 1 && was >= 0 && g.worst <= was * 1.01;
    printf("%sok %u - %s\n", ok ? "" : "not ", i + 1, builtins[i].name);
    if (!ok)
      printf("# %g %s, %g of what is allowed; the table says %g (make builtins)\n", g.worst, units[builtins[i].metric], g.of_bound, was);
    all = all && ok;
  }
  free(table);
  return all;
}

static bool check_folded_builtins(const bench *b, const char *path) {
  char *table = gm_file_text(path, NULL);
  bool ok = table ? builtin_constants(table, b->points, b->seed) : builtin_fail(path, "cannot be read");
  free(table);
  mpfr_free_cache();
  return ok;
}

int main(int argc, char **argv) {
  bench b = {.points = 8000, .seed = 1};
  char err[GM_ERROR_SIZE];
  for (int o; (o = getopt(argc, argv, "n:s:")) != -1;) {
    if (o == 'n')
      b.points = strtoul(optarg, NULL, 10);
    else if (o == 's')
      b.seed = strtoul(optarg, NULL, 10);
    else
      return 2;
  }
  const char *how = optind + 2 == argc ? argv[optind] : "";
  if (strcmp(how, "write") && strcmp(how, "check") && strcmp(how, "constants")) {
    fprintf(stderr, "usage: builtins [-n POINTS] [-s SEED] write|check|constants FILE\n");
    return 2;
  }
  if (*how == 'c' && how[1] == 'o')
    return !check_folded_builtins(&b, argv[optind + 1]);
  if (gm_machine_find(&b.machine, "cyclone-es2", err, sizeof err) || !(b.sim = gm_sim_new(&b.machine))) {
    builtin_fail("cyclone-es2", err);
    return 1;
  }
  bool ok = *how == 'w' ? write_table(&b, argv[optind + 1]) : check_table(&b, argv[optind + 1]);
  gm_sim_free(b.sim);
  mpfr_free_cache();
  return !ok;
}
