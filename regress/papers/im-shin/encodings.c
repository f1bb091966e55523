/* SPDX-License-Identifier: Apache-2.0 */
/* Im and Shin's figures with our shaders, on the machine `barrel`: code size with short forms and low registers, cycles of one and two
   operations a bundle, registers for uniforms and constants, calls. Tables as comments, bars as TAP on standard output; CSV files in a
   folder. Usage: encodings FOLDER_FOR_CSV FOLDER... */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "regress/papers/im-shin/measure.h"

typedef enum {
  ALL_LONG,
  FIRST_FIT,
  PACKED_FIT,
  LOW_BANK,
  ONE_WAY,
  CONST_WHOLE,
  CONST_SHARED,
  CONST_PACKED,
  INLINED,
  CALLED,
  BY_ESTIMATE,
  BY_SIZE,
  WAYS
} way_number;

static const way ways[WAYS] = {
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

/* Percent. The paper's are averages and the best of its programs. */
static const double size_paper[2] = {4.7, 10.3}, size_bar = 4.7, size_goal = 10;
static const double cycles_paper[2] = {10.7, 16.8}, cycles_bar = 17, cycles_best_bar = 30;

typedef struct {
  const char *name;
  measured m[WAYS];
} row;

typedef struct {
  const char *folder;
  row *rows;
  size_t n;
  unsigned tests, failed;
} table;

static void report(table *t, bool ok, const char *fmt, ...) {
  va_list ap;
  printf("%sok %u - ", ok ? "" : "not ", ++t->tests);
  va_start(ap, fmt);
  vprintf(fmt, ap);
  va_end(ap);
  putchar('\n');
  t->failed += !ok;
}

static FILE *csv(table *t, const char *name) {
  char path[1200];
  snprintf(path, sizeof path, "%s/im-shin-%s.csv", t->folder, name);
  FILE *f = fopen(path, "w");
  if (!f)
    report(t, false, "%s can be written", path);
  return f;
}

static double saved(double from, double to) { return from > 0 ? 100 * (1 - to / from) : 0; }

typedef struct {
  double sum, best;
  unsigned n;
  const char *at;
} average;

static void add(average *a, double x, const char *name) {
  a->sum += x;
  if (!a->n++ || x > a->best) {
    a->best = x;
    a->at = name;
  }
}

static double mean(const average *a) { return a->n ? a->sum / a->n : 0; }

/* ---- code size ---- */

static void code_size(table *t) {
  average first = {0}, packed = {0}, all = {0};
  FILE *f = csv(t, "figure-3");
  if (!f)
    return;
  fprintf(f, "program,operations,words_all_long,words_first_fit,words_first_fit_by_lanes,words_low_bank,saved_pct,saved_by_lanes_pct\n");
  printf("# words of code              operations   all long  first fit  by lanes  low bank     saved  of by lanes\n");
  for (size_t i = 0; i < t->n; i++) {
    const measured *m = t->rows[i].m;
    double a = saved(m[FIRST_FIT].words, m[LOW_BANK].words), b = saved(m[PACKED_FIT].words, m[LOW_BANK].words);
    add(&first, a, t->rows[i].name);
    add(&packed, b, t->rows[i].name);
    add(&all, saved(m[ALL_LONG].words, m[LOW_BANK].words), t->rows[i].name);
    printf("# %-27s %9u %10u %10u %9u %9u %8.1f%% %10.1f%%\n", t->rows[i].name, m[LOW_BANK].operations, m[ALL_LONG].words,
           m[FIRST_FIT].words, m[PACKED_FIT].words, m[LOW_BANK].words, a, b);
    fprintf(f, "%s,%u,%u,%u,%u,%u,%.2f,%.2f\n", t->rows[i].name, m[LOW_BANK].operations, m[ALL_LONG].words, m[FIRST_FIT].words,
            m[PACKED_FIT].words, m[LOW_BANK].words, a, b);
  }
  fprintf(f, "average,,,,,,%.2f,%.2f\nbest,,,,,,%.2f,%.2f\npaper average,,,,,,%.1f,\npaper best,,,,,,%.1f,\n", mean(&first), mean(&packed),
          first.best, packed.best, size_paper[0], size_paper[1]);
  fclose(f);
  printf("# low bank against first fit: %.1f%% smaller on average, %.1f%% at best (%s); paper: %.1f%%, %.1f%%\n", mean(&first), first.best,
         first.at, size_paper[0], size_paper[1]);
  printf("# low bank against first fit by lanes, the default allocator: %.1f%% on average, %.1f%% at best (%s); against all long: %.1f%%\n",
         mean(&packed), packed.best, packed.at, mean(&all));
  report(t, mean(&first) >= size_bar, "low registers save %.1f%% of the code of first fit, at least %.1f%%", mean(&first), size_bar);
  report(t, mean(&packed) >= size_goal, "and %.1f%% of that of first fit by lanes, at least %.1f%%", mean(&packed), size_goal);
}

/* ---- what keeps operations long ---- */

static void reasons(table *t) {
  static const way_number of[3] = {FIRST_FIT, PACKED_FIT, LOW_BANK};
  FILE *f = csv(t, "long-reasons");
  if (!f)
    return;
  fprintf(f, "reason,first_fit,first_fit_alone,by_lanes,by_lanes_alone,low_bank,low_bank_alone\n");
  printf("# operations that are long (and for this reason alone): first fit, by lanes, low bank\n");
  for (unsigned w = 0; w < WHY_COUNT; w++) {
    unsigned any[3] = {0}, alone[3] = {0};
    for (size_t i = 0; i < t->n; i++)
      for (unsigned k = 0; k < 3; k++) {
        any[k] += t->rows[i].m[of[k]].any[w];
        alone[k] += t->rows[i].m[of[k]].alone[w];
      }
    printf("# %-40s %5u (%4u)  %5u (%4u)  %5u (%4u)\n", why_names[w], any[0], alone[0], any[1], alone[1], any[2], alone[2]);
    fprintf(f, "%s,%u,%u,%u,%u,%u,%u\n", why_names[w], any[0], alone[0], any[1], alone[1], any[2], alone[2]);
  }
  fclose(f);
}

/* ---- two operations a bundle ---- */

static void issue_width(table *t) {
  average a = {0};
  FILE *f = csv(t, "figure-4");
  if (!f)
    return;
  fprintf(f, "program,cycles_one_way,cycles_two_way,saved_pct\n");
  printf("# cycles of all runs              one-way    two-way    saved\n");
  for (size_t i = 0; i < t->n; i++) {
    const measured *m = t->rows[i].m;
    if (!m[ONE_WAY].cycles)
      continue;
    double s = saved((double)m[ONE_WAY].cycles, (double)m[LOW_BANK].cycles);
    add(&a, s, t->rows[i].name);
    printf("# %-27s %11lu %10lu %7.1f%%\n", t->rows[i].name, m[ONE_WAY].cycles, m[LOW_BANK].cycles, s);
    fprintf(f, "%s,%lu,%lu,%.2f\n", t->rows[i].name, m[ONE_WAY].cycles, m[LOW_BANK].cycles, s);
  }
  fprintf(f, "average,,,%.2f\nbest,,,%.2f\npaper average,,,%.1f\npaper best,,,%.1f\n", mean(&a), a.best, cycles_paper[0], cycles_paper[1]);
  fclose(f);
  printf("# two-way against one-way: %.1f%% fewer cycles on average, %.1f%% at best (%s); paper: %.1f%%, %.1f%%\n", mean(&a), a.best,
         a.at ? a.at : "-", cycles_paper[0], cycles_paper[1]);
  report(t, mean(&a) >= cycles_bar, "two operations a bundle save %.1f%% of the cycles, at least %.0f%%", mean(&a), cycles_bar);
  report(t, a.best >= cycles_best_bar, "and at best %.1f%%, at least %.0f%%", a.best, cycles_best_bar);
}

/* ---- constant registers ---- */

static void packing(table *t) {
  unsigned sum[3] = {0}, worse = 0;
  FILE *f = csv(t, "packing");
  if (!f)
    return;
  fprintf(f, "program,registers_whole,registers_shared,registers_packed,saved_pct\n");
  printf("# constant registers               whole  shared  packed    saved\n");
  for (size_t i = 0; i < t->n; i++) {
    unsigned c[3];
    for (unsigned k = 0; k < 3; k++)
      sum[k] += c[k] = t->rows[i].m[CONST_WHOLE + k].consts;
    worse += c[2] > c[1] || c[1] > c[0];
    printf("# %-30s %7u %7u %7u %7.1f%%\n", t->rows[i].name, c[0], c[1], c[2], saved(c[0], c[2]));
    fprintf(f, "%s,%u,%u,%u,%.2f\n", t->rows[i].name, c[0], c[1], c[2], saved(c[0], c[2]));
  }
  fprintf(f, "all,%u,%u,%u,%.2f\n", sum[0], sum[1], sum[2], saved(sum[0], sum[2]));
  fclose(f);
  printf("# uniforms and constants packed: %u registers instead of %u, %.1f%% fewer (the paper gives no figure)\n", sum[2], sum[0],
         saved(sum[0], sum[2]));
  report(t, !worse, "packing never takes more constant registers (%u programs)", worse);
}

/* ---- calls ---- */

/* Values of the program with calls that are not those of the program without: both are right, they round differently. */
static unsigned differences(const measured *a, const measured *b) {
  unsigned n = a->nvalue != b->nvalue;
  for (size_t i = 0; i < a->nvalue && i < b->nvalue; i++) {
    double x = a->value[i], y = b->value[i];
    bool same = x == y || (isnan(x) && isnan(y)) || fabs(x - y) <= 1e-4 * fmax(1, fabs(x));
    n += !same;
  }
  return n;
}

typedef struct {
  average size, cycles;
  unsigned smaller, wrong, functions;
} against;

static void compare(against *a, const measured *in, const measured *out, const char *name) {
  a->functions += out->functions;
  a->smaller += out->words < in->words;
  a->wrong += differences(in, out);
  add(&a->size, saved(in->words, out->words), name);
  if (in->cycles)
    add(&a->cycles, -saved((double)in->cycles, (double)out->cycles), name);
}

/* Programs that have functions left to call, inlined, and with calls: all that can be, and by estimate at two prices of code. */
static void calls(table *t) {
  static const way_number of[3] = {CALLED, BY_ESTIMATE, BY_SIZE};
  unsigned programs = 0, values = 0;
  against a[3];
  memset(a, 0, sizeof a);
  FILE *f = csv(t, "calls");
  if (!f)
    return;
  fprintf(f, "program,words_inline,cycles_inline,temps_inline");
  for (unsigned k = 0; k < 3; k++) {
    static const char *const name[3] = {"calls", "auto", "auto_size"};
    fprintf(f, ",functions_%s,words_%s,size_saved_pct_%s,cycles_%s,cycles_more_pct_%s,temps_%s", name[k], name[k], name[k], name[k],
            name[k], name[k]);
  }
  fprintf(f, "\n");
  printf("# functions called: inlined words, cycles; functions, words, cycles: all, auto, auto at price %.0f\n", ways[BY_SIZE].call_price);
  for (size_t i = 0; i < t->n; i++) {
    const measured *m = t->rows[i].m, *in = &m[INLINED];
    if (!m[CALLED].functions)
      continue;
    programs++;
    values += (unsigned)in->nvalue;
    printf("# %-27s %5u %8lu", t->rows[i].name, in->words, in->cycles);
    fprintf(f, "%s,%u,%lu,%u", t->rows[i].name, in->words, in->cycles, in->temps);
    for (unsigned k = 0; k < 3; k++) {
      const measured *out = &m[of[k]];
      compare(&a[k], in, out, t->rows[i].name);
      printf("  %3u %5u %8lu", out->functions, out->words, out->cycles);
      fprintf(f, ",%u,%u,%.2f,%lu,%.2f,%u", out->functions, out->words, saved(in->words, out->words), out->cycles,
              in->cycles ? -saved((double)in->cycles, (double)out->cycles) : 0, out->temps);
    }
    printf("\n");
    fprintf(f, "\n");
  }
  fprintf(f, "average,,,");
  for (unsigned k = 0; k < 3; k++) {
    fprintf(f, ",%u,,%.2f,,%.2f,", a[k].functions, mean(&a[k].size), mean(&a[k].cycles));
    printf(
        "# %s against inlining: %u functions called in %u programs, %u of them smaller, size saved %.1f%%, %.1f%% more cycles on average\n",
        ways[of[k]].name, a[k].functions, programs, a[k].smaller, mean(&a[k].size), mean(&a[k].cycles));
  }
  fprintf(f, "\n");
  fclose(f);
  for (unsigned k = 0; k < 3; k++)
    report(t, programs > 0 && values > 0 && !a[k].wrong, "%s: %u programs with calls give the values of inlined ones (%u of %u do not)",
           ways[of[k]].name, programs, a[k].wrong, values);
}

/* ---- driver ---- */

static bool measure_all(table *t, const shader_file *s, const char *name) {
  row r = {.name = name};
  char err[4000];
  for (unsigned w = 0; w < WAYS; w++)
    if (measure(s, &ways[w], w == ONE_WAY || w == LOW_BANK || w >= INLINED, &r.m[w], err, sizeof err)) {
      report(t, false, "%s, %s", name, ways[w].name);
      printf("# %s\n", err);
      return false;
    }
  t->rows[t->n++] = r;
  return true;
}

int main(int argc, char **argv) {
  table t = {0};
  shader_file *list = NULL;
  size_t n = 0;
  if (argc < 3) {
    fprintf(stderr, "usage: encodings FOLDER_FOR_CSV FOLDER...\n");
    return 2;
  }
  t.folder = argv[1];
  mkdir(t.folder, 0777);
  for (int i = 2; i < argc; i++)
    if (shader_files(argv[i], &list, &n))
      fprintf(stderr, "encodings: no folder %s\n", argv[i]);
  t.rows = calloc(n + 1, sizeof *t.rows);
  for (size_t i = 0; i < n && t.rows; i++) {
    const char *slash = strrchr(list[i].path, '/');
    measure_all(&t, &list[i], slash ? slash + 1 : list[i].path);
  }
  report(&t, t.n > 0, "%zu programs compiled in %d ways, proven, and run", t.n, WAYS);
  code_size(&t);
  reasons(&t);
  issue_width(&t);
  packing(&t);
  calls(&t);
  printf("1..%u\n", t.tests);
  for (size_t i = 0; i < t.n; i++)
    for (unsigned w = 0; w < WAYS; w++)
      free(t.rows[i].m[w].value);
  free(t.rows);
  free(list);
  return t.failed > 0;
}
