/* SPDX-License-Identifier: Apache-2.0 */
/* Computes the energy of a frame beside the shader core's runs: the blocks that exist in Verilog, by their work, and the core while it
   waits. */
#include "studies/frame_model/model_blocks.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/home.h"

static int column_named(const char *name) {
  for (unsigned i = 0; i < GM_MODEL_COLUMNS; i++)
    if (!strcmp(name, gm_model_column_name[i]))
      return (int)i;
  return -1;
}

static bool is_number(double v) { return isfinite(v) && v >= 0; }

/* False: not a line of the file. */
static bool line_of(gm_model_blocks *b, const char *line) {
  char name[32], column[64], more;
  gm_model_block *last = b->n ? &b->block[b->n - 1] : NULL, now = {.idle = 0};
  double pj;
  if (!*line || *line == '#')
    return true;
  if (sscanf(line, "block %31s %lf %lf %lf %c", now.name, &now.idle, &now.mean, &now.worst, &more) == 4) {
    if (b->n == GM_MODEL_BLOCKS || !is_number(now.idle) || !is_number(now.mean) || !is_number(now.worst))
      return false;
    b->block[b->n++] = now;
    return true;
  }
  if (sscanf(line, "count %31s %lf %63s %c", name, &pj, column, &more) != 3 || !last || strcmp(name, last->name) != 0 || !is_number(pj) ||
      last->counts == GM_MODEL_BLOCK_COUNTS || column_named(column) < 0)
    return false;
  last->column[last->counts] = (unsigned)column_named(column);
  last->pj[last->counts++] = pj;
  return true;
}

static int each_line(const char *text, const char *name, bool (*take)(gm_model_blocks *, const char *), gm_model_blocks *b, char *err,
                     size_t errsize) {
  char line[300];
  for (unsigned number = 1; *text; number++) {
    size_t n = strcspn(text, "\n");
    snprintf(line, sizeof line, "%.*s", (int)(n < sizeof line ? n : sizeof line - 1), text);
    if (!take(b, line))
      return gm_error_at(err, errsize, name, number, 1, "not a weight: '%.60s'", line);
    text += n + (text[n] == '\n');
  }
  return 0;
}

int gm_model_blocks_parse(gm_model_blocks *b, const char *text, const char *name, char *err, size_t errsize) {
  *b = (gm_model_blocks){.n = 0};
  int rc = each_line(text, name, line_of, b, err, errsize);
  return rc || b->n ? rc : gm_error(err, errsize, name, "no block");
}

static bool memory_line(gm_model_blocks *b, const char *line) {
  char more;
  if (sscanf(line, "source %199[^\n]", b->source) == 1)
    return true;
  if (sscanf(line, "range %lf %lf %c", &b->min, &b->max, &more) == 2)
    return is_number(b->min) && is_number(b->max) && b->min <= b->max;
  return !*line || *line == '#' || (sscanf(line, "byte %lf %c", &b->byte, &more) == 1 && is_number(b->byte));
}

static int load_block_file(gm_model_blocks *b, const char *file, bool memory, char *err, size_t errsize) {
  char path[4096];
  if (gm_home(path, sizeof path, file, err, errsize))
    return -1;
  char *text = gm_file_read(path, GM_FILE_TEXT, NULL, err, errsize);
  int rc = !text ? -1 : memory ? each_line(text, path, memory_line, b, err, errsize) : gm_model_blocks_parse(b, text, path, err, errsize);
  free(text);
  return rc;
}

int gm_model_blocks_load(gm_model_blocks *b, char *err, size_t errsize) {
  return load_block_file(b, "data/energy/frame-blocks.txt", false, err, errsize) ||
                 load_block_file(b, "data/energy/memory.txt", true, err, errsize)
             ? -1
             : 0;
}

double gm_model_block_work(const gm_model_block *b, const double *at, bool inputs) {
  double sum = 0;
  for (unsigned i = 0; i < b->counts; i++) {
    unsigned column = inputs && b->column[i] == GM_MODEL_accelerator ? GM_MODEL_work_accelerator : b->column[i];
    sum += b->pj[i] * at[column];
  }
  return sum;
}

void gm_model_blocks_add(const gm_model_blocks *b, gm_model_table *t) {
  for (size_t i = 0; i < t->n; i++) {
    double *at = t->row[i].at, work = 0, idle = (at[GM_MODEL_energy] - at[GM_MODEL_energy_above_idle]) / at[GM_MODEL_shaders];
    at[GM_MODEL_blocks] = 0;
    for (unsigned k = 0; k < b->n; k++) {
      work += gm_model_block_work(&b->block[k], at, false);
      at[GM_MODEL_blocks] += gm_model_block_work(&b->block[k], at, true);
      idle += b->block[k].idle;
    }
    at[GM_MODEL_frame_above_idle] = at[GM_MODEL_energy_above_idle] + work;
    at[GM_MODEL_frame_energy] = at[GM_MODEL_frame_above_idle] + idle * at[GM_MODEL_frame];
  }
}
