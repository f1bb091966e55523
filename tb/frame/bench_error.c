/* SPDX-License-Identifier: Apache-2.0 */
/* The first difference that a bench of a block finds. */
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
