/* SPDX-License-Identifier: Apache-2.0 */
/* Reads numeric conformance cases: built-in functions and operators with exact values, one JSON list of tests a file. */
#include "studies/conformance/numeric.h"

#include <string.h>

bool cf_is_numeric(const cf_json *root) {
  return root->kind == CF_JSON_ARRAY && cf_json_member(root->first, "draws") && cf_json_member(root->first, "stage");
}

typedef struct {
  cf_list *l;
  const char *file;
} reader;

/* A list of n numbers (booleans are numbers). */
static bool read_number_list(reader *r, const cf_json *v, size_t n, double *out) {
  if (v->kind != CF_JSON_ARRAY || v->count != n)
    return cf_error(r->l, r->file, v->line, v->col, "\"%s\" has to be a list of %zu numbers", v->key, n);
  for (const cf_json *e = v->first; e; e = e->next) {
    if (e->kind != CF_JSON_NUMBER && e->kind != CF_JSON_BOOL)
      return cf_error(r->l, r->file, e->line, e->col, "expected a number");
    *out++ = e->number;
  }
  return true;
}

static bool read_numeric_uniform(reader *r, const cf_json *types, const cf_json *v, cf_draw *d) {
  const cf_json *t = cf_json_member(types, v->key);
  cf_type type;
  if (!t)
    return cf_error(r->l, r->file, v->line, v->col, "\"%s\" is not in uniform_types", v->key);
  if (t->kind != CF_JSON_STRING || !cf_type_named(t->text, strlen(t->text), &type))
    return cf_error(r->l, r->file, t->line, t->col, "\"%s\" has no type", v->key);
  if (!strcmp(v->key, "expected")) {
    d->falsify = (int)d->uniforms.n;
    d->falsify_bool = type.base == GM_BASE_BOOL;
  }
  size_t n = type.rows * type.cols;
  return read_number_list(r, v, n, cf_add_value(r->l->arena, &d->uniforms, v->key, n)->num);
}

static bool read_numeric_draw(reader *r, const cf_json *types, const cf_json *v, cf_draw *d) {
  bool ok = true;
  const cf_json *color = cf_json_want(r->l, r->file, v, "expected_rgba", CF_JSON_ARRAY);
  *d = (cf_draw){.falsify = -1};
  if (!color || !read_number_list(r, color, 4, d->expected))
    return false;
  for (const cf_json *m = v->first; m && ok; m = m->next)
    ok = m == color || read_numeric_uniform(r, types, m, d);
  return ok;
}

static void read_test(reader *r, const cf_json *v, const char *suite, const char *group) {
  const cf_json *name = cf_json_want(r->l, r->file, v, "name", CF_JSON_STRING);
  const cf_json *types = name ? cf_json_want(r->l, r->file, v, "uniform_types", CF_JSON_OBJECT) : NULL;
  const cf_json *vertex = types ? cf_json_want(r->l, r->file, v, "vertex", CF_JSON_STRING) : NULL;
  const cf_json *fragment = vertex ? cf_json_want(r->l, r->file, v, "fragment", CF_JSON_STRING) : NULL;
  const cf_json *draws = fragment ? cf_json_want(r->l, r->file, v, "draws", CF_JSON_ARRAY) : NULL;
  if (!draws)
    return;
  gc_arena *a = r->l->arena;
  cf_case c = {.suite = suite, .group = group, .name = name->text, .file = r->file, .line = v->line, .col = v->col};
  c.test = (cf_program){{vertex->text, fragment->text}, {gc_sprintf(a, "%s.vert", name->text), gc_sprintf(a, "%s.frag", name->text)}};
  c.model = cf_rectangle(a, "a_position");
  c.far = 1;
  c.size = 4;
  c.tolerance = 1;
  c.channels = 4;
  c.draw = gc_alloc(a, (draws->count + 1) * sizeof *c.draw);
  for (const cf_json *d = draws->first; d; d = d->next)
    if (!read_numeric_draw(r, types, d, &c.draw[c.ndraw++]))
      return;
  *cf_add_case(r->l) = c;
}

void cf_read_numeric(cf_list *l, const char *path, const char *suite, const cf_json *root) {
  const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path, *dot = strrchr(base, '.');
  reader r = {l, path};
  const char *group = gc_strndup(l->arena, base, dot ? (size_t)(dot - base) : strlen(base));
  for (const cf_json *v = root->first; v; v = v->next)
    read_test(&r, v, suite, group);
}
