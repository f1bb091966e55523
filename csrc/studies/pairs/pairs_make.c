/* SPDX-License-Identifier: Apache-2.0 */
/* Makes random values for everything that a pair of shaders reads, in ranges that shaders are written for. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "front/front.h"
#include "studies/pairs/pairs_make.h"

/* --- random numbers: the same for the same seed, everywhere --- */

static float random_between(uint64_t *s, float low, float high) {
  return low + (high - low) * (float)(gm_random_next(s) >> 40) / (float)(1 << 24);
}

static const float ranges[][2] = {{0, 1}, {-1, 1}, {0.1f, 4}, {1, 64}};

/* --- what is read --- */

static void add_pair_value(pair_value **list, size_t *n, const ir_sym *y, size_t copies) {
  const gm_symbol *s = &y->s;
  if (pair_find(*list, *n, s->name))
    return;
  *list = realloc(*list, (*n + 1) * sizeof **list);
  pair_value *v = &(*list)[(*n)++];
  *v = (pair_value){.sym = *s, .n = (size_t)s->rows * s->cols * s->elements, .invariant = y->invariant};
  v->sym.name = strdup(s->name);
  v->num = calloc(v->n * copies, sizeof *v->num);
}

static void add_texture(pair *p, const gm_symbol *s, unsigned element) {
  pair_texture t = {.state = {.width = PAIR_TEXTURE, .height = PAIR_TEXTURE, .cube = s->base == GM_BASE_SAMPLERCUBE}};
  snprintf(t.name, sizeof t.name, s->elements > 1 ? "%s[%u]" : "%s", s->name, element);
  for (size_t k = 0; k < p->ntexture; k++)
    if (!strcmp(p->texture[k].name, t.name))
      return;
  p->texture = realloc(p->texture, (p->ntexture + 1) * sizeof *p->texture);
  t.state.base = (uint32_t)p->words;
  p->words += gm_tex_words(&t.state);
  p->texture[p->ntexture++] = t;
}

/* What the text declares and uses. OpenGL ES also needs values for symbols that our compiler removes. */
static bool interface(pair *p, gm_stage stage) {
  gc_arena *a = gc_arena_new();
  gc_diag d = {.arena = a, .name = p->name, .src = p->text[stage], .len = strlen(p->text[stage])};
  ir_module *m = gc_front(a, &d, stage);
  for (size_t k = 0; m && k < m->nsym; k++) {
    const gm_symbol *s = &m->sym[k].s;
    if (!m->sym[k].used)
      continue;
    if (s->kind == GM_SYM_UNIFORM)
      add_pair_value(&p->uniform, &p->nuniform, &m->sym[k], 1);
    else if (s->kind == GM_SYM_ATTRIBUTE)
      add_pair_value(&p->attribute, &p->nattribute, &m->sym[k], PAIR_VERTICES);
    else if (s->kind == GM_SYM_VARYING && stage == GM_STAGE_FRAGMENT)
      add_pair_value(&p->varying, &p->nvarying, &m->sym[k], 3 * PAIR_QUADS);
    else if (s->kind == GM_SYM_SYSTEM && !strcmp(s->name, "gl_PointCoord"))
      p->points = true;
    for (unsigned e = 0; e < s->elements && s->kind == GM_SYM_SAMPLER; e++)
      add_texture(p, s, e);
  }
  gc_arena_free(a);
  return m != NULL;
}

bool pair_interface(pair *p) {
  bool ok = interface(p, GM_STAGE_VERTEX) && interface(p, GM_STAGE_FRAGMENT);
  p->memory = calloc(p->words + 1, sizeof *p->memory);
  return ok && p->memory;
}

static void free_values(pair_value *v, size_t n) {
  for (size_t k = 0; k < n; k++) {
    free(v[k].sym.name);
    free(v[k].num);
  }
  free(v);
}

void pair_free(pair *p) {
  free_values(p->uniform, p->nuniform);
  free_values(p->attribute, p->nattribute);
  free_values(p->varying, p->nvarying);
  free(p->texture);
  free(p->memory);
}

/* --- values --- */

static void fill_uniform(pair_value *v, uint64_t *s) {
  const float *r = ranges[v->sym.cols > 1 ? 1 : gm_random_next(s) % 4];
  for (size_t k = 0; k < v->n; k++)
    v->num[k] = v->sym.base == GM_BASE_BOOL  ? (float)(gm_random_next(s) & 1)
                : v->sym.base == GM_BASE_INT ? (float)(gm_random_next(s) % 4)
                                             : random_between(s, r[0], r[1]);
  if (!strcmp(v->sym.name, "gl_DepthRange.near")) /* set by OpenGL ES */
    v->num[0] = 0;
  else if (!strncmp(v->sym.name, "gl_DepthRange.", 14))
    v->num[0] = 1;
}

/* One range for a whole attribute, so that its values are similar. */
static void fill_attribute(pair_value *v, uint64_t *s) {
  const float *r = ranges[gm_random_next(s) % 3];
  for (size_t k = 0; k < v->n * PAIR_VERTICES; k++)
    v->num[k] = random_between(s, r[0], r[1]);
}

static void fill_varying(pair_value *v, uint64_t *s) {
  static const float tiny[2] = {2e-5f, 1e-4f}; /* here noise made from a varying is still smooth; positive in the whole quad */
  bool small = gm_random_next(s) % 4 == 0;
  const float *r = small ? tiny : ranges[gm_random_next(s) % 3], slope = small ? 2e-6f : 0.1f;
  for (unsigned q = 0; q < PAIR_QUADS; q++)
    for (size_t k = 0; k < v->n; k++) {
      float *n = v->num + 3 * q * v->n + k;
      n[0] = random_between(s, r[0], r[1]);
      n[v->n] = random_between(s, -slope, slope);
      n[2 * v->n] = random_between(s, -slope, slope);
    }
}

/* Waves with a little noise. One lookup may decide where the next one reads, so neighbouring texels must be similar. */
static void paint(uint32_t *texel, size_t n, uint64_t *s) {
  double step[4][2], phase[4];
  for (unsigned c = 0; c < 4; c++) {
    step[c][0] = (double)(gm_random_next(s) % 3) * 0.3927; /* a sixteenth of a turn */
    step[c][1] = (double)(gm_random_next(s) % 3) * 0.3927;
    phase[c] = (double)random_between(s, 0, 6.28f);
  }
  for (size_t k = 0; k < n; k++) {
    texel[k] = 0;
    for (unsigned c = 0; c < 4; c++) {
      size_t line = k / PAIR_TEXTURE;
      double x = (double)(k - line * PAIR_TEXTURE), y = (double)line;
      double v = 127 + 110 * sin(step[c][0] * x + step[c][1] * y + phase[c]) + (double)random_between(s, -15, 15);
      texel[k] |= (uint32_t)v << 8 * c;
    }
  }
}

void pair_fill(pair *p, uint64_t seed) {
  for (size_t k = 0; k < p->nuniform; k++)
    fill_uniform(&p->uniform[k], &seed);
  for (size_t k = 0; k < p->nattribute; k++)
    fill_attribute(&p->attribute[k], &seed);
  for (size_t k = 0; k < p->nvarying; k++)
    fill_varying(&p->varying[k], &seed);
  for (size_t k = 0; k < p->ntexture; k++) {
    gm_sampler *t = &p->texture[k].state;
    p->texture[k].memory = p->memory;
    paint(p->memory + t->base, gm_tex_words(t), &seed);
    t->mag = t->min =
        t->cube ? GM_FILTER_NEAREST : gm_random_next(&seed) % 2; /* filtering across the edges of a cube differs between implementations */
    t->wrap_s = t->cube ? GM_WRAP_CLAMP : gm_random_next(&seed) % 3;
    t->wrap_t = t->cube ? GM_WRAP_CLAMP : gm_random_next(&seed) % 3;
  }
}

/* --- fragment inputs without OpenGL ES --- */

static unsigned registers_of(const pair_value *v) { return v->sym.cols * v->sym.elements; }

static void put_system(pair_reg *reg, unsigned fragment) {
  unsigned x = fragment & 1, y = fragment >> 1 & 1, quad = fragment / 4;
  memset(reg, 0, 3 * sizeof *reg);
  reg[0][0] = (float)(2 * quad + x) + 0.5f;
  reg[0][1] = (float)(2 * (quad % 5) + y) + 0.5f;
  reg[0][2] = 0.5f;
  reg[0][3] = 1;
  reg[1][0] = 1;
  reg[2][0] = (float)x * 0.5f + 0.25f;
  reg[2][1] = (float)y * 0.5f + 0.25f;
}

bool pair_interpolate(const pair *p, pair_inputs *in) {
  in->regs = 3;
  for (size_t i = 0; i < p->nvarying; i++)
    in->regs += registers_of(&p->varying[i]);
  in->reg = calloc((size_t)PAIR_FRAGMENTS * in->regs, sizeof *in->reg);
  for (unsigned k = 0; in->reg && k < PAIR_FRAGMENTS; k++) {
    pair_reg *r = in->reg + (size_t)k * in->regs;
    for (size_t i = 0; i < p->nvarying; i++) {
      const pair_value *v = &p->varying[i];
      const float *num = v->num + 3 * (size_t)(k / 4) * v->n;
      for (unsigned c = 0; c < registers_of(v); c++, r++)
        for (unsigned l = 0; l < v->sym.rows; l++, num++)
          (*r)[l] = num[0] + (float)(k & 1) * num[v->n] + (float)(k >> 1 & 1) * num[2 * v->n];
    }
    put_system(r, k);
  }
  return in->reg != NULL;
}
