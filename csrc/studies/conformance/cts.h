/* SPDX-License-Identifier: Apache-2.0 */
/* Reads shader cases of VK-GL-CTS, Khronos' conformance tests (.test files): tokens, the contents of a case, and the programs and draws
   made from it (docs/regress.md, "Conformance tests of others"). */
#ifndef CF_CTS_H
#define CF_CTS_H

#include "studies/conformance/conf.h"

/* --- tokens --- */

typedef enum { CTS_END, CTS_NAME, CTS_INT, CTS_FLOAT, CTS_STRING, CTS_SOURCE, CTS_SIGN, CTS_WRONG } cts_kind;

typedef struct {
  cts_kind kind;
  int line, col;
  const char *text; /* name, string or source; the character of a sign; the reason of an error */
  double number;
} cts_token;

typedef struct {
  gc_arena *arena;
  const char *p, *line_start;
  int line;
} cts_lexer;

/* Begins to read tokens from a text. */
void cts_lex_open(cts_lexer *x, gc_arena *a, const char *text);
/* The next token. After CTS_END or CTS_WRONG it stays the same. */
cts_token cts_lex(cts_lexer *x);

/* --- what a case says --- */

typedef enum { CTS_INPUT, CTS_OUTPUT, CTS_UNIFORM } cts_storage;

typedef struct {
  cts_storage storage;
  cf_type type;
  const char *name;
  double *num; /* count sets of rows * cols numbers */
  size_t count;
} cts_value;

typedef struct {
  const char *text; /* NULL: none */
  int line;
} cts_source;

typedef struct {
  const char *group, *name; /* of the file, and groups and case: "a/b/case" */
  const char *file;
  int line, col;
  const char *version;
  cf_expect expect;
  bool has_expect, full_support, minimum_only, one_draw_buffer;
  cts_value *value;
  size_t nvalue, cvalue;
  size_t draws;
  cts_source both, vertex, fragment;
} cts_case;

/* Reads a file and the files it imports. Each case goes to cts_add; imported(ctx, path) is called for each import. */
void cts_read(cf_list *l, const char *path, const char *suite, void (*imported)(void *ctx, const char *path), void *ctx);

/* --- what the runner makes of it --- */

/* Adds one case or, for a source used twice, two. */
void cts_add(cf_list *l, const cts_case *c, const char *suite);

/* The text for a template ${NAME} or ${NAME:flags}; NULL if the name is unknown. */
typedef const char *cts_lookup(void *ctx, const char *name, size_t len);
/* Fills in all templates of a text, which starts at that line of the file. Returns the new text in the arena of l, or NULL with a message
   in l that names the place in the file. */
char *cts_expand(cf_list *l, const char *file, int line, const char *text, cts_lookup *lookup, void *ctx);

#endif
