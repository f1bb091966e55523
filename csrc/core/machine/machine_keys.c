/* SPDX-License-Identifier: Apache-2.0 */
/* The keys of machine files as a table (machine_keys.h), and their values as words or numbers. */
#include "core/machine/machine_keys.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

const gm_key gm_keys[GM_MACHINE_KEYS] = {
#define GM_KEY(key, field, min, max, words, verilog, text) {key, min, max, words, 0, verilog, text, false},
#define GM_OPTION(key, field, min, max, words, verilog, text) {key, min, max, words, 0, verilog, text, true},
#define GM_PART(key, number, verilog, text) {#key, 0, 1, NULL, number, verilog, text, true},
#include "core/machine/keys.def"
};

const char gm_parts_key[] = "dark";

unsigned gm_key_get(const gm_machine *m, size_t k) {
  const unsigned v[] = {
#define GM_KEY(key, field, min, max, words, verilog, text) (unsigned)m->field,
#include "core/machine/keys.def"
  };
  return v[k];
}

void gm_key_set(gm_machine *m, size_t k, unsigned value) {
  size_t i = 0;
#define GM_KEY(key, field, min, max, words, verilog, text)                                                                                 \
  if (i++ == k)                                                                                                                            \
    m->field = value;
#include "core/machine/keys.def"
}

size_t gm_key_find(const char *name, size_t n) {
  size_t k = 0;
  while (k < GM_MACHINE_KEYS && !(strlen(gm_keys[k].key) == n && memcmp(gm_keys[k].key, name, n) == 0))
    k++;
  return k;
}

const char *gm_key_help(gm_similar *s, const char *text, size_t n) {
  gm_similar_begin(s, text, n);
  for (size_t k = 0; k < GM_MACHINE_KEYS; k++)
    gm_similar_offer(s, gm_keys[k].key, strlen(gm_keys[k].key));
  return gm_similar_help(s, "gloam machine cyclone");
}

const char *gm_key_word(const gm_key *k, unsigned value, int *n) {
  const char *w = k->words;
  for (; value; value--)
    w += strcspn(w, " ") + 1;
  *n = (int)strcspn(w, " ");
  return w;
}

/* A number of a few digits. */
static bool read_digits(const char *text, size_t n, unsigned *value) {
  *value = 0;
  for (size_t i = 0; i < n; i++) {
    if (!isdigit((unsigned char)text[i]) || *value > 1000000)
      return false;
    *value = *value * 10 + (unsigned)(text[i] - '0');
  }
  return n > 0;
}

static int word_value(const gm_key *k, const char *text, size_t n, unsigned *value, char *why, size_t size) {
  int length;
  const char *word;
  for (unsigned v = 0; v <= k->max; v++)
    if (word = gm_key_word(k, v, &length), (size_t)length == n && !memcmp(word, text, n))
      return *value = v, 0;
  if (read_digits(text, n, value) && *value <= k->max) {
    word = gm_key_word(k, *value, &length);
    snprintf(why, size, "%s = %u is now a word: %s = %.*s", k->key, *value, k->key, length, word);
  } else {
    gm_similar near;
    snprintf(why, size, "'%.*s' is no value of %s%s", (int)(n > 60 ? 60 : n), text, k->key,
             gm_similar_among(&near, text, n, k->words, NULL));
  }
  return -1;
}

int gm_key_value(const gm_key *k, bool stored, const char *text, size_t n, unsigned *value, char *why, size_t size) {
  if (k->words && !stored)
    return word_value(k, text, n, value, why, size);
  int bad = 0;
  if (!read_digits(text, n, value))
    bad = snprintf(why, size, "'%.*s' is not a number in range", (int)(n > 60 ? 60 : n), text);
  else if (*value < k->min || *value > k->max)
    bad = snprintf(why, size, "%s = %u is not in %u..%u", k->key, *value, k->min, k->max);
  else if (strncmp(k->key, "ports_", 6) == 0 && *value == 3)
    bad = snprintf(why, size, "%s must be 1, 2 or 4", k->key);
  return bad ? -1 : 0;
}

unsigned gm_parts_of(const gm_machine *m) {
  unsigned sum = 0;
  for (size_t k = 0; k < GM_MACHINE_KEYS; k++)
    sum += gm_keys[k].part * gm_key_get(m, k);
  return sum;
}

void gm_parts_set(gm_machine *m, unsigned sum) {
  for (size_t k = 0; k < GM_MACHINE_KEYS; k++)
    if (gm_keys[k].part)
      gm_key_set(m, k, (sum & gm_keys[k].part) != 0);
}

void gm_parts_words(const char *sum, size_t n, char *why, size_t size) {
  unsigned v, rest;
  bool good = read_digits(sum, n, &v) && v <= GM_PARTS_SUM;
  size_t at = (size_t)snprintf(why, size, "key '%s' is now words:", gm_parts_key);
  rest = good ? v : 1; /* an example */
  for (size_t k = 0; k < GM_MACHINE_KEYS; k++)
    if (gm_keys[k].part & rest && at < size) {
      rest -= gm_keys[k].part;
      at += (size_t)snprintf(why + at, size - at, " %s = 1%s", gm_keys[k].key, rest ? "," : "");
    }
  if (at < size && good)
    snprintf(why + at, size - at, "%s (for %s = %u)", v ? "" : " none", gm_parts_key, v);
  else if (at < size)
    snprintf(why + at, size - at, " and so on (docs/machines.md)");
}
