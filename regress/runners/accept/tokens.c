/* SPDX-License-Identifier: Apache-2.0 */
/* A shader as a list of tokens, for mutation and reduction. */
#include "regress/runners/accept/tokens.h"

#include <ctype.h>
#include <string.h>

static bool is_word_char(char c) { return isalnum((unsigned char)c) || c == '_'; }

static size_t skip_comment(const char *s, size_t i, size_t len) {
  if (s[i + 1] == '/') {
    while (i < len && s[i] != '\n')
      i++;
    return i;
  }
  for (i += 2; i + 1 < len && !(s[i] == '*' && s[i + 1] == '/');)
    i++;
  return i + 2 < len ? i + 2 : len;
}

static size_t punct_length(const char *s, size_t left) {
  static const char *const longer[] = {"<<=", ">>=", "++", "--", "<=", ">=", "==", "!=", "&&", "||", "^^",
                                       "+=",  "-=",  "*=", "/=", "%=", "&=", "|=", "^=", "<<", ">>", "##"};
  for (size_t k = 0; k < sizeof longer / sizeof *longer; k++)
    if (strlen(longer[k]) <= left && !strncmp(s, longer[k], strlen(longer[k])))
      return strlen(longer[k]);
  return 1;
}

static size_t token_length(const char *s, size_t i, size_t len, ac_kind *kind) {
  size_t j = i;
  bool number = isdigit((unsigned char)s[i]) || (s[i] == '.' && i + 1 < len && isdigit((unsigned char)s[i + 1]));
  *kind = number ? AC_NUMBER : is_word_char(s[i]) ? AC_IDENT : AC_PUNCT;
  if (*kind == AC_PUNCT)
    return punct_length(s + i, len - i);
  while (j < len &&
         (is_word_char(s[j]) ||
          (number && (s[j] == '.' || ((s[j] == '-' || s[j] == '+') && (s[j - 1] == 'e' || s[j - 1] == 'E') && !strchr("xX", s[i + 1]))))))
    j++;
  return j - i;
}

void ac_tokenize(gc_arena *a, ac_shader *s, const char *text, size_t len) {
  bool bol = true, space = true;
  for (size_t i = 0; i < len;) {
    if (text[i] == '\n' || text[i] == '\r') {
      bol = true;
      i++;
    } else if (isspace((unsigned char)text[i]) || text[i] == 0) {
      space = true;
      i++;
    } else if (text[i] == '/' && i + 1 < len && (text[i + 1] == '/' || text[i + 1] == '*')) {
      i = skip_comment(text, i, len);
      space = true;
    } else {
      ac_tok t = {.bol = bol, .space = space};
      size_t n = token_length(text, i, len, &t.kind);
      t.s = gc_strndup(a, text + i, n);
      ac_splice(a, s, s->n, 0, &t, 1);
      i += n;
      bol = space = false;
    }
  }
}

char *ac_print(gc_arena *a, const ac_shader *s) {
  size_t need = 2, at = 0;
  for (size_t i = 0; i < s->n; i++)
    need += strlen(s->t[i].s) + 1;
  char *out = gc_alloc(a, need);
  for (size_t i = 0; i < s->n; i++) {
    const ac_tok *t = &s->t[i];
    bool glued = i > 0 && is_word_char(t[-1].s[strlen(t[-1].s) - 1]) && (is_word_char(t->s[0]) || t->s[0] == '.');
    bool punct = i > 0 && t->kind == AC_PUNCT && t[-1].kind == AC_PUNCT;
    if (i > 0 && t->bol)
      out[at++] = '\n';
    else if (i > 0 && (t->space || glued || punct))
      out[at++] = ' ';
    size_t n = strlen(t->s);
    memcpy(out + at, t->s, n);
    at += n;
  }
  out[at++] = '\n';
  out[at] = 0;
  return out;
}

void ac_splice(gc_arena *a, ac_shader *s, size_t at, size_t del, const ac_tok *ins, size_t n) {
  s->t = gc_grow(a, s->t, &s->cap, s->n + n, sizeof *s->t);
  if (s->n > at + del)
    memmove(s->t + at + n, s->t + at + del, (s->n - at - del) * sizeof *s->t);
  if (n)
    memcpy(s->t + at, ins, n * sizeof *s->t);
  s->n = s->n - del + n;
}

ac_shader ac_copy(gc_arena *a, const ac_shader *s) {
  ac_shader c = *s;
  c.cap = s->n + 64;
  c.t = gc_alloc(a, c.cap * sizeof *c.t);
  if (s->n)
    memcpy(c.t, s->t, s->n * sizeof *c.t);
  return c;
}

bool ac_is(const ac_tok *t, const char *s) { return !strcmp(t->s, s); }

void ac_statement(const ac_shader *s, size_t i, size_t *from, size_t *to) {
  size_t a = i, b = i;
  int depth = 0;
  while (a > 0 && !strchr(";{}", s->t[a - 1].s[0]) && !ac_in_directive(s, a - 1))
    a--;
  for (; b < s->n; b++) {
    const char *p = s->t[b].s;
    depth += (*p == '{' || *p == '(') - (*p == '}' || *p == ')');
    if (depth < 0)
      break;
    if (depth == 0 && (*p == ';' || *p == '}')) {
      b++;
      break;
    }
  }
  if (b < s->n && b > a && *s->t[b - 1].s == '}' && *s->t[b].s == ';')
    b++;
  *from = a;
  *to = b;
}

bool ac_in_directive(const ac_shader *s, size_t i) {
  while (i > 0 && !s->t[i].bol)
    i--;
  return *s->t[i].s == '#';
}
