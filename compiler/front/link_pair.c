/* SPDX-License-Identifier: Apache-2.0 */
/* Checks whether a vertex and a fragment shader make one program: ESSL 1.00 sections 4.2.4 and 4.2.6 (uniforms are shared), 4.3.5
 * (varyings), 4.6.4 (invariance, by declaration or by the pragma; docs/compiler.md, "Linking"). An error is reported at the fragment
 * shader's declaration, with a note at the vertex shader's. Only uniforms are shared, so other variables of the same name do not clash. */
#include <string.h>

#include "front/fe.h"
#include "front/front.h"

typedef struct {
  fe_ctx *v, *f;
} pair;

static const char *const precision[] = {"no precision", "lowp", "mediump", "highp"};

static void note_vertex_place(const pair *p, gc_loc vertex) {
  if (vertex.line)
    gc_report_in(p->f->diag, GC_NOTE, p->v->diag, vertex, "in the vertex shader it is declared here");
}

/* The vertex shader's global variable of this name. */
static const fe_var *in_vertex(const pair *p, const char *name) {
  const fe_sym *y = fe_lookup_here(p->v, name);
  return y && y->kind == FE_S_VAR ? y->var : NULL;
}

static const fe_var *special(const fe_ctx *c, fe_special s) {
  for (size_t i = 0; i < c->nglobal; i++)
    if (c->global[i]->special == s)
      return c->global[i];
  return NULL;
}

/* ---- types ---- */

/* Describes how two declarations differ; NULL: they agree. path names the part of the variable. Types of different shaders are never the
 * same object. */
static const char *difference(const pair *p, const char *path, const fe_type *v, int vprec, const fe_type *f, int fprec);

static const char *struct_difference(const pair *p, const char *path, const fe_type *v, const fe_type *f) {
  gc_arena *a = p->f->arena;
  if (v->nameless != f->nameless || (!v->nameless && strcmp(v->name, f->name)))
    return gc_sprintf(a, "%s is of %s here and of %s in the vertex shader", path, f->name, v->name);
  if (v->nmem != f->nmem)
    return gc_sprintf(a, "struct %s has %u members here and %u in the vertex shader", f->name, f->nmem, v->nmem);
  for (unsigned i = 0; i < f->nmem; i++) {
    if (strcmp(v->mem[i].name, f->mem[i].name))
      return gc_sprintf(a, "member %u of struct %s is '%s' here and '%s' in the vertex shader", i + 1, f->name, f->mem[i].name,
                        v->mem[i].name);
    const char *member = gc_sprintf(a, "%s.%s", path, f->mem[i].name);
    const char *why = difference(p, member, v->mem[i].type, v->mem[i].prec, f->mem[i].type, f->mem[i].prec);
    if (why)
      return why;
  }
  return NULL;
}

static const char *difference(const pair *p, const char *path, const fe_type *v, int vprec, const fe_type *f, int fprec) {
  const fe_type *ve = v->kind == FE_ARRAY ? v->elem : v, *fe = f->kind == FE_ARRAY ? f->elem : f;
  bool same = v->kind == f->kind && v->len == f->len && ve->kind == fe->kind && ve->rows == fe->rows && ve->cols == fe->cols;
  if (!same)
    return gc_sprintf(p->f->arena, "%s is %s here and %s in the vertex shader", path, f->name, v->name);
  if (fe->kind == FE_STRUCT)
    return struct_difference(p, path, ve, fe);
  if (vprec != fprec)
    return gc_sprintf(p->f->arena, "%s is %s here and %s in the vertex shader", path, precision[fprec], precision[vprec]);
  return NULL;
}

/* ---- rules ---- */

static void check_shared_uniform(const pair *p, const fe_var *f) {
  const fe_var *v = in_vertex(p, f->name);
  if (!v || v->qual != FE_Q_UNIFORM)
    return;
  const char *why = difference(p, f->name, v->type, v->prec, f->type, f->prec);
  if (!why)
    return;
  /* With --compat, a uniform that one stage declares and does not use may have another precision there. */
  if (p->f->compat && (!f->used || !v->used) && !difference(p, f->name, v->type, FE_P_NONE, f->type, FE_P_NONE)) {
    fe_warn(p->f, f->loc, "uniform '%s' differs between the shaders: %s", f->name, why);
    return;
  }
  fe_error(p->f, f->loc, "uniform '%s' differs between the shaders: %s", f->name, why);
  note_vertex_place(p, v->loc);
}

/* Do the two declarations agree (4.6.4)? The pragma makes outputs invariant (4.6.1). If the fragment shader has the pragma, an input that
 * is not declared invariant itself agrees with both kinds of outputs. */
static bool invariance_agrees(const pair *p, const fe_var *v, const fe_var *f) {
  return f->invariant == v->invariant || (p->f->pp.invariant_all && !f->invariant);
}

static void varying(const pair *p, const fe_var *f) {
  const fe_var *v = in_vertex(p, f->name);
  if (!v || v->qual != FE_Q_VARYING) {
    if (f->used)
      fe_error(p->f, f->loc, "varying '%s' is used, but the vertex shader does not declare it", f->name);
    if (f->used && v)
      note_vertex_place(p, v->loc);
    return;
  }
  const char *why = difference(p, f->name, v->type, FE_P_NONE, f->type, FE_P_NONE); /* the precisions of two varyings may differ */
  if (why) {
    fe_error(p->f, f->loc, "varying '%s' differs between the shaders: %s", f->name, why);
    note_vertex_place(p, v->loc);
  } else if (!invariance_agrees(p, v, f)) {
    fe_error(p->f, f->invariant_at.line ? f->invariant_at : f->loc, "varying '%s' is invariant %s", f->name,
             f->invariant ? "here and not in the vertex shader" : "in the vertex shader and not here");
    note_vertex_place(p, v->invariant_at.line ? v->invariant_at : v->loc);
  }
}

/* gl_FragCoord may be invariant only if gl_Position is, and gl_PointCoord only if gl_PointSize is (4.6.4). */
static void built_in(const pair *p, fe_special input, fe_special output) {
  const fe_var *f = special(p->f, input), *v = special(p->v, output);
  if (f && v && f->invariant_at.line && !v->invariant && !p->v->pp.invariant_all)
    fe_error(p->f, f->invariant_at, "%s is invariant here, but %s is not in the vertex shader", f->name, v->name);
}

bool gc_front_link(gc_unit *vertex, gc_unit *fragment) {
  pair p = {vertex, fragment};
  bool both = fe_has_main(vertex);
  if (!fe_has_main(fragment) || !both || setjmp(fragment->giving_up))
    return false;
  for (size_t i = 0; i < fragment->nglobal; i++) {
    const fe_var *f = fragment->global[i];
    if (!f->loc.line) /* f is built in */
      continue;
    if (f->qual == FE_Q_UNIFORM)
      check_shared_uniform(&p, f);
    else if (f->qual == FE_Q_VARYING)
      varying(&p, f);
  }
  const fe_var *position = special(vertex, FE_B_POSITION);
  if (position && !position->assigned) /* issue 10.13 of the specification */
    gc_report(vertex->diag, GC_WARNING, (gc_loc){0, 0, 0}, "gl_Position is never written: where vertices go is undefined");
  built_in(&p, FE_B_FRAGCOORD, FE_B_POSITION);
  built_in(&p, FE_B_POINTCOORD, FE_B_POINTSIZE);
  return !fragment->diag->errors;
}
