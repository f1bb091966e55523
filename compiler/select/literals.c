/* SPDX-License-Identifier: Apache-2.0 */
/* Constants in the code: the hard-wired register k, else lanes of constant registers shared by the whole program: registers of their own
   while there are any, then what uniforms leave of theirs. */
#include <string.h>

#include "select/isel.h"

static const uint32_t k_bits[4] = {0x00000000u, 0x3f800000u, 0x3f000000u, 0x40000000u};

static bool from_k(const uint32_t *bits, unsigned width, bool neg, m_src *out) {
  *out = m_src_reg(MF_SYS, GM_SRC_K);
  out->neg = neg;
  for (unsigned i = 0; i < width; i++) {
    unsigned l = 0;
    while (l < 4 && k_bits[l] != (bits[i] ^ (neg ? 0x80000000u : 0)))
      l++;
    if (l == 4)
      return false;
    out->swz[i] = l;
  }
  return true;
}

/* Lanes of one literal register for all the values; free lanes are filled. taken: lanes of uniforms. False if there are not enough. */
static bool from_register(gm_literal *r, unsigned taken, const uint32_t *bits, unsigned width, bool neg, bool fill, m_src *out) {
  gm_literal t = *r;
  for (unsigned i = 0; i < width; i++) {
    uint32_t want = bits[i] ^ (neg ? 0x80000000u : 0);
    unsigned l = 0;
    while (l < 4 && !((t.mask >> l & 1) && t.value[l] == want))
      l++;
    if (l == 4) {
      l = 0;
      while (fill && l < 4 && ((t.mask | taken) >> l & 1))
        l++;
      if (!fill || l == 4)
        return false;
      t.mask |= 1u << l;
      t.value[l] = want;
    }
    out->swz[i] = l;
  }
  *r = t;
  out->file = MF_C;
  out->num = r->reg;
  out->neg = neg;
  return true;
}

static unsigned taken(const m_func *f, unsigned reg) { return reg < f->machine->consts && f->const_taken ? f->const_taken[reg] : 0; }

static gm_literal *literal_of(const m_func *f, unsigned reg) {
  for (size_t k = 0; k < f->nlit; k++)
    if (f->lit[k].reg == reg)
      return &f->lit[k];
  return NULL;
}

static gm_literal *new_register(m_func *f, unsigned reg) {
  f->lit = gc_grow(f->arena, f->lit, &f->clit, f->nlit + 1, sizeof *f->lit);
  gm_literal *r = &f->lit[f->nlit++];
  memset(r, 0, sizeof *r);
  r->reg = reg;
  return r;
}

/* In k, or in registers that are taken for literals or, at need, leave lanes. */
static bool without_register(m_func *f, const uint32_t *bits, unsigned width, m_src *out) {
  m_src s;
  if (from_k(bits, width, false, out) || from_k(bits, width, true, out))
    return true;
  s = m_src_reg(MF_C, 0);
  unsigned fills = f->consts == GC_CONSTS_WHOLE && f->next_const < f->machine->consts ? 1 : 2;
  for (unsigned fill = 0; fill < fills; fill++)
    for (size_t k = 0; k < f->nlit; k++)
      for (unsigned neg = 0; neg < 2; neg++)
        if (from_register(&f->lit[k], taken(f, f->lit[k].reg), bits, width, neg && !fill, fill, &s))
          return *out = s, true;
  if (f->next_const >= f->machine->consts || f->consts == GC_CONSTS_PACKED)
    for (unsigned reg = 0; reg < f->machine->consts && reg < f->next_const; reg++)
      if (__builtin_popcount(taken(f, reg)) + width <= 4 && !literal_of(f, reg)) {
        from_register(new_register(f, reg), taken(f, reg), bits, width, false, true, &s);
        return *out = s, true;
      }
  return false;
}

m_src isel_literal(m_func *f, const uint32_t *bits, unsigned width) {
  m_src s = m_src_reg(MF_C, 0);
  if (!without_register(f, bits, width, &s))
    from_register(new_register(f, f->next_const++), 0, bits, width, false, true, &s);
  return s;
}

bool isel_literal_fits(m_func *f, const uint32_t *bits, unsigned width) {
  m_src s;
  return f->next_const < f->machine->consts || without_register(f, bits, width, &s);
}

bool isel_literal_beside(m_func *f, unsigned from, unsigned lanes, unsigned reg, uint8_t where[4]) {
  const gm_literal *old = literal_of(f, from);
  gm_literal *r = literal_of(f, reg), t = r ? *r : (gm_literal){.reg = reg};
  uint32_t bits[4];
  unsigned n = 0;
  m_src s;
  if (!old || (lanes & ~old->mask) || !taken(f, reg))
    return false;
  for (unsigned l = 0; l < 4; l++)
    if (lanes >> l & 1)
      bits[n++] = old->value[l];
  if (!from_register(&t, taken(f, reg), bits, n, false, true, &s))
    return false;
  n = 0;
  memset(where, 0, 4);
  for (unsigned l = 0; l < 4; l++)
    if (lanes >> l & 1)
      where[l] = s.swz[n++];
  *(r ? r : new_register(f, reg)) = t;
  return true;
}
