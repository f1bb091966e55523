/* SPDX-License-Identifier: Apache-2.0 */
/* tool_history DATABASE RUNS SEED STEP BUCKET: writes a made-up history of regressions, for `make trends-check` (docs/regress.md,
   "Trends"). The speed is noisy, coverage rises, some figures get better. The only things that get worse: from run STEP on, one
   benchmark has 2 % more cycles, and run BUCKET is the first with a certain signature. 0: there is no such run. The commit of run N is
   "commitN". */
#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/random.h"
#include "studies/sweep/results.h"

enum { BENCHMARKS = 34 };

static results_db *db;
static char err[GM_ERROR_SIZE];

static void require_success(int rc) {
  if (rc) {
    fprintf(stderr, "%s\n", err);
    exit(1);
  }
}

static void figure(int64_t run, const char *kind, const char *name, double value) {
  require_success(results_add_figure(db, run, kind, name, value, err, sizeof err));
}

static void benchmarks(int64_t run, unsigned at, unsigned step, unsigned victim) {
  for (unsigned b = 0; b < BENCHMARKS; b++) {
    char name[40];
    double cycles = 100 + 17 * b, better = at > 3 + b && b != victim ? 0.99 : 1; /* each other gets better once */
    snprintf(name, sizeof name, "shader%u.frag", b);
    figure(run, "cycles", name, cycles * better * (b == victim && step && at >= step ? 1.02 : 1));
    figure(run, "energy", name, 3 * cycles * better);
  }
}

static void one_run(gm_rng *r, unsigned at, unsigned step, unsigned bucket, unsigned victim) {
  char commit[24];
  int64_t run;
  double noise = 0.9 + 0.2 * (double)rng_below(r, 1000) / 1000;
  require_success(results_run_begin(db, "regress", "smoke seed 1", 2000, &run, err, sizeof err));
  snprintf(commit, sizeof commit, "commit%u", at);
  require_success(results_run_label(db, run, commit, "state", err, sizeof err));
  benchmarks(run, at, step, victim);
  figure(run, "speed", "tests in a second of processor time", 300 * noise * (at % 7 == 3 ? 0.6 : 1)); /* a busy machine, now and then */
  figure(run, "coverage", "lines", 98 + 0.01 * at);
  figure(run, "coverage", "toggles", 95 + 0.02 * at);
  figure(run, "bucket", "difference in cycle #: gate_v: RTL #, simulator #", 1 + at % 4); /* known, more and less often */
  if (bucket && at >= bucket)
    figure(run, "bucket", "difference in cycle #: retired: RTL #, simulator #", 2);
  figure(run, "tests", "ok", 1990);
  require_success(results_run_end(db, run, err, sizeof err));
}

int main(int argc, char **argv) {
  if (argc != 6)
    return fprintf(stderr, "usage: tool_history DATABASE RUNS SEED STEP BUCKET\n"), 2;
  unsigned runs = (unsigned)strtoul(argv[2], NULL, 10), step = (unsigned)strtoul(argv[4], NULL, 10),
           bucket = (unsigned)strtoul(argv[5], NULL, 10);
  gm_rng r = {strtoull(argv[3], NULL, 10)};
  unsigned victim = rng_below(&r, BENCHMARKS);
  db = results_open(argv[1], err, sizeof err);
  require_success(db == NULL);
  require_success(results_begin(db, err, sizeof err));
  for (unsigned i = 1; i <= runs; i++)
    one_run(&r, i, step, bucket, victim);
  require_success(results_commit(db, err, sizeof err));
  results_close(db);
  return 0;
}
