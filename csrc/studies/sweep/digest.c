/* SPDX-License-Identifier: Apache-2.0 */
/* Digests that name the contents of the database of results: the first 16 bytes of SHA-256. */
#include "studies/sweep/digest.h"

#include <dirent.h>
#include <nettle/sha2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/error.h"
#include "base/file.h"

enum { PATH_ROOM = 4096 };
static const size_t max = (size_t)1 << 30;

static results_digest finish_digest(struct sha256_ctx *c) {
  results_digest d;
  sha256_digest(c, RESULTS_DIGEST, d.byte);
  return d;
}

results_digest results_digest_of(const void *data, size_t size) {
  struct sha256_ctx c;
  sha256_init(&c);
  sha256_update(&c, size, data);
  return finish_digest(&c);
}

results_digest results_digest_text(const char *text) { return results_digest_of(text, strlen(text)); }

results_digest results_digest_list(const results_digest *d, size_t n) { return results_digest_of(d, n * sizeof *d); }

static int visible(const struct dirent *d) { return d->d_name[0] != '.'; }

static bool add_path(struct sha256_ctx *c, const char *path);

static bool add_folder(struct sha256_ctx *c, const char *path) {
  struct dirent **list;
  int n = scandir(path, &list, visible, alphasort);
  bool ok = n >= 0;
  for (int i = 0; i < n; i++) {
    char at[PATH_ROOM];
    ok = ok && (size_t)snprintf(at, sizeof at, "%s/%s", path, list[i]->d_name) < sizeof at;
    if (ok) {
      sha256_update(c, strlen(list[i]->d_name) + 1, (const uint8_t *)list[i]->d_name);
      ok = add_path(c, at);
    }
    free(list[i]);
  }
  if (n >= 0)
    free(list);
  return ok;
}

static bool add_path(struct sha256_ctx *c, const char *path) {
  struct stat st;
  char err[GM_ERROR_SIZE];
  size_t n = 0;
  if (stat(path, &st))
    return false;
  if (S_ISDIR(st.st_mode))
    return add_folder(c, path);
  char *text = gm_file_read(path, max, &n, err, sizeof err);
  if (!text)
    return false;
  results_digest d = results_digest_of(text, n);
  sha256_update(c, sizeof d, d.byte);
  free(text);
  return true;
}

bool results_digest_path(const char *path, results_digest *d) {
  struct sha256_ctx c;
  sha256_init(&c);
  bool ok = add_path(&c, path);
  *d = finish_digest(&c);
  return ok;
}
