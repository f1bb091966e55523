/* SPDX-License-Identifier: Apache-2.0 */
/* Reads and writes tables of frames for the frame model (model.h) as CSV: a row for each frame, with its inputs and what was measured. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "studies/frame_model/model.h"

const char *const gm_model_column_name[GM_MODEL_COLUMNS] = {
#define COLUMN(name, meaning) #name,
#include "studies/frame_model/columns.def"
#undef COLUMN
};
const char *const gm_model_column_meaning[GM_MODEL_COLUMNS] = {
#define COLUMN(name, meaning) meaning,
#include "studies/frame_model/columns.def"
#undef COLUMN
};

enum { MAX_COLUMNS = 256, SET = GM_MODEL_COLUMNS, NAME, NOTHING };

typedef struct {
  const char *path;
  unsigned line;
  unsigned use[MAX_COLUMNS], n; /* what each column of the file is */
  char *err;
  size_t size;
} reader;

static unsigned column_of(const char *name) {
  for (unsigned i = 0; i < GM_MODEL_COLUMNS; i++)
    if (!strcmp(name, gm_model_column_name[i]))
      return i;
  return !strcmp(name, "set") ? SET : !strcmp(name, "scene") ? NAME : NOTHING;
}

/* The next field of a line; *at moves on, and is NULL after the last one. */
static char *field(char **at) {
  char *start = *at, *comma = strchr(start, ',');
  *at = comma ? comma + 1 : NULL;
  if (comma)
    *comma = 0;
  return start;
}

static int read_names(reader *r, char *line) {
  bool named = false;
  for (char *at = line; at;) {
    char *name = field(&at);
    unsigned use = column_of(name);
    if (use == NOTHING)
      return gm_error_at(r->err, r->size, r->path, r->line, (unsigned)(name - line) + 1, "no column has the name \"%s\"", name);
    for (unsigned i = 0; i < r->n; i++)
      if (r->use[i] == use)
        return gm_error_at(r->err, r->size, r->path, r->line, (unsigned)(name - line) + 1, "column \"%s\" is there twice", name);
    named = named || use == NAME;
    r->use[r->n++] = use;
  }
  return named ? 0 : gm_error_at(r->err, r->size, r->path, r->line, 1, "there is no column \"scene\"");
}

static int read_number(reader *r, unsigned at, const char *text, double *out) {
  char *end;
  double v = strtod(text, &end);
  *out = *text ? v : NAN;
  return !*text || (end != text && !*end && v >= 0 && isfinite(v))
             ? 0
             : gm_error_at(r->err, r->size, r->path, r->line, at, "\"%s\" is no number that is at least 0", text);
}

static int read_row(reader *r, char *line, gm_model_row *row) {
  unsigned n = 0;
  for (unsigned i = 0; i < GM_MODEL_COLUMNS; i++)
    row->at[i] = NAN;
  for (char *at = line; at; n++) {
    char *text = field(&at), **to = NULL;
    unsigned column = (unsigned)(text - line) + 1;
    if (n == r->n)
      return gm_error_at(r->err, r->size, r->path, r->line, column, "more than %u columns", r->n);
    if (r->use[n] >= GM_MODEL_COLUMNS)
      to = r->use[n] == SET ? &row->set : &row->name;
    if (to && !(*to = strdup(text)))
      return gm_error(r->err, r->size, r->path, "out of memory");
    if (!to && read_number(r, column, text, &row->at[r->use[n]]))
      return -1;
  }
  if (!row->set && !(row->set = strdup("")))
    return gm_error(r->err, r->size, r->path, "out of memory");
  return n == r->n ? 0 : gm_error_at(r->err, r->size, r->path, r->line, 1, "%u columns, not %u", n, r->n);
}

static int add_row(reader *r, gm_model_table *t, char *line) {
  gm_model_row *more = t->n & (t->n - 1) ? t->row : realloc(t->row, (t->n ? 2 * t->n : 1) * sizeof *more);
  if (!more)
    return gm_error(r->err, r->size, r->path, "out of memory");
  t->row = more;
  t->row[t->n] = (gm_model_row){0};
  return read_row(r, line, &t->row[t->n++]);
}

int gm_model_table_read(gm_model_table *t, const char *path, char *err, size_t errsize) {
  reader r = {.path = path, .err = err, .size = errsize};
  char *text = gm_file_read(path, GM_FILE_TEXT, NULL, err, errsize);
  int rc = text ? 0 : -1;
  *t = (gm_model_table){0};
  for (char *line = text, *next; !rc && line && *line; line = next) {
    next = strchr(line, '\n');
    if (next)
      *next++ = 0;
    r.line++;
    rc = r.line == 1 ? read_names(&r, line) : add_row(&r, t, line);
  }
  if (!rc && !r.line)
    rc = gm_error(err, errsize, path, "the table is empty");
  free(text);
  if (rc)
    gm_model_table_free(t);
  return rc;
}

void gm_model_table_free(gm_model_table *t) {
  for (size_t i = 0; i < t->n; i++) {
    free(t->row[i].set);
    free(t->row[i].name);
  }
  free(t->row);
  *t = (gm_model_table){0};
}

void gm_model_write_names(FILE *f) {
  fprintf(f, "set,scene");
  for (unsigned i = 0; i < GM_MODEL_COLUMNS; i++)
    fprintf(f, ",%s", gm_model_column_name[i]);
  fputc('\n', f);
}

void gm_model_write_row(FILE *f, const gm_model_row *r) {
  fprintf(f, "%s,%s", r->set, r->name);
  for (unsigned i = 0; i < GM_MODEL_COLUMNS; i++)
    if (isnan(r->at[i]))
      fputc(',', f);
    else
      fprintf(f, ",%.10g", r->at[i]);
  fputc('\n', f);
}
