/* SPDX-License-Identifier: Apache-2.0 */
/* Makes random IR programs for tests. A program is built statement by statement. It uses values of enclosing scopes, and values of closed
 * scopes are forgotten, so dominance holds by construction. Every variable is set before it is read. */
#include "base/random.h"
#include "core/fp/fp.h"
#include "core/isa/isa.h"
#include "ir/ir_random_gen.h"

static unsigned random_mask(gen *g, unsigned width, unsigned *lanes) {
  unsigned mask = 1 + rnd(g, (1u << width) - 1);
  *lanes = (mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1) + (mask >> 3 & 1);
  return mask;
}

static void add_random_store(gen *g, ir_var *v, bool whole) {
  unsigned lanes, mask = random_mask(g, v->width, &lanes);
  if (whole) {
    mask = (1u << v->width) - 1;
    lanes = v->width;
  }
  ir_inst *x = rnd_value(g, v->base, lanes), *i = rnd_add(g, IR_STORE, IR_VOID, 0, 1);
  i->var = v;
  i->mask = (uint8_t)mask;
  i->arg[0] = x;
}

static void add_random_output(gen *g) {
  unsigned lanes, mask = random_mask(g, 4, &lanes);
  bool pos = g->c->stage == GM_STAGE_VERTEX && rnd(g, 3) == 0;
  if (rnd(g, 2)) {
    mask = 15;
    lanes = 4;
  }
  ir_inst *x = rnd_value(g, IR_F, lanes), *i = rnd_add(g, pos ? IR_OUT_SYS : IR_OUT, IR_VOID, 0, 1);
  i->mask = (uint8_t)mask;
  i->arg[0] = x;
  if (pos)
    i->slot = GM_DST_POS;
  else {
    i->sym = SYM_OUT;
    i->slot = g->c->stage == GM_STAGE_VERTEX ? (int)rnd(g, 2) : 0;
  }
}

static void add_random_jump(gen *g, ir_block *to) {
  rnd_add(g, IR_BR, IR_VOID, 0, 0);
  ir_edge(g->m, g->b, to);
}

static void add_random_branch(gen *g, ir_inst *c, ir_block *t, ir_block *f) {
  ir_inst *i = rnd_add(g, IR_CBR, IR_VOID, 0, 1);
  i->arg[0] = c;
  ir_edge(g->m, g->b, t);
  ir_edge(g->m, g->b, f);
}

static void add_statements(gen *g, unsigned n);

static void add_body(gen *g, ir_block *b, unsigned n) {
  unsigned saved = g->npool;
  g->b = b;
  add_statements(g, n);
  g->npool = saved;
}

static void if_statement(gen *g) {
  ir_inst *c = rnd_value(g, IR_B, 1);
  ir_block *t = ir_block_new(g->m, g->f), *e = rnd(g, 2) ? ir_block_new(g->m, g->f) : NULL, *j = ir_block_new(g->m, g->f);
  add_random_branch(g, c, t, e ? e : j);
  add_body(g, t, 1 + rnd(g, 3));
  add_random_jump(g, j);
  if (e) {
    add_body(g, e, 1 + rnd(g, 3));
    add_random_jump(g, j);
  }
  g->b = j;
}

/* Makes `for (i = 0; i < n; i++)`. n is a constant, or min(uniform, constant), so that the trip count is unknown. Some loops have a
 * break. */
static void loop_statement(gen *g) {
  ir_var *v = ir_var_new(g->m, g->f, "i", IR_F, 1);
  ir_inst *zero = rnd_constant(g, IR_F, 1), *s = rnd_add(g, IR_STORE, IR_VOID, 0, 1), *limit = rnd_constant(g, IR_F, 1);
  zero->imm[0] = 0;
  s->var = v;
  s->mask = 1;
  s->arg[0] = zero;
  limit->imm[0] = gm_bits((float)rnd(g, 6));
  if (rnd(g, 3) == 0) {
    ir_inst *u = rnd_leaf(g, 1), *m = rnd_add(g, IR_MIN, IR_F, 1, 2);
    m->arg[0] = u;
    m->arg[1] = limit;
    limit = m;
  }
  ir_block *head = ir_block_new(g->m, g->f), *in = ir_block_new(g->m, g->f), *next = ir_block_new(g->m, g->f),
           *out = ir_block_new(g->m, g->f);
  add_random_jump(g, head);
  g->b = head;
  ir_inst *i = rnd_add(g, IR_LOAD, IR_F, 1, 0), *c = rnd_add(g, IR_LT, IR_B, 1, 2);
  i->var = v;
  c->arg[0] = i;
  c->arg[1] = limit;
  add_random_branch(g, c, in, out);
  add_body(g, in, 1 + rnd(g, 3));
  if (rnd(g, 3) == 0) {
    unsigned saved = g->npool;
    ir_inst *stop = rnd_value(g, IR_B, 1);
    add_random_branch(g, stop, rnd(g, 2) ? out : next, next);
    g->npool = saved;
  } else
    add_random_jump(g, next);
  g->b = next;
  ir_inst *old = rnd_add(g, IR_LOAD, IR_F, 1, 0), *one = rnd_constant(g, IR_F, 1), *sum = rnd_add(g, IR_ADD, IR_F, 1, 2),
          *st = rnd_add(g, IR_STORE, IR_VOID, 0, 1);
  old->var = st->var = v;
  one->imm[0] = gm_bits(1);
  sum->arg[0] = old;
  sum->arg[1] = one;
  st->mask = 1;
  st->arg[0] = sum;
  add_random_jump(g, head);
  g->b = out;
}

static void call_statement(gen *g) {
  ir_inst *x = rnd_value(g, IR_F, 4), *y = rnd_value(g, IR_F, 1), *c = rnd_add(g, IR_CALL, IR_VOID, 0, 2),
          *r = rnd_add(g, IR_RESULT, IR_F, 4, 1);
  c->callee = g->helper;
  c->arg[0] = x;
  c->arg[1] = y;
  r->arg[0] = c;
  rnd_keep(g, r);
}

static void kill_statement(gen *g) {
  ir_inst *c = rnd_value(g, IR_B, 1), *i = rnd_add(g, IR_KILL, IR_VOID, 0, 1);
  i->arg[0] = c;
}

static void add_statements(gen *g, unsigned n) {
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
        add_random_output(g);
      break;
    case 5:
      if (main)
        add_random_output(g);
      break;
    default:
      add_random_store(g, g->var[rnd(g, g->nvar)], rnd(g, 2));
      break;
    }
  }
}

static void declare_variables(gen *g) {
  g->nvar = 0;
  for (unsigned k = 0; k < VARS; k++) {
    ir_var *v = ir_var_new(g->m, g->f, "v", k == 5 ? IR_B : IR_F, k < 2 ? 4 : 1 + rnd(g, 4));
    add_random_store(g, v, true);
    g->var[g->nvar++] = v;
  }
}

static void begin_random_func(gen *g, ir_func *f) {
  g->f = f;
  g->b = ir_block_new(g->m, f);
  g->npool = g->nvar = 0;
}

static void make_helper(gen *g) {
  ir_func *h = ir_func_new(g->m, "helper");
  h->nresult = 1;
  begin_random_func(g, h);
  ir_inst *p0 = rnd_keep(g, rnd_add(g, IR_PARAM, IR_F, 4, 0)), *p1 = rnd_keep(g, rnd_add(g, IR_PARAM, IR_F, 1, 0));
  p0->slot = 0;
  p1->slot = 1;
  declare_variables(g);
  g->budget = 4;
  add_statements(g, 3);
  ir_inst *r = rnd_value(g, IR_F, 4);
  if (rnd(g, 2)) { /* the function returns from two blocks */
    ir_block *early = ir_block_new(g->m, h), *late = ir_block_new(g->m, h);
    add_random_branch(g, rnd_value(g, IR_B, 1), early, late);
    g->b = early;
    rnd_add(g, IR_RET, IR_VOID, 0, 1)->arg[0] = r;
    g->b = late;
    unsigned saved = g->npool;
    r = rnd_value(g, IR_F, 4);
    g->npool = saved;
  }
  rnd_add(g, IR_RET, IR_VOID, 0, 1)->arg[0] = r;
  g->helper = h;
}

static void add_random_symbols(gen *g) {
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
    s.s.array = s.s.elements > 1;
    ir_add_sym(g->m, &s);
  }
}

ir_module *ir_random(gc_arena *a, const ir_random_config *c) {
  gen g = {.c = c, .state = gm_random_seed(c->seed, 88172645463325252u)};
  for (unsigned k = 0; k < 8; k++)
    rnd(&g, 2);
  g.m = ir_module_new(a, c->stage);
  add_random_symbols(&g);
  ir_func *main = ir_func_new(g.m, "main");
  if (!c->no_calls)
    make_helper(&g);
  begin_random_func(&g, main);
  declare_variables(&g);
  g.budget = 4 * c->size;
  add_statements(&g, c->size);
  add_random_output(&g);
  add_random_output(&g);
  for (unsigned k = 0; k < 2; k++) { /* outputs use variables, so that little code is dead */
    ir_inst *l = rnd_add(&g, IR_LOAD, IR_F, 4, 0), *o = rnd_add(&g, k ? IR_OUT_SYS : IR_OUT, IR_VOID, 0, 1);
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
      o->arg[0] = rnd_lanes_of(&g, l, 2);
      ir_append(g.b, o);
    }
  }
  rnd_add(&g, IR_RET, IR_VOID, 0, 0);
  return g.m;
}

static uint32_t mix(uint64_t seed, uint32_t a, uint32_t b, uint32_t c) {
  return (uint32_t)gm_random_at(seed, (uint64_t)a << 48 | (uint64_t)c << 40 | b);
}

static void fill_random_lanes(const uint64_t *seed, uint32_t a, uint32_t b, uint32_t out[4]) {
  for (uint32_t k = 0; k < 4; k++)
    out[k] = gm_bits((float)((int)(mix(*seed, a, b, k) % 4001) - 2000) / 1000.0f);
}

static void env_input(void *ctx, int sym, int slot, uint32_t out[4]) { fill_random_lanes(ctx, 1, (uint32_t)(sym * 64 + slot), out); }

static void env_uniform(void *ctx, int sym, int slot, uint32_t out[4]) {
  fill_random_lanes(ctx, 2, (uint32_t)(sym * 64 + slot), out);
  if (sym == SYM_BOOL)
    out[0] = out[0] & 1 ? 0x3f800000u : 0;
}

static void env_sysval(void *ctx, int slot, uint32_t out[4]) { fill_random_lanes(ctx, 3, (uint32_t)slot, out); }

/* The colour is linear in the coordinates, so small differences of coordinates stay small. */
static void env_texture(void *ctx, ir_op op, int sym, unsigned element, const uint32_t coord[4], uint32_t lod, uint32_t out[4]) {
  (void)op;
  fill_random_lanes(ctx, 4, (uint32_t)(sym * 16) + element, out);
  for (unsigned k = 0; k < 4; k++)
    out[k] = gm_fadd(gm_fmul(out[k], gm_fadd(coord[0], gm_fmul(lod, 0x3e800000u))), gm_fmul(coord[1], 0x3f000000u));
}

ir_env ir_random_env(uint64_t *seed) {
  return (ir_env){.ctx = seed, .input = env_input, .uniform = env_uniform, .sysval = env_sysval, .texture = env_texture};
}
