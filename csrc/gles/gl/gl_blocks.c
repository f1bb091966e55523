/* SPDX-License-Identifier: Apache-2.0 */
/* Decodes textures of OES_compressed_ETC1_RGB8_texture and EXT_texture_compression_dxt1. */
#include "gles/gl/gl_blocks.h"

const GLenum gles_compressed_formats[GLES_COMPRESSED_FORMATS] = {GL_ETC1_RGB8_OES, GL_COMPRESSED_RGB_S3TC_DXT1_EXT,
                                                                 GL_COMPRESSED_RGBA_S3TC_DXT1_EXT};

bool gles_is_compressed(GLenum format) {
  for (unsigned k = 0; k < GLES_COMPRESSED_FORMATS; k++)
    if (gles_compressed_formats[k] == format)
      return true;
  return false;
}

static unsigned blocks_of(unsigned side) { return (side + GLES_BLOCK_SIDE - 1) / GLES_BLOCK_SIDE; }

size_t gles_blocks_bytes(unsigned width, unsigned height) { return (size_t)blocks_of(width) * blocks_of(height) * GLES_BLOCK_BYTES; }

static uint32_t rgba(const unsigned c[3], unsigned alpha) { return c[0] | c[1] << 8 | c[2] << 16 | (uint32_t)alpha << 24; }
static unsigned widen4(unsigned v) { return v << 4 | v; }
static unsigned widen5(unsigned v) { return v << 3 | v >> 2; }
static unsigned widen6(unsigned v) { return v << 2 | v >> 4; }

/* --- ETC1 --- */

/* Changes of brightness (table 3.17.2 of the extension), by the low bit of a pixel's index; the high bit is the sign. */
static const uint8_t etc1_steps[8][2] = {{2, 8}, {5, 17}, {9, 29}, {13, 42}, {18, 60}, {24, 80}, {33, 106}, {47, 183}};

/* The colours of both halves of a block: two times 4 bits, or 5 bits and a signed difference of 3 bits. A difference that leaves 0 .. 31
   is not defined; here it wraps. */
static void etc1_colors(const unsigned char *b, unsigned color[2][3]) {
  bool differential = b[3] & 2;
  for (unsigned k = 0; k < 3; k++)
    if (differential) {
      unsigned base = b[k] >> 3, difference = (b[k] & 7u) ^ 4u;
      color[0][k] = widen5(base);
      color[1][k] = widen5((base + difference - 4) & 31);
    } else {
      color[0][k] = widen4(b[k] >> 4);
      color[1][k] = widen4(b[k] & 15);
    }
}

static unsigned step_block_value(unsigned v, unsigned by, bool down) {
  if (down)
    return v < by ? 0 : v - by;
  return v + by > 255 ? 255 : v + by;
}

/* Indices are in columns: the low bits of all pixels in the last two bytes, the high bits in the two before. */
static void decode_etc1(const unsigned char *b, uint32_t pixel[GLES_BLOCK_SIDE][GLES_BLOCK_SIDE]) {
  unsigned color[2][3], low = (unsigned)b[6] << 8 | b[7], high = (unsigned)b[4] << 8 | b[5];
  bool rows = b[3] & 1; /* the halves are above each other */
  etc1_colors(b, color);
  for (unsigned y = 0; y < GLES_BLOCK_SIDE; y++)
    for (unsigned x = 0; x < GLES_BLOCK_SIDE; x++) {
      unsigned half = (rows ? y : x) / 2, at = x * GLES_BLOCK_SIDE + y, c[3];
      unsigned by = etc1_steps[b[3] >> (half ? 2 : 5) & 7][low >> at & 1];
      for (unsigned k = 0; k < 3; k++)
        c[k] = step_block_value(color[half][k], by, high >> at & 1);
      pixel[y][x] = rgba(c, 255);
    }
}

/* --- DXT1 --- */

/* Two colours of 5, 6 and 5 bits, and what is between them. If the first is not the larger one, the last index is black, and transparent
   where the format has alpha. */
static void decode_dxt1(GLenum format, const unsigned char *b, uint32_t pixel[GLES_BLOCK_SIDE][GLES_BLOCK_SIDE]) {
  const unsigned code[2] = {b[0] | (unsigned)b[1] << 8, b[2] | (unsigned)b[3] << 8};
  unsigned c[4][3];
  bool four = code[0] > code[1];
  for (unsigned k = 0; k < 2; k++) {
    c[k][0] = widen5(code[k] >> 11);
    c[k][1] = widen6(code[k] >> 5 & 63);
    c[k][2] = widen5(code[k] & 31);
  }
  for (unsigned k = 0; k < 3; k++) {
    c[2][k] = four ? (2 * c[0][k] + c[1][k]) / 3 : (c[0][k] + c[1][k]) / 2;
    c[3][k] = four ? (c[0][k] + 2 * c[1][k]) / 3 : 0;
  }
  for (unsigned y = 0; y < GLES_BLOCK_SIDE; y++)
    for (unsigned x = 0; x < GLES_BLOCK_SIDE; x++) {
      unsigned index = b[4 + y] >> 2 * x & 3;
      bool transparent = !four && index == 3 && format == GL_COMPRESSED_RGBA_S3TC_DXT1_EXT;
      pixel[y][x] = rgba(c[index], transparent ? 0 : 255);
    }
}

/* --- images --- */

static void unpack_block(gles_image *i, const gles_part *p, unsigned left, unsigned low, const unsigned char *block) {
  uint32_t pixel[GLES_BLOCK_SIDE][GLES_BLOCK_SIDE];
  if (i->format == GL_ETC1_RGB8_OES)
    decode_etc1(block, pixel);
  else
    decode_dxt1(i->format, block, pixel);
  for (unsigned y = 0; y < GLES_BLOCK_SIDE && low + y < p->height; y++)
    for (unsigned x = 0; x < GLES_BLOCK_SIDE && left + x < p->width; x++)
      i->color[(size_t)(p->y + low + y) * i->width + p->x + left + x] = pixel[y][x];
}

void gles_blocks_unpack(gles_image *i, const gles_part *p, const unsigned char *blocks) {
  for (unsigned y = 0; y < p->height; y += GLES_BLOCK_SIDE)
    for (unsigned x = 0; x < p->width; x += GLES_BLOCK_SIDE, blocks += GLES_BLOCK_BYTES)
      unpack_block(i, p, x, y, blocks);
}
