/* SPDX-License-Identifier: Apache-2.0 */
/* Renderbuffers of OpenGL ES: colours, depth and stencil without a texture. */
#include "gles/gl/renderbuffer.h"

#include <stdlib.h>

#include "gles/gl/samples.h"
#include "gles/gl/target.h"

void gles_renderbuffer_drop(gles_renderbuffer *r) {
  if (!r || --r->refs)
    return;
  gles_image_free(&r->image);
  free(r);
}

void gm_glGenRenderbuffers(gm_gl *c, GLsizei n, GLuint *renderbuffers) { gles_give_names(c, &c->share->renderbuffer, n, renderbuffers); }

void gm_glDeleteRenderbuffers(gm_gl *c, GLsizei n, const GLuint *renderbuffers) {
  if (!gles_check(c, n >= 0, GL_INVALID_VALUE))
    return;
  for (GLsizei i = 0; i < n; i++) {
    gles_renderbuffer *r = gles_names_get(&c->share->renderbuffer, renderbuffers[i]);
    gles_names_remove(&c->share->renderbuffer, renderbuffers[i]);
    if (!r)
      continue;
    gles_target_release(c, &r->image);
    for (unsigned k = 0; c->target && k < GLES_POINTS; k++)
      if (c->target->at[k].renderbuffer == r)
        gles_attachment_clear(c, &c->target->at[k]);
    if (c->renderbuffer == r) {
      c->renderbuffer = NULL;
      gles_renderbuffer_drop(r);
    }
    gles_renderbuffer_drop(r);
  }
}

GLboolean gm_glIsRenderbuffer(gm_gl *c, GLuint renderbuffer) { return gles_names_get(&c->share->renderbuffer, renderbuffer) != NULL; }

void gm_glBindRenderbuffer(gm_gl *c, GLenum target, GLuint renderbuffer) {
  if (!gles_check(c, target == GL_RENDERBUFFER, GL_INVALID_ENUM))
    return;
  gles_renderbuffer *r = gles_names_get(&c->share->renderbuffer, renderbuffer);
  if (!r && renderbuffer) {
    r = calloc(1, sizeof *r);
    if (!r || !gles_names_set(&c->share->renderbuffer, renderbuffer, r)) {
      free(r);
      gles_error(c, GL_OUT_OF_MEMORY);
      return;
    }
    r->refs = 1;
    r->name = renderbuffer;
    r->image.format = GL_RGBA4;
  }
  if (r)
    r->refs++;
  gles_renderbuffer_drop(c->renderbuffer);
  c->renderbuffer = r;
}

static void set_storage(gm_gl *c, GLenum target, bool multisampled, GLenum internalformat, GLsizei width, GLsizei height) {
  const gles_format *f = gles_format_of(internalformat);
  gles_image made;
  if (!gles_check(c, target == GL_RENDERBUFFER && f && f->renderbuffer, GL_INVALID_ENUM) ||
      !gles_check(c, width >= 0 && height >= 0 && width <= GLES_SIDE && height <= GLES_SIDE, GL_INVALID_VALUE) ||
      !gles_check(c, c->renderbuffer != NULL, GL_INVALID_OPERATION) ||
      !gles_check(c, gles_image_new(&made, internalformat, 0, (unsigned)width, (unsigned)height), GL_OUT_OF_MEMORY))
    return;
  if (multisampled && !gles_samples_add(&made)) {
    gles_image_free(&made);
    gles_error(c, GL_OUT_OF_MEMORY);
    return;
  }
  gles_target_release(c, &c->renderbuffer->image);
  gles_image_free(&c->renderbuffer->image);
  c->renderbuffer->image = made;
}

void gm_glRenderbufferStorage(gm_gl *c, GLenum target, GLenum internalformat, GLsizei width, GLsizei height) {
  set_storage(c, target, false, internalformat, width, height);
}

void gm_glRenderbufferStorageMultisampleEXT(gm_gl *c, GLenum target, GLsizei samples, GLenum internalformat, GLsizei width,
                                            GLsizei height) {
  if (gles_check(c, samples >= 0 && samples <= GLES_SAMPLES, GL_INVALID_VALUE))
    set_storage(c, target, samples > 0, internalformat, width, height);
}

void gm_glGetRenderbufferParameteriv(gm_gl *c, GLenum target, GLenum pname, GLint *params) {
  if (!gles_check(c, target == GL_RENDERBUFFER, GL_INVALID_ENUM) || !gles_check(c, c->renderbuffer != NULL, GL_INVALID_OPERATION))
    return;
  const gles_image *i = &c->renderbuffer->image;
  const gles_format *f = i->width ? gles_format_of(i->format) : NULL;
  const struct {
    GLenum pname;
    GLint value;
  } row[] = {{GL_RENDERBUFFER_WIDTH, (GLint)i->width},
             {GL_RENDERBUFFER_HEIGHT, (GLint)i->height},
             {GL_RENDERBUFFER_INTERNAL_FORMAT, (GLint)i->format},
             {GL_RENDERBUFFER_SAMPLES_EXT, i->sample ? GLES_SAMPLES : 0},
             {GL_RENDERBUFFER_RED_SIZE, f ? f->red : 0},
             {GL_RENDERBUFFER_GREEN_SIZE, f ? f->green : 0},
             {GL_RENDERBUFFER_BLUE_SIZE, f ? f->blue : 0},
             {GL_RENDERBUFFER_ALPHA_SIZE, f ? f->alpha : 0},
             {GL_RENDERBUFFER_DEPTH_SIZE, f ? f->depth : 0},
             {GL_RENDERBUFFER_STENCIL_SIZE, f ? f->stencil : 0}};
  for (unsigned k = 0; k < sizeof row / sizeof *row; k++)
    if (row[k].pname == pname) {
      *params = row[k].value;
      return;
    }
  gles_error(c, GL_INVALID_ENUM);
}
