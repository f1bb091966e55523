/* SPDX-License-Identifier: Apache-2.0 */
/* Makes the structure of random programs: straight lines, ifs, loops, calls, jumps over words that are never executed. */
#include "randprog.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "randgen.h"

enum { MAX_COST = 700 }; /* bundles that run, about, at which a program is long enough */

/* Sets the target of the flow operation in the bundle at a word address. */
static void patch_target(rand_gen *g, unsigned at, unsigned target) {
  gm_rand_bundle *rb = g->p->at[at];
  if (g->failed || !rb)
    return;
  char why[GM_ERROR_SIZE];
  uint32_t words[4];
  unsigned n = 0;
  for (unsigned i = 0; i < rb->d.b.count; i++) {
    gm_inst *op = &rb->d.b.op[i];
    const char *text;
    if ((int)i == rb->d.flow)
      op->imm = (uint16_t)target;
    n += gm_encode(op, words + n, &text);
  }
  memcpy(g->p->code + at, words, n * sizeof *words);
  if (gm_dbundle_decode(&rb->d, &g->p->m, g->p->code + at, n, why, sizeof why))
    g->failed = true;
}

/* Emits random words that are never executed. */
static void make_junk(rand_gen *g, unsigned percent) {
  while (rng_chance(&g->rng, percent) && !g->full && g->p->words < g->words_end)
    g->p->code[g->p->words++] = (uint32_t)rng_next(&g->rng);
}

static void make_straight_line(rand_gen *g, unsigned n) {
  while (n-- && !g->full && !g->failed)
    rand_bundle(g, NULL, false);
}

static void make_rand_block(rand_gen *g, unsigned size, unsigned depth);

/* Emits a qsy, at which the threads of the quad wait for each other. */
static void wait_for_quad(rand_gen *g) {
  gm_inst qsy = rand_flow(GM_OP_qsy, 0, 0, 0);
  rand_bundle(g, &qsy, true);
}

/* brc over a then-part, perhaps with an else-part. */
static void make_rand_branch(rand_gen *g, unsigned size, unsigned depth) {
  unsigned pred, cond;
  for (unsigned tries = 0; !rand_condition(g, &pred, &cond); tries++)
    rand_bundle(g, NULL, false);
  gm_inst brc = rand_flow(GM_OP_brc, pred, cond, 0);
  rand_bundle(g, &brc, true);
  unsigned at = g->last_at;
  board *other = malloc(sizeof *other);
  if (!other) {
    g->failed = true;
    return;
  }
  *other = g->b;
  board_pass(other, &g->rules, board_distance(&g->rules, true) - board_distance(&g->rules, false));
  make_rand_block(g, size / 2, depth + 1);
  rand_settle(g);
  if (rng_chance(&g->rng, 50)) {
    gm_inst bra = rand_flow(GM_OP_bra, 0, 0, 0);
    rand_bundle(g, &bra, true);
    unsigned jump = g->last_at;
    board_pass(&g->b, &g->rules, board_distance(&g->rules, true) - board_distance(&g->rules, false));
    make_junk(g, 30);
    patch_target(g, at, (unsigned)g->p->words);
    board then = g->b;
    g->b = *other;
    *other = then;
    make_rand_block(g, size / 2, depth + 1);
    rand_settle(g);
    patch_target(g, jump, (unsigned)g->p->words);
  } else {
    patch_target(g, at, (unsigned)g->p->words);
  }
  board_merge(&g->b, other);
  free(other);
}

/* The words up to here may be jumped over from the branch at `at`, where the board was *other. */
static void meet_paths(rand_gen *g, unsigned at, const board *other) {
  rand_settle(g);
  patch_target(g, at, (unsigned)g->p->words);
  board_merge(&g->b, other);
}

/* A dbn that jumps over some code. */
static void count_once(rand_gen *g, unsigned counter, unsigned size) {
  gm_inst dbn = rand_flow(GM_OP_dbn, counter, 0, 0);
  rand_bundle(g, &dbn, true);
  unsigned at = g->last_at;
  board *other = malloc(sizeof *other);
  if (!other) {
    g->failed = true;
    return;
  }
  *other = g->b;
  board_pass(other, &g->rules, board_distance(&g->rules, true) - board_distance(&g->rules, false));
  make_straight_line(g, 1 + rng_below(&g->rng, size));
  meet_paths(g, at, other);
  free(other);
}

/* Some dbn in a row, on a counter that no loop around them uses, with a rare value in it. In half of the cases the last dbn would not jump
   if one bit of the counter were lost. */
static void make_rand_counts(rand_gen *g, unsigned size) {
  unsigned c = g->counter + rng_below(&g->rng, g->count_end - g->counter), times = 1 + rng_below(&g->rng, 3);
  unsigned bit = 1u << rng_below(&g->rng, 15);
  const unsigned values[] = {0, 1, 2, 0x7fff, bit, rng_below(&g->rng, 0x8000)};
  unsigned value = rng_chance(&g->rng, 50) ? bit + times : values[rng_below(&g->rng, 6)];
  gm_inst ldc = rand_flow(GM_OP_ldc, c, 0, value & 0x7fff);
  if (rng_chance(&g->rng, 75)) /* else the counter has what it has */
    rand_bundle(g, &ldc, false);
  while (times--)
    count_once(g, c, size);
}

/* Some threads end here, perhaps inside of a call. */
static void make_rand_end(rand_gen *g) {
  unsigned pred, cond;
  while (!rand_condition(g, &pred, &cond))
    rand_bundle(g, NULL, false);
  gm_inst brc = rand_flow(GM_OP_brc, pred, cond, 0), end = rand_flow(GM_OP_end, 0, 0, 0);
  rand_bundle(g, &brc, true);
  unsigned at = g->last_at;
  board *other = malloc(sizeof *other);
  if (!other) {
    g->failed = true;
    return;
  }
  *other = g->b;
  board_pass(other, &g->rules, board_distance(&g->rules, true) - board_distance(&g->rules, false));
  rand_bundle(g, &end, true);
  make_junk(g, 30);
  patch_target(g, at, (unsigned)g->p->words);
  g->b = *other;
  free(other);
}

static void make_rand_loop(rand_gen *g, unsigned size, unsigned depth) {
  unsigned c = g->counter++, times = 1 + rng_below(&g->rng, 3);
  gm_inst ldc = rand_flow(GM_OP_ldc, c, 0, times);
  rand_bundle(g, &ldc, true);
  rand_settle(g);
  bool together = rand_quads(g) && !g->b.split && rng_chance(&g->rng, 50); /* then the loop keeps the quad together */
  uint8_t common = g->b.common;
  board_unknown(&g->b, &g->rules);
  if (together) {
    g->b.split = false;
    g->b.common = common;
  }
  unsigned head = (unsigned)g->p->words;
  g->weight *= times;
  if (together)
    make_straight_line(g, 1 + rng_below(&g->rng, 8));
  else if (rng_chance(&g->rng, 80))
    make_rand_block(g, size / 2, depth + 1);
  gm_inst dbn = rand_flow(GM_OP_dbn, c, 0, head);
  rand_bundle(g, &dbn, true);
  g->weight /= times;
  g->counter--;
}

static void make_rand_jump(rand_gen *g) {
  gm_inst bra = rand_flow(GM_OP_bra, 0, 0, 0);
  rand_bundle(g, &bra, true);
  unsigned at = g->last_at;
  board_pass(&g->b, &g->rules, board_distance(&g->rules, true) - board_distance(&g->rules, false));
  make_junk(g, 50);
  patch_target(g, at, (unsigned)g->p->words);
}

/* Calls function number f. */
static void make_call(rand_gen *g, unsigned f) {
  if (g->cost + g->weight * g->function_cost[f] > MAX_COST)
    return;
  gm_inst op = rand_flow(GM_OP_call, 0, 0, g->function[f]);
  rand_bundle(g, &op, true);
  g->cost += g->weight * g->function_cost[f];
  board_unknown(&g->b, &g->rules);
}

static void make_rand_block(rand_gen *g, unsigned size, unsigned depth) {
  while (size > 0 && !g->full && !g->failed && g->cost < MAX_COST) {
    unsigned part = 1 + rng_below(&g->rng, 10), k = rng_below(&g->rng, 100);
    if (rand_quads(g) && rng_chance(&g->rng, g->b.split ? 30 : 8))
      wait_for_quad(g);
    make_straight_line(g, part);
    size -= part < size ? part : size;
    if (depth >= 3 || g->full || g->cost >= MAX_COST)
      continue;
    if (k < 22)
      make_rand_branch(g, size > 4 ? size : 4, depth);
    else if (k < 36 && g->counter < g->counter_end && g->cost + 3 * g->weight * size < MAX_COST)
      make_rand_loop(g, size > 4 ? size : 4, depth);
    else if (k < 46 && g->nfunction && g->level)
      make_call(g, rng_below(&g->rng, g->nfunction < g->level ? g->nfunction : g->level)); /* of a lower level */
    else if (k < 54)
      make_rand_jump(g);
    else if (k < 64 && g->counter < g->count_end)
      make_rand_counts(g, 3);
    else if (k < 66)
      make_rand_end(g);
  }
}

/* Function number n may call those before it, and uses loop counter 2 + n if there is one. */
static void make_function(rand_gen *g, unsigned n) {
  g->function[n] = (unsigned)g->p->words;
  g->level = n;
  g->nfunction = n;
  g->counter = 2 + n;
  g->counter_end = g->count_end = n < 2 ? 3 + n : 2 + n;
  g->cost = 0;
  g->weight = 1;
  board_unknown(&g->b, &g->rules);
  if (n && rng_chance(&g->rng, 50)) /* chains of calls fill the return stack */
    make_call(g, n - 1);
  make_rand_block(g, 3 + rng_below(&g->rng, 12), 1);
  gm_inst ret = rand_flow(GM_OP_ret, 0, 0, 0);
  rand_bundle(g, &ret, true);
  g->function_cost[n] = (unsigned)g->cost;
  g->nfunction = n + 1;
  make_junk(g, 30);
}

/* State at the start: no operation in flight, gates closed. */
static void forget_state(rand_gen *g) {
  memset(&g->b, 0, sizeof g->b);
  g->b.now = 1000;
}

static void rare_end(rand_gen *g) {
  if (g->rare == GM_RARE_COUNT) {
    unsigned c = rng_below(&g->rng, 4);
    gm_inst ldc = rand_flow(GM_OP_ldc, c, 0, 0);
    rand_bundle(g, &ldc, true);
    rand_settle(g);
    board_unknown(&g->b, &g->rules);
    gm_inst dbn = rand_flow(GM_OP_dbn, c, 0, (unsigned)g->p->words);
    rand_bundle(g, &dbn, true);
  }
  g->draw_tex = true;
  for (unsigned tries = 0, found = 0; g->rare == GM_RARE_WAIT && found < 2 && tries < 400; tries++) {
    uint64_t last = g->b.last_t;
    rand_bundle(g, NULL, false);
    found += g->b.last_t != last;
  }
}

/* Some programs begin far from address 0. The words before them are never executed. */
static void place_rand_program(rand_gen *g) {
  gm_randprog *p = g->p;
  size_t room = p->m.code_words > 1024 ? p->m.code_words - 1024 : 0,
         first = rng_chance(&g->rng, 5) ? rng_below(&g->rng, (unsigned)room + 1) : 0;
  while (p->words < first)
    p->code[p->words++] = (uint32_t)rng_next(&g->rng);
  g->words_end = first + RAND_WORDS < p->m.code_words ? first + RAND_WORDS : p->m.code_words;
}

static void make_program(rand_gen *g) {
  place_rand_program(g);
  unsigned depth = g->p->m.call_depth < RAND_FUNCTIONS ? g->p->m.call_depth : RAND_FUNCTIONS;
  make_junk(g, 40);
  unsigned functions = rng_chance(&g->rng, 50) ? rng_below(&g->rng, depth + 1) : 0;
  for (unsigned n = 0; n < functions; n++)
    make_function(g, n);
  g->p->entry = (unsigned)g->p->words;
  g->level = depth;
  g->counter = 0;
  g->counter_end = 2; /* functions use the others, but for no longer than a call */
  g->count_end = 4;
  g->cost = 0;
  g->weight = 1;
  forget_state(g);
  make_rand_block(g, 8 + rng_below(&g->rng, 50), 0);
  rare_end(g);
  gm_inst end = rand_flow(GM_OP_end, 0, 0, 0);
  rand_bundle(g, &end, true);
  make_junk(g, 30);
}

int gm_randprog_make(gm_randprog *p, const gm_machine *m, uint64_t seed) {
  memset(p, 0, sizeof *p);
  p->m = *m;
  p->seed = seed;
  gm_rand_config(seed, m, &p->cfg, &p->thread_mask);
  p->code = calloc((size_t)m->code_words + 8, sizeof *p->code);
  p->at = calloc((size_t)m->code_words + 8, sizeof *p->at);
  rand_gen *g = calloc(1, sizeof *g);
  bool ok = p->code && p->at && g;
  if (ok) {
    g->p = p;
    g->rng = rng_stream(seed, RNG_PROGRAM);
    g->rules.m = gm_rand_limits(seed, m);
    g->rules.gated = p->cfg.policy == GM_GATE_PROGRAM;
    g->rules.wake = p->cfg.wake;
    g->rare = gm_rand_rare(seed, m);
    g->draw_tex = rng_chance(&g->rng, 55) && g->rare == GM_RARE_NONE;
    g->rules.has_tex = g->draw_tex || g->rare == GM_RARE_WAIT;
    make_program(g);
    ok = !g->failed;
  }
  free(g);
  if (!ok)
    gm_randprog_free(p);
  return ok ? 0 : -1;
}

void gm_randprog_free(gm_randprog *p) {
  for (size_t i = 0; p->at && i < (size_t)p->m.code_words + 8; i++)
    free(p->at[i]);
  free(p->at);
  free(p->code);
  memset(p, 0, sizeof *p);
}
