/* SPDX-License-Identifier: Apache-2.0 */
/* The front end as a list of steps: preprocess, parse and check, link, lower to IR. */
#include "front/front.h"

#include <string.h>

#include "front/fe.h"

static void parse_shader(fe_ctx *c) {
  c->pp.arena = c->arena;
  c->pp.diag = c->diag;
  fe_lex(c);
  fe_push_scope(c); /* the outermost scope: built-in names */
  bool vertex = c->stage == GM_STAGE_VERTEX;
  c->scope->prec_float = vertex ? FE_P_HIGH : FE_P_NONE;
  c->scope->prec_int = vertex ? FE_P_HIGH : FE_P_MEDIUM;
  c->scope->prec_2d = c->scope->prec_cube = FE_P_LOW;
  fe_declare_builtin_vars(c);
  fe_push_scope(c);
  c->global_scope = c->scope;
  c->invariant_any = c->pp.invariant_all;
  fe_parse_unit(c);
}

bool fe_is_listed(const char *const *list, const char *name) {
  while (list && *list && strcmp(*list, name) != 0)
    list++;
  return list && *list;
}

gc_unit *gc_front_parse(gc_arena *a, gc_diag *d, const gc_front_options *o) {
  fe_ctx *c = gc_alloc(a, sizeof *c);
  c->arena = a;
  c->diag = d;
  c->stage = o->stage;
  c->fast_division = o->fast_division;
  c->depth_samplers = o->depth_samplers;
  c->half_samplers = o->half_samplers;
  c->part = o->part;
  c->sized_types = o->sized_types;
  c->compat = c->pp.compat = o->compat;
  c->pp.define = o->define;
  c->limits = lk_limits_of(o->machine);
  c->func_tail = &c->funcs;
  c->module = ir_module_new(a, o->stage);
  c->scratch = ir_module_new(a, o->stage);
  if (setjmp(c->giving_up))
    return NULL;
  parse_shader(c);
  if (c->syntax_errors || c->diag->errors >= GC_MAX_ERRORS) /* a missing part may have been skipped */
    return NULL;
  if (!fe_finish(c))
    return NULL;
  if (o->strict_appendix_a)
    fe_check_appendix_a(c);
  if (!c->diag->errors)
    fe_warn_color_lanes(c);
  return c->diag->errors ? NULL : c;
}

void gc_front_note_array(gc_unit *c) {
  enum { SMALL = 16 };
  if (c->largest && c->largest->loc.line && c->largest->type->leaves >= SMALL)
    gc_report(c->diag, GC_NOTE, c->largest->loc, "the largest array is '%s', of %u values", c->largest->name, c->largest->type->leaves);
}

void gc_front_hold(gc_unit *c) {
  c->held = *c->module;
  c->symbols = gc_memdup(c->arena, c->held.sym, c->held.nsym * sizeof *c->symbols);
}

ir_module *gc_front_lower(gc_unit *c, bool quads) {
  c->helpers = quads && c->neighbours;
  if (setjmp(c->giving_up))
    return NULL;
  if (!c->symbols)
    gc_front_hold(c);
  *c->module = c->held;
  if (c->held.nsym) /* the list may be NULL when there are none */
    memcpy(c->module->sym, c->symbols, c->held.nsym * sizeof *c->symbols);
  c->insts = 0;
  fe_lower(c);
  return c->diag->errors ? NULL : c->module;
}

ir_module *gc_front(gc_arena *a, gc_diag *d, gm_stage stage) {
  gc_unit *c = gc_front_parse(a, d, &(gc_front_options){.stage = stage});
  return c ? gc_front_lower(c, false) : NULL;
}
