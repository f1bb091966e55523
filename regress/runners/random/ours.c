/* SPDX-License-Identifier: Apache-2.0 */
/* Runs a random shader in our kit: compiled in a way that its seed chooses, proven, run on the simulator and on the Verilated core. */
#include "ours.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "core/check/check.h"
#include "core/fp/fp.h"

const char *const rs_allocator[GC_ALLOCATORS] = {"linear", "tetris", "color", "pre-pack", "post-pack"};
static const char *const machine_name[RS_MACHINES + 1] = {"cyclone16", "cyclone-fast", "cyclone128"};

const char *rs_kit_open(rs_kit *k, bool rtl, char *err, size_t size) {
  *k = (rs_kit){.alloc = -1};
  for (int i = 0; i <= RS_MACHINES; i++)
    if (gm_machine_find(&k->machine[i], machine_name[i], err, size))
      return err;
  for (int i = 0; rtl && i < RS_MACHINES; i++)
    if (!(k->tb[i] = gm_tb_open(&k->machine[i], GM_RTL_ANY, err, size)))
      return err;
  return NULL;
}

const char *rs_kit_only(rs_kit *k, const char *name, char *err, size_t size) {
  for (int i = 0; i <= RS_MACHINES; i++)
    if (gm_machine_find(&k->machine[i], name, err, size))
      return err;
  return NULL;
}

void rs_kit_close(rs_kit *k) {
  for (int i = 0; i < RS_MACHINES; i++)
    if (k->tb[i])
      gm_tb_close(k->tb[i]);
}

static unsigned row_options(const rs_kit *k, uint64_t seed, gc_options *o, char *how, size_t size) {
  const option_line *l = &k->rows[seed % k->nrow];
  unsigned m = 0;
  *o = l->o;
  snprintf(how, size, "%s", l->text);
  while (m < RS_MACHINES && strcmp(k->machine[m].name, l->machine.name))
    m++;
  if (m < RS_MACHINES)
    o->machine = &k->machine[m];
  return m;
}

unsigned rs_options(const rs_kit *k, uint64_t seed, gc_options *o, char *how, size_t size) {
  static const struct {
    gc_gate gate;
    gm_gate_policy policy;
    const char *text;
  } gate[] = {{GC_GATE_NONE, GM_GATE_NONE, "none --policy none"},         {GC_GATE_NAIVE, GM_GATE_AUTO, "naive --policy auto"},
              {GC_GATE_PROMOTE, GM_GATE_AUTO, "promote --policy auto"},   {GC_GATE_GLOBAL, GM_GATE_PROGRAM, "global --policy program"},
              {GC_GATE_HINTS, GM_GATE_PROGRAM, "hints --policy program"}, {GC_GATE_BEST, GM_GATE_PROGRAM, "best --policy program"}};
  static const char *const consts[] = {"whole", "shared", "packed", "spread"};
  static const char *const forward[] = {"off", "passive", "positive"};
  if (k->rows)
    return row_options(k, seed, o, how, size);
  gm_rng r = rng_stream(seed, RNG_CONFIG);
  unsigned m = rng_below(&r, RS_MACHINES), n = rng_chance(&r, 40) ? 0 : rng_below(&r, sizeof gate / sizeof *gate);
  gc_options_default(o);
  o->machine = &k->machine[m];
  o->gate = gate[n].gate;
  o->policy = gate[n].policy;
  o->opt = rng_chance(&r, 70) ? 2 : (int)rng_below(&r, 2);
  o->forward = rng_chance(&r, 60) ? GC_FORWARD_POSITIVE : (gc_forward)rng_below(&r, 2);
  o->alloc = rng_chance(&r, 50) ? GC_ALLOC_TETRIS : (gc_allocator)rng_below(&r, GC_ALLOCATORS);
  if (k->alloc >= 0)
    o->alloc = (gc_allocator)k->alloc;
  o->wake = rng_below(&r, 4);
  o->consts = rng_chance(&r, 60) ? GC_CONSTS_SPREAD : (gc_consts)rng_below(&r, 3);
  o->disable = rng_chance(&r, 20) ? "low-bank" : NULL;
  o->long_forms = rng_chance(&r, 5);
  o->calls = rng_chance(&r, 50) ? GC_CALLS_REAL : rng_chance(&r, 50) ? GC_CALLS_AUTO : GC_CALLS_FIT;
  o->call_price = 8; /* enough for some of the functions */
  snprintf(how, size, "--machine %s -O%d --gate %s --wake %u --forward %s --alloc %s --consts %s --encoding %s%s --calls %s%s",
           k->machine[m].name, o->opt, gate[n].text, o->wake, forward[o->forward], rs_allocator[o->alloc], consts[o->consts],
           o->long_forms ? "long" : "short", o->disable ? " --no-low-bank" : "",
           o->calls == GC_CALLS_REAL   ? "real"
           : o->calls == GC_CALLS_AUTO ? "auto"
                                       : "fit",
           o->calls == GC_CALLS_AUTO ? " --call-price 8" : "");
  return m;
}

static rs_verdict compile_random_shader(const rs_kit *k, const rs_shader *s, gc_options *o, gm_program *p, char *err, size_t size) {
  gc_stats st;
  char *messages = NULL;
  o->name = "shader";
  o->stage = s->stage;
  o->verify = true;
  gc_result rc = gc_compile(s->text, strlen(s->text), o, p, &st, &messages);
  if (rc == GC_ERR_FIT) {
    free(messages);
    messages = NULL;
    o->machine = &k->machine[RS_MACHINES];
    rc = gc_compile(s->text, strlen(s->text), o, p, &st, &messages);
  }
  snprintf(err, size, "%s", messages ? messages : "");
  free(messages);
  if (k->rows && rc && row_may_refuse(rc, err))
    return RS_TOO_LARGE;
  return rc == GC_OK ? RS_RAN : rc == GC_ERR_FIT ? RS_TOO_LARGE : RS_REFUSED;
}

static void keep_values(const rs_shader *s, const gm_result *res, unsigned run, rs_values *out) {
  out->killed[run] = res->killed;
  for (unsigned o = 0; o < s->nout; o++)
    for (size_t i = 0; i < res->n; i++)
      if (!strcmp(res->out[i].sym->name, s->out[o].name))
        for (size_t c = 0; c < res->out[i].n && c < 4; c++)
          out->v[run][o][c] = gm_float(res->out[i].bits[c]);
}

static bool on_core(gm_tb *tb, const gm_program *p, const gm_run *r, unsigned run, const gm_run_config *cfg, const gm_result *sim,
                    char *err, size_t size) {
  gm_tb_options o = {.lockstep = true};
  gm_tb_result t = {0};
  gm_result out = {0};
  if (gm_tb_run_program(tb, p, r, run, 1, cfg, &o, &t, &out, err, size))
    return false;
  bool ok = t.verdict == GM_TB_OK;
  if (!ok)
    snprintf(err, size, "Verilated core: %s\n%s", gm_tb_verdict_name(t.verdict), t.message ? t.message : "");
  else {
    ok = gm_result_equal(&out, sim, err, size);
    gm_result_free(&out);
  }
  gm_tb_result_free(&t);
  return ok;
}

static bool run_our_invocations(const rs_shader *s, const gm_program *p, const gm_run *r, const gm_run_config *cfg, gm_tb *tb,
                                rs_values *out, char *err, size_t size) {
  gm_sim *sim = gm_sim_new(&p->machine);
  gm_image img = {0};
  bool ok = sim && gm_run_bind(p, r, &img, err, size) == 0;
  if (ok)
    gm_run_load_sim(sim, p, &img);
  for (unsigned run = 0; ok && run < RS_RUNS; run++) {
    gm_result res = {0};
    if (!(ok = gm_run_sim(sim, p, r, run, 1, cfg, &res, err, size) == 0))
      break;
    keep_values(s, &res, run, out);
    ok = !tb || on_core(tb, p, r, run, cfg, &res, err, size);
    gm_result_free(&res);
  }
  gm_image_free(&img);
  if (sim)
    gm_sim_free(sim);
  return ok;
}

rs_verdict rs_ours(const rs_kit *k, const rs_shader *s, const gm_run *r, uint64_t seed, bool rtl, rs_values *out, char *err, size_t size) {
  static gm_check_result check; /* too large for the stack */
  gm_program p;
  gc_options o;
  char how[OPTION_LINE];
  unsigned m = rs_options(k, seed, &o, how, sizeof how);
  rs_verdict v = compile_random_shader(k, s, &o, &p, err, size);
  if (v != RS_RAN)
    return v;
  gm_run_config cfg = {.policy = o.policy, .wake = o.wake, .texture_latency = p.machine.texture_latency};
  gm_check_config rules = {o.policy, o.wake};
  memset(out, 0, sizeof *out);
  if (gm_check_program(&p, &rules, &check) == GM_CHECK_BROKEN) {
    snprintf(err, size, "gloam check: %s\npath: %s", check.message, check.path);
    v = RS_BROKEN;
  } else if (!run_our_invocations(s, &p, r, &cfg, rtl && m < RS_MACHINES && o.machine == &k->machine[m] ? k->tb[m] : NULL, out, err, size))
    v = RS_BROKEN;
  gm_program_free(&p);
  return v;
}
