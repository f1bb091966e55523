/* SPDX-License-Identifier: Apache-2.0 */
/* Images: rectangles of pixels, and their formats (docs/gles.md, "How it works"). */
#ifndef GLES_IMAGE_H
#define GLES_IMAGE_H

#include "gles/gl/gl_private.h"

enum { GLES_HALF_ONE = 0x3c00 }; /* 1 as a half float */

/* What a format consists of: bits of each part as glGet reports them, 0 if it has none. */
typedef struct {
  GLenum format;
  uint8_t red, green, blue, alpha, depth, stencil;
  bool texture, renderbuffer; /* where it may be used; compressed formats have functions of their own */
  bool renderable;            /* may be attached as a colour */
} gles_format;

/* NULL: there is no such format. */
const gles_format *gles_format_of(GLenum format);
/* Which of red, green, blue and alpha an image has; NULL has none. */
typedef struct {
  bool part[4];
} gles_parts;
gles_parts gles_parts_of(const gles_image *i);
/* Makes an image of zeros. On failure (out of memory) it is empty. */
bool gles_image_new(gles_image *i, GLenum format, GLenum type, unsigned width, unsigned height);
void gles_image_free(gles_image *i);

/* Bytes of a pixel in the application's memory, 0 if format and type do not go together. */
unsigned gles_pixel_bytes(GLenum format, GLenum type);
/* Where pixels are in the application's memory: bytes from one row to the next, and before the first one. */
typedef struct {
  size_t row, skip;
} gles_layout;
gles_layout gles_layout_of(const gles_store *s, unsigned width, unsigned pixel);
/* Reads the application's pixels into a part of an image, which is inside it. */
typedef struct {
  unsigned x, y, width, height;
} gles_part;
/* Reads them. */
void gles_unpack(gles_image *i, const gles_part *p, GLenum format, GLenum type, const gles_store *store, const void *pixels);
/* Converts RGBA to what a texture with this format holds: missing parts are 0, alpha 1, luminance in all colours. */
uint32_t gles_convert(GLenum format, uint32_t rgba);
/* Writes a pixel as glReadPixels does. */
void gles_pack(void *to, GLenum format, GLenum type, uint32_t rgba);

#endif
