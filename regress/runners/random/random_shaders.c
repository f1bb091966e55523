/* SPDX-License-Identifier: Apache-2.0 */
/* Runs random valid shaders on the simulator, the Verilated core and OpenGL ES (docs/regress.md, "Random shaders"). All must give the
   same values. See usage(). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/command_options.h"
#include "base/error.h"
#include "base/jobs.h"
#include "base/random.h"
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

/* The runs of all processes. */
typedef struct {
  const options *o;
  volatile bool *oracle; /* by task, in memory that processes share: OpenGL ES is running, so a crash or an endless loop is its own */
  rs_tally *sum;
} runs;

static void one_seed(const rs_kit *kit, const options *o, uint64_t seed, volatile bool *oracle, rs_tally *t) {
  rs_case k = {.kit = kit, .tally = t, .oracle = oracle, .seed = seed, .falsify = o->falsify};
  gm_rng r = rng_stream(seed, RNG_CONFIG + 10);
  gc_arena *a = gc_arena_new();
  char err[GM_ERROR_SIZE];
  rs_generate(a, seed, &k.shader);
  k.rtl = o->rtl && rng_chance(&r, o->rtl);
  k.run = gm_run_parse(k.shader.inputs, strlen(k.shader.inputs), "inputs", NULL, err, sizeof err);
  if (k.run && rs_add_textures(k.run)) {
    rs_outcome c = rs_count(&k);
    if (c != RS_AGREE && c != RS_TOO_BIG)
      rs_keep(&k, c, o->keep, o->seconds);
  } else {
    printf("# seed %llu: %s\n", (unsigned long long)seed, err);
    t->failed++;
  }
  gm_run_free(k.run);
  gc_arena_free(a);
}

static const char *open_kit(rs_kit *kit, const options *o, char *err, size_t errsize) {
  const char *bad = rs_kit_open(kit, o->rtl > 0, err, errsize);
  if (!bad && o->machine)
    bad = rs_kit_only(kit, o->machine, err, errsize);
  if (!bad)
    bad = gles_context_open();
  kit->alloc = o->alloc;
  if (!bad && o->rows && !(kit->rows = row_list_read(o->rows, &kit->nrow, err, errsize)))
    bad = err;
  return bad;
}

static void *begin_worker(void *ctx) {
  static rs_kit kit;
  char err[1000];
  const char *bad = open_kit(&kit, ((const runs *)ctx)->o, err, sizeof err);
  if (bad)
    fprintf(stderr, "random_shaders: error: %s\n", bad);
  return bad ? NULL : &kit;
}

static void end_worker(void *ctx, void *state) {
  (void)ctx;
  rs_kit_close(state);
}

/* Runs one shader, or replays the whole folder. */
static int run_random_worker(void *ctx, void *state, uint64_t task, FILE *result) {
  const runs *r = ctx;
  const rs_kit *kit = state;
  rs_tally t = {0};
  if (r->o->replay && rs_replay(kit, &t, r->o->replay, 16) < 0)
    return 1;
  if (!r->o->replay)
    one_seed(kit, r->o, r->o->seed + task, &r->oracle[task], &t);
  fflush(stdout);
  fwrite(&t, sizeof t, 1, result);
  return 0;
}

/* A process died in a shader. */
static int count_lost_seed(void *ctx, uint64_t task, gm_jobs_end how) {
  const runs *r = ctx;
  r->sum->shaders++;
  if (r->oracle[task]) {
    r->sum->given_up++;
    return 0;
  }
  r->sum->failed++;
  printf("# seed %llu: the kit crashes (%s %d)\n", (unsigned long long)r->o->seed + task, how.how == GM_JOBS_EXIT ? "exit code" : "signal",
         how.number);
  return 0;
}

static void add_tally(rs_tally *to, const rs_tally *t) {
  to->shaders += t->shaders, to->agree += t->agree, to->too_large += t->too_large, to->failed += t->failed, to->rtl += t->rtl;
  to->numbers += t->numbers, to->exact += t->exact, to->second += t->second, to->given_up += t->given_up;
}

static int take_verdict(void *ctx, uint64_t task, const char *text, size_t size) {
  rs_tally t;
  (void)task;
  if (size != sizeof t)
    return -1;
  memcpy(&t, text, sizeof t);
  add_tally(((const runs *)ctx)->sum, &t);
  return 0;
}

static void print_progress(void *ctx, uint64_t finished) {
  if (isatty(2))
    fprintf(stderr, "\r%u of %u ", (unsigned)finished, ((const runs *)ctx)->o->count);
}

static bool run_shaders(const options *o, rs_tally *sum) {
  size_t tasks = o->replay ? 1 : o->count, size = (tasks + 1) * sizeof(bool);
  runs r = {.o = o, .oracle = gm_jobs_memory(size), .sum = sum};
  gm_jobs j = {.ctx = &r,
               .jobs = o->jobs,
               .tasks = tasks,
               .begin = begin_worker,
               .work = run_random_worker,
               .end = end_worker,
               .lost = count_lost_seed,
               .take = take_verdict,
               .progress = print_progress};
  bool ok = r.oracle && gm_jobs_run(&j) == 0;
  gm_jobs_memory_free((void *)r.oracle, size);
  return ok;
}

static int print_random_usage(void) {
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

static bool parse_random_args(int argc, char **argv, options *o) {
  const char *which = NULL;
  uint64_t print = UINT64_MAX;
  const option_spec spec[] = {{.name = "--falsify", .flag = &o->falsify}, {.name = "-n", .number = &o->count},
                              {.name = "-s", .large = &o->seed},          {.name = "--print", .large = &print},
                              {.name = "-j", .number = &o->jobs},         {.name = "--rtl", .number = &o->rtl, .max = 100},
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
  if (!parse_random_args(argc, argv, &o))
    return print_random_usage();
  if (o.print)
    return print_shader(o.seed);
  bool done = run_shaders(&o, &t);
  bool on_core = !o.rtl || o.count < 100 || o.replay || t.rtl > 0; /* a hundred shaders or more always include some that run on the core */
  bool ok = done && on_core && t.failed == 0 && t.agree > 0 && (t.too_large + t.given_up) * 20 < t.shaders;
  printf("%sok 1 - %lu random shaders: %lu agree with OpenGL ES (%lu numbers, %lu of them exactly), %lu too large, %lu fail; %lu on the "
         "Verilated core\n# for %lu of them OpenGL ES had to be asked with min, max and clamp spelled out, on %lu it crashed or came to no "
         "end\n1..1\n",
         ok ? "" : "not ", t.shaders, t.agree, t.numbers, t.exact, t.too_large, t.failed, t.rtl, t.second, t.given_up);
  return ok ? 0 : 1;
}
