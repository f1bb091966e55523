/* SPDX-License-Identifier: Apache-2.0 */
/* Prints the IR as text (docs/ir.md). From what ir_print writes, ir_read makes an equal module. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/fp/fp.h"
#include "core/isa/isa.h"
#include "ir/ir.h"
#include "ir/ir_text.h"

typedef struct {
  gc_arena *a;
  char *s;
  size_t n, cap;
} out;

static void put_ir_text(out *o, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static void put_ir_text(out *o, const char *fmt, ...) {
  va_list ap, again;
  va_start(ap, fmt);
  va_copy(again, ap);
  int n = vsnprintf(NULL, 0, fmt, ap);
  o->s = gc_grow(o->a, o->s, &o->cap, o->n + (size_t)n + 1, 1);
  vsnprintf(o->s + o->n, (size_t)n + 1, fmt, again);
  o->n += (size_t)n;
  va_end(again);
  va_end(ap);
}

static void put_quoted(out *o, const char *s) {
  put_ir_text(o, "\"");
  for (; *s; s++)
    if (*s == '"' || *s == '\\')
      put_ir_text(o, "\\%c", *s);
    else if ((unsigned char)*s < 0x20 || (unsigned char)*s >= 0x7f)
      put_ir_text(o, "\\x%02x", (unsigned char)*s);
    else
      put_ir_text(o, "%c", *s);
  put_ir_text(o, "\"");
}

/* The shortest decimal that reads back to the same bits. A NaN, infinity or subnormal is written as a bit pattern. */
static void put_float(out *o, uint32_t bits) {
  uint32_t e = bits >> 23 & 0xff;
  if (e == 0xff || (e == 0 && bits << 1)) {
    put_ir_text(o, "0x%08x", bits);
    return;
  }
  char buf[32];
  for (int prec = 1; prec <= 9; prec++) {
    snprintf(buf, sizeof buf, "%.*g", prec, (double)gm_float(bits));
    if (gm_bits(strtof(buf, NULL)) == bits)
      break;
  }
  put_ir_text(o, "%s", buf);
}

static void put_mask(out *o, unsigned mask) {
  put_ir_text(o, ".");
  for (unsigned k = 0; k < 4; k++)
    if (mask >> k & 1)
      put_ir_text(o, "%c", "xyzw"[k]);
}

static void put_sym(out *o, const ir_module *m, int index) {
  const ir_sym *s = &m->sym[index];
  put_ir_text(o, "sym @%d %s %s %ux%u [%u]", index, ir_text_kind[s->s.kind], ir_text_base[s->s.base], s->s.cols, s->s.rows, s->s.elements);
  if (s->s.array && s->s.elements == 1)
    put_ir_text(o, " array");
  if (s->precision)
    put_ir_text(o, " %s", ir_text_precision[s->precision & 3]);
  if (s->used)
    put_ir_text(o, " used");
  if (s->invariant)
    put_ir_text(o, " invariant");
  put_ir_text(o, " ");
  put_quoted(o, s->s.name ? s->s.name : "");
  put_ir_text(o, "\n");
}

static void put_sysreg(out *o, int slot) {
  for (const ir_sysreg *r = ir_text_sysreg; r->name; r++)
    if (r->code == slot) {
      put_ir_text(o, " %s", r->name);
      return;
    }
  put_ir_text(o, " %d", slot);
}

static void put_args(out *o, const ir_inst *i) {
  for (unsigned k = 0; k < i->nargs; k++) {
    if (i->op == IR_PHI)
      put_ir_text(o, " b%u:%%%u", k < i->block->npred ? i->block->pred[k]->id : ~0u, i->arg[k]->id);
    else if (i->op == IR_BLD)
      put_ir_text(o, " %%%u.%c", i->arg[k]->id, "xyzw"[i->idx[k] & 3]);
    else
      put_ir_text(o, " %%%u", i->arg[k]->id);
  }
}

/* The text between the operation's name and its operands. */
static void put_attributes(out *o, const ir_inst *i) {
  switch (i->op) {
  case IR_CONST:
    for (unsigned k = 0; k < i->width; k++) {
      put_ir_text(o, " ");
      if (i->base == IR_B)
        put_ir_text(o, "%s", i->imm[k] ? "true" : "false");
      else
        put_float(o, i->imm[k]);
    }
    break;
  case IR_INPUT:
  case IR_UNIFORM:
  case IR_UNIFORM_IDX:
    put_ir_text(o, " @%d+%d", i->sym, i->slot);
    break;
  case IR_TEX:
  case IR_TEX_BIAS:
  case IR_TEX_LOD:
  case IR_TEX_GRAD:
  case IR_TXL:
    put_ir_text(o, " @%d+%u", i->sym, i->idx[0]);
    break;
  case IR_OUT:
    put_ir_text(o, " @%d+%d", i->sym, i->slot);
    put_mask(o, i->mask);
    break;
  case IR_OUT_SYS:
    put_sysreg(o, i->slot);
    put_mask(o, i->mask);
    break;
  case IR_SYSVAL:
    put_sysreg(o, i->slot);
    break;
  case IR_PARAM:
  case IR_RESULT:
    put_ir_text(o, " %d", i->slot);
    break;
  case IR_LOAD:
    put_ir_text(o, " $%u", i->var->id);
    break;
  case IR_STORE:
    put_ir_text(o, " $%u", i->var->id);
    put_mask(o, i->mask);
    break;
  case IR_CALL:
    put_ir_text(o, " ");
    put_quoted(o, i->callee->name);
    break;
  default:
    break;
  }
}

static void put_inst(out *o, const ir_inst *i) {
  put_ir_text(o, "  ");
  if (i->width)
    put_ir_text(o, "%%%u %c%u = ", i->id, i->base == IR_B ? 'b' : 'f', i->width);
  else if (i->op == IR_CALL)
    put_ir_text(o, "%%%u = ", i->id);
  put_ir_text(o, "%s%s", i->precise ? "precise " : "", ir_op_name(i->op));
  put_attributes(o, i);
  put_args(o, i);
  if (ir_is_terminator(i->op))
    for (unsigned k = 0; k < i->block->nsucc; k++)
      put_ir_text(o, " b%u", i->block->succ[k]->id);
  if (i->loc->line)
    put_ir_text(o, " !%d:%d:%d", i->loc->call, i->loc->line, i->loc->col);
  put_ir_text(o, "\n");
}

static void put_func(out *o, const ir_func *f) {
  put_ir_text(o, "\nfunc ");
  put_quoted(o, f->name);
  put_ir_text(o, " %u\n", f->nresult);
  for (size_t k = 0; k < f->nvar; k++) {
    const ir_var *v = f->var[k];
    put_ir_text(o, "var $%u %c%u ", v->id, v->base == IR_B ? 'b' : 'f', v->width);
    put_quoted(o, v->name);
    put_ir_text(o, "\n");
  }
  for (const ir_block *b = f->entry; b; b = b->next) {
    put_ir_text(o, "b%u:", b->id);
    for (unsigned k = 0; k < b->npred; k++)
      put_ir_text(o, "%s b%u", k ? "" : " ; preds", b->pred[k]->id);
    put_ir_text(o, "\n");
    for (const ir_inst *i = b->first; i; i = i->next)
      put_inst(o, i);
  }
}

char *ir_print(gc_arena *a, const ir_module *m) {
  out o = {.a = a};
  put_ir_text(&o, "stage %s\n", m->stage == GM_STAGE_VERTEX ? "vertex" : "fragment");
  for (size_t k = 0; k < m->nsym; k++)
    put_sym(&o, m, (int)k);
  for (const ir_func *f = m->funcs; f; f = f->next)
    put_func(&o, f);
  return o.s;
}
