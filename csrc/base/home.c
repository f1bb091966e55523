/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the kit's own files: machines/, data/, rtl/, regress/, build/. */
#include "base/home.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"

#ifndef PATH_MAX
#define PATH_MAX 4096
#endif

static int has_folder(const char *folder, const char *name) {
  char path[PATH_MAX + 32];
  struct stat st;
  return (size_t)snprintf(path, sizeof path, "%s/%s", folder, name) < sizeof path && stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static int is_home(const char *folder) { return has_folder(folder, "machines") && has_folder(folder, "data"); }

/* Is the folder the kit's home, or does it have one that was installed below it? Then it becomes that. */
static int take_home(char *folder, size_t size) {
  static const char below[] = "/share/gloam";
  size_t n = strlen(folder);
  if (is_home(folder))
    return 1;
  if (n + sizeof below > size)
    return 0;
  memcpy(folder + n, below, sizeof below);
  if (is_home(folder))
    return 1;
  folder[n] = 0;
  return 0;
}

/* Finds the nearest folder above the running program that is the kit's home folder (base/home.h). */
static int above_program(char *folder, size_t size) {
  ssize_t n = readlink("/proc/self/exe", folder, size - 1);
  if (n <= 0 || (size_t)n >= size - 1)
    return -1;
  folder[n] = 0;
  for (char *slash; (slash = strrchr(folder, '/')) != NULL;) {
    *slash = 0;
    if (take_home(folder, size))
      return 0;
  }
  return -1;
}

/* The user's folder for what an installed kit builds: $XDG_CACHE_HOME/gloam, or else .cache/gloam in the user's home folder. */
static int cache(char *buf, size_t size, char *err, size_t errsize) {
  const char *set = getenv("XDG_CACHE_HOME"), *user = getenv("HOME");
  int n = set && set[0] == '/'     ? snprintf(buf, size, "%s/gloam", set)
          : user && user[0] == '/' ? snprintf(buf, size, "%s/.cache/gloam", user)
                                   : -1;
  return n > 0 && (size_t)n < size ? 0 : gm_error(err, errsize, "gloam", "no folder for what is built: set HOME or XDG_CACHE_HOME");
}

/* Whether nothing is built inside of the home folder, because `make install` made it. */
static int is_installed(const char *home) {
  char path[PATH_MAX + 32];
  return (size_t)snprintf(path, sizeof path, "%s/installed", home) < sizeof path && access(path, R_OK) == 0;
}

int gm_home(char *buf, size_t size, const char *path, char *err, size_t errsize) {
  char found[PATH_MAX];
  const char *home = getenv("GLOAM_HOME");
  if (home && !has_folder(home, "machines"))
    return gm_error(err, errsize, home, "GLOAM_HOME names this folder, but it holds no folder machines/");
  if (!home && above_program(found, sizeof found) == 0)
    home = found;
  else if (!home && is_home("."))
    home = ".";
  else if (!home)
    return gm_error(err, errsize, "gloam", "no folder above the program holds machines/ and data/: set GLOAM_HOME");
  if (path && !strncmp(path, "build", 5) && (!path[5] || path[5] == '/') && is_installed(home)) {
    char to[PATH_MAX];
    if (cache(to, sizeof to, err, errsize))
      return -1;
    return (size_t)snprintf(buf, size, "%s%s", to, path + 5) < size ? 0 : gm_error(err, errsize, to, "the name of this folder is too long");
  }
  if ((size_t)snprintf(buf, size, "%s%s%s", home, path ? "/" : "", path ? path : "") >= size)
    return gm_error(err, errsize, home, "the name of this folder is too long");
  return 0;
}
