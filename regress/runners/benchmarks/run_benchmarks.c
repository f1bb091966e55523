/* SPDX-License-Identifier: Apache-2.0 */
/* Compiles every benchmark shader under every gating method, register allocator and way of forwarding, proves it with the checker, runs all
   its invocations on the simulator and some on the Verilated core in lockstep. Outputs must be bit-identical across methods and agree with
   the oracle's. Speaks TAP. See usage() for the options. */
#include <dirent.h>
#include <jansson.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "check/check.h"
#include "compile.h"
#include "fp/fp.h"
#include "regress/runners/matrix/row_list.h"
#include "regress/common/shader_files.h"
#include "run/run.h"
#include "tb_run.h"

/* Names of methods, and options as on the command line. The first is the one that the others' outputs have to be identical to. */
static const struct {
  const char *name, *options;
} usual[] = {{"none", "--gate none"},
             {"naive", "--gate naive"},
             {"promote", "--gate promote"},
             {"local", "--gate local"},
             {"global", "--gate global"},
             {"global-hints", "--gate global --policy program"},
             {"hints", "--gate hints"},
             {"best", "--gate best"},
             {"linear", "--gate hints --alloc linear"},
             {"color", "--gate hints --alloc color"},
             {"pre-pack", "--gate hints --alloc pre-pack"},
             {"post-pack", "--gate hints --alloc post-pack"},
             {"passive", "--gate hints --forward passive"},
             {"no-forwarding", "--gate hints --forward off"}};
enum { NUSUAL = sizeof usual / sizeof *usual };

/* Machines in the order in which they are tried: the second where the first has too few temporaries. */
static const char *const machine_names[] = {"cyclone", "cyclone16"};
enum { NMACHINES = sizeof machine_names / sizeof *machine_names, MAX_CORES = 32 };

typedef struct {
  const char *shaders, *oracle;
  const char *method;  /* NULL: all */
  const char *machine; /* NULL: cyclone, and cyclone16 where that is too small */
  unsigned rtl;        /* invocations on the Verilated core, 0: none */
  unsigned wake;
  const char *rows; /* file of options (regress/runners/matrix) instead of methods; each program takes some of them, in turn */
  size_t take;
} options;

typedef struct {
  char name[32];
  gm_machine machine;
  gm_tb *tb; /* NULL: not opened, or there is none */
  bool asked;
} core;

typedef struct {
  options o;
  option_line *method;
  const char *method_name[NUSUAL];
  size_t nmethod, next; /* next: row, where there are rows */
  core core[MAX_CORES];
  int machines; /* the first of the cores: those that are tried for a method that names none */
  unsigned cores;
  unsigned tests, failed, runs, rtl_runs, pixels, edges, off_edge, refused;
  double worst; /* error in units of the tolerance */
  char worst_at[500];
  char second[2000]; /* programs that took the second machine */
} suite;

/* One shader with its inputs, the oracle's outputs and those of the first method. */
typedef struct {
  char name[200], path[400], inputs[400];
  gm_stage stage;
  char *source;
  size_t len;
  gm_run *run;
  size_t n;
  json_t *oracle; /* list of invocations; NULL without oracle */
  gm_program base;
  gm_result *first;
  bool have_first;
} shader;

static const char *const suffix[2] = {"vert", "frag"};

/* --- TAP --- */

static bool report(suite *s, bool ok, const char *fmt, ...) {
  va_list ap;
  printf("%sok %u - ", ok ? "" : "not ", ++s->tests);
  va_start(ap, fmt);
  vprintf(fmt, ap);
  va_end(ap);
  putchar('\n');
  fflush(stdout);
  if (!ok)
    s->failed++;
  return ok;
}

/* Diagnostic lines: each line of the text behind "# ". */
static void note(const char *text) {
  for (const char *p = text; *p;) {
    int n = (int)strcspn(p, "\n");
    printf("# %.*s\n", n, p);
    p += n + (p[n] != 0);
  }
}

/* --- loading --- */

static json_t *load_oracle(const suite *s, const shader *sh) {
  char path[700];
  json_error_t e;
  snprintf(path, sizeof path, "%s/%s.json", s->o.oracle, sh->name);
  json_t *root = json_load_file(path, 0, &e), *list = json_object_get(root, "invocations");
  if (!root)
    printf("# %s: error: %s\n", path, e.text);
  json_incref(list);
  json_decref(root);
  return list;
}

static bool load_shader(suite *s, shader *sh, const char *bench, gm_stage st) {
  char err[1000] = "cannot be read";
  *sh = (shader){.stage = st};
  snprintf(sh->name, sizeof sh->name, "%s.%s", bench, suffix[st]);
  snprintf(sh->path, sizeof sh->path, "%s/%s/%s", s->o.shaders, bench, sh->name);
  snprintf(sh->inputs, sizeof sh->inputs, "%s/%s/inputs.json", s->o.shaders, bench);
  sh->source = shader_text(sh->path, &sh->len);
  sh->run = sh->source ? gm_run_load(sh->inputs, err, sizeof err) : NULL;
  sh->n = sh->run ? gm_run_count(sh->run, st) : 0;
  sh->first = calloc(sh->n ? sh->n : 1, sizeof *sh->first);
  if (s->o.oracle)
    sh->oracle = load_oracle(s, sh);
  if (!sh->n || !sh->first)
    note(err);
  else if (!s->o.oracle || json_array_size(sh->oracle) == sh->n)
    return true;
  return report(s, false, "%s: shader, inputs and oracle can be read", sh->name);
}

static void free_shader(shader *sh) {
  for (size_t i = 0; sh->have_first && i < sh->n; i++)
    gm_result_free(&sh->first[i]);
  if (sh->have_first)
    gm_program_free(&sh->base);
  free(sh->first);
  json_decref(sh->oracle);
  gm_run_free(sh->run);
  free(sh->source);
}

/* --- comparing with the oracle --- */

static double number_of(const json_t *j) {
  const char *s = json_string_value(j);
  return s ? strtod(s, NULL) : json_number_value(j);
}

static int byte_of(double x) { return isnan(x) ? 0 : (int)lrint(255 * fmin(1, fmax(0, x))); }

/* Error of one number in units of the tolerance; above 1 is wrong. Colours also as 8 bits. */
static double error_of(double got, double ref, bool color) {
  if (isnan(got) || isnan(ref) || isinf(got) || isinf(ref))
    return got == ref || (isnan(got) && isnan(ref)) ? 0 : HUGE_VAL;
  if (color && abs(byte_of(got) - byte_of(ref)) > 1)
    return HUGE_VAL;
  return fabs(got - ref) / (1e-4 * fmax(1, fabs(ref)));
}

/* Worst error of one invocation; at gets what and where. */
static double compare_outputs(const gm_result *r, const json_t *inv, char *at, size_t size) {
  const json_t *outs = json_object_get(inv, "outputs");
  double worst = 0;
  if (r->killed || json_is_true(json_object_get(inv, "killed"))) {
    snprintf(at, size, "discard: %d here, %d there", r->killed, json_is_true(json_object_get(inv, "killed")));
    return r->killed == json_is_true(json_object_get(inv, "killed")) ? 0 : HUGE_VAL;
  }
  for (size_t i = 0; i < r->n; i++) {
    const json_t *list = json_object_get(outs, r->out[i].sym->name);
    if (json_array_size(list) != r->out[i].n) {
      snprintf(at, size, "%s: %zu numbers here, %zu there", r->out[i].sym->name, r->out[i].n, json_array_size(list));
      return HUGE_VAL;
    }
    for (size_t k = 0; k < r->out[i].n; k++) {
      double got = (double)gm_float(r->out[i].bits[k]), ref = number_of(json_array_get(list, k));
      double e = error_of(got, ref, r->out[i].sym->kind == GM_SYM_FRAGCOLOR);
      if (e > worst) {
        worst = e;
        snprintf(at, size, "%s[%zu] = %.9g, OpenGL ES %.9g", r->out[i].sym->name, k, got, ref);
      }
    }
  }
  if (r->n != json_object_size(outs)) {
    snprintf(at, size, "%zu outputs here, %zu there", r->n, json_object_size(outs));
    return HUGE_VAL;
  }
  return worst;
}

/* All invocations against the oracle. Those on a discontinuity may differ, but are counted. */
static bool agrees(suite *s, const shader *sh, const gm_result *res, char *why, size_t size) {
  bool ok = true;
  for (size_t i = 0; i < sh->n; i++) {
    const json_t *inv = json_array_get(sh->oracle, i);
    char at[200] = "";
    double e = compare_outputs(&res[i], inv, at, sizeof at);
    bool edge = json_is_true(json_object_get(inv, "edge"));
    s->pixels++;
    s->edges += edge;
    if (e > 1 && edge)
      s->off_edge++;
    else if (e > 1) {
      if (ok)
        snprintf(why, size, "invocation %zu: %s (error %.2f of the tolerance)", i, at, e);
      ok = false;
    } else if (e > s->worst) {
      s->worst = e;
      snprintf(s->worst_at, sizeof s->worst_at, "%s invocation %zu: %s", sh->name, i, at);
    }
  }
  return ok;
}

/* --- one method --- */

/* The core of this machine, its number; opened when it is first asked for. */
static unsigned core_of(suite *s, const gm_machine *m) {
  unsigned k = 0;
  while (k < s->cores && strcmp(s->core[k].name, m->name))
    k++;
  if (k == s->cores && k + 1 < MAX_CORES) {
    s->cores++;
    s->core[k].machine = *m;
    snprintf(s->core[k].name, sizeof s->core[k].name, "%s", m->name);
  }
  return k;
}

static gm_tb *testbench(suite *s, unsigned k) {
  char err[1000];
  core *c = &s->core[k];
  if (!c->asked && !(c->tb = gm_tb_open(&c->machine, GM_RTL_PLAIN, err, sizeof err)))
    c->tb = gm_tb_open(&c->machine, GM_RTL_COUNT, err, sizeof err);
  c->asked = true;
  return c->tb;
}

static gc_result compile_for(const shader *sh, option_line *l, const gm_machine *m, gm_program *p, gc_stats *st, char *why, size_t size) {
  gc_options o = l->o;
  char *messages = NULL;
  o.name = sh->path;
  o.stage = sh->stage;
  o.machine = m;
  o.verify = true;
  gc_result rc = gc_compile(sh->source, sh->len, &o, p, st, &messages);
  snprintf(why, size, "%s", messages ? messages : "");
  free(messages);
  return rc;
}

/* Compiles for the method's machine, or the first that fits. Returns its number, or -1 with the last message in why. */
static int compile(suite *s, const shader *sh, option_line *l, gm_program *p, gc_stats *st, bool *refused, char *why, size_t size) {
  *refused = false;
  if (l->has_machine) {
    gc_result rc = compile_for(sh, l, &l->machine, p, st, why, size);
    *refused = rc && row_may_refuse(rc, why);
    return rc ? -1 : (int)core_of(s, &l->machine);
  }
  for (int k = 0; k < s->machines; k++)
    if (!compile_for(sh, l, &s->core[k].machine, p, st, why, size))
      return k;
  return -1;
}

static bool proven(const option_line *l, const gm_program *p, char *why, size_t size) {
  gm_check_config cfg = {.policy = l->o.policy, .wake = l->o.wake};
  gm_check_result r;
  if (gm_check_program(p, &cfg, &r) == GM_CHECK_PROVEN)
    return true;
  snprintf(why, size, "gloam check: %s\npath: %s", r.message, r.path);
  return false;
}

/* Invocations that run together from number `first` on. */
static unsigned group_size(const gm_program *p, const shader *sh, size_t first) {
  gm_batch g;
  size_t left = sh->n - first;
  gm_run_batch(p, sh->run, first, left < GM_MAX_THREADS ? (unsigned)left : GM_MAX_THREADS, &g);
  return g.n;
}

/* All invocations on the simulator, as many at a time as there are threads. On failure nothing is left to free. */
static bool simulate(suite *s, const shader *sh, const option_line *l, const gm_program *p, gm_result *res, char *why, size_t size) {
  gm_run_config cfg = {.policy = l->o.policy, .wake = l->o.wake, .texture_latency = p->machine.texture_latency};
  gm_sim *sim = gm_sim_new(&p->machine);
  gm_image img = {0};
  size_t done = 0;
  bool ok = sim && gm_run_bind(p, sh->run, &img, why, size) == 0;
  if (ok)
    gm_run_load_sim(sim, p, &img);
  while (ok && done < sh->n) {
    unsigned n = group_size(p, sh, done);
    ok = gm_run_sim(sim, p, sh->run, done, n, &cfg, &res[done], why, size) == 0;
    done += ok ? n : 0;
  }
  for (size_t k = 0; !ok && k < done; k++)
    gm_result_free(&res[k]);
  s->runs += (unsigned)done;
  gm_image_free(&img);
  if (sim)
    gm_sim_free(sim);
  return ok;
}

/* One group of invocations, from `first` on, on the Verilated core. */
static bool group_on_rtl(suite *s, const shader *sh, gm_tb *tb, const gm_run_config *cfg, const gm_program *p, size_t first,
                         const gm_result *res, char *why, size_t size) {
  gm_tb_options o = {.lockstep = true};
  gm_tb_result r = {0};
  gm_result out[GM_MAX_THREADS] = {{0}};
  unsigned n = group_size(p, sh, first);
  if (gm_tb_run_program(tb, p, sh->run, first, n, cfg, &o, &r, out, why, size))
    return false;
  bool ok = r.verdict == GM_TB_OK && r.stats.cycles == res[first].stats.cycles;
  if (r.verdict != GM_TB_OK)
    snprintf(why, size, "invocation %zu on the Verilated core: %s\n%s", first, gm_tb_verdict_name(r.verdict), r.message ? r.message : "");
  else if (!ok)
    snprintf(why, size, "invocation %zu: %llu cycles on the Verilated core, %llu in the simulator", first,
             (unsigned long long)r.stats.cycles, (unsigned long long)res[first].stats.cycles);
  for (unsigned k = 0; r.verdict == GM_TB_OK && k < n; k++) {
    ok = ok && gm_result_equal(&out[k], &res[first + k], why, size);
    gm_result_free(&out[k]);
  }
  gm_tb_result_free(&r);
  s->rtl_runs += n;
  return ok;
}

/* Some groups of invocations in lockstep: spread over the list, the representative one always among them. */
static bool on_rtl(suite *s, const shader *sh, const option_line *l, unsigned machine, const gm_program *p, const gm_result *res, char *why,
                   size_t size) {
  gm_run_config cfg = {.policy = l->o.policy, .wake = l->o.wake, .texture_latency = p->machine.texture_latency};
  size_t groups = (sh->n + p->machine.threads - 1) / p->machine.threads, count = s->o.rtl < groups ? s->o.rtl : groups;
  gm_tb *tb = testbench(s, machine);
  if (!tb && l->has_machine) /* not every core is built */
    return true;
  if (!tb) {
    snprintf(why, size, "there is no Verilated core of machine %s", s->core[machine].name);
    return false;
  }
  for (size_t k = 0; k < count; k++)
    if (!group_on_rtl(s, sh, tb, &cfg, p, k * groups / count * p->machine.threads, res, why, size))
      return false;
  return true;
}

static bool identical(const shader *sh, const gm_result *res, char *why, size_t size) {
  for (size_t i = 0; i < sh->n; i++) {
    char what[200];
    if (gm_result_equal(&sh->first[i], &res[i], what, sizeof what))
      continue;
    snprintf(why, size, "invocation %zu: not the outputs of method none: %s", i, what);
    return false;
  }
  return true;
}

/* Compiled, proven, run, compared. Outputs of rows, that leave out passes which round, are only held to the oracle. */
static void run_method(suite *s, shader *sh, option_line *l, const char *name) {
  static char why[16384];
  gm_program p;
  gc_stats st;
  bool refused, rows = s->o.rows != NULL;
  int k = compile(s, sh, l, &p, &st, &refused, why, sizeof why);
  s->refused += refused;
  if (refused)
    return;
  if (k < 0) {
    report(s, false, "%s %s compiles", sh->name, name);
    note(why);
    return;
  }
  gm_result *res = calloc(sh->n, sizeof *res);
  bool simulated = res && proven(l, &p, why, sizeof why) && simulate(s, sh, l, &p, res, why, sizeof why);
  bool ok = simulated && (rows || !sh->have_first || identical(sh, res, why, sizeof why)) &&
            (!sh->oracle || agrees(s, sh, res, why, sizeof why)) && (!s->o.rtl || on_rtl(s, sh, l, (unsigned)k, &p, res, why, sizeof why));
  report(s, ok, "%s %s: %s, %llu cycles, %u temporaries, %u bundles", sh->name, name, s->core[k].name,
         simulated ? (unsigned long long)res[0].stats.cycles : 0ull, st.temps, st.bundles);
  if (!ok)
    note(why);
  if (k && !l->has_machine && strlen(s->second) < sizeof s->second - 300)
    sprintf(s->second + strlen(s->second), " %s(%s)", sh->name, name);
  if (simulated && !sh->have_first) {
    memcpy(sh->first, res, sh->n * sizeof *res);
    sh->base = p;
    sh->have_first = true;
  } else {
    for (size_t i = 0; simulated && i < sh->n; i++)
      gm_result_free(&res[i]);
    gm_program_free(&p);
  }
  free(res);
}

/* --- the suite --- */

static int by_name(const struct dirent **a, const struct dirent **b) { return strcmp((*a)->d_name, (*b)->d_name); }
static int visible(const struct dirent *d) { return d->d_name[0] != '.'; }

static void run_methods(suite *s, shader *sh) {
  for (size_t m = 0; m < (s->o.rows ? s->o.take : s->nmethod); m++)
    if (s->o.rows) {
      option_line *l = &s->method[s->next++ % s->nmethod];
      run_method(s, sh, l, l->text);
    } else if (!s->o.method || !strcmp(s->o.method, s->method_name[m]))
      run_method(s, sh, &s->method[m], s->method_name[m]);
}

static void run_benchmark(suite *s, const char *bench) {
  for (int st = 0; st < 2; st++) {
    shader sh;
    if (load_shader(s, &sh, bench, (gm_stage)st))
      run_methods(s, &sh);
    free_shader(&sh);
  }
}

static bool open_machines(suite *s) {
  char err[1000] = "";
  s->machines = s->o.machine ? 1 : NMACHINES;
  for (int k = 0; k < s->machines; k++) {
    gm_machine m;
    bool bad = gm_machine_find(&m, s->o.machine ? s->o.machine : machine_names[k], err, sizeof err);
    unsigned at = bad ? 0 : core_of(s, &m);
    if (bad || (s->o.rtl && !s->o.rows && !testbench(s, at))) {
      fprintf(stderr, "%s\n", bad ? err : "run_benchmarks: error: a Verilated core is missing");
      return false;
    }
  }
  return true;
}

static bool read_methods(suite *s) {
  char err[1000];
  if (s->o.rows) {
    s->method = row_list_read(s->o.rows, &s->nmethod, err, sizeof err);
    if (!s->method)
      fprintf(stderr, "%s\n", err);
    return s->method != NULL;
  }
  s->method = calloc(NUSUAL, sizeof *s->method);
  for (s->nmethod = 0; s->method && s->nmethod < NUSUAL; s->nmethod++) {
    s->method_name[s->nmethod] = usual[s->nmethod].name;
    if (option_line_read(&s->method[s->nmethod], usual[s->nmethod].options, err, sizeof err))
      return fprintf(stderr, "%s\n", err), false;
    s->method[s->nmethod].o.wake = s->o.wake;
  }
  return s->method != NULL;
}

static void summary(suite *s, double seconds) {
  printf("# %u programs under %d methods at most, %u simulated runs, %u on the Verilated core in lockstep, %.1f s\n", s->tests,
         s->o.rows     ? (int)s->nmethod
         : s->o.method ? 1
                       : NUSUAL,
         s->runs, s->rtl_runs, seconds);
  if (s->o.rows)
    printf("# %u times too large for the row's machine, or without a pass that has to be\n", s->refused);
  else if (s->machines > 1)
    printf("# on machine %s, for want of temporaries:%s\n", s->core[1].name, s->second[0] ? s->second : " none");
  if (!s->o.oracle)
    return;
  report(s, s->pixels > 0 && s->off_edge * 1000.0 < s->pixels,
         "outputs that differ on a discontinuity: %u of %u (%u lie on one), below 0.1%%", s->off_edge, s->pixels, s->edges);
  printf("# worst error: %.3f of the tolerance 1e-4*max(1,|ref|), %s\n", s->worst, s->worst_at);
}

static int usage(void) {
  fprintf(stderr,
          "usage: run_benchmarks [--shaders FOLDER] [--oracle FOLDER] [--method NAME] [--machine NAME] [--rtl RUNS] [--wake N]\n"
          "                      [--rows FILE [--take N] [--from N]] [BENCHMARK...]\n"
          "  --oracle FOLDER  results of oracle_gl as NAME.vert.json, NAME.frag.json\n"
          "  --rtl RUNS       that many runs of each program on the Verilated core too\n"
          "  --rows FILE      ways to compile (regress/runners/matrix) instead of methods: --take N of them for each program, in turn "
          "(default 1), from\n"
          "                   number --from N on; on those Verilated cores that are built\n");
  return 2;
}

static int parse(int argc, char **argv, suite *s) {
  options *o = &s->o;
  int i = 1;
  for (; i + 1 < argc && argv[i][0] == '-'; i += 2) {
    if (!strcmp(argv[i], "--shaders"))
      o->shaders = argv[i + 1];
    else if (!strcmp(argv[i], "--oracle"))
      o->oracle = argv[i + 1];
    else if (!strcmp(argv[i], "--method"))
      o->method = argv[i + 1];
    else if (!strcmp(argv[i], "--machine"))
      o->machine = argv[i + 1];
    else if (!strcmp(argv[i], "--rtl"))
      o->rtl = (unsigned)atoi(argv[i + 1]);
    else if (!strcmp(argv[i], "--wake"))
      o->wake = (unsigned)atoi(argv[i + 1]);
    else if (!strcmp(argv[i], "--rows"))
      o->rows = argv[i + 1];
    else if (!strcmp(argv[i], "--take"))
      o->take = strtoul(argv[i + 1], NULL, 10);
    else if (!strcmp(argv[i], "--from"))
      s->next = strtoul(argv[i + 1], NULL, 10);
    else
      return -1;
  }
  return i < argc && argv[i][0] == '-' ? -1 : i;
}

int main(int argc, char **argv) {
  static suite s = {.o = {.shaders = "regress/suites/shaders", .wake = 1, .take = 1}};
  struct timespec t0, t1;
  struct dirent **list;
  int at = parse(argc, argv, &s);
  if (at < 0)
    return usage();
  if (!read_methods(&s) || !open_machines(&s))
    return 1;
  clock_gettime(CLOCK_MONOTONIC, &t0);
  if (at < argc)
    for (; at < argc; at++)
      run_benchmark(&s, argv[at]);
  else {
    int n = scandir(s.o.shaders, &list, visible, by_name);
    if (n <= 0) {
      fprintf(stderr, "%s: error: no benchmarks\n", s.o.shaders);
      return 1;
    }
    for (int i = 0; i < n; i++) {
      run_benchmark(&s, list[i]->d_name);
      free(list[i]);
    }
    free(list);
  }
  clock_gettime(CLOCK_MONOTONIC, &t1);
  summary(&s, (double)(t1.tv_sec - t0.tv_sec) + (double)(t1.tv_nsec - t0.tv_nsec) * 1e-9);
  printf("1..%u\n", s.tests);
  for (unsigned k = 0; k < s.cores; k++)
    if (s.core[k].tb)
      gm_tb_close(s.core[k].tb);
  free(s.method);
  return s.failed ? 1 : 0;
}
