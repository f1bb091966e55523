/* SPDX-License-Identifier: Apache-2.0 */
#include <ctype.h>
#include <string.h>

#include "regression/regression.h"

/* The length of a word that begins with a digit and may be a number: digits, hexadecimal letters, x, point, sign of an exponent. 0: none.
 */
static size_t number_at(const char *p) {
  size_t n = 0;
  if (!isdigit((unsigned char)*p))
    return 0;
  for (; isxdigit((unsigned char)p[n]) || p[n] == 'x' || p[n] == '.' || (n && (p[n] == '+' || p[n] == '-') && p[n - 1] == 'e'); n++)
    ;
  return !isalpha((unsigned char)p[n]) && p[n] != '_' ? n : 0;
}

void regression_signature(const char *message, char *signature, size_t size) {
  size_t n = 0;
  bool word = false; /* the letter before is of a word */
  for (const char *p = message; *p && *p != '\n' && n + 1 < size;) {
    size_t len = word ? 0 : number_at(p);
    signature[n++] = len ? '#' : *p;
    word = isalnum((unsigned char)*p) || *p == '_';
    p += len ? len : 1;
  }
  signature[n] = 0;
}
