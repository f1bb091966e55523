/* SPDX-License-Identifier: Apache-2.0 */
/* gloam energy --gating: makes the tables of You and Wang 2013, Figures 15 to 18, on this core (docs/commands.md, "gloam energy"). */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/atomic.h"
#include "base/error.h"
#include "gloam/cmd.h"
#include "gloam/gloam_energy.h"
#include "gloam/gloam_paths.h"
#include "gloam/run_options.h"
#include "gloam/words.h"
#include "search/choices.h"
#include "studies/gating/gating_sweep.h"
#include "tb/model/core_library.h"

static const char *const nine[] = {"Blur0",          "Blur1",     "HGaussianBlur", "NormalMap", "POM",
                                   "SimpleTexLight", "SimpleTex", "VGaussianBlur", "WaterWave", NULL};

enum { SETTINGS = 5 };

typedef struct {
  gating_setting s;
  const char *names[GATING_MAX_BENCHMARKS + 1];
  const char *out;
  bool have_wake;
  int sweep, json;
  char disable[1024]; /* passes left out */
} options;

typedef void writer(FILE *f, const gating_table *const *tables, size_t n);
static void write_main_csv(FILE *f, const gating_table *const *tables, size_t n) {
  (void)n;
  gating_csv(f, tables[0]);
}

enum { OUTPUTS = 3 };
static const struct {
  const char *name;
  writer *write;
} outputs[OUTPUTS] = {{"gating.csv", write_main_csv}, {"gating.json", gating_json}, {"sweep.csv", gating_sweep_csv}};

/* The last one is about several settings. */
static size_t count_outputs(const options *o) { return !o->out ? 0 : o->sweep ? OUTPUTS : OUTPUTS - 1; }

/* Writes all files into the folder, or none. */
static int write_gating_files(const options *o, const gating_table *const *tables, size_t n) {
  char path[600], err[GM_ERROR_SIZE];
  gm_atomic file[OUTPUTS];
  size_t open = 0;
  int rc = 0;
  for (size_t i = 0; i < count_outputs(o) && !rc; i++) {
    snprintf(path, sizeof path, "%s/%s", o->out, outputs[i].name);
    rc = gm_atomic_begin(&file[open], path, err, sizeof err);
    if (!rc)
      outputs[i].write(file[open++].file, tables, n);
  }
  rc = open ? gm_atomic_end_all(file, open, rc == 0, err, sizeof err) : rc;
  return rc ? fprintf(stderr, "%s\n", err), -1 : 0;
}

static int report_gating_tables(const options *o, const gating_table *const *tables, size_t n) {
  if (o->json)
    gating_json(stdout, tables, n);
  else {
    gating_print(stdout, tables[0]);
    if (n > 1)
      gating_print_sweep(stdout, tables, n);
  }
  return write_gating_files(o, tables, n);
}

/* No file that is written may be one that is read. */
static int check_files(const options *o) {
  cmd_paths p = {.command = "energy"};
  char path[OUTPUTS][600];
  cmd_reads_machine(&p, o->s.machine);
  for (size_t i = 0; i < count_outputs(o); i++) {
    snprintf(path[i], sizeof path[i], "%s/%s", o->out, outputs[i].name);
    cmd_writes(&p, "--out", path[i], CMD_FILE_ONLY);
  }
  return cmd_check_paths(&p);
}

/* Takes an option that has no value. */
static bool take_flag(options *o, const char *a) {
  const char *pass = strcmp(a, "--gate-literal") == 0                          ? GC_GATE_LITERAL
                     : strncmp(a, "--no-", 5) == 0 && gc_is_pass(a + 5, false) ? a + 5
                                                                               : "";
  if (strcmp(a, "--sweep") == 0)
    o->sweep = 1;
  else if (strcmp(a, "--json") == 0)
    o->json = 1;
  else if (strcmp(a, "-O2") == 0 || strcmp(a, "-O3") == 0)
    o->s.level = a[2] - '0';
  else if (*pass && strlen(o->disable) + strlen(pass) + 1 < sizeof o->disable)
    strcat(strcat(o->disable, o->disable[0] ? "," : ""), pass);
  else
    return strcmp(a, "--gating") == 0;
  return true;
}

/* Takes an option with its value. 1: taken, 0: no such option, -1: bad value. */
static int take_value(options *o, const char *a, const char *value) {
  if (strcmp(a, "--wake") == 0)
    return o->have_wake = true, cmd_parse_unsigned(value, 0, GM_WAKE_MAX, &o->s.wake) ? -1 : 1;
  if (strcmp(a, "--texture-latency") == 0)
    return cmd_parse_unsigned(value, GM_TEXTURE_MIN, 1000, &o->s.texture_latency) ? -1 : 1;
  const char **to = strcmp(a, "--shaders") == 0   ? &o->s.shaders
                    : strcmp(a, "--machine") == 0 ? &o->s.machine
                    : strcmp(a, "--out") == 0     ? &o->out
                                                  : NULL;
  return to && (*to = value, true);
}

static int parse_gating_args(options *o, int argc, char **argv) {
  size_t n = 0;
  for (int i = 1; i < argc; i++) {
    const char *a = argv[i], *next = i + 1 < argc ? argv[i + 1] : NULL;
    if (take_flag(o, a))
      continue;
    if (a[0] != '-') {
      if (n == GATING_MAX_BENCHMARKS)
        return cmd_usage_error("energy", "more than %d benchmarks", GATING_MAX_BENCHMARKS);
      o->names[n++] = a;
      continue;
    }
    int taken = next ? take_value(o, a, next) : 0;
    if (taken <= 0)
      return taken ? cmd_bad_value("energy", a, next) : cmd_unknown_option("energy", a);
    i++;
  }
  o->s.names = n ? o->names : nine;
  o->s.disable = o->disable[0] ? o->disable : NULL;
  return check_files(o);
}

static int make_gating_folder(const char *path) {
  struct stat about;
  if (!path || mkdir(path, 0777) == 0)
    return 0;
  if (errno == EEXIST && stat(path, &about) == 0 && S_ISDIR(about.st_mode))
    return 0;
  return fprintf(stderr, "%s: error: %s\n", path, strerror(errno)), -1;
}

/* Builds the cores before several processes need them. Unless the command line says it, the wake latency is the machine's. */
static int make_cores(options *o) {
  const char *names[] = {o->s.machine, o->s.fallback};
  gm_machine m;
  char err[GM_ERROR_SIZE];
  for (size_t i = 0; i < 2; i++)
    if (gm_machine_find(&m, names[i], err, sizeof err) || gm_core_make(&m, GM_RTL_COUNT, stderr, err, sizeof err))
      return fprintf(stderr, "%s\n", err), -1;
    else if (i == 0 && !o->have_wake)
      o->s.wake = m.wake;
  return 0;
}

int cmd_energy_gating(int argc, char **argv) {
  options o = {.s = {.shaders = "regress/suites/shaders", .machine = "cyclone", .fallback = "cyclone16", .level = 3, .progress = stderr}};
  int rc = parse_gating_args(&o, argc, argv);
  if (rc)
    return rc;
  if (make_cores(&o))
    return 1;
  const gating_point sweep[SETTINGS] = {{o.s.wake, 1}, {0, 1}, {2, 1}, {4, 1}, {o.s.wake, 4}}; /* the first is the main table */
  gating_table t[SETTINGS] = {{0}};
  const gating_table *tables[SETTINGS];
  size_t n = o.sweep ? SETTINGS : 1;
  for (size_t k = 0; k < n; k++)
    tables[k] = &t[k];
  char err[GM_ERROR_SIZE] = "", folder[4096];
  snprintf(folder, sizeof folder, "%s/cache", o.out ? o.out : "");
  rc = make_gating_folder(o.out) || gating_sweep(&o.s, sweep, n, o.out ? folder : NULL, t, err, sizeof err);
  if (rc && err[0])
    fprintf(stderr, "%s\n", err);
  if (!rc)
    rc = report_gating_tables(&o, tables, n);
  for (size_t k = 0; k < n; k++)
    gating_free(&t[k]);
  return rc ? 1 : 0;
}
