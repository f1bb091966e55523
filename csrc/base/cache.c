/* SPDX-License-Identifier: Apache-2.0 */
/* The files of the cache of finished work (base/cache.h). A part of the work is a file. Its first line is "KEY HASH": the part's key,
   and a hash of the text after that line. */
#include "base/cache.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/atomic.h"
#include "base/error.h"
#include "base/file.h"
#include "base/hash.h"

enum { PATH_ROOM = 4096, HEAD = 34 /* two hashes of 16 digits, a space and a line feed */ };
static const size_t max = (size_t)1 << 30;

static gm_cache key_with(gm_cache c, const void *data, size_t n) {
  c.key = gm_hash_more(c.key, data, n);
  c.key = gm_hash_more(c.key, &n, sizeof n); /* so that the texts "ab", "c" and "a", "bc" give different keys */
  return c;
}

static gm_cache unlike_any(gm_cache c) {
  struct timespec now;
  pid_t me = getpid();
  clock_gettime(CLOCK_REALTIME, &now);
  c = key_with(c, &me, sizeof me);
  c = key_with(c, &now.tv_sec, sizeof now.tv_sec);
  return key_with(c, &now.tv_nsec, sizeof now.tv_nsec);
}

gm_cache gm_cache_key_text(gm_cache c, const char *text) { return key_with(c, text, strlen(text)); }

gm_cache gm_cache_key_file(gm_cache c, const char *path) {
  char err[GM_ERROR_SIZE];
  size_t n = 0;
  char *text = gm_file_read(path, max, &n, err, sizeof err);
  c = text ? key_with(c, text, n) : unlike_any(c);
  free(text);
  return c;
}

static int visible(const struct dirent *d) { return d->d_name[0] != '.'; }

gm_cache gm_cache_key_folder(gm_cache c, const char *path) {
  struct dirent **list;
  int n = scandir(path, &list, visible, alphasort);
  if (n < 0)
    return unlike_any(c);
  for (int i = 0; i < n; i++) {
    char at[PATH_ROOM];
    struct stat st;
    snprintf(at, sizeof at, "%s/%s", path, list[i]->d_name);
    c = gm_cache_key_text(c, list[i]->d_name);
    if (stat(at, &st))
      c = unlike_any(c);
    else
      c = S_ISDIR(st.st_mode) ? gm_cache_key_folder(c, at) : gm_cache_key_file(c, at);
    free(list[i]);
  }
  free(list);
  return c;
}

bool gm_cache_open(gm_cache *c, const char *folder) {
  *c = (gm_cache){folder, GM_HASH_START};
  *c = gm_cache_key_file(*c, "/proc/self/exe");
  return access("/proc/self/exe", R_OK) == 0;
}

static void part_path(const gm_cache *c, const char *part, char path[PATH_ROOM]) {
  int at = snprintf(path, PATH_ROOM, "%s/", c->folder);
  snprintf(path + at, (size_t)(PATH_ROOM - at), "%s.cache", part);
  for (char *x = path + at; *x; x++)
    if (*x == '/' || *x == ' ')
      *x = '_';
}

static void head_of(const gm_cache *c, const char *text, char head[HEAD + 1]) {
  snprintf(head, HEAD + 1, "%016" PRIx64 " %016" PRIx64 "\n", c->key, gm_hash(text, strlen(text)));
}

char *gm_cache_get(const gm_cache *c, const char *part) {
  char path[PATH_ROOM], err[GM_ERROR_SIZE], head[HEAD + 1];
  size_t n = 0;
  part_path(c, part, path);
  char *all = gm_file_read(path, max, &n, err, sizeof err);
  gm_file_forget_input(path); /* a part that does not fit is made again */
  if (all && n >= HEAD) {
    head_of(c, all + HEAD, head);
    if (!memcmp(all, head, HEAD)) {
      memmove(all, all + HEAD, n - HEAD + 1);
      return all;
    }
  }
  free(all);
  return NULL;
}

void gm_cache_put(const gm_cache *c, const char *part, const char *text) {
  char path[PATH_ROOM], err[GM_ERROR_SIZE], head[HEAD + 1];
  gm_atomic a;
  mkdir(c->folder, 0777);
  part_path(c, part, path);
  head_of(c, text, head);
  int rc = gm_atomic_begin(&a, path, err, sizeof err);
  if (!rc) {
    fprintf(a.file, "%s%s", head, text);
    rc = gm_atomic_end(&a, true, err, sizeof err);
  }
  if (rc)
    fprintf(stderr, "%s\n", err);
}
