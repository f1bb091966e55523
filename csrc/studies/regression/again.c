/* SPDX-License-Identifier: Apache-2.0 */
/* Runs one test of a regression again, by itself: gloam regress --only. */
#include "studies/regression/again.h"

#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "base/atomic.h"
#include "base/command.h"
#include "base/error.h"
#include "base/home.h"
#include "base/jobs.h"

static void print_failure(FILE *f, const char *message) {
  char signature[RESULTS_REASON];
  regression_signature(message, signature, sizeof signature);
  fprintf(f, "bucket   %s\n%s\n", signature, message);
}

/* Writes the settings with which GTKWave opens the waveform: groups, a marker, the failing cycle in the middle. */
static void write_settings(FILE *f, FILE *notes, const char *wave, uint64_t marker) {
  char script[4096], err[GM_ERROR_SIZE], time[24];
  snprintf(time, sizeof time, "%" PRIu64, marker);
  const char *const argv[] = {script, wave, time, NULL};
  if (gm_home(script, sizeof script, "scripts/gtkwave/failure", err, sizeof err) == 0 && gm_command_run(argv, GM_COMMAND_PLAIN) == 0)
    fprintf(f, "open     gtkwave -a %.*s.gtkw %s\n", (int)(strlen(wave) - (strlen(wave) > 4 ? 4 : 0)), wave, wave);
  else
    fprintf(notes, "gloam: note: no settings for GTKWave were written (scripts/gtkwave/failure)\n");
}

typedef struct {
  FILE *f, *notes;
  const regression_test *t;
  const char *wave;
  gm_atomic *file; /* of the waveform, or NULL */
} again;

static int run_test(void *ctx) {
  const again *a = ctx;
  FILE *f = a->f;
  uint64_t marker = 0;
  results_test r = {0};
  regression_bench *b = regression_bench_new(a->wave ? GM_RTL_FST : GM_RTL_COUNT, NULL);
  if (!b)
    return fprintf(a->notes, "gloam: error: out of memory\n"), 1;
  regression_test_run(b, a->t, a->wave ? gm_atomic_name(a->file) : NULL, &marker, &r);
  regression_bench_free(b);
  fprintf(f, "verdict  %s\n", results_verdict_name[r.verdict]);
  if (r.message)
    print_failure(f, r.message);
  else
    fprintf(f, "cycles   %.0f\n", r.cycles);
  free(r.message);
  char err[GM_ERROR_SIZE];
  if (a->wave && gm_atomic_end(a->file, true, err, sizeof err))
    return fprintf(a->notes, "%s\n", err), 1;
  if (a->wave) {
    fprintf(f, "waveform %s, marker at %" PRIu64 " ns\n", a->wave, marker);
    write_settings(f, a->notes, a->wave, marker);
  }
  return r.verdict == RESULTS_OK || r.verdict == RESULTS_REFUSED ? 0 : 1;
}

int regression_again(FILE *f, FILE *notes, const regression_test *t, uint64_t number, unsigned limit, const char *wave, char *err,
                     size_t errsize) {
  char message[80];
  if (gm_core_make(t->machine, wave ? GM_RTL_FST : GM_RTL_COUNT, notes, err, errsize))
    return -1;
  gm_atomic file;
  if (wave && gm_atomic_begin_named(&file, wave, err, errsize))
    return -1;
  fprintf(f, "test     %" PRIu64 ": %s\n", number, t->name);
  int rc = gm_jobs_call(run_test, &(again){f, notes, t, wave, &file}, limit), by_signal = rc - GM_JOBS_BY_SIGNAL;
  if (wave) /* the other process has put it into its place, or it is dropped */
    gm_atomic_end(&file, false, err, errsize);
  if (rc < 0)
    return gm_error(err, errsize, "gloam", "no process for the test");
  if (by_signal < 0)
    return rc;
  gm_jobs_end how = {by_signal == SIGPROF ? GM_JOBS_LIMIT : GM_JOBS_SIGNAL, by_signal};
  regression_lost_message(how, limit, message, sizeof message);
  fprintf(f, "verdict  %s\n", results_verdict_name[how.how == GM_JOBS_LIMIT ? RESULTS_TIMEOUT : RESULTS_CRASH]);
  print_failure(f, message);
  if (wave)
    fprintf(notes, "%s: error: cannot be written: signal %d ended the test (a full disk may be why)\n", wave, by_signal);
  return 1;
}
