/* SPDX-License-Identifier: Apache-2.0 */
/* Reads conformance cases that compare the image of a program with that of a reference program, or only build one. */
#include "studies/conformance/images.h"

#include <string.h>

bool cf_is_images(const cf_json *root) { return root->kind == CF_JSON_ARRAY && cf_json_member(root->first, "pattern"); }

typedef struct {
  cf_list *l;
  const char *file;
  int size;
} reader;

/* The shaders of a program; a null shader becomes `empty`. */
static bool program(reader *r, const cf_json *v, const char *empty, cf_program *p) {
  static const char *const keys[] = {"vertex", "fragment"};
  if (v->kind != CF_JSON_OBJECT)
    return cf_error(r->l, r->file, v->line, v->col, "\"%s\" has to be an object", v->key);
  for (unsigned st = 0; st < 2; st++) {
    const cf_json *s = cf_json_member(v, keys[st]);
    size_t len;
    if (!s || s->kind == CF_JSON_NULL) {
      p->text[st] = empty;
      p->name[st] = keys[st];
      continue;
    }
    if (s->kind != CF_JSON_STRING)
      return cf_error(r->l, r->file, s->line, s->col, "\"%s\" has to be a file's name or null", keys[st]);
    p->name[st] = s->text;
    if (!(p->text[st] = cf_read_file(r->l, cf_beside(r->l->arena, r->file, s->text), &len)))
      return cf_error(r->l, r->file, s->line, s->col, "\"%s\" cannot be read", s->text);
  }
  return true;
}

static size_t flat_count(const cf_json *v) {
  size_t n = 0;
  if (v->kind != CF_JSON_ARRAY)
    return 1;
  for (const cf_json *e = v->first; e; e = e->next)
    n += flat_count(e);
  return n;
}

static bool flatten(reader *r, const cf_json *v, double **out) {
  if (v->kind != CF_JSON_ARRAY) {
    if (v->kind != CF_JSON_NUMBER && v->kind != CF_JSON_BOOL)
      return cf_error(r->l, r->file, v->line, v->col, "expected a number");
    *(*out)++ = v->number;
    return true;
  }
  for (const cf_json *e = v->first; e; e = e->next)
    if (!flatten(r, e, out))
      return false;
  return true;
}

static bool uniforms(reader *r, const cf_json *list, cf_values *to) {
  if (!list)
    return true;
  if (list->kind != CF_JSON_OBJECT)
    return cf_error(r->l, r->file, list->line, list->col, "\"uniforms\" has to be an object");
  for (const cf_json *u = list->first; u; u = u->next) {
    const cf_json *v = cf_json_member(u, "value");
    if (!v)
      return cf_error(r->l, r->file, u->line, u->col, "\"%s\" has no value", u->key);
    double *num = cf_add_value(r->l->arena, to, u->key, flat_count(v))->num;
    if (!flatten(r, v, &num))
      return false;
  }
  return true;
}

static bool depth_range(reader *r, const cf_json *v, cf_case *c) {
  double range[2], *out = range;
  if (!v)
    return true;
  if (v->kind != CF_JSON_ARRAY || flat_count(v) != 2)
    return cf_error(r->l, r->file, v->line, v->col, "\"depth_range\" has to be a list of two numbers");
  if (!flatten(r, v, &out))
    return false;
  c->near = range[0] < 0 ? 0 : range[0] > 1 ? 1 : range[0];
  c->far = range[1] < 0 ? 0 : range[1] > 1 ? 1 : range[1];
  return true;
}

/* Settings of all programs of the cases. */
static void known_uniforms(reader *r, cf_values *to) {
  static const char *const sizes[] = {"viewportwidth", "viewportheight"};
  memcpy(cf_add_value(r->l->arena, to, "gtf_ModelViewProjectionMatrix", 16)->num, cf_image_projection, sizeof cf_image_projection);
  for (unsigned i = 0; i < 2; i++)
    cf_add_value(r->l->arena, to, sizes[i], 1)->num[0] = r->size;
}

static bool compare_case(reader *r, const cf_json *v, const cf_json *tested, cf_case *c) {
  const cf_json *model = cf_json_want(r->l, r->file, v, "model", CF_JSON_STRING);
  const cf_json *reference = model ? cf_json_want(r->l, r->file, v, "reference", CF_JSON_OBJECT) : NULL;
  gc_arena *a = r->l->arena;
  if (!reference || !program(r, tested, "void main() {}\n", &c->test) || !program(r, reference, "void main() {}\n", &c->reference))
    return false;
  c->expect = CF_PASS;
  c->size = r->size;
  c->tolerance = 24;
  c->model = cf_image_model(a, model->text, r->size);
  if (!c->model)
    return cf_error(r->l, r->file, model->line, model->col, "unknown model \"%s\"", model->text);
  c->ndraw = 1;
  c->draw = gc_alloc(a, sizeof *c->draw);
  c->draw->falsify = -1;
  known_uniforms(r, &c->draw->uniforms);
  return uniforms(r, cf_json_member(v, "uniforms"), &c->draw->uniforms) &&
         uniforms(r, cf_json_member(tested, "uniforms"), &c->draw->uniforms) &&
         uniforms(r, cf_json_member(reference, "uniforms"), &c->draw->uniforms) && depth_range(r, cf_json_member(v, "depth_range"), c);
}

/* true, false or null (both are right): 1, 0, -1; -2 with a message. */
static int verdict(reader *r, const cf_json *v, const char *key) {
  const cf_json *m = cf_json_member(v, key);
  if (!m || m->kind == CF_JSON_NULL)
    return -1;
  if (m->kind == CF_JSON_BOOL)
    return (int)m->number;
  cf_error(r->l, r->file, m->line, m->col, "\"%s\" has to be true or false", key);
  return -2;
}

static bool build_case(reader *r, const cf_json *v, const cf_json *tested, cf_case *c) {
  int compiles = verdict(r, v, "compile_ok"), links = verdict(r, v, "link_ok");
  const cf_json *vs = cf_json_member(tested, "vertex"), *fs = cf_json_member(tested, "fragment");
  bool empty = !vs || !fs || vs->kind == CF_JSON_NULL || fs->kind == CF_JSON_NULL;
  if (compiles == -2 || links == -2)
    return false;
  if (compiles < 0 && links < 0)
    c->skip = "nothing is expected of it";
  if (compiles == 0)
    c->expect = CF_COMPILE_FAIL; /* then nothing can be linked */
  else if (links == 0)           /* a shader without main makes no program; either step may say so */
    c->expect = compiles == 1 && !empty ? CF_LINK_FAIL : CF_COMPILE_OR_LINK_FAIL;
  else
    c->expect = CF_BUILD;
  return program(r, tested, compiles && !links ? "" : "void main() {}\n", &c->test);
}

static void one_case(reader *r, const cf_json *v, const char *suite) {
  const cf_json *name = cf_json_want(r->l, r->file, v, "name", CF_JSON_STRING);
  const cf_json *pattern = name ? cf_json_want(r->l, r->file, v, "pattern", CF_JSON_STRING) : NULL;
  const cf_json *family = cf_json_member(v, "family");
  const cf_json *tested = pattern ? cf_json_want(r->l, r->file, v, "test", CF_JSON_OBJECT) : NULL;
  cf_case c = {.suite = suite, .group = family && family->kind == CF_JSON_STRING ? family->text : "", .far = 1, .channels = 3};
  bool compare = tested && !strcmp(pattern->text, "compare"), build = tested && !strcmp(pattern->text, "build");
  if (!tested)
    return;
  c.name = name->text;
  c.file = r->file;
  c.line = v->line;
  c.col = v->col;
  if (!compare && !build)
    cf_error(r->l, r->file, pattern->line, pattern->col, "unknown pattern \"%s\"", pattern->text);
  else if (compare ? compare_case(r, v, tested, &c) : build_case(r, v, tested, &c))
    *cf_add_case(r->l) = c;
}

void cf_read_images(cf_list *l, const char *path, const char *suite, const cf_json *root, int size) {
  reader r = {l, path, size};
  for (const cf_json *v = root->first; v; v = v->next)
    one_case(&r, v, suite);
}
