/* SPDX-License-Identifier: Apache-2.0 */
/* Reads JSON of conformance cases and keeps the place of every value, so that messages can name line and column. */
#include "studies/conformance/conformance_json.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 100 };

typedef struct {
  cf_list *l;
  const char *file, *p, *line_start;
  int line;
} reader;

static int column(const reader *r) { return (int)(r->p - r->line_start) + 1; }

static cf_json *refuse_json(reader *r, const char *what) {
  cf_error(r->l, r->file, r->line, column(r), "%s", what);
  return NULL;
}

static void skip_json_blanks(reader *r) {
  for (; *r->p == ' ' || *r->p == '\t' || *r->p == '\r' || *r->p == '\n'; r->p++)
    if (*r->p == '\n') {
      r->line++;
      r->line_start = r->p + 1;
    }
}

static bool hex4(reader *r, unsigned *out) {
  *out = 0;
  for (int i = 0; i < 4; i++, r->p++) {
    const char *digits = "0123456789abcdef", *d = *r->p ? strchr(digits, *r->p | 0x20) : NULL;
    if (!d || (*r->p < '0'))
      return false;
    *out = *out * 16 + (unsigned)(d - digits);
  }
  return true;
}

static char *utf8(char *out, unsigned c) {
  if (c < 0x80) {
    *out++ = (char)c;
  } else if (c < 0x800) {
    *out++ = (char)(0xc0 | c >> 6);
    *out++ = (char)(0x80 | (c & 0x3f));
  } else {
    *out++ = (char)(0xe0 | c >> 12);
    *out++ = (char)(0x80 | (c >> 6 & 0x3f));
    *out++ = (char)(0x80 | (c & 0x3f));
  }
  return out;
}

/* A string, after its opening quote. It is never longer than its source. */
static char *string(reader *r) {
  size_t room = strcspn(r->p, "\n") + 1;
  char *out = gc_alloc(r->l->arena, room), *w = out;
  for (; *r->p != '"'; r->p++) {
    if ((unsigned char)*r->p < 0x20)
      return (char *)refuse_json(r, "a string is not closed on its line");
    if (*r->p != '\\') {
      *w++ = *r->p;
      continue;
    }
    const char *names = "\"\\/bfnrt", *values = "\"\\/\b\f\n\r\t", *k;
    r->p++;
    if (*r->p == 'u') {
      unsigned c;
      r->p++;
      if (!hex4(r, &c) || c == 0)
        return (char *)refuse_json(r, "\\u wants four hexadecimal digits");
      w = utf8(w, c);
      r->p--;
    } else if (*r->p && (k = strchr(names, *r->p))) {
      *w++ = values[k - names];
    } else {
      return (char *)refuse_json(r, "unknown escape in a string");
    }
  }
  r->p++;
  *w = 0;
  return out;
}

static cf_json *read_json_value(reader *r, int depth);

/* The elements of an array or members of an object, after the opening bracket. */
static cf_json *read_elements(reader *r, cf_json *v, char close, int depth) {
  cf_json **end = &v->first;
  skip_json_blanks(r);
  if (*r->p == close) {
    r->p++;
    return v;
  }
  for (;;) {
    const char *key = NULL;
    skip_json_blanks(r);
    if (v->kind == CF_JSON_OBJECT) {
      if (*r->p != '"')
        return refuse_json(r, "expected a member's name");
      r->p++;
      if (!(key = string(r)))
        return NULL;
      skip_json_blanks(r);
      if (*r->p != ':')
        return refuse_json(r, "expected ':'");
      r->p++;
    }
    cf_json *e = read_json_value(r, depth + 1);
    if (!e)
      return NULL;
    e->key = key;
    *end = e;
    end = &e->next;
    v->count++;
    skip_json_blanks(r);
    if (*r->p == close)
      break;
    if (*r->p != ',')
      return refuse_json(r, close == ']' ? "expected ',' or ']'" : "expected ',' or '}'");
    r->p++;
  }
  r->p++;
  return v;
}

static cf_json *read_json_word(reader *r, cf_json *v) {
  static const struct {
    const char *text;
    cf_json_kind kind;
    double number;
  } words[] = {{"true", CF_JSON_BOOL, 1}, {"false", CF_JSON_BOOL, 0}, {"null", CF_JSON_NULL, 0}};
  for (unsigned i = 0; i < 3; i++)
    if (!strncmp(r->p, words[i].text, strlen(words[i].text))) {
      r->p += strlen(words[i].text);
      v->kind = words[i].kind;
      v->number = words[i].number;
      return v;
    }
  return refuse_json(r, *r->p ? "expected a value" : "the file ends where a value is expected");
}

static cf_json *read_json_value(reader *r, int depth) {
  skip_json_blanks(r);
  if (depth > MAX_DEPTH)
    return refuse_json(r, "nested too deeply");
  cf_json *v = gc_alloc(r->l->arena, sizeof *v);
  v->line = r->line;
  v->col = column(r);
  if (*r->p == '[' || *r->p == '{') {
    v->kind = *r->p == '[' ? CF_JSON_ARRAY : CF_JSON_OBJECT;
    return read_elements(r, v, *r->p++ == '[' ? ']' : '}', depth);
  }
  if (*r->p == '"') {
    r->p++;
    v->kind = CF_JSON_STRING;
    v->text = string(r);
    return v->text ? v : NULL;
  }
  if (*r->p == '-' || (*r->p >= '0' && *r->p <= '9')) {
    char *end;
    v->kind = CF_JSON_NUMBER;
    v->number = strtod(r->p, &end);
    r->p = end;
    return v;
  }
  return read_json_word(r, v);
}

cf_json *cf_json_parse(cf_list *l, const char *file, const char *text) {
  reader r = {l, file, text, text, 1};
  cf_json *v = read_json_value(&r, 0);
  if (!v)
    return NULL;
  skip_json_blanks(&r);
  return *r.p ? refuse_json(&r, "something follows the value") : v;
}

const cf_json *cf_json_member(const cf_json *v, const char *key) {
  if (!v || v->kind != CF_JSON_OBJECT)
    return NULL;
  for (const cf_json *m = v->first; m; m = m->next)
    if (!strcmp(m->key, key))
      return m;
  return NULL;
}

const cf_json *cf_json_want(cf_list *l, const char *file, const cf_json *v, const char *key, cf_json_kind kind) {
  static const char *const names[] = {"null", "true or false", "a number", "a string", "a list", "an object"};
  if (v->kind != CF_JSON_OBJECT) {
    cf_error(l, file, v->line, v->col, "expected an object");
    return NULL;
  }
  const cf_json *m = cf_json_member(v, key);
  if (m && m->kind == kind)
    return m;
  if (m)
    cf_error(l, file, m->line, m->col, "\"%s\" has to be %s", key, names[kind]);
  else
    cf_error(l, file, v->line, v->col, "\"%s\" is missing", key);
  return NULL;
}
