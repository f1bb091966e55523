/* SPDX-License-Identifier: Apache-2.0 */
/* Makes the signature of a failure, which failures of one kind have in common: the first line of a message, in which each number, with
   its sign, is '#', and so is the number of a register; numbers in a row are one (docs/regress.md, "Regressions"). Lanes of a register
   and text in backquotes (assembly) are left out. */
#include <ctype.h>
#include <string.h>

#include "studies/regression/regression.h"

enum { HEX_WORD = 8 };

static bool part_of_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

static size_t word_length(const char *p) {
  size_t n = 0;
  while (part_of_word(p[n]))
    n++;
  return n;
}

static bool all_characters(const char *p, size_t n, int (*is)(int)) {
  for (size_t i = 0; i < n; i++)
    if (!is((unsigned char)p[i]))
      return false;
  return true;
}

/* The length of a number: digits with a point, an exponent, 0x; eight hexadecimal digits; inf or nan. A word that only begins with a digit
   is none. 0: none. */
static size_t number_at(const char *p) {
  size_t n = word_length(p);
  if ((n == 3 && (!strncmp(p, "inf", 3) || !strncmp(p, "nan", 3))) || (n == HEX_WORD && all_characters(p, n, isxdigit)))
    return n;
  if (!isdigit((unsigned char)*p))
    return 0;
  for (n = 0; isxdigit((unsigned char)p[n]) || p[n] == 'x' || p[n] == '.' || (n && (p[n] == '+' || p[n] == '-') && p[n - 1] == 'e'); n++)
    ;
  if (p[n - 1] == '.')
    n--; /* the end of a sentence */
  return !isalpha((unsigned char)p[n]) && p[n] != '_' ? n : 0;
}

/* A register: one letter and digits, perhaps lanes after a point. */
static size_t register_at(const char *p) {
  size_t n = word_length(p), lanes = 0;
  if (n < 2 || !strchr("tovcp", *p) || !all_characters(p + 1, n - 1, isdigit))
    return 0;
  if (p[n] == '.') {
    lanes = word_length(p + n + 1);
    if (!lanes || strspn(p + n + 1, "xyzw") < lanes)
      return 0;
    lanes++;
  }
  return n + lanes;
}

typedef struct {
  char *text;
  size_t n, size;
} writer;

static void put_signature_char(writer *w, char c) {
  if (w->n + 1 < w->size)
    w->text[w->n++] = c;
}

/* A number, unless there was one just before. */
static void put_number(writer *w) {
  if (w->n && w->text[w->n - 1] == '-' && (w->n == 1 || !part_of_word(w->text[w->n - 2])))
    w->n--;
  if (w->n >= 2 && w->text[w->n - 1] == ' ' && w->text[w->n - 2] == '#')
    w->n--;
  else
    put_signature_char(w, '#');
}

void regression_signature(const char *message, char *signature, size_t size) {
  writer w = {signature, 0, size};
  bool word = false; /* the letter before is of a word */
  for (const char *p = message; *p && *p != '\n';) {
    const char *close = *p == '`' ? strchr(p + 1, '`') : NULL;
    if (close) {
      put_signature_char(&w, '`');
      put_signature_char(&w, '`');
      p = close + 1;
      word = false;
      continue;
    }
    size_t number = word ? 0 : number_at(p), reg = word || number ? 0 : register_at(p);
    word = !number && !reg && part_of_word(*p);
    if (number) {
      put_number(&w);
    } else {
      put_signature_char(&w, *p);
      if (reg)
        put_signature_char(&w, '#');
    }
    p += number ? number : reg ? reg : 1;
  }
  w.text[w.n] = 0;
}
