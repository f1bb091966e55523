/* SPDX-License-Identifier: Apache-2.0 */
/* The assembler's cursor in the source text, and its error messages. */
#include "core/program/asm_text.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int asm_fail(asm_text *t, const char *at, const char *fmt, ...) {
  if (t->failed)
    return -1;
  t->failed = true;
  int n = snprintf(t->err, t->errsize, "%s:%d:%d: error: ", t->name, t->line, (int)((at ? at : t->p) - t->line_start) + 1);
  va_list ap;
  va_start(ap, fmt);
  if (n >= 0 && (size_t)n < t->errsize)
    vsnprintf(t->err + n, t->errsize - (size_t)n, fmt, ap);
  va_end(ap);
  return -1;
}

void asm_blanks(asm_text *t) {
  while (t->p < t->end && (*t->p == ' ' || *t->p == '\t' || *t->p == '\r'))
    t->p++;
  if (t->p < t->end && (*t->p == '#' || (t->end - t->p > 1 && t->p[0] == '/' && t->p[1] == '/')))
    while (t->p < t->end && *t->p != '\n')
      t->p++;
}

bool asm_at_end(asm_text *t) {
  asm_blanks(t);
  return t->p == t->end || *t->p == '\n';
}

bool asm_take(asm_text *t, char c) {
  asm_blanks(t);
  if (t->p < t->end && *t->p == c) {
    t->p++;
    return true;
  }
  return false;
}

int asm_expect(asm_text *t, char c) { return asm_take(t, c) ? 0 : asm_fail(t, NULL, "expected '%c'", c); }

size_t asm_word(asm_text *t, const char **w) {
  asm_blanks(t);
  *w = t->p;
  while (t->p < t->end && (isalnum((unsigned char)*t->p) || *t->p == '_'))
    t->p++;
  return (size_t)(t->p - *w);
}

int asm_number(asm_text *t, uint32_t max, uint32_t *v) {
  asm_blanks(t);
  const char *at = t->p;
  unsigned base = 10;
  uint64_t x = 0;
  if (t->end - t->p > 2 && t->p[0] == '0' && (t->p[1] == 'x' || t->p[1] == 'X')) {
    base = 16;
    t->p += 2;
  }
  const char *digits = t->p;
  for (; t->p < t->end && isxdigit((unsigned char)*t->p); t->p++) {
    int c = tolower((unsigned char)*t->p);
    unsigned d = (unsigned)(c <= '9' ? c - '0' : c - 'a' + 10);
    if (d >= base)
      break;
    x = x * base + d;
    if (x > UINT32_MAX)
      return asm_fail(t, at, "number too large");
  }
  if (t->p == digits)
    return asm_fail(t, at, "expected a number");
  if (x > max)
    return asm_fail(t, at, "%llu is out of range (at most %u)", (unsigned long long)x, max);
  *v = (uint32_t)x;
  return 0;
}

bool asm_word_is(const char *w, size_t n, const char *s) { return strlen(s) == n && memcmp(w, s, n) == 0; }
