/* SPDX-License-Identifier: Apache-2.0 */
/* Gives the lanes of a program's constant registers to uniforms and literals. */
#include "mir/const_space.h"

#include <string.h>

const uint32_t const_hard_wired[4] = {0x00000000u, 0x3f800000u, 0x3f000000u, 0x40000000u};

const_space const_space_new(gc_arena *a, unsigned registers, const_rule rule) {
  return (const_space){.arena = a,
                       .rule = rule,
                       .registers = registers,
                       .uniform = gc_alloc(a, registers + 1),
                       .twice = gc_alloc(a, registers + 1),
                       .taken = gc_alloc(a, registers + 1)};
}

const_space const_space_copy(const const_space *c) {
  const_space n = *c;
  if (c->n)
    n.lit = gc_memdup(c->arena, c->lit, c->n * sizeof *c->lit);
  n.cap = c->n;
  n.taken = gc_memdup(c->arena, c->taken, c->registers + 1);
  return n;
}

void const_space_reserve(const_space *c, unsigned n) { c->next = n; }

void const_space_uniform(const_space *c, unsigned reg, unsigned lanes) { c->uniform[reg] |= (uint8_t)lanes; }

void const_space_repeat(const_space *c, unsigned reg) {
  if (reg >= c->registers || c->uniform[reg] != 3)
    return;
  c->uniform[reg] = 15;
  c->twice[reg] = true;
}

bool const_space_is_twice(const const_space *c, unsigned reg) { return reg < c->registers && c->twice[reg]; }

static unsigned of_uniforms(const const_space *c, unsigned reg) { return reg < c->registers ? c->uniform[reg] : 0; }

static gm_literal *literal_of(const const_space *c, unsigned reg) {
  for (size_t k = 0; k < c->n; k++)
    if (c->lit[k].reg == reg)
      return &c->lit[k];
  return NULL;
}

const gm_literal *const_space_at(const const_space *c, unsigned reg) { return literal_of(c, reg); }

bool const_space_only_literals(const const_space *c, unsigned reg) { return !of_uniforms(c, reg) && literal_of(c, reg); }

static gm_literal *new_register(const_space *c, unsigned reg) {
  c->lit = gc_grow(c->arena, c->lit, &c->cap, c->n + 1, sizeof *c->lit);
  gm_literal *r = &c->lit[c->n++];
  memset(r, 0, sizeof *r);
  r->reg = reg;
  if (reg < c->registers)
    c->taken[reg] = true;
  c->next = reg >= c->next ? reg + 1 : c->next;
  return r;
}

static bool from_hard_wired(const uint32_t *bits, unsigned width, bool neg, const_place *out) {
  *out = (const_place){.hard_wired = true, .neg = neg, .lane = {0, 1, 2, 3}};
  for (unsigned i = 0; i < width && i < 4; i++) {
    uint8_t l = 0;
    while (l < 4 && const_hard_wired[l] != (bits[i] ^ (neg ? 0x80000000u : 0)))
      l++;
    if (l == 4)
      return false;
    out->lane[i] = l;
  }
  return true;
}

/* Finds lanes of one literal register for all the values. fill: values that the register does not hold go to its free lanes; taken:
   lanes of uniforms. False: too few lanes are free, and nothing changes. */
static bool from_register(gm_literal *r, unsigned taken, const uint32_t *bits, unsigned width, bool neg, bool fill, const_place *out) {
  gm_literal t = *r;
  *out = (const_place){.reg = r->reg, .neg = neg, .lane = {0, 1, 2, 3}};
  for (unsigned i = 0; i < width && i < 4; i++) {
    uint32_t want = bits[i] ^ (neg ? 0x80000000u : 0);
    uint8_t l = 0;
    while (l < 4 && !((t.mask >> l & 1) && t.value[l] == want))
      l++;
    if (l == 4) {
      l = 0;
      while (fill && l < 4 && ((t.mask | taken) >> l & 1))
        l++;
      if (!fill || l == 4)
        return false;
      t.mask |= (uint8_t)(1u << l);
      t.value[l] = want;
    }
    out->lane[i] = l;
  }
  *r = t;
  return true;
}

/* Has the register a lane with this value or its negation? */
static bool may_hold(const gm_literal *r, uint32_t value) {
  unsigned same = 0;
  for (unsigned l = 0; l < 4; l++)
    same |= (unsigned)((r->value[l] ^ value) << 1 == 0) << l;
  return same & r->mask;
}

/* Finds the values in a register that holds all of them, or all their negations. */
static bool find_held(const const_space *c, const uint32_t *bits, unsigned width, const_place *out) {
  for (size_t k = 0; k < c->n; k++)
    if (may_hold(&c->lit[k], bits[0]) &&
        (from_register(&c->lit[k], 0, bits, width, false, false, out) || from_register(&c->lit[k], 0, bits, width, true, false, out)))
      return true;
  return false;
}

/* Adds the values to a register of literals that has lanes for them. No register holds all of them. */
static bool add_to_register(const const_space *c, const uint32_t *bits, unsigned width, const_place *out) {
  for (size_t k = 0; k < c->n; k++) {
    unsigned taken = of_uniforms(c, c->lit[k].reg);
    if ((c->lit[k].mask | taken) != 15 && from_register(&c->lit[k], taken, bits, width, false, true, out))
      return true;
  }
  return false;
}

/* Finds a place in k, in a register that holds literals, or, if these are full, in lanes that uniforms leave free. */
static bool without_new_register(const_space *c, const uint32_t *bits, unsigned width, const_place *out) {
  if (from_hard_wired(bits, width, false, out) || from_hard_wired(bits, width, true, out))
    return true;
  bool full = c->next >= c->registers;
  if (find_held(c, bits, width, out) || ((c->rule != CONST_APART || full) && add_to_register(c, bits, width, out)))
    return true;
  if (!full && c->rule != CONST_BESIDE_UNIFORMS)
    return false;
  for (unsigned reg = 0; reg < c->registers && reg < c->next; reg++)
    if (__builtin_popcount(of_uniforms(c, reg)) + width <= 4 && !c->taken[reg])
      return from_register(new_register(c, reg), of_uniforms(c, reg), bits, width, false, true, out);
  return false;
}

const_place const_space_literal(const_space *c, const uint32_t *bits, unsigned width) {
  const_place p;
  if (!without_new_register(c, bits, width, &p))
    from_register(new_register(c, c->next), 0, bits, width, false, true, &p);
  return p;
}

bool const_space_has_room(const_space *c, const uint32_t *bits, unsigned width) {
  const_place p;
  return c->next < c->registers || without_new_register(c, bits, width, &p);
}

void const_space_digits(const_space *c, const uint32_t *value, unsigned n) {
  c->digits = true;
  for (unsigned k = 0; k < n; k += 4) {
    gm_literal *r = new_register(c, c->next);
    for (unsigned l = 0; l < 4 && k + l < n; l++) {
      r->value[l] = value[k + l];
      r->mask |= (uint8_t)(1u << l);
    }
  }
}

bool const_space_beside(const_space *c, unsigned from, unsigned lanes, unsigned reg, uint8_t where[4]) {
  const gm_literal *old = literal_of(c, from);
  gm_literal *r = literal_of(c, reg), t = r ? *r : (gm_literal){.reg = reg};
  uint32_t bits[4];
  unsigned n = 0;
  const_place p;
  if (!old || (lanes & ~old->mask) || !of_uniforms(c, reg))
    return false;
  for (unsigned l = 0; l < 4; l++)
    if (lanes >> l & 1)
      bits[n++] = old->value[l];
  if (!from_register(&t, of_uniforms(c, reg), bits, n, false, true, &p))
    return false;
  n = 0;
  memset(where, 0, 4);
  for (unsigned l = 0; l < 4; l++)
    if (lanes >> l & 1)
      where[l] = p.lane[n++];
  *(r ? r : new_register(c, reg)) = t;
  return true;
}

void const_space_put(const_space *c, unsigned reg, unsigned mask, const uint32_t value[4]) {
  gm_literal *r = literal_of(c, reg);
  r = r ? r : new_register(c, reg);
  for (unsigned l = 0; l < 4; l++)
    if (mask >> l & 1)
      r->value[l] = value[l];
  r->mask |= (uint8_t)mask;
}

void const_space_prune(const_space *c, const uint8_t *used) {
  size_t n = 0;
  for (size_t i = 0; i < c->n; i++) {
    c->lit[i].mask &= used[c->lit[i].reg];
    if (c->lit[i].reg < c->registers)
      c->taken[c->lit[i].reg] = c->lit[i].mask != 0;
    if (c->lit[i].mask)
      c->lit[n++] = c->lit[i];
  }
  c->n = n;
}
