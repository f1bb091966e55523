/* SPDX-License-Identifier: Apache-2.0 */
/* Reads command-line options as a table describes them. */
#include "base/command_options.h"
#include "base/similar.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool read_whole(const char *text, uint64_t max, uint64_t *out) {
  char *end;
  errno = 0;
  unsigned long long x = strtoull(text, &end, 10);
  if (text[0] < '0' || text[0] > '9' || *end || errno || x > max)
    return false;
  *out = x;
  return true;
}

static bool read_real(const char *text, double *out) {
  char *end;
  *out = strtod(text, &end);
  return end != text && !*end && *out >= 0;
}

static bool read_value(const option_spec *o, const char *value) {
  uint64_t x;
  if (o->text) {
    *o->text = value;
    return true;
  }
  if (o->real)
    return read_real(value, o->real);
  if (o->large)
    return read_whole(value, UINT64_MAX, o->large);
  if (!read_whole(value, o->max ? o->max : UINT_MAX, &x))
    return false;
  *o->number = (unsigned)x;
  return true;
}

static int refuse_option(const char *name, const char *why) {
  fprintf(stderr, "error: %s %s\n", name, why);
  return -1;
}

static int refuse_unknown(const option_spec *spec, size_t n, const char *name) {
  gm_similar near;
  gm_similar_begin(&near, name, strlen(name));
  for (size_t i = 0; i < n; i++)
    gm_similar_offer(&near, spec[i].name, strlen(spec[i].name));
  fprintf(stderr, "error: unknown option '%s'%s\n", name, gm_similar_help(&near, NULL));
  return -1;
}

int options_read(const option_spec *spec, size_t n, int argc, char **argv) {
  int i = 1;
  for (; i < argc && argv[i][0] == '-'; i++) {
    const option_spec *o = spec;
    while (o < spec + n && strcmp(o->name, argv[i]))
      o++;
    if (o == spec + n)
      return refuse_unknown(spec, n, argv[i]);
    if (o->flag)
      *o->flag = true;
    else if (i + 1 == argc)
      return refuse_option(argv[i], "takes a value");
    else if (!read_value(o, argv[i + 1]))
      return refuse_option(argv[i], "takes a number, and not such a large one");
    i += !o->flag;
  }
  return i;
}
