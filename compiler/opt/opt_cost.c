/* SPDX-License-Identifier: Apache-2.0 */
/* Estimates the machine operations that a program in the intermediate form will take, and the least cycles of its blocks (opt_cost.h). */
#include "opt/opt_cost.h"

#include "core/timing/distance.h"
#include "opt/opt_util.h"

/* Cycles from an operation to one that needs its result. docs/compiler.md says what other values would give. */
enum {
  LOOKUP = 8,   /* a texture lookup */
  SHARED = 2,   /* a result with several users: from the register */
  FORWARDED = 1 /* a result with one user */
};

static bool writes_output(const ir_inst *i) { return i->op == IR_OUT || i->op == IR_OUT_SYS; }

static void take_census(gc_arena *tmp, const ir_func *f, const ir_inst *without, opt_census *c) {
  const ir_inst **work = gc_alloc(tmp, (f->next_inst + 1) * sizeof *work);
  size_t n = 0;
  for (const ir_block *b = f->entry; b; b = b->next)
    for (const ir_inst *i = b->first; i; i = i->next)
      if (ir_has_effect(i->op) && i != without)
        work[n++] = i;
  while (n) {
    const ir_inst *i = work[--n];
    for (unsigned k = 0; k < i->nargs; k++) {
      const ir_inst *g = i->arg[k];
      bool again = false;
      for (unsigned j = 0; j < k; j++)
        again |= i->arg[j] == g;
      if (again)
        continue;
      c->only_output[g->id] = ++c->uses[g->id] == 1 && writes_output(i);
      if (!c->live[g->id]) {
        c->live[g->id] = true;
        work[n++] = g;
      }
    }
  }
}

opt_census opt_take_census(gc_arena *tmp, const ir_module *m, const ir_inst *without) {
  const ir_func *f = m->main;
  opt_census c = {m, gc_alloc(tmp, f->next_inst + 1), gc_alloc(tmp, (f->next_inst + 1) * sizeof *c.uses), gc_alloc(tmp, f->next_inst + 1)};
  take_census(tmp, f, without, &c);
  return c;
}

/* The value whose register an operand is read from, and the lane. */
typedef struct {
  const ir_inst *v;
  unsigned lane;
  bool neg, abs;
} source;

static inline __attribute__((always_inline)) source read_from(const ir_inst *v, unsigned lane) {
  source s = {v, lane, false, false};
  for (;;) {
    const ir_inst *i = s.v;
    if (i->op == IR_NEG) {
      s.neg ^= !s.abs;
      s.v = i->arg[0];
    } else if (i->op == IR_ABS) {
      s.abs = true;
      s.v = i->arg[0];
    } else if (i->op == IR_BLD) {
      for (unsigned k = 1; k < i->nargs; k++)
        if (i->arg[k] != i->arg[0])
          return s; /* gathered into a register of its own */
      s.lane = i->idx[s.lane];
      s.v = i->arg[0];
    } else {
      return s;
    }
  }
}

/* Is v computed in the lane in which its only user needs it? Leaves and values with several users must be moved to that lane. */
static bool in_place(const opt_census *c, const source *s, const ir_inst *given, unsigned lane) {
  if (opt_is_leaf(s->v) || s->v->op == IR_PHI || s->neg || s->abs || c->uses[s->v->id] > 1 || c->uses[given->id] > 1)
    return false;
  return !(ir_is_texture(s->v->op) || s->v->op == IR_CUBE) || s->lane == lane;
}

/* Are all lanes of a bld lanes of one value? */
static bool is_swizzle(const ir_inst *i) {
  for (unsigned k = 1; k < i->nargs; k++)
    if (i->arg[k] != i->arg[0])
      return false;
  return true;
}

/* Operations that a bld (vector build) costs; *parts: number of registers that the bld reads. */
static unsigned gather_cost(const opt_census *c, const ir_inst *i, unsigned *parts) {
  source s[4];
  unsigned n = 0;
  bool place[4];
  *parts = 1;
  if (!c->only_output[i->id] && is_swizzle(i))
    return 0;
  for (unsigned k = 0; k < i->width; k++) {
    source x = read_from(i->arg[k], i->idx[k]);
    unsigned j = 0;
    while (j < n && !((s[j].v == x.v && s[j].neg == x.neg && s[j].abs == x.abs) || (s[j].v->op == IR_CONST && x.v->op == IR_CONST)))
      j++;
    if (j == n) {
      s[n] = x;
      place[n++] = true;
    }
    place[j] &= in_place(c, &x, i->arg[k], k);
  }
  *parts = n;
  if (n == 1 && !c->only_output[i->id])
    return 0; /* a swizzle */
  unsigned cost = 0;
  for (unsigned j = 0; j < n; j++)
    cost += !place[j];
  return cost;
}

static bool hard_wired(const ir_inst *i) { /* Are all lanes values of the hard-wired register k (0, 0.5, 1, 2), with one sign? */
  for (unsigned k = 0; k < i->width; k++) {
    uint32_t v = i->imm[k] & 0x7fffffffu;
    if ((v != 0 && v != 0x3f800000u && v != 0x3f000000u && v != 0x40000000u) || (i->imm[k] ^ i->imm[0]) >> 31)
      return false;
  }
  return true;
}

/* Does a literal fit into the lanes of a uniform's register that the uniform leaves free? Then both share that register. */
static bool fits_beside(const ir_module *m, const ir_inst *uniform, const ir_inst *literal) {
  unsigned n = 0, room = 4 - m->sym[uniform->sym].s.rows;
  for (unsigned k = 0; k < literal->width; k++) {
    bool again = false;
    for (unsigned j = 0; j < k; j++)
      again |=
          literal->imm[j] == literal->imm[k] || ((literal->imm[j] | literal->imm[k]) << 1) == 0; /* the pass alg gives all zeros one sign */
    n += !again;
  }
  return n <= room;
}

/* Does the operation read two constant registers, or two inputs? Each of these register files has one read port. */
static bool port_clash(const ir_module *m, const ir_inst *i) {
  const uint64_t may = IR_SET(IR_NEG) | IR_SET(IR_ABS) | IR_SET(IR_BLD) | IR_SET(IR_INPUT) | IR_SET(IR_UNIFORM) | IR_SET(IR_CONST);
  if (i->nargs < 2 || !ir_is_in(i->arg[0]->op, may) || !ir_is_in(i->arg[1]->op, may))
    return false;
  const ir_inst *a = read_from(i->arg[0], 0).v, *b = read_from(i->arg[1], 0).v;
  if (a->op == IR_INPUT && b->op == IR_INPUT)
    return a->sym != b->sym || a->slot != b->slot;
  bool ca = a->op == IR_UNIFORM || (a->op == IR_CONST && !hard_wired(a)), cb = b->op == IR_UNIFORM || (b->op == IR_CONST && !hard_wired(b));
  if (!ca || !cb || (a->op == IR_CONST && b->op == IR_CONST))
    return false;
  if (a->op != b->op && (a->op == IR_CONST || b->op == IR_CONST))
    return !fits_beside(m, a->op == IR_CONST ? b : a, a->op == IR_CONST ? a : b);
  return a->op != b->op || a->sym != b->sym || a->slot != b->slot;
}

static unsigned count_inst_ops(const opt_census *c, const ir_inst *i) {
  const uint64_t nothing = IR_SET(IR_NEG) | IR_SET(IR_ABS) | IR_SET(IR_NOT) | IR_SET(IR_PHI) | IR_SET(IR_BR) | IR_SET(IR_RET);
  unsigned parts;
  if (ir_is_in(i->op, nothing) || opt_is_leaf(i))
    return 0;
  switch (i->op) {
  case IR_SAT:
    return c->uses[i->arg[0]->id] > 1 || opt_is_leaf(i->arg[0]);
  case IR_BLD:
    return gather_cost(c, i, &parts);
  case IR_OUT:
  case IR_OUT_SYS: {
    const ir_inst *v = i->arg[0];
    if (v->op == IR_BLD && c->uses[v->id] == 1)
      return 0; /* counted with the bld */
    source s = read_from(v, 0);
    return !(s.v == v && in_place(c, &s, v, 0));
  }
  default:
    return (ir_is_special(i->op) ? i->width : 1) + port_clash(c->m, i);
  }
}

/* Number of operations that write the output buffer for an output. */
static unsigned count_writes(const opt_census *c, const ir_inst *i) {
  unsigned parts = 1;
  if (i->op != IR_OUT)
    return 0;
  if (i->arg[0]->op == IR_BLD && c->uses[i->arg[0]->id] == 1)
    gather_cost(c, i->arg[0], &parts);
  return parts;
}

unsigned opt_inst_cost(const opt_census *c, const ir_inst *i) { return OPT_OPERATION * count_inst_ops(c, i) + count_writes(c, i); }

unsigned opt_cost(gc_arena *tmp, const ir_module *m, const ir_inst *without) {
  const ir_func *f = m->main;
  opt_census c = opt_take_census(tmp, m, without);
  unsigned sum = 0;
  for (const ir_block *b = f->entry; b; b = b->next)
    for (const ir_inst *i = b->first; i; i = i->next)
      if (i != without && (c.live[i->id] || ir_has_effect(i->op)))
        sum += opt_inst_cost(&c, i);
  return sum;
}

/* Cycles from v's operation to its user: a single user gets v by forwarding, several users read v from the register. */
static unsigned result_delay(const opt_census *c, const ir_inst *v) {
  if (ir_is_texture(v->op))
    return LOOKUP;
  return c->uses[v->id] > 1 ? SHARED : FORWARDED;
}

/* The cycle from which v can be read as an operand. */
static unsigned ready_cycle(const opt_census *c, const unsigned *done, const ir_inst *v, const ir_block *b) {
  if (v->block != b || v->op == IR_PHI || opt_is_leaf(v))
    return 0;
  if (v->op == IR_NEG || v->op == IR_ABS || v->op == IR_NOT)
    return ready_cycle(c, done, v->arg[0], b);
  if (v->op != IR_BLD)
    return done[v->id] + result_delay(c, v);
  unsigned latest = 0;
  bool gathered = false;
  for (unsigned k = 0; k < v->nargs; k++) {
    unsigned t = ready_cycle(c, done, v->arg[k], b);
    latest = t > latest ? t : latest;
    gathered |= v->arg[k] != v->arg[0];
  }
  return gathered && latest ? latest + gm_time_distance(1, 1) - gm_time_forward(1) : latest; /* a gathered vector is not forwarded */
}

opt_shape opt_shape_of(gc_arena *tmp, const ir_module *m, const ir_block *b) {
  const ir_func *f = m->main;
  opt_census c = opt_take_census(tmp, m, NULL);
  unsigned *done = gc_alloc(tmp, (f->next_inst + 1) * sizeof *done);
  opt_shape r = {0, 0};
  for (const ir_inst *i = b->first; i; i = i->next) {
    if (i->op == IR_PHI || (!c.live[i->id] && !ir_has_effect(i->op)))
      continue;
    for (unsigned k = 0; k < i->nargs; k++) {
      unsigned t = ready_cycle(&c, done, i->arg[k], b);
      done[i->id] = t > done[i->id] ? t : done[i->id];
    }
    r.path = done[i->id] > r.path ? done[i->id] : r.path;
    r.operations += count_inst_ops(&c, i);
  }
  return r;
}

bool opt_block_cycle(gc_arena *tmp, const ir_block *b, unsigned ids) {
  size_t n = 0;
  for (const ir_inst *i = b->first; i; i = i->next)
    n++;
  const ir_inst **stack = gc_alloc(tmp, (n + 1) * sizeof *stack);
  unsigned *next = gc_alloc(tmp, (n + 1) * sizeof *next);
  uint8_t *state = gc_alloc(tmp, ids + 1); /* 1: on the stack, 2: done */
  for (const ir_inst *i = b->first; i; i = i->next) {
    if (state[i->id])
      continue;
    size_t depth = 1;
    stack[0] = i;
    next[0] = 0;
    state[i->id] = 1;
    while (depth) {
      const ir_inst *t = stack[depth - 1];
      if (t->op == IR_PHI || next[depth - 1] == t->nargs) {
        state[t->id] = 2;
        depth--;
        continue;
      }
      const ir_inst *g = t->arg[next[depth - 1]++];
      if (g->block != b || state[g->id] == 2)
        continue;
      if (state[g->id] == 1)
        return true;
      state[g->id] = 1;
      stack[depth] = g;
      next[depth++] = 0;
    }
  }
  return false;
}
