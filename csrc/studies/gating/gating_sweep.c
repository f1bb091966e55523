/* SPDX-License-Identifier: Apache-2.0 */
#include "studies/gating/gating_sweep.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/kept.h"

/* The table of one point, and the process that makes it. The process writes the table's text, or a message, to a file. */
typedef struct {
  gating_setting s;
  kept key; /* under this key the finished table is kept; folder NULL: it is not kept */
  char part[64];
  FILE *result;
  pid_t pid;
  bool failed, done;
} job;

static kept with_machine(kept k, const char *name) {
  gm_machine m;
  char text[4096] = "", err[512];
  if (gm_machine_find(&m, name, err, sizeof err) == 0)
    gm_machine_format(text, sizeof text, &m);
  return kept_with_core(kept_with_text(k, text), name);
}

/* Everything that a table depends on. */
static kept key_of(kept k, const gating_setting *s) {
  char text[512];
  k = with_machine(with_machine(k, s->machine), s->fallback);
  for (const char *const *name = s->names; *name; name++) {
    snprintf(text, sizeof text, "%s/%s", s->shaders, *name);
    k = kept_with_folder(kept_with_text(k, *name), text);
  }
  snprintf(text, sizeof text, "wake %u texture %u level %d runs %u temps %u without %s", s->wake, s->texture_scale, s->level, s->runs,
           s->temps, s->disable ? s->disable : "");
  return kept_with_text(k, text);
}

/* Makes the table of a job. Runs in the job's own process. Returns 0, or 1 with a message in the file. */
static int work(job *j) {
  gating_table t = {0};
  char err[4000] = "", *text = NULL;
  size_t len;
  if (gating_run(&j->s, &t, err, sizeof err))
    return fputs(err, j->result), fflush(j->result), 1;
  FILE *f = open_memstream(&text, &len);
  int bad = !f || gating_write(f, &t);
  bad = (f && fclose(f)) || bad;
  gating_free(&t);
  if (!bad && j->key.folder)
    kept_store(&j->key, j->part, text);
  bad = bad || fwrite(text, 1, len, j->result) != len || fflush(j->result);
  free(text);
  return bad;
}

static int start(job *j) {
  pid_t me = getpid();
  j->result = tmpfile();
  if (!j->result)
    return -1;
  fflush(NULL);
  j->pid = fork();
  if (j->pid)
    return j->pid < 0 ? -1 : 0;
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  _exit(getppid() == me ? work(j) : 1);
}

/* Waits until the process of any job ends. -1: that process failed, or no process runs. */
static int finish_one(job *j, size_t n) {
  int status;
  pid_t pid = wait(&status);
  bool failed = pid < 0 || !WIFEXITED(status) || WEXITSTATUS(status);
  for (size_t k = 0; k < n; k++) {
    j[k].failed |= failed && j[k].pid == pid;
    j[k].done |= j[k].pid == pid;
  }
  return failed ? -1 : 0;
}

static char *text_of(FILE *f) {
  size_t len = 0, got, room = 1 << 16;
  char *text = malloc(room + 1);
  rewind(f);
  while (text && (got = fread(text + len, 1, room - len, f)) > 0) {
    len += got;
    if (len < room)
      continue;
    char *more = realloc(text, 2 * room + 1);
    if (!more) {
      free(text);
      return NULL;
    }
    text = more;
    room *= 2;
  }
  if (text)
    text[len] = 0;
  return text;
}

static bool take_kept(job *j, gating_table *t) {
  char *text = j->key.folder ? kept_find(&j->key, j->part) : NULL;
  j->done = text && gating_read(t, text) == 0;
  free(text);
  if (j->done && j->s.progress)
    fprintf(j->s.progress, "  wake %u, texture x%u: kept from an earlier run\n", j->s.wake, j->s.texture_scale);
  return j->done;
}

/* Starts every job whose table is not kept, and waits for all of them. */
static int run_all(job *j, size_t n, gating_table *t) {
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  size_t running = 0, most = processors > 1 ? (size_t)processors : 1;
  int rc = 0;
  for (size_t k = 0; k < n && !rc; k++) {
    if (take_kept(&j[k], &t[k]))
      continue;
    if (running == most)
      rc = finish_one(j, n), running--;
    if (!rc)
      rc = start(&j[k]);
    running += !rc;
  }
  for (; running && !rc; running--)
    rc = finish_one(j, n);
  for (size_t k = 0; k < n; k++)
    if (j[k].pid > 0 && !j[k].done)
      kill(j[k].pid, SIGTERM);
  while (wait(NULL) > 0)
    ;
  return rc;
}

/* Takes the table, or the message, that the process of a job left. */
static int take_result(job *j, gating_table *t, char *err, size_t errsize) {
  char *text = text_of(j->result);
  int rc = text && !j->failed ? gating_read(t, text) : -1;
  if (rc)
    snprintf(err, errsize, "%s", j->failed && text && *text ? text : "error: a run of the experiment ended without a result");
  free(text);
  return rc;
}

int gating_sweep(const gating_setting *s, const gating_point *p, size_t n, const char *folder, gating_table *t, char *err, size_t errsize) {
  job j[GATING_MAX_POINTS];
  kept key = {0};
  memset(j, 0, sizeof j);
  if (folder && !kept_open(&key, folder))
    key.folder = NULL;
  for (size_t k = 0; k < n; k++) {
    j[k].s = *s;
    j[k].s.wake = p[k].wake;
    j[k].s.texture_scale = p[k].texture_scale;
    j[k].key = key.folder ? key_of(key, &j[k].s) : key;
    snprintf(j[k].part, sizeof j[k].part, "wake-%u-texture-%u", p[k].wake, p[k].texture_scale);
  }
  int rc = run_all(j, n, t);
  if (rc)
    snprintf(err, errsize, "error: the experiment cannot run: %s", strerror(errno));
  for (size_t k = 0; k < n; k++)
    if (j[k].result && (rc == 0 || j[k].failed) && take_result(&j[k], &t[k], err, errsize))
      rc = -1;
  for (size_t k = 0; k < n; k++)
    if (j[k].result)
      fclose(j[k].result);
  return rc;
}
