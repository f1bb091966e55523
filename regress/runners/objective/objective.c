/* SPDX-License-Identifier: Apache-2.0 */
/* Checks the compiler's objectives (docs/compiler.md, "The objective"): by each of them, no level gives a worse program than a lower one,
   and no gating method a worse one than `hints` or `none`. And by the energy model `rtl`, in energy x delay, -O3 gains over -O2. Finished
   cases are kept, so a run that was killed continues. See print_usage(). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/command_options.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/table.h"
#include "core/program/shader_files.h"
#include "regress/runners/objective/objective.h"
#include "regress/runners/random/gen.h"

enum { MAX_SHOWN = 40, SECONDS = 600 /* of a case */ };
static const double tolerance = 0.005; /* what is worse by less does not count */

/* A kind of comparison: how often something is worse. */
typedef struct {
  unsigned n, worse;
  double max;
} tally;

/* Energy x delay at -O3 over that at -O2, of runs. */
typedef struct {
  double sum, squares, max;
  unsigned n;
} ratio;

typedef struct {
  const goal_setting *s;
  FILE *csv;
  tally level[GOAL_OBJECTIVES], gate[GOAL_OBJECTIVES], exact, lost;
  ratio program, rtl;
  unsigned cases, failed, shown;
} suite;

/* What one case says; NAN: nothing, INFINITY: the program does not fit. */
typedef struct {
  const char *shader, *machine;
  double value[GOAL_OBJECTIVES][GOAL_LEVELS][GOAL_METHODS];
  double run[2][GOAL_LEVELS]; /* the energy model `program`, energy model `rtl` */
} said;

static int index_of(const char *const *names, unsigned n, const char *name) {
  for (unsigned k = 0; k < n; k++)
    if (!strcmp(names[k], name))
      return (int)k;
  return -1;
}

/* ---- verdicts ---- */

static void show_case(suite *u, const said *x, const char *what, double is, double bar) {
  fprintf(u->csv, "%s,%s,%s,%.10g,%.10g\n", x->shader, x->machine, what, is, bar);
  if (u->shown++ < MAX_SHOWN)
    printf("# %s on %s, %s: %+.2f %%\n", x->shader, x->machine, what, 100 * (is / bar - 1));
}

/* Is a value no worse than the best one that it may not be worse than (bar)? What has none is not compared. */
static void compare_values(suite *u, tally *t, const said *x, const char *what, double is, double bar) {
  if (isnan(bar) || isinf(bar) || isnan(is) || bar <= 0)
    return;
  if (isinf(is)) {
    u->lost.worse++;
    fprintf(u->csv, "%s,%s,%s,does not fit,%.10g\n", x->shader, x->machine, what, bar);
    return;
  }
  t->n++;
  t->max = fmax(t->max, is / bar - 1);
  if (is <= bar * (1 + tolerance))
    return;
  t->worse++;
  show_case(u, x, what, is, bar);
}

static double less(double a, double b) { return isnan(a) || b < a ? b : a; }

static void judge_values(suite *u, const said *x) {
  char what[100];
  for (unsigned o = 0; o < GOAL_OBJECTIVES; o++)
    for (unsigned l = 0; l < u->s->levels; l++) {
      const double *v = x->value[o][l];
      for (unsigned g = 0; g < GOAL_METHODS; g++) {
        double bar = NAN;
        for (unsigned k = o == GC_OBJECTIVE_PAPER ? 2 : 0; k < l; k++) /* below -O3 `paper` is as in the experiments */
          bar = less(bar, x->value[o][k][g]);
        snprintf(what, sizeof what, "%s -O%u %s against lower levels", goal_name[o], l, goal_method_name[g]);
        compare_values(u, &u->level[o], x, what, v[g], bar);
      }
      snprintf(what, sizeof what, "%s -O%u hints against none", goal_name[o], l);
      compare_values(u, &u->gate[o], x, what, v[1], v[0]);
      snprintf(what, sizeof what, "%s -O%u best against none and hints", goal_name[o], l);
      compare_values(u, &u->gate[o], x, what, v[2], less(v[0], v[1]));
    }
}

static void judge_runs(suite *u, const said *x, ratio *r, unsigned which, const char *level) {
  const double low = x->run[which][2], high = x->run[which][3];
  if (isnan(low) || isnan(high))
    return;
  const double q = high / low;
  r->n++;
  r->sum += q;
  r->squares += q * q;
  r->max = fmax(r->max, q - 1);
  fprintf(u->csv, "%s,%s,-O3 against -O2 by energy model %s,%.10g,%.10g\n", x->shader, x->machine, level, high, low);
}

static void read_line(suite *u, said *x, const char *line) {
  char a[32], b[32];
  unsigned level;
  double v, w;
  const bool unfit = sscanf(line, "unfit %31s %u %31s", a, &level, b) == 3;
  if (unfit || sscanf(line, "value %31s %u %31s %lf", a, &level, b, &v) == 4) {
    const int o = index_of(goal_name, GOAL_OBJECTIVES, a), g = index_of(goal_method_name, GOAL_METHODS, b);
    if (o >= 0 && g >= 0 && level < GOAL_LEVELS)
      x->value[o][level][g] = unfit ? INFINITY : v;
  } else if (sscanf(line, "run %u %31s %lf", &level, a, &v) == 3 && level < GOAL_LEVELS)
    x->run[!strcmp(a, "rtl")][level] = v;
  else if (sscanf(line, "exact %u %lf %lf", &level, &v, &w) == 3) {
    u->exact.n++;
    u->exact.max = fmax(u->exact.max, fabs(v / w - 1));
    if (fabs(v / w - 1) > 1e-6) {
      u->exact.worse++;
      snprintf(b, sizeof b, "energy at -O%u", level);
      show_case(u, x, b, v, w);
    }
  } else if (!strncmp(line, "failed", 6)) {
    u->failed++;
    printf("# %s on %s: %s\n", x->shader, x->machine, line);
  }
}

static int take_case(void *ctx, uint64_t task, const char *text, size_t size) {
  suite *u = ((const goal_setting *)ctx)->caller;
  said x = {.shader = u->s->shader[u->s->task[task] / u->s->machines].name,
            .machine = u->s->machine[u->s->task[task] % u->s->machines].name};
  char *copy = strndup(text, size), *save = NULL;
  for (size_t k = 0; k < sizeof x.value / sizeof(double); k++)
    (&x.value[0][0][0])[k] = NAN;
  for (size_t k = 0; k < sizeof x.run / sizeof(double); k++)
    (&x.run[0][0])[k] = NAN;
  for (char *line = copy ? strtok_r(copy, "\n", &save) : NULL; line; line = strtok_r(NULL, "\n", &save))
    read_line(u, &x, line);
  u->cases++;
  judge_values(u, &x);
  judge_runs(u, &x, &u->program, 0, "program");
  judge_runs(u, &x, &u->rtl, 1, "rtl");
  free(copy);
  return copy == NULL;
}

/* ---- bars ---- */

static double mean_gain(const ratio *r) { return r->n ? 100 * (1 - r->sum / r->n) : 0; }

/* Half of the 95 % interval of the mean, percent. */
static double interval(const ratio *r) {
  const double mean = r->n ? r->sum / r->n : 0, squares = r->n > 1 ? (r->squares - r->n * mean * mean) / (r->n - 1) : 0;
  return r->n ? 196 * sqrt(fmax(squares, 0) / r->n) : 0;
}

static void write_tally(FILE *f, const char *what, const char *name, const tally *t, unsigned min) {
  fprintf(f, "objective\t%s, %s\t%u\t=\t0\t%u\t%u\n", name, what, t->worse, t->n, min);
}

static int write_bars(const suite *u, const char *path, unsigned min) {
  FILE *f = table_open(path);
  for (unsigned o = 0; f && o < GOAL_OBJECTIVES; o++) {
    if (o != GC_OBJECTIVE_PAPER || u->s->levels > 3)
      write_tally(f, "levels worse than a lower one", goal_name[o], &u->level[o], min);
    write_tally(f, "methods worse than hints or none", goal_name[o], &u->gate[o], min);
  }
  if (f) {
    write_tally(f, "programs with another energy than the prices of their run", "joules", &u->exact, min / 10 + 1);
    fprintf(f, "objective\tcases that failed\t%u\t=\t0\t%u\t%u\n", u->failed, u->cases, min);
  }
  if (f && u->rtl.n) {
    fprintf(f, "objective\tlevel rtl, -O3 against -O2: worst shader, percent\t%.3f\t<=\t0.5\t%u\t30\n", 100 * u->rtl.max, u->rtl.n);
    fprintf(f, "objective\tlevel rtl, -O3 against -O2: mean gain, percent\t%.3f\t>=\t1\t%u\t30\n", mean_gain(&u->rtl), u->rtl.n);
    fprintf(f, "objective\tlevel rtl, -O3 against -O2: 95 %% interval of the gain, from\t%.3f\t>\t0\t%u\t30\n",
            mean_gain(&u->rtl) - interval(&u->rtl), u->rtl.n);
  }
  printf("# energy model program, -O3 against -O2: mean gain %.2f +- %.2f %%, worst %+.2f %%, %u cases\n", mean_gain(&u->program),
         interval(&u->program), 100 * u->program.max, u->program.n);
  printf("# %u programs do not fit where a lower level or another method does (make levels-agree)\n", u->lost.worse);
  return table_close(f, f != NULL);
}

/* ---- options ---- */

static int print_usage(void) {
  fprintf(stderr, "usage: objective --csv FILE --bars FILE [--least N] [--keep FOLDER] [--random N] [--seed N] [--take N] [--deep N] "
                  "[--levels N] [--jobs N]\n"
                  "                 --machines \"NAME...\" [--rtl \"NAME...\"] FOLDER...\n"
                  "  --csv FILE      cases that are worse, and runs at -O3 next to -O2\n"
                  "  --bars FILE     rows for scripts/check/bars; --least N: comparisons that have to be made\n"
                  "  --keep FOLDER   keeps finished cases, so that the next run continues there\n"
                  "  --random N      generated shaders in addition to those of the folders, of seeds from --seed on\n"
                  "  --take N        one case of N, by the seed\n"
                  "  --deep N        one case of N at -O3 by each objective and method, the others by joules with best alone\n"
                  "  --levels N      levels, from -O0 on (default 4)\n"
                  "  --rtl NAMES     machines whose programs also run on the Verilated core\n");
  return 2;
}

static bool read_machines(goal_setting *s, const char *list, const char *rtl) {
  char copy[1000], *save = NULL, err[GM_ERROR_SIZE];
  snprintf(copy, sizeof copy, "%s", list);
  for (char *w = strtok_r(copy, " ", &save); w; w = strtok_r(NULL, " ", &save)) {
    if (s->machines == GOAL_MACHINES || gm_machine_find(&s->machine[s->machines], w, err, sizeof err))
      return fprintf(stderr, "%s\n", err), false;
    s->machines++;
  }
  snprintf(copy, sizeof copy, "%s", rtl);
  for (char *w = strtok_r(copy, " ", &save); w; w = strtok_r(NULL, " ", &save)) {
    unsigned m = 0;
    while (m < s->machines && strcmp(s->machine[m].name, w))
      m++;
    if (m == s->machines)
      return fprintf(stderr, "objective: error: %s is none of --machines\n", w), false;
    s->rtl[m] = true;
  }
  return s->machines;
}

static goal_shader *add_shader(goal_setting *s, const char *name, gm_stage stage, char *text) {
  goal_shader *more = realloc(s->shader, (s->shaders + 1) * sizeof *more), *x;
  if (!more || !text) {
    fprintf(stderr, "objective: error: %s cannot be read\n", name);
    exit(1);
  }
  s->shader = more;
  x = &more[s->shaders++];
  *x = (goal_shader){.stage = stage, .text = text, .len = strlen(text)};
  snprintf(x->name, sizeof x->name, "%s", name);
  return x;
}

static void add_folder(goal_setting *s, const char *path) {
  shader_file *f = NULL;
  size_t n = 0, len;
  if (shader_files(path, &f, &n))
    fprintf(stderr, "%s: no shaders\n", path);
  const char *last = strrchr(path, '/');
  const size_t cut = last ? (size_t)(last + 1 - path) : 0;
  for (size_t k = 0; k < n; k++)
    add_shader(s, f[k].path + cut, f[k].stage, shader_text(f[k].path, &len));
  free(f);
}

static void add_random(goal_setting *s, uint64_t seed, unsigned n) {
  gc_arena *a = gc_arena_new();
  char name[64];
  for (unsigned k = 0; k < n; k++) {
    rs_shader x;
    rs_generate(a, seed + k, &x);
    snprintf(name, sizeof name, "random-%llu", (unsigned long long)seed + k);
    add_shader(s, name, x.stage, strdup(x.text));
  }
  gc_arena_free(a);
}

/* Chooses one case of `take`, by a hash of seed and case. */
static void choose_tasks(goal_setting *s, uint64_t seed, unsigned take) {
  s->task = calloc(s->shaders * s->machines + 1, sizeof *s->task);
  for (size_t k = 0; s->task && k < s->shaders * s->machines; k++) {
    uint64_t h = gm_hash_text(gm_hash_more(GM_HASH_START, &seed, sizeof seed), s->shader[k / s->machines].name);
    h = gm_hash_text(h, s->machine[k % s->machines].name);
    if (take <= 1 || (h >> 20) % take == 0)
      s->task[s->tasks++] = k;
  }
}

static void free_setting(goal_setting *s) {
  for (size_t k = 0; k < s->shaders; k++)
    free(s->shader[k].text);
  free(s->shader);
  free(s->task);
}

int main(int argc, char **argv) {
  static goal_setting s = {.levels = GOAL_LEVELS};
  suite u = {.s = &s};
  const char *machines = "", *rtl = "", *csv = NULL, *bars = NULL, *keep = NULL;
  unsigned min = 1, jobs = 2, random = 0, take = 1;
  uint64_t seed = 1;
  const option_spec spec[] = {{.name = "--csv", .text = &csv},
                              {.name = "--bars", .text = &bars},
                              {.name = "--least", .number = &min},
                              {.name = "--keep", .text = &keep},
                              {.name = "--random", .number = &random},
                              {.name = "--seed", .large = &seed},
                              {.name = "--take", .number = &take},
                              {.name = "--deep", .number = &s.deep},
                              {.name = "--levels", .number = &s.levels, .max = GOAL_LEVELS},
                              {.name = "--jobs", .number = &jobs, .max = GM_JOBS_MAX},
                              {.name = "--machines", .text = &machines},
                              {.name = "--rtl", .text = &rtl}};
  int k = options_read(spec, sizeof spec / sizeof spec[0], argc, argv);
  if (k < 0 || !csv || !bars || !read_machines(&s, machines, rtl) || (keep && !gm_cache_open(&s.cache, keep)))
    return print_usage();
  for (; k < argc; k++)
    add_folder(&s, argv[k]);
  add_random(&s, seed, random);
  choose_tasks(&s, seed, take);
  if (!s.tasks || !(u.csv = table_open(csv)))
    return fprintf(stderr, "objective: error: no cases\n"), 1;
  fprintf(u.csv, "shader,machine,what,is,bar\n");
  const gm_jobs j = {.ctx = &s,
                     .jobs = jobs,
                     .tasks = s.tasks,
                     .limit = SECONDS,
                     .begin = goal_begin,
                     .work = goal_work,
                     .end = goal_end,
                     .lost = goal_lose,
                     .take = take_case};
  s.caller = &u;
  int bad = gm_jobs_run(&j);
  bad |= table_close(u.csv, u.cases > 0);
  bad |= write_bars(&u, bars, min);
  free_setting(&s);
  return bad != 0;
}
