/* SPDX-License-Identifier: Apache-2.0 */
/* Writes named values into register images, as the program's symbols say (docs/run-inputs.md). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/similar.h"
#include "core/fp/fp.h"
#include "core/run/run_private.h"

/* Values that inputs have if the inputs file does not name them. */
static const struct {
  const char *name;
  size_t n;
  double num[4];
} defaults[] = {
    {"gl_DepthRange.near", 1, {0}},          {"gl_DepthRange.far", 1, {1}}, {"gl_DepthRange.diff", 1, {1}},
    {"gl_FragCoord", 4, {0.5, 0.5, 0.5, 1}}, {"gl_FrontFacing", 1, {1}},    {"gl_PointCoord", 2, {0.5, 0.5}},
};

static const char *kind_name(const gm_symbol *s) {
  static const char *const names[] = {"uniform", "attribute", "varying", "sampler", "output", "system value", "texture size"};
  return names[s->kind];
}

/* Offers a name of the inputs, if the program has none of this name: it is probably mistyped. */
static void offer_unused(gm_similar *near, const gm_program *p, const char *name) {
  for (size_t i = 0; i < p->nsym; i++)
    if (strcmp(p->sym[i].name, name) == 0)
      return;
  gm_similar_offer(near, name, strlen(name));
}

/* What a message about a value or (vs NULL) a texture that the inputs lack ends with: what they have instead, if it is near. */
static const char *name_instead(const gm_loader *l, gm_similar *near, const gm_run *r, const gm_values *vs, const char *name) {
  gm_similar_begin(near, name, strlen(name));
  for (size_t i = 0; vs && i < vs->n; i++)
    offer_unused(near, l->program, vs->v[i].name);
  for (size_t i = 0; !vs && i < r->ntex; i++)
    offer_unused(near, l->program, r->tex[i].name);
  if (near->found[0])
    snprintf(near->text, sizeof near->text, ": the inputs have '%s'", near->found);
  return near->text;
}

static const char *type_name(const gm_symbol *s) {
  static const char *const vec[3][5] = {
      {"?", "float", "vec2", "vec3", "vec4"}, {"?", "int", "ivec2", "ivec3", "ivec4"}, {"?", "bool", "bvec2", "bvec3", "bvec4"}};
  static const char *const mat[5] = {"?", "?", "mat2", "mat3", "mat4"};
  if (s->base > GM_BASE_BOOL || s->rows > 4 || s->cols > 4)
    return "?";
  return s->cols > 1 ? mat[s->cols] : vec[s->base][s->rows];
}

static bool default_value(const char *name, gm_value *out) {
  for (size_t i = 0; i < sizeof defaults / sizeof *defaults; i++)
    if (!strcmp(defaults[i].name, name)) {
      *out = (gm_value){(char *)defaults[i].name, (double *)defaults[i].num, defaults[i].n};
      return true;
    }
  return false;
}

/* Converts a number to the bits of a register lane. Integers and booleans are floats too. */
static bool lane_bits(gm_loader *l, const gm_symbol *s, double x, uint32_t *out) {
  float f = s->base == GM_BASE_BOOL ? x != 0 : (float)x;
  if (!isfinite(f))
    return gm_load_fail(l, "%s \"%s\": %g is too large for a float", kind_name(s), s->name, x);
  if (s->base == GM_BASE_INT && (x != trunc(x) || fabs(x) > 16777216))
    return gm_load_fail(l, "%s \"%s\" is an int, %g is not a whole number up to 2^24", kind_name(s), s->name, x);
  *out = gm_bits(f);
  return true;
}

/* Whether a symbol lies inside a register file of `count` registers. */
static bool symbol_fits_file(gm_loader *l, const gm_symbol *s, unsigned count) {
  if (s->rows >= 1 && s->rows + s->lane <= 4 && s->cols >= 1 && s->cols <= 4 && s->elements >= 1 && s->elements <= count &&
      s->reg + s->elements * s->cols <= count)
    return true;
  return gm_load_fail(l, "%s \"%s\" of the program lies outside its registers", kind_name(s), s->name);
}

/* Spreads a value over the symbol's registers. Attributes with fewer components get 0, 0, 0, 1. */
static bool spread_symbol_value(gm_loader *l, const gm_symbol *s, const gm_value *v, uint32_t (*file)[4], unsigned count, unsigned *used) {
  size_t want = (size_t)s->rows * s->cols * s->elements;
  bool shorter = s->kind == GM_SYM_ATTRIBUTE && s->cols == 1 && s->elements == 1 && v->n < want;
  if (!symbol_fits_file(l, s, count))
    return false;
  if (v->n != want && !shorter)
    return gm_load_fail(l, "%s \"%s\" has %zu numbers, the shader's %s%s needs %zu", kind_name(s), s->name, v->n, type_name(s),
                        s->elements > 1 ? " array" : "", want);
  for (size_t i = 0; i < want; i++) {
    unsigned reg = s->reg + (unsigned)(i / s->rows), lane = s->lane + (unsigned)(i % s->rows);
    double x = i < v->n ? v->num[i] : i == 3;
    if (!lane_bits(l, s, x, &file[reg][lane]))
      return false;
    if (used && reg >= *used)
      *used = reg + 1;
  }
  return true;
}

/* --- what all invocations share --- */

static bool bind_uniform(gm_loader *l, const gm_run *r, const gm_symbol *s, gm_image *img) {
  gm_value def;
  gm_similar near;
  const gm_value *v = gm_run_uniform(r, s->name);
  if (!v && default_value(s->name, &def))
    v = &def;
  if (!v)
    return gm_load_fail(l, "uniform \"%s\" (%s%s) is missing%s", s->name, type_name(s), s->elements > 1 ? " array" : "",
                        name_instead(l, &near, r, &r->uniform, s->name));
  return spread_symbol_value(l, s, v, img->c, GM_RUN_CONSTS, &img->nconst);
}

/* Binds the hidden uniform with width and height of a texture. An array of samplers has one register for each element. */
static bool bind_size(gm_loader *l, const gm_run *r, const gm_symbol *s, gm_image *img) {
  for (unsigned e = 0; e < s->elements && e < GM_RUN_SAMPLERS; e++) {
    char name[300];
    snprintf(name, sizeof name, s->elements > 1 ? "%s[%u]" : "%s", s->name, e);
    const gm_texture *t = gm_run_texture(r, name);
    gm_similar near;
    if (!t)
      return gm_load_fail(l, "texture of sampler \"%s\" is missing%s", name, name_instead(l, &near, r, NULL, name));
    double size[2] = {t->pic[0].width, t->pic[0].height};
    gm_symbol one = *s;
    one.reg += e;
    one.elements = 1;
    if (!spread_symbol_value(l, &one, &(gm_value){.num = size, .n = 2}, img->c, GM_RUN_CONSTS, &img->nconst))
      return false;
  }
  return true;
}

/* Binds one sampler. A texture is in texture memory once, also if several samplers show it. place: sampler state of each texture, width 0
   if the texture is not in memory yet. */
static bool bind_sampler(gm_loader *l, const gm_run *r, const gm_symbol *sym, const char *name, unsigned unit, gm_image *img,
                         gm_sampler *place) {
  const gm_texture *t = gm_run_texture(r, name);
  gm_similar near;
  if (!t)
    return gm_load_fail(l, "texture of sampler \"%s\" is missing%s", name, name_instead(l, &near, r, NULL, name));
  if (unit >= GM_RUN_SAMPLERS)
    return gm_load_fail(l, "sampler \"%s\" of the program has number %u", name, unit);
  if ((t->faces > 1) != (sym->base == GM_BASE_SAMPLERCUBE))
    return gm_load_fail(l, "sampler \"%s\" is %s, its texture is %s", name, t->faces > 1 ? "2D" : "a cube map",
                        t->faces > 1 ? "a cube map" : "2D");
  size_t i = (size_t)(t - gm_run_texture_at(r, 0));
  if (!place[i].width && !gm_pictures_place(l, r->pictures, &r->tex[i], img, &place[i]))
    return false;
  img->sampler[unit] = place[i];
  if (unit >= img->nsampler)
    img->nsampler = unit + 1;
  return true;
}

static bool bind_samplers(gm_loader *l, const gm_run *r, const gm_symbol *s, gm_image *img, gm_sampler *place) {
  if (s->base != GM_BASE_SAMPLER2D && s->base != GM_BASE_SAMPLERCUBE)
    return gm_load_fail(l, "sampler \"%s\" of the program has no sampler type", s->name);
  if (s->elements <= 1)
    return bind_sampler(l, r, s, s->name, s->reg, img, place);
  for (unsigned e = 0; e < s->elements && e < GM_RUN_SAMPLERS; e++) {
    char name[300];
    snprintf(name, sizeof name, "%s[%u]", s->name, e);
    if (!bind_sampler(l, r, s, name, s->reg + e, img, place))
      return false;
  }
  return true;
}

static bool bind_literals(gm_loader *l, const gm_program *p, gm_image *img) {
  for (size_t i = 0; i < p->nlit; i++) {
    const gm_literal *k = &p->lit[i];
    if (k->reg >= GM_RUN_CONSTS)
      return gm_load_fail(l, "literal in constant register %u of the program", k->reg);
    for (unsigned j = 0; j < 4; j++)
      if (k->mask >> j & 1)
        img->c[k->reg][j] = k->value[j];
    if (k->reg >= img->nconst)
      img->nconst = k->reg + 1;
  }
  return true;
}

/* A memory array needs room for the threads that issue side by side. */
static bool threads_fit(gm_loader *l, const gm_program *p) {
  char why[GM_ERROR_SIZE];
  return !p->machine.array || !gm_run_fits(p, p->machine.threads, why, sizeof why) || gm_load_fail(l, "%s", why);
}

int gm_run_bind(const gm_program *p, const gm_run *r, gm_image *img, char *err, size_t errsize) {
  gm_loader l = {.name = r->name, .program = p, .err = err, .size = errsize};
  gm_sampler *place = calloc(r->ntex + 1, sizeof *place);
  bool ok = (place || gm_load_fail(&l, "out of memory")) && threads_fit(&l, p);
  *img = (gm_image){.blocked = p->machine.texture_blocks};
  for (size_t i = 0; ok && i < p->nsym; i++) {
    if (p->sym[i].kind == GM_SYM_UNIFORM)
      ok = bind_uniform(&l, r, &p->sym[i], img);
    else if (p->sym[i].kind == GM_SYM_TEXSIZE)
      ok = bind_size(&l, r, &p->sym[i], img);
    else if (p->sym[i].kind == GM_SYM_SAMPLER)
      ok = bind_samplers(&l, r, &p->sym[i], img, place);
  }
  ok = ok && bind_literals(&l, p, img);
  free(place);
  if (ok)
    return 0;
  gm_image_free(img);
  return -1;
}

int gm_run_bind_none(const gm_program *p, gm_image *img, char *err, size_t errsize) {
  gm_loader l = {.name = "program", .err = err, .size = errsize};
  *img = (gm_image){0};
  if (!threads_fit(&l, p) || !bind_literals(&l, p, img))
    return -1;
  img->nconst = p->machine.consts;
  return 0;
}

void gm_image_free(gm_image *img) {
  free(img->texture);
  img->texture = NULL;
  img->ntexture = 0;
}

/* --- what one invocation has --- */

static bool bind_system(gm_loader *l, const gm_run *r, gm_stage st, size_t k, gm_invocation *inv) {
  static const struct {
    const char *name;
    unsigned rows;
    gm_base base;
  } sys[3] = {{"gl_FragCoord", 4, GM_BASE_FLOAT}, {"gl_FrontFacing", 1, GM_BASE_BOOL}, {"gl_PointCoord", 2, GM_BASE_FLOAT}};
  for (unsigned i = 0; i < 3; i++) {
    gm_symbol s = {.name = (char *)sys[i].name, .kind = GM_SYM_SYSTEM, .base = sys[i].base, .rows = sys[i].rows, .cols = 1, .elements = 1};
    gm_value def;
    const gm_value *v = gm_run_input(r, st, k, s.name);
    if (!v && default_value(s.name, &def))
      v = &def;
    if (!spread_symbol_value(l, &s, v, &inv->sys[i], 1, NULL))
      return false;
  }
  for (unsigned i = 1; i < 4; i++)
    inv->sys[1][i] = inv->sys[1][0]; /* a boolean is in all lanes */
  return true;
}

int gm_run_invocation(const gm_program *p, const gm_run *r, size_t k, gm_invocation *inv, char *err, size_t errsize) {
  gm_loader l = {.name = r->name, .program = p, .err = err, .size = errsize};
  gm_sym_kind kind = p->stage == GM_STAGE_VERTEX ? GM_SYM_ATTRIBUTE : GM_SYM_VARYING;
  const char *stage = p->stage == GM_STAGE_VERTEX ? "vertex" : "fragment";
  *inv = (gm_invocation){0};
  if (k >= r->ninv[p->stage]) {
    gm_load_fail(&l, "no %s run %zu, there are %zu", stage, k, r->ninv[p->stage]);
    return -1;
  }
  for (size_t i = 0; i < p->nsym; i++) {
    const gm_symbol *s = &p->sym[i];
    if (s->kind != kind)
      continue;
    const gm_value *v = gm_run_input(r, p->stage, k, s->name);
    if (!v) {
      gm_similar near;
      gm_load_fail(&l, "%s \"%s\" (%s) is missing in %s run %zu%s", kind_name(s), s->name, type_name(s), stage, k,
                   name_instead(&l, &near, r, &r->inv[p->stage][k], s->name));
      return -1;
    }
    if (!spread_symbol_value(&l, s, v, inv->v, GM_RUN_INPUTS, &inv->nv))
      return -1;
  }
  return bind_system(&l, r, p->stage, k, inv) ? 0 : -1;
}

/* --- to the core --- */

void gm_run_write_program(const gm_program *p, const gm_image *img, gm_host_write *w, void *ctx) {
  for (size_t i = 0; i < p->words; i++)
    w(ctx, GM_HOST_CODE, 0, (unsigned)i, (uint32_t[4]){p->code[i]});
  w(ctx, GM_HOST_GATES, 0, 0, (uint32_t[4]){p->held});
  if (p->machine.array)
    gm_run_write_segments(p, w, ctx);
  for (unsigned i = 0; i < img->nconst && i < p->machine.consts; i++)
    w(ctx, GM_HOST_CONST, 0, i, img->c[i]);
  for (unsigned i = 0; i < img->nsampler && i < p->machine.samplers; i++) {
    if (!img->sampler[i].width)
      continue; /* a number the program does not use */
    uint32_t words[4];
    gm_sampler_words(&img->sampler[i], words);
    w(ctx, GM_HOST_SAMPLER, 0, i, words);
  }
}

void gm_run_write_thread(const gm_program *p, const gm_invocation *inv, unsigned thread, gm_host_write *w, void *ctx) {
  static const uint32_t zero[4] = {0};
  for (unsigned i = 0; i < p->machine.inputs && i < GM_RUN_INPUTS; i++)
    w(ctx, GM_HOST_V, thread, i, inv->v[i]);
  for (unsigned i = 0; i < p->machine.outputs; i++)
    w(ctx, GM_HOST_O, thread, i, zero);
  for (unsigned i = 0; i < 3; i++)
    w(ctx, GM_HOST_SYS, thread, i, inv->sys[i]);
  for (unsigned i = 3; i < 5; i++)
    w(ctx, GM_HOST_SYS, thread, i, zero);
}
