/* SPDX-License-Identifier: Apache-2.0 */
/* Makes every operation encodable and within the port rule (docs/compiler.md, "Back end"). An operation reads at most one register of a
   file with fewer than four read ports. Numbers above c127 are second sources only, of operations with index mode. Differences across
   the quad read temporaries only. An operand that breaks a rule is moved to a temporary. */
#include <string.h>

#include "mir/banks.h"
#include "select/isel.h"

enum {
  LOW_CONSTS = 128,
  SHARED = 12
}; /* operations for which a moved constant stays available to another user. A longer time would raise pressure. */

static bool is_const(const m_src *s) { return s->file == MF_C || s->file == MF_CIDX; }

static bool has_port_limit(const m_func *f, const m_src *s) {
  switch (s->file) {
  case MF_V:
    return f->machine->ports_v < 4;
  case MF_O:
    return f->machine->ports_o < 4;
  case MF_C:
  case MF_CIDX:
    return f->machine->ports_c < 4;
  default:
    return false;
  }
}

static bool breaks_port_rule(const m_func *f, const m_op *o) {
  const m_src *a = &o->src[0], *b = &o->src[1];
  if (m_nsrc(o) == 2 && m_fixed_clash(f, a, b))
    return true;
  if (m_nsrc(o) < 2 || !has_port_limit(f, a))
    return false;
  bool same_file = a->file == b->file || (is_const(a) && is_const(b));
  return same_file && (a->file != b->file || a->num != b->num);
}

static unsigned count_mask_bits(unsigned mask) { return (mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1) + (mask >> 3 & 1); }

/* The constant register that was last moved to a temporary in this block. Nearby operations share the temporary. */
typedef struct {
  unsigned num, vreg, lanes, age;
  uint8_t where[4];
} moved;

static void read_moved(m_src *s, unsigned vreg, const uint8_t where[4]) {
  s->file = MF_VREG;
  s->num = vreg;
  for (unsigned l = 0; l < 4; l++)
    s->swz[l] = where[s->swz[l]];
}

/* The source to move to a temporary if an operation breaks the port rule: the one with fewer lanes. */
static unsigned source_to_move(const m_op *o) { return count_mask_bits(m_src_lanes(o, 0)) < count_mask_bits(m_src_lanes(o, 1)) ? 0 : 1; }

/* Lanes of a constant register that operations soon after `o` also need moved. */
static unsigned wanted_soon(const m_func *f, const m_op *o, unsigned num) {
  unsigned lanes = 0, n = 0;
  for (; o && n < SHARED; o = o->next, n++)
    if (breaks_port_rule(f, o) && o->src[source_to_move(o)].file == MF_C && o->src[source_to_move(o)].num == num)
      lanes |= m_src_lanes(o, source_to_move(o));
  return lanes;
}

/* Replaces source k by a temporary with the lanes that the source needs. If the source is a constant register, the lanes that operations
 * soon after need are moved too; then all lanes up to the last one are moved, each to the same lane. */
static void to_temporary(m_func *f, m_op *o, unsigned k, moved *last) {
  m_src *s = &o->src[k];
  unsigned lanes = m_src_lanes(o, k), n = 0;
  uint8_t where[4] = {0};
  if (s->file == MF_C && last->age && s->num == last->num && !(lanes & ~last->lanes)) {
    read_moved(s, last->vreg, last->where);
    return;
  }
  m_op *m = m_op_new(f, GM_OP_mov);
  m_src from = m_src_reg(s->file, s->num);
  unsigned soon = s->file == MF_C ? wanted_soon(f, o->next, s->num) & ~lanes : 0;
  for (unsigned l = 4; soon && l-- > 0;)
    if ((lanes | soon) >> l) {
      lanes = (2u << l) - 1;
      break;
    }
  memset(from.swz, 0, 4);
  for (unsigned l = 0; l < 4; l++)
    if (lanes >> l & 1) {
      from.swz[n] = l;
      where[l] = n++;
    }
  if (s->file == MF_C && s->num >= LOW_CONSTS) { /* mov cannot name a constant register this high */
    m->op = GM_OP_mul;
    m->src[0] = m_src_reg(MF_SYS, GM_SRC_K);
    memset(m->src[0].swz, 1, 4);
    m->src[1] = from;
  } else {
    m->src[0] = from;
  }
  m->dfile = MF_VREG;
  m->dnum = m_new_vreg(f, n);
  m->mask = (1u << n) - 1;
  m->loc = o->loc;
  m_insert_before(o, m);
  if (s->file == MF_C) {
    *last = (moved){s->num, m->dnum, lanes, SHARED, {0}};
    memcpy(last->where, where, sizeof where);
  }
  read_moved(s, m->dnum, where);
}

/* For an operation that reads a literal and a uniform, which the port rule forbids. Puts the literal's values into lanes that the uniform
 * leaves free in its register. Then the operation reads one register. False: nothing changed. */
static bool beside_uniform(m_func *f, m_op *o, unsigned k) {
  m_src *s = &o->src[k];
  uint8_t where[4];
  if (s->file != MF_C || o->src[!k].file != MF_C || !const_space_beside(&f->consts, s->num, m_src_lanes(o, k), o->src[!k].num, where))
    return false;
  s->num = o->src[!k].num;
  for (unsigned l = 0; l < 4; l++)
    s->swz[l] = where[s->swz[l]];
  return true;
}

static bool is_commutative(unsigned op) {
  return op == GM_OP_add || op == GM_OP_mul || op == GM_OP_seq || op == GM_OP_sne || op == GM_OP_dp2 || op == GM_OP_dp3 || op == GM_OP_dp4;
}

static bool is_high_constant(const m_src *s) { return s->file == MF_C && s->num >= LOW_CONSTS; }

static void high_consts(m_func *f, m_op *o, moved *last) {
  const gm_op_info *info = gm_op_by_code(o->op);
  if (is_high_constant(&o->src[0]) && info->nsrc == 2 && is_commutative(o->op) && !is_high_constant(&o->src[1])) {
    m_src t = o->src[0];
    o->src[0] = o->src[1];
    o->src[1] = t;
  }
  if (is_high_constant(&o->src[0]))
    to_temporary(f, o, 0, last);
  if (info->nsrc == 2 && is_high_constant(&o->src[1]) && (info->x != GM_XK_I || o->src[0].file == MF_CIDX))
    to_temporary(f, o, 1, last);
}

static void legalise_differences(m_func *f, m_op *o, moved *last) {
  if (m_is_derivative(o) && o->src[0].file != MF_VREG) {
    last->age = 0; /* a temporary that no other operation shares: the other threads of the quad must have written it in the same bundle */
    to_temporary(f, o, 0, last);
    last->age = 0;
  }
}

static void legalise_indexed(m_func *f, m_op *o, moved *last) {
  const gm_op_info *info = gm_op_by_code(o->op);
  for (unsigned k = 0; k < info->nsrc; k++)
    if (o->src[k].file == MF_CIDX && (info->x != GM_XK_I || (k == 1 && o->src[0].file == MF_CIDX)))
      to_temporary(f, o, k, last);
}

void m_copy_source(m_func *f, m_op *o) {
  moved none = {0};
  to_temporary(f, o, source_to_move(o), &none);
}

void m_legalise(m_func *f) {
  f->inputs = m_inputs_read(f);
  for (m_block *b = f->entry; b; b = b->next) {
    moved last = {0};
    for (m_op *o = b->first; o; o = o->next) {
      legalise_indexed(f, o, &last);
      if (breaks_port_rule(f, o) && !beside_uniform(f, o, 0) && !beside_uniform(f, o, 1))
        to_temporary(f, o, source_to_move(o), &last);
      high_consts(f, o, &last);
      legalise_differences(f, o, &last);
      last.age -= last.age > 0;
    }
  }
}
