/* SPDX-License-Identifier: Apache-2.0 */
/* Reads and writes JSON, by the library jansson. Values are made by jansson's own functions, or by those here; all text is written and
   read here. */
#ifndef GM_JSON_H
#define GM_JSON_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Values. NULL when out of memory, which the writers below take for an error. */

/* A string; bytes that are not UTF-8, as file names may have, become U+FFFD. */
json_t *gm_json_text(const char *text);
/* A whole number. */
json_t *gm_json_count(uint64_t n);
/* A number; null if it is not finite, here and below. */
json_t *gm_json_finite(double v);
/* A number; a whole one has no point. */
json_t *gm_json_number(double v);
/* A number with so many decimal places. */
json_t *gm_json_rounded(double v, unsigned places);

/* Significant digits of numbers that are not whole, in this order: for what is measured; enough for a float, for a number of
   gm_json_rounded, for a double. */
enum { GM_JSON_SHORT = 7, GM_JSON_FLOAT = 9, GM_JSON_DECIMAL = 15, GM_JSON_DOUBLE = 17 };
/* Members are on lines of their own as far as `lines` levels down, below that they share one. */
enum { GM_JSON_ROWS = 2, GM_JSON_LINES = 1000 };

/* Writes the value and a line feed, and frees the value. 0, or -1: out of memory, or a write error. */
int gm_json_write(FILE *f, json_t *j, int digits, int lines);
/* The same into a file, which is whole or not there (base/atomic.h). 0, or -1 with a message in err. */
int gm_json_save(const char *path, json_t *j, int digits, int lines, char *err, size_t errsize);
/* The value as text without line feeds, malloc'd; frees the value. NULL when out of memory. */
char *gm_json_string(json_t *j, int digits);

/* A long list, as member `key` of an object: `head` has the other members and is freed. Each item is written at once, on a line. */
typedef struct {
  FILE *file;
  int digits;
  bool some, failed;
} gm_json_list;
/* Begins the list; adds an item, which is freed. */
void gm_json_list_begin(gm_json_list *l, FILE *f, json_t *head, const char *key, int digits);
void gm_json_list_add(gm_json_list *l, json_t *item);
/* 0, or -1: out of memory, or a write error. */
int gm_json_list_end(gm_json_list *l);

/* Reads text; name is for the message "name:line:column: error: ...". A key that is there twice is an error. NULL with a message in err. */
json_t *gm_json_parse(const char *text, size_t len, const char *name, char *err, size_t errsize);
/* The same of a file. */
json_t *gm_json_read(const char *path, char *err, size_t errsize);
/* The first key of an object that is not in the list, whose last is NULL; NULL: all are there, or o is no object. */
const char *gm_json_unknown_key(json_t *o, const char *const *keys);
/* The next value of a file that has one after the other. NULL at its end, or if the value is cut off. */
json_t *gm_json_next(FILE *f);

#endif
