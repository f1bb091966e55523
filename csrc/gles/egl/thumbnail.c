/* SPDX-License-Identifier: Apache-2.0 */
/* Makes small pictures of frames, and shows them on a page. */
#include "gles/egl/thumbnail.h"

#include <stdlib.h>
#include <string.h>

#include "base/page.h"

enum { DIGITS = 6 };

/* The mean of a channel over a block of pixels, which ends at the picture's edges. */
static unsigned mean_channel(const gm_gl_picture *p, unsigned x, unsigned y, unsigned side, unsigned shift) {
  uint64_t sum = 0;
  unsigned n = 0;
  for (unsigned v = y; v < y + side && v < p->height; v++)
    for (unsigned u = x; u < x + side && u < p->width; u++, n++)
      sum += p->pixel[(size_t)v * p->width + u] >> shift & 255;
  return (unsigned)((sum + n / 2) / n);
}

json_t *gm_thumbnail_json(const gm_gl_picture *p) {
  static const char digit[] = "0123456789abcdef";
  unsigned largest = p->width > p->height ? p->width : p->height, side = (largest + GM_THUMBNAIL_SIDE - 1) / GM_THUMBNAIL_SIDE;
  if (!p->pixel || !side)
    return NULL;
  unsigned width = (p->width + side - 1) / side, height = (p->height + side - 1) / side;
  char *text = malloc((size_t)DIGITS * width * height + 1), *at = text;
  for (unsigned y = 0; text && y < height; y++)
    for (unsigned x = 0; x < width; x++)
      for (unsigned c = 0; c < 3; c++) {
        unsigned v = mean_channel(p, x * side, y * side, side, 8 * c);
        *at++ = digit[v >> 4];
        *at++ = digit[v & 15];
      }
  if (text)
    *at = 0;
  json_t *o = text ? json_pack("{s:i, s:i, s:s}", "width", (int)width, "height", (int)height, "rgb", text) : NULL;
  free(text);
  return o;
}

static unsigned digit_of(char c) { return (unsigned)(c <= '9' ? c - '0' : c - 'a' + 10) & 15; }

bool gm_thumbnail_write(FILE *f, const char *text, const json_t *o) {
  const char *rgb = json_string_value(json_object_get(o, "rgb"));
  json_int_t width = json_integer_value(json_object_get(o, "width")), height = json_integer_value(json_object_get(o, "height"));
  if (!rgb || width < 1 || height < 1 || width > GM_THUMBNAIL_SIDE || height > GM_THUMBNAIL_SIDE ||
      strlen(rgb) != (size_t)(DIGITS * width * height))
    return false;
  size_t n = (size_t)(width * height);
  uint32_t *pixel = calloc(n, sizeof *pixel);
  for (size_t i = 0; pixel && i < n; i++)
    for (unsigned c = 0; c < 3; c++)
      pixel[i] |= (digit_of(rgb[DIGITS * i + 2 * c]) << 4 | digit_of(rgb[DIGITS * i + 2 * c + 1])) << 8 * c;
  bool ok = pixel && page_picture(f, text, pixel, (unsigned)width, (unsigned)height, 1);
  free(pixel);
  return ok;
}
