/* SPDX-License-Identifier: Apache-2.0 */
/* Sets registers of a pair's programs from named numbers, reads the outputs, and runs them on the simulator. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/fp/fp.h"
#include "core/run/run.h"
#include "studies/pairs/pairs_sim.h"

static const pair_texture *find_symbol_texture(const pair *p, const gm_symbol *s, unsigned element) {
  char name[200];
  snprintf(name, sizeof name, s->elements > 1 ? "%s[%u]" : "%s", s->name, element);
  for (size_t k = 0; k < p->ntexture; k++)
    if (!strcmp(p->texture[k].name, name))
      return &p->texture[k];
  return NULL;
}

static void spread_pair_value(const gm_symbol *s, const float *num, uint32_t (*file)[4]) {
  for (unsigned r = 0; r < s->cols * s->elements; r++)
    for (unsigned l = 0; l < s->rows; l++)
      file[s->reg + r][s->lane + l] = gm_bits(num[r * s->rows + l]);
}

bool pair_bind(const pair *p, const gm_program *g, gm_image *img) {
  img->nconst = g->machine.consts;
  img->texture = p->memory;
  img->ntexture = p->words;
  for (size_t k = 0; k < g->nlit; k++)
    for (unsigned l = 0; l < 4; l++)
      if (g->lit[k].mask >> l & 1)
        img->c[g->lit[k].reg][l] = g->lit[k].value[l];
  for (size_t k = 0; k < g->nsym; k++) {
    const gm_symbol *s = &g->sym[k];
    const pair_value *v = s->kind == GM_SYM_UNIFORM ? pair_find(p->uniform, p->nuniform, s->name) : NULL;
    if (s->kind == GM_SYM_UNIFORM && !v)
      return false;
    if (v)
      spread_pair_value(s, v->num, img->c);
    for (unsigned e = 0; e < s->elements && (s->kind == GM_SYM_SAMPLER || s->kind == GM_SYM_TEXSIZE); e++) {
      const pair_texture *t = find_symbol_texture(p, s, e);
      if (!t)
        return false;
      if (s->kind == GM_SYM_SAMPLER) {
        img->sampler[s->reg + e] = t->state;
        img->nsampler = s->reg + e + 1 > img->nsampler ? s->reg + e + 1 : img->nsampler;
      } else {
        img->c[s->reg + e][s->lane] = gm_bits((float)t->state.width);
        img->c[s->reg + e][s->lane + 1] = gm_bits((float)t->state.height);
      }
    }
  }
  return true;
}

static void vertex_inputs(const pair *p, const gm_program *g, size_t k, gm_invocation *inv) {
  for (size_t i = 0; i < g->nsym; i++) {
    const pair_value *v = g->sym[i].kind == GM_SYM_ATTRIBUTE ? pair_find(p->attribute, p->nattribute, g->sym[i].name) : NULL;
    if (v)
      spread_pair_value(&g->sym[i], v->num + k * v->n, inv->v);
  }
}

static void fragment_inputs(const pair *p, const gm_program *g, const pair_inputs *in, size_t k, gm_invocation *inv) {
  const pair_reg *r = in->reg + k * in->regs;
  for (size_t i = 0; i < p->nvarying; i++) {
    const gm_symbol *s = NULL;
    for (size_t j = 0; j < g->nsym && !s; j++)
      if (g->sym[j].kind == GM_SYM_VARYING && !strcmp(g->sym[j].name, p->varying[i].sym.name))
        s = &g->sym[j];
    for (unsigned c = 0; c < p->varying[i].sym.cols * p->varying[i].sym.elements; c++, r++)
      for (unsigned l = 0; s && l < s->rows; l++)
        inv->v[s->reg + c][s->lane + l] = gm_bits((*r)[l]);
  }
  for (unsigned i = 0; i < 3; i++)
    for (unsigned l = 0; l < 4; l++)
      inv->sys[i][l] = gm_bits(r[i][l]);
}

void pair_invocation(const pair *p, const gm_program *g, const pair_inputs *in, size_t k, gm_invocation *inv) {
  *inv = (gm_invocation){.nv = GM_RUN_INPUTS};
  if (g->stage == GM_STAGE_VERTEX)
    vertex_inputs(p, g, k, inv);
  else
    fragment_inputs(p, g, in, k, inv);
}

unsigned pair_registers(const gm_program *g) {
  gm_symbol out[PAIR_MAX_OUT];
  unsigned n = pair_outputs(g, out), regs = 0;
  for (unsigned k = 0; k < n; k++)
    regs += out[k].cols * out[k].elements;
  return regs;
}

void pair_read_outputs(const gm_program *g, gm_host_read *rd, void *ctx, unsigned thread, pair_reg *reg) {
  gm_symbol out[PAIR_MAX_OUT];
  unsigned n = pair_outputs(g, out);
  for (unsigned k = 0; k < n; k++)
    for (unsigned c = 0; c < out[k].cols * out[k].elements; c++, reg++) {
      uint32_t d[4];
      bool system = out[k].kind == GM_SYM_SYSTEM;
      rd(ctx, system ? GM_HOST_SYS : GM_HOST_O, thread, !system ? out[k].reg + c : !strcmp(out[k].name, "gl_Position") ? 3 : 4, d);
      for (unsigned l = 0; l < out[k].rows; l++)
        (*reg)[l] = gm_float(d[out[k].lane + l]);
    }
}

/* --- the simulator --- */

static void write_pair_sim(void *ctx, int kind, unsigned thread, unsigned addr, const uint32_t data[4]) {
  gm_sim_write(ctx, kind, thread, addr, data);
}

static void read_pair_sim(void *ctx, int kind, unsigned thread, unsigned addr, uint32_t data[4]) {
  gm_sim_read(ctx, kind, thread, addr, data);
}

static bool run_group(const pair *p, const gm_program *g, gm_sim *sim, const pair_inputs *in, size_t first, unsigned n, pair_result *out) {
  gm_run_config cfg = {.policy = g->machine.gate_policy, .wake = g->machine.wake, .texture_latency = g->machine.texture_latency};
  gm_trace t;
  int busy = 1;
  for (unsigned k = 0; k < n; k++) {
    gm_invocation inv;
    pair_invocation(p, g, in, first + k, &inv);
    gm_run_write_thread(g, &inv, k, write_pair_sim, sim);
  }
  gm_sim_start(sim, &cfg, g->entry, (1u << n) - 1);
  for (unsigned c = 0; busy > 0 && c < GM_RUN_MAX_CYCLES; c++)
    busy = gm_sim_cycle(sim, &t);
  for (unsigned k = 0; k < n && !busy; k++) {
    pair_read_outputs(g, read_pair_sim, sim, k, out->reg + (first + k) * out->regs);
    out->killed[first + k] = gm_sim_killed(sim, k);
  }
  return busy == 0;
}

bool pair_simulate(const pair *p, gm_stage stage, const pair_inputs *in, pair_result *out, char *why, size_t size) {
  const gm_program *g = &p->program[stage];
  unsigned total = stage == GM_STAGE_VERTEX ? PAIR_VERTICES : PAIR_FRAGMENTS, threads = g->machine.threads;
  gm_image img = {.nconst = 0};
  *out = (pair_result){.regs = pair_registers(g)};
  out->reg = calloc((size_t)total * out->regs + 1, sizeof *out->reg);
  out->killed = calloc(total, sizeof *out->killed);
  gm_sim *sim = gm_sim_new(&g->machine);
  if (!pair_bind(p, g, &img)) {
    snprintf(why, size, "a uniform or sampler of the program has no value");
    gm_sim_free(sim);
    return false;
  }
  gm_run_load_sim(sim, g, &img);
  bool ok = true;
  for (unsigned k = 0; k < total && ok; k += threads)
    ok = run_group(p, g, sim, in, k, total - k < threads ? total - k : threads, out);
  if (!ok)
    snprintf(why, size, "%s", gm_sim_error(sim) ? gm_sim_error(sim) : "does not end");
  gm_sim_free(sim);
  return ok;
}
