/* SPDX-License-Identifier: Apache-2.0 */
/* The calls of the fast engine (core/fast/fast.h): opens a program, and runs batches of invocations. */
#include "core/fast/fast.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "core/check/check.h"
#include "core/fast/fast_private.h"

gm_fast *gm_fast_open(const gm_program *p, const gm_run_config *cfg, char *err, size_t errsize) {
  if (p->machine.switches) {
    gm_error(err, errsize, "program", "the fast engine does not run machines whose threads switch (switch = latency)");
    return NULL;
  }
  if (p->machine.gate_threads) {
    gm_error(err, errsize, "program", "the fast engine does not count the clocks of temporaries (gate_threads = 1)");
    return NULL;
  }
  if (gm_finds_forwarding(&p->machine)) {
    gm_error(err, errsize, "program", "the fast engine does not run machines that find forwarding (forwarding = detect)");
    return NULL;
  }
  gm_fast *f = calloc(1, sizeof *f);
  gm_check_result r;
  gm_check_config check = {.policy = cfg->policy, .wake = cfg->wake};
  if (f) {
    f->code = malloc((p->words ? p->words : 1) * sizeof *f->code);
    f->pool = fast_pool_new();
  }
  if (!f || !f->code || !f->pool) {
    gm_fast_close(f);
    gm_error(err, errsize, "program", "out of memory");
    return NULL;
  }
  memcpy(f->code, p->code, p->words * sizeof *f->code);
  f->words = p->words;
  f->entry = p->entry;
  f->held = p->held;
  f->m = p->machine;
  f->cfg = *cfg;
  f->proven = gm_check_program(p, &check, &r) == GM_CHECK_PROVEN;
  if (f->proven && fast_plan_make(&f->plan, &f->m, f->code, f->words, f->entry)) {
    gm_fast_close(f);
    gm_error(err, errsize, "program", "out of memory");
    return NULL;
  }
  f->proven = f->proven && !f->plan.unknown;
  return f;
}

void gm_fast_close(gm_fast *f) {
  if (f) {
    fast_pool_free(f->pool);
    fast_plan_free(&f->plan);
    free(f->code);
  }
  free(f);
}

bool gm_fast_proven(const gm_fast *f) { return f->proven; }

uint32_t fast_threads(const gm_fast *f, const gm_fast_batch *b, size_t run) {
  size_t left = b->n - run * f->m.threads, n = left < f->m.threads ? left : f->m.threads;
  uint32_t all = (UINT32_C(1) << n) - 1;
  return b->thread_mask ? b->thread_mask & all : all;
}

int fast_fail(const gm_fast_worker *w, char *err, size_t size, size_t run, const char *fmt, ...) {
  va_list ap;
  int n = snprintf(err, size, "run %zu: ", w->first_run + run);
  va_start(ap, fmt);
  if (n > 0 && (size_t)n < size)
    vsnprintf(err + n, size - (size_t)n, fmt, ap);
  va_end(ap);
  return -1;
}

void gm_fast_add_stats(gm_sim_stats *x, const gm_sim_stats *y) {
  uint64_t *to = (uint64_t *)x;
  const uint64_t *from = (const uint64_t *)y;
  _Static_assert(sizeof *x % sizeof *to == 0, "all counters are 64 bits wide");
  for (size_t i = 0; i < sizeof *x / sizeof *to; i++)
    to[i] += from[i];
}

static int run_exactly(gm_fast_worker *w, const gm_fast_batch *b, size_t first, unsigned n, gm_sim_stats *st, gm_sim_stats *total,
                       char *err, size_t errsize) {
  for (unsigned i = 0; i < n; i++)
    if (fast_exact(w, b, first + i, st ? st + i : NULL, total, err, errsize))
      return -1;
  return 0;
}

int gm_fast_run(gm_fast_worker *w, const gm_fast_batch *b, char *err, size_t errsize) {
  size_t runs = gm_machine_runs(b->n, w->f->m.threads);
  gm_sim_stats total = {0};
  if (b->stats)
    memset(b->stats, 0, runs * sizeof *b->stats);
  for (size_t r = 0; r < runs; r += FAST_RUNS) {
    unsigned n = runs - r < FAST_RUNS ? (unsigned)(runs - r) : FAST_RUNS;
    gm_sim_stats *st = b->stats ? b->stats + r : NULL;
    if ((w->f->proven && fast_pack_pays(w) ? fast_run_pack : run_exactly)(w, b, r, n, st, &total, err, errsize))
      return -1;
  }
  if (b->total)
    *b->total = total;
  return 0;
}
