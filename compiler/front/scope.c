/* SPDX-License-Identifier: Apache-2.0 */
/* Keeps scopes and names (ESSL 1.00 section 4.2), and records the uses of names (docs/compiler.md). */
#include <ctype.h>
#include <stdarg.h>
#include <string.h>

#include "front/fe.h"

static void report_at_place(fe_ctx *c, gc_severity sev, gc_loc loc, const char *fmt, va_list ap) {
  gc_report(c->diag, sev, loc, "%s", gc_vsprintf(c->arena, fmt, ap));
}

/* Was an error reported at this place? Then a second error about the same token is a consequence. So is one in a line with a wrong token or
 * macro call. */
static bool was_reported(const gc_diag *d, size_t lexical, gc_loc loc) {
  for (size_t i = 0; loc.line && i < d->count; i++)
    if (d->msg[i].sev == GC_ERROR && d->msg[i].loc.line == loc.line && (i < lexical || d->msg[i].loc.col == loc.col))
      return true;
  return false;
}

/* The place of an error may be in a macro call, whose tokens all have the place of the call. Adds a note that says where the text comes
 * from. */
static void note_macro(fe_ctx *c, gc_loc loc) {
  size_t left, n = 0;
  const char *s = gc_diag_at(c->diag, loc, &left);
  while (n < left && (isalnum((unsigned char)s[n]) || s[n] == '_'))
    n++;
  const pp_macro *m = n ? pp_intern(&c->pp, s, n)->macro : NULL;
  if (m && m->kind == PP_USER)
    fe_note(c, m->loc, "in what macro '%s' makes, defined here", m->name);
}

void fe_error(fe_ctx *c, gc_loc loc, const char *fmt, ...) {
  va_list ap;
  c->muted = was_reported(c->diag, c->lexical, loc);
  if (c->muted)
    return;
  va_start(ap, fmt);
  report_at_place(c, GC_ERROR, loc, fmt, ap);
  va_end(ap);
  note_macro(c, loc);
  if (c->diag->errors >= GC_MAX_ERRORS)
    fe_too_many(c, loc);
}

void fe_warn(fe_ctx *c, gc_loc loc, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  report_at_place(c, GC_WARNING, loc, fmt, ap);
  va_end(ap);
}

void fe_note(fe_ctx *c, gc_loc loc, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  if (loc.line && !c->muted)
    report_at_place(c, GC_NOTE, loc, fmt, ap);
  va_end(ap);
}

_Noreturn void fe_too_many(fe_ctx *c, gc_loc loc) {
  gc_report(c->diag, GC_ERROR, loc, "too many errors");
  fe_give_up(c);
}

_Noreturn void fe_give_up(fe_ctx *c) { longjmp(c->giving_up, 1); }

void fe_push_scope(fe_ctx *c) {
  fe_scope *s = gc_alloc(c->arena, sizeof *s);
  if (c->scope)
    *s = *c->scope; /* copies the default precisions */
  s->bucket = NULL;
  s->nbucket = s->nsym = 0;
  s->up = c->scope;
  c->scope = s;
}

void fe_pop_scope(fe_ctx *c) { c->scope = c->scope->up; }

static fe_sym *find_in_scope(const fe_scope *s, const char *name, uint32_t hash) {
  for (fe_sym *y = s->nsym ? s->bucket[hash & (s->nbucket - 1)] : NULL; y; y = y->next)
    if (y->hash == hash && (y->name == name || !strcmp(y->name, name)))
      return y;
  return NULL;
}

static uint32_t hash_symbol_name(const char *name) {
  uint32_t h = PP_HASH_START;
  while (*name)
    h = pp_hash_add(h, (unsigned char)*name++);
  return h ^ h >> 15;
}

fe_sym *fe_lookup_here(fe_ctx *c, const char *name) { return find_in_scope(c->scope, name, hash_symbol_name(name)); }

fe_sym *fe_lookup(fe_ctx *c, const char *name) {
  uint32_t h = hash_symbol_name(name);
  for (const fe_scope *s = c->scope; s; s = s->up) {
    fe_sym *y = find_in_scope(s, name, h);
    if (y)
      return y;
  }
  return NULL;
}

/* Adds a name that is not in the scope. */
static fe_sym *add_name(fe_ctx *c, fe_scope *s, const char *name, uint32_t hash) {
  if (s->nsym >= s->nbucket) {
    size_t size = s->nbucket ? 4 * s->nbucket : s->up ? 4 : 32;
    fe_sym **bucket = gc_alloc(c->arena, size * sizeof *bucket);
    for (size_t k = 0; k < s->nbucket; k++)
      for (fe_sym *y = s->bucket[k], *next; y; y = next) {
        next = y->next;
        y->next = bucket[y->hash & (size - 1)];
        bucket[y->hash & (size - 1)] = y;
      }
    s->bucket = bucket;
    s->nbucket = size;
  }
  fe_sym *y = gc_alloc(c->arena, sizeof *y);
  y->name = name;
  y->hash = hash;
  y->next = s->bucket[y->hash & (s->nbucket - 1)];
  s->bucket[y->hash & (s->nbucket - 1)] = y;
  s->nsym++;
  return y;
}

bool fe_name_allowed(fe_ctx *c, const char *name, gc_loc loc) {
  if (!strncmp(name, "gl_", 3)) {
    fe_error(c, loc, "names beginning with gl_ are reserved ('%s')", name);
    return false;
  }
  if (strstr(name, "__")) { /* such names are possible future keywords (3.7), and using a reserved keyword is an error (L0003) */
    fe_error(c, loc, "names with two consecutive underscores are reserved ('%s')", name);
    return false;
  }
  return true;
}

fe_sym *fe_declare(fe_ctx *c, int kind, const char *name, gc_loc loc) {
  uint32_t hash = hash_symbol_name(name);
  fe_sym *old = find_in_scope(c->scope, name, hash);
  if (old && old->guess) {
    *old = (fe_sym){.name = name, .kind = kind, .loc = loc, .hash = old->hash, .next = old->next};
    return old;
  }
  if (old) {
    fe_error(c, loc, "'%s' is already declared in this scope", name);
    fe_note(c, old->loc, "declared here");
    return NULL;
  }
  fe_sym *y = add_name(c, c->scope, name, hash);
  y->kind = kind;
  y->loc = loc;
  return y;
}

void fe_guess(fe_ctx *c, const char *name, gc_loc loc) {
  fe_scope *s = c->scope;
  while (s->up && s != c->global_scope && s->up != c->global_scope)
    s = s->up;
  fe_sym *y = add_name(c, s, name, hash_symbol_name(name));
  y->kind = FE_S_VAR;
  y->loc = loc;
  y->guess = true;
  y->var = gc_alloc(c->arena, sizeof *y->var);
  *y->var = (fe_var){.name = name, .type = &fe_bad, .loc = loc};
}

fe_var *fe_var_new(fe_ctx *c, const char *name, const fe_type *type, fe_qual qual, int prec, gc_loc loc) {
  fe_var *v = gc_alloc(c->arena, sizeof *v);
  v->name = name;
  v->type = type;
  v->qual = qual;
  v->prec = prec;
  v->loc = loc;
  if (type->kind == FE_ARRAY && qual == FE_Q_TEMP && (!c->largest || type->leaves > c->largest->type->leaves))
    c->largest = v;
  if (c->cur) {
    v->number = c->cur->nlocal++;
  } else if (qual != FE_Q_CONST) {
    v->global = true;
    v->number = (unsigned)c->nglobal;
    c->global = gc_grow(c->arena, c->global, &c->cglobal, c->nglobal + 1, sizeof *c->global);
    c->global[c->nglobal++] = v;
  }
  return v;
}

static void add_use(fe_ctx *c, fe_use u) {
  u.next = c->cur->uses;
  c->cur->uses = gc_memdup(c->arena, &u, sizeof u);
}

void fe_use_var(fe_ctx *c, fe_var *v, bool write, gc_loc loc) {
  v->used = true;
  if (write && !v->assigned)
    v->wrote = loc;
  v->assigned = v->assigned || write;
  if (!v->global || !c->cur || v->used_in[write] == c->cur)
    return;
  v->used_in[write] = c->cur;
  add_use(c, (fe_use){.var = v, .write = write, .loc = loc});
}

void fe_use_func(fe_ctx *c, fe_func *f, gc_loc loc) {
  if (!c->cur || f->used_in == c->cur)
    return;
  f->used_in = c->cur;
  add_use(c, (fe_use){.callee = f, .loc = loc});
}
