/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the shaders in a folder. */
#ifndef GM_SHADER_FILES_H
#define GM_SHADER_FILES_H

#include <stddef.h>

#include "core/program/program.h"

typedef struct {
  char path[1000];
  gm_stage stage;
} shader_file;

/* Adds the .vert and .frag files of a folder and the folders in it to *list (malloc'd), sorted by path. 0, or -1: no such folder. */
int shader_files(const char *folder, shader_file **list, size_t *n);
/* The text of a file, malloc'd, with a 0 after it. NULL: the file cannot be read. */
char *shader_text(const char *path, size_t *len);

#endif
