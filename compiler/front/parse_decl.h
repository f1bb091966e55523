/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the parts of the declaration parser (docs/compiler.md). */
#ifndef FE_PARSE_DECL_H
#define FE_PARSE_DECL_H

#include "front/fe.h"

/* The part of a declaration before its name: qualifiers, precision and type. */
typedef struct {
  fe_qual qual;
  bool invariant;
  bool const_param; /* the parameter has const besides its qualifier */
  int prec;         /* the precision as written, or the default */
  bool wrote_prec;
  bool defines; /* the type is a struct definition */
  const fe_type *type;
  gc_loc loc, type_loc;
} fe_spec;

typedef enum { FE_QUALIFY_VARIABLE, FE_QUALIFY_PARAMETER, FE_QUALIFY_MEMBER } fe_qualified;
/* Reads qualifiers up to the type into s. Reports wrong order (4.7) and qualifiers that are not allowed. (parse_type.c) */
void fe_parse_qualifiers(fe_ctx *c, fe_spec *s, fe_qualified what);
/* Reads a type; define: a struct may be defined. False after a syntax error. (parse_type.c) */
bool fe_parse_type(fe_ctx *c, fe_spec *s, bool define);
/* Gives s its precision. Reports a missing default, and precision on types that have none. */
void fe_settle_precision(fe_ctx *c, fe_spec *s);
/* Reads '[' size ']' if it is next and returns the array type, else t. */
const fe_type *fe_parse_array(fe_ctx *c, const fe_type *t);
/* Reads a `precision` statement with its ';'. */
void fe_parse_precision(fe_ctx *c);
/* Reads a prototype or a function definition after `type name`. (parse_func.c) */
void fe_parse_function(fe_ctx *c, const fe_spec *s, fe_tok name);

#endif
