/* SPDX-License-Identifier: Apache-2.0 */
/* What `gloam sweep` and `gloam front` share: the space, the database, the version of the results. */
#include "gloam/sweep_options.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/error.h"
#include "base/file.h"
#include "base/home.h"

enum { PATH_ROOM = 4096 };

int cmd_space(const char *name, space *s) {
  char err[GM_ERROR_SIZE], below[PATH_ROOM], path[PATH_ROOM];
  snprintf(path, sizeof path, "regress/suites/spaces/%.200s", name);
  bool other = gm_file_exists(name) || strchr(name, '/') || gm_home(below, sizeof below, path, err, sizeof err) || !gm_file_exists(below);
  if (space_load(s, other ? name : below, err, sizeof err) == 0)
    return 0;
  fprintf(stderr, "%s\n", err);
  return 1;
}

const char *cmd_database(void) {
  static char path[PATH_ROOM];
  char err[GM_ERROR_SIZE];
  struct stat st;
  if (gm_home(path, sizeof path, "build", err, sizeof err) || stat(path, &st) ||
      gm_home(path, sizeof path, "build/results.db", err, sizeof err))
    return "results.db";
  return path;
}
