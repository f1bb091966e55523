/* SPDX-License-Identifier: Apache-2.0 */
#include "soak.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"

void gl_soak_load(gl_tb *tb, const gl_randprog *p, uint32_t *texture) {
  gl_sim_reset(gl_tb_sim(tb));
  gl_rtl_reset_core(gl_tb_rtl(tb)); /* every register is written below */
  gl_rand_registers(p->seed, &p->m, gl_tb_write, tb);
  gl_rand_texture(p->seed, texture);
  gl_tb_texture_memory(tb, texture, GL_RAND_TEXTURE_WORDS);
  for (unsigned i = 0; i < p->words; i++) {
    uint32_t data[4] = {p->code[i], 0, 0, 0};
    gl_tb_write(tb, GL_HOST_CODE, 0, i, data);
  }
}

typedef struct {
  gl_cover *cover;
  const gl_tb_options *o;
} watcher;

static void watch(void *ctx, uint64_t cycle, const gl_trace *t) {
  watcher *w = ctx;
  if (w->cover)
    gl_cover_cycle(w->cover, t);
  if (w->o->watch)
    w->o->watch(w->o->watch_ctx, cycle, t);
}

int gl_soak_one(gl_tb *tb, const gl_randprog *p, uint32_t *texture, const gl_tb_options *o, gl_cover *cover, gl_tb_result *res) {
  watcher w = {cover, o};
  gl_tb_options mine = *o;
  mine.watch = watch;
  mine.watch_ctx = &w;
  gl_soak_load(tb, p, texture);
  if (cover)
    gl_cover_program(cover, p);
  return gl_tb_run(tb, &p->cfg, p->entry, p->thread_mask, &mine, res);
}

uint32_t *gl_soak_plain(const gl_randprog *p) {
  uint32_t *code = calloc(p->words ? p->words : 1, sizeof *code), nop[2] = {0};
  const gl_inst op = {.op = GL_OP_nop};
  const char *why;
  gl_encode(&op, nop, &why);
  for (size_t i = 0; code && i < p->words;) {
    size_t n = p->at[i] ? p->at[i]->d.b.words : 1;
    for (size_t k = 0; k < n; k++)
      code[i + k] = p->at[i] ? p->code[i + k] : nop[0];
    i += n;
  }
  return code;
}

int gl_soak_save(const gl_randprog *p, const char *path, char *err, size_t errsize) {
  gl_program f;
  memset(&f, 0, sizeof f);
  f.stage = GL_STAGE_FRAGMENT;
  f.machine = p->m;
  f.code = gl_soak_plain(p);
  f.words = p->words;
  f.entry = p->entry;
  if (!f.code) {
    snprintf(err, errsize, "error: out of memory");
    return -1;
  }
  int rc = gl_program_write(&f, path, err, errsize);
  free(f.code);
  return rc;
}
