/* SPDX-License-Identifier: Apache-2.0 */
#include "soak.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"

void gm_soak_load(gm_tb *tb, const gm_randprog *p, uint32_t *texture) {
  gm_sim_reset(gm_tb_sim(tb));
  gm_rtl_reset_core(gm_tb_rtl(tb)); /* every register is written below */
  gm_rand_registers(p->seed, &p->m, gm_tb_write, tb);
  gm_rand_texture(p->seed, texture);
  gm_tb_texture_memory(tb, texture, GM_RAND_TEXTURE_WORDS);
  for (unsigned i = 0; i < p->words; i++) {
    uint32_t data[4] = {p->code[i], 0, 0, 0};
    gm_tb_write(tb, GM_HOST_CODE, 0, i, data);
  }
}

typedef struct {
  gm_cover *cover;
  const gm_tb_options *o;
} watcher;

static void watch(void *ctx, uint64_t cycle, const gm_trace *t) {
  watcher *w = ctx;
  if (w->cover)
    gm_cover_cycle(w->cover, t);
  if (w->o->watch)
    w->o->watch(w->o->watch_ctx, cycle, t);
}

int gm_soak_one(gm_tb *tb, const gm_randprog *p, uint32_t *texture, const gm_tb_options *o, gm_cover *cover, gm_tb_result *res) {
  watcher w = {cover, o};
  gm_tb_options mine = *o;
  mine.watch = watch;
  mine.watch_ctx = &w;
  gm_soak_load(tb, p, texture);
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
