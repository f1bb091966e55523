/* SPDX-License-Identifier: Apache-2.0 */
/* Helps with a mistyped word: finds the nearest of the words that would be right, and names them all if they are few. */
#ifndef GM_SIMILAR_H
#define GM_SIMILAR_H

#include <stdbool.h>
#include <stddef.h>

/* The least number of characters to insert, remove, replace or exchange with their neighbour (Damerau 1964, in the restricted form: no
   part is changed twice). Capitals are equal to small letters, and '_' to '-'. More than max: max + 1, as for texts of more than 64
   characters. */
unsigned gm_word_distance(const char *a, size_t na, const char *b, size_t nb, unsigned max);

/* A search for the word that was meant. */
typedef struct {
  const char *word; /* as it was typed; n characters */
  size_t n;
  char found[128]; /* the nearest word so far; "": nothing is near */
  unsigned rank;   /* of the nearest word: less is nearer */
  unsigned words;  /* that were offered */
  char all[128];   /* these */
  bool many;       /* they do not fit there */
  char text[1024]; /* the help */
} gm_similar;

void gm_similar_begin(gm_similar *s, const char *word, size_t n);
/* Offers a word of n characters that would be right. A word is near if it has few other characters than the typed one (one in words of up
   to five, two up to ten, then three), else if one is an abbreviation of the other. */
void gm_similar_offer(gm_similar *s, const char *word, size_t n);
/* Offers each word of a text with spaces between them. */
void gm_similar_offer_words(gm_similar *s, const char *words);
/* Offers the words of a list; the last is NULL. */
void gm_similar_offer_list(gm_similar *s, const char *const *words);
/* What a message ends with: ": did you mean 'best'? One of none, naive, best". The words are named if they are few; else, if listed_by is
   not NULL, that it lists them. "" if there is nothing to say. The text lasts as long as *s. */
const char *gm_similar_help(gm_similar *s, const char *listed_by);
/* All of these calls for a text of words, and for a list of them. */
const char *gm_similar_among(gm_similar *s, const char *word, size_t n, const char *words, const char *listed_by);
const char *gm_similar_in_list(gm_similar *s, const char *word, const char *const *words, const char *listed_by);

/* Offers the files of a folder whose names end in `end`, without that end. A folder that cannot be read has none. */
void gm_similar_offer_files(gm_similar *s, const char *folder, const char *end);
/* What a message about a file that does not exist ends with: ": did you mean 'shaders/wood.frag'?", or "". Only one part of the name
   may be wrong, and only its end may be that of another kind of file. */
const char *gm_similar_file(gm_similar *s, const char *path);

#endif
