/* SPDX-License-Identifier: Apache-2.0 */
/* Keeps the first difference that the bench of a block of a frame finds. */
#include "tb/frame/bench_error.h"

#include <stdarg.h>
#include <stdio.h>

void bench_differs(bench_error *e, const char *fmt, ...) {
  va_list ap;
  if (*e->text)
    return;
  va_start(ap, fmt);
  vsnprintf(e->text, sizeof e->text, fmt, ap);
  va_end(ap);
}
