/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the word that was meant (similar.h). */
#include "base/similar.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { LONGEST = 64, NO_RANK = 100000, BY_LETTER = 100, ABBREVIATED = 1000 };

/* Letters that are typed for each other are one. */
static char plain_letter(char c) { return c == '_' ? '-' : (char)tolower((unsigned char)c); }

unsigned gm_word_distance(const char *a, size_t na, const char *b, size_t nb, unsigned max) {
  unsigned row[3][LONGEST + 1];
  if (na > LONGEST || nb > LONGEST || (na > nb ? na - nb : nb - na) > max)
    return max + 1;
  for (size_t j = 0; j <= nb; j++)
    row[0][j] = (unsigned)j;
  for (size_t i = 1; i <= na; i++) {
    unsigned *now = row[i % 3], *up = row[(i + 2) % 3], *before = row[(i + 1) % 3];
    now[0] = (unsigned)i;
    for (size_t j = 1; j <= nb; j++) {
      char x = plain_letter(a[i - 1]), y = plain_letter(b[j - 1]);
      unsigned best = up[j - 1] + (x != y);
      best = up[j] + 1 < best ? up[j] + 1 : best;
      best = now[j - 1] + 1 < best ? now[j - 1] + 1 : best;
      if (i > 1 && j > 1 && x == plain_letter(b[j - 2]) && y == plain_letter(a[i - 2]) && before[j - 2] + 1 < best)
        best = before[j - 2] + 1;
      now[j] = best;
    }
  }
  return row[na % 3][nb] > max ? max + 1 : row[na % 3][nb];
}

void gm_similar_begin(gm_similar *s, const char *word, size_t n) { *s = (gm_similar){.word = word, .n = n, .rank = NO_RANK}; }

static size_t same_start(const char *a, size_t na, const char *b, size_t nb) {
  size_t k = 0;
  while (k < na && k < nb && plain_letter(a[k]) == plain_letter(b[k]))
    k++;
  return k;
}

/* Dashes before a name are not counted as its letters. */
static size_t count_dashes(const char *a, size_t n) {
  size_t k = 0;
  while (k < n && k < 2 && a[k] == '-')
    k++;
  return k;
}

/* Whether part is the beginning of the word, or of one of its parts behind '-', '_' or '.'. */
static bool is_abbreviation(const char *part, size_t np, const char *word, size_t n) {
  for (size_t at = 0; at + np <= n; at++)
    if ((!at || strchr("-_.", word[at - 1])) && same_start(part, np, word + at, np) == np)
      return true;
  return false;
}

/* Whether two words have the same letters in another order. An exchange is likelier than another letter. */
static bool same_letters(const char *a, size_t na, const char *b, size_t nb) {
  int count[256] = {0};
  for (size_t i = 0; i < na; i++)
    count[(unsigned char)plain_letter(a[i])]++;
  for (size_t i = 0; i < nb; i++)
    if (--count[(unsigned char)plain_letter(b[i])] < 0)
      return false;
  return na == nb;
}

static unsigned rank_of(const char *a, size_t na, const char *b, size_t nb) {
  size_t da = count_dashes(a, na), db = count_dashes(b, nb);
  a += da, na -= da, b += db, nb -= db;
  size_t longer = na > nb ? na : nb;
  unsigned max = longer < 2 ? 0 : longer <= 5 ? 1 : longer <= 10 ? 2 : 3;
  unsigned d = gm_word_distance(a, na, b, nb, max);
  if (d <= max)
    return d * BY_LETTER + (unsigned)(longer - same_start(a, na, b, nb)) - (d && same_letters(a, na, b, nb) ? BY_LETTER / 2 : 0);
  if (na >= 3 && is_abbreviation(a, na, b, nb))
    return ABBREVIATED + (unsigned)nb;
  if (nb >= 4 && na > nb && same_start(a, na, b, nb) == nb && strchr("-_.0123456789", a[nb]))
    return ABBREVIATED + (unsigned)na;
  return NO_RANK;
}

void gm_similar_offer(gm_similar *s, const char *word, size_t n) {
  size_t used = strlen(s->all);
  if (!n || n >= sizeof s->found)
    return;
  s->words++;
  if (used + n + 3 < sizeof s->all)
    snprintf(s->all + used, sizeof s->all - used, "%s%.*s", used ? ", " : "", (int)n, word);
  else
    s->many = true;
  unsigned rank = rank_of(s->word, s->n, word, n);
  if (rank >= s->rank)
    return;
  s->rank = rank;
  snprintf(s->found, sizeof s->found, "%.*s", (int)n, word);
}

void gm_similar_offer_words(gm_similar *s, const char *words) {
  while (*words) {
    size_t n = strcspn(words, " ");
    gm_similar_offer(s, words, n);
    words += n + (words[n] == ' ');
  }
}

void gm_similar_offer_list(gm_similar *s, const char *const *words) {
  for (; *words; words++)
    gm_similar_offer(s, *words, strlen(*words));
}

const char *gm_similar_help(gm_similar *s, const char *listed_by) {
  const char *near = s->found[0] ? s->found : NULL, *all = s->words && !s->many ? s->all : NULL;
  int n = near ? snprintf(s->text, sizeof s->text, ": did you mean '%s'?", near) : 0;
  s->text[n] = 0;
  if (all)
    snprintf(s->text + n, sizeof s->text - (size_t)n, "%s %s", near ? " One of" : ": one of", all);
  else if (listed_by)
    snprintf(s->text + n, sizeof s->text - (size_t)n, "%s `%s` lists them", near ? "" : ":", listed_by);
  return s->text;
}

const char *gm_similar_among(gm_similar *s, const char *word, size_t n, const char *words, const char *listed_by) {
  gm_similar_begin(s, word, n);
  gm_similar_offer_words(s, words);
  return gm_similar_help(s, listed_by);
}

const char *gm_similar_in_list(gm_similar *s, const char *word, const char *const *words, const char *listed_by) {
  gm_similar_begin(s, word, strlen(word));
  gm_similar_offer_list(s, words);
  return gm_similar_help(s, listed_by);
}
