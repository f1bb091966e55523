/* SPDX-License-Identifier: Apache-2.0 */
/* Reads a file of option lines (option_line.h), one in each row. */
#include "regress/runners/matrix/row_list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_ROWS = 4096 };

/* A row has pointers into itself, so it is read into its final place in the list. */
option_line *row_list_read(const char *path, size_t *n, char *err, size_t size) {
  char text[OPTION_LINE];
  FILE *f = fopen(path, "r");
  option_line *rows = f ? malloc(MAX_ROWS * sizeof *rows) : NULL;
  const char *bad = NULL;
  *n = 0;
  snprintf(err, size, "%s: error: cannot be read", path);
  while (rows && !bad && *n < MAX_ROWS && fgets(text, sizeof text, f)) {
    text[strcspn(text, "\n")] = 0;
    if (text[0] && text[0] != '#')
      bad = option_line_read(&rows[(*n)++], text, err, size);
  }
  if (f)
    fclose(f);
  if (rows && !bad && *n)
    return rows;
  free(rows);
  return NULL;
}

bool row_may_refuse(gc_result rc, const char *messages) {
  if (!messages || strstr(messages, "internal error"))
    return false;
  bool large = rc == GC_ERR_FIT || (rc == GC_ERR_LINK && strstr(messages, ", the machine ")); /* a pair, with --consts whole */
  return large || strstr(messages, "is switched off");
}
