/* SPDX-License-Identifier: Apache-2.0 */
/* Copies the registers of invocations into the vectors of a pack (core/fast/lanes.h), and back. */
#include <string.h>

#include "core/fast/fast_private.h"
#include "core/fast/vector.h"

static const uint32_t no_register[4];

static void put_all(fast_lanes *l, unsigned reg, const uint32_t value[4]) {
  for (unsigned i = 0; i < 4; i++)
    for (unsigned p = 0; p < FAST_PARTS; p++)
      l->v[(4 * reg + i) * FAST_PARTS + p] = (fast_vec){0} + value[i];
}

void fast_put_constants(gm_fast_worker *w, unsigned n) {
  static const uint32_t k[4] = {0, 0x3f800000, 0x3f000000, 0x40000000};
  fast_lanes *l = &w->lanes;
  for (unsigned i = 0; i < n; i++)
    put_all(l, FAST_CONST + i, w->c[i]);
  put_all(l, FAST_K, k);
  l->consts = w->f->m.consts;
  l->sampler = w->sampler;
  l->texture = w->texture;
  l->ntexture = w->ntexture;
}

/* The value of a register of invocation i at the start. */
static const uint32_t *initial_value(const gm_fast_batch *b, size_t i, unsigned reg) {
  if (b->before)
    return reg >= GM_DST_A0 && reg < GM_DST_POS ? no_register : b->before[i].reg[reg];
  if (reg >= GM_REG_V && reg < GM_REG_FRAGCOORD)
    return b->v && reg - GM_REG_V < b->inputs ? b->v[i * b->inputs + reg - GM_REG_V] : no_register;
  return b->sys && reg >= GM_REG_FRAGCOORD ? b->sys[3 * i + reg - GM_REG_FRAGCOORD] : no_register;
}

static fast_vec load_fast_vec(const uint32_t x[4]) {
  fast_vec v;
  memcpy(&v, x, sizeof v);
  return v;
}

/* A register of all runs of the pack. */
static void put_pack_register(fast_lanes *l, const gm_fast_batch *b, size_t i, unsigned threads, unsigned n, unsigned at, unsigned reg) {
  for (unsigned p = 0; p < FAST_PARTS; p++) {
    fast_vec row[4], column[4];
    for (unsigned k = 0; k < 4; k++) {
      size_t invocation = i + (4 * p + k) * (size_t)threads;
      row[k] = load_fast_vec(4 * p + k < n && invocation < b->n ? initial_value(b, invocation, reg) : no_register);
    }
    vec_transpose(row, column);
    for (unsigned lane = 0; lane < 4; lane++)
      l->v[(4 * at + lane) * FAST_PARTS + p] = column[lane];
  }
}

void fast_put_registers(gm_fast_worker *w, const gm_fast_batch *b, size_t first, unsigned n) {
  unsigned threads = w->f->m.threads;
  fast_lanes *l = &w->lanes;
  for (unsigned k = 0; k < w->f->plan.nregister; k++)
    for (unsigned t = 0; t < threads; t++) {
      unsigned reg = w->f->plan.reg[k], at = fast_register(t, reg);
      if (b->before || reg >= GM_REG_V)
        put_pack_register(l, b, first * threads + t, threads, n, at, reg);
      else
        memset(l->v + 4 * at * FAST_PARTS, 0, sizeof *l->v * 4 * FAST_PARTS);
    }
}

static void take_run_register(const gm_fast_worker *w, const gm_fast_batch *b, size_t i, unsigned thread, unsigned run, unsigned reg,
                              uint32_t to[4]) {
  if (!w->f->plan.used[reg])
    memcpy(to, initial_value(b, i, reg), 4 * sizeof *to);
  else
    for (unsigned lane = 0; lane < 4; lane++)
      to[lane] = *fast_word(w->lanes.v, 4 * fast_register(thread, reg) + lane, run);
}

static void take_range(const gm_fast_worker *w, const gm_fast_batch *b, size_t i, unsigned thread, unsigned run, unsigned reg, unsigned n) {
  for (unsigned k = 0; k < n; k++)
    take_run_register(w, b, i, thread, run, reg + k, b->after[i].reg[reg + k]);
}

static void take_everything(const gm_fast_worker *w, const gm_fast_batch *b, size_t i, unsigned thread, unsigned run) {
  const gm_machine *m = &w->f->m;
  gm_fast_registers *r = &b->after[i];
  uint32_t x[4];
  memset(r, 0, sizeof *r);
  take_range(w, b, i, thread, run, GM_DST_T, m->temps);
  take_range(w, b, i, thread, run, GM_DST_O, m->outputs);
  take_range(w, b, i, thread, run, GM_DST_POS, 2);
  take_range(w, b, i, thread, run, GM_REG_V, m->inputs);
  take_range(w, b, i, thread, run, GM_REG_FRAGCOORD, 3);
  for (unsigned p = 0; p < 4; p++) {
    take_run_register(w, b, i, thread, run, GM_DST_P + p, x);
    for (unsigned lane = 0; lane < 4; lane++)
      r->pred[p] |= (uint8_t)((x[lane] != 0) << lane);
  }
  take_run_register(w, b, i, thread, run, GM_DST_A0, x);
  r->a0 = (int16_t)(int32_t)x[0];
  memcpy(r->lc, w->lanes.lc[thread], sizeof r->lc);
}

/* A register of the given runs, which goes to to[0], to[stride], ... for one run after the other. */
static void take_column(const gm_fast_worker *w, const gm_fast_batch *b, size_t first, uint32_t runs, unsigned thread, unsigned reg,
                        uint32_t (*to)[4], size_t stride) {
  unsigned threads = w->f->m.threads;
  const fast_vec *from = w->lanes.v + 4 * fast_register(thread, reg) * FAST_PARTS;
  for (unsigned p = 0; p < FAST_PARTS; p++) {
    fast_vec column[4], row[4];
    if (!(runs >> 4 * p & 15))
      continue;
    for (unsigned lane = 0; lane < 4; lane++)
      column[lane] = from[lane * FAST_PARTS + p];
    vec_transpose(column, row);
    for (unsigned k = 0; k < 4; k++) {
      size_t run = 4 * p + k, i = (first + run) * threads + thread;
      if (!(runs >> run & 1) || i >= b->n)
        continue;
      if (w->f->plan.used[reg])
        memcpy(to + i * stride, &row[k], sizeof row[k]);
      else
        memcpy(to + i * stride, initial_value(b, i, reg), sizeof row[k]);
    }
  }
}

/* The n registers from `reg` on. Those that the program does not name are zero, unless the batch gave them. */
static void take_columns(const gm_fast_worker *w, const gm_fast_batch *b, size_t first, uint32_t runs, unsigned thread, unsigned reg,
                         unsigned n, uint32_t (*to)[4]) {
  unsigned threads = w->f->m.threads, used = 0;
  for (unsigned k = 0; k < n; k++)
    used += w->f->plan.used[reg + k];
  for (uint32_t m = used < n && !b->before ? runs : 0; m; m &= m - 1) {
    size_t i = (first + (unsigned)__builtin_ctz(m)) * threads + thread;
    if (i < b->n)
      memset(to + i * n, 0, n * sizeof *to);
  }
  for (unsigned k = 0; k < n; k++)
    if (b->before || w->f->plan.used[reg + k])
      take_column(w, b, first, runs, thread, reg + k, to + k, n);
}

void fast_take_registers(gm_fast_worker *w, const gm_fast_batch *b, size_t first, uint32_t runs) {
  unsigned threads = w->f->m.threads;
  for (unsigned t = 0; t < threads; t++) {
    if (b->o)
      take_columns(w, b, first, runs, t, GM_DST_O, (unsigned)b->outputs, b->o);
    if (b->pos)
      take_columns(w, b, first, runs, t, GM_DST_POS, 2, b->pos);
    for (uint32_t m = runs; (b->killed || b->after) && m; m &= m - 1) {
      unsigned run = (unsigned)__builtin_ctz(m);
      size_t i = (first + run) * threads + t;
      if (i < b->n && b->killed)
        b->killed[i] = w->lanes.killed[t] >> run & 1;
      if (i < b->n && b->after)
        take_everything(w, b, i, t, run);
    }
  }
}
