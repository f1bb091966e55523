/* SPDX-License-Identifier: Apache-2.0 */
/* The preprocessor (ESSL 1.00 section 3.4): source text to preprocessing tokens, directives obeyed, macros expanded (docs/compiler.md). */
#ifndef FE_PP_H
#define FE_PP_H

#include "base/arena.h"
#include "base/hash.h"
#include "common/diag.h"
#include "front/token.h"

/* PP_WRONG: the place of something that was reported. */
typedef enum { PP_EOF, PP_IDENT, PP_NUMBER, PP_PUNCT, PP_OTHER, PP_WRONG } pp_kind;

/* A hide set: macros that are not expanded again in a token, as a list. */
typedef struct pp_hide {
  const struct pp_macro *macro;
  const struct pp_hide *next;
} pp_hide;

/* One spelling of an identifier. */
typedef struct pp_name {
  const char *s;
  size_t n;
  uint32_t hash;
  fe_tkind kind; /* FE_T_IDENT, a keyword, or FE_T_BAD: reserved */
  struct pp_macro *macro;
  struct pp_name *next;
} pp_name;

/* A preprocessing token. */
typedef struct pp_tok {
  pp_kind kind;
  uint8_t punct; /* fe_tkind of PP_PUNCT */
  bool bol;      /* first token of a line */
  bool space;    /* white space before it */
  bool more;     /* PP_EOF: the end of what is read so far; the text goes on (pp_refill) */
  unsigned n;    /* length of s */
  const char *s; /* zero-terminated */
  pp_name *name; /* of PP_IDENT */
  gc_loc loc;
  int line;            /* the value of __LINE__ here before #line: of what a macro makes, the line of the last token of the call */
  const pp_hide *hide; /* macros whose expansion made this token; they are not expanded in it again */
  struct pp_tok *next;
} pp_tok;

typedef enum { PP_USER, PP_LINE, PP_FILE, PP_PREDEF } pp_mkind; /* defined by the text; __LINE__; __FILE__; predefined */

typedef struct pp_macro {
  const char *name;
  pp_mkind kind;
  bool function;
  unsigned nparam;
  const char **param;
  pp_tok *body; /* the list ends with NULL */
  gc_loc loc;
} pp_macro;

enum { PP_EXT_DERIVATIVES = 1, PP_EXT_TEXTURE_LOD = 2, PP_EXT_DRAW_BUFFERS = 4, PP_EXT_FRAG_DEPTH = 8 };

/* A place in a text. */
typedef struct {
  struct pp_state *pp;
  const char *p, *end, *line_start;
  int line;
  bool bol, space; /* of the next token */
  pp_tok **tail;
} pp_lexer;

/* The state of the preprocessor for one shader. */
typedef struct pp_state {
  gc_arena *arena;
  gc_diag *diag;
  const char *const *define; /* macros of the command line, each as NAME or NAME=VALUE; NULL after the last. NULL: none */
  pp_name **bucket;          /* all names, by hash */
  size_t nbucket, nname;
  size_t made;      /* number of tokens made by expansion: bounded */
  unsigned depth;   /* nesting of argument expansion: bounded */
  bool overflow;    /* the bound was hit and reported */
  int line_delta;   /* #line: added to the physical line */
  int file_number;  /* #line: source string number */
  bool cut;         /* a comment without end took the rest of the text */
  gc_loc continued; /* the first backslash at the end of a line of the directive that was read last; line 0: none */
  bool seen_token;  /* a token other than a directive was seen */
  bool seen_version, seen_anything;
  bool compat;        /* gc_options */
  bool told_joined;   /* a continued line was reported */
  bool invariant_all; /* #pragma STDGL invariant(all) */
  unsigned ext;       /* enabled extensions */
  unsigned ext_warn;  /* extensions whose use deserves a warning */
  struct pp_cond *cond;
  pp_lexer text; /* where the next token is read from, after those of `rest` */
  pp_tok *rest;  /* tokens of a macro call and of what follows it, not yet returned; NULL: none */
  pp_tok one;    /* the token returned last, if it came straight from the text */
} pp_state;

/* The one record of a spelling, made if there is none (name.c). */
pp_name *pp_intern(pp_state *p, const char *s, size_t n);
/* The hash of a spelling is built up character by character. */
enum { PP_HASH_START = 0x11c9dc5 };
static inline uint32_t pp_hash_add(uint32_t h, unsigned char c) { return gm_hash32_byte(h, c); }
pp_name *pp_intern_hashed(pp_state *p, const char *s, size_t n, uint32_t hash);

/* A lexer at the start of a text. */
pp_lexer pp_lexer_of(pp_state *p, const char *src, size_t len);
/* Goes to the next token, or, if the lines are not live, to the next directive. False: the text ends before. (pp_lex.c) */
bool pp_seek(pp_lexer *l, bool live);
bool pp_at_directive(const pp_lexer *l); /* is the '#' of a directive next? */
gc_loc pp_place(const pp_lexer *l);      /* of the next character */
/* Reads the next token. False: there is a directive before it, or the end of the text. */
bool pp_read_plain(pp_lexer *l, pp_tok *t);
/* Reads the tokens of a directive from its '#' on; the list ends with NULL. joins: a backslash continues the line, see p->continued. */
pp_tok *pp_read_directive(pp_lexer *l, bool joins);
/* A list that begins with a copy of *t. It grows when the next token of the text is needed: its last token is PP_EOF with `more`. */
pp_tok *pp_list_from(pp_lexer *l, const pp_tok *t);
/* *end is the last token of such a list. It becomes the next token of the text, or a whole directive, and the list gets a new end. At the
 * end of the text it stays PP_EOF. */
void pp_refill(pp_lexer *l, pp_tok *end);
/* A whole text as tokens, without comments and white space. Ends with PP_EOF. (pp_lex.c) */
pp_tok *pp_tokenize(pp_state *p, const char *src, size_t len);
pp_tok *pp_copy_tok(pp_state *p, const pp_tok *t);
bool pp_is(const pp_tok *t, const char *s); /* is the token spelled like this? */

/* Macros (pp_macro.c). */
void pp_define(pp_state *p, pp_tok *line); /* obeys #define; line: tokens after `define`, ended by NULL */
void pp_predefine(pp_state *p, const char *name, const char *value);
/* Does *t start a macro call that applies? Then *t becomes the list with the call replaced (NULL if nothing is left). */
bool pp_expand_one(pp_state *p, pp_tok **t);
pp_tok *pp_expand_list(pp_state *p, pp_tok *list);      /* list ended by NULL */
pp_tok *pp_expand_condition(pp_state *p, pp_tok *list); /* as pp_expand_list, but operands of `defined` are not expanded */

/* Evaluates a #if expression; its tokens end with NULL. False if the value is 0, or the expression is wrong (reported). (pp_expr.c) */
bool pp_condition(pp_state *p, pp_tok *line, gc_loc loc);
/* Evaluates the expression that *t begins with, whose macros are replaced already; it has the operators of #if. *t becomes the rest,
 * NULL at the end of the line. False if the expression is wrong (reported). */
bool pp_constant(pp_state *p, pp_tok **t, gc_loc loc, int32_t *value);

/* The whole preprocessor. p->arena, p->diag and p->define are set, the rest is zero. (pp.c) */
void pp_start(pp_state *p, const char *src, size_t len);
/* The next token of the result, which ends with PP_EOF. It is overwritten by the next call. */
const pp_tok *pp_next(pp_state *p);

#endif
