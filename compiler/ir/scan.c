/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the parts of a line of IR text: numbers, names, types, lanes. */
#include "ir/scan.h"

#include <stdlib.h>
#include <string.h>

#include "core/fp/fp.h"

_Noreturn void scan_fail(ir_scan *s, const char *what) {
  gc_loc loc = {0, s->lineno, (int)(s->at - s->line) + 1};
  gc_report(s->d, GC_ERROR, loc, "%s", what);
  longjmp(s->stop, 1);
}

static void skip_ir_blanks(ir_scan *s) {
  while (s->at < s->end && (*s->at == ' ' || *s->at == '\t' || *s->at == '\r'))
    s->at++;
}

bool scan_at_end(ir_scan *s) {
  skip_ir_blanks(s);
  return s->at >= s->end || *s->at == '\n' || *s->at == '#';
}

bool scan_accept(ir_scan *s, char c) {
  skip_ir_blanks(s);
  if (s->at >= s->end || *s->at != c)
    return false;
  s->at++;
  return true;
}

void scan_expect(ir_scan *s, char c) {
  if (!scan_accept(s, c))
    scan_fail(s, gc_sprintf(s->a, "expected '%c'", c));
}

static bool is_word(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

char *scan_word(ir_scan *s) {
  skip_ir_blanks(s);
  const char *p = s->at;
  while (s->at < s->end && is_word(*s->at))
    s->at++;
  if (p == s->at)
    scan_fail(s, "expected a word");
  return gc_strndup(s->a, p, (size_t)(s->at - p));
}

bool scan_accept_word(ir_scan *s, const char *w) {
  skip_ir_blanks(s);
  size_t n = strlen(w);
  if ((size_t)(s->end - s->at) < n || memcmp(s->at, w, n) || (s->at + n < s->end && is_word(s->at[n])))
    return false;
  s->at += n;
  return true;
}

unsigned scan_number(ir_scan *s, unsigned max) {
  skip_ir_blanks(s);
  unsigned v = 0;
  const char *p = s->at;
  for (; s->at < s->end && *s->at >= '0' && *s->at <= '9'; s->at++) {
    v = v * 10 + (unsigned)(*s->at - '0');
    if (v > max)
      scan_fail(s, "number too large");
  }
  if (p == s->at)
    scan_fail(s, "expected a number");
  return v;
}

int scan_choice(ir_scan *s, const char *const *list, const char *what) {
  for (int k = 0; list[k]; k++)
    if (scan_accept_word(s, list[k]))
      return k;
  scan_fail(s, gc_sprintf(s->a, "expected %s", what));
}

static int hex_digit(char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; }

char *scan_quoted(ir_scan *s) {
  scan_expect(s, '"');
  char *buf = gc_alloc(s->a, (size_t)(s->end - s->at) < 4096 ? (size_t)(s->end - s->at) + 1 : 4097);
  size_t n = 0;
  while (s->at < s->end && *s->at != '"' && *s->at != '\n' && n < 4096) {
    char c = *s->at++;
    if (c == '\\') {
      if (s->end - s->at >= 3 && *s->at == 'x' && hex_digit(s->at[1]) >= 0 && hex_digit(s->at[2]) >= 0) {
        c = (char)(hex_digit(s->at[1]) * 16 + hex_digit(s->at[2]));
        s->at += 3;
      } else if (s->at < s->end && (*s->at == '"' || *s->at == '\\'))
        c = *s->at++;
      else
        scan_fail(s, "unknown escape");
    }
    if (!c)
      scan_fail(s, "zero byte in a name");
    buf[n++] = c;
  }
  scan_expect(s, '"');
  return buf;
}

void scan_type(ir_scan *s, ir_base *base, unsigned *width) {
  if (scan_accept(s, 'f'))
    *base = IR_F;
  else if (scan_accept(s, 'b'))
    *base = IR_B;
  else
    scan_fail(s, "expected a type");
  *width = scan_number(s, 4);
  if (!*width)
    scan_fail(s, "width is 1 to 4");
}

unsigned scan_lane(ir_scan *s) {
  static const char names[] = "xyzw";
  const char *p = s->at < s->end && *s->at ? strchr(names, *s->at) : NULL;
  if (!p)
    scan_fail(s, "expected a lane");
  s->at++;
  return (unsigned)(p - names);
}

uint8_t scan_mask(ir_scan *s) {
  scan_expect(s, '.');
  unsigned m = 0;
  do {
    unsigned k = scan_lane(s);
    if (m >> k)
      scan_fail(s, "lanes of a mask stand in order");
    m |= 1u << k;
  } while (s->at < s->end && is_word(*s->at));
  return (uint8_t)m;
}

uint32_t scan_constant(ir_scan *s, ir_base base) {
  skip_ir_blanks(s);
  char buf[40] = {0};
  size_t n = 0;
  while (s->at + n < s->end && n < sizeof buf - 1 && (is_word(s->at[n]) || strchr("+-.", s->at[n])))
    n++;
  memcpy(buf, s->at, n);
  if (base == IR_B) {
    if (strcmp(buf, "true") && strcmp(buf, "false"))
      scan_fail(s, "expected true or false");
    s->at += n;
    return buf[0] == 't';
  }
  char *end;
  uint32_t v = strncmp(buf, "0x", 2) == 0 ? (uint32_t)strtoul(buf, &end, 16) : gm_bits(strtof(buf, &end));
  if (!n || *end)
    scan_fail(s, "expected a constant");
  s->at += n;
  return v;
}
