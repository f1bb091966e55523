/* SPDX-License-Identifier: Apache-2.0 */
/* Runs conformance tests of others: VK-GL-CTS .test files, numeric cases, image cases (docs/regress.md). */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "base/error.h"
#include "base/random.h"
#include "base/table.h"
#include "studies/conformance/conformance_report.h"

static const char help[] =
    "usage: tool_conformance [OPTION...] FOLDER\n\n"
    "Runs all .test files, numeric cases and image cases below FOLDER on the simulator and a sample of them on the Verilated core in\n"
    "lockstep. TAP on standard output. The folder of --out gets cases.tap, with every case, and the programs of failing ones.\n\n"
    "  --machine NAME      cyclone-es2 unless given\n"
    "  --gate none|best    gating method of the compiler (best)\n"
    "  --opt N             level of optimization (2)\n"
    "  --jobs N            processes (2)\n"
    "  --rtl-percent N     cases of each suite that run on the RTL too (0)\n"
    "  --rtl-runs N        invocations of each stage and draw there (4), 16 times as many for an image\n"
    "  --seed N            draws the samples (1)\n"
    "  --images PERCENT    only so many of the cases that compare two images (100)\n"
    "  --only TEXT         only cases whose \"suite group name\" has the text\n"
    "  --timeout SECONDS   of processor time for a case (60)\n"
    "  --falsify           change every expected value: every case has to fail\n"
    "  --must-fail         every case has to fail\n"
    "  --out FOLDER        (build/regress/conformance)\n"
    "  --summary FILE      figures as JSON (build/regress/summary.json)\n";

typedef struct {
  const char *machine, *gate, *only, *out, *summary, *folder;
  unsigned opt, rtl_percent, rtl_runs, images;
  bool falsify, must_fail;
  cf_pool pool;
} options;

static bool parse_option_number(const char *s, unsigned long max, unsigned long *out) {
  char *end;
  errno = 0;
  *out = strtoul(s, &end, 10);
  return *s >= '0' && *s <= '9' && !*end && !errno && *out <= max;
}

static bool parse_option(options *o, const char *name, const char *value) {
  unsigned long n = 0;
  struct {
    const char *name;
    const char **text;
    unsigned *num;
    unsigned max;
  } table[] = {{"--machine", &o->machine, NULL, 0},
               {"--gate", &o->gate, NULL, 0},
               {"--only", &o->only, NULL, 0},
               {"--out", &o->out, NULL, 0},
               {"--summary", &o->summary, NULL, 0},
               {"--opt", NULL, &o->opt, 3},
               {"--jobs", NULL, &o->pool.jobs, 64},
               {"--rtl-runs", NULL, &o->rtl_runs, 10000},
               {"--rtl-percent", NULL, &o->rtl_percent, 100},
               {"--images", NULL, &o->images, 100},
               {"--timeout", NULL, &o->pool.seconds, 100000}};
  if (!strcmp(name, "--seed") && parse_option_number(value, UINT32_MAX, &n)) {
    o->pool.seed = n;
    return true;
  }
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    if (strcmp(name, table[i].name))
      continue;
    if (table[i].text)
      *table[i].text = value;
    else if (parse_option_number(value, table[i].max, &n))
      *table[i].num = (unsigned)n;
    else
      return false;
    return true;
  }
  return false;
}

static bool parse_conformance_args(options *o, int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    if (!strcmp(argv[i], "--falsify"))
      o->falsify = o->must_fail = true;
    else if (!strcmp(argv[i], "--must-fail"))
      o->must_fail = true;
    else if (argv[i][0] == '-' && i + 1 < argc && parse_option(o, argv[i], argv[i + 1]))
      i++;
    else if (argv[i][0] == '-' || o->folder)
      return false;
    else
      o->folder = argv[i];
  }
  return o->folder != NULL;
}

/* --- samples --- */

/* Draws k of the numbers by seed and moves them to the beginning. */
static void draw_some(size_t *list, size_t n, size_t k, uint64_t seed) {
  for (size_t i = 0; i < k && i < n; i++) {
    size_t at = i + (size_t)(gm_random_next(&seed) % (n - i)), t = list[i];
    list[i] = list[at];
    list[at] = t;
  }
}

static bool wanted(const options *o, const cf_case *c) {
  char text[1000];
  snprintf(text, sizeof text, "%s %s %s", c->suite, c->group, c->name);
  return !o->only || strstr(text, o->only);
}

/* Leaves out image cases that are not drawn. */
static void select_cases(const options *o, const cf_list *l, cf_record *r, size_t *list) {
  size_t n = 0;
  for (size_t i = 0; i < l->n; i++) {
    r[i].selected = wanted(o, &l->c[i]);
    if (r[i].selected && l->c[i].reference.text[0])
      list[n++] = i;
  }
  size_t keep = (n * o->images + 99) / 100;
  draw_some(list, n, keep, o->pool.seed);
  for (size_t i = keep; i < n; i++)
    r[list[i]].selected = false;
}

/* Draws the given share of each suite's selected cases that have something to run. */
static void select_rtl(const options *o, const cf_list *l, cf_record *r, size_t *list) {
  for (size_t first = 0; first < l->n; first++) {
    size_t all = 0, n = 0;
    bool seen = false;
    for (size_t k = 0; k < first && !seen; k++)
      seen = !strcmp(l->c[k].suite, l->c[first].suite);
    for (size_t i = first; i < l->n && !seen; i++) {
      if (strcmp(l->c[i].suite, l->c[first].suite) || !r[i].selected)
        continue;
      all++;
      if (cf_draws(&l->c[i]))
        list[n++] = i;
    }
    size_t k = (all * o->rtl_percent + 99) / 100;
    draw_some(list, n, k, o->pool.seed);
    for (size_t i = 0; i < k && i < n; i++)
      r[list[i]].rtl = true;
  }
}

/* --- the run --- */

static bool set_up(const options *o, cf_engine *e, gm_run_config *cfg, char *err, size_t size) {
  if (gm_machine_find(&e->machine, o->machine, err, size))
    return false;
  gc_options_default(&e->compile);
  e->compile.opt = (int)o->opt;
  if (!strcmp(o->gate, "none")) {
    e->compile.gate = GC_GATE_NONE;
    e->compile.policy = GM_GATE_NONE;
  } else if (strcmp(o->gate, "best")) {
    snprintf(err, size, "error: --gate is none or best");
    return false;
  }
  e->compile.wake = e->machine.wake;
  if (!e->machine.forwarding)
    e->compile.forward = GC_FORWARD_OFF;
  *cfg = (gm_run_config){.policy = e->compile.policy, .wake = e->machine.wake, .texture_latency = e->machine.texture_latency};
  e->rtl_runs = o->rtl_runs;
  e->falsify = o->falsify;
  e->keep = o->out;
  return true;
}

static void make_folders(const char *path) {
  char part[1000];
  for (size_t i = 1; i <= strlen(path) && i < sizeof part; i++)
    if (path[i] == '/' || !path[i]) {
      snprintf(part, sizeof part, "%.*s", (int)i, path);
      mkdir(part, 0777); /* a missing folder is reported when files are written */
    }
}

static bool write_reports(const options *o, const cf_report *rep) {
  char path[1000];
  bool ok = cf_report_tap(stdout, rep);
  snprintf(path, sizeof path, "%s/cases.tap", o->out);
  FILE *f = table_open(path);
  if (f)
    cf_report_cases(f, rep);
  return !table_close(f, true) && cf_report_summary(o->summary, rep) && ok;
}

static double read_conformance_clock(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int run_conformance(const options *o) {
  char err[GM_ERROR_SIZE] = "", text[100];
  cf_engine e = {0};
  gm_run_config cfg;
  double start = read_conformance_clock();
  cf_list l = {.arena = gc_arena_new()};
  if (!l.arena || !set_up(o, &e, &cfg, err, sizeof err)) {
    fprintf(stderr, "%s\n", err[0] ? err : "error: out of memory");
    return 1;
  }
  make_folders(o->out);
  cf_read_corpus(&l, o->folder);
  cf_record *r = calloc(l.n + 1, sizeof *r);
  size_t *list = calloc(l.n + 1, sizeof *list);
  bool ok = r && list;
  if (ok) {
    select_cases(o, &l, r, list);
    select_rtl(o, &l, r, list);
    ok = cf_run_all(&o->pool, &e, &cfg, &l, r);
  }
  if (!ok)
    fprintf(stderr, "error: the run could not be completed\n");
  snprintf(text, sizeof text, "-O%u --gate=%s", o->opt, o->gate);
  cf_report rep = {.l = &l,
                   .r = r,
                   .e = &e,
                   .folder = o->folder,
                   .options = text,
                   .seed = o->pool.seed,
                   .rtl_percent = o->rtl_percent,
                   .only = o->only != NULL,
                   .must_fail = o->must_fail,
                   .seconds = read_conformance_clock() - start};
  ok = ok && write_reports(o, &rep);
  for (size_t i = 0; r && i < l.n; i++)
    free(r[i].why);
  free(r);
  free(list);
  gc_arena_free(l.arena);
  return ok ? 0 : 1;
}

int main(int argc, char **argv) {
  options o = {.machine = "cyclone-es2",
               .gate = "best",
               .out = "build/regress/conformance",
               .summary = "build/regress/summary.json",
               .opt = 2,
               .rtl_runs = 4,
               .images = 100,
               .pool = {.jobs = 2, .seconds = 60, .seed = 1}};
  if (!parse_conformance_args(&o, argc, argv)) {
    fputs(help, stderr);
    return 2;
  }
  return run_conformance(&o);
}
