/* SPDX-License-Identifier: Apache-2.0 */
/* fast_engine: compares on random programs, those of the test bench (tb/random/randprog.h). */
#include <stdio.h>

#include "base/error.h"
#include "base/random.h"
#include "regress/runners/fast/fast_engine.h"
#include "regress/runners/fast/fast_values.h"
#include "tb/random/randprog.h"

enum { MAX_RUNS = 11, FEWEST_RUNS = 2 };

/* Runs under other settings than those of the seed: every proof also holds under the policies that have no gate rules, and for every
   memory. */
static void other_settings(uint64_t seed, gm_run_config *cfg) {
  gm_rng r = rng_stream(seed, RNG_NOISE);
  if (cfg->policy != GM_GATE_PROGRAM)
    cfg->policy = rng_chance(&r, 50) ? GM_GATE_NONE : GM_GATE_AUTO;
  else if (rng_chance(&r, 50))
    cfg->policy = GM_GATE_AUTO;
  cfg->texture_seed = rng_chance(&r, 50) ? 0 : rng_next(&r) | 1;
  cfg->texture_promised = rng_chance(&r, 30);
}

static bool compare_random_case(fast_engine *e, const gm_randprog *p, const fast_case *c) {
  char why[GM_ERROR_SIZE];
  fast_verdict v = fast_compare(c, &e->cycles, why, sizeof why);
  e->count[v]++;
  if (v == FAST_EQUAL || v == FAST_NOT_PROVEN)
    return true;
  printf("# machine %s, seed %llu, policy %d, wake %u, texture latency %u, texture seed %llu, %zu invocations, threads 0x%x\n", p->m.name,
         (unsigned long long)p->seed, (int)c->cfg.policy, c->cfg.wake, c->cfg.texture_latency, (unsigned long long)c->cfg.texture_seed,
         c->n, c->thread_mask);
  printf("# %s\n# again: make -s build/regress/fast_engine && build/regress/fast_engine --seed %llu --programs 1 random %s\n", why,
         (unsigned long long)p->seed, p->m.name);
  return false;
}

static bool run_random_case(fast_engine *e, const gm_randprog *p, const fast_values *v) {
  const gm_machine *m = &p->m;
  gm_program program = {.machine = *m, .code = p->code, .words = p->words, .entry = p->entry, .held = v->held};
  fast_case c = {.p = &program, .cfg = p->cfg, .before = v->before, .n = v->n, .thread_mask = p->thread_mask, .jobs = 1};
  c.img = fast_values_image(v, m, e->texture);
  if (p->seed % 3 == 0 && m->threads > 1)
    c.n -= p->seed / 3 % m->threads; /* the last run has fewer */
  if (!compare_random_case(e, p, &c))
    return false;
  other_settings(p->seed, &c.cfg);
  c.jobs = 1 + p->seed % 3;
  return compare_random_case(e, p, &c);
}

bool fast_random_program(fast_engine *e, const gm_machine *m, uint64_t seed) {
  gm_randprog p;
  fast_values v;
  if (gm_randprog_make(&p, m, seed)) {
    printf("# machine %s, seed %llu: the generator failed\n", m->name, (unsigned long long)seed);
    return false;
  }
  bool ok = fast_values_make(&v, m, seed, FEWEST_RUNS + (unsigned)(seed % (MAX_RUNS - FEWEST_RUNS + 1))) && run_random_case(e, &p, &v);
  fast_values_free(&v);
  gm_randprog_free(&p);
  return ok;
}
