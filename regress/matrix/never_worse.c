/* SPDX-License-Identifier: Apache-2.0 */
/* What must never do harm, over many shaders, machines and ways to compile: forwarding (bundles), packing (registers), low registers and
   short forms (words), two operations a bundle (cycles). A line of CSV for each case in which it did; TAP on standard output.
   Usage: never_worse FILE.csv [--random N] [--seed N] [--level N] [--machine NAME]... FOLDER... */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "regress/matrix/option_line.h"
#include "regress/random/gen.h"
#include "regress/shader_files.h"
#include "stats/stats.h"

typedef enum { BUNDLES, TEMPS, WORDS, CYCLES, METRICS } metric;
static const char *const metric_name[METRICS] = {"bundles", "registers", "words", "cycles"};

/* Ways to compile, and what is compared: the first may not be worse than the second. */
enum { USUAL, PASSIVE, OFF, LINEAR, COLOR, PRE_PACK, POST_PACK, NO_LOW_BANK, FIRST_FIT, LONG, ONE_WAY, WAYS };
static const char *const way[WAYS] = {"",
                                      "--forward passive",
                                      "--forward off",
                                      "--alloc linear",
                                      "--alloc color",
                                      "--alloc pre-pack",
                                      "--alloc post-pack",
                                      "--no-low-bank",
                                      "--no-low-bank --alloc linear",
                                      "--encoding long",
                                      "--one-way"};
static const struct {
  const char *name;
  unsigned better, worse;
  metric what;
} property[] = {{"positive against passive forwarding", USUAL, PASSIVE, BUNDLES},
                {"passive forwarding against none", PASSIVE, OFF, BUNDLES},
                {"tetris against linear scan", USUAL, LINEAR, TEMPS},
                {"colouring packed before against colouring", PRE_PACK, COLOR, TEMPS},
                {"colouring packed after against colouring", POST_PACK, COLOR, TEMPS},
                {"low registers against none", USUAL, NO_LOW_BANK, WORDS},
                {"low registers against first fit", USUAL, FIRST_FIT, WORDS},
                {"short forms against long", USUAL, LONG, WORDS},
                {"two-way issue against one-way", USUAL, ONE_WAY, CYCLES}};
enum { PROPERTIES = sizeof property / sizeof property[0] };

static const char *const gates[] = {"none", "best"};
enum { GATES = 2, MAX_MACHINES = 32 };

typedef struct {
  unsigned compared, worse, other_rung; /* other_rung: cases left out, because the two are not the same program (see below) */
  unsigned long sum[2];
} tally;

typedef struct {
  FILE *csv;
  const char *machine[MAX_MACHINES];
  unsigned machines, random, level;
  uint64_t seed;
  tally t[PROPERTIES][GATES];
  unsigned programs, refused, failed;
} suite;

typedef struct {
  bool ok;
  unsigned long value[METRICS];
  gc_stats st;
} outcome;

static outcome compile(suite *s, const char *text, size_t len, gl_stage stage, const char *name, const char *options) {
  static option_line l;
  char err[600], *messages = NULL;
  gl_program p;
  gl_program_stats count;
  outcome r = {.ok = false};
  const char *bad = option_line_read(&l, options, err, sizeof err);
  if (bad) {
    printf("# %s\n", bad);
    s->failed++;
    return r;
  }
  l.o.stage = stage;
  l.o.name = name;
  r.ok = gc_compile(text, len, &l.o, &p, &r.st, &messages) == GC_OK;
  free(messages);
  if (!r.ok)
    return r;
  r.ok = !gl_stats_count(&p, &count, err, sizeof err);
  r.value[BUNDLES] = count.bundles;
  r.value[TEMPS] = r.st.temps;
  r.value[WORDS] = count.words;
  r.value[CYCLES] = count.longest.known ? count.longest.cycles : 0;
  gl_program_free(&p);
  return r;
}

static void compare(suite *s, const char *name, const char *machine, unsigned gate, const outcome *o) {
  for (unsigned k = 0; k < PROPERTIES; k++) {
    const outcome *a = &o[property[k].better], *b = &o[property[k].worse];
    tally *t = &s->t[k][gate];
    metric m = property[k].what;
    if (!a->ok || !b->ok || (m == CYCLES && (!a->value[m] || !b->value[m])))
      continue;
    t->compared++;
    t->sum[0] += a->value[m];
    t->sum[1] += b->value[m];
    if (a->value[m] <= b->value[m])
      continue;
    t->worse++;
    bool same = !strcmp(a->st.rung, b->st.rung) && !strcmp(a->st.middle, b->st.middle);
    t->other_rung += !same;
    fprintf(s->csv, "%s,%s,%u,%s,%s,%s,%lu,%lu,%s,%s\n", property[k].name, gates[gate], s->level, machine, name, metric_name[m],
            a->value[m], b->value[m], a->st.rung, same ? "same" : b->st.rung);
  }
}

static void one(suite *s, const char *text, size_t len, gl_stage stage, const char *name) {
  s->programs++;
  for (unsigned m = 0; m < s->machines; m++)
    for (unsigned g = 0; g < GATES; g++) {
      outcome o[WAYS];
      bool any = false;
      for (unsigned w = 0; w < WAYS; w++) {
        char options[OPTION_LINE];
        snprintf(options, sizeof options, "--machine %s -O%u --gate %s %s", s->machine[m], s->level, gates[g], way[w]);
        o[w] = w && !any ? (outcome){.ok = false} : compile(s, text, len, stage, name, options);
        any |= o[w].ok;
      }
      s->refused += !any;
      compare(s, name, s->machine[m], g, o);
    }
  fflush(s->csv);
}

static void folder(suite *s, const char *path) {
  shader_file *f = NULL;
  size_t n = 0, len;
  if (shader_files(path, &f, &n) || !n)
    s->failed++, printf("# %s has no shaders\n", path);
  for (size_t k = 0; k < n; k++) {
    char *text = shader_text(f[k].path, &len);
    if (text)
      one(s, text, len, f[k].stage, f[k].path + strlen(path) + 1);
    free(text);
  }
  free(f);
}

static void randoms(suite *s) {
  for (unsigned k = 0; k < s->random; k++) {
    gc_arena *a = gc_arena_new();
    rs_shader sh;
    char name[40];
    rs_generate(a, s->seed + k, &sh);
    snprintf(name, sizeof name, "random %llu", (unsigned long long)s->seed + k);
    one(s, sh.text, strlen(sh.text), sh.stage, name);
    gc_arena_free(a);
  }
}

static unsigned judge(const suite *s) {
  unsigned test = 0, bad = 0;
  for (unsigned k = 0; k < PROPERTIES; k++)
    for (unsigned g = 0; g < GATES; g++) {
      const tally *t = &s->t[k][g];
      bool ok = t->compared && !t->worse;
      bad += !ok;
      printf("%sok %u - %s, gating %s: %u compared, %u worse (%u of them another rung); %lu %s, %lu\n", ok ? "" : "not ", ++test,
             property[k].name, gates[g], t->compared, t->worse, t->other_rung, t->sum[0], metric_name[property[k].what], t->sum[1]);
    }
  printf("# %u programs, %u machines, level %u; %u times too large\n1..%u\n", s->programs, s->machines, s->level, s->refused, test);
  return bad + s->failed;
}

static int usage(void) {
  fprintf(stderr, "usage: never_worse FILE.csv [--random N] [--seed N] [--level N] [--machine NAME]... FOLDER...\n");
  return 2;
}

int main(int argc, char **argv) {
  static suite s = {.seed = 1, .level = 2};
  int k = 2;
  for (; k + 1 < argc && argv[k][0] == '-'; k += 2) {
    const char *v = argv[k + 1];
    if (!strcmp(argv[k], "--random"))
      s.random = (unsigned)atoi(v);
    else if (!strcmp(argv[k], "--seed"))
      s.seed = strtoull(v, NULL, 10);
    else if (!strcmp(argv[k], "--level"))
      s.level = (unsigned)atoi(v);
    else if (!strcmp(argv[k], "--machine") && s.machines < MAX_MACHINES)
      s.machine[s.machines++] = v;
    else
      return usage();
  }
  if (argc < 3 || !s.machines)
    return usage();
  if (!(s.csv = fopen(argv[1], "w")))
    return perror(argv[1]), 2;
  fprintf(s.csv, "property,gating,level,machine,program,metric,is,not_more_than,rung,other_rung\n");
  for (; k < argc; k++)
    folder(&s, argv[k]);
  randoms(&s);
  fclose(s.csv);
  return judge(&s) != 0;
}
