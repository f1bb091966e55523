/* SPDX-License-Identifier: Apache-2.0 */
/* Repeats the experiments of papers: writes tables and figures, ours next to theirs, a CSV file each. See print_experiments_usage(). */
#include "regress/papers/experiments.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/table.h"
#include "tb/model/core_library.h"

const char *const nine[] = {"Blur0",          "Blur1",     "HGaussianBlur", "NormalMap", "POM",
                            "SimpleTexLight", "SimpleTex", "VGaussianBlur", "WaterWave", NULL};
const char *const branchy[] = {"Cascade", "Fork", "Join", "Layers", "March", NULL};

const char *place_folder(const place *p, const char *name, char text[PATH_ROOM]) {
  snprintf(text, PATH_ROOM, "%s/%s", p->root, name);
  return text;
}

FILE *place_file(const place *p, const char *name) {
  char path[PATH_ROOM];
  snprintf(path, sizeof path, "%s.csv", name);
  return table_open_in(p->out, path);
}

void put_number(FILE *f, double x) {
  if (x < ABSENT)
    fprintf(f, ",%.2f", x);
  else
    fputc(',', f);
}

static const struct {
  const char *name;
  int (*run)(const place *p);
  const char *text;
} table[] = {{"methods", table_methods, "You and Wang 2013, Figures 9 to 18 and Table V"},
             {"strategies", table_strategies, "the same, strategies at joins and branches"},
             {"temporaries", table_temporaries, "the same, 16 temporaries"},
             {"sweep", table_sweep, "gating methods over the wake latency"},
             {"calibration", table_calibration,
              "results for each texture latency and wake latency, compared with the paper's averages; writes bars"},
             {"activity", table_activity, "toggles of the core; You and Wang 2013, Table VI"},
             {"worked", table_worked, "You and Wang 2013, Tables I to IV"},
             {"su", table_su, "Su 2009, Tables 3-1, 3-2, 4-3, Figure 2-6"},
             {"issue-width", table_issue_width, "Im and Shin, Figure 4, on the core"},
             {"chung", table_chung, "Chung 2014, Figures 7 and 13"}};
enum { TABLES = sizeof table / sizeof table[0] };

static int print_experiments_usage(void) {
  fprintf(stderr,
          "usage: experiments [--shaders FOLDER] REGRESS OUT TABLE...\n"
          "REGRESS is the folder regress/; tables (CSV files) go to OUT.\n"
          "--shaders: tables of the papers' benchmarks are of the programs in FOLDER instead (NAME/NAME.vert, NAME.frag, inputs.json)\n"
          "TABLE is\n");
  for (unsigned k = 0; k < TABLES; k++)
    fprintf(stderr, "  %-12s %s\n", table[k].name, table[k].text);
  return 2;
}

/* ---- programs of another folder ---- */

static bool is_program(const char *folder, const char *name) {
  static const char *const part[] = {"%s/%s/%s.vert", "%s/%s/%s.frag", "%s/%s/inputs.json"};
  char path[PATH_ROOM];
  bool all = name[0] != '.';
  for (unsigned k = 0; k < 3 && all; k++) {
    snprintf(path, sizeof path, part[k], folder, name, name);
    all = access(path, R_OK) == 0;
  }
  return all;
}

/* The programs of a folder by name, malloc'd; NULL: there are none. */
static const char **programs_of(const char *folder) {
  struct dirent **list;
  int n = scandir(folder, &list, NULL, alphasort), k = 0;
  const char **names = n > 0 ? calloc((size_t)n + 1, sizeof *names) : NULL;
  for (int i = 0; i < n; i++) {
    if (names && is_program(folder, list[i]->d_name))
      names[k++] = strdup(list[i]->d_name);
    free(list[i]);
  }
  if (n >= 0)
    free(list);
  if (k)
    return names;
  free(names);
  return NULL;
}

/* ---- the tables that are asked for ---- */

static int run_table(const place *p, const char *name) {
  for (unsigned k = 0; k < TABLES; k++)
    if (!strcmp(table[k].name, name)) {
      fprintf(stderr, "experiments: %s: %s\n", name, table[k].text);
      return table[k].run(p) ? 1 : 0;
    }
  fprintf(stderr, "experiments: error: no table '%s'\n", name);
  return print_experiments_usage();
}

/* All measurements depend on the compiler and the simulator (both are part of this program), the machines, the cores, and the pictures and
   meshes that inputs name. */
static bool open_parts(place *p, char folder[PATH_ROOM]) {
  static const char *const files[] = {"../machines", "suites/textures", "suites/meshes"};
  char path[PATH_ROOM];
  static const char *const cores[] = {"cyclone", "cyclone16", "barrel"};
  snprintf(folder, PATH_ROOM, "%s/cache", p->out);
  if (!gm_cache_open(&p->parts, folder))
    return false;
  for (unsigned k = 0; k < sizeof cores / sizeof *cores; k++)
    p->parts = gm_cache_key_file(p->parts, gm_core_path(path, sizeof path, cores[k], GM_RTL_COUNT));
  for (unsigned k = 0; k < sizeof files / sizeof *files; k++)
    p->parts = gm_cache_key_folder(p->parts, place_folder(p, files[k], path));
  return true;
}

int main(int argc, char **argv) {
  char folder[PATH_ROOM];
  bool own = argc > 2 && !strcmp(argv[1], "--shaders");
  int first = own ? 3 : 1, rc = 0;
  if (argc < first + 3)
    return print_experiments_usage();
  place p = {.root = argv[first], .out = argv[first + 1], .shaders = own ? argv[2] : NULL};
  if (own && !(p.names = programs_of(p.shaders))) {
    fprintf(stderr, "%s: error: no programs (NAME/NAME.vert, NAME.frag, inputs.json)\n", p.shaders);
    return 1;
  }
  mkdir(p.out, 0777); /* if this fails, so does the first table */
  if (!open_parts(&p, folder)) {
    fprintf(stderr, "experiments: error: this program's own file cannot be read\n");
    return 1;
  }
  for (int i = first + 2; i < argc && !rc; i++)
    rc = run_table(&p, argv[i]);
  for (const char **n = p.names; n && *n; n++)
    free((void *)(uintptr_t)*n);
  free(p.names);
  return rc;
}
