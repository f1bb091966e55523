/* SPDX-License-Identifier: Apache-2.0 */
/* Makes mutants of shaders: copies with random changes. */
#include "regress/runners/accept/mutate.h"

#include <string.h>

#include "regress/runners/accept/grow.h"

typedef struct {
  gc_arena *a;
  ac_rng *r;
  ac_shader *s;
  const ac_shader *others;
  size_t nothers;
} work;

typedef void mutation(work *w);

/* Words that can replace each other. */
static const char *const classes[][32] = {
    {"float", "vec2", "vec3", "vec4", "int", "ivec2", "ivec3", "ivec4", "bool", "bvec2", "bvec3", "bvec4", "mat2", "mat3", "mat4", "void",
     "sampler2D", "samplerCube"},
    {"uniform", "varying", "attribute", "const"},
    {"in", "out", "inout", "const"},
    {"lowp", "mediump", "highp"},
    {"+", "-", "*", "/", "%", "<<", "&", "|", "^"},
    {"<", ">", "<=", ">=", "==", "!="},
    {"&&", "||", "^^"},
    {"=", "+=", "-=", "*=", "/=", "%=", "<<=", "=="},
    {"++", "--"},
    {"!", "-", "+", "~"},
    {"true", "false"},
    {"if", "while"},
    {"break", "continue", "return", "discard"},
    {"ifdef", "ifndef", "if"},
    {"else", "endif", "elif"},
    {"(", "[", "{"},
    {")", "]", "}"},
    {";", ",", "."},
    {"radians", "degrees", "sin", "cos", "tan", "asin", "acos", "atan", "exp", "log", "sqrt", "abs", "sign", "floor", "ceil", "fract",
     "normalize", "length"},
    {"pow", "mod", "min", "max", "step", "dot", "distance", "reflect", "cross", "atan", "lessThan", "equal"},
    {"clamp", "mix", "smoothstep", "faceforward", "refract"},
    {"any", "all", "not"},
    {"texture2D", "texture2DProj", "textureCube", "texture2DLod", "texture2DProjLod", "textureCubeLod"},
    {"gl_Position", "gl_PointSize", "gl_FragCoord", "gl_FragColor", "gl_FragData", "gl_FrontFacing", "gl_PointCoord", "gl_MaxDrawBuffers",
     "gl_DepthRange"},
};

static const char *same_class(ac_rng *r, const char *s) {
  for (size_t c = 0; c < sizeof classes / sizeof *classes; c++) {
    size_t n = 0, at = 32;
    for (; n < 32 && classes[c][n]; n++)
      if (!strcmp(classes[c][n], s))
        at = n;
    if (at < 32)
      return classes[c][ac_below(r, n)];
  }
  return NULL;
}

static size_t anywhere(work *w) { return ac_below(w->r, w->s->n); }

/* A random place in code, rarely in a directive. */
static size_t somewhere(work *w) {
  size_t i = anywhere(w);
  for (int k = 0; k < 8 && ac_in_directive(w->s, i); k++)
    i = anywhere(w);
  return i;
}

static void insert_text(work *w, size_t at, const char *text, bool own_line) {
  ac_shader piece = {0};
  ac_tokenize(w->a, &piece, text, strlen(text));
  if (piece.n)
    piece.t[0].bol = own_line || at == 0;
  if (own_line && at < w->s->n)
    w->s->t[at].bol = true;
  ac_splice(w->a, w->s, at, 0, piece.t, piece.n);
}

/* Replaces [at, at + del) by text on the same line. */
static void replace_text(work *w, size_t at, size_t del, const char *text) {
  bool bol = w->s->t[at].bol;
  ac_splice(w->a, w->s, at, del, NULL, 0);
  size_t before = w->s->n;
  insert_text(w, at, text, false);
  if (w->s->n > before)
    w->s->t[at].bol = bol, w->s->t[at].space = true;
}

static ac_grow grower(work *w, unsigned wrong) {
  ac_grow g = {.arena = w->a, .rng = w->r, .wrong = wrong, .name = gc_alloc(w->a, 64 * sizeof(char *))};
  for (int i = 0; i < 64; i++) {
    const ac_tok *t = &w->s->t[anywhere(w)];
    if (t->kind == AC_IDENT && !same_class(w->r, t->s))
      g.name[g.names++] = t->s;
  }
  return g;
}

/* The start of a random statement in a block, or of a global declaration. */
static size_t statement_start(work *w, bool global) {
  for (int tries = 0; tries < 60; tries++) {
    size_t from, to;
    ac_statement(w->s, somewhere(w), &from, &to);
    int depth = 0, parens = 0;
    for (size_t i = 0; i < from; i++) {
      depth += ac_is(&w->s->t[i], "{") - ac_is(&w->s->t[i], "}");
      parens += ac_is(&w->s->t[i], "(") - ac_is(&w->s->t[i], ")");
    }
    if ((depth == 0) == global && parens == 0)
      return from;
  }
  return global ? 0 : somewhere(w);
}

static void delete_token(work *w) { ac_splice(w->a, w->s, anywhere(w), 1, NULL, 0); }

static void duplicate_token(work *w) {
  size_t i = anywhere(w);
  ac_tok t = w->s->t[i];
  t.bol = false;
  ac_splice(w->a, w->s, i + 1, 0, &t, 1);
}

static void swap_tokens(work *w) {
  size_t i = somewhere(w), j = ac_chance(w->r, 50) ? (i + 1) % w->s->n : i;
  for (int k = 0; k < 40 && j == i; k++) {
    j = somewhere(w);
    if (w->s->t[j].kind != w->s->t[i].kind)
      j = i;
  }
  const char *s = w->s->t[i].s;
  ac_kind kind = w->s->t[i].kind;
  w->s->t[i].s = w->s->t[j].s, w->s->t[i].kind = w->s->t[j].kind;
  w->s->t[j].s = s, w->s->t[j].kind = kind;
}

static void replace_same_class(work *w) {
  for (int tries = 0; tries < 30; tries++) {
    size_t i = tries < 25 ? somewhere(w) : anywhere(w);
    const char *other = same_class(w->r, w->s->t[i].s);
    if (other && strcmp(other, w->s->t[i].s)) {
      w->s->t[i].s = other;
      return;
    }
  }
}

static void replace_number(work *w) {
  static const char *const numbers[] = {"0",   "1",      "2",    "3",     "4",  "5",   "0.0",  "1.0",        "1.",         ".5",
                                        "1e2", "1.5e-3", "0x1",  "07",    "08", "1u",  "1.0f", "2147483647", "4294967296", "1e",
                                        "0x",  "1.2.3",  "1e40", "3e-50", "00", "0xg", "-1",   "00.5",       "09.5"};
  for (int tries = 0; tries < 40; tries++) {
    size_t i = anywhere(w);
    if (w->s->t[i].kind == AC_NUMBER) {
      replace_text(w, i, 1, numbers[ac_below(w->r, ac_chance(w->r, 70) ? 11 : sizeof numbers / sizeof *numbers)]);
      return;
    }
  }
}

static void replace_name(work *w) {
  for (int tries = 0; tries < 40; tries++) {
    size_t i = somewhere(w), j = somewhere(w);
    if (w->s->t[i].kind == AC_IDENT && w->s->t[j].kind == AC_IDENT && !same_class(w->r, w->s->t[i].s) &&
        strcmp(w->s->t[i].s, w->s->t[j].s)) {
      w->s->t[i].s = w->s->t[j].s;
      return;
    }
  }
}

static void change_swizzle(work *w) {
  for (int tries = 0; tries < 60; tries++) {
    size_t i = somewhere(w);
    if (i == 0 || !ac_is(&w->s->t[i - 1], ".") || w->s->t[i].kind != AC_IDENT)
      continue;
    static const char letters[] = "xyzwrgbastpq";
    char s[8];
    size_t n = ac_chance(w->r, 70) ? strlen(w->s->t[i].s) : 1 + ac_below(w->r, 5), set = 4 * ac_below(w->r, 3);
    n = n > 5 ? 5 : n;
    for (size_t k = 0; k < n; k++)
      s[k] = letters[ac_chance(w->r, 97) ? set + ac_below(w->r, 4) : ac_below(w->r, 12)];
    w->s->t[i].s = gc_strndup(w->a, s, n);
    return;
  }
}

static void rename_all(work *w) {
  size_t i = somewhere(w);
  for (int k = 0; k < 40 && (w->s->t[i].kind != AC_IDENT || same_class(w->r, w->s->t[i].s)); k++)
    i = somewhere(w);
  ac_grow g = grower(w, 0);
  const char *from = w->s->t[i].s, *to = ac_grow_name(&g);
  for (size_t k = 0; k < w->s->n; k++)
    if (!strcmp(w->s->t[k].s, from))
      w->s->t[k].s = to;
}

static void delete_statement(work *w) {
  size_t from, to;
  ac_statement(w->s, somewhere(w), &from, &to);
  ac_splice(w->a, w->s, from, to - from, NULL, 0);
}

static void copy_statement(work *w) {
  size_t from, to;
  ac_statement(w->s, somewhere(w), &from, &to);
  ac_shader piece = ac_copy(w->a, w->s);
  if (ac_chance(w->r, 40)) /* moved, not copied */
    ac_splice(w->a, w->s, from, to - from, NULL, 0);
  if (w->s->n)
    ac_splice(w->a, w->s, statement_start(w, ac_chance(w->r, 20)), 0, piece.t + from, to - from);
}

static void foreign_statement(work *w) {
  const ac_shader *o = &w->others[ac_below(w->r, w->nothers)];
  size_t from, to;
  if (!o->n)
    return;
  ac_statement(o, ac_below(w->r, o->n), &from, &to);
  if (to - from < 400)
    ac_splice(w->a, w->s, statement_start(w, ac_chance(w->r, 30)), 0, o->t + from, to - from);
}

static void grown_statement(work *w) {
  ac_grow g = grower(w, ac_chance(w->r, 35) ? 4 : 0);
  insert_text(w, statement_start(w, false), ac_grow_statement(&g, 2), false);
}

static void grown_global(work *w) {
  ac_grow g = grower(w, ac_chance(w->r, 30) ? 4 : 0);
  insert_text(w, statement_start(w, true), ac_grow_global(&g), false);
}

static void grown_directive(work *w) {
  ac_grow g = grower(w, 0);
  size_t at = ac_chance(w->r, 40) ? 0 : ac_chance(w->r, 70) ? statement_start(w, ac_chance(w->r, 50)) : anywhere(w);
  insert_text(w, at, ac_grow_directive(&g), true);
}

static void wrap_in_operator(work *w) {
  static const char *const forms[] = {
      "(%s)",      "(%s)",   "-%s",       "(%s + %s)",   "(%s * 2.0)", "float(%s)", "vec2(%s)", "int(%s)", "(1, %s)",  "(true ? %s : %s)",
      "%s[0]",     "%s.x",   "vec4(%s)",  "max(%s, %s)", "!%s",        "%s++",      "+%s",      "abs(%s)", "bool(%s)", "mat2(%s)",
      "(%s = %s)", "%s.xyz", "(%s == %s)"};
  for (int tries = 0; tries < 40; tries++) {
    size_t i = somewhere(w);
    const ac_tok *t = &w->s->t[i];
    if (t->kind == AC_PUNCT || same_class(w->r, t->s) || (i > 0 && ac_is(t - 1, ".")) || (i + 1 < w->s->n && ac_is(t + 1, "(")))
      continue;
    const char *form = AC_PICK(w->r, forms), *hole = strstr(form, "%s"), *second = strstr(hole + 2, "%s"),
               *tail = second ? second + 2 : hole + 2;
    const char *text = gc_sprintf(w->a, "%.*s%s", (int)(hole - form), form, t->s);
    if (second)
      text = gc_sprintf(w->a, "%s%.*s%s", text, (int)(second - hole - 2), hole + 2, t->s);
    replace_text(w, i, 1, gc_sprintf(w->a, "%s%s", text, tail));
    return;
  }
}

static void replace_by_expression(work *w) {
  ac_grow g = grower(w, 4);
  for (int tries = 0; tries < 40; tries++) {
    size_t i = somewhere(w);
    if (w->s->t[i].kind == AC_NUMBER) {
      bool whole = strspn(w->s->t[i].s, "0123456789") == strlen(w->s->t[i].s);
      replace_text(w, i, 1, ac_grow_expr(&g, whole ? "int" : "float", 3));
      return;
    }
  }
}

static void insert_qualifier(work *w) {
  static const char *const words[] = {"const", "in",      "out",   "inout",     "uniform",  "varying", "attribute",
                                      "lowp",  "mediump", "highp", "invariant", "const in", "static",  "flat"};
  for (int tries = 0; tries < 60; tries++) {
    size_t i = somewhere(w);
    const char *s = w->s->t[i].s;
    bool type = w->s->t[i].kind == AC_IDENT && strstr("float vec2 vec3 vec4 int bool mat2 mat3 mat4 sampler2D", s) && strlen(s) > 2;
    if (type && (i == 0 || strchr(";{}(,", w->s->t[i - 1].s[0]))) {
      insert_text(w, i, words[ac_below(w->r, ac_chance(w->r, 60) ? 10 : 14)], false);
      return;
    }
  }
}

/* The mutations. Those that keep a shader valid are more frequent. */
static const struct {
  mutation *f;
  unsigned weight;
} table[] = {{delete_token, 1},           {duplicate_token, 1},  {swap_tokens, 1},   {replace_same_class, 6}, {replace_number, 8},
             {replace_name, 4},           {change_swizzle, 6},   {rename_all, 9},    {delete_statement, 4},   {copy_statement, 5},
             {foreign_statement, 3},      {grown_statement, 24}, {grown_global, 20}, {grown_directive, 10},   {wrap_in_operator, 6},
             {replace_by_expression, 12}, {insert_qualifier, 6}};

void ac_mutate(gc_arena *a, ac_rng *r, ac_shader *s, const ac_shader *others, size_t nothers) {
  work w = {a, r, s, others, nothers};
  unsigned total = 0;
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    total += table[i].weight;
  size_t changes = 1 + (size_t)ac_chance(r, 35) + (size_t)ac_chance(r, 10);
  for (size_t k = 0; k < changes && s->n; k++) {
    unsigned pick = (unsigned)ac_below(r, total);
    size_t i = 0;
    for (; pick >= table[i].weight; i++)
      pick -= table[i].weight;
    table[i].f(&w);
  }
}
