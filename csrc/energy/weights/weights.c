/* SPDX-License-Identifier: Apache-2.0 */
/* The weights file: lines "key value..." with '#' comments.

   source TEXT
   per_flop PJ
   component NAME PJ_PER_TOGGLE [estimate] */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/similar.h"
#include "energy/weights/weights.h"

typedef struct {
  const char *path, *line_start;
  char *p;
  int line;
  char *err;
  size_t errsize;
} reader;

__attribute__((format(printf, 3, 4))) static int fail_weights(const reader *r, const char *at, const char *fmt, ...) {
  int n = snprintf(r->err, r->errsize, "%s:%d:%d: error: ", r->path, r->line, (int)(at - r->line_start) + 1);
  va_list ap;
  va_start(ap, fmt);
  if (n >= 0 && (size_t)n < r->errsize)
    vsnprintf(r->err + n, r->errsize - (size_t)n, fmt, ap);
  va_end(ap);
  return -1;
}

/* The next blank-separated word, ended in place; NULL at the end of the line. */
static char *next_word(reader *r) {
  while (*r->p == ' ' || *r->p == '\t')
    r->p++;
  if (!*r->p || *r->p == '#')
    return NULL;
  char *w = r->p;
  while (*r->p && *r->p != ' ' && *r->p != '\t')
    r->p++;
  if (*r->p)
    *r->p++ = 0;
  return w;
}

static int read_weight(const reader *r, const char *w, double *v) {
  char *end;
  errno = 0;
  *v = w ? strtod(w, &end) : 0;
  if (!w || end == w || *end || errno || !(*v >= 0 && *v < 1e9))
    return fail_weights(r, w ? w : r->p, "expected a number that is not negative");
  return 0;
}

static int component(reader *r, gm_weights *w) {
  if (w->n == GM_MAX_WEIGHTS)
    return fail_weights(r, r->line_start, "more than %d components", GM_MAX_WEIGHTS);
  gm_weight *row = &w->row[w->n];
  char *name = next_word(r), *toggle = next_word(r);
  if (!toggle)
    return fail_weights(r, r->p, "expected: component NAME PJ_PER_TOGGLE");
  if (strlen(name) >= sizeof row->component)
    return fail_weights(r, name, "name too long");
  for (size_t i = 0; i < w->n; i++)
    if (strcmp(w->row[i].component, name) == 0)
      return fail_weights(r, name, "component '%s' has a weight already", name);
  strcpy(row->component, name);
  if (read_weight(r, toggle, &row->per_toggle))
    return -1;
  char *estimate = next_word(r);
  if (estimate && strcmp(estimate, "estimate") != 0)
    return fail_weights(r, estimate, "unexpected text");
  row->estimate = estimate != NULL;
  w->n++;
  return 0;
}

static int parse_line(reader *r, gm_weights *w) {
  char *key = next_word(r);
  if (!key)
    return 0;
  if (strcmp(key, "source") == 0) {
    snprintf(w->source, sizeof w->source, "%s", r->p);
    return 0;
  }
  int rc;
  gm_similar near;
  if (strcmp(key, "per_flop") == 0)
    rc = read_weight(r, next_word(r), &w->per_flop);
  else if (strcmp(key, "component") == 0)
    rc = component(r, w);
  else
    return fail_weights(r, key, "unknown key '%.40s'%s", key, gm_similar_among(&near, key, strlen(key), "source per_flop component", NULL));
  char *more = rc ? NULL : next_word(r);
  return more ? fail_weights(r, more, "unexpected text") : rc;
}

int gm_weights_parse(gm_weights *w, const char *text, size_t len, const char *name, char *err, size_t errsize) {
  memset(w, 0, sizeof *w);
  char line[512];
  reader r = {name, line, line, 0, err, errsize};
  for (size_t at = 0; at < len;) {
    const char *end = memchr(text + at, '\n', len - at);
    size_t n = end ? (size_t)(end - (text + at)) : len - at;
    r.line++;
    r.p = line;
    if (n >= sizeof line || memchr(text + at, 0, n))
      return fail_weights(&r, line, n >= sizeof line ? "line too long" : "not text");
    memcpy(line, text + at, n);
    line[n] = 0;
    if (n && line[n - 1] == '\r')
      line[n - 1] = 0;
    if (parse_line(&r, w))
      return -1;
    at += n + 1;
  }
  if (w->n && w->source[0] && w->per_flop > 0)
    return 0;
  snprintf(err, errsize, "%s: error: needs a source, a per_flop and at least one component", name);
  return -1;
}

enum { MAX_BYTES = 1 << 20 };

int gm_weights_load(gm_weights *w, const char *path, char *err, size_t errsize) {
  size_t n;
  char *text = gm_file_read(path, MAX_BYTES, &n, err, errsize);
  int rc = text ? gm_weights_parse(w, text, n, path, err, errsize) : -1;
  free(text);
  return rc;
}
