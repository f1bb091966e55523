/* SPDX-License-Identifier: Apache-2.0 */
/* Makes the text of a failing shader smaller while it still fails. */
#include "random_reduce.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
  char *text;
  rs_predicate *fails;
  void *ctx;
  double until;
} reducer;

static double read_reduce_clock(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Tries the text with `with` in place of [from, to). Keeps it if it still fails. */
static bool attempt(reducer *r, size_t from, size_t to, const char *with, size_t n) {
  size_t len = strlen(r->text);
  char *s = malloc(len + n + 1);
  if (!s)
    return false;
  memcpy(s, r->text, from);
  memcpy(s + from, with, n);
  memcpy(s + from + n, r->text + to, len - to + 1);
  if (read_reduce_clock() > r->until || !r->fails(r->ctx, s)) {
    free(s);
    return false;
  }
  free(r->text);
  r->text = s;
  return true;
}

/* The end of the k-th line after `from`; 0 if braces in between do not balance. */
static size_t balanced_lines(const char *s, size_t from, unsigned k) {
  int depth = 0;
  size_t at = from;
  for (; k && s[at]; at++) {
    depth += s[at] == '{' ? 1 : s[at] == '}' ? -1 : 0;
    if (depth < 0)
      return 0;
    k -= s[at] == '\n';
  }
  return depth == 0 && k == 0 ? at : 0;
}

static bool drop_lines(reducer *r) {
  bool any = false;
  for (unsigned k = 32; k >= 1; k = k > 8 ? k / 2 : k - 1)
    for (size_t at = 0; r->text[at] && read_reduce_clock() < r->until;) {
      size_t end = balanced_lines(r->text, at, k);
      if (end && attempt(r, at, end, "", 0))
        any = true;
      else
        while (r->text[at] && r->text[at++] != '\n')
          ;
    }
  return any;
}

static size_t closing(const char *s, size_t open) {
  int depth = 0;
  for (size_t i = open; s[i]; i++) {
    depth += s[i] == '(' ? 1 : s[i] == ')' ? -1 : 0;
    if (depth == 0)
      return i;
  }
  return 0;
}

/* Functions that keep values in range or on the grid (rs_standard). Without them, later operations may round. */
static bool keeps_exact(const char *name, size_t n) {
  static const char *const f[] = {"floor", "clamp", "mod", "min", "max", "int"};
  for (size_t i = 0; i < sizeof f / sizeof *f; i++)
    if (strlen(f[i]) == n && !strncmp(f[i], name, n))
      return true;
  return false;
}

/* Replaces the parenthesis at `open`, and the name before it, by one of its arguments or a number. */
static bool shrink_group(reducer *r, size_t open) {
  size_t end = closing(r->text, open), from = open, start = open + 1;
  int depth = 0;
  if (!end)
    return false;
  while (from && (isalnum((unsigned char)r->text[from - 1]) || r->text[from - 1] == '_'))
    from--;
  for (size_t i = open + 1; i <= end && !keeps_exact(r->text + from, open - from); i++) {
    char c = r->text[i];
    if (depth == 0 && (c == ',' || i == end)) {
      char *arg = strndup(r->text + start, i - start);
      bool ok = arg && attempt(r, from, end + 1, arg, i - start);
      free(arg);
      if (ok)
        return true;
      start = i + 1;
    }
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
  }
  return end > open + 4 &&
         (attempt(r, from, end + 1, "1.0", 3) || attempt(r, from, end + 1, "2", 1) || attempt(r, from, end + 1, "true", 4));
}

static bool shrink_groups(reducer *r) {
  bool any = false;
  for (size_t at = 0; at < strlen(r->text) && read_reduce_clock() < r->until; at++)
    if (r->text[at] == '(') {
      while (r->text[at] == '(' && shrink_group(r, at))
        any = true;
    }
  return any;
}

char *rs_reduce(const char *text, rs_predicate *fails, void *ctx, double seconds) {
  reducer r = {strdup(text), fails, ctx, read_reduce_clock() + seconds};
  while (r.text && read_reduce_clock() < r.until) {
    bool lines = drop_lines(&r), groups = shrink_groups(&r);
    if (!lines && !groups)
      break;
  }
  return r.text;
}
