/* SPDX-License-Identifier: Apache-2.0 */
/* Parses a .test file of VK-GL-CTS: groups, cases and their items (docs/regress.md, "Conformance tests of others"). */
#include <stdarg.h>
#include <string.h>

#include "studies/conformance/cts.h"

enum { MAX_DEPTH = 50 };

typedef struct reader {
  cf_list *l;
  const char *file, *suite, *group;
  cts_lexer lex;
  cts_token t; /* the next one */
  bool failed;
  int depth;
  const struct reader *importer;
  void (*imported)(void *ctx, const char *path);
  void *ctx;
} reader;

static void refuse_cts_token(reader *r, const cts_token *t, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
static void refuse_cts_token(reader *r, const cts_token *t, const char *fmt, ...) {
  va_list ap;
  if (r->failed)
    return;
  r->failed = true;
  va_start(ap, fmt);
  cf_error(r->l, r->file, t->line, t->col, "%s", gc_vsprintf(r->l->arena, fmt, ap));
  va_end(ap);
}

static void read_cts_token(reader *r) {
  r->t = cts_lex(&r->lex);
  if (r->t.kind == CTS_WRONG)
    refuse_cts_token(r, &r->t, "%s", r->t.text);
}

static bool is_sign(const reader *r, char c) { return r->t.kind == CTS_SIGN && r->t.text[0] == c; }
static bool is_word(const reader *r, const char *w) { return r->t.kind == CTS_NAME && !strcmp(r->t.text, w); }

static const char *shown_text(const cts_token *t) { return t->kind == CTS_SOURCE ? "a shader source" : t->text; }

/* Takes a token of one kind. what: its description for messages. */
static cts_token take_cts_token(reader *r, cts_kind kind, const char *what) {
  cts_token t = r->t;
  if (t.kind != kind)
    refuse_cts_token(r, &t, "expected %s, found %s", what, shown_text(&t));
  else
    read_cts_token(r);
  return t;
}

static void take_sign(reader *r, char c) {
  if (is_sign(r, c))
    read_cts_token(r);
  else
    refuse_cts_token(r, &r->t, "expected '%c', found %s", c, shown_text(&r->t));
}

/* --- values --- */

static double scalar(reader *r, gm_base base) {
  cts_token first = r->t;
  bool minus = is_sign(r, '-');
  if (minus || is_sign(r, '+'))
    read_cts_token(r);
  cts_token t = r->t;
  if (base == GM_BASE_BOOL) {
    if (minus || (!is_word(r, "true") && !is_word(r, "false")))
      refuse_cts_token(r, &first, "expected true or false, found %s", shown_text(&t));
    read_cts_token(r);
    return t.kind == CTS_NAME && !strcmp(t.text, "true");
  }
  if (t.kind != CTS_INT && (t.kind != CTS_FLOAT || base == GM_BASE_INT))
    refuse_cts_token(r, &t, "expected %s number, found %s", base == GM_BASE_INT ? "a whole" : "a", shown_text(&t));
  read_cts_token(r);
  return minus ? -t.number : t.number;
}

/* One set of numbers: a scalar, or TYPE(a, b, ...). */
static void element(reader *r, cf_type type, double *out) {
  unsigned n = type.rows * type.cols;
  cts_token t = r->t;
  if (n == 1) {
    out[0] = scalar(r, type.base);
    return;
  }
  if (!is_word(r, cf_type_name(type))) {
    refuse_cts_token(r, &t, "expected a %s, found %s", cf_type_name(type), shown_text(&t));
    return;
  }
  read_cts_token(r);
  take_sign(r, '(');
  for (unsigned i = 0; i < n && !r->failed; i++) {
    if (i)
      take_sign(r, ',');
    out[i] = scalar(r, type.base);
  }
  take_sign(r, ')');
}

static void read_cts_value(reader *r, cts_case *c) {
  static const char *const storages[] = {"input", "output", "uniform"};
  cts_value v = {0};
  cts_token t = take_cts_token(r, CTS_NAME, "input, output or uniform");
  unsigned k = 0;
  while (!r->failed && k < 3 && strcmp(t.text, storages[k]))
    k++;
  if (k == 3)
    refuse_cts_token(r, &t, "expected input, output or uniform, found %s", t.text);
  v.storage = (cts_storage)k;
  t = take_cts_token(r, CTS_NAME, "a type");
  if (!r->failed && !cf_type_named(t.text, strlen(t.text), &v.type))
    refuse_cts_token(r, &t, "%s is not a type", t.text);
  t = r->t;
  v.name = t.text;
  if (t.kind != CTS_NAME && t.kind != CTS_STRING)
    refuse_cts_token(r, &t, "expected a name, found %s", shown_text(&t));
  read_cts_token(r);
  take_sign(r, '=');
  bool list = is_sign(r, '[');
  if (list)
    read_cts_token(r);
  size_t width = v.type.rows * v.type.cols, cap = 0;
  do {
    if (v.count)
      read_cts_token(r);
    v.num = gc_grow(r->l->arena, v.num, &cap, (v.count + 1) * width, sizeof *v.num);
    if (!r->failed)
      element(r, v.type, v.num + v.count++ * width);
  } while (!r->failed && list && is_sign(r, '|'));
  if (list)
    take_sign(r, ']');
  take_sign(r, ';');
  if (r->failed)
    return;
  if (v.count > 1 && c->draws > 1 && v.count != c->draws)
    refuse_cts_token(r, &t, "%s has %zu values, the lists before it %zu", v.name, v.count, c->draws);
  if (v.count > c->draws)
    c->draws = v.count;
  c->value = gc_grow(r->l->arena, c->value, &c->cvalue, c->nvalue + 1, sizeof *c->value);
  c->value[c->nvalue++] = v;
}

static void read_cts_values(reader *r, cts_case *c) {
  if (c->draws)
    refuse_cts_token(r, &r->t, "a case has one block of values");
  read_cts_token(r);
  c->draws = 1;
  take_sign(r, '{');
  while (!r->failed && !is_sign(r, '}'))
    read_cts_value(r, c);
  read_cts_token(r);
}

/* --- items of a case --- */

static void read_cts_expectation(reader *r, cts_case *c) {
  static const struct {
    const char *name;
    cf_expect e;
  } kinds[] = {{"pass", CF_PASS},
               {"compile_fail", CF_COMPILE_FAIL},
               {"link_fail", CF_LINK_FAIL},
               {"compile_or_link_fail", CF_COMPILE_OR_LINK_FAIL},
               {"build_successful", CF_BUILD},
               {"validation_fail", CF_VALIDATION_FAIL}};
  if (c->has_expect)
    refuse_cts_token(r, &r->t, "a case has one expectation");
  c->has_expect = true;
  read_cts_token(r);
  cts_token t = take_cts_token(r, CTS_NAME, "an expectation");
  for (unsigned i = 0; !r->failed && i < sizeof kinds / sizeof *kinds; i++)
    if (!strcmp(t.text, kinds[i].name)) {
      c->expect = kinds[i].e;
      return;
    }
  refuse_cts_token(r, &t, "%s is not an expectation", t.text);
}

static void require(reader *r, cts_case *c) {
  read_cts_token(r);
  cts_token t = take_cts_token(r, CTS_NAME, "a requirement");
  if (r->failed)
    return;
  if (!strcmp(t.text, "full_glsl_es_100_support"))
    c->full_support = true;
  else if (!strcmp(t.text, "only_glsl_es_100_support"))
    c->minimum_only = true;
  else if (!strcmp(t.text, "exactly_one_draw_buffer"))
    c->one_draw_buffer = true;
  else
    refuse_cts_token(r, &t, "%s is not a requirement", t.text);
}

static void version(reader *r, cts_case *c) {
  read_cts_token(r);
  cts_token n = take_cts_token(r, CTS_INT, "a version");
  c->version = n.text;
  if (is_word(r, "es")) {
    c->version = gc_sprintf(r->l->arena, "%s es", n.text);
    read_cts_token(r);
  }
}

static void source(reader *r, cts_source *s, bool clash) {
  if (s->text || clash)
    refuse_cts_token(r, &r->t, "a case has one source for both shaders, or one for each");
  read_cts_token(r);
  cts_token t = take_cts_token(r, CTS_SOURCE, "a shader source");
  *s = (cts_source){t.text, t.line};
}

static void item(reader *r, cts_case *c) {
  if (is_word(r, "desc")) {
    read_cts_token(r);
    take_cts_token(r, CTS_STRING, "a description");
  } else if (is_word(r, "values")) {
    read_cts_values(r, c);
  } else if (is_word(r, "expect")) {
    read_cts_expectation(r, c);
  } else if (is_word(r, "require")) {
    require(r, c);
  } else if (is_word(r, "version")) {
    version(r, c);
  } else if (is_word(r, "both")) {
    source(r, &c->both, c->vertex.text || c->fragment.text);
  } else if (is_word(r, "vertex")) {
    source(r, &c->vertex, c->both.text);
  } else if (is_word(r, "fragment")) {
    source(r, &c->fragment, c->both.text);
  } else {
    refuse_cts_token(r, &r->t, "expected an item of the case or end, found %s", shown_text(&r->t));
  }
}

static const char *join_cts_path(reader *r, const char *prefix, const char *name) {
  return prefix[0] ? gc_sprintf(r->l->arena, "%s/%s", prefix, name) : name;
}

static void one_case(reader *r, const char *prefix) {
  cts_case c = {.group = r->group, .file = r->file, .line = r->t.line, .col = r->t.col, .version = "100 es"};
  cts_token at = r->t;
  read_cts_token(r);
  c.name = join_cts_path(r, prefix, take_cts_token(r, CTS_NAME, "a case's name").text);
  while (!r->failed && !is_word(r, "end"))
    item(r, &c);
  if (!r->failed && !c.both.text && (!c.vertex.text || !c.fragment.text))
    refuse_cts_token(r, &at, "case %s lacks %s", c.name,
                     c.vertex.text     ? "its fragment shader"
                     : c.fragment.text ? "its vertex shader"
                                       : "its shaders");
  if (r->failed)
    return;
  c.draws += !c.draws;
  read_cts_token(r);
  cts_add(r->l, &c, r->suite);
}

/* --- groups and files --- */

static void read_file(reader *r, const char *prefix);

static void import(reader *r, const char *prefix) {
  read_cts_token(r);
  cts_token t = take_cts_token(r, CTS_STRING, "a file's name");
  if (r->failed)
    return;
  reader in = *r;
  in.importer = r;
  in.file = cf_beside(r->l->arena, r->file, t.text);
  for (const reader *up = r; up; up = up->importer)
    if (!strcmp(up->file, in.file)) {
      refuse_cts_token(r, &t, "%s imports itself", t.text);
      return;
    }
  if (r->imported)
    r->imported(r->ctx, in.file);
  read_file(&in, prefix);
  if (in.failed)
    cf_error(r->l, r->file, t.line, t.col, "%s cannot be imported", t.text);
}

static void items(reader *r, const char *prefix, bool top);

static void group(reader *r, const char *prefix) {
  read_cts_token(r);
  const char *name = take_cts_token(r, CTS_NAME, "a group's name").text;
  take_cts_token(r, CTS_STRING, "a group's description");
  if (++r->depth > MAX_DEPTH)
    refuse_cts_token(r, &r->t, "groups are nested too deeply");
  if (!r->failed)
    items(r, join_cts_path(r, prefix, name), false);
  r->depth--;
  if (!r->failed)
    read_cts_token(r);
}

/* Groups, cases and imports, up to `end` or, at the top level, the end of the file. */
static void items(reader *r, const char *prefix, bool top) {
  while (!r->failed) {
    if (is_word(r, "group"))
      group(r, prefix);
    else if (is_word(r, "case"))
      one_case(r, prefix);
    else if (is_word(r, "import"))
      import(r, prefix);
    else if (top ? r->t.kind == CTS_END : is_word(r, "end"))
      return;
    else
      refuse_cts_token(r, &r->t, "expected group, case%s, found %s", top ? " or import" : ", import or end", shown_text(&r->t));
  }
}

static void read_file(reader *r, const char *prefix) {
  size_t len;
  const char *text = cf_read_file(r->l, r->file, &len);
  if (!text) {
    r->failed = true;
    return;
  }
  cts_lex_open(&r->lex, r->l->arena, text);
  read_cts_token(r);
  items(r, prefix, true);
}

void cts_read(cf_list *l, const char *path, const char *suite, void (*imported)(void *ctx, const char *path), void *ctx) {
  const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path, *dot = strrchr(base, '.');
  reader r = {.l = l, .file = path, .suite = suite, .imported = imported, .ctx = ctx};
  r.group = gc_strndup(l->arena, base, dot ? (size_t)(dot - base) : strlen(base));
  read_file(&r, "");
}
