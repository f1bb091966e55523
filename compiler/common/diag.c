/* SPDX-License-Identifier: Apache-2.0 */
/* Collects diagnostics in a list, and makes their text with the source line and a caret. */
#include "common/diag.h"

#include <stdarg.h>
#include <stdbool.h>
#include <string.h>

#define MAX_SOURCE_COLUMNS 160 /* characters of a source line that are shown */
#define MAX_SHOWN 100          /* most messages shown: more are of no help, and each searches for its line from the start of the text */

static void add_diag_message(gc_diag *d, gc_severity sev, const gc_diag *in, gc_loc loc, const char *fmt, va_list ap) {
  char *text = gc_vsprintf(d->arena, fmt, ap);
  d->msg = gc_grow(d->arena, d->msg, &d->cap, d->count + 1, sizeof *d->msg);
  d->msg[d->count++] = (gc_message){sev, loc, text, in};
  if (sev == GC_ERROR)
    d->errors++;
}

void gc_report(gc_diag *d, gc_severity sev, gc_loc loc, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  add_diag_message(d, sev, NULL, loc, fmt, ap);
  va_end(ap);
}

void gc_report_in(gc_diag *d, gc_severity sev, const gc_diag *in, gc_loc loc, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  add_diag_message(d, sev, in, loc, fmt, ap);
  va_end(ap);
}

/* The text of a line, without its end; length 0 if there is no such line. */
static const char *line_text(const gc_diag *d, int line, size_t *len) {
  const char *p = d->src, *end = d->src ? d->src + d->len : NULL;
  *len = 0;
  for (int i = 1; p && p < end && i < line; p++)
    if (*p == '\n' || *p == '\r') {
      p += p + 1 < end && *p + p[1] == '\n' + '\r'; /* CR LF and LF CR end one line */
      i++;
    }
  if (!p || p >= end)
    return "";
  while (p + *len < end && p[*len] != '\n' && p[*len] != '\r')
    ++*len;
  return p;
}

static size_t append_message_text(char *buf, size_t at, const char *s, size_t n) {
  if (buf && n)
    memcpy(buf + at, s, n);
  return at + n;
}

size_t gc_utf8(const char *s, size_t n) {
  const unsigned char *b = (const unsigned char *)s;
  size_t len = b[0] < 0x80 ? 1 : b[0] >= 0xc2 && b[0] < 0xe0 ? 2 : (b[0] & 0xf0) == 0xe0 ? 3 : b[0] >= 0xf0 && b[0] < 0xf5 ? 4 : 0;
  if (len > n)
    return 0;
  for (size_t i = 1; i < len; i++)
    if ((b[i] & 0xc0) != 0x80)
      return 0;
  bool overlong = (b[0] == 0xe0 && len == 3 && b[1] < 0xa0) || (b[0] == 0xf0 && len == 4 && b[1] < 0x90);
  bool surrogate = b[0] == 0xed && len == 3 && b[1] >= 0xa0, beyond = b[0] == 0xf4 && len == 4 && b[1] >= 0x90;
  return overlong || surrogate || beyond ? 0 : len;
}

/* Writes one character as it is shown: '?' if it is not printable. *used: the character's bytes in the source. */
static size_t put_char(const char *s, size_t left, char *buf, size_t at, size_t *used) {
  unsigned char c = (unsigned char)*s;
  size_t n = gc_utf8(s, left);
  *used = n ? n : 1;
  bool shown = n > 1 ? !(c == 0xc2 && (unsigned char)s[1] < 0xa0) : n == 1 && (c == '\t' || (c >= 0x20 && c != 0x7f));
  return append_message_text(buf, at, shown ? s : "?", shown ? n : 1);
}

const char *gc_diag_at(const gc_diag *d, gc_loc loc, size_t *left) {
  size_t len;
  const char *s = line_text(d, loc.line, &len);
  bool there = loc.col > 0 && (size_t)loc.col <= len;
  *left = there ? len - (size_t)loc.col + 1 : 0;
  return there ? s + loc.col - 1 : "";
}

/* Writes the source line, and a caret under the column. Of a long line, only the part around the column is shown. Tabs stay tabs, so
 * that the caret is in the right place. */
static size_t put_caret(const gc_diag *d, const gc_message *m, char *buf, size_t at) {
  size_t len, used;
  const char *s = line_text(d, m->loc.line, &len);
  size_t col = (size_t)m->loc.col;
  if (!len || m->loc.col <= 0 || col > len + 1)
    return at;
  size_t from = col > MAX_SOURCE_COLUMNS ? col - MAX_SOURCE_COLUMNS / 2 : 0;
  while (from && from < len && ((unsigned char)s[from] & 0xc0) == 0x80)
    from--;
  size_t to = len - from > MAX_SOURCE_COLUMNS ? from + MAX_SOURCE_COLUMNS : len;
  at = append_message_text(buf, at, from ? "  ..." : "  ", from ? 5 : 2);
  for (size_t i = from; i < to; i += used)
    at = put_char(s + i, len - i, buf, at, &used);
  at = append_message_text(buf, at, to < len ? "...\n" : "\n", to < len ? 4 : 1);
  at = append_message_text(buf, at, from ? "     " : "  ", from ? 5 : 2);
  for (size_t i = from; i + 1 < col && i < to; i += used) {
    used = gc_utf8(s + i, len - i);
    used = used ? used : 1;
    at = append_message_text(buf, at, s[i] == '\t' ? "\t" : " ", 1);
  }
  return append_message_text(buf, at, "^\n", 2);
}

void gc_diag_line(gc_diag *d, int from, int number, int file) {
  d->mark = gc_grow(d->arena, d->mark, &d->mark_cap, d->nmark + 1, sizeof *d->mark);
  d->mark[d->nmark++] = (gc_line_mark){from, number - from, file};
}

/* The place as "name:line:col", with the line numbers that #line gave. */
static const char *format_message_place(gc_diag *d, const gc_diag *in, gc_loc loc) {
  gc_line_mark k = {0};
  const char *name = in->name ? in->name : "input";
  for (size_t i = 0; i < in->nmark && in->mark[i].from <= loc.line; i++)
    k = in->mark[i];
  if (!loc.line)
    return name;
  if (k.file)
    return gc_sprintf(d->arena, "%s[%d]:%d:%d", name, k.file, loc.line + k.delta, loc.col);
  return gc_sprintf(d->arena, "%s:%d:%d", name, loc.line + k.delta, loc.col);
}

static size_t put_messages(gc_diag *d, char *buf) {
  static const char *const sev[] = {"error", "warning", "note"};
  size_t at = 0;
  const char *own = d->name ? d->name : "input";
  for (size_t i = 0; i < d->count && i < MAX_SHOWN; i++) {
    const gc_message *m = &d->msg[i];
    const gc_diag *in = m->in ? m->in : d;
    char *head = gc_sprintf(d->arena, "%s: %s: %s\n", format_message_place(d, in, m->loc), sev[m->sev], m->text);
    at = append_message_text(buf, at, head, strlen(head));
    at = put_caret(in, m, buf, at);
  }
  if (d->count > MAX_SHOWN) {
    char *rest = gc_sprintf(d->arena, "%s: note: %zu more messages\n", own, d->count - MAX_SHOWN);
    at = append_message_text(buf, at, rest, strlen(rest));
  }
  return at;
}

char *gc_diag_text(gc_diag *d) {
  size_t n = put_messages(d, NULL);
  char *buf = gc_alloc(d->arena, n + 1);
  put_messages(d, buf);
  return buf;
}
