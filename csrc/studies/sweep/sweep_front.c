/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the front of a set of points: those that no other point beats. */
#include "studies/sweep/sweep_front.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The points in lexicographic order. A point comes after every point that beats it. */
typedef struct {
  const double *v;
  size_t i;
} item;

static int by_value(const void *a, const void *b) {
  const item *x = a, *y = b;
  for (int k = 0; k < FRONT_OBJECTIVES; k++)
    if (x->v[k] != y->v[k])
      return x->v[k] < y->v[k] ? -1 : 1;
  return 0;
}

static int by_number(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* Rank of a value of the second objective, from 1. */
static size_t rank(const double *sorted, size_t n, double v) {
  size_t low = 0, high = n;
  while (high - low > 1) {
    size_t mid = low + (high - low) / 2;
    if (sorted[mid] <= v)
      low = mid;
    else
      high = mid;
  }
  return low + 1;
}

static double min_up_to(const double *tree, size_t at) {
  double min = INFINITY;
  for (; at; at &= at - 1)
    min = tree[at] < min ? tree[at] : min;
  return min;
}

static void lower(double *tree, size_t n, size_t at, double v) {
  for (; at <= n; at += at & -at)
    tree[at] = v < tree[at] ? v : tree[at];
}

bool front_of(const double *value, size_t n, bool *in) {
  item *it = malloc((n + 1) * sizeof *it);
  double *second = malloc((n + 1) * sizeof *second), *tree = malloc((n + 1) * sizeof *tree);
  bool ok = it && second && tree;
  for (size_t i = 0; i < n && ok; i++) {
    it[i] = (item){value + i * FRONT_OBJECTIVES, i};
    second[i] = it[i].v[1];
    tree[i + 1] = INFINITY;
  }
  if (ok) {
    qsort(it, n, sizeof *it, by_value);
    qsort(second, n, sizeof *second, by_number);
  }
  for (size_t from = 0, to; from < n && ok; from = to) {
    const double *v = it[from].v;
    size_t at = rank(second, n, v[1]);
    bool beaten = min_up_to(tree, at) <= v[2];
    for (to = from; to < n && by_value(&it[from], &it[to]) == 0; to++)
      in[it[to].i] = !beaten;
    lower(tree, n, at, v[2]);
  }
  free(it);
  free(second);
  free(tree);
  return ok;
}
