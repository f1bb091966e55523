/* SPDX-License-Identifier: Apache-2.0 */
#include "regress/encodings/measure.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const way ways[] = {
    {"all-long", NULL, 2, "low-bank", true, GC_ALLOC_TETRIS}, {"first-fit", NULL, 2, "low-bank", false, GC_ALLOC_TETRIS},
    {"linear", NULL, 2, "low-bank", false, GC_ALLOC_LINEAR},  {"low-bank", NULL, 2, NULL, false, GC_ALLOC_TETRIS},
    {"one-way", NULL, 1, NULL, false, GC_ALLOC_TETRIS},
};
enum { WAYS = 5 };
int main(int argc, char **argv) {
  shader_file *l = NULL;
  size_t n = 0;
  char err[4000];
  double sum[WAYS] = {0}, cyc = 0;
  unsigned any[2][WHY_COUNT] = {0}, alone[2][WHY_COUNT] = {0}, cnt = 0, ncyc = 0, lo[2] = {0};
  for (int i = 1; i < argc; i++)
    shader_files(argv[i], &l, &n);
  for (size_t i = 0; i < n; i++) {
    measured m[WAYS];
    bool ok = true;
    bool run = strstr(l[i].path, "regress/shaders") != NULL;
    for (unsigned w = 0; w < WAYS && ok; w++)
      if (measure(&l[i], &ways[w], run, &m[w], err, sizeof err)) {
        printf("# %s\n", err);
        ok = false;
      }
    if (!ok)
      continue;
    printf("%-60s ops %4u", l[i].path + (strlen(l[i].path) > 60 ? strlen(l[i].path) - 60 : 0), m[1].operations);
    for (unsigned w = 0; w < WAYS; w++) {
      printf(" %5u", m[w].words);
      sum[w] += 1 - (double)m[w].words / m[1].words;
    }
    printf("  t %u %u c %u %u", m[1].temps, m[3].temps, m[1].consts, m[3].consts);
    if (run) {
      printf("  cycles %lu %lu %.1f%%", m[4].cycles, m[3].cycles, 100 - 100.0 * m[3].cycles / m[4].cycles);
      cyc += 1 - (double)m[3].cycles / m[4].cycles;
      ncyc++;
    }
    printf(" bundles %u %u\n", m[4].bundles, m[3].bundles);
    cnt++;
    for (unsigned k = 0; k < 2; k++) {
      lo[k] += m[k ? 3 : 1].operations;
      for (unsigned w = 0; w < WHY_COUNT; w++) {
        any[k][w] += m[k ? 3 : 1].any[w];
        alone[k][w] += m[k ? 3 : 1].alone[w];
      }
    }
  }
  for (unsigned w = 0; w < WAYS; w++)
    printf("%s: %.2f%% smaller than first-fit\n", ways[w].name, 100 * sum[w] / cnt);
  printf("two-way: %.2f%%\n", 100 * cyc / ncyc);
  printf("ops %u %u\n", lo[0], lo[1]);
  for (unsigned w = 0; w < WHY_COUNT; w++)
    printf("%-40s any %5u alone %5u   | any %5u alone %5u\n", why_names[w], any[0][w], alone[0][w], any[1][w], alone[1][w]);
}
