/* SPDX-License-Identifier: Apache-2.0 */
/* Writes a comparison as text, CSV and JSON (compare.h). */
#include <math.h>
#include <string.h>

#include "base/json.h"
#include "studies/compare/compare.h"

static const char *key_of(const compare_pair *p) { return p->a ? p->a->key : p->b->key; }

static void print_value(FILE *f, const compare_figure *k, const compare_value *v) {
  if (v->text)
    fputs(v->text, f);
  else if (isnan(v->value))
    fputc('-', f);
  else
    fprintf(f, "%.*f", (int)k->decimals, v->value);
}

/* "bundles 30 -> 29, ..." for each figure that differs. */
static void print_differences(FILE *f, const comparison *c, const compare_pair *p) {
  const char *between = " ";
  for (size_t k = 0; k < c->a->figures; k++) {
    const compare_figure *g = &c->a->figure[k];
    const compare_value *a = &p->a->value[k], *b = &p->b->value[k];
    bool same = a->text && b->text ? !strcmp(a->text, b->text)
                                   : !a->text == !b->text && (a->value == b->value || (isnan(a->value) && isnan(b->value)));
    if (same)
      continue;
    fprintf(f, "%s%s ", between, g->key);
    print_value(f, g, a);
    fputs(" -> ", f);
    print_value(f, g, b);
    between = ", ";
  }
}

static void print_pair_change(FILE *f, const comparison *c, const compare_pair *p, const char *prefix) {
  const char *was = p->a && p->a->reason ? p->a->reason : NULL, *is = p->b && p->b->reason ? p->b->reason : NULL;
  fprintf(f, "%s%s%s%s", prefix, !p->b ? "gone: " : !p->a ? "new: " : "", key_of(p), p->a && p->b ? ":" : "");
  if (p->a && p->b && (was || is))
    fprintf(f, " %s -> %s", was ? was : "has figures", is ? is : "has figures");
  else if (p->a && p->b)
    print_differences(f, c, p);
  fputc('\n', f);
}

static void print_extreme(FILE *f, const char *name, const compare_pair *p, size_t k) {
  if (p)
    fprintf(f, ", %s %s %+.1f %%", name, key_of(p), compare_change(p->a->value[k].value, p->b->value[k].value));
}

/* "sum of bytes 100 -> 99 (-1.0 %); less in 3 of 34, more in 0; best POM.frag -4.2 %". */
static void print_sum(FILE *f, const comparison *c, size_t k, const char *prefix) {
  const compare_figure *g = &c->a->figure[k];
  const compare_sum *s = &c->sum[k];
  fprintf(f, "%ssum of %s %.*f -> %.*f%s%s (%+.2f %%); less in %zu of %zu, more in %zu", prefix, g->key, (int)g->decimals, s->a,
          (int)g->decimals, s->b, *g->unit ? " " : "", g->unit, compare_change(s->a, s->b), s->less, s->pairs, s->more);
  print_extreme(f, g->neutral ? "most down" : "best", s->best, k);
  print_extreme(f, g->neutral ? "most up" : "worst", s->worst, k);
  fputc('\n', f);
}

void compare_changes_text(FILE *f, const comparison *c, const char *prefix) {
  for (size_t i = 0; i < c->n; i++)
    if (compare_pair_differs(c, &c->pair[i]))
      print_pair_change(f, c, &c->pair[i], prefix);
  for (size_t k = 0; k < c->a->figures; k++)
    if (c->sum[k].less + c->sum[k].more)
      print_sum(f, c, k, prefix);
}

/* --- the table --- */

enum { KEY_MAX = 60, CELL = 64 };

/* A figure with its error: "2423.7±318.5". */
static void cell_text(char to[CELL], const compare_figure *g, const compare_value *v) {
  if (isnan(v->value))
    snprintf(to, CELL, "-");
  else if (v->error > 0)
    snprintf(to, CELL, "%.*f\302\261%.*f", (int)g->decimals, v->value, (int)g->decimals, v->error);
  else
    snprintf(to, CELL, "%.*f", (int)g->decimals, v->value);
}

/* Right-aligned; the sign ± is two bytes and one column. */
static void print_cell(FILE *f, const char *text, int width) {
  int wide = strchr(text, '\302') ? 1 : 0;
  fprintf(f, " %*s", width + wide, text);
}

static int cell_width(const comparison *c, size_t k) {
  size_t widest = 0;
  char text[CELL];
  compare_value sums[2] = {{NULL, c->sum[k].a, c->sum[k].error_a}, {NULL, c->sum[k].b, c->sum[k].error_b}};
  for (int i = 0; i < 2; i++) {
    cell_text(text, &c->a->figure[k], &sums[i]);
    size_t n = strlen(text) - (strchr(text, '\302') ? 1 : 0);
    widest = n > widest ? n : widest;
  }
  return widest > 5 ? (int)widest : 5;
}

static void print_change(FILE *f, double a, double b, bool unsure) {
  if (isnan(a) || isnan(b))
    fprintf(f, "        -  ");
  else if (a == b)
    fprintf(f, "        =  ");
  else
    fprintf(f, " %+7.1f%%%c ", compare_change(a, b), unsure ? '~' : ' ');
}

static void print_table_row(FILE *f, const comparison *c, const compare_pair *p, int key_width) {
  char text[CELL];
  fprintf(f, "%-*s", key_width, key_of(p));
  const compare_row *missing = p->a && p->a->reason ? p->a : p->b && p->b->reason ? p->b : NULL;
  if (!p->a || !p->b || missing) {
    fprintf(f, "  %s%s%s\n",
            !p->a             ? "only in B"
            : !p->b           ? "only in A"
            : missing == p->a ? "not in A: "
                              : "not in B: ",
            missing && p->a && p->b ? missing->reason : "", "");
    return;
  }
  for (size_t k = 0; k < c->a->figures; k++) {
    int width = cell_width(c, k);
    cell_text(text, &c->a->figure[k], &p->a->value[k]);
    print_cell(f, text, width);
    cell_text(text, &c->a->figure[k], &p->b->value[k]);
    print_cell(f, text, width);
    print_change(f, p->a->value[k].value, p->b->value[k].value, compare_unsure(p, k));
  }
  fputc('\n', f);
}

static void print_head(FILE *f, const comparison *c, int key_width) {
  fprintf(f, "%-*s", key_width, "");
  for (size_t k = 0; k < c->a->figures; k++) {
    char name[CELL];
    snprintf(name, sizeof name, "%s%s%s", c->a->figure[k].key, *c->a->figure[k].unit ? ", " : "", c->a->figure[k].unit);
    fprintf(f, " %-*s", 2 * cell_width(c, k) + 12, name);
  }
  fprintf(f, "\n%-*s", key_width, "");
  for (size_t k = 0; k < c->a->figures; k++)
    fprintf(f, " %*s %*s   change  ", cell_width(c, k), "A", cell_width(c, k), "B");
  fputc('\n', f);
}

static void print_sums_row(FILE *f, const comparison *c, int key_width) {
  char text[CELL];
  fprintf(f, "%-*s", key_width, "sum");
  for (size_t k = 0; k < c->a->figures; k++) {
    const compare_sum *s = &c->sum[k];
    cell_text(text, &c->a->figure[k], &(compare_value){NULL, s->a, s->error_a});
    print_cell(f, text, cell_width(c, k));
    cell_text(text, &c->a->figure[k], &(compare_value){NULL, s->b, s->error_b});
    print_cell(f, text, cell_width(c, k));
    print_change(f, s->a, s->b, fabs(s->a - s->b) < s->error_a + s->error_b);
  }
  fputs("\n\n", f);
}

static void print_sides(FILE *f, const comparison *c) {
  const compare_side *side[] = {c->a, c->b};
  for (int i = 0; i < 2; i++)
    fprintf(f, "%c: %s%s%s%s\n", "AB"[i], *side[i] -> title ? side[i] -> title : "this build", *side[i]->about ? " (" : "", side[i]->about,
            *side[i]->about ? ")" : "");
}

void compare_text(FILE *f, const comparison *c) {
  size_t key = 6;
  bool unsure = false;
  for (size_t i = 0; i < c->n; i++) {
    size_t n = strlen(key_of(&c->pair[i]));
    key = n > key ? n : key;
    for (size_t k = 0; k < c->a->figures; k++)
      unsure |= compare_has(&c->pair[i], k) && compare_unsure(&c->pair[i], k);
  }
  int width = key > KEY_MAX ? KEY_MAX : (int)key;
  print_sides(f, c);
  fputc('\n', f);
  print_head(f, c, width);
  for (size_t i = 0; i < c->n; i++)
    print_table_row(f, c, &c->pair[i], width);
  print_sums_row(f, c, width);
  for (size_t k = 0; k < c->a->figures; k++)
    print_sum(f, c, k, "");
  if (unsure)
    fputs("~: the difference is smaller than the errors of A and B together.\n", f);
}

/* --- CSV --- */

/* A text in quotes. */
static void csv_text(FILE *f, const char *text) {
  fputc('"', f);
  for (; *text; text++) {
    if (*text == '"')
      fputc('"', f);
    fputc(*text, f);
  }
  fputc('"', f);
}

static void csv_side(FILE *f, const comparison *c, const compare_row *r) {
  for (size_t k = 0; k < c->a->figures; k++) {
    if (!r || isnan(r->value[k].value))
      fputs(",,", f);
    else
      fprintf(f, ",%.10g,%.10g", r->value[k].value, r->value[k].error);
  }
  fputc(',', f);
  csv_text(f, !r ? "not there" : r->reason ? r->reason : "");
}

void compare_csv(FILE *f, const comparison *c) {
  fputs("shader", f);
  for (int i = 0; i < 2; i++) {
    for (size_t k = 0; k < c->a->figures; k++)
      fprintf(f, ",%s_%c,%s_error_%c", c->a->figure[k].key, "ab"[i], c -> a -> figure[k].key, "ab"[i]);
    fprintf(f, ",reason_%c", "ab"[i]);
  }
  fputc('\n', f);
  for (size_t i = 0; i < c->n; i++) {
    csv_text(f, key_of(&c->pair[i]));
    csv_side(f, c, c->pair[i].a);
    csv_side(f, c, c->pair[i].b);
    fputc('\n', f);
  }
}

/* --- JSON --- */

static json_t *json_row(const comparison *c, const compare_row *r) {
  if (!r)
    return json_null();
  if (r->reason)
    return json_pack("{s:o}", "reason", gm_json_text(r->reason));
  json_t *o = json_object();
  for (size_t k = 0; k < c->a->figures; k++)
    json_object_set_new(o, c->a->figure[k].key,
                        json_pack("{s:o, s:o}", "value", gm_json_number(r->value[k].value), "error", gm_json_number(r->value[k].error)));
  return o;
}

static json_t *json_extreme(const compare_pair *p, size_t k) {
  return p ? json_pack("{s:o, s:o}", "shader", gm_json_text(key_of(p)), "change_percent",
                       gm_json_finite(compare_change(p->a->value[k].value, p->b->value[k].value)))
           : json_null();
}

static json_t *json_side(const compare_side *s) {
  return json_pack("{s:o, s:o}", "side", gm_json_text(s->title), "version", gm_json_text(s->about));
}

json_t *compare_json(const comparison *c) {
  json_t *rows = json_array(), *sums = json_object();
  for (size_t i = 0; i < c->n; i++)
    json_array_append_new(rows, json_pack("{s:o, s:o, s:o}", "shader", gm_json_text(key_of(&c->pair[i])), "a", json_row(c, c->pair[i].a),
                                          "b", json_row(c, c->pair[i].b)));
  for (size_t k = 0; k < c->a->figures; k++) {
    const compare_sum *s = &c->sum[k];
    json_object_set_new(sums, c->a->figure[k].key,
                        json_pack("{s:s, s:o, s:o, s:o, s:o, s:o, s:I, s:I, s:I, s:o, s:o}", "unit", c->a->figure[k].unit, "a",
                                  gm_json_number(s->a), "b", gm_json_number(s->b), "error_a", gm_json_number(s->error_a), "error_b",
                                  gm_json_number(s->error_b), "change_percent", gm_json_finite(compare_change(s->a, s->b)), "pairs",
                                  (json_int_t)s->pairs, "less", (json_int_t)s->less, "more", (json_int_t)s->more, "best",
                                  json_extreme(s->best, k), "worst", json_extreme(s->worst, k)));
  }
  return json_pack("{s:i, s:o, s:o, s:I, s:I, s:o, s:o}", "version", 1, "a", json_side(c->a), "b", json_side(c->b), "shaders",
                   (json_int_t)c->n, "differ", (json_int_t)c->differ, "sums", sums, "rows", rows);
}
