/* SPDX-License-Identifier: Apache-2.0 */
/* Output files that are there as a whole or not at all. */
#ifndef GM_SAVE_H
#define GM_SAVE_H

#include <stdbool.h>
#include <stdio.h>

typedef struct {
  const char *path;
  char *beside; /* temporary name, to be renamed; NULL: what is at path is no plain file (a device, a pipe, a link) and gets a copy */
  FILE *file;   /* to be written, and read, by the caller */
} gm_save;

/* 0, or -1 with errno. The path must stay until gm_save_end. */
int gm_save_begin(gm_save *s, const char *path);
/* Puts the file in its place if ok, else drops it. 0, or -1 with errno: then what was at path is as it was (a device apart). */
int gm_save_end(gm_save *s, bool ok);

#endif
