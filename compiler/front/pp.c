/* SPDX-License-Identifier: Apache-2.0 */
/* The preprocessor's directives (pp.h). #line changes __LINE__, __FILE__ and the line numbers in messages; source locations stay those of
   the text. */
#include "front/pp.h"

#include <string.h>

typedef struct pp_cond {
  bool live;  /* this group of lines is compiled */
  bool taken; /* a group of this #if was compiled, or no group of it may be */
  bool in_else;
  gc_loc loc;
  struct pp_cond *next;
} pp_cond;

static bool is_live(const pp_state *p) { return !p->cond || p->cond->live; }

static void report_pp_error(pp_state *p, gc_loc loc, const char *what) { gc_report(p->diag, GC_ERROR, loc, "%s", what); }

static void nothing_more(pp_state *p, const pp_tok *t, const char *directive) {
  if (t)
    gc_report(p->diag, GC_ERROR, t->loc, "unexpected token after #%s", directive);
}

static void push_cond(pp_state *p, gc_loc loc, bool value) {
  pp_cond *c = gc_alloc(p->arena, sizeof *c);
  c->live = is_live(p) && value;
  c->taken = !is_live(p) || value;
  c->loc = loc;
  c->next = p->cond;
  p->cond = c;
}

static void do_ifdef(pp_state *p, pp_tok *dir, bool negate) {
  pp_tok *t = dir->next;
  if (!is_live(p)) {
    push_cond(p, dir->loc, false);
    return;
  }
  bool value = false;
  if (!t || t->kind != PP_IDENT) {
    gc_report(p->diag, GC_ERROR, t ? t->loc : dir->loc, "expected a macro name after #%s", dir->s);
  } else {
    value = (t->name->macro != NULL) != negate;
    nothing_more(p, t->next, dir->s);
  }
  push_cond(p, dir->loc, value);
}

static void do_elif(pp_state *p, pp_tok *dir) {
  pp_cond *c = p->cond;
  if (!c || c->in_else) {
    report_pp_error(p, dir->loc, c ? "#elif after #else" : "#elif without #if");
    return;
  }
  c->live = !c->taken && pp_condition(p, dir->next, dir->loc);
  c->taken = c->taken || c->live;
}

static void do_else(pp_state *p, pp_tok *dir) {
  pp_cond *c = p->cond;
  if (!c || c->in_else) {
    report_pp_error(p, dir->loc, c ? "second #else of one #if" : "#else without #if");
    return;
  }
  nothing_more(p, dir->next, "else");
  c->in_else = true;
  c->live = !c->taken;
  c->taken = true;
}

static void do_endif(pp_state *p, pp_tok *dir) {
  if (!p->cond) {
    report_pp_error(p, dir->loc, "#endif without #if");
    return;
  }
  nothing_more(p, dir->next, "endif");
  p->cond = p->cond->next;
}

static void do_undef(pp_state *p, pp_tok *dir) {
  pp_tok *t = dir->next;
  if (!t || t->kind != PP_IDENT) {
    report_pp_error(p, t ? t->loc : dir->loc, "expected a macro name after #undef");
    return;
  }
  nothing_more(p, t->next, "undef");
  if (pp_is(t, "defined") || !strncmp(t->s, "GL_", 3) || strstr(t->s, "__")) {
    gc_report(p->diag, GC_ERROR, t->loc, "'%s' is %s and cannot be undefined", t->s, t->name->macro ? "predefined" : "reserved");
    return;
  }
  t->name->macro = NULL;
}

static void do_error(pp_state *p, pp_tok *dir) {
  char *text = "";
  size_t n = 0;
  for (pp_tok *t = dir->next; t && n < 400; t = t->next) {
    n += t->n + 1;
    text = gc_sprintf(p->arena, "%s%s%.400s", text, t->space && *text ? " " : "", t->s);
  }
  gc_report(p->diag, GC_ERROR, dir->loc, "#error%s%s", *text ? " " : "", text);
}

static void do_version(pp_state *p, pp_tok *dir) {
  pp_tok *t = dir->next;
  if (p->seen_anything)
    report_pp_error(p, dir->loc, "#version must come before everything but comments");
  if (!t || t->kind != PP_NUMBER)
    report_pp_error(p, t ? t->loc : dir->loc, "expected a version number after #version");
  else if (strcmp(t->s, "100"))
    gc_report(p->diag, GC_ERROR, t->loc, "version %s is not supported; this is a compiler for version 100", t->s);
  else
    nothing_more(p, t->next, "version");
}

static void do_extension(pp_state *p, pp_tok *dir) {
  pp_tok *name = dir->next, *colon = name ? name->next : NULL, *how = colon ? colon->next : NULL;
  if (!name || name->kind != PP_IDENT || !colon || colon->punct != FE_T_COLON || !how || how->kind != PP_IDENT) {
    report_pp_error(p, dir->loc, "expected #extension NAME : require, enable, warn or disable");
    return;
  }
  nothing_more(p, how->next, "extension");
  bool require = pp_is(how, "require"), enable = pp_is(how, "enable"), warn = pp_is(how, "warn"), disable = pp_is(how, "disable");
  if (!require && !enable && !warn && !disable) {
    gc_report(p->diag, GC_ERROR, how->loc, "expected require, enable, warn or disable, not '%s'", how->s);
    return;
  }
  if (p->seen_token)
    gc_report(p->diag, p->compat ? GC_WARNING : GC_ERROR, dir->loc, "#extension must come before all tokens that are not directives");
  unsigned bit = pp_is(name, "GL_OES_standard_derivatives") ? PP_EXT_DERIVATIVES
                 : pp_is(name, "GL_EXT_shader_texture_lod") ? PP_EXT_TEXTURE_LOD
                 : pp_is(name, "GL_NV_draw_buffers")        ? PP_EXT_DRAW_BUFFERS
                 : pp_is(name, "GL_EXT_frag_depth")         ? PP_EXT_FRAG_DEPTH
                                                            : 0;
  if (pp_is(name, "all")) {
    if (require || enable)
      report_pp_error(p, how->loc, "extension 'all' takes only warn and disable");
    p->ext = p->ext_warn = warn ? ~0u : 0;
  } else if (!bit) {
    gc_report(p->diag, require ? GC_ERROR : GC_WARNING, name->loc, "extension '%s' is not supported", name->s);
  } else {
    p->ext = disable ? p->ext & ~bit : p->ext | bit;
    p->ext_warn = warn ? p->ext_warn | bit : p->ext_warn & ~bit;
  }
}

/* Only pragmas that begin with STDGL, optimize or debug have a meaning; all others are ignored (3.4). */
static void do_pragma(pp_state *p, pp_tok *dir) {
  pp_tok *t = dir->next;
  if (pp_is(t, "STDGL")) {
    static const char *const want[] = {"invariant", "(", "all", ")"};
    int k = 0;
    for (t = t->next; t && k < 4 && pp_is(t, want[k]); t = t->next)
      k++;
    if (k == 4 && !t)
      p->invariant_all = true;
  } else if (pp_is(t, "optimize") || pp_is(t, "debug")) {
    pp_tok *v = pp_is(t->next, "(") ? t->next->next : NULL;
    if (!v || !(pp_is(v, "on") || pp_is(v, "off")) || !pp_is(v->next, ")") || v->next->next)
      gc_report(p->diag, GC_WARNING, t->loc, "expected #pragma %s(on) or %s(off)", t->s, t->s);
  }
}

static bool line_number(pp_state *p, pp_tok **t, gc_loc end, int *out) {
  const pp_tok *first = *t;
  gc_loc loc = first->loc;
  int32_t v;
  if (!pp_constant(p, t, end, &v))
    return false;
  if (v < 0)
    report_pp_error(p, loc,
                    first->kind == PP_NUMBER && first->next == *t ? "#line takes no number above 2147483647"
                                                                  : "#line takes no negative numbers");
  *out = v;
  return v >= 0;
}

/* #line n: the next line is n (ESSL 1.00 section 3.4). */
static void do_line(pp_state *p, pp_tok *dir) {
  pp_tok *t = pp_expand_list(p, dir->next);
  int n = 0, file = p->file_number;
  if (!t) {
    report_pp_error(p, dir->loc, "expected a line number after #line");
    return;
  }
  if (!line_number(p, &t, dir->loc, &n) || (t && !line_number(p, &t, dir->loc, &file)))
    return;
  nothing_more(p, t, "line");
  p->line_delta = n - (dir->loc.line + 1);
  p->file_number = file;
  gc_diag_line(p->diag, dir->loc.line + 1, n, file);
}

static void live_directive(pp_state *p, pp_tok *dir) {
  if (pp_is(dir, "define")) {
    if (!dir->next || dir->next->kind != PP_IDENT)
      report_pp_error(p, dir->next ? dir->next->loc : dir->loc, "expected a macro name after #define");
    else
      pp_define(p, dir->next);
  } else if (pp_is(dir, "undef")) {
    do_undef(p, dir);
  } else if (pp_is(dir, "error")) {
    do_error(p, dir);
  } else if (pp_is(dir, "pragma")) {
    do_pragma(p, dir);
  } else if (pp_is(dir, "extension")) {
    do_extension(p, dir);
  } else if (pp_is(dir, "version")) {
    do_version(p, dir);
  } else if (pp_is(dir, "line")) {
    do_line(p, dir);
  } else {
    gc_report(p->diag, GC_ERROR, dir->loc, "unknown directive #%s", dir->s);
  }
}

/* Obeys a directive. dir: the token after '#'; its list ends with NULL at the end of the line. */
static void directive(pp_state *p, pp_tok *dir) {
  if (!dir) {
    p->seen_anything = true;
    return;
  }
  if (pp_is(dir, "if"))
    push_cond(p, dir->loc, is_live(p) && pp_condition(p, dir->next, dir->loc));
  else if (pp_is(dir, "ifdef"))
    do_ifdef(p, dir, false);
  else if (pp_is(dir, "ifndef"))
    do_ifdef(p, dir, true);
  else if (pp_is(dir, "elif"))
    do_elif(p, dir);
  else if (pp_is(dir, "else"))
    do_else(p, dir);
  else if (pp_is(dir, "endif"))
    do_endif(p, dir);
  else if (is_live(p))
    live_directive(p, dir);
  p->seen_anything = true;
}

/* Cuts the line of t off its list; returns the first token after it. */
static pp_tok *cut_line(pp_tok *t) {
  while (t->next && !t->next->bol && t->next->kind != PP_EOF)
    t = t->next;
  pp_tok *rest = t->next;
  t->next = NULL;
  return rest;
}

static void predefine_all(pp_state *p) {
  pp_predefine(p, "__LINE__", "");
  pp_predefine(p, "__FILE__", "");
  pp_predefine(p, "__VERSION__", "100");
  pp_predefine(p, "GL_ES", "1");
  pp_predefine(p, "GL_FRAGMENT_PRECISION_HIGH", "1");
  pp_predefine(p, "GL_OES_standard_derivatives", "1");
  pp_predefine(p, "GL_EXT_shader_texture_lod", "1");
  pp_predefine(p, "GL_NV_draw_buffers", "1");
  pp_predefine(p, "GL_EXT_frag_depth", "1");
}

/* Defines the macros of the command line. Their places in messages are the shader without a line. */
static void define_all(pp_state *p) {
  for (const char *const *d = p->define; d && *d; d++) {
    size_t name = strcspn(*d, "=");
    const char *text = gc_sprintf(p->arena, "%.*s %s", (int)name, *d, (*d)[name] ? *d + name + 1 : "1");
    pp_tok *list = pp_tokenize(p, text, strlen(text)), **end = &list;
    for (; (*end)->kind != PP_EOF; end = &(*end)->next)
      (*end)->loc = (gc_loc){0, 0, 0};
    *end = NULL;
    if (list && list->kind == PP_IDENT)
      pp_define(p, list);
    else
      gc_report(p->diag, GC_ERROR, (gc_loc){0, 0, 0}, "expected a macro name, not '%s'", *d);
  }
}

void pp_start(pp_state *p, const char *src, size_t len) {
  predefine_all(p);
  define_all(p);
  p->text = pp_lexer_of(p, src, len);
}

static const pp_tok *finish_preprocessing(pp_state *p) {
  for (pp_cond *c = p->cut ? NULL : p->cond; c; c = c->next)
    gc_report(p->diag, GC_ERROR, c->loc, "#if is not closed by #endif");
  p->cond = NULL;
  p->one = (pp_tok){.kind = PP_EOF, .s = "", .bol = true, .loc = pp_place(&p->text)};
  return &p->one;
}

/* Obeys the directives before the next token of the text. False: there is none. */
static bool obey_directives(pp_state *p) {
  pp_lexer *l = &p->text;
  while (p->diag->errors < GC_MAX_ERRORS && pp_seek(l, is_live(p))) {
    if (!pp_at_directive(l))
      return true;
    p->continued = (gc_loc){0};
    pp_tok *line = pp_read_directive(l, is_live(p));
    if (p->continued.line)
      report_pp_error(p, p->continued, "line continuation ('\\') is not part of version 100");
    directive(p, line->next);
  }
  return false;
}

/* Does the rest begin with a token? Obeys directives in it, and replaces macro calls. */
static bool has_rest(pp_state *p) {
  while (p->diag->errors < GC_MAX_ERRORS && p->rest && p->rest->kind != PP_EOF) {
    pp_tok *t = p->rest;
    if (t->bol && t->punct == FE_T_HASH) {
      p->rest = cut_line(t);
      directive(p, t->next);
    } else if (!pp_expand_one(p, &p->rest)) {
      return true;
    }
  }
  p->rest = NULL;
  return false;
}

/* The next token of the text, or the start of the macro call there. NULL: there may be directives before it. */
static pp_tok *read_one(pp_state *p) {
  if (!is_live(p) || p->diag->errors >= GC_MAX_ERRORS || !pp_read_plain(&p->text, &p->one))
    return NULL;
  p->seen_anything = true;
  if (p->one.kind == PP_IDENT && p->one.name->macro)
    return p->rest = pp_list_from(&p->text, &p->one);
  p->seen_token = true;
  return &p->one;
}

static __attribute__((noinline)) const pp_tok *next_slowly(pp_state *p) {
  for (;;) {
    if (p->rest && has_rest(p)) {
      pp_tok *t = p->rest;
      p->rest = t->next;
      p->seen_token = true;
      return t;
    }
    if (!obey_directives(p))
      return finish_preprocessing(p);
    if (read_one(p) == &p->one)
      return &p->one;
  }
}

const pp_tok *pp_next(pp_state *p) { return !p->rest && read_one(p) == &p->one ? &p->one : next_slowly(p); }
