/* SPDX-License-Identifier: Apache-2.0 */
#include "regress/conformance/core.h"

#include <stdlib.h>
#include <string.h>

#include "tb_run.h"

struct cf_core {
  gl_machine m;
  gl_run_config cfg;
  gl_sim *sim;
  gl_tb *tb; /* NULL until the first run on it */
  const gl_program *p;
};

cf_core *cf_core_open(const gl_machine *m, const gl_run_config *cfg, char *err, size_t errsize) {
  cf_core *c = calloc(1, sizeof *c);
  if (c) {
    c->m = *m;
    c->cfg = *cfg;
    c->sim = gl_sim_new(m);
  }
  if (c && c->sim)
    return c;
  snprintf(err, errsize, "error: out of memory");
  free(c);
  return NULL;
}

void cf_core_free(cf_core *c) {
  if (!c)
    return;
  if (c->tb)
    gl_tb_close(c->tb);
  gl_sim_free(c->sim);
  free(c);
}

/* --- the simulator --- */

void cf_core_load(cf_core *c, const gl_program *p, const gl_image *img) {
  c->p = p;
  gl_run_load_sim(c->sim, p, img);
}

static void sim_write(void *ctx, int kind, unsigned thread, unsigned addr, const uint32_t data[4]) {
  gl_sim_write(ctx, kind, thread, addr, data);
}
static void sim_read(void *ctx, int kind, unsigned thread, unsigned addr, uint32_t data[4]) { gl_sim_read(ctx, kind, thread, addr, data); }

static void read_result(const gl_machine *m, gl_host_read *rd, void *ctx, unsigned thread, cf_result *r) {
  for (unsigned i = 0; i < m->outputs && i < GL_RUN_INPUTS; i++)
    rd(ctx, GL_HOST_O, thread, i, r->o[i]);
  rd(ctx, GL_HOST_SYS, thread, 3, r->pos);
}

bool cf_core_run(cf_core *c, const gl_invocation *inv, unsigned n, cf_result *res, char *err, size_t errsize) {
  gl_trace t;
  int busy = 1;
  for (unsigned i = 0; i < n; i++)
    gl_run_write_thread(c->p, &inv[i], i, sim_write, c->sim);
  gl_sim_start(c->sim, &c->cfg, c->p->entry, (1u << n) - 1);
  for (unsigned k = 0; k < GL_RUN_MAX_CYCLES && busy > 0; k++)
    busy = gl_sim_cycle(c->sim, &t);
  if (busy) {
    snprintf(err, errsize, "%s", busy < 0 ? gl_sim_error(c->sim) : "the program does not end");
    return false;
  }
  for (unsigned i = 0; i < n; i++) {
    read_result(&c->m, sim_read, c->sim, i, &res[i]);
    res[i].killed = gl_sim_killed(c->sim, i);
  }
  return true;
}

/* --- the Verilated core --- */

bool cf_core_load_rtl(cf_core *c, const gl_program *p, const gl_image *img, char *err, size_t errsize) {
  c->p = p;
  if (!c->tb && !(c->tb = gl_tb_open(&c->m, GL_RTL_COUNT, err, errsize)))
    return false;
  gl_tb_reset(c->tb);
  gl_run_write_program(p, img, gl_tb_write, c->tb);
  gl_tb_texture_memory(c->tb, img->texture, img->ntexture);
  return true;
}

static bool same(const cf_core *c, const cf_result *a, const cf_result *b) {
  return a->killed == b->killed && !memcmp(a->pos, b->pos, sizeof a->pos) && !memcmp(a->o, b->o, c->m.outputs * sizeof a->o[0]);
}

bool cf_core_run_rtl(cf_core *c, const gl_invocation *inv, unsigned n, const cf_result *want, char *err, size_t errsize) {
  gl_tb_options o = {.lockstep = true, .limit = GL_RUN_MAX_CYCLES};
  gl_tb_result r;
  for (unsigned i = 0; i < n; i++)
    gl_run_write_thread(c->p, &inv[i], i, gl_tb_write, c->tb);
  if (gl_tb_run(c->tb, &c->cfg, c->p->entry, (1u << n) - 1, &o, &r)) {
    snprintf(err, errsize, "error: out of memory");
    return false;
  }
  bool ok = r.verdict == GL_TB_OK;
  if (!ok)
    snprintf(err, errsize, "on the Verilated core: %s", r.message ? r.message : gl_tb_verdict_name(r.verdict));
  for (unsigned i = 0; ok && i < n; i++) {
    cf_result got = {.killed = r.killed >> i & 1};
    read_result(&c->m, gl_tb_read, c->tb, i, &got);
    if (!(ok = same(c, &got, &want[i])))
      snprintf(err, errsize, "on the Verilated core: other outputs than on the simulator");
  }
  gl_tb_result_free(&r);
  return ok;
}
