/* SPDX-License-Identifier: Apache-2.0 */
/* A part is a file. Its first line is "KEY HASH": the part's key, and a hash of the text after that line. */
#include "base/kept.h"

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
#include "base/home.h"

enum { PATH_ROOM = 4096, HEAD = 34 /* two hashes of 16 digits, a space and a line feed */ };
static const size_t most = (size_t)1 << 30;

static kept with(kept k, const void *data, size_t n) {
  k.key = gm_hash_more(k.key, data, n);
  k.key = gm_hash_more(k.key, &n, sizeof n); /* so that the texts "ab", "c" and "a", "bc" give different keys */
  return k;
}

static kept unlike_any(kept k) {
  struct timespec now;
  pid_t me = getpid();
  clock_gettime(CLOCK_REALTIME, &now);
  k = with(k, &me, sizeof me);
  k = with(k, &now.tv_sec, sizeof now.tv_sec);
  return with(k, &now.tv_nsec, sizeof now.tv_nsec);
}

kept kept_with_text(kept k, const char *text) { return with(k, text, strlen(text)); }

kept kept_with_file(kept k, const char *path) {
  char err[GM_ERROR_SIZE];
  size_t n = 0;
  char *text = gm_file_read(path, most, &n, err, sizeof err);
  k = text ? with(k, text, n) : unlike_any(k);
  free(text);
  return k;
}

static int visible(const struct dirent *d) { return d->d_name[0] != '.'; }

kept kept_with_folder(kept k, const char *path) {
  struct dirent **list;
  int n = scandir(path, &list, visible, alphasort);
  if (n < 0)
    return unlike_any(k);
  for (int i = 0; i < n; i++) {
    char at[PATH_ROOM];
    struct stat st;
    snprintf(at, sizeof at, "%s/%s", path, list[i]->d_name);
    k = kept_with_text(k, list[i]->d_name);
    if (stat(at, &st))
      k = unlike_any(k);
    else
      k = S_ISDIR(st.st_mode) ? kept_with_folder(k, at) : kept_with_file(k, at);
    free(list[i]);
  }
  free(list);
  return k;
}

kept kept_with_core(kept k, const char *machine) {
  char path[2 * PATH_ROOM], home[PATH_ROOM], err[GM_ERROR_SIZE];
  const char *folder = getenv("GLOAM_RTL");
  if (!folder && gm_home(home, sizeof home, "build/rtl", err, sizeof err) == 0)
    folder = home;
  snprintf(path, sizeof path, "%s/%s/libcore.so", folder ? folder : "", machine);
  return kept_with_file(k, path);
}

bool kept_open(kept *k, const char *folder) {
  *k = (kept){folder, GM_HASH_START};
  *k = kept_with_file(*k, "/proc/self/exe");
  return access("/proc/self/exe", R_OK) == 0;
}

static void part_path(const kept *k, const char *part, char path[PATH_ROOM]) {
  int at = snprintf(path, PATH_ROOM, "%s/", k->folder);
  snprintf(path + at, (size_t)(PATH_ROOM - at), "%s.kept", part);
  for (char *c = path + at; *c; c++)
    if (*c == '/' || *c == ' ')
      *c = '_';
}

static void head_of(const kept *k, const char *text, char head[HEAD + 1]) {
  snprintf(head, HEAD + 1, "%016" PRIx64 " %016" PRIx64 "\n", k->key, gm_hash(text, strlen(text)));
}

char *kept_find(const kept *k, const char *part) {
  char path[PATH_ROOM], err[GM_ERROR_SIZE], head[HEAD + 1];
  size_t n = 0;
  part_path(k, part, path);
  char *all = gm_file_read(path, most, &n, err, sizeof err);
  if (all && n >= HEAD) {
    head_of(k, all + HEAD, head);
    if (!memcmp(all, head, HEAD)) {
      memmove(all, all + HEAD, n - HEAD + 1);
      return all;
    }
  }
  free(all);
  return NULL;
}

void kept_store(const kept *k, const char *part, const char *text) {
  char path[PATH_ROOM], err[GM_ERROR_SIZE], head[HEAD + 1];
  gm_atomic a;
  mkdir(k->folder, 0777);
  part_path(k, part, path);
  head_of(k, text, head);
  int rc = gm_atomic_begin(&a, path, err, sizeof err);
  if (!rc) {
    fprintf(a.file, "%s%s", head, text);
    rc = gm_atomic_end(&a, true, err, sizeof err);
  }
  if (rc)
    fprintf(stderr, "%s\n", err);
}
