/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the table that compares called functions with inlined ones. */
#include "regress/papers/im-shin/encodings.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Counts values that differ between the program with calls and the one without. Both are correct, but may round differently. */
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

static void compare_call_sizes(against *a, const measured *in, const measured *out, const char *name) {
  a->functions += out->functions;
  a->smaller += out->words < in->words;
  a->wrong += differences(in, out);
  average_add(&a->size, percent_saved(in->words, out->words), name);
  if (in->cycles)
    average_add(&a->cycles, -percent_saved((double)in->cycles, (double)out->cycles), name);
}

/* Programs with functions that can be called: inlined, all functions called, and chosen by the compiler's estimate at two prices of code
   size. */
void table_calls(encodings *t) {
  static const way_number of[3] = {CALLED, BY_ESTIMATE, BY_SIZE};
  unsigned programs = 0, values = 0;
  against a[3];
  memset(a, 0, sizeof a);
  FILE *f = encodings_open(t, "calls");
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
      compare_call_sizes(&a[k], in, out, t->rows[i].name);
      printf("  %3u %5u %8lu", out->functions, out->words, out->cycles);
      fprintf(f, ",%u,%u,%.2f,%lu,%.2f,%u", out->functions, out->words, percent_saved(in->words, out->words), out->cycles,
              in->cycles ? -percent_saved((double)in->cycles, (double)out->cycles) : 0, out->temps);
    }
    printf("\n");
    fprintf(f, "\n");
  }
  fprintf(f, "average,,,");
  for (unsigned k = 0; k < 3; k++) {
    fprintf(f, ",%u,,%.2f,,%.2f,", a[k].functions, average_of(&a[k].size), average_of(&a[k].cycles));
    printf(
        "# %s against inlining: %u functions called in %u programs, %u of them smaller, size saved %.1f%%, %.1f%% more cycles on average\n",
        ways[of[k]].name, a[k].functions, programs, a[k].smaller, average_of(&a[k].size), average_of(&a[k].cycles));
  }
  fprintf(f, "\n");
  encodings_close(t, f);
  for (unsigned k = 0; k < 3; k++)
    tap_ok(&t->t, programs > 0 && values > 0 && !a[k].wrong, "%s: %u programs with calls give the values of inlined ones (%u of %u do not)",
           ways[of[k]].name, programs, a[k].wrong, values);
}
