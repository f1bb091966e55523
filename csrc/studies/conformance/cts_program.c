/* SPDX-License-Identifier: Apache-2.0 */
/* Makes the programs and draws of a case of a .test file (VK-GL-CTS; docs/regress.md, "Conformance tests of others"). The format's
   documentation defines the generated parts: inputs are attributes, outputs are compared in the fragment shader, int and bool travel as
   floats. */
#include <string.h>

#include "studies/conformance/cts.h"

typedef enum { ALONE_VERTEX, ALONE_FRAGMENT, COMPLETE } role;

typedef struct {
  cf_list *l;
  const cts_case *c;
  role as;
  gm_stage stage; /* of the source being filled in */
} generator;

static char *append_cts_text(gc_arena *a, char *text, const char *more) { return gc_sprintf(a, "%s%s", text, more); }

static bool is_float(const cts_value *v) { return v->type.base == GM_BASE_FLOAT; }

/* The prefix of the float that carries an int or a bool. */
static const char *carried_prefix(gc_arena *a, const cts_value *v, const char *prefix) {
  return is_float(v) ? v->name : gc_sprintf(a, "%s%s", prefix, v->name);
}

static const char *attribute_name(gc_arena *a, const cts_value *v, role as) {
  return is_float(v) && as != ALONE_FRAGMENT ? v->name : gc_sprintf(a, "a_%s", v->name);
}

/* --- comparing in the fragment shader --- */

static const char *compare_floats(gc_arena *a, cf_type t) {
  const char *name = cf_type_name(t);
  if (t.rows == 1)
    return "bool isOk(highp float a, highp float b, highp float eps) { return abs(a - b) <= eps * abs(b) + eps; }\n";
  if (t.cols == 1)
    return gc_sprintf(a,
                      "bool isOk(highp %s a, highp %s b, highp float eps) { return all(lessThanEqual(abs(a - b), eps * abs(b) + eps)); }\n",
                      name, name);
  char *f = gc_sprintf(a, "bool isOk(highp %s a, highp %s b, highp float eps) {\n  return true", name, name);
  for (unsigned i = 0; i < t.cols; i++)
    f = append_cts_text(a, f, gc_sprintf(a, " && all(lessThanEqual(abs(a[%u] - b[%u]), vec%u(eps)))", i, i, t.rows));
  return append_cts_text(a, f, ";\n}\n");
}

static const char *compare_equal(gc_arena *a, cf_type t) {
  const char *prec = t.base == GM_BASE_INT ? "highp " : "", *name = cf_type_name(t);
  return gc_sprintf(a, "bool isOk(%s%s a, %s%s b) { return a == b; }\n", prec, name, prec, name);
}

/* An int or bool, read back from a varying. */
static const char *compare_carried(gc_arena *a, cf_type t) {
  const char *name = cf_type_name(t), *f = cf_float_type_name(t);
  if (t.base == GM_BASE_INT && t.rows == 1)
    return "bool isOk(highp float a, highp int b) { highp float c = a + 0.5; return float(b) <= c && c < float(b + 1); }\n";
  if (t.base == GM_BASE_INT)
    return gc_sprintf(a, "bool isOk(highp %s a, highp %s b) { return %s(floor(a + 0.5)) == b; }\n", f, name, name);
  if (t.rows == 1)
    return "bool isOk(highp float a, bool b) { return (a > 0.5) == b; }\n";
  return gc_sprintf(a, "bool isOk(highp %s a, %s b) { return greaterThan(a, %s(0.5)) == b; }\n", f, name, f);
}

static const char *compare_functions(const generator *g, bool after_varying) {
  gc_arena *a = g->l->arena;
  char *text = "";
  for (size_t i = 0; i < g->c->nvalue; i++) {
    const cts_value *v = &g->c->value[i];
    bool seen = v->storage != CTS_OUTPUT;
    for (size_t k = 0; k < i && !seen; k++)
      seen = g->c->value[k].storage == CTS_OUTPUT && !memcmp(&g->c->value[k].type, &v->type, sizeof v->type);
    if (!seen)
      text = append_cts_text(a, text,
                             is_float(v)     ? compare_floats(a, v->type)
                             : after_varying ? compare_carried(a, v->type)
                                             : compare_equal(a, v->type));
  }
  return text;
}

/* Sets gl_FragColor to white if all outputs are as expected, else black. */
static const char *compare_outputs(const generator *g, bool after_varying) {
  gc_arena *a = g->l->arena;
  char *text = "";
  for (size_t i = 0; i < g->c->nvalue; i++) {
    const cts_value *v = &g->c->value[i];
    if (v->storage == CTS_OUTPUT)
      text = append_cts_text(a, text,
                             gc_sprintf(a, "%sisOk(%s, ref_%s%s);\n", text[0] ? "RES = RES && " : "bool RES = ",
                                        after_varying ? carried_prefix(a, v, "v_") : v->name, v->name, is_float(v) ? ", 0.05" : ""));
  }
  return append_cts_text(a, text, text[0] ? "gl_FragColor = vec4(RES, RES, RES, 1.0);\n" : "gl_FragColor = vec4(1.0);\n");
}

/* --- declarations and assignments --- */

static const char *vertex_declarations(const generator *g) {
  gc_arena *a = g->l->arena;
  char *text = "attribute highp vec4 dEQP_Position;\n";
  for (size_t i = 0; i < g->c->nvalue; i++) {
    const cts_value *v = &g->c->value[i];
    const char *type = cf_type_name(v->type), *f = cf_float_type_name(v->type);
    if (v->storage == CTS_INPUT)
      text = append_cts_text(a, text, gc_sprintf(a, "attribute %s %s;\n", f, attribute_name(a, v, g->as)));
    else if (v->storage == CTS_OUTPUT && g->as == ALONE_VERTEX)
      text = append_cts_text(a, text,
                             is_float(v) ? gc_sprintf(a, "varying %s %s;\n", type, v->name)
                                         : gc_sprintf(a, "varying %s v_%s;\n%s %s;\n", f, v->name, type, v->name));
    else if (v->storage == CTS_UNIFORM && g->as == COMPLETE && !strchr(v->name, '.'))
      text = append_cts_text(a, text, gc_sprintf(a, "uniform %s %s;\n", type, v->name));
  }
  return text;
}

static const char *fragment_declarations(const generator *g) {
  gc_arena *a = g->l->arena;
  char *text = append_cts_text(a, "", compare_functions(g, false));
  for (size_t i = 0; i < g->c->nvalue; i++) {
    const cts_value *v = &g->c->value[i];
    const char *type = cf_type_name(v->type);
    if (v->storage == CTS_INPUT && g->as == ALONE_FRAGMENT)
      text = append_cts_text(a, text, gc_sprintf(a, "varying %s %s;\n", cf_float_type_name(v->type), carried_prefix(a, v, "v_")));
    else if (v->storage == CTS_OUTPUT)
      text = append_cts_text(a, text, gc_sprintf(a, "uniform %s ref_%s;\n%s %s;\n", type, v->name, type, v->name));
    else if (v->storage == CTS_UNIFORM && g->as == COMPLETE && !strchr(v->name, '.'))
      text = append_cts_text(a, text, gc_sprintf(a, "uniform %s %s;\n", type, v->name));
  }
  return text;
}

/* Converts the floats that carry ints and bools. */
static const char *make_setup_text(const generator *g) {
  gc_arena *a = g->l->arena;
  char *text = "";
  for (size_t i = 0; i < g->c->nvalue; i++) {
    const cts_value *v = &g->c->value[i];
    const char *type = cf_type_name(v->type);
    if (v->storage != CTS_INPUT || is_float(v))
      continue;
    if (g->stage == GM_STAGE_VERTEX)
      text = append_cts_text(a, text, gc_sprintf(a, "%s %s = %s(a_%s);\n", type, v->name, type, v->name));
    else /* scaled, so that interpolation cannot make a whole number one smaller */
      text = append_cts_text(
          a, text, gc_sprintf(a, "%s %s = %s(v_%s%s);\n", type, v->name, type, v->name, v->type.base == GM_BASE_INT ? " * 1.0025" : ""));
  }
  return text;
}

static const char *vertex_output(const generator *g) {
  gc_arena *a = g->l->arena;
  char *text = "gl_Position = dEQP_Position;\n";
  for (size_t i = 0; i < g->c->nvalue; i++) {
    const cts_value *v = &g->c->value[i];
    if (v->storage == CTS_OUTPUT && g->as == ALONE_VERTEX && !is_float(v))
      text = append_cts_text(a, text, gc_sprintf(a, "v_%s = %s(%s);\n", v->name, cf_float_type_name(v->type), v->name));
  }
  return text;
}

static const char *find_template_text(void *ctx, const char *name, size_t len) {
  const generator *g = ctx;
  static const char *const names[2][2][4] = {
      {{"VERTEX_DECLARATIONS", "VERTEX_SETUP", "VERTEX_OUTPUT", ""}, {"FRAGMENT_DECLARATIONS", "", "FRAGMENT_OUTPUT", "FRAG_COLOR"}},
      {{"DECLARATIONS", "SETUP", "OUTPUT", "POSITION_FRAG_COLOR"}, {"DECLARATIONS", "SETUP", "OUTPUT", "POSITION_FRAG_COLOR"}}};
  const char *const *of = names[g->as != COMPLETE][g->stage];
  unsigned k = 0;
  while (k < 4 && (strlen(of[k]) != len || memcmp(of[k], name, len)))
    k++;
  bool vertex = g->stage == GM_STAGE_VERTEX;
  switch (k) {
  case 0:
    return vertex ? vertex_declarations(g) : fragment_declarations(g);
  case 1:
    return make_setup_text(g);
  case 2:
    return vertex ? vertex_output(g) : compare_outputs(g, false);
  case 3:
    return vertex ? "gl_Position" : "gl_FragColor";
  }
  return NULL;
}

/* --- the other shader of a source that stands alone --- */

static const char *companion_vertex(const generator *g) {
  gc_arena *a = g->l->arena;
  char *decl = "attribute highp vec4 dEQP_Position;\n", *body = "  gl_Position = dEQP_Position;\n";
  for (size_t i = 0; i < g->c->nvalue; i++) {
    const cts_value *v = &g->c->value[i];
    const char *f = cf_float_type_name(v->type);
    if (v->storage != CTS_INPUT)
      continue;
    decl = append_cts_text(a, decl, gc_sprintf(a, "attribute %s a_%s;\nvarying %s %s;\n", f, v->name, f, carried_prefix(a, v, "v_")));
    body = append_cts_text(a, body, gc_sprintf(a, "  %s = a_%s;\n", carried_prefix(a, v, "v_"), v->name));
  }
  return gc_sprintf(a, "%svoid main()\n{\n%s}\n", decl, body);
}

static const char *companion_fragment(const generator *g) {
  gc_arena *a = g->l->arena;
  char *decl = append_cts_text(a, "precision mediump float;\n", compare_functions(g, true));
  for (size_t i = 0; i < g->c->nvalue; i++) {
    const cts_value *v = &g->c->value[i];
    if (v->storage == CTS_OUTPUT)
      decl = append_cts_text(a, decl,
                             gc_sprintf(a, "varying %s %s;\nuniform %s ref_%s;\n", cf_float_type_name(v->type), carried_prefix(a, v, "v_"),
                                        cf_type_name(v->type), v->name));
  }
  return gc_sprintf(a, "%svoid main()\n{\n%s}\n", decl, compare_outputs(g, true));
}

/* --- draws --- */

static cf_value *set_value(gc_arena *a, cf_values *to, const char *name, const cts_value *v, size_t draw) {
  size_t n = v->type.rows * v->type.cols;
  cf_value *out = cf_add_value(a, to, name, n);
  memcpy(out->num, v->num + (v->count > 1 ? draw : 0) * n, n * sizeof *out->num);
  return out;
}

static void add_draws(const generator *g, cf_case *out) {
  gc_arena *a = g->l->arena;
  out->ndraw = g->c->draws;
  out->draw = gc_alloc(a, out->ndraw * sizeof *out->draw);
  for (size_t d = 0; d < out->ndraw; d++) {
    cf_draw *dr = &out->draw[d];
    *dr = (cf_draw){.expected = {1, 1, 1, 1}, .falsify = -1};
    for (size_t i = 0; i < g->c->nvalue; i++) {
      const cts_value *v = &g->c->value[i];
      if (v->storage == CTS_INPUT) {
        set_value(a, &dr->attributes, attribute_name(a, v, g->as), v, d);
        continue;
      }
      if (v->storage == CTS_OUTPUT && dr->falsify < 0) {
        dr->falsify = (int)dr->uniforms.n;
        dr->falsify_bool = v->type.base == GM_BASE_BOOL;
      }
      set_value(a, &dr->uniforms, v->storage == CTS_OUTPUT ? gc_sprintf(a, "ref_%s", v->name) : v->name, v, d);
    }
  }
}

/* --- cases --- */

static const char *fill_in(generator *g, gm_stage stage, const cts_source *s) {
  g->stage = stage;
  return cts_expand(g->l, g->c->file, s->line, s->text, find_template_text, g);
}

static void add_cts_program(cf_list *l, const cts_case *c, const char *suite, role as) {
  static const char *const suffix[] = {"_vertex", "_fragment", ""};
  generator g = {.l = l, .c = c, .as = as};
  cf_program p = {0};
  const char *name = gc_sprintf(l->arena, "%s%s", c->name, suffix[as]);
  p.name[0] = gc_sprintf(l->arena, "%s.vert", name);
  p.name[1] = gc_sprintf(l->arena, "%s.frag", name);
  p.text[0] = as == ALONE_FRAGMENT ? companion_vertex(&g) : fill_in(&g, GM_STAGE_VERTEX, as == COMPLETE ? &c->vertex : &c->both);
  p.text[1] = as == ALONE_VERTEX ? companion_fragment(&g) : fill_in(&g, GM_STAGE_FRAGMENT, as == COMPLETE ? &c->fragment : &c->both);
  if (!p.text[0] || !p.text[1])
    return;
  cf_case *out = cf_add_case(l);
  out->suite = suite;
  out->group = c->group;
  out->name = name;
  out->file = c->file;
  out->line = c->line;
  out->col = c->col;
  out->expect = c->expect;
  out->full_support = c->full_support;
  out->test = p;
  out->model = cf_rectangle(l->arena, "dEQP_Position");
  if (strcmp(c->version, "100 es"))
    out->skip = gc_sprintf(l->arena, "written in version %s of the language", c->version);
  add_draws(&g, out);
}

void cts_add(cf_list *l, const cts_case *c, const char *suite) {
  if (c->both.text) {
    add_cts_program(l, c, suite, ALONE_VERTEX);
    add_cts_program(l, c, suite, ALONE_FRAGMENT);
  } else {
    add_cts_program(l, c, suite, COMPLETE);
  }
}
