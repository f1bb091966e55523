/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the shaders in a folder. */
#include "core/program/shader_files.h"

#include "base/file.h"

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 8 };

static bool file_name_ends_with(const char *s, const char *with) {
  size_t n = strlen(s), k = strlen(with);
  return n >= k && !strcmp(s + n - k, with);
}

static void add_shader_file(const char *path, gm_stage stage, shader_file **list, size_t *n) {
  shader_file *more = realloc(*list, (*n + 1) * sizeof **list);
  if (!more)
    return;
  *list = more;
  snprintf(more[*n].path, sizeof more->path, "%s", path);
  more[(*n)++].stage = stage;
}

static int walk_shader_folder(const char *folder, unsigned depth, shader_file **list, size_t *n) {
  DIR *d = opendir(folder);
  if (!d)
    return -1;
  for (struct dirent *e; (e = readdir(d)) != NULL;) {
    char path[1000];
    if (e->d_name[0] == '.' || (size_t)snprintf(path, sizeof path, "%s/%s", folder, e->d_name) >= sizeof path)
      continue;
    if (file_name_ends_with(path, ".vert") || file_name_ends_with(path, ".frag"))
      add_shader_file(path, file_name_ends_with(path, ".vert") ? GM_STAGE_VERTEX : GM_STAGE_FRAGMENT, list, n);
    else if (depth)
      walk_shader_folder(path, depth - 1, list, n);
  }
  closedir(d);
  return 0;
}

static int by_path(const void *a, const void *b) { return strcmp(((const shader_file *)a)->path, ((const shader_file *)b)->path); }

int shader_files(const char *folder, shader_file **list, size_t *n) {
  size_t before = *n;
  int rc = walk_shader_folder(folder, MAX_DEPTH, list, n);
  if (*n > before)
    qsort(*list + before, *n - before, sizeof **list, by_path);
  return rc;
}

char *shader_text(const char *path, size_t *len) { return gm_file_text(path, len); }
