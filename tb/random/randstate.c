/* SPDX-License-Identifier: Apache-2.0 */
/* Makes register contents and run settings of random programs. */
#include "base/random.h"
#include "core/machine/machine_array.h"
#include "randprog.h"

static const uint32_t special[] = {0x00000000, 0x80000000, 0x3f800000, 0xbf800000, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc00001,
                                   0x7f800001, 0x00000001, 0x807fffff, 0x00800000, 0x80800000, 0x7f7fffff, 0xff7fffff, 0x3f000000,
                                   0x3effffff, 0x3f7fffff, 0x3f800001, 0x4b000000, 0x4b800000, 0xcb000001, 0x40490fdb, 0x3fc90fdb,
                                   0x5f000000, 0xdf000000, 0x20000000, 0x1f800000, 0x43000000, 0xc3000000, 0x44000000, 0x42fe0000};

static uint32_t draw_rand_value(gm_rng *r) {
  unsigned k = rng_below(r, 100);
  uint64_t x = rng_next(r);
  if (k < 18)
    return special[x % (sizeof special / sizeof special[0])];
  if (k < 30)
    return (uint32_t)(x >> 32); /* any bits */
  if (k < 45)
    return (uint32_t)(x & 0x80000000u) | (127u + (uint32_t)(x >> 33) % 6) << 23 | ((uint32_t)(x >> 40) & 0x700000u); /* few digits: equal
                                                                                                                        values occur */
  /* 2^-8 .. 2^8: what shaders compute with */
  return (uint32_t)(x & 0x80000000u) | (119u + (uint32_t)(x >> 33) % 16) << 23 | ((uint32_t)(x >> 32) & 0x7fffffu);
}

static void one_thread(gm_rng *r, int kind, unsigned thread, unsigned n, gm_host_write *w, void *ctx) {
  for (unsigned i = 0; i < n; i++) {
    uint32_t data[4];
    for (unsigned l = 0; l < 4; l++)
      data[l] = draw_rand_value(r);
    w(ctx, kind, thread, i, data);
  }
}

static void write_rand_registers(gm_rng *r, int kind, unsigned threads, unsigned n, gm_host_write *w, void *ctx) {
  for (unsigned t = 0; t < threads; t++)
    one_thread(r, kind, t, n, w, ctx);
}

void gm_rand_samplers(uint64_t seed, gm_sampler sampler[16]) {
  gm_rng r = rng_stream(seed, RNG_SAMPLERS), blocks = rng_stream(seed, RNG_BLOCKS);
  for (unsigned i = 0; i < 16; i++) {
    gm_sampler *s = &sampler[i];
    unsigned wide = rng_below(&r, 13), high = rng_below(&r, 16 - (wide > 3 ? wide : 3));
    s->width = (uint16_t)((1u << wide) - (wide && rng_chance(&r, 50) ? rng_below(&r, 1u << (wide - 1)) : 0));
    s->height = (uint16_t)((1u << high) - (high && rng_chance(&r, 50) ? rng_below(&r, 1u << (high - 1)) : 0));
    s->base = rng_below(&r, 1024);
    s->mag = i & 1;
    s->wrap_s = (uint8_t)(i / 2 % 3);
    s->wrap_t = (uint8_t)rng_below(&r, 3);
    s->min = (uint8_t)rng_below(&r, 6);
    s->cube = rng_chance(&r, 40);
    unsigned chain = gm_tex_chain(s->width, s->height);
    s->last_level = (uint8_t)(rng_chance(&r, 75) ? chain - 1 : rng_below(&r, chain));
    s->blocked = rng_chance(&blocks, 50);
  }
}

static unsigned take_smaller_count(unsigned a, unsigned b) { return a < b ? a : b; }

gm_machine gm_rand_limits(uint64_t seed, const gm_machine *m) {
  gm_rng r = rng_stream(seed, RNG_ARRAY);
  gm_machine few = *m;
  if (!m->array)
    return few;
  /* In a cluster some of the threads have registers (tb/cluster/splits.c), and there are two programs. */
  unsigned fewest = m->threads > 1 ? 2 * m->threads : 4;
  unsigned threads = m->tasks ? fewest + rng_below(&r, gm_contexts(m) + 1 - fewest) : gm_contexts(m),
           constants = gm_array_size(m) / (m->tasks ? 8 : 2);
  few.consts = m->array_constants ? 1 + rng_below(&r, take_smaller_count(m->consts, constants)) : m->consts;
  unsigned taken = m->tasks ? 2 * constants : few.consts;
  unsigned each = (gm_array_size(m) - (m->array_constants ? taken : 0)) / threads;
  few.temps = take_smaller_count(m->temps, 1 + rng_below(&r, each - 2));
  few.inputs = take_smaller_count(m->inputs, 1 + rng_below(&r, each - few.temps - 1));
  few.outputs = take_smaller_count(m->outputs, each - few.temps - few.inputs);
  return few;
}

/* Segments in any order, some with more registers than the program uses, and the registers in them. */
static void array(gm_rng *r, uint64_t seed, const gm_machine *m, gm_host_write *w, void *ctx) {
  gm_machine few = gm_rand_limits(seed, m);
  if (m->tasks) { /* the cluster's loads say where everything is */
    if (m->array_constants)
      one_thread(r, GM_HOST_CONST, 0, few.consts, w, ctx);
    return;
  }
  unsigned threads = gm_contexts(m), turn = rng_below(r, threads), at = m->array_constants ? few.consts : 0;
  unsigned spare = gm_array_size(m) - at - threads * (few.temps + few.inputs + few.outputs);
  if (m->array_constants) {
    const gm_segment s = {.v = (uint8_t)few.consts};
    w(ctx, GM_HOST_GATES, 0, GM_ARRAY_CONSTANTS, (uint32_t[4]){gm_segment_word(&s)});
    one_thread(r, GM_HOST_CONST, 0, few.consts, w, ctx);
  }
  for (unsigned i = 0; i < threads; i++) {
    unsigned t = (i ^ 1) < threads ? (turn + (i ^ 1)) % threads : (turn + i) % threads,
             more = rng_below(r, take_smaller_count(spare, 4) + 1);
    more = m->array_banks ? 0 : more; /* else the distance of v and t would not be what the program was made for */
    unsigned gap = rng_below(r, take_smaller_count(spare - more, 2) + 1);
    gm_segment s = {.t = (uint8_t)(at + gap)};
    s.v = (uint8_t)(s.t + few.temps + more);
    s.o = (uint8_t)(s.v + few.inputs);
    s.end = (uint8_t)(s.o + few.outputs);
    at = s.end;
    spare -= more + gap;
    w(ctx, GM_HOST_GATES, 0, GM_ARRAY_SEGMENT + t, (uint32_t[4]){gm_segment_word(&s)});
    one_thread(r, GM_HOST_T, t, (unsigned)(s.v - s.t), w, ctx);
    one_thread(r, GM_HOST_V, t, few.inputs, w, ctx);
    one_thread(r, GM_HOST_O, t, few.outputs, w, ctx);
  }
}

void gm_rand_registers(uint64_t seed, const gm_machine *m, gm_host_write *w, void *ctx) {
  gm_rng r = rng_stream(seed, RNG_REGISTERS);
  gm_sampler sampler[16];
  gm_rand_samplers(seed, sampler);
  for (unsigned i = 0; i < m->samplers; i++) {
    uint32_t data[4];
    gm_sampler_words(&sampler[i], data);
    w(ctx, GM_HOST_SAMPLER, 0, i, data);
  }
  if (!m->array_constants)
    write_rand_registers(&r, GM_HOST_CONST, 1, m->consts, w, ctx);
  if (m->array)
    array(&r, seed, m, w, ctx);
  else {
    write_rand_registers(&r, GM_HOST_V, gm_contexts(m), m->inputs, w, ctx);
    write_rand_registers(&r, GM_HOST_T, gm_contexts(m), m->temps, w, ctx);
    write_rand_registers(&r, GM_HOST_O, gm_contexts(m), m->outputs, w, ctx);
  }
  write_rand_registers(&r, GM_HOST_SYS, gm_contexts(m), 5, w, ctx);
  w(ctx, GM_HOST_GATES, 0, 0, (uint32_t[4]){rng_chance(&r, 20) ? rng_below(&r, 4) : 0});
}

void gm_rand_texture(uint64_t seed, uint32_t *words) {
  gm_rng r = rng_stream(seed, RNG_TEXTURE);
  for (unsigned i = 0; i < GM_RAND_TEXTURE_WORDS; i += 2) {
    uint64_t x = rng_next(&r);
    words[i] = (uint32_t)x;
    words[i + 1] = (uint32_t)(x >> 32);
  }
}

gm_rare gm_rand_rare(uint64_t seed, const gm_machine *m) {
  gm_rng r = rng_stream(seed, RNG_RARE);
  if (gm_contexts(m) > 1 || m->switches) /* each thread counts: half a million cycles on four */
    return gm_contexts(m) <= 4 && !m->switches && !m->tasks && rng_below(&r, 500) < 1 ? GM_RARE_COUNT : GM_RARE_NONE;
  unsigned k = rng_below(&r, 2000);
  return k < 1 ? GM_RARE_COUNT : k < 3 ? GM_RARE_WAIT : GM_RARE_NONE;
}

void gm_rand_config(uint64_t seed, const gm_machine *m, gm_run_config *cfg, uint32_t *thread_mask) {
  gm_rng r = rng_stream(seed, RNG_CONFIG);
  unsigned k = rng_below(&r, 100);
  cfg->policy = k < 10 ? GM_GATE_NONE : k < 40 ? GM_GATE_AUTO : GM_GATE_PROGRAM;
  cfg->wake = rng_chance(&r, 50) ? rng_below(&r, 5) : rng_below(&r, 17);
  cfg->texture_latency = GM_TEXTURE_MIN + m->texture_stages + (rng_chance(&r, 70) ? rng_below(&r, 8) : rng_below(&r, 40));
  cfg->texture_seed = rng_chance(&r, 50) ? 0 : rng_next(&r) | 1;
  cfg->texture_promised = cfg->texture_seed >> 1 & 1;
  if (rng_chance(&r, 2))
    cfg->texture_latency = 64 + rng_below(&r, 600);
  if (gm_rand_rare(seed, m) == GM_RARE_WAIT) {
    cfg->texture_latency = 0x8000 + rng_below(&r, 0x8000);
    cfg->policy = GM_GATE_PROGRAM;
  }
  if (m->switches && cfg->policy == GM_GATE_PROGRAM)
    cfg->wake %= GM_SWITCH_WAKE_MAX + 1;
  uint32_t all = gm_all_threads(m);
  *thread_mask = rng_chance(&r, 70) ? all : (uint32_t)rng_next(&r) & all;
  if (!*thread_mask)
    *thread_mask = 1u << rng_below(&r, gm_contexts(m));
}
