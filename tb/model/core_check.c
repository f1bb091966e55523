/* SPDX-License-Identifier: Apache-2.0 */
/* Checks whether a Verilated core was built from the files as they are now. */
#include "core_check.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "core_hash.h"

/* Checks one line of the list of sources. */
static int stale_line(const char *line, size_t len, const char *home, char *why, size_t size) {
  char path[8192], err[GM_ERROR_SIZE], *end;
  uint64_t now, then = strtoull(line, &end, 16);
  size_t at = (size_t)(end - line) + 1;
  if (*end != ' ' || at >= len) {
    snprintf(why, size, "its list of sources cannot be read");
    return 1;
  }
  int name = (int)(len - at);
  bool whole = line[at] == '/'; /* of a kit that is installed, generated headers are elsewhere */
  if ((size_t)snprintf(path, sizeof path, "%s%s%.*s", whole ? "" : home, whole ? "" : "/", name, line + at) >= sizeof path ||
      gm_core_hash_file(path, &now, err, sizeof err)) {
    snprintf(why, size, "%.*s cannot be read", name, line + at);
    return 1;
  }
  if (now != then)
    snprintf(why, size, "%.*s has changed", name, line + at);
  return now != then;
}

int gm_core_stale(const char *sources, const char *home, char *why, size_t size) {
  char rtl[8192];
  snprintf(rtl, sizeof rtl, "%s/rtl", home);
  if (!gm_file_exists(rtl))
    return 0;
  for (const char *line = sources; *line;) {
    size_t len = strcspn(line, "\n");
    if (stale_line(line, len, home, why, size))
      return 1;
    line += len + (line[len] == '\n');
  }
  return 0;
}
