/* SPDX-License-Identifier: Apache-2.0 */
/* Binds the constants and samplers of a draw (docs/gles.md, "How it works"). Draws between which nothing of these changed share them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/fp/fp.h"
#include "gles/gl/gl_draw.h"
#include "gles/gl/gl_report.h"
#include "gles/gl/gl_texture.h"
#include "gles/gl/samples.h"

static void put_image_constant(gm_image *img, unsigned reg, unsigned lane, float v) {
  if (reg >= GM_RUN_CONSTS || lane > 3)
    return;
  img->c[reg][lane] = gm_bits(v);
  if (reg >= img->nconst)
    img->nconst = reg + 1;
}

static void bind_literals(const gm_program *p, gm_image *img) {
  for (size_t i = 0; i < p->nlit; i++)
    for (unsigned k = 0; k < 4; k++)
      if (p->lit[i].mask >> k & 1)
        put_image_constant(img, p->lit[i].reg, k, gm_float(p->lit[i].value[k]));
}

static void bind_value(const gm_symbol *s, const float *v, gm_image *img) {
  for (unsigned e = 0; e < s->elements * s->cols; e++)
    for (unsigned r = 0; r < s->rows; r++)
      put_image_constant(img, s->reg + e, s->lane + r, *v++);
}

/* gl_DepthRange.near, .far and .diff. */
static float depth_range(const gles_state *s, const char *name) {
  const char *part = strrchr(name, '.');
  if (part && !strcmp(part, ".diff"))
    return s->depth_range[1] - s->depth_range[0];
  return s->depth_range[part && !strcmp(part, ".far")];
}

static gles_texture *find_sampler_texture(const gm_gl *c, const gles_uniform *u, unsigned element) {
  unsigned unit = (unsigned)*gles_uniform_value(c->program, u, element);
  return c->bound[unit][u->type == GL_SAMPLER_CUBE];
}

static bool is_half(const gles_texture *t) { return t->level[0][0].half != NULL; }

static bool reads_half(const gm_gl *c, const gles_uniform *u) {
  for (unsigned e = 0; gles_is_sampler(u) && e < u->elements; e++)
    if (is_half(find_sampler_texture(c, u, e)))
      return true;
  return false;
}

/* A sampler of half floats has two elements for each of the shader's. An array is of half floats as a whole, or not at all. */
static bool bind_samplers(gm_gl *c, const gles_uniform *u, const gm_symbol *s, gm_image *img) {
  const unsigned parts = reads_half(c, u) ? 2 : 1;
  for (unsigned e = 0; e < s->elements && s->reg + e < GM_RUN_SAMPLERS; e++) {
    gles_texture *t = find_sampler_texture(c, u, e / parts);
    gles_target_finish_for(c, t, true);
    if (is_half(t) != (parts == 2))
      return gles_report_failure(c, "an array of samplers reads half floats and other textures\n"), false;
    if (!gles_texture_place(c->share, t))
      return false;
    img->sampler[s->reg + e] = gles_texture_sampler(t, e % parts);
    if (img->nsampler <= s->reg + e)
      img->nsampler = s->reg + e + 1;
  }
  return true;
}

/* The hidden uniforms with the size of a texture. */
static void bind_sizes(const gm_gl *c, const gles_uniform *u, const gm_program *p, gm_image *img) {
  for (size_t i = 0; i < p->nsym; i++)
    for (unsigned e = 0; p->sym[i].kind == GM_SYM_TEXSIZE && !strcmp(p->sym[i].name, u->name) && e < p->sym[i].elements; e++) {
      const gm_sampler *at = &find_sampler_texture(c, u, reads_half(c, u) ? e / 2 : e)->at;
      put_image_constant(img, p->sym[i].reg + e, p->sym[i].lane, at->width);
      put_image_constant(img, p->sym[i].reg + e, p->sym[i].lane + 1, at->height);
    }
}

static bool bind_stage(gm_gl *c, const gles_code *k, unsigned stage, gm_image *img) {
  const gles_program *p = c->program;
  const gm_program *code = &k->program[stage];
  memset(img, 0, sizeof *img);
  for (size_t i = 0; i < p->nuniform; i++) {
    const gles_uniform *u = &p->uniform[i];
    const gm_symbol *s = gles_symbol_in(k, stage, u->symbol[stage]);
    if (s && gles_is_sampler(u) && !bind_samplers(c, u, s, img))
      return false;
    if (s && gles_is_sampler(u))
      bind_sizes(c, u, code, img);
    else if (s && u->location < 0)
      put_image_constant(img, s->reg, s->lane, depth_range(&c->state, u->name));
    else if (s)
      bind_value(s, gles_uniform_value(p, u, 0), img);
  }
  bind_literals(code, img);
  return true;
}

/* --- depth textures and half floats --- */

static bool reads_depth(const gm_gl *c, const gles_uniform *u) {
  for (unsigned e = 0; u->type == GL_SAMPLER_2D && e < u->elements; e++)
    if (find_sampler_texture(c, u, e)->level[0][0].depth)
      return true;
  return false;
}

/* What is written before the name of a sampler that reads textures of a kind; NULL: the usual kind. */
static const char *kind_of(const gm_gl *c, const gles_uniform *u) { return reads_half(c, u) ? ":" : reads_depth(c, u) ? "" : NULL; }

/* The names of the samplers that read depth textures or half floats, and a line "%" if alpha becomes coverage, malloc'd; NULL when out of
   memory. */
static char *special_samplers(const gm_gl *c) {
  size_t size = 1;
  const gles_program *p = c->program;
  const bool by_alpha = gles_samples_by_alpha(c);
  for (size_t i = 0; i < p->nuniform; i++)
    size += kind_of(c, &p->uniform[i]) ? strlen(p->uniform[i].name) + 2 : 0;
  char *names = calloc(size + 2, 1), *end = names;
  for (size_t i = 0; names && size > 1 && i < p->nuniform; i++)
    if (kind_of(c, &p->uniform[i]))
      end += sprintf(end, "%s%s\n", kind_of(c, &p->uniform[i]), p->uniform[i].name);
  if (names && by_alpha)
    strcpy(end, "%\n");
  return names;
}

/* The code for the textures that are bound. NULL with a message in the log. */
static const gles_code *code_of_draw(gm_gl *c, char **log) {
  gles_program *p = c->program;
  char *names = special_samplers(c);
  const gles_code *code = names && !*names ? p->code : NULL;
  if (names && *names && (!p->variant || strcmp(p->variant->special, names) != 0)) {
    gles_code_drop(c->share, p->variant);
    p->variant = gles_compile_pair(c->share, p->code->source[0], p->code->source[1], names, log);
  }
  code = code || !names ? code : p->variant;
  free(names);
  return code;
}

const gm_image *gles_bind_images(gm_gl *c) {
  gles_pending *p = &c->pending;
  char *log = NULL;
  if (p->image_of == c->program && p->image_version == c->share->version)
    return p->images;
  const gles_code *code = code_of_draw(c, &log);
  if (log && !code)
    gles_report_failure(c, log);
  free(log);
  gm_image *img = code ? gles_target_keep(c, 2 * sizeof *img) : NULL;
  if (!img || !bind_stage(c, code, 0, &img[0]) || !bind_stage(c, code, 1, &img[1]))
    return NULL;
  p->image_code = code;
  for (unsigned k = 0; k < 2; k++) {
    img[k].texture = c->share->memory.word;
    img[k].ntexture = c->share->memory.top;
  }
  p->images = img;
  p->image_of = c->program;
  p->image_version = c->share->version;
  return img;
}
