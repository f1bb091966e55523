/* SPDX-License-Identifier: Apache-2.0 */
/* Sets the registers of a case's programs from named values. A draw need not give every uniform: in OpenGL ES they start at zero. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "core/fp/fp.h"
#include "studies/conformance/core.h"

/* Integers and booleans are kept as floats. */
static uint32_t lane_bits(gm_base base, double x) { return gm_bits(base == GM_BASE_BOOL ? (float)(x != 0) : (float)x); }

static void spread_case_value(const gm_symbol *s, size_t from, const double *num, size_t n, uint32_t (*file)[4], unsigned count,
                              unsigned *used) {
  size_t room = (size_t)s->rows * s->cols * s->elements;
  for (size_t i = 0; i < n && from + i < room; i++) {
    unsigned reg = s->reg + (unsigned)((from + i) / s->rows), lane = s->lane + (unsigned)((from + i) % s->rows);
    if (reg >= count || lane > 3)
      return;
    file[reg][lane] = lane_bits(s->base, num[i]);
    if (reg >= *used)
      *used = reg + 1;
  }
}

/* The index of the number at which a value named `name` begins in the symbol: "u" at its start, "u[2]" at its third element; -1: another
   symbol. */
static long offset_of(const gm_symbol *s, const char *name) {
  size_t n = strlen(s->name);
  char *end;
  if (strncmp(s->name, name, n) || (name[n] && name[n] != '['))
    return -1;
  if (!name[n])
    return 0;
  long k = strtol(name + n + 1, &end, 10);
  return strcmp(end, "]") || k < 0 || k >= (long)s->elements ? -1 : k * (long)(s->rows * s->cols);
}

static void bind_uniform(const gm_symbol *s, const cf_values *uniforms, gm_image *img) {
  for (unsigned i = 0; i < s->elements * s->cols && s->reg + i < GM_RUN_CONSTS; i++)
    if (s->reg + i >= img->nconst)
      img->nconst = s->reg + i + 1; /* zero unless given */
  for (size_t i = 0; i < uniforms->n; i++) {
    long from = offset_of(s, uniforms->v[i].name);
    if (from >= 0)
      spread_case_value(s, (size_t)from, uniforms->v[i].num, uniforms->v[i].n, img->c, GM_RUN_CONSTS, &img->nconst);
  }
}

/* A sampler without a texture gives opaque black; all such samplers share one texel for each face. */
static void bind_sampler(const gm_symbol *s, gm_image *img) {
  gm_sampler black = {.width = 1, .height = 1, .cube = s->base == GM_BASE_SAMPLERCUBE};
  const gm_sampler largest = {.width = 1, .height = 1, .cube = 1};
  if (!img->texture && (img->texture = malloc(gm_tex_words(&largest) * sizeof *img->texture))) {
    img->ntexture = gm_tex_words(&largest);
    for (size_t i = 0; i < img->ntexture; i++)
      img->texture[i] = 0xff000000;
  }
  for (unsigned e = 0; e < s->elements && s->reg + e < GM_RUN_SAMPLERS; e++) {
    img->sampler[s->reg + e] = black;
    if (s->reg + e >= img->nsampler)
      img->nsampler = s->reg + e + 1;
  }
}

static void bind_size(const gm_symbol *s, gm_image *img) {
  double one[2 * GM_RUN_SAMPLERS];
  size_t n = (size_t)s->rows * s->cols * s->elements;
  for (unsigned i = 0; i < 2 * GM_RUN_SAMPLERS; i++)
    one[i] = 1;
  spread_case_value(s, 0, one, n < 2 * GM_RUN_SAMPLERS ? n : 2 * GM_RUN_SAMPLERS, img->c, GM_RUN_CONSTS, &img->nconst);
}

void cf_bind(const gm_program *p, const cf_values *uniforms, double near, double far, gm_image *img) {
  double range[3] = {near, far, far - near};
  char *names[3] = {"gl_DepthRange.near", "gl_DepthRange.far", "gl_DepthRange.diff"};
  cf_value v[3] = {{names[0], &range[0], 1}, {names[1], &range[1], 1}, {names[2], &range[2], 1}};
  cf_values built_in = {v, 3, 3};
  char err[GM_ERROR_SIZE];
  gm_run_bind_none(p, img, err, sizeof err);
  for (size_t i = 0; i < p->nsym; i++) {
    if (p->sym[i].kind == GM_SYM_UNIFORM)
      bind_uniform(&p->sym[i], strncmp(p->sym[i].name, "gl_", 3) ? uniforms : &built_in, img);
    else if (p->sym[i].kind == GM_SYM_TEXSIZE)
      bind_size(&p->sym[i], img);
    else if (p->sym[i].kind == GM_SYM_SAMPLER)
      bind_sampler(&p->sym[i], img);
  }
}

void cf_bind_input(const gm_symbol *s, const double *num, size_t n, gm_invocation *inv) {
  spread_case_value(s, 0, num, n, inv->v, GM_RUN_INPUTS, &inv->nv);
}
