/* SPDX-License-Identifier: Apache-2.0 */
/* A shader as a list of tokens, for mutation and reduction in accept (prefix ac_; docs/regress.md, "Agreement with glslang"). Comments are
   dropped. Line starts are kept, because directives depend on them. The tokenizer is not the compiler's: it accepts any text. */
#ifndef GM_ACCEPT_TOKENS_H
#define GM_ACCEPT_TOKENS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

typedef enum { AC_IDENT, AC_NUMBER, AC_PUNCT } ac_kind;

typedef struct {
  const char *s;
  ac_kind kind;
  bool bol;   /* begins a line */
  bool space; /* white space before it */
} ac_tok;

typedef struct {
  const char *name; /* where it came from */
  bool vertex;
  ac_tok *t;
  size_t n, cap;
} ac_shader;

/* Appends the tokens of text to s. */
void ac_tokenize(gc_arena *a, ac_shader *s, const char *text, size_t len);
/* The shader as text again, ended by 0. */
char *ac_print(gc_arena *a, const ac_shader *s);
/* Replaces `del` tokens from `at` on by `n` others. */
void ac_splice(gc_arena *a, ac_shader *s, size_t at, size_t del, const ac_tok *ins, size_t n);
/* A copy whose tokens may be changed. */
ac_shader ac_copy(gc_arena *a, const ac_shader *s);
/* Is the token this text? */
bool ac_is(const ac_tok *t, const char *s);
/* The statement or declaration around token i: [*from, *to), with its block if it has one. */
void ac_statement(const ac_shader *s, size_t i, size_t *from, size_t *to);
/* Whether token i is on a line that begins with '#'. */
bool ac_in_directive(const ac_shader *s, size_t i);

#endif
