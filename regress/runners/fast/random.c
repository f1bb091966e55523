/* SPDX-License-Identifier: Apache-2.0 */
/* Random programs of the test bench. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "regress/runners/fast/fast_engine.h"
#include "tb/rand.h"
#include "tb/randprog.h"

enum { MOST_RUNS = 11, FEWEST_RUNS = 2 };

/* Where a seed's registers go. */
typedef struct {
  gm_fast_registers *to; /* of each thread */
  uint32_t c[512][4];
  gm_sampler sampler[16];
  uint32_t held;
} memory;

static void take(void *ctx, int kind, unsigned thread, unsigned addr, const uint32_t data[4]) {
  memory *m = ctx;
  gm_fast_registers *r = &m->to[thread];
  uint32_t *to = NULL;
  if (kind == GM_HOST_SAMPLER)
    m->sampler[addr] = gm_sampler_of_words(data);
  else if (kind == GM_HOST_GATES)
    m->held = data[0];
  else if (kind == GM_HOST_CONST)
    to = m->c[addr];
  else
    to = kind == GM_HOST_V   ? r->reg[GM_REG_V + addr]
         : kind == GM_HOST_T ? r->reg[GM_DST_T + addr]
         : kind == GM_HOST_O ? r->reg[GM_DST_O + addr]
                             : r->reg[addr < 3 ? GM_REG_FRAGCOORD + addr : GM_DST_POS + addr - 3];
  if (to)
    memcpy(to, data, 4 * sizeof *to);
}

/* Runs under other settings than those of the seed: every proof holds for the policies that have no gate rules, and a random memory. */
static void other_settings(uint64_t seed, gm_run_config *cfg) {
  gm_rng r = rng_stream(seed, RNG_NOISE);
  if (cfg->policy != GM_GATE_PROGRAM)
    cfg->policy = rng_chance(&r, 50) ? GM_GATE_NONE : GM_GATE_AUTO;
  else if (rng_chance(&r, 50))
    cfg->policy = GM_GATE_AUTO;
  cfg->texture_seed = rng_chance(&r, 50) ? 0 : rng_next(&r) | 1;
  cfg->texture_promised = rng_chance(&r, 30);
}

static bool compare(fast_engine *e, const gm_randprog *p, const fast_case *c) {
  char why[1024];
  fast_verdict v = fast_compare(c, &e->cycles, why, sizeof why);
  e->count[v]++;
  if (v == FAST_EQUAL || v == FAST_NOT_PROVEN)
    return true;
  printf("# machine %s, seed %llu, policy %d, wake %u, texture latency %u, texture seed %llu, %zu invocations, threads 0x%x, %u host "
         "threads\n",
         p->m.name, (unsigned long long)p->seed, (int)c->cfg.policy, c->cfg.wake, c->cfg.texture_latency,
         (unsigned long long)c->cfg.texture_seed, c->n, c->thread_mask, c->jobs);
  if (getenv("DIS"))
    for (unsigned a = 0; a < p->words; a++)
      if (p->at[a]) {
        char t[256];
        gm_format_bundle(t, 256, &p->at[a]->d.b);
        printf("%5u %s\n", a, t);
      }
  printf("# %s\n# again: make -s build/regress/fast_engine && build/regress/fast_engine -n 1 -s %llu -m %s\n", why,
         (unsigned long long)p->seed, p->m.name);
  return false;
}

bool fast_random_program(fast_engine *e, const gm_machine *m, uint64_t seed) {
  static memory mem;
  gm_randprog p;
  unsigned runs = FEWEST_RUNS + (unsigned)(seed % (MOST_RUNS - FEWEST_RUNS + 1)), threads = m->threads;
  gm_fast_registers *before = calloc((size_t)runs * threads, sizeof *before);
  if (!before || gm_randprog_make(&p, m, seed)) {
    printf("# seed %llu: the generator failed\n", (unsigned long long)seed);
    free(before);
    return false;
  }
  for (unsigned r = runs; r-- > 0;) { /* constants, samplers and held gates are those of the seed: the last set that is made */
    mem.to = before + (size_t)r * threads;
    gm_rand_registers(seed + r, m, take, &mem);
  }
  gm_program q = {.machine = *m, .code = p.code, .words = p.words, .entry = p.entry, .held = mem.held};
  fast_case c = {.p = &q, .cfg = p.cfg, .before = before, .n = (size_t)runs * threads, .thread_mask = p.thread_mask, .jobs = 1};
  c.img = (gm_fast_image){.c = mem.c,
                          .nconst = m->consts,
                          .sampler = mem.sampler,
                          .nsampler = m->samplers,
                          .texture = e->texture,
                          .ntexture = GM_RAND_TEXTURE_WORDS};
  if (seed % 3 == 0 && threads > 1)
    c.n -= seed / 3 % threads; /* the last run has fewer */
  bool ok = compare(e, &p, &c);
  other_settings(seed, &c.cfg);
  c.jobs = 1 + seed % 3;
  ok = ok && compare(e, &p, &c);
  free(before);
  gm_randprog_free(&p);
  return ok;
}
