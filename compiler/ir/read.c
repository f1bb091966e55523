/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the IR from its text (docs/ir.md), one statement a line. Values and blocks may be used before their line. The reader checks the
 * form of the text, and ir_verify the consistency of the module. */
#include <string.h>

#include "ir/ir.h"
#include "ir/ir_text.h"
#include "ir/scan.h"

enum { MAX_ID = 1 << 20, MAX_ARGS = 4096 };

typedef struct {
  ir_scan in;
  ir_module *m;
  ir_func *f;
  ir_block *b;
  ir_inst **inst; /* by id; an instruction that is used but not yet read has op IR_OP_COUNT */
  size_t cinst, ninst;
  ir_block **block; /* by id */
  size_t cblock, nblock;
} reader;

static ir_inst *find_ir_value(reader *r, unsigned id) {
  if (id >= r->ninst) {
    r->inst = gc_grow(r->in.a, r->inst, &r->cinst, id + 1, sizeof *r->inst);
    memset(r->inst + r->ninst, 0, (id + 1 - r->ninst) * sizeof *r->inst);
    r->ninst = id + 1;
  }
  if (!r->inst[id]) {
    r->inst[id] = ir_inst_new(r->m, r->f, IR_OP_COUNT, IR_VOID, 0, 0);
    r->inst[id]->id = id;
  }
  return r->inst[id];
}

/* Returns the block with this number. The block is made when the text first names it, and enters the layout when its label is read. */
static ir_block *find_ir_block(reader *r, unsigned id) {
  if (id >= r->nblock) {
    r->block = gc_grow(r->in.a, r->block, &r->cblock, id + 1, sizeof *r->block);
    memset(r->block + r->nblock, 0, (id + 1 - r->nblock) * sizeof *r->block);
    r->nblock = id + 1;
  }
  if (!r->block[id]) {
    r->block[id] = gc_alloc(r->in.a, sizeof **r->block);
    r->block[id]->id = id;
  }
  return r->block[id];
}

static ir_block *block_ref(reader *r) {
  scan_expect(&r->in, 'b');
  return find_ir_block(r, scan_number(&r->in, MAX_ID));
}

static void read_sym(reader *r) {
  scan_expect(&r->in, '@');
  if (scan_number(&r->in, MAX_ID) != r->m->nsym)
    scan_fail(&r->in, "symbols are numbered from 0 in order");
  ir_sym s = {0};
  s.s.kind = (gm_sym_kind)scan_choice(&r->in, ir_text_kind, "a symbol kind");
  s.s.base = (gm_base)scan_choice(&r->in, ir_text_base, "a base type");
  s.s.cols = scan_number(&r->in, 4);
  scan_expect(&r->in, 'x');
  s.s.rows = scan_number(&r->in, 4);
  scan_expect(&r->in, '[');
  s.s.elements = scan_number(&r->in, 1 << 16);
  scan_expect(&r->in, ']');
  s.s.array = scan_accept_word(&r->in, "array") || s.s.elements > 1;
  for (int p = 1; p < 4; p++)
    if (scan_accept_word(&r->in, ir_text_precision[p]))
      s.precision = p;
  s.used = scan_accept_word(&r->in, "used");
  s.invariant = scan_accept_word(&r->in, "invariant");
  s.s.name = scan_quoted(&r->in);
  ir_add_sym(r->m, &s);
}

static ir_func *func_by_name(reader *r, const char *name) {
  for (ir_func *f = r->m->funcs; f; f = f->next)
    if (strcmp(f->name, name) == 0)
      return f;
  return NULL;
}

/* Edges come from the terminators. A "; preds" list fixes their order. */
static void set_preds(reader *r, ir_block *b) {
  ir_block **want = b->aux;
  unsigned n = 0;
  b->aux = NULL;
  if (!want)
    return;
  while (want[n])
    n++;
  bool ok = n == b->npred;
  for (unsigned k = 0; ok && k < n; k++) {
    unsigned have = 0, need = 0;
    for (unsigned j = 0; j < n; j++) {
      have += b->pred[j] == want[k];
      need += want[j] == want[k];
    }
    ok = have == need;
  }
  if (!ok)
    scan_fail(&r->in, gc_sprintf(r->in.a, "predecessors of b%u are not those its label names", b->id));
  for (unsigned k = 0; k < n; k++)
    b->pred[k] = want[k];
}

/* Puts the arguments of a phi into predecessor order. Until then, aux holds the blocks that the text names for them. */
static void order_phi(reader *r, ir_inst *i) {
  ir_block **from = i->aux;
  i->aux = NULL;
  if (i->nargs != i->block->npred)
    scan_fail(&r->in,
              gc_sprintf(r->in.a, "phi %%%u has %u arguments, b%u has %u predecessors", i->id, i->nargs, i->block->id, i->block->npred));
  ir_inst **arg = gc_alloc(r->in.a, (i->nargs + 1) * sizeof *arg);
  for (unsigned k = 0; k < i->nargs; k++) {
    unsigned j = 0;
    while (j < i->nargs && from[j] != i->block->pred[k])
      j++;
    if (j == i->nargs)
      scan_fail(&r->in, gc_sprintf(r->in.a, "phi %%%u has no argument from b%u", i->id, i->block->pred[k]->id));
    from[j] = NULL;
    arg[k] = i->arg[j];
  }
  i->arg = arg;
}

/* At the end of a function: everything named must exist. Edges and phis are put in order, and numbering continues after the largest id. */
static void finish_func(reader *r) {
  ir_func *f = r->f;
  if (!f)
    return;
  for (size_t k = 0; k < r->ninst; k++)
    if (r->inst[k] && r->inst[k]->op == IR_OP_COUNT)
      scan_fail(&r->in, gc_sprintf(r->in.a, "%%%zu is used but not defined", k));
  for (size_t k = 0; k < r->nblock; k++)
    if (r->block[k] && !r->block[k]->rpo)
      scan_fail(&r->in, gc_sprintf(r->in.a, "b%zu is named but not there", k));
  for (ir_block *b = f->entry; b; b = b->next)
    set_preds(r, b);
  for (ir_block *b = f->entry; b; b = b->next)
    for (ir_inst *i = b->first; i; i = i->next)
      if (i->op == IR_PHI)
        order_phi(r, i);
  f->next_inst = (unsigned)r->ninst;
  for (ir_block *b = f->entry; b; b = b->next)
    for (ir_inst *i = b->first; i; i = i->next)
      if (i->width == 0 && i->op != IR_CALL)
        i->id = f->next_inst++;
  f->next_block = (unsigned)r->nblock;
  r->ninst = r->nblock = 0;
}

static void read_func(reader *r) {
  finish_func(r);
  char *name = scan_quoted(&r->in);
  if (func_by_name(r, name))
    scan_fail(&r->in, "function defined twice");
  r->f = ir_func_new(r->m, name);
  r->f->nresult = scan_number(&r->in, MAX_ARGS);
  r->b = NULL;
}

static void read_var(reader *r) {
  if (!r->f)
    scan_fail(&r->in, "variable outside a function");
  scan_expect(&r->in, '$');
  if (scan_number(&r->in, MAX_ID) != r->f->nvar)
    scan_fail(&r->in, "variables are numbered from 0 in order");
  ir_base base;
  unsigned width;
  scan_type(&r->in, &base, &width);
  ir_var_new(r->m, r->f, scan_quoted(&r->in), base, width);
}

static void read_label(reader *r) {
  ir_block *b = block_ref(r);
  scan_expect(&r->in, ':');
  if (!r->f)
    scan_fail(&r->in, "block outside a function");
  if (b->rpo)
    scan_fail(&r->in, "block defined twice");
  b->rpo = 1; /* records that the label was read */
  b->prev = r->f->tail;
  if (r->f->tail)
    r->f->tail->next = b;
  else
    r->f->entry = b;
  r->f->tail = b;
  r->b = b;
  if (!scan_accept(&r->in, ';'))
    return;
  if (!scan_accept_word(&r->in, "preds"))
    scan_fail(&r->in, "expected preds");
  ir_block **list = NULL;
  size_t cap = 0, n = 0;
  do {
    list = gc_grow(r->in.a, list, &cap, n + 1, sizeof *list);
    list[n++] = scan_at_end(&r->in) ? NULL : block_ref(r);
  } while (list[n - 1]);
  b->aux = list;
}

static void sym_ref(reader *r, ir_inst *i, bool element) {
  scan_expect(&r->in, '@');
  i->sym = (int)scan_number(&r->in, MAX_ID);
  scan_expect(&r->in, '+');
  if (element)
    i->idx[0] = (uint8_t)scan_number(&r->in, 255);
  else
    i->slot = (int)scan_number(&r->in, MAX_ID);
}

static int read_sysreg(reader *r) {
  for (const ir_sysreg *s = ir_text_sysreg; s->name; s++)
    if (scan_accept_word(&r->in, s->name))
      return s->code;
  return (int)scan_number(&r->in, 1023);
}

static ir_var *var_ref(reader *r) {
  scan_expect(&r->in, '$');
  unsigned k = scan_number(&r->in, MAX_ID);
  if (k >= r->f->nvar)
    scan_fail(&r->in, "unknown variable");
  return r->f->var[k];
}

static void read_attributes(reader *r, ir_inst *i) {
  switch (i->op) {
  case IR_CONST:
    i->imm = gc_alloc(r->m->arena, 4 * sizeof *i->imm);
    for (unsigned k = 0; k < i->width; k++)
      i->imm[k] = scan_constant(&r->in, i->base);
    break;
  case IR_INPUT:
  case IR_UNIFORM:
  case IR_UNIFORM_IDX:
    sym_ref(r, i, false);
    break;
  case IR_TEX:
  case IR_TEX_BIAS:
  case IR_TEX_LOD:
  case IR_TEX_GRAD:
  case IR_TXL:
    sym_ref(r, i, true);
    break;
  case IR_OUT:
    sym_ref(r, i, false);
    i->mask = scan_mask(&r->in);
    break;
  case IR_OUT_SYS:
    i->slot = read_sysreg(r);
    i->mask = scan_mask(&r->in);
    break;
  case IR_SYSVAL:
    i->slot = read_sysreg(r);
    break;
  case IR_PARAM:
  case IR_RESULT:
    i->slot = (int)scan_number(&r->in, MAX_ARGS);
    break;
  case IR_LOAD:
    i->var = var_ref(r);
    break;
  case IR_STORE:
    i->var = var_ref(r);
    i->mask = scan_mask(&r->in);
    break;
  case IR_CALL:
    i->aux = scan_quoted(&r->in);
    break;
  default:
    break;
  }
}

static ir_op op_by_name(reader *r) {
  const char *w = scan_word(&r->in);
  for (int k = 0; k < IR_OP_COUNT; k++)
    if (strcmp(w, ir_op_name((ir_op)k)) == 0)
      return (ir_op)k;
  scan_fail(&r->in, gc_sprintf(r->in.a, "unknown operation %s", w));
}

static void read_args(reader *r, ir_inst *i) {
  static const uint8_t fixed[] = {
#define IR_X(name, text, nargs, properties) nargs,
      IR_OPS(IR_X)
#undef IR_X
  };
  bool variable = i->op == IR_BLD || i->op == IR_PHI || i->op == IR_CALL || i->op == IR_RET;
  ir_inst **list = NULL;
  ir_block **from = NULL;
  size_t cap = 0, fcap = 0;
  unsigned n = 0;
  for (; n < MAX_ARGS; n++) {
    if (!variable ? n >= fixed[i->op] : scan_at_end(&r->in) || *r->in.at == '!')
      break;
    if (i->op == IR_PHI) {
      from = gc_grow(r->in.a, from, &fcap, n + 1, sizeof *from);
      from[n] = block_ref(r);
      scan_expect(&r->in, ':');
    }
    list = gc_grow(r->in.a, list, &cap, n + 1, sizeof *list);
    scan_expect(&r->in, '%');
    list[n] = find_ir_value(r, scan_number(&r->in, MAX_ID));
    if (i->op == IR_BLD) {
      if (n >= i->width)
        scan_fail(&r->in, "too many lanes");
      scan_expect(&r->in, '.');
      i->idx[n] = (uint8_t)scan_lane(&r->in);
    }
  }
  if (n) /* a constant keeps its lanes; the list has room for those of any operation that becomes one */
    i->arg = list;
  i->nargs = n;
  if (i->op == IR_PHI)
    i->aux = from;
}

static void read_edges(reader *r, ir_inst *i) {
  unsigned n = i->op == IR_BR ? 1 : i->op == IR_CBR ? 2 : 0;
  if (ir_is_terminator(i->op) && r->b->nsucc)
    scan_fail(&r->in, "second terminator in a block");
  for (unsigned k = 0; k < n; k++)
    ir_edge(r->m, r->b, block_ref(r));
}

static void read_inst(reader *r) {
  if (!r->b)
    scan_fail(&r->in, "instruction outside a block");
  ir_inst *i;
  ir_base base = IR_VOID;
  unsigned width = 0;
  bool named = scan_accept(&r->in, '%');
  if (named) {
    i = find_ir_value(r, scan_number(&r->in, MAX_ID));
    if (i->op != IR_OP_COUNT)
      scan_fail(&r->in, "value defined twice");
    if (!scan_accept(&r->in, '=')) {
      scan_type(&r->in, &base, &width);
      scan_expect(&r->in, '=');
    }
  } else
    i = ir_inst_new(r->m, r->f, IR_OP_COUNT, IR_VOID, 0, 0);
  bool precise = scan_accept_word(&r->in, "precise");
  i->op = op_by_name(r);
  r->m->has |= IR_SET(i->op);
  if (named != (i->op == IR_CALL || !ir_has_effect(i->op)) || (named && !width != (i->op == IR_CALL)))
    scan_fail(&r->in, "result does not go with the operation");
  i->precise = precise;
  i->base = base;
  i->width = (uint8_t)width;
  i->sym = -1;
  read_attributes(r, i);
  read_args(r, i);
  read_edges(r, i);
  if (scan_accept(&r->in, '!')) {
    gc_loc loc = {.call = (int)scan_number(&r->in, 1 << 30)};
    scan_expect(&r->in, ':');
    loc.line = (int)scan_number(&r->in, 1 << 30);
    scan_expect(&r->in, ':');
    loc.col = (int)scan_number(&r->in, 1 << 30);
    i->loc = ir_loc(r->m, loc);
  }
  ir_append(r->b, i);
}

static void read_ir_line(reader *r) {
  if (scan_at_end(&r->in))
    return;
  if (scan_accept_word(&r->in, "stage"))
    r->m->stage = scan_accept_word(&r->in, "vertex")     ? GM_STAGE_VERTEX
                  : scan_accept_word(&r->in, "fragment") ? GM_STAGE_FRAGMENT
                                                         : (scan_fail(&r->in, "expected a stage"), 0);
  else if (scan_accept_word(&r->in, "sym"))
    read_sym(r);
  else if (scan_accept_word(&r->in, "func"))
    read_func(r);
  else if (scan_accept_word(&r->in, "var"))
    read_var(r);
  else if (*r->in.at == 'b' && r->in.end - r->in.at > 1 && r->in.at[1] >= '0' && r->in.at[1] <= '9')
    read_label(r);
  else
    read_inst(r);
  if (!scan_at_end(&r->in))
    scan_fail(&r->in, "unexpected text at the end of the line");
}

static void resolve_calls(reader *r) {
  for (ir_func *f = r->m->funcs; f; f = f->next)
    for (ir_block *b = f->entry; b; b = b->next) {
      b->rpo = 0;
      for (ir_inst *i = b->first; i; i = i->next)
        if (i->op == IR_CALL) {
          i->callee = func_by_name(r, i->aux);
          if (!i->callee)
            scan_fail(&r->in, gc_sprintf(r->in.a, "unknown function %s", (char *)i->aux));
          i->aux = NULL;
        }
    }
}

ir_module *ir_read(gc_arena *a, gc_diag *d, const char *text, size_t len) {
  reader *r = gc_alloc(a, sizeof *r);
  r->in.a = a;
  r->in.d = d;
  r->in.at = r->in.line = text;
  r->in.end = text + len;
  r->in.lineno = 1;
  r->m = ir_module_new(a, GM_STAGE_VERTEX);
  if (setjmp(r->in.stop))
    return NULL;
  while (r->in.at < r->in.end) {
    read_ir_line(r);
    while (r->in.at < r->in.end && *r->in.at != '\n')
      r->in.at++;
    if (r->in.at < r->in.end)
      r->in.at++;
    r->in.line = r->in.at;
    r->in.lineno++;
  }
  finish_func(r);
  resolve_calls(r);
  return r->m;
}
