/* SPDX-License-Identifier: Apache-2.0 */
/* Reads and writes files, and prints messages, in the same way for all subcommands (docs/commands.md). */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

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

int cmd_printed_json(int rc) {
  if (!rc || ferror(stdout)) /* main reports what cannot be written */
    return 0;
  return fprintf(stderr, "gloam: error: out of memory\n"), 1;
}

int cmd_print_json(json_t *j, int digits, int lines) { return cmd_printed_json(gm_json_write(stdout, j, digits, lines)); }

int cmd_usage_error(const char *name, const char *fmt, ...) {
  va_list ap;
  fprintf(stderr, "gloam %s: error: ", name);
  va_start(ap, fmt);
  vfprintf(stderr, fmt, ap);
  va_end(ap);
  fprintf(stderr, " (see gloam %s --help)\n", name);
  return 2;
}

void cmd_line(int argc, char **argv, char *to, size_t size) {
  size_t n = (size_t)snprintf(to, size, "gloam");
  for (int i = 0; i < argc && n < size; i++) {
    if (argv[i][0] && !strpbrk(argv[i], " \t\n\"'\\`#~!{}[]$*?;&|<>()")) {
      n += (size_t)snprintf(to + n, size - n, " %s", argv[i]);
      continue;
    }
    n += (size_t)snprintf(to + n, size - n, " '");
    for (const char *c = argv[i]; *c && n < size; c++) /* a quote inside: the text ends, a quote, the text goes on */
      n += (size_t)snprintf(to + n, size - n, *c == '\'' ? "'\\''" : "%c", *c);
    if (n < size)
      n += (size_t)snprintf(to + n, size - n, "'");
  }
}
