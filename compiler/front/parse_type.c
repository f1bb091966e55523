/* SPDX-License-Identifier: Apache-2.0 */
/* Parses type specifiers: precision, structs, array sizes (ESSL 1.00 sections 4.1.8, 4.1.9, 4.5; docs/compiler.md). */
#include <string.h>

#include "core/fp/fp.h"
#include "front/parse_decl.h"

static int precision_of(fe_tkind k) {
  return k == FE_T_LOWP ? FE_P_LOW : k == FE_T_MEDIUMP ? FE_P_MEDIUM : k == FE_T_HIGHP ? FE_P_HIGH : FE_P_NONE;
}

static const fe_type *base_of(const fe_type *t) { return t->kind == FE_ARRAY ? t->elem : t; }

void fe_settle_precision(fe_ctx *c, fe_spec *s) {
  const fe_type *t = base_of(s->type);
  if (s->wrote_prec) {
    if (!fe_is_numeric(t) && !fe_is_sampler(t) && !fe_is_bad(t))
      fe_error(c, s->type_loc, "%s takes no precision qualifier", t->name);
    return;
  }
  switch (t->kind) {
  case FE_FLOAT:
    s->prec = c->scope->prec_float;
    break;
  case FE_INT:
    s->prec = c->scope->prec_int;
    break;
  case FE_SAMPLER2D:
    s->prec = c->scope->prec_2d;
    break;
  case FE_SAMPLERCUBE:
    s->prec = c->scope->prec_cube;
    break;
  default:
    return;
  }
  if (s->prec == FE_P_NONE && !c->told_precision) {
    fe_error(c, s->type_loc, "no precision for %s: fragment shaders have no default for float (write `precision mediump float;`)", t->name);
    c->told_precision = true;
  }
}

const fe_type *fe_parse_array(fe_ctx *c, const fe_type *t) {
  gc_loc loc = fe_peek(c, 0)->loc;
  if (!fe_accept(c, FE_T_LBRACKET))
    return t;
  if (t->kind == FE_ARRAY)
    fe_error(c, loc, "arrays of arrays are not supported in version 100");
  if (fe_at(c, FE_T_RBRACKET)) {
    fe_error(c, loc, "an array needs a size");
    fe_take(c);
    return &fe_bad;
  }
  fe_expr *e = fe_parse_assignment(c);
  if (!fe_expect(c, FE_T_RBRACKET, "after an array size") || fe_is_bad(e->type) || fe_is_bad(t))
    return &fe_bad;
  if (e->type != fe_basic(FE_INT, 1, 1) || !e->konst) {
    fe_error(c, e->loc, "an array size must be a constant int%s", e->konst ? "" : " expression");
    return &fe_bad;
  }
  float n = gm_float(fe_const_value(c, e)[0][0]);
  if (!(n >= 1.0f)) {
    fe_error(c, e->loc, "an array size must be positive, not %.0f", (double)n);
    return &fe_bad;
  }
  if (fe_at(c, FE_T_LBRACKET)) {
    fe_error(c, fe_peek(c, 0)->loc, "arrays of arrays are not supported in version 100");
    while (fe_accept(c, FE_T_LBRACKET)) {
      fe_parse_expr(c);
      fe_expect(c, FE_T_RBRACKET, "");
    }
    return &fe_bad;
  }
  return fe_array_of(c, t, n < 1e6f ? (unsigned)n : 1000000u, loc);
}

static void add_member(fe_ctx *c, fe_type *st, const fe_spec *s, fe_tok name) {
  fe_spec m = *s;
  m.type = fe_parse_array(c, s->type);
  if (m.type->kind == FE_VOID) {
    fe_error(c, s->type_loc, "a member cannot be void");
    m.type = &fe_bad;
  }
  fe_name_allowed(c, name.s, name.loc);
  for (unsigned i = 0; i < st->nmem; i++)
    if (!strcmp(st->mem[i].name, name.s)) {
      fe_error(c, name.loc, "struct has a member '%s' already", name.s);
      fe_note(c, st->mem[i].loc, "declared here");
      return;
    }
  if (!fe_is_bad(m.type))
    fe_settle_precision(c, &m);
  fe_struct_add(c, st, (fe_member){name.s, m.type, m.prec, name.loc});
}

/* Reads one line of struct members. */
static void members(fe_ctx *c, fe_type *st) {
  fe_spec s = {0};
  fe_parse_qualifiers(c, &s, FE_QUALIFY_MEMBER);
  if (fe_at(c, FE_T_STRUCT))
    fe_error(c, fe_peek(c, 0)->loc, "a struct cannot be defined inside a struct");
  if (fe_parse_type(c, &s, true)) {
    do {
      fe_tok name = *fe_peek(c, 0);
      if (!fe_expect(c, FE_T_IDENT, "as a member name"))
        break;
      add_member(c, st, &s, name);
    } while (!c->panic && fe_accept(c, FE_T_COMMA));
    fe_expect(c, FE_T_SEMI, "after struct members");
  }
  if (c->panic) {
    bool hold = c->hold; /* skip to the end of this member: `hold` is meant for the enclosing statement, not for the struct */
    c->hold = false;
    fe_sync(c);
    c->hold = hold;
  }
}

static const fe_type *parse_struct(fe_ctx *c) {
  gc_loc loc = fe_take(c).loc;
  fe_tok name = *fe_peek(c, 0);
  bool named = fe_accept(c, FE_T_IDENT);
  if (!fe_expect(c, FE_T_LBRACE, "in struct definition"))
    return NULL;
  fe_enter(c, loc);
  fe_type *st = fe_struct_new(c, named ? name.s : NULL, named ? name.loc : loc);
  if (fe_at(c, FE_T_RBRACE))
    fe_error(c, fe_peek(c, 0)->loc, "a struct needs at least one member");
  while (!fe_at(c, FE_T_RBRACE) && !fe_at(c, FE_T_EOF))
    members(c, st);
  fe_leave(c);
  fe_expect(c, FE_T_RBRACE, "at the end of a struct");
  if (named) {
    fe_name_allowed(c, name.s, name.loc);
    fe_sym *y = fe_declare(c, FE_S_STRUCT, name.s, name.loc);
    if (y)
      y->type = st;
  }
  return st->nmem ? st : &fe_bad;
}

/* The position of a qualifier in the order of 4.7: invariant, storage, in or out, precision; 0: no qualifier. */
static unsigned rank_of(fe_tkind k) {
  switch (k) {
  case FE_T_INVARIANT:
    return 1;
  case FE_T_CONST:
  case FE_T_ATTRIBUTE:
  case FE_T_UNIFORM:
  case FE_T_VARYING:
    return 2;
  case FE_T_IN:
  case FE_T_OUT:
  case FE_T_INOUT:
    return 3;
  default:
    return precision_of(k) ? 4 : 0;
  }
}

static void set_qualifier(fe_spec *s, fe_tkind k) {
  static const fe_qual of[FE_T_COUNT] = {[FE_T_CONST] = FE_Q_CONST,     [FE_T_ATTRIBUTE] = FE_Q_ATTRIBUTE,
                                         [FE_T_UNIFORM] = FE_Q_UNIFORM, [FE_T_VARYING] = FE_Q_VARYING,
                                         [FE_T_IN] = FE_Q_IN,           [FE_T_OUT] = FE_Q_OUT,
                                         [FE_T_INOUT] = FE_Q_INOUT};
  if (k == FE_T_INVARIANT) {
    s->invariant = true;
  } else if (precision_of(k)) {
    s->prec = precision_of(k);
    s->wrote_prec = true;
  } else if (s->qual == FE_Q_CONST) { /* const in, const out */
    s->const_param = true;
    s->qual = of[k];
  } else {
    s->qual = of[k];
  }
}

static void qualifies_wrongly(fe_ctx *c, fe_tkind k, fe_qualified what, gc_loc loc) {
  static const char *const where[] = {"a variable", "a parameter", "a struct's member"};
  fe_error(c, loc, "%s cannot qualify %s", fe_tkind_name(k), where[what]);
  if (what == FE_QUALIFY_VARIABLE && !c->cur && (k == FE_T_IN || k == FE_T_OUT))
    fe_note(c, loc, "version 1.00 has attribute and varying instead of in and out, and gl_FragColor for the result of a fragment shader");
}

void fe_parse_qualifiers(fe_ctx *c, fe_spec *s, fe_qualified what) {
  unsigned last = 0;
  bool told = false;
  for (;;) {
    fe_tkind k = fe_peek(c, 0)->kind;
    unsigned rank = rank_of(k);
    if (!rank)
      return;
    bool fits = rank == 4 || (what == FE_QUALIFY_VARIABLE && rank < 3) || (what == FE_QUALIFY_PARAMETER && (rank == 3 || k == FE_T_CONST));
    gc_loc loc = fe_take(c).loc;
    if (!fits && !told)
      qualifies_wrongly(c, k, what, loc);
    else if (rank == last && !told)
      fe_error(c, loc, "%s: there is a qualifier of this kind already", fe_tkind_name(k));
    else if (rank < last && !told)
      fe_error(c, loc, "%s comes too late: the order is invariant, %s, precision", fe_tkind_name(k),
               what == FE_QUALIFY_PARAMETER ? "const, in or out" : "storage");
    if (fits && rank > last)
      set_qualifier(s, k);
    told = told || !fits || rank <= last;
    last = rank > last ? rank : last;
  }
}

static bool parse_plain_type(fe_ctx *c, fe_spec *s, bool define) {
  const fe_tok *t = fe_peek(c, 0);
  s->type_loc = t->loc;
  s->type = fe_type_of_token(t->kind);
  if (s->type) {
    fe_take(c);
    return true;
  }
  if (t->kind == FE_T_STRUCT) {
    if (!define)
      fe_error(c, t->loc, "a struct cannot be defined here");
    s->defines = true;
    s->type = parse_struct(c);
    return s->type != NULL;
  }
  fe_sym *y = t->kind == FE_T_IDENT ? fe_lookup(c, t->s) : NULL;
  if (y && y->kind == FE_S_STRUCT) {
    s->type = y->type;
    fe_take(c);
    return true;
  }
  if (t->kind == FE_T_IDENT && !c->panic && (fe_peek(c, 1)->kind == FE_T_IDENT || s->wrote_prec)) {
    if (!y || !y->guess)
      fe_error(c, t->loc, "'%s' is not a type", t->s);
    if (!y || !y->guess)
      fe_help_with_name(c, t->s, FE_NAMED_TYPE, t->loc);
    if (!y)
      fe_guess(c, t->s, t->loc);
    fe_take(c);
    s->type = &fe_bad;
    return true;
  }
  fe_expected(c, "a type", "");
  return false;
}

bool fe_parse_type(fe_ctx *c, fe_spec *s, bool define) {
  if (!parse_plain_type(c, s, define))
    return false;
  if (c->sized_types)
    s->type = fe_parse_array(c, s->type);
  return true;
}

void fe_parse_precision(fe_ctx *c) {
  gc_loc loc = fe_take(c).loc;
  int p = precision_of(fe_peek(c, 0)->kind);
  if (p == FE_P_NONE) {
    fe_expected(c, "lowp, mediump or highp", "after precision");
    fe_sync(c);
    return;
  }
  fe_take(c);
  fe_tok t = fe_take(c);
  switch (t.kind) {
  case FE_T_FLOAT:
    c->scope->prec_float = p;
    break;
  case FE_T_INT:
    c->scope->prec_int = p;
    break;
  case FE_T_SAMPLER2D:
    c->scope->prec_2d = p;
    break;
  case FE_T_SAMPLERCUBE:
    c->scope->prec_cube = p;
    break;
  default:
    if (c->sized_types && t.kind == FE_T_IDENT && !strcmp(t.s, "sampler3D"))
      break;
    fe_error(c, t.loc.line ? t.loc : loc, "a default precision is for float, int, sampler2D or samplerCube, not %s", t.s);
    break;
  }
  if (!fe_expect(c, FE_T_SEMI, "after a precision statement"))
    fe_sync(c);
}
