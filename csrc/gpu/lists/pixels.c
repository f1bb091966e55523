/* SPDX-License-Identifier: Apache-2.0 */
/* Converts rows of a target between a GPU's memory and numbers of RGBA8, and finds a pixel's depth and stencil (docs/gpu.md, Memory). */
#include <string.h>

#include "gpu/lists/gpu_list.h"

unsigned gpu_pixel_bytes(gm_frame_format f) { return f == GM_FORMAT_RGB565 ? 2 : 4; }

static uint32_t widen(unsigned v, unsigned bits) { return v << (8 - bits) | v >> (2 * bits - 8); }

void gpu_row_load(gm_frame_format f, const unsigned char *from, unsigned n, uint32_t *to) {
  for (unsigned i = 0; i < n; i++)
    if (f == GM_FORMAT_RGB565) {
      unsigned v = from[2 * i] | from[2 * i + 1] << 8;
      to[i] = widen(v >> 11, 5) | widen(v >> 5 & 63, 6) << 8 | widen(v & 31, 5) << 16 | 0xff000000u;
    } else {
      memcpy(&to[i], from + 4 * (size_t)i, sizeof *to);
      to[i] |= f == GM_FORMAT_RGB8 ? 0xff000000u : 0;
    }
}

void gpu_row_store(gm_frame_format f, const uint32_t *from, unsigned n, unsigned char *to) {
  for (unsigned i = 0; i < n; i++)
    if (f == GM_FORMAT_RGB565) {
      unsigned v = (from[i] >> 3 & 31) << 11 | (from[i] >> 10 & 63) << 5 | (from[i] >> 19 & 31);
      to[2 * i] = (unsigned char)v;
      to[2 * i + 1] = (unsigned char)(v >> 8);
    } else
      memcpy(to + 4 * (size_t)i, &from[i], sizeof *from);
}

size_t gpu_depth_word(unsigned width, unsigned x, unsigned y) {
  size_t tiles_x = (width + FR_TILE - 1) / FR_TILE, tile = y / FR_TILE * tiles_x + x / FR_TILE;
  return tile * FR_PIXELS + y % FR_TILE * FR_TILE + x % FR_TILE;
}
