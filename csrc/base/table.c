/* SPDX-License-Identifier: Apache-2.0 */
/* Writes result files whole or not at all: the old file stays in place until the new one is complete. */
#include "base/table.h"

#include <stdlib.h>
#include <sys/stat.h>

#include "base/atomic.h"
#include "base/error.h"

typedef struct open_table {
  gm_atomic a;
  struct open_table *next;
} open_table;

static open_table *tables;

FILE *table_open(const char *path) {
  char err[GM_ERROR_SIZE] = "out of memory";
  open_table *t = calloc(1, sizeof *t);
  if (!t || gm_atomic_begin(&t->a, path, err, sizeof err)) {
    fprintf(stderr, "%s\n", err);
    free(t);
    return NULL;
  }
  t->next = tables;
  tables = t;
  return t->a.file;
}

FILE *table_open_in(const char *folder, const char *name) {
  char path[4096];
  mkdir(folder, 0777); /* if this fails, table_open reports it */
  snprintf(path, sizeof path, "%s/%s", folder, name);
  return table_open(path);
}

int table_close(FILE *f, bool ok) {
  char err[GM_ERROR_SIZE];
  open_table **at = &tables, *t;
  if (!f)
    return -1;
  while (*at && (*at)->a.file != f)
    at = &(*at)->next;
  if (!(t = *at))
    return -1;
  *at = t->next;
  int rc = gm_atomic_end(&t->a, ok, err, sizeof err);
  if (rc && ok)
    fprintf(stderr, "%s\n", err);
  free(t);
  return rc;
}

bool table_json(const char *path, json_t *j, int lines) {
  char err[GM_ERROR_SIZE];
  int rc = gm_json_save(path, j, GM_JSON_DECIMAL, lines, err, sizeof err);
  if (rc)
    fprintf(stderr, "%s\n", err);
  return rc == 0;
}

bool table_json_in(const char *folder, const char *name, json_t *j, int lines) {
  char path[4096];
  mkdir(folder, 0777); /* if this fails, table_json reports it */
  snprintf(path, sizeof path, "%s/%s", folder, name);
  return table_json(path, j, lines);
}
