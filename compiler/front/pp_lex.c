/* SPDX-License-Identifier: Apache-2.0 */
/* Text to preprocessing tokens: comments, white space, identifiers, numbers, punctuation. */
#include <string.h>

#include "front/pp.h"

typedef struct {
  gc_arena *arena;
  gc_diag *diag;
  const char *p, *end, *line_start;
  int line;
  bool bol, space;
  pp_tok **tail;
} lexer;

static bool is_alpha(int c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
static bool is_digit(int c) { return c >= '0' && c <= '9'; }
static bool is_hex(int c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
static int at(const lexer *l, size_t k) { return (size_t)(l->end - l->p) > k ? (unsigned char)l->p[k] : 0; }

static gc_loc here(const lexer *l) { return (gc_loc){0, l->line, (int)(l->p - l->line_start) + 1}; }

/* Takes one line end: LF, CR, CR LF or LF CR (3.2). */
static void newline(lexer *l) {
  int c = at(l, 0), d = at(l, 1);
  l->p += (c == '\r' && d == '\n') || (c == '\n' && d == '\r') ? 2 : 1;
  l->line++;
  l->line_start = l->p;
}

static void block_comment(lexer *l) {
  gc_loc start = here(l);
  l->p += 2;
  while (l->p < l->end) {
    if (at(l, 0) == '*' && at(l, 1) == '/') {
      l->p += 2;
      return;
    }
    if (*l->p == '\n' || *l->p == '\r') /* a comment is one blank; the line goes on only for what is a directive */
      newline(l);
    else
      l->p++;
  }
  gc_report(l->diag, GC_ERROR, start, "comment is not closed");
}

static void skip_blank(lexer *l) {
  for (;;) {
    int c = at(l, 0);
    if (l->p >= l->end)
      return;
    if (c == '\n' || c == '\r') {
      newline(l);
      l->bol = true;
    } else if (c == ' ' || c == '\t' || c == '\v' || c == '\f') {
      l->p++;
    } else if (c == '/' && at(l, 1) == '/') {
      while (l->p < l->end && *l->p != '\n' && *l->p != '\r')
        l->p++;
    } else if (c == '/' && at(l, 1) == '*') {
      block_comment(l);
    } else {
      return;
    }
    l->space = true;
  }
}

static size_t number_length(const lexer *l) {
  size_t n = 0;
  if (at(l, 0) == '0' && (at(l, 1) | 32) == 'x') {
    for (n = 2; is_hex(at(l, n)); n++)
      ;
  } else {
    while (is_digit(at(l, n)))
      n++;
    if (at(l, n) == '.')
      for (n++; is_digit(at(l, n)); n++)
        ;
    if ((at(l, n) | 32) == 'e') {
      size_t m = n + 1;
      if (at(l, m) == '+' || at(l, m) == '-')
        m++;
      if (is_digit(at(l, m)))
        for (n = m; is_digit(at(l, n)); n++)
          ;
    }
  }
  while (is_alpha(at(l, n)) || is_digit(at(l, n))) /* a wrong suffix belongs to the number, so that it is reported as one */
    n++;
  return n;
}

static size_t punct_length(const lexer *l, uint8_t *kind) {
  static const struct {
    const char *s;
    uint8_t n, kind;
  } table[] = {
#define X(name, s, r) {s, sizeof(s) - 1, FE_T_##name},
      FE_PUNCTS(X)
#undef X
  };
  for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
    if ((size_t)(l->end - l->p) >= table[i].n && !memcmp(l->p, table[i].s, table[i].n)) {
      *kind = table[i].kind;
      return table[i].n;
    }
  return 0;
}

static void push(lexer *l, pp_kind kind, uint8_t punct, size_t n) {
  pp_tok *t = gc_alloc(l->arena, sizeof *t);
  t->kind = kind;
  t->punct = punct;
  t->s = gc_strndup(l->arena, l->p, n);
  t->n = (unsigned)n;
  t->loc = here(l);
  t->bol = l->bol;
  t->space = l->space;
  l->bol = l->space = false;
  l->p += n;
  *l->tail = t;
  l->tail = &t->next;
}

pp_tok *pp_tokenize(gc_arena *a, gc_diag *d, const char *src, size_t len) {
  pp_tok *list = NULL;
  lexer l = {.arena = a, .diag = d, .p = src, .end = src + len, .line_start = src, .line = 1, .bol = true, .tail = &list};
  for (;;) {
    skip_blank(&l);
    if (l.p >= l.end)
      break;
    int c = at(&l, 0);
    uint8_t punct = 0;
    size_t n;
    if (is_alpha(c)) {
      for (n = 1; is_alpha(at(&l, n)) || is_digit(at(&l, n)); n++)
        ;
      push(&l, PP_IDENT, 0, n);
    } else if (is_digit(c) || (c == '.' && is_digit(at(&l, 1)))) {
      push(&l, PP_NUMBER, 0, number_length(&l));
    } else if ((n = punct_length(&l, &punct)) != 0) {
      push(&l, PP_PUNCT, punct, n);
    } else {
      size_t whole = gc_utf8(l.p, (size_t)(l.end - l.p));
      push(&l, PP_OTHER, 0, whole ? whole : 1);
    }
  }
  l.bol = true;
  push(&l, PP_EOF, 0, 0);
  return list;
}

pp_tok *pp_copy_tok(pp_state *p, const pp_tok *t) {
  pp_tok *c = gc_memdup(p->arena, t, sizeof *t);
  c->next = NULL;
  return c;
}

bool pp_is(const pp_tok *t, const char *s) { return t && t->kind != PP_EOF && !strcmp(t->s, s); }
