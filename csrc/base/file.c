/* SPDX-License-Identifier: Apache-2.0 */
/* Reads whole files. Tells whether two names mean one file. */
#include "base/file.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/error.h"
#include "base/similar.h"

enum { FIRST = 16384 };

/* ---- what was read ---- */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct stat *input; /* files that were read */
static size_t inputs, room;
static bool guarded;

void gm_file_guard_inputs(void) { guarded = true; }

static bool same_place(const struct stat *a, const struct stat *b) { return a->st_dev == b->st_dev && a->st_ino == b->st_ino; }

/* Without memory the file is not noted, and the command line's own check is all that there is. */
static void note_input(const struct stat *st) {
  if (!guarded || !S_ISREG(st->st_mode))
    return;
  pthread_mutex_lock(&lock);
  size_t more = inputs == room ? 2 * room + 64 : room;
  struct stat *grown = more == room ? input : realloc(input, more * sizeof *grown);
  if (grown) {
    input = grown;
    room = more;
    input[inputs++] = *st;
  }
  pthread_mutex_unlock(&lock);
}

/* The place of a file in the list after `from`, or `inputs`. */
static size_t find_input(const struct stat *st, size_t from) {
  while (from < inputs && !same_place(&input[from], st))
    from++;
  return from;
}

bool gm_file_is_input(const char *path) {
  struct stat st;
  if (!guarded || stat(path, &st))
    return false;
  pthread_mutex_lock(&lock);
  bool found = find_input(&st, 0) < inputs;
  pthread_mutex_unlock(&lock);
  return found;
}

void gm_file_forget_input(const char *path) {
  struct stat st;
  if (!guarded || stat(path, &st))
    return;
  pthread_mutex_lock(&lock);
  for (size_t i = find_input(&st, 0); i < inputs; i = find_input(&st, i))
    input[i] = input[--inputs];
  pthread_mutex_unlock(&lock);
}

/* ---- reading ---- */

/* Reads at most one byte more than `max`. On failure NULL, and *why is the reason. */
static char *read_all(FILE *f, size_t max, size_t *len, const char **why) {
  size_t n = 0, cap = 0, got = 1;
  char *text = NULL;
  while (got && n <= max) {
    if (cap - n < 2) {
      cap = cap ? 2 * cap : FIRST;
      char *more = realloc(text, cap);
      if (!more) {
        *why = "out of memory";
        free(text);
        return NULL;
      }
      text = more;
    }
    got = fread(text + n, 1, cap - n - 1, f);
    n += got;
  }
  *why = ferror(f) ? strerror(errno) : NULL;
  if (*why) {
    free(text);
    return NULL;
  }
  text[n] = 0;
  *len = n;
  return text;
}

static char *too_long(char *text, const char *name, size_t max, char *err, size_t errsize) {
  if (max >> 20)
    gm_error(err, errsize, name, "larger than %zu MiB, the most that is read of such a file", max >> 20);
  else
    gm_error(err, errsize, name, "larger than %zu KiB, the most that is read of such a file", max >> 10);
  free(text);
  return NULL;
}

/* Writes the message that a file cannot be opened; if it does not exist, with the name that was meant. Returns -1. */
static int cannot_open(const char *path, int why, char *err, size_t errsize) {
  gm_similar s;
  return gm_error(err, errsize, path, "%s%s", strerror(why), why == ENOENT ? gm_similar_file(&s, path) : "");
}

char *gm_file_read(const char *path, size_t max, size_t *len, char *err, size_t errsize) {
  bool standard = strcmp(path, "-") == 0;
  const char *name = standard ? "<stdin>" : path, *why = NULL;
  FILE *f = standard ? stdin : fopen(path, "rb");
  struct stat st;
  size_t n = 0;
  char *text = NULL;
  if (!f)
    return cannot_open(path, errno, err, errsize), NULL;
  if (fstat(fileno(f), &st) == 0 && S_ISDIR(st.st_mode))
    why = strerror(EISDIR);
  else {
    if (!standard && fstat(fileno(f), &st) == 0)
      note_input(&st);
    text = read_all(f, max, &n, &why);
  }
  if (f && !standard)
    fclose(f);
  if (!text) {
    gm_error(err, errsize, name, "%s", why);
    return NULL;
  }
  if (n > max)
    return too_long(text, name, max, err, errsize);
  if (len)
    *len = n;
  return text;
}

char *gm_file_text(const char *path, size_t *len) {
  char err[GM_ERROR_SIZE];
  return gm_file_read(path, GM_FILE_TEXT, len, err, sizeof err);
}

int gm_file_head(const char *path, void *buf, size_t n, size_t *got, char *err, size_t errsize) {
  FILE *f = fopen(path, "rb");
  if (!f)
    return cannot_open(path, errno, err, errsize);
  struct stat st;
  if (fstat(fileno(f), &st) == 0)
    note_input(&st);
  *got = fread(buf, 1, n, f);
  int why = ferror(f) ? errno : 0;
  fclose(f);
  return why ? gm_error(err, errsize, path, "%s", strerror(why)) : 0;
}

bool gm_file_exists(const char *path) {
  struct stat st;
  return stat(path, &st) == 0;
}

bool gm_file_is_device(const char *path) {
  struct stat st;
  return stat(path, &st) == 0 && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode);
}

char *gm_file_folder(const char *path) {
  const char *slash = strrchr(path, '/');
  if (!slash)
    return strdup(".");
  return slash == path ? strdup("/") : strndup(path, (size_t)(slash - path));
}

static const char *last_part(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

bool gm_file_same(const char *a, const char *b) {
  struct stat sa, sb;
  bool there = stat(a, &sa) == 0;
  if (there != (stat(b, &sb) == 0))
    return false;
  if (there)
    return same_place(&sa, &sb);
  char *fa = gm_file_folder(a), *fb = gm_file_folder(b);
  bool same = fa && fb && strcmp(last_part(a), last_part(b)) == 0 &&
              (strcmp(fa, fb) == 0 || (stat(fa, &sa) == 0 && stat(fb, &sb) == 0 && same_place(&sa, &sb)));
  free(fa);
  free(fb);
  return same;
}
