/* SPDX-License-Identifier: Apache-2.0 */
/* Reads and writes compiler options as one line of text, as on the command line: --machine cyclone16 -O2 --gate best --no-late
 * (docs/regress.md, "All ways to compile"). */
#ifndef GM_REGRESS_OPTION_LINE_H
#define GM_REGRESS_OPTION_LINE_H

#include "search/choices.h"
#include "search/compile.h"

enum { OPTION_LINE = 600 };

typedef struct {
  gc_options o;
  gm_machine machine;
  bool has_machine;
  char passes[OPTION_LINE]; /* passes left out */
  char text[OPTION_LINE];   /* the line */
} option_line;

/* NULL, or a message. The result must not be moved, because o points into it. Without --machine, has_machine is false and o.machine is
   NULL. The wake latency is the machine's unless the line gives one. --one-way sets an issue width of one. */
const char *option_line_read(option_line *l, const char *text, char *err, size_t size);

#endif
