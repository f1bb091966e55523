/* SPDX-License-Identifier: Apache-2.0 */
/* Random IR programs for tests. Programs are built statement by statement; values of enclosing scopes may be used, values of closed ones
   are forgotten, so dominance holds by construction. Every variable is set before anything reads it. */
#include "ir/ir_random.h"

#include <string.h>

#include "fp/fp.h"
#include "isa/isa.h"

enum { POOL = 256, VARS = 6, SYM_IN = 0, SYM_U = 2, SYM_ARRAY = 3, SYM_BOOL = 4, SYM_TEX = 5, SYM_OUT = 6 };

typedef struct {
  const ir_random_config *c;
  uint64_t state;
  ir_module *m;
  ir_func *f, *helper;
  ir_block *b;
  ir_inst *pool[POOL];
  unsigned npool;
  ir_var *var[VARS];
  unsigned nvar, depth, budget;
} gen;

static uint32_t rnd(gen *g, uint32_t n) {
  g->state ^= g->state << 13;
  g->state ^= g->state >> 7;
  g->state ^= g->state << 17;
  return (uint32_t)(g->state >> 20) % n;
}

static ir_inst *add(gen *g, ir_op op, ir_base base, unsigned width, unsigned nargs) {
  ir_inst *i = ir_inst_new(g->m, g->f, op, base, width, nargs);
  ir_append(g->b, i);
  return i;
}

static ir_inst *keep(gen *g, ir_inst *i) {
  if (g->npool < POOL)
    g->pool[g->npool++] = i;
  return i;
}

static ir_inst *constant(gen *g, ir_base base, unsigned width) {
  static const float nice[] = {0, 1, 0.5f, 2, -1, 0.25f, 3, -0.5f};
  ir_inst *i = add(g, IR_CONST, base, width, 0);
  bool splat = rnd(g, 2);
  for (unsigned k = 0; k < width; k++) {
    float f = rnd(g, 2) ? nice[rnd(g, 8)] : (float)((int)rnd(g, 4000) - 2000) / 1000.0f;
    i->imm[k] = splat && k ? i->imm[0] : base == IR_B ? rnd(g, 2) : gm_bits(f);
  }
  return i;
}

static ir_inst *lanes_of(gen *g, ir_inst *v, unsigned width) {
  if (v->width == width && rnd(g, 3))
    return v;
  ir_inst *i = add(g, IR_BLD, v->base, width, width);
  for (unsigned k = 0; k < width; k++) {
    i->arg[k] = v;
    i->idx[k] = (uint8_t)rnd(g, v->width);
  }
  return i;
}

/* A value that comes straight from outside: its bits do not depend on rounding. */
static ir_inst *leaf(gen *g, unsigned width) {
  ir_inst *i;
  switch (rnd(g, g->f == g->m->main ? 5 : 3)) {
  case 0:
    return constant(g, IR_F, width);
  case 1:
  case 2:
    i = add(g, IR_UNIFORM, IR_F, 4, 0);
    i->sym = rnd(g, 2) ? SYM_U : SYM_ARRAY;
    i->slot = (int)rnd(g, 4);
    break;
  default:
    i = add(g, IR_INPUT, IR_F, 4, 0);
    i->sym = SYM_IN + (int)rnd(g, 2);
    break;
  }
  return lanes_of(g, i, width);
}

static ir_inst *value(gen *g, ir_base base, unsigned width);

static ir_inst *boolean(gen *g, unsigned width) {
  static const ir_op cmp[] = {IR_LT, IR_GE, IR_EQ, IR_NE}, logic[] = {IR_AND, IR_OR, IR_XOR, IR_EQ, IR_NE};
  unsigned kind = rnd(g, 8);
  ir_inst *i;
  if (kind < 4) {
    unsigned op = rnd(g, 4);
    ir_inst *a = g->c->smooth ? leaf(g, width) : value(g, IR_F, width), *b = g->c->smooth ? leaf(g, width) : value(g, IR_F, width);
    i = add(g, cmp[op], IR_B, width, 2);
    i->arg[0] = a;
    i->arg[1] = b;
  } else if (kind < 6) {
    ir_inst *a = value(g, IR_B, width), *b = value(g, IR_B, width);
    i = add(g, logic[rnd(g, 5)], IR_B, width, 2);
    i->arg[0] = a;
    i->arg[1] = b;
  } else if (kind == 6) {
    ir_inst *a = value(g, IR_B, width == 1 ? 1 + rnd(g, 4) : width);
    i = add(g, width == 1 && rnd(g, 2) ? (rnd(g, 2) ? IR_ANY : IR_ALL) : IR_NOT, IR_B, a->width, 1);
    i->arg[0] = a;
    if (i->op != IR_NOT)
      i->width = 1;
    else if (i->width != width)
      i = lanes_of(g, i, width);
  } else {
    i = add(g, IR_UNIFORM, IR_F, 1, 0);
    i->sym = SYM_BOOL;
    ir_inst *c = add(g, IR_F2B, IR_B, 1, 1);
    c->arg[0] = i;
    i = lanes_of(g, c, width);
  }
  return i;
}

static ir_inst *texture(gen *g, unsigned width) {
  ir_op op = (ir_op)(IR_TEX + rnd(g, 3));
  ir_inst *c = value(g, IR_F, 2), *lod = op == IR_TEX ? NULL : value(g, IR_F, 1), *i = add(g, op, IR_F, 4, lod ? 2 : 1);
  i->sym = SYM_TEX;
  i->arg[0] = c;
  if (lod)
    i->arg[1] = lod;
  return lanes_of(g, i, width);
}

/* Special functions and the discontinuous ones. In smooth programs their operands are bounded away from trouble. */
static ir_inst *unary(gen *g, unsigned width) {
  static const ir_op any[] = {IR_RCP, IR_RSQ, IR_EXP2, IR_LOG2, IR_SIN, IR_COS, IR_FLOOR, IR_FRACT, IR_TRUNC};
  static const ir_op mild[] = {IR_NEG, IR_ABS, IR_SAT};
  ir_op op = rnd(g, 3) ? mild[rnd(g, 3)] : any[rnd(g, 9)];
  ir_inst *a;
  if (g->c->smooth && (op == IR_FLOOR || op == IR_FRACT || op == IR_TRUNC)) {
    a = leaf(g, width);
  } else {
    a = value(g, IR_F, width);
  }
  if (g->c->smooth && (op == IR_RCP || op == IR_RSQ || op == IR_LOG2)) {
    ir_inst *abs = add(g, IR_ABS, IR_F, width, 1), *one = constant(g, IR_F, width), *sum = add(g, IR_ADD, IR_F, width, 2);
    for (unsigned k = 0; k < width; k++)
      one->imm[k] = gm_bits(0.5f);
    abs->arg[0] = a;
    sum->arg[0] = abs;
    sum->arg[1] = one;
    a = sum;
  }
  ir_inst *i = add(g, op, IR_F, width, 1);
  i->arg[0] = a;
  return i;
}

static ir_inst *select_op(gen *g, ir_base base, unsigned width) {
  ir_inst *c = value(g, IR_B, rnd(g, 2) ? width : 1), *a = value(g, base, width), *b = value(g, base, width);
  ir_inst *i = add(g, IR_SEL, base, width, 3);
  i->arg[0] = c;
  i->arg[1] = a;
  i->arg[2] = b;
  return i;
}

static ir_inst *build(gen *g, ir_base base, unsigned width) {
  ir_inst *v[4];
  for (unsigned k = 0; k < width; k++)
    v[k] = value(g, base, 1 + rnd(g, 4));
  ir_inst *i = add(g, IR_BLD, base, width, width);
  for (unsigned k = 0; k < width; k++) {
    i->arg[k] = v[k];
    i->idx[k] = (uint8_t)rnd(g, v[k]->width);
  }
  return i;
}

static ir_inst *binary(gen *g, unsigned width) {
  static const ir_op ops[] = {IR_ADD, IR_MUL, IR_MIN, IR_MAX, IR_ADD, IR_MUL};
  bool dot = width == 1 && rnd(g, 4) == 0;
  unsigned w = dot ? 2 + rnd(g, 3) : width;
  ir_inst *a = value(g, IR_F, w), *b = value(g, IR_F, w), *i = add(g, dot ? IR_DOT : ops[rnd(g, 6)], IR_F, width, 2);
  i->arg[0] = a;
  i->arg[1] = b;
  i->precise = rnd(g, 16) == 0;
  return i;
}

static ir_inst *indexed(gen *g, unsigned width) {
  ir_inst *a = g->c->smooth ? leaf(g, 1) : value(g, IR_F, 1), *i = add(g, IR_UNIFORM_IDX, IR_F, 4, 1);
  i->sym = SYM_ARRAY;
  i->slot = (int)rnd(g, 3);
  i->arg[0] = a;
  return lanes_of(g, i, width);
}

static ir_inst *compute(gen *g, ir_base base, unsigned width) {
  if (base == IR_B)
    return rnd(g, 4) ? boolean(g, width) : rnd(g, 2) ? select_op(g, base, width) : build(g, base, width);
  ir_inst *i;
  switch (rnd(g, 12)) {
  case 0:
  case 1:
  case 2:
  case 3:
    return binary(g, width);
  case 4:
  case 5:
    return unary(g, width);
  case 6:
    return select_op(g, base, width);
  case 7:
  case 8:
    return build(g, base, width);
  case 9:
    return g->c->no_tex ? binary(g, width) : texture(g, width);
  case 10:
    return g->c->no_indexed ? binary(g, width) : indexed(g, width);
  default: {
    ir_inst *b = value(g, IR_B, width);
    i = add(g, IR_B2F, IR_F, width, 1);
    i->arg[0] = b;
    return i;
  }
  }
}

static ir_inst *value(gen *g, ir_base base, unsigned width) {
  for (unsigned tries = 0; tries < 4 && g->npool && rnd(g, 3); tries++) {
    ir_inst *v = g->pool[rnd(g, g->npool)];
    if (v->base == base)
      return lanes_of(g, v, width);
  }
  if (g->depth > 3 || rnd(g, 3) == 0) {
    if (base == IR_B)
      return constant(g, base, width);
    if (g->nvar && rnd(g, 2)) {
      ir_var *v = g->var[rnd(g, g->nvar)];
      if (v->base == base) {
        ir_inst *i = add(g, IR_LOAD, v->base, v->width, 0);
        i->var = v;
        return lanes_of(g, i, width);
      }
    }
    return leaf(g, width);
  }
  g->depth++;
  ir_inst *i = compute(g, base, width);
  g->depth--;
  return rnd(g, 2) ? keep(g, i) : i;
}

static unsigned random_mask(gen *g, unsigned width, unsigned *lanes) {
  unsigned mask = 1 + rnd(g, (1u << width) - 1);
  *lanes = (mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1) + (mask >> 3 & 1);
  return mask;
}

static void store(gen *g, ir_var *v, bool whole) {
  unsigned lanes, mask = random_mask(g, v->width, &lanes);
  if (whole) {
    mask = (1u << v->width) - 1;
    lanes = v->width;
  }
  ir_inst *x = value(g, v->base, lanes), *i = add(g, IR_STORE, IR_VOID, 0, 1);
  i->var = v;
  i->mask = (uint8_t)mask;
  i->arg[0] = x;
}

static void output(gen *g) {
  unsigned lanes, mask = random_mask(g, 4, &lanes);
  bool pos = g->c->stage == GM_STAGE_VERTEX && rnd(g, 3) == 0;
  if (rnd(g, 2)) {
    mask = 15;
    lanes = 4;
  }
  ir_inst *x = value(g, IR_F, lanes), *i = add(g, pos ? IR_OUT_SYS : IR_OUT, IR_VOID, 0, 1);
  i->mask = (uint8_t)mask;
  i->arg[0] = x;
  if (pos)
    i->slot = GM_DST_POS;
  else {
    i->sym = SYM_OUT;
    i->slot = g->c->stage == GM_STAGE_VERTEX ? (int)rnd(g, 2) : 0;
  }
}

static void jump(gen *g, ir_block *to) {
  add(g, IR_BR, IR_VOID, 0, 0);
  ir_edge(g->m, g->b, to);
}

static void branch(gen *g, ir_inst *c, ir_block *t, ir_block *f) {
  ir_inst *i = add(g, IR_CBR, IR_VOID, 0, 1);
  i->arg[0] = c;
  ir_edge(g->m, g->b, t);
  ir_edge(g->m, g->b, f);
}

static void statements(gen *g, unsigned n);

static void body(gen *g, ir_block *b, unsigned n) {
  unsigned saved = g->npool;
  g->b = b;
  statements(g, n);
  g->npool = saved;
}

static void if_statement(gen *g) {
  ir_inst *c = value(g, IR_B, 1);
  ir_block *t = ir_block_new(g->m, g->f), *e = rnd(g, 2) ? ir_block_new(g->m, g->f) : NULL, *j = ir_block_new(g->m, g->f);
  branch(g, c, t, e ? e : j);
  body(g, t, 1 + rnd(g, 3));
  jump(g, j);
  if (e) {
    body(g, e, 1 + rnd(g, 3));
    jump(g, j);
  }
  g->b = j;
}

/* for (i = 0; i < n; i++): n a constant, or min(uniform, constant), which nobody can count; sometimes with a break. */
static void loop_statement(gen *g) {
  ir_var *v = ir_var_new(g->m, g->f, "i", IR_F, 1);
  ir_inst *zero = constant(g, IR_F, 1), *s = add(g, IR_STORE, IR_VOID, 0, 1), *limit = constant(g, IR_F, 1);
  zero->imm[0] = 0;
  s->var = v;
  s->mask = 1;
  s->arg[0] = zero;
  limit->imm[0] = gm_bits((float)rnd(g, 6));
  if (rnd(g, 3) == 0) {
    ir_inst *u = leaf(g, 1), *m = add(g, IR_MIN, IR_F, 1, 2);
    m->arg[0] = u;
    m->arg[1] = limit;
    limit = m;
  }
  ir_block *head = ir_block_new(g->m, g->f), *in = ir_block_new(g->m, g->f), *next = ir_block_new(g->m, g->f),
           *out = ir_block_new(g->m, g->f);
  jump(g, head);
  g->b = head;
  ir_inst *i = add(g, IR_LOAD, IR_F, 1, 0), *c = add(g, IR_LT, IR_B, 1, 2);
  i->var = v;
  c->arg[0] = i;
  c->arg[1] = limit;
  branch(g, c, in, out);
  body(g, in, 1 + rnd(g, 3));
  if (rnd(g, 3) == 0) {
    unsigned saved = g->npool;
    ir_inst *stop = value(g, IR_B, 1);
    branch(g, stop, rnd(g, 2) ? out : next, next);
    g->npool = saved;
  } else
    jump(g, next);
  g->b = next;
  ir_inst *old = add(g, IR_LOAD, IR_F, 1, 0), *one = constant(g, IR_F, 1), *sum = add(g, IR_ADD, IR_F, 1, 2),
          *st = add(g, IR_STORE, IR_VOID, 0, 1);
  old->var = st->var = v;
  one->imm[0] = gm_bits(1);
  sum->arg[0] = old;
  sum->arg[1] = one;
  st->mask = 1;
  st->arg[0] = sum;
  jump(g, head);
  g->b = out;
}

static void call_statement(gen *g) {
  ir_inst *x = value(g, IR_F, 4), *y = value(g, IR_F, 1), *c = add(g, IR_CALL, IR_VOID, 0, 2), *r = add(g, IR_RESULT, IR_F, 4, 1);
  c->callee = g->helper;
  c->arg[0] = x;
  c->arg[1] = y;
  r->arg[0] = c;
  keep(g, r);
}

static void kill_statement(gen *g) {
  ir_inst *c = value(g, IR_B, 1), *i = add(g, IR_KILL, IR_VOID, 0, 1);
  i->arg[0] = c;
}

static void statements(gen *g, unsigned n) {
  for (unsigned k = 0; k < n && g->budget; k++) {
    g->budget--;
    bool main = g->f == g->m->main;
    switch (rnd(g, 10)) {
    case 0:
    case 1:
      if_statement(g);
      break;
    case 2:
      if (!g->c->no_loops)
        loop_statement(g);
      break;
    case 3:
      if (g->helper && !g->c->no_calls)
        call_statement(g);
      break;
    case 4:
      if (main && g->c->stage == GM_STAGE_FRAGMENT && rnd(g, 3) == 0)
        kill_statement(g);
      else if (main)
        output(g);
      break;
    case 5:
      if (main)
        output(g);
      break;
    default:
      store(g, g->var[rnd(g, g->nvar)], rnd(g, 2));
      break;
    }
  }
}

static void declare(gen *g) {
  g->nvar = 0;
  for (unsigned k = 0; k < VARS; k++) {
    ir_var *v = ir_var_new(g->m, g->f, "v", k == 5 ? IR_B : IR_F, k < 2 ? 4 : 1 + rnd(g, 4));
    store(g, v, true);
    g->var[g->nvar++] = v;
  }
}

static void begin(gen *g, ir_func *f) {
  g->f = f;
  g->b = ir_block_new(g->m, f);
  g->npool = g->nvar = 0;
}

static void make_helper(gen *g) {
  ir_func *h = ir_func_new(g->m, "helper");
  h->nresult = 1;
  begin(g, h);
  ir_inst *p0 = keep(g, add(g, IR_PARAM, IR_F, 4, 0)), *p1 = keep(g, add(g, IR_PARAM, IR_F, 1, 0));
  p0->slot = 0;
  p1->slot = 1;
  declare(g);
  g->budget = 4;
  statements(g, 3);
  ir_inst *r = value(g, IR_F, 4);
  if (rnd(g, 2)) { /* two ways out */
    ir_block *early = ir_block_new(g->m, h), *late = ir_block_new(g->m, h);
    branch(g, value(g, IR_B, 1), early, late);
    g->b = early;
    add(g, IR_RET, IR_VOID, 0, 1)->arg[0] = r;
    g->b = late;
    unsigned saved = g->npool;
    r = value(g, IR_F, 4);
    g->npool = saved;
  }
  add(g, IR_RET, IR_VOID, 0, 1)->arg[0] = r;
  g->helper = h;
}

static void symbols(gen *g) {
  bool vertex = g->c->stage == GM_STAGE_VERTEX;
  static const struct {
    const char *name;
    unsigned elements;
    gm_base base;
  } t[] = {{"in0", 1, GM_BASE_FLOAT}, {"in1", 1, GM_BASE_FLOAT},       {"mat", 1, GM_BASE_FLOAT}, {"array", 4, GM_BASE_FLOAT},
           {"flag", 1, GM_BASE_BOOL}, {"image", 1, GM_BASE_SAMPLER2D}, {"out", 1, GM_BASE_FLOAT}};
  gm_sym_kind kind[] = {vertex ? GM_SYM_ATTRIBUTE : GM_SYM_VARYING,
                        vertex ? GM_SYM_ATTRIBUTE : GM_SYM_VARYING,
                        GM_SYM_UNIFORM,
                        GM_SYM_UNIFORM,
                        GM_SYM_UNIFORM,
                        GM_SYM_SAMPLER,
                        vertex ? GM_SYM_VARYING : GM_SYM_FRAGCOLOR};
  for (unsigned k = 0; k < 7; k++) {
    ir_sym s = {.used = true, .precision = k == 4 ? 0 : 3};
    s.s.name = gc_sprintf(g->m->arena, "%s", vertex || k < 6 ? t[k].name : "gl_FragColor");
    s.s.kind = kind[k];
    s.s.base = t[k].base;
    s.s.rows = k == SYM_BOOL || k == SYM_TEX ? 1 : 4;
    s.s.cols = k == SYM_U ? 4 : 1;
    s.s.elements = k == SYM_OUT && vertex ? 2 : t[k].elements;
    ir_add_sym(g->m, &s);
  }
}

ir_module *ir_random(gc_arena *a, const ir_random_config *c) {
  gen g = {.c = c, .state = c->seed * 0x9e3779b97f4a7c15ull + 88172645463325252ull};
  for (unsigned k = 0; k < 8; k++)
    rnd(&g, 2);
  g.m = ir_module_new(a, c->stage);
  symbols(&g);
  ir_func *main = ir_func_new(g.m, "main");
  if (!c->no_calls)
    make_helper(&g);
  begin(&g, main);
  declare(&g);
  g.budget = 4 * c->size;
  statements(&g, c->size);
  output(&g);
  output(&g);
  for (unsigned k = 0; k < 2; k++) { /* nothing is computed for nothing */
    ir_inst *l = add(&g, IR_LOAD, IR_F, 4, 0), *o = add(&g, k ? IR_OUT_SYS : IR_OUT, IR_VOID, 0, 1);
    l->var = g.var[k];
    o->arg[0] = l;
    o->mask = 15;
    o->sym = k ? -1 : SYM_OUT;
    o->slot = k ? GM_DST_POS : 0;
    if (c->stage == GM_STAGE_FRAGMENT) {
      if (k) {
        ir_remove(o);
        break;
      }
      o->mask = 3;
      o->arg[0] = lanes_of(&g, l, 2);
      ir_append(g.b, o);
    }
  }
  add(&g, IR_RET, IR_VOID, 0, 0);
  return g.m;
}

static uint32_t mix(uint64_t seed, uint32_t a, uint32_t b, uint32_t c) {
  uint64_t h = seed ^ 0x9e3779b97f4a7c15ull * (1 + a) ^ 0xc2b2ae3d27d4eb4full * (1 + b) ^ 0x165667b19e3779f9ull * (1 + c);
  h ^= h >> 31;
  h *= 0x9fb21c651e98df25ull;
  return (uint32_t)(h >> 28);
}

static void fill(const uint64_t *seed, uint32_t a, uint32_t b, uint32_t out[4]) {
  for (uint32_t k = 0; k < 4; k++)
    out[k] = gm_bits((float)((int)(mix(*seed, a, b, k) % 4001) - 2000) / 1000.0f);
}

static void env_input(void *ctx, int sym, int slot, uint32_t out[4]) { fill(ctx, 1, (uint32_t)(sym * 64 + slot), out); }

static void env_uniform(void *ctx, int sym, int slot, uint32_t out[4]) {
  fill(ctx, 2, (uint32_t)(sym * 64 + slot), out);
  if (sym == SYM_BOOL)
    out[0] = out[0] & 1 ? 0x3f800000u : 0;
}

static void env_sysval(void *ctx, int slot, uint32_t out[4]) { fill(ctx, 3, (uint32_t)slot, out); }

/* Linear in the coordinates, so that it keeps small differences small. */
static void env_texture(void *ctx, ir_op op, int sym, unsigned element, const uint32_t coord[4], uint32_t lod, uint32_t out[4]) {
  (void)op;
  fill(ctx, 4, (uint32_t)(sym * 16) + element, out);
  for (unsigned k = 0; k < 4; k++)
    out[k] = gm_fadd(gm_fmul(out[k], gm_fadd(coord[0], gm_fmul(lod, 0x3e800000u))), gm_fmul(coord[1], 0x3f000000u));
}

ir_env ir_random_env(uint64_t *seed) { return (ir_env){seed, env_input, env_uniform, env_sysval, env_texture, 0}; }
