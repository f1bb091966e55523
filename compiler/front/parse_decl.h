/* SPDX-License-Identifier: Apache-2.0 */
/* Between the parts of the declaration parser. */
#ifndef FE_PARSE_DECL_H
#define FE_PARSE_DECL_H

#include "front/fe.h"

typedef struct {
  fe_qual qual;
  bool invariant;
  bool const_param; /* const goes with the parameter's qualifier */
  int prec;         /* as written, or the default */
  bool wrote_prec;
  bool defines; /* the type is a struct definition */
  const fe_type *type;
  gc_loc loc, type_loc;
} fe_spec;

typedef enum { FE_QUALIFY_VARIABLE, FE_QUALIFY_PARAMETER, FE_QUALIFY_MEMBER } fe_qualified;
/* Qualifiers up to the type into s; reports wrong order (4.7) and what does not go there. (parse_type.c) */
void fe_parse_qualifiers(fe_ctx *c, fe_spec *s, fe_qualified what);
/* A type, where a struct may be defined if define is set. False after a syntax error. (parse_type.c) */
bool fe_parse_type(fe_ctx *c, fe_spec *s, bool define);
/* Gives s its precision; reports a missing default and precision on types that have none. */
void fe_settle_precision(fe_ctx *c, fe_spec *s);
/* '[' size ']' if there is one: the array type, else t. */
const fe_type *fe_parse_array(fe_ctx *c, const fe_type *t);
/* `precision` statement up to and with ';'. */
void fe_parse_precision(fe_ctx *c);
/* After `type name`: a prototype or a definition. (parse_func.c) */
void fe_parse_function(fe_ctx *c, const fe_spec *s, fe_tok name);

#endif
