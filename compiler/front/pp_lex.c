/* SPDX-License-Identifier: Apache-2.0 */
/* Turns text into preprocessing tokens: comments, white space, identifiers, numbers, punctuation (docs/compiler.md). */
#include <string.h>

#include "front/pp.h"

typedef pp_lexer lexer;

/* Classes of characters. */
enum { ALPHA = 1, DIGIT = 2, HEX = 4, BLANK = 8, STOP = 16 /* white space, or the start of a comment, perhaps */ };
static const uint8_t classes[256] = {
    ['0'] = DIGIT | HEX,   ['1'] = DIGIT | HEX, ['2'] = DIGIT | HEX, ['3'] = DIGIT | HEX,  ['4'] = DIGIT | HEX,   ['5'] = DIGIT | HEX,
    ['6'] = DIGIT | HEX,   ['7'] = DIGIT | HEX, ['8'] = DIGIT | HEX, ['9'] = DIGIT | HEX,  ['a'] = ALPHA | HEX,   ['b'] = ALPHA | HEX,
    ['c'] = ALPHA | HEX,   ['d'] = ALPHA | HEX, ['e'] = ALPHA | HEX, ['f'] = ALPHA | HEX,  ['g'] = ALPHA,         ['h'] = ALPHA,
    ['i'] = ALPHA,         ['j'] = ALPHA,       ['k'] = ALPHA,       ['l'] = ALPHA,        ['m'] = ALPHA,         ['n'] = ALPHA,
    ['o'] = ALPHA,         ['p'] = ALPHA,       ['q'] = ALPHA,       ['r'] = ALPHA,        ['s'] = ALPHA,         ['t'] = ALPHA,
    ['u'] = ALPHA,         ['v'] = ALPHA,       ['w'] = ALPHA,       ['x'] = ALPHA,        ['y'] = ALPHA,         ['z'] = ALPHA,
    ['A'] = ALPHA | HEX,   ['B'] = ALPHA | HEX, ['C'] = ALPHA | HEX, ['D'] = ALPHA | HEX,  ['E'] = ALPHA | HEX,   ['F'] = ALPHA | HEX,
    ['G'] = ALPHA,         ['H'] = ALPHA,       ['I'] = ALPHA,       ['J'] = ALPHA,        ['K'] = ALPHA,         ['L'] = ALPHA,
    ['M'] = ALPHA,         ['N'] = ALPHA,       ['O'] = ALPHA,       ['P'] = ALPHA,        ['Q'] = ALPHA,         ['R'] = ALPHA,
    ['S'] = ALPHA,         ['T'] = ALPHA,       ['U'] = ALPHA,       ['V'] = ALPHA,        ['W'] = ALPHA,         ['X'] = ALPHA,
    ['Y'] = ALPHA,         ['Z'] = ALPHA,       ['_'] = ALPHA,       [' '] = BLANK | STOP, ['\t'] = BLANK | STOP, ['\v'] = BLANK | STOP,
    ['\f'] = BLANK | STOP, ['\n'] = STOP,       ['\r'] = STOP,       ['/'] = STOP,         ['\\'] = STOP};

static bool is_alpha(int c) { return classes[c] & ALPHA; }
static bool is_digit(int c) { return classes[c] & DIGIT; }
static bool is_hex(int c) { return classes[c] & HEX; }
static int peek_byte_at(const lexer *l, size_t k) { return (size_t)(l->end - l->p) > k ? (unsigned char)l->p[k] : 0; }

static gc_loc here(const lexer *l) { return (gc_loc){0, l->line, (int)(l->p - l->line_start) + 1}; }

/* Takes one line end: LF, CR, CR LF or LF CR (3.2). */
static void newline(lexer *l) {
  int c = peek_byte_at(l, 0), d = peek_byte_at(l, 1);
  l->p += (c == '\r' && d == '\n') || (c == '\n' && d == '\r') ? 2 : 1;
  l->line++;
  l->line_start = l->p;
}

static void block_comment(lexer *l) {
  static const bool stops[256] = {['*'] = true, ['\n'] = true, ['\r'] = true};
  gc_loc start = here(l);
  l->p += 2;
  for (;;) {
    const char *p = l->p;
    while (p < l->end && !stops[(unsigned char)*p])
      p++;
    l->p = p;
    if (p == l->end)
      break;
    if (*p != '*') { /* a comment counts as one blank; within a directive, a comment of several lines continues the line */
      newline(l);
    } else if (peek_byte_at(l, 1) == '/') {
      l->p += 2;
      return;
    } else {
      l->p++;
    }
  }
  gc_report(l->pp->diag, GC_ERROR, start, "comment is not closed");
  l->pp->cut = true;
}

static void line_comment(lexer *l) {
  const char *n = memchr(l->p, '\n', (size_t)(l->end - l->p)), *end = n ? n : l->end, *r = memchr(l->p, '\r', (size_t)(end - l->p));
  l->p = r ? r : end;
}

/* With --compat, a backslash at the end of a line joins it with the next one. False: it does not. */
static bool join_line(lexer *l) {
  pp_state *p = l->pp;
  const int next = peek_byte_at(l, 1);
  if (!p->compat || (next != '\n' && next != '\r'))
    return false;
  if (!p->told_joined)
    gc_report(p->diag, GC_WARNING, here(l), "line continuation ('\\') is not part of version 100");
  p->told_joined = true;
  l->p++;
  newline(l);
  return true;
}

static void skip_more(lexer *l) {
  while (l->p < l->end) {
    const char *p = l->p;
    switch (*p) {
    case '\n':
    case '\r':
      newline(l);
      l->bol = true;
      break;
    case ' ':
    case '\t':
    case '\v':
    case '\f':
      do
        p++;
      while (p < l->end && classes[(unsigned char)*p] & BLANK);
      l->p = p;
      break;
    case '/':
      if (peek_byte_at(l, 1) == '/')
        line_comment(l);
      else if (peek_byte_at(l, 1) == '*')
        block_comment(l);
      else
        return;
      break;
    case '\\':
      if (!join_line(l))
        return;
      break;
    default:
      return;
    }
    l->space = true;
  }
}

static inline void skip_blank(lexer *l) {
  if (l->p < l->end && classes[(unsigned char)*l->p] & STOP)
    skip_more(l);
}

/* Goes to the end of the line. A comment may continue it. */
static void skip_line(lexer *l) {
  static const bool stops[256] = {['/'] = true, ['\n'] = true, ['\r'] = true};
  while (l->p < l->end) {
    const char *p = l->p;
    while (p < l->end && !stops[(unsigned char)*p])
      p++;
    l->p = p;
    if (p == l->end || *p != '/')
      return;
    if (peek_byte_at(l, 1) == '/')
      line_comment(l);
    else if (peek_byte_at(l, 1) == '*')
      block_comment(l);
    else
      l->p++;
  }
}

static size_t number_length(const lexer *l) {
  size_t n = 0;
  if (peek_byte_at(l, 0) == '0' && (peek_byte_at(l, 1) | 32) == 'x') {
    for (n = 2; is_hex(peek_byte_at(l, n)); n++)
      ;
  } else {
    while (is_digit(peek_byte_at(l, n)))
      n++;
    if (peek_byte_at(l, n) == '.')
      for (n++; is_digit(peek_byte_at(l, n)); n++)
        ;
    if ((peek_byte_at(l, n) | 32) == 'e') {
      size_t m = n + 1;
      if (peek_byte_at(l, m) == '+' || peek_byte_at(l, m) == '-')
        m++;
      if (is_digit(peek_byte_at(l, m)))
        for (n = m; is_digit(peek_byte_at(l, n)); n++)
          ;
    }
  }
  while (is_alpha(peek_byte_at(l, n)) ||
         is_digit(peek_byte_at(l, n))) /* a wrong suffix is part of the number, so that one error is reported */
    n++;
  return n;
}

/* Operators of one character, by character. */
static const uint8_t single[256] = {
    ['('] = FE_T_LPAREN, [')'] = FE_T_RPAREN, ['['] = FE_T_LBRACKET, [']'] = FE_T_RBRACKET, ['{'] = FE_T_LBRACE,
    ['}'] = FE_T_RBRACE, ['.'] = FE_T_DOT,    [','] = FE_T_COMMA,    [':'] = FE_T_COLON,    ['='] = FE_T_ASSIGN,
    [';'] = FE_T_SEMI,   ['!'] = FE_T_BANG,   ['-'] = FE_T_MINUS,    ['~'] = FE_T_TILDE,    ['+'] = FE_T_PLUS,
    ['*'] = FE_T_STAR,   ['/'] = FE_T_SLASH,  ['%'] = FE_T_PERCENT,  ['<'] = FE_T_LT,       ['>'] = FE_T_GT,
    ['&'] = FE_T_AMP,    ['|'] = FE_T_BAR,    ['^'] = FE_T_CARET,    ['?'] = FE_T_QUESTION, ['#'] = FE_T_HASH};

/* Longer operators end in '=' or repeat their first character. */
static bool may_be_long(const lexer *l) {
  static const bool repeats[256] = {['+'] = true, ['-'] = true, ['&'] = true, ['|'] = true, ['^'] = true, ['<'] = true, ['>'] = true};
  int next = peek_byte_at(l, 1);
  return next == '=' || (next == *l->p && repeats[next]);
}

static inline const char *punctuation(const lexer *l, uint8_t *kind, size_t *n) {
  static const struct {
    const char *s;
    uint8_t n, kind;
  } table[] = {
#define X(name, s, r) {s, sizeof(s) - 1, FE_T_##name},
      FE_PUNCTS(X)
#undef X
  };
  static const char *const spelling[FE_T_COUNT] = {
#define X(name, s, r) [FE_T_##name] = s,
      FE_PUNCTS(X)
#undef X
  };
  for (size_t i = 0, max = may_be_long(l) ? sizeof table / sizeof table[0] : 0; i < max && table[i].n > 1; i++)
    if ((size_t)(l->end - l->p) >= table[i].n && !memcmp(l->p, table[i].s, table[i].n)) {
      *kind = table[i].kind;
      *n = table[i].n;
      return table[i].s;
    }
  *kind = single[(unsigned char)*l->p];
  *n = 1;
  return spelling[*kind];
}

static void take_pp_token(lexer *l, pp_tok *t, pp_kind kind, const char *s, size_t n) {
  *t = (pp_tok){.kind = kind, .bol = l->bol, .space = l->space, .n = (unsigned)n, .s = s, .loc = here(l), .line = l->line};
  l->bol = l->space = false;
  l->p += n;
}

static inline void read_token(lexer *l, pp_tok *t) {
  gc_arena *a = l->pp->arena;
  int c = peek_byte_at(l, 0);
  uint8_t punct = 0;
  const char *s;
  size_t n;
  if (is_alpha(c)) {
    const unsigned char *p = (const unsigned char *)l->p, *end = (const unsigned char *)l->end;
    uint32_t h = PP_HASH_START;
    do
      h = pp_hash_add(h, *p++);
    while (p < end && classes[*p] & (ALPHA | DIGIT));
    n = (size_t)((const char *)p - l->p);
    pp_name *name = pp_intern_hashed(l->pp, l->p, n, h);
    take_pp_token(l, t, PP_IDENT, name->s, n);
    t->name = name;
  } else if (is_digit(c) || (c == '.' && is_digit(peek_byte_at(l, 1)))) {
    n = number_length(l);
    take_pp_token(l, t, PP_NUMBER, gc_strndup(a, l->p, n), n);
  } else if ((s = punctuation(l, &punct, &n)) != NULL) {
    take_pp_token(l, t, PP_PUNCT, s, n);
    t->punct = punct;
  } else {
    n = gc_utf8(l->p, (size_t)(l->end - l->p));
    n = n ? n : 1;
    take_pp_token(l, t, PP_OTHER, gc_strndup(a, l->p, n), n);
  }
}

/* ---- lists ---- */

static void append_pp_token(lexer *l) {
  pp_tok *t = gc_alloc_raw(l->pp->arena, sizeof *t);
  read_token(l, t);
  *l->tail = t;
  l->tail = &t->next;
}

static void append_end(lexer *l, bool more) {
  pp_tok *t = gc_alloc_raw(l->pp->arena, sizeof *t);
  *t = (pp_tok){.kind = PP_EOF, .s = "", .bol = true, .more = more};
  *l->tail = t;
  l->tail = &t->next;
}

/* Appends the tokens of a directive. A backslash at the end of a line is left out and noted, and the next line counts as part of the
   directive: it was meant to be. */
static void append_directive(lexer *l, bool joins) {
  do {
    pp_tok **before = l->tail;
    append_pp_token(l);
    skip_blank(l);
    if (joins && l->bol && (*before)->kind == PP_OTHER && (*before)->s[0] == '\\') {
      if (!l->pp->continued.line)
        l->pp->continued = (*before)->loc;
      l->tail = before;
      l->bol = false;
    }
  } while (l->p < l->end && !l->bol);
  *l->tail = NULL;
}

pp_lexer pp_lexer_of(pp_state *p, const char *src, size_t len) {
  return (pp_lexer){.pp = p, .p = src, .end = src + len, .line_start = src, .line = 1, .bol = true};
}

pp_tok *pp_tokenize(pp_state *p, const char *src, size_t len) {
  pp_tok *list = NULL;
  lexer l = pp_lexer_of(p, src, len);
  l.tail = &list;
  for (skip_blank(&l); l.p < l.end; skip_blank(&l))
    append_pp_token(&l);
  append_end(&l, false);
  return list;
}

gc_loc pp_place(const lexer *l) { return here(l); }

bool pp_at_directive(const lexer *l) { return l->bol && *l->p == '#'; }

bool pp_seek(lexer *l, bool live) {
  for (skip_blank(l); l->p < l->end; skip_blank(l)) {
    if (live || pp_at_directive(l))
      return true;
    skip_line(l);
  }
  return false;
}

bool pp_read_plain(lexer *l, pp_tok *t) {
  skip_blank(l);
  if (l->p == l->end || pp_at_directive(l))
    return false;
  read_token(l, t);
  return true;
}

pp_tok *pp_read_directive(lexer *l, bool joins) {
  pp_tok *list = NULL;
  l->tail = &list;
  append_directive(l, joins);
  return list;
}

pp_tok *pp_list_from(lexer *l, const pp_tok *t) {
  pp_tok *list = pp_copy_tok(l->pp, t);
  l->tail = &list->next;
  append_end(l, true);
  return list;
}

void pp_refill(lexer *l, pp_tok *end) {
  pp_tok *list = NULL;
  if (!end->more)
    return;
  end->more = pp_seek(l, true);
  if (!end->more)
    return;
  l->tail = &list;
  if (pp_at_directive(l))
    append_directive(l, false);
  else
    append_pp_token(l);
  append_end(l, true);
  *end = *list;
}

pp_tok *pp_copy_tok(pp_state *p, const pp_tok *t) {
  pp_tok *c = gc_memdup(p->arena, t, sizeof *t);
  c->next = NULL;
  return c;
}

bool pp_is(const pp_tok *t, const char *s) { return t && t->kind != PP_EOF && t->s[0] == s[0] && !strcmp(t->s, s); }
