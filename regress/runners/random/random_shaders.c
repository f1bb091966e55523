/* SPDX-License-Identifier: Apache-2.0 */
/* Runs random valid shaders on the simulator, the Verilated core and OpenGL ES. All must give the same values. See usage(). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/jobs.h"
#include "base/options.h"
#include "base/rand.h"
#include "case.h"
#include "regress/oracles/gles/gles_context.h"

typedef struct {
  uint64_t seed;
  unsigned count, rtl, jobs;
  const char *keep; /* folder for failing cases */
  double seconds;   /* for the reduction of one case */
  bool print, falsify;
  const char *replay; /* folder of kept cases */
  int alloc;          /* see rs_kit */
  const char *machine, *rows;
} options;

static void one_seed(const rs_kit *kit, const options *o, rs_progress *at, uint64_t seed) {
  rs_case k = {.kit = kit, .tally = &at->tally, .oracle = &at->oracle, .seed = seed, .falsify = o->falsify};
  gm_rng r = rng_stream(seed, RNG_CONFIG + 10);
  gc_arena *a = gc_arena_new();
  char err[500];
  rs_generate(a, seed, &k.shader);
  k.rtl = o->rtl && rng_chance(&r, o->rtl);
  k.run = gm_run_parse(k.shader.inputs, strlen(k.shader.inputs), "inputs", NULL, err, sizeof err);
  if (k.run && rs_add_textures(k.run)) {
    rs_outcome c = rs_count(&k);
    if (c != RS_AGREE && c != RS_TOO_BIG)
      rs_keep(&k, c, o->keep, o->seconds);
  } else {
    printf("# seed %llu: %s\n", (unsigned long long)seed, err);
    at->tally.failed++;
  }
  gm_run_free(k.run);
  gc_arena_free(a);
}

/* Runs the shaders of every jobs-th seed, from at->next on. */
static int worker(const options *o, rs_progress *at) {
  rs_kit kit;
  char err[1000];
  const char *bad = rs_kit_open(&kit, o->rtl > 0, err, sizeof err);
  if (!bad && o->machine)
    bad = rs_kit_only(&kit, o->machine, err, sizeof err);
  if (!bad)
    bad = gles_context_open();
  if (bad) {
    fprintf(stderr, "random_shaders: error: %s\n", bad);
    return 1;
  }
  kit.alloc = o->alloc;
  if (o->rows && !(kit.rows = row_list_read(o->rows, &kit.nrow, err, sizeof err)))
    return fprintf(stderr, "random_shaders: error: %s\n", err), 1;
  at->reading = true;
  if (o->replay && rs_replay(&kit, &at->tally, o->replay, 16) < 0)
    return 1;
  for (; at->next < o->count && !o->replay; at->next += o->jobs) {
    one_seed(&kit, o, at, o->seed + at->next);
    fflush(stdout);
    if (at->next % 100 == 0 && isatty(2))
      fprintf(stderr, "\r%u of %u ", at->next, o->count);
  }
  rs_kit_close(&kit);
  return 0;
}

typedef struct {
  const options *o;
  rs_progress *at;
} job;

static int work(void *ctx) {
  const job *j = ctx;
  return worker(j->o, j->at);
}

static pid_t start(const options *o, rs_progress *at) { return jobs_start(work, &(job){o, at}); }

/* A process has ended. If it died in a shader, that shader is counted, and a new process continues after it. Returns whether one is needed.
 */
static bool again(const options *o, rs_progress *at, int status, bool *ok) {
  if (WIFEXITED(status) || !at->reading) {
    *ok = *ok && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    return false;
  }
  at->tally.shaders++;
  if (at->oracle)
    at->tally.given_up++;
  else {
    at->tally.failed++;
    printf("# seed %llu: the kit crashes (signal %d)\n", (unsigned long long)o->seed + at->next, WTERMSIG(status));
  }
  at->oracle = false;
  at->next += o->jobs;
  return !o->replay;
}

static void add_tally(rs_tally *to, const rs_tally *t) {
  to->shaders += t->shaders, to->agree += t->agree, to->too_large += t->too_large, to->failed += t->failed, to->rtl += t->rtl;
  to->numbers += t->numbers, to->exact += t->exact, to->second += t->second, to->given_up += t->given_up;
}

static bool run_workers(const options *o, rs_tally *sum) {
  rs_progress *at = jobs_memory(o->jobs * sizeof *at);
  pid_t pid[64];
  bool ok = at != NULL;
  unsigned running = 0;
  for (; ok && running < o->jobs; running++) {
    at[running].next = running;
    ok = (pid[running] = start(o, &at[running])) > 0;
  }
  while (ok && running) {
    int status;
    pid_t p = wait(&status);
    for (unsigned i = 0; i < o->jobs; i++)
      if (pid[i] == p) {
        if (!again(o, &at[i], status, &ok))
          running--;
        else
          ok = (pid[i] = start(o, &at[i])) > 0;
        break;
      }
  }
  for (unsigned i = 0; at && i < o->jobs; i++)
    add_tally(sum, &at[i].tally);
  return ok;
}

static int usage(void) {
  fprintf(stderr,
          "usage: random_shaders [-n COUNT] [-s SEED] [-j PROCESSES] [--rtl PERCENT] [--keep FOLDER] [--reduce SECONDS] [--falsify]\n"
          "                      [--alloc WHICH] [--machine NAME] [--rows FILE]\n"
          "       random_shaders --print SEED\n"
          "  --rtl PERCENT   that many of the shaders also on the Verilated core, in lockstep\n"
          "  --alloc WHICH   register allocator of all of them, instead of one by the seed\n"
          "  --machine NAME  machine of all of them (goes without --rtl)\n"
          "  --rows FILE     ways to compile (regress/runners/matrix), from which each shader's seed takes one\n"
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

static int allocator(const char *name) {
  for (int k = 0; k < GC_ALLOCATORS; k++)
    if (!strcmp(name, rs_allocator[k]))
      return k;
  return -1;
}

static bool parse(int argc, char **argv, options *o) {
  const char *which = NULL;
  uint64_t print = UINT64_MAX;
  const option_spec spec[] = {{.name = "--falsify", .flag = &o->falsify}, {.name = "-n", .number = &o->count},
                              {.name = "-s", .large = &o->seed},          {.name = "--print", .large = &print},
                              {.name = "-j", .number = &o->jobs},         {.name = "--rtl", .number = &o->rtl, .most = 100},
                              {.name = "--keep", .text = &o->keep},       {.name = "--machine", .text = &o->machine},
                              {.name = "--rows", .text = &o->rows},       {.name = "--alloc", .text = &which},
                              {.name = "--replay", .text = &o->replay},   {.name = "--reduce", .real = &o->seconds}};
  if (options_read(spec, sizeof spec / sizeof *spec, argc, argv) != argc || (which && (o->alloc = allocator(which)) < 0))
    return false;
  if (print != UINT64_MAX) {
    o->print = true;
    o->seed = print;
  }
  o->jobs = o->replay ? 1 : o->jobs;
  return o->jobs > 0 && o->jobs <= 64 && !(o->machine && o->rtl);
}

int main(int argc, char **argv) {
  options o = {.seed = 1, .count = 1000, .jobs = 1, .keep = "build/random", .seconds = 20, .alloc = -1};
  rs_tally t = {0};
  if (!parse(argc, argv, &o))
    return usage();
  if (o.print)
    return print_shader(o.seed);
  bool done = run_workers(&o, &t);
  bool on_core = !o.rtl || o.count < 100 || o.replay || t.rtl > 0; /* a hundred shaders or more always include some that run on the core */
  bool ok = done && on_core && t.failed == 0 && t.agree > 0 && (t.too_large + t.given_up) * 20 < t.shaders;
  printf("%sok 1 - %lu random shaders: %lu agree with OpenGL ES (%lu numbers, %lu of them exactly), %lu too large, %lu fail; %lu on the "
         "Verilated core\n# for %lu of them OpenGL ES had to be asked with min, max and clamp spelled out, on %lu it crashed or came to no "
         "end\n1..1\n",
         ok ? "" : "not ", t.shaders, t.agree, t.numbers, t.exact, t.too_large, t.failed, t.rtl, t.second, t.given_up);
  return ok ? 0 : 1;
}
