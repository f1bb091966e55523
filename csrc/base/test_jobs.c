/* SPDX-License-Identifier: Apache-2.0 */
/* Tests processes that work on numbered tasks (jobs.h): results, processes that die, limits; single calls; other programs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/command.h"
#include "base/jobs.h"

enum { TASKS = 40, SPECIAL = 7, AWAY = -1 };

/* What the pool reported, and memory that all processes share. */
typedef struct {
  int (*special)(void); /* what the special task does */
  struct {
    unsigned begun, ended, tried[TASKS], running, max;
  } * shared;
  int value[TASKS]; /* results; AWAY: none */
  unsigned taken, lost;
  uint64_t last; /* the task whose result was taken last */
  gm_jobs_end how;
  uint64_t finished;
} test;

static void *begin_worker(void *ctx) {
  test *t = ctx;
  __atomic_fetch_add(&t->shared->begun, 1, __ATOMIC_SEQ_CST);
  return t;
}

static void end_worker(void *ctx, void *state) {
  test *t = state;
  assert_ptr_equal(ctx, state);
  __atomic_fetch_add(&t->shared->ended, 1, __ATOMIC_SEQ_CST);
}

static int work_on_task(void *ctx, void *state, uint64_t task, FILE *result) {
  test *t = ctx;
  (void)state;
  unsigned now = __atomic_add_fetch(&t->shared->running, 1, __ATOMIC_SEQ_CST);
  if (now > t->shared->max)
    t->shared->max = now;
  t->shared->tried[task]++;
  fprintf(result, "%d", (int)task * 3);
  int rc = task == SPECIAL && t->special ? t->special() : 0;
  __atomic_sub_fetch(&t->shared->running, 1, __ATOMIC_SEQ_CST);
  return rc;
}

static int take_result(void *ctx, uint64_t task, const char *text, size_t size) {
  test *t = ctx;
  assert_int_equal(size, strlen(text));
  assert_true(t->taken == 0 || task > t->last);
  t->value[task] = atoi(text);
  t->last = task;
  t->taken++;
  return 0;
}

static int lost(void *ctx, uint64_t task, gm_jobs_end how) {
  test *t = ctx;
  assert_int_equal(task, SPECIAL);
  t->lost++;
  t->how = how;
  return 0;
}

static void progress(void *ctx, uint64_t finished) {
  test *t = ctx;
  assert_true(finished >= t->finished && finished <= TASKS);
  t->finished = finished;
}

static int run_jobs(test *t, unsigned jobs, uint64_t tasks, int (*special)(void)) {
  gm_jobs j = {.ctx = t, .jobs = jobs, .tasks = tasks, .limit = 1, .begin = begin_worker, .work = work_on_task, .end = end_worker};
  j.lost = lost;
  j.take = take_result;
  j.progress = progress;
  *t = (test){.special = special, .shared = gm_jobs_memory(sizeof *t->shared)};
  assert_non_null(t->shared);
  for (unsigned k = 0; k < TASKS; k++)
    t->value[k] = AWAY;
  int rc = gm_jobs_run(&j);
  return rc;
}

static void finish_test(test *t) { gm_jobs_memory_free(t->shared, sizeof *t->shared); }

/* All results are there, in the order of tasks, but for the special one. */
static void check_results(const test *t, bool with_special) {
  for (int k = 0; k < TASKS; k++)
    assert_int_equal(t->value[k], k == SPECIAL && !with_special ? AWAY : k * 3);
  assert_int_equal(t->taken, TASKS - !with_special);
  assert_int_equal(t->finished, TASKS);
}

static void every_task_is_done_once(void **state) {
  static const unsigned jobs[] = {1, 3, TASKS + 10};
  (void)state;
  for (unsigned i = 0; i < 3; i++) {
    test t;
    assert_int_equal(run_jobs(&t, jobs[i], TASKS, NULL), 0);
    check_results(&t, true);
    for (unsigned k = 0; k < TASKS; k++)
      assert_int_equal(t.shared->tried[k], 1);
    assert_in_range(t.shared->begun, 1, jobs[i] < TASKS ? jobs[i] : TASKS);
    assert_int_equal(t.shared->begun, t.shared->ended);
    assert_in_range(t.shared->max, 1, jobs[i]);
    assert_int_equal(t.lost, 0);
    finish_test(&t);
  }
}

static void no_task_needs_no_process(void **state) {
  test t;
  (void)state;
  assert_int_equal(run_jobs(&t, 4, 0, NULL), 0);
  assert_int_equal(t.shared->begun, 0);
  assert_int_equal(t.taken, 0);
  finish_test(&t);
  gm_jobs none = {.jobs = 0, .work = work_on_task}, many = {.jobs = GM_JOBS_MAX + 1, .work = work_on_task};
  assert_int_equal(gm_jobs_run(&none), -1);
  assert_int_equal(gm_jobs_run(&many), -1);
}

static int crash(void) { return raise(SIGABRT); }
static int leave_process(void) { _exit(5); }
static int turn(void) {
  for (volatile unsigned k = 0; k <= 1; k = 0)
    ;
  return 0;
}
static int be_killed(void) { return raise(SIGKILL); }
static int want_fresh(void) { return GM_JOBS_FRESH; }
static int fail_task(void) { return 1; }

static void dead_process_costs_one_task(void **state) {
  static const struct {
    int (*special)(void);
    gm_jobs_end how;
    unsigned tried;
  } c[] = {{crash, {GM_JOBS_SIGNAL, SIGABRT}, 1},
           {leave_process, {GM_JOBS_EXIT, 5}, 1},
           {turn, {GM_JOBS_LIMIT, SIGPROF}, 1},
           {be_killed, {GM_JOBS_SIGNAL, SIGKILL}, GM_JOBS_TRIES}};
  (void)state;
  for (unsigned i = 0; i < sizeof c / sizeof *c; i++) {
    test t;
    assert_int_equal(run_jobs(&t, 2, TASKS, c[i].special), 0);
    check_results(&t, false);
    assert_int_equal(t.lost, 1);
    assert_int_equal(t.how.how, c[i].how.how);
    assert_int_equal(t.how.number, c[i].how.number);
    for (unsigned k = 0; k < TASKS; k++)
      assert_int_equal(t.shared->tried[k], k == SPECIAL ? c[i].tried : 1);
    finish_test(&t);
  }
}

static void fresh_process_takes_over(void **state) {
  test t;
  (void)state;
  assert_int_equal(run_jobs(&t, 1, TASKS, want_fresh), 0);
  check_results(&t, true);
  assert_int_equal(t.shared->begun, 2);
  assert_int_equal(t.shared->ended, 2);
  finish_test(&t);
}

/* The result of the task that failed is taken all the same: it may say why. */
static void failed_task_ends_the_work(void **state) {
  test t;
  (void)state;
  assert_int_equal(run_jobs(&t, 1, TASKS, fail_task), -1);
  assert_int_equal(t.value[SPECIAL], SPECIAL * 3);
  assert_int_equal(t.taken, SPECIAL + 1);
  finish_test(&t);
}

static void *no_begin(void *ctx) { return memset(ctx, 0, 0), NULL; }
static void *dying_begin(void *ctx) { return (void)ctx, raise(SIGABRT), NULL; }

static void process_that_cannot_begin_ends_the_work(void **state) {
  gm_jobs j = {.jobs = 2, .tasks = TASKS, .work = work_on_task};
  (void)state;
  j.ctx = &j;
  j.begin = no_begin;
  assert_int_equal(gm_jobs_run(&j), -1);
  j.begin = dying_begin;
  assert_int_equal(gm_jobs_run(&j), -1);
}

/* A process that runs a pool, and is killed: its processes end, too. */
typedef struct {
  volatile unsigned started, ended;
} sleepers;

static int doze(void *ctx, void *state, uint64_t task, FILE *result) {
  sleepers *s = ctx;
  (void)state;
  (void)task;
  (void)result;
  s->started++;
  sleep(2);
  s->ended++;
  return 0;
}

static void kill_caller(void *ctx, uint64_t finished) {
  const sleepers *s = ctx;
  if (s->started && !finished)
    raise(SIGKILL);
}

static int killed_pool(void *ctx) {
  return gm_jobs_run(&(gm_jobs){.ctx = ctx, .jobs = 1, .tasks = 1, .work = doze, .progress = kill_caller});
}

static void interrupt_leaves_no_process(void **state) {
  sleepers *s = gm_jobs_memory(sizeof *s);
  (void)state;
  assert_non_null(s);
  assert_int_equal(gm_jobs_call(killed_pool, s, 0), GM_JOBS_BY_SIGNAL + SIGKILL);
  nanosleep(&(struct timespec){.tv_sec = 2, .tv_nsec = 300000000}, NULL);
  assert_int_equal(s->started, 1);
  assert_int_equal(s->ended, 0);
  gm_jobs_memory_free(s, sizeof *s);
}

static int set_to_seven(void *ctx) {
  *(int *)ctx = 7;
  return 3;
}
static int crash_call(void *ctx) { return (void)ctx, crash(); }
static int turn_call(void *ctx) { return (void)ctx, turn(); }

static void call_shares_memory_and_tells_its_end(void **state) {
  int *x = gm_jobs_memory(sizeof *x);
  (void)state;
  assert_non_null(x);
  assert_int_equal(*x, 0);
  assert_int_equal(gm_jobs_call(set_to_seven, x, 0), 3);
  assert_int_equal(*x, 7);
  assert_int_equal(gm_jobs_call(crash_call, NULL, 0), GM_JOBS_BY_SIGNAL + SIGABRT);
  assert_int_equal(gm_jobs_call(turn_call, NULL, 1), GM_JOBS_BY_SIGNAL + SIGPROF);
  gm_jobs_memory_free(x, sizeof *x);
}

static void other_programs_tell_their_end(void **state) {
  static const char *const none[] = {"gloam-no-such-program", NULL}, *const slow[] = {"sleep", "20", NULL};
  static const char *const loud[] = {"sh", "-c", "echo a line on standard output", NULL};
  int status = -1;
  (void)state;
  assert_int_equal(gm_command_shell("exit 4"), 4);
  assert_int_equal(gm_command_shell("kill -9 $$"), 128 + SIGKILL);
  assert_int_equal(gm_command_run(none, GM_COMMAND_PLAIN), -1);
  assert_int_equal(errno, ENOENT);
  assert_int_equal(gm_command_run(loud, GM_COMMAND_NO_OUTPUT), 0);
  pid_t pid = gm_command_start(slow, GM_COMMAND_NO_OUTPUT | GM_COMMAND_NO_ERRORS);
  assert_true(pid > 0);
  assert_false(gm_command_ended(pid, &status));
  kill(pid, SIGTERM);
  assert_int_equal(gm_command_wait(pid), 128 + SIGTERM);
}

/* Two ends of a pipe, and a signal. */
typedef struct {
  int ends[2], number;
} caller;

static int run_killer(void *ctx) {
  const caller *c = ctx;
  char line[100];
  signal(c->number, SIG_DFL); /* a shell lets its background jobs ignore SIGINT */
  dup2(c->ends[1], STDOUT_FILENO);
  close(c->ends[0]);
  close(c->ends[1]);
  snprintf(line, sizeof line, "trap '' TERM; sleep 60 & kill -%d $PPID; wait", c->number);
  return gm_command_shell(line);
}

/* A program that ignores SIGTERM starts another one and ends the process that waits for it. Soon nothing of it is left: the pipe that all
   of them have is closed. The limit is for slow computers, below the time that the program sleeps. */
static void end_caller(int number) {
  caller c = {.number = number};
  char byte;
  assert_int_equal(pipe(c.ends), 0);
  assert_int_equal(gm_jobs_call(run_killer, &c, 0), GM_JOBS_BY_SIGNAL + number);
  close(c.ends[1]);
  assert_int_equal(poll(&(struct pollfd){.fd = c.ends[0], .events = POLLIN}, 1, 30000), 1);
  assert_int_equal(read(c.ends[0], &byte, 1), 0);
  close(c.ends[0]);
}

static void programs_end_with_their_caller(void **state) {
  (void)state;
  end_caller(SIGINT);
  end_caller(SIGTERM);
  end_caller(SIGKILL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_task_is_done_once),       cmocka_unit_test(no_task_needs_no_process),
      cmocka_unit_test(dead_process_costs_one_task),   cmocka_unit_test(fresh_process_takes_over),
      cmocka_unit_test(failed_task_ends_the_work),     cmocka_unit_test(process_that_cannot_begin_ends_the_work),
      cmocka_unit_test(interrupt_leaves_no_process),   cmocka_unit_test(call_shares_memory_and_tells_its_end),
      cmocka_unit_test(other_programs_tell_their_end), cmocka_unit_test(programs_end_with_their_caller)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
