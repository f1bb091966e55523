/* SPDX-License-Identifier: Apache-2.0 */
/* Sets the registers of a scene's draws: constants, attributes, samplers. Textures have one memory for the whole scene, so samplers are
   set here and not by gm_run_bind. */
#include <stdlib.h>
#include <string.h>

#include "core/fp/fp.h"
#include "frame/scene/scene_private.h"

/* --- attributes --- */

/* The attribute of the mesh for one of the shader: as the draw says, or the name without "a_". */
static const char *source_of(json_t *attributes, const char *name) {
  const char *given = json_string_value(json_object_get(attributes, name));
  return given ? given : strncmp(name, "a_", 2) ? name : name + 2;
}

static bool bind_attributes(sc_reader *r, sc_draw *d, json_t *attributes, const gm_mesh *mesh) {
  const gm_program *p = d->draw.program[GM_STAGE_VERTEX];
  for (size_t i = 0; i < p->nsym; i++) {
    if (p->sym[i].kind != GM_SYM_ATTRIBUTE)
      continue;
    const char *name = p->sym[i].name, *from = source_of(attributes, name);
    const gm_mesh_attribute *a = gm_mesh_find(mesh, from);
    gm_attribute *to = &d->draw.attribute[d->draw.nattribute];
    if (!a)
      return sc_fail(r, "attribute \"%s\": the mesh has no \"%s\"", name, from);
    if (d->draw.nattribute == GM_FRAME_MAX_ATTRIBUTES || !gm_attribute_bind(p, name, to))
      return sc_fail(r, "attribute \"%s\" is not a number or a vector", name);
    to->data = a->data;
    to->size = a->size;
    to->stride = a->size * (unsigned)sizeof *a->data;
    to->vertices = mesh->vertices;
    d->draw.nattribute++;
  }
  return true;
}

/* --- textures --- */

static const gm_scene_texture *find_scene_texture(const sc_draw *d, const char *sampler) {
  for (size_t i = 0; i < d->textures; i++)
    if (!strcmp(d->texture[i].sampler, sampler))
      return &d->texture[i];
  return NULL;
}

/* The pass before this one that draws into a target. */
static bool find_pass(const sc_reader *r, const char *target, size_t *pass) {
  for (size_t i = (size_t)(r->pass - r->s->pass); i-- > 0;)
    if (r->s->pass[i].target && !strcmp(r->s->pass[i].target, target))
      return *pass = i, true;
  return false;
}

bool sc_bind_textures(sc_reader *r, sc_draw *d, json_t *textures) {
  const char *sampler;
  json_t *j;
  size_t n = json_object_size(textures);
  if (textures && !json_is_object(textures))
    return sc_fail(r, "\"textures\" of a draw is not an object");
  d->texture = calloc(n ? n : 1, sizeof *d->texture);
  if (!d->texture)
    return sc_fail(r, "out of memory");
  json_object_foreach(textures, sampler, j) {
    gm_scene_texture *t = &d->texture[d->textures++];
    const char *name = json_string_value(j);
    *t = (gm_scene_texture){.texture = name ? gm_run_texture(r->s->pictures, name) : NULL, .sampler = strdup(sampler)};
    if (!t->sampler)
      return sc_fail(r, "out of memory");
    if (!t->texture && !(name && find_pass(r, name, &t->pass)))
      return sc_fail(r, "sampler \"%s\": no texture and no target of an earlier pass is \"%s\"", sampler, name ? name : "?");
  }
  return true;
}

static void texture_size(const gm_scene *s, const gm_scene_texture *t, double size[2]) {
  size[0] = t->texture ? t->texture->pic[0].width : s->pass[t->pass].width;
  size[1] = t->texture ? t->texture->pic[0].height : s->pass[t->pass].height;
}

static bool check_sampler(sc_reader *r, const sc_draw *d, const gm_symbol *y) {
  const gm_scene_texture *t = find_scene_texture(d, y->name);
  if (!t)
    return sc_fail(r, "sampler \"%s\" has no texture", y->name);
  if (y->elements > 1 || (y->kind == GM_SYM_SAMPLER && y->reg >= GM_RUN_SAMPLERS))
    return sc_fail(r, "sampler \"%s\" is an array, or one too many", y->name);
  bool cube = t->texture && t->texture->faces > 1;
  if (y->kind == GM_SYM_SAMPLER && cube != (y->base == GM_BASE_SAMPLERCUBE))
    return sc_fail(r, "sampler \"%s\" is %s a cube map, its texture is the opposite", y->name, cube ? "not" : "for");
  return true;
}

/* The hidden uniform with the size of a texture. */
static void set_size(const gm_scene *s, const sc_draw *d, const gm_symbol *y, gm_image *img) {
  double size[2];
  texture_size(s, find_scene_texture(d, y->name), size);
  for (unsigned k = 0; k < 2 && y->reg < GM_RUN_CONSTS && y->lane + k < 4; k++)
    img->c[y->reg][y->lane + k] = gm_bits((float)size[k]);
  if (y->reg >= img->nconst)
    img->nconst = y->reg + 1;
}

static bool bind_program(sc_reader *r, sc_draw *d, unsigned number) {
  gm_program values = d->shader->program[number]; /* without its samplers */
  const gm_symbol *sym = values.sym;
  size_t n = values.nsym;
  values.sym = malloc((n ? n : 1) * sizeof *values.sym);
  values.nsym = 0;
  bool ok = values.sym || sc_fail(r, "out of memory");
  for (size_t i = 0; ok && i < n; i++) {
    bool texture = sym[i].kind == GM_SYM_SAMPLER || sym[i].kind == GM_SYM_TEXSIZE;
    ok = !texture || check_sampler(r, d, &sym[i]);
    if (!texture)
      values.sym[values.nsym++] = sym[i];
  }
  ok = ok && !gm_run_bind(&values, d->values, &d->image[number], r->err, r->size);
  for (size_t i = 0; ok && i < n; i++)
    if (sym[i].kind == GM_SYM_TEXSIZE)
      set_size(r->s, d, &sym[i], &d->image[number]);
  free(values.sym);
  return ok;
}

bool sc_bind(sc_reader *r, sc_draw *d, json_t *attributes, const gm_mesh *mesh) {
  bool ok = bind_attributes(r, d, attributes, mesh);
  for (unsigned k = 0; ok && k < SC_PROGRAMS; k++)
    ok = !d->shader->program[k].words || bind_program(r, d, k);
  return ok;
}

static const gm_sampler *find_placed_sampler(const gm_scene *s, const gm_scene_texture *t) {
  size_t n = 0;
  while (gm_run_texture_at(s->pictures, n) && gm_run_texture_at(s->pictures, n) != t->texture)
    n++;
  return &s->placed[t->texture ? n : n + t->pass];
}

void sc_set_samplers(const gm_scene *s, sc_draw *d) {
  for (unsigned k = 0; k < SC_PROGRAMS; k++) {
    const gm_program *p = &d->shader->program[k];
    gm_image *img = &d->image[k];
    img->texture = s->memory.texture;
    img->ntexture = s->memory.ntexture;
    for (size_t i = 0; i < p->nsym; i++)
      if (p->sym[i].kind == GM_SYM_SAMPLER) {
        img->sampler[p->sym[i].reg] = *find_placed_sampler(s, find_scene_texture(d, p->sym[i].name));
        img->nsampler = img->nsampler > p->sym[i].reg ? img->nsampler : p->sym[i].reg + 1;
      }
  }
}
