/* SPDX-License-Identifier: Apache-2.0 */
/* Optimisations that must never make a program worse, over many shaders, machines and ways to compile: forwarding (bundles), packing
   (registers), low registers and short forms (words), two operations a bundle (cycles). Writes a CSV line for each case that got worse.
   Gating and levels are compared by ../levels. Prints TAP. See usage(). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "regress/common/shader_files.h"
#include "regress/common/table.h"
#include "regress/common/tap.h"
#include "regress/runners/matrix/option_line.h"
#include "regress/runners/random/gen.h"
#include "stats/stats.h"

/* REGISTERS: those that the allocator used, before values are spread over low registers (--no-low-bank). */
typedef enum { BUNDLES, REGISTERS, WORDS, CYCLES, METRICS } metric;
static const char *const metric_name[METRICS] = {"bundles", "registers", "words", "cycles"};

/* Ways to compile. */
typedef enum { USUAL, PASSIVE, OFF, NO_LOW_BANK, LINEAR, FIRST_FIT, COLOR, PRE_PACK, POST_PACK, LONG, ONE_WAY, WAYS } way;
static const char *const ways[WAYS] = {"",
                                       "--forward passive",
                                       "--forward off",
                                       "--no-low-bank",
                                       "--alloc linear",
                                       "--alloc linear --no-low-bank",
                                       "--alloc color --no-low-bank",
                                       "--alloc pre-pack --no-low-bank",
                                       "--alloc post-pack --no-low-bank",
                                       "--encoding long",
                                       "--one-way"};

/* The first way may not be worse than the second. Registers and bundles are compared only if both ways took the same rung of the ladder;
   otherwise the programs differ. low: only on machines with more temporaries than short forms can name; on others first fit has nothing to
   gain. */
static const struct {
  const char *name;
  way better, worse;
  metric what;
  bool low;
  unsigned allowed; /* programs of a thousand */
} property[] = {{"positive against passive forwarding", USUAL, PASSIVE, BUNDLES, false, 5},
                {"passive forwarding against none", PASSIVE, OFF, BUNDLES, false, 5},
                {"tetris against linear scan", NO_LOW_BANK, FIRST_FIT, REGISTERS, false, 0},
                {"colouring packed before against colouring", PRE_PACK, COLOR, REGISTERS, false, 0},
                {"colouring packed after against colouring", POST_PACK, COLOR, REGISTERS, false, 0},
                {"low registers against none, tetris", USUAL, NO_LOW_BANK, WORDS, false, 5},
                {"low registers against none, linear scan", LINEAR, FIRST_FIT, WORDS, false, 5},
                {"low registers against first fit", USUAL, FIRST_FIT, WORDS, true, 5},
                {"short forms against long", USUAL, LONG, WORDS, false, 0},
                {"two-way issue against one-way", USUAL, ONE_WAY, CYCLES, false, 5}};
enum { PROPERTIES = sizeof property / sizeof property[0], MAX_MACHINES = 32, MAX_GATES = 8, SHORT_FORM = 32 };

typedef struct {
  unsigned compared, worse, other_rung;
  double sum[2], worst; /* worst: the largest ratio */
} tally;

typedef struct {
  FILE *csv;
  const char *machine[MAX_MACHINES], *gate[MAX_GATES];
  unsigned machines, gates, random, level;
  uint64_t seed;
  tally t[PROPERTIES][MAX_GATES];
  unsigned programs, refused, failed;
} suite;

typedef struct {
  bool ok, many; /* many: more temporaries than short forms can name */
  double value[METRICS];
  gc_stats st;
} outcome;

typedef struct {
  const char *text, *name;
  size_t len;
  gm_stage stage;
} shader;

static outcome compile(suite *s, const shader *sh, const char *options) {
  static option_line l;
  char err[600], *messages = NULL;
  gm_program p;
  gm_program_stats count;
  outcome r = {.ok = false};
  const char *bad = option_line_read(&l, options, err, sizeof err);
  if (bad) {
    printf("# %s\n", bad);
    s->failed++;
    return r;
  }
  l.o.stage = sh->stage;
  l.o.name = sh->name;
  l.o.compare = true;
  r.ok = gc_compile(sh->text, sh->len, &l.o, &p, &r.st, &messages) == GC_OK;
  free(messages);
  if (!r.ok)
    return r;
  r.ok = !gm_stats_count(&p, &count, err, sizeof err);
  r.many = l.machine.temps > SHORT_FORM;
  r.value[BUNDLES] = count.bundles;
  r.value[REGISTERS] = r.st.temps;
  r.value[WORDS] = count.words;
  r.value[CYCLES] = count.longest.known ? (double)count.longest.cycles : 0;
  gm_program_free(&p);
  return r;
}

static void compare(suite *s, const char *name, const char *options, unsigned gate, const outcome *o) {
  for (unsigned k = 0; k < PROPERTIES; k++) {
    const outcome *a = &o[property[k].better], *b = &o[property[k].worse];
    tally *t = &s->t[k][gate];
    metric m = property[k].what;
    bool same = a->ok && b->ok && !strcmp(a->st.rung, b->st.rung) && !strcmp(a->st.middle, b->st.middle);
    if (!a->ok || !b->ok || (property[k].low && !a->many) || (m == CYCLES && (a->value[m] <= 0 || b->value[m] <= 0)))
      continue;
    if ((m == REGISTERS || m == BUNDLES) && !same) {
      t->other_rung++;
      continue;
    }
    t->compared++;
    t->sum[0] += a->value[m];
    t->sum[1] += b->value[m];
    bool sooner =
        m == BUNDLES && a->value[CYCLES] > 0 && a->value[CYCLES] < b->value[CYCLES]; /* results in flight at the end also take time */
    if (a->value[m] <= b->value[m] * (1 + 1e-9) || sooner)
      continue;
    t->worse++;
    t->worst = a->value[m] / b->value[m] > t->worst ? a->value[m] / b->value[m] : t->worst;
    fprintf(s->csv, "%s,%s,%s,%s,%.10g,%.10g,%s,%s\n", property[k].name, options, name, metric_name[m], a->value[m], b->value[m],
            a->st.rung, same ? "same" : b->st.rung);
  }
}

/* Compiles in all ways, with these options added. */
static void all_ways(suite *s, const shader *sh, const char *options, unsigned gate) {
  outcome o[WAYS] = {{.ok = false}};
  bool any = true;
  for (way w = USUAL; w < WAYS && any; w++) {
    char line[OPTION_LINE + 64];
    snprintf(line, sizeof line, "%s %s", options, ways[w]);
    o[w] = compile(s, sh, line);
    any = o[USUAL].ok;
  }
  s->refused += !any;
  compare(s, sh->name, options, gate, o);
}

static void one(suite *s, const shader *sh) {
  s->programs++;
  for (unsigned m = 0; m < s->machines; m++)
    for (unsigned g = 0; g < s->gates; g++) {
      char options[OPTION_LINE];
      snprintf(options, sizeof options, "--machine %s -O%u --gate %s", s->machine[m], s->level, s->gate[g]);
      all_ways(s, sh, options, g);
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
      one(s, &(shader){text, f[k].path + strlen(path) + 1, len, f[k].stage});
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
    one(s, &(shader){sh.text, name, strlen(sh.text), sh.stage});
    gc_arena_free(a);
  }
}

static void judge_one(tap *t, const suite *s, unsigned property_number, unsigned gate) {
  const tally *n = &s->t[property_number][gate];
  char more[100] = "", rung[60] = "";
  if (n->worse)
    snprintf(more, sizeof more, " (by %.1f%% at most)", 100 * (n->worst - 1));
  if (n->other_rung)
    snprintf(rung, sizeof rung, ", %u not of the same rung", n->other_rung);
  unsigned allowed = property[property_number].allowed;
  tap_ok(t, n->worse <= (allowed ? 1 + allowed * n->compared / 1000 : 0),
         "%s, gating %s: %u compared, %u worse%s%s; %s %.1f%% of the second's", property[property_number].name, s->gate[gate], n->compared,
         n->worse, more, rung, metric_name[property[property_number].what], n->sum[1] > 0 ? 100 * n->sum[0] / n->sum[1] : 0);
}

/* Whether one of the machines can show the property. */
static bool can_tell(const suite *s, unsigned k) {
  bool machine = false;
  for (unsigned i = 0; i < s->machines && !machine; i++) {
    gm_machine m;
    char err[300];
    machine = !gm_machine_find(&m, s->machine[i], err, sizeof err) && (!property[k].low || m.temps > SHORT_FORM);
  }
  return machine;
}

static int judge(const suite *s) {
  tap t = {0};
  for (unsigned k = 0; k < PROPERTIES; k++) {
    unsigned compared = 0;
    for (unsigned g = 0; g < s->gates; g++) {
      compared += s->t[k][g].compared;
      if (s->t[k][g].compared)
        judge_one(&t, s, k, g);
    }
    if (!compared && can_tell(s, k))
      tap_ok(&t, false, "%s: nothing was compared", property[k].name);
  }
  tap_ok(&t, !s->failed, "all shaders and options can be read");
  printf("# %u programs, %u machines, level %u; %u times too large\n", s->programs, s->machines, s->level, s->refused);
  return tap_end(&t, 2);
}

static int usage(void) {
  fprintf(stderr, "usage: never_worse FILE.csv [--random N] [--seed N] [--level N] [--gate METHOD]... --machine NAME... [FOLDER...]\n");
  return 2;
}

static bool parse(suite *s, const char *name, const char *v) {
  if (!strcmp(name, "--random"))
    s->random = (unsigned)atoi(v);
  else if (!strcmp(name, "--seed"))
    s->seed = strtoull(v, NULL, 10);
  else if (!strcmp(name, "--level"))
    s->level = (unsigned)atoi(v);
  else if (!strcmp(name, "--machine") && s->machines < MAX_MACHINES)
    s->machine[s->machines++] = v;
  else if (!strcmp(name, "--gate") && s->gates < MAX_GATES)
    s->gate[s->gates++] = v;
  else
    return false;
  return true;
}

int main(int argc, char **argv) {
  static suite s = {.seed = 1, .level = 2};
  int k = 2;
  for (; k + 1 < argc && argv[k][0] == '-'; k += 2)
    if (!parse(&s, argv[k], argv[k + 1]))
      return usage();
  if (argc < 3 || !s.machines)
    return usage();
  if (!s.gates)
    s.gate[s.gates++] = "none", s.gate[s.gates++] = "best";
  if (!(s.csv = table_open(argv[1])))
    return 2;
  fprintf(s.csv, "property,options,program,metric,is,not_more_than,rung,other_rung\n");
  for (; k < argc; k++)
    folder(&s, argv[k]);
  randoms(&s);
  int bad = table_close(s.csv, s.programs && !s.failed);
  return judge(&s) || bad;
}
