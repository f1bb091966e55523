/* SPDX-License-Identifier: Apache-2.0 */
/* Checks that a module of the IR is consistent: runs between passes with --verify (docs/ir.md). */
#include <string.h>

#include "core/isa/isa.h"
#include "ir/ir.h"

typedef struct {
  gc_arena *a;
  const ir_module *m;
  ir_func *f;
  const char *why;
} check;

static void report_bad(check *c, const ir_block *b, const ir_inst *i, const char *what) {
  if (c->why)
    return;
  const char *where = b ? gc_sprintf(c->a, " b%u", b->id) : "";
  if (i)
    c->why = gc_sprintf(c->a, "%s%s: %%%u %s: %s", c->f->name, where, i->id, ir_op_name(i->op), what);
  else
    c->why = gc_sprintf(c->a, "%s%s: %s", c->f->name, where, what);
}

static unsigned count_bits(unsigned m) { return (m & 1) + (m >> 1 & 1) + (m >> 2 & 1) + (m >> 3 & 1); }

static bool is_of_type(const ir_inst *i, ir_base base, unsigned width) { return i->base == base && (!width || i->width == width); }

static bool has_same_ir_type(const ir_inst *a, const ir_inst *b) { return a->base == b->base && a->width == b->width; }

static bool sym_kind_ok(const check *c, const ir_inst *i) {
  if (i->sym < 0 || (size_t)i->sym >= c->m->nsym)
    return false;
  const gm_symbol *s = &c->m->sym[i->sym].s;
  size_t regs = (size_t)s->elements * s->cols;
  bool in_range = i->slot >= 0 && (size_t)i->slot < regs && i->width <= 4;
  switch (i->op) {
  case IR_INPUT:
    return in_range && (s->kind == GM_SYM_ATTRIBUTE || s->kind == GM_SYM_VARYING);
  case IR_UNIFORM:
    return in_range && (s->kind == GM_SYM_UNIFORM || s->kind == GM_SYM_TEXSIZE);
  case IR_UNIFORM_IDX:
    return s->kind == GM_SYM_UNIFORM;
  case IR_OUT:
    return in_range && (s->kind == GM_SYM_VARYING || s->kind == GM_SYM_FRAGCOLOR);
  default:
    return s->kind == GM_SYM_SAMPLER && (i->idx[0] < s->elements);
  }
}

static bool leaf_ok(const check *c, const ir_inst *i) {
  switch (i->op) {
  case IR_CONST:
    for (unsigned k = 0; i->base == IR_B && k < i->width; k++)
      if (i->imm[k] > 1)
        return false;
    return true;
  case IR_UNDEF:
    return true;
  case IR_PARAM:
    return i->slot >= 0 && c->f != c->m->main;
  case IR_INPUT:
  case IR_UNIFORM:
    return i->base == IR_F && sym_kind_ok(c, i);
  case IR_UNIFORM_IDX:
    return i->base == IR_F && sym_kind_ok(c, i) && is_of_type(i->arg[0], IR_F, 1);
  case IR_SYSVAL:
    return i->base == IR_F && i->slot >= GM_SRC_FRAGCOORD && i->slot <= GM_SRC_POINTCOORD;
  case IR_LOAD:
    return i->var && i->base == i->var->base && i->width == i->var->width;
  default:
    return true;
  }
}

static bool tex_ok(const check *c, const ir_inst *i) {
  if (!sym_kind_ok(c, i) || !is_of_type(i, IR_F, 4))
    return false;
  if (i->op == IR_TXL)
    return is_of_type(i->arg[0], IR_F, 4);
  unsigned coords = c->m->sym[i->sym].s.base == GM_BASE_SAMPLERCUBE ? 3 : 2;
  if (i->op == IR_TEX_GRAD)
    return is_of_type(i->arg[0], IR_F, coords) && is_of_type(i->arg[1], IR_F, coords) && is_of_type(i->arg[2], IR_F, coords);
  return is_of_type(i->arg[0], IR_F, coords) && (i->op == IR_TEX || is_of_type(i->arg[1], IR_F, 1));
}

/* The RETs of a function define the types of its results. All RETs must agree with the uses of the results. */
static bool result_ok(const ir_inst *i) {
  const ir_inst *call = i->arg[0];
  if (call->op != IR_CALL || !call->callee || i->slot < 0 || (unsigned)i->slot >= call->callee->nresult)
    return false;
  for (const ir_block *b = call->callee->entry; b; b = b->next)
    if (b->last && b->last->op == IR_RET && ((unsigned)i->slot >= b->last->nargs || !has_same_ir_type(i, b->last->arg[i->slot])))
      return false;
  return true;
}

static bool call_ok(const ir_inst *i) {
  if (!i->callee)
    return false;
  for (const ir_block *b = i->callee->entry; b; b = b->next)
    for (const ir_inst *p = b->first; p; p = p->next)
      if (p->op == IR_PARAM && ((unsigned)p->slot >= i->nargs || !has_same_ir_type(p, i->arg[p->slot])))
        return false;
  return true;
}

static bool effect_ok(const check *c, const ir_inst *i) {
  if (i->op == IR_KILL)
    return is_of_type(i->arg[0], IR_B, 1);
  if (!i->mask || count_bits(i->mask) != i->arg[0]->width)
    return false;
  if (i->op == IR_STORE)
    return i->var && i->arg[0]->base == i->var->base && i->mask < 1u << i->var->width;
  if (i->arg[0]->base != IR_F)
    return false;
  return i->op == IR_OUT ? sym_kind_ok(c, i) : i->slot == GM_DST_POS || (i->slot == GM_DST_PSZ && i->mask == 1);
}

static bool bld_ok(const ir_inst *i) {
  if (i->nargs != i->width)
    return false;
  for (unsigned k = 0; k < i->nargs; k++)
    if (i->arg[k]->base != i->base || i->idx[k] >= i->arg[k]->width)
      return false;
  return true;
}

static bool logic_ok(const ir_inst *i) {
  ir_inst *const *g = i->arg;
  switch (i->op) {
  case IR_LT:
  case IR_GE:
    return is_of_type(i, IR_B, g[0]->width) && g[0]->base == IR_F && has_same_ir_type(g[0], g[1]);
  case IR_EQ:
  case IR_NE:
    return is_of_type(i, IR_B, g[0]->width) && has_same_ir_type(g[0], g[1]);
  case IR_AND:
  case IR_OR:
  case IR_XOR:
    return i->base == IR_B && has_same_ir_type(i, g[0]) && has_same_ir_type(i, g[1]);
  case IR_NOT:
    return i->base == IR_B && has_same_ir_type(i, g[0]);
  case IR_ANY:
  case IR_ALL:
    return is_of_type(i, IR_B, 1) && g[0]->base == IR_B;
  case IR_B2F:
    return is_of_type(i, IR_F, g[0]->width) && g[0]->base == IR_B;
  default:
    return is_of_type(i, IR_B, g[0]->width) && g[0]->base == IR_F; /* F2B */
  }
}

static bool type_ok(const check *c, const ir_inst *i) {
  ir_inst *const *g = i->arg;
  if (ir_has_effect(i->op) ? i->width != 0 : i->width < 1 || i->width > 4 || (i->base != IR_F && i->base != IR_B))
    return false;
  if (i->op >= IR_ADD && i->op <= IR_COS)
    return i->base == IR_F && has_same_ir_type(i, g[0]) && (i->nargs == 1 || has_same_ir_type(i, g[1]));
  if (i->op >= IR_LT && i->op <= IR_F2B)
    return logic_ok(i);
  switch (i->op) {
  case IR_DOT:
    return is_of_type(i, IR_F, 1) && g[0]->base == IR_F && has_same_ir_type(g[0], g[1]) && g[0]->width >= 2;
  case IR_CUBE:
    return is_of_type(i, IR_F, 4) && g[0]->base == IR_F && g[0]->width == 3 && has_same_ir_type(g[0], g[1]);
  case IR_SEL:
    return has_same_ir_type(i, g[1]) && has_same_ir_type(i, g[2]) && g[0]->base == IR_B && (g[0]->width == 1 || g[0]->width == i->width);
  case IR_BLD:
    return bld_ok(i);
  case IR_DDX:
  case IR_DDY:
    return i->base == IR_F && has_same_ir_type(i, g[0]);
  case IR_TEX:
  case IR_TEX_BIAS:
  case IR_TEX_LOD:
  case IR_TEX_GRAD:
  case IR_TXL:
    return tex_ok(c, i);
  case IR_PHI:
    for (unsigned k = 0; k < i->nargs; k++)
      if (!has_same_ir_type(i, g[k]))
        return false;
    return true;
  case IR_CALL:
    return call_ok(i);
  case IR_RESULT:
    return result_ok(i);
  case IR_STORE:
  case IR_OUT:
  case IR_OUT_SYS:
  case IR_KILL:
    return effect_ok(c, i);
  case IR_BR:
  case IR_QSY:
    return true;
  case IR_CBR:
    return is_of_type(g[0], IR_B, 1);
  case IR_RET:
    return i->nargs == c->f->nresult;
  default:
    return leaf_ok(c, i);
  }
}

static const uint8_t fixed_args[] = {
#define IR_X(name, text, nargs, properties) nargs,
    IR_OPS(IR_X)
#undef IR_X
};

static bool arg_count_ok(const ir_inst *i) {
  if (i->op == IR_BLD || i->op == IR_PHI || i->op == IR_CALL || i->op == IR_RET)
    return true;
  return i->nargs == fixed_args[i->op];
}

static void check_shape(check *c, ir_block *b) {
  unsigned want = !b->last ? 0 : b->last->op == IR_BR ? 1 : b->last->op == IR_CBR ? 2 : 0;
  if (!b->last || !ir_is_terminator(b->last->op))
    report_bad(c, b, NULL, "no terminator");
  else if (b->nsucc != want)
    report_bad(c, b, b->last, "wrong number of successors");
  bool phis = true;
  const ir_inst *before = NULL;
  for (const ir_inst *i = b->first; i && !c->why; before = i, i = i->next) {
    phis &= i->op == IR_PHI;
    if ((unsigned)i->op >= IR_OP_COUNT)
      report_bad(c, b, NULL, "unknown operation");
    else if (ir_is_in(i->op, IR_NOTED & ~c->m->has))
      report_bad(c, b, i, "operation that the module does not note");
    else if (i->block != b || i->prev != before)
      report_bad(c, b, i, "broken instruction list");
    else if (i->op == IR_PHI && !phis)
      report_bad(c, b, i, "phi after another operation");
    else if (ir_is_terminator(i->op) && i != b->last)
      report_bad(c, b, i, "terminator inside a block");
    else if (!arg_count_ok(i) || (i->op == IR_PHI && i->nargs != b->npred))
      report_bad(c, b, i, "wrong number of arguments");
    else if (i->id >= c->f->next_inst)
      report_bad(c, b, i, "id out of range");
  }
  if (!c->why && before != b->last)
    report_bad(c, b, NULL, "broken instruction list");
}

static void check_edges(check *c, ir_block *b) {
  for (unsigned k = 0; k < b->nsucc && !c->why; k++) {
    unsigned mine = 0, theirs = 0;
    for (unsigned j = 0; j < b->nsucc; j++)
      mine += b->succ[j] == b->succ[k];
    for (unsigned j = 0; j < b->succ[k]->npred; j++)
      theirs += b->succ[k]->pred[j] == b;
    if (mine != theirs)
      report_bad(c, b, NULL, "successor does not list it as predecessor");
  }
  for (unsigned k = 0; k < b->npred && !c->why; k++) {
    const ir_block *p = b->pred[k];
    if (!(p->nsucc > 0 && p->succ[0] == b) && !(p->nsucc > 1 && p->succ[1] == b))
      report_bad(c, b, NULL, "predecessor does not lead to it");
  }
}

/* Marks every instruction of the function (aux by id). Then checks that arguments are marked, have the right type, and dominate. */
static void check_values(check *c, ir_inst **def, ir_block *b) {
  unsigned pos = 0;
  for (ir_inst *i = b->first; i && !c->why; i = i->next, pos++) {
    for (unsigned k = 0; k < i->nargs && !c->why; k++) {
      const ir_inst *g = i->arg[k];
      if (!g || g->id >= c->f->next_inst || def[g->id] != g)
        report_bad(c, b, i, "argument is not in the function");
      else if (g->width == 0 && !(g->op == IR_CALL && i->op == IR_RESULT))
        report_bad(c, b, i, "argument has no value");
      else if (!b->rpo)
        continue; /* unreachable: dominance has no meaning here */
      else if (i->op == IR_PHI ? b->pred[k]->rpo && !ir_dominates(g->block, b->pred[k]) : g->block != b && !ir_dominates(g->block, b))
        report_bad(c, b, i, "argument does not dominate its use");
    }
    if (!c->why && !type_ok(c, i))
      report_bad(c, b, i, "types or operands do not fit the operation");
  }
  /* Within the block, a definition comes before its uses. */
  for (ir_inst *i = b->first; i && !c->why; i = i->next) {
    if (i->op != IR_PHI)
      for (unsigned k = 0; k < i->nargs; k++)
        if (i->arg[k]->block == b && def[i->arg[k]->id])
          report_bad(c, b, i, "used before its definition");
    def[i->id] = NULL;
  }
  for (ir_inst *i = b->first; i; i = i->next)
    def[i->id] = i;
}

static void check_func(check *c) {
  ir_func *f = c->f;
  if (!f->entry) {
    report_bad(c, NULL, NULL, "no entry block");
    return;
  }
  if (f->entry->npred)
    report_bad(c, f->entry, NULL, "entry block has predecessors");
  gc_arena *tmp = gc_arena_new();
  ir_inst **def = gc_alloc(tmp, (f->next_inst + 1) * sizeof *def);
  const ir_block *before = NULL;
  unsigned place = 0;
  for (ir_block *b = f->entry; b && !c->why; before = b, b = b->next) {
    if (b->prev != before)
      report_bad(c, b, NULL, "broken block list");
    if (c->m->ordered == f && b->rpo != ++place)
      report_bad(c, b, NULL, "out of order, but the module notes that order is kept");
    check_shape(c, b);
    for (ir_inst *i = b->first; i && !c->why; i = i->next) {
      if (def[i->id])
        report_bad(c, b, i, "two instructions with one id");
      def[i->id] = i;
    }
  }
  if (!c->why && before != f->tail)
    report_bad(c, NULL, NULL, "broken block list");
  for (ir_block *b = f->entry; b && !c->why; b = b->next)
    check_edges(c, b);
  if (!c->why)
    ir_dominators((ir_module *)c->m, f);
  for (ir_block *b = f->entry; b && !c->why; b = b->next)
    check_values(c, def, b);
  gc_arena_free(tmp);
}

const char *ir_verify(gc_arena *a, const ir_module *m) {
  check c = {.a = a, .m = m};
  if (!m->main)
    return "no function main";
  for (c.f = m->funcs; c.f && !c.why; c.f = c.f->next)
    check_func(&c);
  return c.why;
}
