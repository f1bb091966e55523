/* SPDX-License-Identifier: Apache-2.0 */
/* Colours of messages and tables (colour.h). Messages are written in many places, so they get their colours where they leave the process:
   standard error is a stream of our own that looks for the words. */
#define _GNU_SOURCE /* fopencookie */ // NOLINT(clang-diagnostic-reserved-macro-identifier): the C library reads the name
#include "base/colour.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const sequence[] = {"\033[1;31m", "\033[1;33m", "\033[1;36m", "\033[1;32m"};
static const char plain[] = "\033[0m";
static FILE *coloured; /* a stream that colours what it writes to standard error */

static bool shows_colours(int file) {
  const char *no = getenv("NO_COLOR"), *term = getenv("TERM");
  return isatty(file) && !(no && *no) && term && *term && strcmp(term, "dumb") != 0;
}

static bool wants_colour(FILE *f) { return f == coloured ? f != NULL : fileno(f) >= 0 && shows_colours(fileno(f)); }

const char *gm_colour_begin(FILE *f, gm_colour c) { return wants_colour(f) ? sequence[c] : ""; }
const char *gm_colour_end(FILE *f) { return wants_colour(f) ? plain : ""; }

static bool write_all(const char *text, size_t n) {
  while (n) {
    ssize_t done = write(STDERR_FILENO, text, n);
    if (done < 0 && errno == EINTR)
      continue;
    if (done <= 0)
      return false;
    text += done;
    n -= (size_t)done;
  }
  return true;
}

/* The word that begins at text, if it gets a colour: its length and the colour. 0: none. */
static size_t word_at(const char *text, size_t n, gm_colour *c) {
  static const char *const word[] = {"error:", "warning:", "note:"};
  for (unsigned k = 0; k < sizeof word / sizeof *word; k++)
    if (strlen(word[k]) <= n && memcmp(text, word[k], strlen(word[k])) == 0)
      return *c = (gm_colour)k, strlen(word[k]);
  return 0;
}

static ssize_t write_coloured(void *ctx, const char *text, size_t n) {
  (void)ctx;
  size_t from = 0;
  bool ok = true;
  for (size_t at = 0; at < n && ok; at++) {
    gm_colour c;
    size_t length = at == 0 || text[at - 1] == ' ' || text[at - 1] == '\n' ? word_at(text + at, n - at, &c) : 0;
    if (!length)
      continue;
    ok = write_all(text + from, at - from) && write_all(sequence[c], strlen(sequence[c])) && write_all(text + at, length) &&
         write_all(plain, strlen(plain));
    from = at + length;
    at = from - 1;
  }
  return ok && write_all(text + from, n - from) ? (ssize_t)n : 0;
}

void gm_colour_messages(void) {
  if (coloured || !shows_colours(STDERR_FILENO))
    return;
  FILE *f = fopencookie(NULL, "w", (cookie_io_functions_t){.write = write_coloured});
  if (!f)
    return;
  setvbuf(f, NULL, _IONBF, 0);
  stderr = coloured = f;
}
