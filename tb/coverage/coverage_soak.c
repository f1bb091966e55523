/* SPDX-License-Identifier: Apache-2.0 */
/* Runs random programs on the Verilated core and the simulator in lockstep. */
#include "coverage_soak.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/isa/isa.h"

/* Every register is written, so the reset is only that of the core. */
static void load_soak_program(gm_tb *tb, const gm_randprog *p, uint32_t *texture) {
  gm_rand_registers(p->seed, &p->m, gm_tb_write, tb);
  gm_rand_texture(p->seed, texture);
  gm_tb_texture_memory(tb, texture, GM_RAND_TEXTURE_WORDS);
  for (unsigned i = 0; i < p->words; i++) {
    uint32_t data[4] = {p->code[i], 0, 0, 0};
    gm_tb_write(tb, GM_HOST_CODE, 0, i, data);
  }
}

void gm_soak_load(gm_tb *tb, const gm_randprog *p, uint32_t *texture) {
  gm_sim_reset(gm_tb_sim(tb));
  gm_rtl_reset_core(gm_tb_rtl(tb));
  load_soak_program(tb, p, texture);
}

/* Another program runs, and this one is loaded after it, without a reset between them. */
static int after_another(gm_tb *tb, const gm_randprog *p, uint32_t *texture, const gm_tb_options *o, gm_tb_result *res) {
  gm_randprog q;
  if (gm_randprog_make(&q, &p->m, ~p->seed))
    return -1;
  gm_soak_load(tb, &q, texture);
  int rc = gm_tb_run(tb, &q.cfg, q.entry, q.thread_mask, o, res);
  gm_randprog_free(&q);
  gm_sim_forget_code(gm_tb_sim(tb));
  load_soak_program(tb, p, texture);
  return rc;
}

/* The program itself runs, on other threads and with another texture memory. Perhaps a reset ends it. */
static int after_itself(gm_tb *tb, const gm_randprog *p, const gm_tb_options *o, gm_rng *r, gm_tb_result *res) {
  gm_run_config cfg, other;
  gm_tb_options mine = *o;
  uint32_t mask;
  gm_rand_config(~p->seed, &p->m, &other, &mask);
  cfg = other;
  cfg.policy = p->cfg.policy;
  cfg.wake = p->cfg.wake;
  if (rng_chance(r, 50))
    mine.noise.reset_after = 1 + rng_below(r, rng_chance(r, 50) ? 20 : 200);
  return gm_tb_run(tb, &cfg, p->entry, mask, &mine, res);
}

int gm_soak_prepare(gm_tb *tb, const gm_randprog *p, uint32_t *texture, const gm_tb_options *o, gm_tb_result *res) {
  gm_rng r = rng_stream(p->seed, RNG_PRELUDE);
  unsigned k = rng_below(&r, 100);
  gm_tb_options mine = {.lockstep = o->lockstep, .limit = o->limit, .replay = o->replay, .noise = gm_rand_noise(p->seed, 1)};
  memset(res, 0, sizeof *res);
  if (k < 6)
    return after_another(tb, p, texture, &mine, res);
  gm_soak_load(tb, p, texture);
  return k < 30 ? after_itself(tb, p, &mine, &r, res) : 0;
}

typedef struct {
  gm_cover *cover;
  const gm_tb_options *o;
} watcher;

static void watch_cycle(void *ctx, uint64_t cycle, const gm_trace *t) {
  watcher *w = ctx;
  if (w->cover)
    gm_cover_cycle(w->cover, t);
  if (w->o->watch)
    w->o->watch(w->o->watch_ctx, cycle, t);
}

int gm_soak_one(gm_tb *tb, const gm_randprog *p, uint32_t *texture, const gm_tb_options *o, gm_cover *cover, gm_tb_result *res) {
  watcher w = {cover, o};
  gm_tb_options mine = *o;
  mine.watch = watch_cycle;
  mine.watch_ctx = &w;
  int rc = gm_soak_prepare(tb, p, texture, o, res);
  if (rc || res->verdict != GM_TB_OK)
    return rc;
  gm_tb_result_free(res);
  if (cover)
    gm_cover_program(cover, p);
  return gm_tb_run(tb, &p->cfg, p->entry, p->thread_mask, &mine, res);
}

uint32_t *gm_soak_plain(const gm_randprog *p) {
  uint32_t *code = calloc(p->words ? p->words : 1, sizeof *code), nop[2] = {0};
  const gm_inst op = {.op = GM_OP_nop};
  const char *why;
  gm_encode(&op, nop, &why);
  for (size_t i = 0; code && i < p->words;) {
    size_t n = p->at[i] ? p->at[i]->d.b.words : 1;
    for (size_t k = 0; k < n; k++)
      code[i + k] = p->at[i] ? p->code[i + k] : nop[0];
    i += n;
  }
  return code;
}

int gm_soak_save(const gm_randprog *p, const char *path, char *err, size_t errsize) {
  gm_program f;
  memset(&f, 0, sizeof f);
  f.stage = GM_STAGE_FRAGMENT;
  f.machine = p->m;
  f.code = gm_soak_plain(p);
  f.words = p->words;
  f.entry = p->entry;
  if (!f.code) {
    snprintf(err, errsize, "error: out of memory");
    return -1;
  }
  int rc = gm_program_write(&f, path, err, errsize);
  free(f.code);
  return rc;
}
