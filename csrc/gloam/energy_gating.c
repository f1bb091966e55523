/* SPDX-License-Identifier: Apache-2.0 */
/* gloam energy --gating: makes the tables of You and Wang 2013, Figures 15 to 18, on this core. */
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
#include "studies/gating/gating_sweep.h"
#include "tb/model/core_library.h"

static const char *const nine[] = {"Blur0",          "Blur1",     "HGaussianBlur", "NormalMap", "POM",
                                   "SimpleTexLight", "SimpleTex", "VGaussianBlur", "WaterWave", NULL};

/* Settings of the sweep: the first is the main table. */
static const gating_point sweep[] = {{1, 1}, {0, 1}, {2, 1}, {4, 1}, {1, 4}};

enum { SETTINGS = sizeof sweep / sizeof sweep[0] };

typedef struct {
  gating_setting s;
  const char *names[GATING_MAX_BENCHMARKS + 1];
  const char *out;
  int sweep, json;
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

static int parse_gating_args(options *o, int argc, char **argv) {
  size_t n = 0;
  for (int i = 1; i < argc; i++) {
    const char *a = argv[i], *next = i + 1 < argc ? argv[i + 1] : NULL;
    if (strcmp(a, "--gating") == 0)
      continue;
    if (strcmp(a, "--sweep") == 0)
      o->sweep = 1;
    else if (strcmp(a, "--json") == 0)
      o->json = 1;
    else if (strcmp(a, "-O2") == 0 || strcmp(a, "-O3") == 0)
      o->s.level = a[2] - '0';
    else if (a[0] != '-') {
      if (n == GATING_MAX_BENCHMARKS)
        return cmd_usage_error("energy", "more than %d benchmarks", GATING_MAX_BENCHMARKS);
      o->names[n++] = a;
    } else if (next && (strcmp(a, "--shaders") == 0 || strcmp(a, "--machine") == 0 || strcmp(a, "--out") == 0)) {
      i++;
      *(a[2] == 's' ? &o->s.shaders : a[2] == 'm' ? &o->s.machine : &o->out) = next;
    } else
      return cmd_usage_error("energy", "unknown option, or one without its value: '%s'", a);
  }
  o->s.names = n ? o->names : nine;
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

/* Builds the cores before several processes need them. */
static int make_cores(const gating_setting *s) {
  const char *names[] = {s->machine, s->fallback};
  gm_machine m;
  char err[GM_ERROR_SIZE];
  for (size_t i = 0; i < 2; i++)
    if (gm_machine_find(&m, names[i], err, sizeof err) || gm_core_make(&m, GM_RTL_COUNT, stderr, err, sizeof err))
      return fprintf(stderr, "%s\n", err), -1;
  return 0;
}

int cmd_energy_gating(int argc, char **argv) {
  options o = {.s = {.shaders = "regress/suites/shaders", .machine = "cyclone", .fallback = "cyclone16", .level = 3, .progress = stderr}};
  int rc = parse_gating_args(&o, argc, argv);
  if (rc)
    return rc;
  if (make_cores(&o.s))
    return 1;
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
