/* SPDX-License-Identifier: Apache-2.0 */
/* Draws a heat map of a frame: cycles or fragments of each pixel as a colour (docs/frame.md). */
#include <stdlib.h>

#include "studies/show/show.h"

/* Colours at equal distances from 0 to the most. */
static const uint8_t stop[5][3] = {{0, 0, 0}, {40, 40, 200}, {220, 30, 60}, {250, 210, 40}, {255, 255, 255}};

static uint32_t color_of(uint32_t value, uint64_t max) {
  uint32_t out = 0xff000000u;
  uint64_t at = max ? (uint64_t)value * 4 * 256 / max : 0; /* in 256ths of the way to the next colour */
  unsigned k = at >= 1024 ? 3 : (unsigned)(at / 256), f = at >= 1024 ? 256 : (unsigned)(at % 256);
  for (unsigned c = 0; c < 3; c++)
    out |= (stop[k][c] * (256 - f) + stop[k + 1][c] * f) / 256 << 8 * c;
  return out;
}

uint32_t *gm_show_heat(const gm_frame_map *map, size_t pixels, bool cycles, uint32_t *max) {
  uint32_t *out = malloc(pixels * sizeof *out);
  uint32_t min = UINT32_MAX;
  *max = 0;
  for (size_t i = 0; i < pixels; i++) {
    uint32_t v = cycles ? map[i].cycles : map[i].covered;
    *max = v > *max ? v : *max;
    min = v < min ? v : min;
  }
  /* white, the colour of the most, would be all that a map of equal values has */
  const uint64_t white = min < *max ? *max : 2 * (uint64_t)*max;
  for (size_t i = 0; out && i < pixels; i++)
    out[i] = color_of(cycles ? map[i].cycles : map[i].covered, white);
  return out;
}
