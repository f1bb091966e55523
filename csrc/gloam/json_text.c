/* SPDX-License-Identifier: Apache-2.0 */
#include "gloam/json_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Length in bytes of the UTF-8 character at text; 0 if the bytes are not UTF-8. jansson checks the bytes after the first one. */
static size_t character(const char *text) {
  unsigned char c = (unsigned char)*text;
  size_t n = c < 0x80 ? 1 : c < 0xc2 ? 0 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : c < 0xf5 ? 4 : 0;
  json_t *j = n && strnlen(text, n) == n ? json_stringn(text, n) : NULL;
  json_decref(j);
  return j ? n : 0;
}

json_t *cmd_json_text(const char *text) {
  static const char replacement[] = "\xef\xbf\xbd";
  json_t *j = json_string(text);
  char *valid = j ? NULL : malloc(3 * strlen(text) + 1), *to = valid;
  if (!valid)
    return j;
  while (*text) {
    size_t n = character(text);
    memcpy(to, n ? text : replacement, n ? n : 3);
    to += n ? n : 3;
    text += n ? n : 1;
  }
  *to = 0;
  j = json_string(valid);
  free(valid);
  return j;
}

int cmd_print_json(json_t *j) {
  char *text = j ? json_dumps(j, JSON_INDENT(1)) : NULL;
  json_decref(j);
  if (!text)
    return fprintf(stderr, "gloam: error: out of memory\n"), 1;
  puts(text);
  free(text);
  return 0;
}

void cmd_print_json_text(const char *text) {
  json_t *j = cmd_json_text(text);
  char *quoted = j ? json_dumps(j, JSON_ENCODE_ANY) : NULL;
  fputs(quoted ? quoted : "null", stdout);
  free(quoted);
  json_decref(j);
}
