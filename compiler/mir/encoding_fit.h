/* SPDX-License-Identifier: Apache-2.0 */
/* Which operations fit the short form, and what can be done about the others. */
#ifndef GC_ENCODING_FIT_H
#define GC_ENCODING_FIT_H

#include "mir/mir.h"

enum { FORM_BANK = 32 }; /* registers that the short form can name, of t and of c */

/* A source as the short form sees it. */
typedef struct {
  bool reach;    /* the short form can name the register */
  bool literal;  /* a constant that can get any register and lanes */
  bool neg, abs; /* modifiers */
  uint8_t swz[4];
} form_src;

typedef enum { FORM_LONG, FORM_SHORT, FORM_SWAPPED /* short with its sources exchanged */ } form;

/* Whether an operation has a short form at all: opcode, destination other than a temporary, saturation. */
bool form_exists(const m_op *o);
/* Whether the short form can name a source that is no virtual register. */
bool form_reaches(const m_src *s);
/* Whether source k is a literal for which another register can be taken. */
bool form_is_literal(const m_func *f, const m_op *o, unsigned k);
/* Which form these sources allow, read at these positions. */
form form_of_sources(unsigned op, unsigned positions, const form_src src[2]);
bool form_is_move(const m_op *o); /* mov, mvb */
/* Whether a move that is long is short as a sum with minus zero (mov) or a product with one (mvb): a second source may be lane x
   everywhere, or negated. */
bool form_as_arithmetic(const m_op *o, unsigned positions, const form_src *s);
/* Positions of the lanes below the highest of a mask. */
static inline unsigned form_prefix(unsigned mask) { return mask > 7 ? 15 : mask > 3 ? 7 : mask > 1 ? 3 : mask; }
/* Whether lanes that nobody uses may be written: every bundle of a thread finds the results of the one before. */
bool form_may_widen(const m_func *f);

#endif
