/* SPDX-License-Identifier: Apache-2.0 */
/* PNG files to RGBA8 words, by libpng's png_image interface. */
#include <png.h>
#include <stdlib.h>
#include <string.h>

#include "run/private.h"

static bool decode(gm_picture *p, const void *data, size_t len, gm_loader *l) {
  png_image im = {.version = PNG_IMAGE_VERSION};
  if (!png_image_begin_read_from_memory(&im, data, len))
    return gm_load_fail(l, "not a good PNG: %s", im.message);
  if (im.width > 4096 || im.height > 4096) {
    unsigned w = im.width, h = im.height;
    png_image_free(&im);
    return gm_load_fail(l, "%u x %u texels; the texture unit takes up to 4096 x 4096", w, h);
  }
  im.format = PNG_FORMAT_RGBA;
  uint8_t *bytes = malloc(PNG_IMAGE_SIZE(im));
  uint32_t *texel = malloc((size_t)im.width * im.height * sizeof *texel);
  bool ok = bytes && texel;
  if (!ok)
    gm_load_fail(l, "out of memory");
  if (ok && (!png_image_finish_read(&im, NULL, bytes, 0, NULL) || PNG_IMAGE_FAILED(im)))
    ok = gm_load_fail(l, "not a good PNG: %s", im.message);
  if (ok) {
    for (size_t i = 0; i < (size_t)im.width * im.height; i++)
      texel[i] = bytes[4 * i] | (uint32_t)bytes[4 * i + 1] << 8 | (uint32_t)bytes[4 * i + 2] << 16 | (uint32_t)bytes[4 * i + 3] << 24;
    *p = (gm_picture){im.width, im.height, texel};
  } else {
    free(texel);
  }
  free(bytes);
  png_image_free(&im);
  return ok;
}

int gm_picture_parse(gm_picture *p, const void *data, size_t len, const char *name, char *err, size_t errsize) {
  gm_loader l = {.name = name, .err = err, .size = errsize};
  *p = (gm_picture){0};
  return decode(p, data, len, &l) ? 0 : -1;
}

int gm_picture_load(gm_picture *p, const char *path, char *err, size_t errsize) {
  gm_loader l = {.name = path, .err = err, .size = errsize};
  size_t len;
  *p = (gm_picture){0};
  char *data = gm_load_file(&l, path, &len);
  if (!data)
    return -1;
  bool ok = decode(p, data, len, &l);
  free(data);
  return ok ? 0 : -1;
}
