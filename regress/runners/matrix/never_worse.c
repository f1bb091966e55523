/* SPDX-License-Identifier: Apache-2.0 */
/* Checks optimisations that must never make a program worse, over many shaders, machines and ways to compile: forwarding (bundles),
   packing (registers), low registers and short forms (words), two operations a bundle (cost; docs/regress.md, "All ways to compile").
   Writes a CSV line for each case that got worse. It has to be in the list of exceptions, and every exception that was compared has to
   be worse still. Gating and levels are compared by ../levels. Prints TAP. See print_matrix_usage(). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/table.h"
#include "base/tap.h"
#include "core/program/shader_files.h"
#include "core/stats/stats.h"
#include "regress/runners/matrix/option_line.h"
#include "regress/runners/matrix/worse.h"
#include "regress/runners/random/gen.h"

/* COST: what the compiler expects by the frequencies of blocks: cycles, under `best` the energy-delay product. REGISTERS: those that the
 * allocator used, before values are spread over low registers (--no-low-bank). */
typedef enum { BUNDLES, REGISTERS, WORDS, COST, METRICS } metric;
static const char *const metric_name[METRICS] = {"bundles", "registers", "words", "cost"};

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
   otherwise the programs differ. More bundles are allowed where the cost is less, since that is what the scheduler looks for; so are more
   words, if the ways took different rungs: with short forms an unrolled loop may fit that does not fit without. low: only on machines with
   more temporaries than short forms can name; on others first fit has nothing to gain. */
static const struct {
  const char *key /* in the list of exceptions */, *name;
  way better, worse;
  metric what;
  bool low;
} property[] = {{"positive", "positive against passive forwarding", USUAL, PASSIVE, BUNDLES, false},
                {"passive", "passive forwarding against none", PASSIVE, OFF, BUNDLES, false},
                {"tetris", "tetris against linear scan", NO_LOW_BANK, FIRST_FIT, REGISTERS, false},
                {"pre-pack", "colouring packed before against colouring", PRE_PACK, COLOR, REGISTERS, false},
                {"post-pack", "colouring packed after against colouring", POST_PACK, COLOR, REGISTERS, false},
                {"low-tetris", "low registers against none, tetris", USUAL, NO_LOW_BANK, WORDS, false},
                {"low-linear", "low registers against none, linear scan", LINEAR, FIRST_FIT, WORDS, false},
                {"low", "low registers against first fit", USUAL, FIRST_FIT, WORDS, true},
                {"short", "short forms against long", USUAL, LONG, WORDS, false},
                {"two-way", "two-way issue against one-way", USUAL, ONE_WAY, COST, false}};
enum { PROPERTIES = sizeof property / sizeof property[0], MAX_MACHINES = 32, MAX_GATES = 8, SHORT_FORM = 32, MAX_FAILURES = 20 };
/* Worse cases that are allowed, all of them in the list of exceptions: one of so many comparisons. */
enum { RARE = 200 };

typedef struct {
  unsigned compared, worse, other_rung, unlisted;
  double sum[2], worst; /* worst: the largest ratio */
} tally;

typedef struct {
  FILE *csv;
  const char *machine[MAX_MACHINES], *gate[MAX_GATES];
  unsigned machines, gates, random, level;
  uint64_t seed;
  tally t[PROPERTIES][MAX_GATES];
  unsigned programs, refused, failed, unlisted;
  const char *exceptions, *bars;
  worse_list x;
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

static outcome compile_outcome(suite *s, const shader *sh, const char *options) {
  static option_line l;
  char err[GM_ERROR_SIZE], *messages = NULL;
  gm_program p;
  gm_program_stats count;
  outcome r = {.ok = false};
  const char *bad = option_line_read(&l, options, err, sizeof err);
  l.o.objective = GC_OBJECTIVE_PAPER; /* the list of exceptions is of these programs */
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
  r.value[COST] = r.st.cycles * (l.o.gate == GC_GATE_BEST ? r.st.energy : 1);
  gm_program_free(&p);
  return r;
}

/* Notes a comparison by property k, and writes a line if it is worse. */
static void note_comparison(suite *s, unsigned k, const char *name, const char *machine, unsigned gate, const outcome *a, const outcome *b,
                            bool worse) {
  const char *reason = worse_note(&s->x, property[k].key, s->gate[gate], machine, name, worse);
  const metric m = property[k].what;
  tally *t = &s->t[k][gate];
  if (!worse)
    return;
  t->worse++;
  t->worst = a->value[m] / b->value[m] > t->worst ? a->value[m] / b->value[m] : t->worst;
  fprintf(s->csv, "%s,%s,%s,%s,%s,%.10g,%.10g,\"%s\",\"%s\",\"%s\"\n", property[k].key, s->gate[gate], machine, name, metric_name[m],
          a->value[m], b->value[m], a->st.rung, b->st.rung, reason ? reason : "NOT LISTED");
  t->unlisted += !reason;
  if (!reason && s->unlisted++ < MAX_FAILURES)
    printf("# not listed: %s %s %s %s: worse by %.1f %%\n", property[k].key, s->gate[gate], machine, name,
           100 * (a->value[m] / b->value[m] - 1));
}

static void compare_outcomes(suite *s, const char *name, const char *machine, unsigned gate, const outcome *o) {
  for (unsigned k = 0; k < PROPERTIES; k++) {
    const outcome *a = &o[property[k].better], *b = &o[property[k].worse];
    tally *t = &s->t[k][gate];
    metric m = property[k].what;
    bool same = a->ok && b->ok && !strcmp(a->st.rung, b->st.rung) && !strcmp(a->st.middle, b->st.middle);
    if (!a->ok || !b->ok || (property[k].low && !a->many))
      continue;
    if ((m == REGISTERS || m == BUNDLES) && !same) {
      t->other_rung++;
      continue;
    }
    t->compared++;
    t->sum[0] += a->value[m];
    t->sum[1] += b->value[m];
    bool sooner = (m == BUNDLES || (m == WORDS && !same)) && a->value[COST] < b->value[COST] * (1 - 1e-9);
    note_comparison(s, k, name, machine, gate, a, b, a->value[m] > b->value[m] * (1 + 1e-9) && !sooner);
  }
}

/* Compiles in all ways, with these options added. */
static void all_ways(suite *s, const shader *sh, const char *machine, const char *options, unsigned gate) {
  outcome o[WAYS] = {{.ok = false}};
  bool any = true;
  for (way w = USUAL; w < WAYS && any; w++) {
    char line[OPTION_LINE + 64];
    snprintf(line, sizeof line, "%s %s", options, ways[w]);
    o[w] = compile_outcome(s, sh, line);
    any = o[USUAL].ok;
  }
  s->refused += !any;
  compare_outcomes(s, sh->name, machine, gate, o);
}

static void judge_matrix_shader(suite *s, const shader *sh) {
  s->programs++;
  for (unsigned m = 0; m < s->machines; m++)
    for (unsigned g = 0; g < s->gates; g++) {
      char options[OPTION_LINE];
      snprintf(options, sizeof options, "--machine %s -O%u --gate %s", s->machine[m], s->level, s->gate[g]);
      all_ways(s, sh, s->machine[m], options, g);
    }
  fflush(s->csv);
}

static void judge_matrix_folder(suite *s, const char *path) {
  shader_file *f = NULL;
  size_t n = 0, len;
  if (shader_files(path, &f, &n) || !n)
    s->failed++, printf("# %s has no shaders\n", path);
  for (size_t k = 0; k < n; k++) {
    char *text = shader_text(f[k].path, &len);
    if (text)
      judge_matrix_shader(s, &(shader){text, f[k].path + strlen(path) + 1, len, f[k].stage});
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
    judge_matrix_shader(s, &(shader){sh.text, name, strlen(sh.text), sh.stage});
    gc_arena_free(a);
  }
}

/* A test for a property and a method: something was compared, and no case is worse that is not listed. */
static void judge_one(const suite *s, tap *t, unsigned property_number, unsigned gate) {
  const tally *n = &s->t[property_number][gate];
  char more[100] = "", rung[60] = "";
  if (n->worse)
    snprintf(more, sizeof more, " (by %.1f%% at most)", 100 * (n->worst - 1));
  if (n->other_rung)
    snprintf(rung, sizeof rung, ", %u not of the same rung", n->other_rung);
  tap_ok(t, n->compared && !n->unlisted, "%s, gating %s: %u compared, %u worse%s, %u not listed%s; %s %.1f%% of the second's",
         property[property_number].name, s->gate[gate], n->compared, n->worse, more, n->unlisted, rung,
         metric_name[property[property_number].what], n->sum[1] > 0 ? 100 * n->sum[0] / n->sum[1] : 0);
}

/* Whether one of the machines can show the property. */
static bool can_tell(const suite *s, unsigned k) {
  bool machine = false;
  for (unsigned i = 0; i < s->machines && !machine; i++) {
    gm_machine m;
    char err[GM_ERROR_SIZE];
    machine = !gm_machine_find(&m, s->machine[i], err, sizeof err) && (!property[k].low || m.temps > SHORT_FORM);
  }
  return machine;
}

static tally sum_of(const suite *s) {
  tally all = {0};
  for (unsigned k = 0; k < PROPERTIES; k++)
    for (unsigned g = 0; g < s->gates; g++) {
      all.compared += s->t[k][g].compared;
      all.worse += s->t[k][g].worse;
    }
  return all;
}

/* A row for each bar (scripts/check/bars). */
static int write_bars(const suite *s, const tally *all, unsigned gone) {
  FILE *f = table_open(s->bars);
  if (f) {
    fprintf(f, "options\tother options: worse cases, all listed, percent\t%.4g\t<=\t%.4g\t%u\t1\n",
            100.0 * all->worse / (all->compared + !all->compared), 100.0 / RARE, all->compared);
    fprintf(f, "options\tother options: worse cases that are not listed\t%u\t=\t0\t%u\t1\n", s->unlisted, all->compared);
    fprintf(f, "options\tother options: exceptions not worse any more\t%u\t=\t0\t%zu\t0\n", gone, s->x.n);
  }
  return table_close(f, f != NULL);
}

static int judge_matrix(const suite *s) {
  tap t = {0};
  const tally all = sum_of(s);
  const unsigned gone = worse_gone(&s->x, s->exceptions ? s->exceptions : "");
  for (unsigned k = 0; k < PROPERTIES; k++)
    for (unsigned g = 0; g < s->gates && can_tell(s, k); g++)
      judge_one(s, &t, k, g);
  tap_ok(&t, all.worse <= 1 + all.compared / RARE, "%u compared, %u worse (%.2f %%)", all.compared, all.worse,
         100.0 * all.worse / (all.compared + !all.compared));
  tap_ok(&t, !s->unlisted, "%u cases are worse and not in the list of exceptions", s->unlisted);
  tap_ok(&t, !gone, "%u exceptions are not worse any more", gone);
  tap_ok(&t, !s->failed, "all shaders and options can be read");
  printf("# %u programs, %u machines, level %u; %u times too large\n", s->programs, s->machines, s->level, s->refused);
  const int bad = s->bars ? write_bars(s, &all, gone) : 0;
  return tap_end(&t, 4) || bad;
}

static int print_matrix_usage(void) {
  fprintf(stderr, "usage: never_worse FILE.csv [--exceptions LIST] [--bars FILE] [--random N] [--seed N] [--level N] [--gate METHOD]... "
                  "--machine NAME... [FOLDER...]\n");
  return 2;
}

static bool parse_matrix_option(suite *s, const char *name, const char *v) {
  if (!strcmp(name, "--random"))
    s->random = (unsigned)atoi(v);
  else if (!strcmp(name, "--exceptions"))
    s->exceptions = v;
  else if (!strcmp(name, "--bars"))
    s->bars = v;
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
    if (!parse_matrix_option(&s, argv[k], argv[k + 1]))
      return print_matrix_usage();
  if (argc < 3 || !s.machines)
    return print_matrix_usage();
  if (!s.gates)
    s.gate[s.gates++] = "none", s.gate[s.gates++] = "best";
  if ((s.exceptions && !worse_read(&s.x, s.exceptions)) || !(s.csv = table_open(argv[1])))
    return 2;
  fprintf(s.csv, "property,gating,machine,program,metric,is,not_more_than,rung,other_rung,reason\n");
  for (; k < argc; k++)
    judge_matrix_folder(&s, argv[k]);
  randoms(&s);
  int bad = table_close(s.csv, s.programs && !s.failed);
  bad |= judge_matrix(&s);
  worse_free(&s.x);
  return bad;
}
