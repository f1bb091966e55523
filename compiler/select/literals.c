/* SPDX-License-Identifier: Apache-2.0 */
/* Gives a constant vector a place in constant registers, so that it can be an operand. */
#include <string.h>

#include "select/isel.h"

m_src isel_literal(m_func *f, const uint32_t *bits, unsigned width) {
  const_place p = const_space_literal(&f->consts, bits, width);
  m_src s = p.hard_wired ? m_src_reg(MF_SYS, GM_SRC_K) : m_src_reg(MF_C, p.reg);
  s.neg = p.neg;
  memcpy(s.swz, p.lane, sizeof s.swz);
  return s;
}
