/* SPDX-License-Identifier: Apache-2.0 */
/* Runs the programs of conformance cases on the simulator and, for a sample, on the Verilated core in lockstep. */
#include "studies/conformance/core.h"

#include <stdlib.h>
#include <string.h>

#include "tb/model/tb_run.h"

struct cf_core {
  gm_machine m;
  gm_run_config cfg;
  gm_sim *sim;
  gm_tb *tb;                 /* NULL until the first run on it */
  const gm_tb_options *lent; /* of a test bench that is not ours; NULL: it is */
  uint64_t cycles;           /* on the Verilated core */
  const gm_program *p;
  const gm_image *img;
};

cf_core *cf_core_open(const gm_machine *m, const gm_run_config *cfg, char *err, size_t errsize) {
  cf_core *c = calloc(1, sizeof *c);
  if (c) {
    c->m = *m;
    c->cfg = *cfg;
    c->sim = gm_sim_new(m);
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
  if (c->tb && !c->lent)
    gm_tb_close(c->tb);
  gm_sim_free(c->sim);
  free(c);
}

/* --- the simulator --- */

void cf_core_load(cf_core *c, const gm_program *p, const gm_image *img) {
  c->p = p;
  c->img = img;
  gm_run_load_sim(c->sim, p, img);
}

static void write_core_sim(void *ctx, int kind, unsigned thread, unsigned addr, const uint32_t data[4]) {
  gm_sim_write(ctx, kind, thread, addr, data);
}
static void read_core_sim(void *ctx, int kind, unsigned thread, unsigned addr, uint32_t data[4]) {
  gm_sim_read(ctx, kind, thread, addr, data);
}

static void read_core_result(const gm_machine *m, gm_host_read *rd, void *ctx, unsigned thread, cf_result *r) {
  for (unsigned i = 0; i < m->outputs && i < GM_RUN_INPUTS; i++)
    rd(ctx, GM_HOST_O, thread, i, r->o[i]);
  rd(ctx, GM_HOST_SYS, thread, 3, r->pos);
}

bool cf_core_run(cf_core *c, const gm_invocation *inv, unsigned n, cf_result *res, char *err, size_t errsize) {
  gm_trace t;
  int busy = 1;
  for (unsigned i = 0; i < n; i++)
    gm_run_write_thread(c->p, &inv[i], i, write_core_sim, c->sim);
  gm_sim_start(c->sim, &c->cfg, c->p->entry, (1u << n) - 1);
  for (unsigned k = 0; k < GM_RUN_MAX_CYCLES && busy > 0; k++)
    busy = gm_sim_cycle(c->sim, &t);
  if (busy) {
    snprintf(err, errsize, "%s", busy < 0 ? gm_sim_error(c->sim) : "the program does not end");
    if (c->lent && cf_core_load_rtl(c, c->p, c->img, err, errsize)) /* the bench shows the failure in its waveform */
      cf_core_run_rtl(c, inv, n, NULL, err, errsize);
    return false;
  }
  for (unsigned i = 0; i < n; i++) {
    read_core_result(&c->m, read_core_sim, c->sim, i, &res[i]);
    res[i].killed = gm_sim_killed(c->sim, i);
  }
  return true;
}

/* --- the Verilated core --- */

void cf_core_lend(cf_core *c, gm_tb *tb, const gm_tb_options *o) {
  c->tb = tb;
  c->lent = o;
}

uint64_t cf_core_cycles(const cf_core *c) { return c->cycles; }

bool cf_core_load_rtl(cf_core *c, const gm_program *p, const gm_image *img, char *err, size_t errsize) {
  c->p = p;
  if (!c->tb && !(c->tb = gm_tb_open(&c->m, GM_RTL_ANY, err, errsize)))
    return false;
  gm_tb_reset(c->tb);
  gm_run_write_program(p, img, gm_tb_write, c->tb);
  gm_tb_texture_memory(c->tb, img->texture, img->ntexture);
  return true;
}

static bool is_same_core_result(const cf_core *c, const cf_result *a, const cf_result *b) {
  return a->killed == b->killed && !memcmp(a->pos, b->pos, sizeof a->pos) && !memcmp(a->o, b->o, c->m.outputs * sizeof a->o[0]);
}

bool cf_core_run_rtl(cf_core *c, const gm_invocation *inv, unsigned n, const cf_result *want, char *err, size_t errsize) {
  gm_tb_options o = c->lent ? *c->lent : (gm_tb_options){.lockstep = true, .limit = GM_RUN_MAX_CYCLES};
  gm_tb_result r;
  for (unsigned i = 0; i < n; i++)
    gm_run_write_thread(c->p, &inv[i], i, gm_tb_write, c->tb);
  if (gm_tb_run(c->tb, &c->cfg, c->p->entry, (1u << n) - 1, &o, &r)) {
    snprintf(err, errsize, "error: out of memory");
    return false;
  }
  bool ok = r.verdict == GM_TB_OK;
  c->cycles += r.stats.cycles + !ok; /* a run that fails before its first cycle counts as one, too */
  if (!ok)
    snprintf(err, errsize, "on the Verilated core: %s", r.message ? r.message : gm_tb_verdict_name(r.verdict));
  for (unsigned i = 0; ok && want && i < n; i++) {
    cf_result got = {.killed = r.killed >> i & 1};
    read_core_result(&c->m, gm_tb_read, c->tb, i, &got);
    if (!(ok = is_same_core_result(c, &got, &want[i])))
      snprintf(err, errsize, "on the Verilated core: other outputs than on the simulator");
  }
  gm_tb_result_free(&r);
  return ok;
}
