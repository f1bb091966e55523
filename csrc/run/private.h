/* SPDX-License-Identifier: Apache-2.0 */
/* Inside of the run library. */
#ifndef GL_RUN_PRIVATE_H
#define GL_RUN_PRIVATE_H

#include "run/run.h"

typedef struct {
  gl_value *v;
  size_t n, cap;
} gl_values;

struct gl_run {
  char *name;
  gl_values uniform;
  gl_texture *tex;
  size_t ntex;
  gl_values *inv[2]; /* by stage */
  size_t ninv[2];
  size_t patch; /* fragments listed in front of the patch */
};

/* Another invocation, the last one of its stage; NULL when out of memory. */
gl_values *gl_run_invocation_new(gl_run *r, gl_stage stage);

/* Where an error goes, and under which file name. */
typedef struct {
  const char *name;
  const char *folder;
  char *err;
  size_t size;
} gl_loader;

/* Writes "name: error: ..." and returns false. */
bool gl_load_fail(gl_loader *l, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* A whole file, NUL-terminated, malloc'd; NULL with a message. */
char *gl_load_file(gl_loader *l, const char *path, size_t *len);

/* path, or folder/path if it is relative; malloc'd. */
char *gl_load_path(const gl_loader *l, const char *path);

/* Adds a value with room for n numbers; NULL when out of memory or if the name is there already. */
gl_value *gl_values_add(gl_values *vs, const char *name, size_t n);
const gl_value *gl_values_find(const gl_values *vs, const char *name);
void gl_values_free(gl_values *vs);

#endif
