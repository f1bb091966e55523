/* SPDX-License-Identifier: Apache-2.0 */
/* The constant registers of a program: which lanes uniforms have, which lanes literals have, and which lanes are free (docs/compiler.md,
   "Constant registers"). Only this file gives lanes out. Selection puts uniforms and literals here. Register allocation moves literals to
   registers that short forms can name. */
#ifndef GC_CONST_SPACE_H
#define GC_CONST_SPACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "core/program/program.h"

/* Where a new literal goes first. CONST_APART: to a register that holds nothing else. CONST_TOGETHER: to free lanes of registers that
   hold literals. CONST_BESIDE_UNIFORMS: the same, and then to lanes that uniforms leave free. Where registers run out, all three also
   use the lanes beside uniforms. */
typedef enum { CONST_APART, CONST_TOGETHER, CONST_BESIDE_UNIFORMS } const_rule;

typedef struct {
  gc_arena *arena;
  const_rule rule;
  unsigned registers; /* of the machine */
  unsigned next;      /* the registers from here on hold nothing; if above `registers`: number of registers that would be needed */
  uint8_t *uniform;   /* by register: lanes of uniforms */
  bool *twice;        /* by register: lanes z and w hold the same as lanes x and y */
  bool *taken;        /* by register: `lit` has it */
  gm_literal *lit;
  size_t n, cap;
  bool digits; /* the literals from which select/const_synth.c computes others are in place */
} const_space;

/* Where a literal is: its i-th lane is lane[i] of register reg, or of the hard-wired register k; perhaps negated. */
typedef struct {
  unsigned reg;
  bool hard_wired, neg;
  uint8_t lane[4];
} const_place;

/* What the four lanes of the hard-wired register k hold. */
extern const uint32_t const_hard_wired[4];

const_space const_space_new(gc_arena *a, unsigned registers, const_rule rule);
/* An independent copy. */
const_space const_space_copy(const const_space *c);
/* Gives the first n registers to uniforms: literals may get lanes there, but no whole register. */
void const_space_reserve(const_space *c, unsigned n);
/* Notes that a uniform takes these lanes of a register. */
void const_space_uniform(const_space *c, unsigned reg, unsigned lanes);

/* Lets a uniform that is in lanes x and y of a register be in lanes z and w too, if these are free. Then an operation on a vector of two
   pairs can read the uniform in place. */
void const_space_repeat(const_space *c, unsigned reg);
bool const_space_is_twice(const const_space *c, unsigned reg);

/* Finds a place for a literal, or makes one. If there is no room, the register returned is one that the machine does not have. */
const_place const_space_literal(const_space *c, const uint32_t *bits, unsigned width);
/* Whether the literal is already in a register, or there is room for it. */
bool const_space_has_room(const_space *c, const uint32_t *bits, unsigned width);
/* Adds the literals from which others are computed: n values, four to a register, in registers that hold nothing else. */
void const_space_digits(const_space *c, const uint32_t *value, unsigned n);
/* Copies the literals in `lanes` of register `from` to lanes of `reg` that a uniform leaves free; where: the new lane of each. False if
   there is no room, or if one of the lanes holds no literal. */
bool const_space_beside(const_space *c, unsigned from, unsigned lanes, unsigned reg, uint8_t where[4]);

/* The literals of a register; NULL: none. */
const gm_literal *const_space_at(const const_space *c, unsigned reg);
/* Whether the register holds literals and nothing else. */
bool const_space_only_literals(const const_space *c, unsigned reg);
/* Puts the values under mask into a register without uniforms, which holds the same values or nothing in those lanes. */
void const_space_put(const_space *c, unsigned reg, unsigned mask, const uint32_t value[4]);
/* Drops the literals in lanes that are not used; used: lanes by register. */
void const_space_prune(const_space *c, const uint8_t *used);

#endif
