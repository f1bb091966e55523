/* SPDX-License-Identifier: Apache-2.0 */
/* The interpreter of the IR: runs a module on inputs that a test gives. */
#include "ir/ir_eval.h"

#include <string.h>

#include "core/fp/fp.h"
#include "core/isa/isa.h"

enum { MAX_DEPTH = 64 };

typedef uint32_t vec[4];

typedef struct {
  gc_arena *a;
  const ir_module *m;
  const ir_env *env;
  ir_result *r;
  const char *why;
} machine;

typedef struct frame {
  const ir_func *f;
  vec *val;       /* by instruction id */
  vec *var;       /* by variable id */
  vec **results;  /* results of each call, by the call's instruction id */
  const vec *par; /* parameters */
} frame;

size_t ir_eval_out_index(const ir_module *m, int sym, int slot) {
  size_t n = 0;
  for (int k = 0; k < sym; k++)
    n += (size_t)m->sym[k].s.elements * m->sym[k].s.cols;
  return n + (size_t)slot;
}

static void write_out(ir_out_reg *o, unsigned mask, const uint32_t *v) {
  for (unsigned lane = 0, k = 0; lane < 4; lane++)
    if (mask >> lane & 1)
      o->value[lane] = v[k++];
  o->written |= (uint8_t)mask;
}

static void eval_uniform(machine *x, frame *fr, const ir_inst *i, vec out) {
  const gm_symbol *s = &x->m->sym[i->sym].s;
  int reg = i->slot + (i->op == IR_UNIFORM_IDX ? gm_farl(fr->val[i->arg[0]->id][0]) : 0);
  memset(out, 0, sizeof(vec));
  if (reg >= 0 && (size_t)reg < (size_t)s->elements * s->cols)
    x->env->uniform(x->env->ctx, i->sym, reg, out);
}

static void eval_leaf(machine *x, frame *fr, const ir_inst *i, vec out) {
  const uint32_t *a0 = i->nargs ? fr->val[i->arg[0]->id] : NULL;
  switch (i->op) {
  case IR_INPUT:
    x->env->input(x->env->ctx, i->sym, i->slot, out);
    break;
  case IR_UNIFORM:
  case IR_UNIFORM_IDX:
    eval_uniform(x, fr, i, out);
    break;
  case IR_SYSVAL:
    x->env->sysval(x->env->ctx, i->slot, out);
    break;
  case IR_PARAM:
    memcpy(out, fr->par[i->slot], sizeof(vec));
    break;
  case IR_LOAD:
    memcpy(out, fr->var[i->var->id], sizeof(vec));
    break;
  case IR_RESULT:
    memcpy(out, fr->results[i->arg[0]->id][i->slot], sizeof(vec));
    break;
  case IR_TEX:
  case IR_TEX_BIAS:
  case IR_TEX_LOD:
  case IR_TEX_GRAD:
  case IR_TXL:
    x->env->texture(x->env->ctx, i->op, i->sym, i->idx[0], a0, i->nargs > 1 ? fr->val[i->arg[1]->id][0] : 0, out);
    break;
  case IR_UNDEF:
    x->r->special = true; /* fall through */
  default:
    memset(out, 0, sizeof(vec));
    break; /* UNDEF, DDX, DDY */
  }
}

static void note_special(machine *x, const ir_inst *i, const vec v) {
  for (unsigned k = 0; i->base == IR_F && k < i->width; k++) {
    if ((v[k] & 0x7f800000u) == 0x7f800000u)
      x->r->special = true;
    else if ((double)gm_float(v[k] & 0x7fffffffu) > x->r->largest)
      x->r->largest = (double)gm_float(v[k] & 0x7fffffffu);
  }
}

static void run_ir_function(machine *x, const ir_func *f, const vec *par, vec *results, unsigned depth);

static void eval_effect(machine *x, frame *fr, const ir_inst *i, unsigned depth) {
  const uint32_t *v = i->nargs ? fr->val[i->arg[0]->id] : NULL;
  switch (i->op) {
  case IR_STORE: {
    ir_out_reg t = {{0}, 0};
    memcpy(t.value, fr->var[i->var->id], sizeof(vec));
    write_out(&t, i->mask, v);
    memcpy(fr->var[i->var->id], t.value, sizeof(vec));
    break;
  }
  case IR_OUT:
    write_out(&x->r->out[ir_eval_out_index(x->m, i->sym, i->slot)], i->mask, v);
    break;
  case IR_OUT_SYS:
    write_out(i->slot == GM_DST_POS ? &x->r->pos : &x->r->psz, i->mask, v);
    break;
  case IR_KILL:
    x->r->killed |= v[0] != 0;
    break;
  case IR_CALL: {
    vec *par = gc_alloc(x->a, (i->nargs + 1) * sizeof(vec));
    for (unsigned k = 0; k < i->nargs; k++)
      memcpy(par[k], fr->val[i->arg[k]->id], sizeof(vec));
    fr->results[i->id] = gc_alloc(x->a, (i->callee->nresult + 1) * sizeof(vec));
    run_ir_function(x, i->callee, (const vec *)par, fr->results[i->id], depth + 1);
    break;
  }
  default:
    break;
  }
}

/* The phis of a block read their arguments at the same time. */
static void enter_eval_block(machine *x, frame *fr, const ir_block *b, const ir_block *from, unsigned edge) {
  unsigned n = 0, p = ir_pred_index(b, from), k = 0;
  if (edge == 1 && from->succ[0] == b) /* both edges of `from` lead to b: the second predecessor entry belongs to the second edge */
    do
      p++;
    while (p < b->npred && b->pred[p] != from);
  for (const ir_inst *i = b->first; i && i->op == IR_PHI; i = i->next)
    n++;
  if (!n)
    return;
  vec *t = gc_alloc(x->a, n * sizeof(vec));
  for (const ir_inst *i = b->first; i && i->op == IR_PHI; i = i->next)
    memcpy(t[k++], fr->val[i->arg[p]->id], sizeof(vec));
  k = 0;
  for (const ir_inst *i = b->first; i && i->op == IR_PHI; i = i->next)
    memcpy(fr->val[i->id], t[k++], sizeof(vec));
}

static void step_ir_inst(machine *x, frame *fr, const ir_inst *i, unsigned depth) {
  if (ir_has_effect(i->op)) {
    eval_effect(x, fr, i, depth);
    return;
  }
  const uint32_t *arg[4] = {0};
  for (unsigned k = 0; k < i->nargs && k < 4; k++)
    arg[k] = fr->val[i->arg[k]->id];
  if (!ir_fold(i, arg, fr->val[i->id]))
    eval_leaf(x, fr, i, fr->val[i->id]);
  if (x->env->change)
    x->env->change(x->env->ctx, i, fr->val[i->id]);
  note_special(x, i, fr->val[i->id]);
}

static void run_ir_function(machine *x, const ir_func *f, const vec *par, vec *results, unsigned depth) {
  if (depth > MAX_DEPTH) {
    x->why = "calls too deep";
    return;
  }
  frame fr = {.f = f, .par = par};
  fr.val = gc_alloc(x->a, (f->next_inst + 1) * sizeof(vec));
  fr.var = gc_alloc(x->a, (f->next_var + 1) * sizeof(vec));
  fr.results = gc_alloc(x->a, (f->next_inst + 1) * sizeof(vec *));
  for (size_t k = 0; k < f->nvar && x->env->unset; k++)
    for (unsigned l = 0; l < 4; l++)
      fr.var[f->var[k]->id][l] = f->var[k]->base == IR_F ? x->env->unset(x->env->ctx, f->var[k]) : 0;
  unsigned limit = x->env->max_steps ? x->env->max_steps : 1000000;
  const ir_block *b = f->entry;
  while (b && !x->why) {
    for (const ir_inst *i = ir_first_non_phi((ir_block *)b); i && !x->why; i = i->next) {
      step_ir_inst(x, &fr, i, depth);
      if (++x->r->steps > limit)
        x->why = "step limit";
    }
    if (x->why)
      return;
    const ir_inst *t = b->last;
    if (t->op == IR_RET) {
      for (unsigned k = 0; k < t->nargs; k++)
        memcpy(results[k], fr.val[t->arg[k]->id], sizeof(vec));
      return;
    }
    unsigned edge = t->op == IR_CBR && !fr.val[t->arg[0]->id][0];
    enter_eval_block(x, &fr, b->succ[edge], b, edge);
    b = b->succ[edge];
  }
}

const char *ir_eval(gc_arena *a, const ir_module *m, const ir_env *env, ir_result *r) {
  memset(r, 0, sizeof *r);
  r->nout = ir_eval_out_index(m, (int)m->nsym, 0);
  r->out = gc_alloc(a, (r->nout + 1) * sizeof *r->out);
  machine x = {.a = a, .m = m, .env = env, .r = r};
  run_ir_function(&x, m->main, NULL, NULL, 0);
  return x.why;
}
