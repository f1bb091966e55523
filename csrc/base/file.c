/* SPDX-License-Identifier: Apache-2.0 */
#include "base/file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/error.h"

enum { FIRST = 16384 };

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

char *gm_file_read(const char *path, size_t max, size_t *len, char *err, size_t errsize) {
  bool standard = strcmp(path, "-") == 0;
  const char *name = standard ? "<stdin>" : path, *why = NULL;
  FILE *f = standard ? stdin : fopen(path, "rb");
  struct stat st;
  size_t n = 0;
  char *text = NULL;
  if (!f)
    why = strerror(errno);
  else if (fstat(fileno(f), &st) == 0 && S_ISDIR(st.st_mode))
    why = strerror(EISDIR);
  else
    text = read_all(f, max, &n, &why);
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
    return gm_error(err, errsize, path, "%s", strerror(errno));
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

static bool same_place(const struct stat *a, const struct stat *b) { return a->st_dev == b->st_dev && a->st_ino == b->st_ino; }

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
