/* SPDX-License-Identifier: Apache-2.0 */
/* Synthesises literals, for programs with more literals than the constant registers hold (docs/compiler.md, "Constant registers"). A
   number of 24 bits is four digits of six bits, combined by Horner's rule, times a power of two. Every step is exact. The digits and
   powers take 26 registers of their own. */
#include <string.h>

#include "select/isel.h"

enum { DIGIT = 6, DIGITS = 1 << DIGIT, SMALL = 8, MIN = -15, MAX = 15 }; /* powers: 2^0 .. 2^7; 2^(8n), n = MIN .. MAX */

static uint32_t power_of_two(int e) { return (uint32_t)(e + 127) << 23; }

static uint32_t whole_number(unsigned n) {
  float x = (float)n;
  uint32_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

void isel_digits(m_func *f) {
  uint32_t value[DIGITS + SMALL + MAX - MIN + 1];
  unsigned n = 0;
  for (unsigned d = 0; d < DIGITS; d++)
    value[n++] = whole_number(d);
  for (int b = 0; b < SMALL; b++)
    value[n++] = power_of_two(b);
  for (int a = MIN; a <= MAX; a++)
    value[n++] = power_of_two(SMALL * a);
  const_space_digits(&f->consts, value, n);
}

/* A literal as operand. It is already in the constant registers, or in the hard-wired register k. */
static m_src literal_operand(m_func *f, uint32_t bits) {
  m_src s = isel_literal(f, &bits, 1);
  memset(s.swz, s.swz[0], 4);
  return s;
}

typedef struct {
  isel *s;
  m_src at; /* the register computed; `lane` is its lane */
  unsigned lane;
} maker;

static void add_synth_step(maker *k, gm_opcode op, m_src a, uint32_t by, bool neg) {
  m_src b = literal_operand(k->s->f, by);
  b.neg ^= neg;
  isel_emit(k->s, op, k->at.num, 1u << k->lane, a, b);
}

/* False: the number cannot be synthesised, because it is a NaN, infinite, or near zero. */
static bool combine_digits(maker *k, uint32_t bits) {
  int e = (int)(bits >> 23 & 255) - 127 - 23, small = e & (SMALL - 1), large = (e - small) / SMALL;
  uint32_t m = (bits & 0x7fffff) | 0x800000;
  bool neg = bits >> 31;
  if ((bits >> 23 & 255) == 0 || (bits >> 23 & 255) == 255 || large < MIN || large > MAX)
    return false;
  add_synth_step(k, GM_OP_mul, literal_operand(k->s->f, whole_number(m >> 3 * DIGIT)), whole_number(DIGITS), false);
  for (unsigned d = 3; d-- > 0;) {
    add_synth_step(k, GM_OP_add, k->at, whole_number(m >> d * DIGIT & (DIGITS - 1)), false);
    if (d)
      add_synth_step(k, GM_OP_mul, k->at, whole_number(DIGITS), false);
  }
  add_synth_step(k, GM_OP_mul, k->at, power_of_two(small), neg);
  add_synth_step(k, GM_OP_mul, k->at, power_of_two(SMALL * large), false);
  return true;
}

m_src isel_synthesise(isel *s, const uint32_t *bits, unsigned width) {
  m_func *f = s->f;
  m_src made = m_src_reg(MF_VREG, m_new_vreg(f, width));
  for (unsigned l = 0; l < width; l++) {
    maker k = {s, made, l};
    memset(k.at.swz, (int)l, 4);
    if (const_space_has_room(&f->consts, &bits[l], 1) || !combine_digits(&k, bits[l]))
      isel_emit(s, GM_OP_mov, made.num, 1u << l, literal_operand(f, bits[l]), m_src_reg(MF_NONE, 0));
  }
  return made;
}
