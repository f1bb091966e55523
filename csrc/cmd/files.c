/* SPDX-License-Identifier: Apache-2.0 */
/* Files and messages, the same for all subcommands. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cmd/cmd.h"
#include "program/save.h"

enum { MAX_TEXT = 16 << 20 };

char *cmd_read_text(const char *path, size_t *len) {
  FILE *f = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
  struct stat st;
  if (!f || (f != stdin && fstat(fileno(f), &st) == 0 && S_ISDIR(st.st_mode))) {
    fprintf(stderr, "%s: error: %s\n", path, f ? "is a directory" : strerror(errno));
    if (f)
      fclose(f);
    return NULL;
  }
  char *text = NULL;
  size_t n = 0, cap = 0, got;
  do {
    if (n + 1 >= cap) {
      cap = cap ? cap * 2 : 65536;
      char *bigger = realloc(text, cap);
      if (!bigger)
        break;
      text = bigger;
    }
    got = fread(text + n, 1, cap - n - 1, f);
    n += got;
  } while (got && n <= MAX_TEXT);
  int bad = !text || ferror(f) || n > MAX_TEXT;
  if (bad) {
    fprintf(stderr, "%s: error: %s\n", path, n > MAX_TEXT ? "more than 16 MiB of text" : "cannot be read");
    free(text);
    text = NULL;
  } else
    text[n] = 0;
  if (f != stdin)
    fclose(f);
  *len = n;
  return text;
}

int cmd_write_text(const char *path, const char *text, size_t len) {
  if (strcmp(path, "-") == 0)
    return fwrite(text, 1, len, stdout) == len ? 0 : (fprintf(stderr, "gloam: error: cannot write to standard output\n"), -1);
  gm_save s;
  if (gm_save_begin(&s, path) == 0 && gm_save_end(&s, fwrite(text, 1, len, s.file) == len) == 0)
    return 0;
  fprintf(stderr, "%s: error: %s\n", path, strerror(errno));
  return -1;
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
