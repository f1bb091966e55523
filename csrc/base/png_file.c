/* SPDX-License-Identifier: Apache-2.0 */
/* Writes PNG files, whole or not at all, by libpng. */
#include "base/png_file.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

#include "base/atomic.h"
#include "base/error.h"

/* Bytes from the top row down. */
static uint8_t *rows_of(const uint32_t *pixel, unsigned width, unsigned height, unsigned channels) {
  uint8_t *bytes = malloc((size_t)width * height * channels), *to = bytes;
  for (unsigned y = height; bytes && y-- > 0;)
    for (unsigned x = 0; x < width; x++)
      for (unsigned c = 0; c < channels; c++)
        *to++ = (uint8_t)(pixel[(size_t)y * width + x] >> 8 * c);
  return bytes;
}

int gm_png_put(FILE *f, const char *path, const uint32_t *pixel, unsigned width, unsigned height, bool alpha, char *err, size_t errsize) {
  png_image im = {.version = PNG_IMAGE_VERSION, .width = width, .height = height, .format = alpha ? PNG_FORMAT_RGBA : PNG_FORMAT_RGB};
  uint8_t *bytes = rows_of(pixel, width, height, alpha ? 4 : 3);
  if (!bytes)
    return gm_error(err, errsize, path, "out of memory");
  bool ok = png_image_write_to_stdio(&im, f, 0, bytes, 0, NULL) != 0;
  free(bytes);
  return ok ? 0 : gm_error(err, errsize, path, "cannot be written: %s", im.message);
}

int gm_png_write(const char *path, const uint32_t *pixel, unsigned width, unsigned height, bool alpha, char *err, size_t errsize) {
  gm_atomic a;
  if (gm_atomic_begin(&a, path, err, errsize))
    return -1;
  int rc = gm_png_put(a.file, path, pixel, width, height, alpha, err, errsize);
  return gm_atomic_end(&a, !rc, err, errsize);
}
