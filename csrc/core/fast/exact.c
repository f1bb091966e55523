/* SPDX-License-Identifier: Apache-2.0 */
/* Runs a program of the fast engine on the exact simulator, if the static checker does not prove the program. */
#include <string.h>

#include "core/fast/fast_private.h"

enum { HOST_SYS_OUT = 3 }; /* host address of pos; psz is next */

static void write_all(gm_sim *s, int kind, unsigned thread, const uint32_t (*data)[4], unsigned given, unsigned n) {
  static const uint32_t zero[4];
  for (unsigned i = 0; i < n; i++)
    gm_sim_write(s, kind, thread, i, i < given ? data[i] : zero);
}

static bool load_exact_sim(gm_fast_worker *w) {
  const gm_fast *f = w->f;
  if (w->sim)
    return true;
  w->sim = gm_sim_new(&f->m);
  if (!w->sim)
    return false;
  for (unsigned i = 0; i < f->words; i++)
    gm_sim_write(w->sim, GM_HOST_CODE, 0, i, (uint32_t[4]){f->code[i]});
  return true;
}

static void load_image(gm_fast_worker *w) {
  gm_sim_texture_memory(w->sim, w->texture, w->ntexture);
  for (unsigned i = 0; i < w->f->m.consts; i++)
    gm_sim_write(w->sim, GM_HOST_CONST, 0, i, w->c[i]);
  for (unsigned i = 0; i < FAST_SAMPLERS; i++) {
    uint32_t words[4];
    gm_sampler_words(&w->sampler[i], words);
    gm_sim_write(w->sim, GM_HOST_SAMPLER, 0, i, words);
  }
}

/* Registers of a thread without an invocation are zero; neighbours in its quad may read them. */
static void write_registers(gm_sim *s, const gm_machine *m, const gm_fast_batch *b, size_t i, unsigned thread) {
  bool exists = i < b->n;
  const gm_fast_registers *r = exists && b->before ? &b->before[i] : NULL;
  const uint32_t(*v)[4] = r ? &r->reg[GM_REG_V] : exists && b->v ? b->v + i * b->inputs : NULL;
  const uint32_t(*sys)[4] = r ? &r->reg[GM_REG_FRAGCOORD] : exists && b->sys ? b->sys + 3 * i : NULL;
  write_all(s, GM_HOST_V, thread, v, r ? m->inputs : v ? (unsigned)b->inputs : 0, m->inputs);
  write_all(s, GM_HOST_SYS, thread, sys, sys ? 3 : 0, 3);
  write_all(s, GM_HOST_T, thread, r ? &r->reg[GM_DST_T] : NULL, r ? m->temps : 0, m->temps);
  write_all(s, GM_HOST_O, thread, r ? &r->reg[GM_DST_O] : NULL, r ? m->outputs : 0, m->outputs);
  for (unsigned k = 0; k < 2; k++) {
    static const uint32_t zero[4];
    gm_sim_write(s, GM_HOST_SYS, thread, HOST_SYS_OUT + k, r ? r->reg[GM_DST_POS + k] : zero);
  }
}

static void read_all(const gm_sim *s, int kind, unsigned thread, unsigned from, uint32_t (*data)[4], unsigned n) {
  for (unsigned i = 0; i < n; i++)
    gm_sim_read(s, kind, thread, from + i, data[i]);
}

static void read_registers(const gm_sim *s, const gm_machine *m, const gm_fast_batch *b, size_t i, unsigned thread) {
  if (b->o)
    read_all(s, GM_HOST_O, thread, 0, b->o + i * b->outputs, (unsigned)b->outputs);
  if (b->pos)
    read_all(s, GM_HOST_SYS, thread, HOST_SYS_OUT, b->pos + 2 * i, 2);
  if (b->killed)
    b->killed[i] = gm_sim_killed(s, thread);
  if (!b->after)
    return;
  gm_fast_registers *r = &b->after[i];
  gm_sim_control c;
  memset(r, 0, sizeof *r);
  read_all(s, GM_HOST_T, thread, 0, &r->reg[GM_DST_T], m->temps);
  read_all(s, GM_HOST_O, thread, 0, &r->reg[GM_DST_O], m->outputs);
  read_all(s, GM_HOST_V, thread, 0, &r->reg[GM_REG_V], m->inputs);
  read_all(s, GM_HOST_SYS, thread, 0, &r->reg[GM_REG_FRAGCOORD], 3);
  read_all(s, GM_HOST_SYS, thread, HOST_SYS_OUT, &r->reg[GM_DST_POS], 2);
  gm_sim_get_control(s, thread, &c);
  memcpy(r->pred, c.pred, sizeof r->pred);
  memcpy(r->lc, c.lc, sizeof r->lc);
  r->a0 = c.a0;
}

int fast_exact(gm_fast_worker *w, const gm_fast_batch *b, size_t run, gm_sim_stats *st, gm_sim_stats *total, char *err, size_t errsize) {
  const gm_fast *f = w->f;
  size_t first = run * f->m.threads;
  uint64_t limit = b->limit ? b->limit : FAST_LIMIT, cycle = 0;
  gm_trace t;
  int busy;
  if (!load_exact_sim(w))
    return fast_fail(w, err, errsize, run, "out of memory");
  load_image(w);
  gm_sim_reset_core(w->sim);
  gm_sim_write(w->sim, GM_HOST_GATES, 0, 0, (uint32_t[4]){f->held});
  for (unsigned i = 0; i < f->m.threads; i++)
    write_registers(w->sim, &f->m, b, first + i, i);
  gm_sim_start(w->sim, &f->cfg, f->entry, fast_threads(f, b, run));
  while ((busy = gm_sim_cycle(w->sim, &t)) > 0 && cycle < limit)
    cycle++;
  if (busy < 0)
    return fast_fail(w, err, errsize, run, "%s", gm_sim_error(w->sim));
  if (busy)
    return fast_fail(w, err, errsize, run, "it has not ended after %llu cycles", (unsigned long long)limit);
  for (unsigned i = 0; i < f->m.threads && first + i < b->n; i++)
    read_registers(w->sim, &f->m, b, first + i, i);
  gm_sim_stats counted;
  gm_sim_get_stats(w->sim, &counted);
  if (st)
    gm_fast_add_stats(st, &counted);
  gm_fast_add_stats(total, &counted);
  return 0;
}
