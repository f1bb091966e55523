/* SPDX-License-Identifier: Apache-2.0 */
/* Output files that are there as a whole or not at all. */
#ifndef GL_SAVE_H
#define GL_SAVE_H

#include <stdbool.h>
#include <stdio.h>

typedef struct {
  const char *path;
  char *beside; /* temporary name, to be renamed; NULL: what is at path is no plain file (a device, a pipe, a link) and gets a copy */
  FILE *file;   /* to be written, and read, by the caller */
} gl_save;

/* 0, or -1 with errno. The path must stay until gl_save_end. */
int gl_save_begin(gl_save *s, const char *path);
/* Puts the file in its place if ok, else drops it. 0, or -1 with errno: then what was at path is as it was (a device apart). */
int gl_save_end(gl_save *s, bool ok);

#endif
