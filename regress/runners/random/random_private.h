/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the files of the generator of random shaders (gen.h): types, variables in scope, expressions with bounds of their values. */
#ifndef RS_PRIVATE_H
#define RS_PRIVATE_H

#include "base/random.h"
#include "gen.h"

typedef enum { RS_FLOAT, RS_INT, RS_BOOL, RS_MAT, RS_STRUCT } rs_kind;

typedef struct rs_sdef rs_sdef;
typedef struct {
  rs_kind kind;
  unsigned n;   /* components; columns of a matrix */
  unsigned len; /* array length; 0: no array */
  const rs_sdef *sdef;
} rs_type;

struct rs_sdef {
  const char *name;
  rs_type member[4];
  const char *mname[4];
  unsigned nmem;
};

typedef enum { RS_CONST, RS_UNIFORM, RS_INPUT, RS_LOCAL, RS_GLOBAL, RS_LOOP } rs_qual;

/* All variables, arrays, struct members and matrices hold standard values (see rs_standard), except approximate vectors. */
typedef struct {
  const char *name;
  rs_type type;
  rs_qual qual;
  bool approx;
  double err;     /* bound of an approximate variable's error */
  unsigned range; /* loop counter: 0 <= value < range */
  unsigned depth; /* depth of its scope */
  bool hidden;    /* an inner declaration of the same name hides it */
} rs_var;

/* A function of the shader. */
typedef struct {
  const char *name;
  rs_type ret; /* n = 0: void */
  bool approx;
  double err;
  rs_type par[4];
  bool papprox[4];
  char dir[4]; /* i in, o out, b inout */
  unsigned npar;
  bool pure;   /* may be called in expressions */
  bool unused; /* its error is too large */
} rs_func;

/* An expression: its text, the precedence of its outermost operator, and bounds for all components. */
typedef struct {
  const char *s;
  int prec;
  double mag; /* |x| <= mag */
  int frac;   /* exact: a multiple of 2^-frac */
  bool approx;
  double err;
} rs_ex;

enum { P_TERNARY = 1, P_OR, P_XOR, P_AND, P_EQ, P_REL, P_ADD, P_MUL, P_UNARY, P_POST };

/* RS_MAGNITUDE, RS_FRACTION: floats of variables are multiples of 1/8 (2^-RS_FRACTION) from -32 to 32; RS_INT_MAX: bound of integers. */
enum { RS_VARS = 120, RS_FUNCS = 6, RS_SDEFS = 3, RS_MAGNITUDE = 32, RS_FRACTION = 3, RS_INT_MAX = 100 };
/* Approximate values: their largest magnitude, the error that a parameter may have, and the error of one operation in units of its result.
 */
#define RS_APPROX_MAG 16.0
#define RS_PARAM_ERR 1e-4
#define RS_ULP 4e-7

/* The state of the generator. */
typedef struct {
  gc_arena *a;
  gm_rng r;
  gm_stage stage;
  char *buf; /* text so far */
  size_t len, cap;
  unsigned indent, names;
  rs_var var[RS_VARS];
  unsigned nvar, depth;
  rs_func func[RS_FUNCS];
  unsigned nfunc;
  rs_sdef sdef[RS_SDEFS];
  unsigned nsdef;
  bool in_function, pure; /* pure: no writes to globals */
  bool constant;          /* constant expressions: no comma operator */
  unsigned loops;         /* nesting */
  const rs_func *current;
  unsigned budget; /* statements left */
  unsigned macros;
  unsigned samplers; /* bit per texture that the shader may sample (random_texture.c) */
} rs_gen;

/* random_text.c: writes a line of the shader; formats a text in the arena; makes names. */
void rs_line(rs_gen *g, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
const char *rs_fmt(rs_gen *g, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
const char *rs_type_name(rs_gen *g, rs_type t);
const char *rs_name(rs_gen *g, char prefix);
/* e as an operand of an operator of precedence prec, in parentheses where needed and sometimes where not. */
const char *rs_operand(rs_gen *g, rs_ex e, int prec);
const char *rs_literal(rs_gen *g, double x);
/* Declares a variable in the current scope, where it hides those of the same name. rs_enter opens a scope; rs_leave closes it, with the
   number of variables that there were before. */
rs_var *rs_declare(rs_gen *g, const char *name, rs_type t, rs_qual q);
void rs_enter(rs_gen *g);
void rs_leave(rs_gen *g, unsigned mark);
/* A random visible variable that ok accepts; NULL if there is none. */
rs_var *rs_pick(rs_gen *g, bool (*ok)(const rs_gen *, const rs_var *, rs_type), rs_type t);
bool rs_same(rs_type a, rs_type b);

/* expr.c: expressions of exact values; depth: how many more levels may nest. Results keep |x| * 2^frac below 2^22. */
rs_ex rs_float(rs_gen *g, unsigned n, int depth);
rs_ex rs_int(rs_gen *g, unsigned n, int depth);
rs_ex rs_bool(rs_gen *g, unsigned n, int depth);
rs_ex rs_mat(rs_gen *g, unsigned n, int depth);
/* Makes an expression's value a standard value, as variables hold them: |x| <= RS_MAGNITUDE, a multiple of 2^-RS_FRACTION (the grid). */
rs_ex rs_standard(rs_gen *g, rs_ex e, rs_type t);
/* An exact integer expression with 0 <= value < n. */
rs_ex rs_index(rs_gen *g, unsigned n, int depth);
/* A standard value of any type. */
rs_ex rs_value(rs_gen *g, rs_type t, int depth);
/* A visible array of this type; NULL if there is none. written: for an out argument. */
const rs_var *rs_array(rs_gen *g, rs_type t, bool written);
/* A call of a pure function that returns t (approximate or exact); false if there is none. */
bool rs_call(rs_gen *g, rs_type t, bool approx, int depth, rs_ex *out);

/* approx.c. rs_bounded makes |x| <= RS_APPROX_MAG. */
rs_ex rs_approx(rs_gen *g, unsigned n, int depth);
rs_ex rs_bounded(rs_gen *g, rs_ex e);

/* random_texture.c: declares the samplers; makes a lookup of n components, false if there is none. */
void rs_samplers(rs_gen *g);
bool rs_lookup(rs_gen *g, unsigned n, int depth, rs_ex *out);

/* stmt.c */
void rs_statements(rs_gen *g, unsigned n);
/* A variable or a part of one that may be assigned: its text and type; NULL if there is none. depth: of subscripts. */
const char *rs_lvalue(rs_gen *g, int depth, rs_type *t, const rs_var **base);

/* func.c */
void rs_function(rs_gen *g); /* a new function, that later code may call */
/* A call of a function with side effects, as a statement; false if there is none. */
bool rs_call_statement(rs_gen *g);

/* decl.c: a type for a declaration; the global declarations. */
rs_type rs_random_type(rs_gen *g, bool aggregate);
void rs_globals(rs_gen *g);

#endif
