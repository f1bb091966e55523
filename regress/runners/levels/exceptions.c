/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the list of known exceptions: programs that a higher level makes worse. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "regress/runners/levels/levels.h"

enum { MAX_WAKE = 16, LONGEST = 1 << 24 };

typedef struct {
  const char *path;
  unsigned number;
} place;

static bool refuse_exception(const place *at, const char *what) {
  fprintf(stderr, "%s:%u:1: error: %s\n", at->path, at->number, what);
  return false;
}

static bool add_level_exception(levels_exceptions *x, const levels_exception *e) {
  if (x->n == x->cap) {
    x->cap = x->cap ? 2 * x->cap : 64;
    levels_exception *more = realloc(x->e, x->cap * sizeof *more);
    if (!more)
      return false;
    x->e = more;
  }
  x->e[x->n++] = *e;
  return true;
}

/* Adds an exception for each number and range of a list. */
static bool add_wakes(levels_exceptions *x, levels_exception *e, const char *list, const place *at) {
  for (const char *c = list;; c++) {
    char *end;
    unsigned long from = strtoul(c, &end, 10), to = from;
    if (end == c)
      return refuse_exception(at, "a wake latency is missing");
    if (*end == '-')
      to = strtoul(c = end + 1, &end, 10);
    if (end == c || to > MAX_WAKE || to < from)
      return refuse_exception(at, "a wake latency is not from 0 to 16");
    for (unsigned long w = from; w <= to; w++) {
      e->wake = (unsigned)w;
      if (levels_exceptions_find(x, e->property, e->level, e->machine, e->wake, e->program))
        return refuse_exception(at, "the case is there twice");
      if (!add_level_exception(x, e))
        return refuse_exception(at, "out of memory");
    }
    c = end;
    if (*c != ',')
      return *c ? refuse_exception(at, "the wake latencies are not numbers and ranges with commas") : true;
  }
}

static bool read_exception_line(levels_exceptions *x, char *line, const place *at) {
  levels_exception e = {.line = at->number};
  char property[32], wakes[100];
  int used = 0;
  if (sscanf(line, "%31s -O%u %31s %99s %199[^:]: %n", property, &e.level, e.machine, wakes, e.program, &used) < 5 || !used)
    return refuse_exception(at, "not PROPERTY -OLEVEL MACHINE WAKES PROGRAM: REASON");
  for (e.property = 0; e.property < PROPERTIES && strcmp(property, levels_property_name[e.property]); e.property++)
    ;
  if (e.property == PROPERTIES)
    return refuse_exception(at, "no such property");
  snprintf(e.reason, sizeof e.reason, "%s", line + used);
  if (!e.reason[0])
    return refuse_exception(at, "the reason is missing");
  return add_wakes(x, &e, wakes, at);
}

bool levels_exceptions_read(levels_exceptions *x, const char *path) {
  char err[GM_ERROR_SIZE];
  size_t n = 0;
  char *text = gm_file_read(path, LONGEST, &n, err, sizeof err);
  place at = {path, 0};
  if (!text)
    return fprintf(stderr, "%s\n", err), false;
  bool ok = true;
  for (char *line = text, *end; line && ok; line = end) {
    end = strchr(line, '\n');
    if (end)
      *end++ = 0;
    at.number++;
    if (line[0] && line[0] != '#')
      ok = read_exception_line(x, line, &at);
  }
  free(text);
  return ok;
}

void levels_exceptions_free(levels_exceptions *x) {
  free(x->e);
  *x = (levels_exceptions){0};
}

levels_exception *levels_exceptions_find(const levels_exceptions *x, levels_property property, unsigned level, const char *machine,
                                         unsigned wake, const char *program) {
  for (size_t k = 0; k < x->n; k++) {
    levels_exception *e = &x->e[k];
    if (e->property == property && e->level == level && e->wake == wake && !strcmp(e->machine, machine) && !strcmp(e->program, program))
      return e;
  }
  return NULL;
}
