/* SPDX-License-Identifier: Apache-2.0 */
/* Our side of a pair: registers from named numbers, runs on the simulator. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fp/fp.h"
#include "regress/pairs.h"
#include "run/run.h"

const pair_value *pair_find(const pair_value *v, size_t n, const char *name) {
  for (size_t k = 0; k < n; k++)
    if (!strcmp(v[k].sym.name, name))
      return &v[k];
  return NULL;
}

unsigned pair_outputs(const gl_program *p, gl_symbol out[PAIR_MAX_OUT]) {
  unsigned n = 0;
  for (size_t k = 0; k < p->nsym && n < PAIR_MAX_OUT; k++) {
    const gl_symbol *s = &p->sym[k];
    bool system = s->kind == GL_SYM_SYSTEM && (!strcmp(s->name, "gl_Position") || !strcmp(s->name, "gl_PointSize"));
    if (p->stage == GL_STAGE_VERTEX ? system || s->kind == GL_SYM_VARYING : s->kind == GL_SYM_FRAGCOLOR)
      out[n++] = *s;
  }
  return n;
}

static const pair_texture *texture_of(const pair *p, const gl_symbol *s, unsigned element) {
  char name[200];
  snprintf(name, sizeof name, s->elements > 1 ? "%s[%u]" : "%s", s->name, element);
  for (size_t k = 0; k < p->ntexture; k++)
    if (!strcmp(p->texture[k].name, name))
      return &p->texture[k];
  return NULL;
}

static void spread(const gl_symbol *s, const float *num, uint32_t (*file)[4]) {
  for (unsigned r = 0; r < s->cols * s->elements; r++)
    for (unsigned l = 0; l < s->rows; l++)
      file[s->reg + r][s->lane + l] = gl_bits(num[r * s->rows + l]);
}

static bool bind(const pair *p, const gl_program *g, gl_image *img) {
  img->nconst = g->machine.consts;
  img->texture = p->memory;
  img->ntexture = p->words;
  for (size_t k = 0; k < g->nlit; k++)
    for (unsigned l = 0; l < 4; l++)
      if (g->lit[k].mask >> l & 1)
        img->c[g->lit[k].reg][l] = g->lit[k].value[l];
  for (size_t k = 0; k < g->nsym; k++) {
    const gl_symbol *s = &g->sym[k];
    const pair_value *v = s->kind == GL_SYM_UNIFORM ? pair_find(p->uniform, p->nuniform, s->name) : NULL;
    if (s->kind == GL_SYM_UNIFORM && !v)
      return false;
    if (v)
      spread(s, v->num, img->c);
    for (unsigned e = 0; e < s->elements && (s->kind == GL_SYM_SAMPLER || s->kind == GL_SYM_TEXSIZE); e++) {
      const pair_texture *t = texture_of(p, s, e);
      if (!t)
        return false;
      if (s->kind == GL_SYM_SAMPLER) {
        img->sampler[s->reg + e] = t->state;
        img->nsampler = s->reg + e + 1 > img->nsampler ? s->reg + e + 1 : img->nsampler;
      } else {
        img->c[s->reg + e][s->lane] = gl_bits((float)t->state.width);
        img->c[s->reg + e][s->lane + 1] = gl_bits((float)t->state.height);
      }
    }
  }
  return true;
}

static void sim_write(void *ctx, int kind, unsigned thread, unsigned addr, const uint32_t data[4]) {
  gl_sim_write(ctx, kind, thread, addr, data);
}

static void vertex_inputs(const pair *p, const gl_program *g, size_t k, gl_invocation *inv) {
  for (size_t i = 0; i < g->nsym; i++) {
    const pair_value *v = g->sym[i].kind == GL_SYM_ATTRIBUTE ? pair_find(p->attribute, p->nattribute, g->sym[i].name) : NULL;
    if (v)
      spread(&g->sym[i], v->num + k * v->n, inv->v);
  }
}

static void fragment_inputs(const pair *p, const gl_program *g, const pair_inputs *in, size_t k, gl_invocation *inv) {
  const pair_reg *r = in->reg + k * in->regs;
  for (size_t i = 0; i < p->nvarying; i++) {
    const gl_symbol *s = NULL;
    for (size_t j = 0; j < g->nsym && !s; j++)
      if (g->sym[j].kind == GL_SYM_VARYING && !strcmp(g->sym[j].name, p->varying[i].sym.name))
        s = &g->sym[j];
    for (unsigned c = 0; c < p->varying[i].sym.cols * p->varying[i].sym.elements; c++, r++)
      for (unsigned l = 0; s && l < s->rows; l++)
        inv->v[s->reg + c][s->lane + l] = gl_bits((*r)[l]);
  }
  for (unsigned i = 0; i < 3; i++)
    for (unsigned l = 0; l < 4; l++)
      inv->sys[i][l] = gl_bits(r[i][l]);
}

static void read_outputs(const gl_program *g, gl_sim *sim, unsigned thread, pair_reg *reg) {
  gl_symbol out[PAIR_MAX_OUT];
  unsigned n = pair_outputs(g, out);
  for (unsigned k = 0; k < n; k++)
    for (unsigned c = 0; c < out[k].cols * out[k].elements; c++, reg++) {
      uint32_t d[4];
      bool system = out[k].kind == GL_SYM_SYSTEM;
      gl_sim_read(sim, system ? GL_HOST_SYS : GL_HOST_O, thread, !system ? out[k].reg + c : !strcmp(out[k].name, "gl_Position") ? 3 : 4, d);
      for (unsigned l = 0; l < out[k].rows; l++)
        (*reg)[l] = gl_float(d[out[k].lane + l]);
    }
}

static bool run_group(const pair *p, const gl_program *g, gl_sim *sim, const pair_inputs *in, size_t first, unsigned n, pair_result *out) {
  gl_run_config cfg = {g->machine.gate_policy, g->machine.wake, g->machine.texture_latency, 0};
  gl_trace t;
  int busy = 1;
  for (unsigned k = 0; k < n; k++) {
    gl_invocation inv = {.nv = GL_RUN_INPUTS};
    if (g->stage == GL_STAGE_VERTEX)
      vertex_inputs(p, g, first + k, &inv);
    else
      fragment_inputs(p, g, in, first + k, &inv);
    gl_run_write_thread(g, &inv, k, sim_write, sim);
  }
  gl_sim_start(sim, &cfg, g->entry, (1u << n) - 1);
  for (unsigned c = 0; busy > 0 && c < GL_RUN_MAX_CYCLES; c++)
    busy = gl_sim_cycle(sim, &t);
  for (unsigned k = 0; k < n && !busy; k++) {
    read_outputs(g, sim, k, out->reg + (first + k) * out->regs);
    out->killed[first + k] = gl_sim_killed(sim, k);
  }
  return busy == 0;
}

bool pair_simulate(const pair *p, gl_stage stage, const pair_inputs *in, pair_result *out, char *why, size_t size) {
  const gl_program *g = &p->program[stage];
  unsigned total = stage == GL_STAGE_VERTEX ? PAIR_VERTICES : PAIR_FRAGMENTS, threads = g->machine.threads;
  gl_symbol sym[PAIR_MAX_OUT];
  unsigned n = pair_outputs(g, sym);
  gl_image img = {.nconst = 0};
  *out = (pair_result){.regs = 0};
  for (unsigned k = 0; k < n; k++)
    out->regs += sym[k].cols * sym[k].elements;
  out->reg = calloc((size_t)total * out->regs + 1, sizeof *out->reg);
  out->killed = calloc(total, sizeof *out->killed);
  gl_sim *sim = gl_sim_new(&g->machine);
  if (!bind(p, g, &img)) {
    snprintf(why, size, "a uniform or sampler of the program has no value");
    gl_sim_free(sim);
    return false;
  }
  gl_run_load_sim(sim, g, &img);
  bool ok = true;
  for (unsigned k = 0; k < total && ok; k += threads)
    ok = run_group(p, g, sim, in, k, total - k < threads ? total - k : threads, out);
  if (!ok)
    snprintf(why, size, "%s", gl_sim_error(sim) ? gl_sim_error(sim) : "does not end");
  gl_sim_free(sim);
  return ok;
}
