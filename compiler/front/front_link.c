/* SPDX-License-Identifier: Apache-2.0 */
/* After parsing: checks main, undefined functions and recursion, finds the globals of each function, and makes the module's symbols
 * (docs/compiler.md). */
#include <string.h>

#include "core/isa/isa.h"
#include "front/fe.h"

#define MAX_CALLS 512u

/* Visits functions depth first over calls, and reports a cycle. The caller gets the globals of its callees. The recursion is as deep as
 * the call graph, so its depth is bounded. */
static void visit_function(fe_ctx *c, fe_func *f, unsigned depth) {
  if (depth > MAX_CALLS) {
    fe_error(c, f->loc, "functions call each other deeper than %u levels", MAX_CALLS);
    fe_give_up(c);
  }
  f->visit = 1;
  f->reads = gc_alloc(c->arena, c->nglobal + 1);
  f->writes = gc_alloc(c->arena, c->nglobal + 1);
  for (fe_use *u = f->uses; u; u = u->next) {
    if (u->var) {
      f->reads[u->var->number] = 1;
      f->writes[u->var->number] |= u->write;
      continue;
    }
    if (!u->callee->body) {
      fe_error(c, u->loc, "function '%s' is called but not defined", u->callee->name);
      fe_note(c, u->callee->loc, "declared here");
      continue;
    }
    if (u->callee->visit == 1) {
      fe_error(c, u->loc, "recursion is not allowed: '%s' calls itself%s", u->callee->name,
               u->callee == f ? "" : " through other functions");
      fe_note(c, u->callee->loc, "defined here");
      continue;
    }
    if (u->callee->visit == 0)
      visit_function(c, u->callee, depth + 1);
    for (size_t i = 0; i < c->nglobal; i++) {
      f->reads[i] |= u->callee->reads[i];
      f->writes[i] |= u->callee->writes[i];
    }
  }
  f->visit = 2;
  c->order = gc_grow(c->arena, c->order, &c->corder, c->norder + 1, sizeof *c->order);
  c->order[c->norder++] = f;
}

/* Warns about lanes of gl_FragColor that the shader never writes, if it writes others. */
void fe_warn_color_lanes(fe_ctx *c) {
  char lanes[5] = "";
  unsigned n = 0;
  if (!c->wrote_color || !c->wrote_color->assigned || c->color_lanes == 15)
    return;
  for (unsigned l = 0; l < 4; l++)
    if (!(c->color_lanes >> l & 1))
      lanes[n++] = "rgba"[l];
  lanes[n] = 0;
  fe_warn(c, c->wrote_color->wrote, "gl_FragColor.%s is never written: it is undefined", lanes);
}

static void check_outputs(fe_ctx *c) {
  if (c->wrote_color && c->wrote_color->assigned && c->wrote_data->assigned) {
    fe_error(c, c->wrote_data->wrote, "a shader may write gl_FragColor or gl_FragData, not both");
    fe_note(c, c->wrote_color->wrote, "gl_FragColor is written here");
  }
}

static int add_sym(fe_ctx *c, const fe_var *v, const char *name, gm_sym_kind kind, const fe_type *t, int prec, const fe_type *array) {
  ir_sym s = {0};
  s.s.name = gc_strndup(c->arena, name, strlen(name));
  s.s.kind = fe_is_sampler(t) ? GM_SYM_SAMPLER : kind;
  s.s.base = t->kind == FE_INT           ? GM_BASE_INT
             : t->kind == FE_BOOL        ? GM_BASE_BOOL
             : t->kind == FE_SAMPLER2D   ? GM_BASE_SAMPLER2D
             : t->kind == FE_SAMPLERCUBE ? GM_BASE_SAMPLERCUBE
                                         : GM_BASE_FLOAT;
  s.s.rows = t->rows;
  s.s.cols = t->cols;
  s.s.elements = array ? array->len : 1;
  s.s.array = array != NULL;
  if (fe_is_sampler(t) && fe_is_listed(c->half_samplers, name)) {
    s.s.elements *= 2;
    s.s.array = true;
  }
  s.used = v->used;
  s.precision = prec;
  s.invariant = v->invariant;
  s.loc = v->loc;
  return ir_add_sym(c->module, &s);
}

/* Makes the symbols of a variable or member: structs are split into members, arrays of structs into elements. */
static void add_syms(fe_ctx *c, fe_var *v, const char *name, gm_sym_kind kind, const fe_type *t, int prec, unsigned *leaf) {
  if (t->kind == FE_STRUCT) {
    for (unsigned i = 0; i < t->nmem; i++)
      add_syms(c, v, gc_sprintf(c->arena, "%s.%s", name, t->mem[i].name), kind, t->mem[i].type, t->mem[i].prec, leaf);
    return;
  }
  if (t->kind == FE_ARRAY && t->elem->kind == FE_STRUCT) {
    for (unsigned i = 0; i < t->len; i++)
      add_syms(c, v, gc_sprintf(c->arena, "%s[%u]", name, i), kind, t->elem, prec, leaf);
    return;
  }
  const fe_type *e = t->kind == FE_ARRAY ? t->elem : t;
  int sym = add_sym(c, v, name, kind, e, prec, t->kind == FE_ARRAY ? t : NULL);
  for (unsigned i = 0; i < t->leaves; i++, ++*leaf) {
    v->sym[*leaf] = sym;
    v->slot[*leaf] = (int)i;
  }
}

static void make_symbols(fe_ctx *c, fe_var *v) {
  unsigned leaf = 0;
  gm_sym_kind kind = GM_SYM_SYSTEM;
  if (v->qual == FE_Q_ATTRIBUTE)
    kind = GM_SYM_ATTRIBUTE;
  else if (v->qual == FE_Q_VARYING)
    kind = GM_SYM_VARYING;
  else if (v->qual == FE_Q_UNIFORM)
    kind = GM_SYM_UNIFORM;
  else if (v->special == FE_B_FRAGCOLOR || v->special == FE_B_FRAGDATA || v->special == FE_B_FRAGDEPTH)
    kind = GM_SYM_FRAGCOLOR;
  v->sym = gc_alloc(c->arena, v->type->leaves * sizeof *v->sym);
  v->slot = gc_alloc(c->arena, v->type->leaves * sizeof *v->slot);
  add_syms(c, v, v->name, kind, v->type, v->prec, &leaf);
}

bool fe_has_main(fe_ctx *c) {
  if (!c->main) /* reported at the end of the text */
    gc_report(c->diag, GC_ERROR, fe_peek(c, 0)->loc, "there is no function void main()");
  return c->main != NULL;
}

bool fe_finish(fe_ctx *c) {
  for (fe_func *f = c->funcs; f; f = f->next)
    if (!strcmp(f->name, "main") && f->body)
      c->main = f;
  if (c->main)
    visit_function(c, c->main, 0);
  else if (!c->part)
    fe_has_main(c);
  size_t reachable = c->norder;
  for (fe_func *f = c->funcs; f; f = f->next)
    if (f->visit == 0 && f->body)
      visit_function(c, f, 0);
  c->norder = reachable;
  check_outputs(c);
  if (c->diag->errors)
    return false;
  for (size_t i = 0; i < c->nglobal; i++) {
    fe_var *v = c->global[i];
    bool builtin = v->loc.line == 0;
    bool interface = v->qual != FE_Q_TEMP || v->special != FE_B_NONE;
    if (interface && (v->used || !builtin))
      make_symbols(c, v);
  }
  return true;
}
