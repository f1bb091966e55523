/* SPDX-License-Identifier: Apache-2.0 */
/* Runs processes that work on numbered tasks side by side (jobs.h). */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */ // NOLINT(clang-diagnostic-reserved-macro-identifier): the C library reads the name
#include "base/jobs.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { IDLE = 0, POLL_NANOSECONDS = 20000000, AGAIN = 1024 };

/* Memory that all processes share. */
typedef struct {
  _Atomic uint64_t next, finished;
  _Atomic uint64_t at[GM_JOBS_MAX]; /* 1 + the task that each process works on; IDLE: none */
  _Atomic long size[GM_JOBS_MAX];   /* of the whole results in each file of results */
} board;

typedef struct {
  const gm_jobs *j;
  board *b;
  pid_t pid[GM_JOBS_MAX];
  FILE *results[GM_JOBS_MAX]; /* files with the results of the processes of a slot: head and text of each */
  uint64_t again[AGAIN];      /* tasks to be tried again */
  unsigned tries[AGAIN], nagain;
  bool failed;
} pool;

typedef struct {
  uint64_t task, size;
} head;

void gm_jobs_limit(unsigned seconds) {
  struct itimerval t = {.it_value.tv_sec = seconds};
  setitimer(ITIMER_PROF, &t, NULL);
}

void *gm_jobs_memory(size_t size) {
  void *p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return p == MAP_FAILED ? NULL : p;
}

void gm_jobs_memory_free(void *memory, size_t size) {
  if (memory)
    munmap(memory, size);
}

/* Starts a process that goes on behind this call, with 0 as result. It ends with the calling process. */
static pid_t split_process(void) {
  pid_t me = getpid();
  fflush(NULL);
  pid_t pid = fork();
  if (pid)
    return pid;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  signal(SIGPROF, SIG_DFL);
  if (getppid() != me)
    _exit(1);
  return 0;
}

int gm_jobs_call(int (*work)(void *ctx), void *ctx, unsigned limit) {
  int status;
  pid_t pid = split_process();
  if (pid == 0) {
    gm_jobs_limit(limit);
    int rc = work(ctx);
    fflush(NULL);
    _exit(rc);
  }
  if (pid < 0 || waitpid(pid, &status, 0) != pid)
    return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : GM_JOBS_BY_SIGNAL + WTERMSIG(status);
}

/* ---- in a process ------------------------------------------------------------------------------------------------------------------- */

static int write_all(int fd, const void *data, size_t size) {
  for (const char *from = data; size;) {
    ssize_t n = write(fd, from, size);
    if (n <= 0)
      return -1;
    from += n;
    size -= (size_t)n;
  }
  return 0;
}

/* Appends a result to the file of the slot. It counts only when all of it is written. */
static int put_result(pool *p, unsigned slot, uint64_t task, const char *text, size_t size) {
  int fd = fileno(p->results[slot]);
  long at = atomic_load(&p->b->size[slot]);
  head h = {task, size};
  if (!size)
    return 0;
  if (lseek(fd, at, SEEK_SET) < 0 || write_all(fd, &h, sizeof h) || write_all(fd, text, size))
    return -1;
  atomic_store(&p->b->size[slot], at + (long)(sizeof h + size));
  return 0;
}

static int work_on(pool *p, unsigned slot, void *state, uint64_t task) {
  const gm_jobs *j = p->j;
  char *text = NULL;
  size_t size = 0;
  FILE *result = j->take ? open_memstream(&text, &size) : NULL;
  if (j->take && !result)
    return -1;
  atomic_store(&p->b->at[slot], task + 1);
  gm_jobs_limit(j->limit);
  int rc = j->work(j->ctx, state, task, result);
  gm_jobs_limit(0);
  if (result && (fclose(result) || put_result(p, slot, task, text, size)))
    rc = -1;
  free(text);
  atomic_store(&p->b->at[slot], IDLE);
  atomic_fetch_add(&p->b->finished, 1);
  return rc;
}

/* The work of a process: the task `first` (unless it is j->tasks), then tasks that are left. */
static int work_on_tasks(pool *p, unsigned slot, uint64_t first) {
  const gm_jobs *j = p->j;
  void *state = j->begin ? j->begin(j->ctx) : NULL;
  uint64_t task = first;
  int rc = j->begin && !state ? 1 : 0;
  if (rc == 0 && first < j->tasks)
    rc = work_on(p, slot, state, first);
  while (rc == 0 && (task = atomic_fetch_add(&p->b->next, 1)) < j->tasks)
    rc = work_on(p, slot, state, task);
  if (j->end && (state || !j->begin))
    j->end(j->ctx, state);
  return rc;
}

/* ---- in the calling process --------------------------------------------------------------------------------------------------------- */

static int start_process(pool *p, unsigned slot, uint64_t first) {
  atomic_store(&p->b->at[slot], first < p->j->tasks ? first + 1 : IDLE);
  p->pid[slot] = split_process();
  if (p->pid[slot])
    return p->pid[slot] < 0 ? -1 : 0;
  int rc = work_on_tasks(p, slot, first);
  fflush(NULL);
  _exit(rc == 0 || rc == GM_JOBS_FRESH ? rc : 1);
}

static bool from_outside(int number) { return number == SIGKILL || number == SIGTERM || number == SIGINT || number == SIGHUP; }

/* Counts a try of a task whose process was ended from outside. Whether it may be tried again. */
static bool may_retry_task(pool *p, uint64_t task) {
  unsigned k = 0;
  while (k < p->nagain && p->again[k] != task)
    k++;
  if (k == AGAIN)
    return false;
  if (k == p->nagain) {
    p->again[p->nagain] = task;
    p->tries[p->nagain++] = 1;
  }
  return ++p->tries[k] <= GM_JOBS_TRIES;
}

/* Starts another process in a slot, with the task `first`, if there is work left. */
static void refill_slot(pool *p, unsigned slot, uint64_t first) {
  bool left = first < p->j->tasks || atomic_load(&p->b->next) < p->j->tasks;
  p->failed |= !p->failed && left && start_process(p, slot, first);
}

/* The process of a slot came to an end that it did not plan. */
static void replace_process(pool *p, unsigned slot, gm_jobs_end end) {
  uint64_t at = atomic_load(&p->b->at[slot]), first = p->j->tasks;
  bool outside = end.how == GM_JOBS_SIGNAL && from_outside(end.number);
  if (at == IDLE) {
    p->failed |= !outside; /* no task is to blame: the next process would end in the same way */
  } else if (outside && may_retry_task(p, at - 1)) {
    first = at - 1;
  } else {
    p->failed |= !p->j->lost || p->j->lost(p->j->ctx, at - 1, end) != 0;
    atomic_fetch_add(&p->b->finished, 1);
  }
  refill_slot(p, slot, first);
}

/* Looks after the process of a slot. Whether it has not ended. */
static bool is_running(pool *p, unsigned slot) {
  int status;
  if (p->pid[slot] <= 0)
    return false;
  pid_t ended = waitpid(p->pid[slot], &status, WNOHANG);
  if (ended == 0)
    return true;
  p->pid[slot] = 0;
  if (ended < 0)
    p->failed = true;
  else if (WIFSIGNALED(status))
    replace_process(p, slot, (gm_jobs_end){WTERMSIG(status) == SIGPROF ? GM_JOBS_LIMIT : GM_JOBS_SIGNAL, WTERMSIG(status)});
  else if (atomic_load(&p->b->at[slot]) != IDLE)
    replace_process(p, slot, (gm_jobs_end){GM_JOBS_EXIT, WEXITSTATUS(status)});
  else if (WEXITSTATUS(status) == GM_JOBS_FRESH)
    refill_slot(p, slot, p->j->tasks);
  else
    p->failed |= WEXITSTATUS(status) != 0;
  return p->pid[slot] > 0;
}

/* Waits until no process is left, or the work failed. */
static void wait_all(pool *p) {
  for (bool some = true; some && !p->failed;) {
    some = false;
    for (unsigned slot = 0; slot < p->j->jobs && !p->failed; slot++)
      some |= is_running(p, slot);
    if (p->j->progress)
      p->j->progress(p->j->ctx, atomic_load(&p->b->finished));
    if (some && !p->failed)
      nanosleep(&(struct timespec){.tv_nsec = POLL_NANOSECONDS}, NULL);
  }
}

static void kill_processes(pool *p) {
  for (unsigned slot = 0; slot < p->j->jobs; slot++)
    if (p->pid[slot] > 0)
      kill(p->pid[slot], SIGKILL);
  for (unsigned slot = 0; slot < p->j->jobs; slot++)
    if (p->pid[slot] > 0)
      waitpid(p->pid[slot], NULL, 0);
}

/* ---- results ------------------------------------------------------------------------------------------------------------------------ */

typedef struct {
  uint64_t task;
  char *text;
  size_t size;
} result;

typedef struct {
  result *list;
  size_t n, room;
} results;

static bool add_result(results *r, FILE *f) {
  head h;
  if (r->n == r->room) {
    result *more = realloc(r->list, (2 * r->room + 16) * sizeof *more);
    if (!more)
      return false;
    r->list = more;
    r->room = 2 * r->room + 16;
  }
  if (fread(&h, sizeof h, 1, f) != 1)
    return false;
  char *text = malloc(h.size + 1);
  if (!text || fread(text, 1, h.size, f) != h.size) {
    free(text);
    return false;
  }
  text[h.size] = 0;
  r->list[r->n++] = (result){h.task, text, h.size};
  return true;
}

static int by_task(const void *a, const void *b) {
  const result *x = a, *y = b;
  return x->task < y->task ? -1 : x->task > y->task;
}

/* Calls `take` with all results, in the order of tasks. A task that was tried again after its result was written has two: one is taken. */
static void take_results(pool *p) {
  results r = {0};
  for (unsigned slot = 0; slot < p->j->jobs; slot++) {
    bool ok = true;
    rewind(p->results[slot]);
    while (ok && ftell(p->results[slot]) < atomic_load(&p->b->size[slot]))
      ok = add_result(&r, p->results[slot]);
    p->failed |= !ok;
  }
  if (r.n)
    qsort(r.list, r.n, sizeof *r.list, by_task);
  for (size_t i = 0; i < r.n; i++)
    if (i == 0 || r.list[i].task != r.list[i - 1].task)
      p->failed |= p->j->take(p->j->ctx, r.list[i].task, r.list[i].text, r.list[i].size) != 0;
  for (size_t i = 0; i < r.n; i++)
    free(r.list[i].text);
  free(r.list);
}

int gm_jobs_run(const gm_jobs *j) {
  pool p = {.j = j, .b = gm_jobs_memory(sizeof *p.b)};
  if (!p.b || j->jobs < 1 || j->jobs > GM_JOBS_MAX)
    return -1;
  for (unsigned slot = 0; slot < j->jobs && j->take; slot++)
    p.failed |= (p.results[slot] = tmpfile()) == NULL;
  for (unsigned slot = 0; slot < j->jobs && !p.failed; slot++)
    p.failed = slot < j->tasks && start_process(&p, slot, j->tasks) != 0;
  wait_all(&p);
  kill_processes(&p);
  if (j->take && p.results[j->jobs - 1])
    take_results(&p);
  for (unsigned slot = 0; slot < j->jobs; slot++)
    if (p.results[slot])
      fclose(p.results[slot]);
  gm_jobs_memory_free(p.b, sizeof *p.b);
  return p.failed ? -1 : 0;
}
