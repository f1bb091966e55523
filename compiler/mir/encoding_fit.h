/* SPDX-License-Identifier: Apache-2.0 */
/* Which operations fit the short form, and how others can be made to fit. */
#ifndef GC_ENCODING_FIT_H
#define GC_ENCODING_FIT_H

#include "mir/mir.h"

enum { FORM_BANK = 32 }; /* registers of t and of c that the short form can name */

/* A source as the short form sees it. */
typedef struct {
  bool reach;    /* the short form can name the register */
  bool literal;  /* a constant that can get any register and lanes */
  bool neg, abs; /* modifiers */
  uint8_t swz[4];
} form_src;

typedef enum { FORM_LONG, FORM_SHORT, FORM_SWAPPED /* short with its sources exchanged */ } form;

/* Has an operation a short form at all? Looks at opcode, saturation, and a destination other than a temporary. */
bool form_exists(const m_op *o);
/* Can the short form name a source that is no virtual register? */
bool form_reaches(const m_src *s);
/* Is source k a literal that may take another register? */
bool form_is_literal(const m_func *f, const m_op *o, unsigned k);
/* The form that these sources allow, read at these positions. */
form form_of_sources(unsigned op, unsigned positions, const form_src src[2]);
bool form_is_move(const m_op *o); /* mov, mvb */
/* Is a long move short as a sum with minus zero (mov) or as a product with one (mvb)? As a second source, it may be lane x everywhere, or
 * negated. */
bool form_as_arithmetic(const m_op *o, unsigned positions, const form_src *s);
/* The lanes up to the highest of a mask. */
static inline unsigned form_prefix(unsigned mask) { return mask > 7 ? 15 : mask > 3 ? 7 : mask > 1 ? 3 : mask; }
/* May unread lanes be written? They may if every bundle of a thread finds the results of its previous bundle. */
bool form_may_widen(const m_func *f);

#endif
