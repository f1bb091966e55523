/* SPDX-License-Identifier: Apache-2.0 */
/* Files and messages, the same for all subcommands. */
#include <stdarg.h>
#include <stdio.h>

#include "base/atomic.h"
#include "base/error.h"
#include "base/file.h"
#include "gloam/cmd.h"

char *cmd_read_text(const char *path, size_t *len) {
  char err[GM_ERROR_SIZE], *text = gm_file_read(path, GM_FILE_TEXT, len, err, sizeof err);
  if (!text)
    fprintf(stderr, "%s\n", err);
  return text;
}

int cmd_write_text(const char *path, const char *text, size_t len) {
  char err[GM_ERROR_SIZE];
  int rc = gm_atomic_write(path, text, len, err, sizeof err);
  if (rc)
    fprintf(stderr, "%s\n", err);
  return rc;
}

int cmd_usage_error(const char *name, const char *fmt, ...) {
  va_list ap;
  fprintf(stderr, "gloam %s: error: ", name);
  va_start(ap, fmt);
  vfprintf(stderr, fmt, ap);
  va_end(ap);
  fprintf(stderr, " (see gloam %s --help)\n", name);
  return 2;
}
