/* SPDX-License-Identifier: Apache-2.0 */
/* Instruction selection. Lane movement, negation, absolute value, constants, inputs and uniforms cost nothing: they become part of the
   operand that reads them. Everything else is one machine operation on a new register. */
#include "select/isel.h"

#include <string.h>

static unsigned full(const ir_inst *i) { return (1u << i->width) - 1; }

m_op *isel_emit(isel *s, gm_opcode op, unsigned dst, unsigned mask, m_src a, m_src b) {
  m_op *o = m_op_new(s->f, op);
  o->dfile = MF_VREG;
  o->dnum = dst;
  o->mask = mask;
  o->src[0] = a;
  if (m_nsrc(o) > 1)
    o->src[1] = b;
  o->loc = s->loc;
  m_append(s->cur, o);
  return o;
}

static void refuse(isel *s, const ir_inst *i, const char *what) { gc_report(s->f->diag, GC_ERROR, i->loc, "%s", what); }

static m_src symbol_reg(isel *s, const ir_inst *i, m_file file) {
  const gm_symbol *y = &s->m->sym[i->sym].s;
  m_src r = m_src_reg(file, y->reg + (unsigned)i->slot);
  for (unsigned l = 0; l < 4; l++)
    r.swz[l] = y->lane + (l < i->width ? l : 0);
  return r;
}

static m_src mov_to_new(isel *s, const ir_inst *i, m_src a) {
  unsigned d = m_new_vreg(s->f, i->width);
  isel_emit(s, GM_OP_mov, d, full(i), a, m_src_reg(MF_NONE, 0));
  return m_src_reg(MF_VREG, d);
}

/* A literal, made if there is no room for it; but not outside blocks (phi_literals). */
static m_src literal(isel *s, const uint32_t *bits, unsigned width) {
  return !s->f->consts.digits || !s->cur || const_space_has_room(&s->f->consts, bits, width) ? isel_literal(s->f, bits, width)
                                                                                             : isel_synthesise(s, bits, width);
}

/* One lane of a bld. */
static m_src leaf(isel *s, const ir_inst *i, unsigned l) {
  const ir_inst *v = i->arg[l];
  m_src a;
  if (v->op == IR_CONST) {
    uint32_t bits = v->base == IR_B ? (v->imm[i->idx[l]] ? 0x3f800000u : 0) : v->imm[i->idx[l]];
    a = literal(s, &bits, 1);
    memset(a.swz, a.swz[0], 4);
  } else {
    a = isel_operand(s, v);
    uint8_t lane = a.swz[i->idx[l]];
    memset(a.swz, lane, 4);
  }
  return a;
}

static bool same_reg(m_src a, m_src b) { return a.file == b.file && a.num == b.num && a.neg == b.neg && a.abs == b.abs; }

static bool all_const(const ir_inst *i, uint32_t *bits) {
  for (unsigned l = 0; l < i->width; l++) {
    const ir_inst *v = i->arg[l];
    if (v->op != IR_CONST)
      return false;
    bits[l] = v->base == IR_B ? (v->imm[i->idx[l]] ? 0x3f800000u : 0) : v->imm[i->idx[l]];
  }
  return true;
}

/* Moves the lanes of a bld to a destination, one mov per register they come from. dlane[l]: destination lane of result lane l. */
static void move_groups(isel *s, const ir_inst *i, unsigned dfile, unsigned dnum, const uint8_t *dlane) {
  unsigned done = 0;
  m_src part[4];
  for (unsigned l = 0; l < i->width; l++)
    part[l] = leaf(s, i, l);
  for (unsigned l = 0; l < i->width; l++) {
    if (done >> l & 1)
      continue;
    m_src a = part[l];
    unsigned mask = 0;
    for (unsigned k = l; k < i->width; k++)
      if (!(done >> k & 1) && same_reg(part[l], part[k])) {
        done |= 1u << k;
        mask |= 1u << dlane[k];
        a.swz[dlane[k]] = part[k].swz[0];
      }
    m_op *o = isel_emit(s, GM_OP_mov, dnum, mask, a, m_src_reg(MF_NONE, 0));
    o->dfile = dfile;
  }
}

static const uint8_t identity[4] = {0, 1, 2, 3};

static m_src build(isel *s, const ir_inst *i) {
  uint32_t bits[4];
  if (all_const(i, bits))
    return literal(s, bits, i->width);
  m_src a = leaf(s, i, 0);
  bool one = true;
  for (unsigned l = 1; l < i->width; l++) {
    m_src b = leaf(s, i, l);
    one &= same_reg(a, b);
    a.swz[l] = b.swz[0];
  }
  if (one)
    return a;
  unsigned d = m_new_vreg(s->f, i->width);
  move_groups(s, i, MF_VREG, d, identity);
  return m_src_reg(MF_VREG, d);
}

/* Group C works on one lane: one operation per different source lane. */
static m_src special(isel *s, const ir_inst *i, gm_opcode op, m_src a) {
  unsigned d = m_new_vreg(s->f, i->width), done = 0;
  for (unsigned l = 0; l < i->width; l++) {
    if (done >> l & 1)
      continue;
    unsigned mask = 0;
    for (unsigned k = l; k < i->width; k++)
      if (a.swz[k] == a.swz[l])
        mask |= 1u << k;
    done |= mask;
    m_src b = a;
    memset(b.swz, a.swz[l], 4);
    isel_emit(s, op, d, mask, b, b)->sat = s->val[i->id].sat;
  }
  return m_src_reg(MF_VREG, d);
}

static m_src plain(isel *s, const ir_inst *i, gm_opcode op) {
  unsigned d = m_new_vreg(s->f, i->width);
  m_src a = isel_direct(s, i->arg[0]), b = i->nargs < 2 ? a : a.file == MF_CIDX ? isel_operand(s, i->arg[1]) : isel_direct(s, i->arg[1]);
  isel_emit(s, op, d, full(i), a, b)->sat = s->val[i->id].sat;
  return m_src_reg(MF_VREG, d);
}

static m_src dot(isel *s, const ir_inst *i) {
  static const gm_opcode dp[5] = {0, GM_OP_mul, GM_OP_dp2, GM_OP_dp3, GM_OP_dp4};
  unsigned d = m_new_vreg(s->f, 1);
  m_src a = isel_direct(s, i->arg[0]), b = a.file == MF_CIDX ? isel_operand(s, i->arg[1]) : isel_direct(s, i->arg[1]);
  isel_emit(s, dp[i->arg[0]->width], d, 1, a, b)->sat = s->val[i->id].sat;
  return m_src_reg(MF_VREG, d);
}

static m_src select(isel *s, const ir_inst *i) {
  m_src a = isel_operand(s, i->arg[1]), b = isel_operand(s, i->arg[2]);
  uint8_t lane[4] = {0, 0, 0, 0};
  bool neg, vector = i->arg[0]->width > 1;
  for (unsigned l = 0; l < i->width && vector; l++)
    lane[l] = l;
  unsigned p = isel_predicate(s, i->arg[0], lane, vector ? full(i) : 15, &neg), d = m_new_vreg(s->f, i->width);
  m_op *o = isel_emit(s, GM_OP_sel, d, full(i), neg ? b : a, neg ? a : b);
  o->pred = p;
  return m_src_reg(MF_VREG, d);
}

static m_src texture(isel *s, const ir_inst *i) {
  const gm_symbol *y = &s->m->sym[i->sym].s;
  unsigned d = m_new_vreg(s->f, i->width);
  m_op *o = isel_emit(s, i->op == IR_TEX ? GM_OP_tex : GM_OP_txl, d, full(i), isel_operand(s, i->arg[0]), m_src_reg(MF_NONE, 0));
  o->sampler = y->reg + i->idx[0];
  if (o->sampler > 15)
    refuse(s, i, "sampler number above 15: the instruction set has no room for it");
  return m_src_reg(MF_VREG, d);
}

static m_src value(isel *s, const ir_inst *i) {
  m_src a = m_src_reg(MF_SYS, GM_SRC_K);
  switch (i->op) {
  case IR_CONST: {
    uint32_t bits[4];
    for (unsigned l = 0; l < i->width; l++)
      bits[l] = i->base == IR_B ? (i->imm[l] ? 0x3f800000u : 0) : i->imm[l];
    return literal(s, bits, i->width);
  }
  case IR_UNDEF:
    memset(a.swz, 0, 4);
    return a;
  case IR_INPUT:
    return symbol_reg(s, i, MF_V);
  case IR_UNIFORM:
    return symbol_reg(s, i, MF_C);
  case IR_UNIFORM_IDX:
    return mov_to_new(s, i, isel_indexed(s, i));
  case IR_SYSVAL:
    return m_src_reg(MF_SYS, (unsigned)i->slot);
  case IR_ADD:
    return plain(s, i, GM_OP_add);
  case IR_MUL:
    return plain(s, i, GM_OP_mul);
  case IR_MIN:
    return plain(s, i, GM_OP_min);
  case IR_MAX:
    return plain(s, i, GM_OP_max);
  case IR_NEG:
    a = isel_operand(s, i->arg[0]);
    a.neg = !a.neg;
    return a;
  case IR_ABS:
    a = isel_operand(s, i->arg[0]);
    a.neg = false;
    a.abs = true;
    return a;
  case IR_SAT:
    if (s->val[i->arg[0]->id].sat)
      return isel_operand(s, i->arg[0]);
    a = mov_to_new(s, i, isel_operand(s, i->arg[0]));
    s->cur->last->sat = true;
    return a;
  case IR_FLOOR:
    return plain(s, i, GM_OP_flr);
  case IR_FRACT:
    return plain(s, i, GM_OP_frc);
  case IR_TRUNC:
    return plain(s, i, GM_OP_trn);
  case IR_RCP:
    return special(s, i, GM_OP_rcp, isel_operand(s, i->arg[0]));
  case IR_RSQ:
    return special(s, i, GM_OP_rsq, isel_operand(s, i->arg[0]));
  case IR_EXP2:
    return special(s, i, GM_OP_ex2, isel_operand(s, i->arg[0]));
  case IR_LOG2:
    return special(s, i, GM_OP_lg2, isel_operand(s, i->arg[0]));
  case IR_SIN:
    return special(s, i, GM_OP_sin, isel_operand(s, i->arg[0]));
  case IR_COS:
    return special(s, i, GM_OP_cos, isel_operand(s, i->arg[0]));
  case IR_DOT:
    return dot(s, i);
  case IR_B2F:
    return isel_operand(s, i->arg[0]);
  case IR_SEL:
    return select(s, i);
  case IR_BLD:
    return build(s, i);
  case IR_TEX:
  case IR_TXL:
    return texture(s, i);
  case IR_DDX:
    return plain(s, i, GM_OP_ddx);
  case IR_DDY:
    return plain(s, i, GM_OP_ddy);
  default:
    refuse(s, i, gc_sprintf(s->a, "internal error: '%s' reached instruction selection", ir_op_name(i->op)));
    return a;
  }
}

m_src isel_operand(isel *s, const ir_inst *v) {
  isel_val *x = &s->val[v->id];
  if (!x->ready && v->op == IR_CONST) {
    x->src = value(s, v);
    x->ready = x->src.file != MF_VREG; /* made: for this block only */
  }
  return x->src;
}

static bool leafless_bool(const ir_inst *i) {
  return i->base == IR_B && i->op != IR_SEL && i->op != IR_BLD && i->op != IR_CONST && i->op != IR_UNDEF;
}

static void define(isel *s, const ir_inst *i) {
  isel_val *v = &s->val[i->id];
  if (v->ready || v->split_out)
    return;
  if (i->op == IR_RESULT) { /* the next call writes the register again */
    v->src = mov_to_new(s, i, m_src_reg(MF_VREG, isel_callee(s, i->arg[0]->callee)->result[i->slot]));
    v->ready = true;
    return;
  }
  if (leafless_bool(i)) {
    isel_bool(s, i);
    return;
  }
  if ((i->base == IR_B && !v->want_float) || i->op == IR_CONST)
    return;
  v->src = value(s, i);
  v->ready = true;
}

/* Destination lanes of the value's lanes: the set lanes of the mask in order. */
static void mask_lanes(unsigned mask, uint8_t lane[4]) {
  unsigned n = 0;
  for (unsigned l = 0; l < 4; l++)
    if (mask >> l & 1)
      lane[n++] = l;
}

static void output(isel *s, const ir_inst *i) {
  bool sys = i->op == IR_OUT_SYS;
  unsigned file = sys ? MF_SYS : MF_O, num = sys ? (unsigned)i->slot : s->m->sym[i->sym].s.reg + (unsigned)i->slot;
  unsigned mask = (i->mask ? i->mask : full(i->arg[0])) << (sys ? 0 : s->m->sym[i->sym].s.lane);
  uint8_t lane[4] = {0, 1, 2, 3};
  mask_lanes(mask, lane);
  if (s->val[i->arg[0]->id].split_out) {
    move_groups(s, i->arg[0], file, num, lane);
    return;
  }
  m_src a = isel_operand(s, i->arg[0]), b = a;
  for (unsigned l = 0; l < i->arg[0]->width; l++)
    b.swz[lane[l]] = a.swz[l];
  m_op *o = isel_emit(s, GM_OP_mov, num, mask, b, b);
  o->dfile = file;
}

static void discard(isel *s, const ir_inst *i) {
  unsigned cc, p = isel_condition(s, i->arg[0], &cc);
  m_op *o = m_op_new(s->f, GM_OP_kil);
  o->pred = p;
  o->cond = cc;
  o->loc = i->loc;
  m_append(s->cur, o);
}

/* Values into the registers of parameters or results. */
static void hand_over(isel *s, const ir_inst *i, const unsigned *to) {
  for (unsigned k = 0; k < i->nargs; k++)
    isel_emit(s, GM_OP_mov, to[k], full(i->arg[k]), isel_operand(s, i->arg[k]), m_src_reg(MF_NONE, 0));
}

static void effect(isel *s, const ir_inst *i) {
  isel_block *b = &s->blk[i->block->id];
  switch (i->op) {
  case IR_OUT:
  case IR_OUT_SYS:
    output(s, i);
    break;
  case IR_KILL:
    discard(s, i);
    break;
  case IR_QSY:
    m_append(s->cur, m_op_new(s->f, GM_OP_qsy));
    s->cur->last->loc = i->loc;
    break;
  case IR_CBR:
    b->cond = true;
    b->loc = i->loc;
    if (b->counted)
      break;
    b->pred = isel_condition(s, i->arg[0], &b->cc);
    break;
  case IR_CALL:
    b->callee = isel_callee(s, i->callee);
    hand_over(s, i, b->callee->param);
    break;
  case IR_RET:
    if (s->number)
      hand_over(s, i, s->func[s->number].result);
    b->loc = i->loc;
    break;
  case IR_BR:
    b->loc = i->loc;
    break;
  default:
    refuse(s, i, gc_sprintf(s->a, "internal error: '%s' reached instruction selection", ir_op_name(i->op)));
    break;
  }
}

static bool can_saturate(ir_op op) {
  switch (op) {
  case IR_ADD:
  case IR_MUL:
  case IR_MIN:
  case IR_MAX:
  case IR_FLOOR:
  case IR_FRACT:
  case IR_TRUNC:
  case IR_RCP:
  case IR_RSQ:
  case IR_EXP2:
  case IR_LOG2:
  case IR_SIN:
  case IR_COS:
  case IR_DOT:
    return true;
  default:
    return false;
  }
}

/* Facts about single uses, before anything is emitted. */
static void marks(isel *s) {
  ir_count_uses(s->fn);
  for (ir_block *b = s->fn->entry; b; b = b->next)
    for (ir_inst *i = b->first; i; i = i->next) {
      ir_inst *x = i->nargs ? i->arg[0] : NULL;
      if (!x || x->uses != 1)
        continue;
      if (i->op == IR_SAT && can_saturate(x->op))
        s->val[x->id].sat = true;
      uint32_t bits[4];
      if ((i->op == IR_OUT || i->op == IR_OUT_SYS) && x->op == IR_BLD && x->block == b && x->base == IR_F && !all_const(x, bits))
        s->val[x->id].split_out = true;
    }
  isel_bool_marks(s);
}

static void phi_registers(isel *s) {
  for (ir_block *b = s->fn->entry; b; b = b->next)
    for (ir_inst *i = b->first; i && i->op == IR_PHI; i = i->next) {
      isel_val *v = &s->val[i->id];
      if (i->base == IR_B)
        v->want_float = true;
      v->src = m_src_reg(MF_VREG, m_new_vreg(s->f, i->width));
      v->ready = true;
    }
  for (ir_block *b = s->fn->entry; b && s->number; b = b->next)
    for (ir_inst *i = b->first; i; i = i->next)
      if (i->op == IR_PARAM) {
        s->val[i->id].src = m_src_reg(MF_VREG, s->func[s->number].param[i->slot]);
        s->val[i->id].ready = true;
      }
}

static void block(isel *s, ir_block *b) {
  s->cur = s->blk[b->id].block;
  s->preds = NULL;
  s->addr = (isel_base){0};
  for (ir_inst *i = b->first; i; i = i->next) {
    s->loc = i->loc;
    if (i->op == IR_PHI)
      continue;
    if (i->width)
      define(s, i);
    else
      effect(s, i);
  }
}

/* Where the first constant register is read that the machine does not have. */
static gc_loc first_beyond(const m_func *f, unsigned count) {
  for (const m_block *b = f->entry; b; b = b->next)
    for (const m_op *o = b->first; o; o = o->next)
      for (unsigned k = 0; k < m_nsrc(o); k++)
        if (o->src[k].file == MF_C && o->src[k].num >= count)
          return o->loc;
  return (gc_loc){0};
}

/* Blocks for a function, empty. */
static void make_blocks(isel *s) {
  const isel_func *g = &s->func[s->number];
  m_block *first = NULL;
  for (ir_block *b = s->fn->entry; b; b = b->next) {
    m_block *n = s->blk[b->id].block = m_block_new(s->f, NULL);
    n->func = s->number;
    n->freq = b->freq * g->freq;
    n->loop_depth = b->loop_depth + g->loop_depth;
    first = first ? first : n;
  }
  s->func[s->number].entry = first;
}

/* Everything about a function in front of selection. */
static void begin(isel *s, bool loops) {
  isel_quad_latches(s);
  ir_loops(s->m, s->fn);
  s->val = gc_alloc(s->a, (s->fn->next_inst + 1) * sizeof *s->val);
  s->blk = gc_alloc(s->a, (s->fn->next_block + 1) * sizeof *s->blk);
  isel_quad_order(s);
  isel_index_order(s);
  if (loops && !s->number) /* the loop counters are main's */
    isel_loops(s);
  marks(s);
  make_blocks(s);
  phi_registers(s);
}

static void finish(isel *s) {
  for (ir_block *b = s->fn->entry; b && !s->f->diag->errors; b = b->next)
    block(s, b);
  if (s->f->diag->errors)
    return;
  isel_phis(s);
  isel_edges(s);
}

/* Copies to phis stand on edges, where nothing can be made: their literals come first. */
static void phi_literals(isel *s) {
  for (ir_block *b = s->fn->entry; b; b = b->next)
    for (ir_inst *i = b->first; i && i->op == IR_PHI; i = i->next)
      for (unsigned k = 0; k < i->nargs; k++)
        if (i->arg[k]->op == IR_CONST)
          isel_operand(s, i->arg[k]);
}

static m_func *select_all(m_func *f, const isel *with, bool loops) {
  isel all = *with;
  isel_functions(&all);
  isel *s = gc_alloc(f->arena, (all.nfunc + 1) * sizeof *s);
  for (unsigned k = 0; k < all.nfunc; k++) {
    s[k] = all;
    s[k].number = k;
    s[k].fn = all.func[k].fn;
    begin(&s[k], loops);
    phi_literals(&s[k]);
  }
  for (unsigned k = 0; k < all.nfunc && !f->diag->errors; k++)
    finish(&s[k]);
  if (f->diag->errors)
    return NULL;
  isel_returns(f);
  return f;
}

static const_rule rule_of(gc_consts consts) {
  return consts == GC_CONSTS_WHOLE ? CONST_APART : consts == GC_CONSTS_PACKED ? CONST_BESIDE_UNIFORMS : CONST_TOGETHER;
}

isel_result isel_run(gc_arena *a, gc_diag *d, ir_module *m, const gm_machine *machine, gc_consts consts, bool loops) {
  const m_func *first = NULL;
  for (unsigned digits = 0; digits < 2; digits++) {
    m_func *f = m_func_new(a, d, m, machine);
    f->consts = const_space_new(a, machine->consts, rule_of(consts));
    if (!isel_symbols(f, m, consts))
      return (isel_result){NULL, true};
    if (digits)
      isel_digits(f);
    if (!select_all(f, &(isel){.f = f, .m = m, .fn = m->main, .a = a}, loops))
      return (isel_result){NULL, false};
    if (f->consts.next <= machine->consts)
      return (isel_result){f, false};
    first = first ? first : f;
  }
  gc_report(d, GC_ERROR, first_beyond(first, machine->consts), "the program needs %u constant registers, the machine %s has %u",
            first->consts.next, machine->name, machine->consts);
  return (isel_result){NULL, true};
}
