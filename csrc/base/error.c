/* SPDX-License-Identifier: Apache-2.0 */
/* Writes error messages: "NAME:LINE:COLUMN: error: REASON". */
#include "base/error.h"

#include <stdio.h>
#include <string.h>

int gm_verror_at(char *err, size_t size, const char *name, unsigned line, unsigned column, const char *fmt, va_list ap) {
  char place[40] = "";
  va_list again;
  if (line)
    snprintf(place, sizeof place, ":%u:%u", line, column);
  va_copy(again, ap);
  int reason = vsnprintf(NULL, 0, fmt, again);
  va_end(again);
  size_t n = strlen(name), rest = strlen(place) + strlen(": error: ") + (reason > 0 ? (size_t)reason : 0) + 1;
  size_t room = rest < size ? size - rest : 0, cut = n > room && room > 3 ? n - room + 3 : n > room ? n : 0;
  int head = snprintf(err, size, "%s%s%s: error: ", cut && room > 3 ? "..." : "", name + cut, place);
  if (head >= 0 && (size_t)head < size)
    vsnprintf(err + head, size - (size_t)head, fmt, ap);
  return -1;
}

int gm_error_at(char *err, size_t size, const char *name, unsigned line, unsigned column, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  gm_verror_at(err, size, name, line, column, fmt, ap);
  va_end(ap);
  return -1;
}

int gm_error(char *err, size_t size, const char *name, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  gm_verror_at(err, size, name, 0, 0, fmt, ap);
  va_end(ap);
  return -1;
}
