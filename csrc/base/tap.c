/* SPDX-License-Identifier: Apache-2.0 */
/* Prints verdicts as TAP (Test Anything Protocol) on standard output. */
#include "base/tap.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool tap_ok(tap *t, bool ok, const char *fmt, ...) {
  va_list ap;
  printf("%sok %u - ", ok ? "" : "not ", ++t->tests);
  va_start(ap, fmt);
  vprintf(fmt, ap);
  va_end(ap);
  putchar('\n');
  fflush(stdout);
  t->failed += !ok;
  return ok;
}

void tap_note(const char *text) {
  while (*text) {
    int n = (int)strcspn(text, "\n");
    printf("# %.*s\n", n, text);
    text += n + (text[n] != 0);
  }
}

int tap_end(tap *t, unsigned min) {
  unsigned n = t->tests;
  if (n < min)
    tap_ok(t, false, "%u cases ran, at least %u were expected", n, min);
  printf("1..%u\n", t->tests);
  return fflush(stdout) || t->failed;
}
