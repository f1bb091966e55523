/* SPDX-License-Identifier: Apache-2.0 */
/* A table of frames that grows row by row. A row that was half written when a run was stopped is dropped, and rows that are there are not
   measured again. */
#include "regress/frame/model/table_rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/atomic.h"
#include "base/error.h"
#include "base/file.h"

int table_complain(const char *err) { return fprintf(stderr, "%s\n", err), -1; }

/* Cuts the table off after its last whole line: a run may have been stopped while it wrote a row. */
static int drop_half_row(const char *path, char *err, size_t errsize) {
  size_t len;
  if (!gm_file_exists(path))
    return 0;
  char *text = gm_file_read(path, GM_FILE_TEXT, &len, err, errsize);
  int rc = text ? 0 : -1;
  while (text && len && text[len - 1] != '\n')
    len--;
  rc = rc ? rc : gm_atomic_write(path, text, len, err, errsize);
  free(text);
  return rc;
}

int table_open(table_rows *j) {
  char err[GM_ERROR_SIZE];
  if (drop_half_row(j->table, err, sizeof err))
    return table_complain(err);
  FILE *f = fopen(j->table, "a");
  if (!f)
    return table_complain("frame_rows: error: the table cannot be written");
  if (!ftell(f))
    gm_model_write_names(f);
  if (fclose(f) || gm_model_table_read(&j->rows, j->table, err, sizeof err))
    return table_complain(err);
  return 0;
}

bool table_has(const table_rows *j, const char *name) {
  for (size_t i = 0; i < j->rows.n; i++)
    if (!strcmp(j->rows.row[i].set, j->set) && !strcmp(j->rows.row[i].name, name))
      return true;
  return false;
}

int table_add(const table_rows *j, gm_model_row *r) {
  FILE *f = fopen(j->table, "a");
  if (f)
    gm_model_write_row(f, r);
  return f && !fclose(f) ? 0 : table_complain("frame_rows: error: the table cannot be written");
}
