/* SPDX-License-Identifier: Apache-2.0 */
#define _DEFAULT_SOURCE /* ITIMER_PROF */ // NOLINT(bugprone-reserved-identifier): the C library's name
#include "gloam/regress_again.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/error.h"
#include "base/home.h"

static void print_failure(const char *message) {
  char signature[RESULTS_REASON];
  regression_signature(message, signature, sizeof signature);
  printf("bucket   %s\n%s\n", signature, message);
}

/* Writes the settings with which GTKWave opens the waveform: groups, a marker, the failing cycle in the middle. */
static void write_settings(const char *wave, uint64_t marker) {
  char script[4096], err[GM_ERROR_SIZE], time[24];
  int status = 1;
  snprintf(time, sizeof time, "%" PRIu64, marker);
  fflush(NULL);
  pid_t pid = gm_home(script, sizeof script, "scripts/gtkwave/failure", err, sizeof err) ? -1 : fork();
  if (pid == 0) {
    execl(script, script, wave, time, (char *)NULL);
    _exit(127);
  }
  if (pid > 0 && waitpid(pid, &status, 0) == pid && status == 0)
    printf("open     gtkwave -a %.*s.gtkw %s\n", (int)(strlen(wave) - (strlen(wave) > 4 ? 4 : 0)), wave, wave);
  else
    fprintf(stderr, "gloam: note: no settings for GTKWave were written (scripts/gtkwave/failure)\n");
}

static int run(const regression_test *t, const char *wave) {
  uint64_t marker = 0;
  results_test r = {0};
  regression_bench *b = regression_bench_new(wave ? GM_RTL_FST : GM_RTL_COUNT, NULL);
  if (!b)
    return fprintf(stderr, "gloam: error: out of memory\n"), 1;
  regression_test_run(b, t, wave, &marker, &r);
  regression_bench_free(b);
  printf("verdict  %s\n", results_verdict_name[r.verdict]);
  if (r.message)
    print_failure(r.message);
  else
    printf("cycles   %.0f\n", r.cycles);
  free(r.message);
  if (wave) {
    printf("waveform %s, marker at %" PRIu64 " ns\n", wave, marker);
    write_settings(wave, marker);
  }
  return r.verdict == RESULTS_OK || r.verdict == RESULTS_REFUSED ? 0 : 1;
}

int regress_again(const regression_test *t, uint64_t number, unsigned limit, const char *wave) {
  char err[GM_ERROR_SIZE], message[80];
  int status;
  if (gm_core_make(t->machine, wave ? GM_RTL_FST : GM_RTL_COUNT, stderr, err, sizeof err))
    return fprintf(stderr, "%s\n", err), 1;
  printf("test     %" PRIu64 ": %s\n", number, t->name);
  fflush(NULL);
  pid_t pid = fork();
  if (pid == 0) {
    struct itimerval time = {.it_value.tv_sec = limit};
    signal(SIGPROF, SIG_DFL);
    setitimer(ITIMER_PROF, &time, NULL);
    int rc = run(t, wave);
    fflush(NULL);
    _exit(rc);
  }
  if (pid < 0 || waitpid(pid, &status, 0) != pid)
    return fprintf(stderr, "gloam: error: no process for the test\n"), 1;
  if (!WIFSIGNALED(status))
    return WEXITSTATUS(status);
  regression_lost_message(WTERMSIG(status) == SIGPROF ? 0 : WTERMSIG(status), limit, message, sizeof message);
  printf("verdict  %s\n", results_verdict_name[WTERMSIG(status) == SIGPROF ? RESULTS_TIMEOUT : RESULTS_CRASH]);
  print_failure(message);
  return 1;
}
