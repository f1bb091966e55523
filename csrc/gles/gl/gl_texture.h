/* SPDX-License-Identifier: Apache-2.0 */
/* Texture objects of OpenGL ES (docs/gles.md, "How it works"). */
#ifndef GLES_TEXTURE_H
#define GLES_TEXTURE_H

#include "gles/gl/image.h"

/* A texture without a name, which belongs to no table. NULL when out of memory. */
gles_texture *gles_texture_new(GLuint name, GLenum target);
/* Gives up one reference; the last one frees the object. */
void gles_texture_drop(gles_share *s, gles_texture *t);
/* The bound texture of a target of images (GL_TEXTURE_2D or a face of a cube map), and the face. NULL with GL_INVALID_ENUM. */
gles_texture *gles_texture_of_image(gm_gl *c, GLenum target, unsigned *face);
/* The image of the bound texture, which may be empty, and the texture. NULL with an error. */
gles_image *gles_texture_image(gm_gl *c, GLenum target, GLint level, gles_texture **t);
/* Level, sides and border of a whole image are allowed. False with an error. */
bool gles_check_size(gm_gl *c, GLenum target, GLint level, GLsizei width, GLsizei height, GLint border);
/* The part is inside the image. False with an error. */
bool gles_check_part(gm_gl *c, const gles_image *i, GLint x, GLint y, GLsizei width, GLsizei height);
/* The images are about to change: pending draws into them are rendered, and the texture loses its place in texture memory. */
void gles_texture_touch(gm_gl *c, gles_texture *t);
/* The texture loses its place in texture memory, which pending draws may still read. */
void gles_texture_forget_place(gles_share *s, gles_texture *t);
/* Puts the texture into texture memory, if it is not there. False when out of memory. */
bool gles_texture_place(gles_share *s, gles_texture *t);
/* The sampler state of a placed texture, with its present filters. part: 1, blue and alpha of half floats. */
gm_sampler gles_texture_sampler(const gles_texture *t, unsigned part);

#endif
