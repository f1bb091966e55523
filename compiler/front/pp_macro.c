/* SPDX-License-Identifier: Apache-2.0 */
/* Macros: definition, and expansion with hide sets (a name is not expanded within its own expansion; docs/compiler.md). */
#include <string.h>

#include "front/pp.h"

#define MAX_MADE 300000u /* tokens made by expansion in one shader */
#define MAX_DEPTH 100u   /* nested macro calls in arguments */
#define MAX_PARAMS 256u

static bool is_hidden(const pp_tok *t, const pp_macro *m) {
  for (const pp_hide *h = t->hide; h; h = h->next)
    if (h->macro == m)
      return true;
  return false;
}

static const pp_hide *hide_add(pp_state *p, const pp_hide *h, const pp_macro *m) {
  for (const pp_hide *k = h; k; k = k->next)
    if (k->macro == m)
      return h;
  pp_hide *n = gc_alloc(p->arena, sizeof *n);
  n->macro = m;
  n->next = h;
  return n;
}

static const pp_hide *hide_union(pp_state *p, const pp_hide *a, const pp_hide *b) {
  if (!a || a == b)
    return b;
  for (; b; b = b->next)
    a = hide_add(p, a, b->macro);
  return a;
}

/* The macros that are in both sets. */
static const pp_hide *hide_meet(pp_state *p, const pp_hide *a, const pp_hide *b) {
  if (a == b)
    return a;
  const pp_hide *r = NULL;
  for (; a; a = a->next)
    for (const pp_hide *k = b; k; k = k->next)
      if (k->macro == a->macro)
        r = hide_add(p, r, a->macro);
  return r;
}

static bool same_body(const pp_tok *a, const pp_tok *b) {
  for (bool first = true; a && b; a = a->next, b = b->next, first = false)
    if (strcmp(a->s, b->s) || (!first && a->space != b->space))
      return false;
  return !a && !b;
}

static bool same_macro(const pp_macro *a, const pp_macro *b) {
  if (a->function != b->function || a->nparam != b->nparam)
    return false;
  for (unsigned i = 0; i < a->nparam; i++)
    if (strcmp(a->param[i], b->param[i]))
      return false;
  return same_body(a->body, b->body);
}

/* Reads the parameter list after '('. Returns the token after ')', or NULL at the end of the line. NULL also if the list is wrong, which
 * is reported, and *bad is then set. */
static pp_tok *parameters(pp_state *p, pp_macro *m, pp_tok *t, bool *bad) {
  gc_loc loc = m->loc;
  m->param = gc_alloc(p->arena, MAX_PARAMS * sizeof *m->param);
  if (t && t->punct == FE_T_RPAREN)
    return t->next;
  for (;;) {
    if (!t || t->kind != PP_IDENT || m->nparam == MAX_PARAMS) {
      gc_report(p->diag, GC_ERROR, t ? t->loc : loc, "expected a macro parameter name");
      *bad = true;
      return NULL;
    }
    for (unsigned i = 0; i < m->nparam; i++)
      if (!strcmp(m->param[i], t->s)) {
        gc_report(p->diag, GC_ERROR, t->loc, "macro parameter '%s' appears twice", t->s);
        *bad = true;
      }
    m->param[m->nparam++] = t->s;
    loc = t->loc;
    t = t->next;
    if (t && t->punct == FE_T_RPAREN)
      return t->next;
    if (!t || t->punct != FE_T_COMMA) {
      gc_report(p->diag, GC_ERROR, t ? t->loc : loc, "expected ',' or ')' in macro parameter list");
      *bad = true;
      return NULL;
    }
    t = t->next;
  }
}

static bool name_allowed(pp_state *p, const pp_tok *t) {
  const pp_macro *m = t->name->macro;
  if (!strcmp(t->s, "defined") || (m && m->kind != PP_USER)) {
    gc_report(p->diag, GC_ERROR, t->loc, "'%s' is predefined and cannot be defined", t->s);
    return false;
  }
  if (!strncmp(t->s, "GL_", 3)) {
    gc_report(p->diag, GC_ERROR, t->loc, "macro names beginning with GL_ are reserved ('%s')", t->s);
    return false;
  }
  if (strstr(t->s, "__"))
    gc_report(p->diag, GC_WARNING, t->loc, "macro names with two consecutive underscores are reserved ('%s')", t->s);
  return true;
}

void pp_define(pp_state *p, pp_tok *t) {
  if (!name_allowed(p, t))
    return;
  pp_macro *m = gc_alloc(p->arena, sizeof *m);
  m->name = t->s;
  m->loc = t->loc;
  pp_tok *body = t->next;
  bool bad = false;
  if (body && body->punct == FE_T_LPAREN && !body->space) {
    m->function = true;
    body = parameters(p, m, body->next, &bad);
  }
  if (bad)
    return;
  m->body = body; /* a body may hold any token; an invalid one is reported where the macro is used */
  const pp_macro *old = t->name->macro;
  if (old && !same_macro(old, m)) {
    gc_report(p->diag, GC_ERROR, m->loc, "macro '%s' redefined differently", m->name);
    gc_report(p->diag, GC_NOTE, old->loc, "first defined here");
  } else if (!old) {
    t->name->macro = m;
  }
}

void pp_predefine(pp_state *p, const char *name, const char *value) {
  pp_macro *m = gc_alloc(p->arena, sizeof *m);
  m->name = name;
  m->kind = !strcmp(name, "__LINE__") ? PP_LINE : !strcmp(name, "__FILE__") ? PP_FILE : PP_PREDEF;
  m->body = gc_alloc(p->arena, sizeof *m->body);
  *m->body = (pp_tok){.kind = PP_NUMBER, .s = value, .n = (unsigned)strlen(value)};
  pp_intern(p, name, strlen(name))->macro = m;
}

static bool take_budget(pp_state *p, gc_loc loc) {
  if (p->made++ < MAX_MADE)
    return true;
  if (!p->overflow)
    gc_report(p->diag, GC_ERROR, loc, "macro expansion makes more than %u tokens", MAX_MADE);
  p->overflow = true;
  return false;
}

/* Copies a token of a macro body to *tail, with the source place of the macro call, which ends in line `line`. */
static pp_tok **emit_body_token(pp_state *p, pp_tok **tail, const pp_tok *from, const pp_tok *call, int line, const pp_hide *hide) {
  if (!take_budget(p, call->loc))
    return tail;
  pp_tok *c = pp_copy_tok(p, from);
  c->hide = hide_union(p, from->hide, hide);
  c->loc = call->loc;
  c->line = line;
  c->bol = false;
  *tail = c;
  return &c->next;
}

typedef struct {
  pp_tok *list, **tail; /* the argument as written */
  pp_tok *full;         /* the argument expanded */
  bool expanded;
} argument;

/* Is *t a token, and not the end of the text? At the end of what is read so far, the next token is read. */
static bool is_token(pp_state *p, pp_tok *t) {
  if (t && t->kind == PP_EOF)
    pp_refill(&p->text, t);
  return t && t->kind != PP_EOF;
}

/* Reads the arguments after '('; returns the ')', or NULL if the macro call is not closed (reported). */
static pp_tok *arguments(pp_state *p, const pp_macro *m, const pp_tok *call, pp_tok *t, argument *arg, unsigned *count) {
  unsigned depth = 0, n = 0;
  arg[0].tail = &arg[0].list;
  for (; is_token(p, t); t = t->next) {
    if (t->bol && t->punct == FE_T_HASH) {
      gc_report(p->diag, GC_ERROR, t->loc, "a directive cannot be within a call of macro '%s'", m->name);
      gc_report(p->diag, GC_NOTE, call->loc, "the call begins here");
      return NULL;
    }
    if (t->punct == FE_T_RPAREN && depth-- == 0) {
      *count = n + 1;
      return t;
    }
    if (t->punct == FE_T_LPAREN)
      depth++;
    if (t->punct == FE_T_COMMA && depth == 0) {
      if (++n < m->nparam)
        arg[n].tail = &arg[n].list;
      continue;
    }
    if (n < m->nparam || n == 0) {
      pp_tok *c = pp_copy_tok(p, t);
      c->bol = false;
      *arg[n].tail = c;
      arg[n].tail = &c->next;
    }
  }
  gc_report(p->diag, GC_ERROR, call->loc, "call of macro '%s' is not closed", m->name);
  return NULL;
}

/* A macro call is written in one line or in several; its last line is that of `close`, its closing parenthesis. What macros make has that
   line, also those in the arguments. `__LINE__` that is written in an argument has its own line: one more than the line ends before it. */
static pp_tok **substitute_arguments(pp_state *p, const pp_macro *m, const pp_tok *call, const pp_tok *close, argument *arg,
                                     const pp_hide *hide, pp_tok **tail) {
  for (unsigned k = 0; k < m->nparam; k++)
    for (pp_tok *a = arg[k].list; a; a = a->next)
      if (!a->name || !a->name->macro || a->name->macro->kind != PP_LINE)
        a->line = close->line;
  for (const pp_tok *b = m->body; b && !p->overflow; b = b->next) {
    unsigned k = m->nparam;
    for (unsigned i = 0; b->kind == PP_IDENT && i < m->nparam; i++)
      if (!strcmp(b->s, m->param[i]))
        k = i;
    if (k == m->nparam) {
      tail = emit_body_token(p, tail, b, call, close->line, hide);
      continue;
    }
    if (!arg[k].expanded)
      arg[k].full = pp_expand_list(p, arg[k].list);
    arg[k].expanded = true;
    for (const pp_tok *a = arg[k].full; a && !p->overflow; a = a->next)
      tail = emit_body_token(p, tail, a, call, close->line, hide);
  }
  return tail;
}

static bool call_function(pp_state *p, pp_macro *m, pp_tok **at) {
  pp_tok *t = *at, *open = t->next;
  if (!is_token(p, open) || open->punct != FE_T_LPAREN)
    return false;
  argument *arg = gc_alloc(p->arena, (m->nparam + 1) * sizeof *arg);
  unsigned count = 0;
  pp_tok *close = arguments(p, m, t, open->next, arg, &count);
  if (!close)
    return false;
  if (m->nparam == 0 && count == 1 && !arg[0].list)
    count = 0;
  if (count != m->nparam) {
    gc_report(p->diag, GC_ERROR, t->loc, "macro '%s' takes %u argument%s, %u given", m->name, m->nparam, m->nparam == 1 ? "" : "s", count);
    pp_tok *wrong = pp_copy_tok(p, t); /* takes the place of the text that a right call would give */
    *wrong = (pp_tok){.kind = PP_WRONG, .s = t->s, .n = t->n, .loc = t->loc, .line = t->line, .space = t->space, .next = close->next};
    *at = wrong;
    return true;
  }
  const pp_hide *hide = hide_add(p, hide_meet(p, t->hide, close->hide), m);
  pp_tok *list = NULL, **tail = substitute_arguments(p, m, t, close, arg, hide, &list);
  *tail = close->next;
  if (list && list != close->next)
    list->space = t->space;
  *at = list;
  return true;
}

/* The value of __LINE__, __FILE__ or a predefined macro with a constant value. */
static pp_tok *predefined(pp_state *p, const pp_macro *m, const pp_tok *t) {
  pp_tok *c = pp_copy_tok(p, m->body);
  if (m->kind == PP_LINE)
    c->s = gc_sprintf(p->arena, "%d", t->line + p->line_delta);
  else if (m->kind == PP_FILE)
    c->s = gc_sprintf(p->arena, "%d", p->file_number);
  c->n = (unsigned)strlen(c->s);
  c->loc = t->loc;
  c->space = t->space;
  c->next = t->next;
  return c;
}

bool pp_expand_one(pp_state *p, pp_tok **at) {
  pp_tok *t = *at;
  if (t->kind != PP_IDENT || p->overflow)
    return false;
  pp_macro *m = t->name->macro;
  if (!m || is_hidden(t, m) || !take_budget(p, t->loc))
    return false;
  if (m->kind != PP_USER) {
    *at = predefined(p, m, t);
    return true;
  }
  if (m->function)
    return call_function(p, m, at);
  pp_tok *list = NULL, **tail = &list;
  const pp_hide *hide = hide_add(p, t->hide, m);
  for (const pp_tok *b = m->body; b; b = b->next)
    tail = emit_body_token(p, tail, b, t, t->line, hide);
  *tail = t->next;
  if (list && list != t->next)
    list->space = t->space;
  *at = list;
  return true;
}

/* Copies `defined NAME` or `defined(NAME)` unchanged. */
static pp_tok **keep_defined(pp_state *p, pp_tok **list, pp_tok **tail) {
  unsigned keep = pp_is((*list)->next, "(") ? 4 : 2;
  for (; *list && keep; keep--, *list = (*list)->next, tail = &(*tail)->next)
    *tail = pp_copy_tok(p, *list);
  return tail;
}

static pp_tok *expand_macros(pp_state *p, pp_tok *list, bool condition) {
  pp_tok *head = NULL, **tail = &head;
  if (++p->depth > MAX_DEPTH) {
    if (!p->overflow && list)
      gc_report(p->diag, GC_ERROR, list->loc, "macro calls nest deeper than %u", MAX_DEPTH);
    p->overflow = true;
  }
  while (list) {
    if (condition && pp_is(list, "defined")) {
      tail = keep_defined(p, &list, tail);
      continue;
    }
    if (pp_expand_one(p, &list))
      continue;
    *tail = pp_copy_tok(p, list);
    tail = &(*tail)->next;
    list = list->next;
  }
  p->depth--;
  return head;
}

pp_tok *pp_expand_list(pp_state *p, pp_tok *list) { return expand_macros(p, list, false); }
pp_tok *pp_expand_condition(pp_state *p, pp_tok *list) { return expand_macros(p, list, true); }
