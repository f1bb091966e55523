/* SPDX-License-Identifier: Apache-2.0 */
/* Compares two sides: builds of the kit, machines, options, or files of results. A side has a row for each shader, with figures such as
   cycles and bytes. Rows of one key are paired; for each figure there are sums, and the pairs that gained and lost most
   (docs/commands.md, "gloam compare"). */
#ifndef GM_COMPARE_H
#define GM_COMPARE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { COMPARE_FIGURES = 40 };

/* What a figure is. Fewer is better for all but those that are `neutral`, of which there is neither best nor worst. */
typedef struct {
  const char *key, *unit; /* the unit may be "" */
  unsigned decimals;
  bool neutral;
} compare_figure;

typedef struct {
  char *text;          /* as a file has it; NULL: the number is all */
  double value, error; /* value NaN: none; error: in the same unit, 0 for what is counted */
} compare_value;

typedef struct {
  char *key;
  char *reason; /* why there are no figures; NULL: there are */
  compare_value *value;
  size_t order; /* in which the rows were added */
} compare_row;

typedef struct {
  char *title; /* as the user named the side */
  char *about; /* what it is: the version of a build; "" */
  const compare_figure *figure;
  size_t figures; /* at most COMPARE_FIGURES */
  compare_row *row;
  size_t n;
} compare_side;

/* Starts a side without rows. False when out of memory. */
bool compare_begin(compare_side *s, const char *title, const char *about, const compare_figure *figure, size_t figures);
/* Adds a row: NULL when out of memory. The caller fills row->value; each value is NaN. reason: NULL, or why it has no figures. */
compare_row *compare_add(compare_side *s, const char *key, const char *reason);
/* Sets a value that has a text; its number is the one that the text begins with. False when out of memory. */
bool compare_set_text(compare_value *v, const char *text, size_t len);
void compare_side_free(compare_side *s);

/* Two rows of one key; NULL: this side has none. */
typedef struct {
  const compare_row *a, *b;
} compare_pair;

/* A figure over all pairs in which both sides have it. best, worst: the pairs whose value fell and rose by the largest part; NULL: none. */
typedef struct {
  double a, b, error_a, error_b; /* errors are added up, since those of one model may all be of one sign */
  size_t pairs, less, more;
  const compare_pair *best, *worst;
} compare_sum;

typedef struct {
  const compare_side *a, *b;
  compare_pair *pair; /* sorted by key */
  size_t n, differ;   /* pairs; those in which something differs, or that only one side has */
  compare_sum *sum;   /* one for each figure */
} comparison;

/* Pairs the rows of two sides, which have the same figures, and must outlive the comparison. Of rows of one key in a side the last one
   counts. False when out of memory. */
bool compare_sides(comparison *c, compare_side *a, compare_side *b);
void comparison_free(comparison *c);

/* The change from a to b in percent; 0 of 0 is 0. */
double compare_change(double a, double b);
/* Whether something differs in a pair. */
bool compare_pair_differs(const comparison *c, const compare_pair *p);
/* Whether figure k of a pair differs by less than the errors of both sides together. */
bool compare_unsure(const compare_pair *p, size_t k);
/* Whether figure k of a pair is there on both sides. */
bool compare_has(const compare_pair *p, size_t k);
/* Pairs of which the figure that most pairs have is there on both sides; 0: nothing was compared. */
size_t compare_pairs(const comparison *c);
/* The pairs in which some wanted figure that is not neutral rose by more than `percent`, or which B lost. */
size_t compare_worse(const comparison *c, double percent, const bool wanted[COMPARE_FIGURES]);

/* Each pair that differs on a line after `prefix`, with what differs, then for each figure that differs its sums, best and worst. */
void compare_changes_text(FILE *f, const comparison *c, const char *prefix);
/* A table with a row for each pair, then sums, best and worst. */
void compare_text(FILE *f, const comparison *c);
/* The same as CSV: a line for each pair, figures of both sides with errors. */
void compare_csv(FILE *f, const comparison *c);
/* The same as JSON. NULL when out of memory. */
json_t *compare_json(const comparison *c);
/* The same as a page; command: makes it. */
void compare_page(FILE *f, const comparison *c, const char *command);

#endif
