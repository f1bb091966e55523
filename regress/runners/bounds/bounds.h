/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the files of bounds, which compiles shaders of unusual size. n and m are the sizes that a shader is made with
   (docs/compiler.md, "The ladder"). */
#ifndef GM_REGRESS_BOUNDS_H
#define GM_REGRESS_BOUNDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct {
  char *text;
  size_t len, cap;
} bounds_text;

/* Appends. Memory that runs out ends the process. */
void bounds_put(bounds_text *t, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* What has to become of a shader. Either: it is accepted and proven, or refused because of the machine's size. */
typedef enum { BOUNDS_EITHER, BOUNDS_FITS, BOUNDS_REFUSED } bounds_want;

/* A shader, and what has to become of it. */
typedef struct {
  const char *name;
  void (*make)(bounds_text *t, unsigned n, unsigned m);
  unsigned n, m;
  bounds_want want;
  const char *machine; /* NULL: BOUNDS_LARGE */
  const char *says;    /* NULL, or the number and words that a refusal by the language has to have */
} bounds_case;

/* The machine with the most temporaries, constants and instruction memory that a machine can have. */
#define BOUNDS_LARGE "large"

extern const bounds_case bounds_cases[];   /* ends with name NULL */
extern const bounds_case bounds_control[]; /* shaders of some size that fit their machines; ends with name NULL */

/* How time grows with n. */
typedef struct {
  const char *name;
  void (*make)(bounds_text *t, unsigned n, unsigned m);
  unsigned m, n; /* from n to 10 * n */
} bounds_series;
extern const bounds_series bounds_growth[]; /* ends with name NULL */

#endif
