/* SPDX-License-Identifier: Apache-2.0 */
/* Which operations fit the short form (32 bits, one word; docs/compiler.md, "Short forms"), and how others can be made to fit. */
#ifndef GC_ENCODING_FIT_H
#define GC_ENCODING_FIT_H

#include "mir/mir.h"

enum { FORM_BANK = 32, FORM_OUTPUTS = 25 }; /* registers of t and of c that the short form can name; registers of o that it can write */

/* A source: what decides whether the short form can read it. */
typedef struct {
  bool reach;    /* the short form can name the register */
  bool literal;  /* a constant that can get any register and lanes */
  bool neg, abs; /* modifiers */
  uint8_t swz[4];
} form_src;

/* What decides about a source when all lanes have their places. */
typedef struct {
  bool reach, literal, neg, abs;
  bool in_place, first; /* every lane is read from the lane of the same number; every lane is read from lane x */
} form_read;

typedef enum { FORM_LONG, FORM_SHORT, FORM_SWAPPED /* short with its sources exchanged */ } form;

/* Can the short form read a source as its first, as its second? The allocator asks this most often, so it is inline. */
static inline bool form_first_fits(const form_read *r, bool neg) { return r->literal || (r->reach && !neg && !r->abs && r->in_place); }

static inline bool form_second_fits(const form_read *r) { return r->literal || (r->reach && !r->abs && (r->in_place || r->first)); }

/* Can the sign of the first source move to the second? It can in a product, and in a compare for equality, since negating both numbers
   does not change the result. */
static inline bool form_sign_moves(unsigned op) {
  return op == GM_OP_mul || op == GM_OP_seq || op == GM_OP_sne || op == GM_OP_dp2 || op == GM_OP_dp3 || op == GM_OP_dp4;
}

static inline form form_of_reads(unsigned op, const form_read read[2]) {
  unsigned n = m_facts[op].nsrc;
  bool moves = form_sign_moves(op);
  if (n < 1 || (form_first_fits(&read[0], read[0].neg && !moves) && (n < 2 || form_second_fits(&read[1]))))
    return FORM_SHORT;
  if (n == 2 && (moves || op == GM_OP_add) && form_first_fits(&read[1], read[1].neg && !moves) && form_second_fits(&read[0]))
    return FORM_SWAPPED;
  return FORM_LONG;
}

/* Has an operation a short form at all? Looks at opcode, saturation, and a destination other than a temporary. */
bool form_exists(const m_op *o);
/* Can the short form name a source that is no virtual register? */
bool form_reaches(const m_src *s);
/* Is source k a literal that may take another register? */
bool form_is_literal(const m_func *f, const m_op *o, unsigned k);
/* Reads a uniform in place, where its register holds it twice and the lanes allow it; positions: mask of the source lanes read. */
void form_read_in_place(const m_func *f, const m_src *s, unsigned positions, uint8_t swz[4]);
/* The form that an operation can have with these sources; positions: mask of the source lanes that it reads. */
form form_of_sources(unsigned op, unsigned positions, const form_src src[2]);
bool form_is_move(const m_op *o); /* mov, mvb */
/* Can a long move become a short sum with minus zero (mov) or a short product with one (mvb)? The value moved is then the second source,
 * which may be negated, and may be lane x in all positions. */
static inline bool form_as_arithmetic(const m_op *o, const form_read *r) { return o->exact && form_second_fits(r); }
form_read form_read_of(const form_src *s, unsigned positions);
/* All lanes up to the highest lane of a mask. */
static inline unsigned form_prefix(unsigned mask) { return mask > 7 ? 15 : mask > 3 ? 7 : mask > 1 ? 3 : mask; }
/* May an operation also write lanes that nothing reads? It may if every bundle of a thread finds the results of the thread's previous
 * bundle. */
bool form_may_widen(const m_func *f);

#endif
