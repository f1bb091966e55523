/* SPDX-License-Identifier: Apache-2.0 */
/* Decodes compressed textures, ETC1 and DXT1 (S3TC): blocks of 4 x 4 pixels in 8 bytes (docs/gles.md, "How it works"). */
#ifndef GLES_BLOCKS_H
#define GLES_BLOCKS_H

#include "gles/gl/image.h"

enum { GLES_BLOCK_SIDE = 4, GLES_BLOCK_BYTES = 8, GLES_COMPRESSED_FORMATS = 3 };

/* What GL_COMPRESSED_TEXTURE_FORMATS names. */
extern const GLenum gles_compressed_formats[GLES_COMPRESSED_FORMATS];
/* Whether it is one of these formats. */
bool gles_is_compressed(GLenum format);
/* Bytes of a compressed image. */
size_t gles_blocks_bytes(unsigned width, unsigned height);
/* Decodes blocks into a part of an image. The part begins at a block; the last blocks of a row or a column may go beyond its end. */
void gles_blocks_unpack(gles_image *i, const gles_part *p, const unsigned char *blocks);

#endif
