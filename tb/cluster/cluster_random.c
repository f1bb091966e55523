/* SPDX-License-Identifier: Apache-2.0 */
/* Makes random work for a cluster: two random programs, and streams of tasks for them. */
#include "tb/cluster/cluster_random.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"

enum { POOL = 2048, TRIES = 100000 }; /* random words of inputs in memory; seeds that are tried for a second program */
enum { HIGH_TEXTURES = 200, HIGH_MEMORY, RESETS, SPLITS, ABORTS }; /* purposes of a seed (base/random.h) */

/* Gate hints of a program are made for one policy and wake latency, so both programs have the same. */
static uint64_t partner_seed(const gm_machine *m, uint64_t seed) {
  gm_run_config a, b;
  uint32_t mask;
  gm_rand_config(seed, m, &a, &mask);
  for (uint64_t other = seed * TRIES + 1; other < (seed + 1) * TRIES; other++) {
    gm_rand_config(other, m, &b, &mask);
    if (b.policy == a.policy && b.wake == a.wake)
      return other;
  }
  return seed;
}

static uint32_t (*add_load(gm_cluster_random *r, int kind, unsigned program, size_t count, size_t words))[4] {
  r->load[r->loads++] = (gm_cluster_load){
      .kind = (uint8_t)kind, .address = program ? GM_SIM_PROGRAM : 0, .count = (uint16_t)count, .memory = (uint32_t)r->words};
  uint32_t(*at)[4] = r->memory + r->words;
  r->words += words;
  return at;
}

/* Puts constants, samplers and held gates where the program's loads find them. */
typedef struct {
  uint32_t (*constant)[4], (*sampler)[4], (*gates)[4];
  gm_rng rng;
  bool plain;
} place;

/* Every second texture is anywhere in the address space, so the addresses of textures differ in all bits. */
static void put_sampler(place *p, unsigned addr, const uint32_t data[4]) {
  gm_sampler s = gm_sampler_of_words(data);
  if (!p->plain && rng_chance(&p->rng, 50))
    s.base = (uint32_t)rng_next(&p->rng);
  gm_sampler_words(&s, p->sampler[addr]);
}

static void put_register(void *ctx, int kind, unsigned thread, unsigned addr, const uint32_t data[4]) {
  place *p = ctx;
  uint32_t(*to)[4] = kind == GM_HOST_CONST ? p->constant : kind == GM_HOST_GATES ? p->gates : NULL;
  (void)thread;
  if (kind == GM_HOST_SAMPLER)
    put_sampler(p, addr, data);
  if (to)
    memcpy(to[addr], data, 4 * sizeof *data);
}

/* A load of words of kind GATES from an address on. */
static uint32_t (*add_gates(gm_cluster_random *r, unsigned address, size_t count))[4] {
  uint32_t(*at)[4] = add_load(r, GM_HOST_GATES, 0, count, count);
  r->load[r->loads - 1].address = (uint16_t)address;
  return at;
}

/* What the loads of the programs need to come after: the split of the memory array, and where its constants are. */
static void add_array(gm_cluster_random *r, const uint64_t seeds[2]) {
  unsigned at = 0;
  for (unsigned k = 0; k < 2; k++) {
    gm_machine few = gm_rand_limits(seeds[k], &r->m);
    r->need[k] = (gm_array_need){few.temps, few.inputs, few.outputs, r->m.array_constants ? few.consts : 0};
  }
  add_gates(r, GM_ARRAY_SEGMENT, GM_ARRAY_SPLIT_WORDS);
  uint32_t(*place)[4] = r->m.array_constants ? add_gates(r, GM_ARRAY_CONSTANTS, 2) : NULL;
  for (unsigned k = 0; place && k < 2; k++) {
    const gm_segment s = {.t = (uint8_t)at, .v = (uint8_t)(at + r->need[k].c)};
    place[k][0] = gm_segment_word(&s);
    at = s.v;
  }
}

int gm_cluster_random_make(gm_cluster_random *r, const gm_machine *m, unsigned cores, uint64_t seed, bool plain) {
  memset(r, 0, sizeof *r);
  r->m = *m;
  r->cores = cores;
  r->seed = seed;
  r->plain = plain;
  uint64_t seeds[2] = {seed, partner_seed(m, seed)};
  if (gm_randprog_make(&r->program[0], m, seeds[0]) || gm_randprog_make(&r->program[1], m, seeds[1]))
    return -1;
  size_t max = POOL + 2 * (m->code_words / 4u + m->consts + m->samplers + 2u) + (m->array ? 2 * GM_ARRAY_SPLIT_WORDS + 2 : 0);
  max += GM_RANDOM_TASKS * (size_t)m->threads * (m->outputs + 2u);
  r->memory = calloc(max, sizeof *r->memory);
  r->texture = malloc(GM_RAND_TEXTURE_WORDS * sizeof *r->texture);
  if (!r->memory || !r->texture)
    return -1;
  if (m->array)
    add_array(r, seeds);
  for (unsigned k = 0; k < 2; k++) {
    const gm_randprog *p = &r->program[k];
    memcpy(add_load(r, GM_HOST_CODE, k, p->words, (p->words + 3) / 4), p->code, p->words * sizeof *p->code);
    place at = {.rng = rng_stream(seeds[k], HIGH_TEXTURES), .plain = plain};
    at.constant = add_load(r, GM_HOST_CONST, k, m->consts, m->consts);
    at.sampler = add_load(r, GM_HOST_SAMPLER, k, m->samplers, m->samplers);
    at.gates = add_load(r, GM_HOST_GATES, 0, 1, 1);
    gm_rand_registers(seeds[k], m, put_register, &at);
  }
  if (m->array) { /* after the others */
    add_gates(r, GM_ARRAY_SEGMENT, GM_ARRAY_SPLIT_WORDS);
    r->loads--;
  }
  gm_rng rng = {seed};
  r->inputs = r->words;
  for (r->words += POOL; r->words > r->inputs; r->words--)
    for (unsigned i = 0; i < 4; i++) { /* numbers of common size, and any bits */
      uint64_t x = rng_next(&rng);
      r->memory[r->words - 1][i] =
          x & 7 ? (uint32_t)(x & 0x80000000u) | (119u + (uint32_t)(x >> 36) % 16) << 23 | (uint32_t)(x >> 41) : (uint32_t)(x >> 32);
    }
  r->words = max;
  gm_rand_texture(seed, r->texture);
  return 0;
}

void gm_cluster_random_free(gm_cluster_random *r) {
  for (unsigned k = 0; k < 2; k++)
    gm_randprog_free(&r->program[k]);
  free(r->memory);
  free(r->texture);
}

static void draw_stages(const gm_cluster_random *r, gm_rng *rng, gm_cluster_settings *set) {
  for (unsigned k = 0; k < 2; k++) {
    bool all = rng_chance(rng, 70);
    set->stage[k] = (gm_cluster_stage){
        .entry = (uint16_t)r->program[k].entry,
        .inputs = (uint8_t)(all ? r->m.inputs : rng_below(rng, r->m.inputs + 1)),
        .outputs = (uint8_t)(rng_chance(rng, 50) ? rng_below(rng, 3) : rng_below(rng, r->m.outputs + 1)),
        .system_in = rng_chance(rng, 50),
        .system_out = rng_chance(rng, 50),
    };
  }
}

/* The most tasks of a stream. One stream of each pair of programs is long, so that queues fill and empty; the others take some 3,000
 * cycles. */
static unsigned max_tasks(const gm_cluster_random *r, unsigned k) {
  bool quads = gm_has_quads(&r->m);
  unsigned few = r->cores * (quads ? 3 : 12);
  return k == 0 ? (quads ? 24 : GM_RANDOM_TASKS) : few < GM_RANDOM_TASKS ? few : GM_RANDOM_TASKS;
}

/* Where the memory is for reads, and for writes: at 0, or anywhere. */
static uint32_t draw_address(gm_rng *rng, size_t words) {
  uint32_t at = (uint32_t)rng_next(rng), max = UINT32_MAX - (uint32_t)words;
  return rng_chance(rng, 25) ? 0 : at < max ? at : max;
}

static void place_memory(gm_cluster_random *r, unsigned k, gm_cluster_env *w) {
  gm_rng rng = rng_stream(r->seed * GM_RANDOM_STREAMS + k, HIGH_MEMORY);
  w->read_at = r->plain ? 0 : draw_address(&rng, r->words);
  w->write_at = r->plain ? 0 : draw_address(&rng, r->words);
  for (size_t i = 0; i < r->loads + (r->m.array != 0); i++) {
    r->placed[i] = r->load[i];
    r->placed[i].memory += w->read_at;
  }
  for (size_t i = 0; i < w->ntasks; i++) {
    r->task[i].in += w->read_at;
    r->task[i].out += w->write_at;
  }
}

/* With a memory array a stream begins with a split of its own, and every second one gets another in the middle. */
static void place_splits(gm_cluster_random *r, unsigned k, gm_cluster_env *w) {
  gm_rng rng = rng_stream(r->seed * GM_RANDOM_STREAMS + k, SPLITS);
  gm_cluster_random_split(r, &rng, r->memory + r->load[0].memory);
  gm_cluster_random_split(r, &rng, r->memory + r->load[r->loads].memory);
  w->nloads = k ? 1 : r->loads;
  w->late = &r->placed[r->loads];
  w->nlate = w->ntasks > 1 && rng_chance(&rng, 50);
  w->late_after = w->nlate ? 1 + rng_below(&rng, (unsigned)w->ntasks - 1) : 0;
}

void gm_cluster_random_stream(gm_cluster_random *r, unsigned k, gm_cluster_settings *set, gm_cluster_env *w) {
  gm_rng rng = {r->seed * GM_RANDOM_STREAMS + k + 77};
  const gm_run_config *cfg = &r->program[k & 1].cfg;
  memset(set, 0, sizeof *set);
  memset(w, 0, sizeof *w);
  set->balance = (gm_balance)rng_below(&rng, 3);
  set->home = r->cores == 1 ? 0 : (uint32_t)rng_next(&rng) & 0xffu;
  set->take_min = rng_chance(&rng, 60) ? 1 : 1 + rng_below(&rng, 3);
  set->take_full = rng_chance(&rng, 50) ? GM_CLUSTER_QUEUE + 1 : 1 + rng_below(&rng, GM_CLUSTER_QUEUE);
  bool homes[2] = {(~set->home & ((1u << r->cores) - 1)) != 0, (set->home & ((1u << r->cores) - 1)) != 0};
  if (!homes[0] || !homes[1]) { /* every task has to find a core */
    set->take_min = 1;
    set->balance = set->balance == GM_BALANCE_FIXED ? GM_BALANCE_ATS : set->balance;
  }
  draw_stages(r, &rng, set);
  set->run = *cfg;
  size_t n = 1 + rng_below(&rng, max_tasks(r, k)), out = r->words - GM_RANDOM_TASKS * (size_t)r->m.threads * (r->m.outputs + 2u);
  unsigned vertex = rng_below(&rng, 101), run = 1 + rng_below(&rng, 12), stage = 0;
  for (size_t i = 0; i < n; i++) {
    if (i % run == 0)
      stage = rng_below(&rng, 100) >= vertex;
    r->task[i] = (gm_cluster_task){(uint8_t)stage, (uint16_t)rng_next(&rng), (uint32_t)(r->inputs + rng_below(&rng, POOL - 160)),
                                   (uint32_t)(out + i * r->m.threads * (r->m.outputs + 2u))};
  }
  w->loads = r->placed;
  w->nloads = k ? 0 : r->loads;
  w->tasks = r->task;
  w->ntasks = n;
  w->memory = r->memory;
  w->words = r->words;
  w->texture = r->texture;
  w->texture_words = GM_RAND_TEXTURE_WORDS;
  w->beyond = gm_cluster_random_texel;
  w->line = r->m.texture_cache ? r->m.texture_line : 0;
  w->read_latency = 2 + rng_below(&rng, rng_chance(&rng, 80) ? 12 : 100);
  w->texture_latency = cfg->texture_latency;
  w->seed = rng_chance(&rng, 75) ? rng_next(&rng) | 1 : 0;
  w->lull = rng_chance(&rng, 50) ? 1 : 1 + rng_below(&rng, 63);
  gm_rng ends = rng_stream(r->seed * GM_RANDOM_STREAMS + k, ABORTS);
  w->aborts = !r->plain && rng_chance(&ends, 25);
  if (r->m.array)
    place_splits(r, k, w);
  place_memory(r, k, w);
  gm_cluster_env_start(w);
}

uint64_t gm_cluster_random_reset(const gm_cluster_random *r, unsigned k) {
  gm_rng rng = rng_stream(r->seed * GM_RANDOM_STREAMS + k, RESETS);
  return !r->plain && rng_chance(&rng, 30) ? 1 + rng_below(&rng, 3000) : 0;
}

void gm_cluster_random_again(gm_cluster_random *r, unsigned k, gm_cluster_env *w) {
  gm_rng rng = rng_stream(r->seed * GM_RANDOM_STREAMS + k, RESETS);
  rng_next(&rng);
  const gm_cluster_load *gates = &r->placed[r->loads - 1]; /* the last load; gates are not held after a reset */
  bool held = r->memory[r->load[r->loads - 1].memory][0] & 3;
  if (w->loaded == w->nloads && rng_chance(&rng, 75)) { /* memories keep their contents */
    w->loads = r->m.array ? r->placed : gates;          /* the cluster forgets which slots a stage has */
    w->nloads = r->m.array ? 1 : held;
  } else {
    w->loads = r->placed;
    w->nloads = r->loads;
  }
  gm_cluster_env_start(w);
}

uint32_t gm_cluster_random_texel(uint32_t addr) { return (uint32_t)gm_random_at(0, addr); }
