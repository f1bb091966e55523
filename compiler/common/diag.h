/* SPDX-License-Identifier: Apache-2.0 */
/* Diagnostics: collected, never printed by the library (docs/compiler.md, "Messages"). */
#ifndef GC_DIAG_H
#define GC_DIAG_H

#include <stddef.h>

#include "base/arena.h"

/* A place in the source. */
typedef struct {
  int call, line, col;
} gc_loc; /* line and column from 1; 0: unknown. call: 1 + index in ir_module.call of the inlined call that the code is a copy for; 0: none
           */

typedef enum { GC_ERROR, GC_WARNING, GC_NOTE } gc_severity;
typedef struct gc_diag gc_diag;
typedef struct {
  gc_severity sev;
  gc_loc loc;
  const char *text;
  const gc_diag *in; /* the diag whose source has the place loc; NULL: the diag that the message was reported to */
} gc_message;

/* #line: from physical line `from` on, messages call a line physical + delta, of source string `file`. */
typedef struct {
  int from, delta, file;
} gc_line_mark;

#define GC_MAX_ERRORS 50 /* most errors of one shader: more are of no help */

struct gc_diag {
  gc_arena *arena;
  const char *name; /* source name for messages */
  const char *src;  /* source text, for the caret line */
  size_t len;
  gc_message *msg;
  size_t count, cap;
  int errors;
  gc_line_mark *mark; /* in the order of the lines */
  size_t nmark, mark_cap;
};

/* Adds a message about a place in the source. */
void gc_report(gc_diag *d, gc_severity sev, gc_loc loc, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
/* Adds to d a message about a place in the source of another diag, such as the other declaration of a clash. */
void gc_report_in(gc_diag *d, gc_severity sev, const gc_diag *in, gc_loc loc, const char *fmt, ...) __attribute__((format(printf, 5, 6)));
/* From line `from` on, messages use another line number and source string `file`. The line shown with the caret is the real one. */
void gc_diag_line(gc_diag *d, int from, int number, int file);
/* The source text from a place to the end of its line: *left bytes. */
const char *gc_diag_at(const gc_diag *d, gc_loc loc, size_t *left);
/* Bytes of the UTF-8 character at s (n > 0 bytes are left), 0 if there is none. */
size_t gc_utf8(const char *s, size_t n);
/* All messages as text: "name:line:col: error: ...", source line, caret. "name[2]:..." is source string 2. In the arena. */
char *gc_diag_text(gc_diag *d);

#endif
