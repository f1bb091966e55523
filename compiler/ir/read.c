/* SPDX-License-Identifier: Apache-2.0 */
/* Reader of the textual form. One statement a line; values and blocks may be used before their line. What the reader accepts is
   well-formed text, not yet a consistent module: ir_verify says that. */
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "fp/fp.h"
#include "ir/ir.h"
#include "ir/text.h"

enum { MAX_ID = 1 << 20, MAX_ARGS = 4096 };

typedef struct {
  gc_arena *a;
  gc_diag *d;
  const char *s, *end, *line; /* position, end of text, start of the line */
  int lineno;
  ir_module *m;
  ir_func *f;
  ir_block *b;
  ir_inst **inst; /* by id; an instruction that is used but not yet read has op IR_OP_COUNT */
  size_t cinst, ninst;
  ir_block **block; /* by id */
  size_t cblock, nblock;
  jmp_buf stop;
} reader;

static _Noreturn void fail(reader *r, const char *what) {
  gc_loc loc = {0, r->lineno, (int)(r->s - r->line) + 1};
  gc_report(r->d, GC_ERROR, loc, "%s", what);
  longjmp(r->stop, 1);
}

static void blanks(reader *r) {
  while (r->s < r->end && (*r->s == ' ' || *r->s == '\t' || *r->s == '\r'))
    r->s++;
}

static bool at_end(reader *r) {
  blanks(r);
  return r->s >= r->end || *r->s == '\n' || *r->s == '#';
}

static bool accept(reader *r, char c) {
  blanks(r);
  if (r->s >= r->end || *r->s != c)
    return false;
  r->s++;
  return true;
}

static void expect(reader *r, char c) {
  if (!accept(r, c))
    fail(r, gc_sprintf(r->a, "expected '%c'", c));
}

static bool is_word(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

static char *word(reader *r) {
  blanks(r);
  const char *p = r->s;
  while (r->s < r->end && is_word(*r->s))
    r->s++;
  if (p == r->s)
    fail(r, "expected a word");
  return gc_strndup(r->a, p, (size_t)(r->s - p));
}

static bool accept_word(reader *r, const char *w) {
  blanks(r);
  size_t n = strlen(w);
  if ((size_t)(r->end - r->s) < n || memcmp(r->s, w, n) || (r->s + n < r->end && is_word(r->s[n])))
    return false;
  r->s += n;
  return true;
}

static unsigned number(reader *r, unsigned max) {
  blanks(r);
  unsigned v = 0;
  const char *p = r->s;
  for (; r->s < r->end && *r->s >= '0' && *r->s <= '9'; r->s++) {
    v = v * 10 + (unsigned)(*r->s - '0');
    if (v > max)
      fail(r, "number too large");
  }
  if (p == r->s)
    fail(r, "expected a number");
  return v;
}

static int choice(reader *r, const char *const *list, const char *what) {
  for (int k = 0; list[k]; k++)
    if (accept_word(r, list[k]))
      return k;
  fail(r, gc_sprintf(r->a, "expected %s", what));
}

static int hex_digit(char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; }

static char *quoted(reader *r) {
  expect(r, '"');
  char *buf = gc_alloc(r->a, (size_t)(r->end - r->s) < 4096 ? (size_t)(r->end - r->s) + 1 : 4097);
  size_t n = 0;
  while (r->s < r->end && *r->s != '"' && *r->s != '\n' && n < 4096) {
    char c = *r->s++;
    if (c == '\\') {
      if (r->end - r->s >= 3 && *r->s == 'x' && hex_digit(r->s[1]) >= 0 && hex_digit(r->s[2]) >= 0) {
        c = (char)(hex_digit(r->s[1]) * 16 + hex_digit(r->s[2]));
        r->s += 3;
      } else if (r->s < r->end && (*r->s == '"' || *r->s == '\\'))
        c = *r->s++;
      else
        fail(r, "unknown escape");
    }
    if (!c)
      fail(r, "zero byte in a name");
    buf[n++] = c;
  }
  expect(r, '"');
  return buf;
}

static void type(reader *r, ir_base *base, unsigned *width) {
  if (accept(r, 'f'))
    *base = IR_F;
  else if (accept(r, 'b'))
    *base = IR_B;
  else
    fail(r, "expected a type");
  *width = number(r, 4);
  if (!*width)
    fail(r, "width is 1 to 4");
}

static ir_inst *value(reader *r, unsigned id) {
  if (id >= r->ninst) {
    r->inst = gc_grow(r->a, r->inst, &r->cinst, id + 1, sizeof *r->inst);
    memset(r->inst + r->ninst, 0, (id + 1 - r->ninst) * sizeof *r->inst);
    r->ninst = id + 1;
  }
  if (!r->inst[id]) {
    r->inst[id] = ir_inst_new(r->m, r->f, IR_OP_COUNT, IR_VOID, 0, 0);
    r->inst[id]->id = id;
  }
  return r->inst[id];
}

/* A block by number; made when first named, put into the layout when its label is read. */
static ir_block *block(reader *r, unsigned id) {
  if (id >= r->nblock) {
    r->block = gc_grow(r->a, r->block, &r->cblock, id + 1, sizeof *r->block);
    memset(r->block + r->nblock, 0, (id + 1 - r->nblock) * sizeof *r->block);
    r->nblock = id + 1;
  }
  if (!r->block[id]) {
    r->block[id] = gc_alloc(r->a, sizeof **r->block);
    r->block[id]->id = id;
  }
  return r->block[id];
}

static ir_block *block_ref(reader *r) {
  expect(r, 'b');
  return block(r, number(r, MAX_ID));
}

static unsigned lane(reader *r) {
  static const char names[] = "xyzw";
  const char *p = r->s < r->end && *r->s ? strchr(names, *r->s) : NULL;
  if (!p)
    fail(r, "expected a lane");
  r->s++;
  return (unsigned)(p - names);
}

static uint8_t mask(reader *r) {
  expect(r, '.');
  unsigned m = 0;
  do {
    unsigned k = lane(r);
    if (m >> k)
      fail(r, "lanes of a mask stand in order");
    m |= 1u << k;
  } while (r->s < r->end && is_word(*r->s));
  return (uint8_t)m;
}

static uint32_t constant(reader *r, ir_base base) {
  blanks(r);
  char buf[40] = {0};
  size_t n = 0;
  while (r->s + n < r->end && n < sizeof buf - 1 && (is_word(r->s[n]) || strchr("+-.", r->s[n])))
    n++;
  memcpy(buf, r->s, n);
  if (base == IR_B) {
    if (strcmp(buf, "true") && strcmp(buf, "false"))
      fail(r, "expected true or false");
    r->s += n;
    return buf[0] == 't';
  }
  char *end;
  uint32_t v = strncmp(buf, "0x", 2) == 0 ? (uint32_t)strtoul(buf, &end, 16) : gl_bits(strtof(buf, &end));
  if (!n || *end)
    fail(r, "expected a constant");
  r->s += n;
  return v;
}

static void read_sym(reader *r) {
  expect(r, '@');
  if (number(r, MAX_ID) != r->m->nsym)
    fail(r, "symbols are numbered from 0 in order");
  ir_sym s = {0};
  s.s.kind = (gl_sym_kind)choice(r, ir_text_kind, "a symbol kind");
  s.s.base = (gl_base)choice(r, ir_text_base, "a base type");
  s.s.cols = number(r, 4);
  expect(r, 'x');
  s.s.rows = number(r, 4);
  expect(r, '[');
  s.s.elements = number(r, 1 << 16);
  expect(r, ']');
  for (int p = 1; p < 4; p++)
    if (accept_word(r, ir_text_precision[p]))
      s.precision = p;
  s.used = accept_word(r, "used");
  s.invariant = accept_word(r, "invariant");
  s.s.name = quoted(r);
  ir_add_sym(r->m, &s);
}

static ir_func *func_by_name(reader *r, const char *name) {
  for (ir_func *f = r->m->funcs; f; f = f->next)
    if (strcmp(f->name, name) == 0)
      return f;
  return NULL;
}

/* Edges come from the terminators; a "; preds" list, if there is one, fixes their order. */
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
    fail(r, gc_sprintf(r->a, "predecessors of b%u are not those its label names", b->id));
  for (unsigned k = 0; k < n; k++)
    b->pred[k] = want[k];
}

/* Puts phi arguments into predecessor order; the labels were kept in aux. */
static void order_phi(reader *r, ir_inst *i) {
  ir_block **from = i->aux;
  i->aux = NULL;
  if (i->nargs != i->block->npred)
    fail(r, gc_sprintf(r->a, "phi %%%u has %u arguments, b%u has %u predecessors", i->id, i->nargs, i->block->id, i->block->npred));
  ir_inst **arg = gc_alloc(r->a, (i->nargs + 1) * sizeof *arg);
  for (unsigned k = 0; k < i->nargs; k++) {
    unsigned j = 0;
    while (j < i->nargs && from[j] != i->block->pred[k])
      j++;
    if (j == i->nargs)
      fail(r, gc_sprintf(r->a, "phi %%%u has no argument from b%u", i->id, i->block->pred[k]->id));
    from[j] = NULL;
    arg[k] = i->arg[j];
  }
  i->arg = arg;
}

/* End of a function: everything named must exist, edges and phis are put in order, numbering continues behind the largest id. */
static void finish_func(reader *r) {
  ir_func *f = r->f;
  if (!f)
    return;
  for (size_t k = 0; k < r->ninst; k++)
    if (r->inst[k] && r->inst[k]->op == IR_OP_COUNT)
      fail(r, gc_sprintf(r->a, "%%%zu is used but not defined", k));
  for (size_t k = 0; k < r->nblock; k++)
    if (r->block[k] && !r->block[k]->rpo)
      fail(r, gc_sprintf(r->a, "b%zu is named but not there", k));
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
  char *name = quoted(r);
  if (func_by_name(r, name))
    fail(r, "function defined twice");
  r->f = ir_func_new(r->m, name);
  r->f->nresult = number(r, MAX_ARGS);
  r->b = NULL;
}

static void read_var(reader *r) {
  if (!r->f)
    fail(r, "variable outside a function");
  expect(r, '$');
  if (number(r, MAX_ID) != r->f->nvar)
    fail(r, "variables are numbered from 0 in order");
  ir_base base;
  unsigned width;
  type(r, &base, &width);
  ir_var_new(r->m, r->f, quoted(r), base, width);
}

static void read_label(reader *r) {
  ir_block *b = block_ref(r);
  expect(r, ':');
  if (!r->f)
    fail(r, "block outside a function");
  if (b->rpo)
    fail(r, "block defined twice");
  b->rpo = 1; /* label read */
  b->prev = r->f->tail;
  if (r->f->tail)
    r->f->tail->next = b;
  else
    r->f->entry = b;
  r->f->tail = b;
  r->b = b;
  if (!accept(r, ';'))
    return;
  if (!accept_word(r, "preds"))
    fail(r, "expected preds");
  ir_block **list = NULL;
  size_t cap = 0, n = 0;
  do {
    list = gc_grow(r->a, list, &cap, n + 1, sizeof *list);
    list[n++] = at_end(r) ? NULL : block_ref(r);
  } while (list[n - 1]);
  b->aux = list;
}

static void sym_ref(reader *r, ir_inst *i, bool element) {
  expect(r, '@');
  i->sym = (int)number(r, MAX_ID);
  expect(r, '+');
  if (element)
    i->idx[0] = (uint8_t)number(r, 255);
  else
    i->slot = (int)number(r, MAX_ID);
}

static int sysreg(reader *r) {
  for (const ir_sysreg *s = ir_text_sysreg; s->name; s++)
    if (accept_word(r, s->name))
      return s->code;
  return (int)number(r, 1023);
}

static ir_var *var_ref(reader *r) {
  expect(r, '$');
  unsigned k = number(r, MAX_ID);
  if (k >= r->f->nvar)
    fail(r, "unknown variable");
  return r->f->var[k];
}

static void read_attributes(reader *r, ir_inst *i) {
  switch (i->op) {
  case IR_CONST:
    for (unsigned k = 0; k < i->width; k++)
      i->imm[k] = constant(r, i->base);
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
    i->mask = mask(r);
    break;
  case IR_OUT_SYS:
    i->slot = sysreg(r);
    i->mask = mask(r);
    break;
  case IR_SYSVAL:
    i->slot = sysreg(r);
    break;
  case IR_PARAM:
  case IR_RESULT:
    i->slot = (int)number(r, MAX_ARGS);
    break;
  case IR_LOAD:
    i->var = var_ref(r);
    break;
  case IR_STORE:
    i->var = var_ref(r);
    i->mask = mask(r);
    break;
  case IR_CALL:
    i->aux = quoted(r);
    break;
  default:
    break;
  }
}

static ir_op op_by_name(reader *r) {
  const char *w = word(r);
  for (int k = 0; k < IR_OP_COUNT; k++)
    if (strcmp(w, ir_op_name((ir_op)k)) == 0)
      return (ir_op)k;
  fail(r, gc_sprintf(r->a, "unknown operation %s", w));
}

static void read_args(reader *r, ir_inst *i) {
  static const uint8_t fixed[] = {
#define IR_X(name, text, nargs) nargs,
      IR_OPS(IR_X)
#undef IR_X
  };
  bool variable = i->op == IR_BLD || i->op == IR_PHI || i->op == IR_CALL || i->op == IR_RET;
  ir_inst **list = NULL;
  ir_block **from = NULL;
  size_t cap = 0, fcap = 0;
  unsigned n = 0;
  for (; n < MAX_ARGS; n++) {
    if (!variable ? n >= fixed[i->op] : at_end(r) || *r->s == '!')
      break;
    if (i->op == IR_PHI) {
      from = gc_grow(r->a, from, &fcap, n + 1, sizeof *from);
      from[n] = block_ref(r);
      expect(r, ':');
    }
    list = gc_grow(r->a, list, &cap, n + 1, sizeof *list);
    expect(r, '%');
    list[n] = value(r, number(r, MAX_ID));
    if (i->op == IR_BLD) {
      if (n >= i->width)
        fail(r, "too many lanes");
      expect(r, '.');
      i->idx[n] = (uint8_t)lane(r);
    }
  }
  i->arg = list;
  i->nargs = n;
  if (i->op == IR_PHI)
    i->aux = from;
}

static void read_edges(reader *r, ir_inst *i) {
  unsigned n = i->op == IR_BR ? 1 : i->op == IR_CBR ? 2 : 0;
  if (ir_is_terminator(i->op) && r->b->nsucc)
    fail(r, "second terminator in a block");
  for (unsigned k = 0; k < n; k++)
    ir_edge(r->m, r->b, block_ref(r));
}

static void read_inst(reader *r) {
  if (!r->b)
    fail(r, "instruction outside a block");
  ir_inst *i;
  ir_base base = IR_VOID;
  unsigned width = 0;
  bool named = accept(r, '%');
  if (named) {
    i = value(r, number(r, MAX_ID));
    if (i->op != IR_OP_COUNT)
      fail(r, "value defined twice");
    if (!accept(r, '=')) {
      type(r, &base, &width);
      expect(r, '=');
    }
  } else
    i = ir_inst_new(r->m, r->f, IR_OP_COUNT, IR_VOID, 0, 0);
  bool precise = accept_word(r, "precise");
  i->op = op_by_name(r);
  if (named != (i->op == IR_CALL || !ir_has_effect(i->op)) || (named && !width != (i->op == IR_CALL)))
    fail(r, "result does not go with the operation");
  i->precise = precise;
  i->base = base;
  i->width = (uint8_t)width;
  i->sym = -1;
  read_attributes(r, i);
  read_args(r, i);
  read_edges(r, i);
  if (accept(r, '!')) {
    i->loc.file = (int)number(r, 1 << 30);
    expect(r, ':');
    i->loc.line = (int)number(r, 1 << 30);
    expect(r, ':');
    i->loc.col = (int)number(r, 1 << 30);
  }
  ir_append(r->b, i);
}

static void read_line(reader *r) {
  if (at_end(r))
    return;
  if (accept_word(r, "stage"))
    r->m->stage = accept_word(r, "vertex")     ? GL_STAGE_VERTEX
                  : accept_word(r, "fragment") ? GL_STAGE_FRAGMENT
                                               : (fail(r, "expected a stage"), 0);
  else if (accept_word(r, "sym"))
    read_sym(r);
  else if (accept_word(r, "func"))
    read_func(r);
  else if (accept_word(r, "var"))
    read_var(r);
  else if (*r->s == 'b' && r->end - r->s > 1 && r->s[1] >= '0' && r->s[1] <= '9')
    read_label(r);
  else
    read_inst(r);
  if (!at_end(r))
    fail(r, "unexpected text at the end of the line");
}

static void resolve_calls(reader *r) {
  for (ir_func *f = r->m->funcs; f; f = f->next)
    for (ir_block *b = f->entry; b; b = b->next) {
      b->rpo = 0;
      for (ir_inst *i = b->first; i; i = i->next)
        if (i->op == IR_CALL) {
          i->callee = func_by_name(r, i->aux);
          if (!i->callee)
            fail(r, gc_sprintf(r->a, "unknown function %s", (char *)i->aux));
          i->aux = NULL;
        }
    }
}

ir_module *ir_read(gc_arena *a, gc_diag *d, const char *text, size_t len) {
  reader *r = gc_alloc(a, sizeof *r);
  r->a = a;
  r->d = d;
  r->s = r->line = text;
  r->end = text + len;
  r->lineno = 1;
  r->m = ir_module_new(a, GL_STAGE_VERTEX);
  if (setjmp(r->stop))
    return NULL;
  while (r->s < r->end) {
    read_line(r);
    while (r->s < r->end && *r->s != '\n')
      r->s++;
    if (r->s < r->end)
      r->s++;
    r->line = r->s;
    r->lineno++;
  }
  finish_func(r);
  resolve_calls(r);
  return r->m;
}
