/* SPDX-License-Identifier: Apache-2.0 */
/* Watches cases by an alarm, and by the function that sanitizers call at their end (watched_case.h). */
#include "regress/common/watched_case.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Sets the function that a sanitizer calls before it ends the program. Builds without sanitizers do not have it. */
// NOLINTNEXTLINE(clang-diagnostic-reserved-identifier): the name is that of the sanitizers' library
__attribute__((weak)) void __sanitizer_set_death_callback(void (*callback)(void));

static char finding[256]; /* the line, made before the case, since a handler of signals cannot print numbers */

static void say_text(const char *text) {
  if (write(STDERR_FILENO, text, strlen(text)) < 0)
    _exit(2);
}

static void tell_finding(void) { say_text(finding); }

static void too_long(int number) {
  (void)number;
  say_text("error: the time limit of a case is over\n");
  tell_finding();
  abort();
}

void case_begins(unsigned seconds, const char *name, ...) {
  char text[200];
  va_list args;
  va_start(args, name);
  vsnprintf(text, sizeof text, name, args);
  va_end(args);
  snprintf(finding, sizeof finding, "finding in %s\n", text);
  if (__sanitizer_set_death_callback)
    __sanitizer_set_death_callback(tell_finding);
  signal(SIGALRM, too_long);
  alarm(seconds);
}

void case_ends(void) { alarm(0); }
