/* SPDX-License-Identifier: Apache-2.0 */
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

int gm_png_write(const char *path, const uint32_t *pixel, unsigned width, unsigned height, bool alpha, char *err, size_t errsize) {
  png_image im = {.version = PNG_IMAGE_VERSION, .width = width, .height = height, .format = alpha ? PNG_FORMAT_RGBA : PNG_FORMAT_RGB};
  uint8_t *bytes = rows_of(pixel, width, height, alpha ? 4 : 3);
  gm_atomic a;
  if (!bytes)
    return gm_error(err, errsize, path, "out of memory");
  int rc = gm_atomic_begin(&a, path, err, errsize);
  if (!rc) {
    bool ok = png_image_write_to_stdio(&im, a.file, 0, bytes, 0, NULL) != 0;
    rc = gm_atomic_end(&a, ok, err, errsize);
    if (!ok)
      gm_error(err, errsize, path, "cannot be written: %s", im.message);
  }
  free(bytes);
  return rc;
}
