/* SPDX-License-Identifier: Apache-2.0 */
/* fast_engine: compares the fast engine with the simulator, on random programs and on shaders (docs/simulator-and-testbench.md, "Fast
   engine"). See usage(). Speaks TAP; --rows writes rows for scripts/check/bars too. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/command_options.h"
#include "base/error.h"
#include "base/tap.h"
#include "core/program/shader_files.h"
#include "regress/runners/fast/fast_engine.h"
#include "tb/random/randprog.h"

enum { MAX_FAILURES = 5 };

typedef struct {
  unsigned programs, ways, way;
  uint64_t seed;
  const char *rows, *min, *method;
  FILE *row;
  tap t;
  fast_engine e;
} options;

static int print_fast_usage(void) {
  fprintf(stderr, "usage: fast_engine [OPTIONS] random MACHINE[=PROGRAMS]...    random programs\n"
                  "       fast_engine [OPTIONS] shaders FOLDER|FILE...          compiled shaders\n"
                  "       fast_engine [OPTIONS] bench FOLDER|FILE...            speed\n"
                  "  --programs N   on each machine (default 100)\n"
                  "  --seed S       of the first program (default 1)\n"
                  "  --ways N       in how many ways to compile each shader, in turn (default 1); --way K: from number K on\n"
                  "  --skip-invalid leave out shaders that do not compile\n"
                  "  --options TEXT how bench compiles (default --gate best)\n"
                  "  --rows FILE    rows for scripts/check/bars\n"
                  "  --min N      bars need so many cases (default 1)\n");
  return 2;
}

static void bar(const options *o, const char *what, double value, const char *op, const char *limit, unsigned long n) {
  if (o->row)
    fprintf(o->row, "fast engine\t%s\t%.6g\t%s\t%s\t%lu\t%s\n", what, value, op, limit, n, o->min);
}

static bool random_on(options *o, const char *arg) {
  gm_machine m;
  char name[256], err[GM_ERROR_SIZE];
  size_t n = strcspn(arg, "=");
  unsigned long programs = arg[n] ? strtoul(arg + n + 1, NULL, 10) : o->programs, bad = 0, k = 0;
  snprintf(name, sizeof name, "%.*s", (int)n, arg);
  if (gm_machine_find(&m, name, err, sizeof err)) {
    fprintf(stderr, "%s\n", err);
    return false;
  }
  for (; k < programs && bad < MAX_FAILURES; k++) {
    bad += !fast_random_program(&o->e, &m, o->seed + k);
    if (k && k % 1000 == 0)
      fprintf(stderr, "%s: %lu of %lu programs\n", m.name, k, programs);
  }
  tap_ok(&o->t, bad == 0, "%s: %lu random programs are equal in registers, discards and counters", m.name, k);
  o->e.compiled += k;
  return bad == 0;
}

static int random_programs(options *o, int n, char **machine) {
  unsigned long bad = 0;
  for (int i = 0; i < n; i++)
    bad += !random_on(o, machine[i]);
  const unsigned long *c = o->e.count, all = c[FAST_EQUAL] + c[FAST_DIFFERENT] + c[FAST_NOT_PROVEN];
  printf("# %lu comparisons of %llu cycles; %lu of programs that are not proven, which run on the simulator\n", all,
         (unsigned long long)o->e.cycles, c[FAST_NOT_PROVEN]);
  bar(o, "machines on which a random program differs", (double)bad, "=", "0", o->e.compiled);
  bar(o, "proven random programs, %", all ? 100.0 * (double)(all - c[FAST_NOT_PROVEN]) / (double)all : 0, ">=", "95", o->e.compiled);
  return tap_end(&o->t, 1);
}

/* Calls `one` for each shader of the folders and files. False: there is no such folder. */
static bool each_shader(options *o, int n, char **path, void (*one)(options *o, const char *path, unsigned number, void *ctx), void *ctx) {
  unsigned number = 0;
  for (int i = 0; i < n; i++) {
    shader_file *list = NULL;
    size_t count = 0;
    if (strstr(path[i], ".vert") || strstr(path[i], ".frag")) {
      one(o, path[i], number++, ctx);
      continue;
    }
    if (shader_files(path[i], &list, &count)) {
      fprintf(stderr, "%s: error: no such folder\n", path[i]);
      return false;
    }
    for (size_t k = 0; k < count; k++)
      one(o, list[k].path, number++, ctx);
    free(list);
  }
  return true;
}

static void compare_shader(options *o, const char *path, unsigned number, void *ctx) {
  unsigned long *bad = ctx;
  bool ok = true;
  for (unsigned k = 0; k < o->ways; k++) {
    unsigned way = o->way + k + (o->ways < fast_ways() ? number * o->ways : 0);
    ok = fast_shader_program(&o->e, path, way % fast_ways()) && ok;
  }
  *bad += !ok;
  if (!ok || o->ways == fast_ways())
    tap_ok(&o->t, ok, "%s", path);
  else if (number % 50 == 49)
    fprintf(stderr, "%u shaders\n", number + 1);
}

static int shaders(options *o, int n, char **path) {
  unsigned long bad = 0;
  if (!each_shader(o, n, path, compare_shader, &bad))
    return 1;
  tap_ok(&o->t, bad == 0 && o->e.compiled, "%lu programs are equal in registers, discards and counters", o->e.compiled);
  printf("# %lu comparisons of %llu cycles; %lu programs were left out: too large for their machine, or not valid\n",
         o->e.count[FAST_EQUAL], (unsigned long long)o->e.cycles, o->e.refused);
  bar(o, "shaders that differ in some way to compile", (double)bad, "=", "0", o->e.compiled);
  return tap_end(&o->t, 1);
}

typedef struct {
  double sum, worst;
  unsigned n, failed;
  char where[200];
} speeds;

static void measure_fast_speed(options *o, const char *path, unsigned number, void *ctx) {
  speeds *s = ctx;
  (void)number;
  double x = fast_bench(path, o->method);
  if (!s->n || x < s->worst) {
    s->worst = x;
    snprintf(s->where, sizeof s->where, "%s", path);
  }
  s->sum += x;
  s->failed += x <= 0;
  s->n++;
}

static int speed(options *o, int n, char **path) {
  speeds s = {0};
  if (!each_shader(o, n, path, measure_fast_speed, &s) || !s.n)
    return 1;
  printf("# %u programs: %.1f times as fast on average, %.1f at worst (%s)\n", s.n, s.sum / s.n, s.worst, s.where);
  char what[200];
  snprintf(what, sizeof what, "speed over the simulator, average, %s", o->method);
  bar(o, what, s.sum / s.n, ">=", "15", s.n);
  snprintf(what, sizeof what, "speed over the simulator, worst, %s", o->method);
  bar(o, what, s.worst, ">=", "5", s.n);
  return s.failed != 0;
}

static int run_fast_command(options *o, const char *what, int n, char **arg) {
  if (!strcmp(what, "random"))
    return random_programs(o, n, arg);
  if (!strcmp(what, "shaders"))
    return shaders(o, n, arg);
  return strcmp(what, "bench") ? print_fast_usage() : speed(o, n, arg);
}

int main(int argc, char **argv) {
  static options o = {.programs = 100, .ways = 1, .seed = 1, .min = "1", .method = "--gate best"};
  const option_spec spec[] = {{.name = "--programs", .number = &o.programs}, {.name = "--seed", .large = &o.seed},
                              {.name = "--ways", .number = &o.ways},         {.name = "--way", .number = &o.way},
                              {.name = "--rows", .text = &o.rows},           {.name = "--min", .text = &o.min},
                              {.name = "--options", .text = &o.method},      {.name = "--skip-invalid", .flag = &o.e.skip_invalid}};
  int at = options_read(spec, sizeof spec / sizeof *spec, argc, argv);
  if (at < 0 || at + 2 > argc)
    return print_fast_usage();
  o.e.texture = malloc(GM_RAND_TEXTURE_WORDS * sizeof *o.e.texture);
  o.row = o.rows ? fopen(o.rows, "a") : NULL;
  if (!o.e.texture || (o.rows && !o.row)) {
    fprintf(stderr, "fast_engine: error: %s\n", o.rows ? o.rows : "out of memory");
    return 1;
  }
  gm_rand_texture(1, o.e.texture);
  int rc = run_fast_command(&o, argv[at], argc - at - 1, argv + at + 1);
  if (o.row && fclose(o.row))
    rc = 1;
  free(o.e.texture);
  return rc;
}
