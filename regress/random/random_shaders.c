/* SPDX-License-Identifier: Apache-2.0 */
/* Random valid shaders on simulator, Verilated core and OpenGL ES: all must give the same values. See usage(). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ours.h"
#include "rand.h"
#include "reduce.h"
#include "regress/gl_context.h"

typedef struct {
  uint64_t seed;
  unsigned count, rtl, jobs;
  const char *keep; /* folder for failing cases */
  double seconds;   /* for reducing one */
  bool print, falsify;
} options;

typedef struct {
  unsigned long shaders, agree, too_large, failed, rtl, numbers, exact, second;
} tally;

typedef enum { AGREE, TOO_LARGE, OURS_REFUSES, ORACLE_REFUSES, BROKEN, DIFFERENT } outcome;
static const char *const outcome_name[] = {
    "agree", "too large for every machine", "refused by the compiler", "refused by OpenGL ES", "rules broken", "different values"};

typedef struct {
  const rs_kit *kit;
  const options *o;
  tally *t;
  rs_shader shader;
  gl_run *run;
  uint64_t seed;
  bool rtl;
  outcome want; /* of a reduction */
  char why[4096];
} task;

/* Where the values differ by more than they may. */
static bool same_values(task *k, const rs_values *a, const rs_values *b) {
  for (unsigned run = 0; run < RS_RUNS; run++) {
    if (a->killed[run] != b->killed[run]) {
      snprintf(k->why, sizeof k->why, "run %u: discard: %d here, %d in OpenGL ES", run, a->killed[run], b->killed[run]);
      return false;
    }
    for (unsigned o = 0; o < k->shader.nout && !a->killed[run]; o++)
      for (unsigned c = 0; c < k->shader.out[o].n; c++) {
        const rs_output *out = &k->shader.out[o];
        bool exact = out->exact >> c & 1;
        double x = (double)a->v[run][o][c], y = (double)b->v[run][o][c], room = exact ? 0 : 2 * out->error + 1e-6 * fabs(y);
        k->t->numbers++;
        k->t->exact += exact;
        if (!(fabs(x - y) <= room)) {
          snprintf(k->why, sizeof k->why, "run %u: %s[%u] = %.9g here, %.9g in OpenGL ES, %.3g allowed", run, out->name, c, x, y, room);
          return false;
        }
      }
  }
  return true;
}

/* Whether the oracle, too, comes to our values when min, max and clamp are spelled out (plain.c). */
static bool second_opinion(task *k, const rs_shader *s, const rs_values *ours) {
  gc_arena *a = gc_arena_new();
  rs_shader plain = *s;
  rs_values oracle;
  char why[sizeof k->why], refused[1000];
  memcpy(why, k->why, sizeof why);
  plain.text = rs_spelled_out(a, s->text);
  bool ok = rs_oracle(&plain, k->run, &oracle, refused, sizeof refused) == 0 && same_values(k, ours, &oracle);
  k->t->second += ok;
  if (!ok)
    memcpy(k->why, why, sizeof why);
  gc_arena_free(a);
  return ok;
}

static outcome try_text(task *k, const char *text) {
  rs_values ours, oracle;
  rs_shader s = k->shader;
  char refused[1000];
  s.text = text;
  rs_verdict v = rs_ours(k->kit, &s, k->run, k->seed, k->rtl, &ours, k->why, sizeof k->why);
  if (v == RS_TOO_LARGE)
    return TOO_LARGE;
  if (v == RS_BROKEN)
    return BROKEN;
  bool accepted = rs_oracle(&s, k->run, &oracle, refused, sizeof refused) == 0;
  if (v == RS_REFUSED)
    return accepted ? OURS_REFUSES : ORACLE_REFUSES;
  if (!accepted) {
    snprintf(k->why, sizeof k->why, "%s", refused);
    return ORACLE_REFUSES;
  }
  if (k->o->falsify)
    ours.v[RS_RUNS - 1][0][0] += 0.25f, ours.killed[0] = !ours.killed[0];
  if (same_values(k, &ours, &oracle))
    return AGREE;
  return second_opinion(k, &s, &ours) ? AGREE : DIFFERENT;
}

/* A smaller text must still write its outputs, and read nothing that was never written: the first assignments of local arrays (names a...)
   and of out parameters stay. */
static bool defined(const task *k, const char *text) {
  char want[80], name[32];
  for (unsigned i = 0; i < k->shader.nout; i++) {
    snprintf(want, sizeof want, "\n  %s = ", k->shader.out[i].name);
    if (!strstr(text, want))
      return false;
  }
  for (const char *p = text; (p = strstr(p, "[")); p++) {
    const char *from = p;
    while (from > text && from[-1] != ' ' && from[-1] != '\n')
      from--;
    unsigned len = (unsigned)strtoul(p + 1, NULL, 10);
    int n = (int)(p - from);
    if (*from != 'a' || n > 20 || p[2] != ']' || p[3] != ';')
      continue;
    for (unsigned i = 0; i < len; i++) {
      snprintf(want, sizeof want, " %.*s[%u] = ", n, from, i);
      if (!strstr(p, want))
        return false;
    }
  }
  for (const char *p = text; (p = strstr(p, "out ")); p++) {
    bool inout = p > text + 1 && p[-1] == 'n';
    if (inout || sscanf(p, "out %*s %31[a-z0-9]", name) != 1)
      continue;
    snprintf(want, sizeof want, "\n  %s = ", name);
    if (!strstr(p, want))
      return false;
  }
  return true;
}

static bool still_fails(void *ctx, const char *text) {
  task *k = ctx;
  return defined(k, text) && try_text(k, text) == k->want;
}

static void write_file(const char *folder, const char *name, const char *suffix, const char *text) {
  char path[500];
  snprintf(path, sizeof path, "%s/%s.%s", folder, name, suffix);
  FILE *f = fopen(path, "w");
  if (!f || fputs(text, f) < 0 || fclose(f))
    fprintf(stderr, "%s: error: cannot be written\n", path);
}

/* In a process of its own: among the many texts tried there may be one that makes the other implementation crash. */
static void reduce_apart(task *k, const char *name, const char *suffix) {
  fflush(stdout);
  pid_t p = fork();
  if (p == 0) {
    char *small = rs_reduce(k->shader.text, still_fails, k, k->o->seconds);
    if (small) {
      write_file(k->o->keep, name, suffix, small);
      printf("# %s/%s.%s: %zu bytes of %zu\n", k->o->keep, name, suffix, strlen(small), strlen(k->shader.text));
    }
    fflush(stdout);
    _exit(small ? 0 : 1);
  }
  int status = 0;
  if (p < 0 || waitpid(p, &status, 0) < 0 || status != 0)
    printf("# not reduced: the attempt %s\n", WIFSIGNALED(status) ? "crashed" : "failed");
}

/* The case as it was and reduced, with its inputs and what went wrong. */
static void keep_case(task *k, outcome bad) {
  const char *suffix = k->shader.stage == GL_STAGE_VERTEX ? "vert" : "frag";
  char name[64], how[200], note[8000];
  gc_options o;
  rs_options(k->kit, k->seed, &o, how, sizeof how);
  snprintf(note, sizeof note, "seed %llu: %s\n%s\ngloam cc %s\n", (unsigned long long)k->seed, outcome_name[bad], k->why, how);
  printf("# %s", note);
  fflush(stdout);
  mkdir(k->o->keep, 0777);
  snprintf(name, sizeof name, "%llu", (unsigned long long)k->seed);
  write_file(k->o->keep, name, "txt", note);
  write_file(k->o->keep, name, "json", k->shader.inputs);
  write_file(k->o->keep, name, suffix, k->shader.text);
  k->want = bad;
  snprintf(name, sizeof name, "%llu-reduced", (unsigned long long)k->seed);
  if (k->o->seconds > 0)
    reduce_apart(k, name, suffix);
}

static void one_seed(const rs_kit *kit, const options *o, tally *t, uint64_t seed) {
  task k = {.kit = kit, .o = o, .t = t, .seed = seed};
  gl_rng r = rng_stream(seed, RNG_CONFIG + 10);
  gc_arena *a = gc_arena_new();
  char err[500];
  rs_generate(a, seed, &k.shader);
  k.rtl = o->rtl && rng_chance(&r, o->rtl);
  k.run = gl_run_parse(k.shader.inputs, strlen(k.shader.inputs), "inputs", NULL, err, sizeof err);
  t->shaders++;
  outcome c = BROKEN;
  if (k.run)
    c = try_text(&k, k.shader.text);
  else
    snprintf(k.why, sizeof k.why, "%s", err);
  t->rtl += k.rtl && c == AGREE;
  if (c == AGREE)
    t->agree++;
  else if (c == TOO_LARGE)
    t->too_large++;
  else {
    t->failed++;
    keep_case(&k, c);
  }
  gl_run_free(k.run);
  gc_arena_free(a);
}

/* Every jobs-th seed, in a process of its own; its tally comes back through the pipe. */
static int worker(const options *o, unsigned part, int fd) {
  rs_kit kit;
  tally t = {0};
  char err[1000];
  const char *bad = rs_kit_open(&kit, o->rtl > 0, err, sizeof err);
  if (!bad)
    bad = gl_context_open();
  if (bad) {
    fprintf(stderr, "random_shaders: error: %s\n", bad);
    return 1;
  }
  for (unsigned i = part; i < o->count; i += o->jobs) {
    one_seed(&kit, o, &t, o->seed + i);
    if (part == 0 && isatty(2) && i % 200 < o->jobs)
      fprintf(stderr, "\r%u of %u ", i, o->count);
  }
  rs_kit_close(&kit);
  return write(fd, &t, sizeof t) == (ssize_t)sizeof t ? 0 : 1;
}

static bool run_workers(const options *o, tally *sum) {
  int pipes[2];
  bool ok = pipe(pipes) == 0;
  fflush(stdout);
  for (unsigned i = 0; ok && i < o->jobs; i++) {
    pid_t p = fork();
    ok = p >= 0;
    if (p == 0) {
      int rc = worker(o, i, pipes[1]);
      fflush(stdout);
      _exit(rc);
    }
  }
  close(pipes[1]);
  tally t;
  unsigned n = 0;
  while (ok && read(pipes[0], &t, sizeof t) == (ssize_t)sizeof t) {
    unsigned long *to = (unsigned long *)sum, *from = (unsigned long *)&t;
    for (size_t i = 0; i < sizeof t / sizeof *from; i++)
      to[i] += from[i];
    n++;
  }
  while (wait(NULL) > 0)
    ;
  return ok && n == o->jobs;
}

static int usage(void) {
  fprintf(stderr,
          "usage: random_shaders [-n COUNT] [-s SEED] [-j PROCESSES] [--rtl PERCENT] [--keep FOLDER] [--reduce SECONDS] [--falsify]\n"
          "       random_shaders --print SEED\n"
          "  --rtl PERCENT   that many of the shaders also on the Verilated core, in lockstep\n"
          "  --keep FOLDER   where failing cases go, with a reduced form (default build/random)\n"
          "  --falsify       changes a value: everything must fail (a test of this program)\n");
  return 2;
}

static int print_shader(uint64_t seed) {
  gc_arena *a = gc_arena_new();
  rs_shader s;
  rs_generate(a, seed, &s);
  printf("%s/* inputs:\n%s*/\n", s.text, s.inputs);
  gc_arena_free(a);
  return 0;
}

static bool parse(int argc, char **argv, options *o) {
  for (int i = 1; i < argc; i++) {
    const char *a = argv[i], *v = i + 1 < argc ? argv[i + 1] : NULL;
    if (!strcmp(a, "--falsify")) {
      o->falsify = true;
      continue;
    }
    if (!v)
      return false;
    i++;
    if (!strcmp(a, "-n"))
      o->count = (unsigned)strtoul(v, NULL, 10);
    else if (!strcmp(a, "-s") || !strcmp(a, "--print"))
      o->seed = strtoull(v, NULL, 10), o->print = a[1] == '-';
    else if (!strcmp(a, "-j"))
      o->jobs = (unsigned)strtoul(v, NULL, 10);
    else if (!strcmp(a, "--rtl"))
      o->rtl = (unsigned)strtoul(v, NULL, 10);
    else if (!strcmp(a, "--keep"))
      o->keep = v;
    else if (!strcmp(a, "--reduce"))
      o->seconds = strtod(v, NULL);
    else
      return false;
  }
  return o->jobs > 0 && o->jobs <= 64;
}

int main(int argc, char **argv) {
  options o = {.seed = 1, .count = 1000, .jobs = 1, .keep = "build/random", .seconds = 20};
  tally t = {0};
  if (!parse(argc, argv, &o))
    return usage();
  if (o.print)
    return print_shader(o.seed);
  bool done = run_workers(&o, &t);
  bool ok = done && t.failed == 0 && t.agree > 0 && t.too_large * 20 < t.shaders;
  printf("%sok 1 - %lu random shaders: %lu agree with OpenGL ES (%lu numbers, %lu of them exactly), %lu too large, %lu fail; %lu on the "
         "Verilated core\n# for %lu of them OpenGL ES had to be asked with min, max and clamp spelled out\n1..1\n",
         ok ? "" : "not ", t.shaders, t.agree, t.numbers, t.exact, t.too_large, t.failed, t.rtl, t.second);
  return ok ? 0 : 1;
}
