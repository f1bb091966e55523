/* SPDX-License-Identifier: Apache-2.0 */
/* Diagnostics: a list of messages, and their text with the source line and a caret. */
#include "base/diag.h"

#include <stdarg.h>
#include <string.h>

#define MAX_SOURCE_COLUMNS 200 /* of a source line shown */
#define MAX_SHOWN 100          /* messages: more help nobody, and each looks for its line from the start */

static void add(gc_diag *d, gc_severity sev, const gc_diag *in, gc_loc loc, const char *fmt, va_list ap) {
  char *text = gc_vsprintf(d->arena, fmt, ap);
  d->msg = gc_grow(d->arena, d->msg, &d->cap, d->count + 1, sizeof *d->msg);
  d->msg[d->count++] = (gc_message){sev, loc, text, in};
  if (sev == GC_ERROR)
    d->errors++;
}

void gc_report(gc_diag *d, gc_severity sev, gc_loc loc, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  add(d, sev, NULL, loc, fmt, ap);
  va_end(ap);
}

void gc_report_in(gc_diag *d, gc_severity sev, const gc_diag *in, gc_loc loc, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  add(d, sev, in, loc, fmt, ap);
  va_end(ap);
}

/* The text of a line, without its end; length 0 if there is no such line. */
static const char *line_text(const gc_diag *d, int line, size_t *len) {
  const char *p = d->src, *end = d->src ? d->src + d->len : NULL;
  *len = 0;
  for (int i = 1; p && p < end && i < line; p++)
    if (*p == '\n' || (*p == '\r' && !(p + 1 < end && p[1] == '\n')))
      i++;
  if (!p || p >= end)
    return "";
  while (p + *len < end && p[*len] != '\n' && p[*len] != '\r')
    ++*len;
  return p;
}

static size_t append(char *buf, size_t at, const char *s, size_t n) {
  if (buf && n)
    memcpy(buf + at, s, n);
  return at + n;
}

/* The source line with unprintable bytes as '?', and a caret under the column (tabs kept so that it lines up). */
static size_t put_caret(const gc_diag *d, const gc_message *m, char *buf, size_t at) {
  size_t len;
  const char *s = line_text(d, m->loc.line, &len);
  if (!len || m->loc.col <= 0 || (size_t)m->loc.col > len + 1 || m->loc.col > MAX_SOURCE_COLUMNS)
    return at;
  if (len > MAX_SOURCE_COLUMNS)
    len = MAX_SOURCE_COLUMNS;
  at = append(buf, at, "  ", 2);
  for (size_t i = 0; i < len; i++) {
    unsigned char c = (unsigned char)s[i];
    char shown = c == '\t' || c >= 0x80 || (c >= 0x20 && c < 0x7f) ? (char)c : '?';
    at = append(buf, at, &shown, 1);
  }
  at = append(buf, at, "\n  ", 3);
  for (size_t i = 0; i + 1 < (size_t)m->loc.col && i < len; i++)
    at = append(buf, at, s[i] == '\t' ? "\t" : " ", 1);
  return append(buf, at, "^\n", 2);
}

static size_t put_messages(gc_diag *d, char *buf) {
  static const char *const sev[] = {"error", "warning", "note"};
  size_t at = 0;
  const char *own = d->name ? d->name : "input";
  for (size_t i = 0; i < d->count && i < MAX_SHOWN; i++) {
    const gc_message *m = &d->msg[i];
    const gc_diag *in = m->in ? m->in : d;
    const char *name = in->name ? in->name : "input";
    char *head = m->loc.line ? gc_sprintf(d->arena, "%s:%d:%d: %s: %s\n", name, m->loc.line, m->loc.col, sev[m->sev], m->text)
                             : gc_sprintf(d->arena, "%s: %s: %s\n", name, sev[m->sev], m->text);
    at = append(buf, at, head, strlen(head));
    at = put_caret(in, m, buf, at);
  }
  if (d->count > MAX_SHOWN) {
    char *rest = gc_sprintf(d->arena, "%s: note: %zu more messages\n", own, d->count - MAX_SHOWN);
    at = append(buf, at, rest, strlen(rest));
  }
  return at;
}

char *gc_diag_text(gc_diag *d) {
  size_t n = put_messages(d, NULL);
  char *buf = gc_alloc(d->arena, n + 1);
  put_messages(d, buf);
  return buf;
}
