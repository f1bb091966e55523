/* SPDX-License-Identifier: Apache-2.0 */
/* Framebuffer objects of OpenGL ES, and what is attached to them (docs/gles.md, "How it works"). */
#include <stdlib.h>

#include "gles/gl/gl_texture.h"
#include "gles/gl/renderbuffer.h"
#include "gles/gl/target.h"

/* --- what is attached --- */

static gles_image *image_of(const gles_attachment *a) {
  return a->texture ? &a->texture->level[a->level][a->face] : a->renderbuffer ? &a->renderbuffer->image : NULL;
}

gles_image *gles_target_image(const gm_gl *c, unsigned attachment, bool draw) {
  gm_gl_surface *s = draw ? c->draw : c->read;
  if (c->target)
    return image_of(&c->target->at[attachment]);
  if (!s || attachment == GLES_COLOR)
    return s ? &s->color : NULL;
  return (attachment == GLES_DEPTH ? s->has.depth : s->has.stencil) ? &s->depth : NULL;
}

void gles_attachment_clear(gm_gl *c, gles_attachment *a) {
  if (image_of(a))
    gles_target_release(c, image_of(a));
  gles_texture_drop(c->share, a->texture);
  gles_renderbuffer_drop(a->renderbuffer);
  *a = (gles_attachment){0};
}

static bool suits(unsigned attachment, const gles_image *i) {
  const gles_format *f = i->width && i->height ? gles_format_of(i->format) : NULL;
  return f && (attachment == GLES_DEPTH ? f->depth : attachment == GLES_STENCIL ? f->stencil : f->renderable && !i->half);
}

static unsigned samples_of(const gles_attachment *a) {
  return a->texture ? (a->multisampled ? GLES_SAMPLES : 0) : a->renderbuffer && a->renderbuffer->image.sample ? GLES_SAMPLES : 0;
}

unsigned gles_target_samples(const gm_gl *c, bool draw) {
  const gm_gl_surface *s = draw ? c->draw : c->read;
  if (!c->target)
    return s && s->color.sample ? GLES_SAMPLES : 0;
  for (unsigned k = 0; k < GLES_POINTS; k++)
    if (image_of(&c->target->at[k]))
      return samples_of(&c->target->at[k]);
  return 0;
}

GLenum gles_target_status(const gm_gl *c, bool draw) {
  const gles_image *first = NULL, *drawn = NULL;
  GLenum status = GL_FRAMEBUFFER_COMPLETE;
  const unsigned samples = gles_target_samples(c, draw);
  if (!c->target)
    return gles_target_image(c, GLES_COLOR, draw) ? status : GL_FRAMEBUFFER_UNDEFINED_OES;
  for (unsigned k = 0; k < GLES_POINTS; k++) {
    const gles_image *i = image_of(&c->target->at[k]);
    if (i && !suits(k, i))
      return GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT;
    if (i && first && (i->width != first->width || i->height != first->height))
      status = GL_FRAMEBUFFER_INCOMPLETE_DIMENSIONS;
    else if (i && status == GL_FRAMEBUFFER_COMPLETE && samples_of(&c->target->at[k]) != samples)
      status = GL_FRAMEBUFFER_INCOMPLETE_MULTISAMPLE_EXT;
    first = first ? first : i;
    drawn = k < GLES_ATTACHMENTS ? first : drawn;
  }
  if (!first)
    return GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT;
  return status == GL_FRAMEBUFFER_COMPLETE && !drawn ? GL_FRAMEBUFFER_UNSUPPORTED : status;
}

/* --- objects --- */

void gles_framebuffer_free(gm_gl *c, gles_framebuffer *f) {
  for (unsigned k = 0; k < GLES_POINTS; k++)
    gles_attachment_clear(c, &f->at[k]);
  free(f);
}

void gm_glGenFramebuffers(gm_gl *c, GLsizei n, GLuint *framebuffers) { gles_give_names(c, &c->framebuffer, n, framebuffers); }

void gm_glDeleteFramebuffers(gm_gl *c, GLsizei n, const GLuint *framebuffers) {
  if (!gles_check(c, n >= 0, GL_INVALID_VALUE))
    return;
  for (GLsizei i = 0; i < n; i++) {
    gles_framebuffer *f = gles_names_get(&c->framebuffer, framebuffers[i]);
    gles_names_remove(&c->framebuffer, framebuffers[i]);
    if (f && c->target == f)
      c->target = NULL;
    if (f)
      gles_framebuffer_free(c, f);
  }
}

GLboolean gm_glIsFramebuffer(gm_gl *c, GLuint framebuffer) { return gles_names_get(&c->framebuffer, framebuffer) != NULL; }

void gm_glBindFramebuffer(gm_gl *c, GLenum target, GLuint framebuffer) {
  if (!gles_check(c, target == GL_FRAMEBUFFER, GL_INVALID_ENUM))
    return;
  gles_framebuffer *f = gles_names_get(&c->framebuffer, framebuffer);
  if (!f && framebuffer) {
    f = calloc(1, sizeof *f);
    if (!f || !gles_names_set(&c->framebuffer, framebuffer, f)) {
      free(f);
      gles_error(c, GL_OUT_OF_MEMORY);
      return;
    }
    f->name = framebuffer;
  }
  c->target = f;
}

GLenum gm_glCheckFramebufferStatus(gm_gl *c, GLenum target) {
  return gles_check(c, target == GL_FRAMEBUFFER, GL_INVALID_ENUM) ? gles_target_status(c, true) : 0;
}

/* --- attaching --- */

/* The attachment of the bound framebuffer. NULL with an error. */
static gles_attachment *attachment_of(gm_gl *c, GLenum target, GLenum attachment) {
  unsigned color = attachment - GL_COLOR_ATTACHMENT0, k = attachment == GL_DEPTH_ATTACHMENT ? GLES_DEPTH : GLES_STENCIL;
  if (color < GLES_COLORS)
    k = color ? GLES_ATTACHMENTS + color - 1 : GLES_COLOR;
  bool known = k != GLES_STENCIL || attachment == GL_STENCIL_ATTACHMENT;
  return gles_check(c, target == GL_FRAMEBUFFER && known, GL_INVALID_ENUM) && gles_check(c, c->target != NULL, GL_INVALID_OPERATION)
             ? &c->target->at[k]
             : NULL;
}

void gm_glFramebufferRenderbuffer(gm_gl *c, GLenum target, GLenum attachment, GLenum renderbuffertarget, GLuint renderbuffer) {
  if (renderbuffer && !gles_check(c, renderbuffertarget == GL_RENDERBUFFER, GL_INVALID_ENUM))
    return;
  gles_attachment *a = attachment_of(c, target, attachment);
  gles_renderbuffer *r = gles_names_get(&c->share->renderbuffer, renderbuffer);
  if (!a || !gles_check(c, r || !renderbuffer, GL_INVALID_OPERATION))
    return;
  if (r)
    r->refs++;
  gles_attachment_clear(c, a);
  a->renderbuffer = r;
}

static void attach_texture(gm_gl *c, GLenum target, GLenum attachment, GLenum textarget, GLuint texture, GLint level, bool multisampled) {
  bool cube = textarget >= GL_TEXTURE_CUBE_MAP_POSITIVE_X && textarget <= GL_TEXTURE_CUBE_MAP_NEGATIVE_Z;
  if (texture && !gles_check(c, cube || textarget == GL_TEXTURE_2D, GL_INVALID_ENUM))
    return;
  gles_attachment *a = attachment_of(c, target, attachment);
  gles_texture *t = gles_names_get(&c->share->texture, texture);
  if (!a || !gles_check(c, t || !texture, GL_INVALID_OPERATION) ||
      !gles_check(c, !t || t->target == (cube ? GL_TEXTURE_CUBE_MAP : GL_TEXTURE_2D), GL_INVALID_OPERATION) ||
      !gles_check(c, !t || level == 0, GL_INVALID_VALUE))
    return;
  if (t)
    t->refs++;
  gles_attachment_clear(c, a);
  a->texture = t;
  a->multisampled = t && multisampled;
  a->face = t && cube ? textarget - GL_TEXTURE_CUBE_MAP_POSITIVE_X : 0;
}

void gm_glFramebufferTexture2D(gm_gl *c, GLenum target, GLenum attachment, GLenum textarget, GLuint texture, GLint level) {
  attach_texture(c, target, attachment, textarget, texture, level, false);
}

void gm_glFramebufferTexture2DMultisampleEXT(gm_gl *c, GLenum target, GLenum attachment, GLenum textarget, GLuint texture, GLint level,
                                             GLsizei samples) {
  if (gles_check(c, attachment == GL_COLOR_ATTACHMENT0, GL_INVALID_ENUM) &&
      gles_check(c, samples >= 0 && samples <= GLES_SAMPLES, GL_INVALID_VALUE))
    attach_texture(c, target, attachment, textarget, texture, level, samples > 0);
}

void gm_glGetFramebufferAttachmentParameteriv(gm_gl *c, GLenum target, GLenum attachment, GLenum pname, GLint *params) {
  const gles_attachment *a = attachment_of(c, target, attachment);
  if (!a)
    return;
  bool some = a->texture || a->renderbuffer;
  switch (pname) {
  case GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE:
    *params = a->texture ? GL_TEXTURE : a->renderbuffer ? GL_RENDERBUFFER : GL_NONE;
    return;
  case GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME:
    if (gles_check(c, some, GL_INVALID_ENUM))
      *params = (GLint)(a->texture ? a->texture->name : a->renderbuffer->name);
    return;
  case GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_LEVEL:
    if (gles_check(c, a->texture != NULL, GL_INVALID_ENUM))
      *params = (GLint)a->level;
    return;
  case GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_SAMPLES_EXT:
    if (gles_check(c, a->texture != NULL, GL_INVALID_ENUM))
      *params = (GLint)samples_of(a);
    return;
  case GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_CUBE_MAP_FACE:
    if (gles_check(c, a->texture != NULL, GL_INVALID_ENUM))
      *params = a->texture->target == GL_TEXTURE_CUBE_MAP ? (GLint)(GL_TEXTURE_CUBE_MAP_POSITIVE_X + a->face) : 0;
    return;
  default:
    gles_error(c, GL_INVALID_ENUM);
  }
}

/* --- GL_NV_draw_buffers, with one buffer --- */

bool gles_target_draws_color(const gm_gl *c) { return !(c->target ? c->target->undrawn : c->undrawn); }

void gm_glDrawBuffersNV(gm_gl *c, GLsizei n, const GLenum *bufs) {
  if (!gles_check(c, n >= 0 && n <= 1, GL_INVALID_VALUE) || !gles_check(c, n == 1 || c->target, GL_INVALID_OPERATION))
    return;
  GLenum first = n ? bufs[0] : GL_NONE;
  bool attachment = first - GL_COLOR_ATTACHMENT0 < 16u;
  if (gles_check(c, first == GL_NONE || first == GL_BACK || attachment, GL_INVALID_ENUM) &&
      gles_check(c, first == GL_NONE || first == (c->target ? GL_COLOR_ATTACHMENT0 : GL_BACK), GL_INVALID_OPERATION))
    *(c->target ? &c->target->undrawn : &c->undrawn) = first == GL_NONE;
}
