/* SPDX-License-Identifier: Apache-2.0 */
/* Makes random operations and bundles. Operands are drawn with a bias to recent results and to flip-flops that can be forwarded. A bundle
   that breaks a rule is drawn again. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "core/sim/array_rule.h"
#include "randgen.h"

static const uint8_t ops_a[] = {GM_OP_mov, GM_OP_add, GM_OP_min, GM_OP_max, GM_OP_slt, GM_OP_sge, GM_OP_seq,
                                GM_OP_sne, GM_OP_sel, GM_OP_flr, GM_OP_frc, GM_OP_trn, GM_OP_arl, GM_OP_cube};
static const uint8_t ops_b[] = {GM_OP_mul, GM_OP_dp2, GM_OP_dp3, GM_OP_dp4, GM_OP_mvb, GM_OP_sad};
static const uint8_t ops_c[] = {GM_OP_rcp, GM_OP_rsq, GM_OP_ex2, GM_OP_lg2, GM_OP_sin, GM_OP_cos, GM_OP_div};

bool rand_quads(const rand_gen *g) { return gm_has_quads(&g->p->m) && g->p->m.ports_t == 4; }

static unsigned draw_opcode(rand_gen *g, unsigned group) {
  switch (group) {
  case GM_GRP_A:
    if (rand_quads(g) && !g->b.split && rng_chance(&g->rng, 20))
      return rng_chance(&g->rng, 50) ? GM_OP_ddx : GM_OP_ddy;
    return ops_a[rng_below(&g->rng, sizeof ops_a)];
  case GM_GRP_B:
    return ops_b[rng_below(&g->rng, sizeof ops_b - !g->p->m.sad)]; /* sad is the last */
  case GM_GRP_C:
    return ops_c[rng_below(&g->rng, sizeof ops_c)];
  default:
    return rng_chance(&g->rng, 50) ? GM_OP_tex : GM_OP_txl;
  }
}

static unsigned draw_mask(rand_gen *g) {
  static const uint8_t usual[] = {15, 15, 7, 3, 1};
  return rng_chance(&g->rng, 60) ? usual[rng_below(&g->rng, sizeof usual)] : 1 + rng_below(&g->rng, 15);
}

static unsigned draw_dst(rand_gen *g, const gm_op_info *r, bool wide) {
  const gm_machine *m = &g->rules.m;
  if (r->dst == GM_DSTK_A)
    return GM_DST_A0;
  if (r->dst == GM_DSTK_RP && wide && rng_chance(&g->rng, 50))
    return GM_DST_P + rng_below(&g->rng, 4);
  unsigned k = rng_below(&g->rng, 100);
  if (k < 55)
    return GM_DST_T + rng_below(&g->rng, m->temps);
  if (k < 80)
    return GM_DST_O + rng_below(&g->rng, m->outputs);
  if (k < 85)
    return GM_DST_POS;
  return k < 90 ? GM_DST_PSZ : GM_DST_NONE;
}

/* Source number of a destination register, -1 if it cannot be read. */
static int as_source(unsigned dst) {
  if (dst < GM_DST_O)
    return (int)dst;
  if (dst < GM_DST_O + 32u)
    return (int)(GM_SRC_O + dst - GM_DST_O);
  return dst == GM_DST_POS ? GM_SRC_POS : dst == GM_DST_PSZ ? GM_SRC_PSZ : -1;
}

static unsigned draw_register(rand_gen *g) {
  const gm_machine *m = &g->rules.m;
  unsigned consts = m->consts < 128 ? m->consts : 128;
  int r;
  if (rng_chance(&g->rng, 45)) {
    unsigned f = rng_below(&g->rng, 3);
    if (board_forward(&g->b, &g->rules, f))
      return GM_SRC_FA + f;
    if (g->b.found.held[f].mask && (r = as_source(g->b.found.held[f].dst)) >= 0)
      return (unsigned)r;
  }
  if (g->nrecent && rng_chance(&g->rng, 40) && (r = as_source(g->recent[rng_below(&g->rng, g->nrecent)])) >= 0)
    return (unsigned)r;
  unsigned k = rng_below(&g->rng, 100);
  if (k < 25)
    return GM_SRC_T + rng_below(&g->rng, m->temps);
  if (k < 50)
    return GM_SRC_V + rng_below(&g->rng, m->inputs);
  if (k < 65)
    return GM_SRC_O + rng_below(&g->rng, m->outputs);
  if (k < 85)
    return GM_SRC_C + rng_below(&g->rng, rng_chance(&g->rng, 50) && consts > 32 ? 32 : consts);
  return k < 90 ? GM_SRC_K : GM_SRC_FRAGCOORD + rng_below(&g->rng, 5);
}

static unsigned draw_temporary(rand_gen *g) {
  unsigned r = g->nrecent ? g->recent[rng_below(&g->rng, g->nrecent)] : GM_DST_NONE;
  return r < GM_DST_O && rng_chance(&g->rng, 60) ? r : GM_SRC_T + rng_below(&g->rng, g->rules.m.temps);
}

static void draw_src(rand_gen *g, gm_src *s, const gm_op_info *r, bool wide, bool second) {
  s->reg = (uint16_t)(r->lanes == GM_LANES_Q ? draw_temporary(g) : draw_register(g));
  bool any = wide && rng_chance(&g->rng, 50), rep = second && !any && rng_chance(&g->rng, 40);
  for (unsigned i = 0; i < 4; i++)
    s->swz[i] = (uint8_t)(any ? rng_below(&g->rng, 4) : rep ? 0 : i);
  s->neg = (wide || second) && rng_chance(&g->rng, 25);
  s->abs = wide && rng_chance(&g->rng, 20);
}

/* The long form's x bits. */
static void draw_x(rand_gen *g, gm_inst *op, const gm_op_info *r) {
  if (r->x == GM_XK_P) {
    op->x = (uint8_t)rng_below(&g->rng, 4);
    return;
  }
  if (r->x != GM_XK_I || rng_chance(&g->rng, 60))
    return;
  op->x = (uint8_t)(r->nsrc < 2 ? GM_X_IDX0 : 1 + rng_below(&g->rng, 3));
  gm_src *s = &op->src[op->x != GM_X_IDX0];
  s->reg = (uint16_t)rng_below(&g->rng, op->x == GM_X_HIGH1 ? g->rules.m.consts : rng_chance(&g->rng, 80) ? g->p->m.consts : 512);
}

/* One random operation of a group; not checked against the scoreboard. */
static void rand_op(rand_gen *g, gm_inst *op, unsigned group) {
  memset(op, 0, sizeof *op);
  op->op = (uint8_t)draw_opcode(g, group);
  const gm_op_info *r = gm_op_by_code(op->op);
  op->wide = r->form == GM_FORM_LONG || rng_chance(&g->rng, 60);
  op->mask = (uint8_t)draw_mask(g);
  op->dst = (uint8_t)draw_dst(g, r, op->wide);
  op->sat = op->wide && rng_chance(&g->rng, 25);
  for (unsigned k = 0; k < r->nsrc; k++)
    draw_src(g, &op->src[k], r, op->wide, k == 1);
  if (op->wide)
    draw_x(g, op, r);
  if (r->group == GM_GRP_T)
    op->sampler = (uint8_t)rng_below(&g->rng, g->p->m.samplers);
  if (!op->wide && !gm_can_be_short(op))
    op->wide = true;
}

gm_inst rand_flow(unsigned opcode, unsigned pred, unsigned cond, unsigned imm) {
  gm_inst op;
  memset(&op, 0, sizeof op);
  op.op = (uint8_t)opcode;
  op.pred = (uint8_t)pred;
  op.cond = (uint8_t)cond;
  op.imm = (uint16_t)imm;
  return op;
}

bool rand_condition(rand_gen *g, unsigned *pred, unsigned *cond) {
  for (unsigned tries = 0; tries < 8; tries++) {
    *pred = rng_below(&g->rng, 4);
    *cond = rng_below(&g->rng, 6) | (rng_chance(&g->rng, 50) ? GM_COND_NOT : 0);
    unsigned c = *cond & 7, need = c < 4 ? 1u << c : 15;
    bool ready = true;
    for (unsigned l = 0; l < 4; l++)
      ready = ready && (!(need >> l & 1) || g->b.due[GM_DST_P + *pred][l] <= g->b.now);
    if (ready)
      return true;
  }
  return false;
}

/* Group F operation that does not branch. */
static gm_inst draw_quiet_flow(rand_gen *g) {
  unsigned k = rng_below(&g->rng, 100), pred, cond;
  if (k < 10 && rand_condition(g, &pred, &cond))
    return rand_flow(GM_OP_kil, pred, cond, 0);
  if (k < 60)
    return rand_flow(GM_OP_gate, 0, 0, rng_below(&g->rng, 16));
  return rand_flow(GM_OP_nop, 0, 0, 0);
}

static unsigned draw_group(rand_gen *g) {
  unsigned k = rng_below(&g->rng, 100);
  if (k < 40)
    return GM_GRP_A;
  if (k < 68)
    return GM_GRP_B;
  if (k < 84)
    return GM_GRP_C;
  return k < 90 && g->draw_tex ? GM_GRP_T : k < 96 ? GM_GRP_F : GM_GRP_A;
}

/* Adds gate hints: random ones, and the opens that earlier accesses still need. Either operation of the bundle may carry them. */
static void draw_hints(rand_gen *g, gm_inst *op, unsigned count, unsigned must_open) {
  for (unsigned i = 0; i < count; i++)
    if ((op[i].wide || gm_op_by_code(op[i].op)->form == GM_FORM_FLOW) && rng_chance(&g->rng, 30)) {
      static const uint8_t usual[] = {GM_HINT_OPEN_V, GM_HINT_OPEN_O, GM_HINT_OPEN_VO, GM_HINT_OPEN_V, GM_HINT_OPEN_O};
      op[i].hint = (uint8_t)(rng_chance(&g->rng, 55) ? usual[rng_below(&g->rng, sizeof usual)] : rng_below(&g->rng, 8));
    }
  if (!must_open)
    return;
  unsigned i = rng_below(&g->rng, count);
  if (op[i].op == GM_OP_gate) {
    op[i].imm |= must_open;
  } else {
    static const uint8_t opens_v[] = {GM_HINT_OPEN_V, GM_HINT_PULSE_V, GM_HINT_OPEN_VO},
                         opens_o[] = {GM_HINT_OPEN_O, GM_HINT_PULSE_O, GM_HINT_OPEN_VO};
    unsigned k = rng_below(&g->rng, 3);
    op[i].hint = must_open == GM_EV_OPEN_V ? opens_v[k] : must_open == GM_EV_OPEN_O ? opens_o[k] : GM_HINT_OPEN_VO;
    op[i].wide = gm_op_by_code(op[i].op)->form != GM_FORM_FLOW;
  }
}

static unsigned encode_bundle(const gm_inst *op, unsigned count, uint32_t words[4]) {
  unsigned n = 0;
  const char *why;
  for (unsigned i = 0; i < count; i++) {
    gm_inst x = op[i];
    x.pair = i + 1 < count;
    unsigned k = gm_encode(&x, words + n, &why);
    if (!k)
      return 0;
    n += k;
  }
  return n;
}

/* Appends the bundle to the program. */
static void append_rand_bundle(rand_gen *g, const uint32_t *words, unsigned n) {
  gm_randprog *p = g->p;
  gm_rand_bundle *rb = calloc(1, sizeof *rb);
  char why[GM_ERROR_SIZE];
  memcpy(p->code + p->words, words, n * sizeof *words);
  if (!rb || gm_dbundle_decode(&rb->d, &p->m, p->code + p->words, n, why, sizeof why)) {
    g->failed = true;
    free(rb);
    return;
  }
  rb->pc = (uint16_t)p->words;
  rb->notes = (uint16_t)board_issue(&g->b, &g->rules, &rb->d);
  p->at[p->words] = rb;
  g->last_at = (unsigned)p->words;
  p->words += n;
  g->cost += g->weight;
  for (unsigned i = 0; i < rb->d.b.count; i++)
    if (rb->d.op[i].dst != GM_DST_NONE) {
      unsigned at = g->nrecent < RAND_RECENT ? g->nrecent++ : rng_below(&g->rng, RAND_RECENT);
      g->recent[at] = rb->d.op[i].dst;
    }
  if (p->words + 64 > g->words_end)
    g->full = true;
}

/* Does the bundle keep the port rule of a memory array whose banks have one port? Each thread has as many registers as the program may
   use. */
static bool keeps_banks(const rand_gen *g, const gm_dbundle *d) {
  const gm_machine *m = &g->rules.m;
  const gm_segment all = {0, (uint8_t)m->temps, (uint8_t)(m->temps + m->inputs), (uint8_t)(m->temps + m->inputs + m->outputs)};
  char why[GM_ERROR_SIZE];
  return !m->array_banks || !gm_array_rule(d, m, &all, why, sizeof why);
}

/* Draws operations around `flow` until they fit. */
static bool try_bundle(rand_gen *g, const gm_inst *flow, bool leaving) {
  gm_inst op[2];
  uint32_t words[4];
  gm_dbundle d;
  char why[GM_ERROR_SIZE];
  bool two = g->p->m.issue_width > 1 && rng_chance(&g->rng, 65);
  unsigned count = 0, where = two ? rng_below(&g->rng, 2) : 0;
  if (flow)
    op[where] = *flow;
  for (unsigned i = 0; i < (two ? 2u : 1u); i++, count++) {
    if (flow && i == where)
      continue;
    unsigned group = draw_group(g);
    if (group == GM_GRP_F && !flow)
      op[i] = draw_quiet_flow(g);
    else
      rand_op(g, &op[i], group == GM_GRP_F ? GM_GRP_A : group);
  }
  draw_hints(g, op, count, board_must_open(&g->b, &g->rules, leaving));
  unsigned n = encode_bundle(op, count, words);
  if (!n || gm_dbundle_decode(&d, &g->p->m, words, n, why, sizeof why) || !keeps_banks(g, &d) ||
      !board_allows(&g->b, &g->rules, &d, leaving))
    return false;
  append_rand_bundle(g, words, n);
  return true;
}

void rand_bundle(rand_gen *g, const gm_inst *flow, bool leaving) {
  for (unsigned tries = 0; tries < 40; tries++)
    if (try_bundle(g, flow, leaving))
      return;
  gm_inst op = flow ? *flow : rand_flow(GM_OP_nop, 0, 0, 0);
  uint32_t words[4];
  unsigned must_open = board_must_open(&g->b, &g->rules, leaving);
  op.hint = must_open == GM_EV_OPEN_V   ? GM_HINT_OPEN_V
            : must_open == GM_EV_OPEN_O ? GM_HINT_OPEN_O
            : must_open                 ? GM_HINT_OPEN_VO
                                        : GM_HINT_NONE;
  append_rand_bundle(g, words, encode_bundle(&op, 1, words));
}

void rand_settle(rand_gen *g) {
  while ((g->b.gate[0].owed || g->b.gate[1].owed) && !g->failed)
    rand_bundle(g, NULL, true);
}
