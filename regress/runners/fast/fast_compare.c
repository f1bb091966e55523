/* SPDX-License-Identifier: Apache-2.0 */
/* Compares the fast engine with the simulator, on one program with several sets of registers. */
#include "regress/runners/fast/fast_compare.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

static const char *const counters[] = {
    "cycles",       "frozen_tex", "frozen_v",  "frozen_o",  "bundles",      "ops",           "open_v",         "open_o",
    "access_v",     "access_o",   "toggles_v", "toggles_o", "group_ops[A]", "group_ops[B]",  "group_ops[C]",   "group_ops[T]",
    "group_ops[F]", "forwarded",  "reads_t",   "reads_v",   "reads_o",      "reads_c",       "writes_t",       "writes_o",
    "idle",         "switches",   "clock T",   "clock S",   "clock X",      "clock request", "clock response", NULL};
_Static_assert(sizeof counters / sizeof *counters == sizeof(gm_sim_stats) / sizeof(uint64_t) + 1, "a name for each counter");

const char *fast_counter(unsigned i) { return counters[i]; }

typedef struct {
  gm_fast_registers *after;
  gm_sim_stats *stats;
  bool *killed;
  uint32_t (*o)[4], (*pos)[4]; /* of the fast engine: the same registers, on the way that users take */
} results;

static bool results_new(results *r, size_t n, const gm_machine *m) {
  r->o = calloc(n * m->outputs, sizeof *r->o);
  r->pos = calloc(n * 2, sizeof *r->pos);
  r->after = calloc(n, sizeof *r->after);
  r->stats = calloc(n, sizeof *r->stats);
  r->killed = calloc(n, sizeof *r->killed);
  return r->after && r->stats && r->killed && r->o && r->pos;
}

static void results_free(results *r) {
  free(r->after);
  free(r->stats);
  free(r->killed);
  free(r->o);
  free(r->pos);
}

/* --- the simulator --- */

typedef struct {
  int kind;
  unsigned reg, n;
} range;

/* All registers of a thread as the host reaches them. */
static void ranges(const gm_machine *m, range r[5]) {
  r[0] = (range){GM_HOST_V, GM_REG_V, m->inputs};
  r[1] = (range){GM_HOST_T, GM_DST_T, m->temps};
  r[2] = (range){GM_HOST_O, GM_DST_O, m->outputs};
  r[3] = (range){GM_HOST_SYS, GM_REG_FRAGCOORD, 3};
  r[4] = (range){GM_HOST_SYS, GM_DST_POS, 2}; /* host addresses 3 and 4 */
}

static void write_thread(gm_sim *s, const gm_machine *m, unsigned thread, const gm_fast_registers *from) {
  range r[5];
  ranges(m, r);
  for (unsigned k = 0; k < 5; k++)
    for (unsigned i = 0; i < r[k].n; i++)
      gm_sim_write(s, r[k].kind, thread, k == 4 ? 3 + i : i, from->reg[r[k].reg + i]);
}

static void read_thread(const gm_sim *s, const gm_machine *m, unsigned thread, gm_fast_registers *to) {
  range r[5];
  gm_sim_control c;
  ranges(m, r);
  for (unsigned k = 0; k < 5; k++)
    for (unsigned i = 0; i < r[k].n; i++)
      gm_sim_read(s, r[k].kind, thread, k == 4 ? 3 + i : i, to->reg[r[k].reg + i]);
  gm_sim_get_control(s, thread, &c);
  memcpy(to->pred, c.pred, sizeof to->pred);
  memcpy(to->lc, c.lc, sizeof to->lc);
  to->a0 = c.a0;
}

static void load_fast_case(gm_sim *s, const fast_case *c) {
  gm_sim_reset(s);
  gm_sim_texture_memory(s, c->img.texture, c->img.ntexture);
  for (unsigned i = 0; i < c->p->words; i++)
    gm_sim_write(s, GM_HOST_CODE, 0, i, (uint32_t[4]){c->p->code[i]});
  for (unsigned i = 0; i < c->img.nconst; i++)
    gm_sim_write(s, GM_HOST_CONST, 0, i, c->img.c[i]);
  for (unsigned i = 0; i < c->img.nsampler; i++) {
    uint32_t words[4];
    gm_sampler_words(&c->img.sampler[i], words);
    if (c->img.sampler[i].width)
      gm_sim_write(s, GM_HOST_SAMPLER, 0, i, words);
  }
}

static const gm_fast_registers no_registers;

/* Each run starts on a core that was reset. */
static int simulate_fast_case(gm_sim *s, const fast_case *c, results *r, char *why, size_t size) {
  unsigned threads = c->p->machine.threads;
  for (size_t first = 0; first < c->n; first += threads) {
    unsigned n = c->n - first < threads ? (unsigned)(c->n - first) : threads;
    uint32_t all = (1u << n) - 1;
    uint64_t cycle = 0, limit = c->limit ? c->limit : 10000000;
    gm_trace t;
    int busy;
    gm_sim_reset_core(s);
    gm_sim_write(s, GM_HOST_GATES, 0, 0, (uint32_t[4]){c->p->held});
    for (unsigned i = 0; i < threads; i++)
      write_thread(s, &c->p->machine, i, i < n ? &c->before[first + i] : &no_registers);
    gm_sim_start(s, &c->cfg, c->p->entry, c->thread_mask ? c->thread_mask & all : all);
    while ((busy = gm_sim_cycle(s, &t)) > 0 && cycle < limit)
      cycle++;
    if (busy) {
      snprintf(why, size, "run %zu: %s", first / threads, busy < 0 ? gm_sim_error(s) : "it has not ended");
      return -1;
    }
    for (unsigned i = 0; i < n; i++) {
      read_thread(s, &c->p->machine, i, &r->after[first + i]);
      r->killed[first + i] = gm_sim_killed(s, i);
    }
    gm_sim_get_stats(s, &r->stats[first / threads]);
  }
  return 0;
}

/* --- the first difference --- */

static bool same_registers(const gm_fast_registers *a, const gm_fast_registers *b, char *why, size_t size) {
  char name[16];
  for (unsigned r = 0; r < GM_REG_COUNT; r++)
    for (unsigned i = 0; i < 4; i++)
      if (a->reg[r][i] != b->reg[r][i]) {
        snprintf(why, size, "%s.%c: 0x%08x on the simulator, 0x%08x in the fast engine", gm_reg_name(r, name), "xyzw"[i], a -> reg[r][i],
                 b -> reg[r][i]);
        return false;
      }
  for (unsigned i = 0; i < 4; i++) {
    if (a->pred[i] != b->pred[i])
      snprintf(why, size, "p%u: %x on the simulator, %x in the fast engine", i, a->pred[i], b->pred[i]);
    else if (a->lc[i] != b->lc[i])
      snprintf(why, size, "lc%u: %u on the simulator, %u in the fast engine", i, a->lc[i], b->lc[i]);
    else
      continue;
    return false;
  }
  if (a->a0 != b->a0)
    snprintf(why, size, "a0: %d on the simulator, %d in the fast engine", a->a0, b->a0);
  return a->a0 == b->a0;
}

static bool same_counters(const gm_sim_stats *a, const gm_sim_stats *b, char *why, size_t size) {
  const uint64_t *x = (const uint64_t *)a, *y = (const uint64_t *)b;
  for (unsigned i = 0; counters[i]; i++)
    if (x[i] != y[i]) {
      snprintf(why, size, "%s: %llu on the simulator, %llu in the fast engine", counters[i], (unsigned long long)x[i],
               (unsigned long long)y[i]);
      return false;
    }
  return true;
}

static bool is_same_fast_result(const fast_case *c, const results *a, const results *b, char *why, size_t size) {
  unsigned threads = c->p->machine.threads;
  for (size_t i = 0; i < c->n; i++) {
    int n = snprintf(why, size, "run %zu, thread %zu: ", i / threads, i % threads);
    if (!same_registers(&a->after[i], &b->after[i], why + n, size - (size_t)n))
      return false;
    unsigned outputs = c->p->machine.outputs;
    if (memcmp(b->o + i * outputs, b->after[i].reg[GM_DST_O], outputs * sizeof *b->o) ||
        memcmp(b->pos + 2 * i, b->after[i].reg[GM_DST_POS], 2 * sizeof *b->pos)) {
      snprintf(why + n, size - (size_t)n, "outputs of the fast engine differ from its own registers");
      return false;
    }
    if (a->killed[i] != b->killed[i]) {
      snprintf(why + n, size - (size_t)n, "discarded %s only", a->killed[i] ? "on the simulator" : "in the fast engine");
      return false;
    }
  }
  for (size_t r = 0; r * threads < c->n; r++) {
    int n = snprintf(why, size, "run %zu: ", r);
    if (!same_counters(&a->stats[r], &b->stats[r], why + n, size - (size_t)n))
      return false;
  }
  return true;
}

static fast_verdict compare_fast_runs(const fast_case *c, gm_sim *s, const gm_fast *f, results r[2], uint64_t *cycles, char *why,
                                      size_t size) {
  gm_fast_batch b = {
      .n = c->n, .before = c->before, .thread_mask = c->thread_mask, .after = r[1].after, .stats = r[1].stats, .killed = r[1].killed};
  char err[GM_ERROR_SIZE] = "";
  b.limit = c->limit;
  b.o = r[1].o;
  b.outputs = c->p->machine.outputs;
  b.pos = r[1].pos;
  load_fast_case(s, c);
  int sim = simulate_fast_case(s, c, &r[0], why, size), fast = gm_fast_run_jobs(f, &c->img, &b, c->jobs ? c->jobs : 1, err, sizeof err);
  for (size_t i = 0; i * c->p->machine.threads < c->n; i++)
    *cycles += r[0].stats[i].cycles;
  if (sim && fast) { /* both name the run and the reason; of an endless run only one tells the limit */
    size_t n = strcspn(why, ":");
    return strncmp(why, err, n) == 0 ? FAST_EQUAL : FAST_DIFFERENT;
  }
  if (sim)
    return FAST_DIFFERENT;
  if (fast) {
    snprintf(why, size, "%s", err);
    return FAST_DIFFERENT;
  }
  if (!is_same_fast_result(c, &r[0], &r[1], why, size))
    return FAST_DIFFERENT;
  return gm_fast_proven(f) ? FAST_EQUAL : FAST_NOT_PROVEN;
}

fast_verdict fast_compare(const fast_case *c, uint64_t *cycles, char *why, size_t size) {
  results r[2] = {{0}};
  fast_verdict v = FAST_NO_MEMORY;
  gm_sim *s = gm_sim_new(&c->p->machine);
  gm_fast *f = gm_fast_open(c->p, &c->cfg, why, size);
  if (s && f && results_new(&r[0], c->n, &c->p->machine) && results_new(&r[1], c->n, &c->p->machine))
    v = compare_fast_runs(c, s, f, r, cycles, why, size);
  else
    snprintf(why, size, "out of memory");
  results_free(&r[0]);
  results_free(&r[1]);
  gm_sim_free(s);
  gm_fast_close(f);
  return v;
}
