/* SPDX-License-Identifier: Apache-2.0 */
/* Tokens of ESSL 1.00: keywords, punctuation, and the interface between preprocessor and parser (docs/compiler.md). */
#ifndef FE_TOKEN_H
#define FE_TOKEN_H

#include <stdbool.h>
#include <stdint.h>

#include "common/diag.h"

/* Operators, longest first, so that the first match is the right one. The last column: 1 if ESSL 1.00 reserves the operator (5.1). */
/* clang-format off */
#define FE_PUNCTS(X)                                                                                                                       \
  X(SHL_ASSIGN, "<<=", 1)                                                                                                                  \
  X(SHR_ASSIGN, ">>=", 1)                                                                                                                  \
  X(INC, "++", 0) X(DEC, "--", 0) X(LE, "<=", 0) X(GE, ">=", 0) X(EQ, "==", 0) X(NE, "!=", 0) X(ANDAND, "&&", 0) X(OROR, "||", 0)          \
      X(XORXOR, "^^", 0) X(ADD_ASSIGN, "+=", 0) X(SUB_ASSIGN, "-=", 0) X(MUL_ASSIGN, "*=", 0) X(DIV_ASSIGN, "/=", 0)                       \
          X(MOD_ASSIGN, "%=", 1) X(AND_ASSIGN, "&=", 1) X(OR_ASSIGN, "|=", 1) X(XOR_ASSIGN, "^=", 1) X(SHL, "<<", 1) X(SHR, ">>", 1)       \
              X(LPAREN, "(", 0) X(RPAREN, ")", 0) X(LBRACKET, "[", 0) X(RBRACKET, "]", 0) X(LBRACE, "{", 0) X(RBRACE, "}", 0)              \
                  X(DOT, ".", 0) X(COMMA, ",", 0) X(COLON, ":", 0) X(ASSIGN, "=", 0) X(SEMI, ";", 0) X(BANG, "!", 0) X(MINUS, "-", 0)      \
                      X(TILDE, "~", 1) X(PLUS, "+", 0) X(STAR, "*", 0) X(SLASH, "/", 0) X(PERCENT, "%", 1) X(LT, "<", 0) X(GT, ">", 0)     \
                          X(AMP, "&", 1) X(BAR, "|", 1) X(CARET, "^", 1) X(QUESTION, "?", 0) X(HASH, "#", 0)
/* clang-format on */

/* clang-format off */
#define FE_KEYWORDS(X)                                                                                                                     \
  X(ATTRIBUTE, "attribute")                                                                                                                \
  X(CONST, "const")                                                                                                                        \
  X(UNIFORM, "uniform") X(VARYING, "varying") X(BREAK, "break") X(CONTINUE, "continue") X(DO, "do") X(FOR, "for") X(WHILE, "while")        \
      X(IF, "if") X(ELSE, "else") X(IN, "in") X(OUT, "out") X(INOUT, "inout") X(TRUE, "true") X(FALSE, "false") X(LOWP, "lowp")            \
          X(MEDIUMP, "mediump") X(HIGHP, "highp") X(PRECISION, "precision") X(INVARIANT, "invariant") X(DISCARD, "discard")                \
              X(RETURN, "return") X(STRUCT, "struct")
/* clang-format on */

/* Type keywords, in the order of the basic types in type.c. */
/* clang-format off */
#define FE_TYPE_KEYWORDS(X)                                                                                                                \
  X(VOID, "void")                                                                                                                          \
  X(FLOAT, "float")                                                                                                                        \
  X(VEC2, "vec2") X(VEC3, "vec3") X(VEC4, "vec4") X(INT, "int") X(IVEC2, "ivec2") X(IVEC3, "ivec3") X(IVEC4, "ivec4") X(BOOL, "bool")      \
      X(BVEC2, "bvec2") X(BVEC3, "bvec3") X(BVEC4, "bvec4") X(MAT2, "mat2") X(MAT3, "mat3") X(MAT4, "mat4") X(SAMPLER2D, "sampler2D")      \
          X(SAMPLERCUBE, "samplerCube")
/* clang-format on */

typedef enum {
  FE_T_EOF,
  FE_T_IDENT,
  FE_T_INTLIT,
  FE_T_FLOATLIT,
  FE_T_BAD, /* a token whose error was already reported */
#define X(n, s, r) FE_T_##n,
  FE_PUNCTS(X)
#undef X
#define X(n, s) FE_T_##n,
      FE_KEYWORDS(X) FE_TYPE_KEYWORDS(X)
#undef X
          FE_T_COUNT
} fe_tkind;

typedef struct {
  fe_tkind kind;
  gc_loc loc;
  const char *s; /* zero-terminated spelling */
  uint32_t bits; /* literals: the float that holds the value */
} fe_tok;

/* "'+'" or "identifier" and the like, for messages. */
const char *fe_tkind_name(fe_tkind k);
bool fe_punct_reserved(fe_tkind k); /* does ESSL 1.00 reserve the operator? */

#endif
