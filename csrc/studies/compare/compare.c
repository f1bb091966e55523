/* SPDX-License-Identifier: Apache-2.0 */
/* Pairs the rows of two sides, and finds sums, best and worst (compare.h). */
#include "studies/compare/compare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool compare_begin(compare_side *s, const char *title, const char *about, const compare_figure *figure, size_t figures) {
  *s = (compare_side){.title = strdup(title), .about = strdup(about), .figure = figure, .figures = figures};
  return s->title && s->about;
}

compare_row *compare_add(compare_side *s, const char *key, const char *reason) {
  compare_row *more = realloc(s->row, (s->n + 1) * sizeof *more);
  if (!more)
    return NULL;
  s->row = more;
  compare_row *r = &s->row[s->n];
  *r = (compare_row){
      .key = strdup(key), .reason = reason ? strdup(reason) : NULL, .value = calloc(s->figures + 1, sizeof *r->value), .order = s->n};
  s->n++;
  for (size_t k = 0; r->value && k < s->figures; k++)
    r->value[k].value = NAN;
  return r->key && r->value && (r->reason || !reason) ? r : NULL;
}

bool compare_set_text(compare_value *v, const char *text, size_t len) {
  char *end;
  free(v->text);
  v->text = strndup(text, len);
  v->value = v->text ? strtod(v->text, &end) : NAN;
  if (v->text && end == v->text)
    v->value = NAN;
  return v->text != NULL;
}

void compare_side_free(compare_side *s) {
  for (size_t i = 0; i < s->n; i++) {
    for (size_t k = 0; s->row[i].value && k < s->figures; k++)
      free(s->row[i].value[k].text);
    free(s->row[i].value);
    free(s->row[i].key);
    free(s->row[i].reason);
  }
  free(s->row);
  free(s->title);
  free(s->about);
  *s = (compare_side){0};
}

double compare_change(double a, double b) { return a == b ? 0 : a == 0 ? INFINITY : 100 * (b / a - 1); }

bool compare_has(const compare_pair *p, size_t k) {
  return p->a && p->b && !p->a->reason && !p->b->reason && !isnan(p->a->value[k].value) && !isnan(p->b->value[k].value);
}

bool compare_unsure(const compare_pair *p, size_t k) {
  const compare_value *a = &p->a->value[k], *b = &p->b->value[k];
  return a->value != b->value && fabs(a->value - b->value) < a->error + b->error;
}

static bool same_text(const char *a, const char *b) { return a && b ? !strcmp(a, b) : a == b; }

static bool same_value(const compare_value *a, const compare_value *b) {
  return same_text(a->text, b->text) && (a->value == b->value || (isnan(a->value) && isnan(b->value)));
}

bool compare_pair_differs(const comparison *c, const compare_pair *p) {
  bool same = p->a && p->b && same_text(p->a->reason, p->b->reason);
  for (size_t k = 0; k < c->a->figures && same; k++)
    same = same_value(&p->a->value[k], &p->b->value[k]);
  return !same;
}

static int by_key(const void *a, const void *b) { return strcmp(((const compare_row *)a)->key, ((const compare_row *)b)->key); }

static int by_key_and_order(const void *a, const void *b) {
  const compare_row *x = a, *y = b;
  int c = by_key(a, b);
  return c ? c : (x->order > y->order) - (x->order < y->order);
}

/* Skips rows that a later one of the same key replaces. */
static size_t last_of_key(const compare_side *s, size_t i) {
  while (i + 1 < s->n && !by_key(&s->row[i], &s->row[i + 1]))
    i++;
  return i;
}

static void sum_figure(comparison *c, size_t k) {
  compare_sum *s = &c->sum[k];
  double lowest = 0, highest = 0;
  for (size_t i = 0; i < c->n; i++) {
    const compare_pair *p = &c->pair[i];
    if (!compare_has(p, k))
      continue;
    const compare_value *a = &p->a->value[k], *b = &p->b->value[k];
    double change = compare_change(a->value, b->value);
    s->a += a->value;
    s->b += b->value;
    s->error_a += a->error;
    s->error_b += b->error;
    s->pairs++;
    s->less += b->value < a->value;
    s->more += b->value > a->value;
    if (change < lowest)
      lowest = change, s->best = p;
    if (change > highest)
      highest = change, s->worst = p;
  }
}

bool compare_sides(comparison *c, compare_side *a, compare_side *b) {
  *c = (comparison){.a = a, .b = b, .pair = calloc(a->n + b->n + 1, sizeof *c->pair), .sum = calloc(a->figures + 1, sizeof *c->sum)};
  if (!c->pair || !c->sum)
    return false;
  if (a->n)
    qsort(a->row, a->n, sizeof *a->row, by_key_and_order);
  if (b->n)
    qsort(b->row, b->n, sizeof *b->row, by_key_and_order);
  for (size_t i = 0, k = 0; i < a->n || k < b->n;) {
    i = i < a->n ? last_of_key(a, i) : i;
    k = k < b->n ? last_of_key(b, k) : k;
    int order = i == a->n ? 1 : k == b->n ? -1 : by_key(&a->row[i], &b->row[k]);
    compare_pair *p = &c->pair[c->n++];
    *p = (compare_pair){order <= 0 ? &a->row[i] : NULL, order >= 0 ? &b->row[k] : NULL};
    c->differ += compare_pair_differs(c, p);
    i += order <= 0;
    k += order >= 0;
  }
  for (size_t k = 0; k < a->figures; k++)
    sum_figure(c, k);
  return true;
}

void comparison_free(comparison *c) {
  free(c->pair);
  free(c->sum);
  *c = (comparison){0};
}

size_t compare_pairs(const comparison *c) {
  size_t n = 0;
  for (size_t k = 0; k < c->a->figures; k++)
    n = c->sum[k].pairs > n ? c->sum[k].pairs : n;
  return n;
}

size_t compare_worse(const comparison *c, double percent, const bool wanted[COMPARE_FIGURES]) {
  size_t n = 0;
  for (size_t i = 0; i < c->n; i++) {
    const compare_pair *p = &c->pair[i];
    bool had = p->a && !p->a->reason, worse = had && (!p->b || p->b->reason);
    for (size_t k = 0; k < c->a->figures && !worse; k++)
      worse = wanted[k] && !c->a->figure[k].neutral && compare_has(p, k) &&
              compare_change(p->a->value[k].value, p->b->value[k].value) > percent;
    n += worse;
  }
  return n;
}
