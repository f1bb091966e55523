/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the files of the program `experiments`, which repeats the experiments of papers and writes our figures next to theirs, a CSV
   file for each table (docs/experiments.md). */
#ifndef GM_EXPERIMENTS_H
#define GM_EXPERIMENTS_H

#include <stdio.h>

#include "base/cache.h"
#include "studies/gating/gating.h"

enum { ABSENT = 1000000000, PATH_ROOM = 1000 }; /* ABSENT: a figure that a paper does not print */

/* Where things are. */
typedef struct {
  const char *root;    /* the folder regress/ */
  const char *out;     /* folder for the tables */
  const char *shaders; /* folder of programs to measure in place of the papers' benchmarks, or NULL */
  const char **names;  /* of these programs; ends with NULL */
  gm_cache parts;      /* measurements of earlier runs; the key has what all tables depend on */
} place;

/* The nine benchmarks of You and Wang 2013, and our programs with many branches. End with NULL. */
extern const char *const nine[], *const branchy[];

/* The path of a folder under the root. */
const char *place_folder(const place *p, const char *name, char text[PATH_ROOM]);
/* OUT/NAME.csv, opened for writing; NULL with a message. Ends with table_close (csrc/base/table.h). */
FILE *place_file(const place *p, const char *name);
/* Runs a gating table for the benchmarks that the setting names, by default the nine; fills in settings that are 0. A benchmark is not run
   again if an earlier run measured it with the same compiler, cores, inputs and settings. -1 with a
   message. */
int place_measure(const place *p, const gating_setting *s, gating_table *t);
/* ",X", or "," if the figure is absent. */
void put_number(FILE *f, double x);

/* Each writes its files; 0 or -1. */
int table_methods(const place *p);     /* Figures 9 to 18, Table V, averages */
int table_strategies(const place *p);  /* section 5.2.1 */
int table_temporaries(const place *p); /* sections 5.2.2 and 5.2.3 */
int table_sweep(const place *p);       /* ours: wake latencies */
int table_calibration(const place *p); /* which setting comes nearest to the paper, and what is left; with bars */
int table_activity(const place *p);    /* ours: toggles; Table VI */
int table_worked(const place *p);      /* Tables I to IV */
int table_su(const place *p);          /* Su 2009: Tables 3-1, 3-2, 4-3, Figure 2-6 */
int table_issue_width(const place *p); /* Im and Shin: Figure 4, on the core */
int table_chung(const place *p);       /* Chung 2014: Figures 7 and 13 */

#endif
