/* SPDX-License-Identifier: Apache-2.0 */
/* Search never loses. For every shader, machine and wake latency: `best` costs no more than `none` and `hints` on the path that a run
   takes, by the energy-delay product of the run on the simulator; and -O3 gives no worse program than -O2, by the compiler's own measure
   (expected energy-delay product under `best`, else expected cycles). Cases that are worse have to be in the list of exceptions, and every
   exception has to be worse still. Prints TAP. See print_levels_usage(). */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/cache.h"
#include "base/command_options.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/table.h"
#include "base/tap.h"
#include "core/program/shader_files.h"
#include "regress/runners/levels/levels.h"

const char *const levels_property_name[PROPERTIES] = {"best-none", "best-hints", "levels-best", "levels-cycles"};
static const char *const title[PROPERTIES] = {"best against none, on the path of a run", "best against hints, on the path of a run",
                                              "-O3 against -O2 under best, expected energy-delay product",
                                              "-O3 against -O2 without gating, expected cycles"};

enum { MAX_MACHINES = 32, WAKES = 17, MAX_FAILURES = 20, INPUTS = 1 /* seed of the inputs; the list of exceptions holds for these */ };

typedef struct {
  unsigned sample, deep; /* one case of so many is compiled, and one of so many of these also at -O3 */
  unsigned seconds;      /* of processor time, after which no more is compiled; 0: no limit */
  uint64_t seed;
  const char *exceptions, *csv, *bars, *keep;
  gm_machine machine[MAX_MACHINES];
  unsigned machines;
  bool wake[WAKES];
} setting;

typedef struct {
  unsigned compared, worse;
  double worst;
} tally;

typedef struct {
  setting s;
  gm_cache key[2]; /* of the parts at -O2, and at -O3 */
  levels_exceptions x;
  tally t[PROPERTIES];
  unsigned shaders, large, failed, unlisted;
  unsigned parts, cached, left; /* a part is a shader on a machine at one level: all; results of an earlier run; left to the next run */
  FILE *csv;
} suite;

/* The text of one shader's results: a line "PROPERTY LEVEL MACHINE WAKE IS BAR RUNG MIDDLE" for each comparison, or "large", or "failed
 * WHY". */
typedef struct {
  const char *text, *name;
  size_t len;
  gm_stage stage;
  FILE *out;
} shader;

typedef struct {
  bool ok;
  gc_stats st;
  uint64_t program; /* a hash of all on which a run depends */
  levels_cost run[LEVELS_RUNS];
} outcome;

/* ---- one shader ---- */

/* Is this case among those taken, one of `of`? A hash of seed, salt and case decides, so every run with the seed takes the same cases. */
static bool is_taken(const setting *s, const char *salt, const char *name, const char *machine, unsigned wake, unsigned of) {
  uint64_t h = gm_hash_more(GM_HASH_START, &s->seed, sizeof s->seed);
  h = gm_hash_text(gm_hash_text(gm_hash_text(h, salt), name), machine);
  h = gm_hash_more(h, &wake, sizeof wake);
  return of && (h >> 20) % of == 0;
}

/* A hash of all on which a run of a shader's program depends, wake latency and policy too. */
static uint64_t hash_level_program(const gm_program *p, const gc_options *o) {
  const unsigned way[4] = {o->policy, o->wake, p->held, p->entry};
  uint64_t h = gm_hash_more(GM_HASH_START, way, sizeof way);
  h = gm_hash_more(h, p->code, p->words * sizeof *p->code);
  for (size_t k = 0; k < p->nlit; k++) {
    const unsigned place[2] = {p->lit[k].reg, p->lit[k].mask};
    h = gm_hash_more(gm_hash_more(h, place, sizeof place), p->lit[k].value, sizeof p->lit[k].value);
  }
  for (size_t k = 0; k < p->nsym; k++) {
    const unsigned place[3] = {p->sym[k].kind, p->sym[k].reg, p->sym[k].lane};
    h = gm_hash_more(gm_hash_text(h, p->sym[k].name), place, sizeof place);
  }
  return h;
}

/* Compiles and runs. weigh: the expected cycles and energy are wanted. like (may be NULL): an outcome whose runs are taken if the program
   is the same. */
static outcome make_level_outcome(const shader *sh, const gm_machine *m, unsigned wake, gc_gate gate, int level, bool weigh,
                                  const outcome *like) {
  outcome r = {.ok = false};
  char *messages = NULL, why[GM_ERROR_SIZE];
  gc_options o;
  gm_program p;
  gc_options_default(&o);
  o.objective = GC_OBJECTIVE_PAPER;
  o.machine = m;
  o.gate = gate;
  o.policy = gate == GC_GATE_NONE ? GM_GATE_NONE : GM_GATE_PROGRAM;
  o.wake = wake;
  o.opt = level;
  o.stage = sh->stage;
  o.name = sh->name;
  o.compare = weigh;
  r.ok = gc_compile(sh->text, sh->len, &o, &p, &r.st, &messages) == GC_OK;
  free(messages);
  if (!r.ok)
    return r;
  r.program = hash_level_program(&p, &o);
  if (like && like->ok && like->program == r.program) {
    memcpy(r.run, like->run, sizeof r.run);
  } else if (!levels_run(&p, o.policy, wake, INPUTS, r.run, why, sizeof why)) {
    fprintf(sh->out, "failed %s, wake latency %u: %s\n", m->name, wake, why);
    r.ok = false;
  }
  gm_program_free(&p);
  return r;
}

static void write_case(const shader *sh, levels_property k, int level, const gm_machine *m, unsigned wake, double is, double bar,
                       const outcome *a, const outcome *b) {
  bool same = !strcmp(a->st.rung, b->st.rung) && !strcmp(a->st.middle, b->st.middle);
  fprintf(sh->out, "%s %d %s %u %.17g %.17g %s\n", levels_property_name[k], level, m->name, wake, is, bar, same ? "same" : "other");
}

/* Compares the runs of two programs, and writes the run that is worst for the first. */
static void write_runs(const shader *sh, levels_property k, int level, const gm_machine *m, unsigned wake, const outcome *a,
                       const outcome *b) {
  double is = 0, bar = 1;
  if (!a->ok || !b->ok)
    return;
  for (unsigned r = 0; r < LEVELS_RUNS; r++) {
    double x = a->run[r].cycles * a->run[r].energy, y = b->run[r].cycles * b->run[r].energy;
    if (x * bar > is * y)
      is = x, bar = y;
  }
  write_case(sh, k, level, m, wake, is, bar, a, b);
}

/* The comparisons of `best` at one level and wake latency. Returns the outcome of `best`. */
static outcome compare_best(const shader *sh, const gm_machine *m, unsigned wake, int level, const outcome *none) {
  outcome best = make_level_outcome(sh, m, wake, GC_GATE_BEST, level, level > 2, NULL);
  outcome hints = make_level_outcome(sh, m, wake, GC_GATE_HINTS, level, false, &best);
  if (!best.ok)
    fprintf(sh->out, "large\n");
  write_runs(sh, BEST_NONE, level, m, wake, &best, none);
  write_runs(sh, BEST_HINTS, level, m, wake, &best, &hints);
  return best;
}

/* A shader on a machine at -O2. */
static void low_level(const setting *s, const shader *sh, const gm_machine *m) {
  outcome none = make_level_outcome(sh, m, 0, GC_GATE_NONE, 2, false, NULL);
  for (unsigned w = 0; w < WAKES; w++)
    if (s->wake[w] && is_taken(s, "", sh->name, m->name, w, s->sample))
      compare_best(sh, m, w, 2, &none);
}

/* The same at -O3; and the programs of -O3 compared with those of -O2. */
static void high_level(const setting *s, const shader *sh, const gm_machine *m) {
  outcome none[2]; /* at -O2, -O3 */
  bool made = false;
  for (unsigned w = 0; w < WAKES; w++) {
    if (!s->wake[w] || !is_taken(s, "", sh->name, m->name, w, s->sample) || !is_taken(s, "deep", sh->name, m->name, w, s->deep))
      continue;
    for (int l = 0; l < 2 && !made; l++)
      none[l] = make_level_outcome(sh, m, 0, GC_GATE_NONE, 2 + l, true, NULL);
    made = true;
    outcome low = make_level_outcome(sh, m, w, GC_GATE_BEST, 2, true, NULL), best = compare_best(sh, m, w, 3, &none[1]);
    if (low.ok && best.ok)
      write_case(sh, MORE_BEST, 3, m, w, best.st.cycles * best.st.energy, low.st.cycles * low.st.energy, &best, &low);
    if (none[0].ok && none[1].ok)
      write_case(sh, MORE_NONE, 3, m, w, none[1].st.cycles, none[0].st.cycles, &none[1], &none[0]);
  }
}

/* Is the processor time that this run may take spent? */
static bool is_spent(const suite *u) { return u->s.seconds && clock() / CLOCKS_PER_SEC >= (clock_t)u->s.seconds; }

/* The results of a shader on one machine at a level; NULL: there are none. */
static char *results(suite *u, shader *sh, const gm_machine *m, bool high) {
  char *text = NULL, part[600];
  size_t len;
  gm_cache key = gm_cache_key_text(gm_cache_key_text(u->key[high], sh->text), sh->name);
  snprintf(part, sizeof part, "%s-%s-O%d", sh->name, m->name, high ? 3 : 2);
  u->parts++;
  if (u->s.keep && (text = gm_cache_get(&key, part))) {
    u->cached++;
    return text;
  }
  if (is_spent(u)) {
    u->left++;
    return NULL;
  }
  sh->out = open_memstream(&text, &len);
  if (sh->out && high)
    high_level(&u->s, sh, m);
  else if (sh->out)
    low_level(&u->s, sh, m);
  if (!sh->out || fclose(sh->out)) {
    u->failed++;
    return NULL;
  }
  if (u->s.keep)
    gm_cache_put(&key, part, text);
  return text;
}

/* ---- verdicts ---- */

/* Judges a line of results. */
static void judge_line(suite *u, const shader *sh, const char *line) {
  char property[32], machine[32], rung[16];
  unsigned level, wake;
  double is, bar;
  levels_property k = 0;
  if (!strcmp(line, "large")) {
    u->large++;
    return;
  }
  if (sscanf(line, "%31s %u %31s %u %lf %lf %15s", property, &level, machine, &wake, &is, &bar, rung) == 7)
    while (k < PROPERTIES && strcmp(property, levels_property_name[k]))
      k++;
  else
    k = PROPERTIES;
  if (k == PROPERTIES) {
    u->failed++;
    printf("# %s: %s\n", sh->name, line);
    return;
  }
  levels_exception *e = levels_exceptions_find(&u->x, k, level, machine, wake, sh->name);
  bool worse = is > bar * (1 + 1e-9);
  tally *t = &u->t[k];
  t->compared++;
  t->worse += worse;
  t->worst = worse && is / bar > t->worst ? is / bar : t->worst;
  if (e)
    e->tried = true, e->seen |= worse;
  if (worse)
    fprintf(u->csv, "%s,%u,%s,%u,%s,%.10g,%.10g,%s rung,%s\n", property, level, machine, wake, sh->name, is, bar, rung,
            e ? e->reason : "NOT LISTED");
  if (worse && !e && u->unlisted++ < MAX_FAILURES)
    printf("# not listed: %s -O%u %s %u %s: worse by %.2f %%, %s rung\n", property, level, machine, wake, sh->name, 100 * (is / bar - 1),
           rung);
}

static void one_level(suite *u, shader *sh, bool high) {
  for (unsigned m = 0; m < u->s.machines; m++) {
    char *text = results(u, sh, &u->s.machine[m], high), *save = NULL;
    for (char *line = text ? strtok_r(text, "\n", &save) : NULL; line; line = strtok_r(NULL, "\n", &save))
      judge_line(u, sh, line);
    free(text);
  }
}

static void judge_level_shader(suite *u, shader *sh, bool high) {
  one_level(u, sh, high);
  u->shaders += !high;
  fflush(u->csv);
}

static void judge_level_folder(suite *u, const char *path, bool high) {
  shader_file *f = NULL;
  size_t n = 0;
  if (shader_files(path, &f, &n) || !n)
    u->failed++, printf("# %s has no shaders\n", path);
  const char *last = strrchr(path, '/');
  size_t cut = last ? (size_t)(last + 1 - path) : 0; /* a program's name begins with the last part of its folder's path */
  for (size_t k = 0; k < n; k++) {
    shader sh = {.name = f[k].path + cut, .stage = f[k].stage};
    char *text = shader_text(f[k].path, &sh.len);
    sh.text = text;
    fprintf(stderr, "  %s (%zu of %zu, -O%d)\n", sh.name, k + 1, n, high ? 3 : 2);
    if (text)
      judge_level_shader(u, &sh, high);
    else
      u->failed++;
    free(text);
  }
  free(f);
}

static void judge_exceptions(suite *u, tap *t) {
  unsigned gone = 0, tried = 0;
  for (size_t k = 0; k < u->x.n; k++) {
    const levels_exception *e = &u->x.e[k];
    tried += e->tried;
    if (e->tried && !e->seen && gone++ < MAX_FAILURES)
      printf("# %s:%u: %s -O%u %s %u %s is not worse any more\n", u->s.exceptions, e->line, levels_property_name[e->property], e->level,
             e->machine, e->wake, e->program);
  }
  tap_ok(t, !gone, "of %zu exceptions %u were tried, %u of these are not worse any more", u->x.n, tried, gone);
  tap_ok(t, !u->unlisted, "%u cases are worse and not in the list of exceptions", u->unlisted);
}

static int judge_levels(suite *u) {
  tap t = {0};
  for (unsigned k = 0; k < PROPERTIES; k++) {
    const tally *n = &u->t[k];
    if (n->compared || u->s.deep || k < MORE_BEST)
      tap_ok(&t, n->compared && n->worse <= 1 + n->compared / 200, "%s: %u compared, %u worse, by %.2f %% at most", title[k], n->compared,
             n->worse, n->worse ? 100 * (n->worst - 1) : 0);
  }
  judge_exceptions(u, &t);
  tap_ok(&t, !u->failed, "all shaders can be read, and all their programs run");
  tap_ok(&t, !u->left, "of %u parts, a shader on a machine at one level each, %u are left: the same command continues there", u->parts,
         u->left);
  printf("# %u shaders, %u machines; %u programs too large; results of %u parts cached by an earlier run\n", u->shaders, u->s.machines,
         u->large, u->cached);
  return tap_end(&t, 4);
}

/* A row for each bar (scripts/check/bars). */
static int write_bars(const suite *u, unsigned min) {
  FILE *f = table_open(u->s.bars);
  unsigned all = 0, worse = 0, gone = 0;
  for (unsigned k = 0; f && k < PROPERTIES; k++) {
    all += u->t[k].compared;
    worse += u->t[k].worse;
  }
  for (size_t k = 0; k < u->x.n; k++)
    gone += u->x.e[k].tried && !u->x.e[k].seen;
  if (f) {
    fprintf(f, "levels\tworse cases, all in the list of exceptions, percent\t%.4g\t<=\t0.5\t%u\t%u\n", all ? 100.0 * worse / all : 100, all,
            min);
    fprintf(f, "levels\tworse cases that are not in the list\t%u\t=\t0\t%u\t%u\n", u->unlisted, all, min);
    fprintf(f, "levels\texceptions that are not worse any more\t%u\t=\t0\t%zu\t0\n", gone, u->x.n);
    fprintf(f, "levels\tparts that are left to the next run\t%u\t=\t0\t%u\t%u\n", u->left, u->parts, 1u);
    fprintf(f, "levels\tprograms that do not run\t%u\t=\t0\t%u\t%u\n", u->failed, u->shaders, 1u);
  }
  return table_close(f, f != NULL);
}

/* ---- options ---- */

static int print_levels_usage(void) {
  fprintf(stderr, "usage: levels --exceptions LIST --csv FILE [--bars FILE] [--min N] [--keep FOLDER] [--sample N] [--deep N] [--seed N] "
                  "[--seconds N]\n"
                  "              --machines \"NAME...\" --wakes \"N...\" FOLDER...\n"
                  "  --csv FILE     the cases that are worse\n"
                  "  --bars FILE    rows for scripts/check/bars; --min N: comparisons that have to be made\n"
                  "  --keep FOLDER  keeps the results of each shader on each machine, so that the next run continues there\n"
                  "  --sample N     one case of N, by the seed; a case is a shader, a machine and a wake latency\n"
                  "  --deep N       one of N of these cases also at -O3; 0: none\n"
                  "  --seconds N    after so much processor time, leaves the rest to the next run, and fails\n");
  return 2;
}

static bool read_machines(setting *s, const char *list) {
  char copy[1000], *save = NULL, err[GM_ERROR_SIZE];
  snprintf(copy, sizeof copy, "%s", list);
  for (char *w = strtok_r(copy, " ", &save); w; w = strtok_r(NULL, " ", &save)) {
    if (s->machines == MAX_MACHINES || gm_machine_find(&s->machine[s->machines], w, err, sizeof err))
      return fprintf(stderr, "%s\n", err), false;
    s->machines++;
  }
  return s->machines;
}

static bool read_wakes(setting *s, const char *list) {
  bool any = false;
  for (char *end; *list; list = end) {
    unsigned long w = strtoul(list, &end, 10);
    if (end == list || w >= WAKES)
      return false;
    any = s->wake[w] = true;
    while (*end == ' ')
      end++;
  }
  return any;
}

/* Everything but the shaders on which results depend. */
static gm_cache key_of(const setting *s, const char *machines, const char *wakes, unsigned deep) {
  char text[4096];
  gm_cache k = {0};
  if (!s->keep || !gm_cache_open(&k, s->keep))
    return k;
  for (unsigned m = 0; m < s->machines; m++) {
    gm_machine_format(text, sizeof text, &s->machine[m]);
    k = gm_cache_key_text(k, text);
  }
  snprintf(text, sizeof text, "%s; %s; sample %u, deep %u, seed %llu", machines, wakes, s->sample, deep, (unsigned long long)s->seed);
  return gm_cache_key_text(k, text);
}

int main(int argc, char **argv) {
  static suite u = {.s = {.sample = 1, .seed = 1}};
  const char *machines = "", *wakes = "";
  unsigned min = 1;
  const option_spec spec[] = {{.name = "--exceptions", .text = &u.s.exceptions},
                              {.name = "--csv", .text = &u.s.csv},
                              {.name = "--bars", .text = &u.s.bars},
                              {.name = "--min", .number = &min},
                              {.name = "--keep", .text = &u.s.keep},
                              {.name = "--sample", .number = &u.s.sample},
                              {.name = "--deep", .number = &u.s.deep},
                              {.name = "--seconds", .number = &u.s.seconds},
                              {.name = "--seed", .large = &u.s.seed},
                              {.name = "--machines", .text = &machines},
                              {.name = "--wakes", .text = &wakes}};
  int k = options_read(spec, sizeof spec / sizeof spec[0], argc, argv);
  if (k < 0 || k == argc || !u.s.exceptions || !u.s.csv || !read_machines(&u.s, machines) || !read_wakes(&u.s, wakes))
    return print_levels_usage();
  if (!levels_exceptions_read(&u.x, u.s.exceptions) || !(u.csv = table_open(u.s.csv)))
    return 2;
  u.key[0] = key_of(&u.s, machines, wakes, 0); /* so results at -O2 serve every DEEP */
  u.key[1] = key_of(&u.s, machines, wakes, u.s.deep);
  fprintf(u.csv, "property,level,machine,wake,program,is,bar,rung,reason\n");
  for (unsigned high = 0; high < (u.s.deep ? 2 : 1); high++)
    for (int f = k; f < argc; f++)
      judge_level_folder(&u, argv[f], high);
  int bad = table_close(u.csv, u.shaders > 0);
  bad |= u.s.bars && write_bars(&u, min);
  bad |= judge_levels(&u);
  levels_exceptions_free(&u.x);
  return bad;
}
