/* SPDX-License-Identifier: Apache-2.0 */
/* fast_engine: compares on compiled shaders, with the listed inputs if there are any, and with random registers, constants and textures
   (docs/simulator-and-testbench.md, "Fast engine"). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "regress/runners/fast/fast_engine.h"
#include "regress/runners/fast/fast_shader.h"
#include "regress/runners/fast/fast_values.h"

enum { RANDOM_RUNS = 11, SETTINGS = 5, RANDOM_LIMIT = 100000 }; /* random constants make some loops endless */

/* Ways to compile. Without a machine: the first that the program fits. */
static const char *const ways[] = {"--gate best",
                                   "--machine quad --gate best",
                                   "--gate none --policy auto",
                                   "--machine cyclone-fast --gate best",
                                   "--gate global",
                                   "--machine barrel --gate hints",
                                   "--gate hints",
                                   "--machine cyclone-deep --gate hints",
                                   "--gate naive",
                                   "--machine barrel4 --gate global --policy program",
                                   "--gate promote",
                                   "--machine cyclone50 --gate best",
                                   "--gate local",
                                   "--gate best --wake 3",
                                   "--machine cyclone-es2 --gate best",
                                   "--gate hints --forward off",
                                   "--gate none"};
enum { WAYS = sizeof ways / sizeof *ways };

unsigned fast_ways(void) { return WAYS; }

/* The program's own settings, then others that its proof covers. */
static gm_run_config settings_of_run(const fast_shader *s, unsigned k) {
  gm_run_config cfg = {.policy = s->options.o.policy, .wake = s->options.o.wake, .texture_latency = s->p.machine.texture_latency};
  if (k == 1) {
    cfg.texture_seed = 77;
  } else if (k == 2) {
    cfg.policy = GM_GATE_AUTO;
    cfg.wake = 2;
  } else if (k == 3) {
    cfg.policy = GM_GATE_NONE;
    cfg.texture_latency += 5;
  } else if (k == 4) {
    cfg.texture_seed = 99;
    cfg.texture_promised = true;
  }
  return cfg;
}

static bool compare_program_case(fast_engine *e, const char *path, unsigned way, const char *what, const fast_case *c) {
  char why[GM_ERROR_SIZE];
  fast_verdict v = fast_compare(c, &e->cycles, why, sizeof why);
  e->count[v]++;
  if (v == FAST_EQUAL)
    return true;
  printf("# %s, `%s`, %s, policy %d, wake %u, texture latency %u, texture seed %llu\n", path, ways[way], what, (int)c->cfg.policy,
         c->cfg.wake, c->cfg.texture_latency, (unsigned long long)c->cfg.texture_seed);
  printf("# %s\n# again: make -s build/regress/fast_engine && build/regress/fast_engine --way %u --ways 1 shaders %s\n",
         v == FAST_NOT_PROVEN ? "the program is not proven" : why, way, path);
  return false;
}

/* The listed invocations. */
static bool run_listed(fast_engine *e, const char *path, unsigned way, const fast_shader *s) {
  gm_fast_registers *before = calloc(s->n ? s->n : 1, sizeof *before);
  bool ok = before != NULL;
  for (size_t i = 0; ok && i < s->n; i++) {
    memcpy(before[i].reg[GM_REG_V], s->invocation[i].v, s->p.machine.inputs * sizeof *before[i].reg);
    memcpy(before[i].reg[GM_REG_FRAGCOORD], s->invocation[i].sys, sizeof s->invocation[i].sys);
  }
  fast_case c = {.p = &s->p, .img = fast_shader_image(s), .before = before, .n = s->n};
  for (unsigned k = 0; ok && s->n && k < SETTINGS; k++) {
    c.cfg = settings_of_run(s, k);
    c.jobs = 1 + k % 3;
    ok = compare_program_case(e, path, way, "listed inputs", &c);
  }
  free(before);
  return ok;
}

static bool run_random(fast_engine *e, const char *path, unsigned way, const fast_shader *s) {
  fast_values v;
  bool ok = fast_values_make(&v, &s->p.machine, 1 + way, RANDOM_RUNS);
  fast_case c = {.p = &s->p, .img = fast_values_image(&v, &s->p.machine, e->texture), .before = v.before, .n = v.n};
  c.limit = RANDOM_LIMIT;
  for (unsigned k = 0; ok && k < SETTINGS; k++) {
    c.cfg = settings_of_run(s, k);
    ok = compare_program_case(e, path, way, "random registers", &c);
  }
  fast_values_free(&v);
  return ok;
}

bool fast_shader_program(fast_engine *e, const char *path, unsigned way) {
  fast_shader s;
  char why[GM_ERROR_SIZE];
  bool refused;
  if (!fast_shader_load(&s, path, ways[way % WAYS], &refused, why, sizeof why)) {
    refused = refused || e->skip_invalid;
    e->refused += refused;
    if (!refused)
      printf("# %s, `%s`: %s\n", path, ways[way % WAYS], why);
    return refused;
  }
  e->compiled++;
  bool ok = run_listed(e, path, way % WAYS, &s) && run_random(e, path, way % WAYS, &s);
  fast_shader_free(&s);
  return ok;
}
