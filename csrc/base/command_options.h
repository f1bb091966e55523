/* SPDX-License-Identifier: Apache-2.0 */
/* Reads command-line options as a table describes them. */
#ifndef GM_REGRESS_OPTIONS_H
#define GM_REGRESS_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One option. With `flag`, it takes no value. Otherwise exactly one of the other pointers is set, and it receives the value. */
typedef struct {
  const char *name;
  bool *flag;
  const char **text;
  unsigned *number; /* limit is `max`; 0: no limit */
  uint64_t *large;
  double *real;
  unsigned max;
} option_spec;

/* Reads options up to the first argument that is not one. Returns the index of that argument (argc if there is none). Returns -1, with a
   message on standard error, for an unknown option, a missing value, or a value that is not a number in range. */
int options_read(const option_spec *spec, size_t n, int argc, char **argv);

#endif
