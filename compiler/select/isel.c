/* SPDX-License-Identifier: Apache-2.0 */
/* Selects machine operations for the IR. Lane movement, negation, absolute value, constants, inputs and uniforms cost nothing: they become
   part of the operand that reads them. Everything else is one machine operation on a new register. */
#include "select/isel.h"

#include <string.h>

static unsigned full_mask(const ir_inst *i) { return (1u << i->width) - 1; }

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

static bool leafless_bool(const ir_inst *i) {
  return i->base == IR_B && i->op != IR_SEL && i->op != IR_BLD && i->op != IR_CONST && i->op != IR_UNDEF;
}

static void define_value(isel *s, const ir_inst *i) {
  isel_val *v = &s->val[i->id];
  if (v->ready || v->split_out)
    return;
  if (i->op == IR_RESULT) { /* copy the result: the next call overwrites its register */
    v->src = isel_move_to_new(s, i, m_src_reg(MF_VREG, isel_callee(s, i->arg[0]->callee)->result[i->slot]));
    v->ready = true;
    return;
  }
  if (leafless_bool(i)) {
    isel_bool(s, i);
    return;
  }
  if ((i->base == IR_B && !v->want_float) || i->op == IR_CONST)
    return;
  v->src = isel_value(s, i);
  v->ready = true;
}

/* The destination lane of each lane of the value: the set lanes of the mask in order. */
static void mask_lanes(unsigned mask, uint8_t lane[4]) {
  unsigned n = 0;
  for (unsigned l = 0; l < 4; l++)
    if (mask >> l & 1)
      lane[n++] = l;
}

static void select_output(isel *s, const ir_inst *i) {
  bool sys = i->op == IR_OUT_SYS;
  unsigned file = sys ? MF_SYS : MF_O, num = sys ? (unsigned)i->slot : s->m->sym[i->sym].s.reg + (unsigned)i->slot;
  unsigned mask = (i->mask ? i->mask : full_mask(i->arg[0])) << (sys ? 0 : s->m->sym[i->sym].s.lane);
  uint8_t lane[4] = {0, 1, 2, 3};
  mask_lanes(mask, lane);
  if (s->val[i->arg[0]->id].split_out) {
    isel_move_lanes(s, i->arg[0], file, num, lane);
    return;
  }
  m_src a = isel_operand(s, i->arg[0]), b = a;
  for (unsigned l = 0; l < i->arg[0]->width; l++)
    b.swz[lane[l]] = a.swz[l];
  m_op *o = isel_emit(s, GM_OP_mov, num, mask, b, b);
  o->dfile = file;
}

static void select_discard(isel *s, const ir_inst *i) {
  unsigned cc, p = isel_condition(s, i->arg[0], &cc);
  m_op *o = m_op_new(s->f, GM_OP_kil);
  o->pred = p;
  o->cond = cc;
  o->loc = *i->loc;
  m_append(s->cur, o);
}

/* Moves values to the registers of parameters or results. */
static void hand_over(isel *s, const ir_inst *i, const unsigned *to) {
  for (unsigned k = 0; k < i->nargs; k++)
    isel_emit(s, GM_OP_mov, to[k], full_mask(i->arg[k]), isel_operand(s, i->arg[k]), m_src_reg(MF_NONE, 0));
}

static void select_effect(isel *s, const ir_inst *i) {
  isel_block *b = &s->blk[i->block->id];
  switch (i->op) {
  case IR_OUT:
  case IR_OUT_SYS:
    select_output(s, i);
    break;
  case IR_KILL:
    select_discard(s, i);
    break;
  case IR_QSY:
    m_append(s->cur, m_op_new(s->f, GM_OP_qsy));
    s->cur->last->loc = *i->loc;
    break;
  case IR_CBR:
    b->cond = true;
    b->loc = *i->loc;
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
    b->loc = *i->loc;
    break;
  case IR_BR:
    b->loc = *i->loc;
    break;
  default:
    isel_unexpected(s, i);
    break;
  }
}

/* Finds facts about values with a single use, before any operation is emitted. */
static void mark_single_uses(isel *s) {
  ir_uses uses = ir_count_uses(s->a, s->fn);
  for (ir_block *b = s->fn->entry; b; b = b->next)
    for (ir_inst *i = b->first; i; i = i->next) {
      ir_inst *x = i->nargs ? i->arg[0] : NULL;
      if (!x || ir_uses_of(uses, x) != 1)
        continue;
      if (i->op == IR_SAT && ir_is_in(x->op, IR_SATURATING))
        s->val[x->id].sat = true;
      uint32_t bits[4];
      if ((i->op == IR_OUT || i->op == IR_OUT_SYS) && x->op == IR_BLD && x->block == b && x->base == IR_F && !isel_all_const(x, bits))
        s->val[x->id].split_out = true;
      s->val[x->id].lookup = i->op == IR_TXL && x->op == IR_BLD;
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

static void select_block(isel *s, ir_block *b) {
  s->cur = s->blk[b->id].block;
  s->addr = (isel_base){0};
  for (ir_inst *i = b->first; i; i = i->next) {
    s->loc = *i->loc;
    if (i->op == IR_PHI)
      continue;
    if (i->width)
      define_value(s, i);
    else
      select_effect(s, i);
  }
}

/* The source position of the first read of a constant register that the machine does not have. */
static gc_loc first_beyond(const m_func *f, unsigned count) {
  for (const m_block *b = f->entry; b; b = b->next)
    for (const m_op *o = b->first; o; o = o->next)
      for (unsigned k = 0; k < m_nsrc(o); k++)
        if (o->src[k].file == MF_C && o->src[k].num >= count)
          return o->loc;
  return (gc_loc){0};
}

/* Makes empty blocks for a function. */
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

/* Everything before the selection of a function. */
static void begin_selection(isel *s, bool loops) {
  isel_quad_latches(s);
  ir_loops(s->m, s->fn);
  s->val = gc_alloc(s->a, (s->fn->next_inst + 1) * sizeof *s->val);
  s->blk = gc_alloc(s->a, (s->fn->next_block + 1) * sizeof *s->blk);
  isel_quad_order(s);
  isel_index_order(s);
  if (loops && !s->number) /* only main uses loop counters */
    isel_loops(s);
  mark_single_uses(s);
  make_blocks(s);
  phi_registers(s);
}

static void finish_selection(isel *s) {
  for (ir_block *b = s->fn->entry; b && !s->f->diag->errors; b = b->next)
    select_block(s, b);
  if (s->f->diag->errors)
    return;
  isel_phis(s);
  isel_edges(s);
}

/* Copies for phis are on edges, where no operation can synthesise a literal. So the literals of phis come first. */
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
    begin_selection(&s[k], loops);
    phi_literals(&s[k]);
  }
  for (unsigned k = 0; k < all.nfunc && !f->diag->errors; k++)
    finish_selection(&s[k]);
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
