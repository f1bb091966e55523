/* SPDX-License-Identifier: Apache-2.0 */
/* Prints verdicts as TAP (Test Anything Protocol) on standard output. */
#ifndef GM_REGRESS_TAP_H
#define GM_REGRESS_TAP_H

#include <stdbool.h>

typedef struct {
  unsigned tests, failed;
} tap;

/* Prints "ok N - TEXT" or "not ok N - TEXT"; returns `ok`. */
bool tap_ok(tap *t, bool ok, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* Prints each line of the text after "# ". */
void tap_note(const char *text);
/* Prints the plan and returns the exit status. Fewer tests than `min` count as a failure, so that an empty list cannot pass. */
int tap_end(tap *t, unsigned min);

#endif
