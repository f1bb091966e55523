/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the regressions (regression.h): what the files of this folder share. */
#ifndef GM_REGRESSION_PRIVATE_H
#define GM_REGRESSION_PRIVATE_H

#include "base/random.h"
#include "common/options.h"
#include "studies/regression/regression.h"
#include "tb/coverage/coverage_cover.h"

typedef struct regression_cover regression_cover;

/* A test at work. */
typedef struct {
  const regression_test *t;
  gm_tb *tb;
  uint32_t *texture; /* memory for random programs */
  const gm_tb_options *o;
  regression_cover *cover; /* NULL: not counted */
  results_test *r;
  bool usable; /* the bench after the test */
} regression_job;

/* Gives a test its verdict, unless it has failed already. */
void regression_judge(regression_job *j, results_verdict v, const char *message);
/* The options of the bench for a run, with the cycles after which it counts as endless. */
gm_tb_options regression_run_options(const regression_job *j, const gm_run_config *cfg);
/* Takes verdict and cycles of a run on the bench, and frees it. rc and err: what the run returned. False: the run failed. */
bool regression_take(regression_job *j, int rc, gm_tb_result *res, const char *err);

/* regression_cover.c: what the tests of a process covered. */
regression_cover *regression_cover_new(const char *folder);
void regression_cover_free(regression_cover *c);
/* The next test runs on this core. */
void regression_cover_core(const regression_cover *c, gm_tb *tb, const gm_machine *m);
/* The bins in which the tests are counted. */
gm_cover *regression_cover_bins(const regression_cover *c);
/* Write into the folder what the tests covered on a core, and the bins. 0, or -1 with a message. */
int regression_cover_write_core(const regression_cover *c, gm_tb *tb, const char *machine, char *err, size_t errsize);
int regression_cover_write_bins(const regression_cover *c, char *err, size_t errsize);

/* Run one test of each kind: a random program, a point of a space, a pair of shaders, a conformance case. */
void regression_run_random(regression_job *j);
void regression_run_point(regression_job *j);
void regression_run_pair(regression_job *j);
void regression_run_case(regression_job *j);

/* regression_figures.c: adds the figures of a run whose tests have ended. tool: the version for the benchmarks' results; NULL: without
 * benchmarks. */
int regression_add_figures(results_db *db, int64_t run, double speed, const char *tool, char *err, size_t errsize);

/* regression_choices.c: random options of the compiler, and settings of the machine, as text; the text as options and machine. */
void regression_draw_options(gm_rng *r, const gm_machine *m, char text[REGRESSION_OPTIONS]);
bool regression_options_of(const char *text, gm_machine *m, gc_options *o);

/* regression_pairs.c: the pairs of shaders of a folder. */
typedef struct {
  char *name, *text[2];
  bool derivatives;
} regression_pair;
struct regression_pairs {
  regression_pair *p;
  size_t n;
};
regression_pairs *regression_pairs_load(const char *folder, char *err, size_t errsize);
void regression_pairs_free(regression_pairs *p);

#endif
