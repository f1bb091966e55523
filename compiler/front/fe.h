/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the front end (prefix fe_): types, symbols, the checked syntax tree, and the context of one compilation (docs/compiler.md). A
   leaf is a part of a value that is one scalar, vector or sampler: a column, member or element.

   Parser and checker are one pass, since ESSL needs the symbols to parse. parse_*.c builds nodes by calling check_*.c, which gives the
   nodes types and reports misuse. A node of type fe_bad marks an error that was reported; it suppresses errors of the nodes above it.
   Lowering (lower_*.c) runs on error-free trees only. Constant expressions are lowered to IR constants at once, so that they are folded
   with the machine's arithmetic. */
#ifndef FE_FE_H
#define FE_FE_H

#include <setjmp.h>

#include "front/pp.h"
#include "ir/ir.h"
#include "link/link_limits.h"

/* ---- types ---- */

typedef enum { FE_VOID, FE_FLOAT, FE_INT, FE_BOOL, FE_SAMPLER2D, FE_SAMPLERCUBE, FE_STRUCT, FE_ARRAY, FE_BAD } fe_kind;
enum { FE_P_NONE, FE_P_LOW, FE_P_MEDIUM, FE_P_HIGH };

typedef struct fe_type fe_type;
typedef struct {
  const char *name;
  const fe_type *type;
  int prec;
  gc_loc loc;
} fe_member;

/* A type. Equal types are equal pointers. */
struct fe_type {
  fe_kind kind;
  uint8_t rows, cols; /* scalar 1,1; vector n,1; matrix n,n */
  unsigned len;       /* number of elements of an FE_ARRAY */
  const fe_type *elem;
  const char *name; /* as written in messages */
  fe_member *mem;   /* members of an FE_STRUCT */
  unsigned nmem;
  unsigned leaves; /* number of leaves: the vec variables that the type is split into (matrix columns, members, elements); a sampler is a
                      leaf too */
  bool has_array, has_sampler;
  bool broken; /* an error in a member was reported, so constructors are not checked against the members */
  gc_loc loc;
  fe_type *next;
  bool nameless; /* struct without a name of its own */
};

extern const fe_type fe_bad;
const fe_type *fe_basic(fe_kind kind, unsigned rows, unsigned cols);
const fe_type *fe_type_of_token(fe_tkind k); /* NULL if k is no type keyword */
static inline bool fe_is_bad(const fe_type *t) { return t->kind == FE_BAD; }
static inline bool fe_is_numeric(const fe_type *t) { return t->kind == FE_FLOAT || t->kind == FE_INT; }
static inline bool fe_is_plain(const fe_type *t) { return t->kind == FE_FLOAT || t->kind == FE_INT || t->kind == FE_BOOL; }
static inline bool fe_is_scalar(const fe_type *t) { return fe_is_plain(t) && t->rows == 1; }
static inline bool fe_is_vector(const fe_type *t) { return fe_is_plain(t) && t->rows > 1 && t->cols == 1; }
static inline bool fe_is_matrix(const fe_type *t) { return fe_is_plain(t) && t->cols > 1; }
/* Is the name in a list that ends with NULL, or that is NULL? */
bool fe_is_listed(const char *const *list, const char *name);
static inline bool fe_is_sampler(const fe_type *t) { return t->kind == FE_SAMPLER2D || t->kind == FE_SAMPLERCUBE; }
unsigned fe_member_leaf(const fe_type *st, unsigned member); /* number of the first leaf of a member */
/* The plain type of a leaf (a column, a scalar, a vector, a sampler). */
const fe_type *fe_leaf_type(const fe_type *t, unsigned leaf);

/* ---- variables and functions ---- */

typedef enum { FE_Q_TEMP, FE_Q_CONST, FE_Q_ATTRIBUTE, FE_Q_UNIFORM, FE_Q_VARYING, FE_Q_IN, FE_Q_CONST_IN, FE_Q_OUT, FE_Q_INOUT } fe_qual;

/* Built-in variables that lowering treats in a way of its own. */
typedef enum {
  FE_B_NONE,
  FE_B_POSITION,
  FE_B_POINTSIZE,
  FE_B_FRAGCOORD,
  FE_B_FRONTFACING,
  FE_B_POINTCOORD,
  FE_B_FRAGCOLOR,
  FE_B_FRAGDATA,
  FE_B_FRAGDEPTH /* of GL_EXT_frag_depth */
} fe_special;

typedef struct fe_expr fe_expr;
typedef struct fe_stmt fe_stmt;
typedef struct fe_func fe_func;

/* A variable, or a parameter of a function. */
typedef struct fe_var {
  const char *name;
  const fe_type *type;
  fe_qual qual;
  int prec;
  fe_special special;
  bool invariant, global, used, assigned, read_only;
  uint32_t (*cval)[4]; /* constants: the lanes of every leaf */
  uint32_t (*init)[4]; /* initial value of a global variable, or NULL */
  unsigned number;     /* global variable: index in c->global; local variable: number within its function */
  int *sym, *slot;     /* interface variables: module symbol and register of every leaf */
  gc_loc loc;
  gc_loc wrote;              /* place of the first assignment */
  const fe_func *used_in[2]; /* last function whose read, and last function whose write, of this variable was noted */
  gc_loc invariant_at;       /* where it is declared invariant; nowhere if only the pragma says so */
} fe_var;

/* A call, or an access to a global variable, in the body of a function. */
typedef struct fe_use {
  fe_func *callee; /* the use is a call of this function; or NULL, and */
  fe_var *var;     /* the use is an access to this global variable */
  bool write;
  gc_loc loc;
  struct fe_use *next;
} fe_use;

struct fe_func {
  const char *name;
  const fe_type *ret;
  int prec;
  fe_var **param;
  unsigned nparam, nlocal;
  fe_stmt *body; /* NULL: the function is declared but not defined */
  bool declared; /* a prototype declares the function */
  bool returns;  /* has a return statement */
  gc_loc loc;
  fe_use *uses;
  const fe_func *used_in;  /* last function whose call of this function was noted */
  fe_func *overload;       /* next function of the same name */
  fe_func *next;           /* next in the list of all functions */
  bool samplers;           /* the function has sampler parameters, so it is inlined where it is called */
  int visit;               /* for the search over calls: 0 not visited, 1 being visited, 2 done */
  uint8_t *reads, *writes; /* by number of the global: read, written by the function or its callees */
  ir_func *ir;
};

/* What a name means in a scope. */
typedef struct fe_sym {
  const char *name;
  enum { FE_S_VAR, FE_S_FUNC, FE_S_STRUCT } kind;
  fe_var *var;
  fe_func *func;
  const fe_type *type;
  gc_loc loc;
  bool guess; /* the name was used undeclared, which was reported: no further errors about it */
  uint32_t hash;
  struct fe_sym *next; /* next symbol in the same bucket */
} fe_sym;

typedef struct fe_scope {
  fe_sym **bucket; /* by hash; NULL: no names yet */
  size_t nbucket, nsym;
  int prec_float, prec_int, prec_2d, prec_cube;
  struct fe_scope *up;
} fe_scope;

/* ---- built-in functions ---- */

typedef enum {
#define X(id) FE_F_##id,
#include "front/builtin_ids.def"
#undef X
  FE_F_COUNT
} fe_bid;

/* ---- tree ---- */

typedef enum {
  FE_E_CONST,   /* val */
  FE_E_VAR,     /* var */
  FE_E_INDEX,   /* arg0[arg1] */
  FE_E_FIELD,   /* arg0.member */
  FE_E_SWIZZLE, /* arg0.swz */
  FE_E_CALL,    /* func(args) */
  FE_E_BUILTIN, /* bid(args) */
  FE_E_CTOR,    /* type(args) */
  FE_E_NEG,
  FE_E_NOT,
  FE_E_INCDEC,  /* op: INC or DEC; post */
  FE_E_BINARY,  /* op: PLUS MINUS STAR SLASH LT GT LE GE EQ NE XORXOR */
  FE_E_LOGICAL, /* op: ANDAND OROR */
  FE_E_COND,    /* arg0 ? arg1 : arg2 */
  FE_E_ASSIGN,  /* op: ASSIGN or the operator of a compound one (PLUS ...) */
  FE_E_COMMA
} fe_ekind;

/* A node of an expression; its members depend on kind. */
struct fe_expr {
  fe_ekind kind : 8;
  fe_bid bid : 16;
  uint8_t op; /* fe_tkind */
  bool konst; /* constant expression (5.10) */
  bool pure;  /* no side effect: it may be computed when its value is not needed */
  bool post;
  uint8_t nswz, swz[4];
  gc_loc loc;
  const fe_type *type;
  unsigned member;
  unsigned depth; /* height of the tree; bounded, since functions recurse over it */
  unsigned narg;
  fe_expr **arg;
  fe_var *var;
  fe_func *func;
  uint32_t (*val)[4];
};

typedef enum {
  FE_ST_EXPR,
  FE_ST_DECL, /* var, e: initializer or NULL */
  FE_ST_BLOCK,
  FE_ST_IF,
  FE_ST_LOOP, /* for and while: init, condition e (or var with e), step, body */
  FE_ST_DO,
  FE_ST_BREAK,
  FE_ST_CONTINUE,
  FE_ST_RETURN,
  FE_ST_DISCARD
} fe_skind;

/* A node of a statement; its members depend on kind. */
struct fe_stmt {
  fe_skind kind;
  gc_loc loc;
  fe_expr *e, *step;
  fe_var *var;
  fe_stmt *init, *body, *other;
  bool is_for; /* FE_ST_LOOP */
  fe_stmt *next;
};

/* ---- the compilation ---- */

typedef struct gc_unit {
  gc_arena *arena;
  gc_diag *diag;
  gm_stage stage;
  lk_limits limits;
  bool sized_types; /* gc_options */
  bool compat;      /* gc_options */
  ir_module *module;
  ir_module *scratch; /* where constant expressions are lowered */
  jmp_buf giving_up;  /* where fe_give_up goes */
  pp_state pp;
  fe_tok *tok;
  size_t ntok, pos;
  fe_type *types; /* arrays and structs */
  fe_scope *scope, *global_scope;
  fe_func *funcs, *cur, **func_tail; /* all functions; the one being parsed; the end of the list */
  fe_func **order;                   /* functions main needs, callees first, main last */
  size_t norder, corder;
  fe_var **global; /* global variables that lowering keeps in IR variables or registers */
  size_t nglobal, cglobal;
  unsigned loops, nest, structs; /* loops around the statement at hand; levels of nesting; nameless structs so far */
  unsigned insts;                /* instructions made: bounded */
  ir_module held;                /* the module before anything was lowered */
  ir_sym *symbols;               /* its symbols then */
  bool invariant_any;
  bool fast_division;
  const char *const *depth_samplers, *const *half_samplers;
  bool part; /* the shader need not have a main */
  fe_func *main;
  bool neighbours; /* the shader uses derivatives or lookups with implicit level of detail */
  bool helpers;    /* discarded fragments continue, since their neighbours may read their values */
  bool panic;      /* after a syntax error: no further messages until fe_sync */
  bool hold;       /* fe_sync waits until the enclosing statement has ended */
  size_t lexical;  /* messages of preprocessor and lexer: the first of all */
  bool muted;      /* the last error was not reported, being a consequence of another error; so notes to it are not reported either */
  bool syntax_errors;
  bool told_precision; /* a missing default precision was reported */
  fe_var *wrote_color, *wrote_data, *wrote_depth;
  unsigned color_lanes;  /* lanes of gl_FragColor that some assignment writes */
  const fe_var *largest; /* the array among variables with the most leaves; NULL: there is none */
} fe_ctx;

/* Messages about a place in the source. fe_give_up ends the parse or lowering, and does not return. */
void fe_error(fe_ctx *c, gc_loc loc, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
void fe_warn(fe_ctx *c, gc_loc loc, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
void fe_note(fe_ctx *c, gc_loc loc, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
_Noreturn void fe_give_up(fe_ctx *c);
_Noreturn void fe_too_many(fe_ctx *c, gc_loc loc); /* reports that the program has too much of something at loc, and gives up */

/* lex.c */
void fe_lex(fe_ctx *c); /* preprocesses the text into c->tok */

/* type.c: an array type; a struct type without members; and one more member of it. Sizes beyond the limits are reported. */
const fe_type *fe_array_of(fe_ctx *c, const fe_type *elem, unsigned len, gc_loc loc);
fe_type *fe_struct_new(fe_ctx *c, const char *name, gc_loc loc);
void fe_struct_add(fe_ctx *c, fe_type *st, fe_member m);

/* scope.c */
void fe_push_scope(fe_ctx *c); /* opens a scope inside of the current one */
void fe_pop_scope(fe_ctx *c);
/* The symbol that a name means, in any open scope or only in the innermost one; NULL: none. */
fe_sym *fe_lookup(fe_ctx *c, const char *name);
fe_sym *fe_lookup_here(fe_ctx *c, const char *name);
/* Adds a name to the innermost scope. Reports a clash ("declared here") and returns NULL. */
fe_sym *fe_declare(fe_ctx *c, int kind, const char *name, gc_loc loc);
/* After the error "NAME is not declared": suppresses further errors about the name in this function. */
void fe_guess(fe_ctx *c, const char *name, gc_loc loc);
/* A variable, which no scope has yet. */
fe_var *fe_var_new(fe_ctx *c, const char *name, const fe_type *type, fe_qual qual, int prec, gc_loc loc);
/* Notes that the function at hand reads or writes a variable, or calls a function. */
void fe_use_var(fe_ctx *c, fe_var *v, bool write, gc_loc loc);
void fe_use_func(fe_ctx *c, fe_func *f, gc_loc loc);
/* False, with a message: the language reserves the name. */
bool fe_name_allowed(fe_ctx *c, const char *name, gc_loc loc);

/* builtin.c */
void fe_declare_builtin_vars(fe_ctx *c);   /* variables and constants, in the global scope */
bool fe_is_builtin_func(const char *name); /* is it the name of a built-in function, without those of extensions? */
bool fe_is_builtin_name(const char *name); /* the same with those of extensions */
/* Warns if the name belongs to an extension that deserves a warning. */
void fe_warn_extension(fe_ctx *c, const char *name, gc_loc loc);
/* The signatures of a built-in function in this stage, as "genType max(genType, genType); ..."; NULL if the stage does not have the
 * function. */
const char *fe_builtin_signatures(fe_ctx *c, const char *name);
/* Finds the built-in function for these argument types. Returns its result type or NULL. *why: a text if the function exists, but not in
 * this stage. */
const fe_type *fe_match_builtin(fe_ctx *c, const char *name, const fe_type *const *arg, unsigned narg, fe_bid *id, const char **why);

/* The name of the k-th signature of a built-in function; NULL after the last. */
const char *fe_builtin_name(size_t k);

/* suggest.c: after the error that a name is not declared, notes that help */
typedef enum { FE_NAMED_VARIABLE, FE_NAMED_FUNCTION, FE_NAMED_TYPE } fe_named;
void fe_help_with_name(fe_ctx *c, const char *name, fe_named kind, gc_loc loc);
/* What version 1.00 has instead of a name of other versions or languages; NULL: the name is none. */
const char *fe_other_version(const char *name);

/* Functions of check_*.c. Each makes a typed node of the tree, or reports an error and returns a node of type fe_bad. */
fe_expr *fe_bad_expr(fe_ctx *c, gc_loc loc);
/* A node with up to three operands; the rest of it the caller fills. */
fe_expr *fe_node(fe_ctx *c, fe_ekind kind, const fe_type *type, gc_loc loc, unsigned narg, fe_expr *a, fe_expr *b, fe_expr *d);
void fe_check_depth(fe_ctx *c, const fe_expr *e); /* gives up if the tree is too high for functions that recurse over it */
/* Is the expression an operator whose left operand is one too, as in a + b + c? Such a chain does not count as nesting: what walks over a
   tree must follow it without recursion. */
bool fe_continues(const fe_expr *e);
/* Nodes by kind of expression. kind of token: the operator; a, b: operands. */
fe_expr *fe_literal(fe_ctx *c, const fe_type *type, uint32_t bits, gc_loc loc);
fe_expr *fe_check_name(fe_ctx *c, const char *name, gc_loc loc);
fe_expr *fe_check_unary(fe_ctx *c, fe_tkind op, fe_expr *a, gc_loc loc);
fe_expr *fe_check_incdec(fe_ctx *c, fe_tkind op, bool post, fe_expr *a, gc_loc loc);
fe_expr *fe_check_binary(fe_ctx *c, fe_tkind op, fe_expr *a, fe_expr *b, gc_loc loc);
fe_expr *fe_check_cond(fe_ctx *c, fe_expr *q, fe_expr *a, fe_expr *b, gc_loc loc);
fe_expr *fe_check_assign(fe_ctx *c, fe_tkind op, fe_expr *a, fe_expr *b, gc_loc loc);
fe_expr *fe_check_comma(fe_ctx *c, fe_expr *a, fe_expr *b, gc_loc loc);
fe_expr *fe_check_index(fe_ctx *c, fe_expr *a, fe_expr *i, gc_loc loc);
fe_expr *fe_check_field(fe_ctx *c, fe_expr *a, const char *name, gc_loc loc);
fe_expr *fe_check_ctor(fe_ctx *c, const fe_type *t, fe_expr **arg, unsigned narg, gc_loc loc);
fe_expr *fe_check_call(fe_ctx *c, const char *name, fe_expr **arg, unsigned narg, gc_loc loc);
/* Each reports an error, and returns false: unless e can be assigned to (by `what`), is a bool, or can initialise a variable of type t. */
bool fe_check_lvalue(fe_ctx *c, fe_expr *e, const char *what);
bool fe_check_condition(fe_ctx *c, fe_expr *e);
bool fe_check_init(fe_ctx *c, const fe_type *t, fe_expr *e);
/* Reports a float value that has neither a precision of its own nor a default precision (4.5.2). */
void fe_check_precision(fe_ctx *c, const fe_expr *a, const fe_expr *b, gc_loc loc);
/* The value of a constant expression: the lanes of every leaf. */
uint32_t (*fe_const_value(fe_ctx *c, fe_expr *e))[4];

/* parse_*.c */
const fe_tok *fe_peek(fe_ctx *c, unsigned ahead);                 /* the token so many after the next one */
bool fe_at(fe_ctx *c, fe_tkind k);                                /* is the next token of this kind? */
bool fe_accept(fe_ctx *c, fe_tkind k);                            /* takes it if it is */
bool fe_expect(fe_ctx *c, fe_tkind k, const char *where);         /* takes it, or reports that it is not there */
fe_tok fe_take(fe_ctx *c);                                        /* takes the next token */
void fe_expected(fe_ctx *c, const char *what, const char *where); /* "expected WHAT WHERE, saw ..." */
void fe_enter(fe_ctx *c, gc_loc loc);                             /* counts one more level of nesting, up to a limit */
void fe_leave(fe_ctx *c);                                         /* counts one level less */
void fe_sync(fe_ctx *c);                                          /* after a syntax error: skips to the end of the statement or block */
fe_expr *fe_parse_expr(fe_ctx *c);                                /* an expression that may have comma operators */
fe_expr *fe_parse_assignment(fe_ctx *c);                          /* an expression without comma operators */
fe_stmt *fe_parse_body(fe_ctx *c);                                /* '{' ... '}', in the scope that is open already */
bool fe_starts_decl(fe_ctx *c);                                   /* is a declaration next? */
/* Reads one declaration in a block, with its ';', and appends FE_ST_DECL statements. */
void fe_parse_local_decl(fe_ctx *c, fe_stmt ***tail);
/* Reads `type name = expression` as a condition; NULL if an error was reported. */
fe_stmt *fe_parse_cond_decl(fe_ctx *c);
void fe_parse_unit(fe_ctx *c); /* the whole shader */

/* front_link.c: after parsing */
bool fe_has_main(fe_ctx *c);         /* reports a missing main */
void fe_warn_color_lanes(fe_ctx *c); /* lanes of gl_FragColor that are never written */
bool fe_finish(fe_ctx *c);           /* checks calls of undefined functions, recursion and main; finds the globals of each function */

/* appendix_a.c, appendix_a_count.c: report programs beyond Appendix A */
void fe_check_appendix_a(fe_ctx *c);
void fe_count_appendix_a(fe_ctx *c);

/* lower_*.c: makes the IR of all functions in c->module */
void fe_lower(fe_ctx *c);

#endif
