/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the parts of a line of IR text (docs/ir.md). Skips leading blanks. A missing or wrong part is reported, and a longjmp goes to
   `stop`. */
#ifndef IR_SCAN_H
#define IR_SCAN_H

#include <setjmp.h>

#include "ir/ir.h"

/* The state of reading. */
typedef struct {
  gc_arena *a;
  gc_diag *d;
  const char *at, *end, *line; /* position, end of text, start of the line */
  int lineno;
  jmp_buf stop;
} ir_scan;

/* Reports an error at the current position, and goes to `stop`. */
_Noreturn void scan_fail(ir_scan *s, const char *what);
bool scan_at_end(ir_scan *s); /* is the rest of the line empty, or a comment? */
/* scan_accept and scan_accept_word skip the character or word if it is next, and say whether it was. scan_expect requires the character. */
bool scan_accept(ir_scan *s, char c);
bool scan_accept_word(ir_scan *s, const char *w);
void scan_expect(ir_scan *s, char c);
/* Read a word of letters, digits and '_', and a decimal number of at most max. */
char *scan_word(ir_scan *s);
unsigned scan_number(ir_scan *s, unsigned max);
/* Reads one of the words in list, which ends with NULL, and returns its index. what: the kind of word, for the error message. */
int scan_choice(ir_scan *s, const char *const *list, const char *what);
/* Reads a text in double quotes. */
char *scan_quoted(ir_scan *s);
/* Reads a type, such as f3. */
void scan_type(ir_scan *s, ir_base *base, unsigned *width);
unsigned scan_lane(ir_scan *s); /* reads x, y, z or w: 0 to 3 */
uint8_t scan_mask(ir_scan *s);  /* reads lanes, such as .xyw, as a mask */
/* Reads a number, bit pattern or bool as the bits of a constant lane. */
uint32_t scan_constant(ir_scan *s, ir_base base);

#endif
