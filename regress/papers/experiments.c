/* SPDX-License-Identifier: Apache-2.0 */
/* Writes tables and figures of the papers, ours beside theirs, a CSV file each. See usage(). */
#include "regress/papers/experiments.h"

#include <string.h>

const char *const nine[] = {"Blur0",          "Blur1",     "HGaussianBlur", "NormalMap", "POM",
                            "SimpleTexLight", "SimpleTex", "VGaussianBlur", "WaterWave", NULL};
const char *const branchy[] = {"Cascade", "Fork", "Join", "Layers", "March", NULL};

const char *place_folder(const place *p, const char *name, char *text, size_t size) {
  snprintf(text, size, "%s/%s", p->root, name);
  return text;
}

FILE *place_file(const place *p, const char *name) {
  char path[1000];
  snprintf(path, sizeof path, "%s/%s.csv", p->out, name);
  FILE *f = fopen(path, "w");
  if (!f)
    perror(path);
  return f;
}

int place_measure(const place *p, const gating_setting *s, gating_table *t) {
  char err[4000], folder[1000];
  gating_setting full = *s;
  if (!full.shaders)
    full.shaders = place_folder(p, "suites/shaders", folder, sizeof folder);
  full.names = full.names ? full.names : nine;
  full.machine = full.machine ? full.machine : "cyclone";
  full.fallback = "cyclone16";
  full.texture_scale = 1;
  full.level = full.level ? full.level : 2;
  if (gating_run(&full, t, err, sizeof err) == 0)
    return 0;
  fprintf(stderr, "%s\n", err);
  return -1;
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
             {"activity", table_activity, "toggles of the core; You and Wang 2013, Table VI"},
             {"worked", table_worked, "You and Wang 2013, Tables I to IV"},
             {"su", table_su, "Su 2009, Tables 3-1, 3-2, 4-3, Figure 2-6"},
             {"issue-width", table_issue_width, "Im and Shin, Figure 4, on the core"},
             {"chung", table_chung, "Chung 2014, Figures 7 and 13"}};
enum { TABLES = sizeof table / sizeof table[0] };

static int usage(void) {
  fprintf(stderr, "usage: experiments ROOT OUT TABLE...\nROOT has shaders/ and branches/; tables (CSV files) go to OUT:\n");
  for (unsigned k = 0; k < TABLES; k++)
    fprintf(stderr, "  %-12s %s\n", table[k].name, table[k].text);
  return 2;
}

int main(int argc, char **argv) {
  if (argc < 4)
    return usage();
  place p = {argv[1], argv[2]};
  for (int i = 3; i < argc; i++) {
    unsigned k = 0;
    while (k < TABLES && strcmp(table[k].name, argv[i]))
      k++;
    if (k == TABLES) {
      fprintf(stderr, "experiments: error: no table '%s'\n", argv[i]);
      return usage();
    }
    if (table[k].run(&p))
      return 1;
  }
  return 0;
}
