/* SPDX-License-Identifier: Apache-2.0 */
/* Texture objects of OpenGL ES: names, bindings, parameters. */
#include "gles/gl/gl_texture.h"

#include <stdlib.h>
#include <string.h>

#include "gles/gl/target.h"

gles_texture *gles_texture_new(GLuint name, GLenum target) {
  gles_texture *t = calloc(1, sizeof *t);
  if (t) {
    t->refs = 1;
    t->name = name;
    t->target = target;
    t->min = GL_NEAREST_MIPMAP_LINEAR;
    t->mag = GL_LINEAR;
    t->wrap_s = t->wrap_t = GL_REPEAT;
  }
  return t;
}

void gles_texture_forget_place(gles_share *s, gles_texture *t) {
  if (t->placed && t->at.width)
    gles_memory_drop(&s->memory, t->at.base, gm_tex_words(&t->at) * t->parts);
  t->placed = false;
  s->version++;
}

void gles_texture_drop(gles_share *s, gles_texture *t) {
  if (!t || --t->refs)
    return;
  gles_texture_forget_place(s, t);
  for (unsigned i = 0; i < GLES_LEVELS; i++)
    for (unsigned f = 0; f < GM_TEX_FACES; f++)
      gles_image_free(&t->level[i][f]);
  free(t);
}

void gles_texture_touch(gm_gl *c, gles_texture *t) {
  gles_target_finish_for(c, t, false);
  gles_texture_forget_place(c->share, t);
}

void gm_glGenTextures(gm_gl *c, GLsizei n, GLuint *textures) { gles_give_names(c, &c->share->texture, n, textures); }

/* Takes a texture out of the context's bindings and the bound framebuffer. */
static void unbind(gm_gl *c, const gles_texture *t) {
  c->share->version++;
  for (unsigned u = 0; u < GLES_UNITS; u++)
    for (unsigned k = 0; k < 2; k++)
      if (c->bound[u][k] == t) {
        gles_texture_drop(c->share, c->bound[u][k]);
        c->bound[u][k] = c->unnamed[k];
        c->unnamed[k]->refs++;
      }
  for (unsigned k = 0; c->target && k < GLES_POINTS; k++)
    if (c->target->at[k].texture == t)
      gles_attachment_clear(c, &c->target->at[k]);
}

void gm_glDeleteTextures(gm_gl *c, GLsizei n, const GLuint *textures) {
  if (!gles_check(c, n >= 0, GL_INVALID_VALUE))
    return;
  for (GLsizei i = 0; i < n; i++) {
    gles_texture *t = gles_names_get(&c->share->texture, textures[i]);
    gles_names_remove(&c->share->texture, textures[i]);
    if (!t)
      continue;
    gles_target_finish_for(c, t, false);
    unbind(c, t);
    gles_texture_drop(c->share, t);
  }
}

GLboolean gm_glIsTexture(gm_gl *c, GLuint texture) { return gles_names_get(&c->share->texture, texture) != NULL; }

void gm_glActiveTexture(gm_gl *c, GLenum texture) {
  if (gles_check(c, texture >= GL_TEXTURE0 && texture < GL_TEXTURE0 + GLES_UNITS, GL_INVALID_ENUM))
    c->active = texture - GL_TEXTURE0;
}

void gm_glBindTexture(gm_gl *c, GLenum target, GLuint texture) {
  unsigned cube = target == GL_TEXTURE_CUBE_MAP;
  if (!gles_check(c, cube || target == GL_TEXTURE_2D, GL_INVALID_ENUM))
    return;
  gles_texture *t = texture ? gles_names_get(&c->share->texture, texture) : c->unnamed[cube];
  if (!t) {
    t = gles_texture_new(texture, target);
    if (!t || !gles_names_set(&c->share->texture, texture, t)) {
      free(t);
      gles_error(c, GL_OUT_OF_MEMORY);
      return;
    }
  }
  if (!gles_check(c, t->target == target, GL_INVALID_OPERATION))
    return;
  t->refs++;
  c->share->version++;
  gles_texture_drop(c->share, c->bound[c->active][cube]);
  c->bound[c->active][cube] = t;
}

gles_texture *gles_texture_of_image(gm_gl *c, GLenum target, unsigned *face) {
  bool cube = target >= GL_TEXTURE_CUBE_MAP_POSITIVE_X && target <= GL_TEXTURE_CUBE_MAP_NEGATIVE_Z;
  if (!gles_check(c, cube || target == GL_TEXTURE_2D, GL_INVALID_ENUM))
    return NULL;
  *face = cube ? target - GL_TEXTURE_CUBE_MAP_POSITIVE_X : 0;
  return c->bound[c->active][cube];
}

/* --- parameters --- */

static gles_texture *bound(gm_gl *c, GLenum target) {
  unsigned cube = target == GL_TEXTURE_CUBE_MAP;
  return gles_check(c, cube || target == GL_TEXTURE_2D, GL_INVALID_ENUM) ? c->bound[c->active][cube] : NULL;
}

static GLenum *parameter(gles_texture *t, GLenum pname) {
  switch (pname) {
  case GL_TEXTURE_MIN_FILTER:
    return &t->min;
  case GL_TEXTURE_MAG_FILTER:
    return &t->mag;
  case GL_TEXTURE_WRAP_S:
    return &t->wrap_s;
  case GL_TEXTURE_WRAP_T:
    return &t->wrap_t;
  default:
    return NULL;
  }
}

static bool parameter_allows(GLenum pname, GLenum value) {
  if (pname == GL_TEXTURE_WRAP_S || pname == GL_TEXTURE_WRAP_T)
    return value == GL_REPEAT || value == GL_CLAMP_TO_EDGE || value == GL_MIRRORED_REPEAT;
  return value == GL_NEAREST || value == GL_LINEAR ||
         (pname == GL_TEXTURE_MIN_FILTER && value >= GL_NEAREST_MIPMAP_NEAREST && value <= GL_LINEAR_MIPMAP_LINEAR);
}

void gm_glTexParameteri(gm_gl *c, GLenum target, GLenum pname, GLint param) {
  gles_texture *t = bound(c, target);
  GLenum *to = t ? parameter(t, pname) : NULL;
  if (t && gles_check(c, to && parameter_allows(pname, (GLenum)param), GL_INVALID_ENUM) && *to != (GLenum)param) {
    *to = (GLenum)param;
    c->share->version++;
    if (pname == GL_TEXTURE_MIN_FILTER || t->level[0][0].half)
      gles_texture_forget_place(c->share, t);
  }
}

void gm_glTexParameterf(gm_gl *c, GLenum target, GLenum pname, GLfloat param) {
  gm_glTexParameteri(c, target, pname, param >= 0 && param < 65536 ? (GLint)param : -1);
}
void gm_glTexParameterfv(gm_gl *c, GLenum target, GLenum pname, const GLfloat *params) { gm_glTexParameterf(c, target, pname, params[0]); }
void gm_glTexParameteriv(gm_gl *c, GLenum target, GLenum pname, const GLint *params) { gm_glTexParameteri(c, target, pname, params[0]); }

void gm_glGetTexParameteriv(gm_gl *c, GLenum target, GLenum pname, GLint *params) {
  gles_texture *t = bound(c, target);
  const GLenum *from = t ? parameter(t, pname) : NULL;
  if (t && gles_check(c, from != NULL, GL_INVALID_ENUM))
    *params = (GLint)*from;
}

void gm_glGetTexParameterfv(gm_gl *c, GLenum target, GLenum pname, GLfloat *params) {
  GLint v = 0;
  gles_texture *t = bound(c, target);
  if (t && gles_check(c, parameter(t, pname) != NULL, GL_INVALID_ENUM)) {
    gm_glGetTexParameteriv(c, target, pname, &v);
    *params = (GLfloat)v;
  }
}
