/* SPDX-License-Identifier: Apache-2.0 */
/* Writes PNG files, whole or not at all. */
#ifndef GM_PNG_FILE_H
#define GM_PNG_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* PNG with 8 bits of red, green, blue and, if alpha is set, alpha. Row 0 of pixel is the lowest one. "-" is standard output. 0, or -1 with
   a message. */
int gm_png_write(const char *path, const uint32_t *pixel, unsigned width, unsigned height, bool alpha, char *err, size_t errsize);
/* The same into an open file, which path names in messages. */
int gm_png_put(FILE *f, const char *path, const uint32_t *pixel, unsigned width, unsigned height, bool alpha, char *err, size_t errsize);

#endif
