/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the list of known exceptions of never_worse: programs that are worse, and why. */
#include "regress/runners/matrix/worse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"

enum { MAX_METHODS = 4, MAX_MACHINES = 16, LONGEST = 1 << 24 };

/* The place of a name in a list with commas, counted from 0; -1: it is not there. */
static int place_in(const char *list, const char *name) {
  size_t len = strlen(name);
  int k = 0;
  for (const char *c = list; c; k++) {
    size_t n = strcspn(c, ",");
    if (n == len && !strncmp(c, name, n))
      return k;
    c = c[n] ? c + n + 1 : NULL;
  }
  return -1;
}

static int names_in(const char *list) {
  int n = 1;
  for (const char *c = list; *c; c++)
    n += *c == ',';
  return n;
}

static bool refuse_worse_line(const char *path, unsigned line, const char *what) {
  fprintf(stderr, "%s:%u:1: error: %s\n", path, line, what);
  return false;
}

static bool add_worse_line(worse_list *x, char *text, const char *path, unsigned line) {
  int used = 0;
  if (x->n == x->cap) {
    x->cap = x->cap ? 2 * x->cap : 64;
    worse_line *more = realloc(x->e, x->cap * sizeof *more);
    if (!more)
      return refuse_worse_line(path, line, "out of memory");
    x->e = more;
  }
  worse_line *e = &x->e[x->n];
  memset(e, 0, sizeof *e);
  e->line = line;
  if (sscanf(text, "%23s %39s %199s %199[^:]: %n", e->property, e->methods, e->machines, e->program, &used) < 4 || !used || !text[used])
    return refuse_worse_line(path, line, "not PROPERTY METHODS MACHINES PROGRAM: REASON");
  if (names_in(e->methods) > MAX_METHODS || names_in(e->machines) > MAX_MACHINES)
    return refuse_worse_line(path, line, "too many methods or machines");
  snprintf(e->reason, sizeof e->reason, "%s", text + used);
  x->n++;
  return true;
}

bool worse_read(worse_list *x, const char *path) {
  size_t len;
  char err[GM_ERROR_SIZE], *text = gm_file_read(path, LONGEST, &len, err, sizeof err), *save = NULL;
  bool ok = true;
  unsigned line = 0;
  if (!text) {
    fprintf(stderr, "%s\n", err);
    return false;
  }
  for (char *next = text; ok && next; next = save) {
    char *l = next;
    save = strchr(l, '\n');
    if (save)
      *save++ = 0;
    line++;
    if (*l && *l != '#')
      ok = add_worse_line(x, l, path, line);
  }
  free(text);
  return ok;
}

const char *worse_note(worse_list *x, const char *property, const char *method, const char *machine, const char *program, bool worse) {
  for (size_t k = 0; k < x->n; k++) {
    worse_line *e = &x->e[k];
    if (strcmp(e->property, property) || strcmp(e->program, program))
      continue;
    int i = place_in(e->methods, method), j = place_in(e->machines, machine);
    if (i < 0 || j < 0)
      continue;
    uint64_t bit = UINT64_C(1) << (i * MAX_MACHINES + j);
    e->tried |= bit;
    e->seen |= worse ? bit : 0;
    return e->reason;
  }
  return NULL;
}

unsigned worse_gone(const worse_list *x, const char *path) {
  unsigned gone = 0;
  for (size_t k = 0; k < x->n; k++) {
    const worse_line *e = &x->e[k];
    unsigned n = (unsigned)__builtin_popcountll(e->tried & ~e->seen);
    gone += n;
    if (n)
      printf("# %s:%u: %s %s is not worse any more in %u of its cases\n", path, e->line, e->property, e->program, n);
  }
  return gone;
}

void worse_free(worse_list *x) { free(x->e); }
