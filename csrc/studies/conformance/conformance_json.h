/* SPDX-License-Identifier: Apache-2.0 */
/* Reads JSON of conformance cases and keeps the place of every value, so that messages can name line and column (docs/regress.md,
 * "Conformance tests of others"). */
#ifndef CF_JSON_H
#define CF_JSON_H

#include "studies/conformance/conf.h"

typedef enum { CF_JSON_NULL, CF_JSON_BOOL, CF_JSON_NUMBER, CF_JSON_STRING, CF_JSON_ARRAY, CF_JSON_OBJECT } cf_json_kind;

typedef struct cf_json cf_json;
struct cf_json {
  cf_json_kind kind;
  int line, col;
  double number;    /* booleans 0 and 1 */
  const char *text; /* string */
  const char *key;  /* as a member of an object */
  cf_json *first, *next;
  size_t count; /* elements or members */
};

/* Parses a text that ends with 0. NULL with one message about the file in l. */
cf_json *cf_json_parse(cf_list *l, const char *file, const char *text);
/* The member of an object; NULL if v is no object or has no such member. */
const cf_json *cf_json_member(const cf_json *v, const char *key);
/* The same for a member of one kind; a missing or wrong one is reported. */
const cf_json *cf_json_want(cf_list *l, const char *file, const cf_json *v, const char *key, cf_json_kind kind);

#endif
