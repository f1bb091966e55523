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
#include "regress/shader_files.h"
#include "run/run.h"
#include "tb_run.h"

static const struct {
  const char *name;
  gc_gate gate;
  gl_gate_policy policy;
  gc_allocator alloc;
  gc_forward forward;
} methods[] = {{"none", GC_GATE_NONE, GL_GATE_NONE, GC_ALLOC_TETRIS, GC_FORWARD_POSITIVE},
               {"naive", GC_GATE_NAIVE, GL_GATE_AUTO, GC_ALLOC_TETRIS, GC_FORWARD_POSITIVE},
               {"promote", GC_GATE_PROMOTE, GL_GATE_AUTO, GC_ALLOC_TETRIS, GC_FORWARD_POSITIVE},
               {"local", GC_GATE_LOCAL, GL_GATE_AUTO, GC_ALLOC_TETRIS, GC_FORWARD_POSITIVE},
               {"global", GC_GATE_GLOBAL, GL_GATE_AUTO, GC_ALLOC_TETRIS, GC_FORWARD_POSITIVE},
               {"global-hints", GC_GATE_GLOBAL, GL_GATE_PROGRAM, GC_ALLOC_TETRIS, GC_FORWARD_POSITIVE},
               {"hints", GC_GATE_HINTS, GL_GATE_PROGRAM, GC_ALLOC_TETRIS, GC_FORWARD_POSITIVE},
               {"best", GC_GATE_BEST, GL_GATE_PROGRAM, GC_ALLOC_TETRIS, GC_FORWARD_POSITIVE},
               {"linear", GC_GATE_HINTS, GL_GATE_PROGRAM, GC_ALLOC_LINEAR, GC_FORWARD_POSITIVE},
               {"color", GC_GATE_HINTS, GL_GATE_PROGRAM, GC_ALLOC_COLOR, GC_FORWARD_POSITIVE},
               {"pre-pack", GC_GATE_HINTS, GL_GATE_PROGRAM, GC_ALLOC_PRE_PACK, GC_FORWARD_POSITIVE},
               {"post-pack", GC_GATE_HINTS, GL_GATE_PROGRAM, GC_ALLOC_POST_PACK, GC_FORWARD_POSITIVE},
               {"passive", GC_GATE_HINTS, GL_GATE_PROGRAM, GC_ALLOC_TETRIS, GC_FORWARD_PASSIVE},
               {"no-forwarding", GC_GATE_HINTS, GL_GATE_PROGRAM, GC_ALLOC_TETRIS, GC_FORWARD_OFF}};
enum { NMETHODS = sizeof methods / sizeof *methods };

/* Machines in the order in which they are tried: the second where the first has too few temporaries. */
static const char *const machine_names[] = {"cyclone", "cyclone16"};
enum { NMACHINES = sizeof machine_names / sizeof *machine_names };

typedef struct {
  const char *shaders, *oracle;
  const char *method;  /* NULL: all */
  const char *machine; /* NULL: cyclone, and cyclone16 where that is too small */
  unsigned rtl;        /* invocations on the Verilated core, 0: none */
  unsigned wake;
} options;

typedef struct {
  options o;
  gl_machine machine[NMACHINES];
  int machines; /* how many of them are to be tried */
  gl_tb *tb[NMACHINES];
  unsigned tests, failed, runs, rtl_runs, pixels, edges, off_edge;
  double worst; /* error in units of the tolerance */
  char worst_at[500];
  char second[2000]; /* programs that took the second machine */
} suite;

/* One shader with its inputs, the oracle's outputs and those of the first method. */
typedef struct {
  char name[200], path[400], inputs[400];
  gl_stage stage;
  char *source;
  size_t len;
  gl_run *run;
  size_t n;
  json_t *oracle; /* list of invocations; NULL without oracle */
  gl_program base;
  gl_result *first;
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

static bool load_shader(suite *s, shader *sh, const char *bench, gl_stage st) {
  char err[1000] = "cannot be read";
  *sh = (shader){.stage = st};
  snprintf(sh->name, sizeof sh->name, "%s.%s", bench, suffix[st]);
  snprintf(sh->path, sizeof sh->path, "%s/%s/%s", s->o.shaders, bench, sh->name);
  snprintf(sh->inputs, sizeof sh->inputs, "%s/%s/inputs.json", s->o.shaders, bench);
  sh->source = shader_text(sh->path, &sh->len);
  sh->run = sh->source ? gl_run_load(sh->inputs, err, sizeof err) : NULL;
  sh->n = sh->run ? gl_run_count(sh->run, st) : 0;
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
    gl_result_free(&sh->first[i]);
  if (sh->have_first)
    gl_program_free(&sh->base);
  free(sh->first);
  json_decref(sh->oracle);
  gl_run_free(sh->run);
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
static double compare_outputs(const gl_result *r, const json_t *inv, char *at, size_t size) {
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
      double got = (double)gl_float(r->out[i].bits[k]), ref = number_of(json_array_get(list, k));
      double e = error_of(got, ref, r->out[i].sym->kind == GL_SYM_FRAGCOLOR);
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
static bool agrees(suite *s, const shader *sh, const gl_result *res, char *why, size_t size) {
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

/* Compiles for the first machine that fits. Returns its number, or -1 with the last message in why. */
static int compile(suite *s, const shader *sh, unsigned m, gl_program *p, gc_stats *st, char *why, size_t size) {
  for (int k = 0; k < s->machines; k++) {
    gc_options o;
    char *messages = NULL;
    gc_options_default(&o);
    o.name = sh->path;
    o.stage = sh->stage;
    o.machine = &s->machine[k];
    o.gate = methods[m].gate;
    o.policy = methods[m].policy;
    o.alloc = methods[m].alloc;
    o.forward = methods[m].forward;
    o.wake = s->o.wake;
    o.verify = true;
    int rc = gc_compile(sh->source, sh->len, &o, p, st, &messages);
    snprintf(why, size, "%s", messages ? messages : "");
    free(messages);
    if (rc == 0)
      return k;
  }
  return -1;
}

static bool proven(suite *s, unsigned m, const gl_program *p, char *why, size_t size) {
  gl_check_config cfg = {.policy = methods[m].policy, .wake = s->o.wake};
  gl_check_result r;
  if (gl_check_program(p, &cfg, &r) == GL_CHECK_PROVEN)
    return true;
  snprintf(why, size, "gloam check: %s\npath: %s", r.message, r.path);
  return false;
}

/* Invocations that run together from number `first` on. */
static unsigned group_size(const gl_program *p, const shader *sh, size_t first) {
  gl_batch g;
  size_t left = sh->n - first;
  gl_run_batch(p, sh->run, first, left < GL_MAX_THREADS ? (unsigned)left : GL_MAX_THREADS, &g);
  return g.n;
}

/* All invocations on the simulator, as many at a time as there are threads. On failure nothing is left to free. */
static bool simulate(suite *s, const shader *sh, unsigned m, const gl_program *p, gl_result *res, char *why, size_t size) {
  gl_run_config cfg = {.policy = methods[m].policy, .wake = s->o.wake, .texture_latency = p->machine.texture_latency};
  gl_sim *sim = gl_sim_new(&p->machine);
  gl_image img = {0};
  size_t done = 0;
  bool ok = sim && gl_run_bind(p, sh->run, &img, why, size) == 0;
  if (ok)
    gl_run_load_sim(sim, p, &img);
  while (ok && done < sh->n) {
    unsigned n = group_size(p, sh, done);
    ok = gl_run_sim(sim, p, sh->run, done, n, &cfg, &res[done], why, size) == 0;
    done += ok ? n : 0;
  }
  for (size_t k = 0; !ok && k < done; k++)
    gl_result_free(&res[k]);
  s->runs += (unsigned)done;
  gl_image_free(&img);
  if (sim)
    gl_sim_free(sim);
  return ok;
}

/* One group of invocations, from `first` on, on the Verilated core. */
static bool group_on_rtl(suite *s, const shader *sh, gl_tb *tb, const gl_run_config *cfg, const gl_program *p, size_t first,
                         const gl_result *res, char *why, size_t size) {
  gl_tb_options o = {.lockstep = true};
  gl_tb_result r = {0};
  gl_result out[GL_MAX_THREADS] = {{0}};
  unsigned n = group_size(p, sh, first);
  if (gl_tb_run_program(tb, p, sh->run, first, n, cfg, &o, &r, out, why, size))
    return false;
  bool ok = r.verdict == GL_TB_OK && r.stats.cycles == res[first].stats.cycles;
  if (r.verdict != GL_TB_OK)
    snprintf(why, size, "invocation %zu on the Verilated core: %s\n%s", first, gl_tb_verdict_name(r.verdict), r.message ? r.message : "");
  else if (!ok)
    snprintf(why, size, "invocation %zu: %llu cycles on the Verilated core, %llu in the simulator", first,
             (unsigned long long)r.stats.cycles, (unsigned long long)res[first].stats.cycles);
  for (unsigned k = 0; r.verdict == GL_TB_OK && k < n; k++) {
    ok = ok && gl_result_equal(&out[k], &res[first + k], why, size);
    gl_result_free(&out[k]);
  }
  gl_tb_result_free(&r);
  s->rtl_runs += n;
  return ok;
}

/* Some groups of invocations in lockstep: spread over the list, the representative one always among them. */
static bool on_rtl(suite *s, const shader *sh, unsigned m, int machine, const gl_program *p, const gl_result *res, char *why, size_t size) {
  gl_run_config cfg = {.policy = methods[m].policy, .wake = s->o.wake, .texture_latency = p->machine.texture_latency};
  size_t groups = (sh->n + p->machine.threads - 1) / p->machine.threads, count = s->o.rtl < groups ? s->o.rtl : groups;
  for (size_t k = 0; k < count; k++)
    if (!group_on_rtl(s, sh, s->tb[machine], &cfg, p, k * groups / count * p->machine.threads, res, why, size))
      return false;
  return true;
}

static bool identical(const shader *sh, const gl_result *res, char *why, size_t size) {
  for (size_t i = 0; i < sh->n; i++) {
    char what[200];
    if (gl_result_equal(&sh->first[i], &res[i], what, sizeof what))
      continue;
    snprintf(why, size, "invocation %zu: not the outputs of method %s: %s", i, methods[0].name, what);
    return false;
  }
  return true;
}

/* Compiled, proven, run, compared. */
static void run_method(suite *s, shader *sh, unsigned m) {
  static char why[16384];
  gl_program p;
  gc_stats st;
  int k = compile(s, sh, m, &p, &st, why, sizeof why);
  if (k < 0) {
    report(s, false, "%s %s compiles", sh->name, methods[m].name);
    note(why);
    return;
  }
  gl_result *res = calloc(sh->n, sizeof *res);
  bool simulated = res && proven(s, m, &p, why, sizeof why) && simulate(s, sh, m, &p, res, why, sizeof why);
  bool ok = simulated && (!sh->have_first || identical(sh, res, why, sizeof why)) && (!sh->oracle || agrees(s, sh, res, why, sizeof why)) &&
            (!s->o.rtl || on_rtl(s, sh, m, k, &p, res, why, sizeof why));
  report(s, ok, "%s %s: %s, %llu cycles, %u temporaries, %u bundles", sh->name, methods[m].name, s->machine[k].name,
         simulated ? (unsigned long long)res[0].stats.cycles : 0ull, st.temps, st.bundles);
  if (!ok)
    note(why);
  if (k && strlen(s->second) < sizeof s->second - 300)
    sprintf(s->second + strlen(s->second), " %s(%s)", sh->name, methods[m].name);
  if (simulated && !sh->have_first) {
    memcpy(sh->first, res, sh->n * sizeof *res);
    sh->base = p;
    sh->have_first = true;
  } else {
    for (size_t i = 0; simulated && i < sh->n; i++)
      gl_result_free(&res[i]);
    gl_program_free(&p);
  }
  free(res);
}

/* --- the suite --- */

static int by_name(const struct dirent **a, const struct dirent **b) { return strcmp((*a)->d_name, (*b)->d_name); }
static int visible(const struct dirent *d) { return d->d_name[0] != '.'; }

static void run_benchmark(suite *s, const char *bench) {
  for (int st = 0; st < 2; st++) {
    shader sh;
    if (load_shader(s, &sh, bench, (gl_stage)st))
      for (unsigned m = 0; m < NMETHODS; m++)
        if (!s->o.method || !strcmp(s->o.method, methods[m].name))
          run_method(s, &sh, m);
    free_shader(&sh);
  }
}

static bool open_machines(suite *s) {
  char err[1000] = "";
  s->machines = s->o.machine ? 1 : NMACHINES;
  for (int k = 0; k < s->machines; k++) {
    if (gl_machine_find(&s->machine[k], s->o.machine ? s->o.machine : machine_names[k], err, sizeof err) ||
        (s->o.rtl && !(s->tb[k] = gl_tb_open(&s->machine[k], GL_RTL_PLAIN, err, sizeof err)) &&
         !(s->tb[k] = gl_tb_open(&s->machine[k], GL_RTL_COUNT, err, sizeof err)))) {
      fprintf(stderr, "%s\n", err);
      return false;
    }
  }
  return true;
}

static void summary(suite *s, double seconds) {
  printf("# %u programs under %d methods at most, %u simulated runs, %u on the Verilated core in lockstep, %.1f s\n", s->tests,
         s->o.method ? 1 : NMETHODS, s->runs, s->rtl_runs, seconds);
  if (s->machines > 1)
    printf("# on machine %s, for want of temporaries:%s\n", s->machine[1].name, s->second[0] ? s->second : " none");
  if (!s->o.oracle)
    return;
  report(s, s->pixels > 0 && s->off_edge * 1000.0 < s->pixels,
         "outputs that differ on a discontinuity: %u of %u (%u lie on one), below 0.1%%", s->off_edge, s->pixels, s->edges);
  printf("# worst error: %.3f of the tolerance 1e-4*max(1,|ref|), %s\n", s->worst, s->worst_at);
}

static int usage(void) {
  fprintf(
      stderr,
      "usage: run_benchmarks [--shaders FOLDER] [--oracle FOLDER] [--method NAME] [--machine NAME] [--rtl RUNS] [--wake N] [BENCHMARK...]\n"
      "  --oracle FOLDER  results of oracle_gl as NAME.vert.json, NAME.frag.json\n"
      "  --rtl RUNS       that many runs of each program on the Verilated core too\n");
  return 2;
}

static int parse(int argc, char **argv, options *o) {
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
    else
      return -1;
  }
  return i < argc && argv[i][0] == '-' ? -1 : i;
}

int main(int argc, char **argv) {
  static suite s = {.o = {.shaders = "regress/shaders", .wake = 1}};
  struct timespec t0, t1;
  struct dirent **list;
  int at = parse(argc, argv, &s.o);
  if (at < 0)
    return usage();
  if (!open_machines(&s))
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
  for (int k = 0; k < NMACHINES; k++)
    if (s.tb[k])
      gl_tb_close(s.tb[k]);
  return s.failed ? 1 : 0;
}
