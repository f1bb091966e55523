/* SPDX-License-Identifier: Apache-2.0 */
/* Makes Im and Shin's figures with our shaders, on the machine `barrel`: code size with short forms and low registers; cycles with one and
   two operations a bundle; registers for uniforms and constants; calls. Prints tables as comments and verdicts as TAP, and writes CSV
   files. Usage: encodings FOLDER_FOR_CSV FOLDER... */
#include "regress/papers/im-shin/encodings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/table.h"
#include "regress/common/shader.h"

const way ways[WAYS] = {
    [ALL_LONG] = {"all long", NULL, 2, "low-bank", true, GC_ALLOC_LINEAR, GC_CONSTS_SHARED, GC_CALLS_FIT, 0},
    [FIRST_FIT] = {"first fit", NULL, 2, "low-bank", false, GC_ALLOC_LINEAR, GC_CONSTS_SHARED, GC_CALLS_FIT, 0},
    [PACKED_FIT] = {"first fit by lanes", NULL, 2, "low-bank", false, GC_ALLOC_TETRIS, GC_CONSTS_SHARED, GC_CALLS_FIT, 0},
    [LOW_BANK] = {"low bank", NULL, 2, NULL, false, GC_ALLOC_TETRIS, GC_CONSTS_SPREAD, GC_CALLS_FIT, 0},
    [ONE_WAY] = {"one-way", NULL, 1, NULL, false, GC_ALLOC_TETRIS, GC_CONSTS_SPREAD, GC_CALLS_FIT, 0},
    [CONST_WHOLE] = {"whole", NULL, 2, "low-bank", false, GC_ALLOC_TETRIS, GC_CONSTS_WHOLE, GC_CALLS_FIT, 0},
    [CONST_SHARED] = {"shared", NULL, 2, "low-bank", false, GC_ALLOC_TETRIS, GC_CONSTS_SHARED, GC_CALLS_FIT, 0},
    [CONST_PACKED] = {"packed", NULL, 2, "low-bank", false, GC_ALLOC_TETRIS, GC_CONSTS_PACKED, GC_CALLS_FIT, 0},
    [INLINED] = {"inlined", NULL, 2, NULL, false, GC_ALLOC_TETRIS, GC_CONSTS_SPREAD, GC_CALLS_INLINE, 0},
    [CALLED] = {"called", NULL, 2, NULL, false, GC_ALLOC_TETRIS, GC_CONSTS_SPREAD, GC_CALLS_REAL, 0},
    [BY_ESTIMATE] = {"by estimate", NULL, 2, NULL, false, GC_ALLOC_TETRIS, GC_CONSTS_SPREAD, GC_CALLS_AUTO, 0.25},
    [BY_SIZE] = {"by size", NULL, 2, NULL, false, GC_ALLOC_TETRIS, GC_CONSTS_SPREAD, GC_CALLS_AUTO, 4},
};

FILE *encodings_open(encodings *t, const char *name) {
  char file[200];
  snprintf(file, sizeof file, "im-shin-%s.csv", name);
  FILE *f = table_open_in(t->folder, file);
  t->incomplete |= !f;
  return f;
}

void encodings_close(encodings *t, FILE *f) { t->incomplete |= table_close(f, true) != 0; }

double percent_saved(double from, double to) { return from > 0 ? 100 * (1 - to / from) : 0; }

void average_add(average *a, double x, const char *name) {
  a->sum += x;
  if (!a->n++ || x > a->best) {
    a->best = x;
    a->at = name;
  }
}

double average_of(const average *a) { return a->n ? a->sum / a->n : 0; }

static bool measure_all(encodings *t, const shader_file *s, const char *name) {
  row r = {.name = name};
  char err[GM_ERROR_SIZE];
  for (unsigned w = 0; w < WAYS; w++)
    if (measure(s, &ways[w], w == ONE_WAY || w == LOW_BANK || w >= INLINED, &r.m[w], err, sizeof err)) {
      tap_ok(&t->t, false, "%s, %s", name, ways[w].name);
      printf("# %s\n", err);
      return false;
    }
  t->rows[t->n++] = r;
  return true;
}

static void tables(encodings *t) {
  table_code_size(t);
  table_long_reasons(t);
  table_issue_widths(t);
  table_packing(t);
  table_calls(t);
  tap_ok(&t->t, !t->incomplete, "all tables are written");
}

int main(int argc, char **argv) {
  encodings t = {0};
  shader_file *list = NULL;
  size_t n = 0;
  if (argc < 3) {
    fprintf(stderr, "usage: encodings FOLDER_FOR_CSV FOLDER...\n");
    return 2;
  }
  t.folder = argv[1];
  for (int i = 2; i < argc; i++) {
    size_t before = n;
    if (shader_files(argv[i], &list, &n) || n == before)
      tap_ok(&t.t, false, "there are shaders in %s", argv[i]);
  }
  t.rows = calloc(n + 1, sizeof *t.rows);
  for (size_t i = 0; i < n && t.rows; i++)
    measure_all(&t, &list[i], shader_base(list[i].path));
  tap_ok(&t.t, t.n > 0 && t.n == n, "%zu programs compiled in %d ways, proven, and run", t.n, WAYS);
  if (!t.t.failed)
    tables(&t);
  for (size_t i = 0; i < t.n; i++)
    for (unsigned w = 0; w < WAYS; w++)
      free(t.rows[i].m[w].value);
  free(t.rows);
  free(list);
  return tap_end(&t.t, 10);
}
