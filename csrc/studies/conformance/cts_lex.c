/* SPDX-License-Identifier: Apache-2.0 */
/* Splits a .test file of VK-GL-CTS into tokens. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "studies/conformance/cts.h"

void cts_lex_open(cts_lexer *x, gc_arena *a, const char *text) { *x = (cts_lexer){a, text, text, 1}; }

static void newline(cts_lexer *x) {
  x->line++;
  x->line_start = x->p + 1;
}

static void skip_cts_blanks(cts_lexer *x) {
  for (; *x->p; x->p++) {
    if (*x->p == '#')
      while (x->p[1] && x->p[1] != '\n')
        x->p++;
    else if (*x->p == '\n')
      newline(x);
    else if (!isspace((unsigned char)*x->p))
      break;
  }
}

static char escaped(char c) { return c == 'n' ? '\n' : c == 't' ? '\t' : c; }

/* Starts after the opening quote. */
static void string(cts_lexer *x, cts_token *t, char quote) {
  char *out = gc_alloc(x->arena, strcspn(x->p, "\n") + 1), *w = out;
  for (; *x->p != quote; x->p++) {
    if (!*x->p || *x->p == '\n') {
      t->kind = CTS_WRONG;
      t->text = "a string is not closed on its line";
      return;
    }
    if (*x->p == '\\' && x->p[1] && x->p[1] != '\n')
      *w++ = escaped(*++x->p);
    else
      *w++ = *x->p;
  }
  x->p++;
  t->kind = CTS_STRING;
  t->text = out;
}

/* Columns of a line's leading spaces. */
static int indentation(const char *p) {
  int n = 0;
  for (; *p == ' ' || *p == '\t'; p++)
    n += *p == '\t' ? 4 : 1;
  return n;
}

/* Removes the first line's indentation from every line, in place. */
static void unindent(char *text) {
  int base = indentation(text);
  char *w = text;
  for (const char *p = text; *p;) {
    for (int n = 0; n < base && (*p == ' ' || *p == '\t'); p++)
      n += *p == '\t' ? 4 : 1;
    while (*p && *p != '\n')
      *w++ = *p++;
    if (*p)
      *w++ = *p++;
  }
  *w = 0;
}

/* Starts after the opening quotes. */
static void source(cts_lexer *x, cts_token *t) {
  const char *p = x->p + strspn(x->p, " \t\r");
  if (*p == '\n') {
    x->p = p;
    newline(x);
    x->p++;
  }
  int line = x->line;
  char *out = NULL;
  size_t n = 0, cap = 0;
  for (; strncmp(x->p, "\"\"", 2); x->p++) {
    if (!*x->p) {
      t->kind = CTS_WRONG;
      t->text = "a shader source is not closed";
      return;
    }
    bool escape = *x->p == '\\' && x->p[1];
    x->p += escape;
    if (*x->p == '\n')
      newline(x);
    out = gc_grow(x->arena, out, &cap, n + 2, 1);
    out[n++] = escape ? escaped(*x->p) : *x->p;
  }
  x->p += 2;
  out = gc_grow(x->arena, out, &cap, n + 2, 1);
  out[n] = 0;
  unindent(out);
  t->line = line;
  t->kind = CTS_SOURCE;
  t->text = out;
}

static void lex_cts_number(cts_lexer *x, cts_token *t) {
  const char *p = x->p;
  while (isdigit((unsigned char)*p))
    p++;
  t->kind = *p == '.' ? CTS_FLOAT : CTS_INT;
  if (*p == '.') {
    for (p++; isdigit((unsigned char)*p);)
      p++;
    if (*p == 'e' || *p == 'E') {
      const char *e = p + 1 + (p[1] == '-' || p[1] == '+');
      if (!isdigit((unsigned char)*e)) {
        t->kind = CTS_WRONG;
        t->text = "an exponent has no digits";
        return;
      }
      for (p = e; isdigit((unsigned char)*p);)
        p++;
    }
  }
  t->text = gc_strndup(x->arena, x->p, (size_t)(p - x->p));
  t->number = strtod(t->text, NULL);
  x->p = p;
}

static void name(cts_lexer *x, cts_token *t) {
  const char *p = x->p;
  while (isalnum((unsigned char)*p) || *p == '_' || *p == '.' || *p == '-')
    p++;
  t->kind = CTS_NAME;
  t->text = gc_strndup(x->arena, x->p, (size_t)(p - x->p));
  x->p = p;
}

cts_token cts_lex(cts_lexer *x) {
  skip_cts_blanks(x);
  cts_token t = {CTS_END, x->line, (int)(x->p - x->line_start) + 1, "the end of the file", 0};
  if (!*x->p)
    return t;
  if (x->p[0] == '"' && x->p[1] == '"') {
    x->p += 2;
    source(x, &t);
  } else if (*x->p == '"' || *x->p == '\'') {
    char quote = *x->p++;
    string(x, &t, quote);
  } else if (isdigit((unsigned char)*x->p) || (*x->p == '.' && isdigit((unsigned char)x->p[1]))) {
    lex_cts_number(x, &t);
  } else if (isalpha((unsigned char)*x->p)) {
    name(x, &t);
  } else if (strchr("{}[]()=|,;:-+", *x->p)) {
    t.kind = CTS_SIGN;
    t.text = gc_strndup(x->arena, x->p++, 1);
  } else {
    t.kind = CTS_WRONG;
    t.text = "a character that no token starts with";
  }
  return t;
}
