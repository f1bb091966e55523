/* SPDX-License-Identifier: Apache-2.0 */
/* Reads PNG files as RGBA8 words, by libpng's png_image interface. */
#include <png.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "core/run/run_private.h"

enum { MAX_FILE = 64 << 20, MAX_SIDE = 4096 };

static bool picture_fits_unit(gm_loader *l, unsigned width, unsigned height) {
  if (width <= MAX_SIDE && height <= MAX_SIDE)
    return true;
  return gm_load_fail(l, "%u x %u texels; the texture unit takes up to %d x %d", width, height, MAX_SIDE, MAX_SIDE);
}

static unsigned big_endian(const unsigned char *p) { return (unsigned)p[0] << 24 | (unsigned)p[1] << 16 | (unsigned)p[2] << 8 | p[3]; }

bool gm_picture_size(gm_loader *l, const char *path, unsigned *width, unsigned *height) {
  static const unsigned char start[] = {137, 'P', 'N', 'G', 13, 10, 26, 10, 0, 0, 0, 13, 'I', 'H', 'D', 'R'};
  gm_loader own = {.name = path, .err = l->err, .size = l->size};
  unsigned char head[24];
  size_t n;
  if (gm_file_head(path, head, sizeof head, &n, l->err, l->size))
    return false;
  if (n < sizeof head || memcmp(head, start, sizeof start))
    return gm_load_fail(&own, "not a good PNG: it does not begin as one");
  *width = big_endian(head + 16);
  *height = big_endian(head + 20);
  if (!*width || !*height)
    return gm_load_fail(&own, "not a good PNG: it has no texels");
  return picture_fits_unit(&own, *width, *height);
}

static bool decode(gm_picture *p, const void *data, size_t len, gm_loader *l) {
  png_image im = {.version = PNG_IMAGE_VERSION};
  if (!png_image_begin_read_from_memory(&im, data, len))
    return gm_load_fail(l, "not a good PNG: %s", im.message);
  if (!picture_fits_unit(l, im.width, im.height)) {
    png_image_free(&im);
    return false;
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
    *p = (gm_picture){.width = im.width, .height = im.height, .texel = texel};
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
  char *data = gm_file_read(path, MAX_FILE, &len, err, errsize);
  if (!data)
    return -1;
  bool ok = decode(p, data, len, &l);
  free(data);
  return ok ? 0 : -1;
}
