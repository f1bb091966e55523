/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the assembler: a cursor in the source text, and reporting (docs/isa.md, "Assembly"). */
#ifndef GM_ASM_TEXT_H
#define GM_ASM_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
  const char *name; /* name of the source, for messages */
  const char *p, *end, *line_start;
  int line;
  char *err;
  size_t errsize;
  bool failed;
} asm_text;

/* Reports at the position `at` of the present line (NULL: the cursor). Only the first report counts. Returns -1. */
int asm_fail(asm_text *t, const char *at, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* Skips blanks and comments up to the end of the line. */
void asm_blanks(asm_text *t);
bool asm_at_end(asm_text *t); /* whether the cursor is at the end of the line */
/* Skips blanks and takes the character c, if it is next. asm_expect: the same, 0, or -1 with an error if it is not. */
bool asm_take(asm_text *t, char c);
int asm_expect(asm_text *t, char c);
/* Letters, digits and '_' from the cursor; 0 if none. */
size_t asm_word(asm_text *t, const char **w);
/* Decimal or 0x number up to max. 0 or -1. */
int asm_number(asm_text *t, uint32_t max, uint32_t *v);
/* Whether the word w of length n is s. */
bool asm_word_is(const char *w, size_t n, const char *s);

#endif
