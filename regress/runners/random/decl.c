/* SPDX-License-Identifier: Apache-2.0 */
/* Makes the parts of a random shader around its functions: global declarations, inputs with their values, outputs, main
   (docs/regress.md, "Random shaders"). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "random_private.h"

static unsigned draw_decl_below(rs_gen *g, unsigned n) { return rng_below(&g->r, n); }
static rs_type type(rs_kind k, unsigned n) { return (rs_type){k, n, 0, NULL}; }

rs_type rs_random_type(rs_gen *g, bool aggregate) {
  unsigned k = draw_decl_below(g, aggregate ? 14 : 10);
  rs_type t = k < 6   ? type(RS_FLOAT, 1 + draw_decl_below(g, 4))
              : k < 8 ? type(RS_INT, 1 + (draw_decl_below(g, 2) ? 0 : draw_decl_below(g, 4)))
              : k < 9 ? type(RS_BOOL, 1 + (draw_decl_below(g, 2) ? 0 : draw_decl_below(g, 4)))
                      : type(RS_MAT, 2 + draw_decl_below(g, 3));
  if (k >= 12 && g->nsdef)
    return (rs_type){RS_STRUCT, 0, 0, &g->sdef[draw_decl_below(g, g->nsdef)]};
  if (k == 10 || k == 11) {
    t = rs_random_type(g, false);
    t.len = 2 + draw_decl_below(g, 3);
  }
  return t;
}

/* --- values of inputs --- */

static unsigned scalars(rs_type t) { return (t.kind == RS_MAT ? t.n * t.n : t.n) * (t.len ? t.len : 1); }

static json_t *write_random_numbers(rs_gen *g, rs_type t) {
  json_t *list = json_array();
  for (unsigned i = 0; i < scalars(t); i++) {
    double x = t.kind == RS_BOOL  ? draw_decl_below(g, 2)
               : t.kind == RS_INT ? (int)draw_decl_below(g, 41) - 20
                                  : ((int)draw_decl_below(g, 257) - 128) / 8.0;
    json_array_append_new(list, gm_json_number(x));
  }
  return list;
}

/* Adds what the inputs file has of a variable: a member for each number, vector or matrix that the type is made of. */
static void add_entries(rs_gen *g, json_t *o, const char *name, rs_type t) {
  if (t.kind == RS_STRUCT && t.len) {
    rs_type e = t;
    e.len = 0;
    for (unsigned i = 0; i < t.len; i++)
      add_entries(g, o, rs_fmt(g, "%s[%u]", name, i), e);
  } else if (t.kind != RS_STRUCT)
    json_object_set_new(o, name, write_random_numbers(g, t));
  else
    for (unsigned i = 0; i < t.sdef->nmem; i++)
      add_entries(g, o, rs_fmt(g, "%s.%s", name, t.sdef->mname[i]), t.sdef->member[i]);
}

static json_t *all_entries(rs_gen *g, rs_qual q) {
  json_t *o = json_object();
  for (unsigned i = 0; i < g->nvar; i++)
    if (g->var[i].qual == q)
      add_entries(g, o, g->var[i].name, g->var[i].type);
  return o;
}

/* The information that a replay needs comes first (random_replay.c). */
static const char *write_inputs_file(rs_gen *g, const rs_shader *sh) {
  const char *about = "outputs:";
  for (unsigned i = 0; i < sh->nout; i++)
    about = rs_fmt(g, "%s %s %u %u %.3g", about, sh->out[i].name, sh->out[i].n, sh->out[i].exact, sh->out[i].error);
  json_t *all = json_pack("{s:s, s:o}", "about", about, "uniforms", all_entries(g, RS_UNIFORM)), *runs = json_array();
  for (unsigned i = 0; i < RS_RUNS; i++)
    json_array_append_new(runs, all_entries(g, RS_INPUT));
  json_object_set_new(all, g->stage == GM_STAGE_VERTEX ? "vertex" : "fragment", json_pack("{s:o}", "runs", runs));
  char *text = gm_json_string(all, GM_JSON_DECIMAL);
  const char *own = rs_fmt(g, "%s\n", text ? text : "");
  free(text);
  return own;
}

/* --- declarations --- */

static void declare_structs(rs_gen *g) {
  for (unsigned n = draw_decl_below(g, RS_SDEFS + 1); g->nsdef < n;) {
    rs_sdef *d = &g->sdef[g->nsdef];
    d->name = rs_name(g, 'S');
    d->nmem = 1 + draw_decl_below(g, 4);
    rs_line(g, "struct %s {", d->name);
    g->indent++;
    for (unsigned i = 0; i < d->nmem; i++) {
      bool nested = g->nsdef && draw_decl_below(g, 6) == 0;
      d->member[i] = nested ? (rs_type){RS_STRUCT, 0, 0, &g->sdef[draw_decl_below(g, g->nsdef)]} : rs_random_type(g, false);
      d->mname[i] = rs_name(g, 'm');
      rs_line(g, "%s %s;", rs_type_name(g, d->member[i]), d->mname[i]);
    }
    g->indent--;
    rs_line(g, "};");
    g->nsdef++;
  }
}

static void declare_variable(rs_gen *g, const char *qualifier, char prefix, rs_type t, rs_qual q) {
  const char *name = rs_name(g, prefix);
  if (t.len)
    rs_line(g, "%s %s %s[%u];", qualifier, rs_type_name(g, t), name, t.len);
  else
    rs_line(g, "%s %s %s;", qualifier, rs_type_name(g, t), name);
  rs_declare(g, name, t, q);
}

/* Constants and globals. An initialiser is a constant expression, so only constants are visible. */
static void declare_initialised(rs_gen *g, unsigned n, bool constant) {
  unsigned first = g->nvar;
  g->constant = true;
  for (unsigned i = 0; i < n; i++) {
    rs_type t = rs_random_type(g, true);
    t.len = 0;
    const char *value = rs_value(g, t, 3).s, *name = rs_name(g, constant ? 'K' : 'g');
    rs_line(g, "%s%s %s = %s;", constant ? "const " : "", rs_type_name(g, t), name, value);
    rs_declare(g, name, t, constant ? RS_CONST : RS_GLOBAL)->hidden = !constant;
  }
  g->constant = false;
  while (first < g->nvar)
    g->var[first++].hidden = false;
}

void rs_globals(rs_gen *g) {
  if (g->stage == GM_STAGE_FRAGMENT || draw_decl_below(g, 2))
    rs_line(g, "precision highp float;");
  if (g->stage == GM_STAGE_FRAGMENT || draw_decl_below(g, 2))
    rs_line(g, "precision highp int;");
  rs_line(g, "#define SUM(a, b) ((a) + (b))");
  if (draw_decl_below(g, 3) == 0)
    rs_line(g, "#if defined(GL_ES) && __VERSION__ == 100 // always\n#define TWICE(a) SUM(a, a)\n#else\n#error not this language\n#endif");
  rs_samplers(g);
  declare_structs(g);
  declare_initialised(g, draw_decl_below(g, 4), true);
  declare_initialised(g, draw_decl_below(g, 4), false);
  for (unsigned n = draw_decl_below(g, 5); n; n--)
    declare_variable(g, "uniform", 'u', rs_random_type(g, true), RS_UNIFORM);
  for (unsigned n = 1 + draw_decl_below(g, 4); n; n--)
    declare_variable(g, g->stage == GM_STAGE_VERTEX ? "attribute" : "varying", 'x', type(RS_FLOAT, 1 + draw_decl_below(g, 4)), RS_INPUT);
}

/* --- main --- */

static bool counted(const rs_var *v) { return !v->hidden && (v->qual == RS_LOCAL || v->qual == RS_GLOBAL) && !v->approx; }

/* Adds every visible exact variable to `sum`. */
static void sum_part(rs_gen *g, const char *path, rs_type t) {
  if (t.len || t.kind == RS_MAT) {
    rs_type e = t.len ? t : type(RS_FLOAT, t.n);
    e.len = 0;
    for (unsigned i = 0; i < (t.len ? t.len : t.n); i++)
      sum_part(g, rs_fmt(g, "%s[%u]", path, i), e);
  } else if (t.kind == RS_STRUCT)
    for (unsigned i = 0; i < t.sdef->nmem; i++)
      sum_part(g, rs_fmt(g, "%s.%s", path, t.sdef->mname[i]), t.sdef->member[i]);
  else
    rs_line(g, "sum = floor(mod(sum * 0.5 + vec4(%s%s), 32.0) * 8.0) / 8.0;", path,
            t.n == 1   ? ""
            : t.n == 2 ? ", 1.0, 2.0"
            : t.n == 3 ? ", 1.0"
                       : "");
}

static void sum_up(rs_gen *g) {
  rs_line(g, "vec4 sum = vec4(0.0);");
  for (unsigned i = 0; i < g->nvar; i++)
    if (counted(&g->var[i]))
      sum_part(g, g->var[i].name, g->var[i].type);
}

/* All approximate variables and one more expression. */
static rs_ex approx_total(rs_gen *g) {
  rs_ex e = rs_bounded(g, rs_approx(g, 3, 4));
  for (unsigned i = 0; i < g->nvar; i++) {
    const rs_var *v = &g->var[i];
    if (v->hidden || !v->approx || v->qual != RS_LOCAL)
      continue;
    e.s = rs_fmt(g, "%s + vec3(%s%s)", rs_operand(g, e, P_ADD), v->name, v->type.n == 2 ? ", 0.0" : "");
    e.prec = P_ADD;
    e.mag += RS_APPROX_MAG;
    e.err += v->err + e.mag * RS_ULP;
  }
  return e;
}

static rs_output *add_output(rs_shader *s, const char *name, unsigned n, unsigned exact, double err) {
  s->out[s->nout] = (rs_output){name, n, exact, err};
  return &s->out[s->nout++];
}

static void write_outputs(rs_gen *g, rs_shader *s, const rs_var *vary, unsigned nvary) {
  sum_up(g);
  rs_ex e = approx_total(g);
  if (g->stage == GM_STAGE_FRAGMENT) {
    rs_line(g, "gl_FragColor = vec4(dot(sum, vec4(1.0, 2.0, 4.0, 8.0)), %s);", e.s);
    add_output(s, "gl_FragColor", 4, 1, e.err);
    return;
  }
  rs_line(g, "gl_Position = sum;");
  add_output(s, "gl_Position", 4, 15, 0);
  for (unsigned i = 0; i < nvary; i++) {
    if (i == 0) {
      rs_line(g, "%s = %s;", vary[i].name, e.s);
      add_output(s, vary[i].name, 3, 0, e.err);
    } else {
      rs_line(g, "%s = %s;", vary[i].name, rs_value(g, vary[i].type, 4).s);
      add_output(s, vary[i].name, vary[i].type.n, 15, 0);
    }
  }
}

static void rs_main(rs_gen *g, rs_shader *s) {
  rs_var vary[3];
  unsigned nvary = g->stage == GM_STAGE_VERTEX ? 1 + draw_decl_below(g, 3) : 0;
  for (unsigned i = 0; i < nvary; i++) {
    vary[i] = (rs_var){.name = rs_name(g, 'y'), .type = type(RS_FLOAT, i ? 1 + draw_decl_below(g, 4) : 3)};
    rs_line(g, "varying %s %s;", rs_type_name(g, vary[i].type), vary[i].name);
  }
  rs_line(g, draw_decl_below(g, 2) ? "void main() {" : "void main(void) {");
  unsigned mark = g->nvar;
  rs_enter(g);
  g->budget = 6 + draw_decl_below(g, 14);
  rs_statements(g, g->budget);
  write_outputs(g, s, vary, nvary);
  rs_leave(g, mark);
  rs_line(g, "}");
}

void rs_generate(gc_arena *a, uint64_t seed, rs_shader *out) {
  rs_gen *g = gc_alloc(a, sizeof *g);
  *out = (rs_shader){.stage = seed & 1 ? GM_STAGE_FRAGMENT : GM_STAGE_VERTEX};
  g->a = a;
  g->r = rng_stream(seed, RNG_PROGRAM);
  g->stage = out->stage;
  rs_globals(g);
  for (unsigned i = 0; i < g->nvar; i++)
    if (g->var[i].qual == RS_INPUT)
      out->in[out->nin++] = (rs_input){g->var[i].name, g->var[i].type.n};
  for (unsigned n = draw_decl_below(g, RS_FUNCS); n; n--) {
    g->budget = 6;
    rs_function(g);
  }
  rs_main(g, out);
  out->text = g->buf;
  out->inputs = write_inputs_file(g, out);
}
