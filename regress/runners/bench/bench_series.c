/* SPDX-License-Identifier: Apache-2.0 */
/* Measures memory over thousands of compilations, growth with the length of a shader, and whole processes. */
#include <malloc.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/command.h"
#include "base/error.h"
#include "regress/runners/bench/bench.h"

/* ---- memory ---- */

enum { WARM = 100, MANY = 5000, SLACK_KB = 256, SLACK_BYTES = 8192 /* bookkeeping of the C library */ };

static long resident_kb(void) {
  long pages = 0, rss = 0;
  FILE *f = fopen("/proc/self/statm", "r");
  if (f && fscanf(f, "%ld %ld", &pages, &rss) != 2)
    rss = 0;
  if (f)
    fclose(f);
  return rss * (sysconf(_SC_PAGESIZE) / 1024);
}

/* Compiles the shaders in turn, n times in all. */
static void many(const bench_set *s, unsigned n) {
  for (size_t k = 0, done = 0; done < n; k = (k + 1) % s->n, done++)
    if (s->shader[k].machine.name[0])
      bench_compile_text(s->shader[k].text, s->shader[k].len, s->shader[k].stage, &s->shader[k].machine);
}

/* Memory is compared after whole rounds, since the C library keeps more of it after a long shader than after a short one. */
bool bench_memory_stays(const bench_set *s) {
  static const unsigned steps[] = {1, WARM, 1000, MANY};
  const unsigned round = s->n ? (unsigned)s->n : 1;
  size_t used[4];
  long kb[4];
  for (unsigned i = 0, done = 0; i < 4; i++) {
    unsigned upto = i ? (steps[i] + round - 1) / round * round : steps[i], n = upto - (i > 1 ? done : 0);
    many(s, n);
    done = upto;
    used[i] = mallinfo2().uordblks;
    kb[i] = resident_kb();
    printf("# after %4u compilations: %zu bytes allocated, %ld KB resident\n", done, used[i], kb[i]);
  }
  return used[3] <= used[1] + SLACK_BYTES && kb[3] <= kb[2] + SLACK_KB;
}

unsigned bench_memory(char *const *folder, unsigned *test) {
  size_t n = 0;
  while (folder[n])
    n++;
  const char **argv = calloc(n + 3, sizeof *argv);
  if (!argv)
    exit(1);
  argv[0] = "/proc/self/exe";
  argv[1] = "--memory";
  memcpy(argv + 2, folder, n * sizeof *argv);
  /* The C library counts freed memory in the cache of a thread as allocated, so the process goes without that cache. */
  setenv("GLIBC_TUNABLES", "glibc.malloc.tcache_count=0", 1);
  int status = gm_command_run(argv, GM_COMMAND_PLAIN);
  unsetenv("GLIBC_TUNABLES");
  free(argv);
  return bench_tap(test, status == 0, "%u compilations in one process leave nothing behind", MANY);
}

/* ---- growth ---- */

typedef struct {
  const char *name, *head, *body, *middle, *call, *tail; /* %u: number of the copy */
} series;

/* A function body as people write it. Each copy uses the results of the one before, so that none is dead code. */
#define LIGHT                                                                                                                              \
  "  { vec3 n = normalize(c.xyz + d * %u.0); float l = max(dot(n, d), 0.0); c = mix(c, vec4(n * l, 1.0), k.x); c.w += k.y * l; }\n"
static const series all_series[] = {
    {"statements in main", "precision highp float;\nvarying vec3 d; uniform vec4 k;\nvoid main() {\n  vec4 c = k;\n", LIGHT, "", "",
     "  gl_FragColor = c;\n}\n"},
    {"functions, each called once", "precision highp float;\nvarying vec3 d; uniform vec4 k;\n",
     "vec4 f%u(vec4 c) {\n" LIGHT "  return c;\n}\n", "void main() {\n  vec4 c = k;\n", "  c = f%u(c);\n", "  gl_FragColor = c;\n}\n"},
    {"the same statements again", "precision highp float;\nvarying vec3 d; uniform vec4 k;\nvoid main() {\n  vec4 c;\n",
     "  { vec3 n = normalize(d + k.xyz); c = vec4(n * dot(n, d), k.w); gl_FragColor = c; }\n", "", "", "}\n"},
    {"declarations", "precision highp float;\nvarying vec3 d; uniform vec4 k;\nvoid main() {\n  float x0 = k.x;\n",
     "  float a%u = x0 * k.y; x0 = a%u + d.x;\n", "", "", "  gl_FragColor = vec4(x0);\n}\n"},
    {"branches", "precision highp float;\nvarying vec3 d; uniform vec4 k;\nvoid main() {\n  vec4 c = k;\n",
     "  if (c.x > %u.0) { c = c * k + d.xyzx; c.y = sin(c.x); } else c.z += d.y;\n", "", "", "  gl_FragColor = c;\n}\n"},
    {"blocks with variables and branches of their own", "precision highp float;\nvarying vec3 d; uniform vec4 k;\nvoid main() {\n",
     "  { vec3 n = normalize(d); float i = dot(n, k.xyz); vec4 c; if (i > 0.9) c = vec4(1.0); else if (i > 0.5) c = k; else c = k.wzyx; "
     "gl_FragColor = c * i; }\n",
     "", "", "}\n"},
};

static char *copies(char *at, const char *form, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    at += sprintf(at, form, i, i, i);
  return at;
}

static char *text_of(const series *s, unsigned n) {
  char *text = malloc(4096 + (size_t)n * (strlen(s->body) + strlen(s->call) + 64));
  if (!text)
    exit(1);
  char *at = text + sprintf(text, "%s", s->head);
  at = copies(at, s->body, n);
  at += sprintf(at, "%s", s->middle);
  at = copies(at, s->call, *s->call ? n : 0);
  strcpy(at, s->tail);
  return text;
}

/* Adds the shortest time of some compilations. A program that is too large for the machine counts too. */
static void time_of(const series *s, unsigned n, const gm_machine *m, double *best, int *rc) {
  char *text = text_of(s, n);
  for (unsigned r = 0; r < (n < 300 ? 5 : 2); r++) {
    double t = bench_now();
    *rc = bench_compile_text(text, strlen(text), GM_STAGE_FRAGMENT, m);
    t = bench_now() - t;
    *best = *best < 0 || t < *best ? t : *best;
  }
  free(text);
}

enum { STEPS = 5, PATIENCE = 8 };
static const double limit = 15.14; /* n^1.18 from 100 to 1,000 copies; n log n is a factor of 15 */

/* Other work on the processor makes long runs longer than short ones, so a factor above the bar is measured again. */
static unsigned measure_series_growth(const series *s, const gm_machine *m, FILE *bars, unsigned *test) {
  static const unsigned at[STEPS] = {1, 10, 100, 300, 1000};
  double t[STEPS] = {-1, -1, -1, -1, -1};
  int rc = 0;
  for (unsigned k = 0; k < PATIENCE && (k == 0 || t[4] > limit * t[2]); k++)
    for (unsigned i = k ? 2 : 0; i < STEPS; i++)
      time_of(s, at[i], m, &t[i], &rc);
  printf("# %s, 1 10 100 300 1000 copies: %.2f %.2f %.2f %.2f %.2f ms%s\n", s->name, t[0] / 1e3, t[1] / 1e3, t[2] / 1e3, t[3] / 1e3,
         t[4] / 1e3, rc ? " (refused)" : "");
  char what[100];
  snprintf(what, sizeof what, "growth from 100 to 1000: %.40s", s->name);
  bench_bar(bars, what, t[4] / t[2], limit, STEPS, STEPS);
  return bench_tap(test, t[4] <= limit * t[2], "%s: time grows as n^%.2f from 100 to 1000 copies, at most n^1.18", s->name,
                   log(t[4] / t[2]) / log(10));
}

unsigned bench_growth(FILE *bars, unsigned *test) {
  unsigned bad = 0;
  gm_machine m;
  char err[GM_ERROR_SIZE];
  if (gm_machine_find(&m, bench_machines[0], err, sizeof err))
    return bench_tap(test, false, "%s", err);
  m.code_words = 32768; /* the largest possible number */
  for (size_t k = 0; k < sizeof all_series / sizeof *all_series; k++)
    bad += measure_series_growth(&all_series[k], &m, bars, test);
  return bad;
}

/* ---- processes ---- */

enum { PROCESSES = 15 };

static double wall(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

/* Time of one process, its output thrown away; -1: could not run, or failed. */
static double run_once(const char *const *argv) {
  double t = wall();
  int status = gm_command_run(argv, GM_COMMAND_NO_OUTPUT | GM_COMMAND_NO_ERRORS);
  return status ? -1 : wall() - t;
}

static int by_number(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return x < y ? -1 : x > y;
}

unsigned bench_process(const bench_set *s, const char *gloam, unsigned *test) {
  double *ratio = calloc(s->n + 1, sizeof *ratio), own_sum = 0, other_sum = 0;
  size_t n = 0;
  if (!ratio)
    exit(1);
  for (size_t i = 0; i < s->n; i++) {
    const bench_shader *x = &s->shader[i];
    const char *const own[] = {gloam, "cc", x->path, "-o", "/dev/null", "--machine", x->machine.name, NULL};
    const char *const other[] = {"glslangValidator", x->path, NULL};
    double a = -1, b = -1;
    for (unsigned r = 0; r < PROCESSES && x->machine.name[0]; r++) {
      double t = run_once(own);
      a = t >= 0 && (a < 0 || t < a) ? t : a;
      t = run_once(other);
      b = t >= 0 && (b < 0 || t < b) ? t : b;
    }
    if (a < 0 || b < 0)
      continue;
    ratio[n++] = a / b;
    own_sum += a;
    other_sum += b;
  }
  qsort(ratio, n, sizeof *ratio, by_number);
  double mid = n ? ratio[n / 2] : 0, worst = n ? ratio[n - 1] : 0;
  unsigned bad =
      bench_tap(test, n > 0 && mid <= 0.5, "one-shot process: median %.2f of glslangValidator's, worst %.2f, mean %.0f and %.0f us", mid,
                worst, n ? own_sum / (double)n : 0, n ? other_sum / (double)n : 0);
  free(ratio);
  return bad;
}
