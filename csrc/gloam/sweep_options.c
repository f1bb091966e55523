/* SPDX-License-Identifier: Apache-2.0 */
/* What `gloam sweep` and `gloam front` share: the space, the database, the version of the results. */
#include "gloam/sweep_options.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/error.h"
#include "base/home.h"
#include "gloam/words.h"

enum { PATH_ROOM = 4096 };

int cmd_space(const char *name, space *s) {
  char err[GM_ERROR_SIZE], path[PATH_ROOM];
  if (cmd_find_named(path, sizeof path, "space", name, "regress/suites/spaces"))
    return 1;
  if (space_load(s, path, err, sizeof err) == 0)
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
