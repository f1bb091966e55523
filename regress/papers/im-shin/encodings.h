/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the tables of Im and Shin: code size, issue width, constants, calls (encodings.c). A way is a set of options to compile with:
   short forms or not, how registers and constants are allotted, issue width, calls. */
#ifndef GM_ENCODINGS_H
#define GM_ENCODINGS_H

#include <stdio.h>

#include "base/tap.h"
#include "regress/papers/im-shin/im_shin_measure.h"

/* The ways to compile; `ways` has their options. The first four: code size; ONE_WAY: one operation a bundle; CONST_: how constants are
   packed; the last four: which functions are called. */
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

extern const way ways[WAYS];

/* A shader, measured in each way. */
typedef struct {
  const char *name;
  measured m[WAYS];
} row;

/* All shaders, measured. */
typedef struct {
  const char *folder;
  row *rows;
  size_t n;
  tap t;
  bool incomplete; /* a table could not be written */
} encodings;

typedef struct {
  double sum, best;
  unsigned n;
  const char *at; /* the shader with the best value */
} average;

/* Starts and ends FOLDER/im-shin-NAME.csv. NULL with a message. */
FILE *encodings_open(encodings *t, const char *name);
void encodings_close(encodings *t, FILE *f);

/* Percent that `to` is less than `from`. */
double percent_saved(double from, double to);
/* Adds a shader's value to the average. */
void average_add(average *a, double x, const char *name);
double average_of(const average *a);

/* Each writes a table and judges it: code size; reasons that keep operations long; one and two operations a bundle; constant registers;
   calls. */
void table_code_size(encodings *t);
void table_long_reasons(encodings *t);
void table_issue_widths(encodings *t);
void table_packing(encodings *t);
void table_calls(encodings *t);

#endif
