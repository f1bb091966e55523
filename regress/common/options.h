/* SPDX-License-Identifier: Apache-2.0 */
/* A runner's options on the command line, from a table. */
#ifndef GM_REGRESS_OPTIONS_H
#define GM_REGRESS_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One option. `flag` takes no value; of the other pointers, one is set and gets the value. */
typedef struct {
  const char *name;
  bool *flag;
  const char **text;
  unsigned *number; /* at most `most`; 0: any */
  uint64_t *large;
  double *real;
  unsigned most;
} option_spec;

/* Reads options until the first argument that is none. Returns its place (argc if there is none), or -1 with a message on standard error
   for an unknown option, a missing value, or a value that is no such number. */
int options_read(const option_spec *spec, size_t n, int argc, char **argv);

#endif
