/* SPDX-License-Identifier: Apache-2.0 */
/* Reads and writes JSON, by the library jansson. Values are made by jansson's own functions, or by those here; all text is written and
   read here. */
#include "base/json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/atomic.h"
#include "base/error.h"
#include "base/file.h"

/* ---- values ---- */

/* Length in bytes of the UTF-8 character at text; 0 if the bytes are not UTF-8. jansson checks the bytes after the first one. */
static size_t character(const char *text) {
  unsigned char c = (unsigned char)*text;
  size_t n = c < 0x80 ? 1 : c < 0xc2 ? 0 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : c < 0xf5 ? 4 : 0;
  json_t *j = n && strnlen(text, n) == n ? json_stringn(text, n) : NULL;
  json_decref(j);
  return j ? n : 0;
}

json_t *gm_json_text(const char *text) {
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

json_t *gm_json_count(uint64_t n) { return json_integer((json_int_t)n); }

json_t *gm_json_finite(double v) { return isfinite(v) ? json_real(v) : json_null(); }

json_t *gm_json_number(double v) {
  bool whole = fabs(v) < 1e9 && v == floor(v) && !(v == 0 && signbit(v));
  return whole ? json_integer((json_int_t)v) : gm_json_finite(v);
}

json_t *gm_json_rounded(double v, unsigned places) {
  char text[400];
  if (!isfinite(v))
    return json_null();
  snprintf(text, sizeof text, "%.*f", (int)places, v);
  return places ? json_real(strtod(text, NULL)) : json_integer(strtoll(text, NULL, 10));
}

/* ---- writing ---- */

static size_t flags(int digits) { return JSON_ENCODE_ANY | JSON_REAL_PRECISION((size_t)digits); }

/* A line feed and the indentation of a level. */
static bool new_line(FILE *f, int level) { return fprintf(f, "\n%*s", level, "") > 0; }

static bool write_value(FILE *f, json_t *j, int digits, int level, int lines) {
  bool list = json_is_array(j), ok = true;
  size_t n = list ? json_array_size(j) : json_object_size(j), at = 0;
  if (level == lines || !n)
    return json_dumpf(j, f, flags(digits)) == 0;
  fputc(list ? '[' : '{', f);
  for (void *i = list ? NULL : json_object_iter(j); at < n && ok; at++) {
    ok = (!at || fputc(',', f) != EOF) && new_line(f, level + 1);
    if (!list) {
      json_t *key = json_string(json_object_iter_key(i));
      ok = ok && json_dumpf(key, f, flags(digits)) == 0 && fputs(": ", f) != EOF;
      json_decref(key);
    }
    ok = ok && write_value(f, list ? json_array_get(j, at) : json_object_iter_value(i), digits, level + 1, lines);
    i = list ? NULL : json_object_iter_next(j, i);
  }
  return ok && new_line(f, level) && fputc(list ? ']' : '}', f) != EOF;
}

int gm_json_write(FILE *f, json_t *j, int digits, int lines) {
  bool ok = j && write_value(f, j, digits, 0, lines) && fputc('\n', f) != EOF;
  json_decref(j);
  return ok ? 0 : -1;
}

int gm_json_save(const char *path, json_t *j, int digits, int lines, char *err, size_t errsize) {
  gm_atomic a;
  if (!j)
    return gm_error(err, errsize, path, "out of memory");
  if (gm_atomic_begin(&a, path, err, errsize))
    return json_decref(j), -1;
  bool ok = gm_json_write(a.file, j, digits, lines) == 0 || ferror(a.file);
  int rc = gm_atomic_end(&a, ok, err, errsize);
  return ok ? rc : gm_error(err, errsize, path, "out of memory");
}

char *gm_json_string(json_t *j, int digits) {
  char *text = j ? json_dumps(j, flags(digits)) : NULL;
  json_decref(j);
  return text;
}

void gm_json_list_begin(gm_json_list *l, FILE *f, json_t *head, const char *key, int digits) {
  const char *name;
  json_t *v;
  *l = (gm_json_list){.file = f, .digits = digits, .failed = !head};
  fputc('{', f);
  json_object_foreach(head, name, v) l->failed |= fprintf(f, "\"%s\": ", name) < 0 || json_dumpf(v, f, flags(digits)) || fputs(", ", f) < 0;
  fprintf(f, "\"%s\": [", key);
  json_decref(head);
}

void gm_json_list_add(gm_json_list *l, json_t *item) {
  l->failed |= !item || fputs(l->some ? ",\n  " : "\n  ", l->file) < 0 || json_dumpf(item, l->file, flags(l->digits));
  l->some = true;
  json_decref(item);
}

int gm_json_list_end(gm_json_list *l) { return fputs("\n]}\n", l->file) < 0 || l->failed ? -1 : 0; }

/* ---- reading ---- */

json_t *gm_json_parse(const char *text, size_t len, const char *name, char *err, size_t errsize) {
  json_error_t e;
  json_t *j = json_loadb(text, len, JSON_REJECT_DUPLICATES, &e);
  if (!j)
    gm_error_at(err, errsize, name, e.line > 0 ? (unsigned)e.line : 1, e.column > 0 ? (unsigned)e.column : 1, "%s", e.text);
  return j;
}

json_t *gm_json_read(const char *path, char *err, size_t errsize) {
  size_t len;
  char *text = gm_file_read(path, (size_t)1 << 30, &len, err, errsize);
  json_t *j = text ? gm_json_parse(text, len, path, err, errsize) : NULL;
  free(text);
  return j;
}

const char *gm_json_unknown_key(json_t *o, const char *const *keys) {
  const char *k;
  json_t *v;
  json_object_foreach(o, k, v) {
    size_t i = 0;
    while (keys[i] && strcmp(keys[i], k) != 0)
      i++;
    if (!keys[i])
      return k;
  }
  return NULL;
}

json_t *gm_json_next(FILE *f) { return json_loadf(f, JSON_REJECT_DUPLICATES | JSON_DISABLE_EOF_CHECK, NULL); }
