/* SPDX-License-Identifier: Apache-2.0 */
/* Tests host threads: all work is done once, also after an error. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <sched.h>
#include <stdatomic.h>
#include <sys/resource.h>

#include "base/jobs.h"
#include "base/threads.h"

enum { MAX = 70 };

typedef struct {
  atomic_uint calls[MAX], all;
  unsigned meet; /* so many calls wait for one another */
} test;

static void count_call(void *ctx, unsigned k) {
  test *t = ctx;
  atomic_fetch_add(&t->calls[k], 1);
  atomic_fetch_add(&t->all, 1);
  while (atomic_load(&t->all) < t->meet)
    sched_yield();
}

static void check_calls(test *t, unsigned n) {
  gm_threads_run(n, count_call, t);
  for (unsigned k = 0; k < MAX; k++)
    assert_int_equal(atomic_load(&t->calls[k]), k < n);
}

static void every_call_is_made_once(void **state) {
  (void)state;
  for (unsigned n = 0; n <= MAX; n += n < 3 ? 1 : 67) {
    test t = {.meet = 0};
    check_calls(&t, n);
  }
}

/* It would never end if one call waited for another. */
static void calls_run_side_by_side(void **state) {
  test t = {.meet = 8};
  (void)state;
  check_calls(&t, 8);
}

/* Room for a few stacks only: most threads cannot be started. */
static int run_without_room(void *ctx) {
  test t = {.meet = 0};
  (void)ctx;
  if (setrlimit(RLIMIT_AS, &(struct rlimit){64 << 20, 64 << 20}))
    return 2;
  gm_threads_run(MAX, count_call, &t);
  for (unsigned k = 0; k < MAX; k++)
    if (atomic_load(&t.calls[k]) != 1)
      return 1;
  return 0;
}

static void call_without_a_thread_is_made_all_the_same(void **state) {
  (void)state;
  assert_int_equal(gm_jobs_call(run_without_room, NULL, 0), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(every_call_is_made_once), cmocka_unit_test(calls_run_side_by_side),
                                     cmocka_unit_test(call_without_a_thread_is_made_all_the_same)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
