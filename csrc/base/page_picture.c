/* SPDX-License-Identifier: Apache-2.0 */
/* Writes a picture into a page (base/page.h), as a PNG in a data URL. */
#include <png.h>
#include <stdlib.h>

#include "base/page.h"

static void base64(FILE *f, const uint8_t *data, size_t n) {
  static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (size_t i = 0; i < n; i += 3) {
    uint32_t v = (uint32_t)data[i] << 16 | (i + 1 < n ? (uint32_t)data[i + 1] << 8 : 0) | (i + 2 < n ? data[i + 2] : 0);
    for (unsigned k = 0; k < 4; k++)
      fputc(k <= n - i ? digit[v >> (18 - 6 * k) & 63] : '=', f);
  }
}

/* Rows from the top, three bytes a pixel. */
static uint8_t *rows_of(const uint32_t *pixel, unsigned width, unsigned height) {
  uint8_t *bytes = malloc((size_t)3 * width * height + 1), *to = bytes;
  for (unsigned y = height; bytes && y-- > 0;)
    for (unsigned x = 0; x < width; x++)
      for (unsigned c = 0; c < 3; c++)
        *to++ = (uint8_t)(pixel[(size_t)y * width + x] >> 8 * c);
  return bytes;
}

bool page_picture(FILE *f, const char *text, const uint32_t *pixel, unsigned width, unsigned height, unsigned scale) {
  png_image im = {.version = PNG_IMAGE_VERSION, .width = width, .height = height, .format = PNG_FORMAT_RGB};
  uint8_t *rows = rows_of(pixel, width, height), *png = NULL;
  png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(im);
  bool ok = rows && (png = malloc(size)) && png_image_write_to_memory(&im, png, &size, 0, rows, 0, NULL);
  if (ok) {
    fprintf(f, "<figure><img width=\"%u\" height=\"%u\" alt=\"", width * scale, height * scale);
    page_text(f, text);
    fputs("\" src=\"data:image/png;base64,", f);
    base64(f, png, size);
    fputs("\"><figcaption>", f);
    page_text(f, text);
    fputs("</figcaption></figure>\n", f);
  }
  free(png);
  free(rows);
  return ok;
}
