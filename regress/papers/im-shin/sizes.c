/* SPDX-License-Identifier: Apache-2.0 */
/* Writes Im and Shin, Figures 3 and 4: code size with short forms and low registers; cycles with one and two operations a bundle. Also what
   prevents short forms, and registers for constants. */
#include "regress/papers/im-shin/encodings.h"

#include <stdio.h>

/* In percent. The paper gives the average and the best of its programs. */
static const double size_paper[2] = {4.7, 10.3}, size_bar = 10, size_bar_few = 9, size_goal = 10;
enum { MANY = 100 }; /* programs: ours and a corpus */
static const double cycles_paper[2] = {10.7, 16.8}, cycles_bar = 17, cycles_best_bar = 30;

/* ---- code size ---- */

void table_code_size(encodings *t) {
  average first = {0}, packed = {0}, all = {0};
  FILE *f = encodings_open(t, "figure-3");
  if (!f)
    return;
  fprintf(f, "program,operations,words_all_long,words_first_fit,words_first_fit_by_lanes,words_low_bank,saved_pct,saved_by_lanes_pct\n");
  printf("# words of code              operations   all long  first fit  by lanes  low bank     saved  of by lanes\n");
  for (size_t i = 0; i < t->n; i++) {
    const measured *m = t->rows[i].m;
    double a = percent_saved(m[FIRST_FIT].words, m[LOW_BANK].words), b = percent_saved(m[PACKED_FIT].words, m[LOW_BANK].words);
    average_add(&first, a, t->rows[i].name);
    average_add(&packed, b, t->rows[i].name);
    average_add(&all, percent_saved(m[ALL_LONG].words, m[LOW_BANK].words), t->rows[i].name);
    printf("# %-27s %9u %10u %10u %9u %9u %8.1f%% %10.1f%%\n", t->rows[i].name, m[LOW_BANK].operations, m[ALL_LONG].words,
           m[FIRST_FIT].words, m[PACKED_FIT].words, m[LOW_BANK].words, a, b);
    fprintf(f, "%s,%u,%u,%u,%u,%u,%.2f,%.2f\n", t->rows[i].name, m[LOW_BANK].operations, m[ALL_LONG].words, m[FIRST_FIT].words,
            m[PACKED_FIT].words, m[LOW_BANK].words, a, b);
  }
  fprintf(f, "average,,,,,,%.2f,%.2f\nbest,,,,,,%.2f,%.2f\npaper average,,,,,,%.1f,\npaper best,,,,,,%.1f,\n", average_of(&first),
          average_of(&packed), first.best, packed.best, size_paper[0], size_paper[1]);
  encodings_close(t, f);
  printf("# low bank against first fit: %.1f%% smaller on average, %.1f%% at best (%s); paper: %.1f%%, %.1f%%\n", average_of(&first),
         first.best, first.at, size_paper[0], size_paper[1]);
  printf("# low bank against first fit by lanes, the default allocator: %.1f%% on average, %.1f%% at best (%s); against all long: %.1f%%\n",
         average_of(&packed), packed.best, packed.at, average_of(&all));
  double bar = t->n >= MANY ? size_bar : size_bar_few;
  tap_ok(&t->t, average_of(&first) >= bar, "low registers save %.1f%% of the code of first fit, at least %.1f%%", average_of(&first), bar);
  tap_ok(&t->t, average_of(&packed) >= size_goal, "and %.1f%% of that of first fit by lanes, at least %.1f%%", average_of(&packed),
         size_goal);
}

/* ---- what keeps operations long ---- */

void table_long_reasons(encodings *t) {
  static const way_number of[3] = {FIRST_FIT, PACKED_FIT, LOW_BANK};
  FILE *f = encodings_open(t, "long-reasons");
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
  encodings_close(t, f);
}

/* ---- two operations a bundle ---- */

void table_issue_widths(encodings *t) {
  average a = {0};
  FILE *f = encodings_open(t, "figure-4");
  if (!f)
    return;
  fprintf(f, "program,cycles_one_way,cycles_two_way,saved_pct\n");
  printf("# cycles of all runs              one-way    two-way    saved\n");
  for (size_t i = 0; i < t->n; i++) {
    const measured *m = t->rows[i].m;
    if (!m[ONE_WAY].cycles)
      continue;
    double s = percent_saved((double)m[ONE_WAY].cycles, (double)m[LOW_BANK].cycles);
    average_add(&a, s, t->rows[i].name);
    printf("# %-27s %11lu %10lu %7.1f%%\n", t->rows[i].name, m[ONE_WAY].cycles, m[LOW_BANK].cycles, s);
    fprintf(f, "%s,%lu,%lu,%.2f\n", t->rows[i].name, m[ONE_WAY].cycles, m[LOW_BANK].cycles, s);
  }
  fprintf(f, "average,,,%.2f\nbest,,,%.2f\npaper average,,,%.1f\npaper best,,,%.1f\n", average_of(&a), a.best, cycles_paper[0],
          cycles_paper[1]);
  encodings_close(t, f);
  printf("# two-way against one-way: %.1f%% fewer cycles on average, %.1f%% at best (%s); paper: %.1f%%, %.1f%%\n", average_of(&a), a.best,
         a.at ? a.at : "-", cycles_paper[0], cycles_paper[1]);
  tap_ok(&t->t, average_of(&a) >= cycles_bar, "two operations a bundle save %.1f%% of the cycles, at least %.0f%%", average_of(&a),
         cycles_bar);
  tap_ok(&t->t, a.best >= cycles_best_bar, "and at best %.1f%%, at least %.0f%%", a.best, cycles_best_bar);
}

/* ---- constant registers ---- */

void table_packing(encodings *t) {
  unsigned sum[3] = {0}, worse = 0;
  FILE *f = encodings_open(t, "packing");
  if (!f)
    return;
  fprintf(f, "program,registers_whole,registers_shared,registers_packed,saved_pct\n");
  printf("# constant registers               whole  shared  packed    saved\n");
  for (size_t i = 0; i < t->n; i++) {
    unsigned c[3];
    for (unsigned k = 0; k < 3; k++)
      sum[k] += c[k] = t->rows[i].m[CONST_WHOLE + k].consts;
    worse += c[2] > c[1] || c[1] > c[0];
    printf("# %-30s %7u %7u %7u %7.1f%%\n", t->rows[i].name, c[0], c[1], c[2], percent_saved(c[0], c[2]));
    fprintf(f, "%s,%u,%u,%u,%.2f\n", t->rows[i].name, c[0], c[1], c[2], percent_saved(c[0], c[2]));
  }
  fprintf(f, "all,%u,%u,%u,%.2f\n", sum[0], sum[1], sum[2], percent_saved(sum[0], sum[2]));
  encodings_close(t, f);
  printf("# uniforms and constants packed: %u registers instead of %u, %.1f%% fewer (the paper gives no figure)\n", sum[2], sum[0],
         percent_saved(sum[0], sum[2]));
  tap_ok(&t->t, !worse, "packing never takes more constant registers (%u programs)", worse);
}
