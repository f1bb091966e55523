/* SPDX-License-Identifier: Apache-2.0 */
/* The calls glCompressedTexImage2D and glCompressedTexSubImage2D. Images are decoded when they are given. */
#include "gles/gl/gl_blocks.h"
#include "gles/gl/gl_texture.h"

void gm_glCompressedTexImage2D(gm_gl *c, GLenum target, GLint level, GLenum internalformat, GLsizei width, GLsizei height, GLint border,
                               GLsizei imageSize, const void *data) {
  gles_texture *t;
  gles_image *i, made;
  if (!gles_check(c, gles_is_compressed(internalformat), GL_INVALID_ENUM) || !(i = gles_texture_image(c, target, level, &t)) ||
      !gles_check_size(c, target, level, width, height, border) ||
      !gles_check(c, imageSize >= 0 && (size_t)imageSize == gles_blocks_bytes((unsigned)width, (unsigned)height), GL_INVALID_VALUE) ||
      !gles_check(c, gles_image_new(&made, internalformat, 0, (unsigned)width, (unsigned)height), GL_OUT_OF_MEMORY))
    return;
  if (data)
    gles_blocks_unpack(&made, &(gles_part){0, 0, made.width, made.height}, data);
  gles_texture_touch(c, t);
  gles_image_free(i);
  *i = made;
}

/* Parts begin at blocks, and end at blocks or at the image's end (EXT_texture_compression_dxt1). */
static bool is_of_blocks(const gles_image *i, GLint x, GLint y, GLsizei width, GLsizei height) {
  bool right = width % GLES_BLOCK_SIDE == 0 || (unsigned)(x + width) == i->width;
  bool up = height % GLES_BLOCK_SIDE == 0 || (unsigned)(y + height) == i->height;
  return x % GLES_BLOCK_SIDE == 0 && y % GLES_BLOCK_SIDE == 0 && right && up;
}

void gm_glCompressedTexSubImage2D(gm_gl *c, GLenum target, GLint level, GLint xoffset, GLint yoffset, GLsizei width, GLsizei height,
                                  GLenum format, GLsizei imageSize, const void *data) {
  gles_texture *t;
  gles_image *i;
  if (!gles_check(c, gles_is_compressed(format), GL_INVALID_ENUM) || !(i = gles_texture_image(c, target, level, &t)) ||
      !gles_check(c, i->format == format && format != GL_ETC1_RGB8_OES, GL_INVALID_OPERATION) ||
      !gles_check_part(c, i, xoffset, yoffset, width, height) ||
      !gles_check(c, is_of_blocks(i, xoffset, yoffset, width, height), GL_INVALID_OPERATION) ||
      !gles_check(c, imageSize >= 0 && (size_t)imageSize == gles_blocks_bytes((unsigned)width, (unsigned)height), GL_INVALID_VALUE) ||
      !data || !width || !height)
    return;
  gles_texture_touch(c, t);
  gles_blocks_unpack(i, &(gles_part){(unsigned)xoffset, (unsigned)yoffset, (unsigned)width, (unsigned)height}, data);
}
